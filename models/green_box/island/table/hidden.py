"""The cards of Island that nobody has seen."""

from __future__ import annotations

from collections import Counter

from models.green_box.components import Symbol
from models.green_box.island.cards import CYCLE_COPIES, EVERY_CARD, Card, Kind, card_called
from models.green_box.island.table.position import Position
from models.hidden import Hidden, HiddenPlace, UncountableError
from models.names import enumerated

_CYCLE = {Card(Kind.CYCLE, symbol): CYCLE_COPIES for symbol in Symbol}


def hidden(position: Position) -> tuple[Hidden[Card], ...]:
    """The cycle cards that nobody has seen, three of each symbol (IS-ST-CARDS), with the hands that may have them.

    Territory cards lie open until their leaders take them, so each of them is known. Raises `UncountableError` where a card
    may be one of them all the same.
    """
    named = Counter(card for card in position.cards_told if card in _CYCLE)
    unseen = {card: max(0, n - named[card]) for card, n in _CYCLE.items()}
    seats = tuple(position.seated)
    hands = [(player, seat.hand) for player, seat in seats if seat.hand is not None]
    piles = [(f"{player}'s passed cards", seat.passed) for player, seat in seats]
    piles += [("discard pile", position.discard or ()), ("cards beside the board", position.beside)]
    unclear = {card for card in position.cards_told if not card.is_known and card.kind is not Kind.CYCLE}
    open_ones = [name for name, cards in hands + piles if not unclear.isdisjoint(cards)]
    if open_ones and _has_more_territory_cards(position):
        raise UncountableError(
            f"territory cards lie open when they are taken, so write down which ones are in {enumerated(open_ones, 'and')}, "
            "and `some cycle` for each other card"
        )
    places = [_place(name, cards, is_hand=True) for name, cards in hands]
    places += [_place(name, cards) for name, cards in piles if not all(card.is_known for card in cards)]
    return (Hidden("cycle cards", unseen, tuple(places), _cards_called),)


def _has_more_territory_cards(position: Position) -> bool:
    """Whether there can be territory cards that the file does not name (IS-ST-TCARDS)."""
    up = [tile.name for _, tile in position.tiles if tile.is_up]
    named = sum(card.kind is Kind.TERRITORY for card in position.cards_told if card.is_known)
    return named < len(up if position.card_per_tile else {*up}) or (named > 0 and position.keeps_territory_cards)


def _place(name: str, cards: tuple[Card, ...], *, is_hand: bool = False) -> HiddenPlace[Card]:
    """What is known of these cards: each that is not named is a cycle card, perhaps of a known symbol."""
    shown = tuple(card for card in cards if card.is_known)
    partly = tuple(frozenset((Card(Kind.CYCLE, card.symbol),)) for card in cards if not card.is_known and card.symbol)
    return HiddenPlace(name, len(cards) - len(shown) - len(partly), shown, partly, is_hand)


def _cards_called(text: str) -> frozenset[Card]:
    """The cards that a description means: `drop`, `cycle drops`, `territory cards`. Raises `ValueError`."""
    words = [word for word in text.split() if word.casefold() not in {"card", "cards"}]
    try:
        card = card_called(" ".join(words), partly=True)
    except ValueError:
        # Circles and bricks are called so; of others there may be several.
        card = card_called(" ".join(word.removesuffix("s") for word in words), partly=True)
    return frozenset(filter(card.may_be, EVERY_CARD))
