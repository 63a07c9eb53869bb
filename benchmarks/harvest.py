"""The best Harvest phase beside OR-Tools CP-SAT: random farms, the same question, both in one run.

    python -m benchmarks.harvest [--farms N] [--aim AIM]

The farms have 20 cards, 12 of them Harvest locations, among them optional payments and a Harrow. The CP-SAT model is written
from the rules: time goes in steps, in each of which one cost is paid or nothing is done; Food is carried from step to step
and what does not fit is lost; Water is taken token by token from the towers in range. Both start from the same position
object, take turns in going first, and have to agree on the value. Afterwards the growth with the number of locations, for
our search alone.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

from ortools.sat.python import cp_model

from models.fields_of_green.cards import (
    SILO,
    TOWER,
    Count,
    Deck,
    Described,
    Equipment,
    Gain,
    Kind,
    Location,
    Price,
    Resource,
    Timing,
)
from models.fields_of_green.rules.rulings import RULINGS
from models.fields_of_green.table.kinds import Phase
from models.fields_of_green.table.position import Farm, Position
from models.fields_of_green.table.sites import Site, Spot
from models.rule import Rulings
from scorers.fields_of_green.search.best import BestPlay

FOOD_CAP, RANGE = 4, 2
HARROW = Equipment("Harrow", Described(Kind.FIELD, timing=Timing.HARVEST), again=1)
OTHERS = Count(Described(timing=Timing.HARVEST), other=True, within=RANGE)
PIGS, HARROWS, WITH_COUNT = 2, 1, 2
PLAYER = "Mike"


def random_farm(rng: random.Random, locations: int = 12, towers: int = 4, silos: int = 3, idle: int = 1) -> Position:
    """A farm that has grown card by card: Fields make Food of Water, Livestock coins of Food, a Hall scores Livestock."""
    spots = [Spot(5, 5)]
    while len(spots) < locations + towers + silos + idle:
        spots.append(rng.choice(sorted({near for spot in spots for near in spot.beside} - set(spots))))
    rng.shuffle(spots)
    hall = Count(Described(Kind.LIVESTOCK), within=3)
    cards = [TOWER] * towers + [SILO] * silos
    cards += [Location("Hall", Kind.BUILDING, timing=Timing.GAME_END, gains=(Gain({Resource.VP: 1}, per=hall),))] * idle
    sites = []
    for n in range(locations):
        is_field = n < locations // 2
        make = _field if is_field else _animal
        tiles = (HARROW,) if is_field and n < HARROWS else ()
        sites.append(Site(spots[n], make(rng, n, n - locations // 2), equipment=tiles))
    for spot, card in zip(spots[locations:], cards, strict=True):
        tokens = rng.randint(1, 3) if card is TOWER else rng.randint(0, 2) if card is SILO else None
        sites.append(Site(spot, card, tokens))
    farm = Farm(PLAYER, tuple(sorted(sites, key=lambda site: site.spot)), rng.randint(0, 5))
    return Position(
        players=(PLAYER,),
        seats=(farm,),
        counts=(1,),
        deck=Deck({}, {}, "made up"),
        rulings=Rulings(RULINGS),
        year=2,
        phase=Phase.HARVEST,
    )


def _field(rng: random.Random, n: int, _which: int) -> Location:
    gives = Gain({Resource.FOOD: rng.randint(1, 3)} | ({Resource.VP: 1} if rng.random() < 0.5 else {}))
    cost = Price(water=rng.randint(1, 2))
    return Location(f"Field {n}", Kind.FIELD, vp=rng.randint(0, 3), timing=Timing.HARVEST, cost=cost, gains=(gives,))


def _animal(rng: random.Random, n: int, which: int) -> Location:
    gives = [Gain({Resource.COINS: rng.randint(2, 5)})]
    if which < PIGS:
        gives.append(Gain({Resource.COINS: 2}, pay={Resource.FOOD: 1}, times=2))
    elif which < PIGS + WITH_COUNT:
        gives = [Gain({Resource.COINS: 1}, per=OTHERS)]
    cost = Price(coins=rng.randint(0, 1), food=rng.randint(1, 3))
    return Location(
        f"Animal {n}", Kind.LIVESTOCK, vp=rng.randint(0, 3), timing=Timing.HARVEST, cost=cost, gains=tuple(gives)
    )


# The model for CP-SAT.


class Model:
    """The question for CP-SAT, under the default rulings."""

    def __init__(self, position: Position) -> None:
        self.farm = position.seats[0]
        self.model = cp_model.CpModel()
        self.sites = [site for site in self.farm.sites if site.card.timing is Timing.HARVEST]
        self.uses = [(i, k) for i, site in enumerate(self.sites) for k in range(1 + len(site.equipment))]
        self.steps = range(len(self.uses))

    def near(self, start: Spot) -> dict[Spot, int]:
        """The steps from a card to each other, through cards."""
        found = {start: 0}
        waiting = [start]
        for spot in waiting:
            for beside in spot.beside:
                if beside in self.farm.by_spot and beside not in found:
                    found[beside] = found[spot] + 1
                    waiting.append(beside)
        return found

    def count(self, start: Spot, what: Count) -> Any:
        """Who is counted: the sites within the distance."""
        near = self.near(start)
        return [
            site
            for site in self.farm.sites
            if near[site.spot] <= (what.within or 0)
            and not (what.other and site.spot == start)
            and what.what.fits(site.card)
        ]

    def most(self, objective: str, workers: int = 1) -> int:
        """The most by an aim, proven."""
        model, steps = self.model, self.steps
        at = {(u, s): model.new_bool_var(f"{u}@{s}") for u in self.uses for s in steps}
        used = {u: model.new_bool_var(f"{u}") for u in self.uses}
        for u in self.uses:
            model.add(sum(at[u, s] for s in steps) == used[u])
            if u[1]:
                earlier = (u[0], u[1] - 1)
                model.add_implication(used[u], used[earlier])
                for s in steps:
                    model.add(sum(at[earlier, r] for r in steps if r < s) >= at[u, s])
        for s in steps:
            model.add_at_most_one(at[u, s] for u in self.uses)
            if s + 1 < len(steps):
                model.add(sum(at[u, s] for u in self.uses) >= sum(at[u, s + 1] for u in self.uses))
        coins, food, vp = self._stores(at)
        left = self._water(used)
        kept = {site.spot: used[i, 0] for i, site in enumerate(self.sites)}
        goals = {"coins": coins, "food": food, "vp": vp, "paid": sum(kept.values())}
        model.maximize(goals[objective] if objective in goals else self._score(coins, food, vp, left, kept))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = workers
        status = solver.solve(model)
        if status != cp_model.OPTIMAL:
            raise SystemExit(f"CP-SAT: {solver.status_name(status)}")
        return round(solver.objective_value)

    def _stores(self, at: Any) -> tuple[Any, Any, Any]:
        """Coins, Food and VP in the end; enough of them at each step."""
        model = self.model
        room = FOOD_CAP * sum(1 for _ in self.farm.silos)
        food: Any = sum(silo.tokens for silo in self.farm.silos)
        coins: Any = self.farm.coins
        vp: Any = 0
        for s in self.steps:
            after_cost, made, earned = food, 0, 0
            for i, k in self.uses:
                site, here = self.sites[i], at[(i, k), s]
                cost = site.card.cost
                after_cost -= cost.food * here
                coins -= cost.coins * here
                for gain in site.card.gains:
                    times: Any = here
                    if gain.pay:
                        times = model.new_int_var(0, gain.times, "")
                        model.add(times <= gain.times * here)
                        after_cost -= gain.pay[Resource.FOOD] * times
                    n = 1 if gain.per is None else len(self.count(site.spot, gain.per))
                    made += gain.gives.get(Resource.FOOD, 0) * n * times
                    vp += gain.gives.get(Resource.VP, 0) * n * times
                    earned += gain.gives.get(Resource.COINS, 0) * n * times
            model.add(after_cost >= 0)
            # A payment is made before anything is gained for it.
            model.add(coins >= 0)
            coins += earned
            food = model.new_int_var(0, room, f"food {s}")
            model.add(food <= after_cost + made)
        return coins, food, vp

    def _water(self, used: Any) -> dict[Spot, Any]:
        """What is left on each tower."""
        model = self.model
        left: dict[Spot, Any] = {tower.spot: tower.tokens for tower in self.farm.towers}
        for i, k in self.uses:
            site = self.sites[i]
            if not site.card.cost.water:
                continue
            near = self.near(site.spot)
            taken = []
            for tower in self.farm.towers:
                if near[tower.spot] <= RANGE:
                    n = model.new_int_var(0, site.card.cost.water, "")
                    taken.append(n)
                    left[tower.spot] -= n
            model.add(sum(taken) == site.card.cost.water * used[i, k])
        for rest in left.values():
            model.add(rest >= 0)
        return left

    def _score(self, coins: Any, food: Any, vp: Any, left: dict[Spot, Any], kept: dict[Spot, Any]) -> Any:
        model = self.model
        money, meals = model.new_int_var(0, 1000, ""), model.new_int_var(0, 1000, "")
        model.add(3 * money <= coins)
        model.add(2 * meals <= food)
        total: Any = money + meals + vp
        for rest in left.values():
            dry = model.new_bool_var("")
            model.add(rest == 0).only_enforce_if(dry)
            total += dry
        for site in self.farm.sites:
            total += site.card.vp * kept.get(site.spot, 1)
            if site.card.timing is Timing.GAME_END:
                for gain in site.card.gains:
                    counted = [kept.get(other.spot, 1) for other in self.count(site.spot, gain.per)]
                    total += gain.gives[Resource.VP] * sum(counted)
        return total


def best_harvest(position: Position, objective: str) -> int:
    """The most by an aim, proven."""
    progress = BestPlay(position, PLAYER, objective, lambda: None).run()
    return max(each.found.points for each in progress if each.found is not None)


def timed(question: Callable[[], int]) -> tuple[int, float]:
    begun = perf_counter()
    value = question()
    return value, perf_counter() - begun


def compare(objective: str, farms: int) -> None:
    ours, theirs = [], []
    for seed in range(farms):
        position = random_farm(random.Random(seed))

        def mine(position: Position = position) -> int:
            return best_harvest(position, objective)

        def cp_sat(position: Position = position) -> int:
            return Model(position).most(objective)

        if seed % 2:
            (their_value, their_time), (value, time) = timed(cp_sat), timed(mine)
        else:
            (value, time), (their_value, their_time) = timed(mine), timed(cp_sat)
        if value != their_value:
            raise SystemExit(f"farm {seed}, {objective}: we say {value}, CP-SAT {their_value}")
        ours.append(time)
        theirs.append(their_time)
    ratio = median(b / a for a, b in zip(ours, theirs, strict=True))
    print(
        f"{objective:6} {farms:3} {1000 * median(ours):9.1f} {1000 * max(ours):9.1f} {1000 * median(theirs):9.1f} "
        f"{1000 * max(theirs):9.1f} {ratio:8.1f}"
    )


def growth(farms: int) -> None:
    print("\nlocations, our median and most for the score (ms)")
    for locations in (8, 12, 16, 20):
        tables = [random_farm(random.Random(seed), locations) for seed in range(farms)]
        times = [timed(lambda table=table: best_harvest(table, "score"))[1] for table in tables]
        print(f"{locations:9} {1000 * median(times):9.1f} {1000 * max(times):9.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--farms", type=int, default=10)
    parser.add_argument("--aim", choices=["score", "coins", "food", "vp", "paid"], action="append")
    asked = parser.parse_args()
    print("aim, farms; milliseconds: our median, our most, CP-SAT's median, its most; median of the ratios")
    for objective in asked.aim or ["score", "coins", "food", "vp", "paid"]:
        compare(objective, asked.farms)
    growth(asked.farms)


if __name__ == "__main__":
    main()
