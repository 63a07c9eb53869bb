"""How people miscount components: other numbers of tiles, cubes and meeples than are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from models.doubts import Piece, plain
from models.green_box.box.position import Position
from models.green_box.components import COPIES, CUBES, TILES, Colour, Symbol


def pieces(position: Position) -> Iterator[Piece[Position]]:
    """How many tiles of each symbol, tiles lying face down, cubes of each colour and meeples of each colour are written.

    Every rule says how many there are at most, so the only other number that is tried is that.
    """
    for symbol, n in Counter(position.tiles).items():
        what = "tiles lying face down" if symbol is None else f"tiles with the symbol {symbol}"
        most = min(TILES if symbol is None else COPIES, max(0, TILES - (len(position.tiles) - n)))
        yield plain(f"the number of {what}", n, (most,), f"{what}: {n}", _tiles(symbol), symbol or "")
    for colour, n in position.cubes.items():
        yield plain(f"the number of {colour} cubes", n, (CUBES,), f"{colour} cubes: {n}", _cubes(colour), colour)
    for meeple, n in Counter(position.meeples).items():
        yield plain(f"the number of {meeple} meeples", n, (1,), f"{meeple} meeples: {n}", _meeples(meeple), meeple)


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
