"""The track of Wacky Wheels: its symbols, its shape, and where tiles lie on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import accumulate, chain

from models.green_box.components import COPIES, TILES, Symbol

LENGTH = TILES
"""Tiles of the track, all of the box."""
PIT = 0
"""The place of a car in the pit, beside the last tile."""

Cell = tuple[int, int]
"""Where a tile lies: row and column, counted from the start tile."""


class Direction(Enum):
    """Where the next tile of the track lies: rows down, columns to the right."""

    RIGHT = (0, 1)
    DOWN = (1, 0)
    LEFT = (0, -1)
    UP = (-1, 0)

    def __str__(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Stretch:
    """So many steps from tile to tile in one direction."""

    steps: int
    direction: Direction

    def __str__(self) -> str:
        return f"{self.steps} {self.direction}"


PRESETS: Mapping[str, tuple[Symbol, ...]] = {
    "race 1": tuple(Symbol) * COPIES,
    "race 2": tuple(symbol for symbol in Symbol for _ in range(2)) * (COPIES // 2),
    "race 3": tuple(symbol for symbol in Symbol for _ in range(COPIES)),
}
"""The tracks that the rulebook suggests for the races of a circuit (WW-SET-PRESET)."""


@cache
def steps(shape: tuple[Stretch, ...]) -> tuple[Direction, ...]:
    """The direction of each step, the first from the start tile to the next."""
    return tuple(chain.from_iterable([stretch.direction] * stretch.steps for stretch in shape))


def cells(shape: tuple[Stretch, ...]) -> tuple[Cell, ...]:
    """Where the track comes to step by step: the start tile, the tiles in their order, and where the last step leads."""
    moves = (step.value for step in steps(shape))
    return tuple(accumulate(moves, lambda at, by: (at[0] + by[0], at[1] + by[1]), initial=(0, 0)))


def tile_after(space: int, distance: int) -> int:
    """The tile so many spaces on, or back where the distance is negative."""
    return (space - 1 + distance) % LENGTH + 1


def ahead(space: int, other: int) -> int:
    """How many spaces one tile is ahead of another on the closed track, 0 to 35."""
    return (other - space) % LENGTH


def is_straight(shape: tuple[Stretch, ...], space: int, distance: int) -> bool:
    """Whether no corner lies between a tile and the one so many spaces ahead (WW-RED); corners themselves may be ends."""
    every = steps(shape)
    return len({every[(space - 1 + i) % LENGTH] for i in range(distance)}) <= 1


def is_corner(shape: tuple[Stretch, ...], space: int) -> bool:
    """Whether the track turns on a tile."""
    every = steps(shape)
    return every[space - 2] is not every[space - 1]
