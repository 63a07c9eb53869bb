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

    `solve` gives prices, one for each row; `again` those for other right sides, from where the last ones were found.
    """

    def __init__(self, left: Array, worth: Array, tick: Callable[[], None]) -> None:
        rows, columns = left.shape
        self._left, self._worth = left, worth
        self._tick = tick
        self._rows, self._columns = rows, columns
        self._table = np.zeros((rows + 1, columns + 1))
        self._table[:rows, :columns] = left
        self._table[rows, :columns] = -worth
        self._basis = np.arange(columns, columns + rows)
        self._outside = np.arange(columns)
        self._shift = _SHIFT * (1 + np.arange(rows) * 0.618034 % 1)

    def solve(self, right: Array) -> Array:
        """The prices where these are the right sides."""
        table, rows = self._table, self._rows
        table[:rows, -1] = right + self._shift
        steps = 0
        while steps < _PATIENCE * rows and table[rows, column := int(table[rows, :-1].argmin())] <= -_NEAR:
            self._enter(column)
            steps += 1
        return self._prices()

    def again(self, right: Array) -> Array:
        """The prices for other right sides: the ones found last stay feasible, so that few steps lead on from them."""
        table, rows, columns = self._table, self._rows, self._columns
        # What each row of the table is made of: the original rows in the proportions that the slack columns tell.
        made = np.zeros((rows + 1, rows))
        slack_out = self._outside >= columns
        made[:, self._outside[slack_out] - columns] = table[:, :-1][:, slack_out]
        slack_in = self._basis >= columns
        made[np.nonzero(slack_in)[0], self._basis[slack_in] - columns] += 1
        table[:, -1] = made @ (right + self._shift)
        steps = 0
        while steps < rows and self._mended():
            steps += 1
        # On the way, too, the prices are feasible, only not the best.
        return self._prices()

    def _mended(self) -> bool:
        """Whether a right side was negative, and no longer is: one step of the dual method."""
        table, rows = self._table, self._rows
        row = int(table[:rows, -1].argmin())
        fits = np.nonzero(table[row, :-1] < -_NEAR)[0]
        if table[row, -1] > -_NEAR or not len(fits):
            return False
        ratios = np.maximum(table[rows, fits], 0) / -table[row, fits]
        near = fits[ratios <= ratios.min() + _NEAR]
        self._pivot(row, int(near[table[row, near].argmin()]))
        return True

    def _enter(self, column: int) -> None:
        table, rows = self._table, self._rows
        line = table[:rows, column]
        fits = np.nonzero(line > _NEAR)[0]
        ratios = table[fits, -1] / line[fits]
        best = ratios.min()
        near = fits[ratios <= best + _NEAR]
        self._pivot(int(near[table[near, column].argmax()]), column)

    def _pivot(self, row: int, column: int) -> None:
        self._tick()
        table = self._table
        pivot = table[row, column]
        line = table[row] / pivot
        line[column] = 1 / pivot
        factors = table[:, column].copy()
        factors[row] = 0
        touched = np.nonzero(np.abs(factors) > 1e-12)[0]
        table[touched, column] = 0
        table[touched] -= np.outer(factors[touched], line)
        table[row] = line
        self._basis[row], self._outside[column] = self._outside[column], self._basis[row]

    def shortfall(self, prices: Array) -> Array:
        """What each column is worth beyond what its rows are priced at: exactly, and hardly anything."""
        return np.asarray(np.maximum(self._worth - prices @ self._left, 0))

    def _prices(self) -> Array:
        """The prices of the slack variables, as multiples of 1 / FINE."""
        prices = np.zeros(self._rows)
        slack = self._outside >= self._columns
        prices[self._outside[slack] - self._columns] = self._table[self._rows, :-1][slack]
        return np.asarray(np.round(np.clip(prices, 0, _MOST) * FINE) / FINE)
