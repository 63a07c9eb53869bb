"""The ways to fill in what is unknown: a few are tried one by one, of many the solver is asked."""

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import chain, product
from math import prod
from operator import and_, or_

from models.logic import AllOf, AnyOf, AtLeast, Mark, Not, Number, Truth, Unknown, number_in
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
        self._worlds = list(map(frozenset, product(*choices.values())))
        self._every = self._left = (1 << len(self._worlds)) - 1
        # Of truths in which worlds they hold, a bit for each: they may stand in each other many times.
        self._found: dict[Truth, int] = {True: self._every, False: 0}
        for mark in chain.from_iterable(choices.values()):
            self._found[mark] = sum(1 << i for i, world in enumerate(self._worlds) if mark in world)
        self._last: frozenset[Mark] = frozenset()
        for truth in truths:
            self.add(truth)

    def add(self, truth: Truth) -> None:
        """One more truth, for good."""
        self._left &= self._holding(truth)

    def _holding(self, truth: Truth) -> int:
        """The worlds in which a truth holds."""
        if truth not in self._found:
            self._found[truth] = self._find(truth)
        return self._found[truth]

    def _find(self, truth: Truth) -> int:
        match truth:
            case Not():
                return self._every & ~self._holding(truth.parts[0])
            case AllOf():
                return reduce(and_, map(self._holding, truth.parts))
            case AnyOf():
                return reduce(or_, map(self._holding, truth.parts))
            case AtLeast():
                return self._reaching(truth)
            case _:
                return 0  # a mark of what has no place here

    def _reaching(self, truth: AtLeast) -> int:
        """The worlds in which weights add up: those in which there is so much by now, part by part."""
        sums = {0: self._every}
        for weight, part in zip(truth.weights, truth.parts, strict=True):
            holding, more = self._holding(part), dict[int, int]()
            for n, worlds in sums.items():
                for reached, those in ((n, worlds & ~holding), (min(n + weight, truth.bound), worlds & holding)):
                    if those:
                        more[reached] = more.get(reached, 0) | those
            sums = more
        return sum(worlds for n, worlds in sums.items() if n >= truth.bound)

    def _where(self, also: Sequence[Truth]) -> list[frozenset[Mark]]:
        self._clock.tick()
        left = reduce(and_, map(self._holding, also), self._left)
        fitting = [world for i, world in enumerate(self._worlds) if left >> i & 1]
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
