"""One move at one table: what it requires, what it may break, and what it does in the worlds in which it may be done."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import Any

from models.game import Ruled
from models.logic import Mark, Supposed, Truth, Unknown, all_of, any_of, marks_of, not_
from models.move import Conditions, Requirement
from models.names import enumerated
from models.past import PAST, Past, past_of
from models.rule import Remark, Rule, Violation
from models.unknowns import filled, narrowed, said
from verify.check import broken_in_brief
from verify.clock import Clock, EffortError
from verify.games import AnyMove, Entry
from verify.moves.correlations import Ways
from verify.moves.judgement import Judged
from verify.moves.table_after import After, Outcome, WorkStep
from verify.moves.table_before import Before
from verify.violations import Instance
from verify.worlds.asked import Asked
from verify.worlds.cores import least
from verify.worlds.known import KnownWorlds
from verify.worlds.model import Model

_FEW = 3
"""Of so many places it is told what they have to be, instead of what is against all else."""


class MoveAtTable:
    """One move at one table."""

    def __init__(self, entry: Entry, position: Ruled, move: AnyMove, clock: Clock, before: Before | None = None) -> None:
        self.entry, self.game, self.move = entry, entry.game, move
        self.clock = clock
        self.before = before or Before(entry, position, clock)
        self.rulings = position.rulings
        self.conditions: Conditions = self.game.play.conditions(position, move)
        if self.before.model.unknowns and (self.conditions.needs or self.conditions.supposes):
            position = self.before.narrowed_table.under(position.rulings)
            self.conditions = self.game.play.conditions(position, move)
        self.after = self.game.play.after(position, move)

    @cached_property
    def model(self) -> Model:
        """The rules read on the table after the move."""
        return Model(self.game, self.after, clock=self.clock)

    def with_table_after(self, judged: Judged) -> Judged:
        """The judgement with the table after a move that may be done."""
        if judged.verdict == "illegal" or self.conditions.hides_outcome:
            return judged
        return replace(judged, later=After(self.game, self.outcome, self.clock))

    def does(self) -> str:
        """What the move does besides the score, in the words of the game; of few worlds, what it does in those."""
        position, places = self.before.position, self.before.model.unknowns
        if places and self.before.has_few and self.is_possible:
            found = KnownWorlds(self.ways)
            with suppress(EffortError):
                position = narrowed(position, {place: found.values(place) for place in places})
        does, end = self.game.play.does(position, self.move), self._end(self.game.play.after(position, self.move))
        return "; ".join(filter(None, (does, "" if f"{end}, " in does else end)))

    def _end(self, after: Ruled) -> str:
        """That the move ends the game with its turn, and who wins then, if that is certain and somebody does."""
        scorer = self.entry.scorer
        if self.before.position.is_over or not after.is_over or self.conditions.open_end:
            return ""
        winners = scorer.order.winners(after, scorer.sheets(after))
        if not winners:
            return "the game is over"
        return f"the game is over, and {enumerated(winners, 'and', len(winners))} {'win' if winners[1:] else 'wins'}"

    def outcome(self, step: WorkStep) -> Outcome:
        """The table after the move, and the worlds in which it may be done if something was unknown before it."""
        settled: Mapping[Unknown[object], object] = {}
        is_possible = False
        if self.before.model.unknowns:
            with step("what is certain"):
                is_possible = self.is_possible
        if is_possible:
            with step("what is certain", self.ways):
                settled = KnownWorlds(self.ways).settled_values(self.before.model.unknowns)
        if settled:
            # What follows from it, such as whose turn is next, the move then makes by itself.
            position = filled(self.before.position, settled)
            return MoveAtTable(self.entry, position, self.move, self.clock).outcome(step)
        after: Any = self.after
        before = self.before.model.unknowns
        if before and hasattr(after, "past"):
            # What ties that table to those before it is in the past already.
            said = [i.truth for i in self.before.model.instances if i.truth in self.before.rules and i.rule is not PAST]
            past = past_of(after) or Past()
            after = replace(after, past=past.follow(self.unknowns, [*self._needs, *self._assumptions], rules=said))
        ways = Ways(self.ways, self.unknowns, [*self.before.rules, *self.premises]) if is_possible else None
        return Outcome(after, before, ways)

    # What is known of the worlds before and after the move.

    @cached_property
    def _needs(self) -> list[Truth]:
        """What the move requires of it."""
        return [need.truth for need in self._open_requirements if not need.is_assumed]

    @property
    def _open_requirements(self) -> list[Requirement]:
        return [need for need in self.conditions.requirements if not isinstance(need.truth, bool)]

    @cached_property
    def _assumptions(self) -> list[Truth]:
        """What is taken for granted of it."""
        return [need.truth for need in self._open_requirements if need.is_assumed]

    @cached_property
    def ties(self) -> list[Truth]:
        """What goes with what, before the move and after it."""
        past = past_of(self.after) if self.before.has_rules else None
        return [] if past is None else [truth for truth in (*past.truths, *past.rules) if not isinstance(truth, bool)]

    @cached_property
    def _later(self) -> list[Instance]:
        """What the rules say of what is unknown after the move, but for those that the table before it breaks."""
        unsettled = (i for i in self.model.instances if not isinstance(i.truth, bool) and i.rule is not PAST)
        given_up = self.before.broken
        every = unsettled if self.before.has_rules else ()
        return [i for i in every if not self._is_covered(i) and i.name(self.after) not in given_up]

    @cached_property
    def _new(self) -> list[Unknown[object]]:
        """What is unknown after the move, or only in the middle of it, and was not before it, another look not counted."""
        after = {mark for unknown in self.model.unknowns for mark in unknown.marks}
        passing = {mark.unknown for mark in marks_of(*self._needs, *self._assumptions) if mark not in after}
        every = [*self.model.unknowns, *sorted(passing, key=lambda unknown: unknown.name)]
        return [unknown for unknown in every if self.before.marks.isdisjoint(unknown.marks)]

    def _at_best(self, needs: Iterable[Truth]) -> Truth:
        """Whether requirements can be met once what is new, such as a card turned up, is what it has to be."""
        best = all_of(needs)
        for unknown in self._new:
            free = marks_of(best) - marks_of(*self.ties)
            asked = [mark for mark in unknown.marks if mark in free]
            ways: list[dict[Mark, bool]] = [{one: True} for one in asked]
            ways += [{}] * (len(asked) < len(unknown.marks))
            best = any_of(Supposed(dict.fromkeys(asked, False) | way).truth(best) for way in ways)
        return best

    @property
    def unknowns(self) -> list[Unknown[object]]:
        """Everything unknown before the move or after it."""
        return list(dict.fromkeys([*self.before.model.unknowns, *self._new]))

    @cached_property
    def _solver(self) -> Asked:
        """The worlds before the move, with what is unknown after it.

        Without anything new unknown the table before the move has the same question, asked once for all its moves.
        """
        return self.before.worlds(self._new)

    @cached_property
    def ways(self) -> Asked:
        """The worlds in which the move may be done."""
        return self.before.worlds(self._new, self.premises) if self.premises else self._solver

    @cached_property
    def is_possible(self) -> bool:
        """Whether the table before the move can be legal and the move can be done there."""
        return not self.before.broken and self.ways.can()

    @cached_property
    def premises(self) -> list[Truth]:
        """What is so in the worlds in which the move may be done."""
        return [*self._assumptions, *self._needs, *self.ties, *(instance.truth for instance in self._later)]

    @cached_property
    def _objections(self) -> list[Violation]:
        """What is against the move whatever is unknown; a table that it cannot make by itself is not asked for more."""
        refused = [self._objection(need) for need in self.conditions.requirements if need.truth is False]
        if refused:
            return refused
        # What the table before the move does not break: after it, or once what is believed is told, which is said better.
        believed = self.conditions.believed
        tables = [(self.after, [one for one in self.model.worth_telling if not self._is_covered(one)])]
        if believed is not None:
            tables.append((believed, Model(self.game, believed, clock=self.clock).worth_telling))
        told = {instance.name(table): (instance, table) for table, broken in tables for instance in broken}
        return [instance.violation(table) for name, (instance, table) in told.items() if name not in self.before.broken]

    @cached_property
    def is_illegal(self) -> bool:
        """Whether it may not be done in any world; that takes less than to judge it."""
        if any(need.truth is False for need in self.conditions.requirements) or self._objections:
            return True
        if self.conditions.needs or not self.before.model.unknowns:
            return False
        if not self.before.worlds().can():
            return self._without_rules.is_illegal
        return not self._solver.can(*self.premises)

    @property
    def _without_rules(self) -> "MoveAtTable":
        """The move at the same table, of which anything may be so."""
        return MoveAtTable(self.entry, self.before.position, self.move, self.clock, self.before.without_rules)

    @cached_property
    def is_legal(self) -> bool:
        """Whether it may be done in every world."""
        return not self.is_illegal and self.judgement().verdict == "legal"

    def judgement(self) -> Judged:
        """The bare judgement, under the rulings in force."""
        if self._objections:
            return self._answer("illegal", self._objections)
        # Whether what it requires of what is unknown is so in some world, as far as faces are known.
        required = (*self._assumptions, *self._needs)
        if self.conditions.needs and (not required or not self._solver.can() or self._solver.can(*required)):
            return self._answer("undecided", needs=self.conditions.needs, depends=self._depends())
        return self.judged_unknown() if self.before.model.unknowns or self._needs else self._answer("legal")

    def _objection(self, need: Requirement) -> Violation:
        index: list[Rule[Ruled] | Remark] = [*self.game.rules, *self.game.remarks]
        rule = next(rule for rule in index if rule.id == need.rule)
        return Violation(need.rule, f"{need.rule}[{need.label}]", need.message, rule.text, str(rule.source), ())

    def _is_covered(self, instance: Instance) -> bool:
        """Whether the requirements stand for a rule at this place, or it has to wait for the end of the turn."""
        return bool({instance.rule.id, instance.name(self.after)} & self.conditions.covers)

    def judged_unknown(self) -> Judged:
        """The judgement where what is unknown may matter: every world before the move has a say."""
        solver = self._solver
        if not solver.can():
            impossible = [] if self.before.broken else ["there is no legal way to fill in the table before it"]
            judged = self._without_rules.judged_unknown()
            return replace(judged, warnings=(*impossible, *judged.warnings))
        if not solver.can(*self._assumptions, *self._needs):
            return self._answer("illegal", self._impossible(self._open_requirements))
        if self.conditions.supposes and not solver.can(*self._assumptions, *self._needs, *self.ties):
            # What the table after it takes for granted is so in no world: it may be done, but not be told.
            told = f"not all of this can be so: {'; '.join(self.conditions.assumptions)}"
            return self._answer("undecided", depends=[told])
        if not solver.can(*self.premises):
            return self._answer("illegal", self._impossible(self._later, *self._assumptions, *self._needs, *self.ties))
        if solver.can(*self._assumptions, not_(self._at_best(self._needs))) or self._may_break():
            return self._answer("undecided", depends=self._depends())
        return self._answer("legal")

    def _may_break(self, of: Sequence[Instance] | None = None, given: Sequence[Truth] = ()) -> bool:
        """Whether some world allows the move by itself, and the table after it breaks a rule there.

        What is new after the move, such as a card turned up, can be what it has to be.
        """
        past = past_of(self.after)
        settled = [*self.before.model.unknowns, *(past.unknowns if past is not None else ())]
        known = {mark for unknown in settled for mark in unknown.marks}
        shown = self.conditions.shown
        seen = [
            i.truth
            for i in (self._later if of is None else of)
            if not isinstance(i.truth, bool) and i.rule.id not in shown and i.truth.marks <= known
        ]
        return self._solver.can(*given, *self._assumptions, *self._needs, *self.ties, not_(all_of(seen)))

    def _impossible(self, of: Sequence[Requirement | Instance], *given: Truth) -> list[Violation]:
        """What cannot hold; or, where each can hold and not all together, some that cannot, each naming the others."""
        failing = [one for one in of if not self._solver.can(*given, one.truth)]
        if failing:
            return [self._against(one) for one in failing]
        core = least(of, lambda rest: not self._solver.can(*given, *(one.truth for one in rest)), of[::-1])
        every = list(map(self._against, core))
        others = [[other.instance for other in every if other is not one] for one in every]
        said = [f"either this, or {enumerated(rest, 'or')}: {one.message}" for one, rest in zip(every, others, strict=True)]
        return [replace(one, message=message) for one, message in zip(every, said, strict=True)]

    def _against(self, one: Requirement | Instance) -> Violation:
        return one.violation(self.after) if isinstance(one, Instance) else self._objection(one)

    def _depends(self) -> list[str]:
        """On what it depends whether the move may be done."""
        if not self.before.model.unknowns:
            return []
        depends = [
            f"only if {need.only_if} ({need.rule})" if need.only_if else f"unless {need.message.rstrip('.')} ({need.rule})"
            for need in self._open_requirements
            if not need.is_assumed and self._solver.can(*self._assumptions, not_(self._at_best([need.truth])))
        ]
        later = self._later if self._may_break() else []
        broken = [i.violation(self.after) for i in later if self._may_break([i])]
        facts = ""
        with self.clock.part():
            facts = self._only_if() if broken else ""
        if facts:
            return [*depends, f"only if {facts} ({enumerated(list(dict.fromkeys(one.rule for one in broken)), 'and')})"]
        return depends + [f"unless {one.message.rstrip('.')} ({one.rule})" for one in broken]

    def _only_if(self) -> str:
        """What places have to be so that no rule is broken after the move, where that says it all and is soon said."""
        settled = KnownWorlds(self.ways).settled_values(self.before.model.unknowns)
        facts = {place: place.is_(value) for place, value in settled.items()}
        new = [place for place, fact in facts.items() if self._solver.can(not_(fact))]
        if len(new) > _FEW or self._may_break(given=[facts[place] for place in new]):
            return ""
        return enumerated([f"{place.name} is {said(settled[place])}" for place in new], "and")

    def _answer(
        self, verdict: str, objections: Sequence[Violation] = (), *, depends: Sequence[str] = (), needs: Sequence[str] = ()
    ) -> Judged:
        # After a record it may only look so.
        broken = broken_in_brief(self.game, self.before.position) if self.before.broken else ""
        warnings = (f"the table before the move breaks {broken}; `reeve check` says more",) if broken else ()
        if verdict == "illegal":
            return Judged(verdict, str(self.move), self.move.player, tuple(objections), warnings=warnings)
        # What is required of something new and told of nothing else is believed: who did the move saw it.
        new = {mark for unknown in self._new for mark in unknown.marks}
        required = ((need.only_if, marks_of(need.truth)) for need in self._open_requirements)
        assumed = (*self.conditions.assumptions, *(what for what, of in required if what and not new.isdisjoint(of)))
        return Judged(
            verdict,
            str(self.move),
            self.move.player,
            depends=tuple(depends),
            assumptions=tuple(dict.fromkeys(assumed)),
            open_end=self.conditions.open_end,
            warnings=warnings,
            needs=tuple(needs),
            explains=self.conditions.explains,
        )
