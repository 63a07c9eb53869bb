"""Moves of Island: the parts of each, in text that reads back to the same move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from models.green_box.island.cards import Action, Card, Kind
from models.green_box.island.lands import Spot
from models.names import enumerated

UNIT = "a unit"


@dataclass(frozen=True, slots=True)
class Drowning:
    """Somebody's Drown, an immediate reaction to what was played."""

    player: str
    cards: tuple[Card, Card]

    def __str__(self) -> str:
        return f"drowned by {self.player} using {_named(self.cards)}"


@dataclass(frozen=True, slots=True)
class Act:
    """An action by a card, or by Enchant and a card (`cards` are in that order).

    `places` are the territories concerned, `start` is the one that units leave, `units` how many. Dominate may remove a unit
    of a `victim` from a territory. `face` is what a developed tile shows, `taken` the card that Replenish takes, as far as
    that is told. `drownings` are reactions, each to the one before it; `restored` are the territories on which a player
    without units first places two.
    """

    player: str
    action: Action
    cards: tuple[Card, ...]
    places: tuple[str, ...] = ()
    start: str = ""
    units: int = 0
    victim: tuple[str, str] | None = None
    face: Card | None = None
    taken: Card | None = None
    drownings: tuple[Drowning, ...] = ()
    restored: tuple[str, ...] = ()

    @property
    def goal(self) -> str:
        """The one territory concerned."""
        return self.places[0]

    def __str__(self) -> str:
        parts = [f"{_restoring(self.restored)}{_WORDS[self.action]}{self._where} using {_named(self.cards)}"]
        parts += [f"removing {self.victim[0]} from {self.victim[1]}"] if self.victim else []
        parts += [f"showing {self.face.symbol}"] if self.face else []
        parts += [f"taking {self.taken.name}"] if self.taken else []
        return ", ".join([*parts, *map(str, self.drownings)])

    @property
    def _where(self) -> str:
        where = f" {enumerated(list(self.places), 'and')}" if self.places else ""
        joint = " on" if self.action is Action.RECRUIT else ""
        leaves = f" from {self.start}" if self.start else ""
        is_told = self.action is Action.INVADE or self.units > 1
        return f"{joint}{where}{leaves}" + (f" with {self.units}" if is_told else "")


_WORDS = {action: str(action).casefold() for action in Action}


def _named(cards: tuple[Card, ...]) -> str:
    return enumerated([card.name for card in cards], "and")


def _restoring(names: tuple[str, ...]) -> str:
    return f"place units on {' and '.join(names)}, then " if names else ""


@dataclass(frozen=True, slots=True)
class Pass:
    """No card in this turn; the last of all may have to name the next Whisperer whom the old one has `chosen`."""

    player: str
    restored: tuple[str, ...] = ()
    chosen: str = ""

    def __str__(self) -> str:
        return f"{_restoring(self.restored)}pass{f', choosing {self.chosen}' if self.chosen else ''}"


@dataclass(frozen=True, slots=True)
class Restore:
    """A player without units places two, and that is the turn (IS-AMB-TWOUNITS)."""

    player: str
    restored: tuple[str, ...]

    def __str__(self) -> str:
        return _restoring(self.restored).removesuffix(", then ")


@dataclass(frozen=True, slots=True)
class Shelter:
    """In a combat, a defender puts a unit into a castle, or wants none."""

    player: str
    uses: bool

    def __str__(self) -> str:
        return "castle a unit" if self.uses else "no castle"


@dataclass(frozen=True, slots=True)
class Attack:
    """In a combat: who is attacked, and what that player loses, a unit or a card of the hand, where that is told."""

    player: str
    target: str
    lost: Card | None = None
    loses_unit: bool = False

    def __str__(self) -> str:
        if self.loses_unit:
            return f"attack {self.target}, who loses {UNIT}"
        lost = self.lost and (self.lost.name if self.lost.symbol else f"a {self.lost.name} card")
        return f"attack {self.target}" + (f", who discards {lost}" if lost else "")


@dataclass(frozen=True, slots=True)
class Retreat:
    """In a combat: all own units to an adjacent territory."""

    player: str
    goal: str

    def __str__(self) -> str:
        return f"retreat to {self.goal}"


@dataclass(frozen=True, slots=True)
class Stop:
    """All who take part agree that the combat stops."""

    player: str

    def __str__(self) -> str:
        return "stop the combat"


@dataclass(frozen=True, slots=True)
class Keep:
    """In the draft: the cards kept, those discarded before, and with two players the one discarded at the end."""

    player: str
    kept: tuple[Card, ...]
    discarded: tuple[Card, ...] = ()

    def __str__(self) -> str:
        gone = f", discard {_cards(self.discarded)}" if self.discarded else ""
        return f"keep {_cards(self.kept)}{gone}"


def _cards(cards: tuple[Card, ...]) -> str:
    return enumerated([card.name.removeprefix(f"{Kind.CYCLE} ") for card in cards], "and", 8)


@dataclass(frozen=True, slots=True)
class Lay:
    """A new territory: its two tiles and its name."""

    player: str
    spots: tuple[Spot, Spot]
    name: str

    def __str__(self) -> str:
        return f"territory {self.name} at {self.spots[0]} and {self.spots[1]}"


@dataclass(frozen=True, slots=True)
class Place:
    """A cube in the set-up or by the Guardian: a castle, or a unit."""

    player: str
    goal: str
    is_castle: bool = False

    def __str__(self) -> str:
        return f"{'castle' if self.is_castle else 'unit'} on {self.goal}"


@dataclass(frozen=True, slots=True)
class Flip:
    """The Whisperer's coin."""

    player: str
    heads: bool

    def __str__(self) -> str:
        return "heads" if self.heads else "tails"


Move: TypeAlias = Act | Pass | Restore | Shelter | Attack | Retreat | Stop | Keep | Lay | Place | Flip


def restored(move: Move) -> tuple[str, ...]:
    """Where a player without units places two first."""
    return move.restored if isinstance(move, Act | Pass | Restore) else ()
