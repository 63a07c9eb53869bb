"""Where a meeple can come in an exact number of steps, and how (ZG-REACH)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from models.green_box.zap_that_ghost.position import Spot
from models.rule import Rulings

Path = tuple[Spot, ...]
"""The spaces that a meeple enters, in their order; where it starts is not among them."""


def blocking(rulings: Rulings, others: Collection[Spot]) -> frozenset[Spot]:
    """The spaces that a meeple may not pass, of those where the others stand (ZG-AMB-BLOCK)."""
    return frozenset(others) if rulings["ZG-AMB-BLOCK"] == "yes" else frozenset()


def can_reach(start: Spot, target: Spot, steps: int, blocked: frozenset[Spot], rulings: Rulings) -> bool:
    """Whether a meeple comes from a space to another in exactly so many steps.

    Where nothing is in the way the distance and its parity tell (the tests compare this with every path there is, for every
    start and every roll); otherwise every path is tried.
    """
    away = start.steps_to(target)
    if not 1 <= away <= steps or (steps - away) % 2:
        return False
    return not blocked or _is_open(start, target, steps, blocked, again=may_return(rulings))


def may_return(rulings: Rulings) -> bool:
    """Whether the space where a meeple starts may be entered again (ZG-AMB-STARTREVISIT)."""
    return rulings["ZG-AMB-STARTREVISIT"] == "no"


def path(start: Spot, target: Spot, steps: int, others: Collection[Spot], rulings: Rulings) -> Path | None:
    """A path from a space to another, if there is one: not back to the start and past no other meeple where that can be."""
    strict = blocking(rulings, others)
    for again in dict.fromkeys([False, may_return(rulings)]):
        for blocked in dict.fromkeys([frozenset(others), strict]):
            found = _way(start, target, steps, blocked, again=again)
            if found is not None:
                return found
    return None


def ways(start: Spot, target: Spot, steps: int, blocked: frozenset[Spot], *, again: bool) -> Iterator[Path]:
    """Every path of so many steps; no step is tried that leads too far away, or out of step."""

    def longer(way: Path, at: Spot) -> Iterator[Path]:
        left = steps - len(way) - 1
        if left < 0:
            yield way
            return
        entered = way if again else (start, *way)
        for near in at.beside:
            away = near.steps_to(target)
            if away <= left and (left - away) % 2 == 0 and near not in entered and near not in blocked:
                yield from longer((*way, near), near)

    return longer((), start)


def _way(start: Spot, target: Spot, steps: int, blocked: frozenset[Spot], *, again: bool) -> Path | None:
    """The first of these, if there is one."""
    return next(ways(start, target, steps, blocked, again=again), None)


@lru_cache(maxsize=8192)
def _is_open(start: Spot, target: Spot, steps: int, blocked: frozenset[Spot], *, again: bool) -> bool:
    """Whether any path gets there. Cached: each card and each roll asks again."""
    return _way(start, target, steps, blocked, again=again) is not None
