"""The search for the best village that can be reached from a solo table with known decks, case by case.

A case is a pool of green cards with the awards that need so many structures (`play_prizes`). A village with more structures
than its awards need is as good, so each structure may be given a weight in its lines for which the awards pay: villages with
enough are not bounded lower than they are worth, those with too few are. Any weight will do, and the least bound holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from models.village_green.rules.wording import is_structure
from scorers.limits import needed
from scorers.village_green.search.placements import NO_PLACEMENTS, Crossings, Placements
from scorers.village_green.search.play_pools import Pool
from scorers.village_green.search.play_table import Sides
from scorers.village_green.search.row_search import Laid, RowSearch
from scorers.village_green.search.tables import Pattern, Values

WEIGHTS = (0, 2)
"""What a structure may count for besides in each of its lines, doubled as all values are; more weights save nothing."""


@dataclass(frozen=True, slots=True)
class Reached:
    """A village that can be reached: the steps of both sides, where cards that are `alike` are one, and what it is worth."""

    sides: Sides
    points: int
    alike: Sequence[int]


class Case:
    """The villages of a pool with awards that need so many structures, no fewer. None is worth more than `bound`."""

    def __init__(self, pool: Pool, structures: int) -> None:
        self.pool, self.structures = pool, structures
        # One that is covered shows in no line; those that lie there and stay do.
        new = max(0, structures - pool.way.hidden)
        self.shown, self._weights = new + pool.way.built, WEIGHTS if new else WEIGHTS[:1]
        self.bound = self._points(0, pool.way.prizes.most(pool.tables(0), structures))

    @property
    def floor(self) -> int:
        """What no village is worth less than."""
        return self._points(0, self.pool.tables(0).floor)

    def _points(self, weight: int, doubled: int) -> int:
        return (doubled - 2 * weight * self.shown) // 2 + self.pool.way.points

    def level(self, weight: int, points: int) -> int:
        """What the lines of a village of so many points are worth at least with such a weight."""
        # With enough structures a village has at least so much of their weights, in a row and in a column each.
        return 2 * (points - self.pool.way.points) + 2 * weight * self.shown

    def search(self, points: int) -> Iterator[Reached]:
        """Ever better villages that can be reached with at least so many points; after that there are no others."""
        weight, placements = self.placements(points)
        if len(placements):
            self.bound = min(self.bound, self._points(weight, int(placements.bound.max())))
            for part in self.pool.parts:
                half = placements.left[:, 0] <= placements.left[:, -1] if part.is_half else slice(None)
                for reached in _Search(self, weight).search(part.fixed, placements.only(half), points):
                    points = reached.points + 1
                    yield reached
        self.bound = min(self.bound, points - 1)

    def placements(self, points: int) -> tuple[int, Placements]:
        """The awards with which so many points may be reached, and the weight that bounds them best."""
        pool = self.pool
        # Where no structure is needed, none is worth more than it scores.
        weights, most = self._weights, {}
        for weight in weights:
            most[weight] = pool.way.prizes.most(pool.tables(weight), self.structures)
            if self._points(weight, most[weight]) < needed(points):
                return weight, NO_PLACEMENTS
        first = min(weights, key=lambda weight: self._points(weight, most[weight]))
        placements = pool.way.prizes.placements(pool.tables(first), self.structures, self.level(first, points))
        for weight in weights:
            # Every weight gives a limit of its own, and a village has to pass them all.
            placements = Crossings(pool.tables(weight)).reaching(placements.top, placements.left, self.level(weight, points))
            if not len(placements):
                return weight, placements
        best, bounds = first, None
        for weight in weights:
            bound = Crossings(pool.tables(weight)).bound(placements.top, placements.left)
            paid = bound - 2 * weight * self.shown
            if bounds is None or paid.mean() < bounds:
                best, bounds, chosen = weight, paid.mean(), bound
        return best, Placements(placements.top, placements.left, chosen)


class _Search:
    """The search of a part of a case."""

    def __init__(self, case: Case, weight: int) -> None:
        self.case, self.pool, self.weight = case, case.pool, weight
        self.is_structure = np.array([is_structure(card) for card in case.pool.kinds.cards])
        self.empty = len(self.is_structure) - 1

    def search(self, fixed: Pattern, placements: Placements, points: int) -> Iterator[Reached]:
        """Ever better villages, of those with the awards of some placements."""
        self._found: list[Reached] = []
        self._floor = 2 * (points - self.pool.way.points)
        tables = self.pool.tables(self.weight).narrow(fixed, self.pool.way.loose)
        level = self.case.level(self.weight, points)
        if self.pool.must is not None:
            placements = Crossings(tables).reaching(placements.top, placements.left, level)
        placements = placements.only(np.argsort(-placements.bound, kind="stable"))
        for _ in RowSearch(tables, self.pool.tick, self._sift).rising(placements, level) if len(placements) else ():
            yield from self._found
            self._found.clear()
        yield from self._found

    def _worths(self, laid: Laid) -> tuple[Values, NDArray[np.bool_]]:
        """What villages are worth, doubled and without weights, and which are worth enough and have what the case asks."""
        built = self.is_structure[laid.green].sum(1)
        worth = laid.worth - 2 * self.weight * built
        kept = (worth >= self._floor) & (built >= self.case.shown) & self.pool.way.may_show(self.pool, laid.green)
        if self.pool.brought:
            kept &= built - self.pool.way.built + 1 == self.case.structures
        return worth, kept

    def _sift(self, laid: Laid) -> Laid:
        """Of the villages found, one of those worth most of all that can be reached."""
        worth, kept = self._worths(laid)
        chosen = np.flatnonzero(kept)
        for n in chosen[np.argsort(-worth[chosen], kind="stable")]:
            awards = (*laid.top[n].tolist(), *laid.left[n].tolist())
            sides = self.pool.way.steps(self.pool, laid.green[n].tolist(), awards)
            if sides is not None:
                self._found.append(Reached(sides, int(worth[n]) // 2 + self.pool.way.points, self.pool.table.alike))
                self._floor = int(worth[n]) + 2
                paid = 2 * self.weight * self.case.shown
                return replace(laid, worth=worth + paid).only(slice(n, n + 1))
        return laid.only(slice(0))
