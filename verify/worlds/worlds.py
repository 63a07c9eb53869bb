"""The ways to fill in what is unknown: a few are tried one by one, of many the solver is asked."""

from collections.abc import Iterable, Sequence
from itertools import product
from math import prod

from models.logic import Formula, Mark, Number, Truth, Unknown, number_in, truth_in
from verify.clock import Clock
from verify.worlds.asked import Asked
from verify.worlds.solver import Solver

MOST_TRIED = 128
"""So many ways are tried one by one: that takes less time than to tell the solver the question."""


def are_few(unknowns: Iterable[Unknown[object]]) -> bool:
    """Whether the ways to fill these in are few enough to be tried one by one."""
    # Two looks at one unknown have the same marks.
    return prod({unknown.marks[0]: len(unknown.marks) for unknown in unknowns}.values()) <= MOST_TRIED


def worlds_of(unknowns: Sequence[Unknown[object]], truths: Iterable[Truth], clock: Clock | None = None) -> Asked:
    """The worlds in which these truths hold. A `clock` limits what is asked, as it does a solver."""
    if are_few(unknowns):
        return Tried(unknowns, truths, clock)
    return Solver(unknowns, truths, clock=clock)


class Tried(Asked):
    """All worlds, one by one, in the order in which unknowns and options are written."""

    def __init__(self, unknowns: Sequence[Unknown[object]], truths: Iterable[Truth], clock: Clock | None = None) -> None:
        self._clock = clock or Clock()
        self.places = unknowns
        # Two looks at one unknown have the same marks.
        choices = {unknown.marks[0]: unknown.marks for unknown in unknowns}
        # Truths that were asked for one after the other have much in common.
        self._worlds: list[tuple[frozenset[Mark], dict[Formula, bool]]]
        self._worlds = [(frozenset(world), {}) for world in product(*choices.values())]
        self._last: frozenset[Mark] = frozenset()
        for truth in truths:
            self.add(truth)

    def add(self, truth: Truth) -> None:
        """One more truth, for good."""
        self._worlds = [(world, seen) for world, seen in self._worlds if truth_in(truth, world, seen)]

    def _where(self, also: Sequence[Truth]) -> list[frozenset[Mark]]:
        self._clock.tick()
        fitting = [world for world, seen in self._worlds if all(truth_in(truth, world, seen) for truth in also)]
        self._last = fitting[0] if fitting else self._last
        return fitting

    def can(self, *also: Truth) -> bool:
        """Whether there is a world in which these hold too. Raises `UndecidedError` when the time is up."""
        return bool(self._where(also))

    def extremes(self, n: Number, *also: Truth) -> tuple[int, int] | None:
        """The least and the greatest that a number is in such a world, `None` if there is none."""
        numbers = [number_in(n, world) for world in self._where(also)]
        return (min(numbers), max(numbers)) if numbers else None

    @property
    def marks(self) -> frozenset[Mark]:
        """The chosen options of the world found last."""
        return self._last
