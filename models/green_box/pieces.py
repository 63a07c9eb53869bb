"""Pieces that several Green Box games have: whose turn it is, cards in hands and piles, numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeAlias, TypeVar

from models.doubts import Doubts, Held, Piece, plain
from models.game import OVER
from models.green_box.cards import PARTS, Card
from models.green_box.components import Colour, Symbol
from models.green_box.table import Table
from models.names import counted

P = TypeVar("P")
T = TypeVar("T", bound=Table)
K = TypeVar("K")

WithCards: TypeAlias = "Callable[[P, Callable[[tuple[Card, ...]], tuple[Card, ...]]], P]"
"""Gives a position with what a function makes of some cards of it."""
WithCounts: TypeAlias = "Callable[[P, Callable[[Mapping[K, int]], Mapping[K, int]]], P]"
"""Gives a position with what a function makes of some counts of it."""

ANOTHER = Card()
"""A card that is not told; it stands for any that fits."""


def of_turn(position: T) -> Piece[T]:
    """Whose turn is next, or that the game has ended. It is told wrongly more easily than what lies on the table."""
    seen = OVER if position.over else position.turn
    said = "" if seen is None else "the game is over" if position.over else f"it is {seen}'s turn"
    piece: Piece[T] = plain("`turn:`", seen or "nothing", (*position.players, OVER), said, _turned)
    return replace(piece, comes_first=True, path=("turn",))


def _turned(position: T, seen: str) -> T:
    over = seen == OVER
    return replace(position, turn=None if over else seen, over=over)


def number(name: str, seen: int, limits: range, said: str, put: Callable[[P, int], P], at: object = "") -> Piece[P]:
    """A number that was counted, within the limits of what it can be."""
    return plain(name, seen, limits, said, put, at)


def up_to(most: int, least: int = 0) -> range:
    """The numbers from the least to the most."""
    return range(least, most + 1)


def of_cards(cards: tuple[Card, ...], where: str, with_cards: WithCards[P], at: object = "") -> Iterator[Piece[P]]:
    """Each card of a hand or pile: it may be another, or not there; and there may be others that nobody told.

    A card may have been read wrongly in one part. For all other cards stands one that is not told: no rule asks for more
    than is told of a card, so where any other card would do that one does.
    """
    for card in dict.fromkeys(cards):
        if card != ANOTHER:
            options = (ANOTHER, *misread(card))
            said = f"{card} is in {where}"
            piece = plain(f"a card in {where}", card, options, said, _card(card, with_cards), at)
            yield replace(piece, unseen=ANOTHER)
            yield plain(f"one card in {where}", "", (None,), "", _card(card, with_cards), at)
    told = sum(card != ANOTHER for card in cards)
    said = f"{counted(len(cards), 'card')} {'is' if len(cards) == 1 else 'are'} in {where}"
    sizes = range(told, len(cards) + _MORE)
    yield plain(f"the number of cards in {where}", len(cards), sizes, said, _size(with_cards), at)


def cards(where: str) -> Doubts:
    """Doubts the cards of a hand or pile that are told, and how many they are; `{}` in `where` stands for whose they are."""

    def doubts(held: Held[P]) -> Iterator[Piece[P]]:
        if isinstance(held.value, tuple):
            for piece in of_cards(held.value, where.format(held.owner), held.part.changed, held.owner):
                yield replace(piece, path=held.part.path)

    return doubts


_MORE = 5
"""So many cards at most were overlooked, and one less."""


def _card(seen: Card, with_cards: WithCards[P]) -> Callable[[P, Any], P]:
    def changed(cards: tuple[Card, ...], new: Card | None) -> tuple[Card, ...]:
        i = cards.index(seen) if seen in cards else len(cards)
        return (*cards[:i], *(() if new is None else (new,)), *cards[i + 1 :])

    return lambda position, new: with_cards(position, lambda cards: changed(cards, new))


def _size(with_cards: WithCards[P]) -> Callable[[P, Any], P]:
    def changed(cards: tuple[Card, ...], n: int) -> tuple[Card, ...]:
        told = tuple(card for card in cards if card != ANOTHER)
        return (*told, *[ANOTHER] * (n - len(told)))

    return lambda position, n: with_cards(position, lambda cards: changed(cards, n))


_VALUES: Mapping[str, Iterable[Any]] = {"symbol": Symbol, "colour": Colour, "value": range(1, 7)}


def misread(card: Card) -> tuple[Card, ...]:
    """The cards that differ from one in a single part."""
    return tuple(
        replace(card, **{part: value})
        for part in PARTS
        if part in _VALUES and getattr(card, part) is not None
        for value in _VALUES[part]
        if value != getattr(card, part)
    )


def of_counts(
    what: str, counts: Mapping[K, int], every: Iterable[K], limits: range, with_counts: WithCounts[P, K], at: object = ""
) -> Iterator[Piece[P]]:
    """How many there are of each kind; `what` with the kind in the place of `{}` says of what."""
    for kind in every:
        name, n = what.format(kind), counts.get(kind, 0)
        yield number(name, n, limits, f"{name}: {n}" if kind in counts else "", _count(kind, with_counts), at)


def _count(kind: K, with_counts: WithCounts[P, K]) -> Callable[[P, int], P]:
    return lambda position, n: with_counts(position, lambda counts: {**counts, kind: n})
