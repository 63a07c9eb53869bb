"""The moves of Lords of the Green that are worth listing, and the whole turns that begin with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from models.green_box.lords_of_the_green.moves import Move
from models.green_box.lords_of_the_green.position import Position
from models.green_box.lords_of_the_green.reach import has_ended, lord_targets, moves_lord_alone, placed, placements


def moves(position: Position, player: str) -> Iterator[Move]:
    """What a player may begin the turn with: each placement of knights. Where the lord then goes is named with it."""
    armies = position.armies_to_move(player)
    options = [Move(player, army, spot, n) for army in armies for spot, n in placements(position, army)]
    if options or has_ended(position):
        yield from options
    elif alone := [army for army in armies if moves_lord_alone(position, army)]:
        yield from (move for army in alone for move in _with_lord(position, Move(player, army)))
    else:
        yield from (Move(player, army) for army in armies)


def whole_turns(position: Position, move: Move) -> Iterator[Move]:
    """Every turn that begins with a placement of knights: with each move of the lord, or without one where he has none."""
    turns: list[Move] = []
    if move.placed is not None and not position.is_first_round(move.army):
        turns += _with_lord(placed(position, move.army, move.placed, move.knights), move)
    yield from turns or [move]


def _with_lord(position: Position, move: Move) -> Iterator[Move]:
    """A move with each move of the lord from a table."""
    return (replace(move, target=spot, escorts=n) for spot, ns in lord_targets(position, move.army) for n in ns)
