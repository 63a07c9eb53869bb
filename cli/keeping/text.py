"""The text of a position file in which a game is kept: entries of its record, and its note; every other letter stays."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from io import StringIO
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from cli.reading import yaml_edits
from models.record import RECORD

_NOTE = "note"


def with_entry(text: str, entry: str, remark: str = "") -> str:
    """The text with one more entry of the record, and a comment beside it where a comment can stand."""
    return _edit(text, RECORD, lambda old: [*(old or ()), entry], lambda: yaml_edits.with_entry(text, RECORD, entry, remark))


def without_last(text: str) -> str:
    """The text without the last entry of the record; without the key too where it was the only one."""
    last = len(_data(text)[RECORD]) - 1
    out = (RECORD, last) if last else (RECORD,)
    return _edit(text, RECORD, lambda old: old[:-1], lambda: yaml_edits.taken_out(text, out))


def with_note(text: str, line: str) -> str:
    """The text with one more line of its note."""

    def note(old: Any) -> str:
        return line if old is None else f"{str(old).rstrip()}\n{line}"

    return _edit(text, _NOTE, note, lambda: yaml_edits.put(text, (_NOTE,), note(_data(text).get(_NOTE))))


def _edit(text: str, key: str, change: Callable[[Any], Any], edit: Callable[[], str]) -> str:
    """The text after an edit, if a key then says what it should; else what YAML makes of it, comments and order kept."""
    with suppress(YAMLError, ValueError, IndexError, AttributeError, TypeError):
        new, old = edit(), _data(text)
        if _data(new) == _entries({**old, key: change(old.get(key))}):
            return new
    yaml = YAML()
    yaml.width, yaml.preserve_quotes = 4096, True
    data = yaml.load(text)
    data[key] = change(data.get(key))
    if not data[key]:
        del data[key]
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
