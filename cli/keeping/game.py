"""A game while it is kept: its file, the table as it is now, and what was done and taken back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.answers.voice import put
from cli.history import History
from cli.keeping.text import with_entry, with_note, without_last
from cli.reading.inputs import read_tables
from cli.reading.links import CALLED, is_link
from cli.reading.marks import FlawedError, refusal, unwritable
from cli.reading.texts import LARGEST, STANDARD_INPUT, text_of
from models.record import Seen
from models.unknowns import unknowns

if TYPE_CHECKING:
    from models.logic import Unknown


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
        self._states = History((table, "") for table in earlier)

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
        return bool(self.table.entry.game.play.has_ended(self.position))

    def do(self, move: Any, said: str, remark: str = "") -> tuple[Unknown[Any], ...]:
        """Do a move, saved with a remark beside it; what is unknown only since then. Raises as `_save`."""
        before = self.table, self._text
        (after,) = self.table.after_each((self._entry(move, said),))
        entry = after.recorded().said[-1]
        self._save(with_entry(self._text, entry, remark))
        self._states.do(before)
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
        before, _ = self._states.before[-1]
        # Not the text as it was: notes were kept since.
        self._save(without_last(self._text))
        self._states.undo(now)
        self.table = before
        return entry

    def redo(self) -> str:
        """Do again what was taken back last: what it says, nothing where there is none. Raises as `_save`."""
        if not self._states.undone:
            return ""
        (after, text), now = self._states.undone[-1], (self.table, self._text)
        entry = after.recorded().said[-1]
        self._save(text if without_last(text) == self._text else with_entry(self._text, entry))
        self._states.redo(now)
        self.table = after
        return entry

    def note(self, line: str) -> None:
        """Keep a line in the file's note. Raises as `_save`."""
        self._save(with_note(self._text, line))

    def _save(self, text: str) -> None:
        """Write the file. Raises `FlawedError` where that fails, `ChangedError` where somebody else wrote it."""
        if text_of(self.file) != self._text:
            self.read()
            raise ChangedError
        data = text.encode()
        if len(data) > LARGEST:
            message = (
                f"would be larger than {LARGEST // 1024} kB; save the table after it: `reeve judge {self.file} MOVE -o FILE`"
            )
            raise refusal(self.file, message)
        try:
            put(Path(self.file), data, force=True)
        except OSError as error:
            raise unwritable(self.file, error) from None
        self._text = text
