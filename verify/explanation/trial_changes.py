"""Changes tried on a table that breaks a rule whatever is unknown: which of them mend it, by plain evaluation.

Every other value of every fact is tried, and every change that a game lists. What is broken is asked again first; only a
change that mends something of that is held against all other rules. The values of one fact are tried together: with that
fact in doubt each rule says for which of them it holds.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from functools import cached_property

from models.fact import Change, Fact
from models.game import Ruled
from models.logic import Mark, Truth, Unknown, all_of, truth_in
from models.problem import Address
from models.rule import Place, Rule
from models.unknowns import filled, unknowns
from verify.clock import Clock, OutOfTimeError
from verify.explanation.file_changes import Retold, retellings
from verify.games import AnyGame
from verify.violations import instances
from verify.worlds.partial_truths import can_hold, settling, suppose
from verify.worlds.worlds import worlds_of

SPACE = re.compile(r"r\d+c\d+")
"""A space of a board as sentences name it."""
FEW_STEPS = 200
"""So many choices are tried to fill in a table before the solver is asked."""


@dataclass(frozen=True, slots=True, eq=False)
class Other:
    """Another value where a fact stands."""

    fact: Fact
    value: object


Amendment = Other | Change[Ruled]
"""One change to a table."""


def kept_values(fact: Fact) -> tuple[object, ...]:
    """What a fact leaves of its unknown: one value, or those that fit what was told in part."""
    return tuple(option for mark, option in fact.unknown.pairs if truth_in(fact.holds, {mark}))


def others(fact: Fact) -> list[Other]:
    """Every other value that may stand where a fact stands."""
    kept = kept_values(fact)
    return [Other(fact, option) for option in fact.unknown.options if option not in kept]


class DoubtedTable:
    """A position with its facts in doubt and the changes that a game lists."""

    def __init__(self, game: AnyGame, position: Ruled, *, clock: Clock) -> None:
        self.game, self.position, self.clock = game, position, clock
        doubted = game.doubted(position)
        # Every fact that rules can be asked about as an unknown, and the position with all of them in doubt.
        self.facts, self.loose = doubted.facts, doubted.position
        self._rebuilt: tuple[Sequence[Other], Sequence[Fact], Ruled] = (), (), position

    def of_steps(self, steps: int) -> DoubtedTable:
        """This table, asked about for so many steps more."""
        table = copy(self)
        table.clock = self.clock.of_steps(steps)
        return table

    @cached_property
    def settled_marks(self) -> Mapping[Mark, bool]:
        """What the facts settle of the marks of all unknowns in their places."""
        return {mark: value for fact in self.facts for mark, value in settling(fact.unknown, kept_values(fact)).items()}

    @cached_property
    def loosely(self) -> Mapping[str, Truth]:
        """Every broken instance as it is with every fact in doubt, by name; those that are none then are missing."""
        broken = self.broken_instances(self.position)
        rules = Trials(self, broken).rules
        return {name: truth for name, truth in self.truths(self.loose, rules) if name in broken}

    @cached_property
    def changes(self) -> tuple[Change[Ruled], ...]:
        """Every change that the game lists."""
        return tuple(self.game.changes(self.position))

    @cached_property
    def retold(self) -> tuple[Retold, ...]:
        """Every change of one entry of the file, whatever the game."""
        # A row that is written as one text is the address of all its spaces.
        shared = Counter(fact.path for fact in self.facts)
        lone = (fact for fact in self.facts if shared[fact.path] == 1 and SPACE.fullmatch(fact.place.space))
        spaces = {fact.path: fact.place.space for fact in lone}
        things: dict[Address, dict[str, None]] = {}
        for path, options in (
            *((fact.path, fact.unknown.options) for fact in self.facts),
            *((change.path, (change.to,)) for change in self.changes),
        ):
            if path and isinstance(path[-1], int):
                told = (str(option) for option in options if option is not None and not isinstance(option, Unknown))
                things.setdefault(path[:-1], {}).update(dict.fromkeys(told))
        return tuple(retellings(self.game, self.position, spaces, {path: tuple(named) for path, named in things.items()}))

    @cached_property
    def given_up(self) -> Mapping[str, tuple[Change[Ruled], ...]]:
        """The changes that give up each fact that has to be known as it stands, by its sentence."""
        by_fact: dict[str, list[Change[Ruled]]] = {}
        for change in self.changes:
            if change.fact:
                by_fact.setdefault(change.fact, []).append(change)
        return {fact: tuple(changes) for fact, changes in by_fact.items()}

    @cached_property
    def _values_told(self) -> dict[Unknown[object], object]:
        """Every fact as it was told: a value, or an unknown with those that fit."""
        seen = {}
        for fact in self.facts:
            kept = kept_values(fact)
            seen[fact.unknown] = kept[0] if len(kept) == 1 else Unknown(fact.unknown.name, kept)
        return seen

    def after(self, amendments: Sequence[Amendment], open_: Collection[Fact] = ()) -> Ruled:
        """The position after some amendments, with these facts in doubt."""
        position, doubted = self.position, tuple(open_)
        others = tuple(one for one in amendments if isinstance(one, Other))
        if others or doubted:
            # Often many changes are tried on the same table.
            if self._rebuilt[:2] != (others, doubted):
                values = self._values_told | {one.fact.unknown: one.value for one in others}
                for fact in doubted:
                    del values[fact.unknown]
                self._rebuilt = others, doubted, filled(self.loose, values)
            position = self._rebuilt[2]
        for one in amendments:
            if not isinstance(one, Other):
                # What an earlier change took out cannot be another any more.
                with suppress(IndexError):
                    position = one.make(position)
        return position

    def truths(self, position: Ruled, rules: Iterable[Rule[Ruled]] | None = None) -> Iterator[tuple[str, Truth]]:
        """Every instance of these rules, or of all, that is not known to hold, by name."""
        every = instances(self.game.rules if rules is None else rules, position)
        return ((one.name(position), one.truth) for one in every if one.truth is not True)

    def broken_instances(self, position: Ruled) -> frozenset[str]:
        """Every instance that is broken whatever is unknown."""
        return frozenset(name for name, truth in self.truths(position) if truth is False)

    def rule_of(self, instance: str) -> Rule[Ruled]:
        """The rule of an instance."""
        return next(rule for rule in self.game.rules if rule.id == instance.partition("[")[0])

    def places(self, instance: str) -> tuple[Place, ...]:
        """The places that a broken instance concerns."""
        every = instances([self.rule_of(instance)], self.position)
        return next((one.places(self.position) for one in every if one.name(self.position) == instance), ())

    @cached_property
    def rebuilt(self) -> frozenset[str]:
        """What is broken where every fact is put into the place of its doubt again: what facts can be asked about."""
        return self.broken_instances(filled(self.loose, self._values_told)) if self.facts else frozenset()

    def sentence(self, position: Ruled, instance: str) -> str:
        """What a broken instance says is wrong; nothing where it is not broken for certain."""
        every = (one for one in instances([self.rule_of(instance)], position) if one.truth is False)
        return next((one.message(position) for one in every if one.name(position) == instance), "")

    def is_legal(self, position: Ruled) -> bool:
        """Whether there is a way to fill in what is unknown that obeys every rule. Raises `UndecidedError`."""
        self.clock.tick()
        truths = []
        for _, truth in self.truths(position):
            if truth is False:
                return False
            truths.append(truth)
        together = all_of(truths)
        if isinstance(together, bool):
            return together
        try:
            return can_hold(together, [unknown.marks for unknown in unknowns(position)], self.clock.of_steps(FEW_STEPS))
        except OutOfTimeError:
            self.clock.tick()
            return worlds_of(unknowns(position), truths, clock=self.clock).can()


Mends = Callable[[Iterable[str]], bool]
"""Whether a change mends what is asked for; it is told what is broken still."""


class Trials:
    """What mends something of a table that is broken, perhaps after some amendments; each is tried when it is asked for.

    `wrong` are the broken instances that are to be mended.
    """

    def __init__(self, table: DoubtedTable, wrong: frozenset[str], base: Sequence[Amendment] = ()) -> None:
        self.table, self.wrong, self.base = table, wrong, tuple(base)
        ids = {one.partition("[")[0] for one in wrong}
        self.rules = [rule for rule in table.game.rules if rule.id in ids]
        self._later = [change for change in table.changes if not change.comes_first]

    def __iter__(self) -> Iterator[Amendment]:
        """Everything that mends something: what comes first, then facts, then the other changes."""
        return self._try_all(self._later, lambda still: frozenset(still) != self.wrong)

    def whole(self) -> Iterator[Amendment]:
        """Everything that mends all that is to be mended, in the same order; what does not is given up at the first rule."""

        def mends(still: Iterable[str]) -> bool:
            return not any(still)

        # What was told is mistaken more easily than what was not told is forgotten.
        yield from self._try_all(sorted(self._later, key=lambda change: bool(change.of and not change.fact)), mends)
        if not self.base:
            yield from self._of_changes(self.table.retold, mends)

    def _try_all(self, later: Iterable[Change[Ruled]], mends: Mends) -> Iterator[Amendment]:
        yield from self._of_changes((change for change in self.table.changes if change.comes_first), mends)
        for fact in self.table.facts:
            yield from self._of_fact(fact, mends)
        yield from self._of_changes(later, mends)

    def _of_changes(self, changes: Iterable[Change[Ruled]], mends: Mends) -> Iterator[Change[Ruled]]:
        for change in changes:
            self.table.clock.tick()
            left = self._to_mend(self.table.after((*self.base, change)))
            if mends(named for named, truth in left if truth is False):
                yield change

    def _of_fact(self, fact: Fact, mends: Mends) -> Iterator[Other]:
        """The other values of a fact that mend it. Each instance is asked once, with the fact in doubt."""
        self.table.clock.tick()
        if any(isinstance(one, Other) and one.fact is fact for one in self.base):
            return
        asked: list[tuple[str, Truth]] = []

        def broken_anyway() -> Iterator[str]:
            for named, truth in self._to_mend(self.table.after(self.base, (fact,))):
                asked.append((named, truth))
                if truth is False:
                    yield named

        if not mends(broken_anyway()):
            return
        for other in others(fact):
            settled = settling(fact.unknown, (other.value,))
            if mends(named for named, truth in asked if suppose(truth, settled) is False):
                yield other

    def _to_mend(self, position: Ruled) -> Iterator[tuple[str, Truth]]:
        """What is to be mended, as far as it is not known to hold at a position."""
        return ((named, truth) for named, truth in self.table.truths(position, self.rules) if named in self.wrong)
