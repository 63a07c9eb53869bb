"""What may be done in a turn of Lords of the Green: what it requires and what it does."""

from __future__ import annotations

from models.green_box.lords_of_the_green.moves import Move
from models.green_box.lords_of_the_green.position import Position
from models.green_box.lords_of_the_green.reach import (
    can_move_lord,
    can_place,
    has_ended,
    lord_targets,
    moves_lord_alone,
    placed,
    placements,
)
from models.green_box.lords_of_the_green.rounds import not_next
from models.green_box.lords_of_the_green.steps import Steps
from models.green_box.lords_of_the_green.tiles import Spot
from models.names import enumerated
from models.turn import Moves

_FEW = 3
"""So many tiles to which a lord may move are named."""


def _done(position: Position, move: Move) -> Steps:
    turn = Steps(position, move)
    _need_turn(turn)
    if move.placed is not None:
        turn.place(move.placed, move.knights)
    elif not has_ended(position):
        _place_none(turn, moves_lord=move.target is not None)
    if move.target is not None:
        _need_later_round(turn, move, move.target)
        turn.move_lord(move.target, move.escorts)
    elif move.placed is not None and not turn.is_first:
        _leave_lord(turn, move.placed)
    turn.end()
    return turn


MOVES = Moves(_done)
"""Every move of the game, and what comes of it."""


def _need_turn(turn: Steps) -> None:
    """It can be the turn of the army."""
    table, player, army = turn.before, turn.player, turn.army
    instead = ""
    if has_ended(table):
        instead = "the game is over"
    elif table.turn not in {None, player}:
        instead = f"it is {table.turn}'s turn"
    elif army not in table.armies_to_move(player):
        instead = f"it is {table.army}'s turn"
    if instead:
        turn.refuse("LG-ACT-PLACE", str(army), f"{instead}, so {army} cannot move now.")
    elif why := not_next(table, army):
        turn.refuse("LG-ST-TURNS", str(army), f"it cannot be {army}'s turn: {why}")


def _place_none(turn: Steps, *, moves_lord: bool) -> None:
    """No knights are placed: that none can be, and what then becomes of the lord (LG-AMB-NOPLACE)."""
    table, army = turn.before, str(turn.army)
    choice = table.armies_to_move(turn.player) if table.chooses_army else (turn.army,)
    placing = [str(colour) for colour in choice if can_place(table, colour)]
    if placing:
        turn.refuse("LG-ACT-PLACE", army, f"{' and '.join(placing)} can still place knights, and may not pass.")
    elif moves_lord:
        message = "no knights can be placed, so the whole turn is skipped, and the lord stays."
        turn.need("LG-ACT-LORD", army, table.lords_move_alone, message)
    else:
        stays = not any(moves_lord_alone(table, colour) for colour in choice)
        turn.need("LG-ACT-LORD", army, stays, "no knights can be placed, but a lord can move, and must.")


def _need_later_round(turn: Steps, move: Move, target: Spot) -> None:
    """The lord of an army that has not moved yet comes with its first knights, and moves no more."""
    message = "in the first round the lord goes where the knights are placed."
    if target == move.placed:
        message = f"in the first round the lord comes with the {move.knights} just placed, not with {move.escorts} more."
    turn.need("LG-ACT-FIRST", str(target), not turn.is_first, message)


def _leave_lord(turn: Steps, spot: Spot) -> None:
    """After the first round the lord has to go somewhere, if he can: where was not named (LG-AMB-NOLORDMOVE)."""
    before, table, army = turn.before, turn.table, turn.army
    start, targets = table.lord(army), list(lord_targets(table, army))
    if targets and not turn.is_refused:
        shown = [f"{goal} with {_numbers(ns)}" for goal, ns in targets]
        turn.leave(f"move the lord to {enumerated(shown, 'or', _FEW)}")
    if targets or start is None:
        return
    if before.lords_leave:
        turn.lift_lord(start)
    if not turn.is_refused:
        others = (placed(before, army, *placing) for placing in placements(before, army))
        stuck = not any(can_move_lord(after, army) for after in others)
        message = "then the lord could not move: place the knights so that he can."
        turn.need("LG-ACT-LORD", str(spot), stuck, message)
        goes = "leaves the board" if before.lords_leave else "stays"
        turn.assume(f"no placement lets the {army} lord move, so he {goes}")


def _numbers(ns: range) -> str:
    return str(ns[0]) if len(ns) == 1 else f"{ns[0]} {'or' if len(ns) == 2 else 'to'} {ns[-1]}"
