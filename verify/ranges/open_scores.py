"""Which unknowns leave points open: a card that nobody has published may score anything, if it can lie there.

What opens a score by lying where it is unknown does so only if some world has it there. Whether an option opens the score is
seen where everything else is as it is in a world in which the score is not open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from models.game import Ruled
from models.logic import Mark, any_of, values_in
from models.unknowns import filled, narrowed, unknowns
from verify.worlds.worlds import Asked


class Openings:
    """The options that leave a score open; of each it is found out once.

    `is_open` says of a table whether the score is.
    """

    def __init__(self, is_open: Callable[[Ruled], bool]) -> None:
        self._is_open = is_open
        self._opens: dict[Mark, bool] = {}

    def without(self, worlds: Asked, *tables: Ruled) -> tuple[Ruled, ...]:
        """The tables without what leaves a score open, if that lies there in none of these worlds, of which there is one.

        Raises `UndecidedError`.
        """
        worlds.can()
        world = worlds.marks
        if any(self._is_open(filled(table, values_in(unknowns(table), world))) for table in tables):
            return tables
        opening = {mark for table in tables for mark in self._marks(table, world)}
        return tables if worlds.can(any_of(opening)) else tuple(_without(table, opening) for table in tables)

    def _marks(self, table: Ruled, world: frozenset[Mark]) -> Iterator[Mark]:
        values = values_in(unknowns(table), world)
        for unknown in values:
            for mark, option in unknown.pairs:
                if mark not in self._opens:
                    self._opens[mark] = self._is_open(filled(table, {**values, unknown: option}))
                if self._opens[mark]:
                    yield mark


def _without(table: Ruled, marks: set[Mark]) -> Ruled:
    """A table on which these options are not possible."""
    left = {}
    for unknown in unknowns(table):
        options = [option for mark, option in unknown.pairs if mark not in marks]
        if len(options) < len(unknown.options):
            left[unknown] = options
    return narrowed(table, left)
