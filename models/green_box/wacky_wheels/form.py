"""The position file of Wacky Wheels: its form, the position that it tells of, and a position in its form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Discriminator, Tag, ValidationInfo, WithJsonSchema
from pydantic import Field as Limited

from models.doubts import number, up_to
from models.fields import REQUIRED, Field, Fields, Kind
from models.form import Reads, in_figures, shown
from models.game import Written
from models.green_box.cards import SIZE, Card, Deck
from models.green_box.components import CUBES as BOX_CUBES
from models.green_box.components import Symbol, symbol_called
from models.green_box.doubts import cards
from models.green_box.form import NO_COMMAS_SUIT, ColourKnown, card_reader, read_colour
from models.green_box.kinds import CUBES, kept_cards, names
from models.green_box.wacky_wheels.doubts import (
    MANY,
    of_cubes,
    of_dice,
    of_finish,
    of_flag,
    of_pickups,
    of_shape,
    of_space,
    of_track,
)
from models.green_box.wacky_wheels.position import (
    BLACK,
    FACES,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    START,
    Car,
    Finish,
    Position,
    is_told,
)
from models.green_box.wacky_wheels.rulings import EVERY_RULING
from models.green_box.wacky_wheels.track import LENGTH, PIT, PRESETS, Direction, Stretch
from models.names import counted, enumerated, one, quoted
from models.problem import MisreadError, Problem
from models.table_file import TableFile
from models.table_form import NUMBER, TOLD, players_of, readable, seen, table_problems, text, written_text
from models.unknowns import SOME, UNKNOWN, Choice, named

MOST_LAPS = BOX_CUBES
"""As many as there are black cubes."""
_STRETCH = re.compile(r"(?P<steps>\d+)(?: steps?| tiles?| spaces?)? (?:to the )?(?P<direction>[a-z]+)", re.IGNORECASE)
_TURNED = re.compile(r"(?P<direction>[a-z]+) (?P<steps>\d+)", re.IGNORECASE)
_DIRECTIONS = {str(direction): direction for direction in Direction}


def _space(value: object, _info: ValidationInfo | None = None) -> int:
    """Where a car stands: the number of a tile, or the pit. Raises `ValueError`."""
    if isinstance(value, str) and value.strip().casefold() in {"pit", "the pit", "in the pit"}:
        return PIT
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= LENGTH:
        raise ValueError(f"expected a tile, 1 to {LENGTH}, or pit, found {shown(value)}{in_figures(value)}")
    return value


def _tile(value: object, _info: ValidationInfo | None = None) -> int:
    """The number of a tile, which stands as a key. Raises `ValueError`."""
    said = str(value)
    if not said.isdecimal() or not 1 <= int(said) <= LENGTH:
        raise ValueError(f"expected a tile, 1 to {LENGTH}, found {shown(value)}")
    return int(said)


def _symbol(value: object, _info: ValidationInfo | None = None) -> Symbol | Choice:
    return seen(written_text(value, "a symbol"), symbol_called, tuple(Symbol))


def _preset(value: object, _info: ValidationInfo | None = None) -> tuple[Symbol, ...]:
    hint = f"expected {LENGTH} symbols, or {enumerated(list(PRESETS), 'or')} for a track of the rulebook"
    return PRESETS[one(written_text(value, "a track"), "track", list(PRESETS), hint)]


def _stretch(value: object, _info: ValidationInfo | None = None) -> Stretch:
    phrase = written_text(value, "a stretch of the track")
    found = _STRETCH.fullmatch(phrase) or _TURNED.fullmatch(phrase)
    if found is None:
        raise MisreadError(f"{quoted(phrase)}: expected steps and a direction, for instance '7 right'", phrase)
    direction = one(found["direction"], "direction", list(_DIRECTIONS), f"expected {enumerated(list(_DIRECTIONS), 'or')}")
    if not 1 <= int(found["steps"]) <= LENGTH:
        raise MisreadError(f"{quoted(phrase)}: a stretch has 1 to {LENGTH} steps", found["steps"])
    return Stretch(int(found["steps"]), _DIRECTIONS[direction])


def _written_cards(cards: tuple[Card, ...]) -> list[str] | int:
    """Cards by name, or how many they are where none is known."""
    if cards and set(cards) == {Card()}:
        return len(cards)
    return [str(card) if is_told(card) else UNKNOWN if card == Card() else f"{SOME} {card}" for card in cards]


def _named_track(symbols: tuple[Symbol, ...] | list[Symbol | Choice], _owner: str) -> tuple[Any, ...]:
    return tuple(named(symbol, f"tile {n}") for n, symbol in enumerate(symbols, start=1))


def _written_track(track: tuple[Any, ...]) -> str | list[str]:
    return next((name for name, symbols in PRESETS.items() if symbols == track), list(map(str, track)))


def _is_list(value: object) -> str:
    return "told" if isinstance(value, list) else "number"


_CARD = Annotated[
    Card,
    card_reader("value", "symbol"),
    text("A card: its value and its symbol (the border colour if you like).", ["3 drop", "red 3 drop", "some 3", "unknown"]),
]
_CARDS = Kind(
    Annotated[
        Annotated[list[_CARD], NO_COMMAS_SUIT, TOLD] | Annotated[int, Limited(ge=0, le=SIZE), NUMBER],
        Discriminator(_is_list),
    ],
    kept_cards,
    _written_cards,
)
_SEEN = Annotated[Symbol | Choice, Reads(_symbol), text("A symbol, or unknown.", ["drop", "some drop or wheel"])]
_TRACK = Annotated[
    Annotated[list[_SEEN], Limited(min_length=LENGTH, max_length=LENGTH), Tag("told")]
    | Annotated[tuple[Symbol, ...], Reads(_preset), text("A track of the rulebook.", list(PRESETS)), Tag("number")],
    Discriminator(_is_list),
]
_SPACE = Annotated[
    int,
    Reads(_space),
    WithJsonSchema(
        {
            "description": "The tile of the car, or pit.",
            "anyOf": [{"type": "integer", "minimum": 1, "maximum": LENGTH}, {"const": "pit"}],
            "examples": [7, "pit"],
        }
    ),
]
_SHAPE = Annotated[Stretch, Reads(_stretch), text("Steps in one direction.", ["6 right", "12 down"])]
_TILE = Annotated[int, Reads(_tile), text("The number of a tile.", ["7", "27"])]


def _up_to(most: int, least: int = 0) -> Kind:
    return Kind(Annotated[int, Limited(ge=least, le=most)])


FINISH = Fields(
    "FinishForm",
    "That a car has finished.",
    Field("round", _up_to(MANY, 1), "The round in which it finished.", default=REQUIRED),
    Field("beyond", _up_to(999), "How many spaces beyond the start tile it came.", default=REQUIRED),
)
_FLAG = Kind(bool)

CAR = Fields(
    "CarForm",
    "What a player has.",
    Field(
        "space",
        Kind(_SPACE, written=lambda space: "pit" if space == PIT else space),
        f"The tile on which the car stands, 1 (the start tile) to {LENGTH}, or `pit`.",
        [of_space],
        key="at",
        default=REQUIRED,
    ),
    Field(
        "cubes",
        CUBES,
        "The player's cubes by colour: green (health), red (hedgehogs), blue (oil), yellow (boosters), black (laps "
        "driven); a colour left out is none.",
        [of_cubes],
        default=REQUIRED,
    ),
    Field(
        "hand",
        _CARDS,
        "The player's cards, each with its value and symbol, `some 3` or `unknown`, or only how many they are; left "
        "out where nobody knows the hand.",
        [cards("{}'s hand")],
    ),
    Field(
        "misses",
        _up_to(9),
        "Turns that the player still misses because of oil.",
        [number("the turns that {} misses", lambda owner, n: f"{owner} misses {counted(n, 'turn')}", up_to(9))],
        default=0,
    ),
    Field(
        "repairs",
        _up_to(9),
        "Turns that the car is still being repaired after a breakdown.",
        [
            number(
                "the turns of {}'s repair", lambda owner, n: f"{owner}'s car is in repair for {counted(n, 'turn')}", up_to(9)
            )
        ],
        default=0,
    ),
    Field(
        "pit_lap",
        _up_to(MOST_LAPS + 1, 1),
        "The lap of the last pit stop, 1 for the first; only one is allowed in each lap.",
        [number("the lap of {}'s last pit stop", lambda owner, n: f"{owner}'s last pit stop was in lap {n}", up_to(9, 1))],
    ),
    Field(
        "waited",
        _FLAG,
        "`true` if the car in the pit has waited there for a turn.",
        [of_flag("`waited:` of {}", "{} has waited in the pit")],
        default=False,
    ),
    Field(
        "finish",
        Kind(
            FINISH.form,
            lambda form, _owner: Finish(form.round, form.beyond),
            lambda finish: {"round": finish.round, "beyond": finish.beyond},
        ),
        "For a car that has finished: the `round`, and how many spaces `beyond` the start tile it came.",
        [of_finish],
    ),
    Field(
        "on_line",
        _FLAG,
        "`true` for a car on the start tile whose lap is not counted yet (with `WW-AMB-EXACTSTART: passing`).",
        [of_flag("`on_line:` of {}", "{}'s lap waits on the start tile")],
        default=False,
    ),
    Field(
        "owes",
        _up_to(9),
        "Black cubes that the player owes (with `WW-AMB-NOLAPCUBE: owes`).",
        [number("the laps that {} owes", lambda owner, n: f"{owner} owes {counted(n, 'lap')}", up_to(9))],
        default=0,
    ),
    Field(
        "points",
        _up_to(999),
        "Points of earlier races of the circuit.",
        [number("the points of {}", lambda owner, n: f"{owner} has {counted(n, 'point')} of earlier races", up_to(MANY))],
        default=0,
    ),
    Field(
        "wins",
        _up_to(MOST_LAPS),
        "Earlier races of the circuit that the player won; they decide where points are level.",
        [number("the wins of {}", lambda owner, n: f"{owner} has won {counted(n, 'race')}", up_to(MOST_LAPS))],
        default=0,
    ),
)


def _problems(data: Mapping[str, Any]) -> list[Problem]:
    """What no single key shows: who plays, and cubes of colours that nobody has."""
    problems = table_problems(data, LEAST_PLAYERS, MOST_PLAYERS, "turn")
    allowed = [*START, BLACK]
    for name, form in players_of(data).items():
        cubes = form.get("cubes") if isinstance(form, Mapping) else None
        keys = cubes if isinstance(cubes, Mapping) else {}
        for key, colour in readable(((key, key) for key in keys), read_colour):
            path = ("players", str(name), "cubes", str(key))
            if colour not in allowed:
                problems.append(
                    Problem(path, f"nobody has {colour} cubes; expected {enumerated(list(map(str, allowed)), 'or')}")
                )
    return problems


FILE = TableFile(
    "wacky-wheels",
    "Wacky Wheels",
    "wheels",
    Field(
        "track",
        Kind(_TRACK, _named_track, _written_track),
        f"The symbols of the {LENGTH} tiles, the start tile first, `unknown` for one that nobody saw; or `race 1`, "
        "`race 2`, `race 3`, the rulebook's tracks.",
        [of_track],
        default=REQUIRED,
    ),
    Field(
        "shape",
        Kind(list[_SHAPE], lambda stretches, _owner: tuple(stretches), names),
        "How the track lies, from the start tile on: stretches such as `6 right, 12 down, 6 left, 12 up`. Needed for "
        "the corners.",
        [of_shape],
    ),
    Field(
        "pickups",
        Kind(dict[_TILE, ColourKnown], written=lambda cubes: {n: str(colour) for n, colour in sorted(cubes.items())}),
        "The cubes that lie on the track, each with its tile: `{7: blue}`.",
        [of_pickups],
        default={},
    ),
    Field(
        "laps",
        _up_to(MOST_LAPS, 1),
        "How many laps the race has.",
        [number("the laps of the race", lambda _, n: f"the race has {counted(n, 'lap')}", up_to(MOST_LAPS, 1))],
        default=3,
    ),
    Field(
        "dice",
        Kind(
            Annotated[list[Annotated[int, Limited(ge=1, le=FACES)]], Limited(min_length=2, max_length=2)],
            lambda dice, _owner: tuple(dice),
            list,
        ),
        "What the two dice show; left out before the roll.",
        [of_dice],
    ),
    Field(
        "round",
        _up_to(MANY),
        "The number of the round, 0 or left out before the first roll.",
        [number("the round", lambda _, n: f"this is round {n}", up_to(MANY))],
    ),
    Field(
        "race",
        _up_to(MOST_LAPS, 1),
        "In a circuit, the number of the race.",
        [number("the race", lambda _, n: f"this is race {n} of a circuit", up_to(MOST_LAPS, 1))],
    ),
    Field(
        "draw",
        _up_to(SIZE),
        "How many cards are left to draw.",
        [number("the number of cards in the deck", lambda _, n: f"{counted(n, 'card')} to draw from", up_to(SIZE))],
    ),
    Field("discards", _CARDS, "The cards discarded, or how many they are.", [cards("the discards")]),
    players=CAR,
    who="Two to five players in turn order, the one who began the race first.",
    rulings=EVERY_RULING,
    example="WW-AMB-BOOST: doubles",
    problems=_problems,
    in_doubt=("players", "pickups", "track", "shape", "laps", "dice", "round", "race", "draw", "discards"),
    seat=Car,
)


def read_table(data: object, deck: Deck, chosen: Mapping[str, str]) -> Written[Position, None]:
    """The position that a file tells of. Raises `UnusableError` with every problem; paths begin with the file's own keys."""
    return Written(Position(**FILE.read(data, chosen), box=deck), None)
