"""The rules of Lords of the Green that a table can break."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from operator import eq

from models.green_box.components import Colour, source
from models.green_box.lords_of_the_green.position import KNIGHTS, SETS, VALUES, Position, Spot, Tile
from models.green_box.lords_of_the_green.reach import is_stuck, named_lords
from models.green_box.lords_of_the_green.rounds import TURNS
from models.green_box.table import on_board, shown
from models.logic import Number, Truth, count, equal, where
from models.names import counted, enumerated
from models.rule import Claims, Rule

TITLE = "Lords of the Green"


def _of_value(position: Position, value: int) -> Number:
    return count([where(tile.pips, partial(eq, value)) for tile in position.tiles])


TILES: Rule[Position] = Rule(
    id="LG-ST-TILES",
    text="The board has tiles of value 1 to 4, equally many of each: three with three players, four with two or four, five "
    "with five.",
    source=source(TITLE, "Components; Setup"),
    instances=lambda position: ((position.layouts, value) for value in VALUES),
    holds=lambda position, players, value: equal(_of_value(position, value), SETS[players]),
    tell=lambda position, players, value: (
        f"the board has {shown(_of_value(position, value))} tiles of value {value}, but with {players} players it has "
        f"{SETS[players]}."
    ),
    places=lambda position, _, value: on_board(
        *(s for s in position.spots if where(position.at(s).pips, partial(eq, value)) is True)
    ),
    label=lambda _, value: f"value {value}",
)


def _armies(position: Position) -> Iterator[tuple[Colour]]:
    return ((colour,) for colour in position.armies)


def _tell_knights(position: Position, colour: Colour) -> str:
    here, in_reserve = position.on_board(colour), position.reserves.get(colour)
    reserve = "" if in_reserve is None else f" and {in_reserve} in reserve"
    return f"{counted(here, f'{colour} knight')} on the board{reserve}, but an army has {KNIGHTS}."


def _knights_hold(position: Position, colour: Colour) -> bool:
    here, in_reserve = position.on_board(colour), position.reserves.get(colour)
    return here <= KNIGHTS if in_reserve is None else here + in_reserve == KNIGHTS


KNIGHT_COUNT: Rule[Position] = Rule(
    id="LG-ST-KNIGHTS",
    text=f"An army has {KNIGHTS} knights, on the board and in reserve together.",
    source=source(TITLE, "Components; Setup"),
    instances=_armies,
    holds=_knights_hold,
    tell=_tell_knights,
)


def _lords(position: Position, colour: Colour) -> list[Spot]:
    return [spot for spot in position.spots if colour in position.at(spot).lords]


ONE_LORD: Rule[Position] = Rule(
    id="LG-SET-ARMY",
    text="An army has one lord.",
    source=source(TITLE, "Setup"),
    instances=_armies,
    holds=lambda position, colour: len(_lords(position, colour)) <= 1,
    tell=lambda position, colour: (
        f"the {colour} lord cannot stand at {enumerated([str(spot) for spot in _lords(position, colour)], 'and')} at once."
    ),
    places=lambda position, colour: on_board(*_lords(position, colour)),
)


@Claims
def _lord(position: Position, spot: Spot) -> Iterator[tuple[Truth, str | Callable[[], str]]]:
    """That the lords of a tile may stand there. One whom another drove out of his majority stays (LG-AMB-LORDTARGET)."""
    tile = position.at(spot)
    lonely = [lord for lord in tile.lords if not tile.knights.get(lord)]
    needs = "needs" if len(lonely) == 1 else "need"
    yield not lonely, f"{named_lords(lonely)} at {spot} {needs} a knight of the same colour there."
    together = f"{named_lords(tile.lords)} cannot share a tile, {spot}."
    yield len(tile.lords) == 1 or position.lords_meet, together
    lord = tile.lords[0]
    yield (
        tile.majority(position.rulings) is lord or position.lords_meet,
        lambda: f"the {lord} lord stands at {spot}, but {lord} lacks the majority there ({_weights(tile)}).",
    )


def _weights(tile: Tile) -> str:
    weights = (f"{colour} {tile.weight(colour)}" for colour in Colour if tile.weight(colour))
    return f"{', '.join(weights)}, lords counted as one"


LORD: Rule[Position] = Rule(
    id="LG-ST-LORD",
    text="A lord stands on a tile with a knight of his colour and no other lord. His colour has the majority there; he "
    "himself counts as one knight.",
    source=source(TITLE, "Play", derived=True),
    instances=lambda position: ((spot,) for spot in position.spots if position.at(spot).lords),
    holds=_lord.hold,
    tell=_lord.tell,
    places=lambda _, spot: on_board(spot),
    rulings=("LG-AMB-MAJ", "LG-AMB-LORDTARGET"),
)

PLACED: Rule[Position] = Rule(
    id="LG-ST-PLACED",
    text="Every army places its lord in its first turn. So an army with knights on the board has its lord there, too.",
    source=source(TITLE, "Play"),
    instances=lambda position: ((colour,) for colour in position.armies if position.on_board(colour)),
    holds=lambda position, colour: position.lord(colour) is not None or position.lords_leave,
    tell=lambda position, colour: (
        f"{counted(n := position.on_board(colour), f'{colour} knight')} {'is' if n == 1 else 'are'} on the board, but the "
        f"{colour} lord is not."
    ),
    rulings=("LG-AMB-NOLORDMOVE",),
)


END: Rule[Position] = Rule(
    id="LG-END",
    text="The game ends when every army has placed all its knights, or can place none of those left.",
    source=source(TITLE, "Winner"),
    instances=lambda position: _armies(position) if position.over else (),
    holds=lambda position, colour: position.reserve(colour) == 0 or is_stuck(position),
    tell=lambda position, colour: (
        f"the file says that the game is over, but {colour} still has {counted(position.reserve(colour), 'knight')} to "
        f"place."
    ),
    rulings=("LG-AMB-NOPLACE",),
)

RULES = (TILES, KNIGHT_COUNT, ONE_LORD, LORD, PLACED, TURNS, END)
"""Every rule that a table can break, in the order in which violations are told."""
