"""Cards of a hand: which of them is meant, and what is left of it."""

from __future__ import annotations

from collections.abc import Sequence

from models.green_box.cards import PARTS, Card


def fits(told: Card, other: Card) -> bool:
    """Whether two cards, as far as both are told, may be the same."""
    return all(
        getattr(told, part) is None or getattr(other, part) is None or getattr(told, part) == getattr(other, part)
        for part in PARTS
    )


def without(hand: Sequence[Card], played: Sequence[Card]) -> tuple[Card, ...] | None:
    """What is left of a hand when these cards leave it, or nothing if it cannot have had them.

    A card that is told in the same words leaves first, otherwise the one of which most is told.
    """
    if not played:
        return tuple(hand)
    card, rest = played[0], played[1:]
    found = sorted((i for i, own in enumerate(hand) if fits(card, own)), key=lambda i: (hand[i] != card, _unsaid(hand[i])))
    for i in found:
        left = without([*hand[:i], *hand[i + 1 :]], rest)
        if left is not None:
            return left
    return None


def lacking(hand: Sequence[Card], played: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that a hand does not have, each as soon as those before it leave none like it."""
    left: Sequence[Card] = hand
    missing = []
    for card in played:
        rest = without(left, (card,))
        if rest is None:
            missing.append(card)
        else:
            left = rest
    return tuple(missing)


def _unsaid(card: Card) -> int:
    return sum(getattr(card, part) is None for part in PARTS)
