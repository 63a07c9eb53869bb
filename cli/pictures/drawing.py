"""Pictures as text."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from models.names import closest, enumerated, quoted
from models.picture import PLAYER, Panel, Tile, Tone
from models.problem import Problem

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
    # With a ground of their own: black letters do not show on a dark terminal, nor white ones on a light terminal.
    Tone.BLACK: "bright_white on black",
    Tone.WHITE: "black on bright_white",
    Tone.GREY: "black on grey82",
}
"""How the terminal shows a tone."""


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


VERDICTS = {"legal": "bold green", "illegal": "bold red"}
"""How a verdict is shown."""

KEYS = (*VERDICTS, *(tone.value for tone in Tone))
"""What can be given another colour."""

_PLAIN = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
_COLOURS = (*_PLAIN, *(f"bright_{name}" for name in _PLAIN))
_WORDS = (*_COLOURS, "bold", "dim", "italic", "underline", "reverse", "on")


def colour_problems(chosen: object) -> list[Problem]:
    """What makes colours unusable that a form does not show: their keys, and their values."""
    found = []
    for key, value in chosen.items() if isinstance(chosen, dict) else ():
        if key not in KEYS:
            said = f"unknown key {quoted(key)}; {_hint(key, KEYS, KEYS)}"
            found.append(Problem((key,), said, at_key=True))
        elif isinstance(value, str) and (wrong := _wrong(value)) is not None:
            found.append(Problem((key,), wrong))
    return found


def _hint(text: str, names: Sequence[str], shown: Sequence[str]) -> str:
    guess = closest(text, names)
    return f"did you mean {guess!r}?" if guess else f"expected {enumerated(shown, 'or', len(shown))}"


def _wrong(value: str) -> str | None:
    words = value.split()
    strange = next((word for word in words if word not in _WORDS), None)
    if strange is not None:
        return f"no colour {quoted(strange)}; {_hint(strange, _WORDS, _PLAIN)}"
    if not words or any(
        word == "on" and words[n + 1 : n + 2] not in [[c] for c in _COLOURS] for n, word in enumerate(words)
    ):
        return f"expected a colour such as 'bold blue' or 'black on yellow', found {quoted(value)}"
    return None
