"""Reading TOML with the place of every value and every key."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from typing import Any

from cli.reading.marks import Flaw, FlawedError, Mark, Marked, line_of
from models.problem import Path

_PLACE = re.compile(r" ?\(at (?:line (\d+), column (\d+)|end of document)\)")


def read_toml(text: str, file: str) -> tuple[dict[str, Any], Marked]:
    """The data of a TOML text, and with its marks. Raises `FlawedError` with the place where the text stops making sense."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        mark = Mark(int(place[1]), int(place[2])) if place and place[1] else _end(text)
        said = _PLACE.sub("", str(error))
        ours = next((words for theirs, words in _SAID if theirs in said), said)
        message = f"not readable as TOML: {ours}"
        raise FlawedError([Flaw(file, mark, message, line_of(text, mark))]) from None
    except (ValueError, RecursionError):
        # A number with thousands of digits, or lists nested a thousand deep: tomllib does not tell where.
        raise FlawedError(
            [Flaw(file, None, "not readable as TOML: a number is too long or lists are nested too deep")]
        ) from None
    scanner = _Scanner(text)
    scanner.document()
    return data, Marked(data, scanner.values, scanner.keys, text.translate(_NO_LINE_ENDS))


_SAID = (
    ("Invalid value", 'expected a value: a number, true or false, [a list], or a text in "quotation marks"'),
    (
        "Expected newline or end",
        'something stands behind the value: put a text in "quotation marks", begin a new line for a key',
    ),
    ("Expected '=' after a key", 'expected = here: write `key = value`, a key of several words in "quotation marks"'),
    ("Unclosed array", "the [ of this list is not closed; write ] here, or the comma that is missing before this"),
    (
        "Unclosed inline table",
        "the { is not closed; write } here, or the comma that is missing before this; all of it is one line",
    ),
    ("Expected ']'", "the heading is not closed; write ] here"),
    ("Illegal character '\\n'", "the quotation mark in this line is not closed"),
    ('Expected "\'"', "a quotation mark ' is not closed"),
    ("Cannot overwrite a value", "this key stands here a second time"),
    ("Invalid initial character for a key part", "expected a key here; after the last one no comma stands"),
    ("Invalid statement", "expected a key here: write `key = value`"),
    ("Unescaped '\\' in a string", "a backslash needs a meaning here; write the text in 'single quotes'"),
)
"""What the parser says, as far as people meet it, and what we say instead."""

_NO_LINE_ENDS = dict.fromkeys((0x85, 0x2028, 0x2029), " ")
"""What ends a line in YAML and not in TOML."""


def _end(text: str) -> Mark:
    """The last place of a text."""
    lines = text.removesuffix("\n").split("\n")
    return Mark(len(lines), len(lines[-1]) + 1)


_PART = r"""(?:[A-Za-z0-9_-]+|"(?:\\.|[^"\\\n])*"|'[^'\n]*')"""
_KEY_PART = re.compile(_PART)
_KEY = re.compile(rf"{_PART}(?:[ \t]*\.[ \t]*{_PART})*")
_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SCALAR = re.compile(
    r'"""(?:\\.|[^\\])*?"""(?:"{0,2})'
    r"|'''.*?'''(?:'{0,2})"
    r'|"(?:\\.|[^"\\])*"'
    r"|'[^']*'"
    r"|[^,\]}#\n]+",
    re.DOTALL,
)


class _Scanner:
    """Walks through a text that is known to be TOML and notes where its values and keys stand; tomllib tells no places.

    Of a table, the place is that of its header; a part of a dotted key stands where it is written.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.values: dict[Path, Mark] = {(): Mark(1, 1)}
        self.keys: dict[Path, Mark] = {}
        self._lines = [0, *(found.end() for found in re.finditer("\n", text))]
        self._tables: dict[Path, int] = {}
        """The number of the last table of each array of tables."""

    def document(self) -> None:
        """The whole text."""
        table: Path = ()
        self._skip()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip()

    def _mark(self, at: int) -> Mark:
        line = bisect_right(self._lines, at)
        return Mark(line, at - self._lines[line - 1] + 1)

    def _skip(self, what: re.Pattern[str] = _BLANK) -> None:
        found = what.match(self.text, self.at)
        self.at = found.end() if found else len(self.text)

    def _takes(self, sign: str) -> bool:
        """Whether a sign, or the end of the text, comes next; if so, what comes is behind it."""
        self._skip()
        if self.at < len(self.text) and not self.text.startswith(sign, self.at):
            return False
        self.at += len(sign)
        return True

    def _key(self) -> list[tuple[str, Mark]]:
        """The parts of a key, each with its place."""
        start = self.at
        self._skip(_KEY)
        return [(_named(part[0]), self._mark(part.start())) for part in _KEY_PART.finditer(self.text, start, self.at)]

    def _header(self) -> Path:
        """The table that a header begins."""
        mark = self._mark(self.at)
        ends = "]]" if self.text.startswith("[[", self.at) else "]"
        self.at += len(ends)
        self._skip()
        names = [name for name, _ in self._key()]
        path: Path = ()
        for i, name in enumerate(names, start=1):
            path = (*path, name)
            if ends == "]]" and i == len(names):
                self._note(path, mark)
                self._tables[path] = self._tables.get(path, -1) + 1
            if path in self._tables:
                self._note(path, mark)
                path = (*path, self._tables[path])
            self._note(path, mark)
        self._takes(ends)
        return path

    def _note(self, path: Path, mark: Mark) -> None:
        self.keys.setdefault(path, mark)
        self.values.setdefault(path, mark)

    def _pair(self, table: Path) -> None:
        path = table
        parts = self._key()
        for name, mark in parts:
            path = (*path, name)
            self.keys.setdefault(path, mark)
            if len(path) < len(table) + len(parts):
                self.values.setdefault(path, mark)
        self._takes("=")
        self._skip()
        self._value(path)

    def _value(self, path: Path) -> None:
        self.values[path] = self._mark(self.at)
        sign = self.text[self.at : self.at + 1]
        if sign not in {"[", "{"}:
            self._skip(_SCALAR)
            return
        self.at += 1
        number = 0
        while not self._takes("]" if sign == "[" else "}"):
            if sign == "[":
                self._value((*path, number))
                number += 1
            else:
                self._pair(path)
            self._skip()
            self.at += self.text.startswith(",", self.at)


def _named(part: str) -> str:
    """What a part of a key spells."""
    return next(iter(tomllib.loads(f"{part} = 0"))) if part[0] in "\"'" else part
