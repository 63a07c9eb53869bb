"""How much of a solver's effort many questions may take together, so that no answer depends on how fast a machine is."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from verify.clock import Clock, Part
from verify.worlds.asked import Asked


@dataclass
class Budget:
    """What is left of the effort for many questions together, in the solver's own units."""

    left: int

    @property
    def next(self) -> int:
        """As much as one question may take: no more than half, so that something is left for the others."""
        return max(1, self.left // 2)


class Spending:
    """The steps of a piece of work, each of which takes of a budget; `least` it may take in any case.

    Where a time limit was asked for, that is the only limit.
    """

    def __init__(self, clock: Clock, budget: Budget, least: int) -> None:
        self._clock, self._budget, self._least = clock, budget, least

    @contextmanager
    def on(self, *solvers: Asked) -> Iterator[Part]:
        """For one step: what is found before it is stopped stands, and the part says why there is no more."""
        before = sum(solver.spent for solver in solvers)
        limit = max(self._budget.next, self._least)
        with self._clock.part() as part, ExitStack() as stack:
            if self._clock.left() is None:
                for solver in solvers:
                    stack.enter_context(solver.spending(limit))
            yield part
        self._budget.left -= sum(solver.spent for solver in solvers) - before
