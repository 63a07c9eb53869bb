"""How likely a player has six cards of the own profession after so many turns, if the player plays for that alone.

The cards that the player has not seen are taken to lie in any order, those in other hands included.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import comb

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


@dataclass(frozen=True, slots=True)
class Act:
    """What may be done in a turn: so many cards are drawn, so many own ones come from the Courtyard by trades.

    One that `idles` trades a card for another that is not of the own profession, or passes; one that `takes` takes the
    refuse card too. `outcomes` are the standings after it, each with its chance.
    """

    drawn: int
    gain: int
    idles: bool
    takes: bool
    outcomes: tuple[tuple[Fraction, Standing], ...]


def chance_of_six(now: Standing, powers: Powers, turns: int, tick: Callable[[], None]) -> Fraction:
    """The chance of six cards of the own profession after so many turns, with the best choice in each."""
    if now.own >= HAND or not turns:
        return Fraction(int(now.own >= HAND))
    return max((of for _, of in chances_of_acts(now, powers, turns, tick)), default=Fraction(0))


def chances_of_acts(now: Standing, powers: Powers, turns: int, tick: Callable[[], None]) -> Iterator[tuple[Act, Fraction]]:
    """Everything that may be done in the next of so many turns, with the chance of six cards if all others are best."""

    @cache
    def best(at: Standing, left: int) -> Fraction:
        if at.own >= HAND or not left:
            return Fraction(int(at.own >= HAND))
        tick()
        return max((of(act, left) for act in _acts(at, powers)), default=Fraction(0))

    def of(act: Act, left: int) -> Fraction:
        return sum((p * best(after, left - 1) for p, after in act.outcomes), Fraction(0))

    for act in _acts(now, powers):
        yield act, of(act, turns)


def _acts(at: Standing, powers: Powers) -> Iterator[Act]:
    """What may be done in a turn."""
    n, others = min(powers.draws, at.unseen, at.to_draw), at.hand - at.own
    for takes in _takings(at, powers, others):
        given = others + (takes and not at.refuse[-1] and not powers.takes_last)
        gain = min(powers.trades, at.courtyard, given)
        if gain:
            yield _act(at, powers, 0, gain, takes=takes)
        if n > 0:
            yield _act(at, powers, n, 0, takes=takes)
            if powers.is_mixed:
                yield _act(at, powers, n, 1, takes=takes)
        # A card that is no own one may be traded for another such: fewer are to be discarded than after a draw, so perhaps
        # the next refuse card is not covered.
        if powers.may_pass or (takes and not gain and given and SPACES - at.room > at.courtyard):
            yield _act(at, powers, 0, 0, takes=takes)


def _takings(at: Standing, powers: Powers, others: int) -> list[bool]:
    """Whether a refuse card is worth taking, or perhaps.

    The top one is if it is an own one. Another may be for an own one below it, or to be traded: at once where the hand has
    nothing else to give, since until then the pile keeps it; else for the next turn.
    """
    is_to_give = at.courtyard > 0 and (powers.takes_last or not others)
    if not (any(at.refuse) or (is_to_give and at.refuse)):
        return [False]
    return [True] if at.refuse[-1] else [False, True]


def _act(at: Standing, powers: Powers, n: int, gain: int, *, takes: bool) -> Act:
    """A turn with so many draws, and so many own cards traded for; after draws as far as there are others to give."""
    others, ways, outcomes = at.unseen - at.own_unseen, comb(at.unseen, n), []
    # So many of the cards drawn are of the own profession.
    for own in range(max(0, n - others), min(n, at.own_unseen) + 1):
        traded = min(gain, at.courtyard, at.hand + n - at.own - own) if n else gain
        p = Fraction(comb(at.own_unseen, own) * comb(others, n - own), ways)
        outcomes.append((p, _after(at, powers, n, own, traded, takes=takes)))
    return Act(n, gain, not n and not gain, takes, tuple(outcomes))


def _after(at: Standing, powers: Powers, drawn: int, own: int, gain: int, *, takes: bool) -> Standing:
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
