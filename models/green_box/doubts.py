"""Pieces that several Green Box games have: whose turn it is, cards in hands and piles."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from operator import methodcaller
from typing import Any, Generic, Self, TypeVar

from models.doubts import Doubts, Held, Statement, each_card, plain
from models.fact import Change
from models.green_box.cards import PARTS, Background, Card
from models.green_box.components import Colour, Symbol
from models.names import counted
from models.table import Seats

P = TypeVar("P")
S = TypeVar("S")

ANOTHER = Card()
"""A card that is not known; it stands for any that fits."""
_MORE = 30
"""So many cards at most were overlooked, and one less."""


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
        for part in (() if card.either else PARTS)
        if part in _VALUES and getattr(card, part) is not None
        for value in _VALUES[part]
        if value != getattr(card, part)
    )


def cards(
    where: str, unseen: object = ANOTHER, others: Callable[[Any], Iterable[Any]] = misread, more: int = _MORE
) -> Doubts:
    """Doubts each card of a hand or pile: it may be another, or not there; and there may be others that nobody wrote down.

    A card may have been read wrongly in one part. For all other cards stands one that is not known: no rule asks for more
    than is known of a card, so where any other card would do that one does. `{}` in `where` stands for whose they are. Cards
    of a game's own say which of them is not known, and what `others` one of them may be.
    """

    def size(pile: tuple[Any, ...], n: int) -> tuple[Any, ...]:
        """So many cards, those that are not known added or taken away."""
        seen = tuple(card for card in pile if card != unseen)
        return (*seen, *[unseen] * (n - len(seen)))

    def doubts(held: Held[P]) -> Iterator[Statement[P]]:
        pile, there = held.value, where.format(held.owner)
        if isinstance(pile, tuple):
            yield from each_card(there, pile, held.part, held.owner, lambda card: (unseen, *others(card)), unseen)
            sentence = f"{counted(len(pile), 'card')} {'is' if len(pile) == 1 else 'are'} in {there}"
            sizes = range(sum(card != unseen for card in pile), len(pile) + more)
            yield plain(f"the number of cards in {there}", len(pile), sizes, sentence, held.part.through(size), held.owner)

    return doubts


class ColouredSeats(Seats[S], Generic[S]):
    """Of a table: what each player has, a `colour` among it."""

    __slots__ = ()

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of the players."""
        return tuple([seat.colour for seat in self.seats])  # type: ignore[attr-defined]

    def owner(self, colour: Colour) -> str:
        """Whose colour it is."""
        return self.players[self.colours.index(colour)]

    def with_colours(self, colours: Iterable[Colour]) -> Self:
        """The table on which the players have these colours."""
        pairs: Any = zip(self.seats, colours, strict=True)
        return replace(self, seats=tuple([replace(seat, colour=colour) for seat, colour in pairs]))  # type: ignore[type-var]


def colours_mixed_up(position: Any) -> Iterator[Change[Any]]:
    """Colours of two players mixed up, on a table with the `colours` of its players, which may be had `with_colours`."""
    for (player, one), (other, two) in combinations(zip(position.players, position.colours, strict=True), 2):
        instead = {one: two, two: one}
        exchanged = methodcaller("with_colours", [instead.get(colour, colour) for colour in position.colours])
        yield Change(f"{player} plays {two} and {other} {one}, not the other way round", exchanged)
