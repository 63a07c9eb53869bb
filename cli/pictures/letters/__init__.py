"""Letters drawn as paths, so that a picture reads the same everywhere, also where no font is installed.

`letters.txt` has the outlines of the Latin, Greek and Cyrillic letters of an open font (LICENSE.txt), a thousand units to
the em: a line for each letter with its code, its width and its path, first all regular ones, then all bold ones.
"""

from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

MINUS, TIMES = "\u2212", "\u00d7"
"""The signs of arithmetic, which are no hyphen and no letter x."""

EM = 1000
"""Units of a letter's size."""
_WIDE = 1000
"""The width of a letter that has no outline here and is left to the viewer's fonts."""
_ELLIPSIS = "…"


class Letter(NamedTuple):
    """A letter: how wide it is in thousandths of its size, and its outline, nothing where it has none."""

    width: int
    path: str


@cache
def _letters() -> dict[bool, dict[str, Letter]]:
    text = Path(__file__).with_name("letters.txt").read_text(encoding="ascii")
    regular, _, bold = text.partition("= bold\n")
    return {False: _table(regular), True: _table(bold)}


def _table(text: str) -> dict[str, Letter]:
    rows = (line.split(" ", 2) for line in text.splitlines() if not line.startswith("="))
    return {chr(int(code, 16)): Letter(int(width), path[0] if path else "") for code, width, *path in rows}


def letter(char: str, *, bold: bool = False) -> Letter | None:
    """A letter's width and outline, if there is one."""
    return _letters()[bold].get(char)


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a text is, in the unit of its size."""
    return _units(text, bold) * size / EM


@lru_cache(maxsize=4096)
def _units(text: str, bold: bool) -> int:
    """How wide a text is in thousandths of its size; what lies on a table is said again and again."""
    table = _letters()[bold]
    return sum(table[char].width if char in table else _WIDE for char in text)


def cut(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """A text that is no wider than it may be, cut with an ellipsis where it has to be."""
    if width_of(text, size, bold=bold) <= width:
        return text
    while text and width_of(text + _ELLIPSIS, size, bold=bold) > width:
        text = text[:-1]
    return text.rstrip() + _ELLIPSIS


def wrap(text: str, width: float, size: float, *, bold: bool = False) -> list[str]:
    """The lines of a text that is no wider than it may be; words that are too long are divided."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        joined = f"{line} {word}" if line else word
        if width_of(joined, size, bold=bold) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        line = word
        while width_of(line, size, bold=bold) > width and len(line) > 1:
            end = next((n for n in range(len(line) - 1, 1, -1) if width_of(line[:n], size, bold=bold) <= width), 1)
            lines.append(line[:end])
            line = line[end:]
    if line:
        lines.append(line)
    return lines
