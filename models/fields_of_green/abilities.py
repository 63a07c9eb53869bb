"""What abilities give and prices take at a place of a farm, as numbers that may depend on what is unknown.

What a move pays and gives is a row of exchanges, one payment after the other.

Source: Fields of Green rulebook, "A) Build Location", "Upkeep Phase", "Harvest Phase", "Equipment", "Game End".
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from models.fields_of_green.cards import PAID, Equipment, Gain, Location, Resource, Timing
from models.fields_of_green.table import readings
from models.fields_of_green.table.farm import count_needs, how_many, is_met, with_tiles
from models.fields_of_green.table.position import Farm
from models.fields_of_green.table.sites import Site, Spot
from models.logic import Number, Truth, Unknown, chosen, not_below_0, pick, scaled, total


def given(farm: Farm, spot: Spot, gain: Gain, rulings: Mapping[str, str]) -> dict[Resource, Number]:
    """What one sentence of an ability gives at a space, once. An amount that is not known counts as nothing."""
    times: Number = 1 if gain.per is None else how_many(farm, spot, gain.per, rulings)
    met = is_offered(farm, spot, gain, rulings)
    return {resource: pick(met, scaled(times, n or 0), 0) for resource, n in gain.gives.items()}


def is_offered(farm: Farm, spot: Spot, gain: Gain, rulings: Mapping[str, str]) -> Truth:
    """Whether the condition of a sentence, if it has one, is met at a space."""
    return gain.condition is None or is_met(farm, spot, gain.condition, rulings)


def given_needs(farm: Farm, spot: Spot, gain: Gain, rulings: Mapping[str, str]) -> Iterator[str]:
    """What has to be known to tell what a sentence gives, and is not; the words go on with "of" its card."""
    for resource, n in gain.gives.items():
        if n is None:
            yield f"how many {resource} it gives" if resource is not Resource.WATER else "how much Water it gives"
    for what in filter(None, (gain.per, gain.condition.count if gain.condition else None)):
        yield from count_needs(farm, spot, what, rulings)


def price_at(farm: Farm, card: Location, spot: Spot, rulings: Mapping[str, str]) -> dict[Resource, Number]:
    """What building a card at a space takes, its own discounts counted; a part that is not known counts as nothing."""
    price: dict[Resource, Number] = {resource: card.price.of(resource) or 0 for resource in PAID}
    if card.cheaper is not None:
        less = given(farm, spot, card.cheaper, rulings)
        for resource, n in less.items():
            left = total([price[resource], scaled(n, -1)])
            floor = int(price[resource] != 0 and readings.sets_a_floor(rulings))
            price[resource] = total([floor, not_below_0(total([left, -floor]))])
    return price


def price_needs(farm: Farm, card: Location, spot: Spot, rulings: Mapping[str, str]) -> Iterator[str]:
    """What has to be known of a card to tell what building it takes, and is not."""
    if len(card.price.unknown) == len(PAID):
        yield f"the price of {card}"
    else:
        for resource in card.price.unknown:
            is_coins = resource is Resource.COINS
            yield f"how many coins {card} costs" if is_coins else f"how much {resource} building {card} takes"
    if card.cheaper is not None:
        yield from given_needs(farm, spot, card.cheaper, rulings)


def tiles_of(site: Site) -> tuple[Equipment, ...]:
    """The equipment of a site that is known."""
    return tuple(tile for tile in site.equipment if not isinstance(tile, Unknown))


def uses(site: Site) -> Number:
    """How often an ability may be used in a year; a tile of which that is not known adds nothing."""
    return with_tiles(1, site, lambda tile: tile.again or 0)


def harvests(farm: Farm) -> list[Site]:
    """The face-up locations that are known to have a Harvest ability."""
    face_up = (site for site in farm.sites if not site.is_open)
    return [site for site in face_up if not isinstance(site.card, Unknown) and site.card.timing is Timing.HARVEST]


def ability_needs(farm: Farm, spot: Spot, card: Location, rulings: Mapping[str, str]) -> Iterator[str]:
    """What has to be known to say what the sentences of a card's ability give, and is not."""
    for gain in card.gains or ():
        for need in given_needs(farm, spot, gain, rulings):
            yield need if need.startswith("whether") else f"of {card}: {need}"


def cost_needs(card: Location) -> Iterator[str]:
    """What has to be known to say what harvesting a card takes, and is not."""
    for resource in card.cost.unknown:
        yield f"{'how many' if resource is Resource.COINS else 'how much'} {resource} the Harvest cost of {card} is"


def harvest_needs(farm: Farm, spot: Spot, card: Location, rulings: Mapping[str, str]) -> Iterator[str]:
    """What has to be known to say what harvesting a location takes and gives, and is not."""
    yield from cost_needs(card)
    if card.gains is None:
        yield f"what the Harvest ability of {card} gives"
    yield from ability_needs(farm, spot, card, rulings)


Amounts = Mapping[Resource, Number]


@dataclass(frozen=True, slots=True)
class Exchange:
    """Something paid and something gained for it, in this order."""

    pays: Amounts = field(default_factory=dict)
    gives: Amounts = field(default_factory=dict)


def ability_exchanges(
    farm: Farm, spot: Spot, gains: Sequence[Gain], extra: Sequence[int], rulings: Mapping[str, str]
) -> Iterator[Exchange]:
    """What applying an ability pays and gives, with so many of each optional payment."""
    chosen = iter(extra)
    for gain in gains:
        if not gain.is_optional:
            yield Exchange({}, given(farm, spot, gain, rulings))
            continue
        for _ in range(next(chosen, 0)):
            yield Exchange(dict(gain.pay), given(farm, spot, gain, rulings))


def harvest_exchanges(farm: Farm, site: Site, extra: Sequence[int], rulings: Mapping[str, str]) -> list[Exchange]:
    """A Harvest cost, and the ability that is applied for it; what is not known of a face counts as nothing."""
    if not isinstance(site.card, Unknown):
        return _harvest_of(farm, site.spot, site.card, extra, rulings)
    each = {card: _harvest_of(farm, site.spot, card, extra, rulings) for card in site.card.options if card.has_harvest}
    exchanges = []
    for i in range(max(map(len, each.values()), default=0)):
        here = {card: every[i] for card, every in each.items() if i < len(every)}
        pays = _of_the_card(site.card, {card: exchange.pays for card, exchange in here.items()})
        exchanges.append(Exchange(pays, _of_the_card(site.card, {card: exchange.gives for card, exchange in here.items()})))
    return exchanges


def _of_the_card(card: Unknown[Location], each: Mapping[Location, Amounts]) -> Amounts:
    """Amounts that depend on which card it is."""

    def amount(resource: Resource) -> Number:
        return chosen(card, lambda one: each[one].get(resource, 0) if one in each else 0)

    return {resource: amount(resource) for resource in Resource}


def _harvest_of(farm: Farm, spot: Spot, card: Location, extra: Sequence[int], rulings: Mapping[str, str]) -> list[Exchange]:
    cost = Exchange({resource: card.cost.of(resource) or 0 for resource in PAID})
    return [cost, *ability_exchanges(farm, spot, card.gains or (), extra, rulings)]


def optional_gains(card: Location) -> list[Gain]:
    """The sentences of an ability that are only done for a payment, in their order, as far as its face is known."""
    return [gain for gain in card.gains or () if gain.is_optional]
