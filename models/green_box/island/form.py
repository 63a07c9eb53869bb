"""The position file of Island: what of it no single key shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from models.green_box.form import colour_problems, read_colour
from models.green_box.island.kinds import read_land, read_place, read_row
from models.green_box.island.position import LEAST_PLAYERS, MOST_PLAYERS, Position, Seat
from models.green_box.island.rulings import RULINGS
from models.names import enumerated, quoted
from models.problem import Problem
from models.table_file import TableFile
from models.table_form import players_of, readable, seat, seat_problems


def _problems(data: Mapping[str, Any]) -> list[Problem]:
    players = players_of(data)
    told = [
        ((("players", name, "colour"), name), own.get("colour")) for name, own in players.items() if isinstance(own, Mapping)
    ]
    colours = list(readable(told, read_colour))
    problems = colour_problems(colours)
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


def _finished(position: Position) -> Position:
    combat = position.combat
    if combat is None:
        return position
    return replace(position, combat=replace(combat, initiator=seat(combat.initiator, position.players) or ""))


FILE = TableFile(
    "island",
    "Island",
    "island",
    position=Position,
    seat=Seat,
    seats=range(LEAST_PLAYERS, MOST_PLAYERS + 1),
    who="Two to four players in seat order (clockwise).",
    cards="table",
    rulings=RULINGS,
    example="IS-AMB-LEADER: half",
    problems=_problems,
    finished=_finished,
)
