"""Moves of Attack of the Moulds, and how people say them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from models.green_box.attack_of_the_moulds.board import Spot
from models.green_box.attack_of_the_moulds.position import Position
from models.green_box.components import Colour
from models.green_box.form import space_called
from models.move import MoveForm, said_by
from models.names import quoted
from models.problem import MisreadError
from models.sayings import Saying, Sayings, several
from models.spaces import with_names

_GROW = "grow|grows|place|places|put|puts|add|adds|lay|lays|play|plays"
_SPREAD = "spread|spreads|move|moves|jump|jumps|go|goes"
_CUBE = f"a|the|my|one|new|another|cube|piece|{'|'.join(map(str, Colour))}"
_TO = f"{_CUBE}|to|at|on|onto|in|into|then|[->,.]|{_GROW}|{_SPREAD}"
_SLOTS = {"start": r"r\d+c\d+", "target": r"r\d+c\d+", "to": several(_TO), "so": several(f"from|{_TO}")}


class Kind(Enum):
    """What a player does in a turn, and how it is said."""

    GROW = Saying(
        "grow to {target}",
        f"[({_GROW})] [{{so}}] {{target}} [{{so}}]",
        MoveForm(
            "grow",
            ("grow to r2c2", "place a red cube on r2c2", "r2c2"),
            "Puts a new cube on an empty tile next to a cube of yours.",
        ),
        slots=_SLOTS,
    )
    SPREAD = Saying(
        "spread {start} to {target}",
        f"[({_SPREAD})] [{{to}}] {{target}} [{{to}}] from {{start}} [{{so}}]"
        f"|[({_SPREAD})] [{{so}}] {{start}} [{{so}}] {{target}} [{{so}}]",
        MoveForm(
            "spread",
            ("spread r4c4 to r2c4", "move from r4c4 to r2c4", "r4c4 -> r2c4"),
            "Moves a cube of yours to an empty tile two steps away.",
        ),
        slots=_SLOTS,
    )
    PASS = Saying(
        "pass",
        "pass|passes|skip~",
        MoveForm("pass", ("pass",), "Only for those who can do nothing: whoever can move has to."),
    )


SAYINGS = Sayings({kind: kind.value for kind in Kind})


@dataclass(frozen=True, slots=True)
class Move:
    """A turn: a new cube on `target`, or the cube from `start` moved there; without `target` the player passes."""

    player: str
    target: Spot | None = None
    start: Spot | None = None

    def __str__(self) -> str:
        kind = Kind.PASS if self.target is None else Kind.GROW if self.start is None else Kind.SPREAD
        return kind.value.written(start=self.start, target=self.target)


_WORD = re.compile(r"r\d+c\d+|[^\W\d_]+|\S", re.IGNORECASE)


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError` with what would be understood."""
    words = _WORD.findall(with_names(said_by(player, text), [len(row) for row in position.board.rows]).casefold())
    own = position.colour_of(player)
    for colour in Colour:
        if colour.value in words and colour is not own:
            raise ValueError(f"{colour} is not {player}'s colour; {player} plays {own}")
    kind, said = SAYINGS.read(" ".join(words), text)
    if kind is Kind.GROW and {*words} & {*_SPREAD.split("|"), "from"}:
        raise MisreadError(f"{quoted(text)}: from where to where? expected for instance 'spread r2c3 to r4c4'", text)
    if kind is Kind.SPREAD and {*words} & {*_GROW.split("|")}:
        raise MisreadError(
            f"{quoted(text)}: only the new tile is named when growing; expected for instance 'grow to r2c3'", text
        )
    return Move(player, **{name: _spot(said[name], position) for name in ("start", "target") if name in said})


def _spot(name: str, position: Position) -> Spot:
    rows = position.board.rows
    spot = Spot(*space_called(name, [len(row) for row in rows]))
    if not rows[spot.row][spot.column]:
        raise ValueError(f"there is no tile at {spot}; the board has a gap there")
    return spot
