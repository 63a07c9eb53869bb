"""Answers on a terminal, through rich: the same words, with tables, wrapping and colour (never colour alone)."""

from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import Any

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cli.answers.words import RESTS, clean, line_points, ranking_lines, total_words
from cli.pictures.drawing import blocks, letters, mark_lines, tile_lines
from models.names import plural
from models.picture import Picture, Tone
from verify.ruling_dependence import Dispute
from verify.score import Scored

_STYLES = {
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
_VERDICTS = {"legal": "bold green", "illegal": "bold red"}


def console() -> Console:
    """The terminal as it is now: its width, and whether it shows colour (`NO_COLOR` is respected)."""
    return Console(highlight=False, emoji=False, markup=False)


def say(lines: Iterable[str]) -> None:
    """Lines, wrapped with their indentation kept."""
    terminal = console()
    for line in lines:
        words = clean(line).lstrip()
        text = Text(words)
        for verdict, style in _VERDICTS.items():
            text.highlight_regex(rf"(?<=: ){verdict}\b", style)
        terminal.print(Padding(text, (0, 0, 0, len(line) - len(line.lstrip()))))


def score(file: str, title: str, scored: Scored) -> None:
    """A table per player, then the ranking."""
    terminal = console()
    terminal.print(Text(clean(f"{file}: {title}")))
    for sheet in scored.sheets:
        table = Table(title=Text(clean(sheet.heading)), title_justify="left", box=box.SIMPLE_HEAD, show_footer=True)
        table.add_column(plural(sheet.unit), footer=total_words(sheet), justify="right")
        table.add_column("for", footer="total")
        table.add_column("because")
        for line in sheet.lines:
            table.add_row(line_points(line), Text(clean(line.item)), Text(clean(line.reason)))
        terminal.print(table)
    say(ranking_lines(scored))


def draw(picture: Picture) -> None:
    """Every layout as a grid of tiles, or as several below each other where rows are shifted or not equally long."""
    terminal = console()
    for panel in picture.panels:
        if panel.heading:
            terminal.print(Text(clean(panel.heading), style="bold"))
        grids = list(blocks(panel))
        # A single grid too wide for the terminal is narrowed by rich; several have to be narrowed alike to stay in line.
        # The most letters across a tile with which the widest row and the last border fit.
        fitting = (width for width in range(panel.width, 1, -1) if letters(panel.half_tiles, width) < terminal.width)
        width = panel.width if len(grids) == 1 else next(fitting, 1)
        for shift, rows in grids:
            table = Table(box=box.SQUARE, show_header=False, show_lines=True)
            for _ in rows[0]:
                table.add_column(width=width, overflow="fold")
            for row in rows:
                cells = []
                for tile in row:
                    text = Text(clean("\n".join(tile_lines(tile, width))), style=_STYLES[tile.tone])
                    text.stylize("bold red reverse", len(text) - len("\n".join(mark_lines(tile, width))))
                    cells.append(text)
                table.add_row(*cells)
            terminal.print(Padding.indent(table, letters(shift, width)))
        say(panel.notes)


PAGE = 120
"""Columns of a page where the output is no terminal."""


def side_by_side(dispute: Dispute, lines: Callable[[Any], Iterable[str]], *, fancy: bool) -> None:
    """The answers under each reading of a ruling in columns of their own, what is said of rulings left out."""
    page = console() if fancy else Console(width=PAGE, color_system=None, highlight=False, emoji=False, markup=False)
    table = Table(box=box.SQUARE if fancy else box.ASCII, show_header=True)
    for reading in dispute.readings:
        table.add_column(Text(clean(f"{reading.value}: {reading.meaning}")), ratio=1, overflow="fold")
    cells = []
    for reading in dispute.readings:
        told = takewhile(lambda line: not line.startswith(RESTS), lines(reading.answer))
        cells.append(Text("\n".join(clean(line) for line in told)))
    table.add_row(*cells)
    page.print(table)
