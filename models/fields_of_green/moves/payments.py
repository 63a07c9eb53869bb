"""What is paid for a move, and what is required for it: coins, Food on Silos, Water on Water Towers in range.

Source: Fields of Green rulebook, "A) Build Location", "Harvest Phase", "Upkeep Phase".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from models.fields_of_green.cards import Kind, Resource, amounts
from models.fields_of_green.moves.equipment import place_tiles
from models.fields_of_green.moves.steps import Steps
from models.fields_of_green.moves.words import Action
from models.fields_of_green.table import readings
from models.fields_of_green.table.farm import FAR, distances, is_offered, near, optional_gains, reach, way
from models.fields_of_green.table.position import Farm
from models.fields_of_green.table.sites import LocationSeen, Site, Spot, numbers, shown, so_much, span, stored_span
from models.fields_of_green.table.stores import as_amounts, payment_for, water_within
from models.logic import (
    Number,
    Truth,
    Unknown,
    all_of,
    any_of,
    at_least,
    at_most,
    count,
    equal,
    highest,
    implies,
    options_of,
    scaled,
    sums_of,
    total,
    where,
)
from models.names import counted, enumerated


def pay(turn: Steps, what: str, coins: str, water: str = "", food: str = "") -> None:
    """What is paid first: coins, Water in range, Food, each by its rule. The towers that were named are for it all."""
    first = turn.exchanges[0].pays
    _need_coins(turn, first.get(Resource.COINS, 0), coins, what)
    _need_water(turn, first.get(Resource.WATER, 0), water, what)
    _need_food(turn, first.get(Resource.FOOD, 0), food, what)
    if turn.move.water:
        _need_named_towers(turn, water or coins)
    turn.hand_over(0)


def apply(turn: Steps) -> None:
    """What the first payment gives, and then each further one, which has to be made from what is there by then.

    Tiles are placed as they are got: what they add to a store is there for what comes with them and after them.
    """
    placed = next((i for i, exchange in enumerate(turn.exchanges) if exchange.gives.get(Resource.EQUIPMENT, 0) != 0), 0)
    goes_on = True
    for i in range(len(turn.exchanges)):
        if i > 0:
            # What comes after what cannot be paid says nothing more.
            goes_on = goes_on and _need_more(turn, i)
            turn.hand_over(i)
        if i == placed:
            place_tiles(turn)
        turn.gain(i)


# Coins and Food.


def _need_coins(turn: Steps, n: Number, rule: str, what: str) -> None:
    if n == 0:
        return
    if turn.held.coins is None:
        _take_coins_for_granted(turn, n)
        return
    enough = at_least(turn.held.coins, n)
    if enough is not True:
        has = numbers(sorted(set(options_of(turn.own.coins))))
        message = f"{what} takes {so_much(sums_of(n), Resource.COINS)}; {turn.player} has {has}."
        only_if = _enough(f"{turn.player} has", n, Resource.COINS, f"the file says {has}", what)
        turn.require(rule, enough, message, f"{turn.at}, coins", only_if)


def _take_coins_for_granted(turn: Steps, n: Number) -> None:
    """Coins that were left out are taken to suffice; where the file says that nobody knows them, nobody can tell."""
    enough = f"{turn.player} has at least {counted(highest(n), 'coin')}"
    if turn.own.has_unknown_coins:
        turn.await_fact(f"whether {enough}")
    else:
        turn.assume(f"{enough} (the file does not say)")


def _need_food(turn: Steps, n: Number, rule: str, what: str) -> None:
    enough = at_least(turn.held.food(turn.farm), n)
    if enough is not True:
        there = food_there(turn)
        message = f"{what} takes {shown(n)} Food; {there} lies on the Silos."
        only_if = _enough("on the Silos lies", n, Resource.FOOD, f"it may be {there}", what)
        turn.require(rule, enough, message, f"{turn.at}, Food", only_if)


def food_there(turn: Steps) -> str:
    """How much Food lay on all Silos before the move, in words."""
    return stored_span(turn.own.sites, Kind.SILO)


def _enough(who: str, n: Number, resource: Resource, known: str, what: str) -> str:
    """That so much is there, and what is known of it."""
    if isinstance(n, int):
        return f"{who} at least {amounts({resource: n})}; {known}"
    return f"{who} enough {resource} for {what}: that takes {shown(n)}; {known}"


# Water.


def _need_water(turn: Steps, n: Number, rule: str, what: str) -> None:
    """So much Water is there on towers in range."""
    if n == 0:
        return
    towers = near(turn.farm, turn.spot, turn.rulings)
    there = water_within(turn.held, towers)
    together, alone = at_least(total(there.values()), n), any_of(at_least(one, n) for one in there.values())
    enough = alone if alone is True or together is False or readings.pays_from_one(turn.rulings) else together
    if enough is not True:
        turn.await_fact(*_ranges_not_known(turn, towers))
    if enough is not True and (enough is not False or not turn.awaits_facts):
        within = _within(turn, towers)
        message = f"{what} takes {shown(n)} Water; {within}."
        so_much = f"at least {n} Water is in range" if isinstance(n, int) else f"enough Water is in range for {what}"
        takes = within if isinstance(n, int) else f"that takes {shown(n)}; {within}"
        turn.require(rule, enough, message, f"{turn.at}, Water", f"{so_much}: {takes}")
    _tell_payment(turn, n, there)


def _ranges_not_known(turn: Steps, towers: list[tuple[Site, Truth]]) -> list[str]:
    """Tiles on towers that are built on to the space, but perhaps too far away, whose range nobody knows."""
    certain = {tower.spot for tower, truth in towers if truth is True}
    steps = distances(turn.farm, turn.spot, turn.rulings)
    return [
        f"how far the Water Tower at {tower.spot} reaches with "
        f"{'the Equipment that lies on it' if isinstance(tile, Unknown) else tile}"
        for tower in turn.farm.possible(Kind.TOWER)
        if tower.spot not in certain and tower.spot in steps and tower.tokens != 0
        for tile in tower.equipment
        if any(one.range is None for one in options_of(tile))
    ]


def _payers(turn: Steps, n: Number) -> list[tuple[Spot, Number]]:
    """The towers from which so much Water comes, and how much from each."""
    best = turn.move.water or payment_for(turn.held, turn.farm, turn.spot, n, turn.rulings).items()
    payers = [(tower, tokens) for tower, tokens in best if tokens != 0]
    # Wherever it may be done, the only tower pays it all.
    return [(payers[0][0], n)] if len(payers) == 1 and not turn.move.water else payers


def _tell_payment(turn: Steps, n: Number, there: Mapping[Spot, Number]) -> None:
    """From which towers the Water comes, and how it gets there."""
    named, payment = turn.move.water, _payers(turn, n)
    for tower, tokens in payment:
        most = tokens if isinstance(tokens, int) else f"up to {min(highest(n), highest(there[tower]))}"
        turn.explain(f"{most} Water paid from the Water Tower at {tower}: {_way(turn, tower)}")
    others = [tower for tower, held in there.items() if (tower, n) not in payment and held != 0]
    if not named and payment and len(others) + len(payment) > 1:
        first = f"{highest(n)} Water from {others[0]}" if others else ""
        hint = f" (say otherwise with “, {first}”)" if first and len(payment) == 1 else ""
        # In the order in which they pay; how much, where that is certain.
        towers = enumerated([f"{spot} ({n})" if isinstance(n, int) else str(spot) for spot, n in payment], "and")
        turn.assume(f"the Water comes from {towers}{hint}")


def _way(turn: Steps, tower: Spot) -> str:
    """How a tower reaches the space of the move, in words."""
    steps = distances(turn.farm, turn.spot, turn.rulings).get(tower, FAR)
    between = way(turn.farm, tower, turn.spot, turn.rulings)[1:-1]
    through = f" through {enumerated([str(turn.farm.by_spot[s]) for s in between], 'and')}" if between else ""
    return f"distance {steps}{through}"


def _need_named_towers(turn: Steps, rule: str) -> None:
    """The towers that the player named: in range, with so much on them, together what is asked for."""
    n = total([exchange.pays.get(Resource.WATER, 0) for exchange in turn.exchanges])
    reached = {tower.spot: (tower, truth) for tower, truth in near(turn.farm, turn.spot, turn.rulings)}
    label = f"{turn.at}, Water"
    from_each, first = as_amounts(turn.move.water), turn.named_water(0)[0]
    is_watered = any(exchange.gives.get(Resource.WATER, 0) != 0 for exchange in turn.exchanges)
    for spot, in_all in from_each.items():
        # What is gained in between may be there for a later payment, which `_need_more` looks at.
        tokens = first.get(spot, 0) if is_watered else in_all
        tower, truth = reached.get(spot, (None, False))
        if truth is not True:
            far = _not_reaching(turn, spot)
            turn.require(rule, truth, f"{far}.", f"{spot}, range", f"the Water Tower at {spot} is in range: {far}")
        if tower is not None and spot in turn.held.tokens:
            there = stored_span([tower], Kind.TOWER)
            message = f"{there} Water lies on the Water Tower at {spot}, not {tokens}."
            only_if = f"at least {tokens} Water lies on the Water Tower at {spot}; it may be {there}"
            turn.require(rule, at_least(turn.held.tokens[spot], tokens), message, f"{spot}, Water", only_if)
    named = sum(from_each.values())
    message = f"{shown(n)} Water has to be paid, not {named}."
    if not turn.takes_unknown_water:
        turn.require(rule, equal(named, n), message, label, f"{named} Water has to be paid; it may be {shown(n)}")
    _need_one_tower(turn, rule, first, label)


def _need_one_tower(turn: Steps, rule: str, from_each: Mapping[Spot, Number], label: str) -> None:
    """One tower supplies a whole payment, if it has to (FOG-AMB-05); the next payment may come from another."""
    if readings.pays_from_one(turn.rulings):
        is_one = at_most(count([at_least(n, 1) for n in from_each.values()]), 1)
        turn.require(rule, is_one, "one Water Tower has to supply all of it.", label, "one Water Tower supplies all of it")


def _within(turn: Steps, towers: list[tuple[Site, Truth]]) -> str:
    """The towers in range of the space, and those that are not."""
    certain = {tower.spot: tower.tokens for tower, truth in towers if truth is True}
    held = [f"{span(n)} Water on the Water Tower at {spot}" for spot, n in certain.items() if n is not None]
    far = [_not_reaching(turn, tower.spot) for tower in turn.farm.possible(Kind.TOWER) if tower.spot not in certain]
    sure = "certainly " if any(truth is not True for _, truth in towers) else ""
    is_ = "is" if len(held) == 1 else "are"
    in_range = f"{sure}in range {is_} {enumerated(held, 'and')}" if held else f"none is {sure}in range"
    return f"{in_range}; {enumerated(far, 'and')}" if far else in_range


def _not_reaching(turn: Steps, spot: Spot) -> str:
    """Why a tower does not reach the space of the move, or only with some Equipment."""
    site = turn.farm.by_spot.get(spot)
    if site is None or not site.may_be(Kind.TOWER):
        return f"no Water Tower lies at {spot}"
    end = turn.move.spot
    steps = FAR if end is None else distances(turn.farm, end, turn.rulings).get(spot, FAR)
    far = "cannot be reached through built cards" if steps == FAR else f"lies {steps} away"
    what = "the Water Tower" if site.is_tower else "the card, which may be a Water Tower,"
    return f"{what} at {spot} {far} (range {_range(site)})"


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


# What is paid besides for an ability.


def need_optional(turn: Steps, card: LocationSeen, farm: Farm) -> None:
    """Optional payments: not more often than the card says, and only where its condition is met in the farm."""
    each = [optional_gains(one) for one in options_of(card)]
    name = f"the card at {turn.at}" if isinstance(card, Unknown) else str(card)
    most = max(map(len, each), default=0)
    last = sum(n > 0 for n in turn.move.extra)
    # What nobody knows to be given may be given for any payment.
    enough = where(card, lambda one: one.gains is None or last <= len(optional_gains(one)))
    if enough is not True:
        message = f"{name} offers {counted(most, 'optional payment')}."
        turn.require("FOG-HRV-COST", enough, message, f"{turn.at}, extra", f"{name} offers so many payments")
    for i, n in enumerate(turn.move.extra[:most]):
        gain = next(gains[i] for gains in each if i < len(gains))
        why = f"lets this be done {counted(gain.times, 'time')} at most" if n > gain.times else "does not offer this here"
        only_if = f"{name} offers this payment so often" + (f": {gain}" if gain.condition else "")
        allowed = _allows(turn, card, farm, i, n)
        turn.require("FOG-HRV-COST", allowed, f"{name} {why}: {gain}.", f"{turn.at}, extra", only_if)


def _allows(turn: Steps, card: LocationSeen, farm: Farm, i: int, n: int) -> Truth:
    """Whether a card lets an optional payment be made so often, where it has it at all."""
    offers = [(one, gains[i]) for one in options_of(card) if i < len(gains := optional_gains(one))]
    return n == 0 or all_of(
        implies(
            where(card, lambda seen, one=one: seen is one),  # type: ignore[misc]
            all_of([n <= gain.times, is_offered(farm, turn.spot, gain, turn.rulings)]),
        )
        for one, gain in offers
    )


def _need_more(turn: Steps, i: int) -> bool:
    """A later payment can be made from what is there then; whether those after it have anything to say."""
    for resource, n in turn.exchanges[i].pays.items():
        there = turn.held.coins if resource is Resource.COINS else turn.held.food(turn.farm)
        if resource is Resource.WATER and n != 0:
            _need_named_tokens(turn, i)
            there = total(water_within(turn.held, near(turn.farm, turn.spot, turn.rulings)).values())
        if there is None and n != 0:
            paid = [one.pays.get(resource, 0) for one in turn.exchanges[: i + 1]]
            gained = [scaled(one.gives.get(resource, 0), -1) for one in turn.exchanges[:i]]
            _take_coins_for_granted(turn, total([*paid, *gained]))
        elif there is not None and n != 0:
            much = so_much(sums_of(n), resource)
            left = shown(there) if there != 0 else "none"
            message = f"the extra payment takes {much}, but by then {left} can be used for it."
            enough = at_least(there, n)
            only_if = f"there is {much} left for the extra payment"
            turn.require("FOG-HRV-COST", enough, message, f"{turn.at}, extra payment {i}", only_if)
            if enough is False:
                return False
    return True


def _need_named_tokens(turn: Steps, i: int) -> None:
    """By then as much lies on the towers that were named as is taken from them."""
    from_each, label = turn.named_water(i)[0], f"Water for extra payment {i}"
    _need_one_tower(turn, "FOG-HRV-WATER", from_each, f"{turn.at}, {label}")
    for spot, tokens in from_each.items():
        there = turn.held.tokens.get(spot, 0)
        message = f"by then {shown(there)} Water lies on the Water Tower at {spot}, not {shown(tokens)}."
        only_if = f"by then at least {shown(tokens)} Water lies on the Water Tower at {spot}"
        turn.require("FOG-HRV-WATER", at_least(there, tokens), message, f"{spot}, {label}", only_if)


# Where gained Water goes.


def need_towers_for_gains(turn: Steps) -> None:
    """Towers named for gained Water are towers on which it may go; so much is gained, none of it lost."""
    income = turn.move.action is Action.INCOME
    rule = "FOG-UPK-WATERCAP" if income else "FOG-WATER-CAP"
    allowed = {tower.spot: (tower, truth) for tower, truth in turn.watered(turn.farm)}
    onto = as_amounts(turn.move.onto)
    for spot in onto:
        site = turn.farm.by_spot.get(spot)
        is_none = site is None or not site.may_be(Kind.TOWER)
        what = f"no Water Tower lies at {spot}." if is_none else f"{_not_reaching(turn, spot)}."
        truth = allowed[spot][1] if spot in allowed else False
        turn.require(rule, truth, what, f"{spot}, Water", f"the Water Tower at {spot} is in range")
    gained, named = turn.gains(Resource.WATER), sum(onto.values())
    message = f"{shown(gained)} Water is gained, not {named}."
    only_if = f"{named} Water is gained; it may be {shown(gained)}"
    turn.require("FOG-UPK-INCOME" if income else rule, at_least(gained, named), message, "Water gained", only_if)
    _need_no_room(turn, rule, gained, [tower for tower, _ in allowed.values()])


def _need_no_room(turn: Steps, rule: str, gained: Number, towers: Sequence[Site]) -> None:
    """As much lies on towers as there is room for, unless it may be declined, or nobody knows how much room a tile adds."""
    tiles = [one for tower in towers for tile in tower.equipment for one in options_of(tile)]
    if any(one.capacity is None for one in tiles):
        return
    placed, fits_in_all = map(total, zip(*turn.placed, strict=True)) if turn.placed else (0, 0)
    message = f"of {shown(gained)} Water {shown(placed)} is put on towers, but there is room for {shown(fits_in_all)}."
    fine = at_least(placed, fits_in_all)
    if fine is not True:
        only_if = "none of the Water that is gained is left over while a Water Tower has room for it"
        turn.require(rule, any_of([fine, readings.may_decline(turn.rulings)]), message, "Water", only_if)
