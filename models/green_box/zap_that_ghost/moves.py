"""Moves of Zap That Ghost: the parts of each, in text that reads back to the same move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from models.green_box.cards import Card
from models.green_box.zap_that_ghost.position import DEALT
from models.green_box.zap_that_ghost.tiles import Spot
from models.names import enumerated

Path: TypeAlias = "tuple[Spot, ...]"
"""The spaces that a meeple enters, in their order; where it starts is not among them."""


def _drawing(cards: Iterable[Card | None]) -> str:
    names = [str(card) for card in cards if card is not None]
    return f", drawing {enumerated(names, 'and', DEALT)}" if names else ""


@dataclass(frozen=True, slots=True)
class Zap:
    """An attempt that succeeds: a card played, a meeple to the ghost. `path` are the spaces it enters, if it was named."""

    player: str
    target: Spot
    card: Card
    meeple: str
    path: Path | None = None
    drawn: Card | None = None

    def __str__(self) -> str:
        via = "" if self.path is None else f" via {', '.join(map(str, self.path))}"
        return f"zap {self.target} with {self.card} by {self.meeple} meeple{via}{_drawing([self.drawn])}"


@dataclass(frozen=True, slots=True)
class Fail:
    """An attempt that fails: meeple and card are put back."""

    player: str

    def __str__(self) -> str:
        return "fail"


@dataclass(frozen=True, slots=True)
class Pass:
    """All agree that nobody can zap a ghost."""

    player: str

    def __str__(self) -> str:
        return "nobody zaps"


@dataclass(frozen=True, slots=True)
class Exchange:
    """A card discarded and another drawn, after somebody else's attempt."""

    player: str
    card: Card
    drawn: Card | None = None

    def __str__(self) -> str:
        return f"exchange {self.card}{_drawing([self.drawn])}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Two cards discarded in the set-up, and the new hand if one is dealt."""

    player: str
    cards: tuple[Card, Card]
    drawn: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return f"discard {self.cards[0]} and {self.cards[1]}{_drawing(self.drawn)}"


@dataclass(frozen=True, slots=True)
class Roll:
    """The die is rolled."""

    player: str
    number: int

    def __str__(self) -> str:
        return f"roll {self.number}"


Move: TypeAlias = Zap | Fail | Pass | Exchange | Discard | Roll
