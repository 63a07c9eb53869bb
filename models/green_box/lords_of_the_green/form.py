"""The position file of Lords of the Green: its form, the position that it tells of, and a position in its form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationInfo, model_validator

from models.form import Form, Reads, listed
from models.game import OVER, Written
from models.green_box.cards import Deck
from models.green_box.components import Colour, Symbol, colour_called, symbol_called
from models.green_box.form import ColourKnown, colour_problems, read_colour, space
from models.green_box.grid import by_space
from models.green_box.lords_of_the_green.position import (
    KNIGHTS,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    SETS,
    VALUES,
    Position,
    Tile,
    in_order,
)
from models.green_box.lords_of_the_green.rulings import RULINGS
from models.logic import Unknown
from models.names import closest, counted, enumerated, quoted
from models.problem import MisreadError, Path, Problem
from models.table_file import standing
from models.table_form import (
    LONGEST_NAME,
    Chosen,
    PositionFile,
    Told,
    choosable,
    game_field,
    next_turn,
    players_of,
    readable,
    rulings_field,
    rulings_in_force,
    seen,
    table_problems,
    text,
    written_text,
)
from models.unknowns import SOME, UNKNOWN, Choice, named

_FORCE = re.compile(
    r"(?P<colour>[a-z]+)(?: (?P<n>\d{1,2}))?(?P<lord>(?: \+| and| with)?(?: (?:a|the|its))? lord)?", re.IGNORECASE
)
_CELL = re.compile(r"(?P<tile>unknown|some [^\s:]+(?: or [^\s:]+)*|[^\s:]+)(?:(?: with|:)? (?P<forces>.+))?", re.IGNORECASE)
_SYMBOLS = "drop (1), hammers (2), circles (3) or bricks (4)"
_EXPECTED = "expected a tile with what stands on it, for instance '3', '3 red 2', or '3 red 2 lord, blue 1'"


@dataclass(frozen=True, slots=True)
class WrittenTile:
    """A tile as it is written."""

    pips: int | Choice
    knights: Mapping[Colour, int] = field(default_factory=dict)
    lords: tuple[Colour, ...] = ()


def _value(name: str) -> int:
    """The value that a tile's number or symbol means. Raises `ValueError`."""
    if name.isdecimal():
        if int(name) not in VALUES:
            raise ValueError(f"no tile of value {name[:9]}; the tiles have the values 1 to 4")
        return int(name)
    try:
        symbol: Symbol = symbol_called(name)
    except ValueError:
        if name.casefold() in map(str, Colour):
            raise ValueError(f"{_EXPECTED}; where knights follow a comma, the space is written in quotes") from None
        guess = closest(name, [str(symbol) for symbol in Symbol if symbol.pips in VALUES])
        hint = f"did you mean {guess!r}?" if guess else f"expected its value 1 to 4, or {_SYMBOLS}"
        raise MisreadError(f"no tile {quoted(name)}; {hint}", name) from None
    if symbol.pips not in VALUES:
        raise ValueError(f"{symbol} tiles are not used; expected {_SYMBOLS}")
    return symbol.pips


def _tile(value: object, _info: ValidationInfo | None = None) -> WrittenTile:
    phrase = str(value) if isinstance(value, int) and not isinstance(value, bool) else written_text(value, "a tile")
    cell = _CELL.fullmatch(phrase)
    if cell is None:
        raise ValueError(_EXPECTED)
    pips = seen(cell["tile"], _value, VALUES)
    knights: dict[Colour, int] = {}
    lords: list[Colour] = []
    for part in re.split(r"\s*,\s*|\s+and\s+(?!(?:the |its |a )?lord\b)", cell["forces"] or "") if cell["forces"] else ():
        force = _FORCE.fullmatch(part)
        if force is None:
            raise MisreadError(f"{quoted(part)}: {_EXPECTED}", part)
        colour = colour_called(force["colour"])
        if colour in knights or colour in lords:
            raise ValueError(f"{colour} is there twice; {_EXPECTED}")
        number = int(force["n"]) if force["n"] else 0 if force["lord"] else 1
        if number:
            knights[colour] = number
        lords += [colour] if force["lord"] else []
    return WrittenTile(pips, knights, in_order(lords))


Space = Annotated[
    WrittenTile,
    Reads(_tile),
    text(
        "A tile: its value 1 to 4 (or drop, hammers, circles, bricks; or unknown), then knights by colour, and `lord` after "
        "the colour whose lord stands there.",
        ["3", "3 red 2", "3 red 2 lord, blue 1", "unknown"],
    ),
]


class ArmyForm(Form):
    """A player: one colour, or two colours with two players."""

    colours: Annotated[list[ColourKnown], Field(min_length=1, max_length=2)] = Field(
        description="One colour for each player. Each of two players has two armies, and so two colours."
    )

    @model_validator(mode="before")
    @classmethod
    def _is_keys(cls, value: object) -> object:
        """A colour alone may be a slip for `colours:`."""
        if isinstance(value, str):
            own = f"; write {{colours: [{', '.join(listed(value))}]}}" if 0 < len(value) <= LONGEST_NAME else ""
            raise ValueError(f"expected keys with values, found {quoted(value)}{own}")
        return value

    reserve: dict[ColourKnown, Annotated[int, Field(ge=0, le=KNIGHTS)]] = Field(
        default={}, description="Knights not placed yet: `{red: 13}`. Left out, it is what is missing on the board of 16."
    )


class _TableForm(Told):
    """A position file of Lords of the Green."""

    game: Literal["lords-of-the-green"] = game_field("lords-of-the-green", "lords")
    players: dict[str, ArmyForm] = Field(description="Two to five players in turn order (clockwise).")
    board: list[list[Space]] = Field(
        description=(
            "The tiles row by row: 4 rows of 3 with three players, of 4 with two or four, of 5 with five; or "
            "the same turned."
        )
    )
    army: ColourKnown | None = Field(
        default=None, description="Two players: the colour whose turn is next; `turn` need not be said then."
    )
    rulings: Annotated[dict[str, Chosen], choosable(RULINGS)] = rulings_field("lords-of-the-green", "LG-SC-2P: lowest")


def _colours_written(players: Mapping[Any, Any]) -> Iterator[tuple[tuple[Path, str], object]]:
    """What is written as a colour of a player, with its key and the player."""
    for name, form in players.items():
        colours = form.get("colours") if isinstance(form, Mapping) else None
        for i, value in enumerate(colours if isinstance(colours, list) else ()):
            yield (("players", name, "colours", i), name), value


def _problems(data: Mapping[str, Any]) -> list[Problem]:
    problems = table_problems(data, LEAST_PLAYERS, MOST_PLAYERS, "turn")
    players = players_of(data)
    owned = list(readable(_colours_written(players), read_colour))
    colours: dict[str, list[Colour]] = {}
    for (_, name), colour in owned:
        colours.setdefault(name, []).append(colour)
    each = 2 if len(players) == LEAST_PLAYERS else 1
    for name, own in colours.items():
        if len(own) != each:
            message = f"{counted(len(own), 'colour')}; with {len(players)} players each has {each}"
            problems.append(Problem(("players", name, "colours"), message))
    problems += colour_problems(owned)
    # Whose colours cannot be read may be those on the board.
    played = {colour for _, colour in owned} if len(colours) == len(players) else set()
    problems += _board_problems(data.get("board"), len(players), played)
    problems += _army_problems(data, colours)
    for name, form in players.items():
        reserve = form.get("reserve") if isinstance(form, Mapping) else None
        for key, colour in readable(((key, key) for key in (reserve if isinstance(reserve, Mapping) else ())), read_colour):
            if colour not in colours.get(name, ()):
                problems.append(Problem(("players", name, "reserve", key), f"{name} has no {key} knights", at_key=True))
    return problems


def _board_problems(rows: object, players: int, colours: set[Colour]) -> list[Problem]:
    """That the board has another shape than it must have, or an army that nobody has stands on it."""
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        return []
    problems = []
    sides = SETS.get(players)
    shape = [len(row) for row in rows]
    if sides and shape not in ([sides] * len(VALUES), [len(VALUES)] * sides):
        message = f"rows of {', '.join(map(str, shape)) or 'nothing'}; with {players} players there are 4 rows of {sides}"
        problems.append(Problem(("board",), message))
    tiles = (((i, k), value) for i, row in enumerate(rows) for k, value in enumerate(row))
    for place, tile in readable(tiles, _tile):
        strange = [str(colour) for colour in {*tile.knights, *tile.lords} if colours and colour not in colours]
        if strange:
            message = f"nobody plays {enumerated(sorted(strange), 'and')}"
            problems.append(Problem(("board", *place), message, about=min(strange)))
    return problems


def _army_problems(data: Mapping[str, Any], colours: Mapping[str, list[Colour]]) -> list[Problem]:
    """That the colour whose turn is next is nobody's, or not that of the player whose turn is next."""
    turn, army = data.get("turn"), next((colour for _, colour in readable([("army", data.get("army"))], read_colour)), None)
    if army is None or not colours:
        return []
    owner = next((name for name, own in colours.items() if army in own), None)
    if owner is None:
        return [Problem(("army",), f"nobody plays {army}")]
    if isinstance(turn, str) and turn.casefold() in {OVER, *(name.casefold() for name in colours if name != owner)}:
        return [Problem(("army",), f"{army} is {owner}'s colour, but `turn:` says {turn}")]
    return []


FILES = PositionFile(_TableForm, _problems)
schema = FILES.schema


def read_table(data: object, _deck: Deck, chosen: Mapping[str, str]) -> Written[Position, None]:
    """The position that a file tells of. Raises `UnusableError` with every problem; paths begin with the file's own keys."""
    form = FILES.read(data)
    players = tuple(form.players)
    turn, over = next_turn(form, players)
    owners = {colour: player for player, own in form.players.items() for colour in own.colours}
    board = by_space(form.board, lambda tile, i, k: Tile(named(tile.pips, space(i, k)), tile.knights, tile.lords))
    position = Position(
        players=players,
        rulings=rulings_in_force(RULINGS, form.rulings, chosen),
        turn=owners[form.army] if form.army else turn,
        over=over,
        board=board,
        colours=tuple(tuple(own.colours) for own in form.players.values()),
        reserves={colour: n for own in form.players.values() for colour, n in own.reserve.items()},
        army=form.army,
    )
    return Written(position, None)


def written(position: Position) -> dict[str, Any]:
    """A position in the form of a file."""
    players = {}
    for player, own in zip(position.players, position.colours, strict=True):
        reserve = {str(colour): position.reserves[colour] for colour in own if colour in position.reserves}
        players[player] = {"colours": [str(colour) for colour in own]} | ({"reserve": reserve} if reserve else {})
    data: dict[str, Any] = {"game": "lords-of-the-green", "players": players}
    data["board"] = [[written_tile(tile) for tile in row] for row in position.board]
    if position.army is not None:
        data["army"] = str(position.army)
    return data | standing(position)


def written_tile(tile: Tile) -> str:
    """A tile as it is written."""
    forces = []
    for colour in Colour:
        n, lord = tile.knights.get(colour, 0), colour in tile.lords
        if n or lord:
            forces.append(f"{colour}{f' {n}' if n else ''}{' lord' if lord else ''}")
    pips = str(tile.pips)
    if isinstance(tile.pips, Unknown) and pips.partition(" ")[0].casefold() not in {SOME, UNKNOWN}:
        # Narrowed down after a move: as tiles are called, not as numbers are.
        pips = f"{SOME} {' or '.join(map(str, tile.pips.options))}"
    joint = " with" if forces and " " in pips else ""
    return f"{pips}{joint}{' ' if forces else ''}{', '.join(forces)}"
