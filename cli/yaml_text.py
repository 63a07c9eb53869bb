"""Reading YAML 1.2 with the place of every value, and without what a position file has no use for.

The parser is ruamel.yaml's; its events are built into plain data here, because every value's line and column is
needed and because anchors, tags, duplicate keys and deep nesting are problems to be told, not features.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

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
from ruamel.yaml.nodes import ScalarNode

from cli.marks import Flaw, FlawedError, Mark, Marked
from models.problem import Path

DEEPEST = 20
"""How deep lists and keys may be nested; a position file needs five."""


@dataclass(slots=True)
class _Open:
    """A list or mapping that is being filled. `key` is the key whose value comes next."""

    path: Path
    items: list[Any] | dict[str, Any]
    key: str | None = None


@dataclass(slots=True)
class _Builder:
    file: str
    yaml: YAML
    values: dict[Path, Mark] = field(default_factory=dict)
    keys: dict[Path, Mark] = field(default_factory=dict)
    flaws: list[Flaw] = field(default_factory=list)
    opened: list[_Open] = field(default_factory=list)
    documents: int = 0
    data: object = None

    def take(self, event: Event) -> None:
        if isinstance(event, DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                self.flaw(event, "a second document begins here; one file holds one table")
        elif isinstance(event, AliasEvent):
            self.flaw(event, f"aliases such as *{event.anchor} are not read; write the value out")
            self.put(event, None)
        elif isinstance(event, ScalarEvent):
            self.refuse_marks(event)
            if self.opened and isinstance(self.opened[-1].items, dict) and self.opened[-1].key is None:
                self.start_key(event)
            else:
                self.put(event, self.value(event))
        elif isinstance(event, (MappingStartEvent, SequenceStartEvent)):
            self.refuse_marks(event)
            self.start(event)
        elif isinstance(event, (MappingEndEvent, SequenceEndEvent)):
            self.opened.pop()

    def start(self, event: Event) -> None:
        items: list[Any] | dict[str, Any] = [] if isinstance(event, SequenceStartEvent) else {}
        if self.opened and isinstance(self.opened[-1].items, dict) and self.opened[-1].key is None:
            self.flaw(event, "a key must be plain text")
            self.opened[-1].key = "?"
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
                event, f"the key {event.value!r} stands here a second time; the first is in line {self.keys[path].line}"
            )
        else:
            self.keys[path] = _mark(event)
        around.key = event.value

    def put(self, event: Event, value: object) -> Path:
        """Put a value where the next one belongs, and give its path."""
        if not self.opened:
            self.data = value
            path: Path = ()
        else:
            around = self.opened[-1]
            if isinstance(around.items, list):
                path = (*around.path, len(around.items))
                around.items.append(value)
            else:
                key = around.key or ""
                path = (*around.path, key)
                around.items[key] = value
                around.key = None
        self.values[path] = _mark(event)
        return path

    def value(self, event: ScalarEvent) -> object:
        if event.style is not None:
            return event.value
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
            self.flaw(event, f"anchors such as &{anchor} are not read; write the value where it belongs")
        if tag:
            self.flaw(event, f"tags such as {tag} are not read; leave it out")

    def flaw(self, event: Event, message: str) -> None:
        self.flaws.append(Flaw(self.file, _mark(event), message))


def _mark(event: Event) -> Mark:
    return Mark(event.start_mark.line + 1, event.start_mark.column + 1)


def read_yaml(text: str, file: str) -> Marked:
    """The data of a YAML text with its marks. Raises `FlawedError` with all that is wrong with the text."""
    yaml = YAML(typ="rt", pure=True)
    builder = _Builder(file, yaml)
    try:
        for event in yaml.parse(text):
            builder.take(event)
    except MarkedYAMLError as error:
        mark = error.problem_mark and Mark(error.problem_mark.line + 1, error.problem_mark.column + 1)
        raise FlawedError([*builder.flaws, Flaw(file, mark, f"not readable as YAML: {_said(error)}")]) from None
    except (YAMLError, ValueError) as error:
        said = str(error).splitlines()[0]
        raise FlawedError([*builder.flaws, Flaw(file, None, f"not readable as YAML: {said}")]) from None
    if builder.flaws:
        raise FlawedError(builder.flaws)
    return Marked(builder.data, builder.values, builder.keys)


def _said(error: MarkedYAMLError) -> str:
    return " ".join(part for part in (error.context, error.problem) if part)
