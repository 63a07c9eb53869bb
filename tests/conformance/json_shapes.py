"""The shapes of answers as `docs/json.md` tells them, read from its table, and what in an answer does not fit them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "json.md"

_ALTERNATIVES = re.compile(r'("[^"]*")((?:, "[^"]*")*) or ("[^"]*")')
_ROW = re.compile(r"\| `(?P<verb>[^`]+)` \| (?P<told>.+) \|")
_ALSO = re.compile(r'`"(\w+)"`')
_COMMON = re.compile(r"`(\w+)`[^`]*`(\{[^`]*\})`")


class Anything:
    """A value of which the document does not tell the shape."""


@dataclass(frozen=True)
class OneOf:
    words: frozenset[str]


@dataclass(frozen=True)
class ListOf:
    shape: Any


@dataclass(frozen=True)
class Optional:
    shape: Any


@dataclass(frozen=True)
class Answer:
    """The shape of a verb's answer, and the keys that it has in some cases besides."""

    shape: dict[str, Any]
    also: frozenset[str] = field(default_factory=frozenset)


class _Reader:
    """Reads `{"key", "key": shape, ...}`; what is no shape is words."""

    def __init__(self, text: str) -> None:
        self.text, self.at = " ".join(text.split()), 0

    def next(self, found: str) -> bool:
        """Whether this comes next; it is read then, with the spaces after it."""
        if not self.text.startswith(found, self.at):
            return False
        self.at += len(found)
        while self.text[self.at : self.at + 1] == " ":
            self.at += 1
        return True

    def shape(self) -> Any:
        if self.next("null or"):
            return Optional(self.shape())
        if self.next("{"):
            return self.keys()
        if self.next("["):
            inner = self.shape() if self.text[self.at] in "{[" else self.words(until="]")
            assert self.next("]"), self.text[self.at :]
            return ListOf(inner)
        alternatives = _ALTERNATIVES.match(self.text, self.at)
        if alternatives:
            self.at = alternatives.end()
            return OneOf(frozenset(re.findall(r'"([^"]*)"', alternatives[0])))
        return self.words()

    def keys(self) -> Any:
        found: dict[str, Any] = {}
        if self.text[self.at] != '"':
            self.words(until="}")
            assert self.next("}")
            return Anything()
        while True:
            key = re.compile(r'"(\w+)"').match(self.text, self.at)
            assert key, self.text[self.at :]
            self.at = key.end()
            found[key[1]] = self.shape() if self.next(":") else Anything()
            if self.next("}"):
                return found
            assert self.next(","), self.text[self.at :]

    def words(self, until: str = ",}]") -> Anything:
        """Words up to the end of a value, brackets in them included."""
        depth = 0
        while depth or self.text[self.at] not in until:
            depth += {"(": 1, ")": -1}.get(self.text[self.at], 0)
            self.at += 1
        return Anything()


def _shape(text: str) -> dict[str, Any]:
    return _Reader(text).shape()


def _objects(told: str) -> list[str]:
    return [quoted for quoted in re.findall(r"`([^`]*)`", told) if quoted.startswith('{"')]


def _merged(shape: Any, other: Any) -> Any:
    if isinstance(shape, dict) and isinstance(other, dict):
        return shape | {key: _merged(shape.get(key), value) for key, value in other.items()}
    if isinstance(shape, ListOf) and isinstance(other, ListOf):
        return ListOf(_merged(shape.shape, other.shape))
    return other


def _with_common(shape: Any, common: dict[str, Any]) -> Any:
    """The shape with the lists that the prose tells once for all verbs."""
    if isinstance(shape, dict):
        known = {key: ListOf(common[key]) for key, value in shape.items() if key in common and isinstance(value, Anything)}
        return {key: known.get(key) or _with_common(value, common) for key, value in shape.items()}
    if isinstance(shape, ListOf | Optional):
        return type(shape)(_with_common(shape.shape, common))
    return shape


@cache
def documented() -> dict[str, Answer]:
    """The shape of each verb's answer by the verb as the table's first column has it; `--both` and problems likewise."""
    text = DOCUMENT.read_text(encoding="utf-8")
    before, _, after = text.partition("| verb | object |")
    table, prose = re.split(r"\n\n", after, maxsplit=1)
    prose = " ".join(prose.split())
    common = {name: _shape(told) for name, told in _COMMON.findall(prose)}
    found: dict[str, Answer] = {}
    for row in filter(None, map(_ROW.fullmatch, table.splitlines())):
        shape, *_ = map(_shape, _objects(row["told"]))
        base = re.match(r"as `([^`]+)`", row["told"])
        if base:
            shape = _merged(found[base[1]].shape, shape)
        found[row["verb"]] = Answer(_with_common(shape, common), frozenset(_ALSO.findall(row["told"])))
    (problems,) = re.findall(r"```\n(.*?)\n```", before, re.DOTALL)
    (both,) = re.findall(r"With `--both` the object is `([^`]*)`", prose)
    return found | {"problems": Answer(_shape(problems)), "--both": Answer(_shape(both))}


def differences(answer: Answer, said: Any) -> list[str]:
    """What in an answer is not as documented, each with its place."""
    return list(_differences(answer.shape, said, answer.also, ""))


def _differences(shape: Any, said: Any, also: frozenset[str], at: str):
    if isinstance(shape, Optional):
        if said is not None:
            yield from _differences(shape.shape, said, also, at)
    elif isinstance(shape, OneOf):
        if said not in shape.words:
            yield f"{at}: {said!r} is not documented"
    elif isinstance(shape, ListOf):
        if not isinstance(said, list):
            yield f"{at}: no list"
            return
        for i, part in enumerate(said):
            yield from _differences(shape.shape, part, also, f"{at}[{i}]")
    elif isinstance(shape, dict):
        if not isinstance(said, dict):
            yield f"{at}: no object"
            return
        yield from (f"{at}.{key} is missing" for key in shape.keys() - said.keys())
        yield from (f"{at}.{key} is not documented" for key in said.keys() - shape.keys() - also)
        for key in shape.keys() & said.keys():
            yield from _differences(shape[key], said[key], also, f"{at}.{key}")
