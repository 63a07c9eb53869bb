"""What damage, Drops and pushes are worth in an Act phase of Last Defence at Hudai Monastery, wherever monks stand.

There is so much of each, and every point of damage goes to one demon: to which is chosen exactly (a knapsack over the
columns) and remembered, since many states differ only in what monks can still do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Means(NamedTuple):
    """So much damage, so many uses of Drops and so many pushes."""

    damage: int
    drops: int
    pushes: int


_Ways = tuple[tuple[Means, int], ...]
"""What can be done to a demon: what it takes, and what it is worth."""


class Rescue:
    """The most that can be saved and healed; a demon takes what `lost` says of its column and the hit points it has left."""

    def __init__(self, lost: Callable[[int, int], int]) -> None:
        self._lost = lost
        self._most: dict[object, int] = {}
        self._ways_of: dict[tuple[int, int, int, bool, int], _Ways] = {}
        self._best_of: dict[tuple[tuple[_Ways, ...], int, int, int], int] = {}

    def most(self, left: tuple[int, ...], laid: tuple[int, ...], pushed: frozenset[int], means: Means, heal: int) -> int:
        """The most for demons with so many hit points left, some of them pushed; a Drop that takes the last point heals.

        Besides, each demon may be dealt as much damage as is `laid` ready for it alone.
        """
        key = (left, laid, pushed, means, heal)
        known = self._most.get(key)
        if known is None:
            every = [
                self._ways(c, now, ready, heal, is_pushed=c in pushed)
                for c, (now, ready) in enumerate(zip(left, laid, strict=True))
            ]
            known = self._best(tuple(ways for ways in every if ways), *means)
            known += sum(
                self._lost(c, now) - self._lost(c, max(0, now - laid[c]))
                for c, now in enumerate(left)
                if laid[c] and c not in pushed
            )
            self._most[key] = known
        return known

    def _ways(self, c: int, left: int, laid: int, heal: int, *, is_pushed: bool) -> _Ways:
        """What more can be done to a demon, beside what is laid ready for it, that is of any use."""
        key = (c, left, laid, is_pushed, heal)
        known = self._ways_of.get(key)
        if known is None:
            after = max(0, left - laid)
            lost = [0 if is_pushed else self._lost(c, now) for now in range(after, -1, -1)]
            ways = [(Means(hit, 0, 0), lost[0] - lost[hit]) for hit in range(1, after + 1)]
            # The Drop takes the last point, so it is left one.
            ways += [(Means(0, 0, 1), lost[0]), (Means(max(1, after), 1, 0), lost[0] + heal)] if left else []
            self._ways_of[key] = known = tuple((means, worth) for means, worth in ways if worth)
        return known

    def _best(self, demons: tuple[_Ways, ...], damage: int, drops: int, pushes: int) -> int:
        if not demons:
            return 0
        key = (demons, damage, drops, pushes)
        known = self._best_of.get(key)
        if known is None:
            # Either nothing more is done to the first demon, or one of the ways to save by it; then the others, one by one.
            rest = demons[1:]
            known = self._best(rest, damage, drops, pushes)
            for (hit, dropped, pushed), worth in demons[0]:
                if hit <= damage and dropped <= drops and pushed <= pushes:
                    known = max(known, worth + self._best(rest, damage - hit, drops - dropped, pushes - pushed))
            self._best_of[key] = known
        return known
