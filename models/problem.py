"""What is wrong with something that a user wrote, told so that it can be mended in one go."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

Address: TypeAlias = tuple[str | int, ...]
BEFORE = "before"
"""In an address: the place before the first of a list, which moves up all others when something comes to lie there."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that cannot be used: where it stands (keys and list places from 0), and what was expected instead.

    `at_key` says that the key itself is meant, not its value; `about` is the very word that is meant, if there are several.
    """

    path: Address
    message: str
    at_key: bool = False
    about: str = ""


class MisreadError(ValueError):
    """A text that cannot be read: what is wrong, and `about` which part of it, as the user wrote it."""

    def __init__(self, message: str, about: str = "") -> None:
        super().__init__(message)
        self.about = about


class ReeveError(Exception):
    """Base of every error that is the user's to mend."""


class DefectError(ReeveError):
    """That something found does not stand the check: a defect of ours, never shown as an answer."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} found does not stand the check; please report this file")


class UnusableError(ReeveError):
    """An input that cannot be used, with all of its problems."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problem.message for problem in self.problems))
