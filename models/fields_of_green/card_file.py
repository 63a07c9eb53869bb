"""The deck that a card file describes: made of data that fits the file's form, which `cards_form.py` tells.

What a card leaves out is not known. Only the parts that a price leaves out are 0.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from models.fields_of_green.cards import SUBTYPES, TYPES, Deck, Equipment, Gain, Kind, Location, Price, Resource, Timing
from models.fields_of_green.phrases import read_condition, read_count, read_description
from models.names import spelt_out
from models.shipped import shipped_data
from models.unknowns import UNKNOWN


def described_deck(data: Mapping[str, Any]) -> Deck:
    """The deck that the data describes."""
    written = data.get("locations", {})
    subtypes = subtypes_of(written)
    locations = {name: _location(name, card, subtypes) for name, card in written.items()}
    equipment = {name: _equipment(name, tile, subtypes) for name, tile in data.get("equipment", {}).items()}
    return Deck(locations, equipment, data.get("provenance", ""), data)


def _without_blanks(written: Any) -> Any:
    """The data without keys that have no value: they say no more than keys that are left out."""
    if isinstance(written, Mapping):
        return {key: _without_blanks(value) for key, value in written.items() if value is not None}
    return [_without_blanks(value) for value in written] if isinstance(written, list) else written


def merge(first: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """The data of two card files: what the second tells of a card takes the place of what the first tells of it."""
    joined: dict[str, Any] = {"provenance": more.get("provenance") or first.get("provenance", "")}
    for part in ("locations", "equipment"):
        cards = {name: dict(card) for name, card in first.get(part, {}).items()}
        for written, card in _without_blanks(more.get(part) or {}).items():
            name = spelt_out(written, cards) or written
            known = cards.get(name, {})
            sources = {field: text for field, text in known.get("sources", {}).items() if field not in card}
            cards[name] = {**known, **card}
            cards[name]["sources"] = {**sources, **card.get("sources", {})}
        joined[part] = cards
    return joined


def subtypes_of(locations: Mapping[str, Any]) -> tuple[str, ...]:
    """The subtypes that abilities may name: those of the game, and those that cards of the file have."""
    more = (card.get("subtype") for card in locations.values() if isinstance(card, Mapping))
    return tuple(dict.fromkeys((*SUBTYPES, *(name for name in more if isinstance(name, str) and name != UNKNOWN))))


def _location(name: str, card: Mapping[str, Any], subtypes: tuple[str, ...]) -> Location:
    kind = next((kind for kind in TYPES if kind.value == card.get("type")), None)
    timing = next((timing for timing in Timing if timing.value == card.get("ability")), None)
    cheaper = card.get("cheaper")
    gains = () if timing is Timing.NONE else _gains(card.get("gains", UNKNOWN), subtypes)
    no_cost = Price() if timing in {Timing.IMMEDIATE, Timing.GAME_END, Timing.NONE} else Price(None, None, None)
    return Location(
        name,
        kind,
        _subtype(card.get("subtype"), kind),
        _price(card["price"]) if "price" in card else Price(None, None, None),
        _number(card.get("vp", UNKNOWN)),
        timing,
        _price(card["cost"]) if "cost" in card else no_cost,
        gains,
        None if cheaper is None else _gain(cheaper, subtypes),
        _number(card.get("copies", UNKNOWN)),
        dict(card.get("sources", {})),
        guessed_copies=_number(card.get("guessed_copies", UNKNOWN)),
        lacks=next((timing for timing in Timing if timing.value == card.get("lacks")), None),
    )


def _subtype(written: str | None, kind: Kind | None) -> str | None:
    """A subtype; only Fields and Livestock have one, so for the others there is none."""
    if written is None:
        return "" if kind in {Kind.CONSTRUCTION, Kind.BUILDING} else None
    return None if written == UNKNOWN else "" if written == "none" else written


def _number(written: int | str) -> int | None:
    return written if isinstance(written, int) else None


def _price(written: Mapping[str, Any] | int | str) -> Price:
    if isinstance(written, int):
        return Price(coins=written)
    if isinstance(written, str):
        return Price(None, None, None)
    return Price(*(_number(written.get(part, 0)) for part in ("coins", "water", "food")))


def _gains(written: Sequence[Mapping[str, Any]] | str, subtypes: tuple[str, ...]) -> tuple[Gain, ...] | None:
    return None if isinstance(written, str) else tuple(_gain(gain, subtypes) for gain in written)


def _gain(written: Mapping[str, Any], subtypes: tuple[str, ...]) -> Gain:
    return Gain(
        {resource: _number(written[resource.value]) for resource in Resource if resource.value in written},
        read_count(written["per"], subtypes) if "per" in written else None,
        read_condition(written["if"], subtypes) if "if" in written else None,
        {resource: written["pay"][resource.value] for resource in Resource if resource.value in written.get("pay", {})},
        written.get("times", 1),
    )


def _equipment(name: str, tile: Mapping[str, Any], subtypes: tuple[str, ...]) -> Equipment:
    on = tile.get("on", UNKNOWN)
    return Equipment(
        name,
        None if on == UNKNOWN else read_description(on, subtypes),
        _gains(tile.get("gains", []), subtypes),
        _number(tile.get("range", 0)),
        _number(tile.get("capacity", 0)),
        _number(tile.get("again", 0)),
        _price(tile["price"]) if "price" in tile else None,
        _gains(tile.get("points", []), subtypes),
        _number(tile.get("copies", UNKNOWN)),
        dict(tile.get("sources", {})),
    )


STANDARD = Path(__file__).with_name("cards.yaml")
"""The cards that are publicly known."""


@cache
def standard_deck() -> Deck:
    """The deck of the cards that are publicly known. That its file fits the form, the tests see to."""
    return described_deck(shipped_data(STANDARD))
