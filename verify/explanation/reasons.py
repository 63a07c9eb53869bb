"""Why is this table impossible? The smallest sets of facts and rules that cannot all hold, each as a short argument.

A rule that is broken whatever is unknown is a reason with the facts behind it, found without the solver. For all others
every fact of the table is put in doubt (`models.fact`), and facts and rule instances are switched on one by one. A reason is
a core of them: it cannot hold, and without any one of its parts the rest can. Each is checked by a solver of its own before
it is shown.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from models.fact import Fact
from models.game import Ruled
from models.logic import Truth, Unknown, all_of
from models.names import enumerated
from models.problem import DefectError
from models.unknowns import said, unknowns
from verify.clock import TOO_HARD, Clock, EffortError
from verify.explanation.change_words import Repair, facts_in_lines, in_few_lines
from verify.explanation.facts_behind import FactsBehind
from verify.explanation.trial_changes import DoubtedTable, kept_values
from verify.games import AnyGame
from verify.violations import Instance, instances
from verify.worlds.cores import Holding, is_core, least, smallest_cores, some_core
from verify.worlds.known import possible
from verify.worlds.partial_truths import are_few, can_hold
from verify.worlds.solver import Solver, Switches

MOST_EFFORT = 400_000
"""As much of the solver's effort is spent on the smallest reason, if one is asked for: about a third of a second."""

ALL_EFFORT = 10 * MOST_EFFORT
"""So much on every reason, unless a time limit was asked for."""

SHOWN = 6
"""So many of the values that are left at a place are named."""


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


def of_rule(position: Ruled, broken: Instance, on: FactsBehind) -> Reason:
    """A rule that is broken whatever is unknown as a reason, with the facts behind it as far as they are known."""
    rule = broken.rule
    part = ReasonRule(rule.id, broken.name(position), rule.text, str(rule.source))
    facts = (*(fact.said for fact in on.facts), *on.told)
    lines = in_few_lines([*facts_in_lines([*on.facts, *on.alike]), *on.told])
    return Reason(facts, (part,), broken.message(position), lines, tuple(fact.said for fact in on.alike))


def reasons(game: AnyGame, position: Ruled, *, clock: Clock | None = None) -> Iterator[Reason]:
    """Every reason why a position is impossible, smaller ones first; one only with each rule about the whole table.

    Raises `UndecidedError`, where no time limit was asked for after so much effort.
    """
    clock = clock or Clock()
    doubts = _Doubts(DoubtedTable(game, position, clock=clock))
    is_timed = clock.left() is not None
    holding = doubts.switches.holding if is_timed else doubts.holding_within(ALL_EFFORT)
    for core in smallest_cores(len(doubts.truths), holding, clock, doubts.spent_rules):
        yield doubts.reason(core)


def a_reason(game: AnyGame, position: Ruled, *, clock: Clock) -> Reason:
    """One reason why an impossible position is so of which no rule is broken by itself.

    Where the ways to fill in what is unknown are few, the rules that forbid them all are found by trying each way; only for
    the facts the solver is asked, and of these rules alone. Where they are many it is the smallest reason, if that is found
    with little effort, and else one that is found by deletion. Raises `UndecidedError`.
    """
    table = DoubtedTable(game, position, clock=clock)
    rules = _forbidding(table)
    doubts = _Doubts(table, rules)
    every = range(len(doubts.truths))
    if rules is not None:
        core = frozenset(least(every, lambda some: doubts.switches.holding(some) is None, every[: len(doubts.facts)]))
        return doubts.reason(core)
    try:
        core = next(smallest_cores(len(every), doubts.holding_within(MOST_EFFORT), table.clock, doubts.spent_rules))
    except EffortError:
        # Rules are given up first, so that few are left.
        rules_first = [*every[len(doubts.facts) :], *every[: len(doubts.facts)]]
        core = some_core(rules_first, doubts.switches.conflict)
    return doubts.reason(core)


def _forbidding(table: DoubtedTable) -> frozenset[str] | None:
    """Rule instances that together leave no way to fill in what is unknown, each needed; `None` if that takes long."""
    open_ = unknowns(table.position)
    if not are_few(open_):
        return None
    choices = [unknown.marks for unknown in open_]
    every = list(table.truths(table.position))

    def is_enough(some: Iterable[tuple[str, Truth]]) -> bool:
        return not can_hold(all_of(truth for _, truth in some), choices, table.clock)

    # A rule about everything at once is the hardest to follow, so it goes first where others do as well.
    order = sorted(every, key=lambda one: not table.rule_of(one[0]).is_of_all)
    return frozenset(named for named, _ in least(every, is_enough, order))


class _Doubts:
    """A table with every fact in doubt, and its facts and rule instances as switches: facts first.

    If `only` some rule instances are asked about, the others are left out.
    """

    def __init__(self, table: DoubtedTable, only: frozenset[str] | None = None) -> None:
        self.table, self.clock = table, table.clock
        self.loose, self.facts = table.loose, table.facts
        self.unknowns = unknowns(self.loose)
        every = instances(table.game.rules, self.loose)
        asked = (one for one in every if only is None or one.name(self.loose) in only)
        self.instances = [one for one in asked if one.truth is not True]
        self.truths: list[Truth] = [fact.holds for fact in self.facts] + [instance.truth for instance in self.instances]
        self.switches = Switches(self.unknowns, self.truths, clock=self.clock)
        # The rules of which one reason says enough.
        places = enumerate(self.instances, start=len(self.facts))
        self.spent_rules = frozenset(i for i, one in places if one.rule.is_of_all)

    @cached_property
    def _messages(self) -> Mapping[str, str]:
        """What each rule finds wrong for certain, or counts, in its own words, as the table is written."""
        position = self.table.position
        return {
            one.name(position): one.message(position)
            for one in instances(self.table.game.rules, position)
            if one.truth is False or (one.rule.counts and one.truth is not True)
        }

    def holding_within(self, effort: int) -> Holding:
        """What the switches tell, until so much effort is spent, by one call or by all; then it raises `EffortError`."""

        def holding(chosen: Collection[int]) -> frozenset[int] | None:
            if self.switches.spent > effort:
                raise EffortError(TOO_HARD)
            with self.switches.spending(effort):
                return self.switches.holding(chosen)

        return holding

    def reason(self, core: frozenset[int]) -> Reason:
        fresh = Switches(self.unknowns, self.truths, clock=self.clock)
        if not is_core(core, fresh.holding):
            raise DefectError("a reason")
        facts = [self.facts[i] for i in sorted(core) if i < len(self.facts)]
        rules = [self.instances[i - len(self.facts)] for i in sorted(core) if i >= len(self.facts)]
        so = self._messages.get(rules[0].name(self.loose), "") if len(rules) == 1 else ""
        lines = tuple(facts_in_lines(facts))
        return Reason(tuple(fact.said for fact in facts), tuple(self._parts(facts, rules)), so, lines)

    def _parts(self, facts: Sequence[Fact], rules: Sequence[Instance]) -> Iterator[ReasonRule]:
        """The rules in the order in which they narrow what is left, with what each leaves."""
        fixed = {fact.unknown for fact in facts if len(set(kept_values(fact))) == 1}
        solver = Solver(self.unknowns, [fact.holds for fact in facts], clock=self.clock)
        left: dict[Unknown[object], tuple[object, ...]] = {}
        for instance in self._in_order(facts, rules):
            solver.add(instance.truth)
            leaves = []
            concerned = [unknown for unknown in self._unknowns_at(instance) if unknown not in fixed]
            for unknown in concerned if len(rules) > 1 else ():
                values = possible(solver, unknown)
                if len(values) < len(left.get(unknown, unknown.options)):
                    left[unknown] = values
                    named = enumerated(list(map(said, values)), "or", SHOWN)
                    can_be = f"{unknown.name} can only be {named}" if values else f"no card is left for {unknown.name}"
                    leaves.append(can_be)
            rule, name = instance.rule, instance.name(self.loose)
            counted = self._messages.get(name, "") if rule.counts and len(rules) > 1 else ""
            yield ReasonRule(rule.id, name, rule.text, str(rule.source), tuple(leaves), counted)

    def _unknowns_at(self, instance: Instance) -> list[Unknown[object]]:
        """What is in doubt in the places of a rule instance."""
        places = {(place.player, place.space) for place in instance.places(self.loose)}
        return [fact.unknown for fact in self.facts if (fact.place.player, fact.place.space) in places]

    def _in_order(self, facts: Sequence[Fact], rules: Sequence[Instance]) -> list[Instance]:
        """Rules beside the facts first, then those beside them: an argument that goes on from what is known."""
        known = {fact.unknown for fact in facts}
        waiting, ordered = list(rules), []
        while waiting:
            following = max(waiting, key=lambda instance: len(known & set(self._unknowns_at(instance))))
            waiting.remove(following)
            ordered.append(following)
            known |= set(self._unknowns_at(following))
        return ordered
