"""A table of Lords of the Green as it lies."""

from models.green_box.components import Colour
from models.green_box.grid import by_space
from models.green_box.lords_of_the_green.table import Position, Spot
from models.green_box.tiles import pieces, tone
from models.names import counted
from models.picture import Figure, Picture, Shape, Tile, Tone
from models.rule import Place
from models.tiles import Tiles, board, in_front, table


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The board with its knights and lords, and the reserves. The colour of a tile is that of the majority."""
    tiles, names, players = Tiles(marked), [], []
    rows = by_space(position.board, lambda _, row, column: _tile(position, tiles, Spot(row, column)))
    for player, seat in position.seated:
        reserve = {colour: position.reserve_left(colour) for colour in seat.colours}
        have = [f"{colour} ({n} in reserve)" for colour, n in reserve.items()]
        names.append(f"{player}: {', '.join(have)}")
        players.append((tiles.player(player, *have, figures=pieces(Shape.KNIGHT, reserve)),))
    return table("Lords of the Green", f"{'; '.join(names)}.", (board("", rows), *in_front(players)))


def _tile(position: Position, tiles: Tiles, spot: Spot) -> Tile:
    tile = position.at(spot)
    forces, figures = [], []
    for colour in Colour:
        n, lord = tile.knights.get(colour, 0), colour in tile.lords
        if n or lord:
            figures += [Figure(Shape.KNIGHT, tone(colour), n)] if n else []
            figures += [Figure(Shape.LORD, tone(colour))] if lord else []
            forces.append(f"{colour}{f' {n}' if n else ''}{' +' if n and lord else ''}{' lord' if lord else ''}")
    majority = tile.majority(position.rulings)
    pips = counted(tile.pips, "pip") if isinstance(tile.pips, int) else f"{tile.pips} pips"
    look = {"figures": tuple(figures), "caption": (pips,)}
    tint, words = Tone.PLAIN if majority is None else tone(majority), (f"{tile.pips}  {spot}", *forces)
    return tiles.at(Place("", str(spot)), *words, role="tile", path=("board", *spot), tone=tint, **look)
