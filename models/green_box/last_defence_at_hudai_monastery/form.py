"""The position file of Last Defence at Hudai Monastery: its form, and the position that it tells of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field as Limited
from pydantic import ValidationInfo, WithJsonSchema

from models.doubts import Piece, counts, number, up_to
from models.fields import REQUIRED, Field, Fields, Kind
from models.form import Reads, in_figures, shown
from models.game import Written
from models.green_box.cards import Deck, card_called
from models.green_box.components import COPIES, TILES, Symbol, symbol_called
from models.green_box.doubts import cards
from models.green_box.form import SymbolKnown
from models.green_box.kinds import CARDS, Meeple, by_name, names
from models.green_box.last_defence_at_hudai_monastery.challenge_form import CHALLENGE
from models.green_box.last_defence_at_hudai_monastery.doubts import (
    of_blocked,
    of_demons,
    of_discards,
    of_monks,
    of_names,
    of_phase,
    of_techniques,
    of_wall,
)
from models.green_box.last_defence_at_hudai_monastery.position import (
    COLUMNS,
    INTEGRITY,
    STACK,
    TIME,
    TOP_LEVEL,
    Challenge,
    Defence,
    Demon,
    Monk,
    Phase,
    Position,
    Row,
    Seen,
    Spot,
    no_levels,
)
from models.green_box.last_defence_at_hudai_monastery.rulings import EVERY_RULING
from models.names import closest, counted, one, quoted
from models.problem import MisreadError, Problem
from models.spaces import EMPTY, is_empty
from models.table import of_turn
from models.table_file import TableFile
from models.table_form import or_number, seen, table_problems, text, written_text
from models.unknowns import Choice, named

_NAME = re.compile(r"r ?(\d{1,2})[ ,]*c ?(\d{1,2})", re.IGNORECASE)
_DEMON = re.compile(
    r"(?P<row>\S+) (?P<card>.+?)(?:,? (?:with )?(?:damage (?P<after>\S+)|(?P<before>\d+) damage))?", re.IGNORECASE
)
_EXPECTED_DEMON = "expected its row, its card and its damage, for instance 'attacking red 3 drop damage 2', or `.` for none"
_MOST_DAMAGE = 7
_MOST_INTEGRITY = 99
_MOST_ROWS = TILES


def spot_called(name: str) -> Spot:
    """The place that a text such as `r1c3` means: row 1 above the base, the third column. Raises `ValueError`."""
    found = _NAME.fullmatch(name.strip())
    if found is None:
        raise MisreadError(f"no place {quoted(name)}; expected for instance r0c2 (the base tile of column 2) or r1c3", name)
    spot = Spot(int(found[1]), int(found[2]) - 1)
    if not 0 <= spot.column < COLUMNS:
        raise MisreadError(f"there is no place {quoted(name)}; the wall has columns c1 to c6", name)
    return spot


def _tile(value: object, _info: ValidationInfo) -> Symbol | Choice | None:
    phrase = written_text(value, "a symbol")
    return None if is_empty(phrase) else seen(phrase, symbol_called, tuple(Symbol))


def row_called(name: str) -> Row:
    """The row of demons that a text means. Raises `ValueError`."""
    return Row(one(name, "row", [row.value for row in Row], "expected attacking, approaching or stunned"))


def _demon(value: object, _info: ValidationInfo) -> Demon | None:
    phrase = written_text(value, "a demon")
    if is_empty(phrase):
        return None
    found = _DEMON.fullmatch(phrase)
    if found is None:
        raise MisreadError(f"{quoted(phrase)}: {_EXPECTED_DEMON}", phrase)
    try:
        row = row_called(found["row"])
    except ValueError:
        if closest(found["row"], [row.value for row in Row]):
            raise
        raise MisreadError(f"{quoted(phrase)}: in which row does it lie? {_EXPECTED_DEMON}", found["row"]) from None
    hurt = [word for word in found["card"].split() if closest(word, ["damage"])]
    if hurt:
        raise MisreadError(f"{quoted(phrase)}: its damage stands at the end, for instance `damage 2`", hurt[0])
    card = card_called(found["card"], ("colour", "value", "symbol"))
    return Demon(card, row, _damage(found["after"] or found["before"] or "0"))


def _damage(word: str) -> int:
    if not word.isdecimal() or int(word) > _MOST_DAMAGE:
        raise MisreadError(f"expected damage of 0 to {_MOST_DAMAGE}, found {quoted(word)}", word)
    return int(word)


def _phase(value: object, _info: ValidationInfo) -> Phase:
    return Phase(one(written_text(value, "a phase"), "phase", [phase.value for phase in Phase], "expected build or act"))


def _monk(value: object, _info: ValidationInfo) -> tuple[Spot, bool]:
    phrase = written_text(value, "a place")
    where, _, state = phrase.partition(" ")
    if state.casefold() not in {"", "charged", "lying"}:
        raise MisreadError(
            f"{quoted(state)}: expected a place, and `charged` after it for a monk that stands upright", state
        )
    return spot_called(where), state.casefold() == "charged"


def _levels(value: object, _info: ValidationInfo) -> tuple[int, ...]:
    """The level of a technique, or of the two cubes of the hammers."""
    entries = value if isinstance(value, list) else [value]
    for level in entries:
        if not isinstance(level, int) or isinstance(level, bool) or not 0 <= level <= TOP_LEVEL:
            raise ValueError(f"expected a level of 0 to {TOP_LEVEL}, found {shown(level)}{in_figures(level)}")
    return tuple(entries)


def _kept_levels(told: Mapping[Symbol, tuple[int, ...]], _owner: str) -> dict[Symbol, tuple[int, ...]]:
    """A level for every cube: those of the hammers are alike where one number is told."""
    every = dict(no_levels())
    return {
        symbol: told[symbol] * (len(cubes) // len(told[symbol])) if symbol in told else cubes
        for symbol, cubes in every.items()
    }


def _written_levels(techniques: Mapping[Symbol, tuple[int, ...]]) -> dict[str, Any]:
    return {
        str(symbol): list(cubes) if len(set(cubes)) > 1 else cubes[0] for symbol, cubes in techniques.items() if any(cubes)
    }


def _kept_wall(wall: list[list[Symbol | Choice | None]], _owner: str) -> tuple[tuple[Seen | None, ...], ...]:
    return tuple(tuple(named(tile, str(Spot(r, c))) for r, tile in enumerate(tiles)) for c, tiles in enumerate(wall))


def _written_wall(wall: tuple[tuple[Seen | None, ...], ...]) -> list[list[str]]:
    return [[EMPTY if tile is None else str(tile) for tile in tiles] for tiles in wall]


def _kept_discards(tiles: list[Symbol | Choice], _owner: str) -> tuple[Seen, ...]:
    return tuple(named(tile, f"discard {i}") for i, tile in enumerate(tiles, start=1))


def _kept_monks(monks: Mapping[str, tuple[Spot, bool]], _owner: str) -> tuple[Monk, ...]:
    return tuple(Monk(name, *told) for name, told in monks.items())


def _written_bag(bag: Mapping[Symbol, int] | int) -> dict[str, int] | int:
    return bag if isinstance(bag, int) else by_name(bag)


Tile = Annotated[
    Symbol | Choice | None,
    Reads(_tile),
    text(
        "A tile: its symbol, `unknown`, or `some drop or wheel`; `.` for an empty place below a tile.", ["drop", "unknown"]
    ),
]
Lying = Annotated[
    Demon | None,
    Reads(_demon),
    text(
        "A demon: its row, its card, its damage if any; `.` for none.",
        ["attacking black 1 arrow", "approaching red 3 drop damage 2", "approaching unknown", "."],
    ),
]
Standing = Annotated[
    tuple[Spot, bool], Reads(_monk), text("Where a monk stands, and whether charged.", ["r0c2", "r1c5 charged"])
]
Levels = Annotated[
    tuple[int, ...],
    Reads(_levels),
    WithJsonSchema(
        {
            "description": "The level of a technique, 0 to 2; of the hammers one number for both cubes, or `[1, 0]`.",
            "anyOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}}],
        }
    ),
]


PhaseKnown = Annotated[Phase, Reads(_phase), text("The phase that comes next.", ["build", "act"])]


def _problems(data: Mapping[str, Any]) -> list[Problem]:
    problems = table_problems(data, 1, 1, "turn")
    problems += _wall_problems(data.get("wall"))
    demons = data.get("demons")
    if isinstance(demons, list) and len(demons) != COLUMNS:
        number = f"{len(demons)} {'entry' if len(demons) == 1 else 'entries'}"
        message = f"{number}; there is one for each of the {COLUMNS} columns, `.` where no demon lies"
        problems.append(Problem(("demons",), message))
    techniques = data.get("techniques")
    for key, levels in techniques.items() if isinstance(techniques, Mapping) else ():
        problems += _level_problems(str(key), levels)
    return problems


def _wall_problems(wall: object) -> list[Problem]:
    if not isinstance(wall, list):
        return []
    problems = []
    if len(wall) != COLUMNS:
        problems.append(
            Problem(("wall",), f"{counted(len(wall), 'column')}; the wall has {COLUMNS}, each from its base tile up")
        )
    for i, tiles in enumerate(wall):
        if isinstance(tiles, list) and (not tiles or is_empty(tiles[0]) or is_empty(tiles[-1])):
            message = f"c{i + 1} begins with its base tile and ends with its topmost tile"
            problems.append(Problem(("wall", i), message))
        elif isinstance(tiles, list) and len(tiles) > _MOST_ROWS:
            problems.append(Problem(("wall", i), f"{len(tiles)} tiles in a column; there are only {TILES} in all"))
    return problems


def _level_problems(key: str, levels: object) -> list[Problem]:
    """That a technique is told with more or fewer cubes than it has."""
    try:
        symbol = symbol_called(key)
    except ValueError:
        return []
    cubes = len(no_levels()[symbol])
    if isinstance(levels, list) and len(levels) != cubes:
        return [Problem(("techniques", key), f"{counted(len(levels), 'level')}; {symbol} has {counted(cubes, 'cube')}")]
    return []


def _number(most: int, least: int = 0) -> Kind:
    return Kind(Annotated[int, Limited(ge=least, le=most)])


_SYMBOLS = Kind(list[SymbolKnown], lambda symbols, _owner: tuple(symbols), names)
FILE = TableFile(
    "last-defence-at-hudai-monastery",
    "Last Defence at Hudai Monastery",
    "hudai",
    Field(
        "wall",
        Kind(list[list[Tile]], _kept_wall, _written_wall),
        "The six columns of the wall from the left, each from its base tile up; `.` for an empty place below a tile.",
        [of_wall],
        default=REQUIRED,
    ),
    Field(
        "monks",
        Kind(dict[Meeple, Standing], _kept_monks, lambda monks: {monk.name: str(monk) for monk in monks}),
        "The monks on the wall: where each stands (`r0c2` is the base tile of column 2), and `charged` if upright.",
        [of_monks],
        default=REQUIRED,
    ),
    Field(
        "demons",
        Kind(list[Lying], lambda demons, _owner: tuple(demons), lambda demons: [str(d) if d else EMPTY for d in demons]),
        "The demon of each column from the left: row, card, damage (`attacking red 3 drop damage 1`); `.` for none.",
        [of_demons],
        default=REQUIRED,
    ),
    Field(
        "stack",
        _number(STACK),
        "How many demons are in the stack.",
        [number("the number of demons in the stack", lambda _, n: f"{counted(n, 'demon')} in the stack", up_to(STACK))],
        default=REQUIRED,
    ),
    Field(
        "phase",
        Kind(PhaseKnown, written=str),
        "What comes next: `build` (the default) or `act`. The Demons phase follows `act`.",
        [of_phase],
        absent=Phase.BUILD,
    ),
    Field(
        "drawn",
        _SYMBOLS,
        "In the Build phase: the tiles drawn, if they are drawn already.",
        [of_names("a tile drawn", Symbol)],
    ),
    Field(
        "activated",
        Kind(list[Meeple], lambda monks, _owner: tuple(monks), list),
        "In the Act phase: the monks activated already.",
        [of_names("a monk activated", ())],
        default=[],
    ),
    Field(
        "points",
        _number(_MOST_INTEGRITY),
        "In the Act phase: technique points not yet spent.",
        [number("the technique points", lambda _, n: counted(n, "technique point"), up_to(8))],
        default=0,
    ),
    Field(
        "techniques",
        Kind(dict[SymbolKnown, Levels], _kept_levels, _written_levels),
        "The levels of the techniques, 0 if left out: `{drop: 1, hammers: [1, 0]}`.",
        [of_techniques],
        default={},
    ),
    Field("blocked", _SYMBOLS, "The techniques whose level 2 is blocked.", [of_blocked], default=[]),
    Field(
        "removed",
        Kind(list[Meeple], lambda monks, _owner: tuple(monks), list),
        "The monks that demons removed.",
        [of_names("a monk removed", ())],
        default=[],
    ),
    Field(
        "discards",
        Kind(list[Tile], _kept_discards, lambda tiles: list(map(str, tiles))),
        "The tiles discarded.",
        [of_discards],
        default=[],
    ),
    Field(
        "bag",
        Kind(or_number(dict[SymbolKnown, Annotated[int, Limited(ge=0, le=COPIES)]]), written=_written_bag),
        "The tiles in the bag by symbol, or how many they are; left out, all others are in it.",
        [
            number("the number of tiles in the bag", lambda _, n: f"{counted(n, 'tile')} in the bag", up_to(TILES)),
            counts("the {kind} tiles in the bag", Symbol, up_to(COPIES)),
        ],
    ),
    Field(
        "tiles_to_come",
        _SYMBOLS,
        "The tiles that are known to be drawn next, out of the bag, the first one first.",
        [of_names("a tile to come", Symbol)],
        default=[],
    ),
    Field(
        "coming",
        Kind(CARDS.form, CARDS.kept, CARDS.written),
        "The demons that are known to come next, the first one first.",
        [cards("the stack")],
        default=[],
    ),
    Field(
        "gone",
        CARDS,
        "The demons that left the game, `unknown` for those that nobody remembers; left out if you did not keep them.",
        [cards("the demons that are gone")],
    ),
    Field(
        "challenge",
        CHALLENGE,
        "If you play a harder game: `{base: random}` for any six base tiles, `{demons: pink}` or `{demons: brown}` for all "
        "demons of that background in place of the green ones, `{time: 9}` for fewer time cubes, or several of them.",
        absent=Challenge(),
    ),
    players=Fields(
        "DefenceForm",
        "What the player has left.",
        Field(
            "integrity",
            _number(_MOST_INTEGRITY),
            f"Red cubes left, {INTEGRITY} as the game begins.",
            [number("{}'s integrity", lambda _, n: f"{n} integrity left", up_to(INTEGRITY))],
            default=INTEGRITY,
        ),
        Field(
            "time",
            _number(TIME),
            f"Green cubes left; if left out, all: {TIME}, or those of the `challenge`.",
            [number("{}'s time", lambda _, n: f"{counted(n, 'time cube')} left", up_to(TIME))],
        ),
    ),
    who="The player, who plays alone.",
    rulings=EVERY_RULING,
    example="HU-AMB-GAP: forbid",
    problems=_problems,
    seat=Defence,
)


def read_table(data: object, deck: Deck, chosen: Mapping[str, str]) -> Written[Position, None]:
    """The position that a file tells of. Raises `UnusableError` with every problem; paths begin with the file's own keys."""
    told = FILE.read(data, chosen)
    challenge: Challenge = told["challenge"]
    told["seats"] = tuple(seat if seat.time is not None else replace(seat, time=challenge.time) for seat in told["seats"])
    return Written(Position(**told, box=deck).with_faces, None)


def pieces(position: Position) -> Iterator[Piece[Position]]:
    """Whose turn it is, and all that lies on the table."""
    yield of_turn(position)
    yield from FILE.pieces(position)
