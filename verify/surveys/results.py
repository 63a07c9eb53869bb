"""The results of a survey in one file: each as it comes, so that nothing is lost when a run ends, however it ends.

SQLite in WAL mode: a result is in the file once it is committed, whatever happens to the process; others may read meanwhile.
One process at a time adds results: it holds a lock beside the file, which the system takes back when the process ends.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict, fields
from pathlib import Path
from typing import TYPE_CHECKING

from verify.program import program
from verify.survey import Asked, Outcome

if TYPE_CHECKING:
    from filelock import FileLock

_KIND = 0x52565359
"""What marks a file as one of ours, in its head."""
_TABLES = """
create table about (key text primary key, value text not null) without rowid;
create table deal (
    number integer primary key,
    points integer,
    bound integer,
    is_proven integer not null,
    steps integer not null,
    lines text not null,
    why text not null,
    rank text,
    failed integer not null,
    seconds real not null
);
"""
_COLUMNS = [field.name for field in fields(Outcome)]
_VALUES = ", ".join(f":{name}" for name in _COLUMNS)
_INSERT = f"insert or replace into deal ({', '.join(_COLUMNS)}) values ({_VALUES})"  # noqa: S608 - the names of our fields
_SELECT = f"select {', '.join(_COLUMNS)} from deal order by number"  # noqa: S608 - the names of our fields


class Results(AbstractContextManager["Results"]):
    """The results of one question: in a file, or in memory where none is named; unless it `adds`, they are only read.

    Raises `ValueError` where the file is none of ours, answers another question, comes from another version of the program,
    or is held by another survey, and `OSError` where it cannot be read or written.
    """

    def __init__(self, file: Path | None, asked: Asked | None = None, *, adds: bool = True) -> None:
        self.adds = adds
        self._file, self._lock = file, None if file is None or not adds else _hold(file)
        is_new = file is None or not file.exists() or not file.stat().st_size
        try:
            if is_new and asked is None:
                raise ValueError(f"{file}: there are no results here yet")
            with self._own_errors():
                self._connection = sqlite3.connect(":memory:" if file is None else file, isolation_level=None)
                if is_new and asked is not None:
                    self._begin(asked)
                self._open()
            if adds:
                self._must_fit(asked)
        except BaseException:
            self.close()
            raise

    def __exit__(self, *_error: object) -> None:
        self.close()

    def _begin(self, asked: Asked) -> None:
        self._connection.execute(f"pragma application_id = {_KIND}")
        self._connection.execute("pragma journal_mode = wal")
        about = {"question": asked.text, "program": program()}
        self._connection.executescript(f"begin; {_TABLES}")
        self._connection.executemany("insert into about values (?, ?)", about.items())
        self._connection.execute("commit")

    def _open(self) -> None:
        if self._connection.execute("pragma application_id").fetchone() != (_KIND,):
            raise sqlite3.DatabaseError
        self._connection.execute("pragma synchronous = normal")
        self.about: Mapping[str, str] = dict(self._connection.execute("select key, value from about"))
        self.asked = Asked.read(self.about["question"])

    def _must_fit(self, asked: Asked | None) -> None:
        if asked is not None and asked != self.asked:
            before, now = (json.loads(one.text) for one in (self.asked, asked))
            other = [f"{key} {_show(before[key])}, not {_show(now[key])}" for key in now if before[key] != now[key]]
            raise ValueError(
                f"{self._file}: these are the results of another question ({'; '.join(other)}). "
                f"Go on with it by `reeve survey {self._file}`, or name another file"
            )
        if self.about["program"] != program():
            before = self.about["program"]
            raise ValueError(
                f"{self._file}: these results come from reeve {before}, and this is {program()}; both may not stand in one "
                "file. Name another file, or go on with the program that began it"
            )

    @contextmanager
    def _own_errors(self) -> Iterator[None]:
        """SQLite's errors as ours: what the file is not, or why it cannot be written."""
        try:
            yield
        except sqlite3.OperationalError as error:
            raise OSError(0, f"{self._file}: {error}") from None
        except (sqlite3.DatabaseError, KeyError):
            raise ValueError(f"{self._file}: this is no file of results of `reeve survey`") from None

    def add(self, outcome: Outcome) -> None:
        """Keep a result; it is in the file when this returns. Raises `OSError` where it is not, as on a full disk."""
        row = asdict(outcome) | {"lines": json.dumps(dict(outcome.lines), ensure_ascii=False)}
        with self._own_errors():
            self._connection.execute(_INSERT, row)

    def missing(self, deals: int) -> Iterable[int]:
        """The numbers from 1 to `deals` that have no result yet, or one that failed."""
        with self._own_errors():
            done = {number for (number,) in self._connection.execute("select number from deal where not failed")}
        return (number for number in range(1, deals + 1) if number not in done)

    def outcomes(self) -> list[Outcome]:
        """All results, in the order of their numbers."""
        with self._own_errors():
            rows = self._connection.execute(_SELECT).fetchall()
        every = [dict(zip(_COLUMNS, row, strict=True)) for row in rows]
        truths = [{name: bool(row[name]) for name in ("is_proven", "failed")} for row in every]
        return [Outcome(**row | true | {"lines": json.loads(row["lines"])}) for row, true in zip(every, truths, strict=True)]

    def close(self) -> None:
        """Close the file, so that others may write to it."""
        if hasattr(self, "_connection"):
            self._connection.close()
        if self._lock is not None:
            self._lock.release()


def _hold(file: Path) -> FileLock:
    """The lock beside a file. Raises `ValueError` where another survey holds it."""
    from filelock import FileLock, Timeout

    lock = FileLock(f"{file}.lock")
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise ValueError(f"{file}: another survey is adding results to this file; let it end first") from None
    return lock


def _show(value: object) -> str:
    return "nothing" if value in (None, {}, []) else json.dumps(value, ensure_ascii=False)
