"""What ties the unknowns of a table after a move to those of the table before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from models.logic import Truth, Unknown, all_of


@dataclass(frozen=True, slots=True)
class Past:
    """What was unknown before a move, and what is certain of it and of what is unknown now.

    A table after a move stands for the worlds after it. What is unknown on it seldom stands alone: who has gained a point for
    each Field has two more if the unknown card is a Field. So the unknowns of the table before it are kept, and the truths say
    what goes with what. A position has it as a part, and a rule that reads `is_possible`.
    """

    unknowns: tuple[Unknown[Any], ...]
    truths: tuple[Truth, ...]

    @property
    def is_possible(self) -> Truth:
        """Whether a table like this can have come of the one before it."""
        return all_of(self.truths)

    def knowing(self, truths: tuple[Truth, ...]) -> Past:
        """The same with more that is certain."""
        return Past(self.unknowns, (*self.truths, *truths))
