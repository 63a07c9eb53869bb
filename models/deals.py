"""How many deals agree with what is known: hidden hands drawn from cards that nobody has seen.

A deal says of every unseen card which hand holds it, or that it lies with the rest (a pile, the box). All deals are equally
likely, and two like cards are two cards, so that one number divided by another is a chance. Nothing is listed or sampled.

A hand of which nothing is known or claimed is a part of the rest. The others are dealt one after the other, and cards are
told apart only as long as what is claimed of the hands still to be dealt tells them apart.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import comb
from operator import itemgetter
from typing import Generic, TypeVar

from models.deal_claims import AllOf, Claim, after_hand, leaves

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

    def _number(self, claim: Claim[K]) -> int:
        if sum(self.hands.values()) > sum(self.unseen.values()):
            return 0
        return _ByHands(self.unseen, self.hands, claim).number()


def _dealt(cards: int, hands: Iterable[int]) -> int:
    """The ways to deal cards to hands of these sizes."""
    ways = 1
    for size in hands:
        if size > cards:
            return 0
        ways *= comb(cards, size)
        cards -= size
    return ways


class _ByHands(Generic[K]):
    """The deals in which a claim holds, hand by hand, small hands first: few cards are out as long as many kinds count.

    What matters of the hands dealt is how many cards of each sort are left, where cards are of one sort that no claim about
    the hands to come tells apart, and what is still claimed of those.
    """

    def __init__(self, unseen: Mapping[K, int], hands: Mapping[str, int], claim: Claim[K]) -> None:
        self._claim, parts = claim, tuple(leaves(claim))
        self._hands = sorted({hand: hands[hand] for leaf in parts for hand in sorted(leaf.hands)}.items(), key=itemgetter(1))
        self._others = [size for hand, size in hands.items() if hand not in dict(self._hands)]
        self._cards = sum(unseen.values())
        self._sorts: list[dict[K, int]] = []
        self._numbers: list[list[int]] = []
        for i in range(len(self._hands)):
            to_come = {hand for hand, _ in self._hands[i:]}
            telling = [leaf.kinds for leaf in parts if not to_come.isdisjoint(leaf.hands)]
            sorts: dict[tuple[bool, ...], int] = {}
            self._sorts.append({kind: sorts.setdefault(tuple(kind in k for k in telling), len(sorts)) for kind in unseen})
            self._numbers.append([0] * len(sorts))
            for kind, number in unseen.items():
                self._numbers[i][self._sorts[i][kind]] += number
        # A sort of one hand is a sort of the next, perhaps together with others.
        pairs = zip(self._sorts, self._sorts[1:], strict=False)
        self._into = [{before[kind]: after[kind] for kind in unseen} for before, after in pairs]

    def number(self) -> int:
        """The number of deals."""
        start = after_hand(self._claim, "", lambda _kinds: 0)
        tables: dict[tuple[Claim[K], tuple[int, ...]], int] = {}
        if not isinstance(start, bool):
            tables = {(start, tuple(self._numbers[0])): 1}
        found = int(start is True) * _dealt(self._cards, [*dict(self._hands).values(), *self._others])
        left = self._cards
        for i, (hand, size) in enumerate(self._hands):
            left -= size
            later: defaultdict[tuple[Claim[K], tuple[int, ...]], int] = defaultdict(int)
            rest = _dealt(left, [*(n for _, n in self._hands[i + 1 :]), *self._others])
            takes = tuple(_shares(size, self._numbers[i]))
            opened: dict[Claim[K], list[tuple[tuple[int, ...], Claim[K] | bool]]] = {}
            for (claim, cards), ways in tables.items():
                if claim not in opened:
                    opened[claim] = list(self._outcomes(i, claim, hand, takes))
                for taken, still in opened[claim]:
                    number = ways
                    for n, k in zip(cards, taken, strict=True):
                        if k:
                            number *= comb(n, k)
                    if still is True:
                        found += number * rest
                    elif number:
                        later[still, self._merge(i, cards, taken)] += number  # type: ignore[index]
            tables = later
        return found

    def _outcomes(
        self, i: int, claim: Claim[K], hand: str, takes: Iterable[tuple[int, ...]]
    ) -> Iterator[tuple[tuple[int, ...], Claim[K] | bool]]:
        """What is still claimed for each hand that can be dealt, where that is not false."""
        one_of = {sort: kind for kind, sort in self._sorts[i].items()}
        for taken in takes:
            held = Counter({one_of[sort]: n for sort, n in enumerate(taken)})
            still = after_hand(claim, hand, partial(_among, held))
            if still is not False:
                yield taken, still

    def _merge(self, i: int, cards: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
        """The cards left, by the sorts of the next hand."""
        into = self._into[i]
        left = [0] * len(self._numbers[i + 1])
        for sort, (n, k) in enumerate(zip(cards, taken, strict=True)):
            left[into[sort]] += n - k
        return tuple(left)


def _among(held: Mapping[K, int], kinds: frozenset[K]) -> int:
    """How many cards of these kinds a hand holds."""
    return sum(n for kind, n in held.items() if kind in kinds)


def _shares(size: int, numbers: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to make a hand of so many cards of sorts of which there are so many, enough of them all together."""
    if not numbers:
        yield ()
        return
    first, *others = numbers
    for n in range(max(0, size - sum(others)), min(size, first) + 1):
        for more in _shares(size - n, others):
            yield n, *more
