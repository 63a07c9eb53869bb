"""Which of the cards are built: every choice whose limit is high enough, the highest first."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import product
from math import prod

from models.fields_of_green.cards import WATER_CAP
from scorers.fields_of_green.search.layout_bound import Bounds, Most
from scorers.fields_of_green.search.layout_sentences import Counting
from scorers.limits import NO_LIMIT, needed

Numbers = tuple[int, ...]
"""How many of each card are built."""

_FEW = 4096
"""So many choices are all looked at; of more, only those that a limit for several of them leaves."""


class Choices:
    """The choices of a question and their limits."""

    def __init__(self, bounds: Bounds, tick: Callable[[], None]) -> None:
        self._bounds, self._setting, self._tick = bounds, bounds.setting, tick
        self._copies = tuple(piece.copies for piece in self._setting.pieces)

    @cached_property
    def ceiling(self) -> int:
        """A limit for all choices, quickly found."""
        return self._limit((), self._copies)

    @cached_property
    def bound(self) -> int:
        """A better one, where there are few choices."""
        return self._all[0][0] if self._are_few else self.ceiling

    @property
    def _are_few(self) -> bool:
        return prod(n + 1 for n in self._copies) <= _FEW

    @cached_property
    def _all(self) -> list[tuple[int, Numbers]]:
        choices = [(self.limit(numbers), numbers) for numbers in product(*(range(n + 1) for n in self._copies))]
        return sorted(choices, key=lambda each: (-each[0], sum(each[1]), each[1]))

    def reaching(self, points: int) -> Iterator[tuple[int, Numbers]]:
        """Every choice that may be worth `points` or more, with its limit; all of them while limits are held."""
        points = needed(points)
        if self._are_few:
            for limit, numbers in self._all:
                if limit < points:
                    return
                yield limit, numbers
            return
        yield from self._deciding((), points, NO_LIMIT)

    def _deciding(self, numbers: Numbers, points: int, claimed: int) -> Iterator[tuple[int, Numbers]]:
        """The choices that begin like this, none worth more than `claimed`, as many of the next card as possible first."""
        self._tick()
        rest = self._copies[len(numbers) :]
        # Of the cards not decided yet all copies count as built wherever that gives more: no choice gives as much.
        limit = min(claimed, self._limit(numbers, rest) if rest else self.limit(numbers))
        if limit < points:
            return
        if not rest:
            yield limit, numbers
            return
        for n in reversed(range(rest[0] + 1)):
            yield from self._deciding((*numbers, n), points, limit)

    def limit(self, numbers: Numbers) -> int:
        """The most that a farm is worth on which just so many of each card are built."""
        self._tick()
        return self._limit(numbers, ())

    def numbers_fitting(self, numbers: Sequence[int]) -> list[int]:
        """How many of these cards fit each description."""
        pieces = list(zip(self._setting.pieces, numbers, strict=True))
        return [sum(n for piece, n in pieces if piece.fits >> what & 1) for what in range(self._setting.whats)]

    def _limit(self, numbers: Numbers, maybe: Numbers) -> int:
        """The same where of the last cards any number up to `maybe` may be built."""
        bounds, setting = self._bounds, self._setting
        all_numbers = (*numbers, *maybe)
        fitting = self.numbers_fitting(all_numbers)
        counted_at = bounds.at(setting.fits, ~setting.occupied, fitting)

        def lost_at(cell: int, counting: Counting) -> bool:
            if maybe or counting.steps is not None:
                return False
            return counted_at(cell, counting) > 0

        total = bounds.start(counted_at, lost_at)
        for i, (piece, n) in enumerate(zip(setting.pieces, all_numbers, strict=True)):
            if not n:
                continue
            most = bounds.anywhere(piece, fitting, is_open=bool(maybe))
            if i >= len(numbers):
                # What need not be built adds nothing at worst, and each copy at most as much as any.
                most = Most(*(max(0, each) for each in most))._replace(needs=0)
            total = total.and_(most, n)
        pairs = list(zip(setting.pieces, all_numbers, strict=True))
        new = [WATER_CAP] * sum(n for piece, n in pairs if piece.is_tower)
        silos = sum(n for piece, n in pairs if piece.is_silo)
        return bounds.worth(total, [*setting.water, *new], silos)
