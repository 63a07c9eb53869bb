"""The rules of Attack of the Moulds: how many cubes there are, when the game is over, and which cube can have come last.

How it begins is `set_up.py`. With our rulings, and the rules that only moves and the set-up can break.
"""

from collections.abc import Iterator
from functools import partial

from models.green_box.attack_of_the_moulds.set_up import (
    START4,
    START23,
    TITLE,
    all_cubes,
    can_have_grown,
    cubes_in_words,
    enough,
    is_beginning,
    places_of,
)
from models.green_box.attack_of_the_moulds.table import CUBES, Position
from models.green_box.attack_of_the_moulds.tiles import has, has_other, is_empty
from models.green_box.components import Colour, source
from models.green_box.grid import on_board, shown
from models.logic import Truth, Unknown, all_of, any_of, at_most, highest, implies, not_, options_of, where
from models.names import counted, enumerated
from models.rule import Assertion, Assertions, Finding, Remark, Ruling, rule

RULINGS = (
    Ruling(
        "MO-AMB-START",
        "On which tiles do a player's three cubes begin?",
        {
            "corners": "with four to six players, on a corner and the two tiles beside it on the border; with two or three "
            "players, on one corner, the opposite corner and a tile beside that on the border (on six by six tiles "
            "anywhere, "
            "or one to a corner: two opposite corners each with two players, one each with four)",
            "free": "wherever the players put them",
        },
        "The rulebook puts three cubes in a corner, or one and two in opposite corners, and a tile takes only one cube.",
    ),
    Ruling(
        "MO-AMB-PASS",
        "What happens if a player cannot move?",
        {
            "pass": "the player passes; when nobody can move, count the cubes",
            "eliminated": "the player is out, and the cubes left on the board do not count",
        },
        "The rulebook does not mention it; it plays on until the board is full.",
    ),
    Ruling(
        "MO-AMB-LAST",
        "What happens if only one player has cubes left, or all others are eliminated?",
        {
            "wins": "the game ends, and that player has won",
            "plays-on": "that player plays on alone until the board is full or all 20 cubes are on it",
        },
        "The rulebook does not mention it. Nobody is left who could absorb a cube, so the winner is certain.",
    ),
    Ruling(
        "MO-AMB-DIST2",
        "What may lie between a tile and one that is two steps away?",
        {
            "jump": "anything, even a gap in the board",
            "tiles": "a tile of the board, empty or not",
            "empty": "an empty tile",
        },
        "The rulebook only says how far away the new place is.",
    ),
    Ruling(
        "MO-AMB-SQADJ",
        "Which tiles are next to each other on a board of squares?",
        {
            "8": "those that touch at a side or a corner",
            "4": "those that touch at a side, and two steps are counted the same way",
        },
        "Related games on squares count corners, but a description of this board calls its grid orthogonal.",
    ),
    Ruling(
        "MO-AMB-OWN20",
        "Does a player win with 20 cubes on the board?",
        {"win": "yes, at once", "no-limit": "no, play until the board is full and use other cubes beyond the 20"},
        "The rulebook says so. But it also says that other boards might need more cubes.",
    ),
    Ruling(
        "MO-AMB-4-5",
        "In which corners do four or five players begin?",
        {
            "free": "each player chooses one",
            "even": "in corners spread evenly: with four players the two free ones lie opposite each other",
        },
        "The rulebook lets the players choose.",
    ),
)


@rule("MO-ST-ONE", "A tile has room for one cube.", source(TITLE, "Play"), places=lambda _, spot: on_board(spot))
def _one(position: Position) -> Iterator[Finding]:
    for spot, tile in zip(position.board.spots, position.tiles, strict=True):
        # All others have one cube or none.
        if isinstance(tile, Unknown) or len(tile) > 1:
            piles = [cubes for cubes in options_of(tile) if len(cubes) > 1]
            if piles:
                yield spot, where(tile, lambda cubes: len(cubes) <= 1), f"{piles[0].phrase} lie on one tile, {spot}."


@rule(
    "MO-ST-20",
    f"A player has {CUBES} cubes in all, on the board and in the supply.",
    source(TITLE, "Setup; Game End and Winning"),
    places=places_of,
    rulings=("MO-AMB-OWN20",),
)
def _twenty(position: Position) -> Iterator[Finding]:
    for colour in position.colours:
        n = position.cubes(colour)
        message = f"{shown(n)} {colour} cubes lie on the board, but a player has only {CUBES}."
        yield colour, highest(n) <= CUBES or position.limit is None or at_most(n, CUBES), message


@Assertions
def _winning(position: Position, colour: Colour) -> Iterator[Assertion]:
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
def _wins(position: Position) -> Iterator[Finding]:
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
        yield player, not_(position.is_out(player)), f"it cannot be {player}'s turn: {why_out(position, player)}."


def why_out(position: Position, player: str) -> str:
    """Why a player takes no more turns."""
    return (
        f"{player} is out" if player in position.out else f"{player} has no {position.colour_of(player)} cube on the board"
    )


@rule(
    "MO-END-FULL",
    f"The game ends when the board is full, when somebody has all {CUBES} cubes on it, or when only one player has "
    "cubes left. Whoever then has most cubes on the board wins.",
    source(TITLE, "Game End and Winning"),
    rulings=("MO-AMB-PASS", "MO-AMB-LAST", "MO-AMB-OWN20", "MO-AMB-SQADJ", "MO-AMB-DIST2"),
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
    rulings=("MO-AMB-PASS", "MO-AMB-DIST2", "MO-AMB-SQADJ", "MO-AMB-START", "MO-AMB-4-5", "MO-AMB-OWN20"),
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


RULES = (_one, _twenty, _wins, _full, _one_left, _next, _end, enough, START4, START23, _last)
"""Every rule that a table can break, in the order in which violations are listed."""


SETUP, PLAY, END = source(TITLE, "Setup"), source(TITLE, "Play"), source(TITLE, "Game End and Winning")

REMARKS = (
    Remark(
        "MO-BOARD-HEX",
        "The board is a hexagon of 37 tiles in rows of 4, 5, 6, 7, 6, 5 and 4, with the star card in the middle. The six "
        "corners have three neighbours each, the other tiles of the border four, and all others six.",
        source(TITLE, "Note on the layout", derived=True),
        why="The picture of the rulebook is lost: 37 tiles with corners and one in the middle make this hexagon.",
    ),
    Remark(
        "MO-BOARD-ALT", "Players may lay another board, for example six by six tiles in squares.", SETUP, ("MO-AMB-SQADJ",)
    ),
    Remark("MO-SET-CUBES", "Each player has 20 cubes of one colour.", SETUP, ("MO-AMB-OWN20",)),
    Remark("MO-SET-FIRST", "Whoever last found mouldy food begins. Turns go clockwise.", SETUP),
    Remark(
        "MO-ST-PARITY",
        "The number of cubes does not show whose turn it is: growing adds a cube, spreading does not.",
        source(TITLE, "Play", derived=True),
    ),
    Remark(
        "MO-MV-GROW",
        "To grow, put a cube from your supply onto an empty tile next to one of your cubes. If you can grow or spread, you "
        "must.",
        PLAY,
        ("MO-AMB-SQADJ", "MO-AMB-PASS"),
    ),
    Remark(
        "MO-MV-SPREAD",
        "To spread, move one of your cubes to an empty tile exactly two steps away. The tile that it leaves is then empty.",
        PLAY,
        ("MO-AMB-DIST2", "MO-AMB-SQADJ", "MO-AMB-PASS"),
    ),
    Remark(
        "MO-MV-ABSORB",
        "Then replace every cube of another colour next to the cube that you placed or moved by one of your own. Cubes next "
        "to the new ones stay.",
        PLAY,
        ("MO-AMB-SQADJ",),
    ),
    Remark(
        "MO-MV-SUPPLY",
        "The cubes that replace others come from your supply, and the others go back to their players' supplies. The "
        "twentieth cube on the board ends the game.",
        source(TITLE, "Setup; Play", derived=True),
        ("MO-AMB-OWN20",),
        "A move may absorb more cubes than you have left: they are replaced in reading order until you win with the "
        "twentieth, when no more are needed.",
    ),
)
