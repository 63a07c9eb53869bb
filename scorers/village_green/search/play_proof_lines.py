"""What lines are worth at the end of a solo game, card by card and award by award, for the proof of `play_proof`.

Values are doubled, since a pond counts half for its row and half for its column.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from models.logic import plain
from models.village_green.table.spaces import LINES
from scorers.village_green.points import award_points, pond_points, trait
from scorers.village_green.search.play_table import NONE, Cards, Table

Values = NDArray[np.int32]
Indices = NDArray[np.intp]

NEVER = -(10**6)
"""Less than any line is worth: such cards cannot lie there."""


class ProofLines:
    """The lines that green cards can form which are laid on some spaces, what lies on the others staying there.

    `cards` are the green cards by numbers of their own here, no card first; `legal` the lines of such numbers in each place.
    """

    def __init__(
        self, table: Table, free: Collection[int], offered: Counter[int], awards: Cards, tick: Callable[[], None]
    ) -> None:
        self.table, self.tick, self.awards = table, tick, awards
        self.cards = tuple(dict.fromkeys((NONE, *table.tops, *offered)))
        self.structures = np.array([table.is_structure[card] for card in self.cards], np.int32)
        every = range(len(self.cards))
        options = [
            tuple(every if top == NONE else every[1:]) if space in free else (self.cards.index(top),)
            for space, top in enumerate(table.tops)
        ]
        self._options = [tuple(options[space] for space in line) for line in LINES]
        copies = offered + Counter(table.tops)
        known = {offers: self._lines(offers, copies) for offers in dict.fromkeys(self._options)}
        self.legal = [known[offers] for offers in self._options]
        self._plain, self.at, self.around = cache(self._score), cache(self._most_at), cache(self._most_around)

    def _lines(self, offers: tuple[tuple[int, ...], ...], copies: Counter[int]) -> Indices:
        """Every three cards that match and of which there are enough."""
        match = [[self.table.match[one][other] for other in self.cards] for one in self.cards]
        lines = [
            (x, y, z)
            for x, y in product(*offers[:2])
            if match[x][y]
            for z in offers[2]
            if match[y][z] and all(n == NONE or (x, y, z).count(n) <= copies[self.cards[n]] for n in (x, y))
        ]
        return np.array(lines, np.intp).reshape(-1, 3)

    def worth(self, line: int, award: int, price: int) -> Values:
        """What a line is worth with each first, middle and last card, each structure counting so much more."""
        # Lines for which the same cards are offered are alike: the first of them stands for all.
        plainly = self._plain(self._options.index(self._options[line]), award)
        more = price * self.structures
        return plainly + more[:, None, None] + more[:, None] + more if price else plainly

    def _score(self, line: int, award: int) -> Values:
        self.tick()
        table, legal = self.table, self.legal[line]
        what, cards = table.awards[self.awards[award]], [table.cards[card] for card in self.cards]
        traits = [trait(what, card, table.rulings) for card in cards]
        # An award does not see the order of cards, nor more of them than their traits.
        seen = np.sort(np.array([traits.index(each) for each in traits])[legal], axis=1)
        different, which = np.unique(seen, axis=0, return_inverse=True)
        points = [plain(award_points(what, [cards[n] for n in three], table.rulings)) for three in different.tolist()]
        ponds = np.array([pond_points(card) for card in cards])
        worth: Values = np.full((len(cards),) * 3, NEVER, np.int32)
        worth[tuple(legal.T)] = 2 * np.array(points)[which.reshape(-1)] + ponds[legal].sum(1)
        return worth

    def most(self, line: int, award: int) -> int:
        """What a line is worth at most."""
        return int(self.at(line, award, 0, 0).max())

    def _most_at(self, line: int, award: int, place: int, price: int) -> Values:
        """The most that a line is worth with each card in a place."""
        others = (1, 2) if place == 0 else (0, 2) if place == 1 else (0, 1)
        most: Values = self.worth(line, award, price).max(axis=others)
        return most

    def _most_around(self, column: int, award: int, over: int | None, under: int | None, price: int) -> Values:
        """For each card in the middle of a column, the most of the column with the outer rows of these awards, if any."""
        worth = self.worth(column, award, price)
        if over is not None:
            worth = worth + self.at(3, over, column, price)[:, None, None]
        if under is not None:
            worth = worth + self.at(5, under, column, price)
        most: Values = worth.max(axis=(0, 2))
        return most
