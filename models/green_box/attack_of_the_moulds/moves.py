"""Moves of Attack of the Moulds: what can be said of one, and the table after it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from models.green_box.attack_of_the_moulds.board import Spot
from models.green_box.attack_of_the_moulds.position import CUBES, EMPTY, Cubes, Position, Tile, cube, has_other
from models.green_box.components import Colour
from models.green_box.form import space_called
from models.logic import Unknown, highest, lowest
from models.move import not_understood
from models.names import counted, enumerated, quoted
from models.problem import MisreadError
from models.spaces import with_names

_SPOT = r"r\d+c\d+"
_WORD = re.compile(rf"{_SPOT}|[^\W\d_]+|\S", re.IGNORECASE)
_PASS = frozenset({"pass", "passes", "skip", "skips"})
_GROW = frozenset({"grow", "grows", "place", "places", "put", "puts", "add", "adds", "lay", "lays", "play", "plays"})
_SPREAD = frozenset({"spread", "spreads", "move", "moves", "jump", "jumps", "go", "goes"})
_FILLING = frozenset(
    [
        "a",
        "the",
        "my",
        "one",
        "new",
        "another",
        "cube",
        "piece",
        "to",
        "at",
        "on",
        "onto",
        "in",
        "into",
        "then",
        "-",
        ">",
        ",",
        ".",
    ]
)
_FORMS = "'grow to r2c3', 'spread r2c3 to r4c4', or 'pass'"


@dataclass(frozen=True, slots=True)
class Move:
    """A turn: a new cube on `target`, or the cube from `start` moved there; without `target` the player passes."""

    player: str
    target: Spot | None = None
    start: Spot | None = None

    def __str__(self) -> str:
        if self.target is None:
            return "pass"
        return f"grow to {self.target}" if self.start is None else f"spread {self.start} to {self.target}"


def read_move(said: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError`, saying what could have been said."""
    rest = with_names(" ".join(said.split()), [len(row) for row in position.board.rows]).casefold()
    words = _WORD.findall(rest.removeprefix(f"{player.casefold()}: "))
    if len(words) == 1 and words[0] in _PASS:
        return Move(player)
    spots = [word for word in words if re.fullmatch(_SPOT, word)]
    if "from" in words[:-1] and len(spots) == 2 and words[words.index("from") + 1] == spots[1]:
        spots.reverse()
    strange = _strange(words, spots, position.colour_of(player))
    if strange or not 1 <= len(spots) <= 2:
        _expect_own(strange, position, player)
        raise not_understood(said, _FORMS, strange[0] if len(strange) == 1 else "")
    if len(spots) == 1 and {*words} & {*_SPREAD, "from"}:
        raise MisreadError(f"{quoted(said)}: from where to where? expected for instance 'spread r2c3 to r4c4'", said)
    if len(spots) == 2 and {*words} & _GROW:
        raise MisreadError(
            f"{quoted(said)}: only the new tile is named when growing; expected for instance 'grow to r2c3'", said
        )
    *starts, target = (_spot(spot, position) for spot in spots)
    return Move(player, target, *starts)


def _strange(words: Sequence[str], spots: Sequence[str], own: Colour) -> list[str]:
    """The words that have no place in a move of a colour."""
    known = {*spots, *_GROW, *_SPREAD, *_FILLING, "from", own.value}
    return [word for word in words if word not in known]


def _expect_own(strange: Sequence[str], position: Position, player: str) -> None:
    """That no word names another colour than the player's. Raises `ValueError`."""
    for colour in Colour:
        if colour.value in strange:
            raise ValueError(f"{colour} is not {player}'s colour; {player} plays {position.colour_of(player)}")


def _spot(said: str, position: Position) -> Spot:
    rows = position.board.rows
    spot = Spot(*space_called(said, [len(row) for row in rows]))
    if not rows[spot.row][spot.column]:
        raise ValueError(f"there is no tile at {spot}; the board has a gap there")
    return spot


def absorbed(position: Position, colour: Colour, target: int) -> list[int]:
    """The tiles next to one on which cubes of other colours lie or can lie, in reading order (MO-MV-ABSORB)."""
    return [n for n in position.net.beside[target] if has_other(position.tiles[n], colour) is not False]


def room(position: Position, move: Move) -> int | None:
    """How many cubes may be absorbed before the player has won (MO-AMB-OVER20); nothing where there is no limit."""
    colour = position.colour_of(move.player)
    own = highest(position.cubes(colour)) + (move.start is None)
    if move.target is None or own + len(absorbed(position, colour, position.board.number[move.target])) <= CUBES:
        return None
    return None if position.rulings["MO-AMB-OWN20"] == "no-limit" else max(0, CUBES - own)


def is_room_known(position: Position, move: Move) -> bool:
    """Whether it is certain which cubes are absorbed where they are too many for the player's supply."""
    colour = position.colour_of(move.player)
    if move.target is None or room(position, move) is None:
        return True
    around = absorbed(position, colour, position.board.number[move.target])
    own = position.cubes(colour)
    return lowest(own) == highest(own) and all(has_other(position.tiles[n], colour) is True for n in around)


def after(position: Position, move: Move) -> Position:
    """The table after a move, whatever may be said against it."""
    if move.target is None:
        stuck = position.can_move(position.colour_of(move.player)) is False
        is_out = stuck and position.is_out(move.player) is not True and position.rulings["MO-AMB-PASS"] == "eliminated"
        passed = _next(replace(position, out=(*position.out, move.player)) if is_out else position, move.player)
        # Whose turn it was nobody told, so a pass shows nothing of who moved last.
        return replace(passed, turn=None) if position.turn is None else passed
    colour, number = position.colour_of(move.player), position.board.number
    target = number[move.target]
    changed: dict[int, Tile] = {n: _replaced(position.tiles[n], colour) for n in _taken(position, move)}
    if move.start is not None:
        changed[number[move.start]] = EMPTY
    changed[target] = cube(colour)
    return _next(replace(position.with_tiles(changed), is_start=False), move.player)


def _taken(position: Position, move: Move) -> list[int]:
    """The tiles whose cubes a move replaces, as far as the supply goes."""
    around = absorbed(position, position.colour_of(move.player), position.board.number[move.target])  # type: ignore[index]
    return around[: room(position, move)]


def _replaced(tile: Tile, colour: Colour) -> Tile:
    """A tile with a cube of this colour where there was one of another."""
    own = cube(colour)
    if not isinstance(tile, Unknown):
        return own
    seen: Unknown[Cubes] = tile.seen_as(lambda cubes: own if cubes else EMPTY)
    return own if len(set(seen.options)) == 1 else seen


def _next(position: Position, player: str) -> Position:
    """The table with whoever has a cube on turn, or at the end of the game; nobody where that is not known."""
    ended = position.has_ended
    if ended is not False:
        return replace(position, turn=None, over=ended is True)
    at = position.players.index(player) + 1
    order = (*position.players[at:], *position.players[:at])
    following = next(other for other in order if position.is_out(other) is not True)
    return replace(position, turn=following if position.is_out(following) is False else None)


def moves(position: Position, player: str) -> Iterator[Move]:
    """What a player may do: grow onto each tile, spread from each to each, or pass where nothing else can be done."""
    colour, spots = position.colour_of(player), position.board.spots
    yield from (Move(player, spots[target]) for target, _ in position.grows(colour))
    yield from (Move(player, spots[target], spots[start]) for start, target, _ in position.spreads(colour))
    if position.can_move(colour) is not True:
        yield Move(player)


def outcome(position: Position, move: Move) -> str:
    """Which cubes a move absorbs, in words."""
    if move.target is None:
        return ""
    colour = position.colour_of(move.player)
    around = absorbed(position, colour, position.board.number[move.target])
    told = []
    for n in _taken(position, move):
        tile, spot = position.tiles[n], position.board.spots[n]
        if isinstance(tile, Unknown):
            told.append(f"what lies at {spot}, if it is no {colour} cube")
        else:
            told.append(f"{tile.phrase} at {spot}")
    said = f"absorbs {enumerated(told, 'and', 6)}" if told else "absorbs nothing"
    left = len(around) - len(_taken(position, move))
    if left:
        stays = f"{counted(left, 'cube')} of another colour beside it {'stays' if left == 1 else 'stay'}"
        said += f"; {colour} wins with its twentieth cube, so {stays}"
    if after(position, move).has_last is True:
        said += f"; nobody else has a cube left, so {move.player} wins (MO-AMB-LAST)"
    return said
