"""What no table of any Green Box game can break: how many components there are, and which cards can exist together.

A game says what it holds of the box (`Holding`), and these rules do the rest. Cards may be known in part: each check uses
what is known. Which 54 cards there are nobody has published; what is only guessed of them is a ruling (`rulings.py`), read
where it decides and nowhere else. With a deck of the user's own, nothing is guessed.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from models.game import Ruled
from models.green_box.card_rules import TableCards, card_rules
from models.green_box.cards import UNKNOWN_DECK, Card, Deck, Lying
from models.green_box.components import BOX, COPIES, CUBES, MEEPLES, TILES, Colour, Symbol
from models.green_box.grid import numbers, shown
from models.logic import Number, Unknown, at_most
from models.rule import Finding, Place, Rule, Source, rule

__all__ = ["KINDS", "Holding", "Lying", "cards_held", "conservation"]

P = TypeVar("P", bound=Ruled)

KINDS = ("tiles", "cubes", "meeples", "cards")
"""What a game may hold of the box, and these rules check."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What a table holds of the box, wherever it lies. A tile that is `None` lies face down and shows no symbol."""

    tiles: tuple[Symbol | Unknown[Any] | None, ...] = ()
    cubes: Mapping[Colour, Number] = field(default_factory=dict)
    meeples: tuple[str, ...] = ()
    cards: tuple[Lying, ...] = ()
    deck: Deck = UNKNOWN_DECK


def cards_held(seated: Iterable[tuple[str, Any]], discards: Iterable[Card] | None, deck: Deck) -> Holding:
    """The cards that players have in hand, and those discarded, of a game that has nothing else of the box to hold."""
    hands = [
        Lying(card, Place(player, f"card {n}"), f"{player}'s hand")
        for player, seat in seated
        for n, card in enumerate(seat.hand or (), start=1)
    ]
    away = [Lying(card, Place("", f"discard {n}"), "the discards") for n, card in enumerate(discards or (), start=1)]
    return Holding(cards=(*hands, *away), deck=deck)


def conservation(holding: Callable[[P], Holding], kinds: Collection[str] = KINDS) -> tuple[Rule[P], ...]:
    """The rules on components for a game that has these kinds of them: `holding` collects what a position holds."""
    holding = _remembering(holding)

    def cards(position: P) -> TableCards:
        held = holding(position)
        return TableCards(held.cards, held.deck)

    @rule(
        "GB-CONS-TILE",
        "The box has 36 tiles, six of each symbol, whichever way up they lie.",
        Source(BOX, "tiles"),
        counts=True,
    )
    def tiles(position: P) -> Iterator[Finding]:
        there = holding(position).tiles
        for symbol, n in numbers(there, Symbol) if there else ():
            message = f"{shown(n)} tiles show the symbol {symbol}, but the box has only {COPIES}."
            yield symbol, at_most(n, COPIES), message
        if there:
            message = f"{len(there)} tiles lie on the table, but the box has only {TILES}."
            yield "all tiles", len(there) <= TILES, message

    @rule("GB-CONS-CUBE", "The box has 20 cubes of each colour, supply and bag included.", Source(BOX, "cubes"), counts=True)
    def cubes(position: P) -> Iterator[Finding]:
        for colour, n in holding(position).cubes.items():
            message = f"{shown(n)} {colour} cubes lie on the table, but the box has only {CUBES}"
            yield colour, at_most(n, CUBES), message

    @rule(
        "GB-CONS-MEEPLE",
        "The box has seven meeples: one of each colour of the cards, and a grey one.",
        Source(BOX, "meeples"),
    )
    def meeples(position: P) -> Iterator[Finding]:
        for colour, n in Counter(holding(position).meeples).items():
            there_are = MEEPLES.count(colour)
            message = f"{n} {colour} meeples stand on the table, but the box has only {there_are}"
            yield colour, n <= there_are, message

    rules = {"tiles": (tiles,), "cubes": (cubes,), "meeples": (meeples,), "cards": card_rules(cards)}
    return tuple(one for kind in KINDS if kind in kinds for one in rules[kind])


def _remembering(holding: Callable[[P], Holding]) -> Callable[[P], Holding]:
    """What the last position asked about holds is collected once: each of these rules asks, and positions never change."""
    last: list[tuple[P, Holding]] = []

    def recall(position: P) -> Holding:
        if not last or last[0][0] is not position:
            last[:] = [(position, holding(position))]
        return last[0][1]

    return recall
