"""A table of Lords of the Green as it lies."""

from __future__ import annotations

from models.green_box.components import Colour
from models.green_box.grid import by_space
from models.green_box.lords_of_the_green.position import Position, Spot
from models.picture import Panel, Picture, Tile, Tone, told_marks
from models.rule import Place

_WIDTH = 16


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The board with its knights and lords; `marked` spaces break a rule. The colour of a tile is that of the majority."""
    rows = by_space(position.board, lambda _, row, column: _tile(position, Spot(row, column), marked))
    names = []
    for player, colours in zip(position.players, position.colours, strict=True):
        names.append(f"{player}: " + ", ".join(f"{colour} ({position.reserve(colour)} in reserve)" for colour in colours))
    heading = "; ".join(names)
    return Picture("Lords of the Green", f"{heading}.{told_marks(len(marked))}", (Panel(heading, rows, width=_WIDTH),))


def _tile(position: Position, spot: Spot, marked: frozenset[Place]) -> Tile:
    tile = position.at(spot)
    forces = []
    for colour in Colour:
        n, lord = tile.knights.get(colour, 0), colour in tile.lords
        if n or lord:
            forces.append(f"{colour}{f' {n}' if n else ''}{' +' if n and lord else ''}{' lord' if lord else ''}")
    majority = tile.majority(position.rulings)
    tone = Tone.PLAIN if majority is None else Tone(majority.value)
    return Tile((f"{tile.pips}  {spot}", *forces), tone, Place("", str(spot)) in marked)
