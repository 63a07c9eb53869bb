"""Act phases in which monks may begin anywhere: what is lost there is lost wherever they stand.

Two turns of Last Defence at Hudai Monastery are refuted with it: all ends of the first that differ only in where the monks
stand are one question then.
"""

from __future__ import annotations

from models.green_box.last_defence_at_hudai_monastery.position import Spot
from scorers.green_box.last_defence_at_hudai_monastery.melee import Melee
from scorers.green_box.last_defence_at_hudai_monastery.states import Fighter, State

NOWHERE = Spot(0, 0)
"""Where a monk stands who may be anywhere; nothing may follow from it."""


class Roaming(Melee):
    """The Act phase of a table for monks who go from anywhere to any tile; those may share one."""

    roams = True

    def away(self, spot: Spot) -> dict[Spot, int]:
        """No tile is farther away than a step."""
        return {other: int(other != spot) for other in self.position.spots}

    def _reached(self, _state: State, _monk: Fighter) -> tuple[Spot, ...]:
        return tuple(self.position.spots)
