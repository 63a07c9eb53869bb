"""What the payments and gains of a move require: coins, Food on Silos, Water on Water Towers in range."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from models.fields_of_green.after import stages, watered
from models.fields_of_green.cards import Equipment, Kind, Location, Resource
from models.fields_of_green.farm import FAR, distances, way
from models.fields_of_green.moves import Action, Step, optional_gains, sum_of
from models.fields_of_green.position import Farm, LocationSeen, Site, Spot, span, stored_span
from models.fields_of_green.required import Required, may_be, numbers, shown
from models.fields_of_green.stores import (
    Holdings,
    as_amounts,
    capacity,
    near,
    payment_for,
    reach,
    water_within,
)
from models.logic import (
    Number,
    Truth,
    Unknown,
    any_of,
    at_least,
    equal,
    highest,
    least_of,
    pick,
    scaled,
    total,
    where,
)
from models.names import counted, enumerated


class Payments(Required):
    """What a move requires of coins, Food and Water."""

    def pay_for(self, steps: list[Step], coins: str, water: str, food: str, what: str) -> None:
        """What is paid first: coins, Water in range, Food, each by its rule. The towers that were named are for it all."""
        first = steps[0].pays if steps else {}
        self.coins(first.get(Resource.COINS, 0), coins, what)
        self.water(first.get(Resource.WATER, 0), water, what)
        self.food(first.get(Resource.FOOD, 0), food, what)
        if self.move.water and self.move.spot is not None:
            self._said_payment(total([step.pays.get(Resource.WATER, 0) for step in steps]), water or coins, self.move.spot)

    def coins(self, n: Number, rule: str, what: str) -> None:
        """So many coins are there."""
        if n == 0:
            return
        player = self.move.player
        if self.held.coins is None:
            self._untold_coins(n)
            return
        has = numbers(sorted(set(may_be(self.farm.coins))))
        said = f"{what} takes {shown(n)} coins; {player} has {has}."
        only_if = _enough(f"{player} has", n, "coins", f"the file says {has}", what)
        self.require(rule, at_least(self.held.coins, n), said, f"{self._at}, coins", only_if)

    def _untold_coins(self, n: Number) -> None:
        """Coins that were left out are taken to suffice; where the file says that nobody knows them, nobody can tell."""
        enough = f"{self.move.player} has at least {counted(highest(n), 'coin')}"
        if self.farm.has_unknown_coins:
            self.needs.append(f"whether {enough}")
        else:
            self.assumptions.append(f"{enough} (the file does not say)")

    def food(self, n: Number, rule: str, what: str) -> None:
        """So much Food is there."""
        if n == 0:
            return
        there = self.food_there()
        said = f"{what} takes {shown(n)} Food; {there} lies on the Silos."
        only_if = _enough("on the Silos lies", n, "Food", f"it may be {there}", what)
        self.require(rule, at_least(self.held.food(self.farm), n), said, f"{self._at}, Food", only_if)

    def food_there(self) -> str:
        """How much Food lies on all Silos, in words."""
        return stored_span(self.farm.sites, Kind.SILO)

    @property
    def _at(self) -> str:
        return str(self.move.spot or self.move.action.value)

    def water(self, n: Number, rule: str, what: str) -> None:
        """So much Water is there on towers in range."""
        spot = self.move.spot
        if n == 0 or spot is None:
            return
        towers = near(self.farm, spot, self.rulings)
        there = water_within(self.held, towers)
        enough = at_least(total(there.values()), n)
        if self.rulings["FOG-AMB-05"] == "one":
            enough = any_of(at_least(one, n) for one in there.values())
        if enough is not True:
            self.needs += self._ranges_not_known(towers, spot)
        if enough is not False or not self.needs:
            within = self._within(towers)
            said = f"{what} takes {shown(n)} Water; {within}."
            self.require(rule, enough, said, f"{spot}, Water", f"at least {shown(n)} Water is in range: {within}")
        self._told_payment(n, spot, there)

    def _ranges_not_known(self, towers: list[tuple[Site, Truth]], spot: Spot) -> list[str]:
        """Tiles on towers that are built on to the space, but perhaps too far away, whose range nobody knows."""
        certain = {tower.spot for tower, truth in towers if truth is True}
        steps = distances(self.farm, spot, self.rulings)
        return [
            f"how far the Water Tower at {tower.spot} reaches with {_tile_called(tile)}"
            for tower in self.farm.possible(Kind.TOWER)
            if tower.spot not in certain and tower.spot in steps and tower.tokens != 0
            for tile in tower.equipment
            if any(isinstance(one, Equipment) and one.range is None for one in may_be(tile))
        ]

    def _told_payment(self, n: Number, spot: Spot, there: Mapping[Spot, Number]) -> None:
        """From which towers the Water comes, and how it gets there."""
        best = {} if self.move.water else payment_for(self.held, self.farm, spot, n, self.rulings)
        payment = [(tower, tokens) for tower, tokens in (self.move.water or best.items()) if tokens != 0]
        for tower, tokens in payment:
            most = tokens if isinstance(tokens, int) else f"up to {min(highest(n), highest(there[tower]))}"
            self.explains.append(f"{most} Water paid from the Water Tower at {tower}: {self._way(tower, spot)}")
        others = [tower for tower, held in there.items() if (tower, highest(n)) not in payment and held != 0]
        if not self.move.water and payment and len(others) + len(payment) > 1:
            first = f"{highest(n)} Water from {others[0]}" if others else ""
            hint = f" (say otherwise with “, {first}”)" if first and len(payment) == 1 else ""
            self.assumptions.append(f"the Water comes from {_payment(payment)}{hint}")

    def _said_payment(self, n: Number, rule: str, at: Spot) -> None:
        """The towers that the player named: in range, with so much on them, together what is asked for."""
        reached = {tower.spot: (tower, truth) for tower, truth in near(self.farm, at, self.rulings)}
        label = f"{at}, Water"
        from_each = as_amounts(self.move.water)
        for spot, tokens in from_each.items():
            tower, truth = reached.get(spot, (None, False))
            if truth is not True:
                far = self._not_reaching(spot)
                self.require(rule, truth, f"{far}.", f"{spot}, range", f"the Water Tower at {spot} is in range: {far}")
            if tower is not None and spot in self.held.tokens:
                there = stored_span([tower], Kind.TOWER)
                said = f"{there} Water lies on the Water Tower at {spot}, not {tokens}."
                only_if = f"at least {tokens} Water lies on the Water Tower at {spot}; it may be {there}"
                self.require(rule, at_least(self.held.tokens[spot], tokens), said, f"{spot}, Water", only_if)
        told = sum(tokens for _, tokens in self.move.water)
        said = f"{shown(n)} Water has to be paid, not {told}."
        self.require(rule, equal(told, n), said, label, f"{told} Water has to be paid; it may be {shown(n)}")
        if self.rulings["FOG-AMB-05"] == "one":
            self.require(rule, len(from_each) == 1, "one Water Tower has to supply all of it.", label)

    def _within(self, towers: list[tuple[Site, Truth]]) -> str:
        """The towers in range of a space, and those that are not."""
        told = [
            f"{span(tower.tokens)} Water on the Water Tower at {tower.spot}"
            for tower, truth in towers
            if truth is True and tower.tokens is not None
        ]
        certain = {tower.spot for tower, truth in towers if truth is True}
        far = [self._not_reaching(tower.spot) for tower in self.farm.possible(Kind.TOWER) if tower.spot not in certain]
        sure = "certainly " if any(truth is not True for _, truth in towers) else ""
        is_ = "is" if len(told) == 1 else "are"
        in_range = f"{sure}in range {is_} {enumerated(told, 'and')}" if told else f"none is {sure}in range"
        return f"{in_range}; {enumerated(far, 'and')}" if far else in_range

    def _not_reaching(self, spot: Spot) -> str:
        """Why a tower does not reach the space of the move, or only with some Equipment."""
        site = self.farm.by_spot.get(spot)
        if site is None or not site.may_be(Kind.TOWER):
            return f"no Water Tower lies at {spot}"
        end = self.move.spot
        steps = FAR if end is None else distances(self.farm, end, self.rulings).get(spot, FAR)
        far = "cannot be reached through built cards" if steps == FAR else f"lies {steps} away"
        what = "the Water Tower" if site.is_tower else "the card, which may be a Water Tower,"
        return f"{what} at {spot} {far} (range {_range(site)})"

    def _way(self, tower: Spot, spot: Spot) -> str:
        """How a tower reaches a space, in words."""
        steps = distances(self.farm, spot, self.rulings).get(tower, FAR)
        between = way(self.farm, tower, spot, self.rulings)[1:-1]
        through = f" through {enumerated([str(self.farm.by_spot[s]) for s in between], 'and')}" if between else ""
        return f"distance {steps}{through}"

    def optional(self, card: LocationSeen) -> None:
        """Optional payments: not more often than the card says."""
        each = [optional_gains(one) for one in may_be(card) if isinstance(one, Location)]
        name = f"the card at {self.move.spot}" if isinstance(card, Unknown) else str(card)
        most = max(map(len, each), default=0)
        last = sum(n > 0 for n in self.move.extra)
        enough = where(card, lambda one: last <= len(optional_gains(one)))
        if enough is not True:
            said = f"{name} offers {counted(most, 'optional payment')}."
            self.require("FOG-HRV-COST", enough, said, f"{self.move.spot}, extra", f"{name} offers so many payments")
        for i, n in enumerate(self.move.extra[:most]):
            gain = next(gains[i] for gains in each if i < len(gains))
            fine = where(card, _allows(i, n))
            said = f"{name} lets this be done {counted(gain.times, 'time')} at most: {gain}."
            self.require("FOG-HRV-COST", fine, said, f"{self.move.spot}, extra", f"{name} offers this payment so often")

    def afford(self, steps: list[Step]) -> None:
        """Every later payment of an ability can be made from what is there then."""
        for i, (step, (farm, held)) in enumerate(zip(steps, stages(self.position, self.move), strict=False)):
            for resource, n in step.pays.items() if i else ():
                there = self._there(farm, held, resource)
                if n != 0 and there is None:
                    before = [one.gives.get(resource, 0) for one in steps[:i]]
                    paid = [one.pays.get(resource, 0) for one in steps[: i + 1]]
                    self._untold_coins(total([*paid, *(scaled(gained, -1) for gained in before)]))
                elif n != 0 and there is not None:
                    said = f"the extra payment takes {shown(n)} {resource}; by then there is {shown(there)}."
                    enough = at_least(there, n)
                    only_if = f"there is {shown(n)} {resource} left for the extra payment"
                    self.require("FOG-HRV-COST", enough, said, f"{self.move.spot}, extra payment {i}", only_if)
                    if enough is False:
                        # What comes after what cannot be paid says nothing more.
                        return

    def _there(self, farm: Farm, held: Holdings, resource: Resource) -> Number | None:
        """How much of a resource there is to pay with at the space of the move; nothing where that was not told."""
        if resource is Resource.COINS:
            return held.coins
        if resource is Resource.FOOD:
            return held.food(farm)
        towers = [] if self.move.spot is None else near(farm, self.move.spot, self.rulings)
        return total(water_within(held, towers).values())

    def onto(self) -> None:
        """Towers named for gained Water are towers on which it may go; so much is gained, and nothing is thrown away."""
        if not self.move.onto:
            return
        income = self.move.action is Action.INCOME
        rule = "FOG-UPK-WATERCAP" if income else "FOG-WATER-CAP"
        allowed = {tower.spot: (tower, truth) for tower, truth in watered(self.position, self.farm, self.move)}
        onto = as_amounts(self.move.onto)
        for spot in onto:
            site = self.farm.by_spot.get(spot)
            is_none = site is None or not site.may_be(Kind.TOWER)
            what = f"no Water Tower lies at {spot}." if is_none else f"{self._not_reaching(spot)}."
            truth = allowed[spot][1] if spot in allowed else False
            self.require(rule, truth, what, f"{spot}, Water", f"the Water Tower at {spot} is in range")
        gained, told = sum_of(Resource.WATER, self.steps()), sum(onto.values())
        self.require(
            "FOG-UPK-INCOME" if income else rule,
            at_least(gained, told),
            f"{shown(gained)} Water is gained, not {told}.",
            "Water gained",
            f"{told} Water is gained; it may be {shown(gained)}",
        )
        self._nothing_thrown_away(rule, gained, onto, allowed)

    def _nothing_thrown_away(
        self, rule: str, gained: Number, onto: Mapping[Spot, int], allowed: Mapping[Spot, tuple[Site, Truth]]
    ) -> None:
        """As much of the gained Water lies on towers as there is room for, unless it may be declined (FOG-AMB-09)."""
        if any(_capacity_not_known(tower) for tower, _ in allowed.values()):
            return
        paid = as_amounts(self.move.water) or self._best_payment()
        rooms = {
            spot: pick(truth, total([capacity(tower), paid.get(spot, 0), scaled(self.held.tokens[spot], -1)]), 0)
            for spot, (tower, truth) in allowed.items()
            if spot in self.held.tokens
        }
        placed = total([least_of(onto.get(spot, 0), n) for spot, n in rooms.items()])
        fits_in_all = least_of(gained, total(rooms.values()))
        said = f"of {shown(gained)} Water {shown(placed)} is put on towers, but there is room for {shown(fits_in_all)}."
        fine = at_least(placed, fits_in_all)
        if fine is not True:
            declined = self.rulings["FOG-AMB-09"] == "yes"
            only_if = "none of the Water that is gained is left over while a Water Tower has room for it"
            self.require(rule, any_of([fine, declined]), said, "Water", only_if)

    def _best_payment(self) -> Mapping[Spot, Number]:
        """From which towers Water is paid where the player did not say."""
        n = total([step.pays.get(Resource.WATER, 0) for step in self.steps()])
        if self.move.spot is None or n == 0:
            return {}
        return payment_for(self.held, self.farm, self.move.spot, n, self.rulings)


def _capacity_not_known(site: Site) -> bool:
    """Whether a tile on a store may add room to it of which nobody knows how much."""
    return any(isinstance(one, Equipment) and one.capacity is None for tile in site.equipment for one in may_be(tile))


def _allows(i: int, n: int) -> Callable[[Location], bool]:
    """Whether a card has an optional payment that may be made so often, where it has it at all."""
    return lambda card: i >= len(optional_gains(card)) or n <= optional_gains(card)[i].times


def _enough(who: str, n: Number, noun: str, known: str, what: str) -> str:
    """That so much is there, and what is known of it."""
    if isinstance(n, int):
        return f"{who} at least {counted(n, 'coin') if noun == 'coins' else f'{n} {noun}'}; {known}"
    return f"{who} enough {noun} for {what}: that takes {shown(n)}; {known}"


def _tile_called(tile: object) -> str:
    return "the Equipment that lies on it" if isinstance(tile, Unknown) else str(tile)


def _range(tower: Site) -> str:
    """How far a tower reaches; where it is not known which tile lies on it, with which it reaches farther."""
    base = reach(replace(tower, equipment=tuple(tile for tile in tower.equipment if not isinstance(tile, Unknown))))
    farther: dict[int, list[str]] = {}
    for tile in tower.equipment:
        for one in tile.options if isinstance(tile, Unknown) else ():
            if one.range:
                farther.setdefault(one.range, []).append(str(one))
    more = [f"{highest(base) + n} with {enumerated(names, 'or')}" for n, names in sorted(farther.items())]
    return ", ".join([shown(base), *more])


def _payment(payment: list[tuple[Spot, Number]]) -> str:
    """The towers from which Water comes, in the order in which they pay; how much, where that is certain."""
    return enumerated([f"{spot} ({n})" if isinstance(n, int) else str(spot) for spot, n in payment], "and")
