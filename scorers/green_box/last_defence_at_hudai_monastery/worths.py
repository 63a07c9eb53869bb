"""What uses of tiles are worth at most in an Act phase of Last Defence at Hudai Monastery, by columns and places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.position import COLUMNS

Values = Sequence[tuple[int, ...]]
"""What the use of each tile is worth in each column, at most, in the order of symbols."""
PLACES = {symbol: n for n, symbol in enumerate(Symbol)}
"""The place of each symbol in that order."""


def place_of(tile: Symbol, column: int) -> int:
    """Where the value of a tile whose use counts as one in a column stands."""
    return COLUMNS * PLACES[tile] + column


class Column(NamedTuple):
    """What can be saved on the demon of a column: for each point of damage, and in all."""

    each: int = 0
    whole: int = 0

    def by(self, damage: int) -> int:
        """What so much damage saves at most."""
        return min(self.each * damage, self.whole)


NO_COLUMN = Column()


class Worth:
    """What uses and discharges are worth at most with techniques at some levels, and what comes of it for each monk."""

    def __init__(
        self, values: Values, discharges: Mapping[str, tuple[int, ...]], extra: Iterable[int], gain: int = 0
    ) -> None:
        self.values = tuple(chain.from_iterable(values))
        # What another tile saves by itself, given up.
        self.discharges, self.gain = discharges, gain
        self.extra = max((max(values[n]) for n in extra), default=0)
        self.idle: dict[object, tuple[int, ...]] = {}


class Ground(NamedTuple):
    """A place where a monk may stop: his tile, those beside it, and those that the tile in hand may be beside it."""

    own: int | None
    near: tuple[int, ...]
    hand: tuple[int, ...] = ()

    def best(self, values: tuple[int, ...], beside: int) -> list[int]:
        """What its tiles are worth, the best first."""
        near = [values[n] for n in self.near]
        if self.hand:
            near.append(max(values[n] for n in self.hand))
        near.sort(reverse=True)
        if self.own is not None:
            near[beside:] = [values[self.own]]
            near.sort(reverse=True)
        return near[: beside + (self.own is not None)]
