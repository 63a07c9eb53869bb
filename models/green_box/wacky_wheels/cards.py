"""Cards of Wacky Wheels, of which the value and the symbol matter: how they are written, and how they are told in words."""

from collections.abc import Iterable
from functools import partial

from models.green_box.cards import SIZE, Card
from models.green_box.form import NO_COMMAS_SUIT, ValueCard
from models.green_box.kinds import cards_or_number, written_card


def is_told(card: Card) -> bool:
    """Whether all that matters of a card is known: its symbol and its value."""
    return card.symbol is not None and card.value is not None


def short(card: Card) -> str:
    """A card by its value and symbol, which alone matter."""
    return " ".join(str(part) for part in (card.value, card.symbol) if part) or str(card)


def factor(cards: Iterable[Card]) -> int:
    """By how much cards played together multiply the die (WW-MOVE)."""
    return sum(card.value or 1 for card in cards)


def face(card: Card) -> str:
    """The symbol of a card in words."""
    return card.symbol.phrase if card.symbol else str(card)


CARDS = cards_or_number(ValueCard, NO_COMMAS_SUIT, written=partial(written_card, is_told=is_told), most=SIZE)
