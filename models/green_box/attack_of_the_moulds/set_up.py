"""How Attack of the Moulds begins, and what cubes on the board show of it.

Whether anybody has grown is one comparison of two numbers (`can_have_grown`); no search for a past can decide it sooner.
"""

from collections.abc import Iterator
from functools import partial

from models.green_box.attack_of_the_moulds.table import START_CUBES, Position
from models.green_box.attack_of_the_moulds.tiles import Shape, has, is_empty
from models.green_box.components import Colour, source
from models.green_box.grid import on_board
from models.logic import Number, Truth, all_of, any_of, at_least, equal, highest, total
from models.names import counted, enumerated
from models.rule import Finding, Place, Rule, rule

TITLE = "Attack of the Moulds"
FEW = 4
"""With so many players or more, all three cubes of a player begin in one corner."""
FOUR_CORNERS = 4
"""Corners of the square board (MO-BOARD-ALT)."""


def places_of(position: Position, colour: Colour | None) -> tuple[Place, ...]:
    """The tiles on which a colour lies; none where a rule is about no colour."""
    tiles = zip(position.board.spots, position.tiles, strict=True)
    return on_board(*(spot for spot, tile in tiles if colour and has(tile, colour) is True))


def first_numbers(position: Position) -> tuple[int, ...]:
    """With how many cubes each player can have begun: on six by six tiles also with one to a corner (MO-BOARD-ALT)."""
    on_square = position.board.shape is Shape.SQUARE6
    return (START_CUBES, FOUR_CORNERS // position.layouts) if on_square and position.layouts in {2, 4} else (START_CUBES,)


def all_cubes(position: Position) -> Number:
    """How many cubes are on the board."""
    return total([position.cubes(colour) for colour in position.colours])


def cubes_in_words(n: Number) -> str:
    """So many cubes in words, the most where that is not known."""
    return counted(highest(n), "cube")


def _least(position: Position) -> int:
    """With how many cubes the game can have begun at least."""
    return min(first_numbers(position)) * position.layouts


def can_have_grown(position: Position) -> Truth:
    """Whether anybody has grown yet: only that brings a cube more onto the board than there were in the beginning."""
    return at_least(all_cubes(position), _least(position) + 1)


@rule(
    "MO-ST-START",
    f"The number of cubes on the board never falls. So there are at least {START_CUBES} for each player; on six by six "
    "tiles 2 are enough with two players, 1 with four.",
    source(TITLE, "Setup; Play", derived=True),
)
def enough(position: Position) -> Iterator[Finding]:
    """There are as many cubes as in the beginning."""
    cubes, least = all_cubes(position), _least(position)
    began = f"{position.layouts} players began with {least}, and no turn takes one away."
    yield "board", at_least(cubes, least), f"the board has {cubes_in_words(cubes)}, but {began}"


def _lies_as_begun(position: Position, colour: Colour) -> Truth:
    """Whether a colour lies as it begins on the board of 37 (MO-AMB-START)."""
    own = [has(tile, colour) for tile in position.tiles]
    border = [[own[n] for n in near if len(position.net.beside[n]) <= 4] for near in position.net.beside]
    if position.layouts >= FEW:
        return any_of(all_of([own[corner], *border[corner]]) for corner in corners(position))
    pairs = ((corner, len(own) - 1 - corner) for corner in corners(position))
    return any_of(all_of([own[corner], own[opposite], any_of(border[opposite])]) for corner, opposite in pairs)


def corners(position: Position) -> tuple[int, ...]:
    """The corners of the board of 37."""
    return tuple(n for n, near in enumerate(position.net.beside) if len(near) == 3)


def _start_holds(position: Position, colour: Colour | None) -> Truth:
    if colour is None:
        free = {n: is_empty(position.tiles[n]) for n in corners(position)}
        return any_of([all_of([free[n], free[len(position.tiles) - 1 - n]]) for n in list(free)[: len(free) // 2]])
    n, is_free = position.cubes(colour), _is_free(position)
    three, *fewer = first_numbers(position)
    if position.board.shape is Shape.HEX37 and not is_free:
        return all_of([equal(n, three), _lies_as_begun(position, colour)])
    return any_of(
        [equal(n, three), *(all_of([equal(n, few), is_free or _lies_in_corners(position, colour)]) for few in fewer)]
    )


def _is_free(position: Position) -> bool:
    """Whether players put their cubes wherever they like (MO-AMB-START)."""
    return position.rulings["MO-AMB-START"] == "free"


def _lies_in_corners(position: Position, colour: Colour) -> Truth:
    """Whether a colour lies in the corners of the square board as it begins there: in one, or in two that are opposite."""
    side, last = len(position.board.rows[0]), len(position.tiles) - 1
    own = [has(position.tiles[n], colour) for n in (0, last, side - 1, last - side + 1)]
    if position.layouts >= FEW:
        return any_of(own)
    return any_of([all_of(own[:2]), all_of(own[2:])])


def _tell_start(position: Position, colour: Colour | None) -> str:
    if colour is None:
        return "the two free corners must lie opposite each other."
    where = enumerated([place.space for place in places_of(position, colour)] or ["no tile"], "and")
    return f"{colour} cannot begin on {where}."


def _beginning(position: Position) -> Iterator[Colour | None]:
    """What has to lie as the game begins: each colour, and the corners that stay free."""
    yield from position.colours
    in_corners = position.board.shape is Shape.HEX37 and not _is_free(position)
    if position.layouts == FEW and in_corners and position.rulings["MO-AMB-4-5"] == "even":
        yield None


def _start_rule(id_: str, text: str, *rulings: str, few: bool) -> Rule[Position]:
    """How each colour begins where the players are few, or where they are not."""

    @rule(
        id_,
        text,
        source(TITLE, "Setup"),
        places=places_of,
        label=lambda colour: "corners" if colour is None else str(colour),
        rulings=rulings,
    )
    def begins(position: Position) -> Iterator[Finding]:
        if position.is_start and (position.layouts < FEW) is few:
            for colour in _beginning(position):
                yield colour, _start_holds(position, colour), partial(_tell_start, position, colour)

    return begins


START4 = _start_rule(
    "MO-SET-START4",
    "With four to six players, each begins with three cubes in a corner: on the corner tile and on the two beside it "
    "on the border. On six by six tiles, four players may also begin with one cube in a corner each.",
    "MO-AMB-START",
    "MO-AMB-4-5",
    few=False,
)

START23 = _start_rule(
    "MO-SET-START23",
    "With two or three players, each begins with one cube in a corner and two in the opposite corner, on the corner "
    "tile and one beside it on the border. On six by six tiles, two players may also begin with one cube in each of two "
    "opposite corners.",
    "MO-AMB-START",
    few=True,
)


def is_beginning(position: Position) -> Truth:
    """Whether nobody need have moved: the cubes lie as a game can begin, the same number of each colour."""
    alike = any_of(all_of(equal(position.cubes(colour), n) for colour in position.colours) for n in first_numbers(position))
    return alike and all_of([alike, *(_start_holds(position, colour) for colour in _beginning(position))])
