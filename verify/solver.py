"""The one place that talks to Z3. An answer of `unknown` is an error of its own, never read as yes or no."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from models.logic import Scope, Truth, Unknown
from models.problem import ReeveError


class UndecidedError(ReeveError):
    """The solver could not decide within its limits; the reason is its own."""


class Solver:
    """A question over the unknowns of a scope: which values make every truth hold?

    `effort` limits each call of `find` in the solver's own units, the same on every machine.
    """

    def __init__(
        self,
        scope: Scope,
        unknowns: Sequence[Unknown[Any]],
        truths: Iterable[Truth],
        *,
        effort: int | None = None,
    ) -> None:
        import z3

        self._unknowns = tuple(unknowns)
        self._z3 = z3
        self._solver = z3.SolverFor("QF_FD", ctx=scope.context)
        if effort is not None:
            self._solver.set("rlimit", effort)
        for truth in [unknown.domain() for unknown in self._unknowns] + list(truths):
            self._solver.add(truth)

    def find(self, *also: Truth, seconds: float | None = None) -> Mapping[Unknown[Any], Any] | None:
        """A value for each unknown such that all holds, or `None` if there is none; `seconds` limits the call.

        Raises `UndecidedError` if neither could be shown, and `KeyboardInterrupt` if the user broke it off.
        """
        if seconds is not None:
            self._solver.set("timeout", max(1, int(seconds * 1000)))
        self._solver.push()
        try:
            for truth in also:
                self._solver.add(truth)
            answer = self._solver.check()
            if answer == self._z3.unknown:
                reason = self._solver.reason_unknown()
                if "interrupted" in reason:
                    raise KeyboardInterrupt
                raise UndecidedError(f"the solver did not decide: {reason}")
            return self._values() if answer == self._z3.sat else None
        finally:
            self._solver.pop()

    def _values(self) -> dict[Unknown[Any], Any]:
        model = self._solver.model()
        found = {}
        for unknown in self._unknowns:
            marks = zip(unknown.marks, unknown.options, strict=True)
            found[unknown] = next(option for mark, option in marks if self._z3.is_true(model.eval(mark)))
        return found
