"""The best play of a solo game whose decks are long enough and told card by card: every case of every pool, level by level.

All cases are searched for villages of so many points, the most that any case allows; then for fewer, until one is found that
can be reached. What was searched without finding anything is the proof that there is nothing better.

A case is a pool of green cards with the awards that need so many structures (`play_pools`). A village with more structures
than its awards need is as good, so each structure may be given a weight in its lines for which the awards pay: villages with
enough are not bounded lower than they are worth, those with too few are. Any weight will do, and the least bound holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from models.village_green.rules.wording import is_structure
from scorers.limits import hold, needed
from scorers.ticks import many
from scorers.village_green.search.placements import NO_PLACEMENTS, Crossings, Placements
from scorers.village_green.search.play_pools import Common, LooseWay, Pool, Way
from scorers.village_green.search.play_table import SPACES, Sides, Table, Turning, Use, is_plain_with, turnings
from scorers.village_green.search.row_search import Laid, RowSearch
from scorers.village_green.search.tables import Pattern

WEIGHTS = (0, 2)
"""What a structure may count for besides in each of its lines, doubled as all values are; more weights save nothing."""

_STEP = 2
"""By so many points the level falls."""

_A_ROUND = 8
"""A round of the loops here, which work on arrays, is so many steps."""

_FEW = 2
"""With so many free spaces all plays are gone through sooner one by one."""


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
        # No village is worth less than the worst lines of all.
        self.floor = self._points(0, pool.tables(0).floor)

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
            for fixed, is_half in self.pool.parts:
                half = placements.left[:, 0] <= placements.left[:, -1] if is_half else slice(None)
                for reached in self._of_part(weight, fixed, placements.only(half), points):
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
        bounds = {weight: Crossings(pool.tables(weight)).bound(placements.top, placements.left) for weight in weights}
        best = min(weights, key=lambda weight: bounds[weight].mean() - 2 * weight * self.shown)
        return best, replace(placements, bound=bounds[best])

    def _of_part(self, weight: int, fixed: Pattern, placements: Placements, points: int) -> Iterator[Reached]:
        """Ever better villages of a part, of those with the awards of some placements."""
        pool, paid = self.pool, 2 * weight * self.shown
        structures = np.array([is_structure(card) for card in pool.kinds.cards])
        found: list[Reached] = []
        floor = 2 * (points - pool.way.points)

        def sift(laid: Laid) -> Laid:
            """Of the villages found, one of those worth most of all that can be reached and have what the case asks."""
            nonlocal floor
            built = structures[laid.green].sum(1)
            worth = laid.worth - 2 * weight * built
            kept = (worth >= floor) & (built >= self.shown) & pool.way.may_show(pool, laid.green)
            if pool.brought:
                kept &= built - pool.way.built + 1 == self.structures
            chosen = np.flatnonzero(kept)
            for n in chosen[np.argsort(-worth[chosen], kind="stable")]:
                awards = (*laid.top[n].tolist(), *laid.left[n].tolist())
                sides = pool.way.steps(pool, laid.green[n].tolist(), awards)
                if sides is not None:
                    found.append(Reached(sides, int(worth[n]) // 2 + pool.way.points, pool.table.alike))
                    floor = int(worth[n]) + 2
                    return replace(laid, worth=worth + paid).only(slice(n, n + 1))
            return laid.only(slice(0))

        tables, level = pool.tables(weight).narrow(fixed, pool.way.loose), self.level(weight, points)
        if pool.must is not None:
            placements = Crossings(tables).reaching(placements.top, placements.left, level)
        placements = placements.only(np.argsort(-placements.bound, kind="stable"))
        for _ in RowSearch(tables, pool.tick, sift).rising(placements, level) if len(placements) else ():
            yield from found
            found.clear()
        yield from found


def is_deal(table: Table) -> bool:
    """Whether there is still much to be laid, and by the rulings only what shows in the end counts."""
    return is_plain_with(table, Turning(Use.NOTHING)) and sum(not table.is_held(space) for space in SPACES) > _FEW


class DealSearch:
    """The search for the best village that can be reached; `bound` is what none is worth more than."""

    def __init__(self, table: Table, tick: Callable[[], None]) -> None:
        common = Common(table, many(_A_ROUND, tick), tick)
        ways = [(Way if is_plain_with(table, turning) else LooseWay)(common, turning) for turning in turnings(table)]
        self.cases = [Case(pool, n) for way in ways for pool in way.pools for n in range(pool.structures + 1)]

    @property
    def bound(self) -> int:
        """As it is by now."""
        return max(case.bound for case in self.cases)

    def search(self, best: int | None) -> Iterator[Reached | None]:
        """Ever better villages that are worth more than `best`, or any; nothing where only the bound has come down."""
        best = min(case.floor for case in self.cases) - 1 if best is None else best
        yield None
        for is_loose in (False, True):
            # Where more counts than what shows, plays are hard to find; a good one is known by then.
            some = [case for case in self.cases if case.pool.way.is_loose is is_loose]
            level = max((case.bound for case in some), default=best)
            # Level by level.
            while some and level >= needed(best + 1):
                level = max(best + 1, level - _STEP)
                for case in sorted(some, key=lambda case: -case.bound):
                    bound = case.bound
                    if bound >= needed(max(level, best + 1)):
                        for reached in case.search(max(level, best + 1)):
                            hold(reached.points, bound, "a village that can be reached")
                            best = reached.points
                            yield reached
                        yield None
                level = max(case.bound for case in some)
                if level <= best:
                    break
