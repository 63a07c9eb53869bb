"""A club's evening, several games in one table: in words, and as rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from models.names import counted, short_ordinal
from verify.evening import HOW, Evening, Guest

COLUMNS = ("place", "player", "wins", "average_place", "games")
"""The columns of an evening as CSV."""


def lines(evening: Evening) -> Iterator[str]:
    """The table, its numbers below each other, and how it was made."""
    yield f"The evening: {counted(len(evening.counted), 'game')}"
    if evening.guests:
        heading = ["place", "player", *_headings([game.file for game in evening.counted]), "wins", "average place"]
        rows = [_row(guest) for guest in evening.guests]
        widths = [max(len(row[column]) for row in (heading, *rows)) for column in range(len(heading))]
        for row in (heading, *rows):
            # Names begin at the left, numbers end at the right.
            cells = (f"{cell:{'<' if column == 1 else '>'}{widths[column]}}" for column, cell in enumerate(row))
            yield f"  {'  '.join(cells).rstrip()}"
        yield f"  {HOW}"
    yield from (f"  Not counted: {game.file}: {game.left_out}." for game in evening.left_out)
    yield from (f"  Careful: {game.file}: {careful}." for game in evening.counted for careful in game.careful)


def _row(guest: Guest) -> list[str]:
    results = [
        "-" if standing is None else f"{standing.total} ({short_ordinal(standing.place)})" for standing in guest.standings
    ]
    return [str(guest.place), guest.player, *results, str(guest.wins), decimal(guest.average)]


def _headings(files: Sequence[str]) -> list[str]:
    """The files' names without folder and ending, where that tells them apart."""
    short = [Path(file).stem for file in files]
    return [file if short.count(name) > 1 else name for file, name in zip(files, short, strict=True)]


def decimal(number: Fraction) -> str:
    """A number with two decimals at most: 1.5, 2, 1.67."""
    return f"{float(number):.2f}".rstrip("0").rstrip(".")


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
