"""Which Harvest costs to pay, and how often: the sets of payments, best bound first, each settled by finding an order.

The sites are gone through one by one, those that matter most first. A branch is given up when what it can come to, were
there enough to pay for the rest, is too little, or when coins, Food or the Water in range cannot suffice in any order.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from scorers.fields_of_green.search.harvest_numbers import Harvest, Sum, Task
from scorers.fields_of_green.search.harvest_order import Course, Orders
from scorers.fields_of_green.search.harvest_worth import Worth
from scorers.limits import EVERYTHING, NO_LIMIT, are_held, hold


class Way(NamedTuple):
    """One way to deal with a site: its payments, what they come to, whether it stays face up, and what it adds at most."""

    tasks: tuple[Task, ...]
    sum: Sum
    stays: bool
    site: int
    reach: int
    added: int


def ways_of(harvest: Harvest, worth: Worth, i: int) -> list[Way]:
    """Every way to deal with a site that its Water Towers allow for, those that add most first."""
    reach, ways = harvest.reach(i), []
    # Water is taken from where it leaves least to be lost; what is gained adds nothing.
    water = min((price for t, price in enumerate(worth.token) if reach >> t & 1), default=0)
    for tasks in harvest.ways(i):
        total = Sum(*(sum(parts) for parts in zip(Sum(), *map(harvest.sum, tasks), strict=True)))
        stays = bool(tasks) or bool(harvest.done >> i & 1)
        added = worth.vp * total.vp + worth.coins * total.coins + worth.food * total.food - water * total.water
        if reach or not total.water:
            ways.append(Way(tasks, total, stays, i, reach, added + worth.kept[i] * stays))
    return sorted(ways, key=lambda way: -way.added)


class Search:
    """The payments worth most by an aim; `forced` are sites that have to be paid."""

    def __init__(
        self,
        harvest: Harvest,
        worth: Worth,
        tick: Callable[[], None],
        forced: Collection[int] = (),
        orders: Orders | None = None,
    ) -> None:
        self.harvest, self.worth, self.tick = harvest, worth, tick
        self.orders = orders or Orders(harvest, worth, tick)
        every = (
            [way for way in ways_of(harvest, worth, i) if way.stays or i not in forced] for i in range(len(harvest.sites))
        )
        self._sites = sorted(every, key=_spread, reverse=True)
        self._is_possible = all(self._sites)
        # What the sites from each on can still add at most, also in Food and in coins. In any order no more Food and coins
        # can be left than if each site left its most.
        self._adds = self._added_from(lambda way: way.added)
        self._food = self._added_from(lambda way: way.sum.food)
        self._coins = self._added_from(lambda way: way.sum.coins)
        self._basins = list(self._read_basins())
        held = sum(price * n for price, n in zip(worth.token, harvest.tokens, strict=True))
        self._start = worth.rest + worth.coins * harvest.coins + worth.food * harvest.food + held
        # What nothing is worth more than.
        self.ceiling = (self._start + self._adds[0]) // worth.unit if self._is_possible else 0

    def _added_from(self, of: Callable[[Way], int]) -> list[int]:
        """The most of something that the sites from each on add together."""
        most = [max(map(of, ways), default=0) for ways in reversed(self._sites)]
        return [*reversed([*accumulate(most, initial=0)])]

    def _read_basins(self) -> Iterator[tuple[int, int]]:
        """Sets of towers: payments with no other tower in range may take what they hold, and Water that is gained."""
        unions = {0}
        for ways in self._sites:
            if any(way.sum.water for way in ways):
                unions |= {union | ways[0].reach for union in unions}
        more = sum(max((way.sum.watered for way in ways), default=0) for ways in self._sites)
        # Hall's condition: payments that can only be served by these towers take no more than is there.
        for union in sorted(unions - {0}):
            yield union, more + sum(n for t, n in enumerate(self.harvest.tokens) if union >> t & 1)

    def courses(self, above: int) -> Iterator[Course]:
        """Better and better courses, only such as are worth more than `above`; the last is the best."""
        best = above
        while best < self.ceiling:
            course = self.first(best + 1)
            if course is None:
                return
            best = course.points
            yield course

    def first(self, target: int) -> Course | None:
        """A course worth at least so much, if there is one."""
        if not self._is_possible:
            return None
        harvest, sites, basins = self.harvest, self._sites, self._basins
        least, unit, held = target * self.worth.unit, self.worth.unit, are_held()
        chosen: list[Way] = []

        def goes_on(k: int, added: int, food: int, coins: int, water: list[int], claimed: int) -> Course | None:
            """A course where the sites from `k` on are still to be dealt with; none is worth more than `claimed`."""
            self.tick()
            if k == len(sites):
                if held:
                    return self._exactly(chosen, target, claimed)
                return self.orders.course(*self._payments(chosen), target)
            best = None
            for way in sites[k]:
                total = way.sum
                # By what everything is worth in the end, and by the stores: two limits, each for itself.
                most = added + way.added + self._adds[k + 1]
                if most < least and not held:
                    # The ways of a site come best first, so that those behind this one reach it no more.
                    break
                stores = food + total.food, coins + total.coins
                is_short = stores[0] + self._food[k + 1] < 0 or stores[1] + self._coins[k + 1] < 0
                left = water
                if total.water:
                    left = [
                        n if way.reach & ~union else n - total.water for n, (union, _) in zip(water, basins, strict=True)
                    ]
                    is_short |= min(left) < 0
                if is_short and not held:
                    continue
                chosen.append(way)
                limit = min(claimed, EVERYTHING if is_short else most // unit) if held else NO_LIMIT
                course = goes_on(k + 1, added + way.added, *stores, left, limit)
                chosen.pop()
                if course is not None and not held:
                    return course
                best = course or best
            return best

        return goes_on(0, self._start, harvest.food, harvest.coins, [n for _, n in basins], self.ceiling)

    def _exactly(self, chosen: Sequence[Way], target: int, claimed: int) -> Course | None:
        """The same where limits are held: the best course of these payments must not be worth more than `claimed`."""
        course = self.orders.best(*self._payments(chosen))
        if course is None:
            return None
        hold(course.points, claimed, "a Harvest")
        return course if course.points >= target else None

    def _payments(self, chosen: Sequence[Way]) -> tuple[list[Task], int]:
        """What is paid, and the sites that stay face up."""
        return [task for way in chosen for task in way.tasks], sum(1 << way.site for way in chosen if way.stays)


def _spread(ways: Sequence[Way]) -> tuple[bool, int]:
    """Whether there is no choice, and how much is lost if a site is not dealt with in the best way."""
    return len(ways) == 1, ways[0].added - ways[1].added if len(ways) > 1 else 0
