"""What is left of a truth when some of what it depends on is settled, and whether it can still hold.

That is enough to find out what a single rule rests on without the solver: a truth is narrowed by what is known, then one
open choice after the other is tried. Whoever asks bounds the steps with a clock.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import prod
from typing import Any

from models.logic import AllOf, AnyOf, AtLeast, Formula, Mark, Sum, Truth, Unknown, all_of, any_of, at_least, not_
from verify.clock import Clock

Settled = Mapping[Mark, bool]
"""Marks of which is known whether their option is the chosen one."""


def narrowed(truth: Truth, settled: Settled) -> Truth:
    """The truth where these marks are settled: known, or an expression over the others."""
    return truth if isinstance(truth, bool) else _narrowed(truth, settled, {})


def _narrowed(formula: Formula, settled: Settled, done: dict[Formula, Truth]) -> Truth:
    if isinstance(formula, Mark):
        return settled.get(formula, formula)
    if formula not in done:
        done[formula] = formula if formula.marks.isdisjoint(settled) else _rebuilt(formula, settled, done)
    return done[formula]


def _rebuilt(formula: Formula, settled: Settled, done: dict[Formula, Truth]) -> Truth:
    parts = (_narrowed(part, settled, done) for part in formula.parts)
    if isinstance(formula, AllOf):
        return all_of(parts)
    if isinstance(formula, AnyOf):
        return any_of(parts)
    if isinstance(formula, AtLeast):
        return _at_least(formula, parts)
    (part,) = parts
    return not_(part)


def _at_least(formula: AtLeast, parts: Iterable[Truth]) -> Truth:
    base, terms = 0, []
    for weight, part in zip(formula.weights, parts, strict=True):
        if isinstance(part, bool):
            base += weight * part
        else:
            terms.append((weight, part))
    return at_least(Sum(base, tuple(terms)) if terms else base, formula.bound)


def settling(unknown: Unknown[Any], options: Collection[Any]) -> dict[Mark, bool]:
    """What is settled of an unknown's marks where its value is one of these options."""
    pairs = zip(unknown.marks, unknown.options, strict=True)
    if len(options) == 1:
        return {mark: option in options for mark, option in pairs}
    return {mark: False for mark, option in pairs if option not in options}


FEW_WAYS = 500
"""So many ways to fill in what is unknown are tried."""


def are_few(unknowns: Iterable[Unknown[Any]]) -> bool:
    """Whether the ways to fill these in are few enough to try each."""
    return prod(len(unknown.options) for unknown in unknowns) <= FEW_WAYS


def can_hold(truth: Truth, choices: Iterable[Sequence[Mark]], clock: Clock) -> bool:
    """Whether a truth holds for some mark of each of these choices. Raises `OutOfTimeError` when the clock ends."""
    clock.tick()
    if isinstance(truth, bool):
        return truth
    marks = truth.marks
    first, *others = (choice for choice in choices if not marks.isdisjoint(choice))
    # Of the marks on which it does not depend one is as good as another.
    idle = [mark for mark in first if mark not in marks][:1]
    for mark in (*idle, *(mark for mark in first if mark in marks)):
        if can_hold(narrowed(truth, {other: other is mark for other in first}), others, clock):
            return True
    return False
