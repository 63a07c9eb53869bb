"""What lines of green cards are worth, for proofs: card by card, and not as the searches tell it.

A proof is what others check a claim with, so it knows no kinds of cards and no classes of awards. It shares the rules and
the scorer with the searches, and nothing else.

Every point belongs to a line, those of a pond half to its row and half to its column. All numbers here are therefore
doubled until they are told.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import permutations, product
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from models.logic import plain
from models.village_green.cards import Award, Green
from models.village_green.rules.layout import cards_match
from models.village_green.rules.wording import is_structure
from models.village_green.table.spaces import LINES, SIDE
from scorers.village_green.points import award_points, pond_points, trait

Values: TypeAlias = NDArray[np.int32]
Indices: TypeAlias = NDArray[np.intp]

NEVER = -(10**6)
"""Less than any line is worth: such cards cannot lie there."""

PAIRINGS = tuple(permutations(range(SIDE)))
"""Every way to pair three rows with three columns: each holds every line once, so that all of them bound a village."""


class ProofLines:
    """The lines that green cards can form, of each of which so many `copies` may show.

    Cards have the numbers of their places in the list; `offers` says which may lie in each space, `legal` lists the lines of
    such numbers in each place.
    """

    def __init__(
        self,
        cards: Sequence[Green],
        offers: Sequence[Sequence[int]],
        copies: Sequence[int],
        rulings: Mapping[str, str],
        tick: Callable[[], None],
    ) -> None:
        self._cards, self._rulings, self._tick = cards, rulings, tick
        self._structures = np.array([is_structure(card) for card in cards], np.int32)
        self._offers = [tuple(tuple(offers[space]) for space in line) for line in LINES]
        match = [[cards_match(one, other) is True for other in cards] for one in cards]

        def legal(first: Sequence[int], middle: Sequence[int], last: Sequence[int]) -> Indices:
            """Every three cards that match and of which there are enough."""
            lines = [
                (x, y, z)
                for x, y in product(first, middle)
                if match[x][y]
                for z in last
                if match[y][z] and all((x, y, z).count(n) <= copies[n] for n in (x, y))
            ]
            return np.array(lines, np.intp).reshape(-1, SIDE)

        known = {offered: legal(*offered) for offered in dict.fromkeys(self._offers)}
        self.legal = [known[offered] for offered in self._offers]
        self._plain, self.at, self.around = cache(self._score), cache(self._most_at), cache(self._most_around)

    def worth(self, line: int, award: Award, price: int = 0) -> Values:
        """What a line is worth with each first, middle and last card, each structure counting so much more."""
        # Lines for which the same cards are offered are alike: the first of them stands for all.
        plainly = self._plain(self._offers.index(self._offers[line]), award)
        more = price * self._structures
        return plainly + more[:, None, None] + more[:, None] + more if price else plainly

    def _score(self, line: int, award: Award) -> Values:
        self._tick()
        cards, legal = self._cards, self.legal[line]
        traits = [trait(award, card, self._rulings) for card in cards]
        # An award does not see the order of cards, nor more of them than their traits.
        seen = np.sort(np.array([traits.index(each) for each in traits])[legal], axis=1)
        different, which = np.unique(seen, axis=0, return_inverse=True)
        points = [plain(award_points(award, [cards[n] for n in three], self._rulings)) for three in different.tolist()]
        ponds = np.array([pond_points(card) for card in cards])
        worth: Values = np.full((len(cards),) * SIDE, NEVER, np.int32)
        worth[tuple(legal.T)] = 2 * np.array(points)[which.reshape(-1)] + ponds[legal].sum(1)
        return worth

    def most(self, line: int, award: Award) -> int:
        """What a line is worth at most."""
        return int(self.at(line, award, 0, 0).max())

    def _most_at(self, line: int, award: Award, place: int, price: int) -> Values:
        """The most that a line is worth with each card in a place."""
        most: Values = self.worth(line, award, price).max(axis=tuple(other for other in range(SIDE) if other != place))
        return most

    def _most_around(self, column: int, award: Award, over: Award | None, under: Award | None, price: int) -> Values:
        """For each card in the middle of a column, the most of the column with the outer rows of these awards, if any."""
        worth = self.worth(column, award, price)
        if over is not None:
            worth = worth + self.at(SIDE, over, column, price)[:, None, None]
        if under is not None:
            worth = worth + self.at(SIDE + 2, under, column, price)
        most: Values = worth.max(axis=(0, 2))
        return most

    def middles(self, top: Sequence[Award], left: Sequence[Award], price: int = 0) -> Values:
        """What each middle row may come to with all around it: both outer rows are paired with columns that they cross."""
        outer = list(product((None, left[0]), (None, left[2])))
        around = [[self.around(column, award, *pair, price) for pair in outer] for column, award in enumerate(top)]
        middle = self.legal[SIDE + 1]
        sums = []
        # Whichever columns the outer rows are counted with, every line is counted once: the least sum is a bound.
        for over, under in product(range(SIDE), repeat=2):
            each = [around[place][2 * (place == over) + (place == under)][middle[:, place]] for place in range(SIDE)]
            sums.append(each[0] + each[1] + each[2])
        row = self.worth(SIDE + 1, left[1], price)
        bound: Values = row[tuple(middle.T)] + np.minimum.reduce(sums)
        return bound
