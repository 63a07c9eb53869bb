"""What lies on an Island board: tiles of territories, and units, castles and peace tokens on these; a combat; phases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from models.green_box.components import Colour, Symbol
from models.green_box.grid import Square
from models.logic import Unknown
from models.names import Word

COLOURS = (Colour.RED, Colour.GREEN, Colour.YELLOW, Colour.BLUE)
"""The colours of players; black cubes are castles, white ones peace tokens."""
FACES = tuple(symbol for symbol in Symbol if symbol is not Symbol.BRICKS)
"""What a developed tile can show: bricks are left in the box."""


class Down(Word):
    """The face of a tile that is not developed."""

    DOWN = "face down"


Face = Symbol | Down


class Phase(Word):
    """What comes next: the set-up, the draft, actions, or a step of the council."""

    SETUP = "setup"
    DRAFT = "draft"
    ACTIONS = "actions"
    EXPLORER = "explorer"
    GUARDIAN = "guardian"
    COIN = "coin"


Spot = Square
"""A place for a tile, from 0 as the file has its rows; those above and to the left of them have negative numbers."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile: the name of its territory and what it shows."""

    name: str
    face: Face | Unknown[Face] = Down.DOWN

    @property
    def is_up(self) -> bool:
        """Whether it is developed, whatever it shows; of one that may lie face down nobody can say so."""
        return self.face is not Down.DOWN


@dataclass(frozen=True, slots=True)
class Land:
    """What lies on a territory: units by colour, castles, peace tokens."""

    units: Mapping[Colour, int] = field(default_factory=dict)
    castles: int = 0
    peace: int = 0

    def of(self, colour: Colour) -> int:
        """How many units of a colour are there."""
        return self.units.get(colour, 0)

    def plus(self, colour: Colour, n: int) -> Land:
        """With so many more units of a colour; what would fall below 0 stays 0."""
        units = {**self.units, colour: max(0, self.units.get(colour, 0) + n)}
        if not units[colour]:
            del units[colour]
        return Land(units, self.castles, self.peace)

    def minus_castle(self) -> Land:
        """The same territory with a castle less."""
        return Land(self.units, self.castles - 1, self.peace)


EMPTY = Land()

Board = tuple[tuple[Tile | None, ...], ...]
"""The tiles row by row."""
