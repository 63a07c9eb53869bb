"""The text of a position file in which a game is kept: entries of its record, and its note; every other letter stays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import StringIO
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from cli.reading import yaml_edits
from models.record import RECORD

_NOTE = "note"


def with_entry(text: str, entry: str, remark: str = "") -> str:
    """The text with one more entry of the record, and a comment beside it where a comment can stand."""

    def changed(data: dict[str, Any]) -> None:
        data[RECORD] = [*(data.get(RECORD) or ()), entry]

    return _edit(text, lambda: yaml_edits.with_entry(text, RECORD, entry, remark), changed)


def without_last(text: str) -> str:
    """The text without the last entry of the record; without the key too where it was the only one."""

    def changed(data: dict[str, Any]) -> None:
        del data[RECORD][-1]
        if not data[RECORD]:
            del data[RECORD]

    last = len(_data(text)[RECORD]) - 1
    return _edit(text, lambda: yaml_edits.taken_out(text, (RECORD, last) if last else (RECORD,)), changed)


def with_note(text: str, line: str) -> str:
    """The text with one more line of its note."""
    old = _data(text).get(_NOTE)
    note = line if old is None else f"{str(old).rstrip()}\n{line}"

    def changed(data: dict[str, Any]) -> None:
        data[_NOTE] = note

    return _edit(text, lambda: yaml_edits.put(text, (_NOTE,), note), changed)


def _edit(text: str, edit: Callable[[], str], change: Callable[[dict[str, Any]], None]) -> str:
    """The text after an edit, if it then says what it should; else what YAML makes of it, comments and order kept."""
    want = _data(text)
    change(want)
    try:
        new = edit()
        if _data(new) == _entries(want):
            return new
    except (YAMLError, ValueError, IndexError, AttributeError, TypeError):
        pass
    yaml = YAML()
    yaml.width, yaml.preserve_quotes = 4096, True
    data = yaml.load(text)
    change(data)
    out = StringIO()
    yaml.dump(data, out)
    return out.getvalue()


def _data(text: str) -> dict[str, Any]:
    data: Any = YAML(typ="safe", pure=True).load(text.replace("\r\n", "\n"))
    return _entries(data)


def _entries(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data with each entry of the record as a text, be it written with quotes or as a key and its value."""
    record = data.get(RECORD)
    texts = [
        ": ".join(map(str, *entry.items())) if isinstance(entry, dict) and len(entry) == 1 else entry
        for entry in record or ()
    ]
    return {key: value for key, value in data.items() if key != RECORD} | ({RECORD: texts} if texts else {})
