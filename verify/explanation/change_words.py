"""Facts and changes in words, those that are alike told as one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TypeAlias, TypeVar

from models.fact import Change, Fact
from models.names import enumerated, plural
from models.unknowns import UNKNOWN, said, summed_up
from verify.explanation.file_changes import BESIDE, IN, OUT, SWAPPED, Retold
from verify.explanation.trial_changes import Amendment, Other, kept_values

K = TypeVar("K")
T = TypeVar("T")

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
_DOES = re.compile(rf"the (\w+) at {_HERE} (\w{{3,}})s ")
"""That a thing there does something, as a tile lies or shows."""


@dataclass(frozen=True, slots=True)
class Repair:
    """Changes that make a table legal together, each in words.

    `amendments` are the same to be made: for each of the changes, all that would do, each with any of the others.
    """

    changes: tuple[str, ...]
    amendments: tuple[tuple[Amendment, ...], ...] = field(default=(), compare=False, repr=False)


@dataclass(slots=True)
class Telling:
    """One line on what is changed: what, what it was told to be, and what it may be instead.

    `kind` is the same for all that differ in the place alone; `place` stands in `of`. What has no values is told `whole`.
    """

    of: str
    seen: str = ""
    values: list[object] = field(default_factory=list)
    kind: str = ""
    place: str = ""
    told: list[Amendment] = field(default_factory=list)

    @property
    def is_listed(self) -> bool:
        """Whether it is told in one line with what is alike but for the place: a number, or what else has to be known."""
        return bool(self.kind and self.seen) and all(
            isinstance(change, Change) and change.to is not None and not isinstance(change.to, bool) for change in self.told
        )


def values_in_words(values: Sequence[object]) -> str:
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
        return Telling(
            name, seen, [amendment.value], _pattern(fact), space if space and space in name else name, [amendment]
        )
    if not amendment.of:
        return Telling(amendment.said, told=[amendment])
    spaces = _SPACE.findall(amendment.of)
    at = amendment.at or (spaces[0] if len(spaces) == 1 else "")
    kind = amendment.of.replace(at, _HERE) if at else ""
    return Telling(amendment.of, said(amendment.seen), [amendment.to], kind, at, [amendment])


def changes_in_words(amendments: Iterable[Amendment]) -> list[str]:
    """Amendments any one of which will do, in as few lines as say the same, in the order in which they come."""
    return [line for line, _ in group(amendments)]


def repairs_of(amendments: Iterable[Amendment]) -> tuple[Repair, ...]:
    """Amendments any one of which mends a table by itself, as repairs."""
    return tuple(Repair((line,), (tuple(told),)) for line, told in group(amendments))


def group(amendments: Iterable[Amendment]) -> list[tuple[str, list[Amendment]]]:
    """The lines of `changes_in_words`, each with the amendments that it tells."""
    every = list(amendments)
    retold = [one for one in every if isinstance(one, Retold)]
    others = [one for one in every if not isinstance(one, Retold)]
    return [(line, told) for _, line, told in _one_of_each_first([*_of_values(others), *_of_entries(retold)])]


def _of_values(amendments: Iterable[Amendment]) -> Iterator[_Ranked]:
    """Other values and sentences: of one place as one, then all that are alike but for the place."""
    by_place: dict[tuple[str, str], Telling] = {}
    for one in map(telling, amendments):
        known = by_place.setdefault((one.of, one.seen), one)
        if known is not one:
            known.values += one.values
            known.told += one.told
    kinds: dict[str, dict[tuple[str, ...], list[Telling]]] = {}
    for one in by_place.values():
        kinds.setdefault(one.kind or one.of, {}).setdefault((one.seen, *map(str, one.values)), []).append(one)
    for groups in map(list, map(dict.values, kinds.values())):
        together = list(chain.from_iterable(groups))
        is_list = all(one.is_listed for one in together)
        for line, group in [(_of_places(groups), together)] if is_list else [(_line(group), group) for group in groups]:
            yield _rank(group[0]), line, [change for one in group for change in one.told]


def _one_of_each_first(lines: Sequence[_Ranked]) -> list[_Ranked]:
    """The lines by rank, the first of each rank before the second of any: many values do not hide an entry forgotten."""
    ordered = sorted(lines, key=lambda line: line[0])
    before: Counter[int] = Counter()
    turns = []
    for rank, _, _ in ordered:
        turns.append(before[rank] if rank else 0)
        before[rank] += 1
    return [line for _, line in sorted(zip(turns, ordered, strict=True), key=lambda pair: pair[0])]


_Ranked: TypeAlias = "tuple[int, str, list[Amendment]]"
_RANKS = {BESIDE: 1, OUT: 3, IN: 4, SWAPPED: 5}
"""Few that are exchanged mend anything, so neighbours come early; an entry is misread more easily than forgotten."""


def _rank(one: Telling) -> int:
    """The rank of a line: those of lower ranks are told earlier."""
    if any(isinstance(change, Change) and change.comes_first for change in one.told):
        return 0
    return 2 if one.values else 6


def _of_places(groups: Sequence[Sequence[Telling]]) -> str:
    """Values that are alike but for the place, each with what it is: "ada's chips from 4 to 5, ben's from 6 to 7"."""
    first, *others = groups
    after = groups[0][0].kind.partition(_HERE)[2]
    owner = "'s" if after.startswith("'s") else ""
    further = [
        f"{_places([one.place for one in group], 'or', owner)} from {group[0].seen} to {values_in_words(group[0].values)}"
        for group in others
    ]
    return ", or ".join(
        [_line(first), *further[:_PLACES], *([f"{len(further) - _PLACES} more"] if len(further) > _PLACES else [])]
    )


def _of_entries(retold: Sequence[Retold]) -> Iterator[_Ranked]:
    """Entries exchanged, left out and put in: one line for all of which the same is done."""
    for sort, rank in _RANKS.items():
        found = [one for one in retold if one.sort == sort]
        if found:
            if sort in {BESIDE, SWAPPED}:
                ways = [one.said for one in found]
            else:
                by_list = _by(found, lambda one: one.where)
                ways = [_taken_out(where, ones) if sort == OUT else _put_in(where, ones) for where, ones in by_list.items()]
            more = f" or {len(ways) - _PLACES} more like these" if len(ways) > _PLACES else ""
            line = ", or ".join(ways[:_PLACES]) + more
            yield _RANKS[BESIDE] if sort == SWAPPED and len(found) == 1 else rank, line, [*found]


def _taken_out(where: str, group: Sequence[Retold]) -> str:
    """Which entries of a list are too many; of several that are alike the place is told where it matters."""
    things = []
    for thing, alike in _by(group, lambda one: one.thing).items():
        if len(alike) == alike[0].places:
            things.append(thing)
        else:
            bare = thing.removeprefix("one ").removeprefix("the ")
            things.append(f"the {bare} that stands {enumerated([one.place for one in alike], 'or')}")
    return f"take {enumerated(things, 'or', _PLACES)} out of {where}"


def _put_in(where: str, group: Sequence[Retold]) -> str:
    """What is missing in a list, and at which place where that matters."""
    tried = {option for one in group for option in one.among}
    at: dict[str, list[object]] = {}
    for thing, alike in _by(group, lambda one: one.thing if one.to is None else one.to).items():
        place = "" if len(alike) == alike[0].places else f", as the {enumerated([one.place for one in alike], 'or the')}"
        at.setdefault(place, []).append(thing)
    ways = []
    for place, things in at.items():
        named = [str(thing) for thing in summed_up(things, tried) if thing != UNKNOWN]
        ways.append(place + (f": {enumerated(named, 'or', _PLACES)}" if named else ""))
    return f"add one more to {where}" + "; or".join(ways).replace("; or, ", "; or ")


def _by(group: Iterable[T], key: Callable[[T], K]) -> dict[K, list[T]]:
    found: dict[K, list[T]] = {}
    for one in group:
        found.setdefault(key(one), []).append(one)
    return found


def _line(group: Sequence[Telling]) -> str:
    first = group[0]
    of = first.of
    if not first.values:
        # It is a sentence by itself.
        return of
    if len(group) > 1:
        owner = "'s" if f"{first.place}'s" in of else ""
        every = _places([one.place for one in group], "and" if of == first.place else "or", owner)
        of = f"one of {every}" if of == first.place else of.replace(first.place + owner, every)
    return _special(of, first) or _change(of, first)


def _special(of: str, one: Telling) -> str:
    """What is said in other words than that something is changed or left out."""
    values = [value for value in one.values if value is not None]
    if one.seen == "nowhere":
        return f"put {of.removeprefix('the place of ')} at {values_in_words(values)}"
    if of.startswith("whether ") and all(isinstance(value, bool) for value in values):
        sentence = of.removeprefix("whether ")
        # Of "a demon lies in c2" that none does.
        none = f"no {sentence.removeprefix('a ')}"
        not_so = (
            none if sentence.startswith("a ") else sentence.replace(" is ", " is not ", 1).replace(" has ", " has not ", 1)
        )
        return f"say that {sentence if any(values) else not_so}"
    if of.startswith("one more ") and not one.seen:
        return f"add {of}: {values_in_words(values)}"
    return ""


def _change(of: str, one: Telling) -> str:
    values = [value for value in one.values if value is not None]
    seen = f" from {one.seen}" if one.seen else ""
    parts = [f"change {of}{seen} to {values_in_words(values)}"] if values else []
    if len(values) < len(one.values):
        parts.append(f"leave {'it' if values else of} out")
    return ", or ".join(parts)


def _places(places: Sequence[str], last: str, owner: str = "") -> str:
    return enumerated([place + owner for place in places], last, _PLACES) + (
        f" ({len(places)} places)" if len(places) > _PLACES else ""
    )


def facts_in_lines(facts: Sequence[Fact]) -> list[str]:
    """Facts in words; three and more that differ in the place alone are told in one line."""
    lines = []
    for pattern, group in _by(facts, _pattern).items():
        if len(group) < _ALIKE or not pattern:
            lines += [fact.said for fact in group]
        else:
            lines.append(_of_several(pattern, [fact.place.space for fact in group]))
    return lines


def _of_several(pattern: str, places: Sequence[str]) -> str:
    """A sentence about several places: of the tile that shows or lies there, the tiles show or lie there."""
    several = _DOES.sub(lambda found: f"the {plural(found[1])} at {_HERE} {found[2]} ", pattern)
    return several.replace(f"{_HERE} is ", f"{_HERE} are ").replace(_HERE, _places(places, "and"))


def in_few_lines(lines: Sequence[str]) -> tuple[str, ...]:
    """Lines that would be too many to read, those alike but for the space as one; else one that names the first."""
    if len(lines) <= _MOST_LINES:
        return tuple(lines)
    groups = _by(lines, lambda line: _SPACE.sub(_HERE, line) if len(_SPACE.findall(line)) == 1 else line)
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
