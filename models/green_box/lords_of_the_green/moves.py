"""Moves of Lords of the Green: the parts of one, in text that reads back to the same move."""

from __future__ import annotations

from dataclasses import dataclass

from models.green_box.components import Colour
from models.green_box.lords_of_the_green.tiles import Spot


@dataclass(frozen=True, slots=True)
class Move:
    """A turn: so many knights of an army onto a tile, then the lord onto another with some from the tile he leaves.

    Without `placed` none is placed, without `target` the lord is not mentioned; without both the turn is skipped.
    """

    player: str
    army: Colour
    placed: Spot | None = None
    knights: int = 0
    target: Spot | None = None
    escorts: int = 0

    def __str__(self) -> str:
        parts = [] if self.placed is None else [f"{self.knights} {self.army} on {self.placed}"]
        if self.target is not None:
            parts.append(f"{'' if parts else f'{self.army} '}lord to {self.target} with {self.escorts}")
        return ", ".join(parts) or f"{self.army} passes"
