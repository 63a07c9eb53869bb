"""The moves of Attack of the Moulds that are worth listing."""

from __future__ import annotations

from collections.abc import Iterator

from models.green_box.attack_of_the_moulds.moves import Move
from models.green_box.attack_of_the_moulds.position import Position


def moves(position: Position, player: str) -> Iterator[Move]:
    """What a player may do: grow onto each tile, spread from each to each, or pass where nothing else can be done."""
    colour, spots = position.colour_of(player), position.board.spots
    yield from (Move(player, spots[target]) for target, _ in position.grows(colour))
    yield from (Move(player, spots[target], spots[start]) for start, target, _ in position.spreads(colour))
    if position.can_move(colour) is not True:
        yield Move(player)
