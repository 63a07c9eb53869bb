"""The question how to play on where others move too, as several Green Box games put it."""

from collections.abc import Callable, Iterator
from typing import Any

from models.names import counted
from scorers.game_tree import Line, Search, Tree
from scorers.limits import are_held, hold
from scorers.play import END, Played, PlaySearch, Progressed


class Contest(PlaySearch):
    """The best turn of a player when so many turns are looked ahead, all others playing against that player.

    `tree` is the game as the search sees it, `start` its position, `ceiling` what nothing exceeds in so many turns, and
    `moves` makes the game's moves of those in the tree. Where the search stops short of the end, a position counts for what
    it is worth as it lies.

    What is found when fewer turns are looked ahead is no bound of what more turns bring, in neither direction. So a search
    that is stopped has proven nothing but the ceiling, and says of its line how far it was looked ahead.
    """

    def __init__(
        self,
        tree: Tree[Any],
        start: Any,
        ceiling: int,
        turns: int,
        moves: Callable[[tuple[Any, ...]], tuple[Any, ...]],
        tick: Callable[[], None],
        steps: int = 1,
    ) -> None:
        self._tree, self._start, self._ceiling, self._turns = tree, start, ceiling, turns
        self._moves, self._tick, self._steps = moves, tick, steps
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
    def _is_done(self) -> bool:
        return self._seen is not None and (self._seen.to_the_end or self._depth == self._turns)

    @property
    def _how_far(self) -> str:
        return "to the end of the game" if self._turns == END else f"in {counted(self._turns, 'turn')}"

    @property
    def scope(self) -> str:
        """How far was looked; of a search that was stopped, how far it was to look, since its bound is for that."""
        if self._turns == 1:
            return "in this turn"
        to_the_end = self._seen is not None and self._seen.to_the_end
        return f"{'to the end of the game' if to_the_end else self._how_far}, whatever the others do,"

    @property
    def looked(self) -> int | None:
        """How many turns were looked ahead, if fewer than was asked."""
        return self._depth if self._seen is not None and self._turns != 1 and not self._is_done else None

    @property
    def remark(self) -> str | None:
        """That the search stopped short of what was asked for, and what its line is then."""
        if self._turns == 1 or self._is_done or (self._seen is not None and self._is_certain(self._seen.worth)):
            return None
        if self.looked is None:
            return "the search was stopped before it had looked one turn ahead"
        wanted = "to the end" if self._turns == END else str(self._turns)
        return (
            f"the search looked only {counted(self._depth, 'turn')} ahead, not {wanted}. This is the best for so long; "
            f"later "
            "turns may make it better or worse"
        )

    def _is_certain(self, _worth: int) -> bool:
        """Whether no further turn can change what a line is worth that is worth so much."""
        return False

    def _bound(self, worth: int) -> int:
        """What no play exceeds, when the best line is worth so much by now."""
        return worth if self._is_done else self._ceiling

    def run(self, above: int | None = None) -> Iterator[Progressed]:
        """The best line one turn ahead, then two, and so on: each replaces the one before. What is certain ends it."""
        certain: int | None = None
        lines = Search(self._tree, self._tick).deeper(self._start, self._turns, self._steps)
        for self._depth, line in enumerate(lines, start=1):
            self._seen = line
            hold(line.worth, self._ceiling, f"a line of {counted(self._depth, 'turn')}")
            if certain is not None:
                # Only where limits are held: else nothing is looked at any more.
                hold(abs(line.worth - certain), 0, f"what a turn more changes, from {certain} to {line.worth},")
                return
            if above is None or line.worth > above or self._turns > 1:
                yield Progressed(self._bound(line.worth), Played(self._moves(line.moves), line.worth))
            if self._is_certain(line.worth):
                if not are_held():
                    return
                certain = line.worth
