"""The position file of Zap That Ghost: its form, the position that it tells of, and a position in its form."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

from pydantic import Discriminator, Field, Tag, ValidationInfo, WithJsonSchema

from models import commas
from models.form import Form, Reads, also, in_figures, shown
from models.game import OVER, Written
from models.green_box.cards import SIZE as ALL_CARDS
from models.green_box.cards import Card, Deck, sort_of
from models.green_box.components import MEEPLES, Colour, Symbol, colour_called, symbol_called
from models.green_box.form import (
    EMPTY,
    NO_COMMAS_SUIT,
    ColourKnown,
    SuitCard,
    seen,
    shape_problems,
    space_called,
    table_problems,
    written_text,
)
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
from models.names import enumerated, one, quoted
from models.problem import MisreadError, Path, Problem
from models.table_form import (
    Chosen,
    PositionFile,
    Told,
    choosable,
    game_field,
    next_turn,
    rulings_field,
    rulings_in_force,
    seat,
    seat_problems,
    text,
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
SHOWN: tuple[Shown, ...] = (*Symbol, Bare.FACE_DOWN)
"""All that a tile can show."""
HAUNTING: tuple[Haunting, ...] = (*Colour, Bare.CAPTURED)
"""All that can stand on a tile, whatever the colours of the ghosts are."""


def haunting(colours: Sequence[Colour]) -> tuple[Haunting, ...]:
    """All that can stand on a tile where the ghosts have these colours."""
    return (*colours, Bare.CAPTURED)


def _shown(said: str) -> Shown:
    return Bare.FACE_DOWN if said.casefold().replace("-", " ") in _FACE_DOWN else symbol_called(said)


def _haunting(said: str) -> Haunting:
    return Bare.CAPTURED if said.casefold() in _NO_GHOST else colour_called(said)


def _tile(value: object, _info: ValidationInfo | None) -> WrittenTile:
    said = written_text(value, "a tile")
    if said in {EMPTY, "-", ""}:
        raise ValueError(
            "every space has a tile: write `face down` at a corner, `drop` where a ghost was captured, or unknown"
        )
    cell = _GHOST_FIRST.fullmatch(said) or _CELL.fullmatch(said)
    if cell is None:
        raise MisreadError(f"{quoted(said)}: {_EXPECTED}", said)
    symbol = seen(cell["symbol"], _shown, SHOWN)
    if cell["ghost"] is None:
        return WrittenTile(symbol, Choice(UNKNOWN, HAUNTING) if said.casefold() == UNKNOWN else Bare.CAPTURED)
    return WrittenTile(symbol, seen(cell["ghost"], _haunting, HAUNTING))


def _spot(value: object, _info: ValidationInfo | None) -> Spot | Choice:
    return seen(written_text(value, "a space"), spot_called, SPOTS)


def spot_called(said: str) -> Spot:
    """The space that a text names. Raises `ValueError`."""
    return Spot(*space_called(said, [SIDE] * SIDE))


def meeple_called(said: str) -> str:
    """The meeple that a colour names. Raises `ValueError`."""
    return one(said, "meeple", MEEPLES, f"expected {', '.join(MEEPLES)}")


def _meeple(value: object, _info: ValidationInfo | None) -> str:
    return meeple_called(written_text(value, "the colour of a meeple"))


def _captured(value: object, _info: ValidationInfo) -> Caught:
    """Ghosts captured: how many, or how many of each colour. Raises `ValueError`."""
    most = GHOSTS * GHOST_COLOURS
    if isinstance(value, int) and not isinstance(value, bool):
        return Caught(others=_number(value, most))
    if not isinstance(value, Mapping):
        raise ValueError(
            f"expected a number, or numbers by colour ({{red: 2, blue: 1}}), found {shown(value)}{in_figures(value)}"
        )
    told = {str(key): _number(n, most) for key, n in value.items()}
    others = told.pop(UNKNOWN, 0)
    ghosts: dict[Colour, int] = {}
    for key, n in told.items():
        colour = colour_called(key)
        if colour in ghosts:
            raise ValueError(f"{colour} is there twice")
        ghosts[colour] = n
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
Meeple = Annotated[str, Reads(_meeple), text("The colour of a meeple.", list(MEEPLES))]
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


def _cards_or_number(value: object) -> str:
    return "number" if isinstance(value, int) else "cards"


Hand = Annotated[
    Annotated[list[SuitCard], Field(max_length=DEALT), NO_COMMAS_SUIT, Tag("cards")]
    | Annotated[int, Field(ge=0, le=DEALT), Tag("number")],
    Discriminator(_cards_or_number),
]


def _hand(cards: list[Card] | int | None) -> tuple[Card, ...] | None:
    """The cards of a hand; a number stands for so many of which nothing is known."""
    return (Card(),) * cards if isinstance(cards, int) else None if cards is None else tuple(cards)


def _commas(row: object) -> list[Problem]:
    """Commas between a symbol and the ghost on it, which make two tiles of one."""
    return commas.inside(row, sort_of, 2, "a tile")


class HunterForm(Form):
    """A player: the hand and the ghosts captured."""

    hand: Hand | None = Field(
        default=None,
        description=(
            "The player's cards, each with its colour and symbol (the value if you like), `some red` or "
            "`unknown`, or only how many they are; left out where nobody knows the hand."
        ),
    )
    captured: Captures = Field(
        default=Caught(),
        description=("The player's ghosts: a number, or numbers by colour (`{red: 2, unknown: 1}`); left out for none."),
    )


class _TableForm(Told):
    """A position file of Zap That Ghost."""

    game: Literal["zap-that-ghost"] = game_field("zap-that-ghost", "zap")
    players: dict[str, HunterForm] = Field(description="Two to six players in seat order (clockwise).")
    colours: Annotated[list[ColourKnown], Field(min_length=GHOST_COLOURS, max_length=GHOST_COLOURS)] | None = Field(
        default=None, description="The four colours of the ghosts, unless they are red, blue, yellow and green."
    )
    board: list[Annotated[list[Space], also(_commas, alone=True)]] = Field(description="Six rows of six tiles.")
    meeples: dict[Meeple, Where] = Field(
        description=(
            "Where each of the four meeples stands, by its colour; `unknown` or `some r1c1 or r2c3` where nobody remembers."
        )
    )
    die: Annotated[int, Field(ge=1, le=FACES)] | None = Field(
        default=None, description="What the die shows. Leave it out before the roll and after the attempt."
    )
    roller: str | None = Field(default=None, description="Who rolled the die, or rolls it next.")
    exchange: list[str] | None = Field(
        default=None,
        description=(
            "Who may still exchange a card after the last attempt. `judge -o` keeps it; left out, it is "
            "taken for granted, and the answer says so."
        ),
    )
    discards: list[SuitCard] = Field(default=[], description="The cards discarded that you know.")
    deck: Annotated[int, Field(ge=0, le=ALL_CARDS)] | None = Field(
        default=None,
        description=(
            "How many cards are left to draw. Write it together with all discards (`unknown` for those nobody "
            "saw): it has to add up to 36."
        ),
    )
    rulings: Annotated[dict[str, Chosen], choosable(EVERY_RULING)] = rulings_field("zap-that-ghost", "ZG-AMB-BLOCK: yes")


def _problems(data: Mapping[str, Any]) -> list[Problem]:
    problems = table_problems(data, LEAST_PLAYERS, MOST_PLAYERS, "roller")
    written = data.get("players")
    players = written if isinstance(written, Mapping) else {}
    problems += shape_problems(data.get("board"), "board", [SIDE] * SIDE, "the grid", _commas)
    problems += _turn_problems(data.get("turn"))
    problems += _exchange_problems(data.get("exchange"), players)
    problems += _colour_problems(data, players)
    return problems + _meeple_problems(data.get("meeples"))


def _turn_problems(turn: object) -> list[Problem]:
    """That a turn is told: all play at once."""
    if not isinstance(turn, str) or turn.casefold() == OVER:
        return []
    said = f"all play at once, so nobody has a turn: `turn:` can only be {OVER!r}. Write who rolls the die as `roller:`"
    return [Problem(("turn",), said)]


def _exchange_problems(names: object, players: Mapping[object, object]) -> list[Problem]:
    return [
        Problem(("exchange", i), problem.message)
        for i, name in enumerate(names if isinstance(names, list) else ())
        for problem in seat_problems({"exchange": name}, players, "exchange")
    ]


def _colour_problems(data: Mapping[str, Any], players: Mapping[object, object]) -> list[Problem]:
    """That ghosts of another colour than those of this game are told, or a colour of ghosts twice."""
    problems = []
    told = _colours(data.get("colours"))
    for i, colour in told.items():
        if colour in [other for k, other in told.items() if k < i]:
            problems.append(Problem(("colours", i), f"{colour} is there twice; the ghosts have four colours"))
    colours = tuple(told.values()) or BASE_COLOURS
    hint = f"the ghosts are {enumerated(list(map(str, colours)), 'and')}. Write other colours as `colours:`"
    for path, found in _ghosts(data.get("board"), players):
        strange = [str(colour) for colour in found if colour not in colours]
        if strange:
            problems.append(Problem(path, f"no ghost is {enumerated(strange, 'or')}; {hint}", about=strange[0]))
    return problems


def _colours(value: object) -> dict[int, Colour]:
    """The colours of a list with their places; what cannot be read is left out: its form tells that."""
    return dict(_readable(enumerate(value), colour_called)) if isinstance(value, list) else {}


def _readable(entries: Iterable[tuple[K, object]], called: Callable[[str], T]) -> Iterator[tuple[K, T]]:
    for key, value in entries:
        try:
            yield key, called(str(value))
        except ValueError:
            continue


def _ghosts(board: object, players: Mapping[object, object]) -> Iterator[tuple[Path, list[Colour]]]:
    """Where ghosts are told, with the colours of those that are known in part at least."""
    rows = [row if isinstance(row, list) else [] for row in board] if isinstance(board, list) else []
    cells: Iterator[tuple[Path, object]] = (
        (("board", i, k), value) for i, row in enumerate(rows) for k, value in enumerate(row)
    )
    for path, tile in _readable(cells, lambda value: _tile(value, None)):
        ghost = tile.ghost
        options = () if isinstance(ghost, Choice) and ghost.text == UNKNOWN else getattr(ghost, "options", (ghost,))
        yield path, [option for option in options if isinstance(option, Colour)]
    for name, form in players.items():
        captured = form.get("captured") if isinstance(form, Mapping) else None
        told = captured if isinstance(captured, Mapping) else {}
        for key, colour in _readable(((key, key) for key in told if key != UNKNOWN), colour_called):
            yield ("players", str(name), "captured", str(key)), [colour]


def _meeple_problems(meeples: object) -> list[Problem]:
    """That one meeple is told twice, under two spellings."""
    problems = []
    first: dict[str, str] = {}
    told = meeples if isinstance(meeples, Mapping) else {}
    for key, name in _readable(((key, key) for key in told), meeple_called):
        other = first.setdefault(name, str(key))
        if other != str(key):
            problems.append(Problem(("meeples", key), f"the {name} meeple is there twice ({other}, {key})", at_key=True))
    return problems


FILES = PositionFile(_TableForm, _problems)
schema = FILES.schema


def read_table(data: object, deck: Deck, chosen: Mapping[str, str]) -> Written[Position, None]:
    """The position that a file tells of. Raises `UnusableError` with every problem; paths begin with the file's own keys."""
    form = FILES.read(data)
    players = tuple(form.players)
    _, over = next_turn(form, players)
    colours = tuple(form.colours or BASE_COLOURS)
    forms = form.players.values()
    position = Position(
        players=players,
        rulings=rulings_in_force(EVERY_RULING, form.rulings, chosen),
        over=over,
        board=tuple(
            tuple(_named_tile(tile, Spot(row, column), colours) for column, tile in enumerate(tiles))
            for row, tiles in enumerate(form.board)
        ),
        hunters=tuple(Hunter(name, named(spot, f"the {name} meeple")) for name, spot in form.meeples.items()),
        captured=tuple(own.captured for own in forms),
        hands=tuple(_hand(own.hand) for own in forms),
        colours=colours,
        discards=tuple(form.discards),
        deck=form.deck,
        die=form.die,
        roller=seat(form.roller, players) if form.roller else None,
        exchangers=None if form.exchange is None else tuple(seat(name, players) or name for name in form.exchange),
        box=deck,
    )
    return Written(position, None)


def _named_tile(tile: WrittenTile, spot: Spot, colours: Sequence[Colour]) -> Tile:
    """A tile with what is unknown of it named by its place; ghosts have the colours of this game."""
    ghost = tile.ghost
    if isinstance(ghost, Choice) and ghost.text.casefold() == UNKNOWN:
        ghost = Choice(ghost.text, haunting(colours))
    return Tile(named(tile.symbol, str(spot)), named(ghost, f"the ghost at {spot}"))


def written(position: Position) -> dict[str, Any]:
    """A position in the form of a file."""
    data: dict[str, Any] = {"game": "zap-that-ghost", "players": {}}
    for player, hand, caught in zip(position.players, position.hands, position.captured, strict=True):
        own: dict[str, Any] = {} if hand is None else {"hand": [written_card(card) for card in hand]}
        data["players"][player] = own | ({"captured": _written_caught(caught)} if caught.number else {})
    if position.colours != BASE_COLOURS:
        data["colours"] = [str(colour) for colour in position.colours]
    data["board"] = [[written_tile(tile) for tile in row] for row in position.board]
    data["meeples"] = {hunter.name: str(hunter.spot) for hunter in position.hunters}
    optional = {
        "turn": OVER if position.over else None,
        "die": position.die,
        "roller": position.roller,
        "exchange": None if position.exchangers is None else list(position.exchangers),
        "discards": [written_card(card) for card in position.discards] or None,
        "deck": position.deck,
        "rulings": dict(position.rulings.chosen) or None,
    }
    return data | {key: value for key, value in optional.items() if value is not None}


def _written_caught(caught: Caught) -> int | dict[str, int]:
    told = {str(colour): n for colour, n in caught.ghosts.items()}
    return caught.others if not told else told | ({UNKNOWN: caught.others} if caught.others else {})


def written_tile(tile: Tile) -> str:
    """A tile as it is written."""
    symbol, ghost = str(tile.symbol), str(tile.ghost)
    if symbol == UNKNOWN:
        return symbol if ghost == UNKNOWN else f"{symbol} {ghost}"
    return symbol if tile.ghost is Bare.CAPTURED else f"{symbol} {ghost}"


def written_card(card: Card) -> str:
    """A card as it is written."""
    said = str(card)
    return said if is_told(card) or said == UNKNOWN else f"{SOME} {said}"
