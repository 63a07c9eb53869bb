"""Spaces of a board by the words that people use: "top left", "middle", "row 2, column 3".

A board has rows from the top, each with a number of spaces. `top` and `bottom` are its first and its last row, `left` and
`right` the first and the last space of a row, `middle` (or `centre`) what lies between as many on both sides; alone it is
the middle of the middle row. Where there is no such space, as in a row of four, the words name none.
"""

import re
from collections.abc import Sequence
from functools import cache

from models.names import quoted
from models.problem import MisreadError

_ENDS = {"top": 0, "upper": 0, "bottom": -1, "lower": -1, "left": 0, "right": -1}
_MIDDLE = frozenset({"middle", "centre", "center", "central"})
_ROW, _COLUMN, _MID = "top|upper|bottom|lower", "left|right", "|".join(sorted(_MIDDLE))
_WORDS = (
    rf"(?:(?P<row>{_ROW}|{_MID})[ -](?P<column>{_COLUMN}|{_MID})"
    rf"|(?P<column_first>{_COLUMN})[ -](?P<row_second>{_ROW}|{_MID})"
    rf"|(?P<alone>{_MID}))(?: (?:corner|space|tile|row))?"
)
_NUMBERS = (
    r"(?:row|r) ?(?P<n>\d{1,2}),? ?(?:and )?(?:column|col|place|space|tile|c) ?(?P<k>\d{1,2})"
    r"|(?:column|col) ?(?P<k_first>\d{1,2}),? ?row ?(?P<n_second>\d{1,2})"
)
_NAME = re.compile(r"r(\d{1,2})c(\d{1,2})", re.IGNORECASE)
_LETTERED = re.compile(r"[a-h]\d{1,2}", re.IGNORECASE)


@cache
def _pattern(*, in_text: bool) -> re.Pattern[str]:
    """Words for a space, alone or in a text. Made when they are first looked for: it takes longer than reading a table."""
    words = rf"(?:the )?(?:{_WORDS}|{_NUMBERS})"
    return re.compile(rf"\b{words}(?!\w)" if in_text else words, re.IGNORECASE)


NAMES = "r1c1 (row 1, column 1), top left, middle"
"""How spaces are written."""


EMPTY = "."
"""How an empty space is written."""


def is_empty(said: object) -> bool:
    """Whether a text means that nothing lies there."""
    return isinstance(said, str) and said.strip().casefold() in {EMPTY, "-", "empty"}


def worded(said: str, rows: Sequence[int]) -> tuple[int, int] | None:
    """The space that words mean, as places from 0, on a board with rows of these widths; nothing where they name none.

    Raises `ValueError` where the board has no such space. A space by its numbers may lie outside the board.
    """
    name = _NAME.fullmatch(said.strip())
    if name:
        return int(name[1]) - 1, int(name[2]) - 1
    found = _pattern(in_text=False).fullmatch(" ".join(said.split()))
    if found:
        return _place(found, rows)
    if _LETTERED.fullmatch(said.strip()):
        raise MisreadError(
            f"no space {quoted(said)}: a letter does not say whether it is a row or a column; write for instance {NAMES}",
            said,
        )
    return None


def with_names(said: str, rows: Sequence[int]) -> str:
    """A text with the names of spaces in the place of words for them.

    Raises `ValueError` where the board has no such space.
    """

    def name(found: re.Match[str]) -> str:
        row, column = _place(found, rows)
        return f"r{row + 1}c{column + 1}"

    return _pattern(in_text=True).sub(name, said)


def _place(found: re.Match[str], rows: Sequence[int]) -> tuple[int, int]:
    n, k = found["n"] or found["n_second"], found["k"] or found["k_first"]
    if n:
        return int(n) - 1, int(k) - 1
    said = found[0]
    row = _between((found["row"] or found["row_second"] or found["alone"]).casefold(), len(rows), "rows", said)
    column = (found["column"] or found["column_first"] or found["alone"]).casefold()
    return row, _between(column, rows[row], f"spaces in row {row + 1}", said)


def _between(word: str, n: int, what: str, said: str) -> int:
    """The place, from 0, that a word means among so many."""
    if word not in _MIDDLE:
        return _ENDS[word] % n
    if n % 2 == 0:
        raise MisreadError(
            f"{quoted(said)}: of {n} {what} none is in the middle; name it by row and column, such as r2c3", said
        )
    return n // 2
