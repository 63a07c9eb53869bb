"""Moves of The Golden Pyramid: the parts of each, in text that reads back to the same move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from models.green_box.cards import Card
from models.green_box.components import Colour, Symbol
from models.green_box.golden_pyramid.spaces import Spot
from models.names import counted

Cards: TypeAlias = "tuple[Card, ...]"
Colours: TypeAlias = "tuple[Colour, ...]"


def listed(things: Sequence[object], joint: str = ", ") -> str:
    """Things one after the other, as a move tells them."""
    return joint.join(map(str, things)) or "nothing"


@dataclass(frozen=True, slots=True)
class DrawCubes:
    """A card is played for as many cubes from the bag as its value, half of them kept; `None` where that is not known."""

    player: str
    card: Card
    drawn: Colours | None = None
    kept: Colours | None = None

    def __str__(self) -> str:
        text = f"draw cubes with {self.card}"
        text += "" if self.drawn is None else f", drawing {listed(self.drawn, ' ')}"
        return text + ("" if self.kept is None else f", keeping {listed(self.kept, ' ')}")


@dataclass(frozen=True, slots=True)
class TakeCube:
    """A card is played for one cube of its colour from the bag."""

    player: str
    card: Card
    colour: Colour

    def __str__(self) -> str:
        return f"take {self.colour} with {self.card}"


@dataclass(frozen=True, slots=True)
class DrawCards:
    """A card is played for cards; without one, an empty hand draws `number` of them and pays.

    `drawn` are all cards drawn, `kept` those that are kept, `discarded` those that leave the hand at the end of the turn;
    `None` where that is not known.
    """

    player: str
    card: Card | None
    number: int = 0
    drawn: Cards | None = None
    kept: Cards | None = None
    discarded: Cards = ()

    def __str__(self) -> str:
        text = f"draw {counted(self.number, 'card')}" if self.card is None else f"draw cards with {self.card}"
        text += "" if self.drawn is None else f", drawing {listed(self.drawn)}"
        text += "" if self.kept is None else f", keeping {listed(self.kept)}"
        return text + (f", discarding {listed(self.discarded)}" if self.discarded else "")


@dataclass(frozen=True, slots=True)
class Market:
    """A cube of the market for one that is put there and one that is put into the bag.

    `replaced` is the market that was drawn before by the optional rule, empty where it is not known which; `refreshed` the
    one drawn afterwards because three were alike. What is not known is `None`. Without `taken` the market is only replaced.
    """

    player: str
    taken: Colour | None
    given: Colour | None = None
    returned: Colour | None = None
    replaced: Colours | None = None
    refreshed: Colours | None = None

    def __str__(self) -> str:
        new = f" with {listed(self.replaced, ' ')}" if self.replaced else ""
        parts = [] if self.replaced is None else [f"replace the market{new}"]
        parts += [] if self.taken is None else [f"{'' if parts else 'trade with the market: '}take {self.taken}"]
        parts += [] if self.given is None else [f"give {self.given}"]
        parts += [] if self.returned is None else [f"return {self.returned}"]
        parts += [] if self.refreshed is None else [f"refreshed to {listed(self.refreshed, ' ')}"]
        return ", ".join(parts)


@dataclass(frozen=True, slots=True)
class Barter:
    """A cube for a cube, with another player who agrees."""

    player: str
    other: str
    given: Colour
    taken: Colour

    def __str__(self) -> str:
        return f"trade with {self.other}: give {self.given}, take {self.taken}"


@dataclass(frozen=True, slots=True)
class MoveBuilder:
    """The builder goes to another tile of his level."""

    player: str
    spot: Spot

    def __str__(self) -> str:
        return f"builder to {self.spot}"


@dataclass(frozen=True, slots=True)
class Build:
    """A tile is built with a card of its symbol, above level 1 on four columns in the colours of four more cards.

    `taken` is the tile that is taken instead where the stack is empty. `placed` tells whether the builder is put on the new
    tile; `evicted` where builders go that stood where a fourth column was put, the own one too. `claimed` are the points
    that were claimed for it. `is_forced` says that the builder was put on the tile since he must be, though nobody named it.
    """

    player: str
    spot: Spot
    card: Card
    columns: Colours = ()
    paid: Cards = ()
    taken: Symbol | None = None
    placed: bool = False
    evicted: tuple[tuple[str, Spot], ...] = ()
    claimed: int | None = None
    is_forced: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        text = f"build {self.spot} with {self.card}"
        text += f", columns {listed(self.columns, ' ')}" if self.columns else ""
        text += f", paying {listed(self.paid)}" if self.paid else ""
        text += "" if self.taken is None else f", taking {self.taken.tile}"
        text += ", builder on it" if self.placed and not self.is_forced else ""
        for player, spot in self.evicted:
            text += f", {'builder' if player == self.player else f'{player} moves'} to {spot}"
        return text + ("" if self.claimed is None else f", claiming {self.claimed}")


@dataclass(frozen=True, slots=True)
class Pass:
    """No action."""

    player: str

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Others:
    """What the others do before the player's next turn is left out, to look at own turns alone."""

    player: str

    def __str__(self) -> str:
        return "the others play"


Move: TypeAlias = "DrawCubes | TakeCube | DrawCards | Market | Barter | MoveBuilder | Build | Pass | Others"
