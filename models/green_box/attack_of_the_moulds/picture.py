"""A table of Attack of the Moulds as it lies."""

from __future__ import annotations

from models.green_box.attack_of_the_moulds.board import Spot
from models.green_box.attack_of_the_moulds.position import Position, is_empty
from models.green_box.grid import shown
from models.logic import Unknown
from models.picture import Figure, Form, Panel, Picture, Shape, Tile, Tone, told_marks
from models.rule import Place

_WIDTH = 6
_STAR = "*"


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The board with its cubes; `marked` tiles break a rule. The tile in the middle, the star card, has a star."""
    number = position.board.number
    rows = []
    for i, row in enumerate(position.board.rows):
        spots = [Spot(i, k) for k in range(len(row))]
        rows.append(tuple(_tile(position, number[s], s, marked) if s in number else Tile(("", "")) for s in spots))
    heading = ", ".join(
        f"{player}: {shown(position.cubes(colour))} {colour}"
        for player, colour in zip(position.players, position.colours, strict=True)
    )
    empty = sum(is_empty(tile) is True for tile in position.tiles)
    description = f"{heading}; {empty} empty.{told_marks(len(marked))}"
    return Picture(
        "Attack of the Moulds",
        description,
        (Panel(heading, tuple(rows), shifts=position.board.shifts, width=_WIDTH, form=Form.HEXAGON),),
    )


def _tile(position: Position, n: int, spot: Spot, marked: frozenset[Place]) -> Tile:
    tile = position.tiles[n]
    tone = Tone.EMPTY
    if isinstance(tile, Unknown):
        words = "?"
        tone = Tone.PLAIN
        figures: tuple[Figure, ...] = (Figure(Shape.UNKNOWN),)
    else:
        words = "+".join(map(str, tile))
        tone = Tone(tile[0].value) if tile else Tone.EMPTY
        figures = tuple(Figure(Shape.CUBE, Tone(colour.value)) for colour in tile)
    star = _STAR if n == position.board.centre else ""
    figures = (Figure(Shape.STAR, Tone.YELLOW), *figures) if star else figures
    place = Place("", str(spot))
    return Tile(
        (f"{spot}{star}", words),
        tone,
        place in marked,
        place=place,
        role="star card" if star else "tile",
        path=("board", *spot),
        figures=figures,
        caption=(words,),
    )
