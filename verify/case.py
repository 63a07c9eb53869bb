"""One move at one table: what it requires, what it may break, and what it does in the worlds in which it may be done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import Any

from models.logic import Number, Truth, Unknown, all_of, highest, lowest, not_
from models.move import Allowance, Requirement
from models.names import enumerated
from models.past import PAST, past_of, with_past
from models.rule import Remark, Rule, Violation
from models.unknowns import filled, narrowed
from scorers.sheet import Line, Sheet
from verify.after import After, Done, Step
from verify.before import Before, named, sheet_of
from verify.clock import Clock, EffortError, Parts
from verify.found import Found
from verify.games import Entry
from verify.judgement import Effect, Judged
from verify.model import Instance, Model
from verify.ranges import Range, Ranging
from verify.remembering import View
from verify.untold import Ways
from verify.violations import told
from verify.worlds import Asked, worlds_of


def _one_of(every: Sequence[Violation]) -> list[Violation]:
    """Objections of which none is certain, but that one of them is so."""
    found = []
    for one in every:
        others = [other.instance for other in every if other is not one]
        found.append(replace(one, message=f"either this, or {enumerated(others, 'or')}: {one.message}"))
    return found


class Case:
    """One move at one table."""

    def __init__(
        self,
        entry: Entry,
        position: Any,
        move: Any,
        clock: Clock,
        effort: int | None,
        before: Before | None = None,
    ) -> None:
        self.entry, self.game, self.move = entry, entry.game, move
        self.clock, self.effort = clock, effort
        self.before = before or Before(entry, position, clock, effort)
        self.rulings = position.rulings
        self.allowance: Allowance = self.game.play.allowance(position, move)
        if self.before.model.unknowns and (self.allowance.needs or self.allowance.supposes):
            position = self.before.narrowed.under(position.rulings)
            self.allowance = self.game.play.allowance(position, move)
        self.after = self.game.play.after(position, move)
        self._why_open = ""

    @cached_property
    def model(self) -> Model:
        """The rules read on the table after the move."""
        return Model(self.game, self.after, effort=self.effort, clock=self.clock)

    @property
    def is_refused(self) -> bool:
        """Whether the move lacks something that it requires, without a look at the table after it."""
        return any(need.truth is False for need in self.allowance.requirements)

    def judged_with_effects(self, parts: Parts) -> Judged:
        """The bare judgement with what a move that may be done does to the score, as far as that was settled."""
        found = self.judged()
        if found.verdict != "illegal":
            with parts.part("what it does to the score"):
                found = self.with_effects(found)
            if self.unsettled_numbers:
                parts.lacks("some of what it does to the score", self.unsettled_numbers)
        return found

    def made(self, judged: Judged) -> Judged:
        """The judgement with the table after a move that may be done, and what the move does besides the score."""
        if judged.verdict == "illegal":
            return judged
        return replace(judged, later=After(self.game, self.done, self.clock), does=self._does())

    def _does(self) -> str:
        """What the move does besides the score, in the words of the game; of few worlds, what it does in those."""
        position, places = self.before.position, self.before.model.unknowns
        if places and self.before.memory is None and self._is_possible:
            found = Found(self._ways)
            with suppress(EffortError):
                position = narrowed(position, {place: found.values(place) for place in places})
        return self.game.play.outcome(position, self.move)

    def done(self, step: Step) -> Done:
        """The table after the move, and the worlds in which it may be done if something was unknown before it."""
        settled: Mapping[Unknown[Any], Any] = {}
        is_possible = False
        if self.before.model.unknowns:
            with step("what is certain"):
                is_possible = self._is_possible
        if is_possible:
            with step("what is certain", self._ways):
                settled = Found(self._ways).settled(self.before.model.unknowns)
        if settled:
            # What follows from it, such as whose turn is next, the move then makes by itself.
            position = filled(self.before.position, settled)
            return Case(self.entry, position, self.move, self.clock, self.effort).done(step)
        after, before = self.after, self.before.model.unknowns
        if before and hasattr(after, "past"):
            after = with_past(after, before, [*self._needs, *self._assumed], self.before.rules)
        ways = Ways(self._ways, self._unknowns, [*self.before.rules, *self._allowed]) if is_possible else None
        return Done(after, before, ways)

    def change(self) -> Range:
        """By how much the player's score changes."""
        old, new = self._sheets
        return self._range(self.before.form.less(new.points, old.points), is_open=self._changes_openly(old, new))

    def _changes_openly(self, old: Sheet, new: Sheet) -> bool:
        """Whether a line changes that may be more than anybody knows; of one that stays as it is that does not matter."""
        before, after = ({line.item: line for line in sheet.lines} for sheet in (old, new))
        for item in {line.item for line in (*old.lines, *new.lines) if line.is_open}:
            was, is_ = before.get(item), after.get(item)
            if was is None or is_ is None or was.is_open is not is_.is_open:
                return True
            if self.before.form.less(is_.points, was.points) != 0:
                return True
        return False

    def total(self) -> Range:
        """What the player's score is after it."""
        sheet = self._sheets[1]
        if isinstance(sheet.points, int) or not self._is_possible:
            return self._range(sheet.points, is_open=sheet.is_open)
        lines = [(line.points, self._range(line.points, is_open=line.is_open)) for line in sheet.lines]
        return self._ranging.total(sheet.player, lines, is_open=sheet.is_open)

    def limits(self) -> tuple[Range, Range]:
        """Limits of both, which nothing has to be asked for."""
        old, new = self._sheets
        both = (self.before.form.less(new.points, old.points), new.points)
        ends = [(lowest(n), highest(n)) for n in both]
        change, total = (Range(*end, is_open=new.is_open, within=end) for end in ends)
        return change, total

    # What is known of the worlds before and after the move.

    @cached_property
    def _needs(self) -> list[Truth]:
        """What the move requires of it."""
        return [need.truth for need in self._unsettled if not need.is_assumed]

    @property
    def _unsettled(self) -> list[Requirement]:
        return [need for need in self.allowance.requirements if not isinstance(need.truth, bool)]

    @cached_property
    def _assumed(self) -> list[Truth]:
        """What is taken for granted of it."""
        return [need.truth for need in self._unsettled if need.is_assumed]

    @cached_property
    def _ties(self) -> list[Truth]:
        """What goes with what, before the move and after it."""
        past = past_of(self.after)
        return [] if past is None else [truth for truth in (*past.truths, *past.rules) if not isinstance(truth, bool)]

    @cached_property
    def _later(self) -> list[Instance]:
        """What the rules say of what is unknown after the move."""
        unsettled = (i for i in self.model.instances if not isinstance(i.truth, bool) and i.rule is not PAST)
        return [i for i in unsettled if not self._is_covered(i)]

    @cached_property
    def _new(self) -> list[Unknown[Any]]:
        """What is unknown after the move and was not before it, another look at the same not counted."""
        return [unknown for unknown in self.model.unknowns if self.before.marks.isdisjoint(unknown.marks)]

    @property
    def _unknowns(self) -> list[Unknown[Any]]:
        """Everything unknown before the move or after it."""
        return list(dict.fromkeys([*self.before.model.unknowns, *self._new]))

    @cached_property
    def _solver(self) -> Asked:
        """The worlds before the move, with what is unknown after it.

        Without anything new unknown the table before the move has the same question, asked once for all its moves.
        """
        return self.before.worlds(self._new)

    @cached_property
    def _ways(self) -> Asked:
        """The worlds in which the move may be done."""
        return self.before.worlds(self._new, self._allowed) if self._allowed else self._solver

    @cached_property
    def _is_possible(self) -> bool:
        """Whether the table before the move can be legal and the move can be done there."""
        return not self.before.broken and self._ways.can()

    @cached_property
    def _allowed(self) -> list[Truth]:
        """What is so in the worlds in which the move may be done."""
        return [*self._assumed, *self._needs, *self._ties, *(instance.truth for instance in self._later)]

    @cached_property
    def _objections(self) -> list[Violation]:
        """What is against the move whatever is unknown."""
        return [*self._failed(self.allowance.requirements), *self._newly_broken()]

    @cached_property
    def is_illegal(self) -> bool:
        """Whether it may not be done in any world; that takes less than to judge it."""
        if self.is_refused or self._objections:
            return True
        if self.allowance.needs or not self.before.model.unknowns or self.before.broken:
            return False
        return self.before.worlds().can() and not self._solver.can(*self._allowed)

    @cached_property
    def is_legal(self) -> bool:
        """Whether it may be done in every world."""
        return not self.is_illegal and self.judged().verdict == "legal"

    def judged(self) -> Judged:
        """The bare judgement, under the rulings in force."""
        if self._objections:
            return self._answer("illegal", self._objections)
        if self.allowance.needs and self._is_possible_by_itself:
            return self._answer("undecided", needs=self.allowance.needs, depends=self._depends())
        return self._judged_unknown() if self.before.model.unknowns else self._answer("legal")

    @property
    def _is_possible_by_itself(self) -> bool:
        """Whether what the move requires of what is unknown is so in some world, as far as faces are known."""
        if not self._unsettled or self.before.broken or not self._solver.can():
            return True
        return self._solver.can(*self._assumed, *self._needs)

    def _failed(self, requirements: Iterable[Requirement]) -> Iterator[Violation]:
        for need in requirements:
            if need.truth is False:
                yield self._objection(need)

    def _objection(self, need: Requirement) -> Violation:
        index: list[Rule[Any] | Remark] = [*self.game.rules, *self.game.remarks]
        rule = next(rule for rule in index if rule.id == need.rule)
        return Violation(need.rule, f"{need.rule}[{need.label}]", need.message, rule.text, str(rule.source), ())

    def _newly_broken(self) -> Iterator[Violation]:
        """What the table after the move breaks and the table before it did not."""
        for instance in self.model.worth_telling:
            if not self._is_covered(instance) and named(self.model, instance) not in self.before.broken:
                yield told(self.after, instance.rule, instance.at)

    def _is_covered(self, instance: Instance) -> bool:
        """Whether the requirements stand for a rule at this place, or it has to wait for the end of the turn."""
        return bool({instance.rule.id, named(self.model, instance)} & self.allowance.covers)

    def _judged_unknown(self) -> Judged:
        """The judgement where what is unknown may matter: every world before the move has a say."""
        solver = self._solver
        if self.before.broken or not solver.can():
            impossible = [] if self.before.broken else ["there is no legal way to fill in the table before it"]
            return self._answer("legal", warnings=impossible)
        if not solver.can(*self._assumed, *self._needs):
            return self._answer("illegal", self._impossible(self._unsettled))
        if self.allowance.supposes and not solver.can(*self._assumed, *self._needs, *self._ties):
            # What the table after it takes for granted is so in no world: it may be done, but not be told.
            told = f"not all of this can be so: {'; '.join(self.allowance.assumptions)}"
            return self._answer("undecided", depends=[told])
        if not solver.can(*self._allowed):
            return self._answer("illegal", self._impossible(self._later, *self._assumed, *self._needs, *self._ties))
        if solver.can(*self._assumed, not_(all_of(self._needs))) or self._may_break():
            return self._answer("undecided", depends=self._depends())
        return self._answer("legal")

    def _may_break(self, of: Sequence[Instance] | None = None) -> bool:
        """Whether some world allows the move by itself, and the table after it breaks a rule there.

        What is new after the move, such as a card turned up, can be what it has to be.
        """
        past = past_of(self.after)
        settled = [*self.before.model.unknowns, *(past.unknowns if past is not None else ())]
        known = {mark for unknown in settled for mark in unknown.marks}
        shown = self.allowance.shown
        seen = [
            i.truth
            for i in (self._later if of is None else of)
            if not isinstance(i.truth, bool) and i.rule.id not in shown and i.truth.marks <= known
        ]
        return self._solver.can(*self._assumed, *self._needs, *self._ties, not_(all_of(seen)))

    def _impossible(self, of: Sequence[Requirement | Instance], *given: Truth) -> list[Violation]:
        """What cannot hold; or, where each can hold and not all together, some that cannot, each naming the others."""
        failing = [one for one in of if not self._solver.can(*given, one.truth)]
        if failing:
            return [self._against(one) for one in failing]
        core = list(of)
        for one in reversed(of):
            rest = [other for other in core if other is not one]
            if not self._solver.can(*given, *(other.truth for other in rest)):
                core = rest
        return _one_of(list(map(self._against, core)))

    def _against(self, one: Requirement | Instance) -> Violation:
        return told(self.after, one.rule, one.at) if isinstance(one, Instance) else self._objection(one)

    def _depends(self) -> list[str]:
        """On what it depends whether the move may be done."""
        if not self.before.model.unknowns or self.before.broken:
            return []
        depends = [
            f"only if {need.only_if} ({need.rule})" if need.only_if else f"unless {need.message.rstrip('.')} ({need.rule})"
            for need in self._unsettled
            if not need.is_assumed and self._solver.can(*self._assumed, not_(need.truth))
        ]
        later = self._later if self._may_break() else []
        broken = [told(self.after, i.rule, i.at) for i in later if self._may_break([i])]
        return depends + [f"unless {one.message.rstrip('.')} ({one.rule})" for one in broken]

    def _answer(
        self,
        verdict: str,
        objections: Sequence[Violation] = (),
        *,
        depends: Sequence[str] = (),
        needs: Sequence[str] = (),
        warnings: Sequence[str] = (),
    ) -> Judged:
        careful = [f"the table before it is {self.before.is_not_legal}"] if self.before.broken else []
        return Judged(
            verdict,
            str(self.move),
            self.move.player,
            tuple(objections),
            tuple(depends),
            assumptions=self.allowance.assumptions if verdict != "illegal" else (),
            open_end=self.allowance.open_end if verdict != "illegal" else "",
            warnings=(*warnings, *careful),
            needs=tuple(needs),
            explains=self.allowance.explains if verdict != "illegal" else (),
        )

    @cached_property
    def _sheets(self) -> tuple[Sheet, Sheet]:
        """The player's score sheets before and after the move.

        Where more may come to one than anybody knows, only what lies there in a world in which the move may be done counts.
        """
        old, new = self.before.sheets[self.move.player], self._sheet(self.after)
        if not (old.is_open or new.is_open) or not self.before.model.unknowns or not self._is_possible:
            return old, new
        try:
            before, after = self.before.openings(self.move.player).without(self._ways, self.before.position, self.after)
        except EffortError as error:
            self._why_open = str(error)
            return old, new
        return self._sheet(before), self._sheet(after)

    def _sheet(self, position: Any) -> Sheet:
        return sheet_of(self.entry, position, self.move.player)

    def with_effects(self, judged: Judged) -> Judged:
        """The judgement with what the move does to the player's score."""
        old, new = self._sheets
        totals = (self._range(old.points, is_open=old.is_open), self._range(new.points, is_open=new.is_open))
        return replace(judged, effects=tuple(self._effects(old, new)), total=totals)

    def _effects(self, old: Sheet, new: Sheet) -> Iterator[Effect]:
        before = {line.item: line for line in old.lines}
        after = {line.item: line for line in new.lines}
        for item in dict.fromkeys([*before, *after]):
            was, is_ = (self._range_of(lines.get(item)) for lines in (before, after))
            if was != is_:
                yield Effect(item, was, is_)

    def _range_of(self, line: Line | None) -> Range | None:
        return None if line is None else self._range(line.points, is_open=line.is_open)

    def _range(self, n: Number, *, is_open: bool = False) -> Range:
        """All that a number can be where the move may be done; where it never may, whatever is unknown."""
        if isinstance(n, int):
            return Range(n, n, is_open)
        ranging = self._ranging if self._is_possible else self._free
        return Range(0, 0, is_open) if ranging is None else ranging.number(n, is_open=is_open)

    @cached_property
    def _ranging(self) -> Ranging:
        """What numbers can be where the move may be done. Raises `UndecidedError`."""
        rules = [*self.before.rules, *self._allowed]
        seen = self._ways.seen if isinstance(self._ways, View) else None
        return Ranging(self._ways, self._unknowns, rules, self.clock, seen=seen, budget=self.before.budget)

    @cached_property
    def _free(self) -> Ranging | None:
        """What numbers can be whatever is unknown, where no world is legal; nothing if nothing goes with the move at all."""
        worlds = worlds_of(self._unknowns, self._ties, effort=self.effort, clock=self.clock)
        if not worlds.can():
            return None
        return Ranging(worlds, self._unknowns, self._ties, self.clock, budget=self.before.budget)

    @property
    def unsettled_numbers(self) -> str:
        """Why some number was not settled, if so."""
        made = (self.__dict__.get(name) for name in ("_ranging", "_free"))
        return next((ranging.why for ranging in made if ranging is not None and ranging.why), self._why_open)
