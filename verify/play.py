"""How well can this be played on, the order of the decks being known? The moves, the final sheet, and how certain that is.

A game's own `PlayQuestion` finds better and better plays. Each one that is answered is played through move by move, judged
by the same rules as any move, and scored at the end by those whose work that is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any

from models.problem import ReeveError
from scorers.play import Played
from scorers.sheet import Sheet
from verify.best import Progress, SearchError, silent
from verify.clock import Clock, OutOfTimeError
from verify.games import Entry
from verify.judge import judged_alone
from verify.rest import Dependence, dependences, doubts
from verify.violations import known_violations

_LEAST_TIME = 2.0
"""So many seconds the search takes at least for what another ruling would give; at most it takes as long as the answer."""


@dataclass(frozen=True, slots=True)
class BestPlay:
    """The answer: the moves, the position they lead to and its sheet, or none, and `why` there is none.

    `bound` is what no play can exceed; it equals the final score when the status is `proven`.
    """

    moves: tuple[Any, ...]
    position: Any | None
    sheet: Sheet | None
    status: str
    bound: int | None
    rulings: tuple[Dependence, ...] = ()
    warnings: tuple[str, ...] = ()
    why: str = ""

    @property
    def points(self) -> int | None:
        """The final score, if a play was found."""
        return self.sheet.total if self.sheet else None


def best_play(entry: Entry, position: Any, *, seconds: float | None = None, progress: Progress = silent) -> BestPlay:
    """The play from a position that ends with the most points; `entry.game.play.problems` says what it has to tell.

    `seconds` limits the search; when it runs out, or on `KeyboardInterrupt`, the answer is `best known` with the bound that
    is proven by then.
    """
    read = position.under(position.rulings.fresh())
    clock, begun = Clock(seconds), monotonic()
    found = _searched(entry, read, clock, progress)
    took = max(_LEAST_TIME, monotonic() - begun)
    otherwise = _otherwise(entry, found, clock, took) if found.status == "proven" else _replayed(entry, found)
    rulings = dependences(entry.game, read, otherwise)
    warnings = (*found.warnings, *doubts([found.sheet] if found.sheet else [], rulings))
    return replace(found, rulings=rulings, warnings=warnings)


def _searched(entry: Entry, position: Any, clock: Clock, progress: Progress, known: Played | None = None) -> BestPlay:
    """The search from a position, for something better than a play that is known to be possible."""
    if entry.scorer.play is None:
        raise ReeveError(f"the best play of {entry.game.title} cannot be searched yet")
    question = entry.scorer.play(position, clock.tick)
    if question.obstacle is not None:
        return BestPlay((), None, None, "proven", None, why=question.obstacle)
    best = known
    bound, status = question.ceiling, "proven"
    try:
        for told in question.search(None if known is None else known.points):
            best, bound = told.found or best, told.bound
            progress(best.points if best else None, bound, None)
        bound = best.points if best else bound
    except (KeyboardInterrupt, OutOfTimeError):
        status = "best known"
    warnings = (question.remark,) if question.remark else ()
    if best is None:
        return BestPlay((), None, None, status, bound, warnings=warnings)
    final = _played(entry, position, best.moves)
    sheet = None if final is None else entry.scorer.sheets(final)[0]
    if sheet is None or sheet.total != best.points or bound < best.points:
        raise SearchError("the play found does not stand the check; please report this file")
    return BestPlay(best.moves, final, sheet, status, bound, warnings=warnings)


def _played(entry: Entry, position: Any, moves: tuple[Any, ...]) -> Any | None:
    """The position after these moves, or nothing if one may not be done, or the game may not end then."""
    broken = {violation.instance for violation in known_violations(entry.game, position)}
    for move in moves:
        if judged_alone(entry, position, move).verdict != "legal":
            return None
        position = entry.game.play.after(position, move)
    at_the_end = {violation.instance for violation in known_violations(entry.game, entry.game.play.ended(position))}
    return position if at_the_end <= broken else None


def _replayed(entry: Entry, found: BestPlay) -> Callable[[Any], str | None]:
    """What the play found is worth under another ruling; no search is made."""

    def outcome(position: Any) -> str | None:
        final = _played(entry, position, found.moves)
        if final is None:
            return "this play may not be done"
        points = entry.scorer.sheets(final)[0].total
        return None if points == found.points else f"this play scores {points}"

    return outcome


def _otherwise(entry: Entry, found: BestPlay, clock: Clock, seconds: float) -> Callable[[Any], str | None]:
    """What the search gives under another ruling, if it is not the same score."""

    def outcome(position: Any) -> str | None:
        left = clock.left()
        final = _played(entry, position, found.moves)
        known = None if final is None else Played(found.moves, entry.scorer.sheets(final)[0].total)
        clock_here = Clock(seconds if left is None else min(seconds, left))
        other = _searched(entry, position, clock_here, silent, known)
        if other.points == found.points and other.bound == found.bound:
            return None
        if other.status == "proven":
            return "nothing can be played on" if other.sheet is None else f"{other.points} points"
        least = "" if other.points is None else f"at least {other.points} and "
        return f"{least}at most {other.bound} points (not searched to the end)"

    return outcome
