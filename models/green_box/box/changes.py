"""How people miscount components: what may mend a table on which there are more than the box has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from models.fact import Change
from models.green_box.box.position import Position
from models.green_box.components import COPIES, CUBES, TILES, Colour, Symbol


def changes(position: Position) -> Iterator[Change[Position]]:
    """As many of each kind as the box has, where more were counted."""
    for symbol, n in Counter(position.tiles).items():
        most = COPIES if symbol is not None else TILES - (len(position.tiles) - n)
        what = "tiles lying face down" if symbol is None else f"tiles with the symbol {symbol}"
        if n > most >= 0:
            yield Change(f"{most} {what}, not {n}", partial(_with_tiles, symbol=symbol, n=most))
    for colour, n in position.cubes.items():
        if n > CUBES:
            yield Change(f"{CUBES} {colour} cubes, not {n}", partial(_with_cubes, colour=colour))
    for meeple, n in Counter(position.meeples).items():
        if n > 1:
            yield Change(f"one {meeple} meeple, not {n}", partial(_with_one_meeple, meeple=meeple))


def _with_tiles(position: Position, symbol: Symbol | None, n: int) -> Position:
    others = tuple(tile for tile in position.tiles if tile is not symbol)
    return replace(position, tiles=(*others, *[symbol] * n))


def _with_cubes(position: Position, colour: Colour) -> Position:
    return replace(position, cubes={**position.cubes, colour: CUBES})


def _with_one_meeple(position: Position, meeple: str) -> Position:
    return replace(position, meeples=(*(other for other in position.meeples if other != meeple), meeple))
