"""A game while it is kept: its file, the table as it is now, and what was done and taken back."""

from collections.abc import Callable, Sequence
from typing import Any

from ruamel.yaml.error import YAMLError

from cli.answers.voice import write
from cli.reading.inputs import read_tables
from cli.reading.marks import FlawedError, refusal
from cli.reading.table import Table
from cli.reading.texts import CALLED, LARGEST, STANDARD_INPUT, is_link, text_of
from cli.reading.yaml_edits import with_entry, with_line, without_last
from cli.reading.yaml_text import read_yaml
from models.logic import Unknown
from models.record import RECORD, Seen
from models.unknowns import unknowns

_NOTE = "note"


class ChangedError(Exception):
    """The file is no longer what it was when it was read or saved last; it was read again, and nothing was done."""


class KeptGame:
    """A game in a file, and the table as it is now; saved whenever something is done. What cannot be saved is not done."""

    def __init__(self, file: str, rulings: Sequence[str], cards: str | None) -> None:
        if file == STANDARD_INPUT:
            raise refusal(file, "standard input is no file in which a game can be kept; name one")
        if is_link(file):
            raise refusal(CALLED, "a link is no file in which a game can be kept; `reeve serve LINK` makes one of it")
        self.file, self._rulings, self._cards = file, rulings, cards
        self.read()

    def read(self) -> None:
        """Read the file, with the table after each entry of its record. Raises `FlawedError`."""
        text = text_of(self.file)
        *earlier, self.table = read_tables(self.file, self._rulings, self._cards)
        self.table.must_answer("judge")
        self.table.laid_out()
        self._text = text
        self._before: list[tuple[Table, str]] = [(table, "") for table in earlier]
        self._undone: list[tuple[Table, str]] = []

    @property
    def position(self) -> Any:
        """The position of that table."""
        return self.table.laid_out()

    @property
    def entries(self) -> tuple[str, ...]:
        """The record, as people wrote it."""
        return () if self.table.record is None else self.table.record.said

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.table.entry.game.play.is_over(self.position))

    def do(self, move: Any, said: str, remark: str = "") -> tuple[Unknown[Any], ...]:
        """Do a move, saved with a remark beside it; what is unknown only since then. Raises as `_save`."""
        before = self.table, self._text
        (after,) = self.table.after_each((self._entry(move, said),))
        entry = after.recorded().said[-1]
        self._save(self._edited(RECORD, lambda text: with_entry(text, RECORD, entry, remark)))
        self._before.append(before)
        self._undone.clear()
        self.table = after
        old = set(unknowns(before[0].laid_out()))
        return tuple(one for one in unknowns(after.laid_out()) if one not in old)

    def _entry(self, move: Any, said: str) -> str:
        """A move as it stands in the record: in its own words if these read back to it, else as it was said."""
        own = str(move) if isinstance(move, Seen) or len(self.position.players_written) < 2 else f"{move.player}: {move}"
        try:
            is_same = self.table.entry_meant(own, len(self.entries)) == move
        except FlawedError:
            is_same = False
        return own if is_same else " ".join(said.split())

    def undo(self) -> str:
        """Take the last entry back: what it said, nothing where there is none. Raises as `_save`."""
        if not self.entries:
            return ""
        entry, now = self.entries[-1], (self.table, self._text)
        # Not the text as it was: notes were kept since.
        self._save(self._edited(RECORD, lambda text: without_last(text, RECORD)))
        self._undone.append(now)
        self.table, _ = self._before.pop()
        return entry

    def redo(self) -> str:
        """Do again what was taken back last: what it says, nothing where there is none. Raises as `_save`."""
        if not self._undone:
            return ""
        (after, done), now = self._undone[-1], (self.table, self._text)
        entry = after.recorded().said[-1]
        # As it was written, unless notes were kept since.
        is_same = without_last(done, RECORD) == self._text
        self._save(done if is_same else self._edited(RECORD, lambda text: with_entry(text, RECORD, entry)))
        self._undone.pop()
        self._before.append(now)
        self.table = after
        return entry

    def note(self, line: str) -> None:
        """Keep a line in the file's note. Raises as `_save`."""
        self._save(self._edited(_NOTE, lambda text: with_line(text, _NOTE, line)))

    def _edited(self, key: str, edit: Callable[[str], str]) -> str:
        """The text after an edit of what a key holds. Raises `FlawedError` where that would change anything else."""
        try:
            new = edit(self._text)
            data: list[Any] = [read_yaml(text, self.file).data for text in (self._text, new)]
            is_only = {**data[0], key: None} == {**data[1], key: None}
        except (ValueError, YAMLError, FlawedError):
            is_only = False
        if not is_only:
            raise refusal(self.file, f"`{key}:` cannot be added to as this file is written; add to it in an editor")
        return new

    def _save(self, text: str) -> None:
        """Write the file. Raises `FlawedError` where that fails, `ChangedError` where somebody else wrote it."""
        if text_of(self.file) != self._text:
            self.read()
            raise ChangedError
        if len(text.encode()) > LARGEST:
            instead = f"save the table after it: `reeve judge {self.file} MOVE -o FILE`"
            raise refusal(self.file, f"would be larger than {LARGEST // 1024} kB; {instead}")
        write(self.file, text, force=True)
        self._text = text
