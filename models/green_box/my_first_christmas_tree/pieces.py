"""Every value that a table of My First Christmas Tree tells, each of which may be wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from models.doubts import Piece, changing, plain
from models.fact import Change
from models.green_box.cards import Card
from models.green_box.components import Colour, Symbol
from models.green_box.my_first_christmas_tree.position import (
    BOXES,
    DECK,
    DECORATIONS,
    NEUTRAL,
    PLAYERS,
    SPOTS,
    TOUCHES,
    UNLIMITED,
    Position,
    Seat,
    Spot,
    size,
)
from models.green_box.my_first_christmas_tree.rules import SIDES
from models.green_box.pieces import number, of_cards, of_turn, up_to
from models.green_box.table import on_board
from models.logic import Unknown
from models.names import counted

_Pieces = Iterator[Piece[Position]]
_NOBODY = "nobody"
_DECORATED, _BARE = "a decoration", "no decoration"


def pieces(position: Position) -> _Pieces:
    """Whose turn it is, tiles and what lies on them, finishing touches, star and base, what players have, and cards."""
    yield of_turn(position)
    for spot in SPOTS:
        yield from _of_cell(position, spot)
    yield from _of_marks(position)
    for player in position.players:
        yield from _of_seat(position, player)
    yield from _of_cards(position)
    for value, n in position.stacks.items():
        said = f"{counted(n, 'neutral box')} of value {value} left".replace("boxs", "boxes")
        yield number(f"the neutral boxes of value {value}", n, up_to(NEUTRAL), said, _stack(value), value)
    if position.turns_left is not None:
        said = f"{counted(position.turns_left, 'turn')} left"
        yield number("`turns_left:`", position.turns_left, up_to(PLAYERS, 1), said, partial(_with, "turns_left"))


def _of_cell(position: Position, spot: Spot) -> _Pieces:
    """A tile's symbol, and whose decorations lie on it."""
    cell = position.at(spot)
    lies = f"a tile with {cell.symbol} lies at {spot}"
    yield Piece(on_board(spot)[0], cell.symbol, tuple(Symbol), lies, _symbol(spot))
    for seat in position.seats:
        here = seat.colour in cell.cubes
        seen, other = (_DECORATED, _BARE) if here else (_BARE, _DECORATED)
        said = f"a {seat.colour} decoration lies at {spot}" if here else f"no {seat.colour} decoration lies at {spot}"
        yield plain(f"{seat.colour} at {spot}", seen, (other,), said, _decoration(spot, seat.colour), spot)
    for colour in cell.cubes:
        others = [seat.colour for seat in position.seats if seat.colour not in cell.cubes]
        said = f"a {colour} decoration lies at {spot}"
        yield plain(f"the colour of a decoration at {spot}", colour, others, said, _recoloured(spot, colour), spot)


def _symbol(spot: Spot) -> Callable[[Position, Any], Position]:
    def put(position: Position, symbol: Symbol | Unknown[Symbol]) -> Position:
        return position.with_cell(spot, replace(position.at(spot), symbol=symbol))

    return put


def _decoration(spot: Spot, colour: Colour) -> Callable[[Position, str], Position]:
    def put(position: Position, seen: str) -> Position:
        cubes = {*position.at(spot).cubes} - {colour} | ({colour} if seen == _DECORATED else set())
        in_order = tuple(sorted(cubes, key=list(Colour).index))
        return position.with_cell(spot, replace(position.at(spot), cubes=in_order))

    return put


def _recoloured(spot: Spot, colour: Colour) -> Callable[[Position, Colour], Position]:
    away, there = _decoration(spot, colour), partial(_decoration, spot)
    return lambda position, other: there(other)(away(position, _BARE), _DECORATED)


def _of_marks(position: Position) -> _Pieces:
    """Who has the finishing touch of each row, the star and the bases."""
    colours = tuple(seat.colour for seat in position.seats)
    marks = [(f"the finishing touch of row {row + 1}", owner, _touch(row)) for row, owner in enumerate(position.touches)]
    marks.append(("the star", position.star, partial(_with, "star")))
    marks += [(f"the {SIDES[i]} base", owner, _base(i)) for i, owner in enumerate(position.base)]
    for name, owner, put in marks:
        yield plain(name, owner or _NOBODY, (*colours, _NOBODY), f"{owner or _NOBODY} has {name}", _owned(put))


def _owned(put: Callable[[Position, Colour | None], Position]) -> Callable[[Position, Any], Position]:
    return lambda position, owner: put(position, owner if isinstance(owner, Colour) else None)


def _touch(row: int) -> Callable[[Position, Colour | None], Position]:
    def put(position: Position, owner: Colour | None) -> Position:
        touches = (*position.touches[:row], owner, *position.touches[row + 1 :])
        return replace(position, touches=touches)

    return put


def _base(i: int) -> Callable[[Position, Colour | None], Position]:
    def put(position: Position, owner: Colour | None) -> Position:
        left, right = position.base
        return replace(position, base=(owner, right) if i == 0 else (left, owner))

    return put


def _with(part: str, position: Position, value: Any) -> Position:
    return replace(position, **{part: value})


def _stack(value: int) -> Callable[[Position, int], Position]:
    return lambda position, n: replace(position, stacks={**position.stacks, value: n})


def _of_seat(position: Position, player: str) -> _Pieces:
    seat = position.seat(player)
    for part, where in (("hand", f"{player}'s hand"), ("row", f"{player}'s preparation row")):
        yield from of_cards(getattr(seat, part), where, partial(_with_cards_of, player, part), player)
    for part, what in (("own", "own boxes"), ("neutral", "neutral boxes")):
        taken: tuple[int, ...] = getattr(seat, part)
        for value in BOXES:
            n = taken.count(value)
            name = f"{player}'s {what} of value {value}"
            said = f"{name}: {n}" if taken else ""
            yield number(name, n, up_to(NEUTRAL), said, _boxes(player, part, value), player)
        for value in dict.fromkeys(taken):
            others = [other for other in BOXES if other != value]
            yield plain(f"one of {player}'s {what}", value, others, "", _box(player, part, value), player)
    for part, left, most in (("decorations", seat.decorations, DECORATIONS), ("touches", seat.touches, TOUCHES)):
        if left is not None:
            what = "decorations" if part == "decorations" else "finishing touches"
            name = f"the {what} that {player} has left"
            yield number(name, left, up_to(most), f"{name}: {left}", _part(player, part), player)
    if seat.maximum is not None:
        seen = _limit(seat.maximum)
        options = tuple(map(_limit, (*BOXES, UNLIMITED)))
        yield plain(f"{player}'s maximum", seen, options, f"{player}'s maximum is {seen}", _maximum(player), player)
    taken_colours = {other for own in position.seats for other in (own.colour, own.touch_colour)}
    free = tuple(colour for colour in Colour if colour not in taken_colours)
    if seat.touch_colour is not None:
        said = f"{player}'s finishing touches are {seat.touch_colour}"
        name = f"the colour of {player}'s finishing touches"
        yield plain(name, seat.touch_colour, free, said, _part(player, "touch_colour"), player)


def _limit(maximum: int) -> str:
    return "unlimited" if maximum == UNLIMITED else str(maximum)


def _maximum(player: str) -> Callable[[Position, str], Position]:
    put = _part(player, "maximum")
    return lambda position, seen: put(position, UNLIMITED if seen == "unlimited" else int(seen))


def _part(player: str, part: str) -> Callable[[Position, Any], Position]:
    return lambda position, value: position.with_seat(player, replace(position.seat(player), **{part: value}))


def _with_cards_of(
    player: str, part: str, position: Position, changed: Callable[[tuple[Card, ...]], tuple[Card, ...]]
) -> Position:
    seat: Seat = position.seat(player)
    return _part(player, part)(position, changed(getattr(seat, part)))


def _boxes(player: str, part: str, value: int) -> Callable[[Position, int], Position]:
    """Boxes in the order of their values; of the own stack they are taken in that order."""

    def put(position: Position, n: int) -> Position:
        seat: Seat = position.seat(player)
        others = [other for other in getattr(seat, part) if other != value]
        return _part(player, part)(position, tuple(sorted([*others, *[value] * n])))

    return put


def _box(player: str, part: str, value: int) -> Callable[[Position, int], Position]:
    """Another box in the place of one that was taken."""

    def put(position: Position, other: int) -> Position:
        taken = list(getattr(position.seat(player), part))
        at = taken.index(value) if value in taken else len(taken)
        taken[at : at + 1] = [other]
        return _part(player, part)(position, tuple(taken))

    return put


def _of_cards(position: Position) -> _Pieces:
    yield from of_cards(position.pool, "the pool", partial(_with_pile, "pool"))
    for part, where in (("deck", "the deck"), ("discard", "the discard pile")):
        cards = getattr(position, part)
        if isinstance(cards, tuple):
            yield from of_cards(cards, where, partial(_with_pile, part))
        elif cards is not None:
            said = f"{counted(cards, 'card')} {'is' if cards == 1 else 'are'} in {where}"
            yield number(f"the number of cards in {where}", size(cards) or 0, up_to(DECK), said, partial(_with, part))


def _with_pile(part: str, position: Position, changed: Callable[[tuple[Card, ...]], tuple[Card, ...]]) -> Position:
    return _with(part, position, changed(getattr(position, part)))


def changes(position: Position) -> Iterator[Change[Position]]:
    """Every other value of the pieces that have to be known, and colours mixed up."""
    yield from changing(pieces)(position)
    one, other = (seat.colour for seat in position.seats)
    yield Change(f"{position.players[0]} has the {other} decorations and {position.players[1]} the {one} ones", _mixed_up)


def _mixed_up(position: Position) -> Position:
    """The colours of the two players exchanged, with those of their finishing touches."""
    one, other = position.seats
    seats = (
        replace(one, colour=other.colour, touch_colour=other.touch_colour),
        replace(other, colour=one.colour, touch_colour=one.touch_colour),
    )
    return replace(position, seats=seats)
