"""What the tiles of all Green Box games show: symbols, colours and cards."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from models.green_box.cards import Card
from models.green_box.components import Colour, Symbol
from models.names import counted
from models.picture import CARDS, Figure, Shape, Tile, Tone
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
    tint = tone(card.colour) if card.colour else Tone.PLAIN
    return tint, (shape_of(card.symbol, tint),)


Face: TypeAlias = "Callable[[Any], tuple[Tone, tuple[Figure, ...]]]"


def hand(
    tiles: Tiles, player: str, cards: Sequence[Any] | None, key: str = "hand", name: str = "card", look: Face = face
) -> tuple[Tile, ...]:
    """The cards that a player holds; only how many there are where nothing is known of any."""
    return tiles.cards(player, _cards_or_number(cards), look, key=key, name=name)


def pile(tiles: Tiles, name: str, cards: Sequence[Any] | int | None, look: Face = face) -> tuple[tuple[Tile, ...], ...]:
    """A row of cards that lie on the table for all, which begins with its name; nothing where no card is told of."""
    known = cards if isinstance(cards, int) else _cards_or_number(cards)
    if not known:
        return ()
    first = partial(tiles.at, Place("", name), name, role=CARDS, path=(name,))
    if isinstance(known, int):
        return ((first(counted(known, "card"), figures=(Figure(Shape.BACK, number=known),)),),)
    return ((first(), *tiles.cards("", known, look, key=name, name=name.removesuffix("s"), path=(name,))),)


def _cards_or_number(cards: Sequence[Any] | None) -> Sequence[Any] | int | None:
    """These cards, or how many they are where nobody knows anything of them."""
    return len(cards) if cards is not None and all(card == type(card)() for card in cards) else cards
