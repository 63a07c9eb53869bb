"""Whether given Harvest locations can all be paid for, and if not, why: in numbers that can be checked at the table."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import cache, reduce
from itertools import combinations
from operator import or_

from models.fields_of_green.cards import Resource, amounts
from models.fields_of_green.rules.wording import is_or_are
from models.names import counted
from models.sayings import listed
from scorers.fields_of_green.search.harvest_numbers import ORDER, Harvest
from scorers.fields_of_green.search.harvest_order import Course, Orders
from scorers.fields_of_green.search.harvest_search import Search
from scorers.fields_of_green.search.harvest_worth import wanted, worth_of

_PLENTY = 1_000
"""More than any payments can take."""


class HarvestDemands:
    """The demands that each face-up Harvest location is paid for, at least once."""

    def __init__(self, harvest: Harvest, tick: Callable[[], None]) -> None:
        self.harvest, self.tick = harvest, tick
        self.names = tuple(map(str, harvest.sites))
        self._nothing, self._each = (wanted(harvest, (n,) * len(harvest.sites)) for n in (0, 1))
        self._orders = [Orders(harvest, worth, tick) for worth in (self._nothing, self._each)]
        self._together = cache(self._paid_with)

    @property
    def asked(self) -> str:
        """Whether every location can be paid for."""
        return "whether every Harvest cost can be paid"

    @property
    def all_fulfilled(self) -> str:
        """That every location can be paid for."""
        return "Every Harvest cost can be paid."

    def together(self, chosen: Collection[int]) -> frozenset[int] | None:
        """The locations paid for in some play that pays for all of these, or nothing if no play does."""
        return self._together(frozenset(chosen))

    def _paid_with(self, chosen: frozenset[int]) -> frozenset[int] | None:
        course = Search(self.harvest, self._nothing, self.tick, chosen, self._orders[0]).first(0)
        if course is None:
            return None
        paid = self._sites_paid(course)
        for better in Search(self.harvest, self._each, self.tick, chosen, self._orders[1]).courses(len(paid)):
            paid = self._sites_paid(better)
        return paid

    def _sites_paid(self, course: Course) -> frozenset[int]:
        done = {i for i in range(len(self.names)) if self.harvest.done >> i & 1}
        return frozenset(done | {act.task.site for act in course.acts})

    # Why not.

    def why_not(self, core: Collection[int]) -> str:
        """Why these locations cannot all be paid for: Water, Food or coins, or that no order will do."""
        sites = sorted(core)
        short = (self._short(sites, resource) for resource in (Resource.FOOD, Resource.COINS))
        return self._dry(sites) or next(filter(None, short), None) or self._no_order(sites)

    def _takes(self, i: int, *resources: Resource) -> str:
        """A location and what its Harvest cost takes of some resources."""
        cost = self.harvest.cards[i].cost
        parts = amounts({resource: cost.of(resource) for resource in resources})
        return f"{self.names[i]} ({parts or 'nothing'})"

    def _dry(self, core: list[int]) -> str | None:
        """That the Water Towers in range do not hold enough."""
        harvest = self.harvest
        thirsty = [i for i in core if harvest.cards[i].cost.water]
        for i in thirsty:
            if not harvest.reach(i):
                return f"{self._takes(i, Resource.WATER)}: no Water Tower is within range of it"
        if harvest.gives_water:
            return None
        # Hall's condition: where they cannot all be paid, some of them want more than all towers in their range hold.
        for size in range(1, len(thirsty) + 1):
            for some in combinations(thirsty, size):
                if too_dry := self._too_dry(some):
                    return too_dry
        return None

    def _too_dry(self, thirsty: Sequence[int]) -> str | None:
        """That these take more Water together than the towers in range hold."""
        harvest, towers = self.harvest, reduce(or_, map(self.harvest.reach, thirsty))
        taken = sum(harvest.cards[i].cost.water or 0 for i in thirsty)
        held = [(tower.spot, harvest.tokens[t]) for t, tower in enumerate(harvest.towers) if towers >> t & 1]
        there = sum(n for _, n in held)
        if taken <= there:
            return None
        takes = f"{'take' if len(thirsty) > 1 else 'takes'} {taken} Water"
        who = f"{listed(self._takes(i, Resource.WATER) for i in thirsty)} {takes}"
        if len(held) == 1:
            return f"{who}; the only Water Tower within range holds {there} (at {held[0][0]})"
        return f"{who}; the Water Towers within range hold {there} ({', '.join(f'{n} at {spot}' for spot, n in held)})"

    def _short(self, core: list[int], resource: Resource) -> str | None:
        """That there is not enough Food, or not enough coins, whatever else is paid for and in whatever order.

        The most that there can be is found as if there were plenty of it and room for all.
        """
        harvest, is_food = self.harvest, resource is Resource.FOOD
        takers = [i for i in core if harvest.cards[i].cost.of(resource)]
        if not takers:
            return None
        rich = harvest.with_plenty(food=_PLENTY) if is_food else harvest.with_plenty(coins=_PLENTY)
        courses = list(Search(rich, worth_of(rich, resource.value), self.tick, core).courses(0))
        # With plenty of it and room for all, what is left less the plenty is the most that there can be.
        if not courses or courses[-1].points >= _PLENTY:
            return None
        course = courses[-1]
        taken = sum(harvest.cards[i].cost.of(resource) or 0 for i in takers)
        had, begun = taken + course.points - _PLENTY, harvest.food if is_food else harvest.coins
        takes = f"{'take' if len(takers) > 1 else 'takes'} {amounts({resource: taken})}"
        taken_by, there = listed(self._takes(i, resource) for i in takers), "on the Silos" if is_food else "in hand"
        return (
            f"{taken_by} {takes}, but there are at most {max(0, had)}: {begun} {there}{self._more(course, core, resource)}"
        )

    def _more(self, course: Course, core: list[int], resource: Resource) -> str:
        """What locations add to the Food or the coins that those which shall be paid for need, and others take of it."""
        place = ORDER.index(resource)
        added = Counter({i: self.harvest.cards[i].cost.of(resource) or 0 for i in core})
        for act in course.acts:
            for part in self.harvest.parts(act.task):
                added[act.task.site] += -part[place] if part.pays else part[place]
        adds, takes = ([(i, sign * n) for i, n in sorted(added.items()) if sign * n > 0] for sign in (1, -1))
        return "".join(
            f"{words} {sum(n for _, n in parts)} {of} {listed(f'{self.names[i]} ({n})' for i, n in parts)}"
            for words, of, parts in ((" and", "more from", adds), (", less", "for", takes))
            if parts
        )

    def _no_order(self, core: list[int]) -> str:
        harvest = self.harvest
        takes = listed(self._takes(i, Resource.COINS, Resource.WATER, Resource.FOOD) for i in core)
        room = f"{harvest.food} Food with room for {harvest.room}"
        water = f", {sum(harvest.tokens)} Water" if harvest.towers else ""
        coins = f"{is_or_are(harvest.coins)} {counted(harvest.coins, 'coin')}"
        return f"no order of payments pays for {takes}; to begin with there {coins}, {room}{water}"
