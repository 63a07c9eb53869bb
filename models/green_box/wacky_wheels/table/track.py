"""The track of Wacky Wheels: symbols, shape, what lies and stands on it; how that is written, and what may be wrong."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import accumulate, chain
from typing import Annotated, Any

from pydantic import Discriminator, Tag, ValidationInfo, WithJsonSchema
from pydantic import Field as Limited

from models.doubts import Held, Statement, plain
from models.fields import Kind, several
from models.form import Reads
from models.green_box.components import COPIES, TILES, Colour, Symbol, symbol_called
from models.green_box.form import ColourKnown
from models.names import enumerated, one, quoted
from models.problem import MisreadError
from models.raw_values import in_figures, shown
from models.rule import Place
from models.table_form import seen_text_of, text, text_of
from models.unknowns import said

LENGTH = TILES
"""Tiles of the track, all of the box."""
PIT = 0
"""The place of a car in the pit, beside the last tile."""

Cell = tuple[int, int]
"""Where a tile lies: row and column, counted from the start tile."""


class Direction(Enum):
    """Where the next tile of the track lies: rows down, columns to the right."""

    RIGHT = (0, 1)
    DOWN = (1, 0)
    LEFT = (0, -1)
    UP = (-1, 0)

    def __str__(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Stretch:
    """So many steps from tile to tile in one direction."""

    steps: int
    direction: Direction

    def __str__(self) -> str:
        return f"{self.steps} {self.direction}"


PRESETS: Mapping[str, tuple[Symbol, ...]] = {
    "race 1": tuple(Symbol) * COPIES,
    "race 2": tuple(symbol for symbol in Symbol for _ in range(2)) * (COPIES // 2),
    "race 3": tuple(symbol for symbol in Symbol for _ in range(COPIES)),
}
"""The tracks that the rulebook suggests for the races of a circuit (WW-SET-PRESET)."""


@cache
def steps(shape: tuple[Stretch, ...]) -> tuple[Direction, ...]:
    """The direction of each step, the first from the start tile to the next."""
    return tuple(chain.from_iterable([stretch.direction] * stretch.steps for stretch in shape))


def cells(shape: tuple[Stretch, ...]) -> tuple[Cell, ...]:
    """Where the track comes to step by step: the start tile, the tiles in their order, and where the last step leads."""
    moves = (step.value for step in steps(shape))
    return tuple(accumulate(moves, lambda at, by: (at[0] + by[0], at[1] + by[1]), initial=(0, 0)))


def tile_after(space: int, distance: int) -> int:
    """The tile so many spaces on, or back where the distance is negative."""
    return (space - 1 + distance) % LENGTH + 1


def ahead(space: int, other: int) -> int:
    """How many spaces one tile is ahead of another on the closed track, 0 to 35."""
    return (other - space) % LENGTH


def is_straight(shape: tuple[Stretch, ...], space: int, distance: int) -> bool:
    """Whether no corner lies between a tile and the one so many spaces ahead (WW-RED); corners themselves may be ends."""
    every = steps(shape)
    return len({every[(space - 1 + i) % LENGTH] for i in range(distance)}) <= 1


def is_corner(shape: tuple[Stretch, ...], space: int) -> bool:
    """Whether the track turns on a tile."""
    every = steps(shape)
    return every[space - 2] is not every[space - 1]


def spot(space: int) -> str:
    """A place on the track in words."""
    return "the pit" if space == PIT else f"tile {space}"


# How the track and what is on it are written.

_STRETCH = re.compile(r"(?P<steps>\d+)(?: steps?| tiles?| spaces?)? (?:to the )?(?P<direction>[a-z]+)", re.IGNORECASE)
_TURNED = re.compile(r"(?P<direction>[a-z]+) (?P<steps>\d+)", re.IGNORECASE)
_DIRECTIONS = {str(direction): direction for direction in Direction}


def _space(value: object, _info: ValidationInfo) -> int:
    if isinstance(value, str) and value.strip().casefold() in {"pit", "the pit", "in the pit"}:
        return PIT
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= LENGTH:
        raise ValueError(f"expected a tile, 1 to {LENGTH}, or pit, found {shown(value)}{in_figures(value)}")
    return value


def _tile(value: object, _info: ValidationInfo) -> int:
    """The number of a tile, which stands as a key."""
    told = str(value)
    if not told.isdecimal() or not 1 <= int(told) <= LENGTH:
        raise ValueError(f"expected a tile, 1 to {LENGTH}, found {shown(value)}")
    return int(told)


def _preset(name: str) -> tuple[Symbol, ...]:
    hint = f"expected {LENGTH} symbols, or {enumerated(list(PRESETS), 'or')} for a track of the rulebook"
    return PRESETS[one(name, "track", list(PRESETS), hint)]


def _stretch(phrase: str) -> Stretch:
    found = _STRETCH.fullmatch(phrase) or _TURNED.fullmatch(phrase)
    if found is None:
        raise MisreadError(f"{quoted(phrase)}: expected steps and a direction, for instance '7 right'", phrase)
    direction = one(found["direction"], "direction", list(_DIRECTIONS), f"expected {enumerated(list(_DIRECTIONS), 'or')}")
    if not 1 <= int(found["steps"]) <= LENGTH:
        raise MisreadError(f"{quoted(phrase)}: a stretch has 1 to {LENGTH} steps", found["steps"])
    return Stretch(int(found["steps"]), _DIRECTIONS[direction])


_EXAMPLES = ["drop", "some drop or wheel"]
_SEEN: Any = seen_text_of(Symbol, "a symbol", symbol_called, tuple(Symbol), "A symbol, or unknown.", _EXAMPLES)
_PRESET: Any = text_of(tuple[Symbol, ...], "a track", _preset, "A track of the rulebook.", list(PRESETS))
TRACK = Kind(
    Annotated[
        Annotated[list[_SEEN], Limited(min_length=LENGTH, max_length=LENGTH), Tag("told")]
        | Annotated[_PRESET, Tag("number")],
        Discriminator(lambda value: "told" if isinstance(value, list) else "number"),
    ],
    several(_SEEN, "tile {n}").kept,
    lambda track: next((name for name, symbols in PRESETS.items() if symbols == track), list(map(str, track))),
)
SHAPE = several(text_of(Stretch, "a stretch of the track", _stretch, "Steps in one direction.", ["6 right", "12 down"]))
PICKUPS = Kind(
    dict[Annotated[int, Reads(_tile), text("The number of a tile.", ["7", "27"])], ColourKnown],
    written=lambda cubes: {n: str(colour) for n, colour in sorted(cubes.items())},
)
_SPACE_SCHEMA: dict[str, Any] = {
    "description": "The tile of the car, or pit.",
    "anyOf": [{"type": "integer", "minimum": 1, "maximum": LENGTH}, {"const": "pit"}],
    "examples": [7, "pit"],
}
SPACE = Kind(
    Annotated[int, Reads(_space), WithJsonSchema(_SPACE_SCHEMA)], written=lambda space: "pit" if space == PIT else space
)


# What of it may be wrong.


def of_track(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Every symbol of the track."""
    # A track of the rulebook is written by its name, all at once.
    is_named = held.value in PRESETS.values()
    for i, symbol in enumerate(held.value):
        part, name = held.part.entry(i), f"tile {i + 1}"
        path = held.part.path if is_named else part.path
        shows = f"the symbol of {name} is {said(symbol)}"
        yield Statement(Place("", name), symbol, tuple(Symbol), shows, part.put, path=path)


def of_shape(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Every stretch: its steps and its direction; and the whole, which may be left out."""
    shape = held.value or ()
    # Whether the track closes rests on all stretches at once.
    sentence = f"the track goes {enumerated(list(map(str, shape)), 'and', len(shape))}"
    for i, stretch in enumerate(shape):
        part = held.part.entry(i)
        options = [Stretch(n, stretch.direction) for n in range(1, LENGTH)]
        options += [Stretch(stretch.steps, direction) for direction in Direction]
        yield plain(f"stretch {i + 1} of the shape", stretch, options, sentence, part)
    if shape:
        yield plain("the shape of the track", "", (None,), sentence, held.part)


def of_pickups(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Every cube on the track: its colour, or that none lies there."""
    for space, colour in held.value.items():
        lies = f"a {colour} cube lies on tile {space}"
        yield plain(f"the cube on tile {space}", colour, (*Colour, None), lies, held.part.under(space))


def of_space(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Where a car stands."""
    owner, meant = held.owner, {spot(space): space for space in (*range(1, LENGTH + 1), PIT)}
    sentence = f"{owner}'s car is {'in' if held.value == PIT else 'on'} {spot(held.value)}"
    yield plain(f"the place of {owner}'s car", spot(held.value), meant, sentence, held.part.meaning(meant), owner)
