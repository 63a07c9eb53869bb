"""Linear programs solved exactly: the simplex method on whole numbers, nothing rounded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scorers.inquiry import Tick

_PATIENCE = 20
"""So many steps may gain nothing before those are taken that cannot go in a circle."""


@dataclass(frozen=True, slots=True)
class Optimum:
    """The most that a program can reach: the amounts with which it does, and the price of each limit."""

    value: Fraction
    amounts: tuple[Fraction, ...]
    prices: tuple[Fraction, ...]


def most(worth: Sequence[int], rows: Sequence[Sequence[int]], limits: Sequence[int], tick: Tick = lambda: None) -> Optimum:
    """Amounts, none below 0, that are worth the most where no row of them takes more than its limit; no limit is below 0.

    There has to be a most. The tableau is one of integers with a common denominator (Edmonds). The column that helps most is
    taken; where that has led nowhere for a while, the first that helps and the first row that binds (Bland), so that it
    always ends.
    """
    height, width = len(rows), len(worth)
    table = [
        [*row, *(int(i == k) for k in range(height)), limit] for i, (row, limit) in enumerate(zip(rows, limits, strict=True))
    ]
    aim = [*(-each for each in worth), *[0] * (height + 1)]
    basis = [width + i for i in range(height)]
    common, idle = 1, 0
    while (lowest := min(aim[:-1])) < 0:
        tick()
        column = aim.index(lowest) if idle < _PATIENCE else next(k for k, entry in enumerate(aim) if entry < 0)
        able = [i for i in range(height) if table[i][column] > 0]
        row = min(able, key=lambda i: (Fraction(table[i][-1], table[i][column]), basis[i]))
        line = table[row]
        idle = 0 if line[-1] else idle + 1
        pivot = line[column]
        table = [_changed(other, line, other[column], pivot, common) if i != row else line for i, other in enumerate(table)]
        aim = _changed(aim, line, aim[column], pivot, common)
        common = pivot
        basis[row] = column
    amounts = [Fraction(0)] * (width + height)
    for i, column in enumerate(basis):
        amounts[column] = Fraction(table[i][-1], common)
    return Optimum(
        Fraction(aim[-1], common), tuple(amounts[:width]), tuple(Fraction(entry, common) for entry in aim[width:-1])
    )


def _changed(row: Sequence[int], line: Sequence[int], by: int, pivot: int, common: int) -> list[int]:
    """A row after a pivot in another."""
    if not by:
        return [entry * pivot // common for entry in row]
    return [(entry * pivot - by * part) // common for entry, part in zip(row, line, strict=True)]
