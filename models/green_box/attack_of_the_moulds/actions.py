"""What may be done in a turn of Attack of the Moulds, each kind of move once: what it requires and what it does."""

from __future__ import annotations

from models.green_box.attack_of_the_moulds.board import Spot
from models.green_box.attack_of_the_moulds.moves import Move
from models.green_box.attack_of_the_moulds.position import CUBES, Position
from models.green_box.attack_of_the_moulds.rules import gone
from models.green_box.attack_of_the_moulds.steps import Steps
from models.green_box.attack_of_the_moulds.tiles import has, is_empty
from models.logic import Unknown, any_of, not_
from models.names import counted, enumerated
from models.turn import Moves

_FEW = 3
"""So many tiles are named."""


def _done(position: Position, move: Move) -> Steps:
    turn = Steps(position, move.player)
    _need_turn(turn, move)
    if move.target is None:
        _pass(turn)
    elif move.start is None:
        _grow(turn, move.target)
    else:
        _spread(turn, move.start, move.target)
    turn.end()
    if move.target is None and position.turn is None:
        # Whose turn it was nobody told, so a pass shows nothing of who moved last.
        turn.change(turn=None)
    return turn


MOVES = Moves(_done)
"""Every move of the game, and what comes of it."""


def _need_turn(turn: Steps, move: Move) -> None:
    """The game goes on, it is the player's turn, and the player is still in it."""
    table, player = turn.before, move.player
    turn.need("MO-SET-FIRST", player, table.turn in {None, player}, f"it is {table.turn}'s turn, not {player}'s.")
    won = {colour: table.has_twenty(colour) for colour in table.colours}
    winner = next((colour for colour, twenty in won.items() if twenty is True), None)
    if winner:
        turn.refuse("MO-END-20", str(winner), f"{winner} has won, so the game is over.")
    elif table.has_last is True:
        turn.refuse("MO-END-LAST", "over", "only one player is left, so the game is over.")
    elif table.over or table.is_full is True:
        turn.refuse("MO-END-FULL", "over", "the game is over.")
    else:
        message = f"a colour has all {CUBES} cubes on the board, so the game is over."
        turn.need("MO-END-20", "over", not_(any_of(won.values())), message)
        turn.need("MO-END-LAST", "over", not_(table.has_last), "only one player has cubes left, so the game is over.")
    is_out = table.is_out(player)
    if is_out is True or move.target is None:
        turn.need("MO-ST-TURN", player, not_(is_out), f"{player} has no turn: {gone(table, player)}.")


def _grow(turn: Steps, target: Spot) -> None:
    """A cube from the supply onto an empty tile next to an own one."""
    rule, table, colour = "MO-MV-GROW", turn.before, turn.colour
    n = table.board.number[target]
    turn.need_empty(rule, target)
    near = table.is_beside(colour, n)
    far = [k for k in table.net.two_away[n] if near is False and has(table.tiles[k], colour) is True]
    spots = [str(table.board.spots[k]) for k in far if table.may_spread(k, n) is True]
    hint = f". The cube at {enumerated(spots, 'or', _FEW)} could spread there" if spots else ""
    message = f"no {colour} cube lies next to {target}"
    turn.need(rule, str(target), near, f"{message}{hint}.", f"a {colour} cube lies next to {target}")
    turn.put(target)


def _spread(turn: Steps, start: Spot, target: Spot) -> None:
    """An own cube to an empty tile two steps away."""
    rule, table, colour = "MO-MV-SPREAD", turn.before, turn.colour
    here, where = f"{colour} cube lies at {start}", str(target)
    turn.need(rule, str(start), has(turn.tile(start), colour), f"no {here}{turn.lies(start)}.", f"a {here}")
    at, to = table.board.number[start], table.board.number[target]
    if at == to:
        turn.refuse(rule, where, "a cube that spreads moves to a tile two steps away.")
    else:
        turn.need_empty(rule, target)
    if to in table.net.beside[at]:
        hint = f" To place a new cube there, say `grow to {target}`." if is_empty(turn.tile(target)) is not False else ""
        turn.refuse(rule, where, f"{target} is next to {start}, but a cube spreads two steps.{hint}")
    elif to in table.net.two_away[at]:
        between = enumerated([str(table.board.spots[n]) for n in table.net.between[at, to]] or ["a gap"], "and")
        turn.need(rule, where, table.may_spread(at, to), f"the way from {start} to {target} is blocked by {between}.")
    elif at != to:
        turn.refuse(rule, where, f"{target} is more than two steps from {start}.")
    turn.put(target, start)


def _pass(turn: Steps) -> None:
    """Nothing, where the player can do nothing; by one ruling the player is out then (MO-AMB-PASS)."""
    table, colour, spots = turn.before, turn.colour, turn.before.board.spots
    able, could = table.can_move(colour), ""
    if grown := next(table.grows(colour), None):
        could = f"grow to {spots[grown[0]]}"
    elif spread := next(table.spreads(colour), None):
        could = f"spread {spots[spread[0]]} to {spots[spread[1]]}"
    example = f", for example {could}," if could else ""
    message = f"{turn.player} can still move{example} and may not pass."
    turn.need("MO-MV-GROW" if grown else "MO-MV-SPREAD", str(colour), not_(able), message)
    if able is False and table.is_out(turn.player) is not True and table.eliminates:
        turn.change(out=(*table.out, turn.player))


def outcome(position: Position, move: Move) -> str:
    """Which cubes a move absorbs, in words."""
    if move.target is None:
        return ""
    turn = MOVES.done(position, move)
    absorbed = []
    for n in turn.absorbed:
        tile, spot = position.tiles[n], position.board.spots[n]
        hidden = f"what lies at {spot}, if it is no {turn.colour} cube"
        absorbed.append(hidden if isinstance(tile, Unknown) else f"{tile.phrase} at {spot}")
    text = f"absorbs {enumerated(absorbed or ['nothing'], 'and', 6)}"
    if turn.spared:
        n = len(turn.spared)
        stays = f"{counted(n, 'cube')} of another colour beside it {'stays' if n == 1 else 'stay'}"
        text += f"; {turn.colour} wins with its twentieth cube, so {stays}"
    if turn.table.has_last is True:
        text += f"; nobody else has a cube left, so {move.player} wins (MO-AMB-LAST)"
    return text
