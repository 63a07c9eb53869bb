"""Pieces that several Green Box games have: whose turn it is, cards in hands and piles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Any, Protocol, Self, TypeVar

from models.doubts import Doubts, Held, Statement, each_card, plain
from models.fact import Change
from models.green_box.cards import PARTS, Background, Card
from models.green_box.components import Colour, Symbol
from models.names import counted
from models.part import Part
from models.table import SeatedTable

P = TypeVar("P")
T = TypeVar("T", bound=SeatedTable)

ANOTHER = Card()
"""A card that is not known; it stands for any that fits."""


def cards(where: str) -> Doubts:
    """Doubts each card of a hand or pile: it may be another, or not there; and there may be others that nobody wrote down.

    A card may have been read wrongly in one part. For all other cards stands one that is not known: no rule asks for more
    than is known of a card, so where any other card would do that one does. `{}` in `where` stands for whose they are.
    """

    def doubts(held: Held[P]) -> Iterator[Statement[P]]:
        if isinstance(held.value, tuple):
            yield from _of_cards(held.value, where.format(held.owner), held.part, held.owner)

    return doubts


def _of_cards(pile: tuple[Card, ...], where: str, part: Part[P], owner: str) -> Iterator[Statement[P]]:
    yield from each_card(where, pile, part, owner, lambda card: (ANOTHER, *misread(card)), ANOTHER)
    sentence = f"{counted(len(pile), 'card')} {'is' if len(pile) == 1 else 'are'} in {where}"
    sizes = range(sum(card != ANOTHER for card in pile), len(pile) + _MORE)
    yield plain(f"the number of cards in {where}", len(pile), sizes, sentence, _size(part), owner)


_MORE = 30
"""So many cards at most were overlooked, and one less."""


def _size(part: Part[P]) -> Part[P]:
    """How many cards there are, those that are not known added or taken away."""

    def put(position: P, n: int) -> P:
        seen = tuple(card for card in part.get(position) if card != ANOTHER)
        return part.put(position, (*seen, *[ANOTHER] * (n - len(seen))))

    return replace(part, put=put)


_VALUES: Mapping[str, Iterable[Any]] = {
    "symbol": Symbol,
    "colour": Colour,
    "value": range(1, 7),
    "background": (*Background, None),
}


def misread(card: Card) -> tuple[Card, ...]:
    """The cards that differ from one in a single part."""
    return tuple(
        replace(card, **{part: value})
        for part in PARTS
        if part in _VALUES and getattr(card, part) is not None
        for value in _VALUES[part]
        if value != getattr(card, part)
    )


class Coloured(Protocol):
    """A table on which each player has a colour."""

    @property
    def players(self) -> tuple[str, ...]:
        """Their names."""

    @property
    def colours(self) -> tuple[Colour, ...]:
        """Their colours, in the same order."""

    def with_colours(self, colours: Sequence[Colour]) -> Self:
        """The table on which they have these."""


C = TypeVar("C", bound=Coloured)


def colours_mixed_up(position: C) -> Iterator[Change[C]]:
    """Colours of two players mixed up."""
    for (player, one), (other, two) in combinations(zip(position.players, position.colours, strict=True), 2):
        instead = {one: two, two: one}
        exchanged = partial(_with_colours, colours=[instead.get(colour, colour) for colour in position.colours])
        yield Change(f"{player} plays {two} and {other} {one}, not the other way round", exchanged)


def _with_colours(position: C, colours: Sequence[Colour]) -> C:
    return position.with_colours(colours)
