"""Which Harvest costs to pay, and how often: the sets of payments, best bound first, each settled by finding an order.

The sites are gone through one by one, those that matter most first. A branch is given up when what it can come to is too
little, by good prices (`Prices`) or were there enough to pay for the rest, or when coins, Food or the Water in range cannot
suffice in any order.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import accumulate, product
from typing import NamedTuple

from scorers.fields_of_green.search.harvest_numbers import Harvest, Sum, Task
from scorers.fields_of_green.search.harvest_order import Course, Orders
from scorers.fields_of_green.search.harvest_worth import Worth
from scorers.limits import EVERYTHING, NO_LIMIT, are_held, hold

_FIRST = 2_000
"""So many branches are gone through for a good play before the bound is brought down from above."""

_ROUNDS = 40
"""So often all prices are changed at most."""


class Way(NamedTuple):
    """One way to deal with a site: its payments, what they come to at most, and whether it stays face up.

    `added` is what it adds at good prices, `freely` what it adds if nothing is scarce.
    """

    tasks: tuple[Task, ...]
    sum: Sum
    stays: bool
    site: int
    reach: int
    added: int = 0
    freely: int = 0


def ways_of(harvest: Harvest, i: int) -> list[Way]:
    """Every way to deal with a site that its Water Towers allow for."""
    reach, ways = harvest.reach(i, 0), []
    for tasks in harvest.ways(i):
        sums = [harvest.most(task) for task in tasks]
        total = Sum(*(sum(parts) for parts in zip(*sums, strict=True))) if sums else Sum()
        if reach or not total.water:
            ways.append(Way(tasks, total, bool(tasks) or bool(harvest.done >> i & 1), i, reach))
    return ways


class Prices:
    """Prices of a coin, of a Food and of the Water on each tower, as whole numbers, so that the limit they set is exact.

    If every token is bought and sold at its price, no less than it is worth in the end, each site can be dealt with for
    itself, and what comes out is never less than the best play: tokens that are left or lost are paid for all the same, and
    none can be owed. This is Lagrangian relaxation (Held and Karp, "The Traveling-Salesman Problem and Minimum Spanning
    Trees", 1971).
    """

    def __init__(self, harvest: Harvest, worth: Worth, each: tuple[int, ...]) -> None:
        self.harvest, self.worth, self.each = harvest, worth, each
        self.coins, self.food, *self.tokens = each

    def start(self) -> int:
        """What there is before anything is paid."""
        harvest, worth = self.harvest, self.worth
        had = (harvest.coins, harvest.food, *harvest.tokens)
        # There is room for so much Food only, so that it may even be cheaper than what it is worth.
        unsold = max(0, worth.food - self.food) * harvest.most_food
        return worth.rest + sum(price * n for price, n in zip(self.each, had, strict=True)) + unsold

    def added(self, way: Way) -> int:
        """What a way to deal with a site adds."""
        worth, total = self.worth, way.sum
        points = worth.vp * total.vp + worth.kept[way.site] * way.stays
        points += self.coins * total.coins + self.food * total.food
        if total.water:
            points -= total.water * min(price for t, price in enumerate(self.tokens) if way.reach >> t & 1)
        if total.watered:
            points += total.watered * max(0, 0, *self.tokens)
        return points

    def limit(self, sites: Sequence[Sequence[Way]]) -> int:
        """What nothing is worth more than."""
        return self.start() + sum(max(map(self.added, ways)) for ways in sites)


def good_prices(free: Prices, sites: Sequence[Sequence[Way]]) -> Prices:
    """Prices that set a low limit: from what everything is worth in the end each is changed as long as that lowers it."""
    harvest, worth = free.harvest, free.worth
    floors = (worth.coins, 0, *worth.token)
    # Food is made of Water, so that both are scarce together.
    groups = [*((r,) for r in range(len(floors))), range(1, len(floors))]
    best, least, size = free, free.limit(sites), worth.unit
    # Where what has to be paid for takes more than there can be, a limit may fall for ever.
    for _ in range(_ROUNDS):
        before = least
        for group, change in product(groups, (size, -size)):
            moved = (price + change * (r in group) for r, price in enumerate(best.each))
            other = Prices(harvest, worth, tuple(map(max, floors, moved)))
            if (limit := other.limit(sites)) < least:
                best, least = other, limit
        if least == before:
            size //= 2
        if size < worth.unit // 4:
            break
    return best


class Progress(NamedTuple):
    """How far a search has come: nothing is worth more than `bound`; `course` is a better one."""

    bound: int
    course: Course | None = None


class _SpentError(Exception):
    """So many branches were gone through as were meant to be."""


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
        every = [[way for way in ways_of(harvest, i) if way.stays or i not in forced] for i in range(len(harvest.sites))]
        self._is_possible = all(every)
        free = Prices(harvest, worth, (worth.coins, worth.food, *worth.token))
        prices = good_prices(free, every) if self._is_possible else free
        priced = ([way._replace(added=prices.added(way), freely=free.added(way)) for way in ways] for ways in every)
        self._sites = [sorted(ways, key=lambda way: -way.added) for ways in priced] if self._is_possible else []
        self._sites.sort(key=lambda ways: (len(ways) == 1, _spread(ways), self._shape(ways)), reverse=True)
        # Sites that can take each other's place in any order: the later one is dealt with in no better a way.
        alike = worth.is_plain and not harvest.flips
        pairs = zip(self._sites, self._sites[1:], strict=False)
        self._twins = [False, *(alike and self._shape(one) == self._shape(other) for one, other in pairs)]
        # What the sites from each on can still add at most: at good prices, if nothing is scarce, in Food and in coins. In
        # any order no more Food and coins can be left than if each site left its most.
        self._adds = self._added_from(lambda way: way.added)
        self._frees = self._added_from(lambda way: way.freely)
        self._food = self._added_from(lambda way: way.sum.food)
        self._coins = self._added_from(lambda way: way.sum.coins)
        self._basins = list(self._read_basins())
        self._start, self._free_start = prices.start(), free.start()
        # What nothing is worth more than.
        self.ceiling = (self._start + self._adds[0]) // worth.unit if self._is_possible else 0
        self._left: int | None = None

    def _added_from(self, of: Callable[[Way], int]) -> list[int]:
        """The most of something that the sites from each on add together."""
        most = [max(map(of, ways)) for ways in reversed(self._sites)]
        return [*reversed([*accumulate(most, initial=0)])]

    def _read_basins(self) -> Iterator[tuple[int, int]]:
        """Sets of towers: payments with no other tower in range may take what they hold, and Water that is gained."""
        unions = {0}
        for ways in self._sites:
            if any(way.sum.water for way in ways):
                unions |= {union | ways[0].reach for union in unions}
        more = sum(max(way.sum.watered for way in ways) for ways in self._sites)
        # Hall's condition: payments that can only be served by these towers take no more than is there.
        for union in sorted(unions - {0}):
            yield union, more + sum(n for t, n in enumerate(self.harvest.tokens) if union >> t & 1)

    def _shape(self, ways: Sequence[Way]) -> tuple[object, ...]:
        """What sites have in common that can take each other's place in any order."""
        parts = self.harvest.parts
        return tuple((way.reach, way.added, way.stays, *(parts(task, 0) for task in way.tasks)) for way in ways)

    def courses(self, above: int) -> Iterator[Progress]:
        """Better and better courses, only such as are worth more than `above`, with bounds; the last is the best."""
        bound, best = self.ceiling, above
        if not self._is_possible or bound <= best:
            return
        try:
            self._left = _FIRST
            while best < bound:
                course = self._reaching(best + 1)
                if course is None:
                    return
                best = course.points
                yield Progress(bound, course)
        except _SpentError:
            pass
        self._left = None
        while bound > best:
            yield Progress(bound)
            course = self._reaching(bound)
            if course is not None:
                yield Progress(bound, course)
                return
            bound -= 1

    def best(self, above: int) -> Course | None:
        """The best course that is worth more than `above`."""
        best = None
        for progress in self.courses(above):
            best = progress.course or best
        return best

    def first(self, target: int) -> Course | None:
        """Some course that is worth so much."""
        return self._reaching(target) if self._is_possible else None

    def _reaching(self, target: int) -> Course | None:
        """A course worth at least so much, if there is one."""
        harvest, sites, basins = self.harvest, self._sites, self._basins
        least, unit, held = target * self.worth.unit, self.worth.unit, are_held()
        chosen: list[Way] = []

        def goes_on(k: int, added: int, freely: int, food: int, coins: int, water: list[int], claimed: int) -> Course | None:
            """A course where the sites from `k` on are still to be dealt with; none is worth more than `claimed`."""
            self.tick()
            if self._left is not None:
                self._left -= 1
                if self._left < 0:
                    raise _SpentError
            if k == len(sites):
                if held:
                    return self._exactly(chosen, target, claimed)
                return self.orders.course(*self._payments(chosen), target)
            best = None
            # Those of a twin's ways that come before the last one's are the same the other way round.
            twin = sites[k - 1].index(chosen[-1]) if self._twins[k] and not held else 0
            for way in sites[k][twin:]:
                total = way.sum
                # By the prices, by what everything is worth in the end, and by the stores: three limits, each for itself.
                priced, free = added + way.added + self._adds[k + 1], freely + way.freely + self._frees[k + 1]
                if priced < least and not held:
                    # The ways of a site come best first, so that those behind this one reach it no more.
                    break
                if free < least and not held:
                    continue
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
                limit = min(claimed, EVERYTHING if is_short else min(priced, free) // unit) if held else NO_LIMIT
                course = goes_on(k + 1, added + way.added, freely + way.freely, *stores, left, limit)
                chosen.pop()
                if course is not None and not held:
                    return course
                best = course or best
            return best

        return goes_on(0, self._start, self._free_start, harvest.food, harvest.coins, [n for _, n in basins], self.ceiling)

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


def _spread(ways: Sequence[Way]) -> int:
    """How much is lost if a site is not dealt with in the best way."""
    return ways[0].added - ways[1].added if len(ways) > 1 else 0
