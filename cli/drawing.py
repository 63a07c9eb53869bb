"""Pictures as text."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from models.picture import Panel, Tile, Tone

WIDTH = 16
"""Letters across a tile: four of them and their borders fit a terminal of 80 columns."""

MARK = "!! breaks a rule"

STYLES = {
    Tone.PLAIN: "",
    Tone.EMPTY: "dim",
    Tone.CARD: "bold",
    Tone.RED: "red",
    Tone.YELLOW: "yellow",
    Tone.BLUE: "blue",
    Tone.GREEN: "green",
    Tone.PURPLE: "magenta",
}
"""How the terminal shows a tone."""


def tile_lines(tile: Tile, width: int = WIDTH) -> list[str]:
    """The words of a tile, wrapped to its width."""
    words = (*tile.words, MARK) if tile.marked else tile.words
    return [line for part in words for line in wrap(part, width)]


def plain(panel: Panel) -> Iterable[str]:
    """A panel drawn with letters, line by line."""
    rule = "+" + "+".join(["-" * (WIDTH + 2)] * len(panel.rows[0])) + "+"
    yield panel.heading
    yield rule
    for row in panel.rows:
        cells = [tile_lines(tile) for tile in row]
        for i in range(max(map(len, cells))):
            yield "|" + "|".join(f" {cell[i] if i < len(cell) else '':<{WIDTH}} " for cell in cells) + "|"
        yield rule
