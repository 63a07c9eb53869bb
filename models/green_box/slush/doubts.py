"""What a table of Slush tells of its face-up cards, all of which may be wrong, and what people mix up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, product

from models.changes import replaced
from models.doubts import Held, Piece, plain, up_to
from models.fact import Change
from models.green_box.components import Colour
from models.green_box.doubts import colours_mixed_up
from models.green_box.slush.cards import CARDS
from models.green_box.slush.position import CUBES, FaceUp, Position
from models.green_box.slush.rules import card_place, on_cards
from models.logic import Unknown
from models.names import counted
from models.part import Part

_Pieces = Iterator[Piece[Position]]
_NOBODY = "nobody"


def of_cards(held: Held[Position]) -> _Pieces:
    """Which cards they are, the cubes and meeples on each; and one may not lie there, or a bare one may be missing."""
    for n, face_up in enumerate(held.value):
        part, where = held.part.entry(n), held.position.name(n)
        sentence = f"{card_place(n)} is {face_up.card}"
        card = part.within("card")
        yield Piece(on_cards(n)[0], face_up.card, CARDS, sentence, card.put, path=part.path)
        yield plain(where, "", (None,), "", held.part.one(face_up).at(*part.path), where)
        yield from _of_cubes(held.position, part, where, face_up)
        yield _of_meeples(held.position, part, where, face_up)


def _of_cubes(position: Position, part: Part[Position], where: str, face_up: FaceUp) -> _Pieces:
    """How many cubes of each colour lie there; those of one may have been taken for those of another."""
    for colour in position.colours:
        here = face_up.count(colour)
        sentence = f"{counted(here, f'{colour} cube')} {'lies' if here == 1 else 'lie'} on {where}" if here else ""
        cubes = replace(part, put=_changed(part, colour))
        yield plain(f"the number of {colour} cubes on {where}", here, up_to(CUBES), sentence, cubes, where)
        others = [other for other in position.colours if not face_up.count(other)]
        if here:
            recoloured = replace(part, put=_recoloured(part, colour))
            yield plain(f"the colour of the {colour} cubes on {where}", colour, others, sentence, recoloured, where)


def _changed(part: Part[Position], colour: Colour) -> Callable[[Position, int], Position]:
    def put(position: Position, n: int) -> Position:
        old: FaceUp = part.get(position)
        return part.put(position, old.with_cubes(colour, n - old.count(colour)))

    return put


def _recoloured(part: Part[Position], colour: Colour) -> Callable[[Position, Colour], Position]:
    def put(position: Position, other: Colour) -> Position:
        old: FaceUp = part.get(position)
        n = old.count(colour)
        return part.put(position, old.with_cubes(colour, -n).with_cubes(other, n))

    return put


def _of_meeples(position: Position, part: Part[Position], where: str, face_up: FaceUp) -> Piece[Position]:
    """Whose meeple stands there, if anybody's does."""
    here = face_up.meeples[0] if len(face_up.meeples) == 1 else _NOBODY if not face_up.meeples else "several"
    sentence = f"{' and '.join(map(str, face_up.meeples))} locked {where}" if face_up.meeples else ""

    def put(position: Position, seen: object) -> Position:
        old: FaceUp = part.get(position)
        return part.put(position, replace(old, meeples=(seen,) if isinstance(seen, Colour) else ()))

    return plain(f"who locked {where}", here, (*position.colours, _NOBODY), sentence, replace(part, put=put), where)


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
    told = dict(zip(position.colours, position.hands, strict=True))
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
