"""The industries of Desert Dessert, what each yields, needs and costs, and the price cards; and how people write them.

The industry table is data, since the printed one is lost.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Annotated, Any, NamedTuple

from pydantic import Field as Limited
from pydantic import TypeAdapter, ValidationInfo

from models.doubts import Held, Statement
from models.fields import Kind, several
from models.form import Form, Reads, read
from models.green_box.components import CUBES, Colour, Symbol, colour_called, symbol_called
from models.green_box.form import ColourKnown, SymbolKnown
from models.logic import Unknown
from models.names import Word, enumerated, one, quoted
from models.problem import MisreadError, Problem, UnusableError
from models.rule import Place
from models.table_form import seen, text, text_of, written_text
from models.unknowns import SOME, UNKNOWN, Choice, named


class Industry(Word):
    """The six industries, in the order of the printed table."""

    WATER = "water"
    TOOLS = "tools"
    MINERALS = "minerals"
    GLASS = "glass"
    GREENHOUSE = "greenhouse"
    VANILLA = "vanilla"


SIZES: Mapping[Industry, int] = {
    Industry.WATER: 0,
    Industry.TOOLS: 2,
    Industry.MINERALS: 2,
    Industry.GLASS: 3,
    Industry.GREENHOUSE: 3,
    Industry.VANILLA: 3,
}
"""Cubes of each input, as the blanks of the printed table show (DD-TAB-COUNT)."""
CERTAIN: Mapping[Industry, Colour] = {
    Industry.WATER: Colour.YELLOW,
    Industry.MINERALS: Colour.GREEN,
    Industry.GREENHOUSE: Colour.BLUE,
    Industry.VANILLA: Colour.BLACK,
}
"""The colours that the rulebook tells in words (DD-TAB-OUTCOL)."""
WELL: Mapping[Colour, int] = {Colour.RED: 1, Colour.GREEN: 1}
"""What a Water Well costs (DD-EX-WELLCOST)."""

Cubes = Mapping[Colour, int]
"""Cubes of each colour."""


@dataclass(frozen=True, slots=True)
class Row:
    """An industry as the table has it: its symbol, its cube, what a run needs, what a tile costs. It may be a guess."""

    symbol: Symbol
    output: Colour
    needs: Cubes
    cost: Cubes
    is_assumed: bool = False


@dataclass(frozen=True, eq=False)
class Table:
    """The industry table."""

    rows: Mapping[Industry, Row]

    def __getitem__(self, industry: Industry) -> Row:
        return self.rows[industry]

    @cached_property
    def by_symbol(self) -> Mapping[Symbol, Industry]:
        """The industry of each symbol."""
        return {row.symbol: industry for industry, row in self.rows.items()}

    @cached_property
    def by_colour(self) -> Mapping[Colour, Industry]:
        """The industry that yields each colour."""
        return {row.output: industry for industry, row in self.rows.items()}

    def size(self, industry: Industry) -> int:
        """How many cubes an industry needs; where our guess says which, the printed table says how many."""
        return SIZES[industry] if self[industry].is_assumed else sum(self[industry].needs.values())

    @cached_property
    def colours(self) -> Mapping[Industry, tuple[Colour, ...]]:
        """The colours that the cubes of each industry can have (DD-TAB-OUTCOL)."""
        certain = {one: row.output for one, row in self.rows.items() if one in CERTAIN or not row.is_assumed}
        left = tuple(colour for colour in Colour if colour not in certain.values())
        return {industry: (certain[industry],) if industry in certain else left for industry in self.rows}

    def called(self, text: str) -> Industry:
        """The industry that a text means: by its name, its symbol or its colour. Raises `ValueError`."""
        words = text.strip().casefold().removesuffix(" well").removesuffix(" wells").removesuffix(" industry")
        names = {str(industry): industry for industry in Industry}
        names |= {str(symbol): industry for symbol, industry in self.by_symbol.items()}
        names |= {str(colour): industry for colour, industry in self.by_colour.items()}
        names |= {"well": Industry.WATER, "wells": Industry.WATER}
        if words in names:
            return names[words]
        return names[one(words, "industry", list(names), f"expected {', '.join(map(str, Industry))}")]

    @property
    def oddities(self) -> Iterator[str]:
        """What differs from what the blanks of the printed table show."""
        for industry, row in self.rows.items():
            n, seen = sum(row.needs.values()), SIZES[industry]
            if n != seen:
                yield f"In your table, {industry.title} needs {n} cubes; the printed one has room for {seen} of them."


INDUSTRY = Annotated[
    Industry,
    Reads(lambda value, info: (info.context or {})["table"].called(written_text(value, "an industry"))),
    text("An industry.", ["water", "tools"]),
]


def resource_of(value: object, info: ValidationInfo) -> Colour:
    """The colour of cubes in a position file, or of those that an industry yields by the table that is read with it."""
    said = written_text(value, "a colour")
    try:
        return colour_called(said)
    except ValueError:
        table: Table = (info.context or {})["table"]
        industry = next((one for one in Industry if said.casefold() in {str(one), str(table[one].symbol)}), None)
        if industry is None:
            raise
        if table[industry].is_assumed and industry not in CERTAIN:
            message = f"nobody has published which colour {industry.title} has; write the colour of the cubes"
            raise MisreadError(message, said) from None
        return table[industry].output


def cubes_in_words(cubes: Cubes) -> str:
    """Cubes in a sentence: "1 red and 2 green"."""
    parts = [f"{n} {colour}" for colour, n in cubes.items() if n]
    return enumerated(parts, "and", len(parts)) or "nothing"


_Cubes = dict[ColourKnown, Annotated[int, Limited(ge=0, le=CUBES)]]


class _RowForm(Form):
    symbol: SymbolKnown
    output: ColourKnown
    input: _Cubes
    cost: _Cubes | None = None
    assumed: bool = False


class _TableForm(Form):
    provenance: str
    industries: dict[str, _RowForm]


def read_industries(data: Mapping[str, Any]) -> Table:
    """The table of a card file. Raises `UnusableError`, also where it contradicts the rulebook's words."""
    if "industries" not in data and "cards" in data:
        said = "these are cards; of Desert Dessert, --cards reads the industry table: `reeve cards desert-dessert` prints it"
        raise UnusableError([Problem(("cards",), said, at_key=True)])
    form = read(TypeAdapter(_TableForm), data)
    names = [str(industry) for industry in Industry]
    strange, expected = [name for name in form.industries if name not in names], f"expected {', '.join(names)}"
    problems = [Problem(("industries", name), f"no industry {name!r}; {expected}", at_key=True) for name in strange]
    problems += [Problem(("industries",), f"{name} is missing") for name in names if name not in form.industries]
    rows = {}
    for industry in Industry:
        if told := form.industries.get(str(industry)):
            cost = _times(1, told.cost) if told.cost is not None else _times(2, told.input)
            rows[industry] = Row(told.symbol, told.output, _times(1, told.input), cost, told.assumed)
    problems += _contradictions(rows)
    if problems:
        raise UnusableError(problems)
    return Table(rows)


def _times(n: int, cubes: Cubes) -> Cubes:
    """So many times these cubes, in the order of their colours."""
    return {colour: n * cubes[colour] for colour in Colour if cubes.get(colour)}


def _contradictions(rows: Mapping[Industry, Row]) -> Iterator[Problem]:
    for industry, row in rows.items():
        at = ("industries", str(industry))
        if industry in CERTAIN and row.output is not CERTAIN[industry]:
            message = f"{industry.title} yields {CERTAIN[industry]} cubes, as the rulebook says in words"
            yield Problem((*at, "output"), message)
        if industry is Industry.WATER:
            if row.symbol is not Symbol.DROP:
                yield Problem((*at, "symbol"), "Water has the drop, as the rulebook says in words")
            if row.cost != WELL:
                yield Problem((*at, "cost"), "a Water Well costs 1 red and 1 green, as the rulebook says in words")
        elif row.cost != _times(2, row.needs):
            yield Problem((*at, "cost"), f"the cost is twice the input: {cubes_in_words(_times(2, row.needs))}")
    for key in ("symbol", "output"):
        values = [getattr(row, key) for row in rows.values()]
        for industry, value in zip(rows, values, strict=True):
            if values.count(value) > 1:
                yield Problem(("industries", str(industry), key), f"{value} stands in two rows")


# The price cards.

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


def price_called(text: str, or_else: str = "") -> Price:
    """The price card that a text names: a symbol and a value from 1 to 5, `or_else` what else may stand there.

    Raises `ValueError`.
    """
    words = text.split()
    numbers = [word for word in words if word.isdecimal()]
    names = [word for word in words if not word.isdecimal()]
    if len(numbers) == len(names) > 1:
        raise MisreadError(f"{quoted(text)} is more than one card; put a comma between them", text)
    if len(numbers) != 1 or len(names) != 1:
        raise MisreadError(
            f"{quoted(text)} is no price card; expected its symbol and its value, for instance 'wheel 3'{or_else}", text
        )
    if int(numbers[0]) not in BY_VALUE:
        raise MisreadError(f"{quoted(text)}: a price card has a value from 1 to 5; the 6s lie in the column", numbers[0])
    return Price(symbol_called(names[0]), int(numbers[0]))


def row_place(row: Industry, side: int) -> Place:
    """The place of a price card."""
    return Place("", f"{row} {SIDES[side]}")


def _fitting(part: str) -> tuple[Price, ...]:
    """The price cards that a text tells of: of a symbol or of a value alone, every one that has it. Raises `ValueError`."""
    if len(part.split()) != 1:
        return (price_called(part),)
    wanted = int(part) if part.isdecimal() else symbol_called(part)
    return tuple(price for price in PRICES if wanted in price) or (price_called(part),)


def _price(value: object, _info: ValidationInfo) -> Price | Choice:
    phrase = written_text(value, "a price card")
    first, _, rest = phrase.partition(" ")
    if first.casefold() != SOME or not rest:
        return seen(phrase, partial(price_called, or_else=", or 'some wheel or drop' for one seen in part"), PRICES)
    fits = [_fitting(part.strip()) for part in rest.split(" or ")]
    is_full = [len(prices) == 1 for prices in fits]
    if is_full != sorted(is_full):
        # `wheel 3 or 4` may mean another wheel, or every 4.
        each = "write symbol and value of each, for instance 'some wheel 3 or wheel 4'"
        raise MisreadError(f"{quoted(phrase)}: {each}", phrase)
    return Choice(phrase, tuple(dict.fromkeys(price for prices in fits for price in prices)))


_PRICE = Annotated[
    Price | Choice,
    Reads(_price),
    text("A price card: symbol and value, `unknown`, or `some wheel`, `some 3 or 4`.", ["wheel 3", "unknown", "some wheel"]),
]


def _prices(told: dict[Industry, list[Price | Choice]], _owner: str) -> tuple[tuple[Any, ...], ...]:
    unseen = Choice(UNKNOWN, PRICES)
    return tuple(
        tuple(named(card, f"{row} {SIDES[side]}") for side, card in enumerate(told.get(row, (unseen, unseen))))
        for row in Industry
    )


UNSEEN: tuple[Seen, ...] = tuple(card for pair in _prices({}, "") for card in pair)
"""The prices of a turn of which none was seen, in the order in which they are dealt."""

MARKET = Kind(
    dict[INDUSTRY, Annotated[list[_PRICE], Limited(min_length=2, max_length=2)]],
    _prices,
    lambda prices: {str(row): list(map(str, pair)) for row, pair in zip(Industry, prices, strict=True)},
    may_be_empty=False,
)


def remembered(cards: Iterable[Seen]) -> tuple[Seen, ...]:
    """Those of these cards of which something is known, in part or in full, as they are told among those that were dealt."""
    told = [card for card in cards if isinstance(card, Price) or len(card.options) < len(PRICES)]
    return tuple(
        card if isinstance(card, Price) else Unknown(_DEALT_CARD.format(n=n), card.options, card.text)
        for n, card in enumerate(told, start=1)
    )


_DEALT_CARD = "dealt card {n}"
DEALT_CARDS = several(_PRICE, _DEALT_CARD)
CARDS = several(text_of(Price, "a price card", price_called, "A price card: symbol and value.", ["wheel 3"]))


def of_prices(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Every price card may be another."""
    for i, (row, pair) in enumerate(zip(Industry, held.value or (), strict=False)):
        for side, card in enumerate(pair):
            part = held.part.entry(i, str(row)).entry(side)
            is_unseen = isinstance(card, Unknown) and len(card.options) == len(PRICES)
            said = "" if is_unseen else f"the {SIDES[side]} card of {row.title} is {card}"
            yield Statement(row_place(row, side), card, PRICES, said, part.put, path=part.path)
