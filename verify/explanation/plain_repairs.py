"""Repairs by plain trials, of a table that breaks a rule whatever is unknown: of all that is wrong, and of each broken rule.

A repair of one broken rule is a change after which that rule holds and nothing is broken that was not broken before. Where
several rules are broken and no single change mends all, such changes are put together, one for each.
Where a single rule wants two changes, pairs are tried.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property
from itertools import chain, combinations, compress

from models.fact import Change, Fact
from models.logic import Formula, Truth, all_of, not_
from models.unknowns import unknowns
from verify.clock import Clock, OutOfTimeError
from verify.explanation.change_words import Repair, changes_in_words, repairs_of
from verify.explanation.file_changes import BESIDE, Retold, told_of
from verify.explanation.trial_changes import Amendment, DoubtedTable, Other, Trials, others
from verify.worlds.known import possible
from verify.worlds.partial_truths import can_hold, settling, suppose
from verify.worlds.solver import Solver

FEW = 6
"""So many changes for each broken rule are put together with those for the others."""
PAIRED_STEPS = 6000
"""So many changes are tried in pairs."""
TOGETHER_STEPS = 1000
"""So many steps are taken to put more changes together: of six for each of eight rules there are over a million ways."""

Together = Sequence[Sequence[Amendment]]
"""Several changes, each with what would do in its place."""


class PlainRepairs:
    """What mends a table of which rules are broken for certain (`wrong`), perhaps after some amendments (`base`)."""

    def __init__(self, table: DoubtedTable, base: Sequence[Amendment] = (), wrong: frozenset[str] | None = None) -> None:
        self.table, self.base = table, tuple(base)
        self.wrong = table.broken_instances(table.position) if wrong is None else wrong
        self._of_fact: dict[Fact, list[tuple[str, Truth]]] = {}
        self._legal: dict[Fact, frozenset[object]] = {}

    def whole(self, *, every: bool = True) -> Iterator[Repair]:
        """Every smallest repair of all that is wrong: of one change, or if there is none, of two or more.

        Unless `every`, two changes that depend on each other are not looked for where there are two that do not. Raises
        `UndecidedError`.
        """
        singles = repairs_of(self.singles())
        yield from singles
        known, clock = set[frozenset[str]](), self.table.clock.of_steps(PAIRED_STEPS)
        for several in () if singles else self._several(every=every):
            subjects = frozenset(_subject(alike[0]) for alike in several)
            if subjects not in known and self._is_told_still(several):
                known.add(subjects)
                wide = self._widened(several, clock)
                lines = tuple(change for alike in wide for change in changes_in_words(alike))
                yield Repair(lines, tuple(map(tuple, wide)))

    def _is_told_still(self, several: Together) -> bool:
        """Whether the facts that are changed are there still after the other changes, which may lay other things there."""
        facts = {fact.said for fact in _values(several)}
        moves = [alike[0] for alike in several if isinstance(alike[0], Change) and not alike[0].of]
        if not (facts and moves):
            return True
        return facts <= {fact.said for fact in self.table.game.doubted(self.table.after((*self.base, *moves))).facts}

    def _widened(self, several: Together, clock: Clock) -> Together:
        """The same changes, each value of a fact with all others that do as well, whichever are taken of the others."""
        values = _values(several)
        position = self.table.after((*self.base, *(one for one, *_ in several if isinstance(one, Change))), [*values])
        if {*unknowns(position)} != {fact.unknown for fact in values}:
            return several
        truths = [truth for _, truth in self.table.truths(position)]
        with suppress(OutOfTimeError):
            for fact in values:
                every = (values | {fact: [other]} for other in others(fact))
                fitting = [all(_always(truth, one, clock) for truth in truths) for one in every]
                values[fact] = [*compress(others(fact), fitting)]
        return [values[one[0].fact] if isinstance(one[0], Other) else one for one in several]

    def _several(self, *, every: bool) -> Iterator[Together]:
        """Two changes that mend all together, or the fewest more."""
        is_found, stopped = False, None
        pairs = self._pairs()
        more = map(self._apart, range(3, len(self.wrong) + 1))
        for search in (chain(self._of_two_facts(self.table, of_one_entry=True), self._apart(2)), pairs, *more):
            if is_found and not (every and search is pairs):
                continue
            try:
                for several in search:
                    is_found = True
                    yield several
            except OutOfTimeError as error:
                if search is not pairs:
                    raise
                stopped = error
        if stopped is not None and (every or not is_found):
            raise stopped

    def of_rule(self, instance: str) -> tuple[Repair, ...]:
        """What mends one broken rule and breaks no other."""
        # Values of facts are tried where the rule is broken as well once facts are put into the places of their doubts.
        is_asked = instance in self.table.rebuilt
        fitting = ((one, broken) for one, broken in self._trials.items() if is_asked or not isinstance(one, Other))
        return repairs_of(one for one, broken in fitting if instance not in broken and broken <= self.wrong)

    @cached_property
    def _trials(self) -> Mapping[Amendment, frozenset[str]]:
        """Everything that mends something, with all that is broken then. Raises `OutOfTimeError`."""
        return {amendment: self._broken_after(amendment) for amendment in tuple(Trials(self.table, self.wrong, self.base))}

    def _broken_after(self, amendment: Amendment) -> frozenset[str]:
        if not isinstance(amendment, Other):
            self.table.clock.tick()
            return self.table.broken_instances(self.table.after((*self.base, amendment)))
        fact = amendment.fact
        if fact not in self._of_fact:
            self.table.clock.tick()
            position = self.table.after(self.base, (fact,))
            self._of_fact[fact] = list(self.table.truths(position))
        settled = settling(fact.unknown, (amendment.value,))
        return frozenset(name for name, truth in self._of_fact[fact] if suppose(truth, settled) is False)

    def singles(self) -> Iterator[Amendment]:
        """Every change after which the table is legal; what is told of an entry is left out where a game says it itself."""
        made: list[object] = []
        for amendment in Trials(self.table, self.wrong, self.base).whole():
            if not self._broken_after(amendment) and self._is_legal(amendment):
                if not self.base:
                    told = told_of(self.table.game, self.table.after((amendment,)))
                    after = _without_order(told)
                    if not isinstance(amendment, Retold):
                        made += [told, after]
                    # Of neighbours exchanged the order is the change.
                    elif (told if amendment.sort == BESIDE else after) in made:
                        continue
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
            truths = [truth for _, truth in self.table.truths(open_)]
            solver = Solver(unknowns(open_), truths, clock=self.table.clock)
            self._legal[fact] = frozenset(possible(solver, fact.unknown))
        return amendment.value in self._legal[fact]

    def _apart(self, size: int) -> Iterator[Together]:
        """So many changes that mend all that is wrong together, each of them a broken rule and without breaking another."""
        clock = self.table.clock.of_steps(TOGETHER_STEPS)
        for amendments in self._covering(size):
            clock.tick()
            if len(amendments) == size and self.table.is_legal(self.table.after((*self.base, *amendments))):
                yield [[one] for one in amendments]

    def _covering(self, size: int) -> Iterator[tuple[Amendment, ...]]:
        """So many changes of which each mends a rule that those before do not, and breaks no other."""
        mended = {one: self.wrong - broken for one, broken in self._trials.items() if broken < self.wrong}

        @cache
        def fitting(left: frozenset[str]) -> Sequence[Amendment]:
            instance = min(left)
            every = (one for one, names in mended.items() if instance in names)
            ranked = sorted(every, key=lambda one: (-len(mended[one] & left), *_strangeness(one)))
            # Of each thing that may be changed one value first: all that do as well are told with it.
            firsts = {_subject(one): one for one in reversed(ranked)}
            return sorted(ranked, key=lambda one: firsts[_subject(one)] is not one)[:FEW]

        def further(chosen: tuple[Amendment, ...], left: frozenset[str]) -> Iterator[tuple[Amendment, ...]]:
            if not left:
                yield chosen
            elif len(chosen) < size:
                for one in fitting(left):
                    yield from further((*chosen, one), left - mended[one])

        return further((), self.wrong)

    def _pairs(self) -> Iterator[Together]:
        """Two changes that mend the table together where none does alone. Raises `OutOfTimeError` if not all were tried."""
        table = self.table.of_steps(PAIRED_STEPS)
        yield from self._of_two_facts(table)
        firsts: dict[tuple[str, frozenset[str]], Amendment] = {}
        for one, broken in self._trials.items():
            firsts.setdefault((_subject(one), broken), one)
        for (_, broken), first in sorted(firsts.items(), key=lambda item: len(item[0][1])):
            for second in PlainRepairs(table, (first,), broken).singles():
                if not (isinstance(first, Other) and isinstance(second, Other)):
                    yield (first,), (second,)

    def _of_two_facts(self, table: DoubtedTable, *, of_one_entry: bool = False) -> Iterator[Together]:
        """Other values where two facts stand, one of which some broken rule reads.

        Those of one entry of the file come first: who misread a tile may have misread all of it.
        """
        read = {fact for fact in table.facts if any(self._reads(instance, fact) for instance in self.wrong)}
        for one, other in combinations(table.facts, 2):
            is_asked = not of_one_entry or (one.path and one.path == other.path)
            if is_asked and (one in read or other in read) and self._may_mend(table, one, other):
                yield from self._otherwise(table, one, other)

    def _may_mend(self, table: DoubtedTable, one: Fact, other: Fact) -> bool:
        """Whether every broken rule can hold with other values in the places of two facts, as all facts in doubt tell it."""
        table.clock.tick()
        settled = dict(table.settled_marks)
        for mark in (*one.unknown.marks, *other.unknown.marks):
            settled.pop(mark, None)
        choices = [[mark for mark in fact.unknown.marks if settled.get(mark) is not False] for fact in table.facts]
        together = all_of(suppose(table.loosely.get(instance, True), settled) for instance in self.wrong)
        return together is True or can_hold(together, choices, table.clock)

    def _reads(self, instance: str, fact: Fact) -> bool:
        truth = self.table.loosely.get(instance, True)
        return isinstance(truth, Formula) and not truth.marks.isdisjoint(fact.unknown.marks)

    def _otherwise(self, table: DoubtedTable, one: Fact, other: Fact) -> Iterator[Together]:
        """What may stand in the places of two facts: of the first all that goes with one value of the second."""
        position = table.after((), (one, other))
        truths = [truth for _, truth in table.truths(position)]
        truth, open_ = all_of(truths), unknowns(position)
        if truth is False:
            return
        if len(open_) > len((one, other)):
            # Something else is unknown as well.
            solver = Solver(open_, truths, clock=table.clock)
            world = solver.find(not_(one.holds), not_(other.holds))
            if world is not None:
                taken = Other(other, world[other.unknown])
                values = possible(solver, one.unknown, not_(one.holds), other.unknown.is_(taken.value))
                yield [Other(one, value) for value in values], (taken,)
            return
        for second in others(other):
            left = suppose(truth, settling(other.unknown, (second.value,)))
            fitting = [first for first in others(one) if suppose(left, settling(one.unknown, (first.value,))) is not False]
            firsts = [first for first in fitting if table.is_legal(table.after((first, second)))]
            if firsts:
                yield firsts, (second,)
                return


def _values(several: Together) -> dict[Fact, list[Other]]:
    """The values that are put in the place of each fact that is changed."""
    found = ([one for one in alike if isinstance(one, Other)] for alike in several)
    return {alike[0].fact: alike for alike in found if alike}


def _always(truth: Truth, values: Mapping[Fact, Sequence[Other]], clock: Clock) -> bool:
    """Whether a truth holds whichever of these values stand in the places of facts."""
    choices = []
    for fact, taken in values.items():
        options = [one.value for one in taken]
        truth = suppose(truth, settling(fact.unknown, options))
        choices.append([mark for mark, option in fact.unknown.pairs if option in options])
    return not can_hold(not_(truth), choices, clock)


def _without_order(told: object) -> object:
    """What a file tells, whatever the order in which the entries of its lists stand."""
    if isinstance(told, Mapping):
        return {key: _without_order(value) for key, value in told.items()}
    return sorted(map(str, told)) if isinstance(told, list) else told


def _strangeness(amendment: Amendment) -> tuple[bool, int]:
    """How much is changed: what was told before what was not, and numbers by as little as will do."""
    if isinstance(amendment, Other):
        return False, 1
    is_number = isinstance(amendment.to, int) and isinstance(amendment.seen, int)
    far = abs(amendment.to - amendment.seen) if is_number else 1
    return bool(amendment.of and not amendment.fact), far


def _subject(amendment: Amendment) -> str:
    """What an amendment changes, whatever it makes of it."""
    return amendment.fact.said if isinstance(amendment, Other) else amendment.of or amendment.said
