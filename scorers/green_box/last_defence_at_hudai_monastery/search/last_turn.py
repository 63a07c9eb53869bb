"""The last of several turns of Last Defence at Hudai Monastery, from many tables: one search serves all that are alike.

Tables that differ only in monks' places, hit points, integrity and techniques are states of one search, which remembers what
it found for each.
"""

from __future__ import annotations

from dataclasses import replace

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.table.kinds import Phase
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from scorers.green_box.last_defence_at_hudai_monastery.search.draws import tile_draws
from scorers.green_box.last_defence_at_hudai_monastery.search.melee import Melee
from scorers.green_box.last_defence_at_hudai_monastery.search.prospects import Survival, Tick
from scorers.green_box.last_defence_at_hudai_monastery.search.states import NOBODY, Fighter, State


def opening(position: Position) -> State:
    """The state as an Act phase begins."""
    return State(
        tuple(demon.points_left if demon else 0 for demon in position.demons),
        frozenset(),
        position.integrity,
        0,
        tuple(position.techniques[symbol] for symbol in Symbol),
        tuple(Fighter(m.name, m.spot, m.is_charged, is_done=False) for m in position.monks),
        0,
        NOBODY,
        (),
    )


class LastTurns:
    """Whether the last turn is survived without Bricks, table by table."""

    def __init__(self, tick: Tick) -> None:
        self._tick = tick
        self._searches: dict[object, Survival] = {}

    def holds(self, position: Position, hand: Symbol | None = None) -> bool:
        """Whether it is survived with a tile."""
        search, state = self._search(position), opening(position)._replace(hand=hand)
        # Where even the bound leaves no integrity, nothing is searched (`Bounds.integrity`).
        return search.melee.bounds.integrity(state, enough=0) > 0 and search.value(state)

    def stands(self, position: Position, *, every: bool) -> bool:
        """Whether it is survived with a tile of each draw that the Build phase may make, or of one of them."""
        test = all if every else any
        return test(any(self.holds(position, tile) for tile in tiles or (None,)) for tiles in tile_draws(position))

    def _search(self, position: Position) -> Survival:
        demons = tuple(demon and replace(demon, damage=0) for demon in position.demons)
        names = tuple(sorted(monk.name for monk in position.monks))
        key = (position.wall, demons, names, position.removed, position.blocked)
        if key not in self._searches:
            acting = replace(position, demons=demons, phase=Phase.ACT, drawn=None, points=0, activated=())
            self._searches[key] = Survival(Melee(acting), self._tick)
        return self._searches[key]
