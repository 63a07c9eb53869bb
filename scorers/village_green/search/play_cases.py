"""The search for the best village that can be reached from a solo table with known decks, case by case.

A case is a pool of green cards with the awards that need so many structures (`play_prizes`). A village with more structures
than its awards need is as good, so each structure may be given a weight in its lines for which the awards pay: villages with
enough are not bounded lower than they are worth, those with too few are. Any weight will do, and the least bound holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.village_green.rules.wording import is_structure
from scorers.limits import NO_LIMIT, hold, needed
from scorers.ticks import many
from scorers.village_green.search.placements import NO_PLACEMENTS, Crossings, Placements
from scorers.village_green.search.play_pools import Common, LooseWay, Pool, Way
from scorers.village_green.search.play_table import SPACES, Sides, Table, Turning, Use, is_plain_with, turnings
from scorers.village_green.search.row_search import Laid, RowSearch
from scorers.village_green.search.tables import Indices, Pattern, Tables, Values

_MIRRORED, _MIRRORED_AWARDS = [6, 7, 8, 3, 4, 5, 0, 1, 2], [0, 1, 2, 5, 4, 3]
"""A village upside down: where each of its green cards and awards lay before."""

WEIGHTS = (0, 2)
"""What a structure may count for besides in each of its lines, doubled as all values are; more weights save nothing."""


@dataclass(frozen=True, slots=True)
class Villages:
    """Villages with the cards of a pool, one per row: worth without the village card, kinds of cards, numbers of awards."""

    pool: Any
    worth: Values
    green: Indices
    awards: Indices

    def only(self, chosen: NDArray[np.bool_]) -> Villages:
        """Some of them."""
        return Villages(self.pool, self.worth[chosen], self.green[chosen], self.awards[chosen])


@dataclass(frozen=True, slots=True)
class Reached:
    """A village that can be reached: the steps of both sides, what it is worth, and it alone."""

    sides: Sides
    points: int
    village: Villages


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
                for reached in _Search(self, weight).search(part.fixed, self._of_part(placements, part.is_half), points):
                    points = reached.points + 1
                    yield reached
        self.bound = min(self.bound, points - 1)

    def villages(self, points: int) -> Iterator[Villages]:
        """All villages with at least so many points, whether they can be reached or not, some more than once."""
        weight, placements = self.placements(points)
        for part in self.pool.parts if len(placements) else ():
            for villages in _Search(self, weight).villages(part.fixed, self._of_part(placements, part.is_half), points):
                yield villages
                if self.pool.way.is_mirrored:
                    yield replace(villages, green=villages.green[:, _MIRRORED], awards=villages.awards[:, _MIRRORED_AWARDS])

    def _of_part(self, placements: Placements, is_half: bool) -> Placements:
        return placements.only(placements.left[:, 0] <= placements.left[:, -1]) if is_half else placements

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
        tables, placements, level = self._narrow(fixed, placements, points)
        self._found: list[Reached] = []
        for _ in RowSearch(tables, self.pool.tick, self._sift).rising(placements, level) if len(placements) else ():
            yield from self._found
            self._found.clear()
        yield from self._found

    def villages(self, fixed: Pattern, placements: Placements, points: int) -> Iterator[Villages]:
        tables, placements, level = self._narrow(fixed, placements, points)
        for laid in RowSearch(tables, self.pool.tick).reaching(placements, level) if len(placements) else ():
            if not isinstance(laid, float):
                worth, kept = self._worths(laid)
                villages = Villages(self.pool, worth // 2, laid.green, np.concatenate([laid.top, laid.left], 1)).only(kept)
                yield from [villages] * bool(len(villages.worth))

    def _narrow(self, fixed: Pattern, placements: Placements, points: int) -> tuple[Tables, Placements, int]:
        """What lines are worth in a part, the awards with which it may reach so many points, and their level."""
        self._floor = 2 * (points - self.pool.way.points)
        tables = self.pool.tables(self.weight).narrow(fixed, self.pool.way.loose)
        level = self.case.level(self.weight, points)
        if self.pool.must is not None:
            placements = Crossings(tables).reaching(placements.top, placements.left, level)
        return tables, placements.only(np.argsort(-placements.bound, kind="stable")), level

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
                points = int(worth[n]) // 2
                village = Villages(self.pool, np.array([points], np.int32), laid.green[n][None], np.array([awards]))
                self._found.append(Reached(sides, points + self.pool.way.points, village))
                self._floor = int(worth[n]) + 2
                some = slice(n, n + 1)
                paid = 2 * self.weight * self.case.shown
                return Laid(worth[some] + paid, laid.top[some], laid.left[some], laid.green[some])
        return Laid(laid.worth[:0], laid.top[:0], laid.left[:0], laid.green[:0])


_STEP = 2
"""By so many points the level falls."""

_A_ROUND = 8
"""A round of the loops here, which work on arrays, is so many steps."""

_FEW = 2
"""With so many free spaces all plays are gone through sooner one by one."""


def is_deal(table: Table) -> bool:
    """Whether there is still much to be laid, and by the rulings only what shows in the end counts."""
    return is_plain_with(table, Turning(Use.NOTHING)) and sum(not table.is_held(space) for space in SPACES) > _FEW


class DealSearch:
    """The search for the best village that can be reached; `bound` is what none is worth more than.

    All cases are searched for villages of so many points, the most that any case allows; then for fewer, until one is found
    that can be reached. What was searched without finding anything is the proof that there is nothing better.
    """

    def __init__(self, table: Table, tick: Callable[[], None]) -> None:
        self.table, self._tick, self.tick = table, tick, many(_A_ROUND, tick)
        self.bound = NO_LIMIT

    def search(self, best: int | None) -> Iterator[Reached | None]:
        """Ever better villages that are worth more than `best`, or any; nothing where only the bound has come down."""
        best = min(case.floor for case in self.cases) - 1 if best is None else best
        self._lower()
        yield None
        for is_loose in (False, True):
            # Where more counts than what shows, plays are hard to find; a good one is known by then.
            some = [case for case in self.cases if case.pool.way.is_loose is is_loose]
            for told in self._of_cases(some, best):
                best = best if told is None else told.points
                yield told

    def _of_cases(self, some: Sequence[Case], best: int) -> Iterator[Reached | None]:
        """What some of the cases have to give, level by level."""
        level = max((case.bound for case in some), default=best)
        while some and level >= needed(best + 1):
            level = max(best + 1, level - _STEP)
            for case in sorted(some, key=lambda case: -case.bound):
                bound = case.bound
                if bound >= needed(max(level, best + 1)):
                    for reached in case.search(max(level, best + 1)):
                        hold(reached.points, bound, "a village that can be reached")
                        best = reached.points
                        yield reached
                    self._lower()
                    yield None
            level = max(case.bound for case in some)
            if level <= best:
                return

    @cached_property
    def cases(self) -> list[Case]:
        """All cases."""
        common = Common(self.table, self.tick, self._tick)
        ways = [
            (Way if is_plain_with(self.table, turning) else LooseWay)(common, turning) for turning in turnings(self.table)
        ]
        return [Case(pool, n) for way in ways for pool in way.pools for n in range(pool.structures + 1)]

    def _lower(self) -> None:
        self.bound = max(case.bound for case in self.cases)
