"""How the cards of a farm look in a picture, and the words on them."""

from __future__ import annotations

from dataclasses import replace

from models.fields_of_green.abilities import food_cap, water_cap
from models.fields_of_green.cards import Kind, Price, Timing
from models.fields_of_green.table.farm import reach_of
from models.fields_of_green.table.position import LocationSeen, Site, Spot
from models.fields_of_green.table.written import written_tokens
from models.logic import Unknown
from models.picture import Figure, Shape, Tone
from models.tiles import UNSEEN

_TONES = {
    Kind.FIELD: Tone.GREEN,
    Kind.LIVESTOCK: Tone.RED,
    Kind.CONSTRUCTION: Tone.YELLOW,
    Kind.BUILDING: Tone.PURPLE,
    Kind.TOWER: Tone.BLUE,
    Kind.SILO: Tone.CARD,
}
"""The colours of the cards in the rulebook; every tile also says its type in words."""


def face(card: LocationSeen) -> tuple[Tone, tuple[Figure, ...]]:
    """How a card looks that lies on no farm."""
    return site_face(Site(Spot(1, 1), card))


def site_face(site: Site) -> tuple[Tone, tuple[Figure, ...]]:
    """How a card of a farm looks: the colour and shape of its type, and what lies on it."""
    tone = _TONES.get(site.kind, Tone.PLAIN) if site.kind else Tone.PLAIN
    kind = (_figure(site.card) or Figure(Shape[site.kind.name]),) if site.kind else (UNSEEN,)
    on_it = Figure(Shape.DROP, Tone.BLUE) if site.is_tower else Figure(Shape.FOOD)
    tokens = (replace(on_it, number=site.tokens),) if isinstance(site.tokens, int) and site.tokens else ()
    return tone, (*kind, *tokens, *((Figure(Shape.EQUIPMENT, number=len(site.equipment)),) if site.equipment else ()))


_LIKE = {
    "Cows": Figure(Shape.COW),
    "Oxen": Figure(Shape.COW),
    "Pigs": Figure(Shape.PIG),
    "Sheep": Figure(Shape.SHEEP),
    "Turkeys": Figure(Shape.TURKEY),
    "Chickens": Figure(Shape.HEN),
    "Apple": Figure(Shape.TREE, Tone.RED),
    "Trees": Figure(Shape.TREE, Tone.YELLOW),
    "Orchard": Figure(Shape.TREE, Tone.RED),
    "Tomatoes": Figure(Shape.TOMATO, Tone.RED),
    "Wheat": Figure(Shape.WHEAT),
}
"""What looks like itself, by a word of its name; what has none of these looks like its type."""


def _figure(card: LocationSeen) -> Figure | None:
    words = () if isinstance(card, Unknown) else card.name.split()
    return next((_LIKE[word] for word in words if word in _LIKE), None)


def lying_there(site: Site) -> tuple[str, ...]:
    """What there is to say of a card of a farm besides its name and type."""
    paid = [f"paid {site.paid}x" if site.paid > 1 else "paid"] if site.paid else []
    return (*_stores(site), *map(str, site.equipment), *paid, *(f"on {card}" for card in site.below))


def type_of(site: Site) -> str:
    """The type of a card, for those who cannot tell colours; with what its Harvest costs."""
    card = site.card
    if site.is_tower or site.is_silo:
        return ""
    kind = str(site.kind) if site.kind else "card"
    if isinstance(card, Unknown):
        return kind
    if card.timing is Timing.HARVEST:
        return f"{kind}, Harvest: {_cost(card.cost)}"
    return f"{kind}, {card.timing}" if card.timing in {Timing.IMMEDIATE, Timing.GAME_END} else kind


def _cost(cost: Price) -> str:
    return "cost unknown" if cost.unknown else str(cost)


def _stores(site: Site) -> list[str]:
    if site.is_tower:
        return [f"{written_tokens(site, '?')} of {water_cap(site)} Water", f"range {reach_of(site)}"]
    return [f"{written_tokens(site, '?')} of {food_cap([site])} Food"] if site.is_silo else []
