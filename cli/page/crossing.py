"""Edits that cross: each is made of the table that somebody saw, and held against what others have changed since.

A place is an address of the file. Two edits meet where one changes what the other does, something in it or something around
it: an entry that is added to a list or taken out of it changes the list, since the others move up. A row that is written
as one text has its words as places. A move changes the record, and for who edits how the table began also whatever is
otherwise after it.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from operator import eq
from pathlib import Path
from threading import Lock
from typing import Any

from cli.page.edits import differences, read_text, understood, value_at, version_of
from cli.reading.marks import FlawedError
from models.problem import Address
from models.record import RECORD

MOST_SEEN = 60
"""An edit may be made of a table that was changed so often since; who saw an older one looks again."""
WHOLE: Address = ()
"""The address of the whole file."""

Edit = Callable[[str], str]
"""Makes another text of a table's."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """A place that somebody else has changed since: what the file has there now, and what the edit would put there."""

    path: Address
    now: Any
    wanted: Any


class LookAgainError(Exception):
    """Somebody else has changed the table since, at the places that an edit is about, as far as that is known."""

    def __init__(self, crossings: Iterable[Crossing] = ()) -> None:
        super().__init__()
        self.crossings = tuple(crossings)


class Seen:
    """The texts that the file of a table had, one after the other, as far as anybody here has read them."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._texts = deque[str](maxlen=MOST_SEEN)
        self._lock = Lock()

    def add(self, text: str) -> None:
        """The file says this now."""
        with self._lock:
            if not self._texts or self._texts[-1] != text:
                self._texts.append(text)

    def edited(self, version: str, now: str, edit: Edit, about: Collection[Address]) -> str:
        """What the file says now after an edit about these places, which was made of an older version.

        Raises `LookAgainError` where somebody else has changed one of the places since, or nobody knows, and `FlawedError`.
        """
        with self._lock:
            texts = [*self._texts]
        # From that version on; where it came again, from then on, since that is what was seen, too.
        texts = texts[max((n for n, text in enumerate(texts) if version_of(text) == version), default=len(texts)) :]
        if not texts:
            raise self._crossing(about, now, edit(now))
        others = [path for old, new in pairwise([*texts, now]) for path in self._places(old, new, about)]
        if met := _meeting_places(about, others):
            raise self._crossing(met, now, edit(texts[0]))
        new = edit(now)
        # More may lie otherwise after it than it is about.
        if met := _meeting_places(self._places(now, new, about), others):
            raise self._crossing(met, now, new)
        return new

    def _crossing(self, about: Iterable[Address], now: str, wanted: str) -> LookAgainError:
        paths = [*about]
        if WHOLE in paths:
            paths = [*_differing(self._file, now, wanted)]
        return LookAgainError(
            Crossing(path, *(_value_at(self._file, text, path) for text in (now, wanted))) for path in paths
        )

    def _places(self, old: str, new: str, about: Iterable[Address]) -> Iterator[Address]:
        """What differs between two texts; the words of a row that is one text, where an edit is about one of them."""
        rows = {path[:-1] for path in about}
        for path in _differing(self._file, old, new):
            # A text that cannot be read tells nothing at any place.
            told = [] if path == WHOLE else [_value_at(self._file, text, path) for text in (old, new)]
            words = [there.split() for there in told if isinstance(there, str)]
            if path in rows and len({*map(len, words)}) == 1 and len(words) == 2:
                yield from ((*path, n) for n, pair in enumerate(zip(*words, strict=True)) if pair[0] != pair[1])
            else:
                yield path


def _meeting_places(own: Iterable[Address], others: Collection[Address]) -> list[Address]:
    """Which of these places others have changed, with something in it or around it; the whole file always counts as such."""
    return [path for path in own if path == WHOLE or any(all(map(eq, path, other)) for other in others)]


def _value_at(file: Path, text: str, path: Address) -> Any:
    """What a text tells at an address, also of a row that is written as one text."""
    data = read_text(text, file.name).data
    row = value_at(data, path[:-1]) if path else None
    if isinstance(row, str):
        return next((word for n, word in enumerate(row.split()) if n == path[-1]), None)
    return value_at(data, path)


@lru_cache(maxsize=512)
def _differing(file: Path, old: str, new: str) -> tuple[Address, ...]:
    """The addresses at which two texts, or the tables after their records, tell something else."""
    try:
        found = differences(read_text(old, file.name).data, read_text(new, file.name).data)
        if any(path[:1] == (RECORD,) for path, _ in found):
            before, after = (understood(file, text) for text in (old, new))
            game = before.entry.game
            found += differences(game.written(before.laid_out()), game.written(after.laid_out()))
    except FlawedError:
        return (WHOLE,)
    return tuple(dict.fromkeys(path for path, _ in found))
