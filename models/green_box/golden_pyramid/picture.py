"""A table of The Golden Pyramid as it lies."""

from __future__ import annotations

from models.green_box.golden_pyramid.form import written_points
from models.green_box.golden_pyramid.position import COLUMNS, CORNERS, LEVELS, Position, Seat, Spot, width
from models.names import counted
from models.picture import Panel, Picture, Tile, Tone, told_marks
from models.rule import Place

_WIDTH = 18


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """What each player has, and the levels with their columns and builders; `marked` spaces break a rule."""
    panels = [_players(position)]
    for level in LEVELS:
        rows = [[Spot(level, row, column) for column in range(width(level))] for row in range(width(level))]
        if level == 1 or any(position.at(spot) for row in rows for spot in row):
            panels.append(
                Panel(f"Level {level}", tuple(tuple(_tile(position, s, marked) for s in row) for row in rows), width=_WIDTH)
            )
    beside = _beside(position)
    return Picture("The Golden Pyramid", f"{beside}{told_marks(len(marked))}", tuple(panels))


def _players(position: Position) -> Panel:
    tiles = [Tile((player, *_has(seat)), Tone.CARD) for player, seat in zip(position.players, position.seats, strict=True)]
    return Panel("Players", tuple(tuple(tiles[i : i + 3]) for i in range(0, len(tiles), 3)), width=_WIDTH)


def _has(seat: Seat) -> list[str]:
    points = written_points(seat.points)
    parts = [counted(points, "point") if isinstance(points, int) else f"{points} points"]
    parts += [] if seat.hand is None else [counted(len(seat.hand), "card")]
    parts += [] if seat.cubes is None else [f"{n} {colour}" for colour, n in seat.cubes.items() if n]
    return [
        *parts,
        "no builder yet"
        if seat.builder is None
        else f"builder {str(seat.builder).removeprefix('level ').replace(' ', ' at ')}",
    ]


def _beside(position: Position) -> str:
    parts = []
    if position.market is not None:
        parts.append(f"Market: {', '.join(map(str, position.market)) or 'empty'}.")
    if position.bag_total is not None:
        parts.append(f"Bag: {counted(position.bag_total, 'cube')}.")
    if position.stacks:
        parts.append(f"Stacks: {', '.join(f'{n} {symbol}' for symbol, n in position.stacks.items())}.")
    return " ".join(parts)


def _tile(position: Position, spot: Spot, marked: frozenset[Place]) -> Tile:
    tile, is_marked = position.at(spot), Place("", str(spot)) in marked
    name = str(spot).split()[-1]
    if tile is None:
        return Tile((name,), Tone.EMPTY, is_marked)
    columns = [f"{corner} {column}" for corner, column in zip(CORNERS, tile.columns, strict=False)]
    load = position.load(spot)
    builder = position.builder_at(spot)
    lines = [
        f"{name} tile",
        *([f"builder {builder}"] if builder else []),
        *([f"{load} of {COLUMNS} on it"] if load else []),
        *columns,
    ]
    return Tile(tuple(lines), Tone.YELLOW, is_marked)
