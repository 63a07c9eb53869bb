"""What a move of Fields of Green requires before it is done, rule by rule."""

from __future__ import annotations

from models.fields_of_green.abilities import given_needs, harvest_needs, price_needs
from models.fields_of_green.after import is_flipped
from models.fields_of_green.cards import SILOS, TOWERS, Equipment, Kind, Location, Timing
from models.fields_of_green.layout_rules import may_have_harvest
from models.fields_of_green.moves import DISCARDING, IN_ACTION_PHASE, IN_HARVEST, MOST_SOLD, Action, Move, equipment_gained
from models.fields_of_green.placing import Placing
from models.fields_of_green.position import DRAWN, LocationSeen, Phase, Position, Site, Spot, TileSeen
from models.fields_of_green.required import called, may_be, shown
from models.fields_of_green.stores import has_harvest
from models.fields_of_green.turns import whose_turn
from models.logic import Number, Truth, Unknown, any_of, at_least, at_most, count, exact, highest, not_, total, where
from models.move import Allowance
from models.names import counted, enumerated


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
        found.supposes,
    )


class _Found(Placing):
    """Collects what one move requires, assumes, and needs to know."""

    # When it may be done.

    def in_turn(self) -> None:
        """The game, the phase and the player."""
        position, action = self.position, self.move.action
        if position.over:
            self.require("FOG-END", truth=False, message="the game is over.", label="end")
            return
        wanted = Phase.ACTION if action in IN_ACTION_PHASE else Phase.HARVEST if action in IN_HARVEST else Phase.UPKEEP
        if position.phase is not None:
            said = f"it is the {position.phase} phase; this belongs to the {wanted} phase."
            self.require("FOG-ROUND-PHASES", position.phase is wanted, said, "phase")
        following = whose_turn(position) if position.is_for_two else None
        if action in IN_ACTION_PHASE and following not in {None, self.move.player}:
            said = f"it is {following}'s turn, not {self.move.player}'s."
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
        rule, seen, place = "FOG-ACT-PICKPASS", self.farm.hand, "in hand"
        if self.position.is_for_two:
            rule, seen, place = "FOG-2P-ALT", self.position.stocks.row, "face up in the middle"
        if seen in (0, ()):
            self.require(rule, truth=False, message=f"no card is left {place}; every action takes one.", label="card")
        elif isinstance(seen, tuple) and self.move.card is not None:
            cards = enumerated(list(map(str, seen)), "and")
            said = f"{self.move.card} is not {place} ({cards})."
            only_if = f"{self.move.card} is {place}; the file has {cards}"
            self.require(rule, _among(self.move.card, seen), said, "card", only_if)
        elif self.move.card is not None and self.move.action is Action.BUILD:
            self.assumptions.append(f"{self.move.card} is {place} (nobody saw it)")

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
        self.left(Kind.TOWER, "FOG-TOWER", self.position.stocks.towers, TOWERS)

    def silo(self, spot: Spot) -> None:
        """A Silo is built."""
        self.free(spot)
        self.left(Kind.SILO, "FOG-SILO", self.position.stocks.silos, SILOS)

    def left(self, kind: Kind, rule: str, left: int | None, most: int) -> None:
        """One is left in the stock; where that was not counted, not all lie in farms, those of other players included."""
        farms = self.position.farms
        here = count([site.is_a(kind) for farm in farms for site in farm.sites])
        others = min(self.position.players) - len(farms)
        there_is = at_most(total([here, others]), most - 1) if left is None else left > 0
        if there_is is not True:
            self.require(rule, there_is, f"no {kind} is left in the stock.", "stock", f"a {kind} is left in the stock")

    def market(self) -> None:
        """Food is sold."""
        sold = self.move.food
        said = f"at most {MOST_SOLD} Food may be sold at once, not {sold}."
        self.require("FOG-MKT", sold <= MOST_SOLD, said)
        there = self.food_there()
        said = f"{there} Food lies on the Silos, not {sold}."
        only_if = f"at least {sold} Food lies on the Silos; it may be {there}"
        self.require("FOG-MKT", at_least(self.held.food(self.farm), sold), said, "Food", only_if)

    def restore(self) -> None:
        """An Open Area is turned face up."""
        site = self.site()
        if site is not None:
            self.require("FOG-RESTORE", site.is_open, f"{site} does not lie face down, so there is nothing to restore.")
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
            self.require("FOG-HRV-SCOPE", truth=False, message=f"{site} {what}, so there is nothing to pay for.")
            return
        cards = [card for card in may_be(site.card) if isinstance(card, Location)]
        if any(card.has_harvest is None for card in cards):
            what = f"whether {site.card} has a Harvest ability"
            self.needs.append(f"which card lies at {site.spot}" if isinstance(site.card, Unknown) else what)
        said = f"{site} has no Harvest ability."
        is_harvest = where(site.card, may_have_harvest)
        self.require("FOG-HRV-SCOPE", is_harvest, said, only_if=f"the card at {site.spot} has a Harvest ability")
        cards = [card for card in cards if card.has_harvest]
        if not cards:
            return
        for card in cards:
            self.needs += harvest_needs(self.farm, site.spot, card, self.rulings)
        self.not_used_up(site)
        self.optional(site.card)
        steps = self.steps()
        self.pay_for(steps, "FOG-HRV-COST", "FOG-HRV-WATER", "FOG-HRV-FOOD", f"the Harvest cost of {called(site)}")
        self.afford(steps)
        self.onto()

    def not_used_up(self, site: Site) -> None:
        """The ability may still be used this year; where that takes a tile whose face is not known, that has to be known."""
        uses = total([1, *(exact(_repeats(tile)) for tile in site.equipment)])
        fine = at_least(uses, site.paid + 1)
        if fine is True:
            return
        unknown = [
            f"which Equipment lies on {site}"
            if isinstance(tile, Unknown)
            else f"how often {tile} lets an ability be applied again"
            for tile in site.equipment
            if any(isinstance(one, Equipment) and one.again is None for one in may_be(tile))
        ]
        self.needs += unknown
        if fine is not False or not unknown:
            times = counted(site.paid, "time")
            said = f"{site} is paid for {times} already this year; it may be used {_times(uses)}."
            only_if = f"the Equipment on {site} lets its ability be used {counted(site.paid + 1, 'time')}"
            self.require("FOG-HRV-ONCE", fine, said, only_if=only_if)

    def flip(self) -> None:
        """A location is turned face down."""
        site = self.site()
        if site is None:
            return
        self.require("FOG-HRV-FLIP", not site.is_open, f"{site} lies face down already.")
        if any(isinstance(card, Location) and card.has_harvest is None for card in may_be(site.card)):
            what = f"whether {site.card} has a Harvest ability"
            self.needs.append(f"which card lies at {site.spot}" if isinstance(site.card, Unknown) else what)
        said = f"{site} has no Harvest ability, so it never becomes an Open Area."
        is_harvest = where(site.card, may_have_harvest)
        self.require("FOG-OPEN-ONLY", is_harvest, said, only_if=f"the card at {site.spot} has a Harvest ability")
        self.require("FOG-HRV-FLIP", not site.paid, f"{site} is paid for this year.", f"{site.spot}, paid")
        others = [other for other in self.farm.sites if other.spot != site.spot and not other.paid]
        unpaid = [other for other in others if has_harvest(other) is not False]
        if unpaid and not site.is_open:
            said = (
                f"{enumerated(list(map(str, unpaid)), 'and')} {'is' if len(unpaid) == 1 else 'are'} not paid for yet; "
                "locations are turned face down once everything is paid (say “end the harvest”)."
            )
            in_order = any_of([self.rulings["FOG-AMB-10"] == "in-order", not_(any_of(map(has_harvest, unpaid)))])
            only_if = f"{enumerated([f'the card at {other.spot}' for other in unpaid], 'and')} has no Harvest ability"
            self.require("FOG-HRV-FLIP", in_order, said, f"{site.spot}, order", only_if)

    def finish(self) -> None:
        """All that is not paid for is turned face down: of each card it has to be known whether that concerns it."""
        for site in self.farm.sites:
            if site.is_open or site.paid or is_flipped(site) is True:
                continue
            if not isinstance(site.card, Unknown) and site.card.has_harvest is None:
                self.assumptions.append(f"{site} has no Harvest ability (the file does not say)")
            elif isinstance(site.card, Unknown) and any(map(may_have_harvest, site.card.options)):
                self.assumptions.append(f"the card at {site.spot} has no Harvest ability (the file does not say)")
                self.supposes = True

    def open_end(self) -> str:
        """What is still to be done: the choice of Equipment, and in the game for two which card was taken."""
        from_the_row = self.position.is_for_two and self.position.stocks.row and self.move.action in DISCARDING
        if from_the_row and self.move.card is None:
            return "say which face-up card is discarded (“, discarding NAME”)"
        gained = equipment_gained(self.position, self.move)
        drawn = sum(not placed.from_aside for placed in self.move.tiles)
        if highest(gained) <= drawn or self.position.stocks.equipment == 0:
            return ""
        perhaps = "" if isinstance(gained, int) else f"if this gives Equipment ({shown(gained)}), "
        return f"{perhaps}draw three Equipment tiles and choose one (“, take NAME on r1c1” or “, keep NAME aside”)"


def _repeats(tile: TileSeen) -> int | Unknown[int]:
    """How often a tile lets the ability of its location be applied again."""
    return tile.seen_as(lambda one: one.again or 0) if isinstance(tile, Unknown) else tile.again or 0


def _times(n: Number) -> str:
    return counted(n, "time") if isinstance(n, int) else f"{shown(n)} times"


def _among(card: Location, cards: tuple[LocationSeen, ...]) -> Truth:
    return any_of(where(other, lambda seen: seen.design is card) for other in cards)
