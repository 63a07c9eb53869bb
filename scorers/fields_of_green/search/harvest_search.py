"""Which Harvest costs to pay, and how often: the sets of payments, best bound first, each settled by finding an order.

The sites are gone through one by one, those that matter most first. A branch is given up when its bound (`harvest_prices`)
is too low, or when coins, Food or the Water in range cannot suffice in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from models.fields_of_green.cards import Resource
from models.fields_of_green.moves.exchanges import optional_gains
from scorers.claims import EVERYTHING, NO_LIMIT, are_held, hold
from scorers.fields_of_green.search.harvest_numbers import ORDER, Harvest, Task
from scorers.fields_of_green.search.harvest_order import Course, Orders
from scorers.fields_of_green.search.harvest_prices import Prices, Way, ways_of
from scorers.fields_of_green.search.harvest_worth import Worth

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
        every = [
            [way for way in ways_of(harvest, i) if (way.stays or i not in forced) and self._is_useful(way, i in forced)]
            for i in range(len(harvest.sites))
        ]
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

    def _is_useful(self, way: Way, is_forced: bool) -> bool:
        """Whether a way does nothing but what may be of use; without the rest, there is only more left of everything.

        That is so unless less of something may be better: empty towers, Food when a whole gain is lost.
        """
        harvest, worth = self.harvest, self.worth
        if worth.empties or harvest.flips or harvest.loses_all:
            return True
        keeps = (worth.keeps or is_forced) and not harvest.done >> way.site & 1
        return all(map(self._gives_use, way.tasks[keeps:])) and all(map(self._pays_for_use, way.tasks))

    @cached_property
    def _of_use(self) -> tuple[Resource, ...]:
        """The resources of which more may be of use."""
        pays = (
            card.cost.coins or any(gain.pay.get(Resource.COINS) for gain in card.gains or ()) for card in self.harvest.cards
        )
        useless = {Resource.COINS} if not self.worth.coins and not any(pays) else set()
        useless |= {Resource.VP} if not self.worth.vp else set()
        return tuple(resource for resource in ORDER if resource not in useless)

    def _gives_use(self, task: Task) -> bool:
        """Whether a payment gives something of use."""
        places = [ORDER.index(resource) for resource in self._of_use]
        return any(part[place] for part in self.harvest.parts(task) if not part.pays for place in places)

    def _pays_for_use(self, task: Task) -> bool:
        """Whether each optional payment that is made gives something of use."""
        gains = zip(optional_gains(self.harvest.cards[task.site]), task.extra, strict=True)
        return all(any(map(gain.gives.get, self._of_use)) for gain, n in gains if n)

    def _foresee(self) -> None:
        """What the sites from each on can still add at most: by the prices, in Food and in coins."""
        self._adds, self._frees, self._food, self._coins = [0], [0], [0], [0]
        for choices in reversed(self._sites):
            self._adds.append(self._adds[-1] + choices[0].added)
            self._frees.append(self._frees[-1] + max(choice.freely for choice in choices))
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
                if not held:
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
