"""The smallest sets of statements that cannot hold together, smallest first.

A core is inconsistent, and each of its proper subsets is consistent. Every core meets every correction set (what has to
be given up to make the rest consistent), so the smallest set that meets all correction sets known so far is either a
core or yields another correction set: the implicit hitting set method of Ignatiev, Previti, Liffiton and Marques-Silva,
"Smallest MUS Extraction with Minimal Hitting Set Dualization" (CP 2015). Going on, with each core found excluded, gives
all of them in order of size.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TypeVar

from models.logic import Unknown, all_of, any_of, at_most, count, not_
from verify.clock import Clock
from verify.worlds.solver import Solver

T = TypeVar("T")

Holding = Callable[[Collection[int]], "frozenset[int] | None"]
"""Tells of a set of statements: all that hold in some world with them, or `None` if they cannot hold together."""


def smallest_cores(
    n: int, holding: Holding, clock: Clock | None = None, spent: Collection[int] = ()
) -> Iterator[frozenset[int]]:
    """Every core of the statements `0 .. n-1`, smaller ones first.

    Those that are `spent` are in one core at most: of all that have one of them only the first is told.
    """
    chosen = [Unknown(f"statement {i}", (False, True)) for i in range(n)]
    within = [unknown.is_(value=True) for unknown in chosen]
    # Small sets of statements that meet every correction set and contain no excluded core.
    meeting, size = Solver(chosen, (), clock=clock), 0
    while size <= n:
        found = meeting.find(at_most(count(within), size))
        if found is None:
            # Sizes never shrink, since conditions are only added.
            size += 1
            continue
        candidate = frozenset(i for i, unknown in enumerate(chosen) if found[unknown])
        held = holding(candidate)
        if held is None:
            yield candidate
            for one in [frozenset({i}) for i in sorted(candidate & frozenset(spent))] or [candidate]:
                meeting.add(not_(all_of([within[i] for i in sorted(one)])))
        else:
            # Further correction sets, disjoint from the first, cost little and bring the candidates up quickly.
            given_up: frozenset[int] = frozenset()
            while held is not None:
                correction = frozenset(range(n)) - _grow(held, n, holding)
                meeting.add(any_of([within[i] for i in sorted(correction)]))
                given_up |= correction
                # All statements hold together, so there is no core.
                if not correction:
                    return
                held = holding(candidate | given_up)


def some_core(statements: Collection[int], conflict: Callable[[Collection[int]], frozenset[int] | None]) -> frozenset[int]:
    """One core of statements that cannot hold together, by deletion: the first are given up first.

    `conflict` tells of a set some that cannot hold together, `None` if all can. It need not be the smallest core.
    """
    core = conflict(statements) or frozenset()
    for one in [statement for statement in statements if statement in core]:
        if one in core:
            # What conflicts without it may leave out more than this one.
            core = conflict(sorted(core - {one})) or core
    return core


def least(every: Sequence[T], is_enough: Callable[[Sequence[T]], bool], order: Sequence[T] | None = None) -> list[T]:
    """Those of several things that are enough together, none of which can be given up: each is tried once, in an `order`."""
    kept = list(every)
    for one in every if order is None else order:
        fewer = [other for other in kept if other is not one]
        if is_enough(fewer):
            kept = fewer
    return kept


def is_core(statements: frozenset[int], holding: Holding) -> bool:
    """Whether a set is inconsistent and becomes consistent without any one of its statements."""
    return holding(statements) is None and all(holding(statements - {one}) is not None for one in statements)


def _grow(held: frozenset[int], n: int, holding: Holding) -> frozenset[int]:
    """A greatest consistent set around a consistent one."""
    for one in range(n):
        if one not in held:
            more = holding(held | {one})
            held = held if more is None else more
    return held
