"""Components of the Green Box that were seen, and how a file tells them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from models.doubts import Statement, plain
from models.fact import Doubted, Fact
from models.fields import Fields, Kind, told
from models.form import read
from models.game import Written
from models.green_box.cards import BY_VALUE, PARTS, SIXES, UNKNOWN_DECK, Background, Card, Deck
from models.green_box.components import COPIES, CUBES, MEEPLES, TILES, Colour, Symbol
from models.green_box.form import NO_COMMAS, FullCard, SymbolKnown
from models.green_box.grid import with_entry
from models.green_box.kinds import CUBES as CUBES_TOLD
from models.green_box.kinds import MEEPLE_COLOURS, NUMBER, by_name, written_card
from models.green_box.matching import copies, fitting
from models.green_box.rulings import GB_RULINGS
from models.logic import Number, Unknown, count, number, options_of, where
from models.part import whole
from models.problem import Problem
from models.rule import Place, Rulings
from models.table import SeatedTable
from models.table_form import Chosen, Told, choosable, file_form, game_field, rulings_in_force
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
class Position(SeatedTable):
    """Components that were seen together; nobody plays.

    `written` are the cards as they were written, `cards` what each of them may be. `deck` is the user's own, if there is
    one; otherwise `unseen` is what is left open of it.
    """

    players: tuple[str, ...] = ()
    written: tuple[Card, ...] = told(_SEEN, "The cards that were seen, in full or in part.", key="cards", default=[])
    symbols: Mapping[Symbol, int] = told(_TILES, "How many tiles show each symbol.", key="tiles", default={})
    face_down: int = told(NUMBER, "How many tiles lie on their fronts.", default=0)
    cubes: Mapping[Colour, int] = told(
        replace(CUBES_TOLD, written=by_name), "How many cubes there are of each colour.", default={}
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


def _form_problems(data: Mapping[str, Any]) -> list[Problem]:
    """That keys of other games stand here."""
    message = "nothing is played here: a table of green-box holds components only"
    return [Problem((key,), message, at_key=True) for key in ("players", "turn") if key in data]


_GUESSES = "Which guesses at the deck are rules, for instance `GB-LATIN: yes`; `reeve rules green-box` lists them."
_FIELDS = Fields.of(Position)
_KEYS = {
    "game": (Literal["green-box"], game_field("green-box", "gb")),
    **{field.in_file: field.type_and_key for field in _FIELDS.fields},
    "rulings": (Annotated[dict[str, Chosen], choosable(GB_RULINGS)], Field(default={}, description=_GUESSES)),
    "note": (str | None, Told.model_fields["note"]),
}
FILE = cache(lambda: file_form("A position file of components of the Green Box.", _KEYS, _form_problems))
"""The form of its files, made when one is needed."""


def read_table(data: object, deck: Deck, chosen: Mapping[str, str]) -> Written[Position, None]:
    """The components that a file tells of. Raises `UnusableError` with every problem."""
    form: Any = read(FILE(), data)
    rulings = rulings_in_force(GB_RULINGS, form.rulings, chosen)
    position = Position(rulings=rulings, deck=deck, **_FIELDS.kept(form))
    cards = tuple(seen(card, card_name(i), deck) for i, card in enumerate(position.written))
    return Written(replace(position, cards=cards).under(rulings), None)


def written(position: Position) -> dict[str, object]:
    """The components in the form of a position file."""
    rulings = dict(position.rulings.chosen)
    told = _FIELDS.written(position, lambda field: field.within(_ALL))
    return {"game": "green-box", **told} | ({"rulings": rulings} if rulings else {})


def doubted(position: Position) -> Doubted[Position]:
    """The components with every card in doubt. Tiles, cubes and meeples stay as they are counted.

    A card may turn out to be one that differs in one part from what was written, or some other card, which then says nothing
    of the deck: so a reason never rests on a card that it does not name.
    """
    facts, cards = [], list[Seen](position.cards)
    for i, (written, card) in enumerate(zip(position.written, position.cards, strict=True)):
        if written == Card():
            continue
        kept = options_of(card)
        options = dict.fromkeys((*kept, *_misread(written, position), Card()))
        unknown: Unknown[Card] = Unknown(card_name(i), options)
        holds = unknown.where(frozenset(kept).__contains__)
        facts.append(Fact(Place("", card_name(i)), f"{card_name(i)}: {written}", holds, unknown, ("cards", i)))
        cards[i] = unknown
    unseen = None if position.unseen is None else open_deck((), {})
    return Doubted(replace(position, written=(), cards=tuple(cards), unseen=unseen), tuple(facts))


def _misread(written: Card, position: Position) -> tuple[Card, ...]:
    """The cards that differ from what was written in one part. Of one part alone nothing would be left."""
    parts = [part for part in PARTS if getattr(written, part) is not None]
    every = EVERY_CARD if position.deck.cards is None else copies(position.deck)
    if len(parts) == 1:
        return ()
    return tuple(card for card in every if sum(getattr(card, part) != getattr(written, part) for part in parts) == 1)


_ALL = whole(Position)


def pieces(position: Position) -> Iterator[Statement[Position]]:
    """How many tiles of each symbol, tiles lying face down, cubes of each colour and meeples of each colour are written.

    Every rule says how many there are at most, so the only other number that is tried is that.
    """
    for symbol, n in Counter(position.tiles).items():
        what = "tiles lying face down" if symbol is None else f"tiles with the symbol {symbol}"
        most = min(TILES if symbol is None else COPIES, max(0, TILES - (len(position.tiles) - n)))
        counted = _ALL.field("face_down") if symbol is None else _ALL.field("symbols").under(symbol)
        yield plain(f"the number of {what}", n, (most,), f"{what}: {n}", counted.put, symbol or "")
        if symbol is not None and n > COPIES:
            others = [other for other in Symbol if position.tiles.count(other) < COPIES]
            yield plain(f"one of the {n} {symbol} tiles", symbol, others, f"{what}: {n}", _tile_is(symbol))
    for colour, n in position.cubes.items():
        counted = _ALL.field("cubes").under(colour)
        yield plain(f"the number of {colour} cubes", n, (CUBES,), f"{colour} cubes: {n}", counted.put, colour)
    for meeple, n in Counter(position.meeples).items():
        yield plain(f"the number of {meeple} meeples", n, (1,), f"{meeple} meeples: {n}", _meeples(meeple), meeple)
        if n > 1:
            missing = [other for other in MEEPLES if other not in position.meeples]
            yield plain(f"one of the {n} {meeple} meeples", meeple, missing, f"{meeple} meeples: {n}", _meeple_is(meeple))


def _tile_is(seen: Symbol) -> Callable[[Position, Symbol], Position]:
    def put(position: Position, symbol: Symbol) -> Position:
        tiles = position.symbols
        return replace(position, symbols={**tiles, seen: tiles[seen] - 1, symbol: tiles.get(symbol, 0) + 1})

    return put


def _meeple_is(seen: str) -> Callable[[Position, str], Position]:
    return lambda position, meeple: replace(
        position, meeples=with_entry(position.meeples, position.meeples.index(seen), meeple)
    )


def _meeples(meeple: str) -> Callable[[Position, int], Position]:
    def put(position: Position, n: int) -> Position:
        return replace(position, meeples=(*(other for other in position.meeples if other != meeple), *[meeple] * n))

    return put
