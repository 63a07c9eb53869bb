"""How many deals agree with what is known: hidden hands drawn from cards that nobody has seen.

A deal says of every unseen card which hand holds it, or that it lies with the rest (a pile, the box). All deals are equally
likely, and two like cards are two cards, so that one number divided by another is a chance. Nothing is listed or sampled.

A hand of which nothing is known or claimed is a part of the rest. The others are dealt one after the other, and cards are
told apart only as long as what is claimed of the hands still to be dealt tells them apart (`ByHands`).

Where claims tell so many kinds apart that this takes long, cards are dealt one after the other: only those of which
something is known or claimed need a count of their own, all others are dealt out at the end. The deals of the few that are
left are the coefficients of a product with one factor for each card, (1 + x + y + ...) with a variable for each hand that
may hold it. All of them lie in one long integer, so that a factor is a few shifts and additions (`_Table`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from itertools import product
from math import prod
from typing import Generic, TypeVar

from models.deal_claims import AllOf, AnyOf, Claim, Holds, Not, Together
from models.hand_by_hand import ByHands, dealt

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True)
class Deals(Generic[K]):
    """All deals: how many unseen cards there are of each kind, how many of them each hidden hand holds, and what is known.

    A card that a hand is known to hold is no unseen card: leave it out, and do not count it in the size of the hand.
    """

    unseen: Mapping[K, int]
    hands: Mapping[str, int]
    known: Claim[K] = field(default_factory=AllOf)

    def total(self) -> int:
        """The number of deals."""
        return self._number(self.known)

    def number(self, claim: Claim[K]) -> int:
        """The number of deals in which a claim holds."""
        return self._number(AllOf((self.known, claim)))

    def chance(self, claim: Claim[K]) -> Fraction:
        """How likely a claim is. Raises `ValueError` where no deal agrees with what is known."""
        total = self.total()
        if not total:
            raise ValueError("no deal agrees with what is known")
        return Fraction(self.number(claim), total)

    def spread(self, hand: str, kinds: Iterable[K]) -> dict[int, int]:
        """The number of deals by how many cards of these kinds a hand holds, where there are any."""
        these = frozenset(kinds)
        most = min(self.hands[hand], sum(self.unseen.get(kind, 0) for kind in these))
        numbers = {n: self.number(Holds(hand, these, n, n)) for n in range(most + 1)}
        return {n: number for n, number in numbers.items() if number}

    def _number(self, claim: Claim[K]) -> int:
        if sum(self.hands.values()) > sum(self.unseen.values()):
            return 0
        by_hands = ByHands(self.unseen, self.hands, claim)
        return by_hands.number() if by_hands.work <= MOST_WORK else self._all([claim], (), ())

    def _all(self, claims: list[Claim[K]], lacks: tuple[Holds[K], ...], counted: tuple[Holds[K], ...]) -> int:
        """The number of deals in which all of these hold: of `lacks` a hand has none, what is `counted` has to be counted.

        What a hand lacks needs no count, so other claims are told by what they deny: that it has a lawn is true of all deals
        but those in which it has none.
        """
        while claims:
            claim, claims = _plainer(claims[0]), claims[1:]
            match claim:
                case AllOf(parts):
                    claims = [*parts, *claims]
                case AnyOf(parts):
                    denied: list[Claim[K]] = [Not(part) for part in parts]
                    return self._all(claims, lacks, counted) - self._all([*denied, *claims], lacks, counted)
                case Not(denial):
                    return self._all(claims, lacks, counted) - self._all([denial, *claims], lacks, counted)
                case Together():
                    return sum(self._all([way, *claims], lacks, counted) for way in self._shared(claim))
                case Holds(_, _, 0, 0):
                    lacks = (*lacks, claim)
                case _:
                    counted = (*counted, claim)
        return self._conjunction(lacks, tuple(dict.fromkeys(counted)))

    def _shared(self, claim: Together[K]) -> Iterator[Claim[K]]:
        """Each way in which hands can hold such cards together, hand by hand."""
        hands = sorted(claim.hands)
        most = [min(self.hands[hand], sum(self.unseen.get(kind, 0) for kind in claim.kinds)) for hand in hands]
        for held in product(*(range(n + 1) for n in most)):
            if claim.least <= sum(held) and (claim.most is None or sum(held) <= claim.most):
                parts = zip(hands, held, strict=True)
                yield AllOf(tuple(Holds(hand, claim.kinds, n, n) for hand, n in parts))

    def _conjunction(self, lacks: tuple[Holds[K], ...], counts: tuple[Holds[K], ...]) -> int:
        hands = {claim.hand: self.hands[claim.hand] for claim in (*lacks, *counts)}
        kinds = self._kinds(hands, lacks, counts)
        plain = kinds.pop((tuple(hands), ()), 0)
        number = sum(
            deals * dealt(plain, [hands[hand] - n for hand, n in zip(hands, held, strict=True)])
            for held, seen, deals in _Table.of(hands, counts, sum(kinds.values())).deals(kinds)
            if all(count.is_true(n) for count, n in zip(counts, seen, strict=True))
        )
        others = [size for hand, size in self.hands.items() if hand not in hands]
        return number * dealt(sum(self.unseen.values()) - sum(hands.values()), others)

    def _kinds(self, hands: Iterable[str], lacks: tuple[Holds[K], ...], counts: tuple[Holds[K], ...]) -> Counter[_Kind[K]]:
        """How many of the unseen cards are alike for what these hands lack and what is counted there."""
        kinds: Counter[_Kind[K]] = Counter()
        for kind, number in self.unseen.items():
            may = tuple(hand for hand in hands if not any(lack.hand == hand and kind in lack.kinds for lack in lacks))
            kinds[may, tuple(count for count in counts if kind in count.kinds and count.hand in may)] += number
        return kinds


def _plainer(claim: Claim[K]) -> Claim[K]:
    """A claim without the denials that need not be, and that a hand has something as what it denies: that it has nothing."""
    match claim:
        case Not(Not(other)):
            return _plainer(other)
        case Not(AnyOf(parts)):
            return AllOf(tuple(Not(part) for part in parts))
        case Not(Holds(hand, kinds, 1, None)):
            return Holds(hand, kinds, 0, 0)
        case Holds(hand, kinds, 1, None):
            return Not(Holds(hand, kinds, 0, 0))
    return claim


MOST_WORK = 4_000_000
"""Up to so many steps hands are dealt one after the other."""


_Kind = tuple[tuple[str, ...], tuple[Holds[K], ...]]
"""Cards that are alike for a claim: the hands that may hold one, and the counts to which it adds there."""


def _repeat(bits: int, period: int, times: int) -> int:
    """Bits so many times, one behind the other."""
    whole, at = 0, 0
    while times:
        if times & 1:
            whole |= bits << at
            at += period
        bits |= bits << period
        period *= 2
        times //= 2
    return whole


@dataclass(frozen=True, slots=True)
class _Axis:
    """A number that deals are told apart by: its place among the coefficients, and up to what it is counted."""

    step: int
    most: int
    over: int
    """The coefficients in which it is one too high, as a mask."""

    def raised(self, table: int) -> int:
        """The coefficients with this number one higher; those that would be too high are gone."""
        return (table << self.step) & ~self.over

    def counted(self, table: int) -> int:
        """The coefficients with this number one higher, or still as high as it is counted."""
        table <<= self.step
        too_high = table & self.over
        return (table ^ too_high) + (too_high >> self.step)


@dataclass(frozen=True, slots=True)
class _Table(Generic[K]):
    """The number of deals for each size of the hands so far and for each count, as one integer of slots of `width` bits.

    Each axis has a slot more than it needs, where what is too high can be seen.
    """

    width: int
    hands: Mapping[str, _Axis]
    counts: Mapping[Holds[K], _Axis]

    @classmethod
    def of(cls, hands: Mapping[str, int], counts: Iterable[Holds[K]], cards: int) -> _Table[K]:
        """An empty table for so many cards. No number of deals has more bits than a slot, which is whole bytes."""
        width = -(-((len(hands) + 1) ** cards).bit_length() // 8) * 8
        named: list[tuple[str | Holds[K], int]] = [(hand, min(size, cards)) for hand, size in hands.items()]
        named += [(count, count.cap) for count in counts]
        slots = prod(most + 2 for _, most in named)
        axes: dict[str | Holds[K], _Axis] = {}
        step = width
        for name, most in named:
            run, period = step, step * (most + 2)
            over = _repeat(((1 << run) - 1) << run * (most + 1), period, slots * width // period)
            axes[name] = _Axis(step, most, over)
            step = period
        return cls(width, {hand: axes[hand] for hand in hands}, {count: axes[count] for count in counts})

    def deals(self, kinds: Mapping[_Kind[K], int]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
        """For each size of the hands and each count: in how many ways such cards can be dealt so, if in any."""
        table = 1
        for (may, counts), number in kinds.items():
            steps = [(self.hands[hand], [self.counts[c] for c in counts if c.hand == hand]) for hand in may]
            for _ in range(number):
                added = [reduce(lambda part, axis: axis.counted(part), more, hand.raised(table)) for hand, more in steps]
                table += sum(added)
        size = self.width // 8
        data = table.to_bytes(-(-table.bit_length() // 8), "little")
        for i, start in enumerate(range(0, len(data), size)):
            number = int.from_bytes(data[start : start + size], "little")
            if number:
                yield self._at(i, self.hands.values()), self._at(i, self.counts.values()), number

    def _at(self, slot: int, axes: Iterable[_Axis]) -> tuple[int, ...]:
        return tuple(slot * self.width // axis.step % (axis.most + 2) for axis in axes)
