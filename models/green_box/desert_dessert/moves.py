"""Moves of Desert Dessert: what is done in the phases of a turn, in text that reads back to the same move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from models.green_box.desert_dessert.industries import Industry
from models.green_box.desert_dessert.position import LOT
from models.green_box.desert_dessert.prices import Price
from models.names import enumerated


@dataclass(frozen=True, slots=True)
class Supply:
    """So many tiles of each industry get their supplies, and these managers sit on them."""

    tiles: tuple[tuple[Industry, int], ...] = ()
    managed: tuple[tuple[str, Industry], ...] = ()

    def __str__(self) -> str:
        tiles = _listed([f"{n} {industry}" for industry, n in self.tiles if n])
        managers = [f"{manager} on {industry}" for manager, industry in self.managed]
        return ", ".join([f"supply {tiles}", *managers])


@dataclass(frozen=True, slots=True)
class Deal:
    """The prices are renewed: these cards, row by row from Water down, left and right; none where the file tells them."""

    cards: tuple[Price, ...] = ()

    def __str__(self) -> str:
        return f"deal {', '.join(map(str, self.cards))}".strip()


@dataclass(frozen=True, slots=True)
class Draw:
    """A manager is drawn from the bag, the pile being used up."""

    manager: str

    def __str__(self) -> str:
        return f"draw the {self.manager} manager"


@dataclass(frozen=True, slots=True)
class Trade:
    """The trade at a row's left card (a sale) or right card: so many cubes of one industry for one of another."""

    gives: Industry
    price: int
    gets: Industry
    is_sale: bool
    times: int = 1

    @property
    def row(self) -> Industry:
        """The row whose card tells the price."""
        return self.gives if self.is_sale else self.gets

    def __str__(self) -> str:
        said = f"{self.price} {self.gives}"
        words = f"sell {said} for {self.gets}" if self.is_sale else f"buy {self.gets} for {said}"
        return words if self.times == 1 else f"{words} {self.times} times"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Six cubes of one industry for one of another."""

    gives: Industry
    gets: Industry

    def __str__(self) -> str:
        return f"exchange {LOT} {self.gives} for {self.gets}"


@dataclass(frozen=True, slots=True)
class Harvest:
    """The working industries yield."""

    def __str__(self) -> str:
        return "harvest"


@dataclass(frozen=True, slots=True)
class Build:
    """New industries are built: one, none, or by a ruling several. The turn is over."""

    industries: tuple[Industry, ...] = ()

    def __str__(self) -> str:
        return f"build {_listed([str(industry) for industry in self.industries])}"


def _listed(words: Sequence[str]) -> str:
    return enumerated(list(words), "and", len(words)) if words else "nothing"


Part: TypeAlias = Supply | Deal | Draw | Trade | Exchange | Harvest | Build
"""Something that is done in a phase."""


@dataclass(frozen=True, slots=True)
class Move:
    """What is done, one thing after the other: of a single phase, or of a whole turn."""

    player: str
    parts: tuple[Part, ...]

    def __str__(self) -> str:
        return "; ".join(map(str, self.parts))
