"""A table of Slush as it lies."""

from __future__ import annotations

from models.green_box.components import Colour
from models.green_box.slush.cards import CARDS, SIX, Card, FaceUp, card_place
from models.green_box.slush.rules import TITLE
from models.green_box.slush.table import Position
from models.logic import Unknown
from models.names import counted
from models.picture import Figure, Panel, Picture, Shape, Tile, Tone, told_marks
from models.rule import Place

_WIDTH = 10


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The cards in rows by colour, those that nobody remembers last; `marked` cards break a rule."""
    rows: dict[Colour | None, list[tuple[int, FaceUp]]] = {colour: [] for colour in (*Colour, None)}
    for n, face_up in enumerate(position.cards):
        rows[None if isinstance(face_up.card, Unknown) else face_up.card.colour].append((n, face_up))
    for row in rows.values():
        row.sort(key=lambda entry: CARDS.index(entry[1].card) if isinstance(entry[1].card, Card) else entry[0])
    tiles = [
        tuple(_tile(n, face_up, marked) for n, face_up in row[i : i + SIX])
        for row in rows.values()
        for i in range(0, len(row), SIX)
    ]
    heading = "; ".join(_player(position, colour) for colour in position.colours)
    pile = "" if position.deck is None else f" {counted(position.deck, 'card')} to draw."
    return Picture(
        TITLE,
        f"{heading}.{pile}{told_marks(len(marked))}",
        (Panel(heading, tuple(tiles) or ((Tile(("no card lies face up",), Tone.EMPTY),),), width=_WIDTH),),
    )


def _player(position: Position, colour: Colour) -> str:
    meeple = " and the meeple" if position.has_meeple(colour) else ""
    return f"{position.owner(colour)} ({colour}): {counted(position.hand(colour), 'cube')}{meeple} left"


def _tile(n: int, face_up: FaceUp, marked: frozenset[Place]) -> Tile:
    card, place = face_up.card, Place("", card_place(n))
    known = None if isinstance(card, Unknown) else card
    tone = Tone(known.colour.value) if known is not None else Tone.PLAIN
    figures = [Figure(Shape.UNKNOWN)] if known is None else []
    figures += [Figure(Shape.CUBE, Tone(colour.value), cubes) for colour, cubes in face_up.cubes.items()]
    figures += [Figure(Shape.MEEPLE, Tone(colour.value)) for colour in face_up.meeples]
    words = (f"{card}", *(f"{cubes} {colour}" for colour, cubes in face_up.cubes.items()))
    locked = tuple(f"<{colour}>" for colour in face_up.meeples)
    return Tile(
        (*words, *locked),
        tone,
        place in marked,
        place=place,
        role="card",
        path=("face_up", n),
        figures=tuple(figures),
        caption=(str(card),),
    )
