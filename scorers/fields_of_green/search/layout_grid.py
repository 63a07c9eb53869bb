"""The spaces around a farm as bits of one number, so that a set of spaces is searched and counted at once.

What is true of distances stands in `models.fields_of_green.table.farm`; this is the same, for many farms in a short time.
"""

from collections.abc import Iterable
from functools import cache

from models.fields_of_green.table.sites import Spot

EVERYWHERE = -1
"""The set of all spaces."""


class Grid:
    """All spaces that can be reached from some spaces with so many more cards, and a border that is never used."""

    def __init__(self, spots: Iterable[Spot], more: int) -> None:
        rows, columns = {spot.row for spot in spots}, {spot.column for spot in spots}
        margin = more + 2
        self._top, self._left = min(rows, default=0) - margin, min(columns, default=0) - margin
        self.width = max(columns, default=0) + margin - self._left + 1
        self._height = max(rows, default=0) + margin - self._top + 1
        self.around = cache(self._around)

    @property
    def cells(self) -> range:
        """The number of every space."""
        return range(self.width * self._height)

    def cell(self, spot: Spot) -> int:
        """The number of a space."""
        return (spot.row - self._top) * self.width + spot.column - self._left

    def spot(self, cell: int) -> Spot:
        """The space of a number."""
        row, column = divmod(cell, self.width)
        return Spot(row + self._top, column + self._left)

    def spread(self, cells: int) -> int:
        """These spaces and all beside them."""
        # The border is never used, so that no row runs over into the next.
        return cells | cells << 1 | cells >> 1 | cells << self.width | cells >> self.width

    def _around(self, cell: int, steps: int) -> int:
        """All spaces within so many rows and columns of one, itself included."""
        row, column = divmod(cell, self.width)
        cells = 0
        for r in range(max(0, row - steps), min(self._height, row + steps + 1)):
            left = steps - abs(r - row)
            first, last = max(0, column - left), min(self.width - 1, column + left)
            cells |= ((1 << (last - first + 1)) - 1) << (r * self.width + first)
        return cells

    def reach(self, cell: int, steps: int, carrying: int) -> int:
        """All spaces that so many steps over cards lead to, the first one included."""
        cells = 1 << cell
        for _ in range(steps):
            # Breadth first over cards, as FOG-AMB-04 counts distance; the first space itself need not have one.
            grown = cells | (self.spread(cells) & carrying)
            if grown == cells:
                return cells
            cells = grown
        return cells

    def flood(self, cells: int, over: int) -> int:
        """These spaces and all that are connected with them over others."""
        while (grown := cells | (self.spread(cells) & over)) != cells:
            cells = grown
        return cells
