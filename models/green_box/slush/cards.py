"""The cards of Slush: a colour and a value, of which each is there once. What symbol a card shows does not matter here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from models.green_box.components import Colour, Symbol, colour_called
from models.names import quoted
from models.problem import MisreadError

VALUES = range(1, 7)
SIX = len(VALUES)
"""Cards of a colour; who claims all of the own colour wins at once."""
_SYMBOLS = frozenset(symbol.value for symbol in Symbol)


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card without a green background; there is one of each colour and value, compared by identity."""

    colour: Colour
    value: int

    def __str__(self) -> str:
        return f"{self.colour} {self.value}"

    @property
    def phrase(self) -> str:
        """In a sentence."""
        return f"the {self}"


CARDS = tuple(Card(colour, value) for colour in Colour for value in VALUES)
"""Every card, by colour and value."""


def cards_called(text: str) -> Sequence[Card]:
    """The cards that a text fits: one by colour and value, or several by one of them. Raises `ValueError`."""
    colour: Colour | None = None
    value: int | None = None
    for word in text.split():
        if word.casefold() in _SYMBOLS:
            continue
        if word.isdecimal():
            if value is not None or word not in map(str, VALUES):
                raise MisreadError(f"{quoted(text)}: a card has one value, 1 to 6", text)
            value = int(word)
        elif colour is not None:
            raise MisreadError(f"{quoted(text)}: expected a card, for instance 'red 6'", text)
        else:
            colour = colour_called(word)
    if not (colour or value):
        raise MisreadError(f"{quoted(text)}: expected a card, for instance 'red 6'", text)
    return [card for card in CARDS if colour in {None, card.colour} and value in {None, card.value}]


def card_called(text: str) -> Card:
    """The card that a text names. Raises `ValueError`."""
    card, *others = cards_called(text)
    if others:
        lacks = "colour" if others[0].value == card.value else "value"
        raise MisreadError(f"{quoted(text)} lacks its {lacks}; expected a card, for instance 'red 6'", text)
    return card
