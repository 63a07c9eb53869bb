"""The form of a card file, and the deck made from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, Field, StrictInt, TypeAdapter, model_validator

from models.form import Form, read
from models.names import one
from models.village_green.cards import (
    MOST_ON_A_CARD,
    THINGS,
    VARIETIES,
    Award,
    Card,
    Case,
    Cases,
    Deck,
    Each,
    Part,
    Sets,
    Table,
    Variety,
    green_card,
)
from models.village_green.rulings import RULINGS

LINE = 3
"""How many green spaces an award scores."""


def _thing(name: str) -> str:
    if name not in THINGS:
        raise ValueError(_said(name, "thing to count", THINGS))
    return name


def _said(name: str, kind: str, names: tuple[str, ...]) -> str:
    try:
        return f"no {kind} {name!r}; did you mean {one(name, kind, names)!r}?"
    except ValueError as error:
        return f"{error} Expected one of: {', '.join(names)}"


def _variety(name: str) -> str:
    if name not in VARIETIES:
        raise ValueError(_said(name, "variety", tuple(VARIETIES)))
    return name


def _table(points: dict[str, list[int]]) -> dict[str, list[int]]:
    for thing, entries in points.items():
        needed = LINE * MOST_ON_A_CARD.get(thing, 1) + 1
        if len(entries) != needed:
            raise ValueError(f"{thing} needs {needed} numbers, for none to {needed - 1}; found {len(entries)}")
    return points


def _varieties(points: dict[str, list[int]]) -> dict[str, list[int]]:
    for of, entries in points.items():
        needed = len(VARIETIES[of]) + 1
        if len(entries) != needed:
            raise ValueError(f"{of} needs {needed} numbers, for none to {needed - 1}; found {len(entries)}")
    return points


def _green(cards: dict[str, int]) -> dict[str, int]:
    for name in cards:
        try:
            green_card(name)
        except ValueError as error:
            raise ValueError(f"{name!r} is no green card: {error}") from None
    return cards


Thing = Annotated[str, AfterValidator(_thing)]
VarietyOf = Annotated[str, AfterValidator(_variety)]
Copies = Annotated[StrictInt, Field(ge=1)]


class SetForm(Form):
    """Points for every complete set."""

    of: Thing
    size: Annotated[int, Field(ge=1)]
    points: int


class ScoringForm(Form):
    """What an award scores; the parts add up."""

    each: dict[Thing, int] = {}
    table: Annotated[dict[Thing, list[int]], AfterValidator(_table)] = {}
    variety: Annotated[dict[VarietyOf, list[int]], AfterValidator(_varieties)] = {}
    sets: list[SetForm] = []
    cases: list[dict[Annotated[str, AfterValidator(lambda key: key if key == "points" else _thing(key))], int]] = []

    def parts(self) -> tuple[Part, ...]:
        """The scoring in the models' terms."""
        parts: list[Part] = [Each(self.each)] if self.each else []
        parts += [Table(thing, tuple(points)) for thing, points in self.table.items()]
        parts += [Variety(of, tuple(points)) for of, points in self.variety.items()]
        parts += [Sets(entry.of, entry.size, entry.points) for entry in self.sets]
        if self.cases:
            parts.append(Cases(tuple(_case(case) for case in self.cases)))
        return tuple(parts)

    @model_validator(mode="after")
    def _scores(self) -> ScoringForm:
        if any("points" not in case for case in self.cases):
            raise ValueError("every case needs its points")
        return self


def _case(case: Mapping[str, int]) -> Case:
    return Case({thing: n for thing, n in case.items() if thing != "points"}, case["points"])


class AwardForm(ScoringForm):
    """An award card."""

    copies: Copies = 1
    doubt: str | None = None
    ruling: str | None = None
    otherwise: dict[str, ScoringForm] = {}

    @model_validator(mode="after")
    def _rests_on_a_ruling(self) -> AwardForm:
        options = {ruling.key: ruling.alternatives for ruling in RULINGS}
        if self.ruling is None and self.otherwise:
            raise ValueError("`otherwise` needs a `ruling` that decides")
        if self.ruling is not None and self.ruling not in options:
            raise ValueError(_said(self.ruling, "ruling", tuple(options)))
        for value in self.otherwise:
            if value not in options[str(self.ruling)]:
                raise ValueError(_said(value, f"alternative of {self.ruling}", options[str(self.ruling)]))
        return self


class DeckForm(Form):
    """A whole card file."""

    provenance: str
    villages: list[str]
    green: Annotated[dict[str, Copies], AfterValidator(_green)]
    awards: dict[str, AwardForm]


def read_deck(data: Mapping[str, Any]) -> Deck:
    """The deck that the data of a card file describes. Raises `UnusableError` with every problem."""
    form = read(TypeAdapter(DeckForm), data)
    green = {name: green_card(name) for name in form.green}
    awards = {
        name: Award(
            name,
            entry.parts(),
            entry.doubt,
            entry.ruling,
            {value: scoring.parts() for value, scoring in entry.otherwise.items()},
        )
        for name, entry in form.awards.items()
    }
    copies: dict[Card, int] = {card: form.green[name] for name, card in green.items()}
    copies |= {card: form.awards[name].copies for name, card in awards.items()}
    return Deck(green, awards, tuple(form.villages), copies, form.provenance)
