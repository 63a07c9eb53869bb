"""What moves of Fields of Green pay and give, one payment after the other.

Source: Fields of Green rulebook, "Upkeep Phase", "Action Phase", "Harvest Phase", "Equipment".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from models.fields_of_green.abilities import given
from models.fields_of_green.cards import PAID, Gain, Location, Resource
from models.fields_of_green.table.position import Farm, Site, Spot
from models.logic import Number, Unknown, chosen

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
