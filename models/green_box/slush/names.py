"""Cards of Slush as people say them: of the six symbols nothing depends here, so a card is its colour and its value."""

from __future__ import annotations

from models.green_box.cards import Card
from models.green_box.components import Colour, Symbol, colour_called
from models.green_box.slush.position import VALUES
from models.names import quoted
from models.problem import MisreadError

_SYMBOLS = frozenset(symbol.value for symbol in Symbol)


def card_called(text: str, *, partly: bool = False) -> Card:
    """The card that a text names by colour and value, of which one is enough for one known `partly`. Raises `ValueError`."""
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
    if colour is None or value is None:
        lacks = "colour" if colour is None else "value"
        if not partly or not (colour or value):
            raise MisreadError(f"{quoted(text)} lacks its {lacks}; expected a card, for instance 'red 6'", text)
    return Card(colour=colour, value=value)
