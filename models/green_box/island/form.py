"""The position file of Island."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ValidationInfo, WithJsonSchema
from pydantic import Field as Limited

from models.doubts import Piece, number, up_to
from models.fields import REQUIRED, Field, Fields, Kind
from models.form import Reads
from models.game import Written
from models.green_box.components import CUBES, Colour, Symbol, colour_called, symbol_called
from models.green_box.form import EMPTY as GAP
from models.green_box.form import ColourKnown, colour_problems, read_colour
from models.green_box.grid import by_space
from models.green_box.island.cards import UNSEEN, Card, Deck, card_called
from models.green_box.island.doubts import (
    of_beside,
    of_board,
    of_combat,
    of_direction,
    of_discard,
    of_hand,
    of_lands,
    of_phase,
    of_whisperer,
)
from models.green_box.island.position import (
    COLOURS,
    FACES,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    Combat,
    Down,
    Face,
    Land,
    Phase,
    Position,
    Seat,
    Spot,
    Tile,
)
from models.green_box.island.rulings import RULINGS
from models.logic import Unknown
from models.names import closest, enumerated, quoted
from models.problem import MisreadError, Problem
from models.table import of_turn
from models.table_file import TableFile
from models.table_form import (
    Number,
    or_number,
    players_of,
    readable,
    seat,
    seat_problems,
    seen,
    table_problems,
    text,
    written_text,
)
from models.unknowns import UNKNOWN, named

_FACE_WORDS = {"down": Down.DOWN, "face down": Down.DOWN}
_NAME = re.compile(r"[a-z]\d?", re.IGNORECASE)
_LARGEST = 40
"""Rows of a board, and places in a row."""


def name_called(word: str) -> str:
    """A name of a territory: a letter, with a digit if need be. Raises `ValueError`."""
    if not _NAME.fullmatch(word):
        raise MisreadError(f"{quoted(word)} is no name for a territory: use a letter, such as a or b", word)
    return word


def face_called(name: str) -> Face:
    """What a tile shows. Raises `ValueError`."""
    return _FACE_WORDS.get(name.casefold()) or symbol_called(name)


def _place(value: object, _info: ValidationInfo | None = None) -> tuple[str, Any] | None:
    phrase = written_text(value, "a territory's name, or `.`")
    if phrase in {GAP, "-", "_"}:
        return None
    name, _, face = phrase.partition(" ")
    return name_called(name), seen(face, face_called, FACES) if face else Down.DOWN


def _row(value: object) -> object:
    """A row that is written as one text: a symbol belongs to the name before it."""
    if not isinstance(value, str):
        return value
    row: list[str] = []
    for word in value.replace(",", " ").split():
        is_face = word.casefold() in {UNKNOWN, *map(str, Symbol)}
        row[-1:] = [f"{row[-1]} {word}"] if is_face and row else [*row[-1:], word]
    return row


Row = Annotated[
    list[
        Annotated[
            Any,
            Reads(_place),
            text(
                "The territory to which a tile belongs, then its symbol once developed; `.` where none lies.",
                ["a", "a drop"],
            ),
        ]
    ],
    BeforeValidator(_row),
    WithJsonSchema(
        {
            "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}],
            "description": "A row of tiles from the left: each the name of its territory, with its symbol once it is "
            "developed, `unknown` if nobody remembers it; `.` where no tile lies.",
            "examples": [["a", "a drop", ".", "b"], "a a drop . b"],
        }
    ),
]

_PART = re.compile(
    r"(?:(?P<n>\d{1,2}|an?|one) )?(?P<what>[a-z]+(?: tokens?| cubes?| units?)?)(?: (?P<n2>\d{1,2}))?", re.IGNORECASE
)
_EXPECTED = "expected units by colour, castles and peace tokens, for instance 'red 2, blue 1, castle, peace'"


def _land(value: object, _info: ValidationInfo | None = None) -> Land:
    phrase = written_text(value, "what lies on a territory")
    units: dict[Colour, int] = {}
    cubes: dict[str, int] = {}
    for part in re.split(r"\s*,\s*|\s+and\s+", phrase) if phrase.casefold() not in {GAP, "nothing"} else ():
        found = _PART.fullmatch(part)
        if found is None or (found["n"] and found["n2"]):
            raise MisreadError(f"{quoted(part)}: {_EXPECTED}", part)
        word = found["what"].casefold().split()[0]
        told = found["n"] or found["n2"] or "1"
        n = int(told) if told.isdecimal() else 1
        kind = next((kind for kind in ("castle", "peace") if kind.startswith(word.removesuffix("s"))), None)
        key: Any = kind or _unit(word, part)
        store: dict[Any, int] = cubes if kind else units
        if key in store:
            raise MisreadError(f"{quoted(phrase)} tells {key} twice; {_EXPECTED}", part)
        store[key] = n
    return Land(
        {colour: units[colour] for colour in COLOURS if units.get(colour)}, cubes.get("castle", 0), cubes.get("peace", 0)
    )


def _unit(word: str, part: str) -> Colour:
    """A colour of units. Raises `ValueError`."""
    guess = closest(word, [*map(str, COLOURS), "castle", "peace"])
    try:
        colour: Colour = colour_called(word)
    except ValueError:
        raise MisreadError(f"{quoted(part)}: " + (f"did you mean {guess!r}?" if guess else _EXPECTED), part) from None
    if colour not in COLOURS:
        raise MisreadError(f"units are {enumerated(list(map(str, COLOURS)), 'or')}; write `castle` or `peace`", part)
    return colour


def written_land(land: Land) -> str:
    """What lies on a territory, as it is written."""
    parts = [f"{colour} {land.of(colour)}" for colour in COLOURS if land.of(colour)]
    parts += [f"{kind} {n}" if n > 1 else kind for kind, n in (("castle", land.castles), ("peace", land.peace)) if n]
    return ", ".join(parts) or "nothing"


def _written_tile(tile: Tile | None) -> str:
    if tile is None:
        return GAP
    return tile.name if tile.face is Down.DOWN else f"{tile.name} {_written_face(tile.face)}"


def _written_face(face: Face | Unknown[Face]) -> str:
    return str(face).replace(str(Down.DOWN), "down")


def _colour(value: object, _info: ValidationInfo) -> Colour:
    colour = read_colour(value)
    if colour not in COLOURS:
        names = enumerated(list(map(str, COLOURS)), "or")
        raise MisreadError(f"players are {names}; black cubes are castles, white ones peace tokens", str(value))
    return colour


CardText = Annotated[
    Card,
    Reads(lambda value, _info: card_called(written_text(value, "a card"))),
    text("A card: cycle or territory, and its symbol.", ["cycle drop", "territory wheel", "some cycle", "unknown"]),
]
_CARDS = or_number(list[CardText])


def _kept(told: list[Card] | int, _owner: str = "") -> tuple[Card, ...]:
    return (UNSEEN,) * told if isinstance(told, int) else tuple(told)


def _written(own: tuple[Card, ...]) -> list[str] | int:
    return len(own) if own and set(own) == {UNSEEN} else list(map(str, own))


CARDS = Kind(_CARDS, _kept, _written)

_COMBAT = Fields(
    "CombatForm",
    "A combat that is not over.",
    Field("land", Kind(str), "The territory.", key="in", default=REQUIRED),
    Field("initiator", Kind(str), "Who began it.", default=REQUIRED),
    Field("castled", Kind(dict[ColourKnown, Number]), "Units in castles, by colour: `{blue: 1}`.", default={}),
    Field(
        "declined",
        Kind(Number),
        "While defenders are asked whether they use castles: how many in a row did not. Leave it out once they fight.",
    ),
)


def _kept_combat(form: Any, _owner: str) -> Combat:
    told = _COMBAT.kept(form)
    return Combat(told["land"], told["initiator"], told["castled"], told["declined"])


def _written_combat(combat: Combat) -> dict[str, Any]:
    castled = {str(colour): n for colour, n in combat.castled.items()}
    told = {"in": combat.land, "initiator": combat.initiator} | ({"castled": castled} if castled else {})
    return told if combat.declined is None else told | {"declined": combat.declined}


_CLOCKWISE = "clockwise"
_WAYS = Literal["clockwise", "anticlockwise"]
_PHASES = Literal["setup", "draft", "actions", "explorer", "guardian", "coin"]

FILE = TableFile(
    "island",
    "Island",
    "island",
    Field("whisperer", Kind(str), "Who is the Whisperer.", [of_whisperer], default=REQUIRED),
    Field(
        "clockwise",
        Kind(_WAYS, lambda way, _owner: way == _CLOCKWISE, lambda told: _CLOCKWISE if told else f"anti{_CLOCKWISE}"),
        "The direction of play: `clockwise` (unless told) or `anticlockwise`.",
        [of_direction],
        key="direction",
        absent=True,
    ),
    Field(
        "phase",
        Kind(_PHASES, lambda name, _owner: Phase(name), str),
        "What comes next: `setup`, `draft`, `actions` (unless told), or the council's `explorer`, `guardian` or `coin`.",
        [of_phase],
        absent=Phase.ACTIONS,
    ),
    Field(
        "board",
        Kind(
            Annotated[list[Row], Limited(max_length=_LARGEST)],
            written=lambda board: [list(map(_written_tile, row)) for row in board],
        ),
        "The tiles row by row, each with the name of its territory: `[a, a drop, ., b]`. Two tiles have each name.",
        [of_board],
        default=REQUIRED,
    ),
    Field(
        "lands",
        Kind(
            dict[
                str,
                Annotated[
                    Land,
                    Reads(_land),
                    text("Units by colour, castles, peace tokens.", ["red 2, blue 1", "castle", "green 1, castle 2, peace"]),
                ],
            ],
            written=lambda lands: {name: written_land(land) for name, land in lands.items()},
        ),
        'What lies on each territory: `{a: "red 2, castle", b: "blue 1, peace"}`. Left out: nothing.',
        [of_lands],
        key="territories",
        default={},
    ),
    Field(
        "passes",
        Kind(Number),
        "How many players have just passed in a row.",
        [number("`passes:`", lambda _, n: f"{n} players have passed in a row", up_to(MOST_PLAYERS))],
        default=0,
    ),
    Field("discard", CARDS, "The discard pile from the top. Left out where nobody knows it.", [of_discard]),
    Field("beside", CARDS, "Territory cards beside the board, of territories without a leader.", [of_beside], default=[]),
    Field("combat", Kind(_COMBAT.form, _kept_combat, _written_combat), "A combat that is not over.", [of_combat]),
    Field(
        "draft",
        Kind(Number),
        "In the draft: how many cards are kept in this round, 1 to 3.",
        [number("`draft:`", lambda _, n: f"{n} cards are kept in this round of the draft", up_to(3, 1))],
    ),
    Field(
        "skipping",
        Kind(list[str], lambda names, _owner: tuple(names), list),
        "Who misses the next turn, only with `IS-AMB-DROWNTURN: yes`.",
        default=[],
    ),
    players=Fields(
        "Player",
        "A player.",
        Field(
            "colour",
            Kind(Annotated[Colour, Reads(_colour), text("Red, green, yellow or blue.", ["red", "blue"])], written=str),
            "The colour of the player's units: red, green, yellow or blue.",
            default=REQUIRED,
        ),
        Field("hand", CARDS, "The player's cards, or how many they are; left out where nobody knows.", [of_hand]),
        Field(
            "monuments",
            Kind(Number),
            "What the player's die shows; 0 without a die.",
            [number("{}'s monuments", lambda owner, n: f"{owner} has {n} monuments", up_to(6))],
            default=0,
        ),
        Field(
            "supply",
            Kind(Number),
            "Units that are not on the board. Left out, it is what is missing there of 20.",
            [number("{}'s supply", lambda owner, n: f"{owner} has {n} units in the supply", up_to(CUBES))],
        ),
        Field("passed", CARDS, "In the draft: cards that the player passes on, while others still choose.", default=[]),
    ),
    who="Two to four players in seat order (clockwise).",
    rulings=RULINGS,
    example="IS-AMB-LEADER: half",
    problems=lambda data: _problems(data),  # noqa: PLW0108 - it stands below
    seat=Seat,
)


def _problems(data: Mapping[str, Any]) -> list[Problem]:
    players = players_of(data)
    problems = table_problems(data, LEAST_PLAYERS, MOST_PLAYERS, "turn", "whisperer")
    told = [
        ((("players", name, "colour"), name), own.get("colour")) for name, own in players.items() if isinstance(own, Mapping)
    ]
    colours = list(readable(told, read_colour))
    problems += colour_problems(colours)
    names = _names_on(data.get("board"))
    if names is None:
        return problems
    lands = data.get("territories")
    for name in lands if isinstance(lands, Mapping) else ():
        if str(name) not in names:
            there = enumerated(names or ["no tiles"], "and", 15)
            message = f"no tile of a territory {quoted(str(name))} is on the board; there are {there}"
            problems.append(Problem(("territories", name), message, at_key=True))
    played = {colour for _, colour in colours}
    for path, land in readable(
        ((name, land) for name, land in (lands.items() if isinstance(lands, Mapping) else ())), _land
    ):
        strange = [str(colour) for colour in land.units if colour not in played]
        if strange and len(colours) == len(players):
            message = f"nobody plays {enumerated(strange, 'and')}"
            problems.append(Problem(("territories", path), message, about=strange[0]))
    return problems + _combat_problems(data, names)


def _combat_problems(data: Mapping[str, Any], names: Sequence[str]) -> list[Problem]:
    combat, players = data.get("combat"), players_of(data)
    if not isinstance(combat, Mapping):
        return []
    problems = [
        Problem(("combat", *problem.path), problem.message) for problem in seat_problems(combat, players, "initiator")
    ]
    where = combat.get("in")
    if isinstance(where, str) and where not in names:
        problems.append(Problem(("combat", "in"), f"no territory {quoted(where)} is on the board"))
    return problems


def _names_on(rows: object) -> list[str] | None:
    """The names of the territories on a board, or nothing where some cannot be read."""
    if not isinstance(rows, list) or not all(isinstance(_row(row), list) for row in rows):
        return None
    places = [(place, place) for row in rows for place in _row(row)]  # type: ignore[attr-defined]
    read = list(readable(places, _place))
    return list(dict.fromkeys(place[0] for _, place in read if place)) if len(read) == len(places) else None


def read_table(data: object, deck: Deck, chosen: Mapping[str, str]) -> Written[Position, None]:
    """The position that a file tells of, with an action table. Raises `UnusableError` with every problem."""
    fields = FILE.read(data, chosen)
    players, combat = fields["players"], fields["combat"]
    rows = fields["board"]
    width = max(map(len, rows), default=0)
    board = [[*row, *[None] * (width - len(row))] for row in rows]
    fields |= {
        "board": by_space(board, lambda told, i, k: told and Tile(told[0], named(told[1], str(Spot(i, k))))),
        "whisperer": seat(fields["whisperer"], players),
        "skipping": tuple(filter(None, (seat(name, players) for name in fields["skipping"]))),
    }
    if combat:
        fields["combat"] = Combat(combat.land, seat(combat.initiator, players) or "", combat.castled, combat.declined)
    return Written(Position(**fields, table=deck), None)


def pieces(position: Position) -> Iterator[Piece[Position]]:
    """Whose turn it is, and every value that the file tells."""
    yield of_turn(position)
    yield from FILE.pieces(position)
