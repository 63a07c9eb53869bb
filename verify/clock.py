"""How much time is left for a question."""

from __future__ import annotations

from time import monotonic


class OutOfTimeError(Exception):
    """The time for a question is up."""


class Clock:
    """Runs from its making; without seconds it never ends."""

    def __init__(self, seconds: float | None = None) -> None:
        self._end = None if seconds is None else monotonic() + seconds

    def left(self) -> float | None:
        """Seconds left, or `None` if there is no limit."""
        return None if self._end is None else self._end - monotonic()

    def tick(self) -> None:
        """Raises `OutOfTimeError` when the time is up."""
        if self._end is not None and monotonic() >= self._end:
            raise OutOfTimeError
