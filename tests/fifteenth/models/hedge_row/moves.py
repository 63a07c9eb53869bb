"""The one kind of move of The Hedge Row: how it is said, what it requires and does, and which are worth listing."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from models.hedge_row.cards import Bush
from models.hedge_row.table import Hedge, Position
from models.move import MoveForm, said_by
from models.sayings import Said, Saying, Sayings
from models.turn import Moves, SeatTurn


@dataclass(frozen=True, slots=True)
class Lay(Said):
    """A player lays a bush at an end of the own row."""

    player: str
    bush: Bush
    end: str
    saying: ClassVar = Saying(
        "lay {bush} {end}",
        "[lay~|put~|add~] [a|the] {bush} [(to|on|at) the] {end} [end]",
        MoveForm(
            "lay", ("lay red 3 left", "red 3 left", "put the red 3 at the left end"), "Lays a bush at an end of your row."
        ),
        slots={"end": "left|right"},
    )


SAYINGS = Sayings({Lay: Lay.saying})


def read_move(text: str, position: Position, player: str) -> Lay:
    """The move that a text means. Raises `ValueError`."""
    _, said = SAYINGS.read(said_by(player, text), text)
    return Lay(player, position.deck.called(said["bush"]), said["end"].casefold())


def _lay(position: Position, move: Lay) -> SeatTurn[Position, Hedge]:
    turn = SeatTurn[Position, Hedge](position, move.player)
    turn.need_game_on("HR-TURN")
    turn.need_own_turn("HR-TURN")
    # That the bush fits there, and that there is one left, the rules say of the table after the move.
    row = turn.seat().row
    turn.change_seat(row=(move.bush, *row) if move.end == "left" else (*row, move.bush))
    turn.change(turn=position.next_to(move.player))
    return turn


MOVES = Moves(_lay)
"""Every move of the game, and what comes of it."""


def moves(position: Position, player: str) -> Iterator[Lay]:
    """Every bush at every end."""
    ends = ("left", "right") if position.seat(player).row else ("left",)
    yield from (Lay(player, bush, end) for bush in position.deck.bushes for end in ends)
