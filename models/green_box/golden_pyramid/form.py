"""The position file of The Golden Pyramid: its form, the position that it tells of, and a position in its form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field as Limited
from pydantic import ValidationInfo, WithJsonSchema

from models import commas
from models.doubts import Piece, counts, number, one_of, up_to
from models.fields import REQUIRED, Field, Fields, Kind
from models.form import Reads, also, in_figures, shown
from models.game import Written
from models.green_box.cards import Deck, sort_of
from models.green_box.components import MEEPLES, Colour, colour_called
from models.green_box.doubts import cards
from models.green_box.form import SymbolKnown, shape_problems
from models.green_box.golden_pyramid.doubts import POINTS, of_builder, of_market, of_pyramid, of_stacks
from models.green_box.golden_pyramid.position import (
    COLUMNS,
    CORNERS,
    DECK,
    LEAST_PLAYERS,
    LEVELS,
    MOST_PLAYERS,
    TOP,
    Level,
    Position,
    Seat,
    Spot,
    Tile,
    every_spot,
    width,
)
from models.green_box.golden_pyramid.rulings import RULINGS
from models.green_box.kinds import BAG, CARDS, COLOURS, CUBES, MEEPLE, NUMBER, by_name
from models.logic import Sum, Unknown
from models.names import counted, quoted
from models.problem import MisreadError, Problem
from models.spaces import EMPTY, is_empty, worded
from models.table import of_turn
from models.table_file import TableFile
from models.table_form import Number, seen, table_problems, text, written_text
from models.unknowns import UNKNOWN, Choice, named, numbers_called

TILE = "x"
"""How a tile of level 1 is written."""
_SPOT = re.compile(
    r"(?:(?:level|l) ?(?P<level>\d)(?:[ ,:]+|(?=r)))?(?P<place>.+?)(?: (?:of|on|in) level (?P<last>\d))?", re.IGNORECASE
)
_LEAST_POINTS, _MOST_POINTS = -99, 199


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


@dataclass(frozen=True, slots=True)
class WrittenTile:
    """A tile as it is written, with the columns under it."""

    columns: tuple[Colour | Choice, ...] = ()


def _ground(value: object, _info: ValidationInfo) -> WrittenTile | None:
    sign = written_text(value, "a space of level 1").casefold() if isinstance(value, str) else ""
    if is_empty(sign):
        return None
    if sign in {TILE, "tile"}:
        return WrittenTile()
    raise ValueError(f"expected x for a tile or . for an empty space of level 1, found {shown(value)}")


def columns_called(names: str) -> tuple[Colour | Choice, ...]:
    """The four columns that a text tells of, from the corner NW; `unknown` alone stands for all. Raises `ValueError`."""
    parts = [part.strip() for part in names.split(",")] if "," in names else names.split()
    if [part.casefold() for part in parts] == [UNKNOWN]:
        parts *= COLUMNS
    if len(parts) != COLUMNS:
        raise MisreadError(
            f"{quoted(names)}: expected the colours of the four columns (NW NE SW SE), like 'red blue green red'", names
        )
    return tuple(seen(part, colour_called, tuple(Colour)) for part in parts)


def _upper(value: object, _info: ValidationInfo) -> WrittenTile | None:
    name = written_text(value, "a space of the pyramid")
    if is_empty(name):
        return None
    if name.casefold() in {TILE, "tile"}:
        raise ValueError("above level 1, write a tile as its four columns (NW NE SW SE), or as `unknown` if nobody saw them")
    return WrittenTile(columns_called(name))


def _builder(value: object, _info: ValidationInfo) -> Spot | None:
    name = written_text(value, "a space")
    return None if name.casefold() in {"none", "off"} else spot_called(name)


def _points(value: object, _info: ValidationInfo) -> int | Choice:
    if isinstance(value, str):
        options = numbers_called(value)
        if options and options[0] >= _LEAST_POINTS and options[-1] <= _MOST_POINTS:
            return Choice(value, options)
    elif isinstance(value, int) and not isinstance(value, bool) and _LEAST_POINTS <= value <= _MOST_POINTS:
        return value
    instead = f"{shown(value)}{in_figures(value)}"
    raise ValueError(f"expected points from {_LEAST_POINTS} to {_MOST_POINTS}, '4 to 6' or '4 or 6', found {instead}")


Ground = Annotated[WrittenTile | None, Reads(_ground), text("x for a tile of level 1, . for an empty space.", [TILE, EMPTY])]
Upper = Annotated[
    WrittenTile | None,
    Reads(_upper),
    text(
        "A tile by the colours of its four columns (NW NE SW SE), some of them unknown, or . for an empty space.",
        ["red blue green red", "red unknown green red", EMPTY],
    ),
]
BuilderSpace = Annotated[
    Spot | None, Reads(_builder), text("Where the builder stands, or none.", ["level 1 r2c3", "level 2 r1c1", "none"])
]
Points = Annotated[
    int | Choice,
    Reads(_points),
    WithJsonSchema(
        {
            "type": ["integer", "string"],
            "description": "Victory points on the track; '4 to 6' or '4 or 6' where they are not known.",
            "examples": [12, "4 to 6"],
        }
    ),
]


def _commas(row: object) -> list[Problem]:
    """Commas between the columns of a tile, which make four spaces of it."""
    too_long = isinstance(row, list) and len(row) > COLUMNS - 1
    return commas.inside(row, _column, COLUMNS, "a tile", alike=True) if too_long else []


def _column(word: str) -> str:
    """Whether a word tells a column, as the sort of it."""
    return "column" if word.casefold() == UNKNOWN or sort_of(word) == "colour" else ""


Uppers = Annotated[list[Upper], also(_commas, alone=True)]


def _problems(data: Mapping[str, Any]) -> list[Problem]:
    problems = table_problems(data, LEAST_PLAYERS, MOST_PLAYERS, "turn")
    for level in LEVELS:
        problems += shape_problems(
            data.get(f"level_{level}"), f"level_{level}", (width(level),) * width(level), f"level {level}", _commas
        )
    return problems


def _tile(spot: Spot, tile: WrittenTile | None) -> Tile | None:
    if tile is None:
        return None
    return Tile(tuple(named(c, f"{spot} {corner}") for corner, c in zip(CORNERS, tile.columns, strict=False)))


def written_points(points: int | Sum | Unknown[int]) -> int | str:
    """Points as they are written."""
    if isinstance(points, int):
        return points
    return points.text if isinstance(points, Unknown) else f"{points.least} to {points.most}"


def written_tile(tile: Tile | None) -> str:
    """A space as it is written."""
    if tile is None:
        return EMPTY
    if not tile.columns:
        return TILE
    names = [str(column) for column in tile.columns]
    return (", " if any(" " in part for part in names) else " ").join(names)


def _level(level: int) -> Field:
    """A level of the pyramid as a key of the file, which is left out while the level is empty."""

    def kept(rows: list[list[WrittenTile | None]], _owner: str) -> Level:
        spots = iter(every_spot(level))
        return tuple(tuple(_tile(next(spots), tile) for tile in row) for row in rows)

    rows = list[list[Ground]] if level == 1 else list[Uppers]
    return Field(
        f"level_{level}",
        Kind(rows, kept, lambda rows: [[written_tile(tile) for tile in row] for row in rows]),
        _LEVELS[level],
        absent=((None,) * width(level),) * width(level),
        part=lambda table: table.field("pyramid").entry(level - 1),
    )


_LEVELS = {
    1: "Level 1 as it is when finished, 4 by 4: `x` is a tile, `.` an empty space.",
    2: "Level 2, 3 by 3. A tile is written by the colours of the four columns under it, NW NE SW SE: `red blue green red`, "
    '`red unknown green red`, with commas `"red, some red or blue, green, red"`, or `unknown` for all four.',
    3: "Level 3, 2 by 2, written likewise.",
    4: "Level 4, one space. Left out, a level is empty.",
}
PLAYERS = Fields(
    "SeatForm",
    "What a player has.",
    Field(
        "points",
        Kind(Points, lambda points, player: named(points, f"{player}'s points"), written_points),
        "Victory points on the track, without the bonus of the end; `4 to 6` where they are not known.",
        [number("{}'s points", lambda player, n: f"{player} has {counted(n, 'point')}", POINTS)],
        default=REQUIRED,
    ),
    Field("hand", CARDS, "The cards of the hand, or only how many they are.", [cards("{}'s hand")]),
    Field(
        "cubes",
        CUBES,
        "The cubes by colour; none of those left out. Without the key they are not known.",
        [counts("{}'s {kind} cubes", Colour, lambda position: up_to(position.cubes_each))],
    ),
    Field(
        "builder",
        Kind(BuilderSpace, written=str),
        "Where the builder stands, `level 2 r1c3`; left out (or `none`), he is off the pyramid.",
        [of_builder],
    ),
    Field(
        "highest",
        Kind(Annotated[int, Limited(ge=0, le=TOP)]),
        "The highest level contributed to; left out, it is that of the builder.",
        [number("{}'s highest level", lambda player, n: f"{n} is the highest level that {player} built on", up_to(TOP))],
    ),
    Field(
        "meeple",
        MEEPLE,
        "The colour of the builder.",
        [one_of("the colour of {}'s builder", lambda player, colour: f"{player}'s builder is {colour}", MEEPLES)],
        key="colour",
    ),
)
FILE = TableFile(
    "golden-pyramid",
    "The Golden Pyramid",
    "pyramid",
    *map(_level, LEVELS),
    Field("stacks", Kind(dict[SymbolKnown, Number], written=by_name), "Tiles left of each symbol.", [of_stacks], default={}),
    Field("market", COLOURS, "The cubes of the market.", [of_market]),
    Field(
        "bag",
        BAG,
        "The cubes in the bag by colour, or how many; left out, it is counted where all other cubes are known.",
        [
            counts("the number of {kind} cubes in the bag", Colour, lambda position: up_to(position.cubes_each)),
            number(
                "the number of cubes in the bag",
                lambda _, n: f"{counted(n, 'cube')} in the bag",
                lambda position: up_to(position.cubes_each * len(Colour)),
            ),
        ],
    ),
    Field(
        "deck",
        NUMBER,
        "Cards in the draw pile.",
        [number("the number of cards in the draw pile", lambda _, n: f"{counted(n, 'card')} in the draw pile", up_to(DECK))],
    ),
    Field("discard", CARDS, "The discard pile: its cards, or how many they are.", [cards("the discard pile")]),
    players=PLAYERS,
    who="The players in turn order (clockwise).",
    seat=Seat,
    rulings=RULINGS,
    example="GP-ACT-TRADE-OPT: yes",
    problems=_problems,
)


def read_table(data: object, deck: Deck, chosen: Mapping[str, str]) -> Written[Position, None]:
    """The position that a file tells of. Raises `UnusableError` with every problem; paths begin with the file's own keys."""
    fields = FILE.read(data, chosen)
    pyramid = tuple([fields.pop(f"level_{level}") for level in LEVELS])
    return Written(Position(**fields, pyramid=pyramid, of=deck), None)


def pieces(position: Position) -> Iterator[Piece[Position]]:
    """Whose turn it is, the pyramid with its columns, what each player has, and what lies beside it."""
    yield of_turn(position)
    yield from of_pyramid(position)
    yield from FILE.pieces(position)
