"""What a move of Lords of the Green requires."""

from __future__ import annotations

from collections.abc import Iterator

from models.green_box.lords_of_the_green.moves import (
    Move,
    can_move_lord,
    every_placement_leaves_none,
    is_first_round,
    lord_targets,
    placed,
    placements,
)
from models.green_box.lords_of_the_green.position import MOST_ESCORTS, MOST_PLACED, Position
from models.move import Allowance, Requirement
from models.names import counted, enumerated

_FEW = 3
"""So many tiles to which a lord may move are told one by one."""


def allowance(position: Position, move: Move) -> Allowance:
    """All that a move requires, and where the lord may go if that was not said."""
    requirements = [*_of_turn(position, move), *_of_placing(position, move)]
    between = placed(position, move)
    if move.target is not None:
        requirements += _of_lord(between, move, first=is_first_round(position, move.army))
        return Allowance(tuple(requirements), covers=frozenset({"LG-ST-LORD"}))
    if move.placed is None or is_first_round(position, move.army):
        return Allowance(tuple(requirements))
    return _without_lord(position, between, move, requirements)


def _without_lord(position: Position, between: Position, move: Move, requirements: list[Requirement]) -> Allowance:
    """A placement after the first round of which it was not said where the lord goes."""
    targets = lord_targets(between, move.army)
    if targets:
        shown = [f"{spot} with {_numbers(ns)}" for spot, ns in targets.items()]
        return Allowance(tuple(requirements), open_end=f"the lord moves to {enumerated(shown, 'or', _FEW)}")
    if not can_move_lord(between, move.army) and not every_placement_leaves_none(position, move.army):
        said = "after this the lord could not move; knights are placed so that he can."
        requirements.append(Requirement("LG-ACT-LORD", str(move.placed), truth=False, message=said))
    return Allowance(tuple(requirements))


def _numbers(ns: tuple[int, ...]) -> str:
    return str(ns[0]) if len(ns) == 1 else f"{ns[0]} to {ns[-1]}"


def _of_turn(position: Position, move: Move) -> Iterator[Requirement]:
    army = move.army
    free = position.layouts == 2 and position.rulings["LG-AMB-2PORDER"] == "free"
    turn = "the game is over" if position.over else ""
    if not position.over and position.army not in {None, army} and not free:
        turn = f"it is {position.army}'s turn"
    elif not position.over and position.turn not in {None, move.player}:
        turn = f"it is {position.turn}'s turn"
    yield Requirement("LG-ACT-PLACE", str(army), not turn, f"{turn}, not {army}'s.")
    if move.placed is None:
        none = not any(placements(position, army))
        yield Requirement("LG-ACT-PLACE", str(army), none, f"{army} can place knights, and so has to.")
        if move.target is not None:
            moves = bool(position.reserve(army)) and position.rulings["LG-AMB-NOPLACE"] == "lord-moves"
            said = "the lord moves only after knights are placed; where none can be, the whole turn is skipped."
            yield Requirement("LG-ACT-LORD", str(army), moves, said)


def _of_placing(position: Position, move: Move) -> Iterator[Requirement]:
    army, spot = move.army, move.placed
    if spot is None:
        return
    tile, reserve = position.at(spot), position.reserve(army)
    fits = 1 <= move.knights <= MOST_PLACED
    yield Requirement("LG-ACT-PLACE", str(spot), fits, f"{move.knights} knights; one to three are placed.")
    enough = move.knights <= reserve
    yield Requirement("LG-ACT-PLACE", "reserve", enough, f"{army} has only {counted(reserve, 'knight')} in reserve.")
    lords = [str(lord) for lord in tile.lords if position.is_opposing(army, lord)]
    said = f"the {' and the '.join(lords)} lord stands at {spot}; nobody else places knights there."
    yield Requirement("LG-ACT-PLACE", str(spot), not lords, said)
    has = tile.majority(position.rulings) is army
    yield Requirement("LG-ACT-PLACE", str(spot), not has, f"{army} has the majority at {spot} already.")
    if is_first_round(position, army) and not lords:
        there = placed(position, move).at(spot)
        holds = there.majority(position.rulings) is army
        said = f"the lord comes with them, and {army} would have no majority at {spot}."
        yield Requirement("LG-ACT-FIRST", str(spot), holds, said)


def _of_lord(between: Position, move: Move, *, first: bool) -> Iterator[Requirement]:
    """What the lord's move requires, on the table with the knights placed."""
    army, target, rulings = move.army, move.target, between.rulings
    start = between.lord(army)
    said = "in the first round the lord stays with the knights that are placed."
    yield Requirement("LG-ACT-FIRST", str(target), not first, said)
    yield Requirement("LG-ACT-LORD", str(army), start is not None, f"the {army} lord is not on the board.")
    if first or start is None or target is None:
        return
    own = between.at(start).knights.get(army, 0)
    fits = 1 <= move.escorts <= MOST_ESCORTS
    yield Requirement(
        "LG-ACT-LORD", str(target), fits, f"{counted(move.escorts, 'knight')} with the lord; it takes one to three."
    )
    enough = move.escorts <= own
    yield Requirement(
        "LG-ACT-LORD", str(start), enough, f"{start} has only {counted(own, f'{army} knight')} to go with the lord."
    )
    yield Requirement(
        "LG-ACT-LORD", str(target), target != start, f"the lord stands at {start} already; he moves to another tile."
    )
    tile = between.at(target)
    free = not tile.lords or target == start or rulings["LG-AMB-LORDTARGET"] == "with-majority"
    lords = " and the ".join(str(lord) for lord in tile.lords)
    yield Requirement("LG-ACT-LORD", str(target), free, f"the {lords} lord stands at {target}.")
    near = rulings["LG-AMB-ADJMOVE"] == "anywhere" or target in start.beside
    yield Requirement("LG-ACT-LORD", str(target), near, f"{target} is not beside {start}.")
    there = tile.with_knights(army, move.escorts)
    weights = {colour: there.weight(colour) + (colour is army) for colour in {*there.knights, *there.lords, army}}
    most = max((n for colour, n in weights.items() if colour is not army), default=0)
    rest = sum(n for colour, n in weights.items() if colour is not army)
    wins = weights[army] > (rest if rulings["LG-AMB-MAJ"] == "more-than-half" else most)
    said = f"{army} would have {weights[army]} at {target}, the lord included, against {most}: no majority."
    yield Requirement("LG-ACT-LORD", str(target), wins, said)
