"""Which values known cards of the box leave to the others, step by step: what anybody sees without a long argument."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from models.green_box.box.position import Position
from models.green_box.cards import BY_VALUE
from models.green_box.components import Colour, Symbol


def left_values(position: Position) -> dict[tuple[Symbol, Colour], tuple[int, ...]]:
    """The values that known cards leave to each card without a green background, step by step: no long argument."""
    known = _known_values(position)
    is_square = position.deck.cards is None and position.rulings["GB-LATIN"] == "yes"
    while True:
        left = {
            (symbol, colour): (known[symbol, colour],)
            if (symbol, colour) in known
            else _not_taken(known, symbol, colour, is_square=is_square)
            for symbol, colour in product(Symbol, Colour)
        }
        single = {place: values[0] for place, values in left.items() if len(values) == 1}
        if single.keys() == known.keys():
            return left
        known = single


def _not_taken(
    known: Mapping[tuple[Symbol, Colour], int], symbol: Symbol, colour: Colour, *, is_square: bool
) -> tuple[int, ...]:
    taken = {n for (row, column), n in known.items() if column is colour or (row is symbol and is_square)}
    return tuple(value for value in BY_VALUE if value not in taken)


def _known_values(position: Position) -> dict[tuple[Symbol, Colour], int]:
    if position.unseen is None:
        return {
            (card.symbol, card.colour): card.value
            for card in position.deck.cards or ()
            if not card.is_green and card.symbol and card.colour and card.value
        }
    values = {place: position.unseen.value(*place) for place in product(Symbol, Colour)}
    return {place: value for place, value in values.items() if isinstance(value, int)}
