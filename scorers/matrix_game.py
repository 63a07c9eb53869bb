"""Games in which two choose at once and one wins what the other loses: solved exactly, in whole numbers and fractions.

The best mix of choices is a linear program (von Neumann), solved by `scorers.linear`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from scorers.linear import most


@dataclass(frozen=True, slots=True)
class Solution:
    """What the one who chooses a row can be sure of, and a best mix for each side: a chance for each row and column."""

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def solved(game: Sequence[Sequence[Fraction | int]]) -> Solution:
    """The solution of a game; an entry is what the row wins against the column, and every row has an entry for each column.

    `is_equilibrium` holds of it: it is asked before it is given.
    """
    scale = lcm(*(Fraction(entry).denominator for row in game for entry in row))
    whole = [[int(entry * scale) for entry in row] for row in game]
    # Where every entry is above 0 so is the value; the column's mix divided by it is then what the program looks for.
    lowest = min(map(min, whole)) - 1
    # Of columns that are alike the first stands for all.
    places = {column: k for k, column in reversed(list(enumerate(zip(*whole, strict=True))))}
    program = [[row[k] - lowest for k in places.values()] for row in whole]
    found = most([1] * len(places), program, [1] * len(whole))
    amounts = dict(zip(places.values(), found.amounts, strict=True))
    columns = tuple(amounts.get(k, Fraction(0)) / found.value for k in range(len(whole[0])))
    solution = Solution((1 / found.value + lowest) / scale, tuple(price / found.value for price in found.prices), columns)
    if not is_equilibrium(game, solution):
        raise ArithmeticError(f"{solution} is no equilibrium of {game}")
    return solution


def is_equilibrium(game: Sequence[Sequence[Fraction | int]], solution: Solution) -> bool:
    """Whether both mixes are chances, no column is worse for the row's mix, and no row better against the column's mix."""
    for mix in (solution.rows, solution.columns):
        if sum(mix) != 1 or min(mix) < 0:
            return False
    return min(against_columns(game, solution.rows)) == solution.value == max(against_rows(game, solution.columns))


def against_columns(game: Sequence[Sequence[Fraction | int]], mix: Sequence[Fraction]) -> list[Fraction]:
    """What a mix of rows wins against each column."""
    return [
        sum((part * entry for part, entry in zip(mix, column, strict=True)), Fraction(0))
        for column in zip(*game, strict=True)
    ]


def against_rows(game: Sequence[Sequence[Fraction | int]], mix: Sequence[Fraction]) -> list[Fraction]:
    """What each row wins against a mix of columns."""
    return [sum((part * entry for part, entry in zip(mix, row, strict=True)), Fraction(0)) for row in game]
