"""Moves of Attack of the Moulds: the parts of one, in text that reads back to the same move."""

from __future__ import annotations

from dataclasses import dataclass

from models.green_box.attack_of_the_moulds.board import Spot


@dataclass(frozen=True, slots=True)
class Move:
    """A turn: a new cube on `target`, or the cube from `start` moved there; without `target` the player passes."""

    player: str
    target: Spot | None = None
    start: Spot | None = None

    def __str__(self) -> str:
        if self.target is None:
            return "pass"
        return f"grow to {self.target}" if self.start is None else f"spread {self.start} to {self.target}"
