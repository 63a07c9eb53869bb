"""Where a meeple can come in an exact number of steps, and how (ZG-REACH)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain, product
from typing import TypeAlias

from models.green_box.zap_that_ghost.table import FACES, Position
from models.green_box.zap_that_ghost.tiles import Spot
from models.logic import options_of
from models.rule import Rulings

Path: TypeAlias = "tuple[Spot, ...]"
"""The spaces that a meeple enters, in their order; where it starts is not among them."""


class Walker:
    """A meeple on its way, and the others that stand in it: `lost` are those of which nobody knows where they block it."""

    def __init__(self, position: Position, meeple: str) -> None:
        self._rulings = position.rulings
        self.start = position.hunter(meeple).spot
        others = [hunter for hunter in position.hunters if hunter.name != meeple]
        self._others = frozenset(hunter.spot for hunter in others if isinstance(hunter.spot, Spot))
        is_in_way = self._rulings["ZG-AMB-BLOCK"] == "yes"
        self.blocked = self._others if is_in_way else frozenset()
        self.lost = [hunter.name for hunter in others if is_in_way and not isinstance(hunter.spot, Spot)]

    def rolls(self, target: Spot) -> set[int]:
        """The rolls of the die with which it may come to a space, as far as it is known where the others stand."""
        return set().union(*(rolls(spot, target, self.blocked, self._rulings) for spot in options_of(self.start)))

    def path(self, target: Spot, steps: int) -> Path | None:
        """A path to a space; nothing if none is certain, or there is none."""
        if self.lost or not isinstance(self.start, Spot):
            return None
        return path(self.start, target, steps, self._others, self._rulings)


def rolls(start: Spot, target: Spot, blocked: frozenset[Spot], rulings: Rulings) -> frozenset[int]:
    """The rolls of the die with which a meeple comes from a space to another.

    Where nothing is in the way the distance and its parity tell them, as tests see for every start; else paths are tried.
    """
    away = start.steps_to(target)
    every = range(away, FACES + 1, 2) if away else ()
    again = bool(blocked) and may_return(rulings)
    return frozenset(n for n in every if not blocked or next(ways(start, target, n, blocked, again=again), None))


def may_return(rulings: Rulings) -> bool:
    """Whether the space where a meeple starts may be entered again (ZG-AMB-STARTREVISIT)."""
    return rulings["ZG-AMB-STARTREVISIT"] == "no"


def path(start: Spot, target: Spot, steps: int, others: Collection[Spot], rulings: Rulings) -> Path | None:
    """A path from a space to another, if there is one: not back to the start and past no other meeple where that can be."""
    all_of_them = frozenset(others)
    strict = all_of_them if rulings["ZG-AMB-BLOCK"] == "yes" else frozenset()
    tried = product(dict.fromkeys([False, may_return(rulings)]), dict.fromkeys([all_of_them, strict]))
    every = (ways(start, target, steps, blocked, again=again) for again, blocked in tried)
    return next(chain.from_iterable(every), None)


def ways(start: Spot, target: Spot, steps: int, blocked: frozenset[Spot], *, again: bool) -> Iterator[Path]:
    """Every path of so many steps; no step is tried that leads too far away, or out of step."""

    def longer(way: Path, at: Spot) -> Iterator[Path]:
        left = steps - len(way) - 1
        if left < 0:
            yield way
        entered = way if again else (start, *way)
        for near in at.beside if left >= 0 else ():
            away = near.steps_to(target)
            if away <= left and (left - away) % 2 == 0 and near not in entered and near not in blocked:
                yield from longer((*way, near), near)

    return longer((), start)
