"""Moves of Attack of the Moulds as people say them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from models.green_box.attack_of_the_moulds.board import Spot
from models.green_box.attack_of_the_moulds.moves import Move
from models.green_box.attack_of_the_moulds.position import Position
from models.green_box.components import Colour
from models.green_box.form import space_called
from models.move import not_understood, said_by
from models.names import quoted
from models.problem import MisreadError
from models.spaces import with_names

_SPOT = r"r\d+c\d+"
_WORD = re.compile(rf"{_SPOT}|[^\W\d_]+|\S", re.IGNORECASE)
_PASS = frozenset({"pass", "passes", "skip", "skips"})
_GROW = frozenset({"grow", "grows", "place", "places", "put", "puts", "add", "adds", "lay", "lays", "play", "plays"})
_SPREAD = frozenset({"spread", "spreads", "move", "moves", "jump", "jumps", "go", "goes"})
_ARTICLES = frozenset({"a", "the", "my", "one", "new", "another", "cube", "piece"})
_FILLING = _ARTICLES | {"to", "at", "on", "onto", "in", "into", "then", "from", "-", ">", ",", "."}
_SAYINGS = "'grow to r2c3', 'spread r2c3 to r4c4', or 'pass'"


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError` with what would be understood."""
    words = _WORD.findall(with_names(said_by(player, text), [len(row) for row in position.board.rows]).casefold())
    if len(words) == 1 and words[0] in _PASS:
        return Move(player)
    spots = [word for word in words if re.fullmatch(_SPOT, word)]
    if "from" in words[:-1] and len(spots) == 2 and words[words.index("from") + 1] == spots[1]:
        spots.reverse()
    strange = _strange(words, spots, position.colour_of(player))
    if strange or not 1 <= len(spots) <= 2:
        _expect_own(strange, position, player)
        raise not_understood(text, _SAYINGS, strange[0] if len(strange) == 1 else "")
    if len(spots) == 1 and {*words} & {*_SPREAD, "from"}:
        raise MisreadError(f"{quoted(text)}: from where to where? expected for instance 'spread r2c3 to r4c4'", text)
    if len(spots) == 2 and {*words} & _GROW:
        raise MisreadError(
            f"{quoted(text)}: only the new tile is named when growing; expected for instance 'grow to r2c3'", text
        )
    *starts, target = (_spot(spot, position) for spot in spots)
    return Move(player, target, *starts)


def _strange(words: Sequence[str], spots: Sequence[str], own: Colour) -> list[str]:
    """The words that have no place in a move of a colour."""
    known = {*spots, *_GROW, *_SPREAD, *_FILLING, own.value}
    return [word for word in words if word not in known]


def _expect_own(strange: Sequence[str], position: Position, player: str) -> None:
    """That no word names another colour than the player's. Raises `ValueError`."""
    for colour in Colour:
        if colour.value in strange:
            raise ValueError(f"{colour} is not {player}'s colour; {player} plays {position.colour_of(player)}")


def _spot(name: str, position: Position) -> Spot:
    rows = position.board.rows
    spot = Spot(*space_called(name, [len(row) for row in rows]))
    if not rows[spot.row][spot.column]:
        raise ValueError(f"there is no tile at {spot}; the board has a gap there")
    return spot
