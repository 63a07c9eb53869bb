"""Prices of coins, Food and Water at which a Harvest phase is bounded from above.

If every token is bought and sold at a fixed price, no less than it is worth in the end, each site can be dealt with for
itself, and what comes out is never less than the best play: tokens that are left or lost are paid for all the same, and
none can be owed. This is Lagrangian relaxation (Held and Karp, "The Traveling-Salesman Problem and Minimum Spanning Trees",
1971); the best prices are approached by subgradient steps. Prices are whole numbers, so that the bound is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorers.fields_of_green.search.harvest_numbers import Harvest, Sum, Task
from scorers.fields_of_green.search.harvest_worth import Worth

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
