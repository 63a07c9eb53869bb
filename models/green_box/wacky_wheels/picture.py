"""A table of Wacky Wheels as it lies: the track with cars and cubes, and what each player has."""

from dataclasses import replace
from itertools import pairwise

from models.green_box.components import MEEPLES, Colour
from models.green_box.tiles import CARD_WIDTH, hand, pieces, shape_of, tone
from models.green_box.wacky_wheels.table.position import Position
from models.green_box.wacky_wheels.table.seat import START, Seat
from models.green_box.wacky_wheels.table.track import LENGTH, PIT, cells, spot
from models.names import counted
from models.picture import Figure, Form, Panel, Picture, Shape, Tile, Tone
from models.problem import Address
from models.rule import Place
from models.tiles import Tiles, fitting, in_front, table

_WIDTH, _ACROSS = 8, 6
"""Letters across a tile at most, and tiles in a row where the shape of the track is not known."""
Rows = tuple[tuple[Tile, ...], ...]
_BLANK = Tile(("",), Tone.EMPTY)


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The track as it lies, or in rows where the file does not tell its shape, and what each player has."""
    tiles = Tiles(marked)
    heading = f"{counted(position.laps, 'lap')}. {_state(position)}"
    rows = _track(position, tiles)
    filled = _fill(rows, [own for player, car in position.seated for own in _belongings(tiles, position, player, car)])
    players = [_player(tiles, position, player, car) for player, car in position.seated]
    front = () if filled else in_front(players, width=CARD_WIDTH)
    rows = filled or rows
    panel = Panel(heading, rows, width=fitting(max(map(len, rows)), _WIDTH), form=Form.TILE)
    told = " ".join(f"{player}: {', '.join(_has(car))}." for player, car in position.seated)
    return table("Wacky Wheels", f"{heading} {told}", (panel, *front))


def _state(position: Position) -> str:
    if position.over:
        return "The race is over."
    who = [f"It is {position.turn}'s turn."] if position.turn else []
    rolled = [f"The dice show {position.dice[0]} and {position.dice[1]}."] if position.dice else []
    return " ".join([*who, *rolled]) or "Nobody has rolled."


def _player(tiles: Tiles, position: Position, player: str, car: Seat) -> tuple[Tile, ...]:
    cubes = pieces(Shape.CUBE, {colour: car.has(colour) for colour in START})
    laps = "finished" if car.finish is not None else f"lap {max(0, car.laps) + 1} of {position.laps}"
    return tiles.player(player, *_has(car), figures=cubes, caption=(player, laps)), *hand(tiles, player, car.hand)


def _belongings(tiles: Tiles, position: Position, player: str, car: Seat) -> list[tuple[Tile, ...]]:
    """What a player has, in rows that are short enough for the room inside the track."""
    meeple = Figure(Shape.MEEPLE, Tone(MEEPLES[position.players.index(player)]))
    who = replace(_player(tiles, position, player, car)[0], figures=(meeple,))
    cubes = []
    for colours in ((Colour.GREEN, Colour.RED), (Colour.BLUE, Colour.YELLOW)):
        told = {colour: car.has(colour) for colour in colours}
        if any(told.values()):
            place = Place(player, " and ".join(f"{colour} cubes" for colour in colours))
            words = (f"{n} {colour}" for colour, n in told.items() if n)
            path = ("players", player, "cubes", str(next(colour for colour, n in told.items() if n)))
            figures = pieces(Shape.CUBE, told)
            cubes.append(tiles.at(place, *words, role="cubes", path=path, figures=figures, caption=()))
    return [(who, *cubes), *([own] if (own := hand(tiles, player, car.hand)) else [])]


def _fill(rows: Rows, lying: list[tuple[Tile, ...]]) -> Rows | None:
    """The tiles with what the players have in the room inside the track; nothing where it does not fit."""
    widest = max(map(len, lying))
    room = [(i, span) for i, row in enumerate(rows) if len(span := _inside(row)) >= widest]
    first = (len(room) - len(lying)) // 2
    # Where the tiles of a wide track are narrow, cards do not fit on them.
    if first < 0 or fitting(max(map(len, rows)), _WIDTH) < _WIDTH:
        return None
    laid = [list(row) for row in rows]
    for own, (i, span) in zip(lying, room[first:], strict=False):
        at = span[(len(span) - widest + 1) // 2]
        laid[i][at : at + len(own)] = own
    return tuple(map(tuple, laid))


def _inside(row: tuple[Tile, ...]) -> range:
    """The columns of the widest room in a row that has the track on both sides."""
    track = [k for k, tile in enumerate(row) if tile is not _BLANK]
    return max((range(one + 1, other) for one, other in pairwise(track)), key=len, default=range(0))


def _has(car: Seat) -> list[str]:
    """Where a car is and what its player has, in words."""
    if car.finish is not None:
        where = f"finished in round {car.finish.round}, {counted(car.finish.beyond, 'space')} beyond"
    else:
        where = f"{'in' if car.is_in_pit else 'on'} {spot(car.space)}"
    repairs = [f"in repair for {counted(car.repairs, 'turn')}"] if car.repairs else []
    misses = [f"misses {counted(car.misses, 'turn')}"] if car.misses else []
    cubes = [f"{car.has(colour)} {colour}" for colour in START if car.has(colour)]
    return [where, f"{counted(max(0, car.laps), 'lap')} driven", *repairs, *misses, *cubes]


def _track(position: Position, tiles: Tiles) -> Rows:
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
    path: Address = ("players", names[0], "at") if n == PIT else ("track", n - 1)
    look = {"figures": tuple(figures), "caption": ("pit" if n == PIT else str(n), *names)}
    return tiles.at(Place("", spot(n)), *words, role="tile", path=path, tone=tint, **look)
