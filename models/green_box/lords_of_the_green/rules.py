"""The rules of Lords of the Green that a table can break."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from operator import eq

from models.green_box.components import Colour, source
from models.green_box.lords_of_the_green.position import KNIGHTS, SETS, VALUES, Position, Spot
from models.green_box.lords_of_the_green.reach import is_stuck
from models.green_box.lords_of_the_green.rounds import TURNS
from models.green_box.table import on_board, shown
from models.logic import Number, count, equal, where
from models.names import counted, enumerated
from models.rule import Rule

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


def _told(position: Position) -> Iterator[tuple[Colour]]:
    return ((colour,) for colour in position.armies)


def _tell_knights(position: Position, colour: Colour) -> str:
    here, told = position.on_board(colour), position.reserves.get(colour)
    reserve = "" if told is None else f" and {told} in reserve"
    return f"{counted(here, f'{colour} knight')} on the board{reserve}, but an army has {KNIGHTS}."


def _knights_hold(position: Position, colour: Colour) -> bool:
    here, told = position.on_board(colour), position.reserves.get(colour)
    return here <= KNIGHTS if told is None else here + told == KNIGHTS


KNIGHT_COUNT: Rule[Position] = Rule(
    id="LG-ST-KNIGHTS",
    text=f"An army has {KNIGHTS} knights, on the board and in reserve together.",
    source=source(TITLE, "Components; Setup"),
    instances=_told,
    holds=_knights_hold,
    tell=_tell_knights,
)


def _lords(position: Position, colour: Colour) -> list[Spot]:
    return [spot for spot, tile in zip(position.spots, position.tiles, strict=True) if colour in tile.lords]


ONE_LORD: Rule[Position] = Rule(
    id="LG-SET-ARMY",
    text="An army has one lord.",
    source=source(TITLE, "Setup"),
    instances=_told,
    holds=lambda position, colour: len(_lords(position, colour)) <= 1,
    tell=lambda position, colour: (
        f"the {colour} lord cannot stand at {enumerated([str(spot) for spot in _lords(position, colour)], 'and')} at once."
    ),
    places=lambda position, colour: on_board(*_lords(position, colour)),
)


def _with_lords(position: Position) -> Iterator[tuple[Spot]]:
    return ((spot,) for spot, tile in zip(position.spots, position.tiles, strict=True) if tile.lords)


def _lord_holds(position: Position, spot: Spot) -> bool:
    """That the lords of a tile may stand there. One whom another drove out of his majority stays (LG-AMB-LORDTARGET)."""
    tile = position.at(spot)
    if not all(tile.knights.get(lord) for lord in tile.lords):
        return False
    stands_alone_in_power = len(tile.lords) == 1 and tile.majority(position.rulings) is tile.lords[0]
    return stands_alone_in_power or position.rulings["LG-AMB-LORDTARGET"] == "with-majority"


def _tell_lord(position: Position, spot: Spot) -> str:
    tile = position.at(spot)
    lonely = [f"the {lord} lord" for lord in tile.lords if not tile.knights.get(lord)]
    if lonely:
        return (
            f"{enumerated(lonely, 'and')} at {spot} {'needs' if len(lonely) == 1 else 'need'} a knight of the same "
            f"colour there."
        )
    if len(tile.lords) > 1:
        return f"{enumerated([f'the {lord} lord' for lord in tile.lords], 'and')} cannot share a tile, {spot}."
    lord = tile.lords[0]
    weights = [f"{colour} {tile.weight(colour)}" for colour in Colour if tile.weight(colour)]
    return (
        f"the {lord} lord stands at {spot}, but {lord} lacks the majority there ({', '.join(weights)}, lords counted "
        f"as one)."
    )


LORD: Rule[Position] = Rule(
    id="LG-ST-LORD",
    text="A lord stands on a tile with a knight of his colour and no other lord. His colour has the majority there; he "
    "himself counts as one knight.",
    source=source(TITLE, "Play", derived=True),
    instances=_with_lords,
    holds=_lord_holds,
    tell=_tell_lord,
    places=lambda _, spot: on_board(spot),
    rulings=("LG-AMB-MAJ", "LG-AMB-LORDTARGET"),
)

PLACED: Rule[Position] = Rule(
    id="LG-ST-PLACED",
    text="Every army places its lord in its first turn. So an army with knights on the board has its lord there, too.",
    source=source(TITLE, "Play"),
    instances=lambda position: ((colour,) for colour in position.armies if position.on_board(colour)),
    holds=lambda position, colour: position.lord(colour) is not None or position.rulings["LG-AMB-NOLORDMOVE"] == "leaves",
    tell=lambda position, colour: (
        f"{counted(position.on_board(colour), f'{colour} knight')} {'is' if position.on_board(colour) == 1 else 'are'} on "
        f"the "
        f"board, but the {colour} lord is not."
    ),
    rulings=("LG-AMB-NOLORDMOVE",),
)


def _ended(position: Position) -> Iterator[tuple[Colour]]:
    return ((colour,) for colour in position.armies if position.over)


END: Rule[Position] = Rule(
    id="LG-END",
    text="The game ends when every army has placed all its knights, or can place none of those left.",
    source=source(TITLE, "Winner"),
    instances=_ended,
    holds=lambda position, colour: position.reserve(colour) == 0 or is_stuck(position),
    tell=lambda position, colour: (
        f"the file says that the game is over, but {colour} still has {counted(position.reserve(colour), 'knight')} to "
        f"place."
    ),
    rulings=("LG-AMB-NOPLACE",),
)

RULES = (TILES, KNIGHT_COUNT, ONE_LORD, LORD, PLACED, TURNS, END)
"""Every rule that a table can break, in the order in which violations are told."""
