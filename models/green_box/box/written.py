"""A table of components in the form of a position file."""

from __future__ import annotations

from collections import Counter

from models.green_box.box.position import Position
from models.green_box.cards import Card


def written_card(card: Card) -> str:
    """A card as a file tells it."""
    whole = card.colour and card.symbol and card.value
    return str(card) if whole or card == Card() else f"some {card}"


def written(position: Position) -> dict[str, object]:
    """The components in the form of a position file."""
    tiles = Counter(position.tiles)
    face_down = tiles.pop(None, 0)
    more: dict[str, object] = {
        "cards": list(map(written_card, position.written)),
        "tiles": {str(symbol): n for symbol, n in tiles.items()},
        "face_down": face_down,
        "cubes": {str(colour): n for colour, n in position.cubes.items()},
        "meeples": list(position.meeples),
        "rulings": dict(position.rulings.chosen),
    }
    return {"game": "green-box", **{key: value for key, value in more.items() if value}}
