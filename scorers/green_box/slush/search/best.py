"""The best turn of Slush, and so many turns ahead: whatever the others do, and whatever cards come."""

from __future__ import annotations

from collections.abc import Callable

from models.green_box.slush.table import Position
from scorers.green_box.contest import Contest
from scorers.green_box.slush.search.numbers import Table


class BestPlay(Contest):
    """The best turn of a player, or the best so many turns ahead, all others and the draw pile playing against that player.

    Where cards may come, a turn is two steps of the search: what a player does, and which card is turned up.
    """

    def __init__(self, position: Position, player: str, objective: str, turns: int, tick: Callable[[], None]) -> None:
        self._table = table = Table(position, player, objective, turns)
        # What a player does is one step, the card that is turned up then another.
        steps = 2 if table.sees_cards else 1
        super().__init__(table, table.start, table.ceiling, turns, table.moves, tick, steps)

    @property
    def scope(self) -> str:
        """How far was looked, and what is taken of the cards that come."""
        asked = super().scope
        if not self._table.sees_cards:
            return asked
        return asked.replace("whatever the others do,", "whatever the others do and whatever cards come,")

    def _is_certain(self, worth: int) -> bool:
        """Whether the game has ended, where only the end counts."""
        return self._table.objective == "win" and worth != 0

    def _bound(self, worth: int) -> int:
        """The end itself, where it is certain."""
        return worth if self._is_certain(worth) else super()._bound(worth)
