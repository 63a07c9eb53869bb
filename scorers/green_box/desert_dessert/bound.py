"""What no way to play on exceeds: the linear programme of the turns to come, and what its dual values say of every table.

In the programme every choice may be made in parts: half a tile built, a third of a trade. It asks for most Vanilla at the
end of a turn, each kind of industry weighing as much as all Vanilla that is needed. Its dual values give each cube and each
tile a worth in each turn, and a table that is worth too little by them cannot be won in time (weak duality).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from models.green_box.components import GREY
from models.green_box.desert_dessert.position import GOAL, LOT, MOST_TILES
from scorers.green_box.desert_dessert.linear import Array, Programme
from scorers.green_box.desert_dessert.world import ANY, KINDS, World

WON = (KINDS + 1) * GOAL
"""What a table that is won is worth: as much for each kind of industry as for all the Vanilla."""
SAFE = 1e-5
"""More than all that rounding can come to."""


@dataclass(frozen=True)
class Cut:
    """What a table in each turn from `first` on can be worth at most: its cubes and tiles times `worth`, and `rest`."""

    first: int
    worth: Array
    rest: Array

    def of(self, turn: int) -> tuple[Array, float]:
        """The worth of cubes and tiles, and the rest, before a turn."""
        return self.worth[turn - self.first], float(self.rest[turn - self.first])


class Turns:
    """The programme from a turn up to the end of another, for any table before the first of them.

    With a `goal`, cubes by colour, it asks how often these cubes can be there at the end, and nothing else.
    """

    def __init__(
        self,
        world: World,
        first: int,
        last: int,
        prices: str,
        tick: Callable[[], None],
        goal: Mapping[int, int] | None = None,
    ) -> None:
        self._first, self._last = first, last
        self._columns: list[tuple[int, float, dict[tuple[Any, ...], float]]] = []
        self._rows: dict[tuple[Any, ...], int] = {}
        for turn in range(first, last + 1):
            self._add_turn(world, turn, prices)
        end = last + 1
        self._column(end, 1, {("cubes", end, c): n for c, n in (goal or {KINDS - 1: 1}).items()})
        for i in range(KINDS) if goal is None else ():
            self._column(end, GOAL, {("tile", end, i): 1, ("kind", end, i): 1})
        left, worth = np.zeros((len(self._rows), len(self._columns))), np.zeros(len(self._columns))
        for n, (_, value, entries) in enumerate(self._columns):
            worth[n] = value
            for row, factor in entries.items():
                left[self._rows[row], n] = factor
        self._left, self._worth = left, worth
        self._once = np.array([_most(world, row) for row in self._rows])
        self._programme = Programme(left, worth, tick)
        self._is_fresh = True

    def cut(self, cubes_and_tiles: Array) -> tuple[float, Cut]:
        """What a table before the first turn is worth at most, and what that says of every other table."""
        right = self._once.copy()
        for row, n in self._rows.items():
            if row[0] in _OF_CUBES:
                right[n] = cubes_and_tiles[row[2]]
            elif row[0] in _OF_TILES:
                right[n] = cubes_and_tiles[KINDS + row[2]]
        duals = self._programme.solve(right) if self._is_fresh else self._programme.again(right)
        self._is_fresh = False
        cut = self._read(duals)
        worth, rest = cut.of(self._first)
        return float(cubes_and_tiles @ worth) + rest, cut

    def _read(self, duals: Array) -> Cut:
        """Worths out of dual values; what these fall short of for a column, as often as it can be used, is added."""
        short = np.maximum(self._worth - duals @ self._left, 0)
        turns = self._last + 2 - self._first
        worth, rest = np.zeros((turns, 2 * KINDS)), np.full(turns, SAFE)
        for row, n in self._rows.items():
            at = row[1] - self._first
            if row[0] in _OF_CUBES:
                worth[: at + 1, row[2]] += duals[n]
            elif row[0] in _OF_TILES:
                worth[: at + 1, KINDS + row[2]] += duals[n]
            else:
                rest[: at + 1] += duals[n] * self._once[n]
        for n, (turn, _, _) in enumerate(self._columns):
            rest[: turn - self._first + 1] += short[n] * _OFTEN
        return Cut(self._first, worth, rest)

    def _column(self, turn: int, worth: float, entries: dict[tuple[Any, ...], float]) -> None:
        for row in entries:
            self._rows.setdefault(row, len(self._rows))
        self._columns.append((turn, worth, entries))

    def _add_turn(self, world: World, turn: int, prices: str) -> None:
        """Everything that may be done in a turn, each a column."""
        for i in range(KINDS):
            paid = {c: int(n) for c, n in enumerate(world.needs[i]) if n}
            entries = self._flow(turn, "supply", paid, {i: 1})
            self._column(turn, 0, entries | {("run", turn, i): 1, ("managed", turn, i): -1})
        for k, manager in enumerate(world.managers_of(turn, prices)):
            fee = {} if manager == GREY else {world.colour(manager): 1}
            for i in range(KINDS):
                entries = self._flow(turn, "supply", fee, {i: 1})
                self._column(turn, 0, entries | {("managed", turn, i): 1, ("manager", turn, k): 1})
        for offer in world.priced(turn, prices):
            entries = self._flow(turn, "trade", {offer.gives: offer.price}, {offer.gets: 1})
            self._column(turn, 0, entries | {("trade", turn): 1})
        for c in range(KINDS):
            self._column(turn, 0, self._flow(turn, "trade", {c: LOT}, {}) | {("six", turn): 1, ("lot", turn): -1})
            self._column(turn, 0, self._flow(turn, "trade", {}, {c: 1}) | {("lot", turn): 1})
        for i in range(KINDS):
            cost = {c: int(n) for c, n in enumerate(world.cost[i]) if n}
            entries = self._flow(turn, "build", cost, {})
            entries |= {("build", turn): 1}
            for later in range(turn + 1, self._last + 1):
                entries["run", later, i] = -1
            self._column(turn, 0, entries | {("tile", self._last + 1, i): -1})

    def _flow(self, turn: int, when: str, pays: dict[int, int], gets: dict[int, int]) -> dict[tuple[Any, ...], float]:
        """What is paid in a phase is gone for that phase and for all later; what comes, comes for all later ones.

        What is produced in a turn comes with the harvest, what is traded at once.
        """
        entries: dict[tuple[Any, ...], float] = {}
        for sign, cubes in ((1, pays), (-1, gets)):
            for c, n in cubes.items():
                if sign > 0 and when == "supply":
                    _add(entries, ("after supply", turn, c), n)
                if when == "trade" or (sign > 0 and when == "supply"):
                    _add(entries, ("after trade", turn, c), sign * n)
                for later in range(turn + 1, self._last + 1):
                    _add(entries, ("after supply", later, c), sign * n)
                    _add(entries, ("after trade", later, c), sign * n)
                _add(entries, ("cubes", self._last + 1, c), sign * n)
        return entries


_OFTEN = ANY * MOST_TILES
"""More often than that nothing is done in a turn."""
_OF_CUBES = frozenset({"after supply", "after trade", "cubes"})
_OF_TILES = frozenset({"run", "tile"})


def _add(entries: dict[tuple[Any, ...], float], row: tuple[Any, ...], n: int) -> None:
    entries[row] = entries.get(row, 0) + n


def _most(world: World, row: tuple[Any, ...]) -> float:
    """The right side of a row that is no cube's and no tile's."""
    once = {"trade": world.trades_at_once, "six": world.exchanges_at_once, "build": world.builds_at_once}
    return float(once.get(row[0], 1 if row[0] in {"manager", "kind"} else 0))
