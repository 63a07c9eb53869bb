"""What could be mended so that a table is legal? The smallest changes, one before two, each checked again.

Changes are of two kinds: another value where a fact stands, and those that a game lists itself, such as two cards
swapped. Where a rule is broken whatever is unknown, they are tried one after the other. Where only all rules together
leave no way to fill in what is unknown, the solver finds the facts whose giving up is enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from models.fact import Change, Fact
from models.game import Ruled
from models.logic import all_of, any_of, at_most, count, not_
from models.problem import ReeveError
from models.unknowns import filled, unknowns
from verify.clock import Clock, OutOfTimeError
from verify.explanation.change_words import changes_in_words
from verify.explanation.plain_repairs import Mending, subject
from verify.explanation.trial_changes import Amendment, DoubtedTable, Other, others
from verify.games import AnyGame
from verify.worlds.known import possible
from verify.worlds.model import Model
from verify.worlds.partial_truths import are_few, can_hold, settling, supposed

MOST_CHANGES = 2
"""So many facts are given up at once."""


@dataclass(frozen=True, slots=True)
class Repair:
    """Changes that make a table legal together, each in words."""

    changes: tuple[str, ...]


def repairs(game: AnyGame, position: Ruled, *, clock: Clock | None = None) -> Iterator[Repair]:
    """Every smallest repair of an illegal position: all of one change, or if there is none, all of two or three.

    Raises `UndecidedError`.
    """
    table = DoubtedTable(game, position, clock=clock or Clock())
    mending = Mending(table)
    yield from mended(mending) if mending.wrong else _by_solver(table)


def mended(mending: Mending, *, every: bool = True) -> Iterator[Repair]:
    """Every smallest repair of a table that breaks a rule whatever is unknown. Raises `UndecidedError`.

    Unless `every`, two changes that depend on each other are not looked for where there are two that do not.
    """
    singles = changes_in_words(mending.singles())
    if singles:
        yield from (Repair((change,)) for change in singles)
        return
    mended_subjects: set[frozenset[str]] = set()
    for several in _several(mending, every=every):
        subjects = frozenset(subject(alike[0]) for alike in several)
        if subjects not in mended_subjects:
            mended_subjects.add(subjects)
            yield _together(several)


def _several(mending: Mending, *, every: bool) -> Iterator[Sequence[Sequence[Amendment]]]:
    """Two changes that mend all together, or the fewest more, each with what would do in its place."""
    found, stopped = False, None
    for pair in mending.of_one_entry():
        found = True
        yield pair
    for apart in mending.together(2):
        found = True
        yield [[one] for one in apart]
    if every or not found:
        try:
            for pair in mending.pairs():
                found = True
                yield pair
        except OutOfTimeError as error:
            stopped = error
    for size in range(3, len(mending.wrong) + 1):
        if found:
            break
        for apart in mending.together(size):
            found = True
            yield [[one] for one in apart]
    if stopped is not None and (every or not found):
        raise stopped


def _together(several: Iterable[Sequence[Amendment]]) -> Repair:
    """Several changes at once, each with what would do in its place."""
    return Repair(tuple(change for alike in several for change in changes_in_words(alike)))


def mended_alone(mending: Mending, instance: str) -> tuple[Repair, ...]:
    """What mends one broken rule and breaks no other."""
    return tuple(Repair((change,)) for change in changes_in_words(mending.of(instance)))


def _by_solver(table: DoubtedTable) -> Iterator[Repair]:
    mender = _Mender(table)
    for size in range(1, MOST_CHANGES + 1):
        found = False
        for repair in mender.of_size(size):
            found = True
            yield repair
        if found:
            return


class RepairError(ReeveError):
    """A repair that does not stand the check: a defect of ours, never shown as an answer."""


class _Mender:
    """Tries changes on one position of which no rule by itself is broken for certain."""

    def __init__(self, table: DoubtedTable) -> None:
        self.table, self.facts = table, table.facts

    @cached_property
    def model(self) -> Model:
        """The table with every fact in doubt, as a question for the solver."""
        return Model(self.table.game, self.table.loose, clock=self.table.clock)

    def of_size(self, size: int) -> Iterator[Repair]:
        """The repairs of so many changes. What a game lists is tried alone: nothing shows which of it would go together."""
        first = [change for change in self.table.changes if change.comes_first] if size == 1 else []
        yield from self._legal(first)
        if size == 1 and are_few(unknowns(self.table.position)):
            yield from (Repair((change,)) for change in changes_in_words(self._tried()))
        else:
            yield from (self._otherwise(facts) for facts in self._given_up(size))
        if size == 1:
            yield from self._legal(change for change in self.table.changes if change not in first)
            yield from self._legal(self.table.retold)

    def _legal(self, changes: Iterable[Change[Any]]) -> Iterator[Repair]:
        """Those of these changes that make the table legal."""
        legal = [change for change in changes if self.table.is_legal(self.table.after((change,)))]
        yield from (Repair((change,)) for change in changes_in_words(legal))

    def _tried(self) -> Iterator[Other]:
        """Every other value of a fact that leaves a way to fill in what is unknown."""
        for fact in self.facts:
            self.table.clock.tick()
            position = self.table.after((), (fact,))
            truth = all_of(truth for _, truth in self.table.truths(position, self.table.game.rules))
            choices = [unknown.marks for unknown in unknowns(position) if unknown is not fact.unknown]
            for other in others(fact):
                if can_hold(supposed(truth, settling(fact.unknown, (other.value,))), choices, self.table.clock):
                    yield other

    def _given_up(self, size: int) -> Iterator[tuple[Fact, ...]]:
        """Sets of at most so many facts whose giving up makes the table possible, none within another."""
        solver = self.model.solver
        few = at_most(count([not_(fact.holds) for fact in self.facts]), size)
        while solver.find(few) is not None:
            facts = tuple(fact for fact in self.facts if not solver.is_true(fact.holds))
            yield facts
            solver.add(any_of(fact.holds for fact in facts))

    def _otherwise(self, facts: Sequence[Fact]) -> Repair:
        """What may stand where these facts were given up, as one repair."""
        solver = self.model.solver
        kept = [fact.holds for fact in self.facts if fact not in facts]
        world = solver.find(*kept)
        if world is None or not self.table.is_legal(filled(self.table.loose, world)):
            raise RepairError("a repair found does not stand the check; please report this file")
        # Of several facts only the first has alternatives: what goes with one value of another need not go with the next.
        first, *others = facts
        fixed = [other.unknown.is_(world[other.unknown]) for other in others]
        values = {first: possible(solver, first.unknown, *kept, *fixed)} | {
            other: (world[other.unknown],) for other in others
        }
        words = [changes_in_words(Other(fact, value) for value in values[fact])[0] for fact in facts]
        return Repair(tuple(words))
