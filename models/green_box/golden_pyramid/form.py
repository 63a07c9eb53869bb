"""The position file of The Golden Pyramid: its form, the position that it tells of, and a position in its form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag, ValidationInfo, WithJsonSchema

from models import commas
from models.form import Form, Reads, also, in_figures, shown
from models.game import Written
from models.green_box.cards import Card, Deck, sort_of
from models.green_box.components import MEEPLES, Colour, colour_called
from models.green_box.form import (
    EMPTY,
    NO_COMMAS,
    ColourKnown,
    FullCard,
    SymbolKnown,
    seen,
    shape_problems,
    standing,
    table_problems,
    written_text,
)
from models.green_box.golden_pyramid.position import (
    COLUMNS,
    CORNERS,
    LEAST_PLAYERS,
    LEVELS,
    MOST_PLAYERS,
    Level,
    Position,
    Seat,
    Spot,
    Tile,
    every_spot,
    width,
)
from models.green_box.golden_pyramid.rulings import RULINGS
from models.logic import Sum, Unknown
from models.names import one, quoted
from models.problem import MisreadError, Problem
from models.spaces import worded
from models.table_form import (
    Chosen,
    Number,
    PositionFile,
    Told,
    choosable,
    game_field,
    next_turn,
    rulings_field,
    rulings_in_force,
    text,
)
from models.unknowns import UNKNOWN, Choice, named, numbers_called

TILE = "x"
"""How a tile of level 1 is written."""
_SPOT = re.compile(
    r"(?:(?:level|l) ?(?P<level>\d)(?:[ ,:]+|(?=r)))?(?P<place>.+?)(?: (?:of|on|in) level (?P<last>\d))?", re.IGNORECASE
)
_LEAST_POINTS, _MOST_POINTS = -99, 199


def spot_called(said: str, level: int | None = None) -> Spot:
    """The space that a text means: "level 2 r1c3", "level 3 top left", or "r1c3" where the level is known.

    Raises `ValueError`.
    """
    place, told = place_called(said, level)
    if place is None:
        raise MisreadError(f"no space {quoted(said)}; expected for instance 'level 2 r1c3' (row 1, column 3)", said)
    if told is None:
        raise MisreadError(f"{quoted(said)} lacks the level; write for instance 'level 2 {said}'", said)
    spot = Spot(told, *place)
    if not spot.is_in_pyramid:
        raise ValueError(f"there is no {spot}; the last space of level {told} is r{width(told)}c{width(told)}")
    return spot


def place_called(said: str, level: int | None = None) -> tuple[tuple[int, int] | None, int | None]:
    """The row and the column, from 0, of a space that a text means, and its level, as far as they can be read.

    Raises `ValueError` for what no level has.
    """
    found = _SPOT.fullmatch(" ".join(said.split()))
    number = (found["level"] or found["last"]) if found else None
    told = int(number) if number else level
    if told is not None and told not in LEVELS:
        raise MisreadError(f"there is no level {told}; the levels are 1 to 4", f"level {told}")
    # Words such as "middle" depend on the level; without one, numbers alone name a space.
    return (worded(found["place"], (width(told or 1),) * width(told or 1)) if found else None), told


@dataclass(frozen=True, slots=True)
class WrittenTile:
    """A tile as it is written, with the columns under it."""

    columns: tuple[Colour | Choice, ...] = ()


def _ground(value: object, _info: ValidationInfo) -> WrittenTile | None:
    said = written_text(value, "a space of level 1").casefold() if isinstance(value, str) else ""
    if said in {EMPTY, "empty"}:
        return None
    if said in {TILE, "tile"}:
        return WrittenTile()
    raise ValueError(f"expected x for a tile or . for an empty space of level 1, found {shown(value)}")


def columns_called(said: str) -> tuple[Colour | Choice, ...]:
    """The four columns that a text tells of, from the corner NW; `unknown` alone stands for all. Raises `ValueError`."""
    parts = [part.strip() for part in said.split(",")] if "," in said else said.split()
    if [part.casefold() for part in parts] == [UNKNOWN]:
        parts *= COLUMNS
    if len(parts) != COLUMNS:
        raise MisreadError(
            f"{quoted(said)}: expected the colours of the four columns (NW NE SW SE), like 'red blue green red'", said
        )
    return tuple(seen(part, colour_called, tuple(Colour)) for part in parts)


def _upper(value: object, _info: ValidationInfo) -> WrittenTile | None:
    said = written_text(value, "a space of the pyramid")
    if said.casefold() in {EMPTY, "empty"}:
        return None
    if said.casefold() in {TILE, "tile"}:
        raise ValueError("above level 1, write a tile as its four columns (NW NE SW SE), or as `unknown` if nobody saw them")
    return WrittenTile(columns_called(said))


def _builder(value: object, _info: ValidationInfo) -> Spot | None:
    said = written_text(value, "a space")
    return None if said.casefold() in {"none", "off"} else spot_called(said)


def _points(value: object, _info: ValidationInfo) -> int | Choice:
    if isinstance(value, str):
        told = numbers_called(value)
        if told and told[0] >= _LEAST_POINTS and told[-1] <= _MOST_POINTS:
            return Choice(value, told)
    elif isinstance(value, int) and not isinstance(value, bool) and _LEAST_POINTS <= value <= _MOST_POINTS:
        return value
    found = f"{shown(value)}{in_figures(value)}"
    raise ValueError(f"expected points from {_LEAST_POINTS} to {_MOST_POINTS}, '4 to 6' or '4 or 6', found {found}")


def _meeple(value: object, _info: ValidationInfo) -> str:
    return one(written_text(value, "a colour"), "meeple", MEEPLES, f"expected {', '.join(MEEPLES)}")


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
Meeple = Annotated[str, Reads(_meeple), text("The colour of the builder.", ["red", "grey"])]


def _kind(value: object) -> str:
    """What a value that may be a number is read as, so that it is judged as that alone."""
    if value is None:
        return "nothing"
    return "number" if isinstance(value, int | str) else "told"


_Number = Annotated[Number, Tag("number")]
_Nothing = Annotated[None, Tag("nothing")]
Cards = Annotated[Annotated[list[FullCard], NO_COMMAS, Tag("told")] | _Number | _Nothing, Discriminator(_kind)]
"""Cards that are told, or how many there are."""
Bag = Annotated[Annotated[dict[ColourKnown, Number], Tag("told")] | _Number | _Nothing, Discriminator(_kind)]
"""Cubes by colour, or how many there are."""


def _commas(row: object) -> list[Problem]:
    """Commas between the columns of a tile, which make four spaces of it."""
    too_long = isinstance(row, list) and len(row) > COLUMNS - 1
    return commas.inside(row, _column, COLUMNS, "a tile", alike=True) if too_long else []


def _column(word: str) -> str:
    """Whether a word tells a column, as the sort of it."""
    return "column" if word.casefold() == UNKNOWN or sort_of(word) == "colour" else ""


Uppers = Annotated[list[Upper], also(_commas, alone=True)]


class SeatForm(Form):
    """What a player has."""

    points: Points = Field(
        description="Victory points on the track, without the bonus of the end; `4 to 6` where they are not known."
    )
    hand: Cards = Field(default=None, description="The cards of the hand, or only how many they are.")
    cubes: dict[ColourKnown, Number] | None = Field(
        default=None, description="The cubes by colour; none of those left out. Without the key they are not known."
    )
    builder: BuilderSpace = Field(
        default=None, description="Where the builder stands, `level 2 r1c3`; left out (or `none`), he is off the pyramid."
    )
    highest: Annotated[int, Field(ge=0, le=4)] | None = Field(
        default=None, description="The highest level contributed to; left out, it is that of the builder."
    )
    colour: Meeple | None = Field(default=None, description="The colour of the builder.")


class _TableForm(Told):
    """A position file of The Golden Pyramid."""

    game: Literal["golden-pyramid"] = game_field("golden-pyramid", "pyramid")
    players: dict[str, SeatForm] = Field(description="The players in turn order (clockwise).")
    level_1: list[list[Ground]] | None = Field(
        default=None, description="Level 1 as it is when finished, 4 by 4: `x` is a tile, `.` an empty space."
    )
    level_2: list[Uppers] | None = Field(
        default=None,
        description=(
            "Level 2, 3 by 3. A tile is written by the colours of the four columns under it, NW NE SW SE: "
            '`red blue green red`, `red unknown green red`, with commas `"red, some red or blue, green, '
            'red"`, or `unknown` for all four.'
        ),
    )
    level_3: list[Uppers] | None = Field(default=None, description="Level 3, 2 by 2, written likewise.")
    level_4: list[Uppers] | None = Field(default=None, description="Level 4, one space. Left out, a level is empty.")
    stacks: dict[SymbolKnown, Number] = Field(default={}, description="Tiles left of each symbol.")
    market: list[ColourKnown] | None = Field(default=None, description="The cubes of the market.")
    bag: Bag = Field(
        default=None,
        description=(
            "The cubes in the bag by colour, or how many; left out, it is counted where all other cubes are known."
        ),
    )
    deck: Number | None = Field(default=None, description="Cards in the draw pile.")
    discard: Cards = Field(default=None, description="The discard pile: its cards, or how many they are.")
    rulings: Annotated[dict[str, Chosen], choosable(RULINGS)] = rulings_field("golden-pyramid", "GP-ACT-TRADE-OPT: yes")


def _problems(data: Mapping[str, Any]) -> list[Problem]:
    problems = table_problems(data, LEAST_PLAYERS, MOST_PLAYERS, "turn")
    for level in LEVELS:
        problems += shape_problems(
            data.get(f"level_{level}"), f"level_{level}", (width(level),) * width(level), f"level {level}", _commas
        )
    return problems


FILES = PositionFile(_TableForm, _problems)


def schema() -> dict[str, Any]:
    """The JSON schema of a position file."""
    return FILES.schema()


def read_table(data: object, deck: Deck, chosen: Mapping[str, str]) -> Written[Position, None]:
    """The position that a file tells of. Raises `UnusableError` with every problem; paths begin with the file's own keys."""
    form = FILES.read(data)
    players = tuple(form.players)
    turn, over = next_turn(form, players)
    position = Position(
        players=players,
        rulings=rulings_in_force(RULINGS, form.rulings, chosen),
        turn=turn,
        over=over,
        seats=tuple(_seat(player, own) for player, own in form.players.items()),
        pyramid=tuple(
            _level(level, rows)
            for level, rows in enumerate((form.level_1, form.level_2, form.level_3, form.level_4), start=1)
        ),
        stacks=form.stacks,
        market=None if form.market is None else tuple(form.market),
        bag=form.bag,
        deck=form.deck,
        discard=_cards(form.discard),
        of=deck,
    )
    return Written(position, None)


def _seat(player: str, form: SeatForm) -> Seat:
    return Seat(
        named(form.points, f"{player}'s points"), _cards(form.hand), form.cubes, form.builder, form.highest, form.colour
    )


def _cards(told: list[Card] | int | None) -> tuple[Card, ...] | None:
    if told is None:
        return None
    return (Card(),) * told if isinstance(told, int) else tuple(told)


def _level(level: int, rows: list[list[WrittenTile | None]] | None) -> Level:
    if rows is None:
        return ((None,) * width(level),) * width(level)
    spots = iter(every_spot(level))
    return tuple(tuple(_tile(next(spots), tile) for tile in row) for row in rows)


def _tile(spot: Spot, tile: WrittenTile | None) -> Tile | None:
    if tile is None:
        return None
    return Tile(tuple(named(c, f"{spot} {corner}") for corner, c in zip(CORNERS, tile.columns, strict=False)))


def written(position: Position) -> dict[str, Any]:
    """A position in the form of a file."""
    data: dict[str, Any] = {"game": "golden-pyramid"}
    data["players"] = {player: _written_seat(seat) for player, seat in zip(position.players, position.seats, strict=True)}
    for level, rows in enumerate(position.pyramid, start=1):
        if any(tile for row in rows for tile in row):
            data[f"level_{level}"] = [[written_tile(tile) for tile in row] for row in rows]
    if position.stacks:
        data["stacks"] = {str(symbol): n for symbol, n in position.stacks.items()}
    if position.market is not None:
        data["market"] = [str(colour) for colour in position.market]
    if position.bag is not None:
        data["bag"] = position.bag if isinstance(position.bag, int) else _by_colour(position.bag)
    if position.deck is not None:
        data["deck"] = position.deck
    if position.discard is not None:
        data["discard"] = _written_cards(position.discard)
    return data | standing(position)


def _written_seat(seat: Seat) -> dict[str, Any]:
    data: dict[str, Any] = {"points": written_points(seat.points)}
    if seat.hand is not None:
        data["hand"] = _written_cards(seat.hand)
    if seat.cubes is not None:
        data["cubes"] = _by_colour(seat.cubes)
    if seat.builder is not None:
        data["builder"] = str(seat.builder)
    if seat.highest is not None:
        data["highest"] = seat.highest
    if seat.meeple is not None:
        data["colour"] = seat.meeple
    return data


def written_points(points: int | Sum | Unknown[int]) -> int | str:
    """Points as they are written."""
    if isinstance(points, int):
        return points
    return points.text if isinstance(points, Unknown) else f"{points.least} to {points.most}"


def _by_colour(counts: Mapping[Colour, int]) -> dict[str, int]:
    return {str(colour): counts[colour] for colour in Colour if colour in counts}


def _written_cards(cards: tuple[Card, ...]) -> list[str] | int:
    """Cards by name, or how many they are where none is told."""
    if cards and set(cards) == {Card()}:
        return len(cards)
    return [str(card) if None not in {card.colour, card.value, card.symbol} else _partly(card) for card in cards]


def _partly(card: Card) -> str:
    return UNKNOWN if card == Card() else f"some {card}"


def written_tile(tile: Tile | None) -> str:
    """A space as it is written."""
    if tile is None:
        return EMPTY
    if not tile.columns:
        return TILE
    said = [str(column) for column in tile.columns]
    return (", " if any(" " in part for part in said) else " ").join(said)
