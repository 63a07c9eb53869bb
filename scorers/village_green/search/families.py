"""The villages that a search found, by the names of their cards: which there are, and how many, images of each other once.

A search knows kinds of cards and classes of awards. Every choice of names for them is a layout of its own; two of them
are the same up to the grid's symmetry if one turns into the other when the village is turned or mirrored with its
awards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from math import comb, prod
from typing import Any, TypeAlias

from models.village_green.table.position import SIDE

Lines: TypeAlias = tuple[Any, ...]
"""A village: what lies in its top row, its left column and its green spaces, one after the other."""

Symmetry: TypeAlias = tuple[int, ...]
"""For each place of `Lines`, from which place it is taken."""


def _symmetries() -> tuple[Symmetry, ...]:
    """The eight ways to lay the grid on itself, the one that changes nothing first."""
    symmetries = []
    for swapped, mirrored, upside_down in product((False, True), repeat=3):
        columns = list(reversed(range(SIDE))) if mirrored else list(range(SIDE))
        rows = list(reversed(range(SIDE))) if upside_down else list(range(SIDE))
        top, left = columns, [SIDE + row for row in rows]
        green = [2 * SIDE + row * SIDE + column for row in rows for column in columns]
        if swapped:
            top, left = left, top
            green = [green[column * SIDE + row] for row in range(SIDE) for column in range(SIDE)]
        symmetries.append((*top, *left, *green))
    return tuple(symmetries)


SYMMETRIES = _symmetries()


def turned(village: Lines, symmetry: Symmetry) -> Lines:
    """A village turned or mirrored."""
    return tuple(village[place] for place in symmetry)


def keeping(kept: Lines) -> list[Symmetry]:
    """The symmetries that leave in its place what lies there already."""
    return [symmetry for symmetry in SYMMETRIES if turned(kept, symmetry) == kept]


def first_of(village: Lines, symmetries: Sequence[Symmetry]) -> Lines:
    """The one village that stands for all its images."""
    return min(turned(village, symmetry) for symmetry in symmetries)


class Namings:
    """The ways to name the places of one village.

    `village` says for each place of what sort its card is, `names` how many copies of which names each sort still has
    (without end where the number is `None`), and `kept` the names that are there already.
    """

    def __init__(
        self,
        village: Lines,
        names: Mapping[Any, Mapping[Any, int | None]],
        kept: Lines,
        symmetries: Sequence[Symmetry],
    ) -> None:
        self._village, self._names, self._kept = village, names, kept
        self._turns = [symmetry for symmetry in symmetries if turned(village, symmetry) == village]

    @property
    def count(self) -> int:
        """How many there are, of images only one."""
        # Burnside: as many as stay as they are, on the average over all turns that leave the sorts as they are.
        return sum(map(self._unchanged, self._turns)) // len(self._turns)

    def _unchanged(self, turn: Symmetry) -> int:
        """How many ways to name the places stay as they are when the village is turned: images hold the same name."""
        images: dict[Any, Counter[int]] = {}
        for places in _images(turn):
            if self._kept[places[0]] is None:
                images.setdefault(self._village[places[0]], Counter())[len(places)] += 1
        return prod(_ways(tuple(self._names[sort].values()), tuple(sorted(sizes.items()))) for sort, sizes in images.items())

    def members(self) -> Iterator[Lines]:
        """Each of them, of images only one."""
        for named in self._named(0, (), {sort: dict(names) for sort, names in self._names.items()}):
            order = self._order(named)
            if all(order <= self._order(turned(named, turn)) for turn in self._turns):
                yield named

    def _order(self, named: Lines) -> tuple[int, ...]:
        return tuple(
            list(self._names[sort]).index(name) if kept is None else 0
            for sort, name, kept in zip(self._village, named, self._kept, strict=True)
        )

    def _named(self, place: int, named: Lines, left: dict[Any, dict[Any, int | None]]) -> Iterator[Lines]:
        if place == len(self._village):
            yield named
            return
        if self._kept[place] is not None:
            yield from self._named(place + 1, (*named, self._kept[place]), left)
            return
        names = left[self._village[place]]
        for name, copies in names.items():
            if copies is None:
                yield from self._named(place + 1, (*named, name), left)
            elif copies:
                names[name] = copies - 1
                yield from self._named(place + 1, (*named, name), left)
                names[name] = copies


def _images(turn: Symmetry) -> Iterator[list[int]]:
    """The places in groups: those that one turn after the other brings to each other's place."""
    seen: set[int] = set()
    for first in range(len(turn)):
        places, place = [], first
        while place not in seen:
            seen.add(place)
            places.append(place)
            place = turn[place]
        if places:
            yield places


@cache
def _ways(copies: tuple[int | None, ...], groups: tuple[tuple[int, int], ...]) -> int:
    """The ways to name groups of places with names of which there are so many copies, one name for each group.

    `groups` says of which sizes there are how many groups.
    """
    if not copies:
        return int(not any(number for _, number in groups))
    most = copies[0]
    ways = 0
    for taken in product(*(range(number + 1) for _, number in groups)):
        if most is None or sum(size * n for (size, _), n in zip(groups, taken, strict=True)) <= most:
            left = tuple((size, number - n) for (size, number), n in zip(groups, taken, strict=True))
            chosen = prod(comb(number, n) for (_, number), n in zip(groups, taken, strict=True))
            ways += chosen * _ways(copies[1:], left)
    return ways
