"""Suggestions for parts of a move that the player left out: as many cubes or cards as it takes, and such as can be there."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from models.green_box.cards import Card
from models.green_box.components import Colour, Symbol
from models.green_box.golden_pyramid.position import VALUES, Position


def some_cubes(number: int, there: Mapping[Colour, int] | None) -> tuple[Colour, ...]:
    """So many of the cubes that are there, of different colours first; any, where nobody knows what is there."""
    counts = dict.fromkeys(Colour, number) if there is None else there
    copies = ((copy, place, colour) for place, colour in enumerate(Colour) for copy in range(counts.get(colour, 0)))
    return tuple(colour for _, _, colour in sorted(copies)[:number])


def some_cards(position: Position, number: int) -> tuple[Card, ...]:
    """So many cards that can be in the draw pile: of pairs of colour and symbol that are seen nowhere."""
    known = {(card.colour, card.symbol) for card, _ in position.known_cards}
    # Each step of the symbols goes once through all colours, so that the cards are as different as possible.
    pairs = (
        (colour, symbols[(place + step) % len(symbols)])
        for symbols in [tuple(Symbol)]
        for step in range(len(symbols))
        for place, colour in enumerate(Colour)
    )
    free = (Card(colour=colour, value=VALUES[0], symbol=symbol) for colour, symbol in pairs if (colour, symbol) not in known)
    return tuple(islice(free, number))


def from_hand(position: Position, hand: tuple[Card, ...], number: int) -> tuple[Card, ...]:
    """So many cards of a hand that are known in full, or others where not enough of them are."""
    whole = tuple(card for card in hand if None not in {card.colour, card.value, card.symbol})[:number]
    return (*whole, *some_cards(position, number - len(whole)))
