"""What a move of Lords of the Green does, in words: who has which tiles then, the knights that are left, and the end."""

from __future__ import annotations

from collections.abc import Iterator

from models.green_box.lords_of_the_green.actions import MOVES
from models.green_box.lords_of_the_green.moves import Move
from models.green_box.lords_of_the_green.position import Position
from models.names import counted


def outcome(position: Position, move: Move) -> str:
    """Whose tiles are others' after a move, and what is left in reserve of an army that placed knights."""
    after = MOVES.after(position, move)
    parts = [*_majorities(position, after)]
    if move.placed is not None:
        left = after.reserve(move.army)
        parts.append(f"{counted(left, f'{move.army} knight') if left else f'no {move.army} knights'} left in reserve")
    if after.is_over and not position.is_over:
        parts.append("the game is over")
    return "; ".join(parts)


def _majorities(before: Position, after: Position) -> Iterator[str]:
    for spot in after.spots:
        had, has = (table.at(spot).majority(table.rulings) for table in (before, after))
        if had is not has:
            loses = f"{had} loses {spot}, where nobody has the majority then"
            gains = f"{has} has {spot}" + ("" if had is None else f" instead of {had}")
            yield loses if has is None else gains
