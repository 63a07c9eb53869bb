"""A table before a move: what all its moves have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from models.game import Ruled
from models.logic import Mark, Truth, Unknown, any_of, values_in
from models.unknowns import filled, narrowed, unknowns
from verify.check import not_legal
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
        # What is asked about few worlds takes little.
        self.budget = memories.points if memories is not None and not are_few(self.model.unknowns) else None
        self.broken = {instance.name(position) for instance in self.model.broken}
        self.sheets = {sheet.player: sheet for sheet in entry.scorer.sheets(position)}
        self.marks = frozenset(mark for unknown in self.model.unknowns for mark in unknown.marks)
        self.rules = [i.truth for i in self.model.instances if has_rules and not isinstance(i.truth, bool)]
        self.has_rules = has_rules
        self._entry, self._clock = entry, clock
        self._openings: dict[str, Openings] = {}

    @property
    def form(self) -> NormalForm:
        """The normal form in which what is said of the table is compared."""
        return self._memories.form

    @cached_property
    def memory(self) -> WorldCache | None:
        """What was found out about the worlds of the table; nothing of a few, which are tried one by one."""
        return None if are_few(self.model.unknowns) else self._remembering

    @cached_property
    def _remembering(self) -> WorldCache:
        return self._memories.of(self.model.unknowns, self.rules, clock=self._clock)

    @cached_property
    def without_rules(self) -> Before:
        """The same table, of which anything may be so."""
        return Before(self._entry, self.position, self._clock, has_rules=False)

    def worlds(self, unknowns: Sequence[Unknown[object]] = (), given: Sequence[Truth] = ()) -> Asked:
        """The worlds of the table in which these hold too, with what is unknown besides."""
        if self.memory is not None:
            return self.memory.view(unknowns, given)
        if not unknowns and not given and self.has_rules and not self.broken:
            return self.model.solver
        every = [*self.model.unknowns, *unknowns]
        if not are_few(every):
            # With what a move makes unknown they are many: one solver is asked for all moves.
            return self._remembering.view(unknowns, given)
        return worlds_of(every, [*self.rules, *given], clock=self._clock)

    def openings(self, player: str) -> Openings:
        """Which options leave the score of a player open."""
        if player not in self._openings:
            self._openings[player] = Openings(lambda position: self._entry.scorer.sheet(position, player).is_open)
        return self._openings[player]

    def is_like(self, other: Before) -> bool:
        """Whether the rules and the score say the same of another table with the same on it."""
        return self._contents == other._contents

    @cached_property
    def _contents(self) -> tuple[object, ...]:
        """What they say, to be compared."""
        points = {player: self.form.of_number(sheet.points) for player, sheet in self.sheets.items()}
        return self.model.says(self.form), points, self.model.unknowns

    @cached_property
    def narrowed_table(self) -> Ruled:
        """The table without what is possible in no world. Raises `UndecidedError`."""
        return self.position if self.model.world() is None else narrowed(self.position, possible_values(self.model))

    @cached_property
    def not_legal_in_words(self) -> str:
        """That the table is not legal, with the rules that it breaks."""
        return not_legal(self.model.game, self.position)


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
