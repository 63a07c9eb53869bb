"""The question how to play on where others move too, as several Green Box games put it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from models.names import counted
from scorers.game_tree import Line, Search, Tree
from scorers.play import END, Played, PlayQuestion, Progressed


class Contest(PlayQuestion):
    """The best turn of a player when so many turns are looked ahead, all others playing against that player.

    `tree` is the game as the search sees it, `start` its position, `ceiling` what nothing exceeds, and `moves`
    makes the game's moves of those in the tree. Where the search stops short of the end, a position counts for what it is
    worth as it lies.
    """

    def __init__(
        self,
        tree: Tree[Any],
        start: Any,
        ceiling: int,
        turns: int,
        moves: Callable[[tuple[Any, ...]], tuple[Any, ...]],
        tick: Callable[[], None],
    ) -> None:
        self._tree, self._start, self._ceiling, self._turns = tree, start, ceiling, turns
        self._moves, self._tick = moves, tick
        self._seen: Line | None = None
        self._depth = 0

    @property
    def obstacle(self) -> str | None:
        """That the game is over."""
        return "the game is over" if self._tree.is_over(self._start) else None

    @property
    def ceiling(self) -> int:
        """What nothing exceeds."""
        return self._ceiling

    @property
    def is_contested(self) -> bool:
        """Others move where more than one turn is looked ahead."""
        return self._turns > 1

    @property
    def scope(self) -> str:
        """How far was looked."""
        if self._turns == 1:
            return "in this turn"
        if self._seen is not None and self._seen.to_the_end:
            return "to the end of the game, whatever the others do,"
        depth = self._depth or (0 if self._turns == END else self._turns)
        return f"in {counted(depth, 'turn')}, whatever the others do," if depth else "to the end of the game"

    @property
    def remark(self) -> str | None:
        """That the search stopped short of what was asked for."""
        if self._seen is None or self._turns == 1 or self._seen.to_the_end or self._depth == self._turns:
            return None
        return f"{counted(self._depth, 'turn')} were looked ahead, not {'to the end' if self._turns == END else self._turns}"

    def search(self, above: int | None = None) -> Iterator[Progressed]:
        """The best line one turn ahead, then two, and so on: each replaces the one before."""
        for line in Search(self._tree, self._tick).deeper(self._start, self._turns):
            self._seen = line
            self._depth += 1
            done = line.to_the_end or self._depth == self._turns
            if above is None or line.worth > above or self._turns > 1:
                yield Progressed(line.worth if done else self._ceiling, Played(self._moves(line.moves), line.worth))
