"""What the tiles of all Green Box games show: symbols, colours and cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from models.green_box.cards import Card
from models.green_box.components import Colour, Symbol
from models.picture import Figure, Shape, Tile, Tone
from models.rule import Place
from models.tiles import UNSEEN, Tiles

CARD_WIDTH = 11
"""Letters across a card in front of a player."""


def tone(colour: object) -> Tone:
    """The tone of a colour; that of an empty space for whatever is no colour."""
    return Tone(colour.value) if isinstance(colour, Colour) else Tone.EMPTY


def shape_of(seen: object, colour: Tone = Tone.PLAIN) -> Figure:
    """The shape of a symbol, or of one that nobody has seen."""
    return Figure(Shape[seen.name], colour) if isinstance(seen, Symbol) else UNSEEN


def pieces(shape: Shape, counts: Mapping[Colour, int]) -> tuple[Figure, ...]:
    """Pieces by their colour, as many as there are."""
    return tuple(Figure(shape, tone(colour), n) for colour, n in counts.items() if n)


def face(card: Card) -> tuple[Tone, tuple[Figure, ...]]:
    """How a card looks: the colour of its border, and its symbol in that colour."""
    return tone(card.colour), (shape_of(card.symbol, tone(card.colour)),)


def hand(tiles: Tiles, player: str, cards: Sequence[Card] | None, key: str = "hand", name: str = "card") -> tuple[Tile, ...]:
    """The cards that a player holds; only how many there are where nothing is known of any."""
    untold = cards is not None and all(card == Card() for card in cards)
    return tiles.cards(player, len(cards) if cards is not None and untold else cards, face, key=key, name=name)


def pile(tiles: Tiles, name: str, cards: Sequence[Card] | int | None) -> tuple[tuple[Tile, ...], ...]:
    """A row of cards that lie on the table for all, which begins with its name; nothing where no card is told of."""
    if not isinstance(cards, tuple) or not cards:
        return ()
    first = tiles.at(Place("", name), name, role="cards", path=(name,))
    return ((first, *tiles.cards("", cards, face, name=name.removesuffix("s"), path=(name,))),)
