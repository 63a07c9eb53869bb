"""The deck that a card file describes: made of data that fits the file's form, which `cards_form.py` tells.

What a card leaves out is not known. Only the parts that a price leaves out are 0. Short texts on cards are read as the
vocabulary of abilities: "other Dairy Livestock within 2", "no Field within 3".
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from models.fields_of_green.cards import (
    SUBTYPES,
    TYPES,
    Condition,
    Count,
    Deck,
    Described,
    Equipment,
    Gain,
    Kind,
    Location,
    Price,
    Resource,
    Timing,
)
from models.names import closest, find, quoted, spelt_out
from models.problem import MisreadError
from models.shipped import shipped_data
from models.unknowns import UNKNOWN

_WITHIN = re.compile(r"\s*\bwithin (?:a )?(?:distance (?:of )?)?(\d{1,2})$", re.IGNORECASE)
_OTHER = re.compile(r"^(?:an)?other\s+", re.IGNORECASE)
_ADJACENT = re.compile(r"^adjacent\s+|\s+(?:adjacent|next) to it$", re.IGNORECASE)
_ABILITY = re.compile(
    r"\s*\b(?:with|that has|having) (?:an? )?(immediate|harvest|game[ -]end) (?:ability|abilities)$", re.IGNORECASE
)
_TIMED = re.compile(r"^(immediate|harvest|game[ -]end)\s+(?=\S)|\s+-\s+(immediate|harvest|game[ -]end)$", re.IGNORECASE)
_NUMBER = re.compile(r"^(\d{1,2})\s+(?:or more\s+)?", re.IGNORECASE)
_LOCATION = ("location", "locations", "card", "cards")

COUNT_FORMS = "“Water Tower within 2”, “other Dairy Livestock within 2”, “adjacent location”, “Building”"
CONDITION_FORMS = "“adjacent Silo”, “no Field within 3”, “2 other Livestock within 2”"


@cache
def read_description(text: str, subtypes: tuple[str, ...]) -> Described:
    """The locations that a text means. Raises `ValueError`, saying what was expected."""
    rest = " ".join(text.split())
    what = Described()
    match = _ABILITY.search(rest) or _TIMED.search(rest)
    if match:
        rest = f"{rest[: match.start()]} {rest[match.end() :]}".strip()
        name = next(filter(None, match.groups())).replace("-", " ")
        what = replace(what, timing=next(timing for timing in Timing if timing.value.casefold() == name.casefold()))
    kind, rest = _kind(rest)
    named = find(rest, subtypes) if rest else []
    subtype = named[0] if len(named) == 1 else None
    if subtype is None and rest:
        names = [*(str(kind) for kind in Kind), *subtypes, "location"]
        guess = closest(rest, names)
        hint = f"did you mean {guess!r}?" if guess else f"expected {', '.join(names)}"
        raise MisreadError(f"no location type or subtype {quoted(rest)}; {hint}", rest)
    if {kind, subtype, match} == {None} and not any(word in _LOCATION for word in text.casefold().split()):
        raise MisreadError(f"{quoted(text)}: which locations? expected for instance {COUNT_FORMS}", text)
    return replace(what, kind=kind, subtype=subtype)


def _kind(text: str) -> tuple[Kind | None, str]:
    """The type that a text ends with, and what stands before it; "location" is any."""
    words = text.split()
    for kind in Kind:
        length = len(str(kind).split())
        match = " ".join(words[-length:]).casefold()
        if match in {str(kind).casefold(), f"{kind}s".casefold()}:
            return kind, " ".join(words[:-length])
    if words and words[-1].casefold() in _LOCATION:
        words = words[:-1]
    return None, " ".join(words)


@cache
def read_count(text: str, subtypes: tuple[str, ...]) -> Count:
    """What a text counts. Raises `ValueError`, saying what was expected."""
    rest = " ".join(text.split())
    other, within = False, None
    match = _WITHIN.search(rest)
    if match:
        rest, within = rest[: match.start()], int(match[1])
        if within < 1:
            raise MisreadError(f"{quoted(text)}: a distance is 1 or more (1 is adjacent)", text)
    for _ in range(2):
        if _OTHER.match(rest):
            rest, other = _OTHER.sub("", rest), True
        if _ADJACENT.search(rest):
            rest, within = _ADJACENT.sub("", rest), 1
    return Count(read_description(rest, subtypes), other=other, within=within)


@cache
def read_condition(text: str, subtypes: tuple[str, ...]) -> Condition:
    """The condition that a text states. Raises `ValueError`, saying what was expected."""
    rest = " ".join(text.split())
    shorter = re.sub(r"^(?:there (?:is|are) )?(?:an?\s+)?", "", rest, flags=re.IGNORECASE)
    if re.match(r"no\s", shorter, re.IGNORECASE):
        return Condition(read_count(shorter[2:].strip(), subtypes), none=True)
    match = _NUMBER.match(shorter)
    if match:
        least = int(match[1])
        return Condition(read_count(shorter[match.end() :], subtypes), least=max(1, least), none=not least)
    return Condition(read_count(shorter, subtypes))


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
