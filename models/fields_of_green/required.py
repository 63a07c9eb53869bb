"""What one move of Fields of Green requires, collected: what all kinds of moves share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from models.fields_of_green.farm import carries
from models.fields_of_green.moves import Move, Step, steps_of
from models.fields_of_green.position import Position, Site, Spot
from models.fields_of_green.stores import holdings
from models.logic import Number, Truth, Unknown, sums_of
from models.move import Requirement
from models.names import enumerated

COVERED = frozenset(
    {
        *("FOG-BUILD-ADJ", "FOG-BUILD-CELL", "FOG-EQ-MATCH", "FOG-EQ-DIFF", "FOG-EQ-MAX2"),
        *("FOG-HRV-ONCE", "FOG-HRV-SCOPE", "FOG-HRV-MARK", "FOG-2P-REFILL"),
        *("FOG-2P-ALT[row]", "FOG-2P-ALT[hand]", "FOG-2P-ALT[turn]"),
        # Income in year 1 is refused as such.
        *("FOG-SETUP-TOKENS", "FOG-SETUP-SUPPLY"),
    }
)
"""The rules for which requirements of moves stand."""


class Required:
    """Collects what one move requires, assumes, and needs to know."""

    def __init__(self, position: Position, move: Move) -> None:
        self.position, self.move, self.rulings = position, move, position.rulings
        self.farm = position.farm_of(move.player)
        self.held = holdings(self.farm)
        self.requirements: list[Requirement] = []
        self.assumptions: list[str] = []
        self.needs: list[str] = []
        self.explains: list[str] = []
        self.supposes = False
        self.covers = set(COVERED)

    def require(
        self, rule: str, truth: Truth, message: str, label: str = "", only_if: str = "", *, is_assumed: bool = False
    ) -> None:
        """One requirement; its label is the space of the move unless another is given."""
        at = label or (str(self.move.spot) if self.move.spot is not None else self.move.action.value)
        self.requirements.append(Requirement(rule, at, truth, message, only_if, is_assumed))

    def steps(self) -> list[Step]:
        """What the move pays and gives."""
        return steps_of(self.position, self.move)

    def site(self) -> Site | None:
        """The card that the move is about; that there is none is against it."""
        spot = self.move.spot
        site = None if spot is None else self.farm.by_spot.get(spot)
        if site is None:
            self.require("FOG-BUILD-CELL", truth=False, message=f"no card lies at {spot}.")
        return site

    def free(self, spot: Spot) -> None:
        """The space is empty, and beside a card of the farm."""
        there = self.farm.by_spot.get(spot)
        if there is not None:
            rule = "FOG-OPEN-NOBUILD" if there.is_open else "FOG-BUILD-CELL"
            what = "an Open Area lies" if there.is_open else f"{there.card} lies"
            self.require(rule, truth=False, message=f"{what} at {spot} already; nothing is built on it.")
        beside = [self.farm.by_spot[near] for near in spot.beside if near in self.farm.by_spot]
        fine = any(carries(site, self.rulings) for site in beside)
        said = f"{spot} lies beside no card of the farm; corners do not count."
        if beside:
            said = f"{spot} lies beside an Open Area only."
        self.require("FOG-BUILD-ADJ", fine, said)


def shown(n: Number) -> str:
    """A number in words: "2", "1 to 3", "0 or 2"."""
    return numbers(sums_of(n))


def numbers(values: Sequence[int]) -> str:
    """What a number may be, smallest first, in words."""
    if len(values) > 1 and values[-1] - values[0] == len(values) - 1:
        return f"{values[0]} to {values[-1]}"
    return enumerated(list(map(str, values)), "or")


def called(site: Site) -> str:
    """A card of the farm in a sentence; one of which nothing is known by its space."""
    return f"the card at {site.spot}" if isinstance(site.card, Unknown) else str(site.card)


def may_be(thing: Any) -> Iterable[Any]:
    """All that a card, a tile or a number may be."""
    return thing.options if isinstance(thing, Unknown) else (thing,)
