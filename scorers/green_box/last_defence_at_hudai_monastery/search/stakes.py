"""What demons take and what monks deal on a table of Last Defence at Hudai Monastery, as often as a search asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.moves.tactics import discharge_damage, loss, most_given
from models.green_box.last_defence_at_hudai_monastery.table.demons import Row
from models.green_box.last_defence_at_hudai_monastery.table.kinds import INTEGRITY
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from models.green_box.last_defence_at_hudai_monastery.table.wall import MONKS
from scorers.green_box.last_defence_at_hudai_monastery.search.states import State


class Stakes:
    """Losses, heals and damage by columns and hit points left."""

    def __init__(self, position: Position) -> None:
        self.position, self.demons = position, position.demons
        self._strengths: dict[int, dict[str, tuple[int, ...]]] = {}
        self._gains: dict[tuple[int, int], int] = {}

    @cached_property
    def _losses(self) -> tuple[dict[int, int], ...]:
        """For each column what its attacker takes with so many hit points left, tiles being given up."""
        tables: list[dict[int, int]] = []
        for c, demon in enumerate(self.demons):
            table = {0: 0}
            if demon is not None and demon.row is Row.ATTACKING:
                for left in range(1, demon.points_left + 1):
                    hurt = replace(demon, damage=(demon.hit_points or 0) - left)
                    table[left] = loss(self.position, hurt, most_given(self.position, c, hurt))
            tables.append(table)
        return tuple(tables)

    def loss_to(self, c: int, left: int) -> int:
        """The integrity that the demon of a column takes with so many hit points left."""
        return self._losses[c].get(left, 0)

    def gains(self, state: State) -> list[int]:
        """For each column what one more tile there saves, given up."""
        return [0 if c in state.pushed else self._gain_by_one(c, left) for c, left in enumerate(state.left)]

    def _gain_by_one(self, c: int, left: int) -> int:
        known = self._gains.get((c, left))
        if known is None:
            demon, known = self.demons[c], self.loss_to(c, left)
            if known and demon is not None:
                hurt = replace(demon, damage=(demon.hit_points or 0) - left)
                known -= loss(self.position, hurt, self.position.spare(c) + 1)
            self._gains[c, left] = known
        return known

    @cached_property
    def gain(self) -> int:
        """What one more tile saves at most."""
        # A tile given up takes one from the loss; before a Drop doubles the loss, that is two (HU-AMB-MITIGATE-DOUBLE).
        drops = any(d is not None and d.row is Row.ATTACKING and d.card.symbol is Symbol.DROP for d in self.demons)
        return 2 if drops and self.position.rulings["HU-AMB-MITIGATE-DOUBLE"] == "before" else 1

    def heal(self, integrity: int, n: int) -> int:
        """The integrity after so much was healed, capped or not (HU-AMB-CAP)."""
        if integrity + n <= INTEGRITY or self.position.rulings["HU-AMB-CAP"] == "uncapped":
            return integrity + n
        return max(INTEGRITY, integrity)

    def cap(self, integrity: int, most: int) -> int:
        """No more than may come of so much integrity, where it is not clear that there can be so much."""
        return min(most, self.heal(integrity, max(0, most - integrity)))

    def strengths(self, level: int) -> Mapping[str, tuple[int, ...]]:
        """The damage of each monk who is or may come on the wall, laid down in each column, with Wheel at a level."""
        if level not in self._strengths:
            position = self.position
            raised = replace(position, techniques={**position.techniques, Symbol.WHEEL: (level,)})
            reserve = position.reserve if len(position.monks) < MONKS else ()
            names = (*(monk.name for monk in position.monks), *reserve)
            self._strengths[level] = {
                name: tuple(discharge_damage(raised, name, demon) if demon else 0 for demon in self.demons) for name in names
            }
        return self._strengths[level]
