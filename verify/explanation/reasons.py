"""Why is this table impossible? The smallest sets of facts and rules that cannot all hold, each as a short argument.

Every fact of the table is put in doubt (`models.fact`), and facts and rule instances are switched on one by one. A reason
is a core of them: it cannot hold, and without any one of its parts the rest can. Each is checked by a solver of its own
before it is shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from models.fact import Fact
from models.game import Ruled
from models.logic import Truth, Unknown, all_of, truth_in
from models.names import enumerated
from models.problem import ReeveError
from models.unknowns import said, unknowns
from verify.clock import TOO_HARD, Clock, EffortError
from verify.explanation.change_words import facts_in_lines
from verify.explanation.repairs import Repair
from verify.games import AnyGame
from verify.violations import name
from verify.worlds.cores import Holding, is_core, smallest_cores, some_core
from verify.worlds.known import possible
from verify.worlds.model import Instance, Model
from verify.worlds.partial_truths import are_few, can_hold
from verify.worlds.solver import Solver, Switches

MOST_EFFORT = 400_000
"""As much of the solver's effort is spent on the smallest reason, if one is asked for: about a third of a second."""

ALL_EFFORT = 10 * MOST_EFFORT
"""So much on every reason, unless a time limit was asked for."""

SHOWN = 6
"""So many of the values that are left at a place are named."""


class ReasonError(ReeveError):
    """A reason that does not stand the check: a defect of ours, never shown as an answer."""


@dataclass(frozen=True, slots=True)
class ReasonRule:
    """A rule at one place as part of a reason: its words, its source, what it counts, and what it leaves open."""

    rule: str
    instance: str
    text: str
    source: str
    leaves: tuple[str, ...] = ()
    counted: str = ""


@dataclass(frozen=True, slots=True)
class Reason:
    """Facts and rules that cannot all be true. `so` says in one sentence what is wrong, where one rule alone says it.

    `lines` are the facts in as few lines as say the same; any of `alike` would do in the place of one of the facts.
    `repairs` are what mends the one rule that is broken, where the table has several faults.
    """

    facts: tuple[str, ...]
    rules: tuple[ReasonRule, ...]
    so: str = ""
    lines: tuple[str, ...] = ()
    alike: tuple[str, ...] = ()
    repairs: tuple[Repair, ...] = ()
    more_repairs: bool = False

    @property
    def size(self) -> int:
        """How many facts and rules."""
        return len(self.facts) + len(self.rules)


def reasons(game: AnyGame, position: Ruled, *, clock: Clock | None = None) -> Iterator[Reason]:
    """Every reason why a position is impossible, smaller ones first; one only with each rule about the whole table.

    Raises `UndecidedError`, where no time limit was asked for after so much effort.
    """
    doubts = _Doubts(game, position, clock)
    is_timed = clock is not None and clock.left() is not None
    holding = doubts.switches.holding if is_timed else doubts.holding_within(ALL_EFFORT)
    for core in smallest_cores(len(doubts.truths), holding, clock, doubts.spent):
        yield doubts.reason(core)


def a_reason(game: AnyGame, position: Ruled, *, clock: Clock) -> Reason | None:
    """One reason why a position is impossible of which no rule is broken by itself, nothing if it is possible.

    Where the ways to fill in what is unknown are few, the rules that forbid them all are found by trying each way; only for
    the facts the solver is asked, and of these rules alone. Where they are many it is the smallest reason, if that is found
    with little effort. Raises `UndecidedError`.
    """
    if Model(game, position, clock=clock).world() is not None:
        return None
    rules = _forbidding(game, position, clock)
    if rules is None:
        return _some_reason(game, position, clock)
    doubts = _Doubts(game, position, clock, rules)
    core = frozenset(range(len(doubts.truths)))
    for fact in range(len(doubts.facts)):
        if doubts.switches.holding(core - {fact}) is None:
            core -= {fact}
    return doubts.reason(core)


def _some_reason(game: AnyGame, position: Ruled, clock: Clock) -> Reason:
    """The smallest reason as long as it is found with little effort; else one that is found by deletion."""
    doubts = _Doubts(game, position, clock)
    every = range(len(doubts.truths))
    try:
        core = next(smallest_cores(len(every), doubts.holding_within(MOST_EFFORT), clock, doubts.spent))
    except EffortError:
        # Rules are given up first, so that few are left.
        rules_first = [*every[len(doubts.facts) :], *every[: len(doubts.facts)]]
        core = some_core(rules_first, doubts.switches.conflict)
    return doubts.reason(core)


def _forbidding(game: AnyGame, position: Ruled, clock: Clock) -> frozenset[str] | None:
    """Rule instances that together leave no way to fill in what is unknown, each needed; `None` if that takes long."""
    open_ = unknowns(position)
    if not are_few(open_):
        return None
    choices = [unknown.marks for unknown in open_]
    every = [(name(position, r, at), r.holds(position, *at), r) for r in game.rules for at in r.instances(position)]
    kept = [one for one in every if one[1] is not True]
    # A rule about everything at once is the hardest to follow, so it goes first where others do as well.
    for one in sorted(kept, key=lambda one: not one[2].is_of_all):
        fewer = [other for other in kept if other is not one]
        if not can_hold(all_of(truth for _, truth, _ in fewer), choices, clock):
            kept = fewer
    return frozenset(named for named, *_ in kept)


class _Doubts:
    """A position with every fact in doubt, and its facts and rule instances as switches: facts first.

    If `only` some rule instances are asked about, the others are left out.
    """

    def __init__(self, game: AnyGame, position: Ruled, clock: Clock | None, only: frozenset[str] | None = None) -> None:
        self.position = position
        self.clock = clock
        doubted = game.doubted(position)
        self.loose = doubted.position
        self.facts = doubted.facts
        self.unknowns = unknowns(self.loose)
        every = [
            Instance(rule, at, rule.holds(self.loose, *at))
            for rule in game.rules
            for at in rule.instances(self.loose)
            if only is None or name(self.loose, rule, at) in only
        ]
        self.instances = [instance for instance in every if instance.truth is not True]
        self.truths: list[Truth] = [fact.holds for fact in self.facts] + [instance.truth for instance in self.instances]
        self.told = {
            name(position, rule, at): rule.tell(position, *at)
            for rule in game.rules
            for at in rule.instances(position)
            if (truth := rule.holds(position, *at)) is False or (rule.counts and truth is not True)
        }
        self.switches = Switches(self.unknowns, self.truths, clock=clock)

    @property
    def spent(self) -> frozenset[int]:
        """The rules of which one reason says enough."""
        return frozenset(i for i, one in enumerate(self.instances, start=len(self.facts)) if one.rule.is_of_all)

    def holding_within(self, effort: int) -> Holding:
        """What the switches tell, until so much effort is spent; then it raises `EffortError`."""

        def holding(chosen: Collection[int]) -> frozenset[int] | None:
            if self.switches.spent > effort:
                raise EffortError(TOO_HARD)
            return self.switches.holding(chosen)

        return holding

    def reason(self, core: frozenset[int]) -> Reason:
        fresh = Switches(self.unknowns, self.truths, clock=self.clock)
        if not is_core(core, fresh.holding):
            raise ReasonError("a reason found does not stand the check; please report this file")
        facts = [self.facts[i] for i in sorted(core) if i < len(self.facts)]
        rules = [self.instances[i - len(self.facts)] for i in sorted(core) if i >= len(self.facts)]
        so = self._so(rules[0]) if len(rules) == 1 else ""
        lines = tuple(facts_in_lines(facts))
        return Reason(tuple(fact.said for fact in facts), tuple(self._parts(facts, rules)), so, lines)

    def _so(self, instance: Instance) -> str:
        """What one rule alone finds wrong or counts, in its own words, as the table is written."""
        return self.told.get(name(self.loose, instance.rule, instance.at), "")

    def _parts(self, facts: Sequence[Fact], rules: Sequence[Instance]) -> Iterator[ReasonRule]:
        """The rules in the order in which they narrow what is left, with what each leaves."""
        fixed = {fact.unknown for fact in facts if self._is_exact(fact)}
        solver = Solver(self.unknowns, [fact.holds for fact in facts], clock=self.clock)
        left: dict[Unknown[Any], tuple[Any, ...]] = {}
        for instance in self._in_order(facts, rules):
            solver.add(instance.truth)
            leaves = []
            concerned = [unknown for unknown in self._concerned(instance) if unknown not in fixed]
            for unknown in concerned if len(rules) > 1 else ():
                values = possible(solver, unknown)
                if len(values) < len(left.get(unknown, unknown.options)):
                    left[unknown] = values
                    leaves.append(_left(unknown, values))
            rule = instance.rule
            named = name(self.loose, rule, instance.at)
            counted = self._so(instance) if rule.counts and len(rules) > 1 else ""
            yield ReasonRule(rule.id, named, rule.text, str(rule.source), tuple(leaves), counted)

    def _is_exact(self, fact: Fact) -> bool:
        """Whether a fact says exactly what it is about."""
        options = zip(fact.unknown.marks, fact.unknown.options, strict=True)
        return len({option for mark, option in options if truth_in(fact.holds, {mark})}) == 1

    def _concerned(self, instance: Instance) -> list[Unknown[Any]]:
        """What is in doubt in the places of a rule instance."""
        places = {(place.player, place.space) for place in instance.rule.places(self.loose, *instance.at)}
        return [fact.unknown for fact in self.facts if (fact.place.player, fact.place.space) in places]

    def _in_order(self, facts: Sequence[Fact], rules: Sequence[Instance]) -> list[Instance]:
        """Rules beside the facts first, then those beside them: an argument that goes on from what is known."""
        known = {fact.unknown for fact in facts}
        waiting, ordered = list(rules), []
        while waiting:
            following = max(waiting, key=lambda instance: len(known & set(self._concerned(instance))))
            waiting.remove(following)
            ordered.append(following)
            known |= set(self._concerned(following))
        return ordered


def _left(unknown: Unknown[Any], values: Sequence[Any]) -> str:
    if not values:
        return f"no card is left for {unknown.name}"
    return f"{unknown.name} can only be {enumerated([said(value) for value in values], 'or', SHOWN)}"
