"""Facts and changes in words, those that are alike told as one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from models.fact import Fact
from models.names import enumerated
from models.unknowns import said
from verify.amendments import Amendment, Other, kept_values

_ALIKE = 3
"""From so many on, alike facts are told in one line."""
_PLACES = 8
"""So many places of alike facts are named."""
_MOST_LINES = 8
_NAMED = 4
"""Facts that take more lines than these are told in one, with so many of them."""
_SPACE = re.compile(r"\b(?:level \d )?r\d+c\d+\b")
"""A space as sentences name it."""
_HERE = "…"
"""Stands for the place in what differs in the place alone."""


@dataclass(slots=True)
class Telling:
    """One line on what is changed: what, what it was told to be, and what it may be instead.

    `kind` is the same for all that differ in the place alone; `place` stands in `of`. What has no values is told `whole`.
    """

    of: str
    seen: str = ""
    values: list[Any] = field(default_factory=list)
    kind: str = ""
    place: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether it is a sentence by itself."""
        return not self.values

    @property
    def alternatives(self) -> str:
        """What it may be instead, to be compared."""
        return ", ".join(map(str, self.values))


def values_in_words(values: Sequence[Any]) -> str:
    """Values one of which may stand somewhere: "a lawn or nothing", "1, 2 or 3", "8 or less"."""
    numbers = sorted(value for value in values if isinstance(value, int))
    if len(numbers) == len(values) > _ALIKE and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[-1]} or less" if numbers[0] <= 0 else f"a number from {numbers[0]} to {numbers[-1]}"
    return enumerated(list(dict.fromkeys(map(said, values))), "or")


def telling(amendment: Amendment) -> Telling:
    """What one amendment changes."""
    if isinstance(amendment, Other):
        fact = amendment.fact
        kept = kept_values(fact)
        seen = said(kept[0]) if len(kept) == 1 else ""
        name, space = fact.unknown.name, fact.place.space
        return Telling(name, seen, [amendment.value], _pattern(fact), space if space and space in name else name)
    if not amendment.of:
        return Telling(amendment.said)
    kind = amendment.of.replace(amendment.at, _HERE) if amendment.at else ""
    return Telling(amendment.of, said(amendment.seen), [amendment.to], kind, amendment.at)


def changes_in_words(amendments: Iterable[Amendment]) -> list[str]:
    """Amendments any one of which will do, in as few lines as say the same, in the order in which they come."""
    by_place: dict[tuple[str, str], Telling] = {}
    for one in map(telling, amendments):
        known = by_place.setdefault((one.of, one.seen), one)
        if known is not one:
            known.values += one.values
    groups: dict[tuple[str, ...], list[Telling]] = {}
    for one in by_place.values():
        groups.setdefault((one.kind or one.of, one.seen, one.alternatives), []).append(one)
    return [_line(group) for group in groups.values()]


def _line(group: Sequence[Telling]) -> str:
    first = group[0]
    of = first.of
    if first.is_whole:
        return of
    if len(group) > 1:
        places = [one.place for one in group]
        of = f"one of {_places(places, 'and')}" if of == first.place else of.replace(first.place, _places(places, "or"))
    seen = f" from {first.seen}" if first.seen else ""
    values = [value for value in first.values if value is not None]
    parts = [f"change {of}{seen} to {values_in_words(values)}"] if values else []
    if len(values) < len(first.values):
        parts.append(f"leave {'it' if values else of} out")
    return ", or ".join(parts)


def _places(places: Sequence[str], last: str) -> str:
    return enumerated(places, last, _PLACES) + (f" ({len(places)} places)" if len(places) > _PLACES else "")


def facts_in_lines(facts: Sequence[Fact]) -> list[str]:
    """Facts in words; three and more that differ in the place alone are told in one line."""
    groups: dict[str, list[Fact]] = {}
    for fact in facts:
        groups.setdefault(_pattern(fact), []).append(fact)
    lines = []
    for pattern, group in groups.items():
        if len(group) < _ALIKE or not pattern:
            lines += [fact.said for fact in group]
        else:
            lines.append(_of_several(pattern, [fact.place.space for fact in group]))
    return lines


def _of_several(pattern: str, places: Sequence[str]) -> str:
    """A sentence about several places."""
    return pattern.replace(f"{_HERE} is ", f"{_HERE} are ").replace(_HERE, _places(places, "and"))


def in_few_lines(lines: Sequence[str]) -> tuple[str, ...]:
    """Lines that would be too many to read, those alike but for the space as one; else one that names the first."""
    if len(lines) <= _MOST_LINES:
        return tuple(lines)
    groups: dict[str, list[str]] = {}
    for line in lines:
        groups.setdefault(_SPACE.sub(_HERE, line) if len(_SPACE.findall(line)) == 1 else line, []).append(line)
    lines = []
    for pattern, group in groups.items():
        if len(group) > 1 and _HERE in pattern:
            lines.append(_of_several(pattern, [space for line in group for space in _SPACE.findall(line)]))
        else:
            # A card that lies in a row twice is two facts in the same words.
            lines += group
    if len(lines) <= _MOST_LINES:
        return tuple(lines)
    return (f"{'; '.join(lines[:_NAMED])}; and {len(lines) - _NAMED} more facts like these",)


def _pattern(fact: Fact) -> str:
    """A fact's sentence without its place, if it names that."""
    space = fact.place.space
    return fact.said.replace(space, _HERE) if space and space in fact.said else ""
