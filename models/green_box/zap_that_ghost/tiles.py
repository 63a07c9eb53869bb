"""Tiles of Zap That Ghost, ghosts, and meeples: as people write them, and what of them may be wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from operator import eq
from typing import Annotated, Any

from pydantic import ValidationInfo, WithJsonSchema

from models import commas
from models.doubts import Held, Statement, counts, plain, up_to
from models.fields import Kind
from models.form import Reads, also, named_twice
from models.green_box.cards import Card, sort_of
from models.green_box.components import MEEPLES, Colour, Symbol, colour_called, symbol_called
from models.green_box.form import space_called
from models.green_box.grid import Square, shows
from models.green_box.kinds import Meeple
from models.logic import Truth, Unknown, all_of, where
from models.names import Word, closest, quoted
from models.part import Part
from models.problem import MisreadError, Problem
from models.raw_values import in_figures, is_open_number, shown
from models.rule import Place
from models.spaces import is_empty
from models.table_form import seen, seen_text_of, text, written_text
from models.unknowns import UNKNOWN, Choice, named, said

GHOST_COLOURS = 4
GHOSTS = 8
"""Ghosts of each colour."""


@dataclass(frozen=True, slots=True)
class Caught:
    """The ghosts that a player has captured: by colour, and how many of which nobody remembers the colour."""

    ghosts: Mapping[Colour, int] = field(default_factory=dict)
    others: int = 0

    @property
    def number(self) -> int:
        """How many ghosts these are."""
        return sum(self.ghosts.values()) + self.others

    def with_ghost(self, colour: Colour | None) -> Caught:
        """One more; without a colour one of which nobody knows it."""
        if colour is None:
            return replace(self, others=self.others + 1)
        return replace(self, ghosts={**self.ghosts, colour: self.ghosts.get(colour, 0) + 1})

    def mistaken(self, colour: Colour, *, was: Colour) -> Caught:
        """The same with a ghost of this colour in the place of one that `was` of another."""
        return replace(self, ghosts={**self.ghosts, was: self.ghosts[was] - 1}).with_ghost(colour)


def _captures(value: object, _info: ValidationInfo) -> Caught:
    """Ghosts captured: how many, or how many of each colour. Raises `ValueError`."""
    most = GHOSTS * GHOST_COLOURS
    if isinstance(value, int) and not isinstance(value, bool):
        return Caught(others=_number(value, most))
    if not isinstance(value, Mapping):
        instead = in_figures(value)
        if is_open_number(value):
            instead = (
                "; how many they are has to be known here (left out, there are none). "
                "Where only their colours are forgotten, write the number"
            )
        raise ValueError(f"expected a number, or numbers by colour ({{red: 2, blue: 1}}), found {shown(value)}{instead}")
    numbers = {str(key): _number(n, most) for key, n in value.items()}
    others = numbers.pop(UNKNOWN, 0)
    colours = {key: colour_called(key) for key in numbers}
    for problem in named_twice(colours.items()):
        raise ValueError(problem.message)
    ghosts = {colour: numbers[key] for key, colour in colours.items()}
    return Caught({colour: ghosts[colour] for colour in Colour if ghosts.get(colour)}, others)


def _number(value: object, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise ValueError(f"expected a number of ghosts, 0 to {most}, found {shown(value)}{in_figures(value)}")
    return value


_CAPTURES = Annotated[
    Caught,
    Reads(_captures),
    WithJsonSchema(
        {
            "description": "How many ghosts are captured, or how many of each colour, `unknown` for those forgotten.",
            "anyOf": [
                {"type": "integer", "minimum": 0},
                {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}},
            ],
            "examples": [3, {"red": 2, "blue": 1}],
        }
    ),
]


def _written_caught(caught: Caught) -> int | dict[str, int]:
    numbers = {str(colour): n for colour, n in caught.ghosts.items()}
    return caught.others if not numbers else numbers | ({UNKNOWN: caught.others} if caught.others else {})


CAUGHT = Kind(_CAPTURES, written=_written_caught)


def of_ghosts(held: Held[Any]) -> Iterator[Statement[Any]]:
    """How many ghosts of each colour a player has, and of how many nobody remembers the colour."""
    player, others = held.owner, held.value.others
    doubts = counts("the {kind} ghosts captured by {}", held.position.colours, up_to(GHOSTS))
    yield from doubts(replace(held, part=held.part.within("ghosts")))
    for was in held.value.ghosts:
        options = [colour for colour in held.position.colours if colour != was]
        put = held.part.through(partial(Caught.mistaken, was=was))
        yield plain(f"a ghost captured by {player}", was, options, "", put, player)
    if others:
        name = f"the ghosts captured by {player} of unknown colour"
        yield plain(name, others, up_to(GHOSTS * GHOST_COLOURS), f"{name}: {others}", held.part.within("others"), player)


SIDE = 6
"""Tiles in a row, and rows."""


class Bare(Word):
    """What is seen of a tile in the place of a symbol, or in the place of a ghost."""

    FACE_DOWN = "face down"
    CAPTURED = "captured"

    @property
    def phrase(self) -> str:
        """What the ghost of a tile must be: one that "must be captured" sounds as if it still had to be caught."""
        return "absent" if self is Bare.CAPTURED else str(self)


Shown = Symbol | Bare
"""What a tile shows: a symbol, or nothing while it lies face down."""
Haunting = Colour | Bare
"""What stands on a tile: a ghost of a colour, or none."""


class Spot(Square):
    """A space of the grid, from 0."""

    __slots__ = ()

    @property
    def is_corner(self) -> bool:
        """Whether it is a corner of the grid, where tiles lie face down and meeples begin."""
        return self.row in {0, SIDE - 1} and self.column in {0, SIDE - 1}

    @property
    def beside(self) -> tuple[Spot, ...]:
        """The orthogonal neighbours on the grid."""
        return _beside(self)

    def steps_to(self, other: Spot) -> int:
        """The least number of orthogonal steps to another space."""
        return abs(self.row - other.row) + abs(self.column - other.column)


@cache
def _beside(spot: Spot) -> tuple[Spot, ...]:
    return tuple(Spot(*near) for near in Square(*spot).beside if 0 <= near.row < SIDE and 0 <= near.column < SIDE)


SPOTS = tuple(Spot(row, column) for row in range(SIDE) for column in range(SIDE))
CORNERS = tuple(spot for spot in SPOTS if spot.is_corner)


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile and the ghost on it."""

    symbol: Shown | Unknown[Shown]
    ghost: Haunting | Unknown[Haunting] = Bare.CAPTURED

    @property
    def is_free(self) -> Truth:
        """Whether no ghost stands there."""
        return shows(self.ghost, Bare.CAPTURED)

    def matches(self, card: Card) -> Truth:
        """Whether a card has the tile's symbol and the colour of the ghost on it (ZG-ZAP)."""
        return all_of([shows(self.symbol, card.symbol), shows(self.ghost, card.colour)])


@dataclass(frozen=True, slots=True)
class Hunter:
    """A meeple, by its colour, and where it stands."""

    name: str
    spot: Spot | Unknown[Spot]

    def is_at(self, spot: Spot) -> Truth:
        """Whether it stands at a space."""
        return where(self.spot, partial(eq, spot))


SHOWN: tuple[Shown, ...] = (*Symbol, Bare.FACE_DOWN)
"""All that a tile can show."""
HAUNTING: tuple[Haunting, ...] = (*Colour, Bare.CAPTURED)
"""All that can stand on a tile, whatever the colours of the ghosts are."""
_SOME = r"some \S+(?: or \S+)*"
_CELL = re.compile(
    rf"(?P<symbol>face[- ]down|three[- ]dots|{_SOME}|\S+?)"
    rf"(?:(?:,|:| with(?: an?)?)? (?P<ghost>no ghost|{_SOME}|\S+)(?: ghost)?)?",
    re.IGNORECASE,
)
_GHOST_FIRST = re.compile(
    rf"(?P<ghost>{'|'.join(map(str, Colour))})(?: ghost)?(?: on(?: an?| the)?)? (?P<symbol>{_SOME}|\S+)", re.IGNORECASE
)
"""As the card that zaps it is called, which nobody can take for anything else."""
_EXPECTED = "expected a symbol with the colour of the ghost on it, for instance 'drop red', or 'drop', or 'face down'"
_FACE_DOWN = {"face down", "star", "corner"}
_SHOWN = [*map(str, Symbol), *_FACE_DOWN, UNKNOWN]
_NO_GHOST = {"captured", "none", "no ghost", "gone"}


def _face(name: str) -> Shown:
    return Bare.FACE_DOWN if name.casefold().replace("-", " ") in _FACE_DOWN else symbol_called(name)


def _haunting(name: str) -> Haunting:
    return Bare.CAPTURED if name.casefold() in _NO_GHOST else colour_called(name)


def read_tile(value: object, _info: ValidationInfo | None = None) -> Tile:
    """A tile with the ghost on it; what is not known of it is a `Choice` until its space is. Raises `ValueError`."""
    phrase = written_text(value, "a tile")
    if not phrase or is_empty(phrase):
        raise ValueError(
            "every space has a tile: write `face down` at a corner, `drop` where a ghost was captured, or unknown"
        )
    cell = _GHOST_FIRST.fullmatch(phrase) or _CELL.fullmatch(phrase)
    if cell is None:
        raise MisreadError(f"{quoted(phrase)}: {_EXPECTED}", phrase)
    first, last = cell["symbol"], cell["ghost"] or ""
    if closest(first, [*_SHOWN, *map(str, Colour)]) not in _SHOWN and closest(last, _SHOWN) in _SHOWN:
        first, last = last, first
    symbol: Any = seen(first, _face, SHOWN)
    ghost: Any = Choice(UNKNOWN, HAUNTING) if phrase.casefold() == UNKNOWN else Bare.CAPTURED
    ghost = seen(last, _haunting, HAUNTING) if last else ghost
    return Tile(symbol, ghost)


def spot_called(name: str) -> Spot:
    """The space that a text names. Raises `ValueError`."""
    return Spot(*space_called(name, [SIDE] * SIDE))


_SPACE = Annotated[
    Tile,
    Reads(read_tile),
    text(
        "A tile: its symbol and the colour of the ghost on it, nothing after it where the ghost was captured; `face down`; "
        "`unknown` or `some red or blue` for what was not seen.",
        ["drop red", "drop", "face down", "unknown", "wheel unknown", "unknown blue"],
    ),
]
_WHERE: Any = seen_text_of(
    Spot, "a space", spot_called, SPOTS, "A space, or unknown.", ["r1c1", "unknown", "some r1c1 or r2c3"]
)


def slips(row: object) -> list[Problem]:
    """Commas between a symbol and the ghost on it, which make two tiles of one."""
    return commas.inside(row, sort_of, 2, "a tile")


def named_tile(tile: Tile, spot: Spot, colours: Sequence[Colour]) -> Tile:
    """A tile with what is unknown of it named by its place; ghosts have the colours of this game."""
    ghost: Any = tile.ghost
    if isinstance(ghost, Choice) and ghost.text.casefold() == UNKNOWN:
        ghost = Choice(ghost.text, (*colours, Bare.CAPTURED))
    return Tile(named(tile.symbol, str(spot)), named(ghost, f"the ghost at {spot}"))


def _written_tile(tile: Tile) -> str:
    symbol, ghost = str(tile.symbol), str(tile.ghost)
    is_alone = ghost == UNKNOWN if symbol == UNKNOWN else tile.ghost is Bare.CAPTURED
    return symbol if is_alone else f"{symbol} {ghost}"


BOARD = Kind(
    list[Annotated[list[_SPACE], also(slips, alone=True)]],
    written=lambda board: [list(map(_written_tile, row)) for row in board],
)
MEEPLES_AT = Kind(
    dict[Meeple, _WHERE],
    lambda spots, _owner: tuple(Hunter(name, named(spot, f"the {name} meeple")) for name, spot in spots.items()),
    lambda hunters: {hunter.name: str(hunter.spot) for hunter in hunters},
)


def of_board(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Every tile, and the ghost on it."""
    for spot in SPOTS:
        tile, part, place = held.position.at(spot), held.part.entry(spot.row).entry(spot.column), Place("", str(spot))
        shows = "lies face down" if tile.symbol is Bare.FACE_DOWN else f"shows {said(tile.symbol)}"
        shown = part.within("symbol")
        yield Statement(place, tile.symbol, SHOWN, f"the tile at {spot} {shows}", shown.put, path=part.path)
        ghost = "no ghost stands" if tile.ghost is Bare.CAPTURED else f"a {tile.ghost} ghost stands"
        name, options, put = f"the ghost at {spot}", (*held.position.colours, Bare.CAPTURED), part.within("ghost").put
        yield Statement(place, tile.ghost, options, f"{ghost} at {spot}", put, name=name, path=part.path)


def of_meeples(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Where each meeple stands; it may have another colour, or not be there."""
    names = [hunter.name for hunter in held.value]
    for hunter in held.value:
        part = _meeple(hunter.name)
        spot, colour = part.within("spot"), part.through(lambda here, other: here and other and replace(here, name=other))
        stands = f"the {hunter.name} meeple stands at {hunter.spot}"
        yield Statement(Place("", f"the {hunter.name} meeple"), hunter.spot, SPOTS, stands, spot.put, path=spot.path)
        options, there = (*(name for name in MEEPLES if name not in names), None), f"a {hunter.name} meeple is on the table"
        yield plain(f"the {hunter.name} meeple", hunter.name, options, there, colour)


def _meeple(name: str) -> Part[Any]:
    """The meeple of a colour; without another in its place it is not there."""

    def put(table: Any, other: Hunter | None) -> Any:
        hunters = (other if hunter.name == name else hunter for hunter in table.hunters)
        return replace(table, hunters=tuple(filter(None, hunters)))

    return Part(lambda table: next((one for one in table.hunters if one.name == name), None), put, ("meeples", name))
