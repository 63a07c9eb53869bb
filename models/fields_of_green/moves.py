"""Moves of Fields of Green: the five actions, the income of the Upkeep phase, the payments of the Harvest phase.

Source: Fields of Green rulebook, "Upkeep Phase", "Action Phase", "Harvest Phase", "Equipment", "2-Player Rules".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import product

from models.fields_of_green.abilities import given, harvests, price_at
from models.fields_of_green.cards import (
    SILO,
    TOWER,
    WATER_CAP,
    Equipment,
    Gain,
    Location,
    Resource,
    Timing,
)
from models.fields_of_green.farm import free_spots
from models.fields_of_green.layout_rules import fits
from models.fields_of_green.position import DRAWN, YEARS, Farm, LocationSeen, Phase, Position, Site, Spot, Stocks, TileSeen
from models.fields_of_green.stores import (
    Holdings,
    Payment,
    as_amounts,
    changed_food,
    drawn,
    has_harvest,
    holdings,
    near,
    payment_for,
    places_for,
    poured,
    room,
    shares,
)
from models.logic import (
    Number,
    Sum,
    Truth,
    Unknown,
    any_of,
    at_least,
    chosen,
    known_as,
    least_of,
    moved_by,
    not_,
    pick,
    scaled,
    total,
)
from models.move import untold
from models.past import Past
from models.unknowns import unknowns


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
        for site in harvests(farm):
            card = site.card if isinstance(site.card, Location) else None
            offers = [range(gain.times + 1) for gain in optional_gains(card)] if card else []
            for extra in product(*offers):
                yield Move(player, Action.PAY, card, site.spot, extra=extra if any(extra) else ())
        yield Move(player, Action.FINISH)
    if phase in {None, Phase.ACTION}:
        yield from _actions(position, farm)


def unseen(position: Position, player: str) -> str:
    """Which cards that may be built are not told."""
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


# The table after it.


def after(position: Position, move: Move) -> Position:
    """The table after a move, whatever may be said against it.

    Where it was not said, Water is paid from the towers that serve the fewest other harvests, and gained Water goes where
    there is least room. What depends on what is unknown is unknown after it too, and its past says how.
    """
    farm = position.farm_of(move.player)
    *_, (farm, held) = stages(position, move)
    stocks = position.stocks
    known: list[Truth] = []
    for placed in move.tiles:
        farm = _placed(farm, placed, known)
    if stocks.equipment is not None:
        drawn = sum(not placed.from_aside for placed in move.tiles)
        stocks = replace(stocks, equipment=max(0, stocks.equipment - drawn))
    if move.action in IN_ACTION_PHASE:
        farm, stocks = _card_used(position, farm, stocks, move)
    changed = replace(_with_holdings(position, farm, held, known), stocks=stocks)
    if move.action in IN_ACTION_PHASE and (position.turn is not None or position.is_for_two):
        changed = _passed_on(changed, move.player)
    if move.action in IN_ACTION_PHASE and changed.phase is Phase.ACTION and _is_played(changed):
        # The last card of the year was used: the Harvest phase begins.
        return replace(changed, phase=Phase.HARVEST, turn=None)
    return _harvest_ended(changed, move.player) if move.action is Action.FINISH else changed


def _with_holdings(position: Position, farm: Farm, held: Holdings, known: Sequence[Truth]) -> Position:
    """The table with what a player has after a move; what depends on something unknown is tied to it."""
    before, old = unknowns(position), holdings(position.farm_of(farm.player))
    whose = f"{farm.player} " if position.layouts > 1 else ""
    ties, new = list(known), []

    def amount(name: str, was: Number | None, n: Number, seen: int | Unknown[int] | None) -> int | Unknown[int]:
        if isinstance(n, int):
            return n
        if isinstance(seen, Unknown) and isinstance(was, Sum) and was.terms == n.terms:
            if was.base == n.base:
                return seen
            unknown, tie = moved_by(seen, n.base - was.base, name)
        else:
            unknown, tie = known_as(n, name, before)
        new.append(unknown)
        ties.append(tie)
        return unknown

    coins, vp = farm.coins, amount(f"{farm.player}'s VP tokens", old.vp, held.vp, farm.vp)
    if held.coins is not None:
        coins = amount(f"{farm.player}'s coins", old.coins, held.coins, farm.coins)
    sites = []
    for site in farm.sites:
        if site.spot in held.tokens and site.tokens is not None:
            name = f"{'Water' if site.is_tower else 'Food'} at {whose}{site.spot}"
            n = amount(name, old.tokens.get(site.spot), held.tokens[site.spot], site.tokens)
            site = replace(site, tokens=n)  # noqa: PLW2901 - the same card with other tokens
        sites.append(site)
    past = position.past
    if ties:
        past = (past or Past()).followed(before, new, ties)
    return replace(position.with_farm(replace(farm, sites=tuple(sites), coins=coins, vp=vp)), past=past)


def _is_played(position: Position) -> bool:
    """Whether all turns of the year are seen to be played."""
    if position.is_for_two and position.stocks.row is not None:
        return not position.stocks.row and not position.stocks.pile
    return all(farm.turns == DRAWN for farm in position.farms) and (position.is_whole or len(position.farms) == 1)


def stages(position: Position, move: Move) -> Iterator[tuple[Farm, Holdings]]:
    """The farm and what the player has before each step of a move, and after the last one.

    The card is built, turned or marked after the first. What lies on stores tells only what the player has, not the farm.
    """
    farm = position.farm_of(move.player)
    held = holdings(farm)
    rulings, steps = position.rulings, steps_of(position, move)
    said: dict[Spot, Number] = dict(as_amounts(move.water))
    onto: dict[Spot, Number] = dict(as_amounts(move.onto))
    drawing = [i for i, step in enumerate(steps) if step.pays.get(Resource.WATER, 0) != 0]
    pouring = [i for i, step in enumerate(steps) if step.gives.get(Resource.WATER, 0) != 0]
    built = False
    for i, step in enumerate(steps):
        yield farm, held
        held = held.with_coins(scaled(step.pays.get(Resource.COINS, 0), -1))
        held = changed_food(held, farm, scaled(step.pays.get(Resource.FOOD, 0), -1), rulings)
        water = step.pays.get(Resource.WATER, 0)
        if water != 0 and move.spot is not None:
            if _is_left(said):
                payment, said = _shared(said, None if i == drawing[-1] else water)
            else:
                payment = payment_for(held, farm, move.spot, water, rulings)
            held = drawn(held, farm, payment)
        if not built:
            farm, built = _carried_out(farm, move), True
            held = held.with_new(farm)
        held = held.with_coins(step.gives.get(Resource.COINS, 0)).with_vp(step.gives.get(Resource.VP, 0))
        held = changed_food(held, farm, step.gives.get(Resource.FOOD, 0), rulings)
        gained = step.gives.get(Resource.WATER, 0)
        if gained != 0:
            towers = watered(position, farm, move)
            fits = total([pick(may, room(tower, held), 0) for tower, may in towers if tower.spot in held.tokens])
            stays = pick(any_of([rulings["FOG-AMB-22"] == "rest", at_least(fits, gained)]), gained, 0)
            if _is_left(onto):
                put, onto = _shared(onto, None if i == pouring[-1] else least_of(stays, fits))
                put = {spot: pick(at_least(stays, 1), n, 0) for spot, n in put.items()}
                held = poured(held, farm, put, rulings)
            else:
                held = held.with_more(places_for(held, stays, towers))
    if not built:
        farm = _carried_out(farm, move)
        held = held.with_new(farm)
    yield farm, held


def _is_left(said: Mapping[Spot, Number]) -> bool:
    """Whether any tokens are left of those that the player named a tower for."""
    return any(n != 0 for n in said.values())


def _shared(said: dict[Spot, Number], n: Number | None) -> tuple[dict[Spot, Number], dict[Spot, Number]]:
    """The first so many tokens of what was said (all of it if `n` is `None`), and the rest, for what comes later."""
    if n is None:
        return said, {}
    now = shares(n, [(spot, i, tokens) for i, (spot, tokens) in enumerate(said.items())])
    return now, {spot: total([tokens, scaled(now[spot], -1)]) for spot, tokens in said.items()}


def watered(position: Position, farm: Farm, move: Move) -> list[tuple[Site, Truth]]:
    """The towers on which gained Water may go, and whether it may (FOG-AMB-23)."""
    if move.spot is None or position.rulings["FOG-AMB-23"] == "any":
        return [(tower, True) for tower in farm.towers]
    return near(farm, move.spot, position.rulings)


def _carried_out(farm: Farm, move: Move) -> Farm:
    """The farm with what a move builds, turns or marks, nothing paid or gained."""
    spot = move.spot
    if spot is None:
        return farm
    site = farm.by_spot.get(spot)
    new: Site | None = None
    match move.action:
        case Action.BUILD if move.card is not None:
            new = Site(spot, move.card)
        case Action.TOWER:
            new = Site(spot, TOWER, WATER_CAP)
        case Action.SILO:
            new = Site(spot, SILO, 0)
        case Action.RESTORE if site is not None:
            new = replace(site, is_open=False)
        case Action.PAY if site is not None:
            new = replace(site, paid=site.paid + 1)
        case Action.FLIP if site is not None:
            new = replace(site, is_open=True, equipment=())
    if new is None:
        return farm
    if site is not None and move.action in {Action.BUILD, Action.TOWER, Action.SILO}:
        new = replace(new, below=(site.card, *site.below))
    return farm.with_site(new)


def taken_from_aside(aside: Sequence[TileSeen], tile: Equipment) -> TileSeen | None:
    """The tile set aside that a tile is: the same, or else one that is not known and may be it."""
    if tile in aside:
        return tile
    return next((other for other in aside if isinstance(other, Unknown) and tile in other.options), None)


def _placed(farm: Farm, placed: Placed, known: list[Truth]) -> Farm:
    """The farm with a tile placed or set aside; what is known by it of a tile is added."""
    if placed.from_aside:
        rest = list(farm.aside)
        taken = taken_from_aside(rest, placed.tile)
        if taken is not None:
            rest.remove(taken)
        if isinstance(taken, Unknown):
            known.append(taken.is_(placed.tile))
        farm = replace(farm, aside=tuple(rest))
    if placed.spot is None:
        return replace(farm, aside=(*farm.aside, placed.tile))
    site = farm.by_spot.get(placed.spot)
    return farm if site is None else farm.with_site(replace(site, equipment=(*site.equipment, placed.tile)))


def _card_used(position: Position, farm: Farm, stocks: Stocks, move: Move) -> tuple[Farm, Stocks]:
    """The hand or the row without the card, the discard pile with it if it was discarded, and the stocks."""
    if position.is_for_two:
        if stocks.row is not None:
            stocks = replace(stocks, row=_without(stocks.row, move.card))
    elif farm.hand_size is not None:
        # The rest of the hand is passed on, so that only the number of the next one is known.
        farm = replace(farm, hand=max(0, farm.hand_size - 1))
    if farm.turns is not None:
        farm = replace(farm, turns=min(DRAWN, farm.turns + 1))
    if move.action in DISCARDING and stocks.discards is not None:
        stocks = replace(stocks, discards=_with_discarded(position, stocks.discards, move.card))
    if move.action is Action.TOWER and stocks.towers is not None:
        stocks = replace(stocks, towers=max(0, stocks.towers - 1))
    if move.action is Action.SILO and stocks.silos is not None:
        stocks = replace(stocks, silos=max(0, stocks.silos - 1))
    return farm, stocks


def _with_discarded(
    position: Position, discards: tuple[LocationSeen, ...] | int, card: Location | None
) -> tuple[LocationSeen, ...] | int:
    """The discard pile with one card more, which is not known if it was not said."""
    if isinstance(discards, int):
        return discards + 1
    return (*discards, card or Unknown(f"discards, card {len(discards) + 1}", position.deck.every.values()))


def _without(cards: tuple[LocationSeen, ...], card: Location | None) -> tuple[LocationSeen, ...]:
    """The cards without one; which one, if it was not said, is not known of any of them."""
    if card in cards:
        place = cards.index(card)
        return (*cards[:place], *cards[place + 1 :])
    options = dict.fromkeys(o for c in cards for o in (c.options if isinstance(c, Unknown) else (c,)))
    left = range(1, len(cards))
    return tuple(Unknown(f"row, card {n} left", options) for n in left) if options else ()


def _passed_on(position: Position, player: str) -> Position:
    """Game for two: the other player's turn; after both have played, two more cards are turned up while there are any."""
    if not position.is_for_two:
        return replace(position, turn=None)
    following = next((farm.player for farm in position.farms if farm.player != player), None)
    stocks = position.stocks
    # The first player takes from an even number of cards, the other from an odd one.
    if stocks.row is not None and len(stocks.row) % 2 == 0 and stocks.pile:
        fresh = min(2, stocks.pile)
        cards = tuple(position.deck.every.values())
        new = tuple(Unknown(f"row, new card {n}", cards) for n in range(1, fresh + 1))
        stocks = replace(stocks, row=(*stocks.row, *new), pile=stocks.pile - fresh)
    return replace(position, turn=following, stocks=stocks)


def is_flipped(site: Site) -> Truth:
    """Whether a location is turned face down if it is not paid for; of a card not known only what its Equipment leaves."""
    if isinstance(site.card, Unknown):
        cards = [card for card in site.card.options if all(fits(tile, card) is not False for tile in site.equipment)]
        if cards and all(card.has_harvest for card in cards):
            return not site.is_open
    return has_harvest(site)


def _harvest_ended(position: Position, player: str) -> Position:
    """The farm with all unpaid Harvest locations flipped and the payments taken away; with the last farm the year ends.

    A card that is not known stays as it lies, and so has no Harvest ability.
    """
    farm = position.farm_of(player)
    unpaid = {site.spot: is_flipped(site) for site in farm.sites if not site.paid}
    sites = tuple(
        replace(site, is_open=True, equipment=(), paid=0) if unpaid.get(site.spot) is True else replace(site, paid=0)
        for site in farm.sites
    )
    position = position.with_farm(replace(farm, sites=sites, is_done=True))
    stays = tuple(not_(truth) for truth in unpaid.values() if not isinstance(truth, bool))
    if stays:
        past = (position.past or Past()).followed(unknowns(position), (), stays)
        position = replace(position, past=past)
    if not position.is_whole and len(position.farms) > 1:
        return position
    if not all(farm.is_done for farm in position.farms):
        return position
    farms = tuple(replace(farm, is_done=False, drawn=None, turns=None, hand=None) for farm in position.farms)
    year = position.year
    if year == YEARS:
        done = tuple(replace(farm, is_done=True) for farm in farms)
        return replace(position, farms=done, phase=None, over=True)
    first = position.first
    if first is not None and position.is_whole:
        seats = [farm.player for farm in farms]
        first = seats[(seats.index(first) + 1) % len(seats)] if first in seats else None
    elif first is not None:
        first = None
    phase = Phase.UPKEEP if position.phase is not None else None
    return replace(position, farms=farms, year=None if year is None else year + 1, phase=phase, first=first)
