"""The one place that talks to Z3. An answer of `unknown` is an error of its own, never read as yes or no.

Every question has a Z3 context of its own, so that which of several answers comes out depends on nothing asked elsewhere.
Formulas are handed over through Z3's C interface: its Python functions take longer to build a rule than the solver takes
to decide it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from models.logic import (
    AllOf,
    AnyOf,
    AtLeast,
    Formula,
    Mark,
    Not,
    Number,
    Truth,
    Unknown,
    at_least,
    at_most,
    number_in,
    truth_in,
)
from models.problem import ReeveError
from verify.clock import Clock


class UndecidedError(ReeveError):
    """The solver could not decide within its limits; the reason is its own."""


class _Terms:
    """Formulas as Z3 terms of one context, each built once."""

    def __init__(self) -> None:
        import z3

        self.z3 = z3
        self.context = z3.Context()
        self._core = z3.z3core
        self._known: dict[Formula, Any] = {}
        self._true_term = z3.BoolVal(True, self.context)  # noqa: FBT003 - the value itself
        self._true = self._true_term.as_ast()

    def boolean(self, name: str) -> Any:
        """A variable."""
        return self.z3.Bool(name, self.context)

    def name(self, mark: Mark) -> Any:
        """The variable of a mark, made here; numbered, since labels need not differ."""
        variable = self.boolean(f"{len(self._known)} {mark.label}")
        self._known[mark] = variable
        return variable

    def true_in(self, model: Any, variables: Sequence[Any]) -> int:
        """The place of the variable that is true in a model; of marks there is exactly one."""
        interpretation = self._core.Z3_model_get_const_interp
        ref, true = self.context.ref(), self._true.value
        return next(
            i for i, variable in enumerate(variables) if interpretation(ref, model.model, variable.decl().ast).value == true
        )

    def term(self, truth: Truth) -> Any:
        """A truth as a term. Raises `KeyError` for a mark of an unknown that is not part of the question."""
        if isinstance(truth, bool):
            return self.z3.BoolVal(truth, self.context)
        if truth not in self._known:
            self._known[truth] = self._made(truth)
        return self._known[truth]

    def _made(self, formula: Formula) -> Any:
        if isinstance(formula, Mark):
            raise KeyError(formula.label)
        parts = [self.term(part) for part in formula.parts]
        if isinstance(formula, Not):
            return self.z3.Not(parts[0])
        if isinstance(formula, AtLeast):
            return self.counted(self._core.Z3_mk_pbge, parts, formula.weights, formula.bound)
        join = {AllOf: self._core.Z3_mk_and, AnyOf: self._core.Z3_mk_or}[type(formula)]
        return self.z3.BoolRef(join(self.context.ref(), len(parts), self._array(parts)), self.context)

    def exactly_one(self, parts: Sequence[Any]) -> Any:
        """That one of these holds and no other."""
        return self.counted(self._core.Z3_mk_pbeq, parts, [1] * len(parts), 1)

    def counted(self, relation: Any, parts: Sequence[Any], weights: Sequence[int], bound: int) -> Any:
        """A relation of a weighted count to a bound."""
        import ctypes

        numbers = (ctypes.c_int * len(weights))(*weights)
        term = relation(self.context.ref(), len(parts), self._array(parts), numbers, bound)
        return self.z3.BoolRef(term, self.context)

    def _array(self, parts: Sequence[Any]) -> Any:
        return (self.z3.Ast * len(parts))(*[part.as_ast() for part in parts])


class Solver:
    """A question over unknowns: which values make every truth hold?

    `effort` limits each call in the solver's own units, the same on every machine; `clock` limits all calls together.
    """

    def __init__(
        self,
        unknowns: Sequence[Unknown[Any]],
        truths: Iterable[Truth],
        *,
        effort: int | None = None,
        clock: Clock | None = None,
    ) -> None:
        self._clock = clock or Clock()
        self._unknowns = tuple(unknowns)
        self._terms = _Terms()
        self._z3 = self._terms.z3
        self._solver = self._z3.SolverFor("QF_FD", ctx=self._terms.context)
        if effort is not None:
            self._solver.set("rlimit", effort)
        self._variables = {unknown: [self._terms.name(mark) for mark in unknown.marks] for unknown in self._unknowns}
        for variables in self._variables.values():
            self._solver.add(self._terms.exactly_one(variables))
        for truth in truths:
            self.add(truth)
        self.chosen: frozenset[Mark] = frozenset()

    def add(self, truth: Truth) -> None:
        """One more truth, for good."""
        self._solver.add(self._terms.term(truth))

    def find(self, *also: Truth, seconds: float | None = None) -> Mapping[Unknown[Any], Any] | None:
        """A value for each unknown such that all holds, or `None` if there is none; `seconds` limits the call.

        Raises `UndecidedError` if neither could be shown, and `KeyboardInterrupt` if the user broke it off.
        """
        self._solver.push()
        try:
            for truth in also:
                self.add(truth)
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
        return number_in(n, self.chosen)

    def is_true(self, truth: Truth) -> bool:
        """Whether a truth holds in the world found last."""
        return truth_in(truth, self.chosen)

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
            model = self._solver.model()
            self._places = {unknown: self._terms.true_in(model, variables) for unknown, variables in self._variables.items()}
            self.chosen = frozenset(unknown.marks[place] for unknown, place in self._places.items())
            return True
        return False

    def _values(self) -> dict[Unknown[Any], Any]:
        return {unknown: unknown.options[place] for unknown, place in self._places.items()}


class Switches(Solver):
    """Truths that are switched on one by one: which of them can hold together?"""

    def __init__(
        self,
        unknowns: Sequence[Unknown[Any]],
        truths: Sequence[Truth],
        *,
        effort: int | None = None,
        clock: Clock | None = None,
    ) -> None:
        super().__init__(unknowns, (), effort=effort, clock=clock)
        self._truths = tuple(truths)
        self._switches = [self._terms.boolean(f"switch {i}") for i in range(len(self._truths))]
        for switch, truth in zip(self._switches, self._truths, strict=True):
            self._solver.add(self._z3.Implies(switch, self._terms.term(truth)))

    def holding(self, chosen: Collection[int]) -> frozenset[int] | None:
        """Every truth of a world in which the chosen ones hold, or `None` if they cannot hold together.

        Raises as `find` does.
        """
        if not self._check([self._switches[i] for i in sorted(chosen)]):
            return None
        return frozenset(i for i, truth in enumerate(self._truths) if i in chosen or self.is_true(truth))
