"""Finding and filling what is unknown in a position of any game.

A position is made of frozen dataclasses and tuples. Components (cards, decks) are compared by identity and have nothing
unknown in them, so they are not looked into.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from models.logic import Formula, Mark, Sum, Supposed, Unknown

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


MOST_NAMED = 12
"""So many values are written one by one."""


def one_of(unknown: Unknown[Any], values: Iterable[Any]) -> Any:
    """What is left where only some values of an unknown are possible: the only one, or an unknown that is written so.

    Where they are too many to be written one by one, or no file can say just these numbers, some more may be left.
    """
    left = tuple(dict.fromkeys(values))
    if all(isinstance(value, int) for value in left):
        return between(unknown.name, min(left), max(left))
    return unknown if len(left) > MOST_NAMED else either(unknown.name, left)


def either(name: str, values: Iterable[Any]) -> Any:
    """One of these values: the only one, or an unknown that is written as what it may be, if they are not too many."""
    left = tuple(dict.fromkeys(values))
    if len(left) == 1:
        return left[0]
    return Unknown(name, left, UNKNOWN if len(left) > MOST_NAMED else f"{SOME} {' or '.join(map(str, left))}")


def between(name: str, least: int, most: int) -> int | Unknown[int]:
    """A number of which no more is known, as people write it."""
    return least if least == most else Unknown(name, range(least, most + 1), f"{least} to {most}")


def sums(thing: object) -> tuple[Sum, ...]:
    """The numbers of a position that depend on what is unknown."""
    found: list[Sum] = []
    _collect(thing, found, Sum)
    return tuple(found)


def unknowns(thing: object) -> tuple[Unknown[Any], ...]:
    """What is unknown in a position, in the order in which it is written."""
    found: list[Unknown[Any]] = []
    _collect(thing, found, Unknown)
    return tuple(dict.fromkeys(found))


def _collect(thing: object, found: list[Any], kind: type[Unknown[Any] | Sum]) -> None:
    if isinstance(thing, tuple):
        for part in thing:
            _collect(part, found, kind)
    elif isinstance(thing, kind):
        found.append(thing)
    else:
        for name in _parts(type(thing)):
            _collect(getattr(thing, name), found, kind)


def filled(thing: P, values: Mapping[Any, Any]) -> P:
    """The position with a value for each of these unknowns, or numbers that depend on them; others stay unknown."""
    result: P = _Filling(values).filled(thing)
    return result


def narrowed(thing: P, possible: Mapping[Unknown[Any], Sequence[Any]]) -> P:
    """The position where each of these unknowns can be one of these values only; one that has a single value is known."""
    left = {unknown: values[0] if len(values) == 1 else unknown.among(values) for unknown, values in possible.items()}
    return filled(thing, left)


class _Filling:
    """Values for unknowns, and what follows from them for truths and numbers that a position holds.

    A look at an unknown with fewer options may stand for a value: then the others are not chosen.
    """

    def __init__(self, values: Mapping[Any, Any]) -> None:
        self._values = values

    @cached_property
    def _supposed(self) -> Supposed:
        known: dict[Mark, bool] = {}
        unknowns = [(unknown, value) for unknown, value in self._values.items() if isinstance(unknown, Unknown)]
        for unknown, value in unknowns:
            if isinstance(value, Unknown):
                known |= dict.fromkeys(set(unknown.marks).difference(value.marks), False)
            else:
                known |= {mark: option == value for mark, option in zip(unknown.marks, unknown.options, strict=True)}
        return Supposed(known)

    def filled(self, thing: Any) -> Any:
        if isinstance(thing, Unknown):
            return self._values.get(thing, thing)
        if isinstance(thing, Formula):
            return self._supposed.truth(thing)
        if isinstance(thing, Sum):
            return self._values[thing] if thing in self._values else self._supposed.number(thing)
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


def summed_up(values: Sequence[Any], options: Sequence[Any]) -> list[Any]:
    """What a place can be, in few words: a Water Tower once where any number of tokens may lie on it.

    Options that are one thing with a number of something on it have that thing as their `design`.
    """
    possible = set(values)
    open_ = {_design(option) for option in options if option not in possible}
    return list(dict.fromkeys(value if _design(value) in open_ else _design(value) for value in values))


def _design(value: Any) -> Any:
    return getattr(value, "design", value)


def said(value: object) -> str:
    """A value in a sentence: "a lawn", "The Ruby Clover Award", "nothing" for an empty space."""
    return str(getattr(value, "phrase", value))
