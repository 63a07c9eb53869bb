"""The one place that talks to Z3. An answer of `unknown` is an error of its own, never read as yes or no."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from models.logic import Number, Scope, Truth, Unknown, at_least, at_most
from models.problem import ReeveError
from verify.clock import Clock


class UndecidedError(ReeveError):
    """The solver could not decide within its limits; the reason is its own."""


class Solver:
    """A question over the unknowns of a scope: which values make every truth hold?

    `effort` limits each call in the solver's own units, the same on every machine; `clock` limits all calls together.
    """

    def __init__(
        self,
        scope: Scope,
        unknowns: Sequence[Unknown[Any]],
        truths: Iterable[Truth],
        *,
        effort: int | None = None,
        clock: Clock | None = None,
    ) -> None:
        import z3

        self._clock = clock or Clock()
        self._unknowns = tuple(unknowns)
        self._z3 = z3
        self._solver = z3.SolverFor("QF_FD", ctx=scope.context)
        self._scope = scope
        if effort is not None:
            self._solver.set("rlimit", effort)
        for truth in [unknown.domain() for unknown in self._unknowns] + list(truths):
            self._solver.add(truth)

    def add(self, truth: Truth) -> None:
        """One more truth, for good."""
        self._solver.add(truth)

    def find(self, *also: Truth, seconds: float | None = None) -> Mapping[Unknown[Any], Any] | None:
        """A value for each unknown such that all holds, or `None` if there is none; `seconds` limits the call.

        Raises `UndecidedError` if neither could be shown, and `KeyboardInterrupt` if the user broke it off.
        """
        self._solver.push()
        try:
            for truth in also:
                self._solver.add(truth)
            return self._values() if self._check((), seconds) else None
        finally:
            self._solver.pop()

    def can(self, *also: Truth) -> bool:
        """Whether all can hold. Raises as `find` does."""
        return self.find(*also) is not None

    def extremes(self, n: Number, *also: Truth) -> tuple[int, int] | None:
        """The least and the greatest that a number can be, or `None` if nothing holds. Raises as `find` does.

        Each world found is a step; the last one is proven by there being none beyond.
        """
        if isinstance(n, int):
            return (n, n) if self.can(*also) else None
        found = self.find(*also)
        if found is None:
            return None
        least = most = self.value(n)
        while self.find(*also, at_least(n, most + 1)) is not None:
            most = self.value(n)
        while self.find(*also, at_most(n, least - 1)) is not None:
            least = self.value(n)
        return least, most

    def value(self, n: Number) -> int:
        """What a number is in the world found last."""
        if isinstance(n, int):
            return n
        return n.base + sum(weight for weight, formula in n.terms if self.is_true(formula))

    def is_true(self, truth: Truth) -> bool:
        """Whether a truth holds in the world found last."""
        return truth if isinstance(truth, bool) else self._z3.is_true(self._model.eval(truth, model_completion=True))

    def _check(self, assumptions: Sequence[Any], seconds: float | None = None) -> bool:
        """Whether there is a world, which is kept. Raises as `find` does."""
        limits = [limit for limit in (seconds, self._clock.left()) if limit is not None]
        if limits:
            self._solver.set("timeout", max(1, int(min(limits) * 1000)))
        answer = self._solver.check(*assumptions)
        if answer == self._z3.unknown:
            reason = self._solver.reason_unknown()
            if "interrupted" in reason:
                raise KeyboardInterrupt
            raise UndecidedError(f"the solver did not decide: {reason}")
        if answer == self._z3.sat:
            self._model = self._solver.model()
            return True
        return False

    def _values(self) -> dict[Unknown[Any], Any]:
        found = {}
        for unknown in self._unknowns:
            marks = zip(unknown.marks, unknown.options, strict=True)
            found[unknown] = next(option for mark, option in marks if self._z3.is_true(self._model.eval(mark)))
        return found


class Switches(Solver):
    """Truths that are switched on one by one: which of them can hold together?"""

    def __init__(
        self,
        scope: Scope,
        unknowns: Sequence[Unknown[Any]],
        truths: Sequence[Truth],
        *,
        effort: int | None = None,
        clock: Clock | None = None,
    ) -> None:
        super().__init__(scope, unknowns, (), effort=effort, clock=clock)
        self._truths = tuple(truths)
        self._switches = [self._z3.Bool(f"switch {i}", scope.context) for i in range(len(self._truths))]
        for switch, truth in zip(self._switches, self._truths, strict=True):
            self._solver.add(self._z3.Implies(switch, truth))

    def holding(self, chosen: Collection[int]) -> frozenset[int] | None:
        """Every truth of a world in which the chosen ones hold, or `None` if they cannot hold together.

        Raises as `find` does.
        """
        if not self._check([self._switches[i] for i in sorted(chosen)]):
            return None
        return frozenset(i for i, truth in enumerate(self._truths) if i in chosen or self.is_true(truth))
