"""What there shall be most of at the end of a search: points, unless something else is asked for."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Objective(Generic[P]):
    """Something that a position has more or less of for a player: how people name it, in words, and how much it is.

    `worth` reads a position that is fully known; without it, the total of the player's score sheet is meant. Its answer is
    what a search is checked against. `one` are the words for one of it; `said` puts an amount into words where a number with
    these does not do, and `limit` that no play gives more than so much. Where less of it is better (`is_less_better`), the
    amount is the number that people say with a minus before it.
    """

    name: str
    words: str
    worth: Callable[[P, str], int] | None = None
    one: str = ""
    said: Callable[[int], str] | None = None
    limit: Callable[[int], str] | None = None
    is_less_better: bool = False

    def amount(self, n: int) -> str:
        """So much of it, in words."""
        if self.said is not None:
            return self.said(n)
        return f"{n} {self.one if n == 1 and self.one else self.words}"

    def between(self, least: int | None, most: int | None) -> str:
        """What a search that was not finished says: so much at least, so much at most, as far as it says anything."""
        if self.limit is not None:
            reached = "" if least is None else f"{self.amount(least)} or sooner"
            return "; ".join(filter(None, (reached, "" if most is None else self.limit(most))))
        short = "" if least is None else f"at least {self.amount(least) if self.said or most is None else least}"
        return " and ".join(filter(None, (short, "" if most is None else f"at most {self.amount(most)}")))


SCORE = "score"
"""The name of the aim that every game has: the total of the score sheet."""

POINTS: Objective[Any] = Objective(SCORE, "points", one="point")
