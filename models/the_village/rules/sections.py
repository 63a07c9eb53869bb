"""The sections of the rulebook of The Village, and where a rule about a player stands."""

from __future__ import annotations

from models.rule import Place, Source
from models.the_village.table import Position

TITLE = "The Village"


def source(section: str, *, derived: bool = False) -> Source:
    """A section of the rulebook."""
    return Source(TITLE, section, derived=derived)


SETUP, PLAY = "Set Up", "Playing the Game"


def at(position: Position, player: str) -> tuple[Place, ...]:
    """Where a player sits; nowhere where it is about all of them."""
    return (Place(player, ""),) if player in position.players else ()
