"""What people mix up or forget when they write down a table of Slush."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

from models.changes import replaced
from models.fact import Change
from models.green_box.components import Colour
from models.green_box.doubts import colours_mixed_up
from models.green_box.slush.cards import CARDS
from models.green_box.slush.face_up import CUBES, FaceUp, card_place
from models.green_box.slush.position import Position
from models.logic import Unknown


def overlooked(position: Position) -> Iterator[Change[Position]]:
    """That colours were mixed up, or that a card was left out with all that lies on it, whichever it is."""
    yield from colours_mixed_up(position)
    left = [card for card in CARDS if card not in {face_up.card for face_up in position.cards}]
    card = Unknown(card_place(len(position.cards)), left)
    for laden in _forgotten(position) if left else ():
        said = str(laden).replace(str(laden.card), "a card", 1)
        more = replaced(cards=(*position.cards, replace(laden, card=card)))
        yield Change(f"{said} lies face up", more, of="one more card to `face_up:`", seen="", to=said)


def _forgotten(position: Position) -> Iterator[FaceUp]:
    """What may lie on a card that was left out: of whose hand is told, the cubes that are missing; of two others, so many.

    More than two others have all that they can have on it, as where nobody has a cube left.
    """
    told = {seat.colour: seat.cubes for seat in position.seats}
    left = {colour: CUBES - (hand or 0) - position.on_cards(colour) for colour, hand in told.items()}
    laden = FaceUp(CARDS[0], {c: left[c] for c in Colour if told.get(c) is not None and left[c] > 0})
    untold = [colour for colour, hand in told.items() if hand is None and left[colour] > 0]
    for number in range(len(untold) + 1):
        for colours in combinations(untold, number):
            ranges = [range(1 if number <= _FEW else left[colour], left[colour] + 1) for colour in colours]
            for counts in product(*ranges):
                face_up = laden
                for colour, n in zip(colours, counts, strict=True):
                    face_up = face_up.with_cubes(colour, n)
                if face_up.cubes:
                    yield face_up
                    yield from (face_up.with_meeple(colour) for colour in face_up.cubes if position.has_meeple(colour))


_FEW = 2
"""Of so many colours every number of cubes on a forgotten card is tried."""
