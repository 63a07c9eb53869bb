"""The position file of Desert Dessert: its record, and what the rules say of cards to come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from models.doubts import Held, Piece, plain
from models.fields import Fields
from models.green_box.desert_dessert.deck import suspects
from models.green_box.desert_dessert.kinds import Phase
from models.green_box.desert_dessert.moves import read_move
from models.green_box.desert_dessert.position import Position, Seat
from models.green_box.desert_dessert.prices import PRICES
from models.green_box.desert_dessert.rules import TITLE
from models.green_box.desert_dessert.rulings import EVERY_RULING, RULINGS
from models.record import record_field
from models.rule import Rulings
from models.table import of_turn
from models.table_file import TableFile


def _read_line(said: str, who: str, context: Mapping[str, Any]) -> None:
    """A line of a record. What it means depends on the table of its turn; that it means something does not."""
    anywhere = Position(
        players=(who,), rulings=Rulings(RULINGS), seats=(Seat({}),), number=1, phase=Phase.SUPPLY, table=context["table"]
    )
    read_move(said, anywhere, who)


def _of_deck(held: Held[Position]) -> Iterator[Piece[Position]]:
    """Where the cards to come cannot all come, each of those that are too many may be another."""
    for n in suspects(held.position):
        card = held.value[n]
        yield plain(f"card {n + 1} of `deck:`", card, PRICES, f"card {n + 1} to come is {card}", held.part.entry(n))


FILE = TableFile(
    "desert-dessert",
    TITLE,
    "dessert",
    position=Position,
    seat=Seat,
    players=Fields.of(
        Seat,
        record_field(
            _read_line,
            "A game or a part of one, turn by turn, from the table of this file on: each entry as a move is said. "
            "`reeve ask FILE record` reads it.",
        ),
    ),
    seats=range(1, 2),
    who="The player.",
    cards="table",
    rulings=EVERY_RULING,
    example="DD-AMB-BUILDQTY: many",
    doubts={"deck": _of_deck},
)


def pieces(position: Position) -> Iterator[Piece[Position]]:
    """Whose turn it is, what the player has, the turn and its phase, the price cards, and the cards to come."""
    yield of_turn(position)
    yield from FILE.pieces(position, "number", "phase", "players", "prices", "done", "pile", "deck", "bag")
