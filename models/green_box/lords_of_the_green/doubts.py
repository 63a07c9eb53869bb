"""Every value that a table of Lords of the Green tells, each of which may be wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

from models.doubts import Held, Piece, plain, up_to
from models.fact import Change
from models.game import OVER
from models.green_box.components import Colour
from models.green_box.grid import Square, on_board
from models.green_box.lords_of_the_green.position import Position
from models.green_box.lords_of_the_green.tiles import KNIGHTS, VALUES, Spot, Tile
from models.names import counted
from models.part import Part, whole
from models.table import of_turn

_Pieces = Iterator[Piece[Position]]
_NOWHERE = "nowhere"
_BARE = {f"a tile of value {value} with nothing on it": Tile(value) for value in VALUES}


def of_next(position: Position) -> Piece[Position]:
    """Whose turn it is; with two players the army is written, and whose it is with it."""
    if position.army is None:
        return of_turn(position)
    options = (*position.armies, OVER)
    put = Part(lambda position: position.army, _turned_to, ("army",))
    piece = plain("`army:`", position.army, options, f"it is {position.army}'s turn", put)
    return replace(piece, comes_first=True)


def of_board(held: Held[Position]) -> _Pieces:
    """Every tile's value, the knights on it, where each lord stands, and what is in reserve."""
    position = held.position
    for spot in position.spots:
        pips, part = position.at(spot).pips, _tile(spot)
        sentence = f"a tile of value {pips} lies at {spot}"
        yield Piece(on_board(spot)[0], pips, VALUES, sentence, part.within("pips").put, path=part.path)
        if position.at(spot).knights or position.at(spot).lords:
            yield plain(f"all that lies at {spot}", "", _BARE, "", part.meaning(_BARE), spot)
        yield from _of_knights(position, spot)
    for army in position.armies:
        yield from _of_lord(position, army)
        reserve = position.reserves.get(army)
        if reserve is not None:
            sentence = f"{counted(reserve, f'{army} knight')} {'is' if reserve == 1 else 'are'} in reserve"
            player = position.owner(army)
            seat = whole(Position).field("seats").entry(position.players.index(player)).at("players", player)
            put = seat.field("reserve").under(army)
            yield plain(f"the number of {army} knights in reserve", reserve, up_to(KNIGHTS), sentence, put, army)


def _turned_to(position: Position, army: Any) -> Position:
    over = not isinstance(army, Colour)
    return replace(position, turn=None if over else position.owner(army), army=None if over else army, over=over)


def _tile(spot: Spot) -> Part[Position]:
    return whole(Position).field("board").entry(spot.row).entry(spot.column)


def _of_knights(position: Position, spot: Spot) -> _Pieces:
    """How many knights of each army stand on a tile; those of one may have been taken for those of another."""
    tile = position.at(spot)
    for army in position.armies:
        here = tile.knights.get(army, 0)
        sentence = f"{counted(here, f'{army} knight')} {'stands' if here == 1 else 'stand'} at {spot}" if here else ""
        yield plain(f"the number of {army} knights at {spot}", here, up_to(KNIGHTS), sentence, _knights(army, spot), spot)
        others = [other for other in position.armies if not tile.weight(other)]
        if here:
            yield plain(f"the colour of the {army} knights at {spot}", army, others, sentence, _recoloured(army, spot), spot)


def _knights(army: Colour, spot: Spot) -> Part[Position]:
    tile = _tile(spot)

    def put(position: Position, n: int) -> Position:
        old: Tile = tile.get(position)
        return tile.put(position, old.with_knights(army, n - old.knights.get(army, 0)))

    return replace(tile, put=put)


def _recoloured(army: Colour, spot: Spot) -> Part[Position]:
    tile = _tile(spot)

    def put(position: Position, other: Colour) -> Position:
        old: Tile = tile.get(position)
        n = old.knights.get(army, 0)
        changed = old.with_knights(army, -n).with_knights(other, n)
        if army in old.lords:
            changed = changed.without_lord(army).with_lord(other)
        return tile.put(position, changed)

    return replace(tile, put=put)


def _of_lord(position: Position, army: Colour) -> _Pieces:
    """Where a lord stands: on each tile where he was seen, or on none."""
    here = [spot for spot in position.spots if army in position.at(spot).lords]
    for spot in here:
        options = (*(other for other in position.spots if other not in here), _NOWHERE)
        yield plain(f"the place of the {army} lord", spot, options, f"the {army} lord stands at {spot}", _lord(army, spot))
    if not here:
        yield plain(f"the place of the {army} lord", _NOWHERE, position.spots, "", _lord(army, None))


def _lord(army: Colour, old: Spot | None) -> Part[Position]:
    def put(position: Position, new: Any) -> Position:
        if old is not None:
            position = position.with_tile(old, position.at(old).without_lord(army))
        return position.with_tile(new, position.at(new).with_lord(army)) if isinstance(new, Square) else position

    return Part(lambda position: position.lord(army), put, () if old is None else _tile(old).path)


def mixed_up(position: Position) -> Iterator[Change[Position]]:
    """Colours of two players mixed up."""
    for player, other in combinations(position.players, 2):
        yield Change(f"{player}'s colours are {other}'s, and the other way round", _exchanged(player, other))


def _exchanged(player: str, other: str) -> Callable[[Position], Position]:
    def make(position: Position) -> Position:
        own = dict(position.seated)
        own[player], own[other] = own[other], own[player]
        mixed = replace(position, seats=tuple(own.values()))
        return mixed if mixed.army is None else replace(mixed, turn=mixed.owner(mixed.army))

    return make
