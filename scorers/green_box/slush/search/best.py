"""The best turn of Slush, and so many turns ahead: whatever the others do, and whatever cards come."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from models.green_box.slush.table import Position
from models.names import counted
from scorers.claims import are_held, hold
from scorers.game_tree import Search
from scorers.green_box.contest import Contest
from scorers.green_box.slush.search.numbers import Table
from scorers.play import Played, Progressed


class SlushPlay(Contest):
    """The best turn of a player, or the best so many turns ahead, all others and the draw pile playing against that player.

    Where cards may come, a turn is two steps of the search: what a player does, and which card is turned up.
    """

    def __init__(self, position: Position, player: str, aim: str, turns: int, tick: Callable[[], None]) -> None:
        self._table = Table(position, player, aim, turns)
        super().__init__(self._table, self._table.start, self._table.ceiling, turns, self._table.moves, tick)

    @property
    def scope(self) -> str:
        """How far was looked, and what is taken of the cards that come."""
        asked = super().scope
        return (
            asked.replace("whatever the others do,", "whatever the others do and whatever cards come,")
            if self._draws
            else asked
        )

    @property
    def _draws(self) -> bool:
        return self._table.sees_cards

    @property
    def _is_settled(self) -> bool:
        """Whether the end is certain, so that no further turn can change it."""
        return self._table.aim == "win" and self._seen is not None and self._seen.worth != 0

    @property
    def remark(self) -> str | None:
        """That the search stopped short of what was asked for."""
        return None if self._is_settled else super().remark

    def search(self, above: int | None = None) -> Iterator[Progressed]:
        """The best line one turn ahead, then two, and so on: each replaces the one before."""
        search, settled = Search(self._table, self._tick), 0
        for depth in range(1, self._turns + 1):
            line = search.best(self._start, depth * (2 if self._draws else 1))
            self._seen, self._depth = line, depth
            hold(line.worth, self._ceiling, f"a line of {counted(depth, 'turn')}")
            if settled:
                # Only where limits are held: a turn more changes nothing of an end that is certain.
                hold(abs(line.worth - settled), 0, f"what a turn more changes, from {settled} to {line.worth},")
                return
            if above is None or line.worth > above or self._turns > 1:
                bound = line.worth if self._is_done or self._is_settled else self._ceiling
                yield Progressed(bound, Played(self._moves(line.moves), line.worth))
            if line.to_the_end or (self._is_settled and not are_held()):
                return
            settled = line.worth if self._is_settled else 0
