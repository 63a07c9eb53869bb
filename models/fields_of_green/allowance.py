"""What a move of Fields of Green requires before it is done, rule by rule."""

from __future__ import annotations

from functools import cached_property

from models.fields_of_green.abilities import (
    food_of,
    given_needs,
    harvest_needs,
    harvests,
    price_needs,
    tiles_of,
    uses,
    water_cap,
)
from models.fields_of_green.cards import SILO, SILOS, TOWER, TOWERS, Location, Resource, Timing
from models.fields_of_green.farm import FAR, carries, distances, reach_of, towers_in_range, way
from models.fields_of_green.layout_rules import MOST_TILES, fits
from models.fields_of_green.moves import (
    DISCARDING,
    IN_ACTION_PHASE,
    IN_HARVEST,
    MOST_SOLD,
    Action,
    Move,
    Placed,
    Step,
    equipment_gained,
    optional_gains,
    stages,
    steps_of,
    sum_of,
    watered,
)
from models.fields_of_green.position import DRAWN, Farm, LocationSeen, Phase, Position, Site, Spot, amount, span
from models.fields_of_green.stores import Payment, payment_for
from models.fields_of_green.turns import whose_turn
from models.logic import (
    Mark,
    Number,
    Sum,
    Truth,
    Unknown,
    all_of,
    any_of,
    at_least,
    highest,
    not_below_0,
    scaled,
    total,
    where,
)
from models.move import Allowance, Requirement
from models.names import counted, enumerated
from models.unknowns import unknowns


def allowance(position: Position, move: Move) -> Allowance:
    """What a move requires at a table, before it is done."""
    found = _Found(position, move)
    found.in_turn()
    found.card()
    if found.farm.is_told:
        found.action()
        found.tiles()
    else:
        found.needs.append(f"the farm of {move.player} (`farm:`)")
    return Allowance(
        tuple(found.requirements),
        tuple(found.assumptions),
        frozenset(found.covers),
        frozenset({"FOG-SETUP-PILES", "FOG-UPK-EXHAUST", "FOG-UPK-DRAWN"}),
        found.open_end(),
        tuple(dict.fromkeys(found.needs)),
        tuple(found.explains),
    )


_COVERED = frozenset(
    {
        *("FOG-BUILD-ADJ", "FOG-BUILD-CELL", "FOG-EQ-MATCH", "FOG-EQ-DIFF", "FOG-EQ-MAX2"),
        *("FOG-HRV-ONCE", "FOG-HRV-SCOPE", "FOG-HRV-MARK", "FOG-2P-REFILL"),
        *("FOG-2P-ALT[row]", "FOG-2P-ALT[hand]", "FOG-2P-ALT[turn]"),
        # Income in year 1 is refused as such.
        *("FOG-SETUP-TOKENS", "FOG-SETUP-SUPPLY"),
    }
)
"""The rules for which requirements of moves stand."""


class _Found:
    """Collects what one move requires, assumes, and needs to know."""

    def __init__(self, position: Position, move: Move) -> None:
        self.position, self.move, self.rulings = position, move, position.rulings
        self.farm = position.farm_of(move.player)
        self.requirements: list[Requirement] = []
        self.assumptions: list[str] = []
        self.needs: list[str] = []
        self.explains: list[str] = []
        self.covers = set(_COVERED)

    def require(self, rule: str, truth: Truth, message: str, label: str = "") -> None:
        """One requirement; its label is the space of the move unless another is given."""
        at = label or (str(self.move.spot) if self.move.spot is not None else self.move.action.value)
        self.requirements.append(Requirement(rule, at, truth, message))

    # When it may be done.

    def in_turn(self) -> None:
        """The game, the phase and the player."""
        position, action = self.position, self.move.action
        if position.over:
            self.require("FOG-END", truth=False, message="the game is over.", label="end")
            return
        wanted = Phase.ACTION if action in IN_ACTION_PHASE else Phase.HARVEST if action in IN_HARVEST else Phase.UPKEEP
        if position.phase is not None:
            said = f"it is the {position.phase} phase; this is done in the {wanted} phase."
            self.require("FOG-ROUND-PHASES", position.phase is wanted, said, "phase")
        following = whose_turn(position) if position.is_for_two else None
        if action in IN_ACTION_PHASE and following not in {None, self.move.player}:
            said = f"it is the turn of {following}, not of {self.move.player}."
            self.require("FOG-2P-ALT", truth=False, message=said, label="turn")
            # After a turn out of order the cards in the middle tell of somebody else's turns.
            self.covers |= {"FOG-ACT-TURNS", "FOG-2P-ALT"}
        if action in IN_HARVEST and self.farm.is_done:
            said = f"{self.move.player} has finished this year's Harvest."
            self.require("FOG-HRV-ONCE", truth=False, message=said, label="harvest")

    def card(self) -> None:
        """The card that is built or discarded: from the hand, or face up in the game for two."""
        if self.move.action not in IN_ACTION_PHASE:
            return
        if self.farm.turns is not None and self.farm.turns >= DRAWN:
            said = f"{self.move.player} has taken all {DRAWN} turns of this year."
            self.require("FOG-ACT-TURNS", truth=False, message=said, label="turns")
        rule, seen, where = "FOG-ACT-PICKPASS", self.farm.hand, "in hand"
        if self.position.is_for_two:
            rule, seen, where = "FOG-2P-ALT", self.position.stocks.row, "face up in the middle"
        if seen in (0, ()):
            self.require(rule, truth=False, message=f"no card is left {where}; every action takes one.", label="card")
        elif isinstance(seen, tuple) and self.move.card is not None:
            said = f"{self.move.card} is not {where} ({enumerated(list(map(str, seen)), 'and')})."
            self.require(rule, _among(self.move.card, seen), said, "card")
        elif self.move.card is not None and self.move.action is Action.BUILD:
            self.assumptions.append(f"{self.move.card} is {where} (that was not shown)")

    # The actions.

    def action(self) -> None:
        """What the action itself requires; that a player ends the Harvest requires nothing."""
        match self.move.action:
            case Action.BUILD if self.move.card is not None and self.move.spot is not None:
                self.build(self.move.card, self.move.spot)
            case Action.TOWER if self.move.spot is not None:
                self.tower(self.move.spot)
            case Action.SILO if self.move.spot is not None:
                self.silo(self.move.spot)
            case Action.MARKET:
                self.market()
            case Action.RESTORE:
                self.restore()
            case Action.INCOME:
                self.income()
            case Action.PAY:
                self.pay()
            case Action.FLIP:
                self.flip()
            case _:
                self.finish()

    def build(self, card: Location, spot: Spot) -> None:
        """A location card is built."""
        self.free(spot)
        self.needs += price_needs(self.farm, card, spot, self.rulings)
        steps = self.steps()
        self.pay_for(steps, "FOG-BUILD-COINS", "FOG-BUILD-WATER", "FOG-BUILD-FOOD", f"building {card}")
        if card.timing is None:
            self.needs.append(f"whether {card} has an Immediate ability")
        if card.timing is Timing.IMMEDIATE:
            if card.gains is None:
                self.needs.append(f"what the Immediate ability of {card} gives")
            there = self.farm.with_site(Site(spot, card)) if spot not in self.farm.by_spot else self.farm
            for gain in card.gains or ():
                self.needs += [f"of {card}: {need}" for need in given_needs(there, spot, gain, self.rulings)]
            self.optional(card)
            self.afford(steps)
        self.onto()

    def tower(self, spot: Spot) -> None:
        """A Water Tower is built."""
        self.free(spot)
        self.pay_for(self.steps(), "FOG-TOWER", "", "", "a Water Tower")
        left = self.position.stocks.towers
        if left == 0 or (left is None and self._in_farms(towers=True) >= TOWERS):
            self.require("FOG-TOWER", truth=False, message="no Water Tower is left in the stock.", label="stock")

    def silo(self, spot: Spot) -> None:
        """A Silo is built."""
        self.free(spot)
        left = self.position.stocks.silos
        if left == 0 or (left is None and self._in_farms(towers=False) >= SILOS):
            self.require("FOG-SILO", truth=False, message="no Silo is left in the stock.", label="stock")

    def _in_farms(self, *, towers: bool) -> int:
        """How many of the box lie in farms, the first ones of players who are not written included."""
        farms = self.position.farms
        here = sum(len(list(farm.towers if towers else farm.silos)) for farm in farms)
        return here + min(self.position.players) - len(farms)

    def market(self) -> None:
        """Food is sold."""
        sold = self.move.food
        said = f"at most {MOST_SOLD} Food may be sold at once, not {sold}."
        self.require("FOG-MKT", sold <= MOST_SOLD, said)
        held = food_of(self.farm)
        self.require("FOG-MKT", at_least(held, sold), f"{self.food_there()} Food lies on the Silos, not {sold}.", "Food")

    def restore(self) -> None:
        """An Open Area is turned face up."""
        site = self.site()
        if site is not None:
            self.require("FOG-RESTORE", site.is_open, f"{site} does not lie face down; there is nothing to restore.")
        self.pay_for(self.steps(), "FOG-RESTORE", "", "", "restoring a location")

    def income(self) -> None:
        """The income of years 2 to 4."""
        if self.position.year == 1:
            self.require("FOG-UPK-SKIP1", truth=False, message="in year 1 there is no income.", label="income")
        self.onto()
        self.assumptions.append("this player has not taken the income of this year yet")

    def pay(self) -> None:
        """A Harvest cost is paid and the ability applied."""
        site = self.site()
        if site is None:
            return
        if site.is_open or site.is_tower or site.is_silo:
            what = "lies face down" if site.is_open else "has no Harvest ability"
            self.require("FOG-HRV-SCOPE", truth=False, message=f"{site} {what}; there is nothing to pay for.")
            return
        if isinstance(site.card, Unknown):
            self.needs.append(f"which card lies at {site.spot}")
            return
        if site.card.has_harvest is None:
            self.needs.append(f"whether {site.card} has a Harvest ability")
        self.require("FOG-HRV-SCOPE", site.card.has_harvest is not False, f"{site} has no Harvest ability.")
        if site.card.has_harvest is not True:
            return
        self.needs += harvest_needs(self.farm, site.spot, site.card, self.rulings)
        self.not_used_up(site)
        self.optional(site.card)
        steps = self.steps()
        self.pay_for(steps, "FOG-HRV-COST", "FOG-HRV-WATER", "FOG-HRV-FOOD", f"the Harvest cost of {site.card}")
        self.afford(steps)
        self.onto()

    def not_used_up(self, site: Site) -> None:
        """The ability may still be used this year; where that takes a tile that is not known, that has to be known."""
        if site.paid >= uses(site):
            for tile in site.equipment:
                if isinstance(tile, Unknown):
                    self.needs.append(f"which Equipment lies on {site}")
                elif tile.again is None:
                    self.needs.append(f"how often {tile} lets an ability be applied again")
        if site.paid < uses(site) or not self.needs:
            times = counted(site.paid, "time")
            said = f"{site} is paid for {times} already this year; it may be used {counted(uses(site), 'time')}."
            self.require("FOG-HRV-ONCE", site.paid < uses(site), said)

    def flip(self) -> None:
        """A location is turned face down."""
        site = self.site()
        if site is None:
            return
        self.require("FOG-HRV-FLIP", not site.is_open, f"{site} lies face down already.")
        if not isinstance(site.card, Unknown):
            if site.card.has_harvest is None:
                self.needs.append(f"whether {site.card} has a Harvest ability")
            said = f"{site} has no Harvest ability, so it never becomes an Open Area."
            self.require("FOG-OPEN-ONLY", site.card.has_harvest is not False, said)
        self.require("FOG-HRV-FLIP", not site.paid, f"{site} is paid for this year.", f"{site.spot}, paid")
        unpaid = [other for other in harvests(self.farm) if not other.paid and other.spot != site.spot]
        if unpaid and not site.is_open:
            said = (
                f"{enumerated(list(map(str, unpaid)), 'and')} {'is' if len(unpaid) == 1 else 'are'} not paid for yet; "
                "locations are turned face down after all that is paid (say “end the harvest”)."
            )
            self.require("FOG-HRV-FLIP", self.rulings["FOG-AMB-10"] == "in-order", said, f"{site.spot}, order")

    def finish(self) -> None:
        """All that is not paid for is turned face down: of each card it has to be known whether that concerns it."""
        for site in self.farm.sites:
            if not isinstance(site.card, Unknown) and site.card.has_harvest is None and not site.is_open and not site.paid:
                self.assumptions.append(f"{site} has no Harvest ability (that is not known)")
            elif isinstance(site.card, Unknown) and any(card.has_harvest is not False for card in site.card.options):
                self.assumptions.append(f"the card at {site.spot} has no Harvest ability (that is not known)")

    # What they share.

    def steps(self) -> list[Step]:
        """What the move pays and gives."""
        return steps_of(self.position, self.move)

    def site(self) -> Site | None:
        """The card that the move is about; that there is none is against it."""
        spot = self.move.spot
        site = None if spot is None else self.farm.by_spot.get(spot)
        if site is None:
            self.require("FOG-BUILD-CELL", truth=False, message=f"no card lies at {spot}.")
        return site

    def free(self, spot: Spot) -> None:
        """The space is empty, and beside a card of the farm."""
        there = self.farm.by_spot.get(spot)
        if there is not None:
            rule = "FOG-OPEN-NOBUILD" if there.is_open else "FOG-BUILD-CELL"
            what = "an Open Area lies" if there.is_open else f"{there.card} lies"
            self.require(rule, truth=False, message=f"{what} at {spot} already; nothing is built on it.")
        beside = [self.farm.by_spot[near] for near in spot.beside if near in self.farm.by_spot]
        fine = any(carries(site, self.rulings) for site in beside)
        said = f"{spot} lies beside no card of the farm; corners do not count."
        if beside:
            said = f"{spot} lies beside an Open Area only."
        self.require("FOG-BUILD-ADJ", fine, said)

    def pay_for(self, steps: list[Step], coins: str, water: str, food: str, what: str) -> None:
        """What is paid first: coins, Water in range, Food, each by its rule. The towers that were named are for it all."""
        first = steps[0].pays
        self.coins(first.get(Resource.COINS, 0), coins, what)
        self.water(first.get(Resource.WATER, 0), water, what)
        self.food(first.get(Resource.FOOD, 0), food, what)
        if self.move.water and self.move.spot is not None:
            self._said_payment(total([step.pays.get(Resource.WATER, 0) for step in steps]), water or coins, self.move.spot)

    def coins(self, n: Number, rule: str, what: str) -> None:
        """So many coins are there."""
        if n == 0:
            return
        if self.farm.coins is None:
            self.assumptions.append(f"{self.move.player} has {_shown(n)} coins (that was not told)")
            return
        held = amount(self.farm.coins)
        said = f"{what} takes {_shown(n)} coins; {self.move.player} has {span(self.farm.coins)}."
        self.require(rule, at_least(held, n), said, f"{self.move.spot or self.move.action.value}, coins")

    def food(self, n: Number, rule: str, what: str) -> None:
        """So much Food is there."""
        if n == 0:
            return
        held = food_of(self.farm)
        said = f"{what} takes {_shown(n)} Food; {self.food_there()} lies on the Silos."
        self.require(rule, at_least(held, n), said, f"{self.move.spot or self.move.action.value}, Food")

    def food_there(self) -> str:
        """How much Food lies on all Silos, in words."""
        return span(*(silo.tokens for silo in self.farm.silos))

    def water(self, n: Number, rule: str, what: str) -> None:
        """So much Water is there on towers in range."""
        spot = self.move.spot
        if n == 0 or spot is None:
            return
        farm, rulings = self.farm, self.rulings
        near = [tower for tower in towers_in_range(farm, spot, rulings) if tower.tokens is not None]
        held = [amount(tower.tokens) for tower in near if tower.tokens is not None]
        enough = at_least(total(held), n)
        if rulings["FOG-AMB-05"] == "one":
            enough = any_of(at_least(one, n) for one in held)
        label = f"{spot}, Water"
        self.require(rule, enough, f"{what} takes {_shown(n)} Water; {self._within(near)}.", label)
        payment = self.move.water or payment_for(farm, spot, highest(n), rulings)
        for tower_at, tokens in payment:
            self.explains.append(f"{tokens} Water paid from the Water Tower at {tower_at}: {self._way(tower_at, spot)}")
        others = [tower for tower in near if (tower.spot, highest(n)) not in payment and tower.tokens != 0]
        if not self.move.water and payment and len(others) + len(payment) > 1:
            first = f"{highest(n)} Water from {others[0].spot}" if others else ""
            hint = f" (say otherwise with “, {first}”)" if first and len(payment) == 1 else ""
            self.assumptions.append(f"the Water comes from {_payment(payment)}{hint}")

    def _said_payment(self, n: Number, rule: str, at: Spot) -> None:
        """The towers that the player named: in range, with so much on them, together what is asked for."""
        reached = {tower.spot: tower for tower in towers_in_range(self.farm, at, self.rulings)}
        label = f"{at}, Water"
        from_each = _together(self.move.water)
        for spot, tokens in from_each.items():
            tower = reached.get(spot)
            if tower is None:
                self.require(rule, truth=False, message=f"{self._not_reaching(spot)}.", label=f"{spot}, range")
            elif tower.tokens is not None:
                held = amount(tower.tokens)
                said = f"{span(tower.tokens)} Water lies on the Water Tower at {spot}, not {tokens}."
                self.require(rule, at_least(held, tokens), said, f"{spot}, Water")
        told = sum(tokens for _, tokens in self.move.water)
        exact = all_of([at_least(told, n), at_least(n, told)])
        self.require(rule, exact, f"{_shown(n)} Water has to be paid, not {told}.", label)
        if self.rulings["FOG-AMB-05"] == "one":
            self.require(rule, len(from_each) == 1, "one Water Tower has to supply all of it.", label)

    def _within(self, near: list[Site]) -> str:
        """The towers in range of a space, and those that are not."""
        told = [f"{_tokens(tower)} on the Water Tower at {tower.spot}" for tower in near]
        far = [tower for tower in self.farm.towers if tower not in near]
        in_range = f"in range {'is' if len(told) == 1 else 'are'} {enumerated(told, 'and')}" if told else "none is in range"
        if not far:
            return in_range
        return f"{in_range}; {enumerated([self._not_reaching(tower.spot) for tower in far], 'and')}"

    def _not_reaching(self, spot: Spot) -> str:
        """Why a tower does not reach the space of the move."""
        site = self.farm.by_spot.get(spot)
        if site is None or not site.is_tower:
            return f"no Water Tower lies at {spot}"
        end = self.move.spot
        steps = FAR if end is None else distances(self.farm, end, self.rulings).get(spot, FAR)
        far = "cannot be reached through built cards" if steps == FAR else f"lies {steps} away"
        return f"the Water Tower at {spot} {far} (range {reach_of(site)})"

    def _way(self, tower: Spot, spot: Spot) -> str:
        """How a tower reaches a space, in words."""
        steps = distances(self.farm, spot, self.rulings).get(tower, FAR)
        between = way(self.farm, tower, spot, self.rulings)[1:-1]
        through = f" through {enumerated([str(self.farm.by_spot[s]) for s in between], 'and')}" if between else ""
        return f"distance {steps}{through}"

    def optional(self, card: Location) -> None:
        """Optional payments: not more often than the card says."""
        offers = optional_gains(card)
        if sum(n > 0 for n in self.move.extra) > len(offers):
            said = f"{card} offers {counted(len(offers), 'optional payment')}."
            self.require("FOG-HRV-COST", truth=False, message=said, label=f"{self.move.spot}, extra")
        for gain, n in zip(offers, self.move.extra, strict=False):
            said = f"{card} lets this be done {counted(gain.times, 'time')} at most: {gain}."
            self.require("FOG-HRV-COST", n <= gain.times, said, f"{self.move.spot}, extra")

    def afford(self, steps: list[Step]) -> None:
        """Every later payment of an ability can be made from what is there then."""
        for i, (step, farm) in enumerate(zip(steps, stages(self.position, self.move), strict=False)):
            for resource, n in step.pays.items() if i else ():
                held = self._held(farm, resource)
                if n != 0 and held is not None:
                    enough = at_least(held, n)
                    if not isinstance(enough, bool) and not enough.marks <= self._marks:
                        # What is left by then is no longer a matter of what was unknown before.
                        self.needs.append(f"how much {resource} is left by then for an extra payment")
                        return
                    said = f"the extra payment takes {_shown(n)} {resource}; by then there is {_shown(held)}."
                    self.require("FOG-HRV-COST", enough, said, f"{self.move.spot}, extra payment {i}")
                    if enough is False:
                        # What comes after what cannot be paid says nothing more.
                        return

    @cached_property
    def _marks(self) -> frozenset[Mark]:
        """All that is unknown at the table."""
        return frozenset(mark for unknown in unknowns(self.position) for mark in unknown.marks)

    def _held(self, farm: Farm, resource: Resource) -> Number | None:
        """How much of a resource there is to pay with at the space of the move; nothing where that was not told."""
        if resource is Resource.COINS:
            return None if farm.coins is None else amount(farm.coins)
        if resource is Resource.FOOD:
            return food_of(farm)
        near = [] if self.move.spot is None else towers_in_range(farm, self.move.spot, self.rulings)
        return total([amount(tower.tokens) for tower in near if tower.tokens is not None])

    def onto(self) -> None:
        """Towers named for gained Water are towers on which it may go; so much is gained, and nothing is thrown away."""
        if not self.move.onto:
            return
        income = self.move.action is Action.INCOME
        rule = "FOG-UPK-WATERCAP" if income else "FOG-WATER-CAP"
        allowed = {tower.spot: tower for tower in watered(self.position, self.farm, self.move)}
        onto = _together(self.move.onto)
        for spot in onto:
            site = self.farm.by_spot.get(spot)
            what = f"no Water Tower lies at {spot}." if site is None or not site.is_tower else f"{self._not_reaching(spot)}."
            self.require(rule, spot in allowed, what, f"{spot}, Water")
        gained, told = sum_of(Resource.WATER, self.steps()), sum(onto.values())
        self.require(
            "FOG-UPK-INCOME" if income else rule,
            at_least(gained, told),
            f"{_shown(gained)} Water is gained, not {told}.",
            "Water gained",
        )
        self._nothing_thrown_away(rule, gained, onto, allowed)

    def _nothing_thrown_away(self, rule: str, gained: Number, onto: dict[Spot, int], allowed: dict[Spot, Site]) -> None:
        """As much of the gained Water lies on towers as there is room for, unless it may be declined (FOG-AMB-09)."""
        if any(isinstance(tile, Unknown) or tile.capacity is None for t in allowed.values() for tile in t.equipment):
            return
        paid = _together(self.move.water or self._best_payment())
        rooms: dict[Spot, Number] = {
            spot: total([water_cap(tower), paid.get(spot, 0), scaled(amount(tower.tokens), -1)])
            for spot, tower in allowed.items()
            if tower.tokens is not None
        }
        placed = total([_least_of(onto.get(spot, 0), n) for spot, n in rooms.items()])
        fits_in_all = _least_of(gained, total(rooms.values()))
        said = f"of {_shown(gained)} Water {_shown(placed)} is put on towers, but there is room for {_shown(fits_in_all)}."
        fine = at_least(placed, fits_in_all)
        if fine is not True:
            self.require(rule, any_of([fine, self.rulings["FOG-AMB-09"] == "yes"]), said, "Water")

    def _best_payment(self) -> Payment:
        """From which towers Water is paid where the player did not say."""
        if self.move.spot is None:
            return ()
        n = total([step.pays.get(Resource.WATER, 0) for step in self.steps()])
        return payment_for(self.farm, self.move.spot, highest(n), self.rulings)

    # Equipment.

    def tiles(self) -> None:
        """Tiles that come with the move: each fits where it goes, and comes from where it may come."""
        drawn = [placed for placed in self.move.tiles if not placed.from_aside]
        gained = equipment_gained(self.position, self.move)
        if drawn:
            said = f"this gives {_shown(gained)} Equipment, not {len(drawn)}."
            self.require("FOG-EQ-DRAW3", at_least(gained, len(drawn)), said, "Equipment")
        if self.position.stocks.equipment == 0 and drawn:
            self.require("FOG-EQ-DRAW3", truth=False, message="no Equipment is left in the stack.", label="stack")
        for n, placed in enumerate(self.move.tiles):
            self._tile(placed, self.move.tiles[:n])

    def _tile(self, placed: Placed, earlier: tuple[Placed, ...]) -> None:
        """One tile, after others that come with the same move."""
        tile, spot, move = placed.tile, placed.spot, self.move
        if placed.from_aside:
            aside = self.farm.aside
            said = f"{tile} is not set aside ({enumerated(list(map(str, aside)), 'and') if aside else 'nothing is'})."
            taken = sum(other.from_aside and other.tile is tile for other in earlier)
            there = sum(tile in other.options if isinstance(other, Unknown) else other is tile for other in aside) > taken
            self.require("FOG-EQ-ASIDE", there, said, f"{tile}")
            built = move.action in {Action.BUILD, Action.TOWER, Action.SILO}
            if move.action is Action.RESTORE:
                built = self.rulings["FOG-AMB-17"] == "yes"
            if move.action in {Action.TOWER, Action.SILO}:
                built = self.rulings["FOG-AMB-28"] == "yes"
            said = f"{tile} was set aside; it is placed only on a location that fits, while that location is built."
            self.require("FOG-EQ-ASBUILT", built and spot == move.spot, said, f"{tile}")
        if spot is None:
            return
        site = self.farm.by_spot.get(spot)
        card: LocationSeen | None = site.card if site is not None else None
        if card is None and spot == move.spot:
            card = self._built()
        if card is None:
            self.require("FOG-EQ-MATCH", truth=False, message=f"no card lies at {spot}.", label=f"{tile}")
            return
        if tile.on is None:
            self.needs.append(f"where {tile} may be placed")
        if tile.gains is None:
            self.needs.append(f"what {tile} gives when it is placed")
        self.require("FOG-EQ-MATCH", fits(tile, card), f"{tile} is for a {tile.on}, not for {card} at {spot}.", f"{tile}")
        if not placed.from_aside and spot == move.spot and move.action is Action.BUILD:
            own = self.rulings["FOG-AMB-16"] == "yes"
            self.require("FOG-EQ-ASBUILT", own, f"{card} has just been built; its own tile goes elsewhere.", f"{tile}")
        if site is not None and move.action is not Action.RESTORE:
            self.require("FOG-OPEN-EQ", not site.is_open, f"{site} lies face down.", f"{tile}")
        with_it = [other.tile for other in earlier if other.spot == spot]
        n = len(with_it) + (0 if site is None else len(site.equipment))
        said = f"{counted(n, 'Equipment tile')} {'lies' if n == 1 else 'lie'} on {card} at {spot} already."
        self.require("FOG-EQ-MAX2", n < MOST_TILES, said, f"{tile}")
        known = [*with_it, *(() if site is None else tiles_of(site))]
        self.require("FOG-EQ-DIFF", tile not in known, f"{tile} lies on {card} at {spot} already.", f"{tile}")

    def _built(self) -> Location | None:
        """The card that the move builds."""
        cards = {Action.TOWER: TOWER, Action.SILO: SILO, Action.BUILD: self.move.card}
        return cards.get(self.move.action)

    def open_end(self) -> str:
        """What is still to be done: the choice of Equipment, and in the game for two which card was taken."""
        from_the_row = self.position.is_for_two and self.position.stocks.row and self.move.action in DISCARDING
        if from_the_row and self.move.card is None:
            return "say which face-up card is discarded (“, discarding NAME”)"
        gained = highest(equipment_gained(self.position, self.move))
        drawn = sum(not placed.from_aside for placed in self.move.tiles)
        if gained <= drawn or self.position.stocks.equipment == 0:
            return ""
        return "draw three Equipment tiles and choose one (“, take NAME on r1c1” or “, keep NAME aside”)"


def _together(payment: Payment) -> dict[Spot, int]:
    """How many tokens from, or onto, each tower, however often it was named."""
    tokens: dict[Spot, int] = {}
    for spot, n in payment:
        tokens[spot] = tokens.get(spot, 0) + n
    return tokens


def _least_of(one: Number, other: Number) -> Number:
    """The smaller of two numbers."""
    return total([one, scaled(not_below_0(total([one, scaled(other, -1)])), -1)])


def _among(card: Location, cards: tuple[LocationSeen, ...]) -> Truth:
    return any_of(where(other, lambda seen: seen.design is card) for other in cards)


def _shown(n: Number) -> str:
    return f"{n.least} to {n.most}" if isinstance(n, Sum) else str(n)


def _tokens(tower: Site) -> str:
    return f"{span(tower.tokens)} Water"


def _payment(payment: tuple[tuple[Spot, int], ...]) -> str:
    return enumerated([f"{spot} ({n})" for spot, n in payment], "and")
