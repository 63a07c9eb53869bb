"""What lies on an Island board: tiles of territories, units, castles and peace tokens on these; and how people write it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import zip_longest
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, ValidationInfo, WithJsonSchema
from pydantic import Field as Limited

from models.doubts import Doubts, Held, Statement, plain, up_to
from models.fields import Kind
from models.form import Reads
from models.green_box.components import CUBES, Colour, Symbol, colour_called, symbol_called
from models.green_box.doubts import cards as cards_in
from models.green_box.grid import Square, by_space
from models.green_box.island.cards import EVERY_CARD, UNSEEN, Card, card_called
from models.green_box.kinds import cards_or_number
from models.logic import Truth, Unknown, where
from models.names import Word, closest, counted, enumerated, one, quoted
from models.problem import MisreadError
from models.rule import Place
from models.spaces import EMPTY as GAP
from models.table_form import seen, text, text_of, written_text
from models.unknowns import UNKNOWN, named

COLOURS = (Colour.RED, Colour.GREEN, Colour.YELLOW, Colour.BLUE)
"""The colours of players; black cubes are castles, white ones peace tokens."""
FACES = tuple(symbol for symbol in Symbol if symbol is not Symbol.BRICKS)
"""What a developed tile can show: bricks are left in the box."""


class Down(Word):
    """The face of a tile that is not developed."""

    DOWN = "face down"


Face = Symbol | Down


class Phase(Word):
    """What comes next: the set-up, the draft, actions, or a step of the council."""

    SETUP = "setup"
    DRAFT = "draft"
    ACTIONS = "actions"
    EXPLORER = "explorer"
    GUARDIAN = "guardian"
    COIN = "coin"


class Direction(Word):
    """The direction of play."""

    CLOCKWISE = "clockwise"
    ANTICLOCKWISE = "anticlockwise"


Spot = Square
"""A place for a tile, from 0 as the file has its rows; those above and to the left of them have negative numbers."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile: the name of its territory and what it shows."""

    name: str
    face: Face | Unknown[Face] = Down.DOWN

    @property
    def is_up(self) -> bool:
        """Whether it is developed, whatever it shows; of one that may lie face down nobody can say so."""
        return self.face is not Down.DOWN

    @property
    def lies_down(self) -> Truth:
        """Whether it lies face down."""
        return where(self.face, lambda face: face is Down.DOWN)


@dataclass(frozen=True, slots=True)
class Land:
    """What lies on a territory: units by colour, castles, peace tokens."""

    units: Mapping[Colour, int] = field(default_factory=dict)
    castles: int = 0
    peace: int = 0

    def of(self, colour: Colour) -> int:
        """How many units of a colour are there."""
        return self.units.get(colour, 0)

    @property
    def named_units(self) -> list[str]:
        """The units in words, each colour by itself: "red 2"."""
        return [f"{colour} {self.of(colour)}" for colour in COLOURS if self.of(colour)]

    def plus(self, colour: Colour, n: int) -> Land:
        """With so many more units of a colour; what would fall below 0 stays 0."""
        units = {**self.units, colour: max(0, self.of(colour) + n)}
        if not units[colour]:
            del units[colour]
        return Land(units, self.castles, self.peace)


EMPTY = Land()

Board = tuple[tuple[Tile | None, ...], ...]
"""The tiles row by row."""


# How people write it.

_NAME = re.compile(r"[a-z]\d?", re.IGNORECASE)


def name_called(word: str) -> str:
    """A name of a territory: a letter, with a digit if need be. Raises `ValueError`."""
    if not _NAME.fullmatch(word):
        raise MisreadError(f"{quoted(word)} is no name for a territory: use a letter, such as a or b", word)
    return word


def _face(name: str) -> Face:
    return Down.DOWN if name.casefold() in {"down", str(Down.DOWN)} else symbol_called(name)


def read_place(value: object, _info: ValidationInfo | None = None) -> tuple[str, Any] | None:
    """The territory of a tile and what it shows; nothing where no tile lies. Raises `ValueError`."""
    phrase = written_text(value, "a territory's name, or `.`")
    if phrase in {GAP, "-", "_", "empty"}:
        return None
    name, _, face = phrase.partition(" ")
    return name_called(name), seen(face, _face, FACES) if face else Down.DOWN


def read_row(value: object) -> object:
    """A row that is written as one text: a symbol belongs to the name before it."""
    if not isinstance(value, str):
        return value
    row: list[str] = []
    for word in value.replace(",", " ").split():
        is_face = word.casefold() in {UNKNOWN, *map(str, Symbol)}
        row[-1:] = [f"{row[-1]} {word}"] if is_face and row else [*row[-1:], word]
    return row


_TILE = "The territory to which a tile belongs, then its symbol once developed; `.` where none lies."
_Row = Annotated[
    list[Annotated[Any, Reads(read_place), text(_TILE, ["a", "a drop"])]],
    BeforeValidator(read_row),
    WithJsonSchema(
        {
            "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}],
            "description": "A row of tiles from the left: each the name of its territory, with its symbol once it is "
            "developed, `unknown` if nobody remembers it; `.` where no tile lies.",
            "examples": [["a", "a drop", ".", "b"], "b a drop . c"],
        }
    ),
]

_PART = re.compile(
    r"(?:(?P<n>\d{1,2}|an?|one) )?(?P<what>[a-z]+(?: tokens?| cubes?| units?)?)(?: (?P<n2>\d{1,2}))?", re.IGNORECASE
)
_EXPECTED = "expected units by colour, castles and peace tokens, for instance 'red 2, blue 1, castle, peace'"


def read_land(value: object, _info: ValidationInfo | None = None) -> Land:
    """What lies on a territory. Raises `ValueError`."""
    phrase = written_text(value, "what lies on a territory")
    units: dict[Colour, int] = {}
    cubes: dict[str, int] = {}
    for part in re.split(r"\s*,\s*|\s+and\s+", phrase) if phrase.casefold() not in {GAP, "nothing"} else ():
        key, n = _read_part(part)
        store: dict[Any, int] = units if isinstance(key, Colour) else cubes
        if key in store:
            raise MisreadError(f"{quoted(phrase)} names {key} twice; {_EXPECTED}", part)
        store[key] = n
    in_order = {colour: units[colour] for colour in COLOURS if units.get(colour)}
    return Land(in_order, cubes.get("castle", 0), cubes.get("peace", 0))


def _read_part(part: str) -> tuple[str | Colour, int]:
    """Units of a colour, castles or peace tokens, and how many. Raises `ValueError`."""
    match = _PART.fullmatch(part)
    if match is None or (match["n"] and match["n2"]):
        raise MisreadError(f"{quoted(part)}: {_EXPECTED}", part)
    word = match["what"].casefold().split()[0]
    number = match["n"] or match["n2"] or "1"
    kind = next((kind for kind in ("castle", "peace") if kind.startswith(word.removesuffix("s"))), None)
    return kind or _unit(word, part), int(number) if number.isdecimal() else 1


def _unit(word: str, part: str) -> Colour:
    """A colour of units. Raises `ValueError`."""
    try:
        colour: Colour = colour_called(word)
    except ValueError:
        guess = closest(word, [*map(str, COLOURS), "castle", "peace"])
        raise MisreadError(f"{quoted(part)}: " + (f"did you mean {guess!r}?" if guess else _EXPECTED), part) from None
    if colour not in COLOURS:
        raise MisreadError(f"units are {enumerated(list(map(str, COLOURS)), 'or')}; write `castle` or `peace`", part)
    return colour


def _written_land(land: Land) -> str:
    cubes = ("castle", land.castles), ("peace", land.peace)
    return ", ".join([*land.named_units, *(f"{kind} {n}" if n > 1 else kind for kind, n in cubes if n)]) or "nothing"


def _written_tile(tile: Tile | None) -> str:
    if tile is None:
        return GAP
    # One that may lie face down is written as it is read.
    return tile.name if tile.face is Down.DOWN else f"{tile.name} {tile.face}".replace(str(Down.DOWN), "down")


def _colour(name: str) -> Colour:
    colour: Colour = colour_called(name, COLOURS)
    if colour not in COLOURS:
        names = enumerated(list(map(str, COLOURS)), "or")
        raise MisreadError(f"players are {names}; black cubes are castles, white ones peace tokens", name)
    return colour


_WAYS = list(map(str, Direction))


def _direction(value: object, _info: ValidationInfo) -> Direction:
    """The direction of play, `anticlockwise` in any of its spellings. Raises `ValueError`."""
    bare = re.sub(r"^(?:anti|counter)[- ]?(?=clock)", "anti", written_text(value, "a direction").casefold())
    return Direction(one(bare, "direction", _WAYS, f"expected {' or '.join(_WAYS)}"))


DIRECTION = Kind(Annotated[Direction, Reads(_direction), WithJsonSchema({"type": "string", "enum": _WAYS})], written=str)
PHASE = Kind(Literal["setup", "draft", "actions", "explorer", "guardian", "coin"], lambda name, _owner: Phase(name), str)
PLAYER_COLOUR = Kind(text_of(Colour, "a colour", _colour, "Red, green, yellow or blue.", ["red", "blue"]), written=str)
_LARGEST = 40
"""Rows of a board, and places in a row."""


def _board(rows: list[Any], _owner: str) -> Board:
    even = zip(*zip_longest(*rows), strict=True)
    return by_space(even, lambda told, i, k: told and Tile(told[0], named(told[1], str(Spot(i, k)))))


BOARD = Kind(
    Annotated[list[_Row], Limited(max_length=_LARGEST)],
    _board,
    lambda board: [list(map(_written_tile, row)) for row in board],
)
_LAND = Annotated[
    Land,
    Reads(read_land),
    text("Units by colour, castles, peace tokens.", ["red 2, blue 1", "castle", "green 1, castle 2, peace"]),
]
LANDS = Kind(dict[str, _LAND], written=lambda lands: {name: _written_land(land) for name, land in lands.items()})
_EXAMPLES = ["cycle drop", "territory wheel", "some cycle", "unknown"]
CARDS = cards_or_number(
    text_of(Card, "a card", card_called, "A card: cycle or territory, and its symbol.", _EXAMPLES),
    unseen=UNSEEN,
    written=str,
)


# What may be wrong.

_Pieces: TypeAlias = "Iterator[Statement[Any]]"
_NOTHING = "no tile"
_MORE = 4


def of_board(held: Held[Any]) -> _Pieces:
    """To which territory each tile belongs, and what it shows."""
    others = (*held.position.names, _NOTHING)
    for i, row in enumerate(held.value):
        for k, tile in enumerate(row):
            spot, part = Spot(i, k), held.part.entry(i).entry(k)
            said = f"the tile at {spot} belongs to {tile.name}" if tile else f"no tile lies at {spot}"
            name = part.through(lambda old, name: None if name == _NOTHING else Tile(name, old.face if old else Down.DOWN))
            yield plain(f"the territory of {spot}", tile.name if tile else _NOTHING, others, said, name, spot)
            if tile:
                lies = f"the tile at {spot} " + ("lies face down" if tile.face is Down.DOWN else f"shows {tile.face}")
                place, faces, put = Place("", str(spot)), (*FACES, Down.DOWN), part.within("face").put
                yield Statement(place, tile.face, faces, lies, put, path=part.path)


def of_lands(held: Held[Any]) -> _Pieces:
    """How many units, castles and peace tokens lie on each territory, and of which colour units are."""
    position = held.position
    colours = [seat.colour for seat in position.seats]
    for name in position.names:
        land, part = position.land(name), held.part.under(name)
        for colour in colours:
            n = land.of(colour)
            said = f"{counted(n, f'{colour} unit')} in {name}" if n else ""
            number = part.through(partial(_with_units, colour))
            yield plain(f"the {colour} units in {name}", n, up_to(CUBES), said, number, name)
            if n:
                units = counted(n, "unit")
                others = [other for other in colours if not land.of(other)]
                other_colour = part.through(partial(_recolour, colour))
                # Where they are of another colour there are not so many of this one, so one sentence tells both.
                yield plain(f"the colour of {units} in {name}", colour, others, said, other_colour, name)
        for things, key, n in (("castles", "castles", land.castles), ("peace tokens", "peace", land.peace)):
            said = f"{counted(n, things.removesuffix('s'))} in {name}" if n else ""
            yield plain(f"the {things} in {name}", n, up_to(CUBES), said, part.through(partial(_with_cubes, key)), name)


def _with_units(colour: Colour, land: Land | None, n: int) -> Land:
    return (land or EMPTY).plus(colour, n - (land or EMPTY).of(colour))


def _with_cubes(key: str, land: Land | None, n: int) -> Land:
    return replace(land or EMPTY, castles=n) if key == "castles" else replace(land or EMPTY, peace=n)


def _recolour(colour: Colour, land: Land, other: Colour) -> Land:
    return land.plus(other, land.of(colour)).plus(colour, -land.of(colour))


def cards(where: str) -> Doubts:
    """Doubts each card of a hand or pile: it may be any other."""
    return cards_in(where, UNSEEN, lambda card: (other for other in EVERY_CARD if other != card), _MORE)
