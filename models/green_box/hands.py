"""Cards of a hand or a pile of which some are known only in part, such as `some red`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from models.green_box.cards import PARTS, Card
from models.heap import Hand
from models.names import counted

C = TypeVar("C")


def hand_of(cards: tuple[Card, ...] | None) -> Hand[Card]:
    """These cards as a hand from which others can be played; nothing where nobody knows them."""
    return Hand(cards, _may_be_same, _untold)


def unseen_cards(piles: Iterable[tuple[str, Sequence[C] | None]], is_told: Callable[[C], bool]) -> tuple[str, ...]:
    """How many cards of each hand or pile are not known as far as a game needs: "1 card in ada's hand"."""
    numbers = [(where, sum(not is_told(card) for card in cards or ())) for where, cards in piles]
    return tuple(f"{counted(n, 'card')} {where}" for where, n in numbers if n)


def partly_seen(piles: Iterable[tuple[str, Sequence[C] | None]], is_told: Callable[[C], bool]) -> tuple[str, ...]:
    """The same in a sentence each, of piles of which something was seen."""
    seen = [(where, cards) for where, cards in piles if any(card != type(card)() for card in cards or ())]
    return tuple(f"Not fully known: {cards}." for cards in unseen_cards(seen, is_told))


def known_after(hand: Hand[Card], played: Sequence[Card]) -> Hand[Card] | None:
    """What is known of a hand that these cards have left, or nothing if it cannot have had them.

    Of a card that may be one of them, which then another was not, only what is known of both stays known.
    """
    left = hand.minus(*played)
    if left is None or left.told is None or not hand.unseen(played):
        return left
    gone = list((Counter(hand.told) - Counter(left.told)).elements())
    others, in_doubt = [own for own in gone if own not in played], [card for card in played if card not in gone]
    if not in_doubt:
        return left
    known = (_common_to_all(own, others) if any(_may_be_same(card, own) for card in in_doubt) else own for own in left.told)
    return hand_of(tuple(known))


def as_held(hand: Hand[Card], played: Card) -> Card:
    """A card that leaves a hand, with what is known there of each card that may be it."""
    may_be = [own for own in hand.told or () if _may_be_same(own, played)]
    parts = {part: {getattr(own, part) for own in may_be} for part in PARTS if getattr(played, part) is None}
    return replace(played, **{part: values.pop() for part, values in parts.items() if len(values) == 1})


def _common_to_all(card: Card, others: Sequence[Card]) -> Card:
    untold = {part: None for part in PARTS if any(getattr(other, part) != getattr(card, part) for other in others)}
    return replace(card, **untold) if untold else card


def _may_be_same(one: Card, other: Card) -> bool:
    pairs = ((getattr(one, part), getattr(other, part)) for part in PARTS)
    return all(None in pair or pair[0] == pair[1] for pair in pairs)


def _untold(card: Card) -> int:
    return sum(getattr(card, part) is None for part in PARTS)
