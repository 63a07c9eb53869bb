"""What uses of tiles are worth at most in an Act phase of Last Defence at Hudai Monastery, by places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from models.green_box.components import Symbol

PLACES = {symbol: n for n, symbol in enumerate(Symbol)}
"""The place of each symbol in their order."""


class Worth:
    """What uses and discharges are worth at most with techniques at some levels, and what comes of it for each monk."""

    def __init__(self, values: Sequence[int], discharges: Mapping[str, int], extra: Iterable[int], gain: int = 0) -> None:
        # What another tile saves by itself, given up.
        self.values, self.discharges, self.gain = values, discharges, gain
        self.extra = max((values[n] for n in extra), default=0)
        self.idle: dict[object, tuple[int, ...]] = {}


class Ground(NamedTuple):
    """A place where a monk may stop: the symbols of his tile and of those beside it, by their places."""

    own: int | None
    near: tuple[int, ...]

    def best(self, values: Sequence[int], beside: int) -> list[int]:
        """What its tiles are worth, the best first."""
        near = sorted((values[n] for n in self.near), reverse=True)
        if self.own is not None:
            near[beside:] = [values[self.own]]
            near.sort(reverse=True)
        return near[: beside + (self.own is not None)]
