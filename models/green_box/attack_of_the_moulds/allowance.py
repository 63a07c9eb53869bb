"""What a move of Attack of the Moulds requires."""

from __future__ import annotations

from collections.abc import Iterator

from models.green_box.attack_of_the_moulds.board import Spot
from models.green_box.attack_of_the_moulds.moves import Move, is_room_known
from models.green_box.attack_of_the_moulds.position import CUBES, Position, has, is_empty
from models.green_box.attack_of_the_moulds.rules import RULES, gone
from models.green_box.components import Colour
from models.logic import Unknown, all_of, any_of, not_
from models.move import Allowance, Requirement
from models.names import enumerated

_COVERED = frozenset(rule.id for rule in RULES)
"""The requirements stand for all that a table can break: what they allow leads from a legal table to a legal one."""

_FEW = 3
"""So many tiles are told one by one."""


def allowance(position: Position, move: Move) -> Allowance:
    """All that a move requires."""
    requirements = [*_of_turn(position, move)]
    if move.target is None:
        requirements += _of_passing(position, move)
    elif move.start is None:
        requirements += _of_growing(position, move.target, position.colour_of(move.player))
    else:
        requirements += _of_spreading(position, move.start, move.target, position.colour_of(move.player))
    if is_room_known(position, move):
        return Allowance(tuple(requirements), covers=_COVERED)
    need = f"how many cubes are absorbed at {move.target}, and whether {position.colour_of(move.player)} then has {CUBES}"
    return Allowance(tuple(requirements), needs=(need,), covers=_COVERED)


def _of_turn(position: Position, move: Move) -> Iterator[Requirement]:
    own = position.turn in {None, move.player}
    yield Requirement("MO-SET-FIRST", move.player, own, f"it is {position.turn}'s turn, not {move.player}'s.")
    winners = [colour for colour in position.colours if position.has_twenty(colour) is True]
    if winners:
        yield Requirement("MO-END-20", str(winners[0]), truth=False, message=f"{winners[0]} has won, so the game is over.")
    elif position.has_last is True:
        yield Requirement("MO-END-LAST", "over", truth=False, message="only one player is left, so the game is over.")
    elif position.over or position.is_full is True:
        yield Requirement("MO-END-FULL", "over", truth=False, message="the game is over.")
    else:
        unsure = [not_(position.has_twenty(colour)) for colour in position.colours]
        yield Requirement(
            "MO-END-20", "over", all_of(unsure), f"a colour has all {CUBES} cubes on the board, so the game is over."
        )
        yield Requirement(
            "MO-END-LAST", "over", not_(position.has_last), "only one player has cubes left, so the game is over."
        )
    is_out = position.is_out(move.player)
    if is_out is True or move.target is None:
        said = f"{move.player} has no turn: {gone(position, move.player)}."
        yield Requirement("MO-ST-TURN", move.player, not_(is_out), said)


def _of_passing(position: Position, move: Move) -> Iterator[Requirement]:
    colour = position.colour_of(move.player)
    grown = [target for target, _ in position.grows(colour)]
    spread = [(start, target) for start, target, _ in position.spreads(colour)]
    spots = position.board.spots
    could = f"grow to {spots[grown[0]]}" if grown else ""
    if spread and not grown:
        could = f"spread {spots[spread[0][0]]} to {spots[spread[0][1]]}"
    rule = "MO-MV-GROW" if grown else "MO-MV-SPREAD"
    example = f", for example {could}," if could else ""
    said = f"{move.player} can still move{example} and may not pass."
    yield Requirement(rule, str(colour), not_(position.can_move(colour)), said)


def _of_growing(position: Position, target: Spot, colour: Colour) -> Iterator[Requirement]:
    n = position.board.number[target]
    yield _free(position, target, "MO-MV-GROW")
    near = any_of([has(position.tiles[k], colour) for k in position.net.beside[n]])
    far = [k for k in position.net.two_away[n] if has(position.tiles[k], colour) is True]
    spots = [str(position.board.spots[k]) for k in far if position.may_spread(k, n) is True]
    hint = f". The cube at {enumerated(spots, 'or', _FEW)} could spread there" if spots and near is False else ""
    said = f"no {colour} cube lies next to {target}{hint}."
    yield Requirement("MO-MV-GROW", str(target), near, said, f"a {colour} cube lies next to {target}")


def _of_spreading(position: Position, start: Spot, target: Spot, colour: Colour) -> Iterator[Requirement]:
    number = position.board.number
    at, to = number[start], number[target]
    said = f"no {colour} cube lies at {start}{_lies(position, start)}."
    here = f"a {colour} cube lies at {start}"
    yield Requirement("MO-MV-SPREAD", str(start), has(position.tiles[at], colour), said, here)
    if start == target:
        yield Requirement(
            "MO-MV-SPREAD", str(target), truth=False, message="a cube that spreads moves to a tile two steps away."
        )
        return
    yield _free(position, target, "MO-MV-SPREAD")
    if to in position.net.beside[at]:
        said = f"{target} is next to {start}, but a cube spreads two steps."
        if is_empty(position.tiles[to]) is not False:
            said += f" To place a new cube there, say `grow to {target}`."
        yield Requirement("MO-MV-SPREAD", str(target), truth=False, message=said)
    elif to not in position.net.two_away[at]:
        said = f"{target} is more than two steps from {start}."
        yield Requirement("MO-MV-SPREAD", str(target), truth=False, message=said)
    else:
        between = enumerated([str(position.board.spots[n]) for n in position.net.between[at, to]] or ["a gap"], "and")
        said = f"the way from {start} to {target} is blocked by {between}."
        yield Requirement("MO-MV-SPREAD", str(target), position.may_spread(at, to), said)


def _free(position: Position, target: Spot, rule: str) -> Requirement:
    tile = position.tiles[position.board.number[target]]
    said = f"{target} is not empty{_lies(position, target)}."
    return Requirement(rule, str(target), is_empty(tile), said, f"{target} is empty")


def _lies(position: Position, spot: Spot) -> str:
    """What lies on a tile, to be added to a sentence; nothing where that is not known."""
    tile = position.tiles[position.board.number[spot]]
    if isinstance(tile, Unknown):
        return ""
    return f": {tile.phrase} lies there" if tile else ": it is empty"
