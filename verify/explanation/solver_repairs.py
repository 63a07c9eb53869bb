"""Repairs by the solver, of a table of which no rule by itself is broken for certain, and which all rules together forbid.

The solver finds the facts whose giving up is enough; where few ways are left to fill in what is unknown, each is tried.
What a game or the file lists as a change is tried as well.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from models.fact import Change, Fact
from models.game import Ruled
from models.logic import all_of, any_of, at_most, count, not_
from models.problem import DefectError
from models.unknowns import filled, unknowns
from verify.explanation.change_words import Repair, changes_in_words, repairs_of
from verify.explanation.trial_changes import DoubtedTable, Other, others
from verify.worlds.known import possible
from verify.worlds.model import Model
from verify.worlds.partial_truths import are_few, can_hold, settling, suppose

MOST_CHANGES = 2
"""So many facts are given up at once."""


class SolverRepairs:
    """What mends a table that all rules together forbid."""

    def __init__(self, table: DoubtedTable) -> None:
        self.table, self.facts = table, table.facts

    @cached_property
    def _model(self) -> Model:
        """The table with every fact in doubt, as a question for the solver."""
        return Model(self.table.game, self.table.loose, clock=self.table.clock)

    def whole(self) -> Iterator[Repair]:
        """Every smallest repair: all of one change, or if there is none, all of two. Raises `UndecidedError`."""
        for size in range(1, MOST_CHANGES + 1):
            is_found = False
            for repair in self._of_size(size):
                is_found = True
                yield repair
            if is_found:
                return

    def _of_size(self, size: int) -> Iterator[Repair]:
        """The repairs of so many changes. What a game lists is tried alone: nothing shows which of it would go together."""
        first = [change for change in self.table.changes if change.comes_first] if size == 1 else []
        yield from self._legal(first)
        if size == 1 and are_few(unknowns(self.table.position)):
            yield from repairs_of(self._try_each())
        else:
            yield from (self._otherwise(facts) for facts in self._given_up(size))
        if size == 1:
            yield from self._legal(change for change in self.table.changes if change not in first)
            yield from self._legal(self.table.retold)

    def _legal(self, changes: Iterable[Change[Ruled]]) -> Iterator[Repair]:
        """Those of these changes that make the table legal."""
        yield from repairs_of(change for change in changes if self.table.is_legal(self.table.after((change,))))

    def _try_each(self) -> Iterator[Other]:
        """Every other value of a fact that leaves a way to fill in what is unknown."""
        for fact in self.facts:
            self.table.clock.tick()
            position = self.table.after((), (fact,))
            truth = all_of(truth for _, truth in self.table.truths(position))
            choices = [unknown.marks for unknown in unknowns(position) if unknown is not fact.unknown]
            for other in others(fact):
                if can_hold(suppose(truth, settling(fact.unknown, (other.value,))), choices, self.table.clock):
                    yield other

    def _given_up(self, size: int) -> Iterator[tuple[Fact, ...]]:
        """Sets of at most so many facts whose giving up makes the table possible, none within another."""
        solver = self._model.solver
        few = at_most(count([not_(fact.holds) for fact in self.facts]), size)
        while solver.find(few) is not None:
            facts = tuple(fact for fact in self.facts if not solver.is_true(fact.holds))
            yield facts
            solver.add(any_of(fact.holds for fact in facts))

    def _otherwise(self, facts: Sequence[Fact]) -> Repair:
        """What may stand where these facts were given up, as one repair."""
        solver = self._model.solver
        kept = [fact.holds for fact in self.facts if fact not in facts]
        world = solver.find(*kept)
        if world is None or not self.table.is_legal(filled(self.table.loose, world)):
            raise DefectError("a repair")
        # Of several facts only the first has alternatives: what goes with one value of another need not go with the next.
        first, *others = facts
        fixed = [other.unknown.is_(world[other.unknown]) for other in others]
        values = [possible(solver, first.unknown, *kept, *fixed), *([world[other.unknown]] for other in others)]
        amendments = [tuple(Other(fact, one) for one in those) for fact, those in zip(facts, values, strict=True)]
        return Repair(tuple(changes_in_words(those)[0] for those in amendments), tuple(amendments))
