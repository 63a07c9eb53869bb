"""How Attack of the Moulds begins: the rules of the set-up, and whether a table can be one on which nobody has moved."""

from __future__ import annotations

from collections.abc import Iterator

from models.green_box.attack_of_the_moulds.board import Shape
from models.green_box.attack_of_the_moulds.position import START_CUBES, Position, has, is_empty
from models.green_box.components import Colour, source
from models.green_box.table import on_board
from models.logic import Number, Truth, all_of, any_of, at_least, equal, highest, total
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


def lying(position: Position, colour: Colour) -> tuple[Place, ...]:
    """The tiles on which a colour lies."""
    return _of(position, *(n for n, tile in enumerate(position.tiles) if has(tile, colour) is True))


def colours(position: Position) -> Iterator[tuple[Colour]]:
    """The colours as instances of a rule."""
    return ((colour,) for colour in position.colours)


def begun(position: Position) -> tuple[int, ...]:
    """With how many cubes each player can have begun: on six by six tiles also with one to a corner (MO-BOARD-ALT)."""
    on_square = position.board.shape is Shape.SQUARE6
    return (START_CUBES, FOUR_CORNERS // position.layouts) if on_square and position.layouts in {2, 4} else (START_CUBES,)


def all_cubes(position: Position) -> Number:
    """How many cubes are on the board."""
    return total([position.cubes(colour) for colour in position.colours])


def cubes_told(n: Number) -> str:
    """So many cubes in words, the most where that is not known."""
    return counted(highest(n), "cube")


ENOUGH: Rule[Position] = Rule(
    id="MO-ST-START",
    text=f"The number of cubes on the board never falls. So there are at least {START_CUBES} for each player; on six by six "
    "tiles 2 are enough with two players, 1 with four.",
    source=source(TITLE, "Setup; Play", derived=True),
    instances=lambda _: [("board",)],
    holds=lambda position, _: at_least(all_cubes(position), min(begun(position)) * position.layouts),
    tell=lambda position, _: (
        f"the board has {cubes_told(all_cubes(position))}, but {position.layouts} players began with "
        f"{min(begun(position)) * position.layouts}, and no turn takes one away."
    ),
)


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
    three, *fewer = begun(position)
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
        return "the two free corners must lie opposite each other."
    where = enumerated([place.space for place in lying(position, colour)] or ["no tile"], "and")
    return f"{colour} cannot begin on {where}."


def _starting(position: Position, *, few: bool) -> Iterator[tuple[Colour | None]]:
    if position.is_start and (position.layouts < FEW) is few:
        yield from _beginning(position)


def _beginning(position: Position) -> Iterator[tuple[Colour | None]]:
    """What has to lie as the game begins: each colour, and the corners that stay free."""
    yield from colours(position)
    on_hexagon = position.board.shape is Shape.HEX37 and position.rulings["MO-AMB-START"] == "corners"
    if position.layouts == FEW and on_hexagon and position.rulings["MO-AMB-4-5"] == "even":
        yield (None,)


def _start_places(position: Position, colour: Colour | None) -> tuple[Place, ...]:
    return () if colour is None else lying(position, colour)


def _start_label(colour: Colour | None) -> str:
    return "corners" if colour is None else str(colour)


START4: Rule[Position] = Rule(
    id="MO-SET-START4",
    text="With four to six players, each begins with three cubes in a corner: on the corner tile and on the two beside it "
    "on the border. On six by six tiles, four players may also begin with one cube in a corner each.",
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
    text="With two or three players, each begins with one cube in a corner and two in the opposite corner, on the corner "
    "tile and one beside it on the border. On six by six tiles, two players may also begin with one cube in each of two "
    "opposite corners.",
    source=source(TITLE, "Setup"),
    instances=lambda position: _starting(position, few=True),
    holds=_start_holds,
    tell=_tell_start,
    places=_start_places,
    label=_start_label,
    rulings=("MO-AMB-START",),
)


def is_beginning(position: Position) -> Truth:
    """Whether nobody need have moved: the cubes lie as a game can begin, the same number of each colour."""
    alike = any_of(all_of(equal(position.cubes(colour), n) for colour in position.colours) for n in begun(position))
    return alike and all_of([alike, *(_start_holds(position, *at) for at in _beginning(position))])
