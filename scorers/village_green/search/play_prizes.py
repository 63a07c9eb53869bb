"""Which awards can show in the end, when the order of the award deck is known.

As with green cards (`play_pools`) nothing that was seen is ever out of reach: the n-th draw may take any of the first n
awards of the deck. In a turn of its own an award is laid on an empty space; one that a structure brings is laid anywhere.
So with `s` structures, where `e` spaces are filled that were empty and `c` awards are covered that lay there, s + e awards
are drawn at most, and c may not be more than s. What is drawn and shall not show is covered again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from models.village_green.table.position import DISPLAY
from models.village_green.table.spaces import SIDE
from scorers.village_green.search.placements import NO_PLACEMENTS, Crossings, Placements, pairs_of
from scorers.village_green.search.play_table import NONE, Cards, Table
from scorers.village_green.search.tables import Indices, Rows, Tables, Values, reaching


@dataclass(frozen=True, slots=True)
class Side(Rows):
    """What may show on a side, one way per row: the awards, which are new, how deep they lie, what is filled and covered."""

    shown: Indices
    new: NDArray[np.int64]
    deepest: Values
    filled: Values
    covered: Values

    def ranked(self, most: Iterable[Values]) -> tuple[Side, Values]:
        """The most valuable ways first, and what they are worth, by the most of each award in each place."""
        worth = sum((line[self.shown[:, place]] for place, line in enumerate(most)), np.zeros(1, np.int32))
        order = np.argsort(-worth, kind="stable")
        return self.only(order), worth[order]


class Prizes:
    """The awards that can show where so many structures are laid at most; `fresh` where new face-up ones are turned up.

    The old ones may `come_round` where the deck is short.
    Awards have numbers of their own here, each copy one: `awards` lists them, no award first.
    """

    def __init__(
        self, table: Table, structures: int, *, fresh: bool, tick: Callable[[], None], come_round: bool = False
    ) -> None:
        self.table, self.fresh, self.tick, self._come_round = table, DISPLAY * fresh, tick, come_round
        self.empty = table.award_tops.count(NONE)
        lying = [award for award in table.award_tops if award != NONE]
        # A draw fills an empty space, or comes with a structure; so many awards of the deck can be reached.
        offered = (*table.prizes.display, *table.prizes.deck[: structures + self.empty + self.fresh])
        self.awards = (NONE, *lying, *offered)
        first, at_once = len(self.awards) - len(offered), len(table.prizes.display)
        numbers = iter(range(1, first))
        self.tops = tuple(NONE if award == NONE else next(numbers) for award in table.award_tops)
        self.offered = tuple(range(first, len(self.awards)))
        self.depth = [max(0, number + 1 - first - at_once) for number in range(len(self.awards))]

    @cached_property
    def sides(self) -> list[Side]:
        """What may show in the top row, and what in the left column."""
        return [self._side(tops) for tops in (self.tops[:SIDE], self.tops[SIDE:])]

    def _side(self, tops: Cards) -> Side:
        ways = [
            (shown, new)
            for shown in product(*((top, *self.offered) for top in tops))
            if len(set(new := [award for award, top in zip(shown, tops, strict=True) if award != top])) == len(new)
        ]
        filled = sum((np.array([shown[n] != NONE for shown, _ in ways]) for n in range(SIDE) if tops[n] == NONE), 0)
        new_ones = np.array([len(new) for _, new in ways], np.int32)
        return Side(
            np.array([shown for shown, _ in ways], np.intp),
            np.array([sum(1 << award for award in new) for _, new in ways], np.int64),
            np.array([max((self.depth[award] for award in new), default=0) for _, new in ways], np.int32),
            filled + 0 * new_ones,
            new_ones - filled,
        )

    def placements(self, tables: Tables, structures: int, level: int) -> Placements:
        """The awards for which so many structures are needed, no fewer, where they may reach a level."""
        (tops, columns), (lefts, rows) = (self._worth(side, n, tables, structures) for n, side in enumerate(self.sides))
        crossings = Crossings(tables)
        found = [NO_PLACEMENTS]
        for above, beside in pairs_of(columns, rows, reaching(level)):
            self.tick()
            apart = (tops.new[above] & lefts.new[beside]) == 0
            top, left = above[apart], beside[apart]
            filled = tops.filled[top] + lefts.filled[left]
            covered = tops.covered[top] + lefts.covered[left]
            # A card so deep comes after as many draws; each fills a space, or comes with a structure.
            lacking = np.maximum(tops.deepest[top], lefts.deepest[left]) - self.fresh - filled
            # Without new face-up awards the same could be had, and the village card stay as it is.
            useful = lacking + self.fresh > structures if self.fresh and not self._come_round else True
            fits = (np.maximum(np.maximum(lacking, covered), 0) == structures) & useful
            found.append(crossings.reaching(tops.shown[top[fits]], lefts.shown[left[fits]], level))
        return Placements.joined(found)

    def most(self, tables: Tables, structures: int) -> int:
        """What the best lines are worth together with awards for which so many structures are needed at most."""
        # Each side by itself at its best, though both may ask for the same award.
        return sum(int(self._worth(side, n, tables, structures)[1][0]) for n, side in enumerate(self.sides))

    def _worth(self, side: Side, number: int, tables: Tables, structures: int) -> tuple[Side, Values]:
        """A side without what needs more structures, the most valuable first, and what its lines are worth."""
        side = side.only((side.deepest <= structures + self.empty + self.fresh) & (side.covered <= structures))
        return side.ranked(line.most for line in tables.lines[SIDE * number : SIDE * number + SIDE])
