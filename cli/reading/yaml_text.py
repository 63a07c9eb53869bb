"""Reading YAML 1.2 with the place of every value, and without what a position file has no use for.

The parser is ruamel.yaml's; its events are built into plain data here, because every value's line and column is
needed and because anchors, tags, duplicate keys and deep nesting are problems to be told, not features.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from io import StringIO
from typing import TYPE_CHECKING, Any

from ruamel.yaml import YAML, events
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import MappingNode, ScalarNode, SequenceNode
from ruamel.yaml.tag import Tag

from cli.reading.marks import Flaw, FlawedError, Mark, Marked, line_of, locate
from cli.reading.texts import name_of, text_of
from models.names import quoted
from models.problem import Address, Problem
from models.raw_values import shown

if TYPE_CHECKING:
    from cli.reading.yaml_mends import Copy, Slip

DEEPEST = 20
"""How deep lists and keys may be nested; a position file needs five."""


@dataclass(slots=True)
class _Tree:
    """The nodes of a text as far as it was read, which tell where each value begins and ends, and what of it is not read.

    Keys and values of a mapping that is still `opened` follow each other. What stands for an alias has no value. A tree
    is not `whole` where an alias or a second document was left out.
    """

    yaml: YAML = field(default_factory=lambda: YAML(typ="safe", pure=True))
    root: Any = None
    opened: list[Any] = field(default_factory=list)
    refused: list[tuple[Mark, str]] = field(default_factory=list)
    last: Mark | None = None
    is_whole: bool = True

    def read(self, text: str) -> None:
        """Take in a text. Raises what the parser raises, and `RecursionError` where it is nested too deep."""
        documents = 0
        for event in self.yaml.parse(text):
            self.last = _mark(event)
            if isinstance(event, events.DocumentStartEvent):
                documents += 1
                if documents == 2:
                    self.is_whole = False
                    self.refuse(event, "a second document begins here; one file holds one table")
            elif documents < 2 and isinstance(event, (events.MappingEndEvent, events.SequenceEndEvent)):
                self.close(event.end_mark)
            elif documents < 2:
                self.take(event)

    def take(self, event: events.Event) -> None:
        """Take in what comes next."""
        node: Any
        begun, ended = event.start_mark, event.end_mark
        anchor, tag = getattr(event, "anchor", None), getattr(event, "tag", None)
        if isinstance(event, events.AliasEvent):
            self.is_whole = False
            self.refuse(event, f"the alias *{anchor} is not read; write the value out")
            node = ScalarNode(_NO_TAG, None, begun, ended, style="*")
        elif isinstance(event, events.ScalarEvent):
            text = event.value
            if not text.isascii():
                # JSON escapes a letter beyond 16 bits as two halves. A lone half is no letter.
                text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
            node = ScalarNode(_NO_TAG, text, begun, ended, style=event.style)
        elif isinstance(event, (events.MappingStartEvent, events.SequenceStartEvent)):
            kind = MappingNode if isinstance(event, events.MappingStartEvent) else SequenceNode
            node = kind(_NO_TAG, [], begun, ended, flow_style=event.flow_style)
        else:
            return
        if anchor and not isinstance(event, events.AliasEvent):
            self.refuse(event, f"the anchor &{anchor} is not read; write the value where it belongs")
        if tag:
            self.refuse(event, f"the tag {str(tag).replace(_CORE_TAGS, '!!')} is not read; leave it out")
        if self.opened:
            self.opened[-1].value.append(node)
        else:
            self.root = node
        if not isinstance(node, ScalarNode):
            self.opened.append(node)
            if len(self.opened) > DEEPEST:
                self.refuse(event, f"nested more than {DEEPEST} deep")
                raise RecursionError

    def close(self, ended: Any) -> None:
        node = self.opened.pop()
        node.end_mark = ended
        if isinstance(node, MappingNode):
            node.value = [*zip(node.value[::2], node.value[1::2], strict=False)]

    def refuse(self, event: events.Event, message: str) -> None:
        self.refused.append((_mark(event), message))


class _Told:
    """What a tree tells: its data with the marks of its values and keys, and what is wrong with it."""

    def __init__(self, tree: _Tree) -> None:
        self.values: dict[Address, Mark] = {}
        self.keys: dict[Address, Mark] = {}
        self.said = [*tree.refused]
        self._resolve = tree.yaml.resolver.resolve
        while tree.opened:
            tree.close(tree.opened[-1].end_mark)
        self.data = None if tree.root is None else self._at((), tree.root)

    def _at(self, path: Address, node: Any) -> Any:
        """The data of a node that stands there."""
        # What was left out stands at its key: the parser puts it where the next thing begins, perhaps lines further on.
        is_left_out = node.start_mark.index == node.end_mark.index
        self.values[path] = self.keys.get(path, _mark(node)) if is_left_out else _mark(node)
        if isinstance(node, ScalarNode):
            return self._value(node)
        if isinstance(node, SequenceNode):
            return [self._at((*path, i), one) for i, one in enumerate(node.value)]
        items: dict[str, Any] = {}
        for key_node, value in node.value:
            key = self._key(path, key_node)
            here = (*path, key)
            data = self._at(here, value)
            counted = _COUNTED.fullmatch(key) if value.start_mark.index == value.end_mark.index else None
            if counted is not None:
                # A key like `red 2` of which nothing is told is read as what it must mean.
                name, n = counted["name"] or counted["last"], counted["n"] or counted["n_first"]
                items[name] = int(n)
                mark = self.values[here] = self.keys[here]
                self.keys[(*path, name)] = self.values[(*path, name)] = mark
                what = "a space is missing after the colon" if ":" in counted[0] else "the colon is missing"
                self.said.append((mark, f"{what}; write `{name}: {n}`"))
            elif key != _NO_KEY:
                items[key] = data
        return items

    def _key(self, path: Address, name: Any) -> str:
        if not isinstance(name, ScalarNode):
            self.said.append((_mark(name), "a key must be plain text, not a list and not keys with values"))
            # What is wrong in it is told, too.
            self._at((*path, _NO_KEY), name)
            return _NO_KEY
        if name.value is None:
            return _NO_KEY
        key = str(name.value)
        first = self.keys.setdefault((*path, key), _mark(name))
        if first != _mark(name):
            message = f"the key {quoted(key)} stands here a second time; the first is in line {first.line}"
            self.said.append((_mark(name), message))
        return key

    def _value(self, node: Any) -> object:
        text = node.value
        if node.style is not None:
            return text
        # Not a number that Python reads (.nan, 0x, thousands of digits): text, which no form takes for a number.
        with suppress(ValueError):
            match str(self._resolve(ScalarNode, text, (True, False))).rsplit(":", 1)[-1]:
                case "null":
                    return None
                case "bool":
                    return text.casefold() == "true"
                case "int":
                    digits = text.replace("_", "")
                    return int(digits) if digits.lstrip("+-").isdigit() else int(digits, 0)
                case "float":
                    return float(text.replace("_", ""))
        return text


_COUNTED = re.compile(r"(?P<name>[^\W\d]\w*)[ :](?P<n>\d{1,4})|(?P<n_first>\d{1,4}) (?P<last>[^\W\d]\w*)")
_NO_KEY = "?"
"""Stands for a key that cannot be one."""

_CORE_TAGS = "tag:yaml.org,2002:"
_NO_TAG = Tag(suffix="")


def _mark(begun: Any) -> Mark:
    return Mark(begun.start_mark.line + 1, begun.start_mark.column + 1)


def read_keys(file: str) -> tuple[dict[str, Any], Marked]:
    """The keys of a file that somebody wrote, and its data with marks. Raises `FlawedError`."""
    marked = read_all(text_of(file), name_of(file))
    data = {} if marked.data is None else marked.data
    if isinstance(data, dict):
        return data, marked
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
    if text.isascii() and not _MAY_SLIP.search(text):
        try:
            told = _Told(_tree(text))
        except (YAMLError, ValueError, OverflowError, RecursionError):
            return _read_mended(text, file)
        flaws = tuple(Flaw(file, mark, message, line_of(text, mark)) for mark, message in told.said)
        return Marked(told.data, told.values, told.keys, text, flaws)
    return _read_mended(text, file)


_MAY_SLIP = re.compile(r"\t|[\[,:-] *\?")
"""What is mended in a text: tabs, and `?` where a value belongs."""


@lru_cache(maxsize=16)
def _tree(text: str) -> _Tree:
    """The tree of a text, which is edited after it was read: parsing takes most of the time of both."""
    tree = _Tree()
    tree.read(text)
    return tree


def tree_of(text: str) -> Any:
    """The nodes of a text, to be edited. Raises what reading it raises, and `ValueError` where a part of it is left out."""
    tree = _tree(text)
    if not tree.is_whole:
        raise ValueError("an alias, or a second document, stands there")
    return tree.root


def _read_mended(text: str, file: str) -> Marked:
    """What a text tells once its slips are mended, with what they are. Raises `FlawedError` where it cannot be read."""
    from cli.reading.yaml_mends import copy_of, mend, slip_of

    copy = copy_of(text)
    for _ in range(_MOST_SLIPS):
        said = len(copy.said)
        tree = _Tree()
        try:
            tree.read(copy.text)
            break
        except MarkedYAMLError as error:
            slip = slip_of(error)
            if mend(copy, slip):
                continue
            if len(copy.said) == said:
                copy.said.append(_message(copy, slip))
        except RecursionError:
            pass  # which the tree has told
        except (YAMLError, ValueError, OverflowError):
            copy.said.append((copy.original(tree.last) or Mark(1, 1), "not readable as YAML from here on"))
        raise FlawedError(_flaws(text, file, copy, _Told(tree)))
    else:
        raise FlawedError(_flaws(text, file, copy, _Told(tree)))
    told = _Told(tree)
    values, keys = told.values, told.keys
    if copy.edits:
        values, keys = ({path: copy.original(mark) or mark for path, mark in marks.items()} for marks in (values, keys))
    return Marked(told.data, values, keys, text, tuple(_flaws(text, file, copy, told)), frozenset(copy.unsure))


_MOST_SLIPS = 25
"""So many slips are mended; a text with more of them is none."""


def _flaws(text: str, file: str, copy: Copy, told: _Told) -> list[Flaw]:
    """What was told of a text, at its places in the text as it was typed."""
    said = [(copy.original(mark), message) for mark, message in told.said] + copy.said
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
    writer = YAML(typ="safe", pure=True)
    writer.default_flow_style = None
    writer.sort_base_mapping_type_on_output = False  # type: ignore[assignment]
    writer.width = 10_000
    stream = StringIO()
    writer.dump(data, stream)
    return stream.getvalue()
