"""The position file of the Green Box's components, of which nobody has any and nobody has a turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import Field

from models.fields import Fields, form_of
from models.game import Written
from models.green_box.box.position import Position, card_name, seen
from models.green_box.cards import Deck
from models.green_box.rulings import GB_RULINGS
from models.part import whole
from models.problem import Problem
from models.table_form import Chosen, PositionFile, Told, choosable, game_field, rulings_in_force


def _cross_problems(data: Mapping[str, Any]) -> list[Problem]:
    """That keys of other games stand here."""
    message = "nothing is played here: a table of green-box holds components only"
    return [Problem((key,), message, at_key=True) for key in ("players", "turn") if key in data]


_GUESSES = "Which guesses at the deck are rules, for instance `GB-LATIN: yes`; `reeve rules green-box` lists them."
_FIELDS = Fields.of(Position)
_KEYS = {
    "game": (Literal["green-box"], game_field("green-box", "gb")),
    **{field.in_file: field.type_and_key for field in _FIELDS.fields},
    "rulings": (Annotated[dict[str, Chosen], choosable(GB_RULINGS)], Field(default={}, description=_GUESSES)),
    "note": (str | None, Told.model_fields["note"]),
}
FILES = PositionFile(form_of("_TableForm", "A position file of components of the Green Box.", _KEYS), _cross_problems)


def read_table(data: object, deck: Deck, chosen: Mapping[str, str]) -> Written[Position, None]:
    """The components that a file tells of. Raises `UnusableError` with every problem."""
    form: Any = FILES.read(data)
    rulings = rulings_in_force(GB_RULINGS, form.rulings, chosen)
    position = Position(rulings=rulings, deck=deck, **_FIELDS.kept(form))
    cards = tuple(seen(card, card_name(i), deck) for i, card in enumerate(position.written))
    return Written(replace(position, cards=cards).under(rulings), None)


def written(position: Position) -> dict[str, object]:
    """The components in the form of a position file."""
    rulings, all_of_it = dict(position.rulings.chosen), whole(Position)
    told = _FIELDS.written(position, lambda field: field.within(all_of_it))
    return {"game": "green-box", **told} | ({"rulings": rulings} if rulings else {})
