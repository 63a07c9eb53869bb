"""The ways to fill in what is unknown: a few are tried one by one, of many the solver is asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import product
from math import prod
from typing import Protocol

from models.logic import Mark, Number, Truth, Unknown, number_in, truth_in, values_in
from verify.clock import Clock
from verify.worlds.solver import Solver

MOST_TRIED = 128
"""So many ways are tried one by one: that takes less time than to tell the solver the question."""


class Asked(Protocol):
    """The ways to fill in what is unknown in which some truths hold, and questions about them.

    What is asked raises `UndecidedError` if it could not be shown, and `KeyboardInterrupt` if the user broke it off.
    """

    def can(self, *also: Truth) -> bool:
        """Whether there is a world in which these hold too; it is kept as the world found last."""

    def find(self, *also: Truth) -> Mapping[Unknown[object], object] | None:
        """A value for each unknown in such a world, `None` if there is none."""

    def extremes(self, n: Number, *also: Truth) -> tuple[int, int] | None:
        """The least and the greatest that a number is in such a world, `None` if there is none."""

    def value(self, n: Number) -> int:
        """What a number is in the world found last."""

    @property
    def marks(self) -> frozenset[Mark]:
        """The chosen options of the world found last."""

    def spending(self, effort: int) -> AbstractContextManager[None]:
        """Limits the effort of each question for a while."""

    @property
    def spent(self) -> int:
        """The effort of all questions so far."""


class Worlds(Asked, Protocol):
    """Worlds to which truths can be added, so that there are fewer."""

    def add(self, truth: Truth) -> None:
        """One more truth, for good."""

    def is_true(self, truth: Truth) -> bool:
        """Whether a truth holds in the world found last."""


def are_few(unknowns: Iterable[Unknown[object]]) -> bool:
    """Whether the ways to fill these in are few enough to be tried one by one."""
    # Two looks at one unknown have the same marks.
    return prod({unknown.marks[0]: len(unknown.marks) for unknown in unknowns}.values()) <= MOST_TRIED


def worlds_of(unknowns: Sequence[Unknown[object]], truths: Iterable[Truth], clock: Clock | None = None) -> Worlds:
    """The worlds in which these truths hold. A `clock` limits what is asked, as it does a solver."""
    if are_few(unknowns):
        return Tried(unknowns, truths, clock)
    return Solver(unknowns, truths, clock=clock)


class Tried:
    """All worlds, one by one, in the order in which unknowns and options are written."""

    def __init__(self, unknowns: Sequence[Unknown[object]], truths: Iterable[Truth], clock: Clock | None = None) -> None:
        self._clock = clock or Clock()
        self._unknowns = unknowns
        # Two looks at one unknown have the same marks.
        choices = {unknown.marks[0]: unknown.marks for unknown in unknowns}
        self._worlds = list(map(frozenset, product(*choices.values())))
        self._last: frozenset[Mark] = frozenset()
        for truth in truths:
            self.add(truth)

    def add(self, truth: Truth) -> None:
        """One more truth, for good."""
        self._worlds = [world for world in self._worlds if truth_in(truth, world)]

    def _where(self, also: Sequence[Truth]) -> list[frozenset[Mark]]:
        self._clock.tick()
        fitting = [world for world in self._worlds if all(truth_in(truth, world) for truth in also)]
        self._last = fitting[0] if fitting else self._last
        return fitting

    def can(self, *also: Truth) -> bool:
        """Whether there is a world in which these hold too. Raises `UndecidedError` when the time is up."""
        return bool(self._where(also))

    def find(self, *also: Truth) -> Mapping[Unknown[object], object] | None:
        """A value for each unknown in such a world, `None` if there is none. Raises as `can` does."""
        return values_in(self._unknowns, self._last) if self._where(also) else None

    def extremes(self, n: Number, *also: Truth) -> tuple[int, int] | None:
        """The least and the greatest that a number is in such a world. Raises as `can` does."""
        numbers = [number_in(n, world) for world in self._where(also)]
        return (min(numbers), max(numbers)) if numbers else None

    def value(self, n: Number) -> int:
        """What a number is in the world found last."""
        return number_in(n, self._last)

    def is_true(self, truth: Truth) -> bool:
        """Whether a truth holds in the world found last."""
        return truth_in(truth, self._last)

    @property
    def marks(self) -> frozenset[Mark]:
        """The chosen options of the world found last."""
        return self._last

    def spending(self, _effort: int) -> AbstractContextManager[None]:
        """Limits nothing: to try a few worlds takes no effort of a solver."""
        return nullcontext()

    @property
    def spent(self) -> int:
        """No effort of a solver."""
        return 0
