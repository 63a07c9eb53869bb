"""In how many turns a player can have six cards of the own profession at the least, with every card drawn the right one."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from models.the_village.table import HAND, SPACES


@dataclass(frozen=True, slots=True)
class Powers:
    """What a profession may do in a turn (VI-PROF): draws, trades, both; how many cards it keeps.

    If it `takes_last`, it draws or trades before it takes a refuse card (VI-AMB-ORDER), so that it does not trade that; if
    it `may_pass`, it need do neither (VI-AMB-MUSTACT).
    """

    draws: int = 1
    trades: int = 1
    is_mixed: bool = False
    keeps: int = HAND
    takes_last: bool = False
    may_pass: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a player stands: cards of the own profession in hand, cards in hand, own ones in the Courtyard.

    `refuse` says of each card of the refuse pile whether it is of the own profession, for whoever may take it; the last lies
    on top. `room` is how many cards the Courtyard still takes: what is discarded when it is full covers the pile. Of
    `unseen` cards `own_unseen` are of the own profession; `to_draw` may be drawn before the deck has run out.
    """

    own: int
    hand: int
    courtyard: int
    refuse: tuple[bool, ...]
    room: int
    own_unseen: int
    unseen: int
    to_draw: int


def least_turns(now: Standing, powers: Powers, tick: Callable[[], None]) -> int | None:
    """After how many turns at the least there are six cards of the own profession; nothing where they cannot be had."""
    standings = {now}
    for n in range(HAND + 1):
        if any(at.own >= HAND for at in standings):
            return n
        tick()
        standings = {after for at in standings for after in _after_a_turn(at, powers)}
    return None


def _after_a_turn(at: Standing, powers: Powers) -> Iterator[Standing]:
    """Where the player may stand after a turn, whatever is drawn."""
    n, others = min(powers.draws, at.unseen, at.to_draw), at.hand - at.own
    for takes in (False, True) if at.refuse else (False,):
        given = others + (takes and not at.refuse[-1] and not powers.takes_last)
        gain = min(powers.trades, at.courtyard, given)
        if gain:
            yield _after(at, powers, gain=gain, takes=takes)
        # A card that is no own one may be traded for another such: fewer are to be discarded than after a draw, so perhaps
        # the next refuse card is not covered.
        if powers.may_pass or (given and SPACES - at.room > at.courtyard):
            yield _after(at, powers, takes=takes)
        if n > 0:
            # So many of the cards drawn are of the own profession.
            for own in range(max(0, n - at.unseen + at.own_unseen), min(n, at.own_unseen) + 1):
                traded = min(powers.is_mixed, at.courtyard, at.hand + n - at.own - own)
                yield _after(at, powers, drawn=n, own=own, gain=traded, takes=takes)


def _after(at: Standing, powers: Powers, *, drawn: int = 0, own: int = 0, gain: int = 0, takes: bool) -> Standing:
    hand = at.hand + drawn + takes
    over = max(0, hand - powers.keeps)
    return replace(
        at,
        own=at.own + own + gain + (takes and at.refuse[-1]),
        hand=hand - over,
        courtyard=at.courtyard - gain,
        refuse=(*at.refuse[: len(at.refuse) - takes], *[False] * (over - at.room)),
        room=max(0, at.room - over),
        own_unseen=at.own_unseen - own,
        unseen=at.unseen - drawn,
        to_draw=at.to_draw - drawn,
    )
