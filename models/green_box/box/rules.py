"""The rules of the components: what a table can break, our decisions, and what no table shows."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import product
from operator import eq
from typing import Any, cast

from models.green_box.box.table import OpenDeck, Position
from models.green_box.cards import BY_VALUE, GREEN_COPIES, GREEN_PER_COLOUR, SIXES, Card
from models.green_box.components import BOX, RULEBOOK, Colour, Symbol
from models.logic import Truth, Unknown, all_of, at_most, count, equal, options_of, total, where
from models.rule import Finding, Rule, Source, rule


def _is_asked(position: Position) -> Iterator[str]:
    if position.cards and (position.unseen is not None or any(isinstance(card, Unknown) for card in position.cards)):
        yield "cards"


def _exist(position: Position, _cards: str) -> Truth:
    """For each card that there might be, no more are seen than the deck has."""
    seen: dict[Card, list[Truth]] = {}
    for card in position.cards:
        for option in options_of(card):
            seen.setdefault(option, []).append(card.is_(option) if isinstance(card, Unknown) else True)
    return all_of(at_most(count(truths), position.copies(card)) for card, truths in seen.items() if card != Card())


def _of(kinds: Iterable[object], *guesses: str) -> Callable[[Position], Iterator[object]]:
    """Instances for each colour or symbol of an open deck, if all of these guesses are rules."""

    def instances(position: Position) -> Iterator[object]:
        if position.unseen is not None and all(position.rulings[key] == "yes" for key in guesses):
            yield from kinds

    return instances


_COLOURS = ("the colours",)
"""Of counts that hold for all colours or for none: if five colours have three of 18 cards, the sixth has, too.

As rules of their own they would stand for each other in a reason, and that they do takes a solver longer than all else.
"""


def _open(position: Position) -> OpenDeck:
    """The deck that is asked about; with a known one, these rules have no instances."""
    return cast("OpenDeck", position.unseen)


def _colour_has_each_value(position: Position, colour: Colour) -> Truth:
    values = [_open(position).value(symbol, colour) for symbol in Symbol]
    return all_of(equal(count([where(value, partial(eq, n)) for value in values]), 1) for n in BY_VALUE)


def _symbol_has_one(position: Position, symbol: Symbol, n: int = max(BY_VALUE)) -> Truth:
    return equal(count([where(_open(position).value(symbol, colour), partial(eq, n)) for colour in Colour]), 1)


def _without_square(position: Position) -> Iterator[Symbol]:
    if position.unseen is not None and position.rulings["GB-LATIN"] != "yes":
        yield from Symbol


def _sixes(position: Position) -> Iterator[Symbol]:
    if position.unseen is not None:
        yield Symbol.DROP
        if position.rulings["GB-SIX-MAP"] == "yes":
            yield from (symbol for symbol in SIXES if symbol is not Symbol.DROP)


def _colours_have_three(position: Position, _colours: str) -> Truth:
    deck = _open(position)
    every = [[deck.green(symbol, colour, value) for symbol in Symbol for value in GREEN_COPIES] for colour in Colour]
    return all_of(equal(total(cards), GREEN_PER_COLOUR) for cards in every)


def _colours_have_one_two(position: Position, _colours: str) -> Truth:
    every = [[_open(position).green(symbol, colour, 2) for symbol in Symbol] for colour in Colour]
    return all_of(equal(total(cards), GREEN_COPIES[2]) for cards in every)


def _colours_differ(position: Position, symbol: Symbol) -> Truth:
    deck = _open(position)
    return all_of(at_most(total([deck.green(symbol, colour, n) for n in GREEN_COPIES]), 1) for colour in Colour)


def _deck_rule(
    id_: str,
    text: str,
    about: Callable[[Position], Iterable[Any]],
    holds: Callable[[Position, Any], Truth],
    says: str,
    *rulings: str,
    stands_in: Source | None = None,
) -> Rule[Position]:
    """A rule on the deck as a whole; `says` goes on after "with the cards seen", about a colour or a symbol."""
    message = says + (f" ({', '.join(rulings)})" if rulings and stands_in is None else "")

    @rule(id_, text, stands_in or Source(BOX, "cards", derived=bool(rulings)), rulings=rulings, last=True)
    def findings(position: Position) -> Iterator[Finding]:
        for kind in about(position):
            yield kind, partial(holds, position, kind), f"with the cards seen, {message.format(kind)}"

    return findings


DECK_RULES: tuple[Rule[Position], ...] = (
    _deck_rule(
        "GB-CHK-7",
        "The cards seen are different cards of one deck. It has one card of each symbol and border colour without a green "
        "background, and two 1s and a 2 of each symbol with one.",
        _is_asked,
        _exist,
        "no deck has all of them",
        stands_in=Source(BOX, "cards", derived=True),
    ),
    _deck_rule(
        "GB-CARD-COLVAL",
        "Without a green background, every border colour has each value from 1 to 6 once.",
        _of(Colour),
        _colour_has_each_value,
        "{} cannot have each value once without a green background",
        stands_in=Source(RULEBOOK, "Slush: Components; Green Bite: Components"),
    ),
    _deck_rule(
        "GB-CHK-7-LATIN",
        "Without a green background, every symbol has each value from 1 to 6 once. That is our guess.",
        _of(Symbol, "GB-LATIN"),
        lambda position, symbol: all_of(_symbol_has_one(position, symbol, n) for n in BY_VALUE),
        "the symbol {} cannot have each value once without a green background",
        "GB-LATIN",
    ),
    _deck_rule(
        "GB-CARD-6SYM",
        "Every symbol has one 6.",
        _without_square,
        _symbol_has_one,
        "the symbol {} cannot have one 6",
        "GB-LATIN",
        stands_in=Source(RULEBOOK, "Desert Dessert: Setup; Trade"),
    ),
    _deck_rule(
        "GB-CHK-7-SIX",
        "The yellow 6 is a drop. We guess that the other 6s are red hammers, green circles, white bricks, blue wheel and "
        "black arrow.",
        _sixes,
        lambda position, symbol: where(_open(position).value(symbol, SIXES[symbol]), partial(eq, max(BY_VALUE))),
        "the 6 with the symbol {} cannot have its colour",
        "GB-SIX-MAP",
    ),
    _deck_rule(
        "GB-CARD-GRNCOL",
        "With a green background, every border colour has three cards.",
        _of(_COLOURS),
        _colours_have_three,
        "{} cannot have three cards each with a green background",
    ),
    _deck_rule(
        "GB-CHK-7-COL",
        "With a green background, the cards of every border colour are 1, 1 and 2. That is our guess.",
        _of(_COLOURS, "GB-GREEN-COL"),
        _colours_have_one_two,
        "{} cannot have one 2 each with a green background",
        "GB-GREEN-COL",
    ),
    _deck_rule(
        "GB-CHK-7-DISTINCT",
        "With a green background, the three cards of every symbol have three different border colours. That is our guess.",
        _of(Symbol, "GB-GREEN-DISTINCT"),
        _colours_differ,
        "the symbol {} cannot have three colours with a green background",
        "GB-GREEN-DISTINCT",
    ),
)
"""What is known and guessed of a deck that nobody has published."""


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
