"""The search for what scores most, as a game puts it: cases with exact bounds, and two ways to settle one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from models.logic import Number, Truth, Unknown

P_co = TypeVar("P_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Case:
    """A part of a question: no layout that falls into it scores more than `bound`. `what` is the game's own."""

    bound: int
    what: Any


@dataclass(frozen=True)
class Found(Generic[P_co]):
    """What a search of a case found: the best position above what was asked for, if any.

    Unless `complete`, the search gave up, and the case may hold better ones.
    """

    position: P_co | None
    points: int | None
    complete: bool


@dataclass(frozen=True)
class Open(Generic[P_co]):
    """The question for the solver: a position with unknown spaces, and what limits it besides the rules.

    `points(case)` are those of the position in a case, `fill(case, values)` is the known position for a value of each
    unknown.
    """

    position: P_co
    unknowns: Sequence[Unknown[Any]]
    limits: Sequence[Truth]
    points: Callable[[Case], Number]
    fill: Callable[[Case, Mapping[Unknown[Any], Any]], P_co]


class Question(Protocol[P_co]):
    """A game's question for the best layout.

    It is made of a position, a pool and a `tick` that its long loops call, which raises when the time is up. `obstacle`
    says why there is no legal layout at all, if that is plain to see.
    """

    @property
    def obstacle(self) -> str | None:
        """Why no legal layout exists, or nothing."""

    @property
    def is_searchable(self) -> bool:
        """Whether `search` can settle cases; if not, every case takes the solver, and that takes long."""

    @property
    def scope(self) -> str:
        """What the answer holds for, to be said after "no layout of these cards"; may be empty."""

    @property
    def ceiling(self) -> int:
        """A bound that takes no time to find."""

    def start(self) -> P_co:
        """Some layout to begin with, what is laid already and what has to be added at least. Not always legal."""

    def cases(self) -> Iterator[Case]:
        """Every case, the highest bound first. Together they hold a best layout, up to symmetry."""

    def search(self, case: Case, above: int | None) -> Found[P_co]:
        """Search a case for the best layout that scores more than `above`; gives up where the solver is quicker."""

    def open(self) -> Open[P_co]:
        """The whole question for the solver."""
