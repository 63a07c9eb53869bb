"""Every value that a table of Zap That Ghost tells, each of which may be wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any

from models.doubts import Piece, changing, plain
from models.fact import Change
from models.game import OVER
from models.green_box.cards import SIZE, Card
from models.green_box.components import MEEPLES, Colour
from models.green_box.pieces import number, of_cards, of_counts, up_to
from models.green_box.zap_that_ghost.form import SHOWN, haunting
from models.green_box.zap_that_ghost.position import (
    FACES,
    GHOST_COLOURS,
    GHOSTS,
    SPOTS,
    Bare,
    Hunter,
    Position,
    Spot,
)
from models.logic import Unknown
from models.names import counted
from models.rule import Place
from models.unknowns import said

_Pieces = Iterator[Piece[Position]]
_NOTHING = "nothing"


def pieces(position: Position) -> _Pieces:
    """That the game is over, every tile and ghost, the meeples, what each player has, cards, die and ghost colours."""
    over = OVER if position.over else _NOTHING
    told = "the game is over" if position.over else ""
    yield replace(plain("`turn:`", over, (OVER, _NOTHING), told, _over), comes_first=True)
    for spot in SPOTS:
        yield from _of_tile(position, spot)
    yield from _of_meeples(position)
    for player in position.players:
        yield from _of_player(position, player)
    yield from of_cards(position.discards, "the discards", _with_discards)
    yield from _of_numbers(position)
    for i, colour in enumerate(position.colours):
        others = [other for other in Colour if other not in position.colours]
        yield plain("a colour of the ghosts", colour, others, f"{colour} is a colour of the ghosts", _coloured(i))


def _over(position: Position, seen: str) -> Position:
    return replace(position, over=seen == OVER)


def _of_tile(position: Position, spot: Spot) -> _Pieces:
    tile = position.at(spot)
    shows = "lies face down" if tile.symbol is Bare.FACE_DOWN else f"shows {said(tile.symbol)}"
    yield Piece(Place("", str(spot)), tile.symbol, SHOWN, f"the tile at {spot} {shows}", _put(spot, "symbol"))
    ghost = "no ghost stands" if tile.ghost is Bare.CAPTURED else f"a {tile.ghost} ghost stands"
    name, options = f"the ghost at {spot}", haunting(position.colours)
    yield Piece(Place("", str(spot)), tile.ghost, options, f"{ghost} at {spot}", _put(spot, "ghost"), name=name)


def _put(spot: Spot, part: str) -> Callable[[Position, Any], Position]:
    def put(position: Position, value: Any) -> Position:
        return position.with_tile(spot, replace(position.at(spot), **{part: value}))

    return put


def _of_meeples(position: Position) -> _Pieces:
    names = [hunter.name for hunter in position.hunters]
    for hunter in position.hunters:
        place = Place("", f"the {hunter.name} meeple")
        stands = f"the {hunter.name} meeple stands at {hunter.spot}"
        yield Piece(place, hunter.spot, SPOTS, stands, partial(_moved, hunter.name))
        options = (*(name for name in MEEPLES if name not in names), None)
        there = f"a {hunter.name} meeple is on the table"
        yield plain("the colour of a meeple", hunter.name, options, there, _renamed(hunter.name))


def _moved(name: str, position: Position, spot: Spot | Unknown[Spot]) -> Position:
    return position.with_hunter(name, spot)


def _renamed(name: str) -> Callable[[Position, str | None], Position]:
    def put(position: Position, other: str | None) -> Position:
        hunters = (hunter if hunter.name != name else replace(hunter, name=other or "") for hunter in position.hunters)
        return replace(position, hunters=tuple(hunter for hunter in hunters if hunter.name))

    return put


def _of_player(position: Position, player: str) -> _Pieces:
    caught, hand = position.caught(player), position.hand(player)
    what, put = f"the {{}} ghosts captured by {player}", partial(_with_ghosts, player)
    yield from of_counts(what, caught.ghosts, position.colours, up_to(GHOSTS), put, player)
    if caught.others:
        name = f"the ghosts captured by {player} of unknown colour"
        told, limits = f"{name}: {caught.others}", up_to(GHOSTS * GHOST_COLOURS)
        yield number(name, caught.others, limits, told, partial(_with_others, player), player)
    if hand is not None:
        yield from of_cards(hand, f"{player}'s hand", partial(_with_hand, player), player)


def _with_ghosts(
    player: str, position: Position, changed: Callable[[Mapping[Colour, int]], Mapping[Colour, int]]
) -> Position:
    caught = position.caught(player)
    return position.with_caught(player, replace(caught, ghosts=changed(caught.ghosts)))


def _with_others(player: str, position: Position, n: int) -> Position:
    return position.with_caught(player, replace(position.caught(player), others=n))


def _with_hand(player: str, position: Position, changed: Callable[[tuple[Card, ...]], tuple[Card, ...]]) -> Position:
    return position.with_hand(player, changed(position.hand(player) or ()))


def _with_discards(position: Position, changed: Callable[[tuple[Card, ...]], tuple[Card, ...]]) -> Position:
    return replace(position, discards=changed(position.discards))


def _of_numbers(position: Position) -> _Pieces:
    if position.deck is not None:
        told = f"{counted(position.deck, 'card')} to draw from"
        yield number("the number of cards to draw from", position.deck, up_to(SIZE), told, partial(_with, "deck"))
    if position.die is not None:
        yield number("the die", position.die, up_to(FACES, 1), f"the die shows {position.die}", partial(_with, "die"))
    if position.roller is not None:
        told = f"{position.roller} rolled the die, or rolls it next"
        yield plain("`roller:`", position.roller, position.players, told, partial(_with, "roller"))


def _with(part: str, position: Position, value: Any) -> Position:
    return replace(position, **{part: value})


def _coloured(i: int) -> Callable[[Position, Colour], Position]:
    def put(position: Position, colour: Colour) -> Position:
        return replace(position, colours=(*position.colours[:i], colour, *position.colours[i + 1 :]))

    return put


def changes(position: Position) -> Iterator[Change[Position]]:
    """Every other value of the pieces that have to be known, the die left out, and a meeple that was overlooked."""
    overlooked = (_overlooked(name, spot) for name in _free(position)[:1] for spot in SPOTS)
    lifted = [Change("no die lies there: leave `die:` out", partial(_with_value, "die", None))] if position.die else []
    return chain(changing(pieces)(position), lifted, overlooked)


def _free(position: Position) -> list[str]:
    return [name for name in MEEPLES if name not in {hunter.name for hunter in position.hunters}]


def _with_value(part: str, value: Any, position: Position) -> Position:
    return _with(part, position, value)


def _overlooked(name: str, spot: Spot) -> Change[Position]:
    def make(position: Position) -> Position:
        return replace(position, hunters=(*position.hunters, Hunter(name, spot)))

    return Change("", make, of="the place of one more meeple", seen="nowhere", to=spot)
