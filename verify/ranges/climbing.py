"""Better and better worlds of a table, found by small changes: quick, and it proves nothing.

A solver that is asked for a world worth more than the best so far may take long over a large farm; most of the way is gone
by plain steps. Each gives one unknown another value, or exchanges the values of two, after which every rule still holds.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import combinations

from models.logic import AtLeast, Formula, Mark, Sum, Truth, Unknown, truth_in
from verify.clock import Clock
from verify.worlds.symmetry import by_mark

STEPS = 12_000
"""So many changes are tried for one number: about half a second for a large one."""


class Climbing:
    """Looks for worlds in which a number is large, from one that is known."""

    def __init__(self, unknowns: Iterable[Unknown[object]], rules: Iterable[Truth], clock: Clock) -> None:
        # Two looks at one unknown have the same marks.
        self._unknowns = list({unknown.marks[0]: unknown for unknown in unknowns}.values())
        self._rules = by_mark(rule for rule in rules if isinstance(rule, Formula))
        self._clock = clock

    def best(self, n: Sum, start: frozenset[Mark], steps: int = STEPS) -> frozenset[Mark]:
        """A world in which a number is as large as small changes make it. Raises `UndecidedError` when the time is up."""
        climb = _Climb(n, self._rules, set(start), steps)
        places = [place for place in map(_Place, self._unknowns) if any(mark in climb.terms for mark in place.marks)]
        while climb.steps > 0:
            changed = False
            for place in places:
                self._clock.tick()
                for mark in place.marks:
                    changed |= climb.change((place.mark(climb.world), mark))
            # There are far more exchanges, so they wait until no single change helps.
            if changed:
                continue
            for one, other in combinations(places, 2):
                self._clock.tick()
                changed |= climb.change(*one.exchange(other, climb.world))
            if not changed:
                break
        return frozenset(climb.world)


class _Place:
    """An unknown with the mark of each value."""

    def __init__(self, unknown: Unknown[object]) -> None:
        self.marks = unknown.marks
        self._value: dict[Mark, Hashable] = dict(unknown.pairs)
        self._mark = {value: mark for mark, value in self._value.items()}

    def mark(self, world: set[Mark]) -> Mark:
        """The mark of the value that is chosen at the place."""
        return next(mark for mark in self.marks if mark in world)

    def exchange(self, other: _Place, world: set[Mark]) -> list[tuple[Mark, Mark]]:
        """What changes if two places exchange their values; nothing if they cannot."""
        mine, yours = self.mark(world), other.mark(world)
        here, there = self._mark.get(other._value[yours]), other._mark.get(self._value[mine])
        return [] if here is None or there is None else [(mine, here), (yours, there)]


class _Climb:
    """A world on its way up: the terms of a number that read each mark, and how many more changes are tried."""

    def __init__(self, n: Sum, rules: Mapping[Mark, Sequence[Formula]], world: set[Mark], steps: int) -> None:
        self.terms = by_mark(_terms(n))
        self.world, self.steps = world, steps
        self._rules = rules

    def change(self, *changes: tuple[Mark, Mark]) -> bool:
        """Choose other marks in the places of some if the number is larger then and every rule holds; whether it did."""
        marks = [mark for change in changes for mark in change if change[0] is not change[1]]
        self.steps -= bool(marks)
        if not marks or self.steps < 0:
            return False
        concerned = dict.fromkeys(term for mark in marks for term in self.terms.get(mark, ()))
        before = sum(term.worth(self.world) for term in concerned)
        self.world.symmetric_difference_update(marks)
        if sum(term.worth(self.world) for term in concerned) > before and self._is_legal(marks):
            return True
        self.world.symmetric_difference_update(marks)
        return False

    def _is_legal(self, marks: Iterable[Mark]) -> bool:
        """Whether the rules that read some marks hold."""
        # Every rule held before, and the others read nothing that has changed.
        rules = dict.fromkeys(rule for mark in marks for rule in self._rules.get(mark, ()))
        seen: dict[Formula, bool] = {}
        return all(rule.holds_in(self.world, seen) for rule in rules)


class _Term:
    """A part of a number: so much for each bound that a sum of truths reaches. Many bounds of one sum are read at once."""

    def __init__(self, parts: Sequence[tuple[int, Formula]]) -> None:
        self.marks = frozenset().union(*(formula.marks for _, formula in parts))
        self.steps: list[tuple[int, int]] = []
        self._parts = parts

    def worth(self, world: set[Mark]) -> int:
        """How much the part adds to the number in a world."""
        reached = sum(weight for weight, formula in self._parts if truth_in(formula, world))
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
