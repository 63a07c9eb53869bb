"""The villages worth most with their awards in given places: three rows of cards, for many placements at once.

The middle row comes first, since it touches every column in the middle: what the outer rows and the columns can still
be worth is bounded for every placement and every middle row by pairing rows with columns at their crossings. What
reaches the wanted level is bounded once more without the cards of the middle row, then gets its first row, then its
last. Every step works on arrays of candidates and keeps exactly those whose bound reaches the level. While limits are
held it keeps all of them, and each candidate has the least bound that was claimed of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import product

import numpy as np
from numpy.typing import NDArray

from models.village_green.table.spaces import SIDE
from scorers.limits import are_held, hold
from scorers.village_green.search.placements import Placements
from scorers.village_green.search.tables import NOTHING, Indices, Rows, Tables, Values, Words, is_possible, reaching

_AT_ONCE = 500_000
"""So many numbers are worked on together: enough to be quick, few enough for the cache and for a prompt answer."""

_TRIED = 32
"""So many of the most promising candidates are laid out to have something early."""


@dataclass(frozen=True, slots=True)
class Laid(Rows):
    """Villages, one per row of the arrays: what they are worth, classes of awards, and the kinds of nine green spaces."""

    worth: Values
    top: Indices
    left: Indices
    green: Indices

    def village(self, i: int) -> tuple[list[int], list[int]]:
        """The classes of awards and the kinds of green cards of one village."""
        return [*self.top[i].tolist(), *self.left[i].tolist()], self.green[i].tolist()


@dataclass(frozen=True, slots=True)
class _Middles(Rows):
    """Placements with a middle row: its kinds, its own value, and a bound for the village."""

    top: Indices
    left: Indices
    kinds: Indices
    value: Values
    bound: Values


@dataclass(frozen=True, slots=True)
class _Around:
    """What can still be laid around middle rows: columns `[middle, first kind, last kind]` and the outer rows.

    `alone[column][middle, first kind]` is the most of a column, `with_last` that of it and the last row together. `rows[i]`
    holds the values of all lines for the different outer rows, without lines that lack cards, and `row_of[i][middle]` which
    of them belongs to a middle row.
    """

    columns: tuple[Values, ...]
    alone: tuple[Values, ...]
    with_last: tuple[Values, ...]
    rows: tuple[Values, Values]
    row_of: tuple[Indices, Indices]
    used: Words


_NO_CARDS = np.empty((0, SIDE), np.intp)
_NO_MIDDLES = _Middles(_NO_CARDS, _NO_CARDS, _NO_CARDS, np.empty(0, np.int32), np.empty(0, np.int32))


class RowSearch:
    """Searches placements for villages that are worth a level at least.

    `sift` leaves those that are wanted of the villages found; better ones are then looked for by what these are worth.
    """

    def __init__(self, tables: Tables, tick: Callable[[], None], sift: Callable[[Laid], Laid] = lambda laid: laid) -> None:
        self._sift = sift
        self._columns, self._rows = tables.lines[:SIDE], tables.lines[SIDE:]
        self._stock = tables.stock
        self._kinds = len(tables.kinds.cards)
        self._tick = tick
        # The most of a column and an outer row together: [column][class of the column, of the row, kind in the middle].
        columns, first, last = list(enumerate(self._columns)), self._rows[0].at, self._rows[2].at
        self._with_first = [
            np.stack([(two + first[n][:, :, None]).max(1) for two in column.opening]) for n, column in columns
        ]
        self._with_last = [np.stack([(two + last[n][:, None, :]).max(2) for two in column.closing]) for n, column in columns]

    def rising(self, placements: Placements, level: int) -> Iterator[Laid | float]:
        """Ever better villages worth at least a level, the best of them last; in between the share that is done.

        The first ones may be worth less: the most promising middle rows are laid out to have something early.
        """
        middles = self._middles(placements, level)
        if len(middles):
            yield from self._villages_around(middles.only(slice(_TRIED)), NOTHING // 2, tried=_TRIED)
        for part in _slices(len(middles), _AT_ONCE // max(1, len(self._rows[0].used))):
            yield part.start / len(middles)
            some = middles.only(part)
            if some.bound[0] < reaching(level):
                return
            for laid in self._villages_around(some.only(some.bound >= reaching(level)), level):
                yield laid
                level = max(level, int(laid.worth.max()) + 2)

    # The middle row.

    def _middles(self, placements: Placements, level: int) -> _Middles:
        """Every placement with every middle row whose bound reaches a level, the highest bound first."""
        level, every = reaching(level), [_NO_MIDDLES]
        for some in _slices(len(placements), _AT_ONCE // self._kinds**2):
            self._tick()
            middles = self._middles_of(placements.only(some), level)
            parts = _slices(len(middles), _AT_ONCE // self._kinds**2)
            every.extend(self._tighten(middles.only(part), level) for part in parts)
        middles = _Middles.joined(every)
        return middles.only(np.argsort(-middles.bound, kind="stable"))

    def _middles_of(self, placements: Placements, level: int) -> _Middles:
        """Middle rows by what the columns through their cards and the outer rows are worth together."""
        top, left, beside = placements.top, placements.left, _Beside([], [], [], [])
        for place, column in enumerate(self._columns):
            beside.first.append(self._with_first[place][top[:, place], left[:, 0]])
            beside.last.append(self._with_last[place][top[:, place], left[:, 2]])
            beside.alone.append(column.at[1][top[:, place]])
        # What the first two cards of the row allow, whatever the third; then each third card for itself.
        # Each line is counted once: the middle row, and the outer rows with two of the columns that they cross.
        two = self._rows[1].opening[left[:, 1]] + _lowest(map(_any_third, beside.with_rows(apart=True)))
        hopeful = np.flatnonzero(two.max((1, 2), initial=NOTHING) >= level)
        top, left, beside = top[hopeful], left[hopeful], beside.only(hopeful)
        beside.both.extend(self._between(place, top[:, place], left) for place in range(SIDE))
        with_both = self._rows[1].opening[left[:, 1]] + _lowest(map(_any_third, beside.with_rows(apart=False)))
        two = np.minimum(two[hopeful], with_both)
        number, first, second = _where(two >= level)
        value = self._rows[1].of[left[number, 1], first, second]
        parts = [*beside.with_rows(apart=True), *beside.with_rows(apart=False)]
        bound = value + _lowest((x[number, first] + y[number, second])[:, None] + z[number] for x, y, z in parts)
        if are_held():
            limit = np.minimum(two[number, first, second], placements.bound[hopeful][number])
            bound = np.minimum(bound, limit[:, None])
        which, third = _where(bound >= level)
        number, kinds = number[which], np.stack([first[which], second[which], third], 1)
        return _Middles(top[number], left[number], kinds, value[which, third], bound[which, third])

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

    def _tighten(self, middles: _Middles, level: int) -> _Middles:
        """Those that still reach a level when no column and no crossing has a card that the middle row has used up."""
        self._tick()
        lacking = self._lacking(middles)[0]
        over = [self._rows[0].at[place][middles.left[:, 0]] + lacking for place in range(SIDE)]
        under = [self._rows[2].at[place][middles.left[:, 2]] + lacking for place in range(SIDE)]
        *_, bound = self._columns_around(middles, lacking, over, under)
        return replace(middles, bound=bound).only(bound >= level)

    # What lies around it.

    def _villages_around(self, middles: _Middles, level: int, *, tried: int | None = None) -> Iterator[Laid]:
        """Ever better villages around some middle rows, worth a level; of only so many candidates if `tried` says so."""
        self._tick()
        around, bound = self._around(middles)
        kept = bound >= reaching(level)
        self._tick()
        number, first, best = self._first_rows(middles, around, reaching(level), np.flatnonzero(kept))
        best = np.minimum(best, bound[number]) if are_held() else best
        if tried is not None:
            order = np.argsort(-best, kind="stable")[:tried]
            number, first, best = number[order], first[order], best[order]
        for some in _slices(len(number), _AT_ONCE // max(1, len(self._rows[2].used))):
            self._tick()
            laid = self._sift(self._last_rows(middles, around, number[some], first[some], level, best[some]))
            if len(laid):
                yield laid
                level = max(level, int(laid.worth.max()) + 2)

    def _around(self, middles: _Middles) -> tuple[_Around, Values]:
        """What is left for the outer rows and the columns, and the bound of each middle row without its own cards."""
        lacking, used = self._lacking(middles)
        key = middles.kinds @ np.array([self._kinds**2, self._kinds, 1])
        rows, row_of, at = [], [], []
        for row in (0, 2):
            line, each = self._rows[row], np.stack([middles.left[:, row], key], 1)
            pairs, example, which = np.unique(each, axis=0, return_index=True, return_inverse=True)
            values = line.value[pairs[:, 0]]
            values[~self._stock.suffices(used[example, None, :], line.used[None])] = NOTHING
            rows.append(values)
            row_of.append(which.reshape(-1))
            # The most of these rows with each kind in a place.
            places = [np.full((len(values), self._kinds), NOTHING, np.int32) for _ in line.by_kind]
            for most, (order, occurring, begins) in zip(places, line.by_kind, strict=True):
                most[:, occurring] = np.maximum.reduceat(values[:, order], begins, axis=1)
            at.append([most[row_of[-1]] for most in places])
        columns, alone, with_last, bound = self._columns_around(middles, lacking, *at)
        return _Around(columns, alone, with_last, (rows[0], rows[1]), (row_of[0], row_of[1]), used), bound

    def _lacking(self, middles: _Middles) -> tuple[Values, Words]:
        """`NOTHING` for every kind that a middle row has used up, and what it uses."""
        used = self._stock.usage(*middles.kinds.T) + self._stock.none
        return np.where(self._stock.suffices(used[:, None, :], self._stock.one[None]), 0, NOTHING).astype(np.int32), used

    def _columns_around(
        self, middles: _Middles, lacking: Values, over: Sequence[Values], under: Sequence[Values]
    ) -> tuple[tuple[Values, ...], tuple[Values, ...], tuple[Values, ...], Values]:
        """The columns through middle rows, their most alone and with the last row, and a bound for the village.

        `over` and `under` are what the outer rows are worth with each kind where a column crosses them.
        """
        columns, alone, with_last = [], [], []
        beside = _Beside([], [], [], [])
        for place, column in enumerate(self._columns):
            values = column.of[middles.top[:, place], :, middles.kinds[:, place], :]
            values = values + lacking[:, None, :] + lacking[:, :, None]
            most, most_with_last = values.max(2), (values + under[place][:, None, :]).max(2)
            columns.append(values)
            alone.append(most)
            with_last.append(most_with_last)
            beside.first.append((most + over[place]).max(1))
            beside.last.append(most_with_last.max(1))
            beside.both.append((most_with_last + over[place]).max(1))
            beside.alone.append(most.max(1))
        parts = [*beside.with_rows(apart=True), *beside.with_rows(apart=False)]
        # Outer rows counted with columns that they cross hold every line once, so each way bounds, and the least does.
        bound = middles.value + _lowest(x + y + z for x, y, z in parts)
        return tuple(columns), tuple(alone), tuple(with_last), np.minimum(bound, middles.bound)

    def _first_rows(
        self, middles: _Middles, around: _Around, level: int, number: Indices
    ) -> tuple[Indices, Indices, Values]:
        """Which middle rows go with which first rows, and a bound for the village."""
        places = self._rows[0].cards
        row = around.rows[0][around.row_of[0][number]] + middles.value[number, None]
        alone = [values[number][:, kinds] for values, kinds in zip(around.alone, places, strict=True)]
        last = [values[number][:, kinds] for values, kinds in zip(around.with_last, places, strict=True)]
        # The last row is counted with one of the three columns, whichever gives the least.
        bound = row + _lowest((last[0] + alone[1] + alone[2], alone[0] + last[1] + alone[2], alone[0] + alone[1] + last[2]))
        # A level below nothing asks for some village; those that cannot be laid are not among them.
        which, first = _where((bound >= level) & is_possible(bound))
        return number[which], first, bound[which, first]

    def _last_rows(
        self, middles: _Middles, around: _Around, number: Indices, first: Indices, level: int, limit: Values
    ) -> Laid:
        """Every last row that makes a village worth a level; none may be worth more than the limit of its first row."""
        over, under = self._rows[0], self._rows[2]
        worth = around.rows[1][around.row_of[1][number]]
        worth += (middles.value[number] + around.rows[0][around.row_of[0][number], first])[:, None]
        for column, above, below in zip(around.columns, over.cards, under.cards, strict=True):
            worth += column[number, above[first]][:, below]
        which, last = _where((worth >= reaching(level)) & is_possible(worth))
        number, first, worth = number[which], first[which], worth[which, last]
        enough = self._stock.suffices(around.used[number] + over.used[first], under.used[last])
        if are_held():
            for each in np.flatnonzero(enough & (worth > limit[which])):
                hold(int(worth[each]), int(limit[which[each]]), "twice what a village has in its lines")
            enough &= worth >= level
        number, first, last, worth = number[enough], first[enough], last[enough], worth[enough]
        above, below = (np.stack([kinds[n] for kinds in row.cards], 1) for row, n in ((over, first), (under, last)))
        green = np.concatenate([above, middles.kinds[number], below], 1)
        return Laid(worth, middles.top[number], middles.left[number], green)


def _where(chosen: NDArray[np.bool_]) -> tuple[Indices, ...]:
    """Where an array is true; as `numpy.nonzero`, and several times as fast for more than one axis."""
    return np.unravel_index(np.flatnonzero(chosen), chosen.shape)


@dataclass(frozen=True, slots=True)
class _Beside:
    """What each column through a middle row is worth with the first row that it crosses, the last, both, or neither."""

    first: list[Values]
    last: list[Values]
    both: list[Values]
    alone: list[Values]

    def only(self, chosen: Indices) -> _Beside:
        """For some of the middle rows or placements."""
        return _Beside(*([values[chosen] for values in getattr(self, part)] for part in self.__slots__))

    def with_rows(self, *, apart: bool) -> Iterator[tuple[Values, ...]]:
        """The three columns, the outer rows counted with two of them, or both with one."""
        for first, last in product(range(SIDE), repeat=2):
            if (first != last) is apart:
                columns = list(self.alone)
                columns[first] = self.first[first] if apart else self.both[first]
                columns[last] = self.last[last] if apart else columns[last]
                yield tuple(columns)


def _any_third(columns: tuple[Values, ...]) -> Values:
    """What three columns are worth by the kinds in the first two, the best in the third."""
    x, y, z = columns
    two: Values = (x + z.max(1, initial=NOTHING)[:, None])[:, :, None] + y[:, None, :]
    return two


def _lowest(sums: Iterable[Values]) -> Values:
    lowest: Values = reduce(np.minimum, sums)
    return lowest


def _slices(n: int, at_once: int) -> Iterator[slice]:
    at_once = max(1, at_once)
    return (slice(begin, begin + at_once) for begin in range(0, n, at_once))
