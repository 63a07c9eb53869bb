"""The most that a farm can be worth while it is not wholly known: which cards are built, or where they lie.

Every limit holds for each way to build the farm. Counts are taken as they are at the end: they were never higher before.
Distances are taken as rows and columns apart: over cards it is never nearer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property, partial
from itertools import product
from math import prod
from typing import NamedTuple

from models.fields_of_green.cards import FOOD_CAP, WATER_CAP
from models.fields_of_green.table import readings
from scorers.bits import numbers
from scorers.fields_of_green.search.layout_setting import EVERYWHERE, VP, WATER, Counting, Piece, Sentence, Setting, less_by
from scorers.limits import NO_LIMIT, needed

OUT_OF_REACH = -1_000_000
"""The worth of what cannot be built at all."""

Counted = Callable[[Counting], int]
"""How many something counts at most."""

Lost = Callable[[Counting], bool]
"""Whether there certainly is something that must not be there."""


class Most(NamedTuple):
    """What something adds at most: coins, Food and VP. Of Water: how much it can pay at most, has to, and gives at most."""

    coins: int = 0
    food: int = 0
    vp: int = 0
    pays: int = 0
    needs: int = 0
    gets: int = 0

    def and_(self, other: Most, times: int = 1) -> Most:
        """Both together, the other one so often."""
        a, b, c, d, e, f = self
        g, h, i, j, k, m = other
        return Most(a + times * g, b + times * h, c + times * i, d + times * j, e + times * k, f + times * m)


def most_of(sentence: Sentence, counted: Counted, is_lost: Lost, could: Counted | None = None) -> Most:
    """The most that a sentence of an ability gives. `could` is what conditions may count, if not the same."""
    condition = sentence.condition
    if condition is not None:
        is_unmet = is_lost(condition) if sentence.none else (could or counted)(condition) < sentence.least
        if is_unmet:
            return Most()
    n = 1 if sentence.per is None else counted(sentence.per)
    # Water only has to be enough, so that it is not weighed further: what could be counted, counts.
    wet = 1 if sentence.per is None else (could or counted)(sentence.per)
    coins, water, food, vp = sentence.gives
    return Most(coins * n, food * n, vp * n, gets=water * wet)


Slope = tuple[int, int, int, int]
"""Which counting, and what each further card adds: coins, Food and VP."""

Weight = tuple[int, int, tuple[int, int, int]]
"""Which description, on which spaces, adds how much: coins, Food and VP."""


class Bounds:
    """Limits for the farms of a question."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.most_around = cache(self._most_around)
        self._for_counts = cache(self._read)
        region = setting.carrying
        for _ in range(setting.more):
            region = setting.grid.spread(region)
        # Every space on which something may be built.
        self._reachable = region & ~setting.occupied

    def _most_around(self, counting: Counting) -> int:
        """How many cards that lie there already something built anywhere can count at most."""
        fits = self.setting.fits[counting.what]
        if counting.steps is None:
            return fits.bit_count()
        near = (self.setting.grid.around(cell, counting.steps) & fits for cell in numbers(self._reachable))
        return max(map(int.bit_count, near), default=0)

    # What single things give.

    def building(self, piece: Piece, counted: Counted, is_lost: Lost, could: Counted | None = None) -> Most:
        """The most that building a card changes at once: its price paid, its Immediate ability applied."""
        price = piece.price
        if piece.cheaper is not None:
            off = most_of(piece.cheaper, counted, is_lost, could)
            price = less_by(price, (off.coins, off.gets, off.food, off.vp), readings.sets_a_floor(self.setting.rulings))
        coins, water, food, _ = price
        total = Most(-coins, -food, pays=piece.price[WATER])
        for sentence in piece.now:
            total = total.and_(most_of(sentence, counted, is_lost, could))
        is_wetter = could is not None and piece.cheaper is not None and piece.cheaper.gives[WATER] > 0
        return total._replace(needs=0 if is_wetter else water)

    def later(self, piece: Piece, counted: Counted, is_lost: Lost, could: Counted | None = None) -> Most:
        """The most that a card gives at the end of the game, its printed VP included."""
        return Most(vp=piece.vp + sum(most_of(sentence, counted, is_lost, could).vp for sentence in piece.end))

    # What the farm gives.

    def start(self, counted_at: Callable[[int, Counting], int], lost_at: Callable[[int, Counting], bool]) -> Most:
        """The most that the farm itself is worth, whatever is built, without what is on its Water Towers."""
        setting = self.setting
        total = Most(setting.coins, setting.food, setting.settled)
        for cell, piece in setting.fixed_end:
            total = total.and_(self.later(piece, partial(counted_at, cell), partial(lost_at, cell)))
        return total

    def worth(self, total: Most, water: Sequence[int], silos: int) -> int:
        """The points of so much, with so much Water on each tower, and so many new Silos.

        `OUT_OF_REACH` if it cannot be paid. Any tower may get empty, wherever it lies.
        """
        setting = self.setting
        # Each store is at its most by itself, so what one of them cannot pay, nobody can.
        if total.coins < 0 or total.food < 0 or total.needs > sum(water) + total.gets:
            return OUT_OF_REACH
        pad, room = setting.farm.pad, max(setting.food, setting.food_cap + FOOD_CAP * silos)
        stored = min(total.food, room) // 2 if pad.food_points is None else 0
        # How many Water Towers can be empty if so much Water is paid from them.
        empty, pays = 0, total.pays
        for held in sorted(water) if pad.towers is None else ():
            pays -= held
            empty += pays >= 0
        return total.vp + total.coins // 3 + stored + empty

    # What something gives at a space, and what may be counted there later.

    def near(
        self, piece: Piece, cell: int, carrying: int, fits: Sequence[int], free: int, left: Sequence[int]
    ) -> tuple[Most, list[Weight]]:
        """What a card at a space gives with what is counted so far, and what further cards may add.

        `left` cards of each description may still be laid on `free` spaces; conditions may still be met by them.
        """
        around = self.setting.grid.around
        key: list[int] = []
        nears: list[int] = []
        for counting in piece.countings:
            what, steps = counting.what, counting.steps
            mine = fits[what] if counting.itself else fits[what] & ~(1 << cell)
            if steps is None:
                # Where no distance matters, all cards that are left count wherever they come to lie.
                key += [mine.bit_count() + left[what]] * 3
                nears.append(0)
                continue
            near = around(cell, steps)
            n = (near & mine).bit_count()
            open_to = near & free if left[what] else 0
            # Each card that is left takes a space of its own.
            could = n + min(left[what], open_to.bit_count()) if open_to else n
            # Whether something is certainly counted, for a condition that there is none.
            key += [n, could, int(mine and self.setting.count(counting, cell, carrying, mine) > 0)]
            nears.append(open_to)
        most, slopes = self._for_counts(piece, tuple(key))
        return most, [(piece.countings[i].what, nears[i], (a, b, c)) for i, a, b, c in slopes if nears[i]]

    def _read(self, piece: Piece, counts: tuple[int, ...]) -> tuple[Most, tuple[Slope, ...]]:
        place = {counting: 3 * i for i, counting in enumerate(piece.countings)}

        def counted(counting: Counting) -> int:
            return counts[place[counting]]

        def could(counting: Counting) -> int:
            return counts[place[counting] + 1]

        def lost_at_end(counting: Counting) -> bool:
            return counts[place[counting] + 2] > 0

        total = self.building(piece, counted, lambda _: False, could).and_(self.later(piece, counted, lost_at_end, could))
        slopes = []
        for sentence in _counting(piece, lost_at_end):
            per = sentence.per
            if per is None or per.steps is None:
                continue
            # A condition that can no longer be met gives nothing for further cards either.
            if sentence.condition is not None and not sentence.none and could(sentence.condition) < sentence.least:
                continue
            coins, _, food, vp = sentence.gives
            slopes.append((place[per] // 3, coins, food, vp))
        return total, tuple(slopes)

    # Counts where it is not known what lies where.

    def anywhere(self, piece: Piece, fitting: Sequence[int], *, is_open: bool = False) -> Most:
        """What a card gives at most that is built somewhere, if so many cards of each description are built in all.

        It `is_open` whether all of them are built.
        """

        def counted(counting: Counting) -> int:
            own = piece.fits >> counting.what & 1
            n = self.most_around(counting) + fitting[counting.what] - own
            if counting.steps is not None:
                # So many spaces lie within so many steps of one on a grid.
                n = min(n, 2 * counting.steps * (counting.steps + 1))
            return n + (own if counting.itself else 0)

        def is_lost(counting: Counting) -> bool:
            return not is_open and counting.steps is None and counted(counting) > 0

        return self.building(piece, counted, lambda _: False).and_(self.later(piece, counted, is_lost))

    def at(self, fits: Sequence[int], free: int, left: Sequence[int]) -> Callable[[int, Counting], int]:
        """What an ability at a space counts at most: the spaces of `fits`, and cards that are `left` for `free` spaces."""
        around = self.setting.grid.around

        def counted(cell: int, counting: Counting) -> int:
            near = EVERYWHERE if counting.steps is None else around(cell, counting.steps)
            own = 0 if counting.itself else 1 << cell
            n = (near & fits[counting.what] & ~own).bit_count()
            more = left[counting.what]
            return n + (min(more, (near & free).bit_count()) if more else 0)

        return counted


def _counting(of: Piece, lost: Lost) -> Iterator[Sentence]:
    """The sentences of a card or tile that still give something."""
    yield from of.now
    kept = (s for s in of.end if not (s.none and s.condition is not None and lost(s.condition)))
    yield from (replace(s, gives=(0, 0, 0, s.gives[VP])) for s in kept)
    if of.cheaper is not None:
        yield of.cheaper


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
        choices = [(self._limit(numbers), numbers) for numbers in product(*(range(n + 1) for n in self._copies))]
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
        rest = self._copies[len(numbers) :]
        # Of the cards not decided yet all copies count as built wherever that gives more: no choice gives as much.
        limit = min(claimed, self._limit(numbers, rest))
        if limit < points:
            return
        if not rest:
            yield limit, numbers
            return
        for n in reversed(range(rest[0] + 1)):
            yield from self._deciding((*numbers, n), points, limit)

    def _limit(self, numbers: Numbers, maybe: Numbers = ()) -> int:
        """The most that a farm is worth on which just so many of each card are built; of the last ones, up to `maybe`."""
        self._tick()
        bounds, setting = self._bounds, self._setting
        pairs = list(zip(setting.pieces, (*numbers, *maybe), strict=True))
        fitting = setting.numbers_fitting(piece for piece, n in pairs for _ in range(n))
        counted_at = bounds.at(setting.fits, ~setting.occupied, fitting)

        def lost_at(cell: int, counting: Counting) -> bool:
            return not maybe and counting.steps is None and counted_at(cell, counting) > 0

        total = bounds.start(counted_at, lost_at)
        for i, (piece, n) in enumerate(pairs):
            if not n:
                continue
            most = bounds.anywhere(piece, fitting, is_open=bool(maybe))
            if i >= len(numbers):
                # What need not be built adds nothing at worst, and each copy at most as much as any.
                most = Most(*(max(0, each) for each in most))._replace(needs=0)
            total = total.and_(most, n)
        new = [WATER_CAP] * sum(n for piece, n in pairs if piece.is_tower)
        silos = sum(n for piece, n in pairs if piece.is_silo)
        return bounds.worth(total, [*setting.water, *new], silos)
