"""Which Harvest costs to pay, and how often: the sets of payments, best bound first, each settled by finding an order.

The sites are gone through one by one, those that matter most first. A branch is given up when its bound (`Prices`)
is too low, or when coins, Food or the Water in range cannot suffice in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from scorers.fields_of_green.search.harvest_numbers import Harvest, Sum, Task
from scorers.fields_of_green.search.harvest_order import Course, Orders
from scorers.fields_of_green.search.harvest_worth import Worth
from scorers.limits import EVERYTHING, NO_LIMIT, are_held, hold

_STEPS = 120


class Way(NamedTuple):
    """One way to deal with a site: its payments, what they come to at most, and whether it stays face up."""

    tasks: tuple[Task, ...]
    sum: Sum
    stays: bool
    site: int
    reach: int


def ways_of(harvest: Harvest, i: int) -> list[Way]:
    """Every way to deal with a site that its Water Towers allow for."""
    reach = harvest.reach(i)
    ways = []
    for tasks in harvest.ways(i):
        sums = [harvest.most(task) for task in tasks]
        total = Sum(*(sum(parts) for parts in zip(*sums, strict=True))) if sums else Sum()
        if reach or not total.water:
            ways.append(Way(tasks, total, bool(tasks) or bool(harvest.done >> i & 1), i, reach))
    return ways


class Prices:
    """Good prices for an aim and the sites, and what each way to deal with a site adds at them.

    If every token is bought and sold at a fixed price, no less than it is worth in the end, each site can be dealt with for
    itself, and what comes out is never less than the best play: tokens that are left or lost are paid for all the same, and
    none can be owed. This is Lagrangian relaxation (Held and Karp, "The Traveling-Salesman Problem and Minimum Spanning
    Trees", 1971); the best prices are approached by subgradient steps. Prices are whole numbers, so that the bound is exact.

    Without steps to improve them they are what everything is worth in the end; then what is added is what a way really adds,
    were there enough to pay for it.
    """

    def __init__(self, harvest: Harvest, worth: Worth, sites: Sequence[Sequence[Way]], steps: int = _STEPS) -> None:
        self.harvest, self.worth = harvest, worth
        self.coins, self.food = worth.coins, worth.food
        self.tokens = list(worth.token)
        if steps:
            self._improve(sites, steps)

    @property
    def start(self) -> int:
        """What there is before anything is paid."""
        harvest, worth = self.harvest, self.worth
        held = sum(price * n for price, n in zip(self.tokens, harvest.tokens, strict=True))
        unsold = max(0, worth.food - self.food) * harvest.most_food
        return worth.rest + self.coins * harvest.coins + self.food * harvest.food + held + unsold

    def added(self, way: Way) -> int:
        """What a way to deal with a site adds."""
        worth, total = self.worth, way.sum
        points = worth.vp * total.vp + (worth.kept[way.site] if way.stays else 0)
        points += self.coins * total.coins + self.food * total.food
        if total.water:
            points -= total.water * self.tokens[self._cheapest(way.reach)]
        if total.watered and self.tokens:
            points += total.watered * max(0, *self.tokens, 0)
        return points

    def _cheapest(self, reach: int) -> int:
        return min((t for t in range(len(self.tokens)) if reach >> t & 1), key=self.tokens.__getitem__)

    def _improve(self, sites: Sequence[Sequence[Way]], steps: int) -> None:
        worth = self.worth
        floors = [worth.coins, 0, *worth.token]
        least: int | None = None
        best = [self.coins, self.food, *self.tokens]
        prices = [float(worth.coins), float(worth.food), *map(float, worth.token)]
        size = float(worth.unit)
        for _ in range(steps):
            self.coins, self.food, *self.tokens = (max(low, round(p)) for low, p in zip(floors, prices, strict=True))
            chosen = [max(ways, key=self.added) for ways in sites]
            # At any prices each site by itself at its best: the sum is never less than the best play.
            bound = self.start + sum(map(self.added, chosen))
            if least is None or bound < least:
                least, best = bound, [self.coins, self.food, *self.tokens]
            else:
                size *= 0.93
            slope = self._slope(chosen)
            # What is left over need not be cheaper than it is worth.
            slope = [0 if up > 0 and p <= low else up for up, p, low in zip(slope, prices, floors, strict=True)]
            length = sum(up * up for up in slope) ** 0.5
            if not length:
                break
            prices = [max(float(low), p - size * up / length) for low, p, up in zip(floors, prices, slope, strict=True)]
        self.coins, self.food, *self.tokens = best

    def _slope(self, chosen: Sequence[Way]) -> list[int]:
        """How much of coins, Food and the Water of each tower is left over at these prices; less than nothing is owed."""
        harvest = self.harvest
        slope = [harvest.coins, harvest.food, *harvest.tokens]
        if self.food < self.worth.food:
            slope[1] -= harvest.most_food
        for way in chosen:
            slope[0] += way.sum.coins
            slope[1] += way.sum.food
            if way.sum.water:
                slope[2 + self._cheapest(way.reach)] -= way.sum.water
            if way.sum.watered and self.tokens:
                slope[2 + max(range(len(self.tokens)), key=self.tokens.__getitem__)] += way.sum.watered
        return slope


_FIRST = 2_000
"""So many branches are gone through for a good play before the bound is brought down from above."""


class Progress(NamedTuple):
    """How far a search has come: nothing is worth more than `bound`; `course` is a better one."""

    bound: int
    course: Course | None = None


class _Choice(NamedTuple):
    """A way to deal with a site, what it adds at good prices, and what it adds if nothing is scarce."""

    way: Way
    added: int
    freely: int


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
        self.prices = Prices(harvest, worth, every) if all(every) else None
        self._free = Prices(harvest, worth, every, steps=0)
        self._sites: list[list[_Choice]] = []
        if self.prices is not None:
            prices, free = self.prices, self._free
            self._sites = [
                sorted((_Choice(way, prices.added(way), free.added(way)) for way in ways), key=lambda choice: -choice.added)
                for ways in every
            ]
            self._sites.sort(key=lambda choices: (len(choices) == 1, _spread(choices), self._shape(choices)), reverse=True)
        self._foresee()
        # What nothing is worth more than.
        self.ceiling = 0 if self.prices is None else (self.prices.start + self._adds[0]) // worth.unit
        self._left: int | None = None

    def _foresee(self) -> None:
        """What the sites from each on can still add at most: by the prices, in Food and in coins."""
        self._adds, self._frees, self._food, self._coins = [0], [0], [0], [0]
        for choices in reversed(self._sites):
            self._adds.append(self._adds[-1] + choices[0].added)
            self._frees.append(self._frees[-1] + max(choice.freely for choice in choices))
            # In any order no more Food and coins can be left than if each site left its most.
            self._food.append(self._food[-1] + max(choice.way.sum.food for choice in choices))
            self._coins.append(self._coins[-1] + max(choice.way.sum.coins for choice in choices))
        for row in (self._adds, self._frees, self._food, self._coins):
            row.reverse()
        same = self.worth.is_plain and not self.harvest.flips
        pairs = zip(self._sites, self._sites[1:], strict=False)
        self._twins = [False, *(same and self._shape(one) == self._shape(other) for one, other in pairs)]
        self._basins = list(self._read_basins())

    def _read_basins(self) -> Iterator[tuple[int, int]]:
        """Sets of towers: payments with no other tower in range may take what they hold, and Water that is gained."""
        unions = {0}
        for choices in self._sites:
            if any(choice.way.sum.water for choice in choices):
                unions |= {union | choices[0].way.reach for union in unions}
        more = sum(max(choice.way.sum.watered for choice in choices) for choices in self._sites)
        # Hall's condition: payments that can only be served by these towers take no more than is there.
        for union in sorted(unions - {0}):
            yield union, more + sum(n for t, n in enumerate(self.harvest.tokens) if union >> t & 1)

    def _shape(self, choices: Sequence[_Choice]) -> tuple[object, ...]:
        """What sites have in common that can take each other's place in any order."""
        return tuple(
            (choice.way.reach, choice.added, choice.way.stays, *(self.harvest.parts(task) for task in choice.way.tasks))
            for choice in choices
        )

    def courses(self, above: int) -> Iterator[Progress]:
        """Better and better courses, only such as are worth more than `above`, with bounds; the last is the best."""
        bound, best = self.ceiling, above
        if self.prices is None or bound <= best:
            return
        try:
            self._left = _FIRST
            while best < bound:
                course = self._reaching(self.prices, best + 1)
                if course is None:
                    return
                best = course.points
                yield Progress(bound, course)
        except _SpentError:
            pass
        self._left = None
        while bound > best:
            yield Progress(bound)
            course = self._reaching(self.prices, bound)
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
        return None if self.prices is None else self._reaching(self.prices, target)

    def _reaching(self, prices: Prices, target: int) -> Course | None:
        """A course worth at least so much, if there is one."""
        harvest, sites = self.harvest, self._sites
        least, unit, held = target * self.worth.unit, self.worth.unit, are_held()
        basins = self._basins
        chosen: list[_Choice] = []
        picks: list[int] = []

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
            twin = picks[-1] if self._twins[k] else 0
            for n, choice in enumerate(sites[k]):
                sum_ = choice.way.sum
                total = added + choice.added
                most, freely_most = total + self._adds[k + 1], freely + choice.freely + self._frees[k + 1]
                is_short = food + sum_.food + self._food[k + 1] < 0 or coins + sum_.coins + self._coins[k + 1] < 0
                # By the prices, by what everything is worth in the end, and by the stores: three limits, each for itself.
                if not held:
                    # The ways of a site come best first, so that those behind this one reach it no more.
                    if most < least:
                        break
                    if n < twin or freely_most < least or is_short:
                        continue
                drawn = water
                if sum_.water:
                    reach = choice.way.reach
                    drawn = [
                        used + sum_.water if not reach & ~union else used
                        for used, (union, _) in zip(water, basins, strict=True)
                    ]
                    if any(used > there for used, (_, there) in zip(drawn, basins, strict=True)):
                        is_short = True
                        if not held:
                            continue
                chosen.append(choice)
                picks.append(n)
                limit = min(claimed, EVERYTHING if is_short else min(most, freely_most) // unit) if held else NO_LIMIT
                course = goes_on(k + 1, total, freely + choice.freely, food + sum_.food, coins + sum_.coins, drawn, limit)
                chosen.pop()
                picks.pop()
                if course is not None and not held:
                    return course
                best = course or best
            return best

        return goes_on(0, prices.start, self._free.start, harvest.food, harvest.coins, [0] * len(basins), self.ceiling)

    def _exactly(self, chosen: Sequence[_Choice], target: int, claimed: int) -> Course | None:
        """The same where limits are held: the best course of these payments must not be worth more than `claimed`."""
        course = self.orders.best(*self._payments(chosen))
        if course is None:
            return None
        hold(course.points, claimed, "a Harvest")
        return course if course.points >= target else None

    def _payments(self, chosen: Sequence[_Choice]) -> tuple[list[Task], int]:
        """What is paid, and the sites that stay face up."""
        tasks: list[Task] = [task for choice in chosen for task in choice.way.tasks]
        return tasks, sum(1 << choice.way.site for choice in chosen if choice.way.stays)


def _spread(choices: Sequence[_Choice]) -> int:
    """How much is lost if a site is not dealt with in the best way."""
    return choices[0].added - choices[1].added if len(choices) > 1 else 0
