"""How many deals agree with what is known: hidden hands drawn from cards that nobody has seen.

A deal says of every unseen card which hand holds it, or that it lies with the rest (a pile, the box). All deals are equally
likely, and two like cards are two cards, so that one number divided by another is a chance. Nothing is listed or sampled.

Only cards of which something is known or claimed need a count of their own; all others are dealt out at the end, and a hand
of which nothing is known or claimed is a part of the rest. The deals of the few that are left are the coefficients of a
product with one factor for each card, (1 + x + y + ...) with a variable for each hand that may hold it. All coefficients lie
in one long integer, so that a factor is a few shifts and additions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import comb, prod
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True)
class Holds(Generic[K]):
    """A claim: a hand holds at least and at most so many cards of these kinds."""

    hand: str
    kinds: frozenset[K]
    least: int = 1
    most: int | None = None

    @property
    def cap(self) -> int:
        """The number from which on more cards make no difference."""
        return self.least if self.most is None else max(self.least, self.most + 1)

    def is_true(self, number: int) -> bool:
        """Whether it holds where the hand holds so many of them."""
        return self.least <= number and (self.most is None or number <= self.most)


@dataclass(frozen=True)
class Not(Generic[K]):
    """A claim: another does not hold."""

    claim: Claim[K]


@dataclass(frozen=True)
class AllOf(Generic[K]):
    """A claim: each of these holds."""

    claims: tuple[Claim[K], ...] = ()


@dataclass(frozen=True)
class AnyOf(Generic[K]):
    """A claim: at least one of these holds."""

    claims: tuple[Claim[K], ...] = ()


Claim = Holds[K] | Not[K] | AllOf[K] | AnyOf[K]


@dataclass(frozen=True)
class Deals(Generic[K]):
    """All deals: how many unseen cards there are of each kind, how many of them each hidden hand holds, and what is known.

    A card that a hand is known to hold is no unseen card: leave it out, and do not count it in the size of the hand.
    """

    unseen: Mapping[K, int]
    hands: Mapping[str, int]
    known: Claim[K] = AllOf()

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
        return self._all([claim], (), ())

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
                case Holds(_, _, 0, 0):
                    lacks = (*lacks, claim)
                case _:
                    counted = (*counted, claim)
        return self._conjunction(lacks, tuple(dict.fromkeys(counted)))

    def _conjunction(self, lacks: tuple[Holds[K], ...], counts: tuple[Holds[K], ...]) -> int:
        hands = {claim.hand: self.hands[claim.hand] for claim in (*lacks, *counts)}
        kinds: Counter[_Kind[K]] = Counter()
        for kind, number in self.unseen.items():
            may = tuple(hand for hand in hands if not any(lack.hand == hand and kind in lack.kinds for lack in lacks))
            kinds[may, tuple(count for count in counts if kind in count.kinds and count.hand in may)] += number
        plain = kinds.pop((tuple(hands), ()), 0)
        number = sum(
            deals * _dealt(plain, [hands[hand] - n for hand, n in zip(hands, held, strict=True)])
            for held, seen, deals in _Table.of(hands, counts, sum(kinds.values())).deals(kinds)
            if all(count.is_true(n) for count, n in zip(counts, seen, strict=True))
        )
        others = [size for hand, size in self.hands.items() if hand not in hands]
        return number * _dealt(sum(self.unseen.values()) - sum(hands.values()), others)


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


_Kind = tuple[tuple[str, ...], tuple[Holds[K], ...]]
"""Cards that are alike for a claim: the hands that may hold one, and the counts to which it adds there."""


def _dealt(cards: int, hands: Iterable[int]) -> int:
    """The ways to deal cards to hands of these sizes."""
    ways = 1
    for size in hands:
        if size > cards:
            return 0
        ways *= comb(cards, size)
        cards -= size
    return ways


def _repeated(bits: int, period: int, times: int) -> int:
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
            over = _repeated(((1 << run) - 1) << run * (most + 1), period, slots * width // period)
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
