"""That two turns of Last Defence at Hudai Monastery are lost if the draws are bad: every play of the first is refuted.

The bad draws are the dullest tiles, and after the first turn Arrows. Against them each end of the first Act phase is
refuted: at first for monks who may stand anywhere, which serves all that differ only in that; then as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from models.green_box.cards import Card
from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.actions import MOVES
from models.green_box.last_defence_at_hudai_monastery.moves import Demons
from models.green_box.last_defence_at_hudai_monastery.onslaught import choices
from models.green_box.last_defence_at_hudai_monastery.position import Phase, Position
from models.green_box.last_defence_at_hudai_monastery.tactics import least_loss
from scorers.green_box.last_defence_at_hudai_monastery.draws import Supply, arrivals, coloured, supply
from scorers.green_box.last_defence_at_hudai_monastery.ends import Ends, strike_orders
from scorers.green_box.last_defence_at_hudai_monastery.last_turn import LastTurns, brought, dullest
from scorers.green_box.last_defence_at_hudai_monastery.melee import Melee
from scorers.green_box.last_defence_at_hudai_monastery.prospects import Tick

TRIED = 2
"""So many ways in which Arrows may come are tried against each end of the first turn."""


class Falling:
    """The refutation of every play of a first turn, if there is one."""

    def __init__(self, position: Position, player: str, tick: Tick) -> None:
        self._position, self._player, self._tick = position, player, tick
        self._last = LastTurns(tick)
        self._refuted: dict[object, bool] = {}

    def is_proven(self) -> bool:
        """Whether two turns are lost, if tiles and demons come as badly as is tried here."""
        position, left = self._position, supply(self._position)
        if position.tiles_to_come:
            # What the bag brings is known then, and need not be what is tried here.
            return False
        tiles: Iterable[Symbol | None] = position.drawn or (None,)
        if position.phase is Phase.BUILD and position.drawn is None:
            drawn = dullest(left, position.tiles_drawn)
            if drawn is None:
                return False
            tiles, left = drawn
        elif position.phase is Phase.ACT:
            tiles = (None,)
        return all(self._is_refuted(hand, left) for hand in dict.fromkeys(tiles))

    def _is_refuted(self, hand: Symbol | None, left: Supply) -> bool:
        """Whether every play with a tile is."""
        position = replace(self._position, phase=Phase.ACT, drawn=None)
        extra, later = brought(position, left, hand)
        melee = Melee(position, extra)
        known = len([*position.tiles]) + (hand is not None)
        ends = Ends(melee, melee.start._replace(hand=hand), self._tick)
        for state in ends.every():
            for table, _ in ends.tables(state):
                there = later if len([*table.tiles]) > known else left
                if there is None or not all(self._is_lost(after, there) for after in self._struck(table)):
                    return False
        return True

    def _struck(self, table: Position) -> Iterator[Position]:
        """The tables after the Demons phase, with each choice in it."""
        for order in strike_orders(table):
            for strike in choices(table, order):
                after = MOVES.after(table, Demons(self._player, strike))
                if after.integrity > 0:
                    yield after

    def _is_lost(self, table: Position, there: Supply) -> bool:
        """Whether the second turn is lost, or the game, if the worst comes."""
        self._tick()
        if table.is_over:
            return not table.is_won
        if table.rulings["HU-AMB-SHARE"] == "allowed" and self._falls(table, there, roams=True):
            return True
        return self._falls(table, there, roams=False)

    def _falls(self, table: Position, there: Supply, *, roams: bool) -> bool:
        monks = tuple(sorted((m.name, m.is_charged) if roams else (m.name, m.is_charged, m.spot) for m in table.monks))
        demons, levels = table.demons, tuple(table.techniques.items())
        key = (table.wall, demons, levels, table.blocked, monks, table.integrity, table.removed, table.stack, there, roams)
        if key not in self._refuted:
            columns = tuple(c for c, demon in enumerate(table.demons) if demon is not None and demon.card == Card())
            self._refuted[key] = any(
                all(self._last.falls(one, there, roams=roams) for one in (bad, *coloured(bad, columns)))
                for bad in self._bad(table, columns)
            )
        return self._refuted[key]

    def _bad(self, table: Position, columns: tuple[int, ...]) -> list[Position]:
        """Tables with demons that may come, the worst first."""
        return sorted((one for one, _ in arrivals(table, columns)), key=lambda one: -least_loss(one))[:TRIED]
