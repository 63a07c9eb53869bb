"""A table of Last Defence at Hudai Monastery as it lies: the demons in their rows above, the wall with its monks below."""

from dataclasses import replace

from models.green_box.last_defence_at_hudai_monastery.table.kinds import COLUMNS, Phase, Row, column
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from models.green_box.last_defence_at_hudai_monastery.table.wall import Spot
from models.green_box.tiles import face, shape_of
from models.logic import Unknown
from models.names import counted, enumerated
from models.picture import Figure, Form, Panel, Picture, Shape, Tile, Tone
from models.rule import Place
from models.tiles import Tiles, table

_WIDTH = 10
_NOTHING = Tile(("",), Tone.EMPTY)


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The demons of each column and the wall; `marked` places break a rule."""
    tiles = Tiles(marked)
    left = f"{position.integrity} integrity, {counted(position.time, 'time cube')}"
    heading = f"{left}, {counted(position.stack, 'demon')} to come. {_state(position)}."
    columns = tuple(column(c) for c in range(COLUMNS))
    rows = tuple(tuple(_demon(position, c, row, tiles) for c in range(COLUMNS)) for row in Row)
    demons = Panel("The demons", rows, width=_WIDTH, columns=columns, sides=tuple(str(row) for row in Row))
    heights = [*reversed(range(max(map(len, position.wall))))]
    wall = tuple(tuple(_tile(position, Spot(r, c), tiles) for c in range(COLUMNS)) for r in heights)
    sides = tuple(f"r{r}" for r in heights)
    notes = tuple(filter(None, (heading, _tiles(position), _techniques(position), _monks(position))))
    panels = (demons, Panel("The wall", wall, width=_WIDTH, form=Form.TILE, columns=columns, sides=sides, notes=notes))
    return table("Last Defence at Hudai Monastery", heading, panels)


def _state(position: Position) -> str:
    if position.is_over:
        return "The game is won" if position.is_won else "The game is over"
    return "The Build phase comes next" if position.phase is Phase.BUILD else "The Act phase comes next"


def _techniques(position: Position) -> str:
    levels = [f"{symbol} {'/'.join(map(str, cubes))}" for symbol, cubes in position.techniques.items() if any(cubes)]
    blocked = enumerated(list(dict.fromkeys(map(str, position.blocked))), "and", 6) if position.blocked else ""
    told = (f"Techniques: {', '.join(levels)}." if levels else "", f"Level 2 is blocked: {blocked}." if blocked else "")
    return " ".join(filter(None, told))


def _monks(position: Position) -> str:
    """What is said of monks who are not on the wall, and of those who were activated."""
    gone = f"Removed: {enumerated(list(position.removed), 'and')}." if position.removed else ""
    active = f"Activated: {enumerated(list(position.activated), 'and')}." if position.activated else ""
    return " ".join(filter(None, (active, gone)))


def _tiles(position: Position) -> str:
    """The tiles that lie in no wall, and the points."""
    drawn = "" if position.drawn is None else f"; drawn: {enumerated(list(map(str, position.drawn)), 'and') or 'none'}"
    points = f" {counted(position.points, 'technique point')}." if position.points else ""
    return f"{counted(position.bag_size, 'tile')} in the bag, {len(position.discard)} discarded{drawn}.{points}"


def _demon(position: Position, c: int, row: Row, tiles: Tiles) -> Tile:
    demon, place, path = position.demons[c], Place("", column(c)), ("demons", c)
    if demon is None and row is Row.APPROACHING:
        return tiles.at(place, "", role="no demon", path=path, tone=Tone.EMPTY, caption=())
    if demon is None or demon.row is not row:
        return _NOTHING
    damage = f"{demon.damage} damage" if demon.damage else ""
    words, caption = (tuple(filter(None, (said, damage))) for said in (str(demon.card), str(demon.card.value or "")))
    tone, figures = face(demon.card)
    return tiles.at(place, *words, role=f"demon {row}", path=path, tone=tone, figures=figures, caption=caption)


def _tile(position: Position, spot: Spot, tiles: Tiles) -> Tile:
    if (tile := position.at(spot)) is None:
        return _NOTHING
    monks = [monk for monk in position.monks if monk.spot == spot]
    words = [f"{spot} {tile}", *(f"<{monk.name}{' charged' if monk.is_charged else ''}>" for monk in monks)]
    figures = (shape_of(tile), *(Figure(Shape.MEEPLE, Tone(monk.name)) for monk in monks))
    tone = Tone.EMPTY if isinstance(tile, Unknown) else Tone.PLAIN
    caption = ("charged",) if any(monk.is_charged for monk in monks) else ()
    # A monk who breaks a rule is marked where he stands.
    here = {Place("", str(spot)), *(Place("", f"the {monk.name} monk") for monk in monks)}
    path = ("wall", spot.column, spot.row)
    laid = tiles.at(Place("", str(spot)), *words, role="tile", path=path, tone=tone, figures=figures, caption=caption)
    return replace(laid, marked=not here.isdisjoint(tiles.marked))
