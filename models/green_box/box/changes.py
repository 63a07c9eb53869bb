"""How people miscount components: other numbers of tiles, cubes and meeples than were told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from models.green_box.box.position import Position
from models.green_box.components import CUBES, MEEPLES, TILES, Colour, Symbol
from models.green_box.facts import Piece, changing
from models.green_box.pieces import number, up_to


def pieces(position: Position) -> Iterator[Piece[Position]]:
    """How many tiles of each symbol, tiles lying face down, cubes of each colour and meeples of each colour were told."""
    for symbol, n in Counter(position.tiles).items():
        what = "tiles lying face down" if symbol is None else f"tiles with the symbol {symbol}"
        yield number(f"the number of {what}", n, up_to(TILES), f"{what}: {n}", _tiles(symbol), symbol or "")
    for colour, n in position.cubes.items():
        yield number(f"the number of {colour} cubes", n, up_to(CUBES), f"{colour} cubes: {n}", _cubes(colour), colour)
    for meeple, n in Counter(position.meeples).items():
        limits = up_to(len(MEEPLES))
        yield number(f"the number of {meeple} meeples", n, limits, f"{meeple} meeples: {n}", _meeples(meeple), meeple)


def _tiles(symbol: Symbol | None) -> Callable[[Position, int], Position]:
    def put(position: Position, n: int) -> Position:
        others = tuple(tile for tile in position.tiles if tile is not symbol)
        return replace(position, tiles=(*others, *[symbol] * n))

    return put


def _cubes(colour: Colour) -> Callable[[Position, int], Position]:
    return lambda position, n: replace(position, cubes={**position.cubes, colour: n})


def _meeples(meeple: str) -> Callable[[Position, int], Position]:
    def put(position: Position, n: int) -> Position:
        return replace(position, meeples=(*(other for other in position.meeples if other != meeple), *[meeple] * n))

    return put


changes = changing(pieces)
"""Every other number of them."""
