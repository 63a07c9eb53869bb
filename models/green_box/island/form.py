"""The position file of Island."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import Field as Limited
from pydantic import ValidationInfo, WithJsonSchema

from models.doubts import number, up_to
from models.fields import REQUIRED, Field, Fields, Kind
from models.form import Reads
from models.game import Written
from models.green_box.components import CUBES, Colour
from models.green_box.form import ColourKnown, colour_problems, read_colour
from models.green_box.grid import by_space
from models.green_box.island.cards import Deck
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
from models.green_box.island.kinds import (
    CARDS,
    Row,
    read_land,
    read_place,
    read_player,
    read_row,
    written_land,
    written_tile,
)
from models.green_box.island.position import (
    LEAST_PLAYERS,
    MOST_PLAYERS,
    Combat,
    Land,
    Phase,
    Position,
    Seat,
    Spot,
    Tile,
)
from models.green_box.island.rulings import RULINGS
from models.names import counted, enumerated, one, quoted
from models.problem import Problem
from models.table_file import TableFile
from models.table_form import (
    Number,
    players_of,
    readable,
    seat,
    seat_problems,
    table_problems,
    text,
    written_text,
)
from models.unknowns import named

_LARGEST = 40
"""Rows of a board, and places in a row."""


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
_WAYS = (_CLOCKWISE, f"anti{_CLOCKWISE}")


def _is_clockwise(value: object, _info: ValidationInfo | None = None) -> bool:
    """The direction of play, `anticlockwise` in any of its spellings. Raises `ValueError`."""
    said = written_text(value, "a direction").casefold()
    bare = re.sub(r"^(?:anti|counter)[- ]?(?=clock)", "anti", said)
    return one(bare, "direction", list(_WAYS), f"expected {' or '.join(_WAYS)}") == _CLOCKWISE


_WAY = Annotated[bool, Reads(_is_clockwise), WithJsonSchema({"type": "string", "enum": list(_WAYS)})]
_PHASES = Literal["setup", "draft", "actions", "explorer", "guardian", "coin"]

FILE = TableFile(
    "island",
    "Island",
    "island",
    Field("whisperer", Kind(str), "Who is the Whisperer.", [of_whisperer], default=REQUIRED),
    Field(
        "clockwise",
        Kind(_WAY, written=lambda told: _WAYS[not told]),
        "The direction of play: `clockwise` (the default) or `anticlockwise`.",
        [of_direction],
        key="direction",
        absent=True,
    ),
    Field(
        "phase",
        Kind(_PHASES, lambda name, _owner: Phase(name), str),
        "What comes next: `setup`, `draft`, `actions` (the default), or the council's `explorer`, `guardian` or `coin`.",
        [of_phase],
        absent=Phase.ACTIONS,
    ),
    Field(
        "board",
        Kind(
            Annotated[list[Row], Limited(max_length=_LARGEST)],
            written=lambda board: [list(map(written_tile, row)) for row in board],
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
                    Reads(read_land),
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
        [
            number(
                "`draft:`",
                lambda _, n: f"{counted(n, 'card')} {'is' if n == 1 else 'are'} kept in this round of the draft",
                up_to(3, 1),
            )
        ],
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
            Kind(Annotated[Colour, Reads(read_player), text("Red, green, yellow or blue.", ["red", "blue"])], written=str),
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
    skipping = data.get("skipping")
    for i, name in enumerate(skipping if isinstance(skipping, list) else ()):
        problems += [
            replace(problem, path=("skipping", i)) for problem in seat_problems({"skipping": name}, players, "skipping")
        ]
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
        ((name, land) for name, land in (lands.items() if isinstance(lands, Mapping) else ())), read_land
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
    if not isinstance(rows, list) or not all(isinstance(read_row(row), list) for row in rows):
        return None
    places = [(place, place) for row in rows for place in read_row(row)]  # type: ignore[attr-defined]
    read = list(readable(places, read_place))
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
        "skipping": tuple(seat(name, players) for name in fields["skipping"]),
    }
    if combat:
        fields["combat"] = Combat(combat.land, seat(combat.initiator, players) or "", combat.castled, combat.declined)
    return Written(Position(**fields, table=deck), None)
