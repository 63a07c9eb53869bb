"""Finding and filling what is unknown in a position of any game.

A position is made of frozen dataclasses and tuples. Components (cards, decks) are compared by identity and have nothing
unknown in them, so they are not looked into.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from models.logic import Formula, Mark, Sum, Unknown, folded, folded_number

P = TypeVar("P")

UNKNOWN, SOME = "unknown", "some"
"""How people write what nobody knows, and what is known in part: `some red`."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a text of a file leaves open: all that fits it, as it was written."""

    text: str
    options: tuple[Any, ...]

    def named(self, name: str) -> Unknown[Any]:
        """The unknown of this text at a place."""
        return Unknown(name, self.options, self.text)


def named(thing: Any, name: str) -> Any:
    """Something as it was written, at a place: the unknown there, if it leaves something open."""
    return thing.named(name) if isinstance(thing, Choice) else thing


def unknowns(thing: object) -> tuple[Unknown[Any], ...]:
    """What is unknown in a position, in the order in which it is written."""
    found: list[Unknown[Any]] = []
    _collect(thing, found)
    return tuple(dict.fromkeys(found))


def _collect(thing: object, found: list[Unknown[Any]]) -> None:
    if isinstance(thing, tuple):
        for part in thing:
            _collect(part, found)
    elif isinstance(thing, Unknown):
        found.append(thing)
    else:
        for name in _parts(type(thing)):
            _collect(getattr(thing, name), found)


def filled(thing: P, values: Mapping[Unknown[Any], Any]) -> P:
    """The position with a value for each of these unknowns; others stay unknown."""
    result: P = _Filling(values).filled(thing)
    return result


class _Filling:
    """Values for unknowns, and what follows from them for truths and numbers that a position holds."""

    def __init__(self, values: Mapping[Unknown[Any], Any]) -> None:
        self._values = values

    @cached_property
    def _settled(self) -> Mapping[Mark, bool]:
        return {
            mark: option == value
            for unknown, value in self._values.items()
            for mark, option in zip(unknown.marks, unknown.options, strict=True)
        }

    def filled(self, thing: Any) -> Any:
        if isinstance(thing, Unknown):
            return self._values.get(thing, thing)
        if isinstance(thing, Formula):
            return folded(thing, self._settled)
        if isinstance(thing, Sum):
            return folded_number(thing, self._settled)
        if isinstance(thing, tuple):
            parts = [self.filled(part) for part in thing]
            return tuple(parts) if any(new is not old for new, old in zip(parts, thing, strict=True)) else thing
        changes = {}
        for name in _parts(type(thing)):
            old = getattr(thing, name)
            new = self.filled(old)
            if new is not old:
                changes[name] = new
        return replace(thing, **changes) if changes else thing


def _parts(kind: type) -> tuple[str, ...]:
    """The fields of a dataclass that may hold something unknown."""
    if kind not in _PARTS:
        looked_into = is_dataclass(kind) and kind.__eq__ is not object.__eq__
        _PARTS[kind] = tuple(field.name for field in fields(kind) if field.init) if looked_into else ()
    return _PARTS[kind]


_PARTS: dict[type, tuple[str, ...]] = {}
"""The parts of each class met so far."""


def said(value: object) -> str:
    """A value in a sentence: "a lawn", "The Ruby Clover Award", "nothing" for an empty space."""
    return str(getattr(value, "phrase", value))
