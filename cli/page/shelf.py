"""The tables of a folder, as their files tell them: read, changed in one place, written whole or not at all."""

import os
import re
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from operator import eq
from pathlib import Path
from threading import Lock, RLock
from typing import Any

from cli.answers.voice import put as write_whole
from cli.page.edits import differences, read_text, recorded, understood, value_at, version_of
from cli.reading.marks import FlawedError, refusal, unwritable
from cli.reading.texts import LARGEST, NAME, text_of
from cli.reading.yaml_edits import taken_out
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
            paths = [path for path in _differing(self._file, now, wanted) if path != WHOLE]
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


_ENDS = (".yaml", ".yml")
MOST_UNDONE = 200
"""So many changes of a table can be undone while the server runs."""
_written = Lock()


@dataclass(eq=False)
class Kept:
    """One table of the folder. What was written is in its file, so that nothing is lost with the server.

    `before` are the texts before the last changes, `undone` those that were taken back. Who draws it holds the lock `shown`,
    so that those who look at the same time get the same.
    """

    file: Path
    before: deque[str] = field(default_factory=lambda: deque(maxlen=MOST_UNDONE))
    undone: list[str] = field(default_factory=list)
    shown: Lock = field(default_factory=Lock)
    _last: str = ""
    _version: tuple[tuple[int, ...], str] = ((), "")
    _one: RLock = field(default_factory=RLock)
    _seen: Seen = field(init=False)

    def __post_init__(self) -> None:
        self._seen = Seen(self.file)

    @property
    def name(self) -> str:
        """Under what it is known in the folder."""
        return self.file.name

    @property
    def text(self) -> str:
        """What the file says now. Raises `FlawedError`."""
        try:
            text = text_of(str(self.file))
        except FlawedError as error:
            # In which folder it lies is nothing for the phones.
            raise FlawedError([replace(flaw, file=self.name) for flaw in error.flaws]) from None
        self._seen.add(text)
        return text

    @property
    def version(self) -> str:
        """Which text the file has now, which is read only if the file was written since; nothing where it cannot be read."""
        try:
            found = self.file.stat()
            stamp = (found.st_mtime_ns, found.st_size, found.st_ino)
            if self._version[0] != stamp:
                self._version = (stamp, version_of(self.text))
        except (OSError, FlawedError):
            return ""
        return self._version[1]

    def write(self, text: str) -> None:
        """Put a text in the place of the file's: beside it first, then renamed. Raises `FlawedError`."""
        _write(self.file, text, force=True)
        self._last = text

    def change(self, version: str, edit: Edit, about: Collection[Address] = (WHOLE,)) -> bool:
        """Edit places of the table that somebody has seen, if it can still be read then; whether others changed it since.

        Raises `LookAgainError` where they changed the same, and `FlawedError`; then nothing is changed.
        """
        with self._one:
            text = self._now()
            is_old = version != version_of(text)
            try:
                new = self._seen.edited(version, text, edit, about) if is_old else edit(text)
            except RecursionError:
                raise refusal(self.name, "nested too deep to be read") from None
            if new != text:
                understood(self.file, new)
                self.write(new)
                self.before.append(text)
                self.undone.clear()
            return is_old

    @property
    def can_undo(self) -> bool:
        """Whether `undo` takes anything back, as far as the server knows. Raises `FlawedError`."""
        return bool(self.before or recorded(self.file, self.text))

    def undo(self, version: str) -> str:
        """Take the last change back; where none was made since the server runs, the last move of the record."""
        with self._one:
            text = self._last_seen(version)
            moves = len(recorded(self.file, text))
            if not self.before and not moves:
                return text
            new = self.before[-1] if self.before else taken_out(text, (RECORD, moves - 1))
            self.write(new)
            self.undone.append(text)
            if self.before:
                self.before.pop()
            return new

    def redo(self, version: str) -> str:
        """Make again what was taken back last."""
        with self._one:
            text = self._last_seen(version)
            if not self.undone:
                return text
            new = self.undone[-1]
            self.write(new)
            self.undone.pop()
            self.before.append(text)
            return new

    def _last_seen(self, version: str) -> str:
        """The text of the file, which somebody says to have seen. Raises `LookAgainError` where it is another by now."""
        text = self._now()
        if version != version_of(text):
            raise LookAgainError
        return text

    def _now(self) -> str:
        """The text of the file. What an editor has saved since is not taken back here."""
        text = self.text
        if text != self._last:
            self.before.clear()
            self.undone.clear()
        return text


class Shelf:
    """A folder with tables. Nothing outside it is read or written, but for a club's file above it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._kept: dict[str, Kept] = {}
        self._lock = Lock()

    def names(self) -> list[str]:
        """The tables, the one that was saved last first."""
        saved = [(-when, file.name) for file in self.folder.iterdir() if self._is_ours(file) and (when := _time_saved(file))]
        return [name for _, name in sorted(saved)]

    def kept(self, name: str) -> Kept:
        """The table of a name. Raises `KeyError` where there is none in this folder.

        One that was here stays one, so that who looks at it sees that its file has gone, and that it is back.
        """
        file = self.folder / name
        has_gone = name in self._kept and not os.path.lexists(file)
        if not (has_gone or self._is_ours(file)):
            raise KeyError(name)
        with self._lock:
            return self._kept.setdefault(name, Kept(file))

    def add(self, wanted: str, text: str) -> Kept:
        """Write a new table under this name, or one like it that is free. Raises `FlawedError` where it cannot be read."""
        # What no system lets stand in a name is left out.
        stem = re.sub(r'[/\\:*?"<>|\x00-\x1f]', "", wanted.removesuffix(".yaml").removesuffix(".yml"))
        stem = stem.strip(" ._-")[:60].strip() or "table"
        with self._lock:
            name, n = f"{stem}.yaml", 1
            while (self.folder / name).exists() or name == NAME:
                n += 1
                name = f"{stem}-{n}.yaml"
            understood(self.folder / name, text)
            _write(self.folder / name, text, force=False)
        return self.kept(name)

    def with_text(self, wanted: str, text: str) -> Kept:
        """The table of such a name that says just this, if there is one; else a new one. Raises `FlawedError`."""
        alike = (name for name in self.names() if name.startswith(wanted))
        name = next((name for name in alike if (self.folder / name).read_bytes() == text.encode()), None)
        return self.add(wanted, text) if name is None else self.kept(name)

    def _is_ours(self, file: Path) -> bool:
        # What is not printable has no address.
        if file.name.startswith(".") or file.suffix not in _ENDS or file.name == NAME or not file.name.isprintable():
            return False
        return file.is_file() and file.resolve().parent == self.folder


def _write(file: Path, text: str, *, force: bool) -> None:
    """Write a table whole or not at all. Raises `FlawedError`."""
    try:
        # The file beside is named after the process.
        with _written:
            write_whole(file, text.encode(), force=force)
    except OSError as error:
        raise unwritable(file.name, error) from None


def _time_saved(file: Path) -> int:
    """When a table was saved; 0 for a file that is none, cannot be read, or has gone meanwhile."""
    try:
        with file.open("rb") as stream:
            return file.stat().st_mtime_ns if b"game:" in stream.read(LARGEST) else 0
    except OSError:
        return 0
