"""Limits that large linear programs set, quickly: a library guesses in rounded numbers, exact numbers prove.

Whatever prices the rows have, if none is below 0 they limit the optimum (weak duality): the price of all that the rows
allow, and for each column what it is worth beyond its price, as often as it can be used. So HiGHS may round and err as it
likes; what it says becomes multiples of 2 to the power of minus 30, and all that follows is exact, since sums of such
numbers that stay below 2 to the power of 22 are never rounded.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Bools = NDArray[np.bool_]
FINE = 2.0**30
"""Prices are multiples of 1 / FINE."""
HUGE = 2.0**20
"""More than anything is worth; what is said to be worth more is worth that, so that sums stay exact."""
_MOST = 2.0**7
"""No price is higher."""
_OPTIONS: dict[str, str | int | bool] = {
    "output_flag": False,
    "solver": "simplex",
    "presolve": "off",
    "parallel": "off",
    "threads": 1,
    "random_seed": 0,
}
"""The same programs in the same order always have the same prices."""


class Programme:
    """The most of `worth` x with `left` x at most a right side, x and right side being nowhere negative; both are whole.

    `prices` are found for one right side after another, each from where the last ones were, and with the columns that it is
    to `allow`.
    """

    def __init__(self, left: Array, worth: Array, tick: Callable[[], None]) -> None:
        import highspy

        self._left, self._worth, self._tick = left, worth, tick
        rows, columns = left.shape
        self._columns, self._right = np.arange(columns, dtype=np.int32), np.zeros(rows)
        self._solver = highspy.Highs()
        for option, value in _OPTIONS.items():
            self._solver.setOptionValue(option, value)
        lp = highspy.HighsLp()
        lp.sense_ = highspy.ObjSense.kMaximize
        lp.num_row_, lp.num_col_ = rows, columns
        lp.col_cost_ = worth
        lp.col_lower_, lp.col_upper_ = np.zeros(columns), np.full(columns, np.inf)
        lp.row_lower_, lp.row_upper_ = np.full(rows, -np.inf), self._right
        entries = left.T
        column, row = np.nonzero(entries)
        lp.a_matrix_.format_ = highspy.MatrixFormat.kColwise
        lp.a_matrix_.start_ = np.searchsorted(column, np.arange(columns + 1)).astype(np.int32)
        lp.a_matrix_.index_, lp.a_matrix_.value_ = row.astype(np.int32), entries[column, row]
        self._solver.passModel(lp)

    def allow(self, columns: Bools) -> None:
        """From now on all other columns are 0."""
        n = len(self._columns)
        self._solver.changeColsBounds(n, self._columns, np.zeros(n), np.where(columns, np.inf, 0))

    def prices(self, right: Array) -> Array:
        """A price for each row, as multiples of 1 / FINE: the best for these right sides, as the library says."""
        self._tick()
        for row in np.nonzero(right != self._right)[0]:
            self._solver.changeRowBounds(int(row), -np.inf, float(right[row]))
        self._right = right
        self._solver.run()
        duals = np.array(self._solver.getSolution().row_dual)
        if duals.shape != right.shape:
            # It failed: without prices the bound is only further off.
            return np.zeros_like(right)
        # Whatever is rounded or cut off, prices that are not below 0 prove a limit.
        return np.asarray(np.round(np.clip(np.nan_to_num(duals), 0, _MOST) * FINE) / FINE)

    def shortfall(self, prices: Array) -> Array:
        """What each column is worth beyond what its rows are priced at: exactly, and hardly anything."""
        return np.asarray(np.maximum(self._worth - prices @ self._left, 0))
