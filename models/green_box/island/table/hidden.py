"""The cards of Island that nobody has seen."""

from collections import Counter
from dataclasses import replace

from models.green_box.components import Symbol
from models.green_box.island.cards import CYCLE_COPIES, EVERY_CARD, Card, Kind, card_called
from models.green_box.island.table.position import Position
from models.hidden import Hidden, HiddenPlace, UncountableError
from models.names import enumerated

_COPIES = {Card(Kind.CYCLE, symbol): CYCLE_COPIES for symbol in Symbol}


def hidden(position: Position) -> tuple[Hidden[Card], ...]:
    """The cycle cards that nobody has seen, three of each symbol (IS-ST-CARDS), with the hands that may have them.

    Territory cards lie open until their leaders take them, so each of them is known. Raises `UncountableError` where a card
    may be one of them all the same.
    """
    named = Counter(card for card in position.cards_told if card in _COPIES)
    unseen = {card: max(0, n - named[card]) for card, n in _COPIES.items()}
    seats = tuple(position.seated)
    hands = [(player, seat.hand) for player, seat in seats if seat.hand is not None]
    piles = [(f"{player}'s passed cards", seat.passed) for player, seat in seats]
    piles.append(("discard pile", position.pile or ()))
    places = [_place(name, cards, is_hand=True) for name, cards in hands]
    if unclear := _unclear(position):
        named_hands = (replace(place, is_hand=False) for place in places if place.size == len(place.shown))
        raise UncountableError(unclear, [Hidden("cycle cards", unseen, tuple(named_hands), _cards_called)])
    places += [_place(name, cards) for name, cards in piles if not all(card.is_known for card in cards)]
    return (Hidden("cycle cards", unseen, tuple(places), _cards_called),)


def _unclear(position: Position) -> str:
    """What the file has to tell where a card that nobody named may be a territory card; those passed on are none."""
    unclear = {card for card in position.cards_told if not card.is_known and card.kind is not Kind.CYCLE}
    where = [name for name, cards in _of_either_kind(position) if not unclear.isdisjoint(cards or ())]
    if not where or not _has_more_territory_cards(position):
        return ""
    which = f"which ones are {enumerated(where, 'and')}"
    return f"territory cards lie open when they are taken, so write down {which}, and `some cycle` for each other card"


def _has_more_territory_cards(position: Position) -> bool:
    """Whether there can be territory cards that the file does not name (IS-ST-TCARDS)."""
    up = [tile.name for _, tile in position.tiles if tile.is_up]
    named = sum(card.kind is Kind.TERRITORY for card in position.cards_told if card.is_known)
    return named < len(up if position.card_per_tile else {*up}) or (named > 0 and position.keeps_territory_cards)


def _place(name: str, cards: tuple[Card, ...], *, is_hand: bool = False) -> HiddenPlace[Card]:
    """What is known of these cards: each that is not named is a cycle card, perhaps of some symbols only."""
    shown = tuple(card for card in cards if card.is_known)
    sorts = (frozenset(filter(card.may_be, _COPIES)) for card in cards if not card.is_known)
    partly = tuple(kinds for kinds in sorts if kinds < _COPIES.keys())
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


def _of_either_kind(position: Position) -> list[tuple[str, tuple[Card, ...] | None]]:
    """Cards of either kind, by where they are."""
    hands = [(f"in {player}'s hand", seat.hand) for player, seat in position.seated]
    return [*hands, ("on the discard pile", position.pile), ("beside the board", position.beside)]


def lying(position: Position) -> list[tuple[str, tuple[Card, ...] | None]]:
    """The cards that people may know in part."""
    return [*_of_either_kind(position), *((f"that {player} passes on", seat.passed) for player, seat in position.seated)]
