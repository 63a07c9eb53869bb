"""Where in a text each value stands, and problems told with their place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from models.problem import Path, Problem, ReeveError


class Mark(NamedTuple):
    """A place in a text, both counted from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Marked:
    """Data read from a text, with the marks of its values and of its keys by path."""

    data: object
    values: Mapping[Path, Mark]
    keys: Mapping[Path, Mark] = field(default_factory=dict)

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


@dataclass(frozen=True, slots=True)
class Flaw:
    """A problem of a file, with its place if it has one."""

    file: str
    mark: Mark | None
    message: str

    def __str__(self) -> str:
        place = f":{self.mark.line}:{self.mark.column}" if self.mark else ""
        return f"{self.file}{place}: {self.message}"


class FlawedError(ReeveError):
    """A file that cannot be used, with everything that is wrong with it."""

    def __init__(self, flaws: Iterable[Flaw]) -> None:
        self.flaws = tuple(sorted(flaws, key=lambda flaw: flaw.mark or Mark(0, 0)))
        super().__init__("\n".join(map(str, self.flaws)))


def located(file: str, marked: Marked, problems: Iterable[Problem]) -> FlawedError:
    """Problems of the data of a file, told with their places."""
    return FlawedError(Flaw(file, marked.mark(problem), problem.message) for problem in problems)
