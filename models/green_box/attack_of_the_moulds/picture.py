"""A table of Attack of the Moulds as it lies."""

from models.green_box.attack_of_the_moulds.table import Position
from models.green_box.attack_of_the_moulds.tiles import Spot, is_empty
from models.green_box.grid import shown
from models.green_box.tiles import tone
from models.logic import Unknown
from models.picture import Figure, Form, Panel, Picture, Shape, Tile, Tone
from models.rule import Place
from models.tiles import UNSEEN, Tiles, table

_WIDTH = 6
_STAR = "*"


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The board with its cubes. The tile in the middle, the star card, has a star."""
    number, tiles = position.board.number, Tiles(marked)
    spots = [[Spot(i, k) for k in range(len(row))] for i, row in enumerate(position.board.rows)]
    rows = [tuple(_tile(position, tiles, number[s], s) if s in number else Tile(("", "")) for s in row) for row in spots]
    pairs = zip(position.players, position.colours, strict=True)
    heading = ", ".join(f"{player}: {shown(position.cubes(colour))} {colour}" for player, colour in pairs)
    empty = sum(is_empty(tile) is True for tile in position.tiles)
    panel = Panel(heading, tuple(rows), shifts=position.board.shifts, width=_WIDTH, form=Form.HEXAGON)
    return table("Attack of the Moulds", f"{heading}; {empty} empty.", (panel,))


def _tile(position: Position, tiles: Tiles, n: int, spot: Spot) -> Tile:
    tile, words = position.tiles[n], "?"
    tint, figures = Tone.PLAIN, [UNSEEN]
    if not isinstance(tile, Unknown):
        words, tint = "+".join(map(str, tile)), tone(tile[0] if tile else None)
        figures = [Figure(Shape.CUBE, tone(colour)) for colour in tile]
    star = _STAR if n == position.board.centre else ""
    figures = [*([Figure(Shape.STAR, Tone.YELLOW)] if star else []), *figures]
    role, look = "star card" if star else "tile", {"figures": tuple(figures), "caption": (words,)}
    return tiles.at(Place("", str(spot)), f"{spot}{star}", words, role=role, path=("board", *spot), tone=tint, **look)
