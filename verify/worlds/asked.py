"""The worlds in which some truths hold, as they are asked about, whoever finds them, and what many questions may take."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any

from models.logic import Mark, Number, Truth, Unknown, at_least, at_most, highest, lowest, number_in, truth_in, values_in
from verify.clock import Clock, Part
from verify.worlds.bitsets import Seen


class Asked:
    """The ways to fill in what is unknown, `places`, in which some truths hold, and questions about them.

    What is asked raises `UndecidedError` if it could not be shown, and `KeyboardInterrupt` if the user broke it off.
    """

    places: Sequence[Unknown[Any]]

    def add(self, truth: Truth) -> None:
        """One more truth, for good, so that there are fewer worlds."""
        raise NotImplementedError

    def can(self, *also: Truth) -> bool:
        """Whether there is a world in which these hold too; it is kept as the world found last."""
        raise NotImplementedError

    @property
    def marks(self) -> frozenset[Mark]:
        """The chosen options of the world found last."""
        raise NotImplementedError

    def find(self, *also: Truth) -> Mapping[Unknown[Any], Any] | None:
        """A value for each unknown in such a world, `None` if there is none."""
        return values_in(self.places, self.marks) if self.can(*also) else None

    def value(self, n: Number) -> int:
        """What a number is in the world found last."""
        return number_in(n, self.marks)

    def is_true(self, truth: Truth) -> bool:
        """Whether a truth holds in the world found last."""
        return truth_in(truth, self.marks)

    def extremes(self, n: Number, *also: Truth) -> tuple[int, int] | None:
        """The least and the greatest that a number is in such a world, `None` if there is none.

        Each world found is a step; the last one is proven by there being none beyond.
        """
        if not self.can(*also):
            return None
        seen = self.range_seen(n, *also)
        least, most = seen.least, seen.most
        while most < highest(n) and self.can(*also, at_least(n, most + 1)):
            most = self.value(n)
        while least > lowest(n) and self.can(*also, at_most(n, least - 1)):
            least = self.value(n)
        return least, most

    def range_seen(self, n: Number, *_also: Truth) -> Seen:
        """How far a number goes in such worlds that were found so far; there has to be one."""
        return Seen(self.value(n), self.marks, self.value(n), self.marks)

    def spending(self, _effort: int) -> AbstractContextManager[None]:
        """Limits the effort of each question for a while; to try a few worlds takes no effort of a solver."""
        return nullcontext()

    @property
    def spent(self) -> int:
        """The effort of all questions so far."""
        return 0


@dataclass
class Budget:
    """What is left of the effort for many questions together, in the solver's own units: the same on every machine.

    Where a time limit was asked for, that is the only limit.
    """

    left: int

    @contextmanager
    def on(self, clock: Clock, *solvers: Asked, least: int = 1) -> Iterator[Part]:
        """One step of the work: what is found before it is stopped stands, and the part says why there is no more.

        It may take no more than half of what is left, so that something is left for the others; so much `least` in any case.
        """
        with clock.part() as part, self.spent_on(*(solvers if clock.left() is None else ()), least=least):
            yield part

    @contextmanager
    def spent_on(self, *solvers: Asked, least: int = 1) -> Iterator[None]:
        """The same of questions that raise what stops them."""
        before = sum(solver.spent for solver in solvers)
        try:
            with ExitStack() as stack:
                for solver in solvers:
                    stack.enter_context(solver.spending(max(least, self.left // 2)))
                yield
        finally:
            self.left -= sum(solver.spent for solver in solvers) - before
