"""Moves of Last Defence at Hudai Monastery: the parts of each, in text that reads back to the same move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from models.green_box.cards import Card
from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.kinds import column
from models.green_box.last_defence_at_hudai_monastery.wall import Spot


def _joined(parts: Iterable[object]) -> str:
    return " and ".join(map(str, parts))


@dataclass(frozen=True, slots=True)
class Build:
    """The tiles drawn, as far as they are told, and the one that is added; without a place none is added."""

    player: str
    tile: Symbol | None = None
    spot: Spot | None = None
    drawn: tuple[Symbol, ...] | None = None

    def __str__(self) -> str:
        what = "build nothing" if self.spot is None else f"build {self.tile} at {self.spot}"
        return what if self.drawn is None else f"{what} from {_joined(self.drawn)}"


@dataclass(frozen=True, slots=True)
class Use:
    """A tile used: on the demons of these columns, on a monk (Wheel), or for another Build phase (Bricks)."""

    symbol: Symbol
    spot: Spot
    columns: tuple[int, ...] = ()
    monk: str | None = None
    build: Build | None = None

    def __str__(self) -> str:
        on = _joined(map(column, self.columns)) if self.columns else self.monk
        to = "" if self.build is None else f" to {self.build}"
        return f"{self.symbol} at {self.spot}{f' on {on}' if on else ''}{to}"


@dataclass(frozen=True, slots=True)
class Discharge:
    """A charged monk laid down."""

    monk: str

    def __str__(self) -> str:
        return f"discharge {self.monk}"


@dataclass(frozen=True, slots=True)
class Research:
    """A technique raised, one cube by one level: to this level, or the lower cube."""

    symbol: Symbol
    level: int | None = None

    def __str__(self) -> str:
        return f"research {self.symbol}{f' to {self.level}' if self.level else ''}"


Deed: TypeAlias = Use | Discharge | Research
"""What may be done while a monk is active."""


@dataclass(frozen=True, slots=True)
class Activation:
    """A monk activated: the tile moved to, if any, and what is done in its order, the monk's own tile used first."""

    monk: str
    spot: Spot | None = None
    deeds: tuple[Deed, ...] = ()

    def __str__(self) -> str:
        to = "" if self.spot is None else f" to {self.spot}"
        return f"{self.monk}{to}: {', '.join(map(str, self.deeds)) or 'nothing'}"


@dataclass(frozen=True, slots=True)
class Recruit:
    """A new monk, charged, in the place of one that was removed."""

    monk: str
    spot: Spot

    def __str__(self) -> str:
        return f"recruit {self.monk} at {self.spot}"


Step: TypeAlias = Activation | Discharge | Research | Recruit


@dataclass(frozen=True, slots=True)
class Act:
    """An Act phase, or a part of it: what is done, in its order."""

    player: str
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return "; ".join(map(str, self.steps))


@dataclass(frozen=True, slots=True)
class Strike:
    """What the player chooses when the demon of a column strikes: tiles given up, and what it takes."""

    column: int
    given: int = 0
    monk: str | None = None
    technique: Symbol | None = None

    def __str__(self) -> str:
        parts = [f"gives {self.given}"] if self.given else []
        parts += [f"removes {self.monk}"] if self.monk else []
        parts += [f"lowers {self.technique}"] if self.technique else []
        return f"{column(self.column)} {_joined(parts) or 'gives nothing'}"


@dataclass(frozen=True, slots=True)
class Demons:
    """The Demons phase: choices in the order in which demons strike, and the demons drawn from the left."""

    player: str
    strikes: tuple[Strike, ...] = ()
    drawn: tuple[Card, ...] | None = None

    def __str__(self) -> str:
        strikes = f": {', '.join(map(str, self.strikes))}" if self.strikes else ""
        drawn = f", drawing {_joined(self.drawn)}" if self.drawn else ""
        return f"demons{strikes}{drawn}"


Move: TypeAlias = Build | Act | Demons
