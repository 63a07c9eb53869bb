"""Linear programmes, solved by the simplex method on a dense table: only their dual values matter here.

Any dual values that are not negative bound the optimum (weak duality), so that a bound made of them rests on nothing but
multiplications: see `bound.py`, which repairs what rounding leaves. The table has a column for each variable that is not
in the basis, the slack variables among them (G. Dantzig's condensed form).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
_NEAR = 1e-9
_SHIFT = 1e-6
"""The right sides are shifted by up to so much, so that the method cannot go round in circles."""


_PATIENCE = 20
"""After so many steps a row, something goes round in circles, and whatever dual values there are must do."""


class Programme:
    """The most of `worth` x with `left` x at most `right`, x and `right` being nowhere negative.

    `solve` gives dual values, one for each row; `again` those for other right sides, from where the last ones were found.
    """

    def __init__(self, left: Array, worth: Array, tick: Callable[[], None]) -> None:
        rows, columns = left.shape
        self._tick = tick
        self._rows, self._columns = rows, columns
        self._table = np.zeros((rows + 1, columns + 1))
        self._table[:rows, :columns] = left
        self._table[rows, :columns] = -worth
        self._basis = np.arange(columns, columns + rows)
        self._outside = np.arange(columns)
        self._shift = _SHIFT * (1 + np.arange(rows) * 0.618034 % 1)

    def solve(self, right: Array) -> Array:
        """The dual values where these are the right sides."""
        table, rows = self._table, self._rows
        table[:rows, -1] = right + self._shift
        steps = 0
        while steps < _PATIENCE * rows and table[rows, column := int(table[rows, :-1].argmin())] <= -_NEAR:
            self._enter(column)
            steps += 1
        return self._duals()

    def again(self, right: Array) -> Array:
        """The dual values for other right sides: the ones found last stay feasible, so that few steps lead on from them."""
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
        # On the way, too, the dual values are feasible, only not the best.
        return self._duals()

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

    def _duals(self) -> Array:
        duals = np.zeros(self._rows)
        slack = self._outside >= self._columns
        duals[self._outside[slack] - self._columns] = self._table[self._rows, :-1][slack]
        return np.maximum(duals, 0)
