"""Moves of Wacky Wheels: the parts of each, in text that reads back to the same move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from models.green_box.cards import Card
from models.green_box.components import Colour
from models.green_box.wacky_wheels.car import RED
from models.green_box.wacky_wheels.cards import short
from models.green_box.wacky_wheels.track import spot
from models.names import counted, enumerated

MANY = 99
"""More than anybody names: nothing of a list is left out."""


def cards_in_words(cards: Sequence[Card]) -> str:
    """Cards by value and symbol."""
    return enumerated([short(card) for card in cards], "and", MANY)


def _cubes(cubes: Mapping[Colour, int]) -> str:
    return enumerated([f"{n} {colour}" for colour, n in cubes.items()], "and", MANY)


@dataclass(frozen=True, slots=True)
class Attack:
    """A red or a blue cube spent with a card.

    A hedgehog has a `target`; for oil, `rolls` are what others rolled, and `named` whom it shall reach, if that was told.
    """

    cube: Colour
    card: Card
    target: str = ""
    rolls: tuple[tuple[str, int], ...] = ()
    named: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.cube is RED:
            return f"shoot {self.target} with {short(self.card)}"
        rolls = "".join(f", {player} rolls {n}" for player, n in self.rolls)
        named = f" {enumerated(list(self.named), 'and')}" if self.named else ""
        return f"oil{named} with {short(self.card)}{rolls}"


@dataclass(frozen=True, slots=True)
class Stop:
    """What a player takes in the pit at once: cubes by colour, and so many cards, some of them named."""

    cubes: tuple[tuple[Colour, int], ...] = ()
    cards: int = 0
    drawn: tuple[Card, ...] = ()

    def __str__(self) -> str:
        adding = f", adding {_cubes(dict(self.cubes))}" if self.cubes else ""
        unseen = self.cards - len(self.drawn)
        drawn = [*map(short, self.drawn), *([counted(unseen, "card")] if unseen else [])]
        drawing = f", drawing {enumerated(drawn, 'and', MANY)}" if drawn else ""
        return f"into the pit{adding}{drawing}"


@dataclass(frozen=True, slots=True)
class Drive:
    """A turn: the die chosen, attacks, cards and boosters for movement, what is picked up or done in the pit, more attacks.

    `to` and `spaces` are what the player counted, if that was said. `picks` says whether a cube is picked up, nothing
    where that was not said, and `cube` its colour if that was. `drawn` are cards drawn at the end of the turn
    (WW-AMB-REFILL).
    """

    player: str
    die: int
    cards: tuple[Card, ...] = ()
    boosters: int = 0
    to: int | None = None
    spaces: int | None = None
    before: tuple[Attack, ...] = ()
    after: tuple[Attack, ...] = ()
    picks: bool | None = None
    stop: Stop | None = None
    drawn: tuple[Card, ...] = ()
    cube: Colour | None = None

    def __str__(self) -> str:
        parts = [f"take {self.die}", *map(str, self.before)]
        parts += [f"play {cards_in_words(self.cards)}"] if self.cards else []
        parts += [counted(self.boosters, "booster")] if self.boosters else []
        if self.stop is None:
            parts += [self._driven()] if self.to is not None or self.spaces is not None else []
            parts += ["drive"] if self.after and self.to is None and self.spaces is None else []
        else:
            parts += [f"drive {counted(self.spaces, 'space')}"] if self.spaces is not None else []
            parts += [str(self.stop)]
        cube = f"the {self.cube} cube" if self.cube else "the cube"
        parts += [] if self.picks is None else [f"{'pick up' if self.picks else 'leave'} {cube}"]
        parts += [f"drawing {cards_in_words(self.drawn)}"] if self.drawn else []
        return ", ".join([*parts, *map(str, self.after)])

    def _driven(self) -> str:
        drive = "drive" if self.spaces is None else f"drive {counted(self.spaces, 'space')}"
        return drive if self.to is None else f"{drive} to {spot(self.to)}"


@dataclass(frozen=True, slots=True)
class Roll:
    """The two dice are rolled."""

    player: str
    dice: tuple[int, int]

    def __str__(self) -> str:
        return f"roll {self.dice[0]} and {self.dice[1]}"


@dataclass(frozen=True, slots=True)
class Miss:
    """A turn is missed, because of oil or a breakdown."""

    player: str

    def __str__(self) -> str:
        return "miss the turn"


@dataclass(frozen=True, slots=True)
class Wait:
    """A full pit stop: all is filled up, or one colour doubled (`double`); the cards drawn, if they were named."""

    player: str
    double: Colour | None = None
    drawn: tuple[Card, ...] = ()

    def __str__(self) -> str:
        how = "fill up" if self.double is None else f"double {self.double}"
        return f"wait in the pit, {how}" + (f", drawing {cards_in_words(self.drawn)}" if self.drawn else "")


@dataclass(frozen=True, slots=True)
class Place:
    """Before a race: cards discarded, and the cubes put on the track for them, each with its tile."""

    player: str
    cubes: tuple[tuple[Colour, int], ...]
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        cubes = enumerated([f"{colour} on {spot(tile)}" for colour, tile in self.cubes], "and", MANY)
        return f"put {cubes}, discarding {cards_in_words(self.cards)}"


@dataclass(frozen=True, slots=True)
class Buy:
    """Between two races of a circuit: cubes and cards for points."""

    player: str
    cubes: tuple[tuple[Colour, int], ...] = ()
    cards: int = 0
    drawn: tuple[Card, ...] = ()

    def __str__(self) -> str:
        parts = [f"{n} {colour}" for colour, n in self.cubes] + ([counted(self.cards, "card")] if self.cards else [])
        return f"buy {enumerated(parts, 'and', MANY)}" + (f", drawing {cards_in_words(self.drawn)}" if self.drawn else "")


Move: TypeAlias = Drive | Roll | Miss | Wait | Place | Buy
