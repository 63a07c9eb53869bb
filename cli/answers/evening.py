"""A club's evening, several games in one table: in words and as rows."""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

from cli.answers.words import clean
from models.names import counted, short_ordinal
from verify.evening import HOW, Evening

COLUMNS = ("place", "player", "wins", "average_place", "games")
"""The columns of an evening as CSV."""


def lines(evening: Evening) -> Iterator[str]:
    """The table, its numbers below each other, and how it was made."""
    yield f"The evening: {counted(len(evening.counted), 'game')}"
    if evening.guests:
        heading, rows = _table(evening)
        widths = [max(len(row[column]) for row in (heading, *rows)) for column in range(len(heading))]
        for row in (heading, *rows):
            # Names begin at the left, numbers end at the right.
            cells = (f"{cell:{'<' if column == _PLAYER else '>'}{widths[column]}}" for column, cell in enumerate(row))
            yield f"  {'  '.join(cells).rstrip()}"
        yield f"  {HOW}"
    yield from (f"  Not counted: {game.file}: {game.left_out}." for game in evening.left_out)
    yield from (f"  Careful: {game.file}: {careful}." for game in evening.counted for careful in game.careful)


_PLAYER = 1
"""The column with the names; all others hold numbers."""


def _table(evening: Evening) -> tuple[list[str], list[list[str]]]:
    # The files' names without folder and ending, where that tells them apart.
    files, short = [game.file for game in evening.counted], [Path(game.file).stem for game in evening.counted]
    names = [file if short.count(name) > 1 else name for file, name in zip(files, short, strict=True)]
    rows = []
    for guest in evening.guests:
        told = ("-" if one is None else f"{one.total} ({short_ordinal(one.place)})" for one in guest.standings)
        rows.append([str(guest.place), guest.player, *told, str(guest.wins), decimal(guest.average)])
    return ["place", "player", *names, "wins", "average place"], rows


def decimal(number: Fraction) -> str:
    """A number with two decimals at most: 1.5, 2, 1.67."""
    return f"{float(number):.2f}".rstrip("0").rstrip(".")


def csv_text(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> str:
    """Rows as CSV, as far as they have these columns."""
    text = StringIO()
    writer = csv.DictWriter(text, columns, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({key: clean(value) if isinstance(value, str) else value for key, value in row.items()})
    return text.getvalue()


def rows(evening: Evening) -> Iterator[dict[str, Any]]:
    """A row for each player, with `COLUMNS`."""
    for guest in evening.guests:
        yield {
            "place": guest.place,
            "player": guest.player,
            "wins": guest.wins,
            "average_place": decimal(guest.average),
            "games": guest.games,
        }
