"""What may be doubted of a table of My First Christmas Tree beside what its fields say themselves, and colours mixed up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from models.doubts import Held, Piece, plain, up_to
from models.fact import Change
from models.green_box.components import Colour, Symbol
from models.green_box.grid import on_board
from models.green_box.my_first_christmas_tree.position import BOXES, NEUTRAL, SPOTS, UNLIMITED, Cell, Position, Spot
from models.green_box.my_first_christmas_tree.rules import SIDES
from models.names import counted
from models.part import Part, whole

_Pieces = Iterator[Piece[Position]]
_NOBODY, _UNLIMITED = "nobody", "unlimited"
_DECORATED, _BARE = "a decoration", "no decoration"


def of_tree(position: Position) -> _Pieces:
    """Each tile's symbol, and whose decorations lie on it."""
    for spot in SPOTS:
        cell, part = position.at(spot), whole(Position).field("tree").entry(spot.row).entry(spot.column)
        lies = f"a tile with {cell.symbol} lies at {spot}"
        yield Piece(on_board(spot)[0], cell.symbol, tuple(Symbol), lies, part.within("symbol").put, path=part.path)
        for seat in position.seats:
            seen, other = (_DECORATED, _BARE) if seat.colour in cell.cubes else (_BARE, _DECORATED)
            sentence = f"{'a' if seen == _DECORATED else 'no'} {seat.colour} decoration lies at {spot}"
            yield plain(f"{seat.colour} at {spot}", seen, (other,), sentence, _decoration(part, seat.colour), spot)
        yield from _of_colours(position, cell, spot, part)


def _of_colours(position: Position, cell: Cell, spot: Spot, part: Part[Position]) -> _Pieces:
    for colour in cell.cubes:
        others = [seat.colour for seat in position.seats if seat.colour not in cell.cubes]
        sentence = f"a {colour} decoration lies at {spot}"
        put = _recoloured(part.within("cubes"), colour)
        yield plain(f"the colour of a decoration at {spot}", colour, others, sentence, put, spot)


def _in_order(cubes: set[Colour]) -> tuple[Colour, ...]:
    return tuple(colour for colour in Colour if colour in cubes)


def _decoration(tile: Part[Position], colour: Colour) -> Part[Position]:
    """Whether a decoration of a colour lies on a tile."""
    cubes = tile.within("cubes")

    def put(position: Position, seen: str) -> Position:
        return cubes.put(
            position, _in_order({*cubes.get(position)} - {colour} | ({colour} if seen == _DECORATED else set()))
        )

    return Part(cubes.get, put, cubes.path)


def _recoloured(cubes: Part[Position], colour: Colour) -> Part[Position]:
    """The colour of a decoration."""
    return Part(
        cubes.get,
        lambda position, other: cubes.put(position, _in_order({*cubes.get(position)} - {colour} | {other})),
        cubes.path,
    )


def of_touches(held: Held[Position]) -> _Pieces:
    """Who has the finishing touch of each row."""
    for row in range(len(held.value)):
        yield _owner(held, f"the finishing touch of row {row + 1}", held.part.entry(row, row + 1))


def of_star(held: Held[Position]) -> _Pieces:
    """Who has the star."""
    yield _owner(held, "the star", held.part)


def of_base(held: Held[Position]) -> _Pieces:
    """Who has the bases."""
    for i in range(len(held.value)):
        yield _owner(held, f"the {SIDES[i]} base", held.part.entry(i))


def _owner(held: Held[Position], name: str, part: Part[Position]) -> Piece[Position]:
    seen = part.get(held.position) or _NOBODY
    options = (*(seat.colour for seat in held.position.seats), _NOBODY)
    return plain(name, seen, options, f"{seen} has {name}", part.meaning({_NOBODY: None}))


def of_boxes(held: Held[Position]) -> _Pieces:
    """How many boxes of each value a player took, and that one of them has another value."""
    for i, key in enumerate(("own", "neutral")):
        taken, what, part = held.value[i], f"{key} boxes", held.part.entry(i, key)
        for value in BOXES:
            n, name = taken.count(value), f"{held.owner}'s {what} of value {value}"
            yield plain(name, n, up_to(NEUTRAL), f"{name}: {n}" if taken else "", _so_many(part, value), held.owner)
        for value in dict.fromkeys(taken):
            others = [other for other in BOXES if other != value]
            yield plain(f"one of {held.owner}'s {what}", value, others, "", part.one(value), held.owner)


def _so_many(boxes: Part[Position], value: int) -> Part[Position]:
    """Boxes in the order of their values; of the own stack they are taken in that order."""

    def put(position: Position, n: int) -> Position:
        return boxes.put(
            position, tuple(sorted([*(other for other in boxes.get(position) if other != value), *[value] * n]))
        )

    return Part(boxes.get, put, boxes.path)


def of_maximum(held: Held[Position]) -> _Pieces:
    """The most cards of the preparation row."""
    if held.value is not None:
        seen, what = held.value or _UNLIMITED, f"{held.owner}'s maximum"
        meant = {str(value): value for value in BOXES} | {_UNLIMITED: UNLIMITED}
        yield plain(what, str(seen), meant, f"{what} is {seen}", held.part.meaning(meant), held.owner)


def of_touch_colour(held: Held[Position]) -> _Pieces:
    """The colour of the finishing touches."""
    seen = held.position.seat(held.owner).touch_colour
    if seen is not None:
        taken = {other for seat in held.position.seats for other in (seat.colour, seat.touch_colour)}
        free, what = [colour for colour in Colour if colour not in taken], f"{held.owner}'s finishing touches"
        yield plain(f"the colour of {what}", seen, free, f"{what} are {seen}", held.part, held.owner)


def of_stacks(held: Held[Position]) -> _Pieces:
    """How many neutral boxes are left of the values of which it is written."""
    for value, n in held.value.items():
        sentence = f"{counted(n, 'neutral box')} of value {value} left".replace("boxs", "boxes")
        yield plain(f"the neutral boxes of value {value}", n, up_to(NEUTRAL), sentence, held.part.under(value), value)


def mixed_up(position: Position) -> Iterator[Change[Position]]:
    """Colours of the two players mixed up."""
    (first, second), (one, other) = position.players, position.seats
    yield Change(f"{first} has the {other.colour} decorations and {second} the {one.colour} ones", _exchanged)


def _exchanged(position: Position) -> Position:
    """The colours of the two players exchanged, with those of their finishing touches."""
    one, other = position.seats
    seats = (
        replace(one, colour=other.colour, touch_colour=other.touch_colour),
        replace(other, colour=one.colour, touch_colour=one.touch_colour),
    )
    return replace(position, seats=seats)
