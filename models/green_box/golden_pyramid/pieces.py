"""Every value that a table of The Golden Pyramid tells, each of which may be wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from models.green_box.cards import Card
from models.green_box.components import COPIES, MEEPLES, Colour, Symbol
from models.green_box.facts import Piece, plain
from models.green_box.golden_pyramid.position import (
    COLUMNS,
    CORNERS,
    DECK,
    LEVELS,
    SPOTS,
    Position,
    Seat,
    Spot,
    Tile,
)
from models.green_box.pieces import number, of_cards, of_counts, of_turn, up_to
from models.logic import Unknown
from models.names import counted
from models.rule import Place

_Pieces = Iterator[Piece[Position]]
_OFF = "off the pyramid"
_POINTS = up_to(138, least=-20)
"""Who loses a point for many turns has less than none; nobody has more than a finished pyramid gives (GP-ST-SCOREBOUND)."""


def pieces(position: Position) -> _Pieces:
    """Whose turn it is, the pyramid with its columns, what each player has, and what lies beside it."""
    yield of_turn(position)
    yield from _of_pyramid(position)
    for player in position.players:
        yield from _of_seat(position, player)
    yield from _of_supply(position)


def _of_pyramid(position: Position) -> _Pieces:
    for spot in SPOTS:
        tile = position.at(spot)
        for place, column in enumerate(tile.columns if tile else ()):
            where = Place("", f"{spot} {CORNERS[place]}")
            yield Piece(where, column, Colour, f"the column {CORNERS[place]} under {spot} is {column}", _column(spot, place))
        seen, other = ("a tile", "no tile") if tile else ("no tile", "a tile")
        said = f"a tile lies at {spot}" if tile else f"no tile lies at {spot}"
        yield plain(str(spot), seen, (other,), said, _built(spot))


def _column(spot: Spot, place: int) -> Callable[[Position, Any], Position]:
    def put(position: Position, colour: Any) -> Position:
        columns = (position.at(spot) or Tile()).columns
        return position.with_tile(spot, Tile((*columns[:place], colour, *columns[place + 1 :])))

    return put


def _built(spot: Spot) -> Callable[[Position, str], Position]:
    """A tile that was overlooked has columns that nobody saw."""

    def put(position: Position, what: str) -> Position:
        if what == "no tile":
            return position.with_tile(spot, None)
        unseen = range(COLUMNS if spot.level > 1 else 0)
        return position.with_tile(spot, Tile(tuple(Unknown(f"{spot} {CORNERS[i]}", Colour) for i in unseen)))

    return put


def _of_seat(position: Position, player: str) -> _Pieces:
    seat = position.seat(player)
    if isinstance(seat.points, int):
        said = f"{player} has {counted(seat.points, 'point')}"
        yield number(f"{player}'s points", seat.points, _POINTS, said, _part(player, "points"), player)
    if seat.hand is not None:
        yield from of_cards(seat.hand, f"{player}'s hand", partial(_with_hand, player), player)
    if seat.cubes is not None:
        limits, put = up_to(position.cubes_each), partial(_with_cubes, player)
        yield from of_counts(f"{player}'s {{}} cubes", seat.cubes, Colour, limits, put, player)
    here = seat.builder
    said = f"{player}'s builder stands at {here}" if here else f"{player}'s builder is {_OFF}"
    yield plain(f"the place of {player}'s builder", here or _OFF, (*SPOTS, _OFF), said, _moved(player), player)
    if seat.highest is not None:
        said = f"{seat.highest} is the highest level that {player} built on"
        yield number(f"{player}'s highest level", seat.highest, up_to(LEVELS[-1]), said, _part(player, "highest"), player)
    if seat.meeple is not None:
        said = f"{player}'s builder is {seat.meeple}"
        yield plain(f"the colour of {player}'s builder", seat.meeple, MEEPLES, said, _part(player, "meeple"), player)


def _part(player: str, part: str) -> Callable[[Position, Any], Position]:
    return lambda position, value: position.with_seat(player, replace(position.seat(player), **{part: value}))


def _moved(player: str) -> Callable[[Position, Any], Position]:
    put = _part(player, "builder")
    return lambda position, spot: put(position, spot if isinstance(spot, Spot) else None)


def _with_hand(player: str, position: Position, changed: Callable[[tuple[Card, ...]], tuple[Card, ...]]) -> Position:
    seat: Seat = position.seat(player)
    return position.with_seat(player, replace(seat, hand=changed(seat.hand or ())))


def _with_cubes(
    player: str, position: Position, changed: Callable[[Mapping[Colour, int]], Mapping[Colour, int]]
) -> Position:
    seat: Seat = position.seat(player)
    return position.with_seat(player, replace(seat, cubes=changed(seat.cubes or {})))


def _of_supply(position: Position) -> _Pieces:
    for symbol, n in position.stacks.items():
        said = f"{counted(n, 'tile')} in the stack of {symbol}"
        yield number(f"the number of tiles in the stack of {symbol}", n, up_to(COPIES), said, _stack(symbol), symbol)
    if position.market is not None:
        counts = {colour: position.market.count(colour) for colour in position.market}
        yield from of_counts(
            "the number of {} cubes in the market", counts, Colour, up_to(position.market_size), _with_market
        )
        for colour in counts:
            others = [other for other in Colour if other is not colour]
            yield plain("a cube in the market", colour, others, "", _cube(colour))
    if isinstance(position.bag, Mapping):
        yield from of_counts(
            "the number of {} cubes in the bag", position.bag, Colour, up_to(position.cubes_each), _with_bag
        )
    elif position.bag is not None:
        limits = up_to(position.cubes_each * len(Colour))
        said = f"{counted(position.bag, 'cube')} in the bag"
        yield number("the number of cubes in the bag", position.bag, limits, said, _told("bag"))
    if position.deck is not None:
        said = f"{counted(position.deck, 'card')} in the draw pile"
        yield number("the number of cards in the draw pile", position.deck, up_to(DECK), said, _told("deck"))
    if position.discard is not None:
        yield from of_cards(position.discard, "the discard pile", _with_discard)


def _told(part: str) -> Callable[[Position, Any], Position]:
    return lambda position, value: replace(position, **{part: value})


def _stack(symbol: Symbol) -> Callable[[Position, int], Position]:
    return lambda position, n: replace(position, stacks={**position.stacks, symbol: n})


def _with_market(position: Position, changed: Callable[[Mapping[Colour, int]], Mapping[Colour, int]]) -> Position:
    market = position.market or ()
    counts = changed({colour: market.count(colour) for colour in market})
    return replace(position, market=tuple(colour for colour, n in counts.items() for _ in range(n)))


def _cube(colour: Colour) -> Callable[[Position, Colour], Position]:
    """Another colour of one cube of the market."""

    def put(position: Position, other: Colour) -> Position:
        market = list(position.market or ())
        at = market.index(colour) if colour in market else len(market)
        return replace(position, market=(*market[:at], other, *market[at + 1 :]))

    return put


def _with_bag(position: Position, changed: Callable[[Mapping[Colour, int]], Mapping[Colour, int]]) -> Position:
    return replace(position, bag=changed(position.bag if isinstance(position.bag, Mapping) else {}))


def _with_discard(position: Position, changed: Callable[[tuple[Card, ...]], tuple[Card, ...]]) -> Position:
    return replace(position, discard=changed(position.discard or ()))
