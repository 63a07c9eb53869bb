"""The villages that a search found, by the names of their cards: which there are, and how many, mirror images left out.

A search knows kinds of cards and classes of awards. Every choice of names for them is a layout of its own; two of them
are the same up to the grid's symmetry if one turns into the other when the village is turned or mirrored with its
awards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from math import comb
from typing import Any, TypeAlias

from models.village_green.position import SIDE

Lines: TypeAlias = tuple[Any, ...]
"""A village: what lies in its top row, its left column and its green spaces, one after the other."""

Symmetry: TypeAlias = tuple[int, ...]
"""For each place of `Lines`, from which place it is taken."""


def _symmetries() -> tuple[Symmetry, ...]:
    """The eight ways to lay the grid on itself, the one that changes nothing first."""
    found = []
    for swapped, mirrored, upside_down in product((False, True), repeat=3):
        columns = list(reversed(range(SIDE))) if mirrored else list(range(SIDE))
        rows = list(reversed(range(SIDE))) if upside_down else list(range(SIDE))
        top, left = columns, [SIDE + row for row in rows]
        green = [2 * SIDE + row * SIDE + column for row in rows for column in columns]
        if swapped:
            top, left = left, top
            green = [green[column * SIDE + row] for row in range(SIDE) for column in range(SIDE)]
        found.append((*top, *left, *green))
    return tuple(found)


SYMMETRIES = _symmetries()
_UPSIDE_DOWN = SYMMETRIES[1]
"""Rows reversed: the only way to turn a village that can leave it as it is, since the awards of the top row differ."""


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
        self._turns = _UPSIDE_DOWN in symmetries and turned(village, _UPSIDE_DOWN) == village

    @property
    def count(self) -> int:
        """How many there are, of mirror images only one."""
        free = [place for place, name in enumerate(self._kept) if name is None]
        every = self._ways(Counter(self._village[place] for place in free), Counter())
        if not self._turns:
            return every
        # Burnside: names that stay as they are when the village is turned come once, all others twice.
        pairs: Counter[Any] = Counter()
        singles: Counter[Any] = Counter()
        for place in free:
            image = _UPSIDE_DOWN[place]
            (singles if image == place else pairs)[self._village[place]] += 1 if image == place else 0
            if place < image:
                pairs[self._village[place]] += 1
        return (every + self._ways(singles, pairs)) // 2

    def _ways(self, singles: Counter[Any], pairs: Counter[Any]) -> int:
        """The ways to name single places, and pairs of places that hold the same name."""
        ways = 1
        for sort in singles | pairs:
            ways *= _ways(tuple(self._names[sort].values()), singles[sort], pairs[sort])
        return ways

    def members(self) -> Iterator[Lines]:
        """Each of them, of mirror images only one."""
        for named in self._named(0, (), {sort: dict(names) for sort, names in self._names.items()}):
            if not self._turns or self._order(named) <= self._order(turned(named, _UPSIDE_DOWN)):
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


@cache
def _ways(copies: tuple[int | None, ...], singles: int, pairs: int) -> int:
    """The ways to name single places and pairs of places with names of which there are so many copies."""
    if not copies:
        return int(singles == pairs == 0)
    most = copies[0]
    return sum(
        comb(singles, one) * comb(pairs, two) * _ways(copies[1:], singles - one, pairs - two)
        for one in range(singles + 1)
        for two in range(pairs + 1)
        if most is None or one + 2 * two <= most
    )
