"""The cards of Desert Dessert: what they are, how people write them, and what of them may be wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, NamedTuple

from pydantic import Field as Limited
from pydantic import ValidationInfo

from models.doubts import Held, Statement
from models.fields import Kind, several
from models.form import Reads
from models.green_box.components import Symbol, symbol_called
from models.green_box.desert_dessert.industries import INDUSTRY, Industry
from models.logic import Unknown
from models.names import quoted
from models.problem import MisreadError
from models.rule import Place
from models.table_form import seen, text, text_of, written_text
from models.unknowns import Choice, named

PER_SYMBOL = 8
"""Cards of a symbol in the draw pile: nine less the 6."""
BY_VALUE: Mapping[int, int] = {1: 18, 2: 12, 3: 6, 4: 6, 5: 6}
"""Cards of each value in the draw pile."""
LATIN: Mapping[int, int] = {1: 3, 2: 2, 3: 1, 4: 1, 5: 1}
"""Cards of each value of a symbol, by our list of the box (GB-LATIN)."""


class Price(NamedTuple):
    """A price card as far as it matters: its symbol and its value."""

    symbol: Symbol
    value: int

    def __str__(self) -> str:
        return f"{self.symbol} {self.value}"


PRICES = tuple(Price(symbol, value) for symbol in Symbol for value in BY_VALUE)
"""Every price card that there can be."""

Seen = Price | Unknown[Price]
"""A price card, known or not."""
Market = tuple[tuple[Seen, Seen], ...]
"""The selling and the buying price of each row, from Water down."""
ROWS: Mapping[Industry, int] = {industry: i for i, industry in enumerate(Industry)}
"""The row of each industry in the column, from 0."""
SIDES = ("left", "right")


def price_called(text: str) -> Price:
    """The price card that a text names: a symbol and a value from 1 to 5. Raises `ValueError`."""
    words = text.split()
    numbers = [word for word in words if word.isdecimal()]
    names = [word for word in words if not word.isdecimal()]
    if len(numbers) == len(names) > 1:
        raise MisreadError(f"{quoted(text)} is more than one card; put a comma between them", text)
    if len(numbers) != 1 or len(names) != 1:
        raise MisreadError(
            f"{quoted(text)} is no price card; expected its symbol and its value, for instance 'wheel 3'", text
        )
    if int(numbers[0]) not in BY_VALUE:
        raise MisreadError(f"{quoted(text)}: a price card has a value from 1 to 5; the 6s lie in the column", numbers[0])
    return Price(symbol_called(names[0]), int(numbers[0]))


def row_place(row: Industry, side: int) -> Place:
    """The place of a price card."""
    return Place("", f"{row} {SIDES[side]}")


def _price(value: object, _info: ValidationInfo) -> Price | Choice:
    phrase = written_text(value, "a price card")
    first, _, rest = phrase.partition(" ")
    if first.casefold() == "some" and rest and " or " not in rest:
        # Only the symbol or only the value was seen.
        fits = tuple(price for price in PRICES if rest.casefold() in {str(price.symbol), str(price.value)})
        if fits:
            return Choice(phrase, fits)
    return seen(phrase, price_called, PRICES)


_PRICE = Annotated[
    Price | Choice,
    Reads(_price),
    text("A price card: symbol and value, `unknown`, `some wheel` or `some 3`.", ["wheel 3", "unknown", "some wheel"]),
]


def _prices(told: dict[Industry, list[Price | Choice]], _owner: str) -> tuple[tuple[Any, ...], ...]:
    unseen = Choice("unknown", PRICES)
    return tuple(
        tuple(named(card, f"{row} {SIDES[side]}") for side, card in enumerate(told.get(row, (unseen, unseen))))
        for row in Industry
    )


MARKET = Kind(
    dict[INDUSTRY, Annotated[list[_PRICE], Limited(min_length=2, max_length=2)]],
    _prices,
    lambda prices: {str(row): list(map(str, pair)) for row, pair in zip(Industry, prices, strict=True)},
    may_be_empty=False,
)
CARDS = several(text_of(Price, "a price card", price_called, "A price card: symbol and value.", ["wheel 3"]))


def of_prices(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Every price card may be another."""
    for i, (row, pair) in enumerate(zip(Industry, held.value or (), strict=False)):
        for side, card in enumerate(pair):
            part = held.part.entry(i, str(row)).entry(side)
            is_unseen = isinstance(card, Unknown) and len(card.options) == len(PRICES)
            said = "" if is_unseen else f"the {SIDES[side]} card of {row.title} is {card}"
            yield Statement(row_place(row, side), card, PRICES, said, part.put, path=part.path)
