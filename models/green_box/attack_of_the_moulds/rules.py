"""The rules of Attack of the Moulds that a table can break."""

from __future__ import annotations

from collections.abc import Iterator

from models.green_box.attack_of_the_moulds.board import Shape, Spot
from models.green_box.attack_of_the_moulds.position import (
    CUBES,
    START_CUBES,
    Cubes,
    Position,
    Tile,
    has,
    has_other,
    is_empty,
)
from models.green_box.components import Colour, source
from models.green_box.table import on_board, shown
from models.logic import (
    Number,
    Truth,
    Unknown,
    all_of,
    any_of,
    at_least,
    at_most,
    count,
    equal,
    highest,
    implies,
    not_,
    total,
    where,
)
from models.names import counted, enumerated
from models.rule import Place, Rule

TITLE = "Attack of the Moulds"
FEW = 4
"""With so many players or more, all three cubes of a player begin in one corner."""
FOUR_CORNERS = 4
"""Corners of the square board (MO-BOARD-ALT)."""


def _of(position: Position, *numbers: int) -> tuple[Place, ...]:
    """Tiles as places."""
    return on_board(*(position.board.spots[n] for n in numbers))


def _with(position: Position, colour: Colour) -> tuple[Place, ...]:
    """The tiles on which a colour lies."""
    return _of(position, *(n for n, tile in enumerate(position.tiles) if has(tile, colour) is True))


def _colours(position: Position) -> Iterator[tuple[Colour]]:
    return ((colour,) for colour in position.colours)


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


ONE: Rule[Position] = Rule(
    id="MO-ST-ONE",
    text="A tile has room for a single cube.",
    source=source(TITLE, "Play"),
    instances=_piled,
    holds=lambda position, n, _: where(position.tiles[n], _is_single),
    tell=lambda position, n, spot: f"{_pile(position.tiles[n]).phrase} lie at {spot} together.",
    places=lambda _, __, spot: on_board(spot),
    label=lambda _, spot: str(spot),
)


def _twenty_holds(position: Position, colour: Colour) -> Truth:
    n = position.cubes(colour)
    return highest(n) <= CUBES or position.rulings["MO-AMB-OWN20"] == "no-limit" or at_most(n, CUBES)


TWENTY: Rule[Position] = Rule(
    id="MO-ST-20",
    text=f"A player has {CUBES} cubes, and no more than those lie on the board.",
    source=source(TITLE, "Setup; Game End and Winning"),
    instances=_colours,
    holds=_twenty_holds,
    tell=lambda position, colour: f"{shown(position.cubes(colour))} {colour} cubes on the board; a player has {CUBES}.",
    places=_with,
    rulings=("MO-AMB-OWN20",),
)


def _won_holds(position: Position, colour: Colour) -> Truth:
    won = position.has_twenty(colour)
    if won is False:
        return True
    others = any_of(position.has_twenty(other) for other in position.colours if other is not colour)
    return implies(won, all_of([position.turn is None, not_(others)]))


def _tell_won(position: Position, colour: Colour) -> str:
    if position.turn is not None:
        return f"all {CUBES} {colour} cubes are on the board: the game is over, but it is said to be {position.turn}'s turn."
    return f"all {CUBES} {colour} cubes are on the board, and so are those of another colour; the first ended the game."


WON: Rule[Position] = Rule(
    id="MO-END-20",
    text=f"Whoever has all {CUBES} cubes on the board wins at once: nobody moves after that.",
    source=source(TITLE, "Game End and Winning"),
    instances=_colours,
    holds=_won_holds,
    tell=_tell_won,
    rulings=("MO-AMB-OWN20",),
)

FULL: Rule[Position] = Rule(
    id="MO-ST-FULL",
    text="When the board is full the game is over: nobody moves after that.",
    source=source(TITLE, "Game End and Winning"),
    instances=lambda position: [(position.turn,)] if position.turn is not None else [],
    holds=lambda position, _: not_(position.is_full),
    tell=lambda _, player: f"no tile is empty: the game is over, but it is said to be {player}'s turn.",
)


def _end_holds(position: Position, _: str) -> Truth:
    left = count(not_(position.is_out(player)) for player in position.players)
    return any_of([position.has_ended, at_most(left, 1)])


END: Rule[Position] = Rule(
    id="MO-END-FULL",
    text=f"The game goes on until the board is full, unless somebody has all {CUBES} cubes on it before, or nobody else has "
    "any left; then whoever has most cubes on the board wins.",
    source=source(TITLE, "Game End and Winning"),
    instances=lambda position: [("over",)] if position.over else [],
    holds=_end_holds,
    tell=lambda position, _: (
        f"the game is said to be over, but {_empty(position)}, and nobody has {CUBES} cubes on the board: {_each(position)}."
    ),
    rulings=("MO-AMB-PASS", "MO-AMB-ELIM", "MO-AMB-OWN20", "MO-AMB-TIE"),
)


def _empty(position: Position) -> str:
    n = sum(is_empty(tile) is True for tile in position.tiles)
    return f"{counted(n, 'tile')} {'is' if n == 1 else 'are'} empty"


def _each(position: Position) -> str:
    return ", ".join(f"{colour} {shown(position.cubes(colour))}" for colour in position.colours)


def _begun(position: Position) -> tuple[int, ...]:
    """With how many cubes each player can have begun: on six by six tiles also with one to a corner (MO-BOARD-ALT)."""
    on_square = position.board.shape is Shape.SQUARE6
    return (START_CUBES, FOUR_CORNERS // position.layouts) if on_square and position.layouts in {2, 4} else (START_CUBES,)


def _all_cubes(position: Position) -> Number:
    return total([position.cubes(colour) for colour in position.colours])


ENOUGH: Rule[Position] = Rule(
    id="MO-ST-START",
    text=f"Cubes never leave the board but for others in their place: there are at least the {START_CUBES} that each player "
    "began with, or on six by six tiles the 2 with two players, the 1 with four.",
    source=source(TITLE, "Setup; Play", derived=True),
    instances=lambda _: [("board",)],
    holds=lambda position, _: at_least(_all_cubes(position), min(_begun(position)) * position.layouts),
    tell=lambda position, _: (
        f"{_most(_all_cubes(position))} on the board; {position.layouts} players began with "
        f"{min(_begun(position)) * position.layouts}, and no turn makes fewer."
    ),
)


def _most(n: Number) -> str:
    return counted(highest(n), "cube")


def _arranged(position: Position, colour: Colour) -> Truth:
    """Whether a colour lies as it begins on the board of 37 (MO-AMB-START)."""
    beside, own = position.net.beside, [has(tile, colour) for tile in position.tiles]
    options = []
    for corner in corners(position):
        opposite = len(own) - 1 - corner
        if position.layouts >= FEW:
            options.append(all_of([own[corner], *(own[n] for n in beside[corner] if _is_border(position, n))]))
        else:
            partners = any_of([own[n] for n in beside[opposite] if _is_border(position, n)])
            options.append(all_of([own[corner], own[opposite], partners]))
    return any_of(options)


def corners(position: Position) -> tuple[int, ...]:
    """The corners of the board of 37."""
    return tuple(n for n, near in enumerate(position.net.beside) if len(near) == 3)


def _is_border(position: Position, n: int) -> bool:
    return len(position.net.beside[n]) <= 4


def _start_holds(position: Position, colour: Colour | None) -> Truth:
    if colour is None:
        free = {n: is_empty(position.tiles[n]) for n in corners(position)}
        return any_of([all_of([free[n], free[len(position.tiles) - 1 - n]]) for n in list(free)[: len(free) // 2]])
    n, is_free = position.cubes(colour), position.rulings["MO-AMB-START"] == "free"
    three, *fewer = _begun(position)
    if position.board.shape is Shape.HEX37 and not is_free:
        return all_of([equal(n, three), _arranged(position, colour)])
    return any_of([equal(n, three), *(all_of([equal(n, few), is_free or _cornered(position, colour)]) for few in fewer)])


def _cornered(position: Position, colour: Colour) -> Truth:
    """Whether a colour lies in the corners of the square board as it begins there: in one, or in two that are opposite."""
    side, last = len(position.board.rows[0]), len(position.tiles) - 1
    own = [has(position.tiles[n], colour) for n in (0, last, side - 1, last - side + 1)]
    if position.layouts >= FEW:
        return any_of(own)
    return any_of([all_of(own[:2]), all_of(own[2:])])


def _tell_start(position: Position, colour: Colour | None) -> str:
    if colour is None:
        return "the two corners in which nobody begins do not lie opposite each other."
    where = enumerated([place.space for place in _with(position, colour)] or ["no tile"], "and")
    return f"{colour} begins on {where}."


def _starting(position: Position, *, few: bool) -> Iterator[tuple[Colour | None]]:
    if not position.is_start or (position.layouts < FEW) is not few:
        return
    yield from _colours(position)
    on_hexagon = position.board.shape is Shape.HEX37 and position.rulings["MO-AMB-START"] == "corners"
    if position.layouts == FEW and on_hexagon and position.rulings["MO-AMB-4-5"] == "even":
        yield (None,)


def _start_places(position: Position, colour: Colour | None) -> tuple[Place, ...]:
    return () if colour is None else _with(position, colour)


def _start_label(colour: Colour | None) -> str:
    return "corners" if colour is None else str(colour)


START4: Rule[Position] = Rule(
    id="MO-SET-START4",
    text="Four to six players begin with three cubes each in a corner: on the corner tile and on the two beside it on the "
    "border; on six by six tiles four players may begin with one in a corner each.",
    source=source(TITLE, "Setup"),
    instances=lambda position: _starting(position, few=False),
    holds=_start_holds,
    tell=_tell_start,
    places=_start_places,
    label=_start_label,
    rulings=("MO-AMB-START", "MO-AMB-4-5"),
)

START23: Rule[Position] = Rule(
    id="MO-SET-START23",
    text="Two or three players begin with one cube in a corner each and with two in the opposite corner: on the corner tile "
    "and on one beside it on the border; on six by six tiles two players may begin with one in each of two opposite "
    "corners.",
    source=source(TITLE, "Setup"),
    instances=lambda position: _starting(position, few=True),
    holds=_start_holds,
    tell=_tell_start,
    places=_start_places,
    label=_start_label,
    rulings=("MO-AMB-START",),
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
    net, tiles = position.net, position.tiles
    for n, tile in enumerate(tiles):
        if (own := has(tile, colour)) is False:
            continue
        near = [tiles[k] for k in net.beside[n]]
        alone = not_(any_of(has_other(other, colour) for other in near))
        if alone is False:
            continue
        came = any_of(has(other, colour) for other in near)
        if came is not True:
            starts = (all_of([is_empty(tiles[k]), position.may_spread(k, n)]) for k in net.two_away[n])
            came = any_of([came, any_of(starts)])
        yield all_of([own, alone, came])


def _last_holds(position: Position, _: str) -> Truth:
    moved = (
        all_of([idle, any_of(_placed_last(position, position.colour_of(player)))]) for player, idle in _last_movers(position)
    )
    found = any_of(moved)
    if found is True:
        return True
    # Where somebody is next nobody has won: that is MO-END-20, and an argument should not need both.
    won = position.turn is None and any_of(position.has_twenty(colour) for colour in position.colours)
    start = any_of(all_of(equal(position.cubes(colour), n) for colour in position.colours) for n in _begun(position))
    return any_of([found, won, start])


def _last_instances(position: Position) -> list[tuple[str]]:
    """Nothing to ask of the beginning, nor where a colour that has won shows that no turn follows."""
    won = any(position.has_twenty(colour) is True for colour in position.colours)
    return [] if position.is_start or won else [("last move",)]


def _tell_last(position: Position, _: str) -> str:
    movers = [player for player, _ in _last_movers(position)]
    colours = [str(position.colour_of(player)) for player in movers]
    turn = "" if position.turn is None else f"it is {position.turn}'s turn, so {enumerated(movers, 'or')} moved last; but "
    return (
        f"{turn}no {enumerated(colours, 'or')} cube can have come with the last move: beside each lies a cube of another "
        "colour, which would have been absorbed, or there is nowhere that it came from."
    )


LAST: Rule[Position] = Rule(
    id="MO-REACH-LAST",
    text="The cube that was placed or moved last has none of another colour beside it, for those were absorbed; only a "
    "table on which nobody has moved, or on which somebody has just won with the last cube, needs no such cube.",
    source=source(TITLE, "Play", derived=True),
    instances=_last_instances,
    holds=_last_holds,
    tell=_tell_last,
    rulings=("MO-AMB-PASS", "MO-AMB-DIST2", "MO-AMB-SQADJ", "MO-AMB-OVER20"),
    is_of_all=True,
)

RULES = (ONE, TWENTY, WON, FULL, END, ENOUGH, START4, START23, LAST)
"""Every rule that a table can break, in the order in which violations are told."""
