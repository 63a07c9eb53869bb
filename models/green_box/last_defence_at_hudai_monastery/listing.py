"""Which moves a player may choose from in Last Defence at Hudai Monastery."""

from __future__ import annotations

from collections.abc import Iterator

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.kinds import Phase
from models.green_box.last_defence_at_hudai_monastery.moves import (
    Act,
    Activation,
    Build,
    Demons,
    Discharge,
    Move,
    Recruit,
    Research,
    Use,
)
from models.green_box.last_defence_at_hudai_monastery.onslaught import choices
from models.green_box.last_defence_at_hudai_monastery.position import Position
from models.green_box.last_defence_at_hudai_monastery.tactics import (
    may_stop,
    own_column,
    researches,
    steps_to,
    stride,
    targets,
)
from models.green_box.last_defence_at_hudai_monastery.wall import MONKS, Spot
from models.logic import Unknown


def moves(position: Position, player: str) -> Iterator[Move]:
    """Each tile drawn at each free place; single steps of the Act phase; the Demons phase with each choice."""
    if position.is_over:
        return
    if position.phase is Phase.BUILD:
        yield from _builds(position, player)
        return
    for step in _activations(position):
        yield Act(player, (step,))
    for monk in position.monks:
        if monk.is_charged and position.demons[monk.spot.column] is not None:
            yield Act(player, (Discharge(monk.name),))
    for symbol, level in researches(position):
        yield Act(player, (Research(symbol, level),))
    yield from (Act(player, (step,)) for step in _recruits(position))
    yield from _demons(position, player)


def _builds(position: Position, player: str) -> Iterator[Build]:
    for symbol in dict.fromkeys(position.drawn or ()):
        yield from (Build(player, symbol, spot) for spot in position.free_spots)
    if position.drawn is not None:
        yield Build(player)


def _activations(position: Position) -> Iterator[Activation]:
    """A monk on a tile within reach, which is used; of others beside it, the player may add what is possible."""
    if len(position.activated) >= MONKS:
        return
    for monk in position.monks:
        if monk.name in position.activated:
            continue
        for spot, away in sorted(steps_to(position, monk.spot).items()):
            if away <= stride(position) and may_stop(position, monk.name, spot):
                to = None if spot == monk.spot else spot
                yield from (Activation(monk.name, to, (use,)) for use in uses_of(position, spot, spot))


def uses_of(position: Position, spot: Spot, monk: Spot) -> Iterator[Use]:
    """Every way for a monk to use a tile, whatever it may show."""
    tile = position.at(spot)
    for symbol in tile.options if isinstance(tile, Unknown) else (tile,):
        if symbol is Symbol.HAMMERS:
            yield Use(symbol, spot)
        elif symbol is Symbol.WHEEL:
            yield from (Use(symbol, spot, monk=other.name) for other in position.monks if not other.is_charged)
        elif isinstance(symbol, Symbol) and symbol is not Symbol.BRICKS:
            own = own_column(position, spot, monk)
            yield from (Use(symbol, spot, columns) for columns in targets(position, symbol, own))


def _recruits(position: Position) -> Iterator[Recruit]:
    if len(position.monks) < MONKS and len(position.activated) < MONKS:
        for name in position.reserve:
            yield from (Recruit(name, spot) for spot in position.spots if may_stop(position, name, spot))


def _demons(position: Position, player: str) -> Iterator[Demons]:
    """Each attacker with nothing given up or all that helps, and each choice of what it takes, from the left."""
    yield from (Demons(player, strikes) for strikes in choices(position, position.attackers))


def unseen(position: Position, _player: str) -> str:
    """That the tiles drawn are not told."""
    if position.phase is Phase.BUILD and position.drawn is None and not position.is_over:
        return "which tiles were drawn is not in the file (`drawn: [drop, wheel]`)"
    return ""
