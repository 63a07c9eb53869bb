"""The position file of The Hedge Row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import ValidationInfo

from models.doubts import Held, Piece
from models.fields import REQUIRED, Field, Fields, Kind
from models.form import Reads
from models.game import Written
from models.hedge_row.cards import Bush, Deck
from models.hedge_row.position import LONGEST, Position
from models.hedge_row.rules import RULINGS, TITLE
from models.rule import Place
from models.table_file import TableFile
from models.table_form import seen, table_problems, text, written_text
from models.unknowns import Choice, named


def _bush(value: object, info: ValidationInfo) -> Bush | Choice:
    deck: Deck = (info.context or {})["deck"]
    return seen(written_text(value, "a bush"), deck.called, deck.bushes)


BUSH = Annotated[
    Bush | Choice,
    Reads(_bush),
    text(
        "A bush: its colour and value, `unknown`, or `some red 2 or blue 2`.", ["red 2", "unknown", "some red 2 or blue 2"]
    ),
]


def _row(bushes: list[Bush | Choice], player: str) -> tuple[Any, ...]:
    return tuple(named(bush, f"{player}'s bush {i}") for i, bush in enumerate(bushes, start=1))


def _bushes(held: Held[Position]) -> Iterator[Piece[Position]]:
    """Every bush of a row may be another."""
    for i, bush in enumerate(held.value):
        part, name = held.part.entry(i), f"bush {i + 1}"
        said = f"{held.owner}'s {name} is {bush}"
        yield Piece(Place(held.owner, name), bush, held.position.deck.bushes, said, part.put, path=part.path)


FILE = TableFile(
    "hedge-row",
    TITLE,
    "hedge",
    players=Fields(
        "Player",
        "What a player has.",
        Field(
            "rows",
            Kind(list[BUSH], _row, lambda row: list(map(str, row))),
            f"The bushes from the left, {LONGEST} at most.",
            [_bushes],
            key="row",
            default=REQUIRED,
        ),
    ),
    who="The players in turn order.",
    rulings=RULINGS,
    example="HR-AMB-NEXT: yes",
    problems=lambda data: table_problems(data, 1, 4, "turn"),
)


def read_table(data: object, deck: Deck, chosen: Mapping[str, str]) -> Written[Position, None]:
    """The position that a file tells of. Raises `UnusableError` with every problem."""
    return Written(Position(**FILE.read(data, chosen, deck=deck), deck=deck), None)
