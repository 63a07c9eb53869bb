"""The text of a position file in which a game is kept: entries of its record, and its note; every other letter stays."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from io import StringIO
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from models.record import RECORD

_NOTE = "note"


def with_entry(text: str, entry: str, remark: str = "") -> str:
    """The text with one more entry of the record, and a comment beside it where a comment can stand."""

    def edited(keys: _Keys) -> str:
        quoted = json.dumps(entry, ensure_ascii=False)
        record = keys.value(RECORD)
        if record is None:
            return keys.with_key(RECORD, f"[{quoted}]", f"\n- {_plain(entry, remark)}")
        if record.value and record.flow_style:
            return _put(text, _end(record.value[-1]), f", {quoted}")
        if isinstance(record.value, list) and not record.value:
            return _put(text, record.start_mark.index, f"[{quoted}]", record.end_mark.index)
        if not record.value:  # nothing follows the colon
            at = _line_end(text, keys.key(RECORD).end_mark.index)
            return _put(text, at, f"\n- {_plain(entry, remark)}")
        indent = " " * record.start_mark.column
        return _put(text, _line_end(text, _end(record.value[-1])), f"\n{indent}- {_plain(entry, remark)}")

    def changed(data: dict[str, Any]) -> None:
        data[RECORD] = [*(data.get(RECORD) or ()), entry]

    return _edited(text, edited, changed)


def without_last(text: str) -> str:
    """The text without the last entry of the record; without the key too where it was the only one, on a line."""

    def edited(keys: _Keys) -> str:
        record = keys.value(RECORD)
        entries = [] if record is None else record.value
        if record is None or record.flow_style:
            start = _end(entries[-2]) if len(entries) > 1 else entries[-1].start_mark.index
            return _put(text, start, "", _end(entries[-1]))
        start = text.rfind("\n", 0, entries[-1].start_mark.index) + 1
        shorter = _put(text, start, "", _line_end(text, _end(entries[-1])) + 1)
        if len(entries) > 1:
            return shorter
        key = keys.key(RECORD)
        return _put(shorter, key.start_mark.index, "", _line_end(text, key.end_mark.index) + 1)

    def changed(data: dict[str, Any]) -> None:
        del data[RECORD][-1]
        if not data[RECORD]:
            del data[RECORD]

    return _edited(text, edited, changed)


def with_note(text: str, line: str) -> str:
    """The text with one more line of its note."""
    old = YAML(typ="safe", pure=True).load(text).get(_NOTE)
    note = line if old is None else f"{str(old).rstrip()}\n{line}"

    def edited(keys: _Keys) -> str:
        block = "|-" + "".join(f"\n  {part}" for part in note.split("\n"))
        value = keys.value(_NOTE)
        quoted = json.dumps(note, ensure_ascii=False)
        if value is None:
            return keys.with_key(_NOTE, quoted, f" {block}")
        end = _end(value, text)
        if keys.is_flow:
            return _put(text, value.start_mark.index, quoted, end)
        head = text[value.start_mark.index : _line_end(text, value.start_mark.index)]
        beside = head.lstrip("|>+-0123456789") if value.style in {"|", ">"} else text[end : _line_end(text, end)]
        return _put(text, value.start_mark.index, block.replace("\n", f"{beside}\n", 1), _line_end(text, end))

    def changed(data: dict[str, Any]) -> None:
        data[_NOTE] = note

    return _edited(text, edited, changed)


class _Keys:
    """The keys of a file and where their values stand in its text."""

    def __init__(self, text: str) -> None:
        self._text, self._root = text, YAML(typ="safe", pure=True).compose(text)
        self.is_flow = bool(self._root.flow_style)

    def key(self, name: str) -> Any:
        """The key of this name as it stands there, or nothing."""
        return next((key for key, _ in self._root.value if key.value == name), None)

    def value(self, name: str) -> Any:
        """What stands behind a key, or nothing."""
        return next((value for key, value in self._root.value if key.value == name), None)

    def with_key(self, name: str, flow: str, block: str) -> str:
        """The text with a new key behind all others, written in braces or on lines of its own."""
        if self.is_flow:
            return _put(self._text, _end(self._root.value[-1][1]), f', "{name}": {flow}')
        return f"{self._text.rstrip()}\n{name}:{block}\n"


def _edited(text: str, edit: Callable[[_Keys], str], change: Callable[[dict[str, Any]], None]) -> str:
    """The text after an edit, if it then says what it should; else what YAML makes of it, comments and order kept."""
    lines = text.replace("\r\n", "\n")
    want = _data(lines)
    change(want)
    try:
        new = edit(_Keys(lines)) if lines == text else edit(_Keys(text)).replace("\r\n", "\n").replace("\n", "\r\n")
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
    data: Any = YAML(typ="safe", pure=True).load(text)
    return _entries(data)


def _entries(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data with each entry of the record as a text, be it written with quotes or as a key and its value."""
    record = data.get(RECORD)
    texts = [
        ": ".join(map(str, *entry.items())) if isinstance(entry, dict) and len(entry) == 1 else entry
        for entry in record or ()
    ]
    return {key: value for key, value in data.items() if key != RECORD} | ({RECORD: texts} if texts else {})


def _plain(entry: str, remark: str) -> str:
    """An entry as people write it: quoted only where it has to be."""
    name, colon, move = entry.partition(": ")
    yaml = YAML(typ="safe", pure=True)
    yaml.width, yaml.default_flow_style = 4096, False
    out = StringIO()
    yaml.dump([{name: move} if colon else entry], out)
    return out.getvalue().removeprefix("- ").rstrip("\n") + (f"  # {remark}" if remark else "")


def _put(text: str, at: int, new: str, to: int | None = None) -> str:
    return text[:at] + new + text[at if to is None else to :]


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _end(node: Any, text: str = "") -> int:
    """Where something ends; of what stands on lines of its own, without the empty lines after it."""
    if isinstance(node.value, list) and node.value and not node.flow_style:
        last = node.value[-1]
        return _end(last[1] if isinstance(last, tuple) else last)
    end: int = node.end_mark.index
    return len(text[:end].rstrip()) if text else end
