"""What keys of several Green Box games hold: colours of meeples, cards or how many they are, cubes by colour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from pydantic import ValidationInfo

from models.fields import Kind, several
from models.green_box.cards import Card
from models.green_box.components import MEEPLES, Colour, meeple_called
from models.green_box.form import NO_COMMAS, ColourKnown, FullCard
from models.table_form import Number, or_number, text_of, written_text
from models.unknowns import SOME, UNKNOWN

_MEEPLE = "the colour of a meeple"


def read_meeple(value: object, _info: ValidationInfo | None = None) -> str:
    """A meeple by its colour."""
    return meeple_called(written_text(value, _MEEPLE))


def kept_cards(cards: list[Card] | int, _owner: str = "") -> tuple[Card, ...]:
    """The cards of a hand or pile; a number stands for so many of which nothing is known."""
    return (Card(),) * cards if isinstance(cards, int) else tuple(cards)


def written_cards(cards: tuple[Card, ...]) -> list[str] | int:
    """Cards by name, or how many they are where none is known."""
    if cards and set(cards) == {Card()}:
        return len(cards)
    return list(map(written_card, cards))


def written_card(card: Card) -> str:
    """A card by name, known in full or in part."""
    if card == Card():
        return UNKNOWN
    return str(card) if card.is_whole() else f"{SOME} {card}"


def by_colour(counts: Mapping[Colour, int]) -> dict[str, int]:
    """Numbers by colour, in the order of the colours."""
    return {str(colour): counts[colour] for colour in Colour if colour in counts}


def by_name(counts: Mapping[Any, int]) -> dict[str, int]:
    """Numbers by the names of what is counted."""
    return {str(kind): n for kind, n in counts.items()}


def names(values: Iterable[Any]) -> list[str]:
    """What is written by name."""
    return list(map(str, values))


Meeple = text_of(str, _MEEPLE, meeple_called, "The colour of a meeple.", list(MEEPLES))
_CUBES = dict[ColourKnown, Number]
NUMBER = Kind(Number)
COLOUR = Kind(ColourKnown, written=str)
COLOURS = several(ColourKnown)
MEEPLE = Kind(text_of(str, _MEEPLE, meeple_called, "The colour of the builder.", ["red", "grey"]))
MEEPLE_COLOURS = several(Meeple)
CUBES = Kind(_CUBES, written=by_colour)
CARDS = Kind(or_number(Annotated[list[FullCard], NO_COMMAS]), kept_cards, written_cards)
BAG = Kind(or_number(_CUBES), written=lambda bag: bag if isinstance(bag, int) else by_colour(bag))
