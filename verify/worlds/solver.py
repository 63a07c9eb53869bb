"""The one place that talks to Z3. An answer of `unknown` is an error of its own, never read as yes or no.

Every question has a Z3 context of its own, so that which of several answers comes out depends on nothing asked elsewhere.
Formulas are handed over through Z3's C interface: its Python functions take longer to build a rule than the solver takes
to decide it.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from threading import Timer
from typing import Any

from models.logic import AllOf, AnyOf, AtLeast, Formula, Mark, Not, Truth, Unknown, truth_in
from verify.clock import TIME_IS_UP, TOO_HARD, Clock, EffortError, UndecidedError, too_many_steps
from verify.worlds.asked import Asked

_SPENT = "rlimit count"
"""What the solver calls its effort."""

_LONGEST = 1e6
"""Seconds that a timer can wait; nobody waits longer."""


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
        """A variable that is true or false."""
        return self.z3.Bool(name, self.context)

    def name(self, mark: Mark) -> Any:
        """The variable of a mark, made here; numbered, since labels need not differ. Two looks at an unknown share it."""
        if mark in self._known:
            return self._known[mark]
        variable = self.boolean(f"{len(self._known)} {mark.label}")
        self._known[mark] = variable
        return variable

    def true_in(self, model: Any, variables: Sequence[Any]) -> int:
        """The place of the variable that is true in a model; of marks there is exactly one."""
        value_of = self._core.Z3_model_get_const_interp
        ref, true = self.context.ref(), self._true.value
        return next(i for i, variable in enumerate(variables) if value_of(ref, model.model, variable.ast).value == true)

    def assert_in(self, solver: Any, term: Any) -> None:
        """Add a term to a solver."""
        self._core.Z3_solver_assert(self.context.ref(), solver.solver, term.as_ast())

    def term(self, truth: Truth) -> Any:
        """A truth as a term. Raises `KeyError` for a mark of an unknown that is not part of the question."""
        if isinstance(truth, bool):
            return self.z3.BoolVal(truth, self.context)
        if truth not in self._known:
            self._known[truth] = self._make(truth)
        return self._known[truth]

    def _make(self, formula: Formula) -> Any:
        if isinstance(formula, Mark):
            raise KeyError(formula.label)
        parts = [self.term(part) for part in formula.parts]
        if isinstance(formula, Not):
            return self.z3.BoolRef(self._core.Z3_mk_not(self.context.ref(), parts[0].as_ast()), self.context)
        if isinstance(formula, AtLeast):
            return self.count(self._core.Z3_mk_pbge, parts, formula.weights, formula.bound)
        join = {AllOf: self._core.Z3_mk_and, AnyOf: self._core.Z3_mk_or}[type(formula)]
        return self.z3.BoolRef(join(self.context.ref(), len(parts), self._array(parts)), self.context)

    def count(self, relation: Any, parts: Sequence[Any], weights: Sequence[int], bound: int) -> Any:
        """A relation of a weighted count to a bound."""
        import ctypes

        numbers = (ctypes.c_int * len(weights))(*weights)
        term = relation(self.context.ref(), len(parts), self._array(parts), numbers, bound)
        return self.z3.BoolRef(term, self.context)

    def _array(self, parts: Sequence[Any]) -> Any:
        return (self.z3.Ast * len(parts))(*[part.as_ast() for part in parts])


def is_refuted(text: str, seconds: float | None = None) -> bool:
    """Whether an SMT-LIB 2 text over truths is unsatisfiable. Raises `UndecidedError`, and `KeyboardInterrupt`."""
    import z3

    solver = z3.SolverFor("QF_FD", ctx=_refuting())
    if seconds is not None:
        if seconds <= 0:
            raise UndecidedError(TIME_IS_UP)
        solver.set("timeout", max(1, int(seconds * 1000)))
    solver.from_string(text)
    answer = solver.check()
    if answer == z3.unknown:
        if "interrupted" in solver.reason_unknown():
            raise KeyboardInterrupt
        raise UndecidedError(_why(solver.reason_unknown()))
    return bool(answer == z3.unsat)


def _why(reason: str) -> str:
    """Why a solver did not decide, as people say it."""
    return TOO_HARD if "resource limit" in reason else f"the solver did not decide: {reason}"


@cache
def _refuting() -> Any:
    """The context of all refutations: they share nothing but it, and are many."""
    import z3

    return z3.Context()


class Solver(Asked):
    """A question over unknowns: which values make every truth hold?

    The `clock` limits all calls together, and with its effort each of them.
    """

    def __init__(self, unknowns: Sequence[Unknown[Any]], truths: Iterable[Truth], *, clock: Clock | None = None) -> None:
        self._clock = clock or Clock()
        self.places = tuple(unknowns)
        self._terms = _Terms()
        self._z3 = self._terms.z3
        self._solver = self._z3.SolverFor("QF_FD", ctx=self._terms.context)
        self._effort = self._clock.effort
        if self._effort is not None:
            self._solver.set("rlimit", self._effort)
        self._variables: dict[Unknown[Any], list[Any]] = {}
        for unknown in self.places:
            self._declare(unknown)
        for truth in truths:
            self.add(truth)
        self._marks: frozenset[Mark] | None = None
        self._model: Any = None
        self._is_broken_off = False
        self._supposed: tuple[Unknown[Any], ...] | None = None

    def add(self, truth: Truth) -> None:
        """One more truth, for good."""
        self._terms.assert_in(self._solver, self._terms.term(truth))

    def suppose(self, unknowns: Iterable[Unknown[Any]], truths: Iterable[Truth]) -> None:
        """For the questions to come, that these hold, with these further unknowns; what was supposed before is forgotten."""
        if self._supposed is not None:
            self._solver.pop()
            for unknown in self._supposed:
                del self._variables[unknown]
        self._solver.push()
        self._supposed = tuple(unknowns)
        for unknown in self._supposed:
            self._declare(unknown)
        for truth in truths:
            self.add(truth)

    def _declare(self, unknown: Unknown[Any]) -> None:
        variables = [self._terms.name(mark) for mark in unknown.marks]
        self._variables[unknown] = [variable.decl() for variable in variables]
        exactly_one = self._terms.count(self._z3.z3core.Z3_mk_pbeq, variables, [1] * len(variables), 1)
        self._terms.assert_in(self._solver, exactly_one)

    def can(self, *also: Truth) -> bool:
        """Whether all can hold."""
        self._solver.push()
        try:
            for truth in also:
                self.add(truth)
            return self._check(())
        finally:
            self._solver.pop()

    @contextmanager
    def spending(self, effort: int) -> Iterator[None]:
        """Limits each call for a while, in the solver's own units; one that takes more raises `UndecidedError`."""
        before, self._effort = self._effort, effort
        self._solver.set("rlimit", effort)
        try:
            yield
        finally:
            self._effort = before
            self._solver.set("rlimit", before or 0)

    @property
    def is_limited(self) -> bool:
        """Whether the effort of each call is limited."""
        return self._effort is not None

    @property
    def spent(self) -> int:
        """The effort of all calls so far, in the solver's own units, the same on every machine."""
        statistics = self._solver.statistics()
        # Before the first call there is none.
        return int(statistics.get_key_value(_SPENT)) if _SPENT in statistics.keys() else 0  # noqa: SIM118 - no mapping

    @property
    def marks(self) -> frozenset[Mark]:
        """The chosen options of the world found last; read when they are asked for."""
        if self._marks is None:
            places = ((unknown, self._terms.true_in(self._model, them)) for unknown, them in self._variables.items())
            self._marks = frozenset(unknown.marks[place] for unknown, place in places)
        return self._marks

    def _check(self, assumptions: Sequence[Any]) -> bool:
        """Whether there is a world, which is kept: a step. Raises as `can` does."""
        self._clock.tick()
        left = self._clock.left()
        self._is_broken_off = False
        with self._ending_in(left):
            answer = self._solver.check(*assumptions)
        if answer == self._z3.unknown:
            if self._is_broken_off:
                raise UndecidedError(TIME_IS_UP)
            reason = self._solver.reason_unknown()
            if "interrupted" in reason:
                raise KeyboardInterrupt
            # Where it stops depends on what it is at; then it gives no reason.
            if self._effort is not None and ("canceled" in reason or reason == "no reason given"):
                raise EffortError(too_many_steps(self._effort))
            raise UndecidedError(_why(reason))
        if answer == self._z3.sat:
            self._model, self._marks = self._solver.model(), None
            return True
        return False

    @contextmanager
    def _ending_in(self, seconds: float | None) -> Iterator[None]:
        """Breaks the solver off after so many seconds.

        Not by Z3's own timeout: to set one changes which of several worlds is found, and so the reason that is told.
        """
        if seconds is None:
            yield
            return
        timer = Timer(min(max(seconds, 0.0), _LONGEST), self._break_off)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _break_off(self) -> None:
        self._is_broken_off = True
        self._solver.interrupt()


class Switches(Solver):
    """Truths that are switched on one by one: which of them can hold together?"""

    def __init__(self, unknowns: Sequence[Unknown[Any]], truths: Sequence[Truth], *, clock: Clock | None = None) -> None:
        super().__init__(unknowns, (), clock=clock)
        self._truths = tuple(truths)
        self._switches = [self._terms.boolean(f"switch {i}") for i in range(len(self._truths))]
        for switch, truth in zip(self._switches, self._truths, strict=True):
            self._solver.add(self._z3.Implies(switch, self._terms.term(truth)))

    def holding(self, chosen: Collection[int]) -> frozenset[int] | None:
        """Every truth of a world in which the chosen ones hold, or `None` if they cannot hold together."""
        if not self._check([self._switches[i] for i in sorted(chosen)]):
            return None
        world = self.marks
        return frozenset(i for i, truth in enumerate(self._truths) if i in chosen or truth_in(truth, world))

    def conflict(self, chosen: Collection[int]) -> frozenset[int] | None:
        """Some of the chosen truths that cannot hold together, most often few; `None` if all can."""
        switches = {self._switches[i].get_id(): i for i in sorted(chosen)}
        if self._check([self._switches[i] for i in sorted(chosen)]):
            return None
        return frozenset(switches[switch.get_id()] for switch in self._solver.unsat_core())
