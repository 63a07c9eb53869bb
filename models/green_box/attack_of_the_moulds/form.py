"""The position file of Attack of the Moulds: its form, the position that it tells of, and a position in its form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, ValidationInfo, WithJsonSchema

from models.form import Reads
from models.game import Written
from models.green_box.attack_of_the_moulds.board import Shape, Spot, board_of
from models.green_box.attack_of_the_moulds.position import (
    EMPTY,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    MOST_TILES,
    Cubes,
    Position,
    cube,
)
from models.green_box.attack_of_the_moulds.rulings import RULINGS
from models.green_box.cards import Deck
from models.green_box.components import Colour, colour_called
from models.green_box.form import ColourKnown, colour_problems, read_colour, shape_problems
from models.names import closest, counted, enumerated, one, quoted
from models.problem import MisreadError, Problem, UnusableError
from models.table_file import standing
from models.table_form import (
    Chosen,
    PositionFile,
    Told,
    choosable,
    game_field,
    names_problems,
    next_turn,
    players_of,
    readable,
    rulings_field,
    rulings_in_force,
    seat,
    seen,
    table_problems,
    written_text,
)
from models.unknowns import UNKNOWN, Choice, named

GAP = "_"
"""How a place without a tile is written."""

_GAPS = frozenset({GAP, "-"})
_EMPTY = frozenset({".", "empty", "nothing"})
_MOST_PLACES = 30
"""Places in a row, and rows."""

Seen = Cubes | Choice | None
"""What is written of a place: what lies on its tile, or that there is no tile."""


def _row(value: object) -> object:
    """A row that is written as one text, word by word."""
    return value.replace(",", " ").split() if isinstance(value, str) else value


def _place(value: object, info: ValidationInfo) -> Seen:
    """What a place of the board is written to hold. Raises `ValueError`."""
    sign = UNKNOWN if value == "?" else written_text(value, "a colour, `.`, `_` or unknown")
    if len(sign) > 1 and set(sign) <= {".", "_", "-"}:
        raise MisreadError(f"{quoted(sign)}: put spaces between the places; write {' '.join(sign)!r}", sign)
    played: tuple[Colour, ...] = (info.context or {})["colours"]
    if sign in _GAPS:
        return None
    return seen(sign, lambda text: _cubes(text, played), (EMPTY, *map(cube, played)))


def _cubes(text: str, played: Sequence[Colour]) -> Cubes:
    """The cubes that a text means. Raises `ValueError`."""
    if text.casefold() in _EMPTY:
        return EMPTY
    return Cubes(_colour(part.strip(), played) for part in text.split("+"))


def _colour(text: str, played: Sequence[Colour]) -> Colour:
    """The colour that a text means, a single letter being enough among those that are played. Raises `ValueError`."""
    fits = [colour for colour in played if text and colour.value.startswith(text.casefold())]
    if len(fits) == 1:
        return fits[0]
    names = [str(colour) for colour in played]
    if not fits:
        try:
            strange = colour_called(text)
        except ValueError:
            hint = f"expected {', '.join(names)}, `.` for an empty tile, `{GAP}` for no tile, or {UNKNOWN}"
            return Colour(one(text, "colour", names if closest(text, names) else list(map(str, Colour)), hint))
        raise ValueError(f"nobody plays {strange}; the colours here are {enumerated(names, 'and', MOST_PLAYERS)}")
    raise MisreadError(f"{quoted(text)} can mean {enumerated(list(map(str, fits)), 'or')}; write more letters", text)


Place = Annotated[Seen, Reads(_place)]
Row = Annotated[
    list[Place],
    BeforeValidator(_row),
    WithJsonSchema(
        {
            "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}],
            "description": "A row of tiles from the left: colours or their first letters, `.` for an empty tile, "
            "`unknown` or `?`, `some red or empty`, and in boards of your own `_` where there is no tile.",
            "examples": ["red . . blue", ["red", ".", "some red or blue", "."]],
        }
    ),
]


class _TableForm(Told):
    """A position file of Attack of the Moulds."""

    game: Literal["attack-of-the-moulds"] = game_field("attack-of-the-moulds", "moulds")
    players: dict[str, ColourKnown] = Field(description="Two to six players in turn order (clockwise), each with a colour.")
    shape: Literal["hex37", "square6", "hex", "square"] = Field(
        default="hex37", description="`hex37` (the default), `square6`, or a board of your own: `hex` or `square`."
    )
    board: list[Row] = Field(description="The tiles row by row, from the left.")
    out: list[str] = Field(
        default=[],
        description=(
            "Players who were eliminated, which happens only with `MO-AMB-PASS: eliminated`. Who has no cube "
            "left need not be named."
        ),
    )
    setup: bool = Field(
        default=False, description="`true` where nobody has moved yet; then the cubes have to lie as the game begins."
    )
    rulings: Annotated[dict[str, Chosen], choosable(RULINGS)] = rulings_field(
        "attack-of-the-moulds", "MO-AMB-LAST: plays-on"
    )


def _problems(data: Mapping[str, Any]) -> list[Problem]:
    problems = table_problems(data, LEAST_PLAYERS, MOST_PLAYERS, "turn")
    colours = (((("players", name), name), value) for name, value in players_of(data).items())
    problems += colour_problems(readable(colours, read_colour))
    problems += names_problems(data, "out")
    problems += _turn_problems(data.get("out"), data.get("turn"))
    problems += _board_problems(data.get("board"), data.get("shape", Shape.HEX37.value))
    return problems


def _turn_problems(out: object, turn: object) -> list[Problem]:
    """That somebody who is out is next according to the file."""
    gone = [name.casefold() for name in out if isinstance(name, str)] if isinstance(out, list) else []
    if not isinstance(turn, str) or turn.casefold() not in gone:
        return []
    return [Problem(("turn",), f"{quoted(turn)} is out and has no turn; `out:` says so")]


def _board_problems(written: object, name: object) -> list[Problem]:
    """That the board has not the rows that its shape has, or cannot be laid."""
    shape = next((shape for shape in Shape if shape.value == name), None)
    rows = [_row(row) for row in written] if isinstance(written, list) else [None]
    if shape is None or not all(isinstance(row, list) for row in rows):
        message = "a row that begins with `?` stands in quotes, or begins with `unknown` instead"
        return [Problem(("board", i), message) for i, row in enumerate(rows) if isinstance(row, Mapping)]
    if shape.rows:
        return [*shape_problems(rows, "board", shape.rows, f"the board {shape}", _is_glued), *_gap_problems(rows, shape)]
    problems = [Problem(("board", i), "this row has no place") for i, row in enumerate(rows) if not row]
    tiles = sum(not _is_gap(place) for row in rows for place in row)  # type: ignore[attr-defined]
    widths = [len(row) for row in rows]  # type: ignore[arg-type]
    if not 0 < tiles <= MOST_TILES or max([len(widths), *widths]) > _MOST_PLACES:
        limits = f"1 to {MOST_TILES} tiles in at most {_MOST_PLACES} rows of {_MOST_PLACES} places"
        problems.append(Problem(("board",), f"{counted(tiles, 'tile')}; a board has {limits}"))
    for i, (above, width) in enumerate(pairwise(widths), start=1):
        if shape.is_hex and (above - width) % 2 == 0:
            problems.append(
                Problem(
                    ("board", i),
                    f"{counted(width, 'place')} below {above}: rows of hexagons are centred, and half a tile off each other "
                    f"only with an odd difference; add `{GAP}` at one end, for no tile",
                )
            )
    return problems


def _is_gap(place: object) -> bool:
    return isinstance(place, str) and place.strip() in _GAPS


def _is_glued(row: object) -> bool:
    """Whether places of a row are written without spaces between them, which is reported of them."""
    return isinstance(row, list) and any(isinstance(place, str) and "." in place.removeprefix(".") for place in row)


def _gap_problems(rows: Sequence[Any], shape: Shape) -> list[Problem]:
    own = Shape.HEX if shape.is_hex else Shape.SQUARE
    message = (
        f"write . for a tile without a cube: the board {shape} has a tile in every place (`shape: {own}` may have gaps)"
    )
    return [Problem(("board", i, k), message) for i, row in enumerate(rows) for k, place in enumerate(row) if _is_gap(place)]


FILES = PositionFile(_TableForm, _problems)
schema = FILES.schema


def read_table(data: object, _deck: Deck, chosen: Mapping[str, str]) -> Written[Position, None]:
    """The position that a file tells of. Raises `UnusableError` with every problem; paths begin with the file's own keys."""
    form = FILES.read(data, colours=_played(data))
    names = tuple(form.players)
    rulings = rulings_in_force(RULINGS, form.rulings, chosen)
    if form.out and rulings["MO-AMB-PASS"] != "eliminated":
        message = "players are eliminated only with the ruling MO-AMB-PASS=eliminated; leave out who has no cube left"
        raise UnusableError([Problem(("out",), message)])
    turn, over = next_turn(form, names)
    rows = tuple(tuple(place is not None for place in row) for row in form.board)
    tiles = tuple(
        named(cubes, str(Spot(i, k))) for i, row in enumerate(form.board) for k, cubes in enumerate(row) if cubes is not None
    )
    position = Position(
        players=names,
        rulings=rulings,
        turn=turn,
        over=over,
        board=board_of(Shape(form.shape), rows),
        tiles=tiles,
        colours=tuple(form.players.values()),
        out=tuple(name for name in (seat(player, names) for player in form.out) if name),
        is_start=form.setup,
    )
    return Written(position, None)


def _played(data: object) -> tuple[Colour, ...]:
    """The colours that a cube on the board may have: those of the players, or all where one of theirs cannot be read."""
    players = players_of(data)
    colours = dict(readable(players.items(), read_colour)).values()
    return tuple(dict.fromkeys(colours)) if players and len(colours) == len(players) else tuple(Colour)


def written(position: Position) -> dict[str, Any]:
    """A position in the form of a file."""
    pairs = zip(position.players, position.colours, strict=True)
    data: dict[str, Any] = {
        "game": "attack-of-the-moulds",
        "players": {player: str(colour) for player, colour in pairs},
        "shape": str(position.board.shape),
        "board": written_rows(position),
    }
    if position.out:
        data["out"] = list(position.out)
    if position.is_start:
        data["setup"] = True
    return data | standing(position)


def written_rows(position: Position) -> list[str | list[str]]:
    """The rows of the board, each as one text where no place of it takes several words."""
    tiles = iter(position.tiles)
    rows = [[str(next(tiles)) if is_tile else GAP for is_tile in row] for row in position.board.rows]
    return [row if any(" " in place for place in row) else " ".join(row) for row in rows]
