"""The search for what scores most, as a game puts it: exact bounds and a search of its own.

A game may offer more: a proof that can be written down case by case.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeGuard, TypeVar

from models.logic import Truth, Unknown

P_co = TypeVar("P_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Found(Generic[P_co]):
    """A layout that a search came across, and what it scores."""

    position: P_co
    points: int


@dataclass(frozen=True, slots=True)
class Step:
    """A case of a proof that nothing scores more: which it is and what closes it, in words and numbers for `cases`.

    A case that the solver closes says so by its unknowns and the truths that cannot all hold.
    """

    told: Mapping[str, Any]
    unknowns: Sequence[Unknown[Any]] = ()
    truths: Sequence[Truth] = ()


class LayoutSearch(Protocol[P_co]):
    """A game's question for the best layout.

    It is made of a position, a pool and a `tick` that its long loops call, which raises when the time is up. `obstacle`
    says why there is no legal layout at all, if that is plain to see.
    """

    @property
    def obstacle(self) -> str | None:
        """Why no legal layout exists, or nothing."""
        return None

    @property
    def unsearched(self) -> str | None:
        """Why the search cannot answer under the rulings in force, or nothing; the ceiling holds all the same."""
        return None

    @property
    def scope(self) -> str:
        """What the answer holds for, to be said after "no layout of these cards"; may be empty."""

    @property
    def ceiling(self) -> int:
        """A bound that takes no time to find."""

    @property
    def bound(self) -> int:
        """A better one, which the search begins with."""

    @property
    def floor(self) -> int:
        """What no layout scores less than."""

    def start(self) -> P_co:
        """Some layout to begin with, what is laid already and what has to be added at least. Not always legal."""

    def run(self, points: int, *, jobs: int) -> Iterator[Found[P_co] | float]:
        """Search all layouts that score `points` or more, in so many processes.

        Yields ever better layouts, the best of them last, or none if there is none; and in between the share of the work
        that is done, and layouts below `points` that it came across.
        """


class ProvableLayoutSearch(LayoutSearch[P_co], Protocol[P_co]):
    """A question whose answer has a proof that can be written down, case by case."""

    def admitted(self, position: Any) -> P_co | None:
        """A layout as this question reads it, under its rulings, the rules not asked.

        Nothing if it does not keep what lies there, or takes other cards than the question has.
        """

    def proof(self, points: int) -> Iterator[Step]:
        """The proof that no layout scores more than `points`, in a way that shares nothing with the search."""


def is_provable(question: LayoutSearch[P_co]) -> TypeGuard[ProvableLayoutSearch[P_co]]:
    """Whether a question has such a proof. Its bounds, which may take long, are not computed to tell."""
    return hasattr(type(question), "proof")
