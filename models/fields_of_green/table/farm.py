"""Distances on a farm, what reaches where, what an ability counts; what abilities give and prices take at a place there.

All numbers may depend on what is unknown. What a move pays and gives is a row of exchanges, one payment after the other.

Source: Fields of Green rulebook, "A) Build Location" (distance is counted through built locations, orthogonally, each
card counting 1), "B) Build Water Tower" (range), "Upkeep Phase", "Harvest Phase", "Equipment" (Hoses), "Game End". The
rulings FOG-AMB-01 to -04, -11, -13, -14 and -32 decide what the rulebook leaves open.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from models.fields_of_green.cards import (
    PAID,
    RANGE,
    Count,
    Described,
    Equipment,
    Gain,
    Kind,
    Location,
    Resource,
    Timing,
    is_from_a_pile,
)
from models.fields_of_green.table import readings
from models.fields_of_green.table.position import Farm
from models.fields_of_green.table.sites import Site, Spot
from models.logic import (
    Number,
    Truth,
    Unknown,
    all_of,
    any_of,
    at_least,
    at_most,
    chosen,
    count,
    exact,
    highest,
    not_below_0,
    options_of,
    pick,
    scaled,
    total,
    where,
)

FAR = 10_000
"""The distance of what cannot be reached."""


def carries(site: Site, rulings: Mapping[str, str]) -> bool:
    """Whether a card still connects: an Open Area may be ruled to be a hole (FOG-AMB-01)."""
    return not site.is_open or not readings.are_holes(rulings)


def distances(farm: Farm, start: Spot, rulings: Mapping[str, str], most: int = FAR) -> dict[Spot, int]:
    """The distance from a space to every card that can be reached from it, itself 0, as far as `most`.

    The space itself may be empty: a card that is to be built there is an end point, no bridge.
    """
    if readings.is_on_the_grid(rulings):
        steps = {spot: abs(spot.row - start.row) + abs(spot.column - start.column) for spot in (*farm.by_spot, start)}
    else:
        steps = {spot: n for spot, (n, _) in _search(farm, start, rulings, most + 1).items()}
    if readings.counts_between(rulings):
        return {spot: max(0, n - 1) for spot, n in steps.items()}
    return steps


def _search(
    farm: Farm, start: Spot, rulings: Mapping[str, str], most: int, end: Spot | None = None
) -> dict[Spot, tuple[int, Spot]]:
    """Cards that are reached from card to card, breadth first, and `end`, each with its steps and the space before it."""
    built = farm.by_spot
    reached = {start: (0, start)}
    waiting = deque([start])
    while waiting:
        spot = waiting.popleft()
        steps = reached[spot][0]
        if steps == most:
            break
        for near in spot.beside:
            if near not in reached and (near == end or (near in built and carries(built[near], rulings))):
                reached[near] = steps + 1, spot
                waiting.append(near)
    return reached


def way(farm: Farm, start: Spot, end: Spot, rulings: Mapping[str, str]) -> tuple[Spot, ...]:
    """A shortest way from one space to another through built cards, both ends included; empty if there is none."""
    reached = _search(farm, start, rulings, FAR, end)
    spots = [end] if end in reached else []
    while spots and spots[-1] != start:
        spots.append(reached[spots[-1]][1])
    return tuple(reversed(spots))


def free_spots(farm: Farm, rulings: Mapping[str, str]) -> list[Spot]:
    """Every space where a card may be built: empty, and beside a card of the farm."""
    beside = (near for site in farm.sites if carries(site, rulings) for near in site.spot.beside)
    return sorted({near for near in beside if near not in farm.by_spot})


def pieces(farm: Farm) -> list[set[Spot]]:
    """The parts of a farm that hang together, the one with a Water Tower beside a Silo first, then larger ones."""
    left = set(farm.by_spot)
    parts = []
    while left:
        piece, waiting = set[Spot](), {min(left)}
        while waiting:
            piece |= waiting
            waiting = {near for spot in waiting for near in spot.beside if near in left} - piece
        left -= piece
        parts.append(piece)
    return sorted(parts, key=lambda piece: (has_start(farm, piece) is False, -len(piece), min(piece)))


def has_start(farm: Farm, piece: Iterable[Spot]) -> Truth:
    """Whether a Water Tower lies beside a Silo in a part of a farm."""
    sites = [farm.by_spot[spot] for spot in piece]
    towers = [site for site in sites if site.may_be(Kind.TOWER)]
    silos = {site.spot: site for site in sites if site.may_be(Kind.SILO)}
    pairs = [(tower, silos[near]) for tower in towers for near in tower.spot.beside if near in silos]
    return any_of([all_of([tower.is_a(Kind.TOWER), silo.is_a(Kind.SILO)]) for tower, silo in pairs])


def reach(tower: Site) -> Number:
    """How far its Water goes with its Equipment; of a tile that is not known, as each can be."""
    return with_tiles(RANGE, tower, lambda tile: tile.range or 0)


def with_tiles(base: Number, site: Site, measure: Callable[[Equipment], int]) -> Number:
    """A number with what the Equipment on a card adds; what a tile adds that nobody knows is left out."""
    if not site.equipment:
        return base
    parts = (tile.seen_as(measure) if isinstance(tile, Unknown) else measure(tile) for tile in site.equipment)
    return total([base, *map(exact, parts)])


def near(farm: Farm, spot: Spot, rulings: Mapping[str, str]) -> list[tuple[Site, Truth]]:
    """The Water Towers whose Water may pay for something at a space, the nearest first, and whether it reaches so far."""
    towers = [(tower, reach(tower)) for tower in farm.possible(Kind.TOWER)]
    steps = distances(farm, spot, rulings, max((highest(n) for _, n in towers), default=0))
    truths = [(tower, all_of([at_least(n, steps.get(tower.spot, FAR)), tower.is_a(Kind.TOWER)])) for tower, n in towers]
    reaching = [(tower, truth) for tower, truth in truths if truth is not False]
    return sorted(reaching, key=lambda pair: (steps[pair[0].spot], pair[0].spot))


def counted_sites(farm: Farm, spot: Spot, what: Count, rulings: Mapping[str, str]) -> list[tuple[Site, Truth]]:
    """The cards among which an ability at a space counts, none but itself left out if "other": all that may be near enough.

    Each comes with whether it is, which may depend on what is unknown.
    """
    if what.within is None:
        nearby: list[tuple[Site, Truth]] = [(site, True) for site in farm.sites]
    elif what.within == 1:
        # "Adjacent" is what lies beside it, whatever distance is ruled to be.
        nearby = [(site, True) for site in farm.sites if site.spot in spot.beside or site.spot == spot]
    else:
        within = what.within
        extra = max((highest(reach(tower)) - RANGE for tower in farm.possible(Kind.TOWER)), default=0)
        steps = distances(farm, spot, rulings, within + extra)
        nearby = [(site, _is_near(site, steps.get(site.spot, FAR), within, rulings)) for site in farm.sites]
    itself = readings.counts_itself(rulings, what)
    return [
        (site, is_near)
        for site, is_near in nearby
        if is_near is not False
        and (itself or site.spot != spot)
        and (not site.is_open or readings.counts_open_areas(rulings))
    ]


def _is_near(site: Site, steps: int, within: int, rulings: Mapping[str, str]) -> Truth:
    """Whether a card is near enough; a Water Tower with more range may be for "Water Tower within 2" (FOG-AMB-14)."""
    if steps <= within:
        return True
    more = reach(site) if site.equipment and site.may_be(Kind.TOWER) else RANGE
    if steps > within + highest(more) - RANGE or not readings.sees_farther(rulings):
        return False
    return all_of([site.is_a(Kind.TOWER), at_least(more, steps - within + RANGE)])


def fitting(site: Site, what: Described, rulings: Mapping[str, str]) -> Truth:
    """Whether a card is one of those described. Where its face is not known well enough, it is taken not to be."""

    def fits(card: Location) -> bool:
        if is_from_a_pile(card):
            return what.fits(card) is True
        # A Water Tower or a Silo has no type but its own name (FOG-AMB-32).
        plain = what == Described() and rulings["FOG-AMB-32"] == "count"
        return plain or (what.kind is card.kind and what.timing is None and what.subtype is None)

    return what == Described() if site.is_open else where(site.card, fits)


def how_many(farm: Farm, spot: Spot, what: Count, rulings: Mapping[str, str]) -> Number:
    """How many an ability at a space counts."""
    nearby = counted_sites(farm, spot, what, rulings)
    return count([all_of([is_near, fitting(site, what.what, rulings)]) for site, is_near in nearby])


def given(farm: Farm, spot: Spot, gain: Gain, rulings: Mapping[str, str]) -> dict[Resource, Number]:
    """What one sentence of an ability gives at a space, once. An amount that is not known counts as nothing."""
    times: Number = 1 if gain.per is None else how_many(farm, spot, gain.per, rulings)
    met = is_offered(farm, spot, gain, rulings)
    return {resource: pick(met, scaled(times, n or 0), 0) for resource, n in gain.gives.items()}


def is_offered(farm: Farm, spot: Spot, gain: Gain, rulings: Mapping[str, str]) -> Truth:
    """Whether the condition of a sentence, if it has one, is met at a space."""
    condition = gain.condition
    if condition is None:
        return True
    n = how_many(farm, spot, condition.count, rulings)
    return at_most(n, 0) if condition.none else at_least(n, condition.least)


def given_needs(farm: Farm, spot: Spot, gain: Gain, rulings: Mapping[str, str]) -> Iterator[str]:
    """What has to be known to tell what a sentence gives, and is not; the words go on with "of" its card."""
    for resource, n in gain.gives.items():
        if n is None:
            yield f"how many {resource} it gives" if resource is not Resource.WATER else "how much Water it gives"
    for what in filter(None, (gain.per, gain.condition.count if gain.condition else None)):
        for site, _ in counted_sites(farm, spot, what, rulings):
            if not site.is_open and any(what.what.fits(card) is None for card in options_of(site.card)):
                yield f"whether {site} is a {what.what}"


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
