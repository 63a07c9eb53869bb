"""Tiles of Attack of the Moulds with the cubes on them, row by row: as people write them, and what of them may be wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Any, TypeAlias

from pydantic import BeforeValidator, ValidationInfo, WithJsonSchema

from models.doubts import Held, Piece
from models.fields import Kind
from models.form import Reads
from models.green_box.attack_of_the_moulds.board import Shape, Spot
from models.green_box.components import Colour, colour_called
from models.green_box.form import shape_problems
from models.green_box.grid import by_space, on_board
from models.logic import Truth, Unknown, where
from models.names import closest, counted, enumerated, one, quoted
from models.problem import MisreadError, Problem
from models.table_form import seen, written_text
from models.unknowns import UNKNOWN, Choice, named

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


def _kept(rows: list[list[Any]], _owner: str) -> tuple[tuple[Tile | None, ...], ...]:
    return by_space(rows, lambda cubes, i, k: named(cubes, str(Spot(i, k))))


def _written(rows: tuple[tuple[Tile | None, ...], ...]) -> list[str | list[str]]:
    """The rows of the board, each as one text where no place of it takes several words."""
    places = [[GAP if tile is None else str(tile) for tile in row] for row in rows]
    return [row if any(" " in place for place in row) else " ".join(row) for row in places]


ROWS = Kind(list[_ROW], _kept, _written)


def of_rows(held: Held[Any]) -> Iterator[Piece[Any]]:
    """What lies on every tile."""
    options = (EMPTY, *map(cube, held.position.colours))
    for i, (row, written) in enumerate(zip(held.value, _written(held.value), strict=True)):
        for k, tile in enumerate(row):
            spot, part = Spot(i, k), held.part.entry(i).entry(k)
            # A row that is one text has the address of that text.
            path = part.path[:-1] if isinstance(written, str) else part.path
            if tile is not None:
                yield Piece(on_board(spot)[0], tile, options, _sentence(tile, spot), part.put, path=path)


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
    problems = [Problem(("board", i), "this row has no place") for i, row in enumerate(rows) if not row]
    tiles = sum(not _is_gap(place) for row in rows for place in row)  # type: ignore[attr-defined]
    widths = [len(row) for row in rows]  # type: ignore[arg-type]
    if not 0 < tiles <= MOST_TILES or max([len(widths), *widths]) > _MOST_PLACES:
        limits = f"1 to {MOST_TILES} tiles in at most {_MOST_PLACES} rows of {_MOST_PLACES} places"
        problems.append(Problem(("board",), f"{counted(tiles, 'tile')}; a board has {limits}"))
    for i, (above, width) in enumerate(pairwise(widths), start=1):
        if shape.is_hex and (above - width) % 2 == 0:
            problems.append(
                Problem(
                    ("board", i),
                    f"{counted(width, 'place')} below {above}: rows of hexagons are centred, and half a tile off each other "
                    f"only with an odd difference; add `{GAP}` at one end, for no tile",
                )
            )
    return problems


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
