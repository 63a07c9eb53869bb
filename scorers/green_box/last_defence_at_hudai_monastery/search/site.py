"""The wall of Last Defence at Hudai Monastery on which a search plays: its tiles, its places, and the ways between them.

What can be done there (`melee`) and what can come of it at most (`bounds`, `endings`) both ask here.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Self

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.moves.tactics import around, steps_to
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from models.green_box.last_defence_at_hudai_monastery.table.wall import Spot
from scorers.green_box.last_defence_at_hudai_monastery.search.stakes import Stakes
from scorers.green_box.last_defence_at_hudai_monastery.search.states import Levels


class Site(Stakes):
    """A wall on which every tile is known, and the same with more tiles (`on`).

    Bricks may bring the symbols of `extra`, as a search likes, or draw the tiles of `coming`, as far as they go.
    """

    def __init__(self, position: Position, extra: frozenset[Symbol], coming: tuple[Symbol, ...]) -> None:
        super().__init__(position)
        self.extra, self.coming = extra or frozenset(coming), coming
        self._built: dict[object, Self] = {}
        self._tables: dict[Levels, Position] = {}
        self._away: dict[Spot, dict[Spot, int]] = {}
        self._around: dict[Spot, tuple[Spot, ...]] = {}
        self._free_near: dict[Spot, tuple[Spot, ...]] = {}
        self._within: dict[tuple[Spot, int, bool], frozenset[Spot]] = {}

    def table(self, levels: Levels) -> Position:
        """The table with techniques at these levels."""
        if levels not in self._tables:
            self._tables[levels] = replace(self.position, techniques=dict(zip(Symbol, levels, strict=True)))
        return self._tables[levels]

    def on(self, added: tuple[tuple[Spot, Symbol], ...]) -> Self:
        """The same search on a wall with more tiles; what is known of it is kept."""
        if not added:
            return self
        first, *others = added
        if first not in self._built:
            wall = self.position.with_tile(*first)
            self._built[first] = type(self)(replace(self.position, wall=wall), self.extra, self.coming)
        return self._built[first].on(tuple(others))

    def near(self, spot: Spot) -> tuple[Spot, ...]:
        """The tiles beside a tile."""
        if spot not in self._around:
            self._around[spot] = around(self.position, spot)
        return self._around[spot]

    @cached_property
    def free(self) -> tuple[Spot, ...]:
        """Where a tile may be added."""
        return self.position.free_spots

    def free_near(self, spot: Spot) -> tuple[Spot, ...]:
        """The places beside a tile where one may be added."""
        if spot not in self._free_near:
            self._free_near[spot] = tuple(near for near in spot.beside if near in self.free)
        return self._free_near[spot]

    def within(self, spot: Spot, steps: int, with_hand: bool) -> frozenset[Spot]:
        """The tiles within so many steps; with one more tile, wherever that is added, too."""
        key = (spot, steps, with_hand)
        if key not in self._within:
            found = {to for to, away in self.away(spot).items() if away <= steps}
            if with_hand:
                for place in self.free:
                    found |= self.on(((place, Symbol.DROP),)).within(spot, steps, with_hand=False)
            self._within[key] = frozenset(found)
        return self._within[key]

    def away(self, spot: Spot) -> dict[Spot, int]:
        """How many steps it is to each tile."""
        if spot not in self._away:
            self._away[spot] = steps_to(self.position, spot)
        return self._away[spot]
