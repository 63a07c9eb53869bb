"""What is this table worth, and who is ahead? With what the answer rests on.

Where something is unknown, every number is an exact range: the least and the most of all ways to fill it in that obey
the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from models.logic import Number, count, equal
from models.unknowns import unknowns
from scorers.sheet import Line, Sheet, Standing
from verify.check import not_legal
from verify.clock import Clock
from verify.games import Entry
from verify.model import Model
from verify.rest import Dependence, dependences, doubts
from verify.solver import Solver, UndecidedError


class Range(NamedTuple):
    """All that a number can be lies from `least` to `most`, and both are possible."""

    least: int
    most: int

    def __str__(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class Ranged:
    """What one player's layout can be worth: the range of each line and of the total, which is no sum of the lines'.

    `places` are those that the player can take, `ranks` the solo ranks of the least and the greatest total.
    """

    player: str
    lines: tuple[tuple[Line, Range], ...]
    total: Range
    places: Range
    ranks: tuple[str, ...] = ()

    @property
    def can_win(self) -> bool:
        """Whether nobody needs to be ahead."""
        return self.places.least == 1


@dataclass(frozen=True, slots=True)
class Scored:
    """The sheets of all players, their ranking, the rulings on which they rest, and what to be careful about.

    Where something unknown matters, `ranges` stand in the place of sheets and ranking; `is_over` says whether they are
    the end of the game. `needs` is what would have to be known of cards, for instance, to tell all of it: points are then
    those of what is known, and nobody is placed.
    """

    sheets: tuple[Sheet, ...]
    ranking: tuple[Standing, ...]
    rulings: tuple[Dependence, ...] = ()
    warnings: tuple[str, ...] = ()
    ranges: tuple[Ranged, ...] = ()
    is_over: bool = False
    needs: tuple[str, ...] = ()


def score(entry: Entry, position: Any, *, seconds: float | None = None, effort: int | None = None) -> Scored:
    """The score of a position, legal or not; warnings name broken rules and doubtful cards.

    `seconds` limits the whole question and `effort` each call of the solver, where one is needed. Raises
    `UndecidedError` beyond them.
    """
    read = position.under(position.rulings.fresh())
    sheets = entry.scorer.sheets(read)
    if unknowns(read) and not _is_settled(entry, read, sheets):
        return _score_ranges(entry, read, Clock(seconds), effort)
    needs = _needs(sheets)
    ranking = () if needs else entry.scorer.ranking(read, sheets)

    def outcome(other: Any) -> str | None:
        changed = entry.scorer.sheets(other)
        if unknowns(other) and not _is_settled(entry, other, changed):
            return _ranged_instead(entry, other, sheets, Clock(seconds), effort)
        ranked = () if needs else entry.scorer.ranking(other, changed)
        if [s.total for s in changed] == [s.total for s in sheets] and _order(ranked) == _order(ranking):
            return None
        return _told(changed, sheets, ranked, ranking)

    rulings = dependences(entry.game, read, outcome)
    broken = not_legal(entry.game, position, clock=Clock(seconds), effort=effort)
    warnings = [f"this table is {broken}; it is scored as it lies"] if broken else []
    if unknowns(read) and not broken and Model(entry.game, read, effort=effort, clock=Clock(seconds)).world() is None:
        warnings = ["no way to fill in what is unknown is legal; it is scored as it lies"]
    return Scored(sheets, ranking, rulings, (*warnings, *doubts(sheets, rulings)), needs=needs)


def _ranged_instead(entry: Entry, other: Any, sheets: Sequence[Sheet], clock: Clock, effort: int | None) -> str | None:
    """What totals become where what is unknown matters under another ruling only."""
    try:
        changed, _ = _ranges(entry, other, clock, effort)
    except UndecidedError:
        return "not settled in time"
    pairs = [(new.player, str(new.total), str(old.total)) for new, old in zip(changed, sheets, strict=True)]
    return "; ".join(f"{player} {new} instead of {old}" for player, new, old in pairs if new != old) or None


def _needs(sheets: Sequence[Sheet]) -> tuple[str, ...]:
    """What would have to be known, with whose sheet needs it where there are several."""
    several = len(sheets) > 1
    return tuple(f"{sheet.player}: {need}" if several else need for sheet in sheets for need in sheet.needs)


def _is_settled(entry: Entry, position: Any, sheets: Sequence[Sheet]) -> bool:
    """Whether nothing that is unknown can change a line or a place: it lies in a hand, for instance."""
    if not all(isinstance(line.points, int) for sheet in sheets for line in sheet.lines):
        return False
    try:
        if not _needs(sheets):
            entry.scorer.ranking(position, sheets)
    except TypeError:
        return False
    return True


def _order(ranking: Sequence[Standing]) -> list[tuple[int, str, str | None]]:
    return [(standing.place, standing.player, standing.rank) for standing in ranking]


def _told(changed: Sequence[Sheet], sheets: Sequence[Sheet], ranked: Sequence[Standing], ranking: Sequence[Standing]) -> str:
    told = [
        f"{new.player} {new.total} instead of {old.total}"
        for new, old in zip(changed, sheets, strict=True)
        if new.total != old.total
    ]
    told += [f"{s.player} ranks as {s.rank}" for s, old in zip(ranked, ranking, strict=True) if s.rank != old.rank]
    if [s[:2] for s in _order(ranked)] != [s[:2] for s in _order(ranking)]:
        told.append("the order becomes " + ", ".join(f"{s.place}. {s.player}" for s in ranked))
    return "; ".join(told)


def _score_ranges(entry: Entry, read: Any, clock: Clock, effort: int | None) -> Scored:
    ranges, is_possible = _ranges(entry, read, clock, effort)

    def outcome(other: Any) -> str | None:
        try:
            changed, _ = _ranges(entry, other, clock, effort)
        except UndecidedError:
            return "not settled in time"
        told = [
            f"{new.player} {new.total} instead of {old.total}"
            for new, old in zip(changed, ranges, strict=True)
            if new.total != old.total
        ]
        told += [
            f"{new.player} {'can' if new.can_win else 'cannot'} win"
            for new, old in zip(changed, ranges, strict=True)
            if new.can_win is not old.can_win
        ]
        return "; ".join(told) or None

    rulings = dependences(entry.game, read, outcome)
    warnings = [] if is_possible else ["no way to fill in what is unknown is legal; the ranges are those of all ways"]
    sheets = entry.scorer.sheets(read)
    return Scored((), (), rulings, (*warnings, *doubts(sheets, rulings)), ranges, read.is_over, _needs(sheets))


def _ranges(entry: Entry, position: Any, clock: Clock, effort: int | None) -> tuple[tuple[Ranged, ...], bool]:
    """The ranges of all players, and whether the table is possible at all."""
    model = Model(entry.game, position, effort=effort, clock=clock)
    is_possible = model.world() is not None
    solver = model.solver if is_possible else Solver(model.unknowns, (), effort=effort, clock=clock)
    sheets = entry.scorer.sheets(position)
    ranked = [_ranged(entry, model, solver, sheet, sheets) for sheet in sheets]
    return tuple(ranked), is_possible


def _ranged(entry: Entry, model: Model, solver: Solver, sheet: Sheet, sheets: Sequence[Sheet]) -> Ranged:
    before = count([entry.scorer.ahead(model.position, other, sheet) for other in sheets if other is not sheet])
    places, total = _range(solver, before), _range(solver, sheet.points)
    lines = tuple((line, _range(solver, line.points)) for line in sheet.lines)
    ranks = dict.fromkeys(_rank(entry, model, solver, sheet, points) for points in total)
    told = tuple(rank for rank in ranks if rank is not None)
    return Ranged(sheet.player, lines, total, Range(places.least + 1, places.most + 1), told)


def _rank(entry: Entry, model: Model, solver: Solver, sheet: Sheet, points: int) -> str | None:
    """The rank that a total gives, where a game has ranks: read off a world that has it."""
    world = solver.find(equal(sheet.points, points))
    position = model.filled(world or {})
    standings = entry.scorer.ranking(position, entry.scorer.sheets(position))
    return next(standing.rank for standing in standings if standing.player == sheet.player)


def _range(solver: Solver, n: Number) -> Range:
    return Range(*(solver.extremes(n) or (0, 0)))
