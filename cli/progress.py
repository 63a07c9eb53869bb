"""What a long search has found so far, on standard error."""

from __future__ import annotations

import sys
from time import monotonic
from types import TracebackType
from typing import Any, Self

SILENT = 1.0
"""Seconds before a search says anything."""


class Told:
    """Tells of a search that takes longer than a second: a line that changes on a terminal, else a line per change."""

    def __init__(self) -> None:
        self._begun = monotonic()
        self._counted = self._begun
        self._said: str | None = None
        self._status: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._status is not None:
            self._status.stop()

    def progress(self, best: int | None, bound: int, share: float | None) -> None:
        """What is known now."""
        if monotonic() - self._begun < SILENT:
            return
        said = f"best so far {'none' if best is None else best}, bound {bound}"
        if share is not None and share > 0:
            said += f", {share:.0%} of this step done"
        self._show(said)

    def steps(self, done: int, of: int) -> None:
        """How many of several searches are done."""
        self.count(done, f"of {of} moves", "searched")

    def count(self, n: int, of_what: str, done: str) -> None:
        """How many things are done; told at most once a second."""
        now = monotonic()
        if now - self._begun >= SILENT and now - self._counted >= SILENT:
            self._counted = now
            self._show(f"{n} {of_what} {done}")

    def _show(self, said: str) -> None:
        if said == self._said:
            return
        self._said = said
        if not sys.stderr.isatty():
            sys.stderr.write(f"{said}\n")
            return
        if self._status is None:
            from rich.console import Console

            self._status = Console(stderr=True).status(said)
            self._status.start()
        self._status.update(said)
