"""How people misremember a table of Lords of the Green: the changes that may mend one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from models.fact import Change
from models.green_box.components import Colour
from models.green_box.lords_of_the_green.position import KNIGHTS, Position, Spot
from models.names import counted

_Make = Callable[[Position], Position]


def changes(position: Position) -> Iterator[Change[Position]]:
    """Whose turn it is, lords on other tiles, other numbers of knights, and what is in reserve then."""
    yield from _of_turn(position)
    for army in position.armies:
        yield from _of_lord(position, army)
        yield from _of_knights(position, army)
        yield from _of_reserve(position, army)


def _of_turn(position: Position) -> Iterator[Change[Position]]:
    """Another army is next where one is told, or another player."""
    if position.army is not None:
        for army in position.armies:
            if army is not position.army:
                yield Change(f"it is {army}'s turn, not {position.army}'s", _turn_of(position.owner(army), army))
    elif position.turn is not None:
        for player in position.players:
            if player != position.turn:
                yield Change(f"it is {player}'s turn, not {position.turn}'s", _turn_of(player, None))


def _turn_of(player: str, army: Colour | None) -> _Make:
    return lambda position: replace(position, turn=player, army=army)


def _of_lord(position: Position, army: Colour) -> Iterator[Change[Position]]:
    """The lord on one tile with knights of his, and on no other."""
    here = [spot for spot in position.spots if army in position.at(spot).lords]
    for spot in position.spots:
        if position.at(spot).knights.get(army) and here != [spot]:
            yield Change(f"the {army} lord stands at {spot}", _lord_at(army, spot))


def _lord_at(army: Colour, spot: Spot) -> _Make:
    def make(position: Position) -> Position:
        for other in position.spots:
            if army in position.at(other).lords:
                position = position.with_tile(other, position.at(other).without_lord(army))
        return position.with_tile(spot, position.at(spot).with_lord(army))

    return make


def _of_knights(position: Position, army: Colour) -> Iterator[Change[Position]]:
    """One knight more or fewer, or as many more or fewer as the army's number asks for."""
    told = position.reserves.get(army)
    off = 0 if told is None else KNIGHTS - told - position.on_board(army)
    for spot in position.spots:
        here = position.at(spot).knights.get(army, 0)
        for n in sorted({here - 1, here + 1, here + off} - {here}):
            if here and 0 <= n <= KNIGHTS:
                yield Change(f"{counted(n, f'{army} knight')} at {spot}, not {here}", _knights_at(army, spot, n - here))


def _knights_at(army: Colour, spot: Spot, more: int) -> _Make:
    return lambda position: position.with_tile(spot, position.at(spot).with_knights(army, more))


def _of_reserve(position: Position, army: Colour) -> Iterator[Change[Position]]:
    """As many in reserve as are missing on the board."""
    told, rest = position.reserves.get(army), KNIGHTS - position.on_board(army)
    if told is not None and told != rest >= 0:
        yield Change(f"{army} has {rest} in reserve, not {told}", _reserve_of(army, rest))


def _reserve_of(army: Colour, n: int) -> _Make:
    return lambda position: replace(position, reserves={**position.reserves, army: n})
