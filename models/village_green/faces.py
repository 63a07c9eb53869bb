"""How the cards of Village Green look in a picture."""

from __future__ import annotations

from collections.abc import Iterable

from models.logic import Unknown
from models.picture import Figure, Shape, Tone
from models.tiles import UNSEEN
from models.village_green.cards import Award, Card, Colour, Feature, Green
from models.village_green.table.position import Visible, is_lawn

_TONES = {Colour.RED: Tone.RED, Colour.YELLOW: Tone.YELLOW, Colour.BLUE: Tone.BLUE}


def face(card: Visible) -> tuple[Tone, tuple[Figure, ...]]:
    """How a card looks: its colour, and the shapes that stand for it: its flower, and its feature or trees."""
    if isinstance(card, Unknown):
        is_award = all(isinstance(option, Award) for option in card.options)
        return (Tone.CARD, (Figure(Shape.AWARD), UNSEEN)) if is_award else _seen_in_part(card.options)
    if isinstance(card, Award):
        return Tone.CARD, (Figure(Shape.AWARD),)
    tone = _TONES[card.colour] if card.colour else Tone.GREEN if is_lawn(card) else Tone.PLAIN
    flower = (Figure(Shape[card.flower.name], tone),) if card.flower and card.colour else ()
    features = [card.feature] if card.feature and card.feature is not Feature.TREES else []
    return tone, (*flower, *(Figure(Shape[thing.name]) for thing in (*features, *card.trees)))


def _seen_in_part(options: Iterable[Card]) -> tuple[Tone, tuple[Figure, ...]]:
    """How a card looks that is one of these: the colour, the flower and the feature that all of them have."""
    cards = [card if isinstance(card, Green) else Green("") for card in options]
    colours, flowers, features = ({getattr(card, part) for card in cards} for part in ("colour", "flower", "feature"))
    tone = _TONES.get(colours.pop(), Tone.PLAIN) if len(colours) == 1 else Tone.PLAIN
    flower = flowers.pop() if len(flowers) == 1 else None
    feature = features.pop() if len(features) == 1 else None
    seen = [Figure(Shape[flower.name], tone)] if flower else []
    seen += [Figure(Shape[feature.name])] if feature and feature is not Feature.TREES else []
    return tone, (*seen, UNSEEN)
