"""The cards to come: whether they can be those of the pile, shuffled whenever it is used up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from models.green_box.components import Symbol, source
from models.green_box.desert_dessert.cards import BY_VALUE, LATIN, PER_SYMBOL, Price
from models.green_box.desert_dessert.rules import TITLE, known_cards, pile_after
from models.green_box.desert_dessert.table import CARDS, DEALT, Position
from models.rule import Finding, rule

RESHUFFLE = "DD-AMB-RESHUFFLE"


class Excess(NamedTuple):
    """A symbol, a value or a card that comes more often than a pile has it, and which cards to come are of that pile."""

    about: Symbol | int | Price
    n: int
    there_are: int
    cards: range

    def __str__(self) -> str:
        kind = {Symbol: "with the symbol ", int: "of value ", Price: ""}[type(self.about)]
        return f"{self.n} cards {kind}{self.about} come before the pile is shuffled again, but it has only {self.there_are}"

    def is_of(self, card: Price) -> bool:
        """Whether a card is one of those that are too many."""
        return self.about in {card, card.symbol, card.value}


def _passes(position: Position) -> Iterator[tuple[range, Counter[Price]]]:
    """Which cards to come are of each pass through the pile, and these with all others known to be of it."""
    lying = [card for _, card in known_cards(position) if isinstance(card, Price)]
    last = position.kept_out
    first, gone = 0, Counter(lying)
    for n, begin in enumerate(range(0, len(position.deck), DEALT), start=position.renewals):
        cards = position.deck[begin : begin + DEALT]
        if not pile_after(position, n):
            yield range(first, begin), gone
            # The cards that show the prices until then stay out of the new pile, or are shuffled too.
            first, gone = begin, Counter(last)
        gone += Counter(cards)
        last = cards if position.rulings[RESHUFFLE] == "rest" else ()
    yield range(first, len(position.deck)), gone


def _excesses(position: Position, shuffled: str) -> list[Excess]:
    """What comes more often than it can where the pile is shuffled like that."""
    counts = _counts(position, position.under(position.rulings.fresh(**{RESHUFFLE: shuffled})))
    return [one for one in counts if one.n > one.there_are and one.cards]


def _counts(position: Position, shuffled: Position) -> Iterator[Excess]:
    """How often everything comes in each pass."""
    for cards, gone in _passes(shuffled):
        for symbol in Symbol:
            yield Excess(symbol, sum(gone[card] for card in gone if card.symbol is symbol), PER_SYMBOL, cards)
        for value, there_are in BY_VALUE.items():
            yield Excess(value, sum(gone[card] for card in gone if card.value == value), there_are, cards)
        for card, n in gone.items():
            # Of this something is guessed, which is read only where it matters.
            if n > LATIN[card.value] and position.rulings["GB-LATIN"] == "yes":
                yield Excess(card, n, LATIN[card.value], cards)


def out_of_order(position: Position) -> str | None:
    """That the cards to come cannot come like that where they are shuffled as is played here; or nothing."""
    too_many = _excesses(position, position.rulings[RESHUFFLE]) if position.deck else []
    return f"the cards of `deck:` cannot come in this order: {too_many[0]}" if too_many else None


def suspects(position: Position) -> Iterator[int]:
    """The cards to come, by their places, one of which is wrong where they cannot all come."""
    too_many = _wrong(position)
    for n, card in enumerate(position.deck):
        if any(n in one.cards and one.is_of(card) for one in too_many):
            yield n


def _wrong(position: Position) -> list[Excess]:
    """What comes too often, unless the cards can have been shuffled in some way.

    Cards were dealt by whatever those at the table play; who says what that is is taken at their word.
    """
    chosen = position.rulings.chosen.get(RESHUFFLE)
    found = [_excesses(position, how) for how in ([chosen] if chosen else ["all", "rest"])]
    return found[0] if all(found) else []


@rule(
    "DD-ST-DECK",
    f"The cards to come are those of the pile: its {CARDS} cards in some order, and again when they are shuffled.",
    source(TITLE, "Setup; Trade", derived=True),
    rulings=("GB-LATIN", RESHUFFLE),
)
def deck(position: Position) -> Iterator[Finding]:
    """The cards to come are those of one pile, or of several one after the other."""
    if position.deck:
        wrong = _wrong(position)
        yield "pile", not wrong, f"{wrong[0]}." if wrong else ""
