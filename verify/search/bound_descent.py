"""One search for the best layout: asked for less and less until something is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from models.game import Ruled
from models.problem import DefectError, ReeveError
from scorers.layout_search import Found, LayoutSearch
from scorers.sheet import Sheet
from verify.clock import Clock, UndecidedError
from verify.games import Entry
from verify.ruling_dependence import Answer
from verify.violations import instances

_STEP = 2
"""So many points less are asked for when nothing was found: a pass costs more the less it asks for, and one that finds
something at once in a range of points need not be repeated."""

_PATIENCE = 10
"""After so many passes without a layout the steps grow."""


def silent(_best: int | None, _bound: int, _share: float | None) -> None:
    """The progress of a search that nobody watches."""


Progress = Callable[[int | None, int, float | None], None]
"""Called with the best score so far (if any), the bound, and the share done of what is left above the best (if known)."""


@dataclass(frozen=True, slots=True)
class Best(Answer):
    """The answer: the position with the best layout and its sheet, or none, and `why` there is none.

    `points` is what the layout scores, `bound` what nothing within `scope` can exceed; it equals the points when the status
    is `proven`. Where something is `missing`, it is something else than the layout itself. `rank` is the name that the
    rulebook has for so many points of a single player.
    """

    position: Ruled | None
    sheet: Sheet | None
    status: str
    bound: int | None
    scope: str = ""
    points: int | None = None
    rank: str | None = None


@dataclass
class BoundDescent:
    """One run for the best layout. With a `goal` it ends as soon as that is reached, or cannot be."""

    entry: Entry
    position: Ruled
    pool: object
    clock: Clock
    progress: Progress
    jobs: int = 1
    goal: int | None = None
    position_found: Ruled | None = None
    points: int | None = None
    bound: int = 0
    why: str = ""

    @cached_property
    def search(self) -> LayoutSearch[Ruled]:
        """The game's own question. Raises `ReeveError` where it has none."""
        if self.entry.scorer.layout_search is None:
            raise ReeveError(f"{self.entry.game.title} cannot be searched yet")
        return self.entry.scorer.layout_search(self.position, self.pool, self.clock.tick)

    @property
    def unsearched(self) -> str:
        """Why the game's search cannot answer under the rulings in force; nothing where it can."""
        return "" if self.search.obstacle is not None else self.search.unsearched or ""

    def run(self) -> Best:
        """Search until it is settled or stopped."""
        search = self.search
        if search.obstacle is not None:
            return Best(None, None, "proven", None, why=search.obstacle)
        # By the cards alone, rules aside: no layout of them can be worth more.
        self.bound = search.ceiling
        is_none = False
        with self.clock.part() as part:
            start = search.start()
            if self.position_found is None and (sheet := legal_sheet(self.entry, start)) is not None:
                # A plain layout is something from the start, if it is legal.
                self._take(start, sheet.total)
            self.clock.tick()
            if self.unsearched:
                raise UndecidedError(self.unsearched)
            self._descend()
            is_none = self.position_found is None and self.bound < search.floor
        status, bound = ("best known", self.bound) if part.why else ("proven", None if is_none else self.bound)
        self.why = part.why
        return self.clock.finish(lambda: self._answer(status, bound))

    @property
    def _is_settled(self) -> bool:
        """Whether nothing better is left to find, or nothing more was asked for."""
        if self.goal is not None and (self.bound < self.goal or (self.points is not None and self.points >= self.goal)):
            return True
        return self.points is not None and self.points >= self.bound

    def _descend(self) -> None:
        """Ask for less and less until something is found, or nothing is left to ask for."""
        # The search relaxes the same question, so what it bounds no layout exceeds either.
        self.bound = min(self.bound, self.search.bound)
        step, passes = _STEP, 0
        while not self._is_settled and self.bound >= self.search.floor:
            # All above `bound` was refuted by the passes before, so this asks for the next few points only.
            least = self.bound - step + 1
            if self.goal is not None:
                # A low goal costs no more than the best: the less is asked for, the longer a pass takes.
                least = max(least, self.goal)
            elif self.points is not None:
                least = max(least, self.points + 1)
            self._pass(least)
            # The pass went through all layouts that score so much, so the best of them is the best there is.
            if self.points is not None and self.points >= least:
                self.bound = self.points if self.goal is None else self.bound
                return
            # No layout scores so much.
            self.bound = least - 1
            passes += 1
            step = step if passes < _PATIENCE else 2 * step

    def _pass(self, least: int) -> None:
        """Search all layouts that score so much at least."""
        self.progress(self.points, self.bound, None)
        for news in self.search.run(least, jobs=self.jobs):
            if isinstance(news, Found):
                self._take(news.position, news.points)
            if self._is_settled:
                return
            self.progress(self.points, self.bound, news if isinstance(news, float) else None)

    def _take(self, position: Ruled, points: int) -> None:
        if points > self.bound:
            raise DefectError("the layout")
        if self.points is None or points > self.points:
            self.position_found, self.points = position, points

    def _answer(self, status: str, bound: int | None) -> Best:
        """The answer with its witness, scored and checked once more by those whose work that is."""
        if self.position_found is None:
            why = "the cards that lie there already cannot be completed by the rules" if bound is None else self.unsearched
            return Best(None, None, status, bound, why=why, scope=self.search.scope)
        sheet = legal_sheet(self.entry, self.position_found)
        if sheet is None or sheet.total != self.points:
            raise DefectError("the layout")
        scope = self.search.scope
        return Best(self.position_found, sheet, status, bound, scope=scope, points=self.points, why=self.unsearched)


def legal_sheet(entry: Entry, position: Ruled) -> Sheet | None:
    """The sheet of a known layout, if it obeys the rules."""
    # All of them, so that every ruling is asked for.
    truths = [one.truth for one in instances(entry.game.layout_rules, position)]
    return entry.scorer.sheets(position)[0] if all(truth is True for truth in truths) else None
