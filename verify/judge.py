"""May this be done? A move is judged by what it requires and by the rules read on the table after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Any

from models.logic import Number, Truth, Unknown, all_of, less, not_
from models.move import Allowance, Requirement
from models.names import enumerated
from models.past import PAST, past_of, with_past
from models.rule import Remark, Rule, Violation
from scorers.sheet import Line, Sheet
from verify.assumed import Assumption, in_words, needed, one_of_each
from verify.check import not_legal
from verify.clock import Clock, Parts
from verify.games import Entry
from verify.model import Instance, Model
from verify.narrowing import Narrowing
from verify.ranges import Range
from verify.rest import Dependence, dependences
from verify.violations import name, told
from verify.worlds import Worlds, worlds_of

MOST_EFFORT = 300_000
"""As much the solver spends on one number that a move changes: half a second. A verdict is never limited so."""


@dataclass(frozen=True, slots=True)
class Effect:
    """A line of a score sheet that a move changes: its points before and after, `None` where it is not there."""

    item: str
    before: Range | None
    after: Range | None

    @property
    def change(self) -> tuple[object, ...]:
        """The line and by how much it changes; one that is not there counts as nothing."""
        old, new = self.before or Range(0, 0), self.after or Range(0, 0)
        return self.item, new.least - old.least, new.most - old.most


@dataclass(frozen=True, slots=True)
class Judged:
    """Whether a move may be done: `legal`, `illegal` with every objection, or `undecided`.

    Undecided is what depends on something unknown (`depends` says on what), on what nobody knows of a card (`needs`), or was
    not settled (`why`). `assumptions` are taken for granted, `explains` says how a payment or the like is done, `open_end`
    is what still has to be done in the turn. `total` is the player's score before and after, `effects` its lines that
    change, `does` what else it does, in the words of the game, `after` the position after the move. `assumes` is what the
    verdict takes for granted of the components. `missing` is what was stopped before it was settled, each with its cause.
    """

    verdict: str
    move: str
    player: str
    objections: tuple[Violation, ...] = ()
    depends: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    open_end: str = ""
    effects: tuple[Effect, ...] = ()
    total: tuple[Range, Range] | None = None
    after: Any = None
    warnings: tuple[str, ...] = ()
    rulings: tuple[Dependence, ...] = ()
    why: str = ""
    needs: tuple[str, ...] = ()
    explains: tuple[str, ...] = ()
    does: str = ""
    assumes: tuple[Assumption, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def outcome(self) -> tuple[object, ...]:
        """What may come out differently under another ruling: the verdict, and by how much a move changes each line.

        What a line is worth before the move and after it is no matter of the move.
        """
        return self.verdict, *(() if self.verdict == "illegal" else (effect.change for effect in self.effects))

    @property
    def told(self) -> str:
        """The same in words."""
        if self.verdict == "illegal":
            return f"illegal: {', '.join(sorted(objection.instance for objection in self.objections))}"
        changed = [f"{effect.item} {_shown(effect.before)} -> {_shown(effect.after)}" for effect in self.effects]
        return self.verdict + (f" ({'; '.join(changed)})" if changed else "")


def _shown(points: Range | None) -> str:
    return "0" if points is None else str(points)


@dataclass(frozen=True, slots=True)
class Option:
    """A move that may be done now and what it does to the player's score.

    Its verdict is `undecided` where that depends on something unknown; `open_end` is what has to be done after it.
    """

    move: str
    verdict: str
    change: Range
    after: Range
    depends: tuple[str, ...] = ()
    open_end: str = ""


def judge(
    entry: Entry,
    position: Any,
    move: Any,
    *,
    seconds: float | None = None,
    effort: int | None = None,
    clock: Clock | None = None,
) -> Judged:
    """The judgement on a move of the game (`entry.game.play.read` reads one), with the rulings on which it rests.

    `seconds` (or a `clock` that runs already) limits the whole question and `effort` each call of the solver.
    """
    parts = Parts(clock or Clock(seconds))
    read = position.under(position.rulings.fresh())

    found = None
    with parts.clock.part() as part:
        case = _Case(entry, read, move, parts.clock, effort)
        found = case.made(case.judged_with_effects(parts), parts)
    if found is None:
        return Judged("undecided", str(move), move.player, why=part.why)

    def outcome(other: Any) -> str | None:
        here = Parts(parts.clock)
        changed = _Case(entry, other, move, here.clock, effort).judged_with_effects(here)
        here.must_be_whole()
        return None if changed.outcome == found.outcome else changed.told

    def holds(other: Any) -> bool:
        return _Case(entry, other, move, parts.clock, effort).judged().verdict == found.verdict

    is_whole = not parts.missing
    assumes: tuple[Assumption, ...] = ()
    if found.verdict != "undecided":
        with parts.part("on which assumptions it rests"):
            assumes = in_words(entry.game, needed(entry.game, read, holds), one_of_each(found.objections))
    rulings = dependences(entry.game, read, outcome, parts, is_whole=is_whole)
    return replace(found, rulings=rulings, assumes=assumes, missing=tuple(parts.missing))


def judged_alone(entry: Entry, position: Any, move: Any) -> Judged:
    """The bare judgement on a move, under the rulings in force, without what it does to the score."""
    return _Case(entry, position, move, Clock(), None).judged()


def judged_with_effects(entry: Entry, position: Any, move: Any) -> Judged:
    """The judgement on a move with what it does, under the rulings in force, without what other rulings would change."""
    case = _Case(entry, position, move, Clock(), None)
    parts = Parts(Clock())
    return case.made(case.judged_with_effects(parts), parts)


@dataclass(frozen=True, slots=True)
class Offer:
    """The moves that a player may make now, and the rulings under which there would be others or other points.

    `why` says what keeps moves from being listed, or why there are none. `missing` is what was stopped before it was
    settled, each with its cause: there may be further moves then.
    """

    options: tuple[Option, ...]
    rulings: tuple[Dependence, ...] = ()
    why: str = ""
    missing: tuple[str, ...] = ()


def offer(
    entry: Entry,
    position: Any,
    player: str,
    *,
    seconds: float | None = None,
    effort: int | None = None,
    clock: Clock | None = None,
    whole: bool = False,
) -> Offer:
    """What a player may do now, with the rulings on which that rests.

    `seconds` (or a `clock` that runs already) limits the whole question and `effort` each call of the solver. `whole` asks
    for every whole turn where the moves that are listed only begin one; the rulings are those of the listed.
    """
    parts = Parts(clock or Clock(seconds))
    read = position.under(position.rulings.fresh())
    found: list[Option] = []
    with parts.part("whether there are further moves"):
        found.extend(_options(entry, read, player, parts.clock, effort))

    def outcome(other: Any) -> str | None:
        return _difference(found, tuple(_options(entry, other, player, parts.clock, effort)))

    is_whole = not parts.missing
    rulings = dependences(entry.game, read, outcome, parts, is_whole=is_whole)
    why = why_not(entry, read, player, found, is_whole=is_whole)
    if whole and entry.game.play.whole and is_whole:
        found = []
        with parts.part("whether there are further moves"):
            found.extend(_options(entry, position, player, parts.clock, effort, entry.game.play.whole))
    return Offer(tuple(found), rulings, why, tuple(parts.missing))


def why_not(entry: Entry, position: Any, player: str, found: Sequence[Option], *, is_whole: bool = True) -> str:
    """What keeps moves of a player from being listed, or why there are none of those found, if these are all."""
    unseen = entry.game.play.unseen(position, player)
    if found or not is_whole:
        return unseen
    if position.is_over:
        return "the game is over"
    if position.turn not in {None, player}:
        return f"it is {position.turn}'s turn"
    return unseen or "nothing may be done"


def _difference(found: Sequence[Option], others: Sequence[Option]) -> str | None:
    """What other moves, or other points, there are, or nothing."""
    mine = {option.move: option for option in found}
    theirs = {option.move: option for option in others}
    more = [move for move in theirs if move not in mine]
    fewer = [move for move in mine if move not in theirs]
    changed = [move for move in mine if move in theirs and mine[move].change != theirs[move].change]
    told = [
        f"{words} {enumerated(some, 'and')}"
        for words, some in (("also", more), ("not", fewer), ("other points for", changed))
        if some
    ]
    return "; ".join(told) or None


def moves(
    entry: Entry, position: Any, player: str, *, seconds: float | None = None, effort: int | None = None
) -> tuple[Option, ...]:
    """The moves that may be done now with the cards that are seen, in the order in which the game lists them.

    Raises `UndecidedError`.
    """
    return tuple(_options(entry, position, player, Clock(seconds), effort))


def _options(
    entry: Entry,
    position: Any,
    player: str,
    clock: Clock,
    effort: int | None,
    whole: Callable[[Any, Any], Iterable[Any]] = lambda _position, move: (move,),
) -> Iterator[Option]:
    allowed: set[Any] = set()
    before = _Before(entry, position, clock, effort)
    for move in chain.from_iterable(whole(position, move) for move in entry.game.play.moves(position, player)):
        if entry.game.play.superfluous(move) in allowed:
            continue
        case = _Case(entry, position, move, clock, effort, before)
        judged = None if case.is_refused else case.judged()
        if judged is None or judged.verdict == "illegal":
            continue
        if judged.verdict == "legal":
            allowed.add(move)
        change, total = case.change()
        depends = (*judged.depends, *(f"not known: {need}" for need in judged.needs))
        yield Option(str(move), judged.verdict, change, total, depends, judged.open_end)


class _Before:
    """A table before a move: what its rules say, and its score."""

    def __init__(self, entry: Entry, position: Any, clock: Clock, effort: int | None) -> None:
        self.position = position
        self.model = Model(entry.game, position, effort=effort, clock=clock)
        self.broken = {_named(self.model, instance) for instance in self.model.broken}
        self.sheets = {sheet.player: sheet for sheet in entry.scorer.sheets(position)}
        self.marks = frozenset(mark for unknown in self.model.unknowns for mark in unknown.marks)
        self._clock, self._effort = clock, effort

    @cached_property
    def is_not_legal(self) -> str:
        """That it is not, in words."""
        return not_legal(self.model.game, self.position, parts=Parts(self._clock), effort=self._effort)


def _named(model: Model, instance: Instance) -> str:
    return name(model.position, instance.rule, instance.at)


class _Case:
    """One move at one table."""

    def __init__(
        self,
        entry: Entry,
        position: Any,
        move: Any,
        clock: Clock,
        effort: int | None,
        before: _Before | None = None,
    ) -> None:
        self.entry, self.game, self.move = entry, entry.game, move
        self.clock, self.effort = clock, effort
        self.before = before or _Before(entry, position, clock, effort)
        self.allowance: Allowance = self.game.play.allowance(position, move)
        self.after = self.game.play.after(position, move)

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
            with parts.part("what it does to the score"), self._bounded():
                found = self.with_effects(found)
        return found

    def _bounded(self) -> AbstractContextManager[None]:
        """Limits what the solver spends on each number, where nobody limited the time."""
        is_limited = self.effort is not None or self.clock.left() is not None or not self.before.model.unknowns
        return nullcontext() if is_limited else self._ways.spending(MOST_EFFORT)

    def made(self, judged: Judged, parts: Parts) -> Judged:
        """The judgement with the position after a move that may be done, and what the move does besides the score."""
        if judged.verdict == "illegal":
            return judged
        after, before = self.after, self.before.model.unknowns
        if before and hasattr(after, "past"):
            after = with_past(after, before, [*self._needs, *self._assumed], self._rules)
        elif before:
            with parts.part("what is certain of the table after it"):
                after = self._narrowing.position()
        return replace(judged, after=after, does=self.game.play.outcome(self.before.position, self.move))

    @property
    def _narrowing(self) -> Narrowing:
        """What the table before the move settles of the one after it."""
        needs = [need.truth for need in self._unsettled]
        possible = self._is_possible
        return Narrowing(self.before.model, self.model, self._solver, needs, self._allowed, is_possible=possible)

    def change(self) -> tuple[Range, Range]:
        """By how much the player's score changes, and what it is then."""
        old, new = self._sheets()
        return self._range(less(new.points, old.points)), self._range(new.points)

    # What is known of the worlds before and after the move.

    @cached_property
    def _rules(self) -> list[Truth]:
        """What the rules say of what is unknown before the move."""
        return [i.truth for i in self.before.model.instances if not isinstance(i.truth, bool)]

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
    def _unknowns(self) -> list[Unknown[Any]]:
        """Everything unknown before the move or after it, another look at the same not counted."""
        new = [unknown for unknown in self.model.unknowns if self.before.marks.isdisjoint(unknown.marks)]
        return list(dict.fromkeys([*self.before.model.unknowns, *new]))

    @cached_property
    def _solver(self) -> Worlds:
        """The worlds before the move, with what is unknown after it.

        Without anything new unknown the table before the move has the same question, asked once for all its moves.
        """
        if len(self._unknowns) == len(self.before.model.unknowns):
            return self.before.model.solver
        return worlds_of(self._unknowns, self._rules, effort=self.effort, clock=self.clock)

    @cached_property
    def _ways(self) -> Worlds:
        """The worlds in which the move may be done."""
        if not self._allowed:
            return self._solver
        return worlds_of(self._unknowns, [*self._rules, *self._allowed], effort=self.effort, clock=self.clock)

    @cached_property
    def _is_possible(self) -> bool:
        """Whether the table before the move can be legal and the move can be done there."""
        return not self.before.broken and self._ways.can()

    @cached_property
    def _allowed(self) -> list[Truth]:
        """What is so in the worlds in which the move may be done."""
        return [*self._assumed, *self._needs, *self._ties, *(instance.truth for instance in self._later)]

    def judged(self) -> Judged:
        """The bare judgement, under the rulings in force."""
        objections = [*self._failed(self.allowance.requirements), *self._newly_broken()]
        if objections:
            return self._answer("illegal", objections)
        if self.allowance.needs:
            return self._answer("undecided", needs=self.allowance.needs, depends=self._depends())
        return self._judged_unknown() if self.before.model.unknowns else self._answer("legal")

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
            if not self._is_covered(instance) and _named(self.model, instance) not in self.before.broken:
                yield told(self.after, instance.rule, instance.at)

    def _is_covered(self, instance: Instance) -> bool:
        """Whether the requirements stand for a rule at this place, or it has to wait for the end of the turn."""
        return bool({instance.rule.id, _named(self.model, instance)} & self.allowance.covers)

    def _judged_unknown(self) -> Judged:
        """The judgement where what is unknown may matter: every world before the move has a say."""
        solver = self._solver
        if self.before.broken or not solver.can():
            impossible = [] if self.before.broken else ["there is no legal way to fill in the table before it"]
            return self._answer("legal", warnings=impossible)
        if not solver.can(*self._assumed, *self._needs):
            return self._answer("illegal", self._impossible(self._unsettled))
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
        """What cannot hold; or, where each can hold and not all together, what need not."""
        failing = [one for one in of if not self._solver.can(*given, one.truth)]
        failing = failing or [one for one in of if self._solver.can(*given, not_(one.truth))]
        return [told(self.after, one.rule, one.at) if isinstance(one, Instance) else self._objection(one) for one in failing]

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

    def _sheets(self) -> tuple[Sheet, Sheet]:
        """The player's score sheets before and after the move."""
        sheets = {sheet.player: sheet for sheet in self.entry.scorer.sheets(self.after)}
        return self.before.sheets[self.move.player], sheets[self.move.player]

    def with_effects(self, judged: Judged) -> Judged:
        """The judgement with what the move does to the player's score."""
        old, new = self._sheets()
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
        found = self._ways.extremes(n) if self._is_possible else None
        if found is None:
            found = worlds_of(self._unknowns, self._ties, clock=self.clock).extremes(n)
        return Range(*(found or (0, 0)), is_open)
