"""A table of The Golden Pyramid as it lies."""

from collections.abc import Iterator

from models.green_box.golden_pyramid.table.position import Position, Seat
from models.green_box.golden_pyramid.table.pyramid import COLUMNS, CORNERS, LEVELS, Spot, width
from models.green_box.tiles import CARD_WIDTH, hand, pieces, pile, tone
from models.logic import Unknown
from models.names import counted
from models.picture import Figure, Form, Picture, Shape, Tile, Tone
from models.rule import Place
from models.tiles import UNSEEN, Tiles, board, in_front, table
from models.unknowns import shown

_WIDTH = 13
"""Letters across a tile."""


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The levels with their columns and builders, what each player has, and what lies beside them."""
    tiles, seats = Tiles(marked), [*position.seated]
    panels = []
    for level in reversed(LEVELS):
        rows = [[Spot(level, row, column) for column in range(width(level))] for row in range(width(level))]
        if level == 1 or any(position.at(spot) for row in rows for spot in row):
            grid = [[_tile(position, tiles, spot) for spot in row] for row in rows]
            panels.append(board(f"Level {level}", grid, most=_WIDTH, form=Form.TILE))
    held = [(_player(tiles, *one), *hand(tiles, one[0], one[1].hand)) for one in seats]
    panels += in_front([*held, *pile(tiles, "discard", position.pile)], width=CARD_WIDTH)
    notes = [" ".join(_beside(position))] if [*_beside(position)] else []
    have = "; ".join(f"{player}: {', '.join(_has(seat))}" for player, seat in seats)
    return table("The Golden Pyramid", " ".join([*([f"{have}."] if have else []), *notes]), panels, notes)


def _player(tiles: Tiles, player: str, seat: Seat) -> Tile:
    points, *words = _has(seat)
    caption = (player, points, words[-1])
    return tiles.player(player, points, *words, space="hand", figures=pieces(Shape.CUBE, seat.cubes or {}), caption=caption)


def _has(seat: Seat) -> list[str]:
    parts = [shown(seat.score, "point")]
    parts += [] if seat.hand is None else [counted(len(seat.hand), "card")]
    parts += [] if seat.cubes is None else [f"{n} {colour}" for colour, n in seat.cubes.items() if n]
    return [*parts, "no builder yet" if seat.builder is None else f"builder on {seat.builder}"]


def _beside(position: Position) -> Iterator[str]:
    if position.market is not None:
        yield f"Market: {', '.join(map(str, position.market)) or 'empty'}."
    if position.bag_total is not None:
        yield f"Bag: {counted(position.bag_total, 'cube')}."
    if position.stacks:
        yield f"Stacks: {', '.join(f'{n} {symbol}' for symbol, n in position.stacks.items())}."


def _tile(position: Position, tiles: Tiles, spot: Spot) -> Tile:
    tile, place, name = position.at(spot), Place("", str(spot)), str(spot).split()[-1]
    path = (f"level_{spot.level}", spot.row, spot.column)
    if tile is None:
        return tiles.at(place, name, role="space", path=path, tone=Tone.EMPTY, caption=())
    builder, load = position.builder_at(spot), position.load(spot)
    words = [f"{name} tile", *([f"builder {builder}"] if builder else []), *([f"{load} of {COLUMNS} on it"] if load else [])]
    words += [f"{corner} {column}" for corner, column in zip(CORNERS, tile.columns, strict=False)]
    figures = [UNSEEN if isinstance(column, Unknown) else Figure(Shape.COLUMN, tone(column)) for column in tile.columns]
    figures += [Figure(Shape.MEEPLE, word=builder)] if builder else []
    look = {"figures": tuple(figures), "caption": (), "across": 2 if tile.columns else 0}
    return tiles.at(place, *words, role="tile", path=path, tone=Tone.YELLOW, **look)
