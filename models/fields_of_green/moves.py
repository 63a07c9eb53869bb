"""Moves of Fields of Green: the five actions, the income of the Upkeep phase, the payments of the Harvest phase.

Source: Fields of Green rulebook, "Upkeep Phase", "Action Phase", "Harvest Phase", "Equipment", "2-Player Rules".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import product, zip_longest

from models.fields_of_green.abilities import given, price_at
from models.fields_of_green.cards import (
    TOWER,
    Equipment,
    Gain,
    Location,
    Resource,
    Timing,
)
from models.fields_of_green.farm import free_spots
from models.fields_of_green.position import Farm, Phase, Position, Site, Spot
from models.fields_of_green.stores import (
    Payment,
    has_harvest,
)
from models.logic import (
    Number,
    Unknown,
    chosen,
    total,
)
from models.move import untold
from models.names import enumerated


class Action(Enum):
    """What a player does."""

    BUILD = "build"
    TOWER = "Water Tower"
    SILO = "Silo"
    MARKET = "market"
    RESTORE = "restore"
    INCOME = "income"
    PAY = "pay"
    FLIP = "flip"
    FINISH = "finish"


DISCARDING = (Action.TOWER, Action.SILO, Action.MARKET, Action.RESTORE)
"""The actions for which the revealed card is discarded."""

IN_ACTION_PHASE = (Action.BUILD, *DISCARDING)
IN_HARVEST = (Action.PAY, Action.FLIP, Action.FINISH)

MARKET_COINS, FOOD_COINS, MOST_SOLD = 2, 2, 2
RESTORE_COINS = 1
INCOME = {Resource.COINS: 3, Resource.FOOD: 1, Resource.WATER: 2}
"""What each player gets in the Upkeep phase of years 2 to 4."""


@dataclass(frozen=True, slots=True)
class Placed:
    """An Equipment tile that comes with a move: on which location it goes, or none if it is kept aside.

    `from_aside` says that it was set aside before; else it was drawn for this move.
    """

    tile: Equipment
    spot: Spot | None = None
    from_aside: bool = False

    def __str__(self) -> str:
        if self.spot is None:
            return f"keep {self.tile} aside"
        return f"{'place' if self.from_aside else 'take'} {self.tile} on {self.spot}"


@dataclass(frozen=True, slots=True)
class Move:
    """What one player does at once.

    `card` is the card that is built, or discarded for another action if that was said. `spot` is where. `water` is from
    which towers Water is paid and `onto` where gained Water goes, as far as that was said. `food` is how much is sold at
    the market. `extra` is how often each optional payment of an ability is made. `tiles` come with the move.
    """

    player: str
    action: Action
    card: Location | None = None
    spot: Spot | None = None
    water: Payment = ()
    onto: Payment = ()
    food: int = 0
    extra: tuple[int, ...] = ()
    tiles: tuple[Placed, ...] = ()

    def __str__(self) -> str:
        match self.action:
            case Action.BUILD:
                said = f"{self.card} to {self.spot}"
            case Action.TOWER | Action.SILO:
                said = f"{self.action.value} to {self.spot}"
            case Action.MARKET:
                said = "market" + (f", selling {self.food} Food" if self.food else "")
            case Action.RESTORE | Action.FLIP:
                said = f"{self.action.value} {self.spot}"
            case Action.INCOME:
                said = "take income"
            case Action.PAY:
                said = f"pay {self.card} at {self.spot}" if self.card else f"pay {self.spot}"
            case _:
                said = "end the harvest"
        more = [f"discarding {self.card}"] if self.card and self.action in DISCARDING else []
        more += [f"{n} Water from {spot}" for spot, n in self.water]
        last = max((i for i, n in enumerate(self.extra, start=1) if n), default=0)
        more += [f"extra payment {_times(n)}" for n in self.extra[:last]]
        more += [f"{n} Water onto {spot}" for spot, n in self.onto]
        return ", ".join([said, *more, *map(str, self.tiles)])


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


# What a move pays and gives.


@dataclass(frozen=True, slots=True)
class Step:
    """Something paid and something gained for it, in this order."""

    pays: Mapping[Resource, Number]
    gives: Mapping[Resource, Number]


def ability_steps(
    farm: Farm, spot: Spot, gains: Sequence[Gain], extra: Sequence[int], rulings: Mapping[str, str]
) -> Iterator[Step]:
    """The steps of applying an ability, with so many of each optional payment."""
    chosen = iter(extra)
    for gain in gains:
        if not gain.is_optional:
            yield Step({}, given(farm, spot, gain, rulings))
            continue
        for _ in range(next(chosen, 0)):
            yield Step(dict(gain.pay), given(farm, spot, gain, rulings))


def harvest_steps(farm: Farm, site: Site, extra: Sequence[int], rulings: Mapping[str, str]) -> list[Step]:
    """The steps of paying a Harvest cost and applying the ability; what is not known of a face counts as nothing."""
    if not isinstance(site.card, Unknown):
        return _harvest_of(farm, site.spot, site.card, extra, rulings)
    each = {card: _harvest_of(farm, site.spot, card, extra, rulings) for card in site.card.options if card.has_harvest}
    found = []
    for i in range(max(map(len, each.values()), default=0)):
        here = {card: steps[i] for card, steps in each.items() if i < len(steps)}
        pays = _of_the_card(site.card, {card: step.pays for card, step in here.items()})
        found.append(Step(pays, _of_the_card(site.card, {card: step.gives for card, step in here.items()})))
    return found


def _of_the_card(card: Unknown[Location], each: Mapping[Location, Mapping[Resource, Number]]) -> dict[Resource, Number]:
    """Amounts that depend on which card it is."""

    def amount(resource: Resource) -> Number:
        return chosen(card, lambda one: each[one].get(resource, 0) if one in each else 0)

    return {resource: amount(resource) for resource in Resource}


def _harvest_of(farm: Farm, spot: Spot, card: Location, extra: Sequence[int], rulings: Mapping[str, str]) -> list[Step]:
    paid: dict[Resource, Number] = {resource: card.cost.of(resource) or 0 for resource in COST}
    return [Step(paid, {}), *ability_steps(farm, spot, card.gains or (), extra, rulings)]


COST = (Resource.COINS, Resource.WATER, Resource.FOOD)


def optional_gains(card: Location) -> list[Gain]:
    """The sentences of an ability that are only done for a payment, in their order."""
    return [gain for gain in card.gains or () if gain.is_optional]


def steps_of(position: Position, move: Move) -> list[Step]:
    """All that a move pays and gives, in order; Water is paid from `water` and gained onto `onto` where that was said."""
    farm, rulings = position.farm_of(move.player), position.rulings
    match move.action:
        case Action.BUILD if move.card is not None and move.spot is not None:
            steps = [Step(price_at(farm, move.card, move.spot, rulings), {})]
            if move.card.timing is Timing.IMMEDIATE:
                there = farm.with_site(Site(move.spot, move.card)) if move.spot not in farm.by_spot else farm
                steps += ability_steps(there, move.spot, move.card.gains or (), move.extra, rulings)
        case Action.TOWER:
            steps = [Step({Resource.COINS: TOWER.price.coins or 0}, {})]
        case Action.MARKET:
            steps = [Step({Resource.FOOD: move.food}, {Resource.COINS: MARKET_COINS + FOOD_COINS * move.food})]
        case Action.RESTORE:
            steps = [Step({Resource.COINS: RESTORE_COINS}, {})]
        case Action.INCOME:
            steps = [Step({}, dict(INCOME))]
        case Action.PAY if move.spot is not None and move.spot in farm.by_spot:
            steps = harvest_steps(farm, farm.by_spot[move.spot], move.extra, rulings)
        case _:
            steps = []
    for placed in move.tiles:
        if placed.spot is not None and placed.spot in (*farm.by_spot, move.spot):
            steps += ability_steps(farm, placed.spot, placed.tile.gains or (), (), rulings)
    return steps


def equipment_gained(position: Position, move: Move) -> Number:
    """How many Equipment tiles a move gives."""
    return sum_of(Resource.EQUIPMENT, steps_of(position, move))


def sum_of(resource: Resource, steps: Iterable[Step]) -> Number:
    """How much of a resource steps give in all."""
    return total([step.gives.get(resource, 0) for step in steps])


# Which moves there are.


def moves(position: Position, player: str) -> Iterator[Move]:
    """Every move that may be worth asking for, each to be judged.

    The cards are those that are seen in hand or face up in the row. For the actions that discard a card it is not said
    which, and from which towers Water comes neither.
    """
    farm = position.farm_of(player)
    phase = position.phase
    if phase is Phase.UPKEEP:
        yield Move(player, Action.INCOME)
    if phase is Phase.HARVEST:
        for site in filter(_is_listed, farm.sites):
            card = site.card if isinstance(site.card, Location) else None
            for extra in product(*_offers(site)):
                yield Move(player, Action.PAY, card, site.spot, extra=extra if any(extra) else ())
        yield Move(player, Action.FINISH)
    if phase in {None, Phase.ACTION}:
        yield from _actions(position, farm)


MOST_LISTED = 6
"""Of a card that may be one of so many it is listed what can be done with it; one that may be anything is only told of."""


def _is_listed(site: Site) -> bool:
    is_known = not isinstance(site.card, Unknown) or len(site.card.options) <= MOST_LISTED
    return is_known and has_harvest(site) is not False


def _offers(site: Site) -> Iterator[range]:
    """How often each optional payment of a card may be made; of one that is not known, of any that it may be."""
    cards = site.card.options if isinstance(site.card, Unknown) else (site.card,)
    each = [optional_gains(card) for card in cards if card.has_harvest]
    for gains in zip_longest(*each):
        yield range(max(gain.times for gain in gains if gain is not None) + 1)


def unseen(position: Position, player: str) -> str:
    """Which cards that may be built, or be paid for, are not told."""
    if position.phase is Phase.HARVEST:
        sites = (site for site in position.farm_of(player).sites if not site.paid and not _is_listed(site))
        spots = [str(site.spot) for site in sites if has_harvest(site) is not False]
        return f"which card lies at {enumerated(spots, 'and')} is not in the file" if spots else ""
    if position.phase not in {None, Phase.ACTION}:
        return ""
    if position.is_for_two:
        return untold("the row", position.stocks.row)
    return untold(f"{player}'s hand", position.farm_of(player).hand)


def _actions(position: Position, farm: Farm) -> Iterator[Move]:
    spots = free_spots(farm, position.rulings)
    seen = farm.hand if isinstance(farm.hand, tuple) else position.stocks.row or ()
    for card in dict.fromkeys(card for card in seen if not isinstance(card, Unknown)):
        yield from (Move(farm.player, Action.BUILD, card, spot) for spot in spots)
    for action in (Action.TOWER, Action.SILO):
        yield from (Move(farm.player, action, None, spot) for spot in spots)
    yield from (Move(farm.player, Action.MARKET, food=n) for n in range(MOST_SOLD + 1))
    yield from (Move(farm.player, Action.RESTORE, None, site.spot) for site in farm.sites if site.is_open)
