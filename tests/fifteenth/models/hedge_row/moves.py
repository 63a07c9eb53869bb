"""The one kind of move of The Hedge Row: how it is said, what it requires and does, and which are worth listing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from models.hedge_row.cards import Bush
from models.hedge_row.table import Hedge, Position
from models.move import MoveForm, not_understood
from models.turn import Moves, Turn

_MOVE = re.compile(
    r"(?:lays? |puts? |adds? )?(?:a |the )?(?P<bush>.+?) (?:to the |on the |at the )?(?P<end>left|right)(?: end)?"
)

FORMS = (
    MoveForm("lay", ("lay red 3 left", "red 3 left", "put the red 3 at the left end"), "Lays a bush at an end of your row."),
)


@dataclass(frozen=True, slots=True)
class Lay:
    """A player lays a bush at an end of the own row."""

    player: str
    bush: Bush
    is_left: bool

    def __str__(self) -> str:
        return f"lay {self.bush} {'left' if self.is_left else 'right'}"


def read_move(text: str, position: Position, player: str) -> Lay:
    """The move that a text means. Raises `ValueError`."""
    words = " ".join(text.casefold().removeprefix(f"{player.casefold()}:").split())
    found = _MOVE.fullmatch(words)
    if found is None:
        raise not_understood(text, "'lay red 3 left'")
    return Lay(player, position.deck.called(found["bush"]), found["end"] == "left")


def _done(position: Position, move: Lay) -> Turn[Position]:
    turn, player, row = Turn(position, move.player), move.player, position.seat(move.player).row
    turn.need("HR-TURN", player, not position.over, "the game is over.")
    turn.need("HR-TURN", player, position.turn in {None, player}, f"it is {position.turn}'s turn, not {player}'s.")
    # That the bush fits there, and that there is one left, the rules say of the table after the move.
    longer = Hedge((move.bush, *row) if move.is_left else (*row, move.bush))
    seats = tuple(longer if name == player else other for name, other in position.seated)
    turn.change(seats=seats, turn=position.next_to(player))
    return turn


MOVES = Moves(_done)
"""Every move of the game, and what comes of it."""


def moves(position: Position, player: str) -> Iterator[Lay]:
    """Every bush at every end."""
    for bush in position.deck.bushes:
        yield Lay(player, bush, is_left=True)
        if position.seat(player).row:
            yield Lay(player, bush, is_left=False)
