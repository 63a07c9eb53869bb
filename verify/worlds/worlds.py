"""The ways to fill in what is unknown: a few are tried one by one, of many the solver is asked."""

from collections.abc import Iterable, Sequence
from itertools import product
from math import prod

from models.logic import Number, Truth, Unknown
from verify.clock import Clock
from verify.worlds.asked import Asked
from verify.worlds.bitsets import Chosen, WorldBitsets
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
        self._worlds = WorldBitsets(map(frozenset, product(*choices.values())))
        self._left = self._those = self._worlds.where(truths)
        self._last: Chosen = frozenset()

    def add(self, truth: Truth) -> None:
        """One more truth, for good."""
        self._left = self._worlds.where([truth], self._left)

    def can(self, *also: Truth) -> bool:
        """Whether there is a world in which these hold too. Raises `UndecidedError` when the time is up."""
        self._clock.tick()
        self._those = self._worlds.where(also, self._left)
        self._last = self._worlds.first(self._those) if self._those else self._last
        return bool(self._those)

    def extremes(self, n: Number, *also: Truth) -> tuple[int, int] | None:
        """The least and the greatest that a number is in such a world, `None` if there is none."""
        seen = self._worlds.extremes(n, self._those) if self.can(*also) else None
        return None if seen is None else (seen.least, seen.most)

    @property
    def marks(self) -> Chosen:
        """The chosen options of the world found last."""
        return self._last
