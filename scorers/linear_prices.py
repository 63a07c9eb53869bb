"""Limits that large linear programs set, quickly: a simplex in rounded numbers guesses, exact numbers prove.

`scorers.linear` finds the optimum itself, in whole numbers, and is for programs of some dozen rows. Here are those of
hundreds. Whatever prices the rows have, if none is below 0 they limit the optimum (weak duality): the price of all that the
rows allow, and for each column what it is worth beyond its price, as often as it can be used. So the simplex may round as it
likes; what it guesses becomes multiples of 2 to the power of minus 30, and all that follows is exact, since sums of such
numbers that stay below 2 to the power of 22 are never rounded.

The table has a column for each variable that is not in the basis, the slack variables among them (G. Dantzig's condensed
form).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Bools = NDArray[np.bool_]
FINE = 2.0**30
"""Prices are multiples of 1 / FINE."""
HUGE = 2.0**20
"""More than anything is worth; what is said to be worth more is worth that, so that sums stay exact."""
_NEAR = 1e-9
_SHIFT = 1e-6
"""The right sides are shifted by up to so much, so that the method cannot go round in circles."""


_PATIENCE = 20
"""After so many steps a row, something goes round in circles, and whatever prices there are must do."""
_MOST = 2.0**7
"""No price is higher."""


class Programme:
    """The most of `worth` x with `left` x at most `right`, x and `right` being nowhere negative; the first two are whole.

    `solve` gives prices, one for each row; `again` those for other right sides, from where the last ones were found, and
    `again` without some of the columns, until it is to `restart`.
    """

    def __init__(self, left: Array, worth: Array, tick: Callable[[], None]) -> None:
        rows, columns = left.shape
        self._left, self._worth = left, worth
        self._tick = tick
        self._rows, self._columns = rows, columns
        self._table = np.zeros((rows + 1, columns + 1))
        self._table[:rows, :columns] = left
        self._table[rows, :columns] = -worth
        self._spare = np.zeros((0, 0))
        self._basis = np.arange(columns, columns + rows)
        self._outside = np.arange(columns)
        self._is_out = np.zeros(columns + rows, dtype=bool)
        self._shift = _SHIFT * (1 + np.arange(rows) * 0.618034 % 1)

    def restart(self) -> None:
        """Back to where `solve` ended, all columns being there again."""
        table, basis, outside = self._solved
        self._table, self._basis, self._outside = table.copy(), basis.copy(), outside.copy()
        self._is_out[:] = False

    def leave_out(self, columns: Bools) -> None:
        """From now on these columns are 0."""
        self._is_out[: self._columns] |= columns

    def solve(self, right: Array) -> Array:
        """The prices where these are the right sides. All columns are there yet."""
        table, rows = self._table, self._rows
        table[:rows, -1] = right + self._shift
        weights, steps = np.ones(self._columns), 0
        while steps < _PATIENCE * rows and (column := self._steepest(weights)) is not None:
            self._enter(column, weights)
            steps += 1
        self._solved = self._table.copy(), self._basis.copy(), self._outside.copy()
        return self._prices()

    def again(self, right: Array) -> Array:
        """The prices for other right sides: the ones found last stay feasible, so that few steps lead on from them."""
        self._shrink()
        table, columns = self._table, self._columns
        # What each row of the table is made of: the original rows in the proportions that the slack columns tell.
        made = np.zeros((len(table), self._rows))
        slack_out = self._outside >= columns
        made[:, self._outside[slack_out] - columns] = table[:, :-1][:, slack_out]
        slack_in = self._basis >= columns
        made[np.nonzero(slack_in)[0], self._basis[slack_in] - columns] += 1
        table[:, -1] = made @ (right + self._shift)
        weights, steps = np.ones(len(table) - 1), 0
        while steps < self._rows and self._mended(weights):
            steps += 1
        self._shrink()
        # On the way, too, the prices are feasible, only not the best.
        return self._prices()

    def _mended(self, weights: Array) -> bool:
        """Whether a right side was negative, or that of a column left out not 0, and no longer is: a dual step."""
        table = self._table
        values, is_out = table[:-1, -1], self._is_out[self._basis]
        off = np.maximum(np.where(is_out, np.abs(values), -values) - _NEAR, 0)
        row = int((off * off / weights).argmax())
        line = table[row, :-1] if values[row] > 0 else -table[row, :-1]
        fits = np.nonzero((line > _NEAR) & ~self._is_out[self._outside])[0]
        if off[row] == 0 or not len(fits):
            return False
        ratios = np.maximum(table[-1, fits], 0) / line[fits]
        near = fits[ratios <= ratios.min() + _NEAR]
        column = int(near[line[near].argmax()])
        _weigh(weights, table[:-1, column], row)
        self._pivot(row, column)
        return True

    def _shrink(self) -> None:
        """Without the columns left out, and without the rows that limit nothing then."""
        stays = ~self._is_out[self._outside]
        if stays.all():
            return
        self._outside = self._outside[stays]
        self._table = np.ascontiguousarray(self._table[:, np.append(stays, True)])
        is_empty = ~self._left[:, ~self._is_out[: self._columns]].any(axis=1)
        is_needed = ~np.append(np.zeros(self._columns, dtype=bool), is_empty)[self._basis]
        self._basis = self._basis[is_needed]
        self._table = np.ascontiguousarray(self._table[np.append(is_needed, True)])

    def _steepest(self, weights: Array) -> int | None:
        """The column that gains most for its weight, if any gains anything."""
        gains = np.minimum(self._table[-1, :-1] + _NEAR, 0)
        column = int((gains * gains / weights).argmax())
        return column if gains[column] else None

    def _enter(self, column: int, weights: Array) -> None:
        table, rows = self._table, self._rows
        line = table[:rows, column]
        fits = np.nonzero(line > _NEAR)[0]
        ratios = table[fits, -1] / line[fits]
        near = fits[ratios <= ratios.min() + _NEAR]
        row = int(near[line[near].argmax()])
        _weigh(weights, table[row, :-1], column)
        self._pivot(row, column)

    def _pivot(self, row: int, column: int) -> None:
        self._tick()
        table = self._table
        pivot = table[row, column]
        line = table[row] / pivot
        line[column] = 1 / pivot
        factors = table[:, column].copy()
        factors[row] = 0
        if self._spare.shape != table.shape:
            self._spare = np.empty_like(table)
        table[:, column] = 0
        # Most rows and columns change: all of them at once is quickest.
        table -= np.multiply(factors[:, None], line, out=self._spare)
        table[row] = line
        self._basis[row], self._outside[column] = self._outside[column], self._basis[row]

    def shortfall(self, prices: Array) -> Array:
        """What each column is worth beyond what its rows are priced at: exactly, and hardly anything."""
        return np.asarray(np.maximum(self._worth - prices @ self._left, 0))

    def _prices(self) -> Array:
        """The prices of the slack variables, as multiples of 1 / FINE."""
        prices = np.zeros(self._rows)
        slack = self._outside >= self._columns
        prices[self._outside[slack] - self._columns] = self._table[-1, :-1][slack]
        return np.asarray(np.round(np.clip(prices, 0, _MOST) * FINE) / FINE)


def _weigh(weights: Array, line: Array, at: int) -> None:
    """What each column, or row, is weighed with after a step at one of them (P. Harris's Devex rule)."""
    ratios = line / line[at]
    own = weights[at]
    np.maximum(weights, ratios * ratios * own, out=weights)
    weights[at] = max(own / line[at] ** 2, 1)
