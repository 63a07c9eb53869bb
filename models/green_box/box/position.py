"""Components of the Green Box that were seen, and the deck that nobody has published, as far as it is unknown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, product
from typing import Annotated, Any, ClassVar, TypeAlias

from models.fields import Kind, told
from models.green_box.cards import BY_VALUE, SIXES, UNKNOWN_DECK, Background, Card, Deck
from models.green_box.components import Colour, Symbol
from models.green_box.form import NO_COMMAS, FullCard, SymbolKnown
from models.green_box.kinds import CUBES, MEEPLE_COLOURS, NUMBER, by_name, written_card
from models.green_box.matching import copies, fitting
from models.logic import Number, Unknown, count, number, where
from models.rule import Rulings
from models.table_form import Number as Counted

Seen: TypeAlias = "Card | Unknown[Card]"
"""A card that was seen: known in full, or one of those that it may be. `Card()` is a card of which nothing is known."""

Value: TypeAlias = "int | Unknown[int]"


def _every_card() -> Iterator[Card]:
    for symbol, colour in product(Symbol, Colour):
        for value in BY_VALUE:
            yield Card(symbol, colour, value, Background.PINK if value in Background.PINK.values else Background.BROWN)
        for value in Background.GREEN.values:
            yield Card(symbol, colour, value, Background.GREEN)


EVERY_CARD = tuple(_every_card())
"""All cards that a deck might have; a deck has 54 of them."""


@dataclass(frozen=True, slots=True)
class Pair:
    """The border colours of two cards that are else alike."""

    first: Colour
    second: Colour

    def of(self, colour: Colour) -> int:
        """How many of the two have a colour."""
        return (self.first is colour) + (self.second is colour)

    def __str__(self) -> str:
        return f"{self.first} and {self.second}"


PAIRS = tuple(Pair(*pair) for pair in combinations_with_replacement(Colour, 2))


@dataclass(frozen=True, slots=True)
class OpenDeck:
    """A deck that nobody has seen.

    Every colour has one card of each symbol without a green background, and every symbol has two 1s and a 2 with it.
    `values` are those of the cards without a green background, by symbol and colour; `ones` and `twos` are the colours of
    the others, by symbol. Two 1s of a symbol are one pair, so that no deck is met twice.
    """

    values: tuple[Value, ...]
    ones: tuple[Pair | Unknown[Pair], ...]
    twos: tuple[Colour | Unknown[Colour], ...]

    def value(self, symbol: Symbol, colour: Colour) -> Value:
        """The value of the card without a green background."""
        return self.values[_SYMBOLS.index(symbol) * len(_COLOURS) + _COLOURS.index(colour)]

    def copies(self, card: Card) -> Number:
        """How many of a card it has; of what no deck has, none."""
        if card.symbol is None or card.colour is None or card.value is None or card.background is None:
            return 0
        if card.value not in card.background.values:
            return 0
        if card.background is not Background.GREEN:
            return count([where(self.value(card.symbol, card.colour), lambda value: value == card.value)])
        return self.green(card.symbol, card.colour, card.value)

    def green(self, symbol: Symbol, colour: Colour, value: int) -> Number:
        """How many cards with a green background have a symbol, colour and value."""
        place = _SYMBOLS.index(symbol)
        if value == 1:
            return number(self.ones[place], lambda pair: pair.of(colour))
        return count([where(self.twos[place], lambda other: other is colour)])


_SYMBOLS, _COLOURS = tuple(Symbol), tuple(Colour)


def open_deck(cards: Iterable[Card], sixes: Mapping[Symbol, Colour]) -> OpenDeck:
    """The deck of which these cards are known in full, and where these symbols have their 6s."""
    values: dict[tuple[Symbol | None, Colour | None], int | None] = {}
    green: dict[tuple[Symbol | None, int | None], list[Colour]] = {}
    for card in cards:
        if card.background is Background.GREEN and card.colour is not None:
            green.setdefault((card.symbol, card.value), []).append(card.colour)
        else:
            values[card.symbol, card.colour] = card.value
    values |= dict.fromkeys(sixes.items(), max(BY_VALUE))
    return OpenDeck(
        tuple(values.get(place) or _value(*place) for place in product(Symbol, Colour)),
        tuple(_ones(symbol, green.get((symbol, 1), [])) for symbol in Symbol),
        tuple(_two(symbol, green.get((symbol, 2), [])) for symbol in Symbol),
    )


def _value(symbol: Symbol, colour: Colour) -> Unknown[int]:
    return Unknown(f"the value of the {colour} {symbol}", BY_VALUE)


def _ones(symbol: Symbol, colours: list[Colour]) -> Pair | Unknown[Pair]:
    if len(colours) > 1:
        return Pair(*sorted(colours[:2], key=_COLOURS.index))
    return Unknown(f"the colours of the 1 {symbol} cards on green", PAIRS)


def _two(symbol: Symbol, colours: list[Colour]) -> Colour | Unknown[Colour]:
    return colours[0] if colours else Unknown(f"the colour of the 2 {symbol} on green", Colour)


_SEEN = Kind(
    Annotated[list[FullCard], NO_COMMAS], lambda cards, _owner: tuple(cards), lambda cards: list(map(written_card, cards))
)
_TILES = Kind(dict[SymbolKnown, Counted], lambda tiles, _owner: {symbol: n for symbol, n in tiles.items() if n}, by_name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """Components that were seen together. `written` are the cards as they were written, `cards` what each of them may be.

    `deck` is the user's own, if there is one; otherwise `unseen` is what is left open of it.
    """

    is_whole: ClassVar[bool] = True
    """Nobody plays."""

    rulings: Rulings
    written: tuple[Card, ...] = told(_SEEN, "The cards that were seen, in full or in part.", key="cards", default=[])
    symbols: Mapping[Symbol, int] = told(_TILES, "How many tiles show each symbol.", key="tiles", default={})
    face_down: int = told(NUMBER, "How many tiles lie on their fronts.", default=0)
    cubes: Mapping[Colour, int] = told(
        replace(CUBES, written=by_name), "How many cubes there are of each colour.", default={}
    )
    meeples: tuple[str, ...] = told(MEEPLE_COLOURS, "The colours of the meeples.", default=[])
    cards: tuple[Seen, ...] = ()
    deck: Deck = UNKNOWN_DECK
    unseen: OpenDeck | None = None

    @property
    def tiles(self) -> tuple[Symbol | None, ...]:
        """Every tile; those that are `None` lie face down."""
        return (*[symbol for symbol, n in self.symbols.items() for _ in range(n)], *[None] * self.face_down)

    @property
    def layouts(self) -> int:
        """The components lie together."""
        return 1

    @property
    def turn(self) -> None:
        """Nothing is played."""

    @property
    def is_over(self) -> bool:
        """Nothing is played, and nothing ends."""
        return False

    @property
    def players_written(self) -> tuple[str, ...]:
        """Nobody plays."""
        return ()

    def under(self, rulings: Rulings) -> Position:
        """The same components under other rulings; the 6s of our guess are known cards of a deck for which it is a rule."""
        if self.deck.cards is not None:
            return replace(self, rulings=rulings)
        sixes = SIXES if rulings["GB-SIX-MAP"] == "yes" else {Symbol.DROP: SIXES[Symbol.DROP]}
        known = [card for card in self.cards if isinstance(card, Card) and card in _EVERY]
        return replace(self, rulings=rulings, unseen=open_deck(known, sixes))

    def copies(self, card: Card) -> Number:
        """How many of a card its deck has."""
        return copies(self.deck)[card] if self.unseen is None else self.unseen.copies(card)


_EVERY = frozenset(EVERY_CARD)


def seen(card: Card, name: str, deck: Deck) -> Seen:
    """What a card may be that was written in full or in part; what fits no card of the deck stays as it was written."""
    if card == Card():
        return card
    options = fitting(EVERY_DECK if deck.cards is None else deck, card)
    if len(options) > 1:
        return Unknown(name, options, f"some {card}")
    return options[0] if options else card


EVERY_DECK = Deck(EVERY_CARD)
"""All cards that a deck might have, to look among them."""


def card_name(i: int) -> str:
    """The name of the card at a place from 0."""
    return f"card {i + 1}"


def possible(card: Seen) -> tuple[Any, ...]:
    """All that a card may be."""
    return card.options if isinstance(card, Unknown) else (card,)
