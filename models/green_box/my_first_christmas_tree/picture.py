"""A table of My First Christmas Tree as it lies."""

from models.green_box.grid import by_space
from models.green_box.my_first_christmas_tree.table.kinds import UNSEEN_POOL
from models.green_box.my_first_christmas_tree.table.position import Position
from models.green_box.my_first_christmas_tree.table.tree import WIDTHS, Spot
from models.green_box.tiles import CARD_WIDTH, hand, pieces, pile, shape_of, tone
from models.names import enumerated
from models.picture import Figure, Form, Panel, Picture, Shape, Tile, Tone
from models.problem import Address
from models.rule import Place
from models.tiles import Tiles, fitting, in_front, table

SIDES = ("left base", "right base")


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The tree with star and base, what each player has, and the pool."""
    tiles = Tiles(marked)
    tree = by_space(position.tree, lambda _, row, column: _tile(position, tiles, Spot(row, column)))
    rows = ((_mark(position, tiles, "star"),), *tree, tuple(_mark(position, tiles, side) for side in SIDES))
    shifts = tuple(max(map(len, rows)) - len(row) for row in rows)
    lines = ("", *(f"row {row + 1}" for row in range(len(WIDTHS))), "")
    panel = Panel("", rows, shifts=shifts, width=fitting(WIDTHS[-1]), form=Form.TILE, lines=lines)
    players = [_player(position, tiles, player) for player in position.players]
    told = () if position.pool == UNSEEN_POOL else position.pool
    piles = [*pile(tiles, "pool", told), *pile(tiles, "discard", position.pile)]
    owners = [f"row {row + 1}: {owner}" for row, owner in enumerate(position.touches) if owner is not None]
    touches = [f"Finishing touches: {', '.join(owners)}."] if owners else []
    pool = [f"Pool: {', '.join(map(str, told))}."] if told else []
    text = " ".join([f"{'; '.join(_has(position, player) for player in position.players)}.", *touches, *pool])
    return table("My First Christmas Tree", text, (panel, *in_front([*players, *piles], width=CARD_WIDTH)))


def _has(position: Position, player: str) -> str:
    seat = position.seat(player)
    row = f", row {enumerated([str(card) for card in seat.row], 'and', 6)}" if seat.row else ""
    return f"{player}: {seat.colour}, {position.decorations_left(player)} decorations left{row}"


def _player(position: Position, tiles: Tiles, player: str) -> tuple[Tile, ...]:
    seat, left = position.seat(player), position.decorations_left(player)
    touches, touch = position.touches_left(player), position.touch_of(seat.colour)
    things = pieces(Shape.CUBE, {seat.colour: left}) + pieces(Shape.TOUCH, {touch: touches})
    taken = sorted((*seat.boxes.own, *seat.boxes.neutral))
    boxes = [f"boxes {', '.join(map(str, taken))}"] if taken else []
    words = (str(seat.colour), f"{left} decorations left", f"{touches} touches left", *boxes)
    first = tiles.player(player, *words, space="hand", figures=things, caption=(player, *boxes))
    return first, *hand(tiles, player, seat.row, "row", "row card"), *hand(tiles, player, seat.hand)


def _mark(position: Position, tiles: Tiles, name: str) -> Tile:
    path: Address = ("base", SIDES.index(name)) if name in SIDES else ("star",)
    owner = position.star if len(path) == 1 else position.base[SIDES.index(name)]
    said = (str(owner),) if owner else ()
    figures = (Figure(Shape.CUBE if name in SIDES else Shape.STAR, tone(owner)),) if owner or name == "star" else ()
    look = {"figures": figures, "caption": said}
    return tiles.at(Place("", name), name, *said, role="mark", path=path, tone=tone(owner), **look)


def _tile(position: Position, tiles: Tiles, spot: Spot) -> Tile:
    cell = position.at(spot)
    touch = position.touches[spot.row] if spot.column == (WIDTHS[spot.row] - 1) // 2 else None
    words = [str(cell.symbol), str(spot), *map(str, cell.cubes), *([f"touch {touch}"] if touch else [])]
    tint = tone(cell.cubes[0]) if len(cell.cubes) == 1 else Tone.CARD if cell.cubes else Tone.PLAIN
    figures = [shape_of(cell.symbol), *(Figure(Shape.CUBE, tone(colour)) for colour in cell.cubes)]
    figures += [Figure(Shape.TOUCH, tone(position.touch_of(touch)))] if touch else []
    look = {"figures": tuple(figures), "caption": ()}
    return tiles.at(Place("", str(spot)), *words, role="tile", path=("tree", *spot), tone=tint, **look)
