"""Positions that a search leaves out because it met the same before, held against the first of them.

That two positions are the same for the rest of a search is a claim as a limit is: what is forgotten in telling them apart
makes an answer too low. While limits are held (`claims`) a search leaves no twin out, says of every end through which
positions it came, and nothing may be worth more that came through a twin than what came through the first.
"""

from collections.abc import Hashable
from typing import NamedTuple, TypeAlias

from scorers.limits import EVERYTHING, are_held, hold


class Met(NamedTuple):
    """A position by what tells it from others, and whether it was the first of its kind."""

    key: Hashable
    is_first: bool


Path: TypeAlias = tuple[Met, ...]
"""The positions through which a search came."""


class Twins:
    """The positions that a search has met. A new one belongs to each search, made when it begins."""

    def __init__(self) -> None:
        self._seen: set[Hashable] = set()
        self._are_held = are_held()
        self._first: dict[Hashable, int] = {}
        self._again: dict[Hashable, int] = {}

    def meet(self, key: Hashable, path: Path = ()) -> Path | None:
        """The path with this position, or nothing if it is to be left out. While limits are not held, paths are empty."""
        is_first = key not in self._seen
        self._seen.add(key)
        if self._are_held:
            return (*path, Met(key, is_first))
        return path if is_first else None

    def end(self, path: Path, worth: int) -> None:
        """That an end which was reached on this path is worth so much."""
        for key, is_first in path:
            most = self._first if is_first else self._again
            most[key] = max(most.get(key, EVERYTHING), worth)

    def hold(self) -> None:
        """That no twin led to more than the first of its kind, once everything was searched."""
        for key, worth in self._again.items():
            hold(worth, self._first.get(key, EVERYTHING), f"what follows where {key} was met again")
