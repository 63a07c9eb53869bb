"""The position file of Zap That Ghost: its form, the position that it tells of, and a position in its form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple, TypeVar

from pydantic import Discriminator, ValidationInfo, WithJsonSchema
from pydantic import Field as Limited

from models import commas
from models.doubts import Piece, number, up_to
from models.fields import REQUIRED, Field, Fields, Kind
from models.form import Reads, also, in_figures, named_twice, shown
from models.game import OVER, Written
from models.green_box.cards import SIZE, Card, Deck, sort_of
from models.green_box.components import Colour, colour_called, symbol_called
from models.green_box.doubts import cards
from models.green_box.form import NO_COMMAS_SUIT, ColourKnown, SuitCard, read_colour, shape_problems, space_called
from models.green_box.grid import by_space
from models.green_box.kinds import COLOURS, Meeple, kept_cards, names
from models.green_box.zap_that_ghost.doubts import HAUNTING, SHOWN, haunting, of_board, of_colours, of_ghosts, of_roller
from models.green_box.zap_that_ghost.position import (
    BASE_COLOURS,
    DEALT,
    FACES,
    GHOST_COLOURS,
    GHOSTS,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    SIDE,
    SPOTS,
    Bare,
    Caught,
    Haunting,
    Hunter,
    Position,
    Shown,
    Spot,
    Tile,
    is_told,
)
from models.green_box.zap_that_ghost.rulings import EVERY_RULING
from models.names import counted, enumerated, quoted
from models.problem import MisreadError, Path, Problem
from models.spaces import is_empty
from models.table_file import TableFile
from models.table_form import (
    NUMBER,
    TOLD,
    names_problems,
    players_of,
    readable,
    seat,
    seen,
    table_problems,
    text,
    written_text,
)
from models.unknowns import SOME, UNKNOWN, Choice, named

K = TypeVar("K")
T = TypeVar("T")

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
_NO_GHOST = {"captured", "none", "no ghost", "gone"}


def _shown(name: str) -> Shown:
    return Bare.FACE_DOWN if name.casefold().replace("-", " ") in _FACE_DOWN else symbol_called(name)


def _haunting(name: str) -> Haunting:
    return Bare.CAPTURED if name.casefold() in _NO_GHOST else colour_called(name)


def _tile(value: object, _info: ValidationInfo | None = None) -> WrittenTile:
    phrase = written_text(value, "a tile")
    if not phrase or is_empty(phrase):
        raise ValueError(
            "every space has a tile: write `face down` at a corner, `drop` where a ghost was captured, or unknown"
        )
    cell = _GHOST_FIRST.fullmatch(phrase) or _CELL.fullmatch(phrase)
    if cell is None:
        raise MisreadError(f"{quoted(phrase)}: {_EXPECTED}", phrase)
    symbol = seen(cell["symbol"], _shown, SHOWN)
    if cell["ghost"] is None:
        return WrittenTile(symbol, Choice(UNKNOWN, HAUNTING) if phrase.casefold() == UNKNOWN else Bare.CAPTURED)
    return WrittenTile(symbol, seen(cell["ghost"], _haunting, HAUNTING))


def _spot(value: object, _info: ValidationInfo | None) -> Spot | Choice:
    return seen(written_text(value, "a space"), spot_called, SPOTS)


def spot_called(name: str) -> Spot:
    """The space that a text names. Raises `ValueError`."""
    return Spot(*space_called(name, [SIDE] * SIDE))


def _captured(value: object, _info: ValidationInfo) -> Caught:
    """Ghosts captured: how many, or how many of each colour. Raises `ValueError`."""
    most = GHOSTS * GHOST_COLOURS
    if isinstance(value, int) and not isinstance(value, bool):
        return Caught(others=_number(value, most))
    if not isinstance(value, Mapping):
        raise ValueError(
            f"expected a number, or numbers by colour ({{red: 2, blue: 1}}), found {shown(value)}{in_figures(value)}"
        )
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


class WrittenTile(NamedTuple):
    """A tile as it is written."""

    symbol: Shown | Choice
    ghost: Haunting | Choice


Space = Annotated[
    WrittenTile,
    Reads(_tile),
    text(
        "A tile: its symbol and the colour of the ghost on it, nothing after it where the ghost was captured; `face down`; "
        "`unknown` or `some red or blue` for what was not seen.",
        ["drop red", "drop", "face down", "unknown", "wheel unknown", "unknown blue"],
    ),
]
Where = Annotated[Spot | Choice, Reads(_spot), text("A space, or unknown.", ["r1c1", "unknown", "some r1c1 or r2c3"])]
Captures = Annotated[
    Caught,
    Reads(_captured),
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


def _commas(row: object) -> list[Problem]:
    """Commas between a symbol and the ghost on it, which make two tiles of one."""
    return commas.inside(row, sort_of, 2, "a tile")


def _problems(data: Mapping[str, Any]) -> list[Problem]:
    problems = table_problems(data, LEAST_PLAYERS, MOST_PLAYERS, "roller")
    players = players_of(data)
    problems += shape_problems(data.get("board"), "board", [SIDE] * SIDE, "the grid", _commas)
    problems += _turn_problems(data.get("turn"))
    problems += names_problems(data, "exchange")
    problems += _colour_problems(data, players)
    return problems


def _turn_problems(turn: object) -> list[Problem]:
    """That a turn is written: all play at once."""
    if not isinstance(turn, str) or turn.casefold() == OVER:
        return []
    message = f"all play at once, so nobody has a turn: `turn:` can only be {OVER!r}. Write who rolls the die as `roller:`"
    return [Problem(("turn",), message)]


def _colour_problems(data: Mapping[str, Any], players: Mapping[object, object]) -> list[Problem]:
    """That ghosts of another colour than those of this game are written, or a colour of ghosts twice."""
    problems = []
    written = data.get("colours")
    named = dict(readable(enumerate(written if isinstance(written, list) else ()), read_colour))
    for i, colour in named.items():
        if colour in [other for k, other in named.items() if k < i]:
            problems.append(Problem(("colours", i), f"{colour} is there twice; the ghosts have four colours"))
    colours = tuple(named.values()) or BASE_COLOURS
    hint = f"the ghosts are {enumerated(list(map(str, colours)), 'and')}. Write other colours as `colours:`"
    for path, here in _ghosts(data.get("board"), players):
        strange = [str(colour) for colour in here if colour not in colours]
        if strange:
            problems.append(Problem(path, f"no ghost is {enumerated(strange, 'or')}; {hint}", about=strange[0]))
    return problems


def _ghosts(board: object, players: Mapping[object, object]) -> Iterator[tuple[Path, list[Colour]]]:
    """Where ghosts are written, with the colours of those that are known in part at least."""
    rows = [row if isinstance(row, list) else [] for row in board] if isinstance(board, list) else []
    cells: Iterator[tuple[Path, object]] = (
        (("board", i, k), value) for i, row in enumerate(rows) for k, value in enumerate(row)
    )
    for path, tile in readable(cells, _tile):
        ghost = tile.ghost
        options = () if isinstance(ghost, Choice) and ghost.text == UNKNOWN else getattr(ghost, "options", (ghost,))
        yield path, [option for option in options if isinstance(option, Colour)]
    for name, form in players.items():
        captured = form.get("captured") if isinstance(form, Mapping) else None
        numbers = captured if isinstance(captured, Mapping) else {}
        for key, colour in readable(((key, key) for key in numbers if key != UNKNOWN), read_colour):
            yield ("players", str(name), "captured", str(key)), [colour]


def _named_tile(tile: WrittenTile, spot: Spot, colours: Sequence[Colour]) -> Tile:
    """A tile with what is unknown of it named by its place; ghosts have the colours of this game."""
    ghost = tile.ghost
    if isinstance(ghost, Choice) and ghost.text.casefold() == UNKNOWN:
        ghost = Choice(ghost.text, haunting(colours))
    return Tile(named(tile.symbol, str(spot)), named(ghost, f"the ghost at {spot}"))


def _written_caught(caught: Caught) -> int | dict[str, int]:
    numbers = {str(colour): n for colour, n in caught.ghosts.items()}
    return caught.others if not numbers else numbers | ({UNKNOWN: caught.others} if caught.others else {})


def written_tile(tile: Tile) -> str:
    """A tile as it is written."""
    symbol, ghost = str(tile.symbol), str(tile.ghost)
    if symbol == UNKNOWN:
        return symbol if ghost == UNKNOWN else f"{symbol} {ghost}"
    return symbol if tile.ghost is Bare.CAPTURED else f"{symbol} {ghost}"


def written_card(card: Card) -> str:
    """A card as it is written."""
    name = str(card)
    return name if is_told(card) or name == UNKNOWN else f"{SOME} {name}"


def _written_cards(cards: tuple[Card, ...]) -> list[str]:
    return [written_card(card) for card in cards]


_HAND = Annotated[
    Annotated[list[SuitCard], Limited(max_length=DEALT), NO_COMMAS_SUIT, TOLD]
    | Annotated[int, Limited(ge=0, le=DEALT), NUMBER],
    Discriminator(lambda value: "number" if isinstance(value, int) else "told"),
]
PLAYERS = Fields(
    "HunterForm",
    "A player: the hand and the ghosts captured.",
    Field(
        "hands",
        Kind(_HAND, kept_cards, _written_cards),
        "The player's cards, each with its colour and symbol (the value if you like), `some red` or `unknown`, or only how "
        "many they are; left out where nobody knows the hand.",
        [cards("{}'s hand")],
        key="hand",
    ),
    Field(
        "captured",
        Kind(Captures, written=_written_caught),
        "The player's ghosts: a number, or numbers by colour (`{red: 2, unknown: 1}`); left out for none.",
        [of_ghosts],
        default=Caught(),
    ),
)
FILE = TableFile(
    "zap-that-ghost",
    "Zap That Ghost",
    "zap",
    Field(
        "colours",
        Kind(Annotated[list[ColourKnown], Limited(min_length=GHOST_COLOURS, max_length=GHOST_COLOURS)], COLOURS.kept, names),
        "The four colours of the ghosts, unless they are red, blue, yellow and green.",
        [of_colours],
        absent=BASE_COLOURS,
    ),
    Field(
        "board",
        Kind(
            list[Annotated[list[Space], also(_commas, alone=True)]],
            written=lambda board: [[written_tile(tile) for tile in row] for row in board],
        ),
        "Six rows of six tiles.",
        default=REQUIRED,
    ),
    Field(
        "hunters",
        Kind(
            dict[Meeple, Where],
            lambda spots, _owner: tuple(Hunter(name, named(spot, f"the {name} meeple")) for name, spot in spots.items()),
            lambda hunters: {hunter.name: str(hunter.spot) for hunter in hunters},
        ),
        "Where each of the four meeples stands, by its colour; `unknown` or `some r1c1 or r2c3` where nobody remembers.",
        key="meeples",
        default=REQUIRED,
    ),
    Field(
        "die",
        Kind(Annotated[int, Limited(ge=1, le=FACES)]),
        "What the die shows. Leave it out before the roll and after the attempt.",
        [number("the die", lambda _, n: f"the die shows {n}", up_to(FACES, 1))],
    ),
    Field("roller", Kind(str), "Who rolled the die, or rolls it next.", [of_roller]),
    Field(
        "exchangers",
        Kind(list[str], written=list),
        "Who may still exchange a card after the last attempt. `judge -o` keeps it; left out, it is taken for granted, and "
        "the answer says so.",
        key="exchange",
    ),
    Field(
        "discards",
        Kind(list[SuitCard], kept_cards, _written_cards),
        "The cards discarded that you know.",
        [cards("the discards")],
        default=[],
    ),
    Field(
        "deck",
        Kind(Annotated[int, Limited(ge=0, le=SIZE)]),
        "How many cards are left to draw. Write it together with all discards (`unknown` for those nobody saw): it has to "
        "add up to 36.",
        [number("the number of cards in the deck", lambda _, n: f"{counted(n, 'card')} to draw from", up_to(SIZE))],
    ),
    players=PLAYERS,
    who="Two to six players in seat order (clockwise).",
    rulings=EVERY_RULING,
    example="ZG-AMB-BLOCK: yes",
    problems=_problems,
)


def read_table(data: object, deck: Deck, chosen: Mapping[str, str]) -> Written[Position, None]:
    """The position that a file tells of. Raises `UnusableError` with every problem; paths begin with the file's own keys."""
    fields = FILE.read(data, chosen)
    players, exchangers = fields["players"], fields["exchangers"]
    fields |= {
        "board": by_space(fields["board"], lambda tile, i, k: _named_tile(tile, Spot(i, k), fields["colours"])),
        "roller": seat(fields["roller"], players) if fields["roller"] else None,
        "exchangers": None if exchangers is None else tuple(seat(name, players) or name for name in exchangers),
    }
    return Written(Position(**fields, box=deck), None)


def pieces(position: Position) -> Iterator[Piece[Position]]:
    """That the game is over, every tile and ghost, the meeples, what each player has, cards, die and ghost colours."""
    yield from of_board(position)
    yield from FILE.pieces(position, "players", "discards", "deck", "die", "roller", "colours")
