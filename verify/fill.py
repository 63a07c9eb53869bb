"""The ways to fill in what is not fully known so that the table is legal: listed, counted, or the one that scores most."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Literal

from models.game import Ruled
from models.logic import Truth, Unknown, at_least, equal, scaled
from models.past import as_it_lies
from models.unknowns import filled
from scorers.sheet import Sheet
from verify.box_list import doubts_of, known_doubts
from verify.clock import Clock, Parts, UndecidedError
from verify.count.ways import Count
from verify.games import Entry
from verify.ruling_dependence import DoubtedAnswer, dependences
from verify.worlds.model import Model, World

Objective = Literal["most", "least"]

HOW_MANY = "how many ways there are"
"""What is missing of an answer whose ways were not all counted."""
MOST_TABLES = 2000
"""So many tables after a record are counted, one by one."""
MOST_WAYS = 128
"""So many ways are gone through one by one where a question has to be asked in each of them; more are left open."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to fill in a position: the value of each place, the full position, and what it is worth."""

    values: tuple[tuple[str, object], ...]
    position: Ruled
    sheets: tuple[Sheet, ...]


@dataclass(frozen=True, slots=True)
class Filled(DoubtedAnswer):
    """Some ways, in the order in which places and cards are listed, and whether there are more.

    `count` is the number of all ways if it was asked for, a lower limit unless `count_is_exact`. `verdict` is `illegal`
    if there is no way, and `undecided` if that was not settled. Where something is `missing` there may be more ways, or one
    that is worth more. `unfilled` is what is not known besides and not filled in, so that the `count` is a lower limit. The
    most or least is that of the points that are known: `needs` is what would have to be known to tell the others.
    """

    verdict: str
    places: tuple[str, ...]
    ways: tuple[Way, ...] = ()
    more: bool = False
    count: int | None = None
    count_is_exact: bool = False
    unfilled: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


def fill(
    entry: Entry,
    position: Ruled,
    *,
    limit: int = 10,
    count: bool = False,
    objective: Objective | None = None,
    player: str | None = None,
    clock: Clock | None = None,
) -> Filled:
    """Ways to fill in a position; with an aim only the first of those that score most, or least, for a player.

    The `clock` limits the whole question.
    """
    parts = Parts(clock or Clock())
    read = position.under(position.rulings.fresh())

    def fill_in(other: Ruled, here: Parts, *, count: bool) -> Filled:
        model = Model(entry.game, other, clock=here.clock)
        return _fill(model, entry, limit, objective, player, here, count=count)

    first = fill_in(read, parts, count=count)
    if first.verdict == "undecided":
        return first
    # With a number that was not settled no other can be compared.
    counted = first.count_is_exact

    def told(filled: Filled) -> tuple[object, str]:
        """What may differ under another ruling: the points asked for, or else the ways, and their number; and in words."""
        number = filled.count if counted else None
        if not filled.ways:
            return number, "the table is illegal"
        if objective is None:
            return (number, [way.values for way in filled.ways]), f"{number} ways" if counted else "there are other ways"
        sheet = _sheet(filled.ways[0].sheets, player)
        return (number, sheet.total), f"{sheet.player} {sheet.total}"

    def outcome(other: Ruled, here: Parts) -> str | None:
        changed = fill_in(other, here, count=counted)
        if changed.verdict == "undecided":
            raise UndecidedError(changed.why)
        return None if told(changed)[0] == told(first)[0] else told(changed)[1]

    is_whole = not parts.missing
    unfilled = entry.game.unfilled(position)
    first = replace(first, count_is_exact=first.count_is_exact and not unfilled)
    doubts = doubts_of(entry.game, read, parts) if first.ways else known_doubts(entry.game, read)
    rulings = dependences(entry.game, read, outcome, parts, is_whole=is_whole)
    needs = _sheet(entry.scorer.sheets(read), player).lacks if objective and first.ways else ()
    return replace(first, rulings=rulings, doubts=doubts, missing=tuple(parts.missing), unfilled=unfilled, needs=needs)


def _fill(
    model: Model, entry: Entry, limit: int, objective: Objective | None, player: str | None, parts: Parts, *, count: bool
) -> Filled:
    places = tuple(unknown.name for unknown in model.now)
    wanted = 1 if objective else limit
    limits: tuple[Truth, ...] = ()
    some: list[World] = []
    with parts.clock.part() as aiming:
        if objective:
            for world, limits in _ever_better(entry, model, objective, player):  # noqa: B007 - the last limits are used below
                some = [world]
    if aiming.why:
        if not some:
            return Filled("undecided", places, why=aiming.why)
        parts.lacks(f"whether another way scores {'more' if objective == 'most' else 'less'}", aiming.why)
        return Filled("legal", places, (_way(entry, model, some[0]),), more=True)
    listed: list[World] = []
    with parts.clock.part() as listing:
        listed.extend(islice(worlds(model, limits, model.now), wanted + 1))
    some = listed or some
    if listing.why:
        if not some:
            return Filled("undecided", places, why=listing.why)
        parts.lacks("whether there are further ways", listing.why)
    ways = tuple(_way(entry, model, world) for world in some[:wanted])
    number, is_exact = _count(model, limits, parts, len(ways)) if count else (None, False)
    more = len(some) > wanted or bool(listing.why)
    return Filled("legal" if ways else "illegal", places, ways, more, number, is_exact)


def _way(entry: Entry, model: Model, world: World) -> Way:
    position = filled(as_it_lies(model.position), world)
    values = tuple((unknown.name, world[unknown]) for unknown in model.now)
    return Way(values, position, entry.scorer.sheets(position))


def _sheet(sheets: Sequence[Sheet], player: str | None) -> Sheet:
    return next(sheet for sheet in sheets if player in {None, sheet.player})


def _ever_better(
    entry: Entry, model: Model, objective: Objective, player: str | None
) -> Iterator[tuple[World, tuple[Truth, ...]]]:
    """Ways that score more and more (or less and less) for a player, each with what those have that score as it does.

    The last is as good as any. Raises `UndecidedError`.
    """
    if not model.unknowns:
        return
    points = _sheet(entry.scorer.sheets(model.position), player).points
    sign = 1 if objective == "most" else -1
    world = model.world()
    while world is not None:
        n = sign * model.solver.value(points)
        yield world, (equal(points, sign * n),)
        world = model.world(at_least(scaled(points, sign), n + 1))


def worlds(model: Model, limits: Sequence[Truth] = (), of: Sequence[Unknown[Any]] | None = None) -> Iterator[World]:
    """Every way to fill in a position that obeys its rules and these limits, in the order of places and options.

    Where only some unknowns matter, every way to fill in those `of` which the others can be filled in as well. Raises
    `UndecidedError`.
    """
    if model.world(*limits) is not None:
        yield from _worlds(model, limits, list(model.unknowns if of is None else of))


def _worlds(model: Model, limits: Sequence[Truth], left: list[Unknown[object]]) -> Iterator[World]:
    """The worlds of a part of which it is known that it has some."""
    if not left:
        yield {}
        return
    unknown, *rest = left
    for option in dict.fromkeys(unknown.options):
        chosen = (*limits, unknown.is_(option))
        if model.world(*chosen) is not None:
            yield from ({unknown: option, **world} for world in _worlds(model, chosen, rest))


def _count(model: Model, limits: Sequence[Truth], parts: Parts, listed: int) -> tuple[int, bool]:
    """How many ways there are, so many of which were listed, and whether they were all counted in time."""
    counting, found = Count(model, limits, parts.clock), 0
    # After a move, what was unknown before it may have been several things and leave the same table.
    is_after = len(model.now) < len(model.unknowns)
    with parts.part(HOW_MANY) as part:
        if not is_after:
            counting.run()
        for found, _ in enumerate(islice(worlds(model, limits, model.now), MOST_TABLES if is_after else 0), 1):  # noqa: B007
            pass
    return found if is_after else max(counting.found, listed), not part.why and found < MOST_TABLES
