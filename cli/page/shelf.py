"""The tables of a folder, as their files tell them: read, changed in one place, written whole or not at all."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from threading import Lock, RLock
from typing import Any

from ruamel.yaml.error import YAMLError

from cli.answers.voice import put as write_whole
from cli.history import History
from cli.reading.inputs import Table, table_of
from cli.reading.marks import Flaw, FlawedError, Marked
from cli.reading.nearest import NAME, nearest, nearest_club
from cli.reading.texts import LARGEST, text_in, text_of
from cli.reading.yaml_edits import NoPlaceError, put, taken_out
from cli.reading.yaml_text import read_all
from models.formula import truth_in
from models.problem import Address
from models.record import RECORD
from models.unknowns import filled

_NAME = re.compile(r"[^\W_][\w +().-]{0,80}\.ya?ml")
MOST_UNDONE = 200
"""So many changes of a table can be undone while the server runs."""
_BY_TAP = "cannot be changed by a tap here; change it in the text"
NOTHING = "."
"""How a file says that nothing lies at a space."""
TAKEN_OUT = object()
"""In the place of a value: that it is to be taken out of the list or the keys around it."""


class LookAgainError(Exception):
    """Somebody else has changed the table since."""


def version_of(text: str) -> str:
    """What a change says it was made of; the same for the same text, also when the server was started anew."""
    return sha256(text.encode()).hexdigest()[:16]


@lru_cache(maxsize=64)
def read_text(text: str, name: str) -> Marked:
    """The data of a text, which is looked at several times for one change. Raises `FlawedError`."""
    # Half a letter, which JSON can name, is told as no text.
    text_in(name, text.encode("utf-8", "surrogatepass"))
    return read_all(text, name)


@lru_cache(maxsize=256)
def _understood(file: str, text: str, until: int | None, stamp: int) -> Table:
    del stamp  # the club's file may have been saved since
    return table_of(Path(file).name, read_text(text, Path(file).name), (), None, None, nearest_club(file), until)


def understood(file: Path, text: str, until: int | None = None) -> Table:
    """The table that a text of a file tells, of one with a record after so many of its moves. Raises `FlawedError`."""
    try:
        return _understood(str(file), text, until, club_stamp(file))
    except RecursionError:
        raise FlawedError([Flaw(file.name, None, "nested too deep to be read")]) from None


def club_stamp(file: Path) -> int:
    """When the club's file of a table was saved, 0 where there is none."""
    club = nearest(str(file))
    return 0 if club is None else club.stat().st_mtime_ns


_written = Lock()


@dataclass(eq=False)
class Kept:
    """One table of the folder. What was written is in its file, so that nothing is lost with the server.

    Who draws it holds the lock `shown`, so that those who look at the same time get the same.
    """

    file: Path
    _texts: History[str] = field(default_factory=lambda: History(most=MOST_UNDONE))
    shown: Lock = field(default_factory=Lock)
    _last: str = ""
    _one: RLock = field(default_factory=RLock)

    @property
    def name(self) -> str:
        """Under what it is known in the folder."""
        return self.file.name

    @property
    def undone(self) -> Collection[str]:
        """The texts that were taken back."""
        return self._texts.undone

    @property
    def text(self) -> str:
        """What the file says now. Raises `FlawedError`."""
        return text_of(str(self.file))

    @property
    def stamp(self) -> tuple[int, int, int]:
        """What is another whenever the file was written; it is not read for that."""
        try:
            found = self.file.stat()
        except OSError:
            return (0, 0, 0)
        return (found.st_mtime_ns, found.st_size, found.st_ino)

    def write(self, text: str) -> None:
        """Put a text in the place of the file's: beside it first, then renamed. Raises `FlawedError`."""
        try:
            # The file beside is named after the process.
            with _written:
                write_whole(self.file, text.encode(), force=True)
                self._last = text
        except OSError as error:
            raise FlawedError([Flaw(self.name, None, f"cannot be written: {error.strerror or error}")]) from None

    def change(self, version: str, change: Callable[[str], str]) -> str:
        """Change the text that somebody has seen, if the table can still be read then, and give the new one.

        Raises `LookAgainError` where it is another by now, and `FlawedError`; then nothing is changed.
        """
        with self._one:
            text = self._seen(version)
            new = change(text)
            if new != text:
                understood(self.file, new)
                self.write(new)
                self._texts.do(text)
            return new

    def undo(self, version: str) -> str:
        """Take the last change back; where none was made since the server runs, the last move of the record."""
        with self._one:
            text = self._seen(version)
            moves = len(recorded(self.file, text))
            if not self._texts.before and not moves:
                return text
            new = self._texts.before[-1] if self._texts.before else taken_out(text, (RECORD, moves - 1))
            self.write(new)
            self._texts.undo(text)
            return new

    def redo(self, version: str) -> str:
        """Make again what was taken back last."""
        with self._one:
            text = self._seen(version)
            if not self.undone:
                return text
            new = self._texts.undone[-1]
            self.write(new)
            self._texts.redo(text)
            return new

    def _seen(self, version: str) -> str:
        """The text of the file, which somebody says to have seen. What an editor has saved since is not taken back here.

        Raises `LookAgainError` where it is another by now.
        """
        text = self.text
        if version != version_of(text):
            raise LookAgainError
        if text != self._last:
            self._texts = History(most=MOST_UNDONE)
        return text


def value_at(data: Any, path: Address) -> Any:
    """What data have at an address; nothing where they do not go so far."""
    key: Any
    for key in path:
        try:
            data = data[key] if isinstance(data, dict | list) else None
        except (KeyError, IndexError, TypeError):
            return None
    return data


def recorded(file: Path, text: str) -> tuple[str, ...]:
    """The moves of a record as they are written; none where there is none, or where the file cannot be read."""
    try:
        record = understood(file, text).record
    except FlawedError:
        return ()
    return () if record is None else record.said


def with_value(file: Path, text: str, path: Address, value: Any) -> str:
    """The text with another value at an address, and nothing else changed.

    What lies around the address and is not told yet is written as the game writes it; what is not there is taken out by
    no change. Raises `FlawedError` where the text has no place for it.
    """
    row = value_at(read_text(text, file.name).data, path[:-1])
    if isinstance(row, str) and isinstance(path[-1], int) and value is not TAKEN_OUT:
        path, value = _within_text(file, text, row, path, value)
    try:
        new = taken_out(text, path) if value is TAKEN_OUT else put(text, path, value)
    except NoPlaceError:
        if value is TAKEN_OUT:
            if isinstance(row, str):
                raise FlawedError([Flaw(file.name, None, _BY_TAP)]) from None
            return text
        path, value = _around(file, text, path, value)
        new = put(text, path, value)
    except (ValueError, YAMLError) as error:
        raise FlawedError([Flaw(file.name, None, f"cannot be changed here: {error}; change it in the text")]) from None
    if value is not TAKEN_OUT and not _tells(new, file.name, path, value):
        raise FlawedError([Flaw(file.name, None, _BY_TAP)])
    return new


def _within_text(file: Path, text: str, row: str, path: Address, value: Any) -> tuple[Address, Any]:
    """What is to be put where, so that one entry of what is written as one text is another."""
    n, words = path[-1], row.split()
    whole = _spelt_out(understood(file, text, _start(text, file.name)), path)
    if whole is not None:
        return path[:-1], _with(whole, [n], value)
    if isinstance(n, int) and n < len(words):
        # A row of spaces.
        words[n] = str(value)
        return path[:-1], " ".join(words)
    return path, value


def _spelt_out(table: Table, path: Address) -> list[Any] | None:
    """The entries of the list around an address, where the file has one name for all of them, such as `race 1`.

    With one entry in doubt no name fits, so that the game writes each.
    """
    game = table.entry.game
    doubted = game.doubted(table.laid_out())
    whole = [fact for fact in doubted.facts if fact.path == path[:-1]]
    n = path[-1]
    if not isinstance(n, int) or n >= len(whole):
        return None
    seen = {
        fact.unknown: next(value for mark, value in fact.unknown.pairs if truth_in(fact.holds, {mark}))
        for fact in doubted.facts
    }
    del seen[whole[n].unknown]
    written = value_at(game.written(filled(doubted.position, seen)), path[:-1])
    return deepcopy(written) if isinstance(written, list) and len(written) == len(whole) else None


def _tells(text: str, name: str, path: Address, value: Any) -> bool:
    return bool(value_at(read_text(text, name).data, path) == value)


def _around(file: Path, text: str, path: Address, value: Any) -> tuple[Address, Any]:
    """What is to be put where, so that a value comes to lie at an address that the text does not tell yet."""
    table = understood(file, text, _start(text, file.name))
    whole: Any = deepcopy(table.entry.game.written(table.laid_out()))
    told: Any = read_text(text, file.name).data
    more: list[Any]
    n = 0
    while n < len(path) and isinstance(told, dict | list) and _has(told, path[n]):
        told, whole, n = _at(told, path[n]), _at(whole, path[n]), n + 1
    here, (key, *more) = path[:n], path[n:]
    if isinstance(told, dict):
        here, whole = (*here, key), _at(whole, key)
    else:
        more = [key, *more]
    try:
        return here, _with(whole, more, value)
    except (KeyError, IndexError, TypeError):
        hint = f"{'.'.join(map(str, path))} is not in the file yet, nor what lies around it; add it in the text"
        raise FlawedError([Flaw(file.name, None, hint)]) from None


def _start(text: str, name: str) -> int | None:
    data = read_text(text, name).data
    return 0 if isinstance(data, dict) and data.get(RECORD) else None


def _has(there: Any, key: str | int) -> bool:
    return key in there if isinstance(there, dict) else isinstance(key, int) and key < len(there)


def _at(there: Any, key: Any) -> Any:
    return there[key] if isinstance(there, dict | list) and _has(there, key) else None


def _with(whole: Any, path: list[Any], value: Any) -> Any:
    if not path:
        return value
    if whole is None:
        whole = [] if isinstance(path[0], int) else {}
    if isinstance(whole, list):
        # Spaces between what lies there and here are empty.
        whole += [NOTHING] * (path[0] - len(whole)) + [None] * (path[0] >= len(whole))
    whole[path[0]] = _with(_at(whole, path[0]), path[1:], value)
    return whole


class Shelf:
    """A folder with tables. Nothing outside it is read or written, but for a club's file above it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._kept: dict[str, Kept] = {}
        self._lock = Lock()

    def names(self) -> list[str]:
        """The tables, the one that was saved last first."""
        saved = [(-when, file.name) for file in self.folder.iterdir() if self._is_ours(file) and (when := _saved(file))]
        return [name for _, name in sorted(saved)]

    def kept(self, name: str) -> Kept:
        """The table of a name. Raises `KeyError` where there is none in this folder."""
        file = self.folder / name
        if not self._is_ours(file):
            raise KeyError(name)
        with self._lock:
            return self._kept.setdefault(name, Kept(file))

    def add(self, wanted: str, text: str) -> Kept:
        """Write a new table under this name, or one like it that is free. Raises `FlawedError` where it cannot be read."""
        stem = re.sub(r"[^\w +().-]", "", wanted.removesuffix(".yaml").removesuffix(".yml")).strip(" ._-")[:60] or "table"
        with self._lock:
            name, n = f"{stem}.yaml", 1
            while (self.folder / name).exists() or name == NAME:
                n += 1
                name = f"{stem}-{n}.yaml"
            understood(self.folder / name, text)
            try:
                with _written:
                    write_whole(self.folder / name, text.encode())
            except OSError as error:
                raise FlawedError([Flaw(name, None, f"cannot be written: {error.strerror or error}")]) from None
        return self.kept(name)

    def with_text(self, wanted: str, text: str) -> Kept:
        """The table of such a name that says just this, if there is one; else a new one. Raises `FlawedError`."""
        alike = (name for name in self.names() if name.startswith(wanted))
        name = next((name for name in alike if (self.folder / name).read_bytes() == text.encode()), None)
        return self.add(wanted, text) if name is None else self.kept(name)

    def _is_ours(self, file: Path) -> bool:
        if not _NAME.fullmatch(file.name) or file.name == NAME:
            return False
        return file.is_file() and file.resolve().parent == self.folder


def _saved(file: Path) -> int:
    """When a table was saved; 0 for a file that is none, cannot be read, or has gone meanwhile."""
    try:
        with file.open("rb") as stream:
            return file.stat().st_mtime_ns if b"game:" in stream.read(LARGEST) else 0
    except OSError:
        return 0


def differences(old: Any, new: Any, path: Address = ()) -> list[tuple[Address, Any]]:
    """What is to be put where so that data becomes other data: the innermost values that differ."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return _differing_keys(old, new, path)
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [one for i, pair in enumerate(zip(old, new, strict=True)) for one in differences(*pair, (*path, i))]
    return [] if old == new and type(old) is type(new) else [(path, new)]


def _differing_keys(old: Mapping[Any, Any], new: Mapping[Any, Any], path: Address) -> list[tuple[Address, Any]]:
    found = [one for key in new if key in old for one in differences(old[key], new[key], (*path, key))]
    found += [((*path, key), value) for key, value in new.items() if key not in old]
    return found + [((*path, key), TAKEN_OUT) for key in old if key not in new]
