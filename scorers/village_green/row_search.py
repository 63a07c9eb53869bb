"""The search of one case: the village that is worth most with its awards in given places, row by row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from models.village_green.position import SIDE
from scorers.village_green.kinds import Kinds
from scorers.village_green.line_values import Placement, Triple, Values

_OFFERS = 20
"""What drawing up the offers for a last row costs, in steps of going through a list."""

_LEAST_EFFORT = 5_000
_EFFORT_PER_STEP = 60
"""How soon the search of a case gives up. Measured: the solver's time for a case grows with about the sixth power of
the number of kinds; with 10 kinds it takes what some 15,000 steps take."""


class Tables(Protocol):
    """What the search needs of its question: kinds, and tabulated values of lines."""

    @property
    def kinds(self) -> Kinds:
        """The kinds of green cards."""

    def values(self, award_class: int, line: int) -> Values:
        """The values of a line under a class of awards."""

    def tick(self) -> None:
        """Raises when the time is up."""

    def beside_middle(self, row_class: int, row: int, column_class: int, column: int) -> Sequence[int]:
        """For each card in the middle of a column, the most that the column and an outer row are worth together."""


class RowSearch:
    """Depth-first over the rows of one case. `best` is the value to beat, `rows` the layout that beat it last."""

    def __init__(self, question: Tables, placement: Placement, best: int) -> None:
        self.question = question
        self.best = best
        self.effort = max(_LEAST_EFFORT, len(question.kinds.cards) ** 6 // _EFFORT_PER_STEP)
        self.complete = True
        self.rows: tuple[Triple, Triple, Triple] | None = None
        self.in_row = [question.values(placement.left[row], SIDE + row) for row in range(SIDE)]
        self.in_column = [question.values(placement.top[column], column) for column in range(SIDE)]
        self.beside_middle = [
            [question.beside_middle(placement.left[row], row, placement.top[column], column) for column in range(SIDE)]
            for row in (0, SIDE - 1)
        ]

    def run(self) -> None:
        """Search until done or out of effort."""
        most = [values.most for values in self.in_row]
        rest = most[0] + most[2] + sum(values.most for values in self.in_column)
        for value, middle in self.in_row[1].ordered:
            if value + rest <= self.best or not self.complete:
                return
            self.effort -= 1
            self.question.tick()
            if self._middle_bound(middle) + value > self.best:
                self._first_row(value, middle, most[2])

    def _middle_bound(self, middle: Triple) -> int:
        """What the outer rows and the columns are worth at most: both rows paired with a column, the third alone."""
        x, y, z = middle
        (f0, f1, f2), (l0, l1, l2) = self.beside_middle
        c0, c1, c2 = self.in_column
        first, last = (f0[x], f1[y], f2[z]), (l0[x], l1[y], l2[z])
        a, b, c = c0.at[1][x], c1.at[1][y], c2.at[1][z]
        # Written out: this is where a search spends most of its time.
        return min(
            first[0] + last[1] + c,
            first[1] + last[0] + c,
            first[0] + last[2] + b,
            first[2] + last[0] + b,
            first[1] + last[2] + a,
            first[2] + last[1] + a,
        )

    def _first_row(self, value: int, middle: Triple, most_last: int) -> None:
        c0, c1, c2 = ([row[y] for row in column.pair] for column, y in zip(self.in_column, middle, strict=True))
        columns = max(c0) + max(c1) + max(c2)
        for row_value, first in self.in_row[0].ordered:
            so_far = value + row_value
            if so_far + columns + most_last <= self.best:
                return
            self.effort -= 1
            x0, x1, x2 = first
            with_columns = so_far + c0[x0] + c1[x1] + c2[x2]
            if with_columns + most_last > self.best and self.question.kinds.suffice(first + middle):
                self._last_row(so_far, first, middle)
            if self.effort < 0:
                self.complete = False
                return

    def _last_row(self, so_far: int, first: Triple, middle: Triple) -> None:
        """Lay the last row: each column offers the cards that fit it and are left."""
        self.effort -= _OFFERS
        row = self.in_row[2]
        offers, bests = [], []
        for column in range(SIDE):
            offer = self._offer(column, first, middle)
            if not offer:
                return
            offers.append(offer)
            bests.append(max(offer.values()))
        columns = sum(bests)
        for column, offer in enumerate(offers):
            at = row.at[column]
            crossing = max(value + at[kind] for kind, value in offer.items())
            if so_far + columns - bests[column] + crossing <= self.best:
                return
        o0, o1, o2 = offers
        for row_value, last in row.ordered:
            if so_far + row_value + columns <= self.best:
                return
            self.effort -= 1
            z0, z1, z2 = last
            if z0 in o0 and z1 in o1 and z2 in o2:
                value = so_far + row_value + o0[z0] + o1[z1] + o2[z2]
                if value > self.best and self.question.kinds.suffice(first + middle + last):
                    self.best = value
                    self.rows = (first, middle, last)

    def _offer(self, column: int, first: Triple, middle: Triple) -> dict[int, int]:
        """The value of a column for each kind that can close it."""
        x, y = first[column], middle[column]
        closing = self.in_column[column].closing.get((x, y), ())
        used = first + middle
        copies = self.question.kinds.copies
        return {z: value for z, value in closing if used.count(z) < copies[z]}
