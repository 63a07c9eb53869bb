"""A limit of what an Act phase of Last Defence at Hudai Monastery saves, for all demons at once.

Where each use is taken by itself (`bounds`), all of them may save the same demon. Here the uses of a kind are only counted,
wherever they are made: so many pushes save that many demons whole, and the points of damage go to the others, first to those
where a point saves most, to each no more than it has hit points.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple


class Uses(NamedTuple):
    """How many uses there are in all, and of tiles that push, at most; the damage of the others, the most first."""

    every: int
    pushing: int
    damages: tuple[int, ...]


class Stake(NamedTuple):
    """What can be saved on a demon: for each point of damage, in all, and the hit points that it has left."""

    each: int
    whole: int
    left: int


@cache
def most_saved(stakes: tuple[Stake, ...], uses: Uses, pushed_each: int, laid: int) -> int:
    """What is saved at most with these uses, `pushed_each` demons being pushed by each, and so much other damage."""
    best = 0
    for pushes in range(min(uses.every, uses.pushing) + 1):
        damage = laid + sum(uses.damages[: uses.every - pushes])
        best = max(best, _shared(stakes, min(len(stakes), pushes * pushed_each), damage))
    return best


@cache
def _shared(stakes: tuple[Stake, ...], pushes: int, damage: int) -> int:
    """So many demons pushed, and the damage among the others."""
    # Pushed are those that damage helps least against: any of them may be.
    everyone = range(len(stakes))
    return max(
        sum(stakes[n].whole for n in pushed) + _hit([stakes[n] for n in everyone if n not in pushed], damage)
        for pushed in combinations(everyone, pushes)
    )


def _hit(stakes: Sequence[Stake], damage: int) -> int:
    saved = 0
    for stake in stakes:
        points = min(damage, stake.left)
        saved += min(stake.each * points, stake.whole)
        damage -= points
        if not damage:
            break
    return saved
