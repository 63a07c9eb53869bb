"""Tiles of The Golden Pyramid with the columns under them: how a level is written, and what of it may be wrong."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from models import commas
from models.doubts import Held, Statement, plain
from models.fields import Kind
from models.form import also
from models.green_box.cards import sort_of
from models.green_box.components import Colour, colour_called
from models.green_box.golden_pyramid.table.spaces import COLUMNS, CORNERS, LEVELS, TOP, Spot, every_spot, width
from models.logic import Unknown
from models.names import quoted
from models.part import Part
from models.problem import MisreadError, Problem
from models.rule import Place
from models.spaces import EMPTY, is_empty
from models.table_form import seen, text_of
from models.unknowns import UNKNOWN, Choice, named

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
