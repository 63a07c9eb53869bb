"""Boards of Attack of the Moulds: where the tiles lie, which are next to each other, and which are two steps apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Literal, NamedTuple

from models.fields import Kind
from models.green_box.form import space
from models.names import Word

HEX37_ROWS = (4, 5, 6, 7, 6, 5, 4)
"""Tiles of each row of the board of 37 (MO-BOARD-HEX)."""
SQUARE6_ROWS = (6,) * 6
"""Tiles of each row of the square board (MO-BOARD-ALT)."""


class Shape(Word):
    """The boards by name; `HEX` and `SQUARE` are boards of the players' own."""

    HEX37 = "hex37"
    SQUARE6 = "square6"
    HEX = "hex"
    SQUARE = "square"

    @property
    def is_hex(self) -> bool:
        """Whether a tile has six sides to which others can lie, rows being half a tile off their neighbours."""
        return self is Shape.HEX37 or self is Shape.HEX

    @property
    def rows(self) -> tuple[int, ...] | None:
        """How many tiles each row has, where the shape settles it."""
        return _ROWS.get(self)


SHAPE = Kind(Literal["hex37", "square6", "hex", "square"], lambda name, _owner: Shape(name), str)
_ROWS = {Shape.HEX37: HEX37_ROWS, Shape.SQUARE6: SQUARE6_ROWS}


class Spot(NamedTuple):
    """A tile's place, from 0: its row, and its place in the row as it is written, gaps counted."""

    row: int
    column: int

    def __str__(self) -> str:
        return space(self.row, self.column)


@dataclass(frozen=True, slots=True)
class Net:
    """Which tiles are near each other, by their numbers in reading order.

    `beside` are those next to a tile, `two_away` those at distance two; `between` are the tiles next to both of two that
    are two apart, none where there is a gap.
    """

    beside: tuple[tuple[int, ...], ...]
    two_away: tuple[tuple[int, ...], ...]
    between: Mapping[tuple[int, int], tuple[int, ...]]


@dataclass(frozen=True, eq=False)
class Board:
    """A board: its shape, and for each place of each row whether a tile lies there. `board_of` makes one, each once."""

    shape: Shape
    rows: tuple[tuple[bool, ...], ...]

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """Every tile in reading order."""
        return tuple(Spot(i, k) for i, row in enumerate(self.rows) for k, is_tile in enumerate(row) if is_tile)

    @cached_property
    def number(self) -> Mapping[Spot, int]:
        """The number of each tile in reading order."""
        return {spot: n for n, spot in enumerate(self.spots)}

    @cached_property
    def shifts(self) -> tuple[int, ...]:
        """By how many half tiles each row begins further right: rows of hexagons are centred."""
        widest = max(map(len, self.rows))
        return tuple(widest - len(row) if self.shape.is_hex else 0 for row in self.rows)

    @cached_property
    def centre(self) -> int | None:
        """The tile in the middle of the board of 37, the star card."""
        return len(self.spots) // 2 if self.shape is Shape.HEX37 else None

    def steps(self, one: Spot, other: Spot, *, eight: bool) -> int:
        """How many steps two tiles are apart, whatever lies between; on squares with `eight` neighbours or four."""
        down = abs(one.row - other.row)
        if self.shape.is_hex:
            along = abs(self.shifts[one.row] + 2 * one.column - self.shifts[other.row] - 2 * other.column)
            return down + max(0, (along - down) // 2)
        across = abs(one.column - other.column)
        return max(down, across) if eight else down + across

    def net(self, *, eight: bool) -> Net:
        """Which tiles are near each other, on squares with `eight` neighbours or four."""
        return _net(self, eight)


@cache
def _net(board: Board, eight: bool) -> Net:
    spots = board.spots
    steps = [[board.steps(spot, other, eight=eight) for other in spots] for spot in spots]
    beside, two_away = (tuple(tuple(i for i, n in enumerate(row) if n == far) for row in steps) for far in (1, 2))
    between = {(i, k): tuple(sorted({*beside[i]} & {*beside[k]})) for i, others in enumerate(two_away) for k in others}
    return Net(beside, two_away, between)


@cache
def board_of(shape: Shape, rows: tuple[tuple[bool, ...], ...]) -> Board:
    """The board of a shape whose rows have tiles in these places."""
    return Board(shape, rows)
