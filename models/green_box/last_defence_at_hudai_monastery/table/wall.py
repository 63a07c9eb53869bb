"""The wall of Last Defence at Hudai Monastery and the monks on it: as people write them, and what of them may be wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Any, NamedTuple

from pydantic import ValidationInfo

from models.doubts import Held, Statement, plain
from models.fields import Kind, several
from models.form import Reads
from models.green_box.components import MEEPLES, TILES, Symbol, symbol_called
from models.green_box.kinds import Meeple
from models.green_box.last_defence_at_hudai_monastery.table.kinds import COLUMNS
from models.logic import Unknown
from models.names import counted, quoted
from models.part import Part
from models.problem import MisreadError, Problem
from models.rule import Place
from models.spaces import EMPTY, is_empty
from models.table_form import seen, text, written_text
from models.unknowns import Choice, named, said

MONKS = 2
"""Monks on the wall, and activations in an Act phase."""
_NAME = re.compile(r"r ?(\d{1,2})[ ,]*c ?(\d{1,2})", re.IGNORECASE)


class Spot(NamedTuple):
    """A place of the wall: its row, 0 for the base, and its column from 0."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"r{self.row}c{self.column + 1}"

    @property
    def beside(self) -> tuple[Spot, ...]:
        """The places beside it, over and under it."""
        return _beside(self)


@cache
def _beside(spot: Spot) -> tuple[Spot, ...]:
    row, column = spot
    near = (Spot(row - 1, column), Spot(row, column - 1), Spot(row, column + 1), Spot(row + 1, column))
    return tuple(other for other in near if other.row >= 0 and 0 <= other.column < COLUMNS)


Seen = Symbol | Unknown[Symbol]
"""A tile, known or not."""


@dataclass(frozen=True, slots=True)
class Monk:
    """A meeple on the wall: its colour, where it stands, and whether it is charged (upright)."""

    name: str
    spot: Spot
    is_charged: bool = False

    def __str__(self) -> str:
        return f"{self.spot}{' charged' if self.is_charged else ''}"


def spot_called(name: str) -> Spot:
    """The place that a text such as `r1c3` means: row 1 above the base, the third column. Raises `ValueError`."""
    if (found := _NAME.fullmatch(name.strip())) is None:
        raise MisreadError(f"no place {quoted(name)}; expected for instance r0c2 (the base tile of column 2) or r1c3", name)
    spot = Spot(int(found[1]), int(found[2]) - 1)
    if not 0 <= spot.column < COLUMNS:
        raise MisreadError(f"there is no place {quoted(name)}; the wall has columns c1 to c6", name)
    return spot


def _tile(value: object, _info: ValidationInfo) -> Symbol | Choice | None:
    phrase = written_text(value, "a symbol")
    return None if is_empty(phrase) else seen(phrase, symbol_called, tuple(Symbol))


def _monk(value: object, _info: ValidationInfo) -> tuple[Spot, bool]:
    where, _, state = written_text(value, "a place").partition(" ")
    if state.casefold() not in {"", "charged", "lying"}:
        raise MisreadError(
            f"{quoted(state)}: expected a place, and `charged` after it for a monk that stands upright", state
        )
    return spot_called(where), state.casefold() == "charged"


_TOLD = "A tile: its symbol, `unknown`, or `some drop or wheel`; `.` for an empty place below a tile."
_TILE = Annotated[Symbol | Choice | None, Reads(_tile), text(_TOLD, ["drop", "unknown"])]
_STANDING = Annotated[
    tuple[Spot, bool], Reads(_monk), text("Where a monk stands, and whether charged.", ["r0c2", "r1c5 charged"])
]
WALL = Kind(
    list[list[_TILE]],
    lambda wall, _owner: tuple(
        tuple(named(tile, str(Spot(r, c))) for r, tile in enumerate(tiles)) for c, tiles in enumerate(wall)
    ),
    lambda wall: [[EMPTY if tile is None else str(tile) for tile in tiles] for tiles in wall],
)
DISCARDS = several(_TILE, "discard {n}")
MONKS_AT = Kind(
    dict[Meeple, _STANDING],
    lambda monks, _owner: tuple(Monk(name, *told) for name, told in monks.items()),
    lambda monks: {monk.name: str(monk) for monk in monks},
)


def of_wall(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Every tile of the wall may show another symbol."""
    for c, tiles in enumerate(held.value):
        for r, tile in enumerate(tiles):
            part, spot = held.part.entry(c).entry(r), Spot(r, c)
            if tile is not None:
                shows = f"the tile at {spot} shows {said(tile)}"
                yield Statement(Place("", str(spot)), tile, tuple(Symbol), shows, part.put, path=part.path)


def of_discards(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Every discarded tile may show another symbol."""
    for i, tile in enumerate(held.value):
        part, name = held.part.entry(i), f"discard {i + 1}"
        yield Statement(Place("", name), tile, tuple(Symbol), f"{name} is {said(tile)}", part.put, path=part.path)


def of_monks(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Where each monk stands, whether charged, and of which colour it is."""
    spots, used = [*held.position.spots], {monk.name for monk in held.value}
    for i, monk in enumerate(held.value):
        where, state, colour = (_of_monk(held.part, i, monk.name, field) for field in ("spot", "is_charged", "name"))
        name = f"the {monk.name} monk"
        yield plain(f"where {name} stands", monk.spot, spots, f"{name} stands at {monk.spot}", where, name)
        is_charged = f"{name} is {'charged' if monk.is_charged else 'not charged'}"
        yield plain(f"whether {name} is charged", monk.is_charged, (True, False), is_charged, state, name)
        others = [other for other in MEEPLES if other not in used]
        yield plain("the colour of a monk", monk.name, others, f"a {monk.name} monk is on the wall", colour, name)
        yield plain(f"{name} on the wall", "", (None,), "", held.part.one(monk), name)
    if len(held.value) < MONKS:
        (name, *_) = (name for name in MEEPLES if name not in used | set(held.position.removed))
        more = held.part.through(lambda monks, spot: (*monks, Monk(name, spot)))
        yield plain("the place of one more monk", "nowhere", spots, "", more)


def _of_monk(monks: Part[Any], i: int, name: str, field: str) -> Part[Any]:
    """What is told of a monk; nothing is changed of one that was taken away."""
    part = monks.entry(i, name).within(field)
    put = part.put
    return replace(part, put=lambda table, value: put(table, value) if i < len(monks.get(table)) else table)


def wall_problems(wall: object) -> list[Problem]:
    """That the wall has not six columns, or that one has no tile at an end, or too many."""
    if not isinstance(wall, list):
        return []
    problems = []
    if len(wall) != COLUMNS:
        message = f"{counted(len(wall), 'column')}; the wall has {COLUMNS}, each from its base tile up"
        problems.append(Problem(("wall",), message))
    for i, tiles in enumerate(wall):
        if isinstance(tiles, list) and (not tiles or is_empty(tiles[0]) or is_empty(tiles[-1])):
            problems.append(Problem(("wall", i), f"c{i + 1} begins with its base tile and ends with its topmost tile"))
        elif isinstance(tiles, list) and len(tiles) > TILES:
            problems.append(Problem(("wall", i), f"{len(tiles)} tiles in a column; there are only {TILES} in all"))
    return problems
