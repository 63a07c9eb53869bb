"""A player's Harvest phase as plain numbers: what can be paid, what it takes and gives, and what is in store.

Source: Fields of Green rulebook, "Harvest Phase", "Equipment" (Harrow). Nothing is flipped before the end (FOG-AMB-10), so
that what an ability counts stays the same.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import cache, cached_property
from itertools import combinations_with_replacement, product
from typing import NamedTuple, cast

from models.fields_of_green.abilities import harvest_exchanges, harvests, is_offered, optional_gains, uses
from models.fields_of_green.cards import Location, Resource
from models.fields_of_green.table import readings
from models.fields_of_green.table.farm import near
from models.fields_of_green.table.position import Farm, Position
from models.fields_of_green.table.stores import food_cap, water_cap
from models.logic import plain

ORDER = (Resource.COINS, Resource.FOOD, Resource.WATER, Resource.VP)
"""The resources in the order of a `Part`; Equipment is left to chance."""

NEVER = -(10**9)
"""Less Food than anything takes."""


class Task(NamedTuple):
    """One payment of a Harvest cost: of which site of the harvest, and how often each optional payment is made."""

    site: int
    extra: tuple[int, ...]


class Part(NamedTuple):
    """One thing that happens within a payment: something is paid, or something is given."""

    coins: int = 0
    food: int = 0
    water: int = 0
    vp: int = 0
    pays: bool = False


class Sum(NamedTuple):
    """What a payment comes to in all: coins and Food gained less those paid, Water paid and Water gained apart."""

    coins: int = 0
    food: int = 0
    vp: int = 0
    water: int = 0
    watered: int = 0


class Harvest:
    """What a player can do in the Harvest phase. The farm has to be fully known."""

    def __init__(self, position: Position, player: str) -> None:
        self.position, self.player = position, player
        self.rulings = position.rulings
        self.farm = farm = position.seat(player)
        self.sites = tuple(harvests(farm))
        self.cards = tuple(cast("Location", site.card) for site in self.sites)
        self.left = tuple(max(0, uses(site) - site.paid) for site in self.sites)
        self.done = sum(1 << i for i, site in enumerate(self.sites) if site.paid)
        self.coins = cast("int", farm.coins)
        self.food = sum(cast("int", silo.tokens) for silo in farm.silos)
        self.room = food_cap(farm.silos)
        self.towers = tuple(farm.towers)
        self.tokens = tuple(cast("int", tower.tokens) for tower in self.towers)
        self.caps = tuple(water_cap(tower) for tower in self.towers)
        self.is_one = readings.pays_from_one(self.rulings)
        self.loses_all = readings.loses_all(self.rulings)
        self.reach, self.parts, self.sum = cache(self._reach), cache(self._parts), cache(self._sum)

    @property
    def most_food(self) -> int:
        """The most Food there can ever be; more than fits only if it lies there already: nothing is put on top of it."""
        return max(self.room, self.food)

    def farm_with(self, flipped: int) -> Farm:
        """The farm with some of the locations, as bits, face down."""
        turned = {site.spot for i, site in enumerate(self.sites) if flipped >> i & 1}
        sites = (replace(site, is_open=True, equipment=()) if site.spot in turned else site for site in self.farm.sites)
        return replace(self.farm, sites=tuple(sites))

    # What a payment takes and gives.

    def _parts(self, task: Task) -> tuple[Part, ...]:
        """The parts of a payment in their order; the first is the Harvest cost."""
        exchanges = harvest_exchanges(self.farm, self.sites[task.site], task.extra, self.rulings)
        each = [(amounts, pays) for one in exchanges for amounts, pays in ((one.pays, True), (one.gives, False))]
        parts = (Part(*(plain(amounts.get(resource, 0)) for resource in ORDER), pays=pays) for amounts, pays in each)
        return tuple(part for part in parts if any(part[:4]))

    def _sum(self, task: Task) -> Sum:
        """What a payment comes to, with the most Food that it can leave more than there was."""
        parts = self.parts(task)
        coins, vp = sum(-part.coins if part.pays else part.coins for part in parts), sum(part.vp for part in parts)
        water, watered = (sum(part.water for part in parts if part.pays is pays) for pays in (True, False))
        return Sum(coins, self.food_added(parts), vp, water, watered)

    def food_added(self, parts: tuple[Part, ...]) -> int:
        """How much more Food there can be at most after a payment; `NEVER` if the Silos cannot hold what it takes.

        The more there is before, the less fits on top of it: so it is what the least Food leads to that suffices.
        """
        for before in range(self.most_food + 1):
            food = before
            for part in parts:
                # What does not fit is lost at least, by any ruling.
                food = food - part.food if part.pays else min(food + part.food, max(food, self.room))
                if food < 0:
                    break
            else:
                return food - before
        return NEVER

    def with_plenty(self, *, food: int = 0, coins: int = 0) -> Harvest:
        """The same with so much more Food, and room for it, or so many more coins."""
        rich = copy(self)
        rich.coins, rich.food, rich.room = self.coins + coins, self.food + food, self.room + 3 * food
        rich.sum = cache(rich._sum)  # noqa: SLF001 - what fits on the Silos is another
        return rich

    def ways(self, i: int) -> list[tuple[Task, ...]]:
        """Every way to deal with a site: not paying it, or paying it so often with so many optional payments."""
        offers = (
            (gain, is_offered(self.farm, self.sites[i].spot, gain, self.rulings)) for gain in optional_gains(self.cards[i])
        )
        choices = [range(gain.times + 1 if met is True else 1) for gain, met in offers]
        each = [Task(i, extra) for extra in product(*choices)]
        each = [task for task in each if self.sum(task).food > NEVER]
        return [way for n in range(self.left[i] + 1) for way in combinations_with_replacement(each, n)]

    def with_food(self, food: int, gained: int) -> int:
        """The Food after a gain; what does not fit is lost, or all of the gain (FOG-AMB-22)."""
        if food + gained <= self.room or not gained:
            return food + gained
        return food if self.loses_all else self.room

    # Where Water is.

    def _reach(self, i: int) -> int:
        """The towers, as bits, that can pay for a site."""
        spots = {tower.spot for tower, _ in near(self.farm, self.sites[i].spot, self.rulings)}
        return sum(1 << t for t, tower in enumerate(self.towers) if tower.spot in spots)

    def watered(self, i: int) -> int:
        """The towers, as bits, on which Water may go that a site gives (FOG-AMB-23)."""
        return self.reach(i) if readings.waters_in_range(self.rulings) else (1 << len(self.towers)) - 1

    @cached_property
    def gives_water(self) -> bool:
        """Whether anything that may still be done gives Water."""
        left = (card for card, n in zip(self.cards, self.left, strict=True) if n)
        return any(gain.gives.get(Resource.WATER) for card in left for gain in card.gains or ())
