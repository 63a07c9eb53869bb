"""The rules of Lords of the Green that a table can break."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from operator import eq

from models.green_box.components import Colour, source
from models.green_box.grid import on_board, shown
from models.green_box.lords_of_the_green.position import Position
from models.green_box.lords_of_the_green.reach import has_ended, is_stuck, named_lords
from models.green_box.lords_of_the_green.rounds import turns
from models.green_box.lords_of_the_green.tiles import KNIGHTS, SETS, VALUES, Spot, Tile
from models.logic import count, equal, where
from models.names import counted, enumerated
from models.rule import Finding, rule

TITLE = "Lords of the Green"


@rule(
    "LG-ST-TILES",
    "The board has tiles of value 1 to 4, equally many of each: three with three players, four with two or four, five "
    "with five.",
    source(TITLE, "Components; Setup"),
    places=lambda position, value: on_board(
        *(s for s in position.spots if where(position.at(s).pips, partial(eq, value)) is True)
    ),
    label=lambda value: f"value {value}",
)
def _tiles(position: Position) -> Iterator[Finding]:
    players, wanted = position.layouts, SETS[position.layouts]
    for value in VALUES:
        n = count([where(tile.pips, partial(eq, value)) for tile in position.tiles])
        message = f"the board has {shown(n)} tiles of value {value}, but with {players} players it has {wanted}."
        yield value, equal(n, wanted), message


@rule(
    "LG-ST-KNIGHTS",
    f"An army has {KNIGHTS} knights, on the board and in reserve together.",
    source(TITLE, "Components; Setup"),
)
def _knights(position: Position) -> Iterator[Finding]:
    for colour in position.armies:
        here, reserve = position.on_board(colour), position.reserves.get(colour)
        left = "" if reserve is None else f" and {reserve} in reserve"
        message = f"{counted(here, f'{colour} knight')} on the board{left}, but an army has {KNIGHTS}."
        yield colour, here <= KNIGHTS if reserve is None else here + reserve == KNIGHTS, message


def _lords(position: Position, colour: Colour) -> list[Spot]:
    return [spot for spot in position.spots if colour in position.at(spot).lords]


@rule(
    "LG-SET-ARMY",
    "An army has one lord.",
    source(TITLE, "Setup"),
    places=lambda position, colour: on_board(*_lords(position, colour)),
)
def _one_lord(position: Position) -> Iterator[Finding]:
    for colour in position.armies:
        spots = list(map(str, _lords(position, colour)))
        many = enumerated(spots, "and") if spots else ""
        yield colour, len(spots) <= 1, f"the {colour} lord cannot stand at {many} at once."


@rule(
    "LG-ST-LORD",
    "A lord stands on a tile with a knight of his colour and no other lord. His colour has the majority there; he "
    "himself counts as one knight.",
    source(TITLE, "Play", derived=True),
    places=lambda _, spot: on_board(spot),
    rulings=("LG-AMB-MAJ", "LG-AMB-LORDTARGET"),
)
def _standing(position: Position) -> Iterator[Finding]:
    """That the lords of a tile may stand there. One whom another drove out of his majority stays (LG-AMB-LORDTARGET)."""
    for spot, tile in zip(position.spots, position.tiles, strict=True):
        lonely = [lord for lord in tile.lords if not tile.knights.get(lord)]
        if lonely:
            needs = "needs" if len(lonely) == 1 else "need"
            yield spot, False, f"{named_lords(lonely)} at {spot} {needs} a knight of the same colour there."
        elif len(tile.lords) > 1:
            yield spot, position.lords_meet, f"{named_lords(tile.lords)} cannot share a tile, {spot}."
        elif tile.lords:
            lord = tile.lords[0]
            lacks = f"the {lord} lord stands at {spot}, but {lord} lacks the majority there ({_weights(tile)})."
            yield spot, tile.majority(position.rulings) is lord or position.lords_meet, lacks


def _weights(tile: Tile) -> str:
    weights = (f"{colour} {tile.weight(colour)}" for colour in Colour if tile.weight(colour))
    return f"{', '.join(weights)}, lords counted as one"


@rule(
    "LG-ST-PLACED",
    "Every army places its lord in its first turn. So an army with knights on the board has its lord there, too.",
    source(TITLE, "Play"),
    rulings=("LG-AMB-NOLORDMOVE",),
)
def _placed(position: Position) -> Iterator[Finding]:
    for colour in position.armies:
        n = position.on_board(colour)
        if n:
            are = f"{counted(n, f'{colour} knight')} {'is' if n == 1 else 'are'} on the board"
            has_lord = position.lord(colour) is not None or position.lords_leave
            yield colour, has_lord, f"{are}, but the {colour} lord is not."


@rule(
    "LG-END",
    "The game ends when every army has placed all its knights, or can place none of those left.",
    source(TITLE, "Winner"),
    rulings=("LG-AMB-NOPLACE",),
)
def _end(position: Position) -> Iterator[Finding]:
    for colour in position.armies if position.over else ():
        left = f"{colour} still has {counted(position.reserve(colour), 'knight')} to place"
        ends = position.reserve(colour) == 0 or is_stuck(position)
        yield colour, ends, f"the file says that the game is over, but {left}."
    if position.turn is not None and not position.over:
        is_left = any(map(position.reserve, position.armies))
        why = "nobody can place any of the knights left" if is_left else "all knights are placed"
        yield "turn", not has_ended(position), f"{why}, so the game is over; it cannot be {position.turn}'s turn."


RULES = (_tiles, _knights, _one_lord, _standing, _placed, turns, _end)
"""Every rule that a table can break, in the order in which violations are listed."""
