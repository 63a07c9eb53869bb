"""A table of My First Christmas Tree as it lies."""

from __future__ import annotations

from models.green_box.grid import by_space
from models.green_box.my_first_christmas_tree.position import SPOTS, WIDTHS, Position, Spot
from models.logic import Unknown
from models.names import enumerated
from models.picture import Figure, Form, Panel, Picture, Shape, Tile, Tone, told_marks
from models.problem import Path
from models.rule import Place

_WIDTH = 11
SIDES = ("left base", "right base")


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The tree with star and base, and what each player has; `marked` spaces break a rule."""
    tree = by_space(position.tree, lambda _, row, column: _tile(position, Spot(row, column), marked))
    bases = _mark(position, "left base", marked), _mark(position, "right base", marked)
    rows = ((_mark(position, "star", marked),), *tree, bases)
    widest = max(map(len, rows))
    shifts = tuple(widest - len(row) for row in rows)
    heading = "; ".join(_player(position, player) for player in position.players)
    owners = [f"row {row + 1}: {owner}" for row, owner in enumerate(position.touches) if owner is not None]
    touches = f" Finishing touches: {', '.join(owners)}." if owners else ""
    pool = f" Pool: {', '.join(map(str, position.pool))}." if position.pool else ""
    count = sum(place in marked for place in _places())
    text = f"{heading}.{touches}{pool}"
    notes = tuple(note.strip() for note in (touches, pool) if note)
    lines = ("", *(f"row {row + 1}" for row in range(len(WIDTHS))), "")
    panel = Panel(heading, tuple(rows), shifts=shifts, width=_WIDTH, form=Form.TILE, lines=lines, notes=notes)
    return Picture("My First Christmas Tree", f"{text}{told_marks(count)}", (panel,))


def _places() -> list[Place]:
    return [Place("", str(name)) for name in (*SPOTS, "star", "left base", "right base")]


def _player(position: Position, player: str) -> str:
    seat = position.seat(player)
    row = f", row {enumerated([str(card) for card in seat.row], 'and', 6)}" if seat.row else ""
    return f"{player}: {seat.colour}, {position.decorations_left(player)} decorations left{row}"


def _mark(position: Position, name: str, marked: frozenset[Place]) -> Tile:
    owner = {"star": position.star, "left base": position.base[0], "right base": position.base[1]}[name]
    words = (name, str(owner)) if owner else (name,)
    tone = Tone.EMPTY if owner is None else Tone(owner.value)
    place, side = Place("", name), SIDES.index(name) if name in SIDES else None
    path: Path = ("star",) if side is None else ("base", side)
    shape = Shape.STAR if side is None else Shape.CUBE
    figures = (Figure(shape, tone),) if owner or side is None else ()
    return Tile(words, tone, place in marked, place=place, role="mark", path=path, figures=figures, caption=words[1:])


def _tile(position: Position, spot: Spot, marked: frozenset[Place]) -> Tile:
    cell = position.at(spot)
    touch = position.touches[spot.row] if spot.column == (WIDTHS[spot.row] - 1) // 2 else None
    words = [str(cell.symbol), str(spot), *map(str, cell.cubes)] + ([f"touch {touch}"] if touch else [])
    tone = Tone(cell.cubes[0].value) if len(cell.cubes) == 1 else Tone.CARD if cell.cubes else Tone.PLAIN
    place = Place("", str(spot))
    symbol = Shape.UNKNOWN if isinstance(cell.symbol, Unknown) else Shape[cell.symbol.name]
    cubes = [Figure(Shape.CUBE, Tone(colour.value)) for colour in cell.cubes]
    touches = [Figure(Shape.TOUCH, Tone(touch.value))] if touch else []
    figures = (Figure(symbol), *cubes, *touches)
    return Tile(
        tuple(words), tone, place in marked, place=place, role="tile", path=("tree", *spot), figures=figures, caption=()
    )
