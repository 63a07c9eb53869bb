"""Moves of The Village: the steps of a turn, in text that reads back to the same move."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from models.the_village.cards import Profession


class Kind(Enum):
    """What a step of a turn is."""

    WAGER = auto()
    RAISE_TO = auto()
    CALL = auto()
    ALL_IN = auto()
    STAY = auto()
    FOLD = auto()
    NIGHT = auto()
    DRAW = auto()
    TRADE = auto()
    TAKE = auto()
    DISCARD = auto()
    STUMBLE = auto()
    ACCUSE = auto()
    PASS = auto()
    DUSK = auto()
    REVEAL = auto()


class Pile(Enum):
    """Where a discarded card goes."""

    COURTYARD = "Courtyard"
    REFUSE = "refuse pile"


WAGERS = frozenset({Kind.WAGER, Kind.RAISE_TO, Kind.CALL, Kind.ALL_IN})
"""A number of chips, said in one way or another."""
DAY_STEPS = WAGERS | {Kind.STAY, Kind.FOLD, Kind.NIGHT}


@dataclass(frozen=True, slots=True)
class Step:
    """One step: of so many chips or cards, with these cards, done to somebody. `is_right` says how an accusation ends.

    `onto` is where a discard was said to go, if it was.
    """

    kind: Kind
    cards: tuple[Profession, ...] = ()
    whom: str = ""
    n: int = 0
    is_right: bool | None = None
    onto: Pile | None = None

    def __str__(self) -> str:
        cards = " and ".join(self.cards)
        match self.kind:
            case Kind.WAGER:
                return f"wager {self.n}"
            case Kind.RAISE_TO:
                return f"raise to {self.n}"
            case Kind.DRAW:
                return f"draw {cards}" if cards else f"draw {self.n}" if self.n > 1 else "draw"
            case Kind.TRADE:
                return f"trade {self.cards[0]} for {self.cards[1]}"
            case Kind.DISCARD:
                goes = {None: "", Pile.COURTYARD: " into the Courtyard", Pile.REFUSE: " onto the refuse pile"}
                return f"discard {cards}{goes[self.onto]}"
            case Kind.TAKE if cards:
                return f"take {cards} from the refuse pile"
            case Kind.STUMBLE:
                return f"stumble {self.whom}{f' discarding {cards}' if cards else ''}"
            case Kind.ACCUSE:
                return f"accuse {self.whom}" + {None: "", True: " rightly", False: " wrongly"}[self.is_right]
            case Kind.REVEAL:
                return f"{self.whom} reveals"
            case _:
                return _WORDS[self.kind]


_WORDS = {
    Kind.CALL: "call",
    Kind.ALL_IN: "all in",
    Kind.STAY: "stay",
    Kind.FOLD: "fold",
    Kind.NIGHT: "night falls",
    Kind.TAKE: "take the refuse card",
    Kind.PASS: "pass",
    Kind.DUSK: "night ends",
}


@dataclass(frozen=True, slots=True)
class Move:
    """A turn of a player, step by step."""

    player: str
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return ", ".join(map(str, self.steps))
