"""A table after a move as a file can tell it: what is unknown stands there place by place, not what goes with what.

So a file stands for the fewest worlds that it can and for all that are possible; what it does not tell is said in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from models.logic import Mark, Unknown
from models.names import enumerated
from models.past import Past, past_of
from models.unknowns import SOME, filled, said, unknowns
from verify.clock import Clock
from verify.games import AnyGame
from verify.model import Model

FEW = 6
"""So many cards are written one by one (`some A or B`)."""

MOST_NAMED = 3
"""So many places are named of those with which something goes."""


@dataclass(frozen=True, slots=True)
class Told:
    """A position without a past, and in sentences what is known of it besides."""

    position: Any
    besides: tuple[str, ...] = ()


def as_file(game: AnyGame, position: Any, clock: Clock | None = None) -> Told:
    """A position after a move for a file. Raises `UndecidedError`."""
    past = past_of(position)
    if past is None:
        return Told(position)
    return _Telling(game, position, past, clock or Clock()).told()


class _Telling:
    """A position with a past, and the same without it."""

    def __init__(self, game: AnyGame, position: Any, past: Past, clock: Clock) -> None:
        self._game, self._past, self._clock = game, past, clock
        self._bare = replace(position, past=None)
        self._model = Model(game, position, clock=clock)
        self._free = Model(game, self._bare, clock=clock)
        self._ties = [truth.marks for truth in past.truths if not isinstance(truth, bool)]
        read = frozenset().union(*self._ties)
        # Whatever the move did not touch is as open as it was.
        self._seen = [unknown for unknown in unknowns(self._bare) if not read.isdisjoint(unknown.marks)]

    def told(self) -> Told:
        if not self._seen or self._model.world() is None:
            return Told(self._bare)
        fewer = {
            unknown: values
            for unknown, values in self._values.items()
            if set(values) != set(self._free.solver.values(unknown))
        }
        position = filled(self._bare, {unknown: _only(unknown, values) for unknown, values in fewer.items()})
        return Told(position, (*self._not_told(position), *self._together()))

    @cached_property
    def _values(self) -> Mapping[Unknown[Any], tuple[Any, ...]]:
        """What is possible at each place that the move has touched."""
        return {unknown: self._model.solver.values(unknown) for unknown in self._seen}

    def _not_told(self, position: Any) -> Iterator[str]:
        """Places of which the file says less than is known."""
        left = [unknown for unknown in unknowns(self._bare) if len(self._values.get(unknown, unknown.options)) > 1]
        read = self._game.read(self._game.written(position), self._bare.deck, {}).position
        again = Model(self._game, read, clock=self._clock)
        for unknown, other in zip(left, unknowns(read), strict=True):
            # Cards that a file tells itself are other objects when it is read again.
            known = list(map(said, self._values.get(unknown, ())))
            if known and not set(map(said, again.solver.values(other))) <= set(known):
                yield f"{unknown.name} must be {enumerated(known, 'or')}"

    def _together(self) -> Iterator[str]:
        """What goes with what, though the file tells each by itself."""
        for n, new in enumerate(news := [unknown for unknown in self._past.new if unknown in self._values]):
            read = frozenset().union(*(marks for marks in self._ties if not marks.isdisjoint(new.marks)))
            others = [other for other in self._seen if other not in news[: n + 1] and self._goes(read, other)]
            found = [other.name for other in self._going_with(new, others)]
            if found:
                yield f"these depend on each other: {'; '.join([new.name, *found])}"

    def _goes(self, read: frozenset[Mark], other: Unknown[Any]) -> bool:
        """Whether another unknown is read by the same truths, or by others that read the same."""
        marks = frozenset(other.marks)
        return not read.isdisjoint(marks.union(*(tie for tie in self._ties if not tie.isdisjoint(marks))))

    def _going_with(self, new: Unknown[Any], others: Sequence[Unknown[Any]]) -> list[Unknown[Any]]:
        """The first few of these of which not everything is possible with each value of another."""
        found: list[Unknown[Any]] = []
        for other in others:
            if len(found) < MOST_NAMED and any(self._is_less(new.is_(value), other) for value in self._values[new]):
                found.append(other)
        return found

    def _is_less(self, truth: Any, other: Unknown[Any]) -> bool:
        may = self._model.solver.values(other, truth)
        return any(value not in may for value in self._free.solver.values(other, truth) if value in self._values[other])


def _only(unknown: Unknown[Any], values: Sequence[Any]) -> Any:
    """An unknown of which only these values are left, as a file has it."""
    if len(values) == 1:
        return values[0]
    if all(isinstance(value, int) for value in values):
        return Unknown(unknown.name, values)
    if len(values) > FEW:
        return unknown
    return Unknown(unknown.name, values, f"{SOME} {' or '.join(map(str, values))}")
