"""The villages worth most with their awards in given places: three rows of cards, for many placements at once.

The middle row comes first, since it touches every column in the middle: what the outer rows and the columns can still
be worth is bounded for every placement and every middle row by pairing rows with columns at their crossings. What
reaches the wanted level is bounded once more without the cards of the middle row, then gets its first row, then its
last. Every step works on arrays of candidates and keeps exactly those whose bound reaches the level.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from models.village_green.position import SIDE
from scorers.village_green.placements import Placements
from scorers.village_green.stock import Indices, Words
from scorers.village_green.tables import NOTHING, Tables, Values, is_possible

_AT_ONCE = 500_000
"""So many numbers are worked on together: enough to be quick, few enough for the cache and for a prompt answer."""

_TRIED = 32
"""So many of the most promising candidates are laid out to have something early."""


@dataclass(frozen=True, slots=True)
class Laid:
    """Villages, one per row of the arrays: what they are worth, classes of awards, and the kinds of nine green spaces."""

    worth: Values
    top: Indices
    left: Indices
    green: Indices

    def __len__(self) -> int:
        return len(self.worth)

    def village(self, i: int) -> tuple[list[int], list[int]]:
        """The classes of awards and the kinds of green cards of one village."""
        return [*self.top[i].tolist(), *self.left[i].tolist()], self.green[i].tolist()


@dataclass(frozen=True, slots=True)
class _Middles:
    """Placements with a middle row: its kinds, its own value, and a bound for the village."""

    top: Indices
    left: Indices
    kinds: Indices
    value: Values
    bound: Values

    def __len__(self) -> int:
        return len(self.bound)

    def only(self, chosen: NDArray[np.bool_] | Indices | slice) -> _Middles:
        return _Middles(self.top[chosen], self.left[chosen], self.kinds[chosen], self.value[chosen], self.bound[chosen])


@dataclass(frozen=True, slots=True)
class _Around:
    """What can still be laid around middle rows: columns `[middle, first kind, last kind]` and the outer rows.

    `rows[i]` holds the values of all lines for the different outer rows, without lines that lack cards, and
    `row_of[i][middle]` which of them belongs to a middle row. `with_last[column][middle, first kind]` is the most of a
    column and the last row together.
    """

    columns: tuple[Values, ...]
    with_last: tuple[Values, ...]
    rows: tuple[Values, Values]
    row_of: tuple[Indices, Indices]
    used: Words


class RowSearch:
    """Searches placements for villages that are worth a level at least."""

    def __init__(self, tables: Tables, tick: Callable[[], None]) -> None:
        self._columns, self._rows = tables.lines[:SIDE], tables.lines[SIDE:]
        self._stock = tables.stock
        self._kinds = len(tables.kinds.cards)
        self._tick = tick

    def reaching(self, placements: Placements, level: int, *, rising: bool) -> Iterator[Laid | float]:
        """Villages worth at least a level, and in between the share of the work that is done.

        Unless `rising`, these are all there are. If so, the level rises above every village that comes out, and only
        the best village is certain to come out.
        """
        middles = self._middles(placements, level)
        lines = len(self._rows[0].used)
        at_once = max(1, _AT_ONCE // max(1, lines))
        for begin in range(0, len(middles), at_once):
            yield begin / len(middles)
            some = middles.only(slice(begin, begin + at_once))
            if some.bound[0] < level:
                return
            for laid in self._laid(some.only(some.bound >= level), level, rising=rising):
                yield laid
                if rising:
                    level = max(level, int(laid.worth.max()) + 2)

    def promising(self, placements: Placements, level: int) -> Laid | None:
        """One good village, from the most promising middle rows that reach a level; not certain to be the best."""
        middles = self._middles(placements, level).only(slice(_TRIED))
        if not len(middles):
            return None
        best = None
        for laid in self._laid(middles, NOTHING // 2, rising=True, tried=_TRIED):
            best = laid
        return best

    # The middle row.

    def _middles(self, placements: Placements, level: int) -> _Middles:
        """Every placement with every middle row whose bound reaches a level, the highest bound first."""
        at_once = max(1, _AT_ONCE * 4 // self._kinds**3)
        found = []
        for begin in range(0, len(placements), at_once):
            self._tick()
            some = placements.only(slice(begin, begin + at_once))
            found.append(self._middles_of(some.top, some.left, level))
        if not found:
            none = np.empty((0, SIDE), np.intp)
            return _Middles(none, none, none, np.empty(0, np.int32), np.empty(0, np.int32))
        middles = _Middles(
            *(np.concatenate([getattr(each, part) for each in found]) for part in ("top", "left", "kinds", "value", "bound"))
        )
        return middles.only(np.argsort(-middles.bound, kind="stable"))

    def _middles_of(self, top: Indices, left: Indices, level: int) -> _Middles:
        first, last, both, alone = [], [], [], []
        for place, column in enumerate(self._columns):
            over = self._rows[0].at[place][left[:, 0]]
            under = self._rows[2].at[place][left[:, 2]]
            first.append((column.opening[top[:, place]] + over[:, :, None]).max(1))
            last.append((column.closing[top[:, place]] + under[:, None, :]).max(2))
            both.append(self._between(place, top[:, place], left))
            alone.append(column.at[1][top[:, place]])
        parts = _paired(first, last, both, alone)
        value = self._rows[1].of[left[:, 1]]
        x, y, z = parts[0]
        bound = value + x[:, :, None, None]
        bound += y[:, None, :, None]
        bound += z[:, None, None, :]
        number, *kinds = np.nonzero(bound >= level)
        bounds, values = bound[number, *kinds], value[number, *kinds]
        for x, y, z in parts[1:]:
            other = values + x[number, kinds[0]] + y[number, kinds[1]] + z[number, kinds[2]]
            bounds = np.minimum(bounds, other)
            kept = bounds >= level
            number, bounds, values = number[kept], bounds[kept], values[kept]
            kinds = [each[kept] for each in kinds]
        return _Middles(top[number], left[number], np.stack(kinds, 1), values, bounds)

    def _between(self, place: int, number: Indices, left: Indices) -> Values:
        """The most of a column and both outer rows together, for each kind in its middle."""
        classes = np.stack([number, left[:, 0], left[:, 2]], 1)
        different, which = np.unique(classes, axis=0, return_inverse=True)
        column = self._columns[place].of[different[:, 0]]
        over = self._rows[0].at[place][different[:, 1]]
        under = self._rows[2].at[place][different[:, 2]]
        most = (column + over[:, :, None, None]).max(1)
        best: Values = (most + under[:, None, :]).max(2)[which.reshape(-1)]
        return best

    # What lies around it.

    def _laid(self, middles: _Middles, level: int, *, rising: bool, tried: int | None = None) -> Iterator[Laid]:
        """The villages around some middle rows that reach a level; of only so many candidates if `tried` says so."""
        self._tick()
        around, bound = self._around(middles)
        kept = bound >= level
        number, first, best = self._first_rows(middles, around, level, np.flatnonzero(kept))
        if tried is not None:
            order = np.argsort(-best, kind="stable")[:tried]
            number, first, best = number[order], first[order], best[order]
        at_once = max(1, _AT_ONCE // max(1, len(self._rows[2].used)))
        for begin in range(0, len(number), at_once):
            self._tick()
            end = begin + at_once
            laid = self._last_rows(middles, around, number[begin:end], first[begin:end], level)
            if len(laid):
                yield laid
                if rising:
                    level = max(level, int(laid.worth.max()) + 2)

    def _around(self, middles: _Middles) -> tuple[_Around, Values]:
        """What is left for the outer rows and the columns, and the bound of each middle row without its own cards."""
        used = self._stock.used(*middles.kinds.T) + self._stock.none
        lacking = np.where(self._stock.suffices(used[:, None, :], self._stock.one[None]), 0, NOTHING).astype(np.int32)
        key = middles.kinds @ np.array([self._kinds**2, self._kinds, 1])
        rows, row_of, at = [], [], []
        for row in (0, 2):
            line = self._rows[row]
            pairs, example, which = np.unique(
                np.stack([middles.left[:, row], key], 1), axis=0, return_index=True, return_inverse=True
            )
            values = line.value[pairs[:, 0]]
            values[~self._stock.suffices(used[example, None, :], line.used[None])] = NOTHING
            rows.append(values)
            row_of.append(which.reshape(-1))
            at.append([_most_by_kind(values, by_kind, self._kinds)[row_of[-1]] for by_kind in line.by_kind])
        columns, with_last = [], []
        first, last, both, alone = [], [], [], []
        for place, column in enumerate(self._columns):
            values = column.of[middles.top[:, place], :, middles.kinds[:, place], :]
            values = values + lacking[:, None, :] + lacking[:, :, None]
            over, under = at[0][place], at[1][place]
            most, most_with_last = values.max(2), (values + under[:, None, :]).max(2)
            columns.append(values)
            with_last.append(most_with_last)
            first.append((most + over).max(1))
            last.append(most_with_last.max(1))
            both.append((most_with_last + over).max(1))
            alone.append(most.max(1))
        bound = middles.value + np.minimum.reduce([x + y + z for x, y, z in _paired(first, last, both, alone)])
        around = _Around(tuple(columns), tuple(with_last), (rows[0], rows[1]), (row_of[0], row_of[1]), used)
        return around, np.minimum(bound, middles.bound)

    def _first_rows(
        self, middles: _Middles, around: _Around, level: int, number: Indices
    ) -> tuple[Indices, Indices, Values]:
        """Which middle rows go with which first rows, and a bound for the village."""
        places = self._rows[0].cards
        row = around.rows[0][around.row_of[0][number]] + middles.value[number, None]
        alone = [values[number].max(2)[:, kinds] for values, kinds in zip(around.columns, places, strict=True)]
        last = [values[number][:, kinds] for values, kinds in zip(around.with_last, places, strict=True)]
        bound = np.minimum.reduce(
            [last[0] + alone[1] + alone[2], alone[0] + last[1] + alone[2], alone[0] + alone[1] + last[2]]
        )
        bound += row
        # A level below nothing asks for some village; those that cannot be laid are not among them.
        which, first = np.nonzero((bound >= level) & is_possible(bound))
        return number[which], first, bound[which, first]

    def _last_rows(self, middles: _Middles, around: _Around, number: Indices, first: Indices, level: int) -> Laid:
        """Every last row that makes a village worth a level."""
        over, under = self._rows[0], self._rows[2]
        worth = around.rows[1][around.row_of[1][number]]
        worth += (middles.value[number] + around.rows[0][around.row_of[0][number], first])[:, None]
        for column, above, below in zip(around.columns, over.cards, under.cards, strict=True):
            worth += column[number, above[first]][:, below]
        which, last = np.nonzero((worth >= level) & is_possible(worth))
        number, first, worth = number[which], first[which], worth[which, last]
        enough = self._stock.suffices(around.used[number] + over.used[first], under.used[last])
        number, first, last, worth = number[enough], first[enough], last[enough], worth[enough]
        rows = [
            np.stack([kinds[first] for kinds in over.cards], 1),
            middles.kinds[number],
            np.stack([kinds[last] for kinds in under.cards], 1),
        ]
        return Laid(worth, middles.top[number], middles.left[number], np.concatenate(rows, 1))


def _paired(first: list[Values], last: list[Values], both: list[Values], alone: list[Values]) -> list[list[Values]]:
    """Every way to count the two outer rows with columns that they cross, as the part of each column."""
    parts = []
    for with_first, with_last in permutations(range(SIDE), 2):
        columns = list(alone)
        columns[with_first], columns[with_last] = first[with_first], last[with_last]
        parts.append(columns)
    for with_both in range(SIDE):
        columns = list(alone)
        columns[with_both] = both[with_both]
        parts.append(columns)
    return parts


def _most_by_kind(values: Values, by_kind: tuple[Indices, Indices, Indices], kinds: int) -> Values:
    """The most of some rows with each kind in a place."""
    order, occurring, begins = by_kind
    most = np.full((len(values), kinds), NOTHING, np.int32)
    if len(occurring):
        most[:, occurring] = np.maximum.reduceat(values[:, order], begins, axis=1)
    return most


