"""A table before a move: what all its moves have in common."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from models.game import Ruled
from models.logic import Truth, Unknown
from models.unknowns import narrowed
from verify.clock import Clock
from verify.games import Entry
from verify.worlds.asked import Asked
from verify.worlds.cache import Caches, WorldCache
from verify.worlds.certainties import possible_values
from verify.worlds.model import Model
from verify.worlds.symmetry import NormalForm
from verify.worlds.worlds import are_few, worlds_of


class Before:
    """A table before a move: what its rules say, and its score.

    The rules that it breaks, whatever is unknown, say nothing of what is; where the others cannot all hold, none does
    (`without_rules`).
    """

    def __init__(
        self, entry: Entry, position: Ruled, clock: Clock, memories: Caches | None = None, *, has_rules: bool = True
    ) -> None:
        self.position, self._memories = position, memories or Caches()
        self.model = Model(entry.game, position, clock=clock)
        # Few worlds are tried one by one: what is asked about them takes little.
        self.has_few = are_few(self.model.unknowns)
        self.budget = memories.points if memories is not None and not self.has_few else None
        self.broken = {instance.name(position) for instance in self.model.broken}
        self.sheets = {sheet.player: sheet for sheet in entry.scorer.sheets(position)}
        self.marks = frozenset(mark for unknown in self.model.unknowns for mark in unknown.marks)
        self.rules = [i.truth for i in self.model.instances if has_rules and not isinstance(i.truth, bool)]
        self.has_rules = has_rules
        self._entry, self._clock = entry, clock

    @property
    def form(self) -> NormalForm:
        """The normal form in which what is said of the table is compared."""
        return self._memories.form

    @cached_property
    def _memory(self) -> WorldCache:
        """What was found out about the worlds of the table."""
        return self._memories.of(self.model.unknowns, self.rules, clock=self._clock)

    @cached_property
    def without_rules(self) -> Before:
        """The same table, of which anything may be so."""
        return Before(self._entry, self.position, self._clock, has_rules=False)

    def worlds(self, unknowns: Sequence[Unknown[object]] = (), given: Sequence[Truth] = ()) -> Asked:
        """The worlds of the table in which these hold too, with what is unknown besides."""
        every = [*self.model.unknowns, *unknowns]
        # Where they are many, perhaps only with what a move makes unknown, one solver is asked for all moves.
        if not (self.has_few and are_few(every)):
            return self._memory.view(unknowns, given)
        if not unknowns and not given and self.has_rules and not self.broken:
            return self.model.solver
        return worlds_of(every, [*self.rules, *given], clock=self._clock)

    @cached_property
    def contents(self) -> tuple[object, ...]:
        """What the rules and the score say, to be compared with what they say of another table with the same on it."""
        points = {player: self.form.of_number(sheet.points) for player, sheet in self.sheets.items()}
        return self.model.says(self.form), points, self.model.unknowns

    @cached_property
    def narrowed_table(self) -> Ruled:
        """The table without what is possible in no world. Raises `UndecidedError`."""
        return self.position if self.model.world() is None else narrowed(self.position, possible_values(self.model))
