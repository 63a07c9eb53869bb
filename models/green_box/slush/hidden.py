"""The cards of Slush that nobody has seen: those of the draw pile."""

from __future__ import annotations

from models.green_box.hidden import NEXT
from models.green_box.slush.cards import CARDS, Card, cards_called
from models.green_box.slush.position import Position
from models.hidden import Hidden, HiddenPlace
from models.names import enumerated


def hidden(position: Position) -> tuple[Hidden[Card], ...]:
    """Each card that is not known to lie face up, and the next card of the draw pile; what is told names the colours."""
    up, colours = {face_up.card for face_up in position.cards}, position.card_colours
    unseen = {card: int(card not in up) for card in CARDS if card.colour in colours}
    places: tuple[HiddenPlace[Card], ...] = (HiddenPlace(NEXT, 1, is_hand=False),) if position.can_draw else ()
    cards = f"{enumerated([str(colour) for colour in colours], 'and', len(colours))} cards"
    own = {player: frozenset(card for card in unseen if card.colour is seat.colour) for player, seat in position.seated}
    return (Hidden(cards, unseen, places, lambda text: _described(text, unseen), own=own),)


def _described(text: str, kinds: dict[Card, int]) -> frozenset[Card]:
    """The cards that a description means: `red 6`, `red`, `6`. Raises `ValueError`."""
    words = " ".join(word for word in text.split() if word.casefold() not in {"the", "card", "cards"})
    return frozenset(card for part in words.split(" or ") for card in cards_called(part)) & frozenset(kinds)
