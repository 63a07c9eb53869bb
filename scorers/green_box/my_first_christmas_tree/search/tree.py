"""The tree as a search sees it: tiles as the bits of a number, and what a set of decorated tiles is worth."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, islice

from models.green_box.my_first_christmas_tree.moves.actions import Steps
from models.green_box.my_first_christmas_tree.table.position import Position
from models.green_box.my_first_christmas_tree.table.tree import INDEX, SPOTS, WIDTHS, Row, Spot
from scorers.green_box.my_first_christmas_tree.score import points

ROWS = tuple(sum(1 << INDEX[spot] for spot in SPOTS if spot.row == row) for row in range(len(WIDTHS)))
"""The tiles of each row."""


@dataclass(frozen=True, slots=True)
class Completion:
    """A preparation row that was completed: in which turn, the symbols, and how many decorations may be placed for it."""

    turn: int
    symbols: Row
    cubes: int


@dataclass(frozen=True, slots=True)
class Decorating:
    """How a completed row is used: the tiles in their order, and those that get decorations."""

    line: tuple[Spot, ...]
    placed: tuple[Spot, ...] | None


class Tree:
    """The tree of one player."""

    def __init__(self, position: Position, player: str) -> None:
        self.position, self.player = position, player
        colour = position.seat(player).colour
        cells = [position.at(spot) for spot in SPOTS]
        self.start = _mask(spot for spot in SPOTS if colour in position.at(spot).cubes)
        self.blocked = _mask(spot for spot in SPOTS if not position.takes(position.at(spot).cubes, colour))
        decorated = [cell if colour in cell.cubes else replace(cell, cubes=(*cell.cubes, colour)) for cell in cells]
        self._cells = cells, decorated
        self._free = [owner is None for owner in position.touches]
        # Each is asked for again and again.
        self.lines, self.worth, self.limit = cache(self._find_lines), cache(self._score), cache(self._limit)

    def _find_lines(self, symbols: Row) -> list[tuple[int, tuple[Spot, ...]]]:
        """The tiles on which a row of these symbols can be completed, as bits and in their order."""
        return [(_mask(line), line) for line in self.position.places(symbols)]

    def is_full(self, mask: int) -> bool:
        """Whether every row has a finishing touch."""
        return all(not free or mask & row == row for free, row in zip(self._free, ROWS, strict=True))

    def _score(self, mask: int) -> int:
        """What the decorated tiles are worth: the table with them scores it, once what they reach is marked."""
        turn = Steps(self.position, self.player)
        tiles = iter(range(len(SPOTS)))
        turn.change(tree=tuple(tuple(self._cells[mask >> i & 1][i] for i in islice(tiles, width)) for width in WIDTHS))
        turn.award()
        return points(turn.table, self.player)

    def ways(self, mask: int, completion: Completion) -> dict[int, Decorating]:
        """The decorated tiles after a completion at a tree, and how each comes about."""
        ways, must_place = {}, self.position.must_place
        for tiles, line in self.lines(completion.symbols):
            free = [spot for spot in line if (tiles & ~mask & ~self.blocked) >> INDEX[spot] & 1]
            most = min(completion.cubes, len(free))
            for n in range(most if must_place else 0, most + 1):
                for placed in combinations(free, n):
                    ways[mask | _mask(placed)] = Decorating(line, placed)
        return ways

    def _limit(self, more: int) -> int:
        """What no tree with so many more decorations, wherever they lie, exceeds in worth."""
        best = 0
        # It matters which rows are complete and whether each is reached; with the fewest tiles for that most
        # decorations are left.
        for chosen in range(1 << len(WIDTHS)):
            for starred in (False, True):
                mask = self._least(chosen, starred=starred)
                if mask is not None and (mask & ~self.start).bit_count() <= more:
                    best = max(best, self.worth(mask))
        return best

    def _least(self, chosen: int, *, starred: bool) -> int | None:
        """The fewest decorated tiles that complete these rows, and reach each row if that is wanted."""
        mask = self.start
        for number, row in enumerate(ROWS):
            missing = row & ~mask
            if chosen >> number & 1:
                if missing & self.blocked:
                    return None
                mask |= missing
            elif starred and not mask & row:
                free = missing & ~self.blocked
                if not free:
                    return None
                mask |= free & -free
        return mask


def _mask(spots: Iterable[Spot]) -> int:
    """Tiles as the bits of a number."""
    return sum(1 << INDEX[spot] for spot in spots)
