"""What could a player have had without foresight? A play that looks at no card before it is turned up, beside the best play.

What is sure is held from both sides. From below by a rule of the game that finds each move from what was seen: its promise
never falls, and the play is judged and scored like any other. From above by other orders of what was not seen: nobody can be
sure of more than the best play gives in any one of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from models.game import Ruled
from scorers.aim import SCORE
from scorers.play import Blind, PlayQuestion
from scorers.sheet import Sheet
from verify.clock import Clock, Parts
from verify.dependences import Dependence
from verify.games import Entry
from verify.hunt import Progress, SearchError, silent
from verify.play import BestPlay, best_play, played

_STEPS = 1_000
"""So many steps a bad order of the decks is searched for what it allows at most."""


@dataclass(frozen=True, slots=True)
class BlindPlay:
    """The answer: the `best` play with foresight, and the `moves` of one without it, with what was `sure` at each.

    `points` is what the play without foresight came to, `position` and `sheet` the table after it; all empty where there is
    none, or it was not played to its end. `sure_at_most` is what nobody can be sure of more than before the first move, if
    that was settled. `rule` is how the moves were found.
    """

    best: BestPlay
    rule: str = ""
    moves: tuple[Any, ...] = ()
    sure: tuple[int, ...] = ()
    points: int | None = None
    sure_at_most: int | None = None
    position: Ruled | None = None
    sheet: Sheet | None = None
    rank: str | None = None
    missing: tuple[str, ...] = ()

    @property
    def rulings(self) -> tuple[Dependence, ...]:
        """The rulings on which the answers rest."""
        return self.best.rulings

    @property
    def why(self) -> str:
        """Why nothing can be played on, if so."""
        return self.best.why

    @property
    def warnings(self) -> tuple[str, ...]:
        """What to be careful about."""
        return self.best.warnings


@dataclass(frozen=True, slots=True)
class _Line:
    """A play without foresight: its moves, what was sure before each and at the end, and the table then."""

    moves: tuple[Any, ...]
    sure: tuple[int, ...]
    position: Any


def why_not_blind(entry: Entry, position: Ruled, player: str) -> str | None:
    """Why a table cannot be played without foresight, or nothing."""
    if entry.scorer.blind is None:
        return f"{entry.game.title} has no play without foresight yet; leave out --blind"
    return entry.scorer.blind(position, player, lambda: None).obstacle


def blind_play(
    entry: Entry, position: Ruled, player: str, *, progress: Progress = silent, clock: Clock | None = None
) -> BlindPlay:
    """The best play, and one that knows only what has been seen; `why_not_blind` says whether there is one.

    The play without foresight comes first, since it is quick. The `clock` limits all of it.
    """
    parts = Parts(clock or Clock())
    read = position.under(position.rulings.fresh())
    asked = _Asked(entry, player, parts.clock)
    line: _Line | None = None
    at_most: int | None = None
    if asked.question(read, parts.clock).obstacle is None:
        with parts.part("the play without foresight"):
            line = asked.line(read)
        with parts.part("what nobody can be sure of more than"):
            at_most = asked.at_most(read)
    besides = None if line is None else asked.otherwise(asked.points(line))
    best = best_play(entry, read, player, progress=progress, clock=parts.clock, besides=besides)
    missing = (*parts.missing, *best.missing)
    if line is None:
        return BlindPlay(best, sure_at_most=at_most, missing=missing)
    # The order of the file is one that may come, too.
    at_most = min((most for most in (at_most, best.bound) if most is not None), default=None)
    final = parts.clock.finished(lambda: played(entry, read, line.moves))
    points = asked.points(line)
    limits = (line.sure[0], best.bound if at_most is None else at_most), (points, best.bound)
    broken = any(most is not None and least > most for least, most in limits)
    if final is None or points != line.sure[-1] or list(line.sure) != sorted(line.sure) or broken:
        raise SearchError("the play without foresight does not stand the check; please report this file")
    sheet = asked.sheet(final)
    rank = entry.scorer.order.rank(final, points)
    return BlindPlay(best, asked.blind(read).rule, line.moves, line.sure, points, at_most, final, sheet, rank, missing)


@dataclass(frozen=True, slots=True)
class _Asked:
    """Whose play it is, and the clock."""

    entry: Entry
    player: str
    clock: Clock

    def question(self, position: Ruled, clock: Clock) -> PlayQuestion:
        """The question for the best play with foresight."""
        search: Any = self.entry.scorer.play
        question: PlayQuestion = search(position, self.player, SCORE, self.entry.scorer.turns, clock.tick)
        return question

    def blind(self, position: Ruled) -> Blind:
        """The game's way to play without it."""
        search: Any = self.entry.scorer.blind
        blind: Blind = search(position, self.player, self.clock.tick)
        return blind

    def line(self, position: Ruled) -> _Line:
        """The play without foresight, until every move would risk something."""
        blind = self.blind(position)
        moves: list[Any] = []
        sure: list[int] = []
        while True:
            promise = blind.sure(position)
            sure.append(promise.points)
            if promise.move is None:
                return _Line(tuple(moves), tuple(sure), position)
            moves.append(promise.move)
            position = self.entry.game.play.after(position, promise.move)

    def at_most(self, position: Ruled) -> int:
        """What the best play gives at most where what is not seen comes in a bad order."""
        clock = self.clock.of_steps(_STEPS)
        question = self.question(self.blind(position).worst(), clock)
        bound: int = question.ceiling
        best = None
        with clock.part() as part:
            for told in question.search():
                best, bound = told.found or best, told.bound
        if part.why:
            self.clock.tick()
        return bound if part.why or best is None else best.points

    def sheet(self, position: Ruled) -> Sheet:
        """The player's sheet."""
        return next(sheet for sheet in self.entry.scorer.sheets(position) if sheet.player == self.player)

    def points(self, line: _Line) -> int:
        """What a play comes to."""
        return self.sheet(line.position).total

    def otherwise(self, points: int) -> Callable[[Ruled], str | None]:
        """What the rule comes to under another ruling, if that is not the same."""

        def outcome(position: Ruled) -> str | None:
            if self.blind(position).obstacle is not None or self.question(position, self.clock).obstacle is not None:
                return "without foresight nothing is sure"
            other = self.points(self.line(position))
            return None if other == points else f"without foresight {other}"

        return outcome
