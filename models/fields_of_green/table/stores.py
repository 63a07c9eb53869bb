"""What stores hold after something is paid or gained: coins, Food on Silos, Water on Water Towers.

Source: Fields of Green rulebook, "Upkeep Phase", "B) Build Water Tower", "C) Build Silo", "Harvest Phase". Food may be moved
from Silo to Silo at any time, so that only its total matters; Water stays where it is.

All amounts are numbers of `models.logic`: known ones are plain, and those that depend on what is unknown say how.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar, cast

from models.fields_of_green.cards import STORES, Kind, Timing
from models.fields_of_green.table import readings
from models.fields_of_green.table.farm import FAR, distances, near, reach, with_tiles
from models.fields_of_green.table.position import Farm
from models.fields_of_green.table.sites import CAPS, Amount, Site, Spot
from models.logic import (
    Number,
    Truth,
    Unknown,
    all_of,
    at_least,
    at_most,
    count,
    exact,
    highest,
    least_of,
    levels,
    lowest,
    not_below_0,
    pick,
    scaled,
    total,
    where,
)

K = TypeVar("K", bound=Hashable)
Payment = tuple[tuple[Spot, int], ...]
"""So many Water tokens from, or onto, each of these Water Towers."""

Shares = Mapping[Spot, Number]
"""How many tokens from, or onto, each store."""


@dataclass(frozen=True, slots=True)
class Holdings:
    """What a player has at some point of a move: coins, VP tokens, and the tokens on stores as far as the file has them."""

    coins: Number | None
    vp: Number
    tokens: Mapping[Spot, Number]

    def food(self, farm: Farm) -> Number:
        """All Food."""
        return total(self.on(farm, Kind.SILO).values())

    def water(self, farm: Farm) -> Number:
        """All Water."""
        return total(self.on(farm, Kind.TOWER).values())

    def on(self, farm: Farm, kind: Kind) -> dict[Spot, Number]:
        """The tokens on each Water Tower or Silo; nothing on a card that is not known where it is none of that kind."""
        stores = (store for store in farm.possible(kind) if store.spot in self.tokens)
        return {store.spot: pick(store.is_a(kind), self.tokens[store.spot], 0) for store in stores}

    def with_coins(self, n: Number) -> Holdings:
        """With so many more coins, or fewer. Known ones are never below nothing; others are for their price."""
        if self.coins is None:
            return self
        coins = total([self.coins, n])
        return replace(self, coins=max(0, coins) if isinstance(coins, int) else coins)

    def with_new(self, site: Site) -> Holdings:
        """With what lies on a store that has come into the farm."""
        tokens = _tokens(site)
        return self if tokens is None else replace(self, tokens={site.spot: exact(tokens), **self.tokens})

    def with_more(self, shares: Shares, sign: int = 1) -> Holdings:
        """With so much more on each of these stores, or so much less."""
        tokens = dict(self.tokens)
        for spot, n in shares.items():
            most = highest(tokens[spot]) + max(0, sign) * highest(n)
            tokens[spot] = levels(total([tokens[spot], scaled(n, sign)]), most)
        return replace(self, tokens=tokens)


def _tokens(site: Site) -> Amount | None:
    """What lies on a store; on a card that is not known, what does where it is one."""
    if isinstance(site.card, Unknown) and any(map(site.may_be, STORES)):
        return site.card.seen_as(lambda card: card.holds or 0)
    return site.tokens


def holdings(farm: Farm) -> Holdings:
    """What a player has."""
    coins = None if farm.coins is None else exact(farm.coins)
    tokens = {site.spot: exact(n) for site in farm.sites if (n := _tokens(site)) is not None}
    return Holdings(coins, exact(farm.vp), tokens)


def shares(n: Number, stores: Sequence[tuple[K, Number, Number]]) -> dict[K, Number]:
    """How much of `n` each store gives or takes, those of the lowest rank first, of equal ranks the one that stands first.

    Each store is what tells it apart, its rank, and the most that it can give or take.
    """
    parts = {}
    for i, (store, rank, most) in enumerate(stores):
        before = [
            pick(at_most(other, rank) if j < i else at_most(total([other, 1]), rank), theirs, 0)
            for j, (_, other, theirs) in enumerate(stores)
            if j != i
        ]
        part = least_of(most, not_below_0(total([n, scaled(total(before), -1)])))
        parts[store] = levels(part, max(0, min(highest(n), highest(most))))
    return parts


# Food.


def with_food(farm: Farm, food: int, rulings: Mapping[str, str]) -> Farm:
    """The farm with so much more Food, or less, on Silos of which it is known what they hold."""
    held = changed_food(holdings(farm), farm, food, rulings)
    for silo in [silo for silo in farm.silos if silo.spot in held.tokens]:
        farm = farm.with_site(replace(silo, tokens=cast("int", held.tokens[silo.spot])))
    return farm


def changed_food(held: Holdings, farm: Farm, n: Number, rulings: Mapping[str, str]) -> Holdings:
    """The same with Food that is gained, or paid if it is less than nothing; what does not fit is lost (FOG-AMB-22)."""
    silos = [silo for silo in farm.possible(Kind.SILO) if silo.spot in held.tokens]
    if n == 0 or not silos:
        return held
    # What lies there stays as long as it can: the first Silos are filled, and the last ones emptied.
    more, less = not_below_0(n), not_below_0(scaled(n, -1))
    rooms = {silo.spot: pick(silo.is_a(Kind.SILO), room(silo, held), 0) for silo in silos}
    put = shares(more, [(spot, i, left) for i, (spot, left) in enumerate(rooms.items())])
    fits = at_least(total(rooms.values()), more)
    put = {spot: pick(is_kept(fits, rulings), part, 0) for spot, part in put.items()}
    taken = shares(less, [(spot, i, n) for i, (spot, n) in enumerate(reversed(held.on(farm, Kind.SILO).items()))])
    return held.with_more(put).with_more(taken, -1)


# What a store holds.


def cap(*stores: Site) -> int:
    """How much these Water Towers, or Silos, store together, as far as that is known."""
    return sum(lowest(capacity(store)) for store in stores)


def food_of(farm: Farm) -> Number:
    """All Food of a farm; only the total matters, since it may be moved from Silo to Silo at any time."""
    return total([site.stored(Kind.SILO) for site in farm.sites])


def is_kept(fits: Truth, rulings: Mapping[str, str]) -> Truth:
    """Whether as much of a gain is kept as finds room, where it may be that not all of it fits."""
    return fits is True or not readings.loses_all(rulings) or fits


def capacity(site: Site) -> Number:
    """How much a Water Tower or a Silo stores with its Equipment; of a tile that is not known, as each can be."""
    base = total([pick(site.is_a(kind), CAPS[kind], 0) for kind in STORES])
    return with_tiles(base, site, lambda tile: tile.capacity or 0)


def room(site: Site, held: Holdings) -> Number:
    """How much more a store takes."""
    return not_below_0(total([capacity(site), scaled(held.tokens[site.spot], -1)]))


# Water.


def water_within(held: Holdings, towers: Iterable[tuple[Site, Truth]]) -> dict[Spot, Number]:
    """How much Water there is on each of these towers that can be used: none where it is out of range."""
    return {tower.spot: pick(truth, held.tokens[tower.spot], 0) for tower, truth in towers if tower.spot in held.tokens}


def payment_for(held: Holdings, farm: Farm, spot: Spot, water: Number, rulings: Mapping[str, str]) -> dict[Spot, Number]:
    """From which towers Water is best taken for a space, where the player did not say: as much as there is, up to `water`.

    From those first that serve the fewest other Harvest costs, so that most stays possible. With FOG-AMB-05=one, from a
    single tower, if one has enough. Locations already paid for this year need no Water any more.
    """
    towers = near(farm, spot, rulings)
    there = water_within(held, towers)
    if not all(at_least(n, water) is True for n in there.values()) and readings.pays_from_one(rulings):
        there = {tower: pick(at_least(n, water), water, 0) for tower, n in there.items()}
    wanted = [site for site in farm.sites if site.spot != spot and not site.paid and has_harvest(site) is not False]
    held_on = ((tower, there[tower.spot]) for tower, _ in towers if tower.spot in there)
    return shares(water, [(tower.spot, _serves(farm, tower, wanted, rulings), n) for tower, n in held_on])


def has_harvest(site: Site) -> Truth:
    """Whether a card lies face up and is known to have a Harvest ability."""
    return not site.is_open and where(site.card, lambda card: card.timing is Timing.HARVEST)


def _serves(farm: Farm, tower: Site, wanted: Iterable[Site], rulings: Mapping[str, str]) -> Number:
    """How many of these locations a tower reaches."""
    far = reach(tower)
    steps = distances(farm, tower.spot, rulings, highest(far))
    return count([all_of([has_harvest(site), at_least(far, steps.get(site.spot, FAR))]) for site in wanted])


def places_for(held: Holdings, water: Number, towers: Iterable[tuple[Site, Truth]]) -> dict[Spot, Number]:
    """On which towers gained Water goes where the player did not say: the ones with the least room first."""
    rooms = {tower.spot: pick(may, room(tower, held), 0) for tower, may in towers if tower.spot in held.tokens}
    return shares(water, [(spot, rooms[spot], rooms[spot]) for spot in sorted(rooms)])


def pour(held: Holdings, farm: Farm, onto: Mapping[Spot, Number], rulings: Mapping[str, str]) -> Holdings:
    """With Water put on the towers that were named; what does not fit is lost, or all of it (FOG-AMB-22)."""
    put = {}
    for spot, n in onto.items():
        tower = farm.by_spot.get(spot)
        if tower is not None and tower.may_be(Kind.TOWER) and spot in held.tokens:
            left = pick(tower.is_a(Kind.TOWER), room(tower, held), 0)
            put[spot] = pick(is_kept(at_least(left, n), rulings), least_of(n, left), 0)
    return held.with_more(put)


def draw_off(held: Holdings, farm: Farm, payment: Mapping[Spot, Number]) -> Holdings:
    """After Water was taken from towers, as much as there is; where no tower is, nothing happens."""
    there = held.on(farm, Kind.TOWER)
    taken = {spot: least_of(n, there[spot]) for spot, n in payment.items() if spot in there}
    return held.with_more(taken, -1)


def as_amounts(payment: Payment) -> dict[Spot, int]:
    """How many tokens from, or onto, each tower, however often it was named."""
    tokens: dict[Spot, int] = {}
    for spot, n in payment:
        tokens[spot] = tokens.get(spot, 0) + n
    return tokens
