"""Cards of a hand or a pile of which some are told only in part, such as `some red`."""

from __future__ import annotations

from models.green_box.cards import PARTS, Card
from models.heap import Hand


def hand_of(cards: tuple[Card, ...] | None) -> Hand[Card]:
    """These cards as a hand from which others can be played; nothing where nobody told them."""
    return Hand(cards, _may_be_same, _untold)


def _may_be_same(one: Card, other: Card) -> bool:
    told = ((getattr(one, part), getattr(other, part)) for part in PARTS)
    return all(None in pair or pair[0] == pair[1] for pair in told)


def _untold(card: Card) -> int:
    return sum(getattr(card, part) is None for part in PARTS)
