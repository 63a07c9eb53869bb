"""The ways to fill in what is not fully known so that the table is legal: listed, counted, or the one that scores most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from models.logic import Mark, Number, Truth, Unknown, equal, truth_in
from scorers.sheet import Sheet
from verify.assumed import Assumption, in_words, one_of_each
from verify.check import assumed
from verify.clock import Clock, OutOfTimeError
from verify.follows import possible_values
from verify.games import Entry
from verify.model import Model, World
from verify.rest import Dependence, dependences
from verify.solver import UndecidedError
from verify.violations import known_violations

Aim = Literal["most", "least"]


@dataclass(frozen=True, slots=True)
class Way:
    """One way to fill in a position: the value of each place, the full position, and what it is worth."""

    values: tuple[tuple[str, Any], ...]
    position: Any
    sheets: tuple[Sheet, ...]


@dataclass(frozen=True, slots=True)
class Filled:
    """Some ways, in the order in which places and cards are listed, and whether there are more.

    `count` is the number of all ways if it was asked for, a lower limit unless `count_is_exact`. `verdict` is `illegal`
    if there is no way, and `undecided`, with the cause in `why`, if that was not settled. `assumes` is what the verdict
    takes for granted of the components.
    """

    verdict: str
    places: tuple[str, ...]
    ways: tuple[Way, ...] = ()
    more: bool = False
    count: int | None = None
    count_is_exact: bool = False
    rulings: tuple[Dependence, ...] = ()
    why: str = ""
    assumes: tuple[Assumption, ...] = ()

    def outcome(self, aim: Aim | None, player: str | None, *, counted: bool) -> object:
        """What may differ under another ruling: the points asked for, or else the ways, and their number if `counted`."""
        number = self.count if counted else None
        if not self.ways or aim is None:
            return self.verdict, number, [way.values for way in self.ways]
        return self.verdict, number, _sheet(self.ways[0].sheets, player).total

    def told(self, aim: Aim | None, player: str | None, *, counted: bool) -> str:
        """The same in words."""
        if not self.ways:
            return "undecided" if self.why else "there is no way"
        if aim is not None:
            sheet = _sheet(self.ways[0].sheets, player)
            return f"{sheet.player} {sheet.total}"
        return f"{self.count} ways" if counted else "there are other ways"


def fill(
    entry: Entry,
    position: Any,
    *,
    limit: int = 10,
    count: bool = False,
    aim: Aim | None = None,
    player: str | None = None,
    seconds: float | None = None,
    effort: int | None = None,
) -> Filled:
    """Ways to fill in a position; with an aim only the first of those that score most, or least, for a player."""
    clock = Clock(seconds)
    read = position.under(position.rulings.fresh())

    def filled(other: Any) -> Filled:
        return _filled(
            Model(entry.game, other, effort=effort, clock=clock), entry, limit, aim, player, clock if count else None
        )

    found = filled(read)
    if found.verdict == "undecided" or (count and not found.count_is_exact):
        return found

    def outcome(other: Any) -> str | None:
        changed = filled(other)
        # A number that was not counted to the end differs by how far the count came.
        counted = found.count_is_exact and changed.count_is_exact
        is_same = changed.outcome(aim, player, counted=counted) == found.outcome(aim, player, counted=counted)
        return None if is_same else changed.told(aim, player, counted=counted)

    rulings = dependences(entry.game, read, outcome)
    kept = assumed(entry.game, read, found.verdict, clock, effort)
    assumes = in_words(entry.game, kept, one_of_each(known_violations(entry.game, read)))
    return replace(found, rulings=rulings, assumes=assumes)


def _filled(model: Model, entry: Entry, limit: int, aim: Aim | None, player: str | None, counting: Clock | None) -> Filled:
    places = tuple(unknown.name for unknown in model.unknowns)
    wanted = 1 if aim else limit
    try:
        limits = _aimed(entry, model, aim, player) if aim else ()
        some = _some_worlds(model, limits, wanted)
    except UndecidedError as error:
        return Filled("undecided", places, why=str(error))
    ways = tuple(_way(entry, model, world) for world in some[:wanted])
    number, is_exact = _counted(model, limits, counting) if counting else (None, False)
    return Filled("legal" if ways else "illegal", places, ways, len(some) > wanted, number, is_exact)


def _way(entry: Entry, model: Model, world: World) -> Way:
    position = model.filled(world)
    values = tuple((unknown.name, world[unknown]) for unknown in model.unknowns)
    return Way(values, position, entry.scorer.sheets(position))


def _sheet(sheets: Sequence[Sheet], player: str | None) -> Sheet:
    return next(sheet for sheet in sheets if player in {None, sheet.player})


def _aimed(entry: Entry, model: Model, aim: Aim | None, player: str | None) -> tuple[Truth, ...]:
    """That a player's points are the most, or the least, that they can be."""
    points: Number = _sheet(entry.scorer.sheets(model.position), player).points
    if model.broken or not model.unknowns:
        return ()
    found = model.solver.extremes(points)
    return () if found is None else (equal(points, found[1] if aim == "most" else found[0]),)


def _some_worlds(model: Model, limits: Sequence[Truth], limit: int) -> list[World]:
    """The first worlds, one more than the limit if there are so many."""
    found = []
    for world in worlds(model, limits):
        found.append(world)
        if len(found) > limit:
            break
    return found


def worlds(model: Model, limits: Sequence[Truth] = ()) -> Iterator[World]:
    """Every way to fill in a position that obeys its rules and these limits, in the order of places and options.

    Raises `UndecidedError`.
    """
    if model.world(*limits) is not None:
        yield from _worlds(model, limits, list(model.unknowns))


def _worlds(model: Model, limits: Sequence[Truth], left: list[Unknown[Any]]) -> Iterator[World]:
    """The worlds of a part of which it is known that it has some."""
    if not left:
        yield {}
        return
    unknown, *rest = left
    for option in dict.fromkeys(unknown.options):
        chosen = (*limits, unknown.is_(option))
        if model.world(*chosen) is not None:
            yield from ({unknown: option, **world} for world in _worlds(model, chosen, rest))


def _counted(model: Model, limits: Sequence[Truth], clock: Clock) -> tuple[int, bool]:
    """How many ways there are, and whether they were all counted in time."""
    counting = None
    try:
        if model.world(*limits) is None:
            return 0, True
        counting = _Counting(model, limits, clock)
        counting.run()
    except (OutOfTimeError, UndecidedError, KeyboardInterrupt):
        return counting.found if counting else 0, False
    return counting.found, True


class _Counting:
    """Goes through all values, place by place, and asks of each rule as soon as all that it reads has a value.

    A rule none of whose marks is chosen is as it is when nothing is; only the others are read.
    """

    def __init__(self, model: Model, limits: Sequence[Truth], clock: Clock) -> None:
        self.found = 0
        self._clock = clock
        self._choices: list[list[Mark]] = []
        self._always: list[list[Truth]] = []
        self._reading: list[dict[Mark, list[Truth]]] = []
        possible = possible_values(model)
        for unknown in model.unknowns:
            values = set(possible[unknown])
            marks = zip(unknown.marks, unknown.options, strict=True)
            # An option that is listed twice is one value.
            self._choices.append(list({option: mark for mark, option in marks if option in values}.values()))
            self._always.append([])
            self._reading.append({})
        level = {mark: i for i, unknown in enumerate(model.unknowns) for mark in unknown.marks}
        for truth in (*(instance.truth for instance in model.instances), *limits):
            if not isinstance(truth, bool):
                last = max(level[mark] for mark in truth.marks)
                if not truth_in(truth, ()):
                    self._always[last].append(truth)
                for mark in truth.marks:
                    self._reading[last].setdefault(mark, []).append(truth)

    def run(self) -> None:
        """Count them all."""
        self._go_on(0, set())

    def _go_on(self, level: int, chosen: set[Mark]) -> None:
        if level == len(self._choices):
            self.found += 1
            return
        self._clock.tick()
        reading = self._reading[level]
        before = [*self._always[level], *(truth for mark in chosen for truth in reading.get(mark, ()))]
        for mark in self._choices[level]:
            chosen.add(mark)
            if all(truth_in(truth, chosen) for truth in reading.get(mark, ())) and all(
                truth_in(truth, chosen) for truth in before
            ):
                self._go_on(level + 1, chosen)
            chosen.discard(mark)
