"""Moves of Slush: the parts of one, in text that reads back to the same move."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from models.green_box.slush.cards import Card


class Act(Enum):
    """What a player does in a turn."""

    DRAW = "draw"
    BID = "bid"
    LOCK = "lock"
    PASS = "pass"  # noqa: S105 - no password


@dataclass(frozen=True, slots=True)
class Move:
    """A turn: what is done, and on which face-up card by its number from 0.

    `name` is what that card is called. A card that is drawn is told as `drawn`, if anybody says which it is.
    """

    player: str
    act: Act
    at: int = -1
    name: str = ""
    cubes: int = 0
    drawn: Card | None = None

    def __str__(self) -> str:
        if self.act is Act.BID:
            return f"bid {self.cubes} on {self.name}"
        if self.act is Act.LOCK:
            return f"lock {self.name}"
        return f"draw {self.drawn}" if self.drawn else self.act.value
