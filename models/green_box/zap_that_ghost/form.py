"""The position file of Zap That Ghost: what its fields alone do not show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from models.game import OVER
from models.green_box.components import Colour
from models.green_box.form import read_colour, shape_problems
from models.green_box.grid import by_space
from models.green_box.zap_that_ghost.position import BASE_COLOURS, LEAST_PLAYERS, MOST_PLAYERS, Position, Seat
from models.green_box.zap_that_ghost.rules import TITLE
from models.green_box.zap_that_ghost.rulings import EVERY_RULING
from models.green_box.zap_that_ghost.tiles import SIDE, Spot, named_tile, read_tile, slips
from models.names import enumerated
from models.problem import Path, Problem
from models.table_file import TableFile
from models.table_form import players_of, readable
from models.unknowns import UNKNOWN, Choice


def _problems(data: Mapping[str, Any]) -> list[Problem]:
    problems = shape_problems(data.get("board"), "board", [SIDE] * SIDE, "the grid", slips)
    return problems + _colour_problems(data, players_of(data))


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
    for path, tile in readable(cells, read_tile):
        ghost = tile.ghost
        options = () if isinstance(ghost, Choice) and ghost.text == UNKNOWN else getattr(ghost, "options", (ghost,))
        yield path, [option for option in options if isinstance(option, Colour)]
    for name, form in players.items():
        captured = form.get("captured") if isinstance(form, Mapping) else None
        numbers = captured if isinstance(captured, Mapping) else {}
        for key, colour in readable(((key, key) for key in numbers if key != UNKNOWN), read_colour):
            yield ("players", str(name), "captured", str(key)), [colour]


def _finished(position: Position) -> Position:
    """With tiles instead of what is written of them: what their ghosts can be depends on the colours of this game."""
    rows: Any = position.board
    return replace(position, board=by_space(rows, lambda tile, i, k: named_tile(tile, Spot(i, k), position.colours)))


FILE = TableFile(
    "zap-that-ghost",
    TITLE,
    "zap",
    position=Position,
    seat=Seat,
    seats=range(LEAST_PLAYERS, MOST_PLAYERS + 1),
    cards="box",
    who="Two to six players in seat order (clockwise).",
    rulings=EVERY_RULING,
    example="ZG-AMB-BLOCK: yes",
    problems=_problems,
    finished=_finished,
    no_turn=f"all play at once, so nobody has a turn: `turn:` can only be {OVER!r}. Write who rolls the die as `roller:`",
    in_doubt=("board", "hunters", "players", "discards", "deck", "die", "roller", "colours"),
)
