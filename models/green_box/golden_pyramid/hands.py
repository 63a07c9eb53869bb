"""Cards of a hand: which of them is meant, and what is left of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

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


def known_after(hand: Sequence[Card], played: Sequence[Card]) -> tuple[Card, ...] | None:
    """What is known of a hand that these cards have left, or nothing if it cannot have had them.

    Of a card that may be one of them, which then another was not, no more is known than is told of both.
    """
    left = without(hand, played)
    if left is None:
        return None
    gone = list((Counter(hand) - Counter(left)).elements())
    others, in_doubt = [own for own in gone if own not in played], [card for card in played if card not in gone]
    return tuple(_as_told_of_all(own, others) if any(fits(card, own) for card in in_doubt) else own for own in left)


def _as_told_of_all(card: Card, others: Sequence[Card]) -> Card:
    untold = {part: None for part in PARTS if any(getattr(other, part) != getattr(card, part) for other in others)}
    return replace(card, **untold) if untold else card


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
