"""How much the solver may spend on the steps of one piece of work, in its own units, the same on every machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from verify.clock import Clock, Part
from verify.worlds import Worlds


class Spending:
    """What is left for a piece of work. No step takes more than half of it, so that something is left for the others.

    Each may take `least` in any case. Where a time limit was asked for, that is the only limit.
    """

    def __init__(self, clock: Clock, effort: int, least: int) -> None:
        self.left = effort
        self._clock, self._least = clock, least

    @contextmanager
    def on(self, *solvers: Worlds) -> Iterator[Part]:
        """For one step: what is found before it is stopped stands, and the part says why there is no more."""
        before = sum(solver.spent for solver in solvers)
        limit = max(self.left // 2, self._least)
        with self._clock.part() as part, ExitStack() as stack:
            if self._clock.left() is None:
                for solver in solvers:
                    stack.enter_context(solver.spending(limit))
            yield part
        self.left -= sum(solver.spent for solver in solvers) - before
