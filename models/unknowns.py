"""Finding and filling what is unknown in a position of any game.

A position is made of frozen dataclasses and tuples. Components (cards, decks) are compared by identity and have nothing
unknown in them, so they are not looked into.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Any, TypeVar

from models.logic import Formula, Mark, Number, Sum, Supposed, Unknown, highest, lowest, sums_of
from models.names import from_to, of_number, quoted
from models.problem import MisreadError

P = TypeVar("P")

UNKNOWN, SOME = "unknown", "some"
"""How people write what nobody knows, and what is known in part: `some red`."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a text of a file leaves open: all that fits it, as it was written."""

    text: str
    options: tuple[Any, ...]


def named(thing: Any, name: str) -> Any:
    """Something as it was written, at a place: the unknown there, if it leaves something open."""
    return Unknown(name, thing.options, thing.text) if isinstance(thing, Choice) else thing


MOST_NAMED = 12
"""So many values are written one by one."""

_TO = re.compile(r"(-?\d{1,3})\s*(?:to|-)\s*(-?\d{1,3})", re.IGNORECASE)
_OR = re.compile(r"-?\d{1,3}(?:\s+or\s+-?\d{1,3})+", re.IGNORECASE)


def numbers_called(text: str, within: str = "") -> tuple[int, ...] | None:
    """The numbers that a text leaves open, as people write them: `2 to 4`, `0 or 2`; `None` where it is no such text.

    Raises `MisreadError`, which shows the text `within` which it stands, for a range that has no numbers.
    """
    text = text.strip()
    if to := _TO.fullmatch(text):
        least, most = int(to[1]), int(to[2])
        if most < least:
            whole = within or text
            raise MisreadError(f"{quoted(whole)}: {least} to {most} is no range; the smaller number stands first", whole)
        return tuple(range(least, most + 1))
    return tuple(sorted({int(n) for n in re.split(r"\s+or\s+", text.lower())})) if _OR.fullmatch(text) else None


def numbers(name: str, values: Iterable[int]) -> int | Unknown[int]:
    """One of these numbers: the only one, or an unknown that is written `2 to 4`, or `0 or 2` where some between are not.

    Of too many such it is written from the least to the most.
    """
    left = sorted(set(values))
    if len(left) == 1:
        return left[0]
    in_a_row = range(left[0], left[-1] + 1)
    if len(left) == len(in_a_row) or len(left) > MOST_NAMED:
        return Unknown(name, in_a_row, f"{left[0]} to {left[-1]}")
    return Unknown(name, left, " or ".join(map(str, left)))


def written_number(n: Number | Unknown[int]) -> int | str:
    """A number as files have it."""
    if isinstance(n, int):
        return n
    left = numbers("", n.options if isinstance(n, Unknown) else sums_of(n))
    return left if isinstance(left, int) else left.text


def one_of(unknown: Unknown[Any], values: Iterable[Any]) -> Any:
    """What is left where only some values of an unknown are possible: the only one, or an unknown that is written so.

    Where they are too many to be written one by one, some more may be left.
    """
    left = tuple(dict.fromkeys(values))
    if all(isinstance(value, int) for value in left):
        return numbers(unknown.name, left)
    return unknown if len(left) > MOST_NAMED else either(unknown.name, left)


def either(name: str, values: Iterable[Any], most: int = MOST_NAMED) -> Any:
    """One of these values: the only one, or an unknown that is written as what it may be, unless these are too many."""
    left = tuple(dict.fromkeys(values))
    if len(left) == 1:
        return left[0]
    return Unknown(name, left, UNKNOWN if len(left) > most else f"{SOME} {' or '.join(map(str, left))}")


def sums(thing: Any, owner: str = "the table") -> dict[Sum, str]:
    """The numbers of a position that depend on what is unknown, with their names: ada's points."""
    if isinstance(thing, Sum):
        return {thing: owner}
    found: dict[Sum, str] = {}
    for part in thing if isinstance(thing, tuple) else ():
        found |= sums(part, owner)
    for name in _parts(type(thing)):
        value = getattr(thing, name)
        of = zip(thing.players, value, strict=True) if name == "seats" else [(f"{owner}'s {name.replace('_', ' ')}", value)]
        for whose, part in of:
            found |= sums(part, whose)
    return found


def unknowns(thing: object) -> tuple[Unknown[Any], ...]:
    """What is unknown in a position, in the order in which it is written."""
    found: list[Unknown[Any]] = []
    _collect(thing, found)
    return tuple(dict.fromkeys(found))


def _collect(thing: object, found: list[Unknown[Any]]) -> None:
    if isinstance(thing, Unknown):
        found.append(thing)
        return
    inner = thing if isinstance(thing, tuple) else [getattr(thing, name) for name in _parts(type(thing))]
    if not inner and not isinstance(thing, tuple | Formula | Sum):
        _WITHOUT_PARTS.add(type(thing))
    for part in inner:
        if type(part) not in _WITHOUT_PARTS:
            _collect(part, found)


_WITHOUT_PARTS: set[type] = set()
"""What was met of which no part can be unknown: most of all that is looked at."""


def places(thing: object, other: object) -> Iterator[tuple[Unknown[Any], Any]]:
    """Each unknown of a position with what stands at the same place of another, as far as that has it."""
    if isinstance(thing, Unknown):
        yield thing, other
    elif isinstance(thing, tuple) and isinstance(other, tuple):
        yield from chain.from_iterable(map(places, thing, other))
    elif type(thing) is type(other):
        for name in _parts(type(thing)):
            yield from places(getattr(thing, name), getattr(other, name))


def filled(thing: P, values: Mapping[Any, Any]) -> P:
    """The position with a value for each of these unknowns, or numbers that depend on them; others stay unknown."""
    result: P = _Filling(values).filled(thing)
    return result


def narrowed(thing: P, possible: Mapping[Unknown[Any], Sequence[Any]]) -> P:
    """The position where each of these unknowns can be one of these values only; one that has a single value is known."""
    fewer = {unknown: values for unknown, values in possible.items() if len(values) == 1 or {*values} < {*unknown.options}}
    left = {unknown: values[0] if len(values) == 1 else unknown.among(values) for unknown, values in fewer.items()}
    return filled(thing, left)


class _Filling:
    """Values for unknowns, and what follows from them for truths and numbers that a position holds.

    Another unknown may stand for a value. Where it is a look at the same choice, with fewer options, the others are not
    chosen; where it is a choice of its own, nothing follows.
    """

    def __init__(self, values: Mapping[Any, Any]) -> None:
        self._values = values

    @cached_property
    def _supposition(self) -> Supposed:
        known: dict[Mark, bool] = {}
        unknowns = [(unknown, value) for unknown, value in self._values.items() if isinstance(unknown, Unknown)]
        for unknown, value in unknowns:
            if isinstance(value, Unknown):
                gone = set(unknown.marks).difference(value.marks)
                known |= dict.fromkeys(gone if len(gone) < len(unknown.marks) else (), False)
            else:
                fitting = [mark for mark, option in unknown.pairs if option == value]
                known |= dict.fromkeys(set(unknown.marks).difference(fitting), False)
                # Of a look at a choice that makes several options the same, it is not known which of them it was.
                known |= dict.fromkeys(fitting if len(fitting) == 1 else (), True)
        return Supposed(known)

    def filled(self, thing: Any) -> Any:
        if isinstance(thing, Unknown):
            return self._values.get(thing, thing)
        if isinstance(thing, Formula):
            return self._supposition.truth(thing)
        if isinstance(thing, Sum):
            return self._values[thing] if thing in self._values else self._supposition.number(thing)
        if isinstance(thing, tuple):
            parts = [part if type(part) in _WITHOUT_PARTS else self.filled(part) for part in thing]
            return tuple(parts) if any(new is not old for new, old in zip(parts, thing, strict=True)) else thing
        changes = {}
        for name in _parts(type(thing)):
            old = getattr(thing, name)
            if type(old) not in _WITHOUT_PARTS and (new := self.filled(old)) is not old:
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


def summed_up(values: Sequence[Any], options: Iterable[Any]) -> list[Any]:
    """What a place can be, in few words: a Water Tower once where any number of tokens may lie on it.

    Options that are one thing with a number of something on it have that thing as their `design`.
    """
    possible = set(values)
    open_ = {_design(option) for option in options if option not in possible}
    return list(dict.fromkeys(value if _design(value) in open_ else _design(value) for value in values))


def _design(value: Any) -> Any:
    return getattr(value, "design", value)


def said(value: object) -> str:
    """A value in a sentence: "a lawn", "The Ruby Clover Award", "nothing" for an empty space, "true" as files have it."""
    return str(value).lower() if isinstance(value, bool) else str(getattr(value, "phrase", value))


def shown(n: Number, noun: str = "") -> str:
    """A number in a sentence, or what it counts: "2 chips", or "2 or 3 chips" where it is not known."""
    said = from_to(lowest(n), highest(n))
    if isinstance(n, Sum) and len(n.terms) == 1:
        said = f"{n.least} or {n.most}"
    return of_number(said, noun) if noun else said
