"""What is left of a truth when some of what it depends on is settled, and whether it can still hold.

That is enough to find out what a single rule rests on without the solver: what is known is put into a truth, then one
open choice after the other is tried. Whoever asks bounds the steps with a clock.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import prod

from models.logic import AllOf, AnyOf, Mark, Not, Supposed, Truth, Unknown, not_
from verify.clock import Clock

Settled = Mapping[Mark, bool]
"""Marks of which is known whether their option is the chosen one."""


def suppose(truth: Truth, settled: Settled) -> Truth:
    """The truth where these marks are settled: known, or an expression over the others."""
    return Supposed(settled).truth(truth)


def parts_of(truths: Iterable[Truth]) -> Iterator[Truth]:
    """Each of the truths that have to hold together, as far as they are parts of these."""
    for truth in truths:
        if isinstance(truth, AllOf):
            yield from parts_of(truth.parts)
        elif isinstance(truth, Not) and isinstance(truth.parts[0], AnyOf):
            yield from parts_of(map(not_, truth.parts[0].parts))
        elif truth is not True:
            yield truth


def settling(unknown: Unknown[object], options: Collection[object]) -> dict[Mark, bool]:
    """What is settled of an unknown's marks where its value is one of these options."""
    if len(options) == 1:
        return {mark: option in options for mark, option in unknown.pairs}
    return {mark: False for mark, option in unknown.pairs if option not in options}


FEW_WAYS = 500
"""So many ways to fill in what is unknown are tried."""


def are_few(unknowns: Iterable[Unknown[object]]) -> bool:
    """Whether the ways to fill these in are few enough to try each."""
    return prod(len(unknown.options) for unknown in unknowns) <= FEW_WAYS


def can_hold(truth: Truth, choices: Iterable[Sequence[Mark]], clock: Clock) -> bool:
    """Whether a truth holds for some mark of each of these choices. Raises `OutOfTimeError` when the clock ends.

    What it says of anything else is left open, and may hold.
    """
    clock.tick()
    if isinstance(truth, bool):
        return truth
    marks = truth.marks
    concerned = [choice for choice in choices if not marks.isdisjoint(choice)]
    if not concerned:
        return True
    first, *others = concerned
    # Of the marks on which it does not depend one is as good as another.
    idle = [mark for mark in first if mark not in marks][:1]
    for mark in (*idle, *(mark for mark in first if mark in marks)):
        if can_hold(suppose(truth, {other: other is mark for other in first}), others, clock):
            return True
    return False
