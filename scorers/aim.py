"""What there shall be most of at the end of a search: points, unless something else is asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Aim(Generic[P]):
    """Something that a position has more or less of for a player: how people name it, in words, and how much it is.

    `worth` reads a position that is fully known; without it, the total of the player's score sheet is meant. Its answer is
    what a search is checked against. `one` are the words for one of it; `said` puts an amount into words where a number with
    these does not do.
    """

    name: str
    words: str
    worth: Callable[[P, str], int] | None = None
    one: str = ""
    said: Callable[[int], str] | None = None

    def amount(self, n: int) -> str:
        """So much of it, in words."""
        if self.said is not None:
            return self.said(n)
        return f"{n} {self.one if n == 1 and self.one else self.words}"


SCORE = "score"
"""The name of the aim that every game has: the total of the score sheet."""
