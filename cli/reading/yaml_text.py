"""Reading YAML 1.2 with the place of every value, and without what a position file has no use for.

The parser is ruamel.yaml's; its events are built into plain data here, because every value's line and column is
needed and because anchors, tags, duplicate keys and deep nesting are problems to be told, not features.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)
from ruamel.yaml.nodes import MappingNode, ScalarNode, SequenceNode
from ruamel.yaml.tag import Tag

from cli.reading.links import name_of
from cli.reading.marks import Flaw, FlawedError, Mark, Marked, line_of, locate, refusal
from cli.reading.texts import text_of
from models.names import quoted
from models.problem import Address, Problem

if TYPE_CHECKING:
    from cli.reading.yaml_mends import Copy, Slip

DEEPEST = 20
"""How deep lists and keys may be nested; a position file needs five."""


@dataclass(slots=True)
class _Open:
    """A list or mapping that is being filled. `key` is the key whose value comes next."""

    path: Address
    items: list[Any] | dict[str, Any]
    key: str | None = None


@dataclass(slots=True)
class _Builder:
    file: str
    yaml: YAML
    values: dict[Address, Mark] = field(default_factory=dict)
    keys: dict[Address, Mark] = field(default_factory=dict)
    flaws: list[Flaw] = field(default_factory=list)
    opened: list[_Open] = field(default_factory=list)
    documents: int = 0
    data: object = None
    last: Mark | None = None

    def take(self, event: Event) -> None:
        self.last = _mark(event)
        if isinstance(event, DocumentStartEvent):
            self.documents += 1
            if self.documents == 2:
                self.flaw(event, "a second document begins here; one file holds one table")
        elif self.documents > 1:
            return
        elif isinstance(event, AliasEvent):
            self.flaw(event, f"the alias *{event.anchor} is not read; write the value out")
            if self.wants_key:
                self.opened[-1].key = _NO_KEY
            else:
                self.put(event, None)
        elif isinstance(event, ScalarEvent):
            self.refuse_marks(event)
            if not event.value.isascii():
                # JSON escapes a letter beyond 16 bits as two halves. A lone half is no letter.
                event.value = event.value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
            if self.wants_key:
                self.start_key(event)
            else:
                self.put(event, self.value(event))
        elif isinstance(event, (MappingStartEvent, SequenceStartEvent)):
            self.refuse_marks(event)
            self.start(event)
        elif isinstance(event, (MappingEndEvent, SequenceEndEvent)):
            self.opened.pop()

    @property
    def wants_key(self) -> bool:
        """Whether a key comes next, not a value."""
        return bool(self.opened) and isinstance(self.opened[-1].items, dict) and self.opened[-1].key is None

    def start(self, event: Event) -> None:
        items: list[Any] | dict[str, Any] = [] if isinstance(event, SequenceStartEvent) else {}
        if self.wants_key:
            self.flaw(event, "a key must be plain text, not a list and not keys with values")
            self.opened[-1].key = _NO_KEY
            path = (*self.opened[-1].path, _NO_KEY)
        else:
            path = self.put(event, items)
        self.opened.append(_Open(path, items))
        if len(self.opened) > DEEPEST:
            self.flaw(event, f"nested more than {DEEPEST} deep")
            raise FlawedError(self.flaws)

    def start_key(self, event: ScalarEvent) -> None:
        around = self.opened[-1]
        path = (*around.path, event.value)
        if path in self.keys:
            self.flaw(
                event,
                f"the key {quoted(event.value)} stands here a second time; the first is in line {self.keys[path].line}",
            )
        else:
            self.keys[path] = _mark(event)
        around.key = event.value

    def put(self, event: Event, value: object) -> Address:
        """Put a value where the next one belongs, and give its path."""
        if not self.opened:
            self.data = value
            path: Address = ()
        else:
            around = self.opened[-1]
            if isinstance(around.items, list):
                path = (*around.path, len(around.items))
                around.items.append(value)
            else:
                key = around.key or ""
                path = (*around.path, key)
                if key != _NO_KEY:
                    around.items[key] = value
                around.key = None
        # What was left out stands at its key: the parser puts it where the next thing begins, perhaps lines further on.
        left_out = isinstance(event, ScalarEvent) and event.start_mark.index == event.end_mark.index
        self.values[path] = self.keys.get(path, _mark(event)) if left_out else _mark(event)
        if left_out and path and isinstance(path[-1], str) and isinstance(self.opened[-1].items, dict):
            self.with_number(path)
        return path

    def with_number(self, path: Address) -> None:
        """Read a key like `red 2` of which nothing is told as what it must mean, and tell what it lacks."""
        said = _COUNTED.fullmatch(str(path[-1]))
        if said is None:
            return
        items: Any = self.opened[-1].items
        del items[path[-1]]
        name, n = said["name"] or said["last"], said["n"] or said["n_first"]
        items[name] = int(n)
        mark = self.values[path] = self.keys[path]
        self.keys[(*path[:-1], name)] = self.values[(*path[:-1], name)] = mark
        what = "a space is missing after the colon" if ":" in said[0] else "the colon is missing"
        self.flaws.append(Flaw(self.file, mark, f"{what}; write `{name}: {n}`"))

    def value(self, event: ScalarEvent) -> object:
        if event.style is not None:
            return event.value
        # Not a number that Python reads (.nan, 0x, thousands of digits): text, which no form takes for a number.
        with suppress(ValueError):
            match str(self.yaml.resolver.resolve(ScalarNode, event.value, (True, False))).rsplit(":", 1)[-1]:
                case "null":
                    return None
                case "bool":
                    return event.value.casefold() == "true"
                case "int":
                    digits = event.value.replace("_", "")
                    return int(digits) if digits.lstrip("+-").isdigit() else int(digits, 0)
                case "float":
                    return float(event.value.replace("_", ""))
        return event.value

    def refuse_marks(self, event: Event) -> None:
        anchor, tag = getattr(event, "anchor", None), getattr(event, "tag", None)
        if anchor:
            self.flaw(event, f"the anchor &{anchor} is not read; write the value where it belongs")
        if tag:
            self.flaw(event, f"the tag {str(tag).replace(_CORE_TAGS, '!!')} is not read; leave it out")

    def flaw(self, event: Event, message: str) -> None:
        self.flaws.append(Flaw(self.file, _mark(event), message))


_COUNTED = re.compile(r"(?P<name>[^\W\d]\w*)[ :](?P<n>\d{1,4})|(?P<n_first>\d{1,4}) (?P<last>[^\W\d]\w*)")
_NO_KEY = "?"
"""Stands for a key that cannot be one."""

_CORE_TAGS = "tag:yaml.org,2002:"


def _mark(event: Event) -> Mark:
    return Mark(event.start_mark.line + 1, event.start_mark.column + 1)


def read_file(file: str) -> Marked:
    """The data of a file that somebody wrote, as `read_all` gives it. Raises `FlawedError`."""
    text = text_of(file)
    if file.endswith(_TOML):
        name = f"{file.removesuffix(_TOML)}.yaml"
        message = f"TOML is no longer read; write this as YAML in {name}: `key: value`, and what a heading holds indented"
        raise refusal(file, message)
    return read_all(text, name_of(file))


_TOML = ".toml"
"""How the names of card files and of the club's file ended."""


def read_keys(file: str) -> tuple[dict[str, Any], Marked]:
    """The keys of a file that somebody wrote, and its data with marks. Raises `FlawedError`."""
    marked = read_file(file)
    data = {} if marked.data is None else marked.data
    if isinstance(data, dict):
        return data, marked
    from models.form import shown

    raise locate(name_of(file), marked, [Problem((), f"expected keys with values, found {shown(data)}")])


def read_yaml(text: str, file: str) -> Marked:
    """The data of a YAML text with its marks. Raises `FlawedError` with all that is wrong with the text."""
    marked = read_all(text, file)
    if marked.flaws:
        raise FlawedError(marked.flaws)
    return marked


def read_all(text: str, file: str) -> Marked:
    """The data of a YAML text with its marks, and with what is wrong with the text itself.

    Slips that can only mean one thing are mended, so that the rest is read too. Raises `FlawedError` where that ends.
    """
    # The mends are loaded where something may need them.
    if text.isascii() and not any(sign in text for sign in "\t?%"):
        builder = _Builder(file, YAML(typ="safe", pure=True))
        events = []
        try:
            for event in builder.yaml.parse(text):
                builder.take(event)
                events.append(event)
        except (YAMLError, ValueError, OverflowError, FlawedError):
            return _read_mended(text, file)
        _events_of(text)[:] = events
        flaws = tuple(replace(flaw, line=line_of(text, flaw.mark)) for flaw in builder.flaws)
        return Marked(builder.data, builder.values, builder.keys, text, flaws)
    return _read_mended(text, file)


@lru_cache(maxsize=16)
def _events_of(text: str) -> list[Event]:
    """The events of a text that was read before; nothing of another."""
    del text
    return []


def tree_of(text: str) -> Any:
    """The nodes of a text, which tell where each value begins and ends. Raises `YAMLError`, and `ValueError` for an alias.

    A text is edited after it was read, and parsing takes most of the time of both.
    """
    root: Any = None
    opened: list[Any] = []
    for event in _events_of(text) or YAML(typ="safe", pure=True).parse(text):
        begun, ended = event.start_mark, event.end_mark
        if isinstance(event, (SequenceEndEvent, MappingEndEvent)):
            node = opened.pop()
            node.end_mark = ended
            if isinstance(node, MappingNode):
                node.value = [*zip(node.value[::2], node.value[1::2], strict=True)]
            continue
        if isinstance(event, ScalarEvent):
            node = ScalarNode(_NO_TAG, event.value, begun, ended, style=event.style)
        elif isinstance(event, SequenceStartEvent):
            node = SequenceNode(_NO_TAG, [], begun, ended, flow_style=event.flow_style)
        elif isinstance(event, MappingStartEvent):
            node = MappingNode(_NO_TAG, [], begun, ended, flow_style=event.flow_style)
        elif isinstance(event, AliasEvent) or (isinstance(event, DocumentStartEvent) and root is not None):
            raise ValueError("an alias, or a second document, stands there")
        else:
            continue
        if opened:
            opened[-1].value.append(node)
        else:
            root = node
        if not isinstance(node, ScalarNode):
            opened.append(node)
    return root


_NO_TAG = Tag(suffix="")


def _read_mended(text: str, file: str) -> Marked:
    """What a text tells once its slips are mended, with what they are. Raises `FlawedError` where it cannot be read."""
    from cli.reading.yaml_mends import copy_of, mend, slip_of

    copy = copy_of(text)
    for _ in range(_MOST_SLIPS):
        said = len(copy.said)
        yaml = YAML(typ="safe", pure=True)
        builder = _Builder(file, yaml)
        try:
            for event in yaml.parse(copy.text):
                builder.take(event)
            break
        except MarkedYAMLError as error:
            slip = slip_of(error)
            if not mend(copy, slip):
                if len(copy.said) == said:
                    copy.said.append(_message(copy, slip))
                raise FlawedError(_flaws(text, file, copy, builder)) from None
        except (YAMLError, ValueError, OverflowError):
            copy.said.append((copy.original(builder.last) or Mark(1, 1), "not readable as YAML from here on"))
            raise FlawedError(_flaws(text, file, copy, builder)) from None
        except FlawedError:
            raise FlawedError(_flaws(text, file, copy, builder)) from None
    else:
        raise FlawedError(_flaws(text, file, copy, builder))
    values, keys = builder.values, builder.keys
    if copy.edits:
        values, keys = ({path: copy.original(mark) or mark for path, mark in marks.items()} for marks in (values, keys))
    return Marked(builder.data, values, keys, text, tuple(_flaws(text, file, copy, builder)), frozenset(copy.unsure))


_MOST_SLIPS = 25
"""So many slips are mended; a text with more of them is none."""


def _flaws(text: str, file: str, copy: Copy, builder: _Builder) -> list[Flaw]:
    """What was told of a text, at its places in the text as it was typed."""
    said = [(copy.original(flaw.mark), flaw.message) for flaw in builder.flaws] + copy.said
    return [Flaw(file, mark, message, line_of(text, mark)) for mark, message in dict.fromkeys(said)]


def _message(copy: Copy, slip: Slip) -> tuple[Mark, str]:
    """What the parser says, in our words, where nothing can be mended."""
    # A key without its colon is missed only where the next thing begins; it is told where the key stands.
    mark = slip.begun if "simple key" in slip.said and slip.begun else slip.at
    begun = copy.original(slip.begun)
    place = f"line {begun.line}, column {begun.column}" if begun else "the first line"
    ours = next((words.format(begun=place) for fragment, words in _SAID if fragment in slip.said), slip.said)
    return copy.original(mark) or Mark(1, 1), f"not readable as YAML: {ours}"


_SAID = (
    ("while parsing a flow sequence", "expected , or ] here: the list that begins with [ in {begun} is not closed"),
    ("while parsing a flow mapping", "expected , or }} here: what begins with {{ in {begun} is not closed"),
    ("while scanning a quoted scalar", "the text that begins with a quotation mark in {begun} is not closed"),
    ("unknown escape", "a backslash needs a meaning here; write the text in 'single quotes', or without quotes"),
    ("character '\\t'", "a tab stands here; indent with spaces"),
    ("cannot start any token", "a value cannot begin with this character; put it in quotes"),
    (
        "mapping values are not allowed",
        "no colon belongs here: look at the indentation, or put a text with a colon in quotes",
    ),
    ("sequence entries are not allowed", "no list entry (-) belongs here: begin it in a new line"),
    ("expected ':'", "a key without its colon: expected key: value"),
    ("while parsing a block mapping", "this fits nowhere: look at the indentation and the quotes from {begun} to here"),
    ("while parsing a block collection", "this is no entry of the list that begins in {begun}: look at the indentation"),
    ("expected the node content", "expected a value here"),
    ("while scanning an alias", "a value cannot begin with *; put it in quotes"),
    ("while scanning an anchor", "a value cannot begin with &; put it in quotes"),
)
"""What the parser says, as far as people meet it, and what we say instead."""


def written_yaml(data: object) -> str:
    """Data as the text of a YAML file: keys on lines of their own, the innermost lists in brackets."""
    from io import StringIO

    from ruamel.yaml import YAML

    writer = YAML(typ="safe", pure=True)
    writer.default_flow_style = None
    writer.sort_base_mapping_type_on_output = False  # type: ignore[assignment]
    writer.width = 10_000
    stream = StringIO()
    writer.dump(data, stream)
    return stream.getvalue()
