"""The cards of Island that nobody has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

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
    groups = list(_groups(position))
    open_ones = [name for name, cards, _ in groups if any(_may_be_territory(card) for card in cards)]
    if open_ones and _has_more_territory_cards(position):
        raise UncountableError(
            f"territory cards lie open when they are taken, so write down which ones are in {enumerated(open_ones, 'and')}, "
            "and `some cycle` for each other card"
        )
    places = tuple(
        _place(name, cards, is_hand=is_hand) for name, cards, is_hand in groups if is_hand or not _is_named(cards)
    )
    return (Hidden("cycle cards", unseen, places, _described),)


def _groups(position: Position) -> Iterator[tuple[str, tuple[Card, ...], bool]]:
    """The cards of each place that the file tells, with what it is called and whether it is a hand."""
    seats = tuple(position.seated)
    yield from ((player, seat.hand, True) for player, seat in seats if seat.hand is not None)
    yield from ((f"{player}'s passed cards", seat.passed, False) for player, seat in seats)
    yield "discard pile", position.discard or (), False
    yield "cards beside the board", position.beside, False


def _is_named(cards: Iterable[Card]) -> bool:
    return all(card.is_known for card in cards)


def _may_be_territory(card: Card) -> bool:
    return not card.is_known and card.kind is not Kind.CYCLE


def _has_more_territory_cards(position: Position) -> bool:
    """Whether there can be territory cards that the file does not name (IS-ST-TCARDS)."""
    up = [tile.name for _, tile in position.tiles if tile.is_up]
    up = up if position.card_per_tile else list(set(up))
    named = sum(card.kind is Kind.TERRITORY for card in position.cards_told if card.is_known)
    return named < len(up) or (named > 0 and position.keeps_territory_cards)


def _place(name: str, cards: Iterable[Card], *, is_hand: bool) -> HiddenPlace[Card]:
    """What is known of these cards: each that is not named is a cycle card, perhaps of a known symbol."""
    every = tuple(cards)
    shown = tuple(card for card in every if card.is_known)
    partly = tuple(frozenset((Card(Kind.CYCLE, card.symbol),)) for card in every if not card.is_known and card.symbol)
    return HiddenPlace(name, len(every) - len(shown) - len(partly), shown, partly, is_hand)


def _described(text: str) -> frozenset[Card]:
    """The cards that a description means: `drop`, `cycle drops`, `territory cards`. Raises `ValueError`."""
    words = [word for word in text.split() if word.casefold() not in {"card", "cards"}]
    try:
        card = card_called(" ".join(words), partly=True)
    except ValueError:
        card = card_called(" ".join(_one(word) for word in words), partly=True)
    return frozenset(_fitting(card))


def _one(word: str) -> str:
    """A word in the singular; circles and bricks are called so."""
    return word.removesuffix("s")


def _fitting(card: Card) -> Iterator[Card]:
    return (other for other in EVERY_CARD if card.may_be(other))
