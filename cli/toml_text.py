"""Reading TOML with the line of every key, as far as a card file needs it: tables and the keys within them."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from cli.marks import Flaw, FlawedError, Mark, Marked
from models.problem import Path

_PLACE = re.compile(r" ?\(at (?:line (\d+), column (\d+)|end of document)\)")


def read_toml(text: str, file: str) -> tuple[dict[str, Any], Marked]:
    """The data of a TOML text, and with its marks. Raises `FlawedError` with the place where the text stops making sense."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        mark = Mark(int(place[1]), int(place[2])) if place and place[1] else _end(text)
        raise FlawedError([Flaw(file, mark, f"not readable as TOML: {_PLACE.sub('', str(error))}")]) from None
    except (ValueError, RecursionError):
        # A number with thousands of digits, or lists nested a thousand deep: tomllib does not tell where.
        raise FlawedError(
            [Flaw(file, None, "not readable as TOML: a number is too long or lists are nested too deep")]
        ) from None
    marks = _marks(text)
    return data, Marked(data, marks, marks)


def _end(text: str) -> Mark:
    """The last place of a text."""
    lines = text.splitlines() or [""]
    return Mark(len(lines), len(lines[-1]) + 1)


def _marks(text: str) -> dict[Path, Mark]:
    """The marks of table headers and of keys that begin a line; tomllib itself tells no places."""
    marks: dict[Path, Mark] = {(): Mark(1, 1)}
    table: Path = ()
    for number, line in enumerate(text.splitlines(), start=1):
        start = line.strip()
        column = line.index(start) + 1
        if start.startswith("["):
            table = _keys(start) or table
            marks.setdefault(table, Mark(number, column))
        elif "=" in start and not start.startswith(("#", "{")):
            path = table + _keys(start.split("=", 1)[0] + "= 0")
            marks.setdefault(path, Mark(number, column))
    return marks


def _keys(line: str) -> Path:
    """The keys that a line of TOML names, one within the other."""
    try:
        data: Any = tomllib.loads(line)
    except tomllib.TOMLDecodeError:
        return ()
    path: list[str] = []
    while isinstance(data, dict) and data:
        key = next(iter(data))
        path.append(key)
        data = data[key]
    return tuple(path)
