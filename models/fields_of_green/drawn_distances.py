"""A farm with the distance of each card from a space, and what is in range of a Water Tower there."""

from __future__ import annotations

from models.fields_of_green.actions import MOVES
from models.fields_of_green.cards import Resource
from models.fields_of_green.farm import distances, reach_of
from models.fields_of_green.moves import Move
from models.fields_of_green.picture import pictured
from models.fields_of_green.position import Position, Spot, spot_called
from models.names import quoted
from models.picture import Picture
from models.problem import MisreadError


def distances_from(position: Position, player: str, space: str) -> Picture:
    """A farm with the distance of each card from a space, and which of them are in range if a Water Tower stands there.

    Raises `ValueError` if the text is no space of the farm or beside it.
    """
    spot = spot_called(space)
    farm = position.farm_of(player)
    if spot is None:
        raise MisreadError(f"no space {quoted(space)}; expected for instance r1c1", space)
    if spot not in farm.by_spot and not any(near in farm.by_spot for near in spot.beside):
        raise ValueError(f"no card lies at {spot} or beside it")
    return _from(position, player, spot)


def drawn_move(position: Position, move: Move) -> Picture | None:
    """The farm with the distances from the space for which a move pays Water; nothing if it pays none."""
    pays = any(exchange.pays.get(Resource.WATER, 0) != 0 for exchange in MOVES.done(position, move).exchanges)
    return _from(position, move.player, move.spot) if pays and move.spot is not None else None


def _from(position: Position, player: str, centre: Spot) -> Picture:
    farm = position.farm_of(player)
    steps, there = distances(farm, centre, position.rulings), farm.by_spot.get(centre)
    reach = reach_of(there) if there is not None and there.is_tower else None
    within = {spot: "" if reach is None else ", in range" if n <= reach else ", out of range" for spot, n in steps.items()}
    said = {spot: f"distance {n}{within[spot]}" for spot, n in steps.items()} | {centre: "distances from here"}
    return pictured(position, frozenset(), player, said)
