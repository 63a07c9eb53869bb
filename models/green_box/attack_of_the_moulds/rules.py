"""The rules of Attack of the Moulds that a table can break."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from models.green_box.attack_of_the_moulds.beginning import (
    START4,
    START23,
    TITLE,
    all_cubes,
    can_have_grown,
    cubes_in_words,
    enough,
    is_beginning,
    lying,
)
from models.green_box.attack_of_the_moulds.board import Spot
from models.green_box.attack_of_the_moulds.position import CUBES, Position
from models.green_box.attack_of_the_moulds.tiles import Cubes, Tile, has, has_other, is_empty
from models.green_box.components import Colour, source
from models.green_box.grid import on_board, shown
from models.logic import Truth, Unknown, all_of, any_of, at_most, highest, implies, not_, where
from models.names import counted, enumerated
from models.rule import Claim, Claims, Finding, rule


def _pile(tile: Tile) -> Cubes:
    """What lies on a tile, one of several where that is not known."""
    return tile.options[0] if isinstance(tile, Unknown) else tile


def _piled(position: Position) -> Iterator[tuple[int, Spot]]:
    """The tiles that are written with several cubes; all others have one or none."""
    for n, tile in enumerate(position.tiles):
        if any(len(cubes) > 1 for cubes in tile.options) if isinstance(tile, Unknown) else len(tile) > 1:
            yield n, position.board.spots[n]


def _is_single(cubes: Cubes) -> bool:
    return len(cubes) <= 1


@rule(
    "MO-ST-ONE",
    "A tile has room for one cube.",
    source(TITLE, "Play"),
    places=lambda _, spot: on_board(spot),
)
def _one(position: Position) -> Iterator[Finding]:
    for n, spot in _piled(position):
        pile = position.tiles[n]
        yield spot, where(pile, _is_single), f"{_pile(pile).phrase} lie on one tile, {spot}."


@rule(
    "MO-ST-20",
    f"A player has {CUBES} cubes in all, on the board and in the supply.",
    source(TITLE, "Setup; Game End and Winning"),
    places=lying,
    rulings=("MO-AMB-OWN20",),
)
def _twenty(position: Position) -> Iterator[Finding]:
    for colour in position.colours:
        n = position.cubes(colour)
        message = f"{shown(n)} {colour} cubes lie on the board, but a player has only {CUBES}."
        yield colour, highest(n) <= CUBES or position.limit is None or at_most(n, CUBES), message


@Claims
def _winning(position: Position, colour: Colour) -> Iterator[Claim]:
    won = position.has_twenty(colour)
    if won is not False:
        cubes = f"all {CUBES} {colour} cubes are on the board"
        over = f"{cubes}, so the game is over, and {position.turn} has no turn."
        yield implies(won, position.turn is None), over
        others = any_of(position.has_twenty(other) for other in position.colours if other is not colour)
        first = f"{cubes}, and all those of another colour; but the first of the two ended the game."
        yield implies(won, not_(others)), first


@rule(
    "MO-END-20",
    f"Whoever has all {CUBES} cubes on the board wins at once. Nobody moves after that.",
    source(TITLE, "Game End and Winning"),
    rulings=("MO-AMB-OWN20",),
)
def _won(position: Position) -> Iterator[Finding]:
    for colour in position.colours:
        yield colour, _winning.hold(position, colour), partial(_winning.tell, position, colour)


@rule(
    "MO-ST-FULL",
    "When the board is full, or nobody can move any more, the game is over. Nobody moves after that.",
    source(TITLE, "Game End and Winning"),
    rulings=("MO-AMB-PASS", "MO-AMB-SQADJ", "MO-AMB-DIST2"),
)
def _full(position: Position) -> Iterator[Finding]:
    if position.turn is not None:
        why = "no tile is empty" if position.is_full is True else "nobody can move any more"
        yield position.turn, not_(position.is_stuck), f"{why}, so the game is over, and {position.turn} has no turn."


@rule(
    "MO-END-LAST",
    "When only one player has cubes left, that player has won. Nobody moves after that.",
    source(TITLE, "Game End and Winning", derived=True),
    rulings=("MO-AMB-LAST", "MO-AMB-PASS"),
)
def _one_left(position: Position) -> Iterator[Finding]:
    if position.turn is not None:
        left = [other for other in position.players if position.is_out(other) is not True]
        others = f"only {left[0]}" if len(left) == 1 else "at most one player"
        still = "is still in the game" if position.out else "has cubes left"
        message = f"{others} {still}, so the game is over, and {position.turn} has no turn."
        yield position.turn, not_(position.has_last), message


@rule(
    "MO-ST-TURN",
    "A player without a cube on the board is out and has no turn.",
    source(TITLE, "Play", derived=True),
    rulings=("MO-AMB-PASS",),
    why="Without a cube nobody can grow or spread, so the next player has the turn.",
)
def _next(position: Position) -> Iterator[Finding]:
    if (player := position.turn) is not None:
        yield player, not_(position.is_out(player)), f"it cannot be {player}'s turn: {gone(position, player)}."


def gone(position: Position, player: str) -> str:
    """Why a player takes no more turns."""
    return (
        f"{player} is out" if player in position.out else f"{player} has no {position.colour_of(player)} cube on the board"
    )


@rule(
    "MO-END-FULL",
    f"The game ends when the board is full, when somebody has all {CUBES} cubes on it, or when only one player has "
    "cubes left. Whoever then has most cubes on the board wins.",
    source(TITLE, "Game End and Winning"),
    rulings=("MO-AMB-PASS", "MO-AMB-LAST", "MO-AMB-OWN20"),
    why="Players with equally many cubes share the victory, since no tie-break is named.",
)
def _end(position: Position) -> Iterator[Finding]:
    if position.over:
        yield "over", position.has_ended, partial(_tell_end, position)


def _tell_end(position: Position) -> str:
    n = sum(is_empty(tile) is True for tile in position.tiles)
    each = ", ".join(f"{colour} {shown(position.cubes(colour))}" for colour in position.colours)
    return (
        f"the file says that the game is over, but {counted(n, 'tile')} {'is' if n == 1 else 'are'} empty, and nobody has "
        f"{CUBES} cubes on the board: {each}."
    )


def _last_movers(position: Position) -> Iterator[tuple[str, Truth]]:
    """Who can have moved last, and whether nobody after them could move: those who cannot pass, or are out."""
    if position.turn is None:
        yield from ((player, True) for player in position.players)
        return
    idle: Truth = True
    player = position.turn
    at = position.players.index(player)
    for step in range(1, position.layouts + 1):
        player = position.players[at - step]
        yield player, idle
        idle = all_of([idle, any_of([player in position.out, not_(position.can_move(position.colour_of(player)))])])
        if idle is False:
            return


def _placed_last(position: Position, colour: Colour) -> Iterator[Truth]:
    """For each tile whether a cube of a colour can have come there with the last move.

    No cube of another colour lies beside it, for it would have been absorbed; and there is one of its own beside it from
    which it grew, or an empty tile from which it spread.
    """
    net, tiles, grew = position.net, position.tiles, can_have_grown(position)
    for n, tile in enumerate(tiles):
        if (own := has(tile, colour)) is False:
            continue
        alone = not_(any_of(has_other(tiles[k], colour) for k in net.beside[n]))
        if alone is False:
            continue
        came = grew and all_of([grew, position.is_beside(colour, n)])
        if came is not True:
            starts = (all_of([is_empty(tiles[k]), position.may_spread(k, n)]) for k in net.two_away[n])
            came = any_of([came, any_of(starts)])
        yield all_of([own, alone, came])


@rule(
    "MO-REACH-LAST",
    "The cube that came last has none of another colour beside it, because it absorbed them. This does not hold before "
    "the first move, nor when somebody has just won with the twentieth cube.",
    source(TITLE, "Play", derived=True),
    rulings=("MO-AMB-PASS", "MO-AMB-DIST2", "MO-AMB-SQADJ", "MO-AMB-START", "MO-AMB-4-5"),
    is_of_all=True,
)
def _last(position: Position) -> Iterator[Finding]:
    # There is nothing to ask of the beginning, nor where a colour that has won shows that no turn follows.
    if not (position.is_start or any(position.has_twenty(colour) is True for colour in position.colours)):
        yield "last move", _came_last(position), partial(_tell_last, position)


def _came_last(position: Position) -> Truth:
    movers = _last_movers(position)
    came_last = any_of(all_of([idle, any_of(_placed_last(position, position.colour_of(player)))]) for player, idle in movers)
    # Where somebody is next nobody has won: that is MO-END-20, and an argument should not need both.
    won = position.turn is None and any_of(map(position.has_twenty, position.colours))
    return came_last is True or any_of([came_last, won, is_beginning(position)])


def _tell_last(position: Position) -> str:
    movers = [player for player, _ in _last_movers(position)]
    last = enumerated([str(position.colour_of(player)) for player in movers], "or")
    but_no = "But no" if position.turn else "no"
    turn = f"it is {position.turn}'s turn, so {enumerated(movers, 'or')} moved last. " if position.turn else ""
    grew = ""
    if can_have_grown(position) is False:
        cubes = cubes_in_words(all_cubes(position))
        grew = f". With the {cubes} of the beginning nobody has grown, so it must have spread"
    return (
        f"{turn}{but_no} {last} cube can have come last: each has a cube of another colour beside it, which would have been "
        f"absorbed, or has no tile that it could have come from{grew}."
    )


RULES = (_one, _twenty, _won, _full, _one_left, _next, _end, enough, START4, START23, _last)
"""Every rule that a table can break, in the order in which violations are listed."""
