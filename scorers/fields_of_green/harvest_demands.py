"""Whether given Harvest locations can all be paid for, and if not, why: in numbers that can be checked at the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import combinations

from models.fields_of_green.cards import Resource, amounts
from models.names import counted
from scorers.fields_of_green.harvest_order import Line, Orders
from scorers.fields_of_green.harvest_search import Search
from scorers.fields_of_green.harvest_table import Table
from scorers.fields_of_green.harvest_water import Draw
from scorers.fields_of_green.harvest_worth import wanted, worth_of

_PLENTY = 1_000
"""More than any payments can take."""


class HarvestDemands:
    """The demands that each face-up Harvest location is paid for, at least once."""

    def __init__(self, table: Table, tick: Callable[[], None]) -> None:
        self.table, self.tick = table, tick
        self.names = tuple(map(str, table.sites))
        self._nothing, self._each = (wanted(table, (n,) * len(table.sites)) for n in (0, 1))
        self._orders = [Orders(table, worth, tick) for worth in (self._nothing, self._each)]
        self._known: dict[frozenset[int], frozenset[int] | None] = {}

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
        wanted_ = frozenset(chosen)
        if wanted_ not in self._known:
            self._known[wanted_] = self._together(wanted_)
        return self._known[wanted_]

    def _together(self, chosen: frozenset[int]) -> frozenset[int] | None:
        line = Search(self.table, self._nothing, self.tick, chosen, self._orders[0]).first(0)
        if line is None:
            return None
        paid = self._paid(line)
        for progress in Search(self.table, self._each, self.tick, chosen, self._orders[1]).lines(len(paid)):
            if progress.line is None:
                break
            paid = self._paid(progress.line)
        return paid

    def _paid(self, line: Line) -> frozenset[int]:
        done = {i for i in range(len(self.names)) if self.table.done >> i & 1}
        return frozenset(done | {act.task.site for act in line.acts if act.task is not None})

    # Why not.

    def why_not(self, core: Collection[int]) -> str:
        """Why these locations cannot all be paid for: Water, Food or coins, or that no order will do."""
        sites = sorted(core)
        return (
            self._dry(sites)
            or self._short(sites, Resource.FOOD)
            or self._short(sites, Resource.COINS)
            or self._no_order(sites)
        )

    def _takes(self, i: int, *resources: Resource) -> str:
        """A location and what its Harvest cost takes of some resources."""
        cost = self.table.cards[i].cost
        told = amounts({resource: cost.of(resource) for resource in resources})
        return f"{self.names[i]} ({told or 'nothing'})"

    def _dry(self, core: list[int]) -> str | None:
        """That the Water Towers in range do not hold enough."""
        table = self.table
        thirsty = [i for i in core if table.cards[i].cost.water]
        for i in thirsty:
            if not table.reach(i):
                return f"{self._takes(i, Resource.WATER)}: no Water Tower is within range of it"
        if table.gives_water:
            return None
        for size in range(1, len(thirsty) + 1):
            for some in combinations(thirsty, size):
                towers = 0
                for i in some:
                    towers |= table.reach(i)
                held = sum(n for t, n in enumerate(table.tokens) if towers >> t & 1)
                taken = sum(table.cards[i].cost.water or 0 for i in some)
                if taken > held:
                    takes = f"{'take' if size > 1 else 'takes'} {taken} Water"
                    return f"{_listed(self._takes(i, Resource.WATER) for i in some)} {takes}; {self._held(towers)}"
        return self._undivided(thirsty) if table.is_one else None

    def _undivided(self, thirsty: list[int]) -> str | None:
        """That no single Water Towers hold enough for each of these."""
        table, orders = self.table, self._orders[0]
        draws = [Draw(table.reach(i), table.cards[i].cost.water or 0) for i in thirsty]
        if orders.water.most_empty(draws) is not None:
            return None
        towers = 0
        for draw in draws:
            towers |= draw.reach
        have = "each have" if len(thirsty) > 1 else "has"
        return (
            f"{_listed(self._takes(i, Resource.WATER) for i in thirsty)} {have} to be paid from a single Water Tower "
            f"(FOG-AMB-05); {self._held(towers)}, which cannot be shared out like that"
        )

    def _held(self, towers: int) -> str:
        """What the towers in range hold."""
        table = self.table
        held = [
            (tower.spot, n) for t, (tower, n) in enumerate(zip(table.towers, table.tokens, strict=True)) if towers >> t & 1
        ]
        told = ", ".join(f"{n} at {spot}" for spot, n in held)
        total = sum(n for _, n in held)
        if len(held) == 1:
            return f"the only Water Tower within range holds {total} (at {held[0][0]})"
        return f"the Water Towers within range hold {total} ({told})"

    def _short(self, core: list[int], resource: Resource) -> str | None:
        """That there is not enough Food, or not enough coins, whatever else is paid for and in whatever order.

        The most that there can be is found as if there were plenty of it and room for all.
        """
        table = self.table
        takers = [i for i in core if table.cards[i].cost.of(resource)]
        if not takers:
            return None
        is_food = resource is Resource.FOOD
        rich = table.with_plenty(food=_PLENTY) if is_food else table.with_plenty(coins=_PLENTY)
        line = Search(rich, worth_of(rich, "food" if is_food else "coins"), self.tick, core).best(0)
        taken = sum(table.cards[i].cost.of(resource) or 0 for i in takers)
        if line is None or line.points - _PLENTY >= 0:
            return None
        more = taken + line.points - _PLENTY - (table.food if is_food else table.coins)
        told = f"{table.food} on the Silos" if is_food else f"{table.coins} in hand"
        told += f" and {more} more from {_listed(self._more(line, core, is_food=is_food))}" if more else ""
        had = taken + line.points - _PLENTY
        takers_told = _listed(self._takes(i, resource) for i in takers)
        takes = f"{'take' if len(takers) > 1 else 'takes'} {f'{taken} Food' if is_food else counted(taken, 'coin')}"
        return f"{takers_told} {takes}, but there are at most {had}: {told}"

    def _more(self, line: Line, core: list[int], *, is_food: bool) -> list[str]:
        """What each location adds to the Food or the coins that those which shall be paid for need."""
        table = self.table
        added: dict[int, int] = {}
        flipped = 0
        for act in line.acts:
            if act.task is None:
                flipped |= 1 << act.flip
                continue
            i = act.task.site
            for part in table.parts(act.task, flipped):
                n = part.food if is_food else part.coins
                added[i] = added.get(i, 0) + (-n if part.pays else n)
        for i in core:
            added[i] = added.get(i, 0) + (table.cards[i].cost.of(Resource.FOOD if is_food else Resource.COINS) or 0)
        return [f"{self.names[i]} ({n})" for i, n in sorted(added.items()) if n]

    def _no_order(self, core: list[int]) -> str:
        """That every order was tried."""
        table = self.table
        takes = _listed(self._takes(i, Resource.COINS, Resource.WATER, Resource.FOOD) for i in core)
        room = f"{table.food} Food with room for {table.room}"
        water = f", {sum(table.tokens)} Water" if table.towers else ""
        return f"no order of payments pays for {takes}; there are {table.coins} coins, {room}{water} to begin with"


def _listed(texts: Iterable[str]) -> str:
    """Texts in a sentence."""
    *most, last = texts
    return f"{', '.join(most)} and {last}" if most else last
