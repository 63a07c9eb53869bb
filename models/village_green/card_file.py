"""The deck that a card file describes: made of data that fits the file's form, which `cards_form.py` tells."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from models.shipped import shipped_data
from models.village_green.cards import Award, Card, Case, Cases, Deck, Each, Part, Sets, Table, Variety, green_card


def described_deck(data: Mapping[str, Any]) -> Deck:
    """The deck that the data describes."""
    green = {name: green_card(name) for name in data["green"]}
    awards = {name: _award(name, written) for name, written in data["awards"].items()}
    copies: dict[Card, int] = {card: data["green"][name] for name, card in green.items()}
    copies |= {card: data["awards"][name].get("copies", 1) for name, card in awards.items()}
    return Deck(green, awards, tuple(data["villages"]), copies, data["provenance"])


def _award(name: str, written: Mapping[str, Any]) -> Award:
    otherwise = {value: _parts(scoring) for value, scoring in written.get("otherwise", {}).items()}
    return Award(name, _parts(written), written.get("doubt"), written.get("ruling"), otherwise)


def _parts(written: Mapping[str, Any]) -> tuple[Part, ...]:
    """What an award scores; the parts add up."""
    each, cases = written.get("each"), written.get("cases")
    parts: list[Part] = [Each(dict(each))] if each else []
    parts += [Table(thing, tuple(points)) for thing, points in written.get("table", {}).items()]
    parts += [Variety(of, tuple(points)) for of, points in written.get("variety", {}).items()]
    parts += [Sets(entry["of"], entry["size"], entry["points"]) for entry in written.get("sets", [])]
    if cases:
        parts.append(Cases(tuple(_case(case) for case in cases)))
    return tuple(parts)


def _case(case: Mapping[str, int]) -> Case:
    return Case({thing: n for thing, n in case.items() if thing != "points"}, case["points"])


STANDARD = Path(__file__).with_name("cards.yaml")
"""The cards of the printed box."""


@cache
def standard_deck() -> Deck:
    """The deck of the printed box. That its file fits the form, the tests see to."""
    return described_deck(shipped_data(STANDARD))
