"""Better and better worlds of a table, found by changing one unknown after the other: quick, and it proves nothing.

A solver that is asked for a world worth more than the best so far may take long over a large farm; most of the way is gone
by plain steps. Each is one change of a value after which every rule still holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from models.logic import AtLeast, Formula, Mark, Sum, Truth, Unknown
from verify.clock import Clock

STEPS = 12_000
"""So many changes are tried for one number: about a second for a large one."""

Reading = Mapping[Mark, Sequence[Formula]]


class Climbing:
    """Looks for worlds in which a number is large, from one that is known."""

    def __init__(self, unknowns: Iterable[Unknown[Any]], rules: Iterable[Truth], clock: Clock) -> None:
        # Two looks at one unknown have the same marks.
        self._choices = list({unknown.marks[0]: unknown.marks for unknown in unknowns}.values())
        self._rules = _reading(rule for rule in rules if isinstance(rule, Formula))
        self._clock = clock

    def best(self, n: Sum, start: frozenset[Mark], steps: int = STEPS) -> frozenset[Mark]:
        """A world in which a number is as large as single changes make it. Raises `UndecidedError` when the time is up."""
        terms: dict[Mark, list[_Term]] = {}
        for term in _terms(n):
            for mark in term.marks:
                terms.setdefault(mark, []).append(term)
        world, unchanged = set(start), 0
        while unchanged < len(self._choices):
            marks = self._choices[0]
            self._choices.append(self._choices.pop(0))
            steps -= len(marks)
            if steps < 0:
                break
            self._clock.tick()
            unchanged = 0 if self._changed(marks, world, terms) else unchanged + 1
        return frozenset(world)

    def _changed(self, marks: Sequence[Mark], world: set[Mark], terms: Mapping[Mark, Sequence[_Term]]) -> bool:
        """Choose the mark of an unknown with which a number is largest, the others as they are; whether that is another."""
        now = next(mark for mark in marks if mark in world)
        if not any(mark in terms for mark in marks):
            return False
        concerned = list(dict.fromkeys(term for mark in marks for term in terms.get(mark, ())))
        best, most = now, sum(term.worth(world) for term in concerned)
        for mark in marks:
            if mark is now:
                continue
            world.symmetric_difference_update((now, mark))
            worth = sum(term.worth(world) for term in concerned)
            if worth > most and self._is_legal(now, mark, world):
                best, most = mark, worth
            world.symmetric_difference_update((now, mark))
        world.symmetric_difference_update((now, best) if best is not now else ())
        return best is not now

    def _is_legal(self, old: Mark, new: Mark, world: set[Mark]) -> bool:
        """Whether the rules that read one of two marks hold in a world."""
        rules = dict.fromkeys((*self._rules.get(old, ()), *self._rules.get(new, ())))
        seen: dict[Formula, bool] = {}
        return all(rule.holds_in(world, seen) for rule in rules)


def _reading(formulas: Iterable[Formula]) -> Reading:
    """The formulas that read each mark."""
    found: dict[Mark, list[Formula]] = {}
    for formula in formulas:
        for mark in formula.marks:
            found.setdefault(mark, []).append(formula)
    return found


class _Term:
    """A part of a number: so much for each bound that a sum of truths reaches. Many bounds of one sum are read at once."""

    def __init__(self, parts: Sequence[tuple[int, Formula]]) -> None:
        self.marks = frozenset().union(*(formula.marks for _, formula in parts))
        self.steps: list[tuple[int, int]] = []
        self._parts = parts

    def worth(self, world: set[Mark]) -> int:
        """How much it is in a world."""
        reached = sum(weight for weight, formula in self._parts if formula.holds(world))
        return sum(worth for bound, worth in self.steps if reached >= bound)


def _terms(n: Sum) -> Iterable[_Term]:
    """The parts of a number."""
    found: dict[object, _Term] = {}
    for worth, formula in n.terms:
        parts: tuple[tuple[int, Formula], ...] = ((1, formula),)
        bound = 1
        if isinstance(formula, AtLeast):
            parts, bound = tuple(zip(formula.weights, formula.parts, strict=True)), formula.bound
        if parts not in found:
            found[parts] = _Term(parts)
        found[parts].steps.append((bound, worth))
    return found.values()
