"""The tree as a search sees it: tiles as the bits of a number, and what a set of decorated tiles is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from models.green_box.components import Symbol
from models.green_box.my_first_christmas_tree.position import INDEX, SPOTS, WIDTHS, Position, Spot, entitled
from scorers.green_box.my_first_christmas_tree.sheet import BASE, STAR

ROWS = tuple(sum(1 << INDEX[spot] for spot in SPOTS if spot.row == row) for row in range(len(WIDTHS)))
"""The tiles of each row."""
_EVERY_ROW = range(len(WIDTHS))


@dataclass(frozen=True, slots=True)
class Completion:
    """A preparation row that was completed: in which turn, the symbols, and how many decorations may be placed for it."""

    turn: int
    symbols: tuple[Symbol, ...]
    cubes: int


@dataclass(frozen=True, slots=True)
class Decorating:
    """How a completed row is used: the tiles in their order, and those that get decorations."""

    line: tuple[Spot, ...]
    placed: tuple[Spot, ...] | None


class Tree:
    """The tree of one player for one aim."""

    def __init__(self, position: Position, player: str, aim: str) -> None:
        self.position, self.player, self.aim = position, player, aim
        rulings, seat = position.rulings, position.seat(player)
        self.start = _mask(spot for spot in SPOTS if seat.colour in position.at(spot).cubes)
        others = _mask(spot for spot in SPOTS if any(cube is not seat.colour for cube in position.at(spot).cubes))
        self._rulings = rulings
        self.blocked = others if others and rulings["CT-AMB-SAMETILE"] == "exclusive" else 0
        self._left = position.decorations_left(player)
        self._mine = [owner is seat.colour for owner in position.touches]
        self._free = [owner is None for owner in position.touches]
        self._star = position.star is seat.colour, position.star is None
        self._bases = [owner is seat.colour for owner in position.base], [owner is None for owner in position.base]
        self._worths: dict[int, int] = {}
        self._lines: dict[tuple[Symbol, ...], list[tuple[int, tuple[Spot, ...]]]] = {}
        self._limits: dict[int, int] = {}

    @cached_property
    def extra_turns(self) -> int:
        """How many turns the player has after one that gave the last row its finishing touch."""
        return 1 if self._rulings["CT-AMB-ROUND"] == "one-more" else 0

    @cached_property
    def _all_placed(self) -> bool:
        return self._rulings["CT-AMB-FEWER"] == "all"

    def lines(self, symbols: tuple[Symbol, ...]) -> list[tuple[int, tuple[Spot, ...]]]:
        """The tiles on which a row of these symbols can be completed, as bits and in their order."""
        found = self._lines.get(symbols)
        if found is None:
            found = [(_mask(line), line) for line in self.position.places(symbols)]
            self._lines[symbols] = found
        return found

    def is_full(self, mask: int) -> bool:
        """Whether every row has a finishing touch."""
        return all(not free or mask & row == row for free, row in zip(self._free, ROWS, strict=True))

    def worth(self, mask: int) -> int:
        """What the decorated tiles are worth, with what is left; boxes apart."""
        found = self._worths.get(mask)
        if found is None:
            found = self._worths[mask] = self._worth(mask)
        return found

    def _worth(self, mask: int) -> int:
        done = [row for row in _EVERY_ROW if mask & ROWS[row] == ROWS[row]]
        if self.aim == "boxes":
            return 0
        if self.aim == "rows":
            return len(done)
        if self.aim == "cubes":
            return mask.bit_count()
        points = sum(WIDTHS[row] if self._touched(row) else WIDTHS[row] // 2 for row in done)
        points += sum(width for row, width in enumerate(WIDTHS) if self._mine[row] and row not in done)
        mine, free = self._star
        new = 0
        if mine or (free and all(mask & row for row in ROWS)):
            points += STAR
            new += free
        bases, more = self._with_bases(done)
        new += more
        marks = new if new and self._rulings["CT-AMB-TOPCUBES"] == "decorations" else 0
        return points + bases + max(0, self._left - (mask & ~self.start).bit_count() - marks)

    def _touched(self, row: int) -> bool:
        """Whether the finishing touch of a completed row is the player's."""
        return self._mine[row] or self._free[row]

    def _with_bases(self, done: Sequence[int]) -> tuple[int, int]:
        """The points of the player's bases, and how many of them are new."""
        counting = [row for row in done if self._touched(row)]
        if len(counting) < len(done) and self._rulings["CT-AMB-COMPLETED"] == "all":
            counting = list(done)
        mine, free = self._bases
        has, new, points = sum(mine), 0, sum(worth for worth, own in zip(BASE, mine, strict=True) if own)
        for worth, open_ in zip(BASE, free, strict=True):
            one_each = has > 0 and self._rulings["CT-AMB-BASERACE"] == "one-each"
            if open_ and entitled(counting, has, one_each=one_each):
                points, has, new = points + worth, has + 1, new + 1
        return points, new

    def ways(self, mask: int, completion: Completion) -> dict[int, Decorating]:
        """The decorated tiles after a completion at a tree, and how each comes about."""
        return dict(self._decorating(mask, completion))

    def _decorating(self, mask: int, completion: Completion) -> Iterator[tuple[int, Decorating]]:
        for tiles, line in self.lines(completion.symbols):
            free = [spot for spot in line if (tiles & ~mask & ~self.blocked) >> INDEX[spot] & 1]
            most = min(completion.cubes, len(free))
            for n in range(most if self._all_placed else 0, most + 1):
                for placed in combinations(free, n):
                    yield mask | _mask(placed), Decorating(line, placed)

    def limit(self, cubes: int) -> int:
        """What no tree with so many more decorations, wherever they lie, exceeds in worth."""
        found = self._limits.get(cubes)
        if found is None:
            found = self._limits[cubes] = self._limit(cubes)
        return found

    def _limit(self, cubes: int) -> int:
        if self.aim == "boxes":
            return 0
        if self.aim == "cubes":
            return self.start.bit_count() + min(cubes, (~self.start & _ALL & ~self.blocked).bit_count())
        best = 0
        for chosen in range(1 << len(WIDTHS)):
            for starred in (False, True):
                mask = self._least(chosen, starred=starred)
                if mask is not None and (mask & ~self.start).bit_count() <= cubes:
                    best = max(best, self.worth(mask))
        return best

    def _least(self, chosen: int, *, starred: bool) -> int | None:
        """The fewest decorated tiles that complete these rows, and reach each row if that is wanted."""
        mask = self.start
        for row in _EVERY_ROW:
            missing = ROWS[row] & ~mask
            if chosen >> row & 1:
                if missing & self.blocked:
                    return None
                mask |= missing
            elif starred and not mask & ROWS[row]:
                free = missing & ~self.blocked
                if not free:
                    return None
                mask |= free & -free
        return mask


_ALL = (1 << len(SPOTS)) - 1


def _mask(spots: Iterable[Spot]) -> int:
    """Tiles as the bits of a number."""
    return sum(1 << INDEX[spot] for spot in spots)
