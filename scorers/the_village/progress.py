"""How likely a player has six cards of the own profession after so many turns, if the player plays for that alone.

The cards that the player has not seen are taken to lie in any order, those in other hands included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb

from models.the_village.cards import Profession
from models.the_village.position import HAND


@dataclass(frozen=True, slots=True)
class Powers:
    """What a profession may do in a turn (VI-PROF): draws, trades, both, a refuse card; what it keeps."""

    draws: int = 1
    trades: int = 1
    is_mixed: bool = False
    takes: bool = False
    keeps: int = HAND


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a player stands: cards of the own profession in hand, cards in hand, own ones in the Courtyard.

    `run` are own cards on top of the refuse pile, `room` how many cards the Courtyard still takes: what is discarded when
    it is full covers them. Of `unseen` cards `own_unseen` are of the own profession; `to_draw` may be drawn before the deck
    has run out.
    """

    own: int
    hand: int
    courtyard: int
    run: int
    room: int
    own_unseen: int
    unseen: int
    to_draw: int


def chance_of_six(now: Standing, powers: Powers, turns: int, tick: Callable[[], None]) -> Fraction:
    """The chance of six cards of the own profession after so many turns, with the best choice in each."""
    known: dict[tuple[Standing, int], Fraction] = {}

    def best(at: Standing, left: int) -> Fraction:
        if at.own >= HAND:
            return Fraction(1)
        if not left:
            return Fraction(0)
        if (at, left) not in known:
            tick()
            known[at, left] = max(
                (sum((p * best(after, left - 1) for p, after in act), Fraction(0)) for act in _acts(at, powers)),
                default=Fraction(0),
            )
        return known[at, left]

    return best(now, turns)


def _acts(at: Standing, powers: Powers) -> Iterator[list[tuple[Fraction, Standing]]]:
    """What may be done in a turn, each with its outcomes and how likely they are."""
    gain = min(powers.trades, at.courtyard, at.hand - at.own)
    if gain:
        yield [(Fraction(1), _after(at, powers, 0, 0, gain))]
    n = min(powers.draws, at.unseen)
    if 0 < n <= at.to_draw:
        yield [(p, _after(at, powers, n, j, 0)) for j, p in _drawn(at, n)]
        if powers.is_mixed:
            # Of the cards in hand after the draw one that is not of the own profession may go.
            yield [(p, _after(at, powers, n, j, min(1, at.courtyard, at.hand + n - at.own - j))) for j, p in _drawn(at, n)]


def _drawn(at: Standing, n: int) -> Iterator[tuple[int, Fraction]]:
    """How many of so many cards drawn are of the own profession, each with its chance."""
    others, ways = at.unseen - at.own_unseen, comb(at.unseen, n)
    for j in range(max(0, n - others), min(n, at.own_unseen) + 1):
        yield j, Fraction(comb(at.own_unseen, j) * comb(others, n - j), ways)


def _after(at: Standing, powers: Powers, drawn: int, own: int, gain: int) -> Standing:
    taken = int(powers.takes and at.run > 0)
    hand = at.hand + drawn + taken
    over = max(0, hand - powers.keeps)
    return replace(
        at,
        own=at.own + own + gain + taken,
        hand=hand - over,
        courtyard=at.courtyard - gain,
        run=0 if over > at.room else at.run - taken,
        room=max(0, at.room - over),
        own_unseen=at.own_unseen - own,
        unseen=at.unseen - drawn,
        to_draw=at.to_draw - drawn,
    )


def powers_of(profession: Profession, draws: int, *, is_mixed: bool, keeps: int) -> Powers:
    """What a profession may do: the Rake draws `draws` cards; by one ruling the Coffer draws and trades (VI-AMB-COFFER)."""
    return Powers(
        draws if profession is Profession.RAKE else 1,
        2 if profession is Profession.COFFER else 1,
        is_mixed and profession is Profession.COFFER,
        profession is Profession.STEEPLE,
        keeps,
    )
