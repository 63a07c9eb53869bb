"""One value of a YAML text changed where it stands: comments, order and all else stay as they were written."""

import json
import re
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from ruamel.yaml.nodes import MappingNode, ScalarNode, SequenceNode

from cli.reading.yaml_text import tree_of
from models.problem import Address

P = ParamSpec("P")


class NoPlaceError(ValueError):
    """The text has no place for a value at this address, which is as far as the text goes."""

    def __init__(self, path: Address) -> None:
        super().__init__(f"{'.'.join(map(str, path))} is not in the file yet")


def _of_lines(edit: Callable[Concatenate[str, P], str]) -> Callable[Concatenate[str, P], str]:
    """An edit of a text whose lines may end as those of Windows do."""

    @wraps(edit)
    def apply(text: str, /, *rest: P.args, **named: P.kwargs) -> str:
        lines = text.replace("\r\n", "\n")
        new = edit(lines, *rest, **named)
        return new if lines == text else new.replace("\n", "\r\n")

    return apply


@_of_lines
def put(text: str, path: Address, value: Any) -> str:
    """The text with a value at an address: in the place of what stands there, or added to the list or keys around it.

    Raises `NoPlaceError` where what is around it is not there either, and `ValueError` for an address of nothing.
    """
    if not path:
        raise ValueError("the whole file is no value of it")
    root = tree_of(text)
    if root is None:
        for key in reversed(path[1:]):
            value = [value] if isinstance(key, int) else {key: value}
        return f"{text.rstrip()}\n{scalar(str(path[0]))}: {scalar(value)}\n".lstrip("\n")
    around = _node_at(root, path[:-1])
    found, plain = _child(around, path[-1]), _needing_no_quotes(root, around)
    if found is None:
        return _add(text, around, path, value, plain)
    return _replace(text, found[1], around, found[0], value, plain)


@_of_lines
def put_first(text: str, path: Address, value: Any) -> str:
    """The text with a value before all others of the list at an address. Raises `NoPlaceError` where no list is there."""
    root = tree_of(text)
    node = _node_at(root, path)
    if not isinstance(node, SequenceNode):
        raise NoPlaceError(path)
    said = scalar(value, _needing_no_quotes(root, node))
    start = int(node.start_mark.index)
    if node.flow_style:
        return f"{text[: start + 1]}{said}{', ' if node.value else ''}{text[start + 1 :]}"
    return f"{text[:start]}- {said}\n{' ' * int(node.start_mark.column)}{text[start:]}"


@_of_lines
def taken_out(text: str, path: Address) -> str:
    """The text without the entry of a list, or the key, at an address. Raises `NoPlaceError`."""
    node = _node_at(tree_of(text), path[:-1])
    found = _child(node, path[-1])
    if found is None:
        raise NoPlaceError(path)
    if len(node.value) == 1 and len(path) > 1:
        # The last one of them: what holds nothing is written so, since a key with nothing behind it may mean something else.
        return put(text, path[:-1], [] if isinstance(node, SequenceNode) else {})
    start, end = _start(found[0] or found[1], node), _end(text, found[1], found[0])
    if node.flow_style:
        after = re.compile(r"\s*,\s*").match(text, end)
        before = re.compile(r",\s*$").search(text[:start])
        if after:
            return text[:start] + text[after.end() :]
        return text[: before.start() if before else start] + text[end:]
    return text[: text.rfind("\n", 0, start) + 1] + text[_line_end(text, end) + 1 :]


@_of_lines
def with_entry(text: str, key: str, entry: str, remark: str = "") -> str:
    """The text with one more sentence in the list of a key: on a line of its own, unless the list stands in brackets.

    What somebody says (`ada: draw`) stands there without quotation marks, as a key and its value. A `remark` becomes a
    comment, where one can stand.
    """
    root = tree_of(text)
    name, there = _child(root, key) or (None, None)
    if there is not None and there.value and there.flow_style:
        return put(text, (key, len(there.value)), entry)
    if root.flow_style or (isinstance(there, SequenceNode) and there.flow_style):
        return put(text, (key,), [entry])
    who, colon, what = entry.partition(": ")
    said = f"{scalar(who, _ON_A_LINE)}: {scalar(what, _ON_A_LINE)}" if colon else scalar(entry, _ON_A_LINE)
    line = f"- {said}" + (f"  # {remark}" if remark else "")
    if there is None:
        return _with_lines(text, _end(text, root), 0, [f"{key}:", line])
    return _with_lines(text, _end(text, there, name), there.start_mark.column if there.value else 0, [line])


def without_last(text: str, key: str) -> str:
    """The text without the last entry of the list of a key; without the key too where it was the only one."""
    last = len(_node_at(tree_of(text.replace("\r\n", "\n")), (key,)).value) - 1
    return taken_out(text, (key, last) if last else (key,))


def with_line(text: str, key: str, line: str) -> str:
    """The text with one more line in what a key says."""
    found = _child(tree_of(text.replace("\r\n", "\n")), key)
    old = str(found[1].value or "").rstrip() if found else ""
    return put(text, (key,), f"{old}\n{line}" if old else line)


def scalar(value: Any, plain: re.Pattern[str] | None = None) -> str:
    """A value as it is written in a line: lists in brackets, texts without quotation marks where they need none.

    `plain` is what needs none there; in brackets that is less.
    """
    inner = _IN_JSON if plain is _IN_JSON else _IN_BRACKETS
    if isinstance(value, dict):
        return "{" + ", ".join(f"{scalar(str(key), inner)}: {scalar(one, inner)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(scalar(one, inner) for one in value) + "]"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    text = str(value)
    is_plain = (plain or inner).fullmatch(text) and text.casefold() not in _WORDS
    return text if is_plain or (text == "." and plain is not _IN_JSON) else json.dumps(text, ensure_ascii=False)


_IN_BRACKETS = re.compile(r"[^\W\d_](?:[\w '.+()-]*[\w'.+)])?")
_ON_A_LINE = re.compile(r"[^\W\d_](?:(?:[\w '.+(),;/!?&*<>=-]|:(?=\S))*[\w'.+(),;/!?])?")
_IN_JSON = re.compile(r"(?!)")
"""Which texts need no quotation marks, by where they stand: in JSON none."""
_WORDS = {"null", "true", "false", "yes", "no", "on", "off", "y", "n"}


def _needing_no_quotes(root: Any, around: Any) -> re.Pattern[str]:
    if root.flow_style and root.value and root.value[0][0].style == '"':
        return _IN_JSON
    return _ON_A_LINE if isinstance(around, ScalarNode) or not around.flow_style else _IN_BRACKETS


def _node_at(root: Any, path: Address) -> Any:
    """What stands at an address. Raises `NoPlaceError`."""
    node = root
    for n, key in enumerate(path, start=1):
        found = _child(node, key)
        if found is None:
            raise NoPlaceError(path[:n])
        node = found[1]
    return node


def _child(node: Any, key: str | int) -> tuple[Any, Any] | None:
    """What lies under a key, with the node of the key if it has one."""
    if isinstance(node, MappingNode):
        return next(((name, value) for name, value in node.value if str(name.value) == str(key)), None)
    if isinstance(node, SequenceNode) and isinstance(key, int) and 0 <= key < len(node.value):
        return None, node.value[key]
    return None


def _end(text: str, node: Any, key: Any = None) -> int:
    """Where a value ends, without the comments and empty lines that follow a list or keys in lines of their own."""
    if key is not None and node.start_mark.index == node.end_mark.index:
        # Nothing behind a key: the parser puts it where the next thing begins, perhaps lines further on.
        return int(key.end_mark.index) + 1
    if not isinstance(node, ScalarNode) and not node.flow_style:
        return _end_of_last(text, node)
    end = int(node.end_mark.index)
    return len(text[:end].rstrip()) if _is_block(node) else end


def _end_of_last(text: str, node: Any) -> int:
    last = node.value[-1]
    return _end(text, last[1], last[0]) if isinstance(node, MappingNode) else _end(text, last)


def _is_block(node: Any) -> bool:
    """Whether it is a text on lines of its own, behind `|` or `>`."""
    return isinstance(node, ScalarNode) and node.style in {"|", ">"}


def _start(node: Any, around: Any) -> int:
    """Where an entry begins: of a list in lines of its own, at its dash, which stands in the column of the list."""
    start = int(node.start_mark.index)
    if isinstance(around, SequenceNode) and not around.flow_style:
        return start - int(node.start_mark.column) + int(around.start_mark.column)
    return start


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _lines(value: Any, around: Any, plain: re.Pattern[str]) -> list[str]:
    """A value as it is written behind its key or dash: of a text with several lines each on its own, where they can be."""
    several = value.split("\n") if isinstance(value, str) and isinstance(around, MappingNode) else []
    if len(several) < 2 or around.flow_style or any(not line or line != line.strip() for line in several):
        return [scalar(value, plain)]
    return ["|-", *(f"{' ' * around.start_mark.column}  {line}" for line in several)]


def _replace(text: str, node: Any, around: Any, key: Any, value: Any, plain: re.Pattern[str]) -> str:
    start, end = node.start_mark.index, _end(text, node, key)
    first, *more = _lines(value, around, plain)
    if start == node.end_mark.index or not (isinstance(node, ScalarNode) or node.flow_style):
        # Nothing stood there, or lines of their own: the value comes right behind its colon or dash.
        start = text.index(":", key.end_mark.index) + 1 if key is not None else _start(node, around) + 1
        first = f" {first}"
        end = max(start, end) if node.value else start
    beside = text[start : _line_end(text, start)].lstrip("|>+-0123456789") if _is_block(node) else ""
    if more and not beside:
        beside, end = text[end : _line_end(text, end)], _line_end(text, end)
    return text[:start] + "\n".join([first + beside, *more]) + text[end:]


def _add(text: str, node: Any, path: Address, value: Any, plain: re.Pattern[str]) -> str:
    key = path[-1]
    if isinstance(node, SequenceNode):
        if key != len(node.value):
            raise NoPlaceError(path)
        lines, head = [scalar(value, plain)], "- "
    elif isinstance(node, MappingNode):
        lines, head = _lines(value, node, plain), f"{scalar(str(key), plain)}: "
    else:
        raise NoPlaceError(path[:-1])
    if not node.flow_style:
        return _with_lines(text, _end(text, node), node.start_mark.column, [head + lines[0], *lines[1:]])
    entry = lines[0] if isinstance(node, SequenceNode) else head + lines[0]
    if not node.value:
        at = node.start_mark.index + 1
        return f"{text[:at]}{entry}{text[node.end_mark.index - 1 :]}"
    at = _end_of_last(text, node)
    return f"{text[:at]}, {entry}{text[at:]}"


def _with_lines(text: str, after: int, column: int, lines: Sequence[str]) -> str:
    """The text with further lines below that in which something ends."""
    at, indent = _line_end(text, after), " " * column
    new = "".join(f"\n{indent}{line}" for line in lines)
    return text[:at] + new + (text[at:] or "\n")
