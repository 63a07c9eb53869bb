"""What was done and may be taken back, and what was taken back and may be done again."""

from collections import deque
from collections.abc import Iterable
from typing import Generic, TypeVar

S = TypeVar("S")


class History(Generic[S]):
    """The states `before` the present one, the last at the end, and those that were `undone`, at most so many."""

    def __init__(self, before: Iterable[S] = (), most: int | None = None) -> None:
        self.before, self.undone = deque(before, most), deque[S]((), most)

    def do(self, old: S) -> None:
        """Something else was done to a state: what was taken back is gone."""
        self.before.append(old)
        self.undone.clear()

    def undo(self, now: S) -> None:
        """The last step was taken back, from a state to the last one before it, if that is known."""
        self.undone.append(now)
        if self.before:
            self.before.pop()

    def redo(self, now: S) -> None:
        """What was taken back last was done again, from a state."""
        self.before.append(now)
        self.undone.pop()
