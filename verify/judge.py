"""May this be done? A move is judged by what it requires and by the rules read on the table after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Any

from models.logic import Number, Truth, Unknown, all_of, not_, scaled, total
from models.move import Allowance, Requirement
from models.names import enumerated
from models.rule import Remark, Rule, Violation
from scorers.sheet import Sheet
from verify.assumed import Assumption, in_words, needed, one_of_each
from verify.check import not_legal
from verify.clock import Clock, Parts
from verify.games import Entry
from verify.model import Instance, Model
from verify.narrowing import Narrowing
from verify.rest import Dependence, dependences
from verify.score import Range
from verify.solver import Solver
from verify.violations import name, told


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

    def judged(case: _Case, here: Parts) -> Judged:
        """The verdict, and what the move does as far as that was settled. Raises `UndecidedError`."""
        found = case.judged()
        if found.verdict != "illegal":
            found = case.made(found)
            with here.part("what it does to the score"):
                found = case.with_effects(found)
        return found

    found = None
    with parts.clock.part() as part:
        case = _Case(entry, read, move, parts.clock, effort)
        found = judged(case, parts)
    if found is None:
        return Judged("undecided", str(move), move.player, why=part.why)
    if found.verdict != "illegal" and case.before.model.unknowns:
        with parts.part("what is certain of the table after it"):
            found = case.narrowed(found)

    def outcome(other: Any) -> str | None:
        here = Parts(parts.clock)
        changed = judged(_Case(entry, other, move, here.clock, effort), here)
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

    def made(self, judged: Judged) -> Judged:
        """The judgement with the position after the move, and what the move does besides the score."""
        return replace(judged, after=self.after, does=self.game.play.outcome(self.before.position, self.move))

    def change(self) -> tuple[Range, Range]:
        """By how much the player's score changes, and what it is then."""
        old, new = self._sheets()
        return self._range(total([new.points, scaled(old.points, -1)])), self._range(new.points)

    def judged(self) -> Judged:
        """The bare judgement, under the rulings in force."""
        objections = [*self._failed(self.allowance.requirements), *self._newly_broken()]
        if objections:
            return self._answer("illegal", objections)
        if self.allowance.needs:
            return self._answer("undecided", needs=self.allowance.needs)
        if not self.before.model.unknowns:
            return self._answer("legal")
        return self._judged_unknown(self.unsettled)

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

    def _judged_unknown(self, unsettled: Sequence[Requirement]) -> Judged:
        """The judgement where what is unknown may matter."""
        known_before = self.before.marks
        later, solver = self.later, self.solver
        if self.before.broken or not solver.can():
            impossible = [] if self.before.broken else ["there is no legal way to fill in the table before it"]
            return self._answer("legal", warnings=impossible)
        needs: list[Truth] = [need.truth for need in unsettled]
        seen_later = [
            i.truth
            for i in later
            if not isinstance(i.truth, bool) and i.rule.id not in self.allowance.shown and i.truth.marks <= known_before
        ]
        if not solver.can(*needs, *(instance.truth for instance in later)):
            failing = [self._objection(need) for need in unsettled if not solver.can(need.truth)]
            failing += [told(self.after, i.rule, i.at) for i in later if not failing and not solver.can(i.truth)]
            if not failing:
                # Each can hold, but not all together.
                failing = [self._objection(need) for need in unsettled if solver.can(not_(need.truth))]
                failing += [told(self.after, i.rule, i.at) for i in later if solver.can(not_(i.truth))]
            return self._answer("illegal", failing)
        if not solver.can(not_(all_of([*needs, *seen_later]))):
            return self._answer("legal")
        depends = [f"unless {need.message.rstrip('.')} ({need.rule})" for need in unsettled if solver.can(not_(need.truth))]
        return self._answer("undecided", depends=depends)

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
        totals = self._range(old.points), self._range(new.points)
        return replace(judged, effects=tuple(self._effects(old, new)), total=totals)

    def _effects(self, old: Sheet, new: Sheet) -> Iterator[Effect]:
        before = {line.item: self._range(line.points) for line in old.lines}
        after = {line.item: self._range(line.points) for line in new.lines}
        for item in dict.fromkeys([*before, *after]):
            if before.get(item) != after.get(item):
                yield Effect(item, before.get(item), after.get(item))

    def narrowed(self, judged: Judged) -> Judged:
        """The judgement with a table after the move on which nothing is left open that the table before it settled."""
        needs = [need.truth for need in self.unsettled]
        allowed, possible = self.allowed, self.is_possible
        narrowing = Narrowing(self.before.model, self.model, self.solver, needs, allowed, is_possible=possible)
        return replace(judged, after=narrowing.position())

    @cached_property
    def unsettled(self) -> list[Requirement]:
        """The requirements that depend on something unknown."""
        return [need for need in self.allowance.requirements if not isinstance(need.truth, bool)]

    @cached_property
    def later(self) -> list[Instance]:
        """The rules read on the table after the move that depend on something unknown."""
        return [i for i in self.model.instances if not isinstance(i.truth, bool) and not self._is_covered(i)]

    @cached_property
    def solver(self) -> Solver:
        """The question what may lie on the table before the move, and on the one after it."""
        if len(self._every) == len(self.before.model.unknowns):
            # The table before the move has the same question, asked once for all its moves.
            return self.before.model.solver
        rules = [i.truth for i in self.before.model.instances if not isinstance(i.truth, bool)]
        return Solver(self._every, rules, effort=self.effort, clock=self.clock)

    @cached_property
    def _every(self) -> list[Unknown[Any]]:
        """What is unknown before the move or after it, another look at the same not counted."""
        new = [unknown for unknown in self.model.unknowns if self.before.marks.isdisjoint(unknown.marks)]
        return [*self.before.model.unknowns, *new]

    @property
    def allowed(self) -> list[Truth]:
        """What has to be so for the move to be done."""
        return [need.truth for need in self.unsettled] + [instance.truth for instance in self.later]

    @cached_property
    def is_possible(self) -> bool:
        """Whether the table before the move can be legal and the move can be done there."""
        return not self.before.broken and self.solver.can(*self.allowed)

    def _range(self, n: Number) -> Range:
        """All that a number can be where the move may be done; where it never may, whatever is unknown."""
        if isinstance(n, int):
            return Range(n, n)
        found = self.solver.extremes(n, *self.allowed) if self.is_possible else None
        if found is None:
            found = Solver(self._every, (), clock=self.clock).extremes(n)
        return Range(*(found or (0, 0)))
