"""The position file of Last Defence at Hudai Monastery: what its fields alone do not show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from models.green_box.last_defence_at_hudai_monastery.kinds import COLUMNS, level_problems
from models.green_box.last_defence_at_hudai_monastery.position import Defence, Position
from models.green_box.last_defence_at_hudai_monastery.rulings import EVERY_RULING
from models.green_box.last_defence_at_hudai_monastery.wall import wall_problems
from models.problem import Problem
from models.table_file import TableFile


def _problems(data: Mapping[str, Any]) -> list[Problem]:
    problems = wall_problems(data.get("wall"))
    demons = data.get("demons")
    if isinstance(demons, list) and len(demons) != COLUMNS:
        number = f"{len(demons)} {'entry' if len(demons) == 1 else 'entries'}"
        message = f"{number}; there is one for each of the {COLUMNS} columns, `.` where no demon lies"
        problems.append(Problem(("demons",), message))
    techniques = data.get("techniques")
    for key, levels in techniques.items() if isinstance(techniques, Mapping) else ():
        problems += level_problems(str(key), levels)
    return problems


def _finished(position: Position) -> Position:
    """With all the time there is where the file tells none, and demons that can only be one card."""
    own: Any = position.seats[0]
    full = replace(own, time=position.challenge.time) if own.time is None else own
    return replace(position, seats=(full,)).with_faces


FILE = TableFile(
    "last-defence-at-hudai-monastery",
    "Last Defence at Hudai Monastery",
    "hudai",
    position=Position,
    seat=Defence,
    seats=range(1, 2),
    cards="box",
    who="The player, who plays alone.",
    rulings=EVERY_RULING,
    example="HU-AMB-GAP: forbid",
    problems=_problems,
    finished=_finished,
)
