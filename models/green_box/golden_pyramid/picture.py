"""A table of The Golden Pyramid as it lies."""

from __future__ import annotations

from models.green_box.golden_pyramid.form import written_points
from models.green_box.golden_pyramid.position import COLUMNS, CORNERS, LEVELS, Position, Seat, Spot, width
from models.logic import Unknown
from models.names import counted
from models.picture import Figure, Form, Panel, Picture, Shape, Tile, Tone, told_marks
from models.rule import Place

_WIDTH, _WIDE = 13, 18
"""Letters across a tile of the pyramid, and across what a player has."""
_UNSEEN = Figure(Shape.UNKNOWN)


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """What each player has, and the levels with their columns and builders; `marked` spaces break a rule."""
    panels = [_players(position)]
    for level in reversed(LEVELS):
        rows = [[Spot(level, row, column) for column in range(width(level))] for row in range(width(level))]
        if level == 1 or any(position.at(spot) for row in rows for spot in row):
            tiles = tuple(tuple(_tile(position, s, marked) for s in row) for row in rows)
            columns, sides = (tuple(f"{letter}{n}" for n in range(1, width(level) + 1)) for letter in "cr")
            panels.append(Panel(f"Level {level}", tiles, width=_WIDTH, form=Form.TILE, columns=columns, sides=sides))
    beside = _beside(position)
    have = "; ".join(
        f"{player}: {', '.join(_has(seat))}" for player, seat in zip(position.players, position.seats, strict=True)
    )
    said = " ".join(filter(None, (f"{have}." if have else "", beside)))
    notes = (beside,) if beside else ()
    return Picture("The Golden Pyramid", f"{said}{told_marks(len(marked))}", tuple(panels), notes=notes)


def _players(position: Position) -> Panel:
    tiles = [
        Tile((player, *_has(seat)), Tone.CARD, place=Place(player, ""), role="player", path=("players", player))
        for player, seat in zip(position.players, position.seats, strict=True)
    ]
    return Panel("Players", tuple(tuple(tiles[i : i + 3]) for i in range(0, len(tiles), 3)), width=_WIDE)


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
    tile, place = position.at(spot), Place("", str(spot))
    name = str(spot).split()[-1]
    path = (f"level_{spot.level}", spot.row, spot.column)
    if tile is None:
        return Tile((name,), Tone.EMPTY, place in marked, place=place, role="space", path=path, caption=())
    columns = [f"{corner} {column}" for corner, column in zip(CORNERS, tile.columns, strict=False)]
    load = position.load(spot)
    builder = position.builder_at(spot)
    lines = [
        f"{name} tile",
        *([f"builder {builder}"] if builder else []),
        *([f"{load} of {COLUMNS} on it"] if load else []),
        *columns,
    ]
    figures = [
        _UNSEEN if isinstance(column, Unknown) else Figure(Shape.COLUMN, Tone(column.value)) for column in tile.columns
    ]
    figures += [Figure(Shape.MEEPLE, Tone.PLAIN, word=builder)] if builder else []
    return Tile(
        tuple(lines),
        Tone.YELLOW,
        place in marked,
        place=place,
        role="tile",
        path=path,
        figures=tuple(figures),
        caption=(),
        across=2 if tile.columns else 0,
    )
