"""How the cards of Village Green look in a picture."""

from __future__ import annotations

from models.logic import Unknown
from models.picture import Figure, Shape, Tone
from models.tiles import UNSEEN
from models.village_green.cards import Award, Colour, Feature
from models.village_green.position import Visible, is_lawn

_TONES = {Colour.RED: Tone.RED, Colour.YELLOW: Tone.YELLOW, Colour.BLUE: Tone.BLUE}


def face(card: Visible) -> tuple[Tone, tuple[Figure, ...]]:
    """How a card looks: its colour, and the shapes that stand for it: its flower, and its feature or trees."""
    if isinstance(card, Unknown):
        return Tone.PLAIN, (UNSEEN,)
    if isinstance(card, Award):
        return Tone.CARD, (Figure(Shape.AWARD),)
    tone = _TONES[card.colour] if card.colour else Tone.GREEN if is_lawn(card) else Tone.PLAIN
    flower = (Figure(Shape[card.flower.name], tone),) if card.flower and card.colour else ()
    features = [card.feature] if card.feature and card.feature is not Feature.TREES else []
    return tone, (*flower, *(Figure(Shape[thing.name]) for thing in (*features, *card.trees)))
