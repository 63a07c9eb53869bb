"""A table of Last Defence at Hudai Monastery as it lies: the demons in their rows above, the wall with its monks below."""

from __future__ import annotations

from models.green_box.components import Colour, Symbol
from models.green_box.last_defence_at_hudai_monastery.table.demons import Row
from models.green_box.last_defence_at_hudai_monastery.table.kinds import COLUMNS, Phase, column
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from models.green_box.last_defence_at_hudai_monastery.table.wall import Spot
from models.logic import Unknown
from models.names import counted, enumerated
from models.picture import Figure, Form, Panel, Picture, Shape, Tile, Tone, told_marks
from models.rule import Place

_WIDTH = 10
_UNSEEN = Figure(Shape.UNKNOWN)


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The demons of each column and the wall; `marked` places break a rule."""
    left = (
        f"{position.integrity} integrity, {counted(position.time, 'time cube')}, {counted(position.stack, 'demon')} to come"
    )
    heading = f"{left}. {_state(position)}"
    columns = tuple(column(c) for c in range(COLUMNS))
    rows = tuple(tuple(_demon(position, c, row, marked) for c in range(COLUMNS)) for row in Row)
    demons = Panel("The demons", rows, width=_WIDTH, columns=columns, sides=tuple(str(row) for row in Row))
    height = max(len(tiles) for tiles in position.wall)
    wall = tuple(tuple(_tile(position, Spot(r, c), marked) for c in range(COLUMNS)) for r in reversed(range(height)))
    sides = tuple(f"r{r}" for r in reversed(range(height)))
    notes = tuple(filter(None, (f"{heading}.", _tiles(position), _techniques(position), _monks(position))))
    panels = (demons, Panel("The wall", wall, width=_WIDTH, form=Form.TILE, columns=columns, sides=sides, notes=notes))
    return Picture("Last Defence at Hudai Monastery", f"{heading}.{told_marks(len(marked))}", panels)


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
    return f"{counted(position.bag_size, 'tile')} in the bag, {len(position.discards)} discarded{drawn}.{points}"


def _demon(position: Position, c: int, row: Row, marked: frozenset[Place]) -> Tile:
    demon, place = position.demons[c], Place("", column(c))
    if demon is None and row is Row.APPROACHING:
        return Tile(("",), Tone.EMPTY, place in marked, place=place, role="no demon", path=("demons", c), caption=())
    if demon is None or demon.row is not row:
        return Tile(("",), Tone.EMPTY)
    card = demon.card
    damage = f"{demon.damage} damage" if demon.damage else ""
    tone = Tone(card.colour.value) if isinstance(card.colour, Colour) else Tone.PLAIN
    figures = (Figure(Shape[card.symbol.name], tone),) if card.symbol is not None else (_UNSEEN,)
    words = tuple(filter(None, (str(card), damage)))
    return Tile(
        words,
        tone,
        place in marked,
        place=place,
        role=f"demon {row}",
        path=("demons", c),
        figures=figures,
        caption=tuple(filter(None, (str(card.value or ""), damage))),
    )


def _tile(position: Position, spot: Spot, marked: frozenset[Place]) -> Tile:
    tile, place = position.at(spot), Place("", str(spot))
    if tile is None:
        return Tile(("",), Tone.EMPTY)
    monks = [monk for monk in position.monks if monk.spot == spot]
    words = [f"{spot} {tile}", *(f"<{monk.name}{' charged' if monk.is_charged else ''}>" for monk in monks)]
    figures = [Figure(Shape[tile.name]) if isinstance(tile, Symbol) else _UNSEEN]
    figures += [Figure(Shape.MEEPLE, Tone(monk.name)) for monk in monks]
    is_marked = place in marked or any(Place("", f"the {monk.name} monk") in marked for monk in monks)
    return Tile(
        tuple(words),
        Tone.EMPTY if isinstance(tile, Unknown) else Tone.PLAIN,
        is_marked,
        place=place,
        role="tile",
        path=("wall", spot.column, spot.row),
        figures=tuple(figures),
        caption=("charged",) if any(monk.is_charged for monk in monks) else (),
    )
