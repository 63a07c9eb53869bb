"""A table of My First Christmas Tree as it lies."""

from __future__ import annotations

from models.green_box.grid import by_space
from models.green_box.my_first_christmas_tree.position import SPOTS, WIDTHS, Position, Spot
from models.names import enumerated
from models.picture import Panel, Picture, Tile, Tone, told_marks
from models.rule import Place

_WIDTH = 11


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
    return Picture(
        "My First Christmas Tree", f"{text}{told_marks(count)}", (Panel(text, rows, shifts=shifts, width=_WIDTH),)
    )


def _places() -> list[Place]:
    return [Place("", str(name)) for name in (*SPOTS, "star", "left base", "right base")]


def _player(position: Position, player: str) -> str:
    seat = position.seat(player)
    row = f", row {enumerated([str(card) for card in seat.row], 'and', 6)}" if seat.row else ""
    return f"{player}: {seat.colour}, {position.decorations_left(player)} decorations left{row}"


def _mark(position: Position, name: str, marked: frozenset[Place]) -> Tile:
    owner = {"star": position.star, "left base": position.base[0], "right base": position.base[1]}[name]
    words = (name, str(owner)) if owner else (name,)
    return Tile(words, Tone.EMPTY if owner is None else Tone(owner.value), Place("", name) in marked)


def _tile(position: Position, spot: Spot, marked: frozenset[Place]) -> Tile:
    cell = position.at(spot)
    touch = position.touches[spot.row] if spot.column == (WIDTHS[spot.row] - 1) // 2 else None
    words = [str(cell.symbol), str(spot), *map(str, cell.cubes)] + ([f"touch {touch}"] if touch else [])
    tone = Tone(cell.cubes[0].value) if len(cell.cubes) == 1 else Tone.CARD if cell.cubes else Tone.PLAIN
    return Tile(tuple(words), tone, Place("", str(spot)) in marked)
