"""The position file of My First Christmas Tree, and colours that people mix up in one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from models.fact import Change
from models.green_box.components import Colour
from models.green_box.form import colour_problems, read_colour, shape_problems
from models.green_box.my_first_christmas_tree.position import PLAYERS, USUAL_TOUCH, Position, Seat, usual_touch
from models.green_box.my_first_christmas_tree.rules import TITLE
from models.green_box.my_first_christmas_tree.rulings import EVERY_RULING
from models.green_box.my_first_christmas_tree.tree import WIDTHS, cell_called
from models.names import enumerated
from models.problem import Path, Problem
from models.table_file import TableFile
from models.table_form import players_of, readable


def _problems(data: Mapping[str, Any]) -> list[Problem]:
    problems = shape_problems(data.get("tree"), "tree", WIDTHS, "the tree")
    players = players_of(data)
    keys = [
        ((("players", name, key), name), form.get(key))
        for key in ("colour", "touch_colour")
        for name, form in players.items()
        if isinstance(form, Mapping)
    ]
    colours = list(readable(keys, read_colour))
    problems += colour_problems(colours)
    owners: dict[Colour, str] = {}
    touching: dict[Colour, str] = {}
    for ((_, name, key), _), colour in colours:
        (owners if key == "colour" else touching).setdefault(colour, name)
    if len(owners) == PLAYERS:
        for colour, name in owners.items():
            form = players[name]
            usual = USUAL_TOUCH.get(colour)
            if usual and form.get("touch_colour") is None and usual not in owners:
                touching.setdefault(usual, name)
        problems += _owner_problems(data, owners, touching)
    return problems


def _owner_problems(data: Mapping[str, Any], owners: Mapping[Colour, str], touching: Mapping[Colour, str]) -> list[Problem]:
    """Colours on tree, star and base that are nobody's decorations."""
    problems = []
    tree, touches, base = data.get("tree"), data.get("touches"), data.get("base")
    rows = [row if isinstance(row, list) else [] for row in tree] if isinstance(tree, list) else []
    cells = ((("tree", i, k), value) for i, row in enumerate(rows) for k, value in enumerate(row))
    here: list[tuple[Path, Colour]] = [
        (path, cube) for path, cell in readable(cells, cell_called) for cube in dict.fromkeys(cell.cubes)
    ]
    marks: dict[Path, object] = {
        ("touches", key): value for key, value in (touches.items() if isinstance(touches, Mapping) else ())
    }
    marks |= {("star",): data.get("star")}
    marks |= {("base", i): value for i, value in enumerate(base if isinstance(base, list) else ())}
    for path, colour in (*here, *readable(marks.items(), read_colour)):
        if colour in owners:
            continue
        hint = f"; the decorations are {enumerated([str(other) for other in owners], 'and')}"
        if colour in touching:
            own = next(other for other, name in owners.items() if name == touching[colour])
            hint = f": it is the colour of {touching[colour]}'s finishing touches; write {own}, whose they are"
        problems.append(Problem(path, f"nobody has {colour} decorations{hint}"))
    return problems


def _finished(position: Position) -> Position:
    """With the usual finishing touches where the file tells no others."""
    seats = position.seats
    return replace(
        position, seats=tuple([replace(own, touch_colour=own.touch_colour or usual_touch(seats, own)) for own in seats])
    )


FILE = TableFile(
    "my-first-christmas-tree",
    TITLE,
    "tree",
    position=Position,
    seat=Seat,
    seats=range(PLAYERS, PLAYERS + 1),
    who="The two players, the first player first.",
    cards="printed",
    rulings=EVERY_RULING,
    example="CT-AMB-TAKE: mandatory",
    problems=_problems,
    finished=_finished,
    in_doubt=("tree", "touches", "star", "base", "players", "pool", "deck", "discard", "stacks", "turns_left"),
)


def mixed_up(position: Position) -> Iterator[Change[Position]]:
    """Colours of the two players mixed up."""
    (first, second), (one, other) = position.players, position.seats
    yield Change(f"{first} has the {other.colour} decorations and {second} the {one.colour} ones", _exchanged)


def _exchanged(position: Position) -> Position:
    """The colours of the two players exchanged, with those of their finishing touches."""
    one, other = position.seats
    seats = (
        replace(one, colour=other.colour, touch_colour=other.touch_colour),
        replace(other, colour=one.colour, touch_colour=one.touch_colour),
    )
    return replace(position, seats=seats)
