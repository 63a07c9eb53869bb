"""What may be doubted of a table of Last Defence at Hudai Monastery, and what people mix up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from models.changes import replaced
from models.doubts import Doubts, Held, Piece, plain
from models.fact import Change
from models.green_box.cards import Card
from models.green_box.components import MEEPLES, Symbol
from models.green_box.doubts import misread
from models.green_box.last_defence_at_hudai_monastery.moves import column
from models.green_box.last_defence_at_hudai_monastery.position import TOP_LEVEL, Demon, Monk, Phase, Position, Row, Spot
from models.part import Part
from models.rule import Place
from models.unknowns import said

_Pieces = Iterator[Piece[Position]]
_MOST_DAMAGE, _MONKS = 7, 2


def of_wall(held: Held[Position]) -> _Pieces:
    """Every tile of the wall may show another symbol."""
    for c, tiles in enumerate(held.value):
        for r, tile in enumerate(tiles):
            part, spot = held.part.entry(c).entry(r), Spot(r, c)
            if tile is not None:
                shows = f"the tile at {spot} shows {said(tile)}"
                yield Piece(Place("", str(spot)), tile, tuple(Symbol), shows, part.put, path=part.path)


def of_discards(held: Held[Position]) -> _Pieces:
    """Every discarded tile may show another symbol."""
    for i, tile in enumerate(held.value):
        part, name = held.part.entry(i), f"discard {i + 1}"
        yield Piece(Place("", name), tile, tuple(Symbol), f"{name} is {said(tile)}", part.put, path=part.path)


def of_monks(held: Held[Position]) -> _Pieces:
    """Where each monk stands, whether charged, and of which colour it is."""
    spots, used = [*held.position.spots], {monk.name for monk in held.value}
    for i, monk in enumerate(held.value):
        part = held.part.entry(i, monk.name)
        where, state = (_of_it(part, field, i, held.part) for field in ("spot", "is_charged"))
        name = f"the {monk.name} monk"
        yield plain(f"where {name} stands", monk.spot, spots, f"{name} stands at {monk.spot}", where, name)
        is_charged = f"{name} is {'charged' if monk.is_charged else 'not charged'}"
        yield plain(f"whether {name} is charged", monk.is_charged, (True, False), is_charged, state, name)
        others = [other for other in MEEPLES if other not in used]
        colour = _of_it(part, "name", i, held.part)
        yield plain("the colour of a monk", monk.name, others, f"a {monk.name} monk is on the wall", colour, name)
        yield plain(f"{name} on the wall", "", (None,), "", _without(held.part, monk), name)
    if len(held.value) < _MONKS:
        (name, *_) = (name for name in MEEPLES if name not in used | set(held.position.removed))
        more = replace(held.part, put=_with_one_more(held.part, name))
        yield plain("the place of one more monk", "nowhere", spots, "", more)


def _with_one_more(part: Part[Position], name: str) -> Callable[[Position, Any], Position]:
    return lambda position, spot: part.put(position, (*part.get(position), Monk(name, spot)))


def _without(part: Part[Position], monk: Monk) -> Part[Position]:
    """The monks without one."""

    def put(position: Position, _none: None) -> Position:
        return part.put(position, tuple(other for other in part.get(position) if other != monk))

    return replace(part, put=put)


def _of_it(thing: Part[Position], name: str, i: int, every: Part[Position]) -> Part[Position]:
    """What is told of a demon or a monk; nothing is changed of one that was taken away."""
    part = thing.within(name)

    def put(position: Position, value: Any) -> Position:
        entries = every.get(position)
        return part.put(position, value) if i < len(entries) and entries[i] is not None else position

    return replace(part, put=put)


def of_demons(held: Held[Position]) -> _Pieces:
    """The card of each column, its row and its damage, and that none lies there."""
    for c, demon in enumerate(held.value):
        part = held.part.entry(c)
        if demon is None:
            continue
        where = column(c)
        cards = _of_it(part, "card", c, held.part)
        yield plain(f"the demon in {where}", demon.card, misread(demon.card), f"{demon.card} lies in {where}", cards, where)
        row = _of_it(part, "row", c, held.part)
        yield plain(f"the row of the demon in {where}", demon.row, Row, f"the demon in {where} is {demon.row}", row, where)
        damage, sentence = _of_it(part, "damage", c, held.part), f"the demon in {where} has {demon.damage} damage"
        options = range(_MOST_DAMAGE + 1)
        yield plain(f"the damage of the demon in {where}", demon.damage, options, sentence, damage, where)
        yield plain(f"whether a demon lies in {where}", "a demon", (None,), "", part, where)


def of_phase(held: Held[Position]) -> _Pieces:
    """What comes next."""
    yield plain("`phase:`", held.value, Phase, f"the {held.value} phase comes next", held.part)


def of_names(name: str, every: Iterable[Any]) -> Doubts:
    """Each entry of a list may be another; meeples where no others are told."""
    others = tuple(every) or MEEPLES

    def doubts(held: Held[Position]) -> _Pieces:
        for i, entry in enumerate(held.value or ()):
            yield plain(name, entry, others, f"{name} is {entry}", held.part.entry(i))

    return doubts


def of_blocked(held: Held[Position]) -> _Pieces:
    """Each blocked technique may be another."""
    yield from of_names("a blocked technique", Symbol)(held)


def of_techniques(held: Held[Position]) -> _Pieces:
    """The level of each cube."""
    for symbol, cubes in held.value.items():
        for n, level in enumerate(cubes):
            part = held.part.under(symbol)
            path = (*part.path, n) if len(set(cubes)) > 1 else part.path
            name = f"the level of {symbol}" if len(cubes) == 1 else f"the level of {symbol} cube {n + 1}"
            fact = f"{name} is {level}" if level else ""
            yield plain(name, level, range(TOP_LEVEL + 1), fact, replace(part.entry(n), path=path))


def mixed_up(position: Position) -> Iterator[Change[Position]]:
    """That a demon was overlooked in a column, that no tile is drawn yet, or that the base tiles were drawn at random."""
    if len({tiles[0] for tiles in position.wall}) < len(position.wall) and not position.challenge.any_base:
        any_base = replace(position.challenge, any_base=True)
        yield Change("the base tiles were drawn at random: add `challenge: {base: random}`", replaced(challenge=any_base))
    if position.drawn is not None:
        yield Change("leave `drawn:` out: no tile is drawn yet", replaced(drawn=None))
    for c, demon in enumerate(position.demons):
        if demon is None:
            yield Change(f"a demon lies in {column(c)} that the file does not name", _with_unknown(c))


def _with_unknown(c: int) -> Any:
    def make(position: Position) -> Position:
        return replace(position, demons=position.with_demon(c, Demon(Card(), Row.APPROACHING)))

    return make
