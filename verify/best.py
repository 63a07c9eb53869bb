"""What is the most that these cards can score? The layout, its sheet, and how certain the answer is.

A game's own `Question` bounds what a layout can score and searches all layouts that reach a score. The search begins at
the bound and asks for less until a layout is found: what was asked for before and not found is then proven to be out of
reach. Where a game cannot search, the question is divided into cases with bounds, and the solver, which reads the same
rules and the same scorer over unknown spaces, settles them, best first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from models.logic import Truth, at_least
from models.problem import ReeveError
from scorers.aim import SCORE
from scorers.question import Case, Family, Found, ProvableQuestion, Question, is_provable
from scorers.sheet import Sheet
from verify.clock import Clock, Parts, UndecidedError
from verify.games import Entry
from verify.rest import Dependence, dependences, doubts
from verify.solver import Solver

_STEP = 2
"""So many points less are asked for when nothing was found: a pass costs more the less it asks for, and one that finds
something at once in a range of points need not be repeated."""

_PATIENCE = 10
"""After so many passes without a layout the steps grow."""


def silent(_best: int | None, _bound: int, _share: float | None) -> None:
    """The progress of a search that nobody watches."""


Progress = Callable[[int | None, int, float | None], None]
"""Called with the best score so far (if any), the bound, and the share done of what is left above the best (if known)."""


class SearchError(ReeveError):
    """A search returned a layout that does not stand the check: a defect of ours, never shown as an answer."""


@dataclass(frozen=True, slots=True)
class Best:
    """The answer: the position with the best layout and its sheet, or none, and `why` there is none.

    `points` is how much of the `aim` the layout has: its score, unless something else was asked for. `bound` is what no
    layout within `scope` can exceed; it equals the points when the status is `proven`. `missing` is what was stopped before
    it was settled besides the layout itself, each with its cause.
    """

    position: Any | None
    sheet: Sheet | None
    status: str
    bound: int | None
    rulings: tuple[Dependence, ...] = ()
    warnings: tuple[str, ...] = ()
    why: str = ""
    scope: str = ""
    points: int | None = None
    aim: str = SCORE
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reached:
    """Whether a score can be reached: a layout that does, or a bound below it and no layout.

    The verdict is `possible`, `impossible`, or `undecided` where the search was stopped. Where it is possible, `best` is
    some layout that does: better ones may exist, up to its bound.
    """

    points: int
    verdict: str
    best: Best


@dataclass(frozen=True, slots=True)
class Every:
    """All layouts that score most, symmetric ones once: how many, and some of them with their sheets.

    Unless `count_is_exact`, the search was stopped, and there may be more.
    """

    best: Best
    count: int
    count_is_exact: bool
    layouts: tuple[tuple[Any, Sheet], ...]


def best(
    entry: Entry,
    position: Any,
    pool: Any,
    *,
    aim: str = SCORE,
    seconds: float | None = None,
    progress: Progress = silent,
    search: bool = True,
    jobs: int = 1,
    clock: Clock | None = None,
) -> Best:
    """The layout of a pool's cards that scores most, cards that lie there already kept; or has most of another aim.

    `seconds` (or a `clock` that runs already) limits the search; when it runs out, or on `KeyboardInterrupt`, the answer is
    `best known` with the bound that is proven by then. Without `search` every case goes to the solver. `jobs` processes
    share the search, -1 for one per core.
    """
    read = position.under(position.rulings.fresh())
    parts = Parts(clock or Clock(seconds))
    hunt = _Hunt(entry, read, pool, parts.clock, progress, search, jobs, aim=aim)
    return _with_rulings(hunt, hunt.run(), parts)


def _with_rulings(hunt: _Hunt, found: Best, parts: Parts) -> Best:
    """An answer with the rulings on which it rests."""
    otherwise = _otherwise(hunt, found) if found.status == "proven" else _rescored(hunt, found)
    rulings = dependences(hunt.entry.game, hunt.position, otherwise, parts)
    warnings = doubts([found.sheet] if found.sheet else [], rulings)
    return replace(found, rulings=rulings, warnings=warnings, missing=tuple(parts.missing))


def hunted(
    entry: Entry,
    position: Any,
    pool: Any,
    *,
    aim: str = SCORE,
    seconds: float | None = None,
    jobs: int = 1,
    clock: Clock | None = None,
) -> Best:
    """As `best`, without asking on which rulings the answer rests."""
    return _Hunt(entry, position, pool, clock or Clock(seconds), silent, jobs=jobs, aim=aim).run()


def reach(
    entry: Entry,
    position: Any,
    pool: Any,
    points: int,
    *,
    aim: str = SCORE,
    seconds: float | None = None,
    progress: Progress = silent,
    jobs: int = 1,
    clock: Clock | None = None,
) -> Reached:
    """Whether a pool's cards can score so many points. As `best`, but it stops as soon as that is known."""
    read = position.under(position.rulings.fresh())
    parts = Parts(clock or Clock(seconds))

    why = ""

    def answer(read: Any, progress: Progress) -> Reached:
        nonlocal why
        hunt = _Hunt(entry, read, pool, parts.clock, progress, jobs=jobs, goal=points, aim=aim)
        found, why = hunt.run(), hunt.why
        if found.points is not None and found.points >= points:
            return Reached(points, "possible", found)
        if found.status != "proven":
            return Reached(points, "undecided", found)
        return Reached(points, "impossible", replace(found, position=None, sheet=None, points=None))

    reached = answer(read, progress)

    def otherwise(other: Any) -> str | None:
        if reached.verdict == "undecided":
            return None
        changed = answer(other, silent)
        if changed.verdict == "undecided":
            raise UndecidedError(why)
        return None if changed.verdict == reached.verdict else changed.verdict

    rulings = dependences(entry.game, read, otherwise, parts)
    warnings = doubts([reached.best.sheet] if reached.best.sheet else [], rulings)
    best = replace(reached.best, rulings=rulings, warnings=warnings, missing=tuple(parts.missing))
    return replace(reached, best=best)


def every(
    entry: Entry,
    position: Any,
    pool: Any,
    *,
    aim: str = SCORE,
    limit: int | None = None,
    seconds: float | None = None,
    progress: Progress = silent,
    jobs: int = 1,
    clock: Clock | None = None,
) -> Every:
    """All layouts of a pool's cards that score most; `limit` of them are given, all are counted.

    Raises `ReeveError` if the game's search cannot answer under the rulings in force.
    """
    parts = Parts(clock or Clock(seconds))
    read = position.under(position.rulings.fresh())
    hunt = _Hunt(entry, read, pool, parts.clock, progress, jobs=jobs, aim=aim)
    question = hunt.question()
    if question.obstacle is None and not question.is_searchable:
        raise ReeveError("under these rulings only one best layout can be given, not all of them")
    found = hunt.run()
    if found.points is None or found.status != "proven":
        return Every(_with_rulings(hunt, found, parts), 0, found.status == "proven", ())
    count, layouts = 0, list[tuple[Any, Sheet]]()
    with parts.part("how many layouts score that") as part:
        for family in hunt.families(question, found.points):
            count += family.count
            wanted = None if limit is None else limit - len(layouts)
            for member in islice(family.members(), wanted):
                parts.clock.tick()
                layouts.append(hunt.witnessed(member, found.points))
    return Every(_with_rulings(hunt, found, parts), count, not part.why, tuple(layouts))


@dataclass
class _Hunt:
    """One run for the best layout. With a `goal` it ends as soon as that is reached, or cannot be."""

    entry: Entry
    position: Any
    pool: Any
    clock: Clock
    progress: Progress
    search: bool = True
    jobs: int = 1
    goal: int | None = None
    aim: str = SCORE
    position_found: Any = None
    points: int | None = None
    bound: int = 0
    opened: Any = None
    solver: Solver | None = None
    why: str = ""

    def question(self) -> Question[Any]:
        if self.entry.scorer.question is None:
            raise ReeveError(f"{self.entry.game.title} cannot be searched yet")
        return self.entry.scorer.question(self.position, self.pool, self.aim, self.clock.tick)

    def again(self, position: Any, points: int | None, found: Any) -> _Hunt:
        """A new run for another position, with something found to begin with."""
        hunt = replace(self, position=position, position_found=found, points=points, bound=0, goal=None, progress=silent)
        hunt.opened = hunt.solver = None
        return hunt

    def run(self) -> Best:
        question = self.question()
        if question.obstacle is not None:
            return Best(None, None, "proven", None, why=question.obstacle, aim=self.aim)
        self.bound = question.ceiling
        is_none = False
        with self.clock.part() as part:
            self._begin(question)
            self.clock.tick()
            if self.search and question.is_searchable:
                self._descend(question)
            else:
                self._settle_all(provable(question))
            is_none = self.position_found is None and self.bound < question.floor
        status, bound = ("best known", self.bound) if part.why else ("proven", None if is_none else self.bound)
        self.why = part.why
        return self.clock.finished(lambda: self._answer(question, status, bound))

    @property
    def _is_settled(self) -> bool:
        """Whether nothing better is left to find, or nothing more was asked for."""
        if self.goal is not None and (self.bound < self.goal or (self.points is not None and self.points >= self.goal)):
            return True
        return self.points is not None and self.points >= self.bound

    def _descend(self, question: Question[Any]) -> None:
        """Ask for less and less until something is found, or nothing is left to ask for."""
        self.bound = min(self.bound, question.bound)
        step, passes = _STEP, 0
        while not self._is_settled and self.bound >= question.floor:
            least = self.bound - step + 1
            if self.goal is not None:
                # A low goal costs no more than the best: the less is asked for, the longer a pass takes.
                least = max(least, self.goal)
            elif self.points is not None:
                least = max(least, self.points + 1)
            self._pass(question, least)
            if self.points is not None and self.points >= least:
                self.bound = self.points if self.goal is None else self.bound
                return
            self.bound = least - 1
            passes += 1
            step = step if passes < _PATIENCE else 2 * step

    def _pass(self, question: Question[Any], least: int) -> None:
        """Search all layouts that score so much at least."""
        self.progress(self.points, self.bound, None)
        for told in question.search(least, jobs=self.jobs):
            if isinstance(told, Found):
                self._take(told.position, told.points)
            if self._is_settled:
                return
            self.progress(self.points, self.bound, told if isinstance(told, float) else None)

    def _take(self, position: Any, points: int) -> None:
        if points > self.bound:
            raise SearchError(_DISAGREE)
        if self.points is None or points > self.points:
            self.position_found, self.points = position, points

    def families(self, question: Question[Any], points: int) -> Iterator[Family[Any]]:
        """All layouts that score so much."""
        for told in question.every(points):
            if isinstance(told, float):
                self.progress(points, points, told)
            else:
                yield told

    def witnessed(self, position: Any, points: int) -> tuple[Any, Sheet]:
        """A layout with its sheet, scored and checked once more by those whose work that is."""
        sheet = legal_sheet(self.entry, position)
        if sheet is None or worth(self.entry, position, self.aim) != points:
            raise SearchError(_DISAGREE)
        return position, sheet

    def _begin(self, question: Question[Any]) -> None:
        """Have some layout from the start, if a plain one is legal."""
        start = question.start()
        sheet = legal_sheet(self.entry, start) if self.position_found is None else None
        if sheet is not None:
            self._take(start, worth(self.entry, start, self.aim))

    def _settle_all(self, question: ProvableQuestion[Any]) -> None:
        """Have the solver settle every case that may hold something better, the highest bound first."""
        for case in question.cases():
            self.bound = case.bound if self.points is None else max(case.bound, self.points)
            if self._is_settled:
                return
            self.progress(self.points, self.bound, None)
            self.clock.tick()
            self._solve(question, case)
        if not self._is_settled:
            self.bound = question.floor - 1 if self.points is None else self.points

    def _solve(self, question: ProvableQuestion[Any], case: Case) -> None:
        """Let the solver raise the score until it shows that nothing more is possible in a case."""
        if self.solver is None:
            self.opened = question.open()
            truths = [*self.opened.limits, *_rules(self.entry, self.opened.position)]
            self.solver = Solver(self.opened.unknowns, truths, clock=self.clock)
        number = self.opened.points(case)
        while not self._is_settled:
            better: list[Truth] = [] if self.points is None else [at_least(number, self.points + 1)]
            values = self.solver.find(*better)
            if values is None:
                return
            position = self.opened.fill(case, values)
            points = worth(self.entry, position, self.aim)
            if points > case.bound or (self.points is not None and points <= self.points):
                raise SearchError(_DISAGREE)
            self.position_found, self.points = position, points

    def _answer(self, question: Question[Any], status: str, bound: int | None) -> Best:
        """The answer with its witness, scored and checked once more by those whose work that is."""
        if self.position_found is None:
            why = _NOT_COMPLETABLE if bound is None else ""
            return Best(None, None, status, bound, why=why, scope=question.scope, aim=self.aim)
        position, sheet = self.witnessed(self.position_found, self.points or 0)
        return Best(position, sheet, status, bound, scope=question.scope, points=self.points, aim=self.aim)


def provable(question: Question[Any]) -> ProvableQuestion[Any]:
    """The question as one that the solver can answer too. Raises `ReeveError` where the game has no such thing."""
    if not is_provable(question):
        raise ReeveError(NOT_PROVABLE)
    return question


NOT_PROVABLE = "this game's own search answers alone: no certificate can be written for this game, and no solver asked"


def legal_sheet(entry: Entry, position: Any) -> Sheet | None:
    """The sheet of a known layout, if it obeys the rules."""
    obeys = all(truth is True for truth in _rules(entry, position))
    return entry.scorer.sheets(position)[0] if obeys else None


def worth(entry: Entry, position: Any, aim: str) -> int:
    """How much a known layout has of what is aimed at."""
    layout = entry.scorer.sheets(position)[0] if aim == SCORE else None
    return layout.total if layout else entry.scorer.worth(entry.scorer.aims[aim], position, position.players_written[0])


def _rules(entry: Entry, position: Any) -> list[Truth]:
    return [rule.holds(position, *instance) for rule in entry.game.layout_rules for instance in rule.instances(position)]


_DISAGREE = "the layout found does not stand the check; please report this file"
_NOT_COMPLETABLE = "the cards that lie there already cannot be completed by the rules"


def _rescored(hunt: _Hunt, found: Best) -> Callable[[Any], str | None]:
    """What the layout found is worth under another ruling; no search is made."""

    def outcome(position: Any) -> str | None:
        if found.position is None or found.sheet is None:
            return None
        points = worth(hunt.entry, found.position.under(position.rulings), hunt.aim)
        return None if points == found.points else f"this layout scores {points}"

    return outcome


def _otherwise(hunt: _Hunt, found: Best) -> Callable[[Any], str | None]:
    """What the search gives under another ruling, if it is not the same score."""

    def outcome(position: Any) -> str | None:
        # The layout found is a start for this search, if it stands under the other ruling.
        start = None if found.position is None else found.position.under(position.rulings)
        sheet = None if start is None else legal_sheet(hunt.entry, start)
        points = None if sheet is None else worth(hunt.entry, start, hunt.aim)
        again = hunt.again(position, points, start if sheet is not None else None)
        question = again.question()
        if found.bound is not None and not question.is_searchable:
            # The solver alone would take long for what is a remark to the answer.
            bound = next(provable(question).cases()).bound
            return None if bound <= found.bound else f"{bound} points at most (not searched)"
        other = again.run()
        if other.status != "proven":
            raise UndecidedError(again.why)
        if other.bound == found.bound:
            return None
        return "no layout" if other.bound is None else f"{other.bound} points at most"

    return outcome
