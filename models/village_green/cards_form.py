"""The form of a card file, for one that a user wrote: what does not fit is told."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

from pydantic import AfterValidator, Field, StrictInt, TypeAdapter, model_validator

from models.form import Form, also, names_once, read
from models.names import one, quoted, words
from models.problem import MisreadError, Problem
from models.village_green.cards import MOST_ON_A_CARD, THINGS, VARIETIES, Deck, described_deck, green_card
from models.village_green.rules.rulings import RULINGS
from models.village_green.table.spaces import SIDE

_LONGEST_NAME = 80


def _one_of(name: str, kind: str, names: tuple[str, ...]) -> str:
    """A name that is one of these. Raises `ValueError` with what may be meant by another."""
    if name in names:
        return name
    try:
        message = f"no {kind} {quoted(name)}; did you mean {one(name, kind, names)!r}?"
    except ValueError as error:
        message = f"{error} (expected one of: {', '.join(names)})"
    raise ValueError(message)


_thing = partial(_one_of, kind="thing to count", names=THINGS)


def _lengths(most: Mapping[str, int]) -> Any:
    """Checks that a table has an entry for every number, from none to the most there can be."""

    def check(points: object) -> list[Problem]:
        tables = points if isinstance(points, Mapping) else {}
        return [
            Problem((thing,), f"{thing} needs {most[thing] + 1} numbers, for none to {most[thing]}; found {len(entries)}")
            for thing, entries in tables.items()
            if thing in most and isinstance(entries, list) and len(entries) != most[thing] + 1
        ]

    return also(check)


def _green(name: str) -> str:
    try:
        green_card(name)
    except ValueError as error:
        raise MisreadError(f"{quoted(name)} is no green card: {error}", name) from None
    if name != " ".join(name.split()):
        raise MisreadError(f"{quoted(name)}: between the words of a green card stands one space", name)
    return name


def _award(name: str) -> str:
    if not words(name) or not name.isprintable() or len(name) > _LONGEST_NAME:
        raise ValueError(f"an award's name has letters, printable ones only, {_LONGEST_NAME} at most")
    if " on " in f" {name.casefold()} ":
        raise MisreadError(f"{quoted(name)}: an award's name cannot hold the word on, which says what a card lies on", name)
    try:
        green_card(" ".join(words(name)))
    except ValueError:
        return name
    raise MisreadError(f"{quoted(name)} is the name of a green card", name)


Thing = Annotated[str, AfterValidator(_thing)]
VarietyOf = Annotated[str, AfterValidator(partial(_one_of, kind="variety", names=tuple(VARIETIES)))]
Copies = Annotated[StrictInt, Field(ge=1, le=99)]
Points = Annotated[StrictInt, Field(ge=-99, le=99)]


class SetForm(Form):
    """Points for every complete set."""

    of: Thing
    size: Annotated[int, Field(ge=1, le=99)]
    points: Points


class ScoringForm(Form):
    """What an award scores; the parts add up."""

    each: dict[Thing, Points] = {}
    table: Annotated[
        dict[Thing, list[Points]], _lengths({thing: SIDE * MOST_ON_A_CARD.get(thing, 1) for thing in THINGS})
    ] = {}
    variety: Annotated[dict[VarietyOf, list[Points]], _lengths({of: len(kinds) for of, kinds in VARIETIES.items()})] = {}
    sets: list[SetForm] = []
    cases: list[dict[Annotated[str, AfterValidator(lambda key: key if key == "points" else _thing(key))], Points]] = []

    @model_validator(mode="after")
    def _scores(self) -> ScoringForm:
        if any("points" not in case for case in self.cases):
            raise ValueError("every case needs its points")
        return self


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
        if self.ruling is not None:
            _one_of(self.ruling, "ruling", tuple(options))
        for value in self.otherwise:
            _one_of(value, f"alternative of {self.ruling}", options[str(self.ruling)])
        return self


class DeckForm(Form):
    """A whole card file."""

    provenance: str
    villages: list[str]
    green: Annotated[dict[Annotated[str, AfterValidator(_green)], Copies], also(names_once)]
    awards: Annotated[dict[Annotated[str, AfterValidator(_award)], AwardForm], also(names_once)]


def read_deck(data: Mapping[str, Any]) -> Deck:
    """The deck that the data of a card file describes. Raises `UnusableError` with every problem."""
    read(TypeAdapter(DeckForm), data)
    return described_deck(data)
