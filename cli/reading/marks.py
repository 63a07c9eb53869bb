"""Where in a text each value stands, and problems told with their place, the line, and a caret below the spot."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from models.problem import Address, Problem, ReeveError


class Mark(NamedTuple):
    """A place in a text, both counted from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Flaw:
    """A problem of a file or of the command line, with its place if it has one.

    `line` is the text of the line in which it stands, `letters` how many of them are meant. What is wrong in a move or
    another text that `is_typed` on the command line has a column alone.
    """

    file: str
    mark: Mark | None
    message: str
    line: str = ""
    letters: int = 1
    is_typed: bool = False

    def __str__(self) -> str:
        place = f":{self.mark.line}:{self.mark.column}" if self.mark and not self.is_typed else ""
        # A command that a game names, as it can be typed for this file.
        is_file = not self.is_typed and bool(Path(self.file).suffix)
        message = _OF_FILE.sub(lambda verb: f"{verb[1]}{self.file}", self.message) if is_file else self.message
        return "\n".join([f"{self.file}{place}: {message}", *self.shown])

    @property
    def shown(self) -> list[str]:
        """The line and the caret below it; nothing where no line is known."""
        if self.mark is None or not self.line.strip():
            return []
        first = min(self.mark.column - 1, len(self.line))
        last = min(first + self.letters, len(self.line))
        # Of a long line, what stands around the spot.
        start = 0 if len(self.line) <= _WIDE or first < _WIDE - _AFTER else first - _WIDE + _AFTER
        shown = self.line[start : start + _WIDE]
        head, tail = "…" if start else "", "…" if start + _WIDE < len(self.line) else ""
        carets = "^" * min(_width(self.line[first:last]) or 1, _WIDE)
        return [f"  {head}{shown}{tail}".rstrip(), f"  {' ' * (len(head) + _width(self.line[start:first]))}{carets}"]


_OF_FILE = re.compile(r"(`reeve [a-z]+ )FILE\b")
_WIDE, _AFTER = 100, 30
"""Letters of a long line that are shown, and how many of them from the spot on."""


def _width(text: str) -> int:
    """Columns that a text takes on a terminal."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


@dataclass(frozen=True)
class Marked:
    """Data read from a text, with the marks of its values and of its keys by path.

    `flaws` are what the reader itself has to say of the text, which was read as it must have been meant; of some lines it
    is `unsure` what they should say.
    """

    data: object
    values: Mapping[Address, Mark]
    keys: Mapping[Address, Mark] = field(default_factory=dict)
    text: str = ""
    flaws: tuple[Flaw, ...] = ()
    unsure: frozenset[int] = frozenset()

    def mark(self, problem: Problem) -> Mark | None:
        """Where a problem stands: at its value or key, or else at the nearest thing around it."""
        path = problem.path
        while True:
            places = (self.keys, self.values) if problem.at_key else (self.values, self.keys)
            for marks in places:
                if path in marks:
                    return marks[path]
            if not path:
                return None
            path = path[:-1]

    def flaw(self, file: str, problem: Problem) -> Flaw:
        """A problem as it is told: at the very word that is meant, where the value has several."""
        mark = self.mark(problem)
        if mark is None:
            return Flaw(file, None, problem.message)
        word = self._word(problem, mark)
        if word and not problem.at_key:
            line = bisect_right(self._lines, word.start())
            mark = Mark(line, word.start() - self._lines[line - 1] + 1)
        return Flaw(file, mark, problem.message, line_of(self.text, mark), len(word[0].split("\n")[0]) if word else 1)

    def _word(self, problem: Problem, mark: Mark) -> re.Match[str] | None:
        """The word that a problem is about, where it stands between its mark and the next thing of the file."""
        about = (str(problem.path[-1]) if problem.at_key and problem.path else problem.about).split()
        if not about or mark.line > len(self._lines):
            return None
        start = self._lines[mark.line - 1] + mark.column - 1
        nexts = bisect_right(self._starts, start)
        end = self._starts[nexts] if nexts < len(self._starts) else len(self.text)
        word = r"\s+".join(map(re.escape, about))
        edges = (r"(?<!\w)" if about[0][0].isalnum() else "", r"(?!\w)" if about[-1][-1].isalnum() else "")
        return re.compile(word.join(edges), re.IGNORECASE).search(self.text, start, end)

    @cached_property
    def _lines(self) -> list[int]:
        return [0, *(found.end() for found in _LINE_END.finditer(self.text))]

    @cached_property
    def _starts(self) -> list[int]:
        """Where each value and each key begins, in order."""
        lines = self._lines
        marks = [mark for marks in (self.values, self.keys) for mark in marks.values() if mark.line <= len(lines)]
        return sorted({lines[mark.line - 1] + mark.column - 1 for mark in marks})


_LINE_END = re.compile("\r\n|\r|\n|\x85|\u2028|\u2029")
"""What ends a line in YAML; a reader counts its lines by them."""


def line_of(text: str, mark: Mark | None) -> str:
    """The line of a text in which a mark stands."""
    if mark is None or mark.line < 1:
        return ""
    lines = _LINE_END.split(text)
    return lines[mark.line - 1].replace("\t", " ") if mark.line <= len(lines) else ""


class FlawedError(ReeveError):
    """A file that cannot be used, with everything that is wrong with it."""

    def __init__(self, flaws: Iterable[Flaw]) -> None:
        self.flaws = tuple(sorted(flaws, key=lambda flaw: flaw.mark or Mark(0, 0)))
        super().__init__("\n".join(map(str, self.flaws)))


def refusal(about: str, message: str) -> FlawedError:
    """What cannot be used as a whole, be it a file or an option: told without a place in it."""
    return FlawedError([Flaw(about, None, message)])


def unwritable(name: str, error: OSError) -> FlawedError:
    """A file that could not be written, and why."""
    return refusal(name, f"cannot be written: {error.strerror or error}")


def locate(file: str, marked: Marked, problems: Iterable[Problem]) -> FlawedError:
    """Problems of the data of a file, told with their places; none where the reader itself has something to say."""
    known = {flaw.mark for flaw in marked.flaws}
    flaws = [marked.flaw(file, problem) for problem in problems]
    others = (flaw for flaw in flaws if flaw.mark not in known and not (flaw.mark and flaw.mark.line in marked.unsure))
    return FlawedError([*marked.flaws, *others])


def typed(option: str, text: str, error: ValueError) -> FlawedError:
    """What is wrong with a text of the command line, told with a caret below the word that is meant."""
    about = str(getattr(error, "about", "")).split()
    word = re.search(r"\s+".join(map(re.escape, about)), text, re.IGNORECASE) if about else None
    flaw = Flaw(option, Mark(1, 1), str(error), text.replace("\t", " ").replace("\n", " "), is_typed=True)
    if word:
        flaw = replace(flaw, mark=Mark(1, word.start() + 1), letters=len(word[0]))
    return FlawedError([flaw])
