"""What a move of Lords of the Green requires."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from models.green_box.components import Colour
from models.green_box.lords_of_the_green.moves import (
    Move,
    armies_to_move,
    can_move_lord,
    can_place,
    chooses_army,
    every_placement_leaves_none,
    has_ended,
    is_first_round,
    is_near,
    lord_targets,
    may_join,
    moves_lord_alone,
    placed,
    unbroken,
)
from models.green_box.lords_of_the_green.position import MOST_ESCORTS, MOST_PLACED, Position, Spot, Tile
from models.green_box.lords_of_the_green.rounds import not_next
from models.move import Allowance, Requirement
from models.names import counted, enumerated

_FEW = 3
"""So many tiles to which a lord may move are told one by one."""


def allowance(position: Position, move: Move) -> Allowance:
    """All that a move requires, and where the lord may go if that was not said."""
    requirements = [*_of_turn(position, move), *_of_placing(position, move)]
    # The majorities of lords at these two tiles are requirements of the move, and so is that there are enough knights.
    lords = (f"LG-ST-LORD[{spot}]" for spot in (move.placed, move.target) if spot is not None)
    # If it can be this army's turn, turns can have come to the table after it too.
    covers = frozenset({f"LG-ST-KNIGHTS[{move.army}]", "LG-ST-TURNS", *lords})
    between = placed(position, move)
    if move.target is not None:
        requirements += _of_lord(between, move, move.target, first=is_first_round(position, move.army))
        return Allowance(tuple(requirements), covers=covers)
    if move.placed is None or is_first_round(position, move.army) or not all(need.truth for need in requirements):
        return Allowance(tuple(requirements), covers=covers)
    return _without_lord(position, between, move, requirements)


def _without_lord(position: Position, between: Position, move: Move, requirements: list[Requirement]) -> Allowance:
    """A placement after the first round of which it was not said where the lord goes."""
    army = move.army
    shown = [f"{spot} with {_numbers(ns)}" for spot, ns in lord_targets(between, army)]
    if shown:
        return Allowance(tuple(requirements), open_end=f"move the lord to {enumerated(shown, 'or', _FEW)}")
    if can_move_lord(between, army):
        return Allowance(tuple(requirements))
    lets_him = not every_placement_leaves_none(position, army)
    said = "then the lord could not move: place the knights so that he can."
    requirements.append(Requirement("LG-ACT-LORD", str(move.placed), not lets_him, said))
    leaves = not lets_him and position.rulings["LG-AMB-NOLORDMOVE"] == "leaves"
    granted = f"no placement lets the {army} lord move, so he {'leaves the board' if leaves else 'stays'}"
    return Allowance(tuple(requirements), assumptions=(granted,))


def _left(reserve: int) -> str:
    return f"only {counted(reserve, 'knight')}" if reserve else "no knights"


def _stand(lords: Sequence[Colour]) -> str:
    """That lords stand somewhere; nothing where there are none."""
    who = [f"the {lord} lord" for lord in lords]
    return f"{enumerated(who, 'and')} {'stands' if len(who) == 1 else 'stand'}" if who else ""


def _numbers(ns: range) -> str:
    return str(ns[0]) if len(ns) == 1 else f"{ns[0]} {'or' if len(ns) == 2 else 'to'} {ns[-1]}"


def _of_turn(position: Position, move: Move) -> Iterator[Requirement]:
    army = move.army
    turn = ""
    if has_ended(position):
        turn = "the game is over"
    elif position.turn not in {None, move.player}:
        turn = f"it is {position.turn}'s turn"
    elif army not in armies_to_move(position, move.player):
        turn = f"it is {position.army}'s turn"
    yield Requirement("LG-ACT-PLACE", str(army), not turn, f"{turn}, so {army} cannot move now.")
    if not turn and (why := not_next(position, army)):
        yield Requirement("LG-ST-TURNS", str(army), truth=False, message=f"it cannot be {army}'s turn: {why}")
    if move.placed is None and not has_ended(position):
        yield from _of_not_placing(position, move)


def _of_not_placing(position: Position, move: Move) -> Iterator[Requirement]:
    """What a turn requires in which no knights are placed: that none can be, and what then becomes of the lord."""
    army = move.army
    choice = armies_to_move(position, move.player) if chooses_army(position) else (army,)
    placing = [str(colour) for colour in choice if can_place(position, colour)]
    said = f"{' and '.join(placing)} can still place knights, and may not pass."
    yield Requirement("LG-ACT-PLACE", str(army), not placing, said)
    if placing:
        return
    if move.target is not None:
        moves = position.rulings["LG-AMB-NOPLACE"] == "lord-moves"
        said = "no knights can be placed, so the whole turn is skipped, and the lord stays."
        yield Requirement("LG-ACT-LORD", str(army), moves, said)
    else:
        moves = any(moves_lord_alone(position, colour) for colour in choice)
        yield Requirement("LG-ACT-LORD", str(army), not moves, "no knights can be placed, but a lord can move, and must.")


def _of_placing(position: Position, move: Move) -> Iterator[Requirement]:
    army, spot = move.army, move.placed
    if spot is None:
        return
    tile, reserve = position.at(spot), position.reserve(army)
    fits = 1 <= move.knights <= MOST_PLACED
    said = f"place 1 to 3 knights, not {move.knights}."
    yield Requirement("LG-ACT-PLACE", str(spot), fits, said)
    enough = move.knights <= reserve
    yield Requirement("LG-ACT-PLACE", "reserve", enough, f"{army} has {_left(reserve)} in reserve.")
    lords = [lord for lord in tile.lords if position.is_opposing(army, lord)]
    said = f"{_stand(lords)} at {spot}, so {army} cannot place knights there."
    yield Requirement("LG-ACT-PLACE", str(spot), not lords, said)
    has = tile.majority(position.rulings) is army
    yield Requirement(
        "LG-ACT-PLACE", str(spot), not has, f"{army} already has the majority at {spot}: place knights elsewhere."
    )
    if not lords and not unbroken(position, army, spot, move.knights):
        yield _broken(position, move, spot)


def _broken(position: Position, move: Move, spot: Spot) -> Requirement:
    """That a lord would stand where the knights are placed without the majority, or beside another."""
    army, lords = move.army, position.at(spot).lords
    if not is_first_round(position, army):
        holder = position.at(spot).majority(position.rulings)
        said = f"the {holder} lord stands at {spot}, and {holder} would lose the majority there."
        return Requirement("LG-ST-LORD", str(spot), truth=False, message=said)
    there = placed(position, move).at(spot)
    said = f"the lord comes with them, but {_against(there, army, spot)}"
    if there.majority(position.rulings) is army:
        said = f"the lord comes with them, but the {lords[0]} lord already stands at {spot}."
    return Requirement("LG-ACT-FIRST", str(spot), truth=False, message=said)


def _against(tile: Tile, army: Colour, spot: Spot) -> str:
    """That an army has no majority on a tile, its lord included."""
    others = [f"{colour} {tile.weight(colour)}" for colour in Colour if colour is not army and tile.weight(colour)]
    return f"{army} would not have the majority at {spot} ({army} {tile.weight(army)} with its lord, {', '.join(others)})."


def _of_lord(between: Position, move: Move, target: Spot, *, first: bool) -> Iterator[Requirement]:
    """What the lord's move requires, on the table with the knights placed."""
    army = move.army
    start = between.lord(army)
    said = "in the first round the lord goes where the knights are placed."
    if target == move.placed:
        said = f"in the first round the lord comes with the {move.knights} just placed, not with {move.escorts} more."
    yield Requirement("LG-ACT-FIRST", str(target), not first, said)
    yield Requirement("LG-ACT-LORD", str(army), start is not None, f"the {army} lord is not on the board.")
    if first or start is None:
        return
    own = between.at(start).knights.get(army, 0)
    fits = 1 <= move.escorts <= MOST_ESCORTS
    said = f"move 1 to 3 knights with the lord, not {move.escorts}."
    yield Requirement("LG-ACT-LORD", str(target), fits, said)
    enough = move.escorts <= own
    said = f"only {counted(own, f'{army} knight')} can go with the lord from {start}."
    yield Requirement("LG-ACT-LORD", str(start), enough, said)
    said = f"the lord is at {start} already: move him to another tile."
    yield Requirement("LG-ACT-LORD", str(target), target != start, said)
    if target != start:
        yield from _of_target(between, move, start, target)


def _of_target(between: Position, move: Move, start: Spot, target: Spot) -> Iterator[Requirement]:
    """What the tile requires to which a lord moves."""
    army, tile = move.army, between.at(target)
    yield Requirement("LG-ACT-LORD", str(target), may_join(between, target), f"{_stand(tile.lords)} at {target}.")
    yield Requirement("LG-ACT-LORD", str(target), is_near(between, start, target), f"{target} is not beside {start}.")
    there = tile.with_knights(army, move.escorts).with_lord(army)
    wins = there.majority(between.rulings) is army
    yield Requirement("LG-ACT-LORD", str(target), wins, _against(there, army, target))
