"""What could be mended so that a table is legal? The smallest changes, one before two, each checked again.

Changes are of two kinds: another value where a fact stands (the solver finds the facts whose giving up is enough, and
what may stand there instead), and those that a game lists itself, such as two cards swapped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from models.fact import Change, Fact
from models.logic import any_of, at_most, count, not_
from models.names import enumerated
from models.problem import ReeveError
from models.unknowns import filled, said, unknowns
from verify.clock import Clock
from verify.games import AnyGame
from verify.model import Model
from verify.solver import Solver
from verify.violations import broken, is_legal, name

MOST_CHANGES = 2
"""So many changes at once are looked for; a table that needs more was not read wrongly but is another table."""


@dataclass(frozen=True, slots=True)
class Repair:
    """Changes that make a table legal together, each in words."""

    changes: tuple[str, ...]


def repairs(game: AnyGame, position: Any, *, clock: Clock | None = None, effort: int | None = None) -> Iterator[Repair]:
    """Every smallest repair of an illegal position: all of one change, or if there is none, all of two.

    Raises `UndecidedError`.
    """
    mender = _Mender(game, position, clock or Clock(), effort)
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
    """Tries changes on one position."""

    def __init__(self, game: AnyGame, position: Any, clock: Clock, effort: int | None) -> None:
        self.game, self.position, self.clock, self.effort = game, position, clock, effort
        self.listed = tuple(game.changes(position))
        doubted = game.doubted(position)
        self.facts, self.loose = doubted.facts, doubted.position
        self.model = Model(game, self.loose, effort=effort, clock=clock)

    def of_size(self, size: int) -> Iterator[Repair]:
        """The repairs of so many changes."""
        first = [change for change in self.listed if change.comes_first] if size == 1 else []
        yield from self._legal((change,) for change in first)
        for facts in self._given_up(size):
            yield self._otherwise(facts)
        yield from self._legal(changes for changes in self._combined(size) if size > 1 or changes[0] not in first)

    def _legal(self, combined: Iterable[Sequence[Change[Any]]]) -> Iterator[Repair]:
        """Those of these changes that make the table legal."""
        for changes in combined:
            if self._is_legal(self._made(changes)):
                yield Repair(tuple(change.said for change in changes))

    def _combined(self, size: int) -> Iterator[Sequence[Change[Any]]]:
        """The game's own changes, so many at once. Of several each mends something, and together they mend all."""
        if size == 1:
            yield from ((change,) for change in self.listed)
        elif not unknowns(self.position):
            wrong = self._broken(self.position)
            mended = {}
            for change in self.listed:
                changed = self._made((change,))
                if not unknowns(changed) and wrong - self._broken(changed):
                    mended[change] = wrong - self._broken(changed)
            for changes in combinations(mended, size):
                if set().union(*(mended[change] for change in changes)) == wrong:
                    yield changes

    def _broken(self, position: Any) -> set[str]:
        return {name(position, rule, at) for rule, at in broken(self.game, position)}

    def _made(self, changes: Sequence[Change[Any]]) -> Any:
        """The position after these changes."""
        position = self.position
        for change in changes:
            position = change.make(position)
        return position

    def _is_legal(self, position: Any) -> bool:
        self.clock.tick()
        if not unknowns(position):
            return is_legal(self.game, position)
        truths = []
        for rule in self.game.rules:
            for at in rule.instances(position):
                truth = rule.holds(position, *at)
                if truth is False:
                    # Most changes mend nothing; that shows at once.
                    return False
                truths.append(truth)
        return Solver(unknowns(position), truths, effort=self.effort, clock=self.clock).can()

    def _given_up(self, size: int) -> Iterator[tuple[Fact, ...]]:
        """Sets of at most so many facts whose giving up makes the table possible, none within another."""
        if self.model.broken:
            return
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
        if world is None or not self._is_legal(filled(self.loose, world)):
            raise RepairError("a repair found does not stand the check; please report this file")
        # Of several facts only the first has alternatives: what goes with one value of another need not go with the next.
        first, *others = facts
        fixed = [other.unknown.is_(world[other.unknown]) for other in others]
        values = {first: solver.values(first.unknown, *kept, *fixed)} | {other: (world[other.unknown],) for other in others}
        changes = [f"not “{fact.said}”, but {enumerated(list(map(said, values[fact])), 'or')}" for fact in facts]
        return Repair(tuple(changes))
