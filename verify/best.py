"""What is the most that these cards can score? The layout, its sheet, and how certain the answer is.

The question is divided into cases, each with an exact upper bound, and settled in the order of the bounds, best
first. A game's own `Question` searches a case with what it knows of its score; a case that takes it too long goes to
the solver, which reads the same rules and the same scorer over unknown spaces. As soon as the best layout found is
as good as the bound of every case left, it is proven.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from models.logic import Truth, at_least
from models.problem import ReeveError
from scorers.question import Case, Question
from scorers.sheet import Sheet
from verify.clock import Clock, OutOfTimeError
from verify.games import Entry
from verify.rest import Dependence, dependences, doubts
from verify.solver import Solver, UndecidedError


def _silent(_best: int | None, _bound: int) -> None:
    """The progress of a search that nobody watches."""


Progress = Callable[[int | None, int], None]
"""Called with the best score so far (if any) and the bound."""


class SearchError(ReeveError):
    """A search returned a layout that does not stand the check: a defect of ours, never shown as an answer."""


@dataclass(frozen=True, slots=True)
class Best:
    """The answer: the position with the best layout and its sheet, or none, and `why` there is none.

    `bound` is what no layout within `scope` can exceed; it equals the best score when the status is `proven`.
    """

    position: Any | None
    sheet: Sheet | None
    status: str
    bound: int | None
    rulings: tuple[Dependence, ...] = ()
    warnings: tuple[str, ...] = ()
    why: str = ""
    scope: str = ""


def best(
    entry: Entry,
    position: Any,
    pool: Any,
    *,
    seconds: float | None = None,
    progress: Progress = _silent,
    search: bool = True,
) -> Best:
    """The layout of a pool's cards that scores most, cards that lie there already kept.

    `seconds` limits the search; when it runs out, or on `KeyboardInterrupt`, the answer is `best known` with the
    bound that is proven by then. Without `search` every case goes to the solver.
    """
    read = position.under(position.rulings.fresh())
    hunt = _Hunt(entry, read, pool, Clock(seconds), progress, search)
    found = hunt.run()
    otherwise = _otherwise(hunt, found) if found.status == "proven" else _rescored(hunt, found)
    rulings = dependences(entry.game, read, otherwise)
    return replace(found, rulings=rulings, warnings=doubts([found.sheet] if found.sheet else [], rulings))


@dataclass
class _Hunt:
    """One run through the cases of a question."""

    entry: Entry
    position: Any
    pool: Any
    clock: Clock
    progress: Progress
    search: bool
    position_found: Any = None
    points: int | None = None
    opened: Any = None
    solver: Solver | None = None

    def question(self) -> Question[Any]:
        if self.entry.scorer.question is None:
            raise ReeveError(f"{self.entry.game.title} cannot be searched yet")
        return self.entry.scorer.question(self.position, self.pool, self.clock.tick)

    def again(self, position: Any, points: int | None, found: Any) -> _Hunt:
        """A new run for another position, with something found to begin with."""
        return _Hunt(self.entry, position, self.pool, self.clock, _silent, self.search, found, points)

    def run(self) -> Best:
        question = self.question()
        if question.obstacle is not None:
            return Best(None, None, "proven", None, why=question.obstacle)
        bound = question.ceiling
        try:
            self._begin(question)
            for case in question.cases():
                if self.points is not None and case.bound <= self.points:
                    break
                bound = case.bound
                self.progress(self.points, bound)
                self.clock.tick()
                self._settle(question, case)
            if self.points is not None and self.points > bound:
                raise SearchError(_DISAGREE)
        except (KeyboardInterrupt, UndecidedError, OutOfTimeError):
            return self._answer(question, "best known", bound)
        return self._answer(question, "proven", self.points)

    def _begin(self, question: Question[Any]) -> None:
        """Have some layout from the start, if a plain one is legal."""
        start = question.start()
        if self.position_found is None and self.stands(start):
            self.position_found, self.points = start, self.entry.scorer.sheets(start)[0].total

    def _settle(self, question: Question[Any], case: Case) -> None:
        """Find the best layout of a case, if it beats what was found so far."""
        if self.search:
            searched = question.search(case, self.points)
            if searched.position is not None:
                self.position_found, self.points = searched.position, searched.points
            if searched.complete:
                return
        self._solve(question, case)

    def _solve(self, question: Question[Any], case: Case) -> None:
        """Let the solver raise the score until it shows that nothing more is possible in a case."""
        if self.solver is None:
            self.opened = question.open()
            self.solver = Solver(self.opened.unknowns, [*self.opened.limits, *self.rules(self.opened.position)])
        worth = self.opened.points(case)
        while self.points is None or self.points < case.bound:
            better: list[Truth] = [] if self.points is None else [at_least(worth, self.points + 1)]
            values = self.solver.find(*better, seconds=self.clock.left())
            if values is None:
                return
            position = self.opened.fill(case, values)
            points = self.entry.scorer.sheets(position)[0].total
            if points > case.bound or (self.points is not None and points <= self.points):
                raise SearchError(_DISAGREE)
            self.position_found, self.points = position, points

    def rules(self, position: Any) -> list[Truth]:
        return [
            rule.holds(position, *instance) for rule in self.entry.game.layout_rules for instance in rule.instances(position)
        ]

    def stands(self, position: Any) -> bool:
        """Whether a known layout obeys the rules."""
        return all(truth is True for truth in self.rules(position))

    def _answer(self, question: Question[Any], status: str, bound: int | None) -> Best:
        """The answer with its witness, scored and checked once more by those whose work that is."""
        if self.position_found is None:
            return Best(None, None, status, bound, why=_NOT_COMPLETABLE if status == "proven" else "", scope=question.scope)
        sheet = self.entry.scorer.sheets(self.position_found)[0]
        if sheet.total != self.points or not self.stands(self.position_found):
            raise SearchError(_DISAGREE)
        return Best(self.position_found, sheet, status, bound, scope=question.scope)


_DISAGREE = "the layout found does not stand the check; please report this file"
_NOT_COMPLETABLE = "the cards that lie there already cannot be completed by the rules"


def _rescored(hunt: _Hunt, found: Best) -> Callable[[Any], str | None]:
    """What the layout found is worth under another ruling; no search is made."""

    def outcome(position: Any) -> str | None:
        if found.position is None or found.sheet is None:
            return None
        points = hunt.entry.scorer.sheets(found.position.under(position.rulings))[0].total
        return None if points == found.sheet.total else f"this layout scores {points}"

    return outcome


def _otherwise(hunt: _Hunt, found: Best) -> Callable[[Any], str | None]:
    """What the search gives under another ruling, if it is not the same score."""

    def outcome(position: Any) -> str | None:
        # The layout found is a start for this search, if it stands under the other ruling.
        start = None if found.position is None else found.position.under(position.rulings)
        stands = start is not None and hunt.stands(start)
        points = hunt.entry.scorer.sheets(start)[0].total if stands else None
        again = hunt.again(position, points, start if stands else None)
        question = again.question()
        if found.bound is not None and not question.is_searchable:
            # The solver alone would take long for what is a remark to the answer.
            bound = next(question.cases()).bound
            return None if bound <= found.bound else f"{bound} points at most (not searched)"
        other = again.run()
        if other.status != "proven":
            return "not settled before the search was stopped"
        if other.bound == found.bound:
            return None
        return "no layout" if other.bound is None else f"{other.bound} points at most"

    return outcome
