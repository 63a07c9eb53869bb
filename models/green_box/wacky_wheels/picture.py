"""A table of Wacky Wheels as it lies: the track with cars and cubes, and the hands."""

from __future__ import annotations

from models.green_box.cards import Card
from models.green_box.components import MEEPLES, Symbol
from models.green_box.wacky_wheels.position import START, Car, Position, short, spot
from models.green_box.wacky_wheels.track import LENGTH, PIT, cells
from models.names import counted
from models.picture import Figure, Form, Panel, Picture, Shape, Tile, Tone, told_marks
from models.problem import Path
from models.rule import Place

_WIDTH, _CARD = 7, 9
"""Letters across a tile, and across a card."""
_ACROSS = 6
"""Tiles in a row where the shape of the track is not known."""
_UNSEEN = Figure(Shape.UNKNOWN)
_BLANK = Tile(("",), Tone.EMPTY)


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The track as it lies, or in rows where the file does not tell its shape; `marked` tiles break a rule."""
    heading = f"{counted(position.laps, 'lap')}. {_state(position)}"
    notes = tuple(_car_note(player, car) for player, car in zip(position.players, position.seats, strict=True))
    track = Panel(heading, _track(position, marked), width=_WIDTH, form=Form.TILE, notes=notes)
    hands = tuple(_hand(position, player, marked) for player in position.players if position.car(player).hand)
    panels = (track, Panel("The cards in hand", hands, width=_CARD)) if hands else (track,)
    return Picture("Wacky Wheels", f"{heading} {' '.join(notes)}{told_marks(len(marked))}", panels)


def _state(position: Position) -> str:
    if position.over:
        return "The race is over."
    who = f"It is {position.turn}'s turn. " if position.turn else ""
    return f"{who}The dice show {position.dice[0]} and {position.dice[1]}." if position.dice else who or "Nobody has rolled."


def _car_note(player: str, car: Car) -> str:
    where = f"{'in' if car.is_in_pit else 'on'} {spot(car.space)}"
    cubes = ", ".join(f"{car.has(colour)} {colour}" for colour in START if car.has(colour))
    if car.finish is not None:
        return f"{player}: finished in round {car.finish.round}, {counted(car.finish.beyond, 'space')} beyond; {cubes}."
    out = f", in repair for {counted(car.repairs, 'turn')}" if car.repairs else ""
    out += f", misses {counted(car.misses, 'turn')}" if car.misses else ""
    return f"{player}: {where}, {counted(max(0, car.laps), 'lap')} driven{out}; {cubes or 'no cubes'}."


def _track(position: Position, marked: frozenset[Place]) -> tuple[tuple[Tile, ...], ...]:
    """The tiles by rows, blank where no tile lies; the pit stands before all others if a car is in it."""
    tiles = {n: _tile(position, n, marked) for n in range(1, LENGTH + 1)}
    shape = position.shape
    places = cells(shape)[:-1] if shape is not None else ()
    if len(places) != LENGTH or len(set(places)) != LENGTH:
        rows = [tuple(tiles[n] for n in range(first, first + _ACROSS)) for first in range(1, LENGTH + 1, _ACROSS)]
    else:
        lying = {cell: tiles[n] for n, cell in enumerate(places, start=1)}
        down, right = [cell[0] for cell in places], [cell[1] for cell in places]
        columns = range(min(right), max(right) + 1)
        rows = [tuple(lying.get((r, c), _BLANK) for c in columns) for r in range(min(down), max(down) + 1)]
    if any(car.is_in_pit for car in position.seats):
        rows.append((_tile(position, PIT, marked),))
    return tuple(rows)


def _tile(position: Position, n: int, marked: frozenset[Place]) -> Tile:
    place, there = Place("", spot(n)), [k for k, car in enumerate(position.seats) if car.space == n]
    words, figures = [spot(n)], []
    if n != PIT:
        symbol = position.track[n - 1]
        words.append(str(symbol))
        figures.append(Figure(Shape[symbol.name]) if isinstance(symbol, Symbol) else _UNSEEN)
    cube = position.pickups.get(n)
    if cube is not None:
        words.append(f"{cube} cube")
        figures.append(Figure(Shape.CUBE, Tone(cube.value)))
    for k in there:
        words.append(f"<{position.players[k]}>")
        figures.append(Figure(Shape.MEEPLE, Tone(MEEPLES[k])))
    path = ("players", position.players[there[0]], "at") if n == PIT else ("track", n - 1)
    caption = ("pit" if n == PIT else str(n), *(position.players[k] for k in there))
    tone = Tone.GREEN if n == 1 else Tone.YELLOW if n == LENGTH else Tone.PLAIN
    return Tile(
        tuple(words), tone, place in marked, place=place, role="tile", path=path, figures=tuple(figures), caption=caption
    )


def _hand(position: Position, player: str, marked: frozenset[Place]) -> tuple[Tile, ...]:
    hand = position.car(player).hand or ()
    # Of a hand that nobody has looked into only the number of cards is in the file.
    is_told = any(card != Card() for card in hand)
    cards = [
        _card(player, n, card, marked, ("players", player, "hand", n) if is_told else ()) for n, card in enumerate(hand)
    ]
    return (Tile((player,)), *cards)


def _card(player: str, n: int, card: Card, marked: frozenset[Place], path: Path) -> Tile:
    place = Place(player, f"card {n + 1}")
    figures = (Figure(Shape[card.symbol.name]),) if isinstance(card.symbol, Symbol) else (_UNSEEN,)
    caption = (str(card.value),) if card.value else ()
    tone = Tone(card.colour.value) if card.colour else Tone.CARD
    return Tile(
        (short(card),), tone, place in marked, place=place, role="card in hand", path=path, figures=figures, caption=caption
    )
