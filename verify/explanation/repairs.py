"""What would mend a table? The smallest changes, one before two, each checked again.

Changes are other values where facts stand, those that a game lists itself, such as two cards swapped, and those of one entry
of the file. Where a rule is broken whatever is unknown, they are tried one after the other (`plain_repairs`); where only all
rules together leave no way to fill in what is unknown, the solver finds what to give up (`solver_repairs`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from models.game import Ruled
from verify.clock import Clock
from verify.explanation.change_words import Repair
from verify.explanation.plain_repairs import PlainRepairs
from verify.explanation.solver_repairs import SolverRepairs
from verify.explanation.trial_changes import DoubtedTable
from verify.games import AnyGame


class Repairs:
    """What mends an illegal table. What is found raises `UndecidedError` where it was stopped."""

    def __init__(self, table: DoubtedTable) -> None:
        self._table = table

    @cached_property
    def _plain(self) -> PlainRepairs:
        return PlainRepairs(self._table)

    def whole(self, *, every: bool = True) -> Iterator[Repair]:
        """Every smallest repair of all that is wrong: of one change, or if there is none, of two, or of the fewest more.

        Unless `every`, of broken rules two changes that depend on each other are not looked for where two do not.
        """
        yield from self._plain.whole(every=every) if self._plain.wrong else SolverRepairs(self._table).whole()

    def of_rule(self, instance: str) -> tuple[Repair, ...]:
        """What mends one broken rule and breaks no other."""
        return self._plain.of_rule(instance)


def repairs(game: AnyGame, position: Ruled, *, clock: Clock | None = None) -> Iterator[Repair]:
    """Every smallest repair of an illegal position. Raises `UndecidedError`."""
    return Repairs(DoubtedTable(game, position, clock=clock or Clock())).whole()
