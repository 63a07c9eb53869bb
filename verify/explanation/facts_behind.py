"""What a broken rule rests on: the facts without which it would not be broken, found without the solver.

The rule is asked about the table with every fact in doubt, which gives a truth over what may stand in the places of the
facts. A fact is given up as long as the rule is broken without it; those that remain are a core of this one rule (see
`verify.worlds.cores`): all of them together break it, and without any one of them it can hold. Of what a rule has to know as
it stands, such as numbers, other values are put in their places: each value of one with the others as they were told, and
then all of them from the least to the most, so that every sum of them is tried.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import chain, combinations
from math import comb

from models.fact import Change, Fact
from models.game import Ruled
from models.logic import Formula, Mark
from verify.clock import OutOfTimeError
from verify.explanation.trial_changes import DoubtedTable, kept_values
from verify.worlds.cores import least
from verify.worlds.partial_truths import can_hold, settling, suppose
from verify.worlds.symmetry import alike

CORE_STEPS = 1000
"""So many are tried once, with the facts that have to be there in any case."""
MOST_SUBSETS = 100
"""So many choices of facts are tried to see whether any as many of them are enough; of more that has to show otherwise."""
MOST_STEPS = 60
"""So many choices are tried to see whether a rule is broken without a fact; where that does not show, the fact is kept."""


@dataclass(frozen=True, slots=True)
class FactsBehind:
    """The facts on which a broken rule rests, and further ones any of which would do in the place of one of them.

    `told` are sentences of what has to be known as it stands.
    """

    facts: tuple[Fact, ...] = ()
    told: tuple[str, ...] = ()
    alike: tuple[Fact, ...] = ()


def facts_behind(table: DoubtedTable, instance: str) -> FactsBehind:
    """What a broken instance rests on. Raises `OutOfTimeError`."""
    plain = _Plain(table, instance)
    least_told = least(plain.facts, plain.breaks)
    told = tuple(fact for fact in plain.facts if fact in least_told or plain.is_least(fact))
    truth = table.loosely.get(instance)
    if truth is None:
        # With everything in doubt it is no instance at all: then what lies in its places counts.
        places = {(place.player, place.space) for place in table.places(instance)}
        return FactsBehind(tuple(fact for fact in table.facts if (fact.place.player, fact.place.space) in places), told)
    if isinstance(truth, bool):
        return FactsBehind(told=told)
    loose = _Loose(table.facts, truth, table)
    facts = loose.core()
    told = plain.told_beside(told, [fact for fact in table.facts if fact not in facts])
    return FactsBehind(facts, told, loose.alike(facts))


class _Loose:
    """A rule over facts that are in doubt."""

    def __init__(self, facts: Sequence[Fact], truth: Formula, table: DoubtedTable) -> None:
        self._truth, self._clock = truth, table.clock
        self.facts = [fact for fact in facts if not truth.marks.isdisjoint(fact.unknown.marks)]
        self._settled = {fact: settling(fact.unknown, kept_values(fact)) for fact in self.facts}
        self._mending = {fact for fact in self.facts if self._can_hold([one for one in self.facts if one is not fact])}

    def core(self) -> tuple[Fact, ...]:
        """Facts that are enough to break the rule, none of which can be given up.

        Those without each of which it can hold are in every core; where they are enough, they are the only one.
        """
        needed = tuple(fact for fact in self.facts if fact in self._mending)
        if needed and not self._can_hold(needed, CORE_STEPS):
            return needed
        return tuple(least(self.facts, self.breaks))

    def breaks(self, facts: Sequence[Fact]) -> bool:
        """Whether the rule is certainly broken whatever stands in the places of the other facts."""
        return self._mending <= set(facts) and not self._can_hold(facts)

    def _can_hold(self, facts: Sequence[Fact], steps: int = MOST_STEPS) -> bool:
        """Whether the rule may hold with these facts."""
        settled: dict[Mark, bool] = {}
        for fact in facts:
            settled |= self._settled[fact]
        choices = [[mark for mark in fact.unknown.marks if settled.get(mark) is not False] for fact in self.facts]
        self._clock.tick()
        try:
            return can_hold(suppose(self._truth, settled), choices, self._clock.of_steps(steps))
        except OutOfTimeError:
            # Where it is not this question that was too long, but all the time that is over, nothing follows from it.
            self._clock.tick()
            return True

    def alike(self, core: Sequence[Fact]) -> tuple[Fact, ...]:
        """The facts of which, together with those of a core, any as many as the core has are enough."""
        others = tuple(fact for fact in self.facts if fact not in core and self._does_instead(fact, core))
        every = (*core, *others)
        if comb(len(every), len(core)) <= MOST_SUBSETS:
            return others if all(map(self.breaks, combinations(every, len(core)))) else ()
        is_one_kind = len({kept_values(fact) for fact in every}) == 1
        return others if is_one_kind and len(alike([fact.unknown for fact in every], [self._truth])) == 1 else ()

    def _does_instead(self, fact: Fact, core: Sequence[Fact]) -> bool:
        """Whether a fact does in the place of the first that says the same of another place."""
        kept = kept_values(fact)
        left = next((one for one in core if kept_values(one) == kept), None)
        return left is not None and self.breaks([fact, *(one for one in core if one is not left)])


class _Plain:
    """A rule over what it has to know as it stands: `facts` are the sentences of those of them that it reads."""

    def __init__(self, table: DoubtedTable, instance: str) -> None:
        self._table, self._instance = table, instance
        self._sentence = table.sentence(table.position, instance)
        rule = instance.partition("[")[0]
        given_up = {fact: changes for fact, changes in table.given_up.items() if changes[0].for_rule in {"", rule}}
        self.facts = [fact for fact, changes in given_up.items() if self._is_read(changes)]
        marks = [fact for fact, changes in given_up.items() if isinstance(changes[0].seen, (str, Enum))]
        # What no one of them shows alone several may show together: of two cubes in a row one may be enough.
        joint = self._read_together(marks)
        self.facts += joint
        self._marks = marks if joint else [fact for fact in marks if fact in self.facts]
        self._values = {fact: self._in_order(table.given_up[fact]) for fact in self.facts}

    def _is_read(self, changes: Sequence[Change[Ruled]]) -> bool:
        """Whether the rule says something else, or nothing, where a fact is given up."""
        unseen = [change for change in changes if change.is_unseen]
        # All of them: a rule may hold for one of all numbers only.
        return any(self._sentence_after(change) != self._sentence for change in unseen or changes)

    def _read_together(self, marks: Sequence[str]) -> list[str]:
        """Facts not read alone without which the rule holds once all that is told in the same word is given up."""
        found: list[str] = []
        firsts = {mark: self._table.given_up[mark][0] for mark in marks if mark not in self.facts}
        for seen in dict.fromkeys(change.seen for change in firsts.values()):
            while True:
                alike = [mark for mark, change in firsts.items() if change.seen == seen and mark not in found]
                changes = [firsts[mark] for mark in alike]
                if self._sentence_after(*changes):
                    break
                found.append(next(mark for n, mark in enumerate(alike, 1) if not self._sentence_after(*changes[:n])))
        return found

    def _all_alike(self, kept: Sequence[str]) -> Iterator[tuple[Change[Ruled], ...]]:
        """What is not kept given up one after the other: first all that is told in the same word, then the rest."""
        free = [self._table.given_up[mark][0] for mark in self._marks if mark not in kept]
        for seen in dict.fromkeys(change.seen for change in free):
            every = sorted(free, key=lambda change: change.seen != seen)
            yield from (tuple(every[:n]) for n in range(1, len(every) + 1))

    def _sentence_after(self, *changes: Change[Ruled]) -> str:
        self._table.clock.tick()
        return self._table.sentence(self._table.after(changes), self._instance)

    def _in_order(self, changes: Sequence[Change[Ruled]]) -> list[tuple[Change[Ruled], ...]]:
        """Everything that may stand where a fact does: nothing first, numbers from the least, among them what was told.

        What is there several times is given up altogether.
        """
        unseen = [(change,) * change.copies for change in changes if change.is_unseen]
        if unseen:
            return list(unseen)
        at = sum(change.to is None or (isinstance(change.to, int) and change.to < change.seen) for change in changes)
        values = [(change,) * change.copies for change in sorted(changes, key=lambda change: change.to is not None)]
        return [*values[:at], (), *values[at:]]

    def is_least(self, fact: str) -> bool:
        """Whether a number is as small as what lies there allows, so that it never was given up."""
        changes = self._table.given_up[fact]
        return all(isinstance(change.to, int) and change.to > change.seen > 0 for change in changes)

    def breaks(self, facts: Sequence[str]) -> bool:
        """Whether the rule is broken whatever stands in the places of the others that it reads."""
        return all(self._sentence_after(*changes) for changes in self._walks(facts))

    def told_beside(self, told: tuple[str, ...], open_: Sequence[Fact]) -> tuple[str, ...]:
        """The facts that are told, and what has to be told with them where these others are in doubt."""

        def is_enough(some: Sequence[str]) -> bool:
            return {*told} <= {*some} and all(self._is_broken(changes, open_) for changes in self._walks(some))

        return told if is_enough(told) else tuple(least(self.facts, is_enough))

    def _is_broken(self, changes: Sequence[Change[Ruled]], open_: Sequence[Fact]) -> bool:
        """Whether the rule is broken for certain after these changes, whatever stands in the places of these facts."""
        self._table.clock.tick()
        truths = self._table.truths(self._table.after(changes, open_), [self._table.rule_of(self._instance)])
        return next((truth for name, truth in truths if name == self._instance), True) is False

    def _walks(self, facts: Sequence[str]) -> Iterator[tuple[Change[Ruled], ...]]:
        """What may stand in the places of the others that it reads."""
        free = [self._values[fact] for fact in self.facts if fact not in facts]
        return chain(_walks(free), self._all_alike(facts))


def _walks(free: Sequence[Sequence[tuple[Change[Ruled], ...]]]) -> Iterator[tuple[Change[Ruled], ...]]:
    """Each value alone, and all together from the first to the last, one after the other."""
    for values in free:
        yield from (value for value in values if value)
    if len(free) > 1:
        at = [values[0] for values in free]
        for i, values in enumerate(free):
            for value in values:
                at[i] = value
                yield tuple(chain.from_iterable(at))
