"""Which awards go where, and what a village with its awards in given places is worth at most.

The bound comes from the crossings: a row and a column share one space, so both together are worth at most what the best
card for both makes of them. Pairing the three rows with the three columns in any of six ways bounds the whole village.
The sum of the best lines is a weaker bound for a whole set of awards; it leaves few sets to be laid out in every order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product

import numpy as np

from models.village_green.table.spaces import SIDE
from scorers.limits import are_held
from scorers.village_green.search.tables import PAIRINGS, Indices, Rows, Stock, Tables, Values, Words, reaching

_AT_ONCE = 1_000_000
"""So many pairs of sides are looked at together; memory for a few times as many numbers is needed."""


def pairs_of(tops: Values, lefts: Values, level: int) -> Iterator[tuple[Indices, Indices]]:
    """The sides that may be worth a level together, some at once, by what each is worth; the left ones come best first."""
    # For each top those that may reach the level are the first so many of the left.
    enough = np.searchsorted(-lefts, tops - level, side="right")
    ends = np.cumsum(enough)
    begin = 0
    while begin < len(enough):
        so_far = ends[begin - 1] if begin else 0
        end = max(begin + 1, int(np.searchsorted(ends, so_far + _AT_ONCE, side="right")))
        some = enough[begin:end]
        top = np.repeat(np.arange(begin, end), some)
        yield top, np.arange(len(top)) - np.repeat(np.cumsum(some) - some, some)
        begin = end


@dataclass(frozen=True, slots=True)
class Placements(Rows):
    """Classes of awards in their places, one village per row of the arrays, and what each village is worth at most."""

    top: Indices
    left: Indices
    bound: Values


@dataclass(frozen=True, slots=True)
class _Sets:
    """Sets of classes for the free spaces of one side, the most valuable first.

    `classes[set, space]` (the first class where a space stays empty), what the best lines are worth with the side's fixed
    awards, what they use, and every order of the whole side.
    """

    classes: Indices
    worth: Values
    used: Words
    orders: list[Indices]


NO_PLACEMENTS = Placements(np.empty((0, SIDE), np.intp), np.empty((0, SIDE), np.intp), np.empty(0, np.int32))


class Crossings:
    """What a row and a column are worth together at most: they share a card. Every pairing of them bounds a village."""

    def __init__(self, tables: Tables) -> None:
        self.most = [[tables.crossing(row, column) for column in range(SIDE)] for row in range(SIDE)]

    def bound(self, top: Indices, left: Indices) -> Values:
        """What villages with these awards are worth at most."""
        crossed = [[self.most[row][n][left[:, row], top[:, n]] for n in range(SIDE)] for row in range(SIDE)]
        ways = [crossed[0][first] + crossed[1][second] + crossed[2][third] for first, second, third in PAIRINGS]
        # Three pairs of a row and a column hold every line once, so each pairing bounds a village, and the least does.
        bound: Values = np.minimum.reduce(ways)
        return bound

    def reaching(self, top: Indices, left: Indices, level: int) -> Placements:
        """Those that may reach a level."""
        bound = self.bound(top, left)
        return Placements(top, left, bound).only(bound >= reaching(level))


class Awards:
    """The ways to lay awards.

    `fixed` are the classes that lie there already (top row, then left column), `supply` says how many awards of each
    class are left. Spaces of the left column may stay empty, which is class 0.

    `bare` villages look the same from both sides and along both diagonals; of such images only one is given.
    """

    def __init__(
        self, tables: Tables, fixed: Sequence[int | None], supply: Counter[int], tick: Callable[[], None], *, bare: bool
    ) -> None:
        self._tables, self._tick, self._bare = tables, tick, bare
        top, left = fixed[:SIDE], fixed[SIDE:]
        with_empty = supply + Counter({0: left.count(None)})
        self._stock = Stock([with_empty[number] for number in range(len(tables.classes))], 2 * SIDE)
        self._tops = self._sets(top, supply, 0)
        self._lefts = self._sets(left, with_empty, SIDE)
        self._crossings = Crossings(tables)

    @property
    def bound(self) -> int:
        """What every village is worth at most, by its best lines. There have to be awards enough for the top row."""
        return int(self._tops.worth[0]) + int(self._lefts.worth[0])

    def at_least(self, level: int) -> Placements:
        """All placements that are not shown to be worth less than a level, the highest bound first."""
        splits = (self._place(top, left, level) for top, left in self._splits(level))
        placed = Placements.joined([NO_PLACEMENTS, *splits])
        return placed.only(np.lexsort((*placed.left.T[::-1], *placed.top.T[::-1], -placed.bound)))

    def _sets(self, fixed: Sequence[int | None], supply: Counter[int], first_line: int) -> _Sets:
        """The sets for the free spaces of a side; the fixed ones stand in their places whatever the order."""
        free = [space for space, number in enumerate(fixed) if number is None]
        most = Counter({number: min(n, len(free)) for number, n in supply.items()})
        chosen = sorted(set(combinations(sorted(most.elements()), len(free))))
        sets = np.array(chosen, np.intp).reshape(len(chosen), len(free))
        lines = self._tables.lines[first_line : first_line + SIDE]
        best = np.max([lines[space].most for space in free], axis=0) if free else np.zeros(0, np.int32)
        worth = best[sets].sum(1, dtype=np.int32) if free else np.zeros(len(sets), np.int32)
        worth += sum(int(lines[space].most[number]) for space, number in enumerate(fixed) if number is not None)
        best_first = np.argsort(-worth, kind="stable")
        sets, worth = sets[best_first], worth[best_first]
        orders = []
        for order in permutations(range(len(free))):
            whole = np.empty((len(sets), SIDE), np.intp)
            whole[:] = [0 if number is None else number for number in fixed]
            whole[:, free] = sets[:, order]
            orders.append(whole)
        used = self._stock.one[sets].sum(1, dtype=np.uint64)
        return _Sets(sets, worth, used, orders)

    def _splits(self, level: int) -> Iterator[tuple[Indices, Indices]]:
        """Which set goes to the top and which to the left: numbers of both, for villages that may reach a level."""
        tops, lefts = self._tops, self._lefts
        for top, left in pairs_of(tops.worth, lefts.worth, level):
            self._tick()
            kept = self._stock.suffices(tops.used[top] + self._stock.none, lefts.used[left])
            if self._bare:
                one, other = tops.classes[top], lefts.classes[left]
                # Of two images that is given whose top does not stand after its left in the order of their classes.
                order = len(self._tables.classes) ** np.arange(one.shape[1])[::-1]
                kept &= (one == 0).any(1) | (other == 0).any(1) | (one @ order <= other @ order)
            yield top[kept], left[kept]

    def _place(self, top: Indices, left: Indices, level: int) -> Placements:
        """The placements of some splits that may reach a level."""
        placed = [NO_PLACEMENTS]
        for one, other in product(self._tops.orders, self._lefts.orders):
            self._tick()
            columns, rows = one[top], other[left]
            bound = self._crossings.bound(columns, rows)
            if are_held():
                bound = np.minimum(bound, self._tops.worth[top] + self._lefts.worth[left])
            kept = bound >= level
            if self._bare:
                kept &= (columns[:, 0] <= columns[:, -1]) & (rows[:, 0] <= rows[:, -1])
            placed.append(Placements(columns, rows, bound).only(kept))
        every = Placements.joined(placed)
        # Awards of one class in two places give the same placement twice.
        return every.only(np.unique(np.concatenate([every.top, every.left], axis=1), axis=0, return_index=True)[1])
