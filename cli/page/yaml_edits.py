"""One value of a YAML text changed where it stands: comments, order and all else stay as they were written."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.nodes import MappingNode, ScalarNode, SequenceNode

from models.problem import Address


class NoPlaceError(ValueError):
    """The text has no place for a value at this address; `path` is as far as the text goes."""

    def __init__(self, path: Address) -> None:
        super().__init__(f"{'.'.join(map(str, path))} is not in the file yet")
        self.path = path


def put(text: str, path: Address, value: Any) -> str:
    """The text with a value at an address: in the place of what stands there, or added to the list or keys around it.

    Raises `NoPlaceError` where what is around it is not there either, and `ValueError` for an address of nothing.
    """
    if not path:
        raise ValueError("the whole file is no value of it")
    root = _tree(text)
    if root is None:
        return f"{text.rstrip()}\n{_nested(path, value)}\n".lstrip("\n")
    node, parents = root, list[tuple[Any, Any]]()
    for n, key in enumerate(path):
        found = _child(node, key)
        if found is None:
            if n < len(path) - 1:
                raise NoPlaceError(path[: n + 1])
            return _added(text, node, path, value)
        parents.append((node, found[0]))
        node = found[1]
    return _replaced(text, node, *parents[-1], value)


def taken_out(text: str, path: Address) -> str:
    """The text without the entry of a list, or the key, at an address. Raises `NoPlaceError`."""
    node = _tree(text)
    for key in path[:-1]:
        found = None if node is None else _child(node, key)
        if found is None:
            raise NoPlaceError(path)
        node = found[1]
    found = None if node is None else _child(node, path[-1])
    if node is None or found is None:
        raise NoPlaceError(path)
    if len(node.value) == 1 and len(path) > 1:
        # The last one of them: what holds nothing is written so, since a key with nothing behind it may mean something else.
        return put(text, path[:-1], [] if isinstance(node, SequenceNode) else {})
    start, end = _start(found[0] or found[1], node), _end(found[1])
    if node.flow_style:
        after = re.compile(r"\s*,\s*").match(text, end)
        before = re.compile(r",\s*$").search(text[:start])
        if after:
            return text[:start] + text[after.end() :]
        return text[: before.start() if before else start] + text[end:]
    return text[: text.rfind("\n", 0, start) + 1] + text[_line_end(text, end) + 1 :]


def scalar(value: Any) -> str:
    """A value as it is written in a line: lists in brackets, texts without quotation marks where they need none."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{scalar(str(key))}: {scalar(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(scalar, value)) + "]"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    text = str(value)
    plain = _PLAIN.fullmatch(text) and text.casefold() not in _WORDS
    return text if plain or text == "." else json.dumps(text, ensure_ascii=False)


_PLAIN = re.compile(r"[^\W\d_](?:[\w '.+()-]*[\w'.+)])?")
_WORDS = {"null", "true", "false", "yes", "no", "on", "off", "y", "n"}


def _tree(text: str) -> Any:
    tree: Any = YAML(typ="safe", pure=True).compose(text)
    return tree


def _child(node: Any, key: str | int) -> tuple[Any, Any] | None:
    """What lies under a key, with the node of the key if it has one."""
    if isinstance(node, MappingNode):
        return next(((name, value) for name, value in node.value if str(name.value) == str(key)), None)
    if isinstance(node, SequenceNode) and isinstance(key, int) and 0 <= key < len(node.value):
        return None, node.value[key]
    return None


def _end(node: Any) -> int:
    """Where a value ends, without the comments and empty lines that follow a list or keys in lines of their own."""
    if isinstance(node, ScalarNode) or node.flow_style:
        return int(node.end_mark.index)
    last = node.value[-1]
    if not isinstance(node, MappingNode):
        return _end(last)
    key, value = last
    # Nothing behind a key: the parser puts it where the next thing begins, perhaps lines further on.
    return int(key.end_mark.index) + 1 if value.start_mark.index == value.end_mark.index else _end(value)


def _start(node: Any, around: Any) -> int:
    """Where an entry begins: of a list in lines of its own, at its dash, which stands in the column of the list."""
    start = int(node.start_mark.index)
    if isinstance(around, SequenceNode) and not around.flow_style:
        return start - int(node.start_mark.column) + int(around.start_mark.column)
    return start


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _nested(path: Sequence[str | int], value: Any) -> str:
    for key in reversed(path[1:]):
        value = [value] if isinstance(key, int) else {key: value}
    return f"{scalar(str(path[0]))}: {scalar(value)}"


def _replaced(text: str, node: Any, around: Any, key: Any, value: Any) -> str:
    start, end = node.start_mark.index, _end(node)
    said = scalar(value)
    if start == end or (not isinstance(node, ScalarNode) and not node.flow_style):
        # Nothing stood there, or lines of their own: the value comes right behind its colon or dash.
        begin = text.index(":", key.end_mark.index) + 1 if key is not None else _start(node, around) + 1
        return f"{text[:begin]} {said}{text[begin if start == end else end :]}"
    return text[:start] + said + text[end:]


def _added(text: str, node: Any, path: Address, value: Any) -> str:
    key = path[-1]
    if isinstance(node, SequenceNode):
        if key != len(node.value):
            raise NoPlaceError(path)
        entry, dash = scalar(value), "- "
    elif isinstance(node, MappingNode):
        entry, dash = f"{scalar(str(key))}: {scalar(value)}", ""
    else:
        raise NoPlaceError(path[:-1])
    end = _end(node)
    if node.flow_style:
        before = text[: end - 1].rstrip()
        comma = "" if before.endswith(("[", "{", ",")) else ","
        space = " " if comma or before.endswith(",") else ""
        return f"{before}{comma}{space}{entry}{text[end - 1 :]}"
    at = _line_end(text, end)
    return f"{text[:at]}\n{' ' * node.start_mark.column}{dash}{entry}{text[at:]}"
