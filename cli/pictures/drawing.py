"""Pictures as text."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from textwrap import wrap

from models.picture import PLAYER, Panel, Tile

MARK = "!! breaks a rule"


def mark_lines(tile: Tile, width: int) -> list[str]:
    """What says that a rule is broken on a tile, wrapped to its width; nothing if none is."""
    return wrap(MARK, width) if tile.marked else []


def tile_lines(tile: Tile, width: int) -> list[str]:
    """The words of a tile with the name of its space, wrapped to its width; that a rule is broken there comes last."""
    # The name of a space as messages use it, where the words of its tile do not tell it already.
    words = (*tile.words, "" if tile.role == PLAYER or any(tile.space in word for word in tile.words) else tile.space)
    return [*(line for part in words for line in wrap(part, width)), *mark_lines(tile, width)]


def blocks(panel: Panel) -> Iterator[tuple[int, list[tuple[Tile, ...]]]]:
    """The rows of a panel in blocks that can be ruled as one grid, each with the half tiles by which it is shifted.

    Rows that follow each other and are shifted alike and equally long are one block.
    """
    for (shift, _), rows in groupby(panel.shifted_rows, key=lambda shifted: (shifted[0], len(shifted[1]))):
        yield shift, [row for _, row in rows]


def letters(half_tiles: int, width: int) -> int:
    """How many letters wide some half tiles are where tiles of a width are ruled side by side, rounded down."""
    return half_tiles * (width + len("|  ")) // 2


def plain(panel: Panel) -> Iterable[str]:
    """A panel drawn with letters, line by line; each block of rows has a border of its own."""
    if panel.heading:
        yield panel.heading
    for shift, rows in blocks(panel):
        indent = " " * letters(shift, panel.width)
        rule = indent + "+" + "+".join(["-" * (panel.width + 2)] * len(rows[0])) + "+"
        yield rule
        for row in rows:
            cells = [tile_lines(tile, panel.width) for tile in row]
            for i in range(max(1, *map(len, cells))):
                line = "|".join(f" {cell[i] if i < len(cell) else '':<{panel.width}} " for cell in cells)
                yield f"{indent}|{line}|"
            yield rule
    yield from panel.notes
