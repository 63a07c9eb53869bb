"""Every value that a table of Attack of the Moulds tells, each of which may be wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from models.doubts import Piece, changing, plain
from models.fact import Change
from models.green_box.attack_of_the_moulds.position import EMPTY, Position, Tile, cube
from models.green_box.components import Colour
from models.green_box.pieces import of_turn
from models.green_box.table import on_board
from models.logic import Unknown

_Pieces = Iterator[Piece[Position]]
_BEGINS, _GOES_ON = "true", "false"


def pieces(position: Position) -> _Pieces:
    """Whose turn it is, what lies on every tile, who is out, and whether this is how the game begins."""
    yield of_turn(position)
    options = (EMPTY, *map(cube, position.colours))
    for n, spot in enumerate(position.board.spots):
        yield Piece(on_board(spot)[0], position.tiles[n], options, _said(position.tiles[n], str(spot)), _put(n))
    for player in position.out:
        yield plain(f"{player} in `out:`", "", (None,), f"{player} is out", _back(player), player)
    if position.rulings["MO-AMB-PASS"] == "eliminated":
        for player in position.players:
            if player not in position.out and player != position.turn:
                yield plain("`out:`", "", (f"{player} as well",), "", _gone(player))
    begins, other = (_BEGINS, _GOES_ON) if position.is_start else (_GOES_ON, _BEGINS)
    said = "nobody has moved yet" if position.is_start else ""
    yield plain("`setup:`", begins, (other,), said, _begun)


def _said(tile: Tile, spot: str) -> str:
    if isinstance(tile, Unknown):
        return f"{tile} lies at {spot}"
    return f"{tile.phrase} lies at {spot}" if tile else f"{spot} is empty"


def _put(n: int) -> Callable[[Position, Any], Position]:
    return lambda position, cubes: position.with_tiles({n: cubes})


def _back(player: str) -> Callable[[Position, Any], Position]:
    return lambda position, _: replace(position, out=tuple(other for other in position.out if other != player))


def _gone(player: str) -> Callable[[Position, Any], Position]:
    return lambda position, _: replace(position, out=(*position.out, player))


def _begun(position: Position, seen: str) -> Position:
    return replace(position, is_start=seen == _BEGINS)


def changes(position: Position) -> Iterator[Change[Position]]:
    """Every other value of the pieces that have to be known, and colours of two players mixed up."""
    yield from changing(pieces)(position)
    for i, player in enumerate(position.players):
        for k, other in enumerate(position.players[i + 1 :], start=i + 1):
            one, two = position.colours[i], position.colours[k]
            yield Change(f"{player} plays {two} and {other} {one}, not the other way round", _exchanged(one, two))


def _exchanged(one: Colour, two: Colour) -> Callable[[Position], Position]:
    instead = {one: two, two: one}

    def make(position: Position) -> Position:
        return replace(position, colours=tuple(instead.get(colour, colour) for colour in position.colours))

    return make
