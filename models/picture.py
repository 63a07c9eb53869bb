"""A table as a person would lay it out, before anyone decides how to show it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


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


@dataclass(frozen=True, slots=True)
class Tile:
    """One space: the words on it, the most important first, and whether a rule is broken there."""

    words: tuple[str, ...]
    tone: Tone = Tone.PLAIN
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """One layout: a heading and a grid of tiles, row by row, all rows equally long."""

    heading: str
    rows: tuple[tuple[Tile, ...], ...]


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
