"""A table of Wacky Wheels as it lies: the track with cars and cubes, and what each player has."""

from __future__ import annotations

from models.green_box.components import MEEPLES
from models.green_box.tiles import CARD_WIDTH, hand, pieces, shape_of, tone
from models.green_box.wacky_wheels.position import START, Car, Position, spot
from models.green_box.wacky_wheels.track import LENGTH, PIT, cells
from models.names import counted
from models.picture import Figure, Form, Panel, Picture, Shape, Tile, Tone
from models.problem import Path
from models.rule import Place
from models.tiles import Tiles, fitting, in_front, table

_WIDTH, _ACROSS = 8, 6
"""Letters across a tile at most, and tiles in a row where the shape of the track is not known."""
_BLANK = Tile(("",), Tone.EMPTY)


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The track as it lies, or in rows where the file does not tell its shape, and what each player has."""
    tiles = Tiles(marked)
    heading = f"{counted(position.laps, 'lap')}. {_state(position)}"
    cars = [*zip(position.players, position.seats, strict=True)]
    rows = _track(position, tiles)
    panel = Panel(heading, rows, width=fitting(max(map(len, rows)), _WIDTH), form=Form.TILE)
    front = in_front([_player(tiles, player, car) for player, car in cars], width=CARD_WIDTH)
    told = " ".join(f"{player}: {', '.join(_has(car))}." for player, car in cars)
    return table("Wacky Wheels", f"{heading} {told}", (panel, *front))


def _state(position: Position) -> str:
    if position.over:
        return "The race is over."
    who = [f"It is {position.turn}'s turn."] if position.turn else []
    rolled = [f"The dice show {position.dice[0]} and {position.dice[1]}."] if position.dice else []
    return " ".join([*who, *rolled]) or "Nobody has rolled."


def _player(tiles: Tiles, player: str, car: Car) -> tuple[Tile, ...]:
    cubes = pieces(Shape.CUBE, {colour: car.has(colour) for colour in START})
    return tiles.player(player, *_has(car), figures=cubes, caption=(player,)), *hand(tiles, player, car.hand)


def _has(car: Car) -> list[str]:
    """Where a car is and what its player has, in words."""
    if car.finish is not None:
        where = f"finished in round {car.finish.round}, {counted(car.finish.beyond, 'space')} beyond"
    else:
        where = f"{'in' if car.is_in_pit else 'on'} {spot(car.space)}"
    repairs = [f"in repair for {counted(car.repairs, 'turn')}"] if car.repairs else []
    misses = [f"misses {counted(car.misses, 'turn')}"] if car.misses else []
    cubes = [f"{car.has(colour)} {colour}" for colour in START if car.has(colour)]
    return [where, f"{counted(max(0, car.laps), 'lap')} driven", *repairs, *misses, *cubes]


def _track(position: Position, tiles: Tiles) -> tuple[tuple[Tile, ...], ...]:
    """The tiles by rows, blank where no tile lies; below them the pit if a car is in it."""
    laid = {n: _tile(position, tiles, n) for n in range(1, LENGTH + 1)}
    places = cells(position.shape)[:-1] if position.shape is not None else ()
    if len(places) != LENGTH or len(set(places)) != LENGTH:
        rows = [tuple(laid[n] for n in range(first, first + _ACROSS)) for first in range(1, LENGTH + 1, _ACROSS)]
    else:
        lying = {cell: laid[n] for n, cell in enumerate(places, start=1)}
        down, right = [cell[0] for cell in places], [cell[1] for cell in places]
        columns = range(min(right), max(right) + 1)
        rows = [tuple(lying.get((r, c), _BLANK) for c in columns) for r in range(min(down), max(down) + 1)]
    if any(car.is_in_pit for car in position.seats):
        rows.append((_tile(position, tiles, PIT),))
    return tuple(rows)


def _tile(position: Position, tiles: Tiles, n: int) -> Tile:
    there, cube = [k for k, car in enumerate(position.seats) if car.space == n], position.pickups.get(n)
    names = [position.players[k] for k in there]
    symbol = [] if n == PIT else [position.track[n - 1]]
    lying = [f"{cube} cube"] if cube else []
    words = (spot(n), *map(str, symbol), *lying, *(f"<{name}>" for name in names))
    figures = [shape_of(seen) for seen in symbol]
    figures += [Figure(Shape.CUBE, tone(cube))] if cube else []
    figures += [Figure(Shape.MEEPLE, Tone(MEEPLES[k])) for k in there]
    tint = Tone.GREEN if n == 1 else Tone.YELLOW if n == LENGTH else Tone.PLAIN
    path: Path = ("players", names[0], "at") if n == PIT else ("track", n - 1)
    look = {"figures": tuple(figures), "caption": ("pit" if n == PIT else str(n), *names)}
    return tiles.at(Place("", spot(n)), *words, role="tile", path=path, tone=tint, **look)
