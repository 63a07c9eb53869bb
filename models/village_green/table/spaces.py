"""The spaces of a village, and what can lie in one.

A village is a 4x4 grid: the village card top left, three award spaces right of it (`top 1` to `top 3`), three below
it (`left 1` to `left 3`), and nine green spaces `r1c1` to `r3c3`. Every space may hold a stack. What nobody has seen
is told apart from what is known to be absent: an unsealed stack may go on beneath.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from models.logic import Number, Truth, Unknown, count, not_, total, where
from models.names import Word
from models.unknowns import Choice, named
from models.village_green.cards import EMPTY, NO_AWARD, Award, Card, Feature, Green

SIDE = 3
GREEN_SPACES = tuple(f"r{row}c{column}" for row in range(1, SIDE + 1) for column in range(1, SIDE + 1))
AWARD_SPACES = tuple(f"{edge} {n}" for edge in ("top", "left") for n in range(1, SIDE + 1))
SPACES = GREEN_SPACES + AWARD_SPACES
VILLAGE_SPACE = "village"

TOP, LEFT = AWARD_SPACES[:SIDE], AWARD_SPACES[SIDE:]
"""The award spaces of the top row, and of the leftmost column."""

COLUMNS = tuple(tuple(range(column, SIDE * SIDE, SIDE)) for column in range(SIDE))
ROWS = tuple(tuple(range(row * SIDE, row * SIDE + SIDE)) for row in range(SIDE))
LINES = COLUMNS + ROWS
"""The green spaces that each award space scores, in the order of `AWARD_SPACES`."""

LINE_NAMES = tuple(f"{kind} {n}" for kind in ("column", "row") for n in range(1, SIDE + 1))

NEIGHBOURS = tuple(
    (space, other)
    for space in range(SIDE * SIDE)
    for other in (space + 1, space + SIDE)
    if (other in ROWS[space // SIDE]) or (other == space + SIDE and other < SIDE * SIDE)
)
"""The twelve pairs of orthogonally adjacent green spaces."""

BESIDE = tuple(tuple(b if a == space else a for a, b in NEIGHBOURS if space in (a, b)) for space in range(SIDE * SIDE))
"""The neighbours of each green space."""

Visible: TypeAlias = "Card | Unknown[Any]"


class Face(Word):
    """Which way the village card lies."""

    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class Stack:
    """The cards of one space, the visible one first.

    Unless `sealed`, more cards may lie beneath them unseen; beneath an empty space lies nothing. `green` and `award` are
    the visible card as it counts in a space of that kind.
    """

    cards: tuple[Visible, ...] = ()
    sealed: bool = False
    green: Any = field(init=False, repr=False, compare=False)
    award: Any = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.cards and (self.cards[-1] is EMPTY or self.cards[-1] is NO_AWARD):
            object.__setattr__(self, "cards", self.cards[:-1])
            object.__setattr__(self, "sealed", True)
        object.__setattr__(self, "green", counted_as(self.cards[0], Award, EMPTY) if self.cards else EMPTY)
        object.__setattr__(self, "award", counted_as(self.cards[0], Green, NO_AWARD) if self.cards else NO_AWARD)

    def lying(self, place: str, *, sealed: bool) -> Stack:
        """The stack of a file at a place, by which what is not fully known is named, lower cards by how deep they lie."""
        cards = (named(card, f"{place}, {n} beneath" if n else place) for n, card in enumerate(self.cards))
        return Stack(tuple(cards), self.sealed or sealed)

    def __str__(self) -> str:
        """As it is written."""
        return " on ".join([*map(str, self.cards), *(["."] if self.sealed or not self.cards else [])])

    @property
    def seen_through(self) -> Truth:
        """Whether nothing can lie here unseen: that was told, or there is no card beneath which it could lie."""
        if self.sealed or not self.cards:
            return True
        lowest = self.cards[-1]
        return not_(where(lowest, is_laid)) if isinstance(lowest, Unknown) else False


@dataclass(frozen=True, slots=True)
class VillageCard:
    """The village card: which way it lies, and what wrongly lies on it."""

    face: Face | Unknown[Face] | Choice
    cards: tuple[Visible, ...] = ()

    def __str__(self) -> str:
        """As it is written."""
        return " on ".join(map(str, (*self.cards, self.face)))


def counted_as(card: Visible, stranger: type, nothing: Card) -> Any:
    """A card where cards of the other kind count as none."""
    if not isinstance(card, Unknown):
        return nothing if isinstance(card, stranger) else card
    if not any(isinstance(option, stranger) for option in card.options):
        return card
    return card.seen_as(lambda one: nothing if isinstance(one, stranger) else one)


def is_laid(card: Card) -> bool:
    """Whether there is a card, and not an empty space."""
    return card is not EMPTY and card is not NO_AWARD


def is_green(card: Card) -> bool:
    """Whether there is a card, and a green one."""
    return isinstance(card, Green) and card is not EMPTY


def is_award(card: Card) -> bool:
    """Whether there is a card, and an award."""
    return isinstance(card, Award) and card is not NO_AWARD


def is_lawn(card: Card) -> bool:
    """Whether there is a card, and a lawn."""
    return isinstance(card, Green) and card.feature is Feature.LAWN


def how_many(cards: Iterable[Visible], test: Callable[[Card], bool]) -> Number:
    """How many of these cards pass a test."""
    known, open_cards = 0, []
    for card in cards:
        if isinstance(card, Unknown):
            open_cards.append(card.where(test))
        elif test(card):
            known += 1
    return total([known, count(open_cards)]) if open_cards else known


def has_no_flower(card: Green) -> bool:
    """Whether there is nothing to match: a lawn, or no card at all."""
    return card.flower is None
