"""A table after a move on which nothing is left open that the table before it settled.

What a later table cannot show any more (that this was how the game begins, that the move could be done) is said of each
place by itself, and a number that depends on what was unknown is told from the least to the most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from models.logic import Mark, Sum, Truth, Unknown, any_of
from models.unknowns import between, filled, one_of, sums
from verify.alike import NormalForm
from verify.model import Instance, Model
from verify.violations import name
from verify.worlds import Asked


@dataclass(slots=True)
class _Worlds:
    """The worlds in which a move may be done; `seen` is what is true in one of those found so far."""

    solver: Asked
    allowed: Sequence[Truth]
    seen: set[Mark] = field(default_factory=set)

    def extremes(self, number: Sum) -> tuple[int, int] | None:
        """The least and the greatest that a number can be."""
        return self.solver.extremes(number, *self.allowed)

    def values(self, unknown: Unknown[Any]) -> tuple[Any, ...]:
        """The values that an unknown can have, in the order of its options."""
        while rest := [mark for mark in unknown.marks if mark not in self.seen]:
            world = self.solver.find(*self.allowed, any_of(rest))
            if world is None:
                break
            self.seen |= {one.marks[one.options.index(value)] for one, value in world.items()}
        told = zip(unknown.marks, unknown.options, strict=True)
        return tuple(option for mark, option in told if mark in self.seen)


class Narrowing:
    """What there is to say of a table after a move that is more than stands there.

    `needs` is what the move requires of what is unknown, and `allowed` all that holds where it may be done: in the worlds of
    the `solver`. Where it may nowhere be done, each place is written as what the move makes of it.
    """

    def __init__(
        self,
        before: Model,
        after: Model,
        solver: Asked,
        needs: Sequence[Truth],
        allowed: Sequence[Truth],
        *,
        is_possible: bool,
    ) -> None:
        self._before, self._after, self._needs = before, after, needs
        self._worlds = _Worlds(solver, allowed) if is_possible else None

    def position(self) -> Any:
        """The table after the move. Raises `UndecidedError`."""
        return filled(self._after.position, dict(self._narrower()))

    def _narrower(self) -> Iterator[tuple[Unknown[Any] | Sum, Any]]:
        for number in sums(self._after.position):
            found = self._worlds.extremes(number) if self._worlds is not None else None
            yield number, between("the number", *(found or (number.least, number.most)))
        for unknown in self._after.unknowns:
            values = unknown.options
            if self._worlds is not None and not self._lost.isdisjoint(unknown.marks):
                values = self._worlds.values(unknown)
            if len(set(values)) < len(set(unknown.options)) or self._is_another_look(unknown):
                yield unknown, one_of(unknown, values)

    @cached_property
    def _lost(self) -> set[Mark]:
        """What is read by a truth that the table after the move does not show."""
        form = NormalForm()
        shown = {_named(self._after, instance): form.of(instance.truth) for instance in self._after.instances}
        named = ((_named(self._before, instance), instance.truth) for instance in self._before.instances)
        lost = [*self._needs, *(truth for where, truth in named if form.of(truth) != shown.get(where))]
        return {mark for truth in lost if not isinstance(truth, bool) for mark in truth.marks}

    def _is_another_look(self, unknown: Unknown[Any]) -> bool:
        """Whether what was unknown before the move is something else after it, so that it is written otherwise."""
        known = {mark for other in self._before.unknowns for mark in other.marks}
        return unknown not in self._before.unknowns and not known.isdisjoint(unknown.marks)


def _named(model: Model, instance: Instance) -> str:
    return name(model.position, instance.rule, instance.at)
