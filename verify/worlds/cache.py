"""The worlds of a table of which much is asked: of every move whether some world allows it, and whether one forbids it.

A world that was found answers most of that by itself (`verify.worlds.bitsets`). What a rule of the table says already, in
the same words or with its parts in another order, needs no question, and what was found impossible is not asked again. Only
what remains is asked of one solver for all moves, which knows the table and is told each move for as long as it is asked
about.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property

from models.logic import Formula, Not, Number, Truth, Unknown, all_of, not_
from verify.clock import Clock, EffortError
from verify.worlds.asked import Asked, Budget
from verify.worlds.bitsets import Chosen, Seen, WorldBitsets
from verify.worlds.partial_truths import parts_of
from verify.worlds.solver import Solver
from verify.worlds.symmetry import NormalForm
from verify.worlds.worlds import are_few

EFFORT = 3_000_000
"""How much the solver spends on all that is asked about one table where nobody limited it, in its own units: about two
seconds."""

Key = frozenset[int]
"""Truths that have to hold together, in normal form."""


class WorldCache:
    """What is unknown at a table, its rules, and all that was found out about them."""

    def __init__(
        self,
        unknowns: Sequence[Unknown[object]],
        rules: Iterable[Truth],
        *,
        clock: Clock | None = None,
        form: NormalForm | None = None,
        budget: Budget | None = None,
    ) -> None:
        self.unknowns, self.rules = tuple(unknowns), list(rules)
        self.marks = frozenset(mark for unknown in self.unknowns for mark in unknown.marks)
        self.form, self.sample = form or NormalForm(), WorldBitsets()
        self.facts = frozenset(self.form.of(part) for part in parts_of(self.rules))
        self._clock = clock
        # Whoever limits the time or the effort of each question is not limited besides.
        self._budget = budget if clock is None or (clock.effort is None and clock.left() is None) else None
        self._impossible: list[Key] = []
        self._unsettled: dict[Key, str] = {}
        self._told: View | None = None

    @cached_property
    def solver(self) -> Solver:
        """Knows the rules, and what a view supposes."""
        return Solver(self.unknowns, self.rules, clock=self._clock)

    def view(self, unknowns: Sequence[Unknown[object]] = (), given: Iterable[Truth] = ()) -> View:
        """The worlds of the table in which these hold too, with what else is unknown there."""
        given = list(given)
        return View(self, unknowns, given) if unknowns or given else self._whole

    @cached_property
    def _whole(self) -> View:
        return View(self, (), ())

    def rest(self, truths: Iterable[Truth], known: Key = frozenset()) -> dict[int, Formula] | None:
        """What the rules leave open of truths that have to hold together, by its normal form; `None` if they cannot."""
        parts = list(parts_of(truths))
        if False in parts:
            return None
        formulas = [part for part in parts if isinstance(part, Formula)]
        found = {self.form.of(part): part for part in formulas if not isinstance(part, Not)}
        facts = self.facts | known
        true = facts | found.keys()
        for part in formulas:
            if isinstance(part, Not):
                rest = not_(all_of(one for one in parts_of(part.parts) if self.form.of(one) not in true))
                if isinstance(rest, bool):
                    return None
                found[self.form.of(rest)] = rest
        return {key: part for key, part in found.items() if key not in facts}

    def can(self, view: View, also: Sequence[Truth]) -> Chosen | None:
        """A world of a view in which these hold, if there is one. Raises as a solver does."""
        if view.rest is None:
            return None
        left = self.rest(also, frozenset(view.rest))
        if left is None:
            return None
        key = frozenset((*view.rest, *left))
        if any(cannot <= key for cannot in self._impossible):
            return None
        if key in self._unsettled:
            raise EffortError(self._unsettled[key])
        if self._told is not view:
            self.solver.suppose(view.unknowns, view.rest.values())
            self._told = view
        try:
            with nullcontext() if self._budget is None or self.solver.is_limited else self._budget.spent_on(self.solver):
                is_found = self.solver.can(*left.values())
        except EffortError as error:
            self._unsettled[key] = str(error)
            raise
        if not is_found:
            self._impossible.append(key)
            return None
        self.sample.add(self.solver.marks & self.marks)
        return self.solver.marks


class Caches:
    """What was found out about a table under each ruling: where its rules say the same, it is the same.

    `points` is what may be spent on the points of all its moves, where nobody limited that.
    """

    def __init__(self) -> None:
        self.points = Budget(EFFORT // 6)
        self.form, self._budget = NormalForm(), Budget(EFFORT)
        self._known: list[WorldCache] = []

    def of(self, unknowns: Sequence[Unknown[object]], rules: Iterable[Truth], *, clock: Clock) -> WorldCache:
        """What was found out about a table with these rules. Of few worlds what is asked is not limited: it takes little."""
        budget = None if are_few(unknowns) else self._budget
        new = WorldCache(unknowns, rules, clock=clock, form=self.form, budget=budget)
        for memory in self._known:
            if (memory.unknowns, memory.facts) == (new.unknowns, new.facts):
                return memory
        self._known.append(new)
        return new


class View(Asked):
    """The worlds of a table in which some truths hold too, and questions about them."""

    def __init__(self, memory: WorldCache, unknowns: Sequence[Unknown[object]], given: Iterable[Truth]) -> None:
        self.unknowns = tuple(unknowns)
        self.places = (*memory.unknowns, *self.unknowns)
        self._memory, self._given = memory, list(given)
        self._read = memory.marks.union(*(unknown.marks for unknown in unknowns)) if unknowns else memory.marks
        self._counted, self._seen = 0, 0
        self._last: Chosen | None = None
        self._asked: tuple[Truth, ...] = ()

    @cached_property
    def rest(self) -> Mapping[int, Formula] | None:
        """What the table leaves open of the truths."""
        return self._memory.rest(self._given)

    @property
    def _those(self) -> int:
        """The worlds found so far in which the truths hold."""
        sample = self._memory.sample
        if self._counted != len(sample):
            self._counted = len(sample)
            self._seen = sample.where(self._given) if self._is_seen(self._given) else 0
        return self._seen

    def _is_seen(self, truths: Iterable[Truth]) -> bool:
        """Whether worlds of the table alone tell whether these hold."""
        return not self.unknowns or all(isinstance(truth, bool) or truth.marks <= self._memory.marks for truth in truths)

    def can(self, *also: Truth) -> bool:
        """Whether there is a world in which these hold too."""
        self._asked = also
        those = self._memory.sample.where(also, self._those) if self._is_seen(also) else 0
        if those:
            self._last = None if self.unknowns else self._memory.sample.first(those)
            return True
        found = self._memory.can(self, also)
        self._last = found or self._last
        return found is not None

    @property
    def marks(self) -> Chosen:
        """The chosen options of the world found last."""
        if self._last is None:
            self._last = self._memory.can(self, self._asked)
        return self._last or frozenset()

    def range_seen(self, n: Number, *also: Truth) -> Seen:
        """How far a number goes in the worlds found so far; there has to be one."""
        those = self._memory.sample.where(also, self._those) if not self.unknowns else 0
        if those:
            return self._memory.sample.extremes(n, those)
        return super().range_seen(n)

    def spending(self, effort: int) -> AbstractContextManager[None]:
        """Limits the effort of each question for a while."""
        return self._memory.solver.spending(effort)

    @property
    def spent(self) -> int:
        """The effort of all questions so far."""
        return self._memory.solver.spent
