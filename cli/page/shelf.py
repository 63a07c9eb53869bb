"""The tables of a folder, as their files tell them: read, changed in one place, written whole or not at all."""

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock, RLock

from cli.answers.voice import put as write_whole
from cli.history import History
from cli.page.crossing import WHOLE, Edit, LookAgainError, Seen
from cli.page.edits import recorded, understood, version_of
from cli.reading.marks import FlawedError, refusal, unwritable
from cli.reading.nearest import NAME
from cli.reading.texts import LARGEST, text_of
from cli.reading.yaml_edits import taken_out
from models.problem import Address
from models.record import RECORD

_NAME = re.compile(r"[^\W_][\w +().-]{0,80}\.ya?ml")
MOST_UNDONE = 200
"""So many changes of a table can be undone while the server runs."""
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
    def undone(self) -> Collection[str]:
        """The texts that were taken back."""
        return self._texts.undone

    @property
    def text(self) -> str:
        """What the file says now. Raises `FlawedError`."""
        text = text_of(str(self.file))
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
                self._texts.do(text)
            return is_old

    def undo(self, version: str) -> str:
        """Take the last change back; where none was made since the server runs, the last move of the record."""
        with self._one:
            text = self._last_seen(version)
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
            text = self._last_seen(version)
            if not self.undone:
                return text
            new = self._texts.undone[-1]
            self.write(new)
            self._texts.redo(text)
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
            self._texts = History(most=MOST_UNDONE)
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
            _write(self.folder / name, text, force=False)
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
