"""A table as a person would lay it out, before anyone decides how to show it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

WIDTH = 16
"""Letters across a tile unless its panel says otherwise: four of them and their borders fit a terminal of 80 columns."""


class Tone(Enum):
    """The colour of a tile. The words on the tile say the same, so nothing is told by colour alone."""

    PLAIN = "plain"
    EMPTY = "empty"
    CARD = "card"
    RED = "red"
    YELLOW = "yellow"
    BLUE = "blue"
    GREEN = "green"
    PURPLE = "purple"
    BLACK = "black"
    WHITE = "white"
    GREY = "grey"


@dataclass(frozen=True, slots=True)
class Tile:
    """One space: the words on it, the most important first, and whether a rule is broken there."""

    words: tuple[str, ...]
    tone: Tone = Tone.PLAIN
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """One layout: a heading and rows of at least one tile each, from the top; rows may have different lengths.

    `shifts` says by how many half tiles each row is moved to the right, for hexagons and for rows that are centred; without
    it all rows begin at the left. `width` is how many letters fit across a tile.
    """

    heading: str
    rows: tuple[tuple[Tile, ...], ...]
    shifts: tuple[int, ...] = ()
    width: int = WIDTH

    @property
    def shifted_rows(self) -> tuple[tuple[int, tuple[Tile, ...]], ...]:
        """Each row with the half tiles by which it is moved to the right."""
        return tuple(zip(self.shifts or (0,) * len(self.rows), self.rows, strict=True))

    @property
    def half_tiles(self) -> int:
        """How many half tiles the panel is wide, from the left to the end of the row that reaches furthest."""
        return max((shift + 2 * len(row) for shift, row in self.shifted_rows), default=0)


@dataclass(frozen=True, slots=True)
class Picture:
    """A whole table."""

    title: str
    description: str
    panels: tuple[Panel, ...]


def told_marks(marked: int) -> str:
    """How many spaces are marked, as a sentence to be added to a description; nothing if none is."""
    if not marked:
        return ""
    spaces = "1 space is marked because a rule is" if marked == 1 else f"{marked} spaces are marked because rules are"
    return f" {spaces} broken there."
