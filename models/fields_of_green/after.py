"""The table of Fields of Green after a move, whatever may be said against the move.

Source: Fields of Green rulebook, "Upkeep Phase", "Action Phase", "Harvest Phase", "Equipment", "2-Player Rules".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from models.fields_of_green.cards import SILO, TOWER, WATER_CAP, Equipment, Kind, Location, Resource, stored
from models.fields_of_green.cells import with_stores
from models.fields_of_green.layout_rules import fits
from models.fields_of_green.moves import DISCARDING, IN_ACTION_PHASE, Action, Move, Placed, steps_of
from models.fields_of_green.position import DRAWN, YEARS, Farm, LocationSeen, Phase, Position, Site, Spot, Stocks, TileSeen
from models.fields_of_green.stores import (
    Holdings,
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
    all_of,
    any_of,
    at_least,
    equal,
    implies,
    known_as,
    least_of,
    moved_by,
    not_,
    pick,
    scaled,
    total,
    values_of,
)
from models.past import Past
from models.unknowns import unknowns


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
    ties: list[Truth] = list(known)
    new: list[Unknown[Any]] = []

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
        if isinstance(site.card, Unknown) and held.tokens.get(site.spot) != old.tokens.get(site.spot):
            store, tie = _other_tokens(site, held.tokens[site.spot], before)
            new.append(store)
            ties.append(tie)
            site = replace(site, card=store)  # noqa: PLW2901 - the same card with other tokens
        elif site.spot in held.tokens and site.tokens is not None:
            name = f"{'Water' if site.is_tower else 'Food'} at {whose}{site.spot}"
            n = amount(name, old.tokens.get(site.spot), held.tokens[site.spot], site.tokens)
            site = replace(site, tokens=n)  # noqa: PLW2901 - the same card with other tokens
        sites.append(site)
    past = position.past
    if ties:
        past = (past or Past()).followed(before, ties, new=new)
    return replace(position.with_farm(replace(farm, sites=tuple(sites), coins=coins, vp=vp)), past=past)


def _other_tokens(site: Site, tokens: Number, before: Sequence[Unknown[Any]]) -> tuple[Unknown[Location], Truth]:
    """A card that may be a Water Tower or a Silo with other tokens, tied to what was unknown before."""
    card = cast("Unknown[Location]", site.card)
    means: dict[Location, Truth] = {option: card.is_(option) for option in card.options if option.holds is None}
    for store in dict.fromkeys(option.design for option in card.options if option.holds is not None):
        is_it = card.where(lambda option, store=store: option.design is store)  # type: ignore[misc]
        means |= {stored(store, n): all_of([is_it, equal(tokens, n)]) for n in values_of(tokens, before, [is_it])}
    text = with_stores(card.text, [str(option) for option in means if option.holds is not None])
    unknown = Unknown(card.name, means, text)
    ties = [implies(mark, means[option]) for mark, option in zip(unknown.marks, unknown.options, strict=True)]
    return unknown, all_of(ties)


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
        return [(tower, tower.is_a(Kind.TOWER)) for tower in farm.possible(Kind.TOWER)]
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
        past = (position.past or Past()).followed(unknowns(position), stays)
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
