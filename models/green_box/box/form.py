"""The position file of the Green Box's components: its form, and the position that it tells of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from models.form import Form
from models.game import Written
from models.green_box.box.position import Position, card_name, seen
from models.green_box.cards import Deck
from models.green_box.components import Colour, Symbol
from models.green_box.form import NO_COMMAS, ColourKnown, FullCard, SymbolKnown
from models.green_box.kinds import Meeple
from models.green_box.rulings import GB_RULINGS
from models.problem import Problem
from models.table_form import Chosen, Number, PositionFile, choosable, game_field, rulings_in_force


class _TableForm(Form):
    """What a file tells."""

    game: Literal["green-box"] = game_field("green-box", "gb")
    cards: Annotated[list[FullCard], NO_COMMAS] = Field(
        default=[], description="The cards that were seen, in full or in part."
    )
    tiles: dict[SymbolKnown, Number] = Field(default={}, description="How many tiles show each symbol.")
    face_down: Number = Field(default=0, description="How many tiles lie on their fronts.")
    cubes: dict[ColourKnown, Number] = Field(default={}, description="How many cubes there are of each colour.")
    meeples: list[Meeple] = Field(default=[], description="The colours of the meeples.")
    rulings: Annotated[dict[str, Chosen], choosable(GB_RULINGS)] = Field(
        default={},
        description="Which guesses at the deck are rules, for instance `GB-LATIN: yes`; `reeve rules green-box` lists them.",
    )
    note: str | None = Field(default=None, description="Anything worth remembering; the program does not read it.")


def _cross_problems(data: Mapping[str, Any]) -> list[Problem]:
    """That keys of other games stand here."""
    message = "nothing is played here: a table of green-box holds components only"
    return [Problem((key,), message, at_key=True) for key in ("players", "turn") if key in data]


FILES = PositionFile(_TableForm, _cross_problems)
schema = FILES.schema


def read_table(data: object, deck: Deck, chosen: Mapping[str, str]) -> Written[Position, None]:
    """The components that a file tells of. Raises `UnusableError` with every problem."""
    form = FILES.read(data)
    tiles: list[Symbol | None] = [symbol for symbol, n in form.tiles.items() for _ in range(n)]
    cubes: dict[Colour, int] = dict(form.cubes)
    rulings = rulings_in_force(GB_RULINGS, form.rulings, chosen)
    position = Position(
        rulings=rulings,
        written=tuple(form.cards),
        cards=tuple(seen(card, card_name(i), deck) for i, card in enumerate(form.cards)),
        tiles=(*tiles, *[None] * form.face_down),
        cubes=cubes,
        meeples=tuple(form.meeples),
        deck=deck,
    )
    return Written(position.under(rulings), None)
