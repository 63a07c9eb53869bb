"""Tiles of Attack of the Moulds: boards of them, what lies on them, how people write them, and what of them may be wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, ValidationInfo, WithJsonSchema

from models.doubts import Held, Statement
from models.fields import Kind
from models.form import Reads
from models.green_box.components import Colour, colour_called
from models.green_box.form import shape_problems
from models.green_box.grid import Square, by_space, on_board
from models.logic import Truth, Unknown, where
from models.names import Word, closest, counted, enumerated, one, quoted
from models.problem import MisreadError, Problem
from models.table_form import seen, written_text
from models.unknowns import UNKNOWN, Choice, named

HEX37_ROWS = (4, 5, 6, 7, 6, 5, 4)
"""Tiles of each row of the board of 37 (MO-BOARD-HEX)."""
SQUARE6_ROWS = (6,) * 6
"""Tiles of each row of the square board (MO-BOARD-ALT)."""


class Shape(Word):
    """The boards by name; `HEX` and `SQUARE` are boards of the players' own."""

    HEX37 = "hex37"
    SQUARE6 = "square6"
    HEX = "hex"
    SQUARE = "square"

    @property
    def is_hex(self) -> bool:
        """Whether a tile has six sides to which others can lie, rows being half a tile off their neighbours."""
        return self is Shape.HEX37 or self is Shape.HEX

    @property
    def rows(self) -> tuple[int, ...] | None:
        """How many tiles each row has, where the shape settles it."""
        return _ROWS.get(self)


SHAPE = Kind(Literal["hex37", "square6", "hex", "square"], lambda name, _owner: Shape(name), str)
_ROWS = {Shape.HEX37: HEX37_ROWS, Shape.SQUARE6: SQUARE6_ROWS}


Spot = Square
"""A tile's place, from 0: its row, and its place in the row as it is written, gaps counted."""


@dataclass(frozen=True, slots=True)
class Net:
    """Which tiles are near each other, by their numbers in reading order.

    `beside` are those next to a tile, `two_away` those at distance two; `between` are the tiles next to both of two that
    are two apart, none where there is a gap.
    """

    beside: tuple[tuple[int, ...], ...]
    two_away: tuple[tuple[int, ...], ...]
    between: Mapping[tuple[int, int], tuple[int, ...]]


@dataclass(frozen=True, eq=False)
class Board:
    """A board: its shape, and for each place of each row whether a tile lies there. `board_of` makes one, each once."""

    shape: Shape
    rows: tuple[tuple[bool, ...], ...]

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """Every tile in reading order."""
        return tuple(Spot(i, k) for i, row in enumerate(self.rows) for k, is_tile in enumerate(row) if is_tile)

    @cached_property
    def number(self) -> Mapping[Spot, int]:
        """The number of each tile in reading order."""
        return {spot: n for n, spot in enumerate(self.spots)}

    @cached_property
    def shifts(self) -> tuple[int, ...]:
        """By how many half tiles each row begins further right: rows of hexagons are centred."""
        widest = max(map(len, self.rows))
        return tuple(widest - len(row) if self.shape.is_hex else 0 for row in self.rows)

    @cached_property
    def centre(self) -> int | None:
        """The tile in the middle of the board of 37, the star card."""
        return len(self.spots) // 2 if self.shape is Shape.HEX37 else None

    def steps(self, one: Spot, other: Spot, *, eight: bool) -> int:
        """How many steps two tiles are apart, whatever lies between; on squares with `eight` neighbours or four."""
        down = abs(one.row - other.row)
        if self.shape.is_hex:
            along = abs(self.shifts[one.row] + 2 * one.column - self.shifts[other.row] - 2 * other.column)
            return down + max(0, (along - down) // 2)
        across = abs(one.column - other.column)
        return max(down, across) if eight else down + across

    def net(self, *, eight: bool) -> Net:
        """Which tiles are near each other, on squares with `eight` neighbours or four."""
        return _net(self, eight)


@cache
def _net(board: Board, eight: bool) -> Net:
    spots = board.spots
    steps = [[board.steps(spot, other, eight=eight) for other in spots] for spot in spots]
    beside, two_away = (tuple(tuple(i for i, n in enumerate(row) if n == far) for row in steps) for far in (1, 2))
    between = {(i, k): tuple(sorted({*beside[i]} & {*beside[k]})) for i, others in enumerate(two_away) for k in others}
    return Net(beside, two_away, between)


@cache
def board_of(shape: Shape, rows: tuple[tuple[bool, ...], ...]) -> Board:
    """The board of a shape whose rows have tiles in these places."""
    return Board(shape, rows)


GAP = "_"
"""How a place without a tile is written."""

_GAPS = frozenset({GAP, "-"})
_EMPTY = frozenset({".", "empty", "nothing"})
MOST_TILES = 99
_MOST_PLACES = 30
"""Places in a row, and rows."""


class Cubes(tuple[Colour, ...]):
    """The cubes on a tile by colour: none, one, or (against the rules) several."""

    __slots__ = ()

    def __str__(self) -> str:
        return "+".join(map(str, self)) or "."

    @property
    def phrase(self) -> str:
        """In a sentence."""
        return " and ".join(map(str, self)) or "empty"


EMPTY = Cubes()

Tile: TypeAlias = "Cubes | Unknown[Cubes]"


_SINGLE = {colour: Cubes((colour,)) for colour in Colour}


def cube(colour: Colour) -> Cubes:
    """One cube of a colour."""
    return _SINGLE[colour]


def is_empty(tile: Tile) -> Truth:
    """Whether nothing lies on a tile."""
    return tile.where(lambda cubes: not cubes) if isinstance(tile, Unknown) else not tile


def has(tile: Tile, colour: Colour) -> Truth:
    """Whether a cube of a colour lies on a tile."""
    return tile.where(lambda cubes: colour in cubes) if isinstance(tile, Unknown) else colour in tile


def has_other(tile: Tile, colour: Colour) -> Truth:
    """Whether a cube of another colour lies on a tile."""
    return where(tile, lambda cubes: any(other is not colour for other in cubes))


def _row(row: object) -> object:
    """A row that is written as one text, word by word."""
    return row.replace(",", " ").split() if isinstance(row, str) else row


def _place(value: object, info: ValidationInfo) -> Cubes | Choice | None:
    """What a place of the board is written to hold. Raises `ValueError`."""
    sign = UNKNOWN if value == "?" else written_text(value, "a colour, `.`, `_` or unknown")
    if len(sign) > 1 and set(sign) <= {".", "_", "-"}:
        raise MisreadError(f"{quoted(sign)}: put spaces between the places; write {' '.join(sign)!r}", sign)
    played: tuple[Colour, ...] = (info.context or {})["colours"]
    if sign in _GAPS:
        return None
    return seen(sign, lambda text: _cubes(text, played), (EMPTY, *map(cube, played)))


def _cubes(text: str, played: Sequence[Colour]) -> Cubes:
    """The cubes that a text means. Raises `ValueError`."""
    if text.casefold() in _EMPTY:
        return EMPTY
    return Cubes(_colour(part.strip(), played) for part in text.split("+"))


def _colour(text: str, played: Sequence[Colour]) -> Colour:
    """The colour that a text means, a single letter being enough among those that are played. Raises `ValueError`."""
    fits = [colour for colour in played if text and colour.value.startswith(text.casefold())]
    if len(fits) == 1:
        return fits[0]
    names = [str(colour) for colour in played]
    if not fits:
        try:
            strange = colour_called(text)
        except ValueError:
            hint = f"expected {', '.join(names)}, `.` for an empty tile, `{GAP}` for no tile, or {UNKNOWN}"
            return Colour(one(text, "colour", names if closest(text, names) else list(map(str, Colour)), hint))
        raise ValueError(f"nobody plays {strange}; the colours here are {enumerated(names, 'and', len(names))}")
    raise MisreadError(f"{quoted(text)} can mean {enumerated(list(map(str, fits)), 'or')}; write more letters", text)


_PLACE = Annotated[Cubes | Choice | None, Reads(_place)]
_ROW = Annotated[
    list[_PLACE],
    BeforeValidator(_row),
    WithJsonSchema(
        {
            "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}],
            "description": "A row of tiles from the left: colours or their first letters, `.` for an empty tile, "
            "`unknown` or `?`, `some red or empty`, and in boards of your own `_` where there is no tile.",
            "examples": ["red . . blue", ["red", ".", "some red or blue", "."]],
        }
    ),
]


def _keep(rows: list[list[Any]], _owner: str) -> tuple[tuple[Tile | None, ...], ...]:
    return by_space(rows, lambda cubes, i, k: named(cubes, str(Spot(i, k))))


def _write(rows: tuple[tuple[Tile | None, ...], ...]) -> list[str | list[str]]:
    """The rows of the board, each as one text where no place of it takes several words."""
    places = [[GAP if tile is None else str(tile) for tile in row] for row in rows]
    return [row if any(" " in place for place in row) else " ".join(row) for row in places]


ROWS = Kind(list[_ROW], _keep, _write)


def of_rows(held: Held[Any]) -> Iterator[Statement[Any]]:
    """What lies on every tile."""
    options = (EMPTY, *map(cube, held.position.colours))
    for i, (row, written) in enumerate(zip(held.value, _write(held.value), strict=True)):
        for k, tile in enumerate(row):
            spot, part = Spot(i, k), held.part.entry(i).entry(k)
            # A row that is one text has the address of that text.
            path = part.path[:-1] if isinstance(written, str) else part.path
            if tile is not None:
                yield Statement(on_board(spot)[0], tile, options, _sentence(tile, spot), part.put, path=path)


def _sentence(tile: Tile, spot: Spot) -> str:
    if isinstance(tile, Unknown):
        return f"{tile} lies at {spot}"
    return f"{tile.phrase} lies at {spot}" if tile else f"{spot} is empty"


def board_problems(written: object, name: object) -> list[Problem]:
    """That the board has not the rows that its shape has, or cannot be laid."""
    shape = next((shape for shape in Shape if shape.value == name), None)
    rows = [_row(row) for row in written] if isinstance(written, list) else [None]
    if shape is None or not all(isinstance(row, list) for row in rows):
        message = "a row that begins with `?` stands in quotes, or begins with `unknown` instead"
        return [Problem(("board", i), message) for i, row in enumerate(rows) if isinstance(row, Mapping)]
    if shape.rows:
        return [*shape_problems(rows, "board", shape.rows, f"the board {shape}", _is_glued), *_gap_problems(rows, shape)]
    return list(_own_board_problems(rows, is_hex=shape.is_hex))


def _own_board_problems(rows: Sequence[Any], *, is_hex: bool) -> Iterator[Problem]:
    """That a board of the players' own is too large or empty, or has rows of hexagons that do not lie half a tile off."""
    yield from (Problem(("board", i), "this row has no place") for i, row in enumerate(rows) if not row)
    tiles, widths = sum(not _is_gap(place) for row in rows for place in row), list(map(len, rows))
    if not 0 < tiles <= MOST_TILES or max([len(widths), *widths]) > _MOST_PLACES:
        limits = f"1 to {MOST_TILES} tiles in at most {_MOST_PLACES} rows of {_MOST_PLACES} places"
        yield Problem(("board",), f"{counted(tiles, 'tile')}; a board has {limits}")
    for i, (above, width) in enumerate(pairwise(widths), start=1):
        if is_hex and (above - width) % 2 == 0:
            message = (
                f"{counted(width, 'place')} below {above}: rows of hexagons are centred, and half a tile off each other "
                f"only with an odd difference; add `{GAP}` at one end, for no tile"
            )
            yield Problem(("board", i), message)


def _is_gap(place: object) -> bool:
    return isinstance(place, str) and place.strip() in _GAPS


def _is_glued(row: object) -> bool:
    """Whether places of a row are written without spaces between them, which is reported of them."""
    return isinstance(row, list) and any(isinstance(place, str) and "." in place.removeprefix(".") for place in row)


def _gap_problems(rows: Sequence[Any], shape: Shape) -> list[Problem]:
    own = Shape.HEX if shape.is_hex else Shape.SQUARE
    message = (
        f"write . for a tile without a cube: the board {shape} has a tile in every place (`shape: {own}` may have gaps)"
    )
    return [Problem(("board", i, k), message) for i, row in enumerate(rows) for k, place in enumerate(row) if _is_gap(place)]
