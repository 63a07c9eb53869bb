"""Repairs of a table that breaks a rule whatever is unknown: of all that is wrong, and of each broken rule by itself.

A repair of one broken rule is a change after which that rule holds and nothing is broken that was not broken before. Where
several rules are broken and no single change mends all, such changes are put together, one for each.
Where a single rule wants two changes, pairs are tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from models.fact import Fact
from models.logic import Formula, Truth, all_of, not_
from models.unknowns import unknowns
from verify.explanation.file_changes import IN, Retold, told_of
from verify.explanation.trial_changes import Amendment, DoubtedTable, Other, Trials, others
from verify.worlds.known import possible
from verify.worlds.partial_truths import can_hold, settling, supposed
from verify.worlds.solver import Solver

FEW = 6
"""So many changes for each broken rule are put together with those for the others."""
PAIRED_STEPS = 6000
"""So many changes are tried in pairs."""

Pair = tuple[Sequence[Amendment], Sequence[Amendment]]
"""Two changes, each with what would do in its place."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """An amendment with all that is broken after it."""

    amendment: Amendment
    broken: frozenset[str]


class Mending:
    """Finds what mends one table."""

    def __init__(self, table: DoubtedTable, base: Sequence[Amendment] = (), wrong: frozenset[str] | None = None) -> None:
        self.table, self.base = table, tuple(base)
        self.wrong = table.broken(table.position) if wrong is None else wrong
        self._of_fact: dict[Fact, list[tuple[str, Truth]]] = {}
        self._legal: dict[Fact, frozenset[Any]] = {}

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Everything that mends something, with all that is broken then. Raises `OutOfTimeError`."""
        amendments = tuple(Trials(self.table, self.wrong, self.base))
        return tuple(Outcome(amendment, self._broken(amendment)) for amendment in amendments)

    def _broken(self, amendment: Amendment) -> frozenset[str]:
        if not isinstance(amendment, Other):
            self.table.clock.tick()
            return self.table.broken(self.table.after((*self.base, amendment)))
        fact = amendment.fact
        if fact not in self._of_fact:
            self.table.clock.tick()
            position = self.table.after(self.base, (fact,))
            self._of_fact[fact] = self.table.truths(position, self.table.game.rules)
        settled = settling(fact.unknown, (amendment.value,))
        return frozenset(name for name, truth in self._of_fact[fact] if supposed(truth, settled) is False)

    def singles(self) -> Iterator[Amendment]:
        """Every change after which the table is legal; what is told of an entry is left out where a game says it itself."""
        made: list[Any] = []
        for amendment in Trials(self.table, self.wrong, self.base).whole():
            if not self._broken(amendment) and self._is_legal(amendment):
                if not self.base:
                    after = _unordered(told_of(self.table.game, self.table.after((amendment,))))
                    if isinstance(amendment, Retold) and amendment.sort == IN and after in made:
                        continue
                    made += [] if isinstance(amendment, Retold) else [after]
                yield amendment

    def _is_legal(self, amendment: Amendment) -> bool:
        """Whether there is a way to fill in what is unknown after an amendment; asked once of all values of a fact."""
        position = self.table.after((*self.base, amendment))
        if not isinstance(amendment, Other) or not unknowns(position):
            return self.table.is_legal(position)
        fact = amendment.fact
        if fact not in self._legal:
            self.table.clock.tick()
            open_ = self.table.after(self.base, (fact,))
            if fact.unknown not in unknowns(open_):  # An earlier change has put something else there.
                return self.table.is_legal(position)
            truths = [truth for _, truth in self.table.truths(open_, self.table.game.rules)]
            solver = Solver(unknowns(open_), truths, clock=self.table.clock)
            self._legal[fact] = frozenset(possible(solver, fact.unknown))
        return amendment.value in self._legal[fact]

    def of(self, instance: str) -> Iterator[Amendment]:
        """Every change that mends this broken rule and breaks no other."""
        for outcome in self.outcomes:
            is_asked = instance in self.table.rebuilt or not isinstance(outcome.amendment, Other)
            if is_asked and instance not in outcome.broken and outcome.broken <= self.wrong:
                yield outcome.amendment

    def together(self, size: int) -> Iterator[tuple[Amendment, ...]]:
        """So many changes that mend all that is wrong together, each of them a broken rule and without breaking another."""
        for amendments in self._covering(size):
            if len(amendments) == size and self.table.is_legal(self.table.after((*self.base, *amendments))):
                yield amendments

    def _covering(self, size: int) -> Iterator[tuple[Amendment, ...]]:
        """So many changes of which each mends a rule that those before do not, and breaks no other."""
        mended = {o.amendment: self.wrong - o.broken for o in self.outcomes if o.broken < self.wrong}

        def further(chosen: tuple[Amendment, ...], left: frozenset[str]) -> Iterator[tuple[Amendment, ...]]:
            if not left:
                yield chosen
            elif len(chosen) < size:
                instance = min(left)
                fitting = [one for one, names in mended.items() if instance in names]
                fitting.sort(key=lambda one: (-len(mended[one] & left), *_strangeness(one)))
                for one in fitting[:FEW]:
                    yield from further((*chosen, one), left - mended[one])

        return further((), self.wrong)

    def of_one_entry(self) -> Iterator[Pair]:
        """Two facts of one entry of the file that mend the table together: who misread a tile may have misread all of it."""
        for one, other in self._pairs_of_facts(self.table):
            if one.path and one.path == other.path and self._may_mend(self.table, one, other):
                yield from self._otherwise(self.table, one, other)

    def pairs(self) -> Iterator[Pair]:
        """Two changes that mend the table together where none does alone, each with what would do in its place.

        Raises `OutOfTimeError` where they were not all tried.
        """
        table = self.table.of_steps(PAIRED_STEPS)
        yield from self._of_two_facts(table)
        firsts: dict[tuple[str, frozenset[str]], Outcome] = {}
        for outcome in self.outcomes:
            first = outcome.amendment
            firsts.setdefault((subject(first), outcome.broken), outcome)
        for outcome in sorted(firsts.values(), key=lambda outcome: len(outcome.broken)):
            first = outcome.amendment
            for second in Mending(table, (first,), outcome.broken).singles():
                if not (isinstance(first, Other) and isinstance(second, Other)):
                    yield (first,), (second,)

    def _of_two_facts(self, table: DoubtedTable) -> Iterator[Pair]:
        """Other values where two facts stand."""
        for one, other in self._pairs_of_facts(table):
            if self._may_mend(table, one, other):
                yield from self._otherwise(table, one, other)

    def _pairs_of_facts(self, table: DoubtedTable) -> Iterator[tuple[Fact, Fact]]:
        """Two facts, one of which some broken rule reads."""
        read = {fact for fact in table.facts if any(self._reads(instance, fact) for instance in self.wrong)}
        return ((one, other) for one, other in combinations(table.facts, 2) if one in read or other in read)

    def _may_mend(self, table: DoubtedTable, one: Fact, other: Fact) -> bool:
        """Whether every broken rule can hold with other values in the places of two facts, as all facts in doubt tell it."""
        table.clock.tick()
        settled = dict(table.settled)
        for mark in (*one.unknown.marks, *other.unknown.marks):
            settled.pop(mark, None)
        choices = [[mark for mark in fact.unknown.marks if settled.get(mark) is not False] for fact in table.facts]
        known = (supposed(table.loosely.get(instance, True), settled) for instance in self.wrong)
        together = all_of(known)
        return (isinstance(together, bool) and together) or can_hold(together, choices, table.clock)

    def _reads(self, instance: str, fact: Fact) -> bool:
        truth = self.table.loosely.get(instance, True)
        return isinstance(truth, Formula) and not truth.marks.isdisjoint(fact.unknown.marks)

    def _otherwise(self, table: DoubtedTable, one: Fact, other: Fact) -> Iterator[Pair]:
        """What may stand in the places of two facts: of the first all that goes with one value of the second."""
        position = table.after((), (one, other))
        truths = [truth for _, truth in table.truths(position, table.game.rules)]
        truth, open_ = all_of(truths), unknowns(position)
        if truth is False:
            return
        if len(open_) > len((one, other)):
            yield from self._solved(Solver(open_, truths, clock=table.clock), one, other)
            return
        for second in others(other):
            left = supposed(truth, settling(other.unknown, (second.value,)))
            firsts = [first for first in others(one) if self._goes(left, first)]
            firsts = [first for first in firsts if table.is_legal(table.after((first, second)))]
            if firsts:
                yield firsts, (second,)
                return

    def _solved(self, solver: Solver, one: Fact, other: Fact) -> Iterator[Pair]:
        """The same where something else is unknown."""
        world = solver.find(not_(one.holds), not_(other.holds))
        if world is not None:
            second = Other(other, world[other.unknown])
            values = possible(solver, one.unknown, not_(one.holds), other.unknown.is_(second.value))
            yield [Other(one, value) for value in values], (second,)

    def _goes(self, truth: Truth, amendment: Other) -> bool:
        return supposed(truth, settling(amendment.fact.unknown, (amendment.value,))) is not False


def _unordered(told: Any) -> Any:
    """What a file tells, whatever the order in which the entries of its lists stand."""
    if isinstance(told, Mapping):
        return {key: _unordered(value) for key, value in told.items()}
    return sorted(map(str, told)) if isinstance(told, list) else told


def _strangeness(amendment: Amendment) -> tuple[bool, int]:
    """How much is changed: what was told before what was not, and numbers by as little as will do."""
    if isinstance(amendment, Other):
        return False, 1
    is_number = isinstance(amendment.to, int) and isinstance(amendment.seen, int)
    far = abs(amendment.to - amendment.seen) if is_number else 1
    return bool(amendment.of and not amendment.fact), far


def subject(amendment: Amendment) -> str:
    """What an amendment changes, whatever it makes of it."""
    return amendment.fact.said if isinstance(amendment, Other) else amendment.of or amendment.said
