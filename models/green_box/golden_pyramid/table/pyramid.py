"""The Golden Pyramid itself: its spaces, and its tiles with the columns under them; how both are written and doubted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeAlias

from models import commas
from models.doubts import Held, Statement, plain
from models.fields import Kind
from models.form import also
from models.green_box.cards import sort_of
from models.green_box.components import Colour, colour_called
from models.green_box.form import space
from models.logic import Unknown
from models.names import quoted
from models.part import Part
from models.problem import MisreadError, Problem
from models.rule import Place
from models.spaces import EMPTY, is_empty, worded
from models.table_form import seen, text_of
from models.unknowns import UNKNOWN, Choice, named

LEVELS = (1, 2, 3, 4)
TOP = LEVELS[-1]
COLUMNS = 4
"""Columns under a tile of a higher level."""
CORNERS = ("NW", "NE", "SW", "SE")
"""The columns under a tile, in the order in which they are written."""
_QUARTERS = ((0, 0), (0, 1), (1, 0), (1, 1))
_BESIDE = ((-1, 0), (0, -1), (0, 1), (1, 0))
_DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))


class Spot(NamedTuple):
    """A space of the pyramid: its level from 1, row and column from 0."""

    level: int
    row: int
    column: int

    # These are asked for over and over, of thirty spaces.

    @cache  # noqa: B019
    def __str__(self) -> str:
        return f"level {self.level} {space(self.row, self.column)}"

    @property
    @cache  # noqa: B019
    def beside(self) -> tuple[Spot, ...]:
        """The orthogonal neighbours on the same level."""
        near = (Spot(self.level, self.row + row, self.column + column) for row, column in _BESIDE)
        return tuple(other for other in near if other.is_in_pyramid)

    @property
    def is_in_pyramid(self) -> bool:
        """Whether there is such a space."""
        return self.level in LEVELS and 0 <= self.row < width(self.level) and 0 <= self.column < width(self.level)

    @property
    @cache  # noqa: B019
    def below(self) -> tuple[Spot, ...]:
        """The four tiles on which its columns stand, in the order of the columns; none for level 1."""
        under = (Spot(self.level - 1, self.row + row, self.column + column) for row, column in _QUARTERS)
        return tuple(under) if self.level > 1 else ()

    @property
    @cache  # noqa: B019
    def above(self) -> tuple[Spot, ...]:
        """The spaces of which a column stands on its tile."""
        over = (Spot(self.level + 1, self.row - row, self.column - column) for row, column in _QUARTERS)
        return tuple(other for other in over if other.is_in_pyramid)


def width(level: int) -> int:
    """Tiles in a row of a level: 4, 3, 2, 1."""
    return 1 + TOP - level


def every_spot(level: int) -> tuple[Spot, ...]:
    """The spaces of a level, row by row."""
    return tuple(Spot(level, row, column) for row in range(width(level)) for column in range(width(level)))


SPOTS = tuple(spot for level in LEVELS for spot in every_spot(level))
"""Every space of the pyramid."""

Quarter: TypeAlias = "tuple[Spot, int]"
"""Where a column stands: the space of the tile that it carries, and its place among the four."""


@cache
def neighbours(spot: Spot, place: int, *, diagonal: bool) -> tuple[Quarter, ...]:
    """The places of columns beside that of a column, on the same level; cornerwise ones too, if those count."""
    row, column = 2 * spot.row + _QUARTERS[place][0], 2 * spot.column + _QUARTERS[place][1]
    most = 2 * width(spot.level)
    return tuple(
        (Spot(spot.level, i // 2, k // 2), i % 2 * 2 + k % 2)
        for i, k in ((row + down, column + right) for down, right in _BESIDE + (_DIAGONAL if diagonal else ()))
        if 0 <= i < most and 0 <= k < most
    )


# How spaces are named.

_SPOT = re.compile(
    r"(?:(?:level|l) ?(?P<level>\d)(?:[ ,:]+|(?=r)))?(?P<place>.+?)(?: (?:of|on|in) level (?P<last>\d))?", re.IGNORECASE
)


def spot_called(name: str, level: int | None = None) -> Spot:
    """The space that a text means: "level 2 r1c3", "level 3 top left", or "r1c3" where the level is known.

    Raises `ValueError`.
    """
    place, on_level = place_called(name, level)
    if place is None:
        raise MisreadError(f"no space {quoted(name)}; expected for instance 'level 2 r1c3' (row 1, column 3)", name)
    if on_level is None:
        raise MisreadError(f"{quoted(name)} lacks the level; write for instance 'level 2 {name}'", name)
    spot = Spot(on_level, *place)
    if not spot.is_in_pyramid:
        raise ValueError(f"there is no {spot}; the last space of level {on_level} is r{width(on_level)}c{width(on_level)}")
    return spot


def place_called(name: str, level: int | None = None) -> tuple[tuple[int, int] | None, int | None]:
    """The row and the column, from 0, of a space that a text means, and its level, as far as they can be read.

    Raises `ValueError` for what no level has.
    """
    parts = _SPOT.fullmatch(" ".join(name.split()))
    number = (parts["level"] or parts["last"]) if parts else None
    on_level = int(number) if number else level
    if on_level is not None and on_level not in LEVELS:
        raise MisreadError(f"there is no level {on_level}; the levels are 1 to 4", f"level {on_level}")
    # Words such as "middle" depend on the level; without one, numbers alone name a space.
    return (worded(parts["place"], (width(on_level or 1),) * width(on_level or 1)) if parts else None), on_level


BUILDER = Kind(
    text_of(
        Spot | None,
        "a space",
        lambda name: None if name.casefold() in {"none", "off"} else spot_called(name),
        "Where the builder stands, or none.",
        ["level 1 r2c3", "level 2 r1c1", "none"],
    ),
    written=str,
)
_OFF = "off the pyramid"


def of_builder(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Where a builder stands, or that he is off the pyramid."""
    here, player = held.value, held.owner
    sentence = f"{player}'s builder stands at {here}" if here else f"{player}'s builder is {_OFF}"
    yield plain(
        f"the place of {player}'s builder", here or _OFF, (*SPOTS, _OFF), sentence, held.part.meaning({_OFF: None}), player
    )


# Tiles.

Column: TypeAlias = "Colour | Unknown[Colour]"


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile of the pyramid with the columns under it by corner (NW, NE, SW, SE); none on level 1."""

    columns: tuple[Column, ...] = ()


Level: TypeAlias = "tuple[tuple[Tile | None, ...], ...]"
_SIGN = "x"
"""How a tile of level 1 is written."""
_Written: TypeAlias = tuple[Colour | Choice, ...]
"""The columns under a tile as they are written."""


def _ground(sign: str) -> _Written | None:
    if is_empty(sign):
        return None
    if sign.casefold() in {_SIGN, "tile"}:
        return ()
    raise MisreadError(f"expected x for a tile or . for an empty space of level 1, found {quoted(sign)}", sign)


def columns_called(names: str) -> _Written:
    """The four columns that a text tells of, from the corner NW; `unknown` alone stands for all. Raises `ValueError`."""
    parts = [part.strip() for part in names.split(",")] if "," in names else names.split()
    if [part.casefold() for part in parts] == [UNKNOWN]:
        parts *= COLUMNS
    if len(parts) != COLUMNS:
        raise MisreadError(
            f"{quoted(names)}: expected the colours of the four columns (NW NE SW SE), like 'red blue green red'", names
        )
    return tuple(seen(part, colour_called, tuple(Colour)) for part in parts)


def _upper(name: str) -> _Written | None:
    if is_empty(name):
        return None
    if name.casefold() in {_SIGN, "tile"}:
        raise ValueError("above level 1, write a tile as its four columns (NW NE SW SE), or as `unknown` if nobody saw them")
    return columns_called(name)


_GROUND: Any = text_of(
    _Written | None,
    "x for a tile, . for an empty space",
    _ground,
    "x for a tile of level 1, . for an empty space.",
    [_SIGN, EMPTY],
)
_UPPER: Any = text_of(
    _Written | None,
    "a space of the pyramid",
    _upper,
    "A tile by the colours of its four columns (NW NE SW SE), some of them unknown, or . for an empty space.",
    ["red blue green red", "red unknown green red", EMPTY],
)


def between_columns(row: object) -> list[Problem]:
    """Commas between the columns of a tile, which make four spaces of it."""
    too_long = isinstance(row, list) and len(row) > COLUMNS - 1
    return commas.inside(row, _column, COLUMNS, "a tile", alike=True) if too_long else []


def _column(word: str) -> str:
    """Whether a word tells a column, as the sort of it."""
    return "column" if word.casefold() == UNKNOWN or sort_of(word) == "colour" else ""


_UPPERS = Annotated[list[_UPPER], also(between_columns, alone=True)]


def _tile(spot: Spot, columns: _Written | None) -> Tile | None:
    if columns is None:
        return None
    return Tile(tuple(named(c, f"{spot} {corner}") for corner, c in zip(CORNERS, columns, strict=False)))


def _write(tile: Tile | None) -> str:
    """A space as it is written."""
    if tile is None:
        return EMPTY
    if not tile.columns:
        return _SIGN
    names = [str(column) for column in tile.columns]
    return (", " if any(" " in part for part in names) else " ").join(names)


def level(n: int) -> Kind:
    """A level of the pyramid, its spaces row by row."""

    def keep(rows: list[list[_Written | None]], _owner: str) -> Level:
        spots = iter(every_spot(n))
        return tuple(tuple(_tile(next(spots), columns) for columns in row) for row in rows)

    form = list[list[_GROUND]] if n == 1 else list[_UPPERS]
    return Kind(form, keep, lambda rows: [[_write(tile) for tile in row] for row in rows])


EMPTY_LEVELS: Mapping[int, Level] = {n: ((None,) * width(n),) * width(n) for n in LEVELS}


# What may be wrong.


def of_level(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Each column, and each tile that lies there or not."""
    for spot in every_spot(1 + TOP - len(held.value)):
        part = held.part.entry(spot.row).entry(spot.column)
        tile: Tile | None = part.get(held.position)
        here = _columns(part)
        for place, column in enumerate(tile.columns if tile else ()):
            where = Place("", f"{spot} {CORNERS[place]}")
            sentence = f"the column {CORNERS[place]} under {spot} is {column}"
            yield Statement(where, column, Colour, sentence, here.entry(place).put, path=here.path)
        seen, other = (_TILE, _NO_TILE) if tile else (_NO_TILE, _TILE)
        # A tile that was overlooked has columns that nobody saw.
        corners = CORNERS if spot.level > 1 else ()
        unseen = Tile(tuple(Unknown(f"{spot} {corner}", Colour) for corner in corners))
        yield plain(str(spot), seen, (other,), f"{seen} lies at {spot}", part.meaning({_TILE: unseen, _NO_TILE: None}))


_TILE, _NO_TILE = "a tile", "no tile"


def _columns(space: Part[Any]) -> Part[Any]:
    """The columns under the tile of a space."""
    return Part(
        lambda position: (space.get(position) or Tile()).columns,
        lambda position, columns: space.put(position, Tile(columns)),
        space.path,
    )
