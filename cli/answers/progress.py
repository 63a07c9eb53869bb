"""What a long search has found so far, on standard error or wherever somebody waits."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scorers.objective import Objective
    from verify.clock import Clock

SILENT = 1.0
"""Seconds before a search says anything."""

PATIENCE = 1.0
"""Seconds that anybody waits for an answer before being told what for."""

OFTEN = {True: 0.2, False: 5.0}
"""Seconds between two tellings of how far a search is, on a line that changes and elsewhere. What it found is told at
once."""


class Line:
    """Where it is told how far a search is: here for whoever asks for its `words` again and again.

    It `is_live` where what is told takes the place of what was told before.
    """

    words = ""

    @property
    def is_live(self) -> bool:
        """Whether it changes in place."""
        return True

    def show(self, words: str) -> None:
        """Say what was found."""
        self.words = words
        self.tell(words)

    def tell(self, words: str) -> None:
        """Say something in passing."""

    def end(self) -> None:
        """Nothing more is to be told."""


@contextmanager
def watch(about: str, clock: Clock, progress: Progress | None = None) -> Iterator[None]:
    """Tells of a question that takes longer than a second how long it has been at work, and at what.

    A thread of its own does it, since one call of the solver may take long. Beside a `progress` it speaks only where that
    has been silent for long, and repeats what was found last.
    """
    over, begun = Event(), monotonic()

    def tell() -> None:
        line: Line = _StatusLine() if progress is None else progress.line
        wait = PATIENCE
        while not over.wait(wait):
            wait = OFTEN[line.is_live]
            if progress is None or progress.is_silent:
                at_work = f"; now: {clock.at_work}" if clock.at_work else ""
                found = f"; {line.words}" if line.words else ""
                line.tell(f"{about}: {monotonic() - begun:.0f} s so far{found}{at_work}")
        line.end()

    thread = Thread(target=tell, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


class _StatusLine(Line):
    """A line on standard error that changes on a terminal; elsewhere each change is a line."""

    _status: Any = None

    @property
    def is_live(self) -> bool:
        """Whether it is on a terminal."""
        return sys.stderr.isatty()

    def tell(self, words: str) -> None:
        """Say something in passing."""
        if not sys.stderr.isatty():
            sys.stderr.write(f"{words}\n")
            return
        if self._status is None:
            from rich.console import Console

            self._status = Console(stderr=True).status(words)
            self._status.start()
        self._status.update(words)

    def end(self) -> None:
        """Take it away."""
        if self._status is not None:
            self._status.stop()


class Progress(AbstractContextManager["Progress"]):
    """Tells of a search that takes longer than a second: a line that changes on a terminal, else a line per change.

    It is on standard error, unless another `line` is given. What it counts is in the words of the `objective`, where a
    number says nothing.
    """

    def __init__(self, objective: Objective[Any] | None = None, line: Line | None = None) -> None:
        self._objective = objective
        self._begun = monotonic()
        self._told = self._begun
        self._found: tuple[int | None, int] | None = None
        self.line = line or _StatusLine()

    @property
    def is_silent(self) -> bool:
        """Whether nothing was told for so long that somebody may wonder."""
        return monotonic() - self._told >= PATIENCE

    def __exit__(self, *_error: object) -> None:
        self.line.end()

    def search(self, best: int | None, bound: int, share: float | None) -> None:
        """What is known now, and how much of the layouts that may be better has been searched."""
        if not self._is_time(at_once=(best, bound) != self._found):
            return
        self._found = best, bound
        searched = f", {share:.0%} searched" if share else ""
        if self._objective is None or self._objective.limit is None:
            self.line.show(f"best so far {'none' if best is None else best}, bound {bound}{searched}")
        else:
            so_far = "none" if best is None else self._objective.amount(best)
            self.line.show(f"best so far {so_far}; {self._objective.limit(bound)}")

    def say(self, words: str) -> None:
        """How far it is, in words."""
        if self._is_time():
            self.line.show(words)

    def _is_time(self, *, at_once: bool = False) -> bool:
        """Whether something may be told now."""
        now = monotonic()
        if now - self._begun < SILENT or not (at_once or now - self._told >= OFTEN[self.line.is_live]):
            return False
        self._told = now
        return True
