"""What may be doubted of a table of Island beside what its fields say themselves, and what people mix up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from models.doubts import Doubts, Held, Piece, each_card, plain, up_to
from models.fact import Change
from models.green_box.components import CUBES, Colour
from models.green_box.island.cards import EVERY_CARD, UNSEEN, Card
from models.green_box.island.lands import COLOURS, FACES, Down, Land, Phase, Spot, Tile
from models.names import counted
from models.part import Part, whole
from models.rule import Place

if TYPE_CHECKING:
    from models.green_box.island.position import Position

_Pieces: TypeAlias = "Iterator[Piece[Position]]"
_NOTHING = "no tile"
_MOST = 4


def of_board(held: Held[Position]) -> _Pieces:
    """To which territory each tile belongs, and what it shows."""
    position = held.position
    for i, row in enumerate(held.value):
        for k, tile in enumerate(row):
            spot, part = Spot(i, k), held.part.entry(i).entry(k)
            others = (*position.names, _NOTHING)
            seen = tile.name if tile else _NOTHING
            said = f"the tile at {spot} belongs to {seen}" if tile else f"no tile lies at {spot}"
            yield plain(f"the territory of {spot}", seen, others, said, _named(part), spot)
            if tile:
                lies = f"the tile at {spot} " + ("lies face down" if tile.face is Down.DOWN else f"shows {tile.face}")
                yield Piece(
                    Place("", str(spot)), tile.face, (*FACES, Down.DOWN), lies, part.within("face").put, path=part.path
                )


def _named(part: Part[Position]) -> Part[Position]:
    def put(position: Position, name: str) -> Position:
        tile = part.get(position)
        face = tile.face if tile else Down.DOWN
        return part.put(position, None if name == _NOTHING else Tile(name, face))

    return Part(part.get, put, part.path)


def of_lands(held: Held[Position]) -> _Pieces:
    """How many units, castles and peace tokens lie on each territory, and of which colour units are."""
    position = held.position
    colours = [seat.colour for seat in position.seats]
    for name in position.names:
        land, part = position.land(name), held.part.under(name)
        for colour in colours:
            n = land.of(colour)
            said = f"{counted(n, f'{colour} unit')} in {name}" if n else ""
            yield plain(f"the {colour} units in {name}", n, up_to(CUBES), said, _units(part, colour), name)
            if n:
                others = [other for other in colours if other is not colour and not land.of(other)]
                said = f"{counted(n, 'unit')} in {name} {'is' if n == 1 else 'are'} {colour}"
                yield plain(
                    f"the colour of {counted(n, 'unit')} in {name}", colour, others, said, _recoloured(part, colour), name
                )
        for things, key, n in (("castles", "castles", land.castles), ("peace tokens", "peace", land.peace)):
            said = f"{counted(n, things.removesuffix('s'))} in {name}" if n else ""
            yield plain(f"the {things} in {name}", n, up_to(CUBES), said, _cubes(part, key), name)


def _units(part: Part[Position], colour: Colour) -> Part[Position]:
    return _of_land(part, lambda land, n: land.plus(colour, n - land.of(colour)))


def _recoloured(part: Part[Position], colour: Colour) -> Part[Position]:
    return _of_land(part, lambda land, other: land.plus(other, land.of(colour)).plus(colour, -land.of(colour)))


def _cubes(part: Part[Position], key: str) -> Part[Position]:
    return _of_land(part, lambda land, n: replace(land, **{key: n}))


def _of_land(part: Part[Position], changed: Callable[[Land, Any], Land]) -> Part[Position]:
    return Part(
        part.get, lambda position, value: part.put(position, changed(part.get(position) or Land(), value)), part.path
    )


def cards(where: str) -> Doubts:
    """Doubts each card of a hand or pile: it may be another, or not there. `{}` in `where` stands for whose they are."""

    def doubts(held: Held[Position]) -> _Pieces:
        pile, part, there = held.value, held.part, where.format(held.owner)
        if isinstance(pile, tuple):
            yield from each_card(there, pile, part, held.owner, _others, UNSEEN)
            sizes = range(sum(card != UNSEEN for card in pile), len(pile) + _MOST)
            said = f"{counted(len(pile), 'card')} {'is' if len(pile) == 1 else 'are'} in {there}"
            yield plain(f"the number of cards in {there}", len(pile), sizes, said, _size(part), held.owner)

    return doubts


def _others(card: Card) -> Iterator[Card]:
    yield UNSEEN
    yield from (other for other in EVERY_CARD if other != card)


def _size(part: Part[Position]) -> Part[Position]:
    def put(position: Position, n: int) -> Position:
        told = tuple(card for card in part.get(position) if card != UNSEEN)
        return part.put(position, (*told, *[UNSEEN] * (n - len(told))))

    return replace(part, put=put)


def of_direction(held: Held[Position]) -> _Pieces:
    """The direction of play."""
    ways = {True: "clockwise", False: "anticlockwise"}
    meant = {way: told for told, way in ways.items()}
    yield plain("`direction:`", ways[held.value], meant, f"play goes {ways[held.value]}", held.part.meaning(meant))


def of_phase(held: Held[Position]) -> _Pieces:
    """What comes next."""
    piece = plain("`phase:`", held.value, Phase, f"the phase is {held.value}", held.part)
    yield replace(piece, comes_first=True)


def of_combat(held: Held[Position]) -> _Pieces:
    """Where the combat is, who began it, which units are in castles, and that it is over."""
    combat, position = held.value, held.position
    if combat is None:
        return
    yield plain("the combat", combat, (None,), f"there is a combat in {combat.land}", held.part)
    yield plain("where the combat is", combat.land, position.names, "", held.part.field("land", "in"))
    said = f"{combat.initiator} began the combat"
    yield plain("who began the combat", combat.initiator, position.players, said, held.part.field("initiator"))
    for seat in position.seats:
        n = combat.castled.get(seat.colour, 0)
        told = f"{counted(n, f'{seat.colour} unit')} in castles" if n else ""
        part = held.part.field("castled").under(seat.colour)
        part = part if n else part.at(*held.part.path)
        yield plain(f"the {seat.colour} units in castles", n, up_to(CUBES), told, part)
    if combat.declined is not None:
        told = f"{combat.declined} defenders in a row wanted no castle"
        yield plain("`declined:`", combat.declined, (*up_to(_MOST), None), told, held.part.field("declined"))


def mixed_up(position: Position) -> Iterator[Change[Position]]:
    """Units of two players mixed up, and kinds of cards."""
    free = [colour for colour in COLOURS if position.player_of(colour) is None]
    for i, (player, seat) in enumerate(position.seated):
        part = whole(type(position)).field("seats").entry(i).field("colour").at("players", player, "colour")
        for other in free:
            yield Change(
                f"{player} plays {other}",
                _put(part, other),
                of=f"{player}'s colour",
                seen=seat.colour,
                to=other,
                path=part.path,
            )


def _put(part: Part[Position], value: object) -> Callable[[Position], Position]:
    return lambda position: part.put(position, value)
