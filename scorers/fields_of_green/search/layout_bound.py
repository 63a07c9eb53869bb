"""The most that a farm can be worth while it is not wholly known: which cards are built, or where they lie.

Every limit holds for each way to build the farm. Counts are taken as they are at the end: they were never higher before.
Distances are taken as rows and columns apart: over cards it is never nearer. What is paid for by choice is taken for what it
gives, less what it takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from math import isqrt
from typing import NamedTuple

from models.fields_of_green.cards import FOOD_CAP
from models.fields_of_green.table import readings
from scorers.bits import numbers
from scorers.fields_of_green.search.layout_grid import EVERYWHERE
from scorers.fields_of_green.search.layout_sentences import (
    COINS,
    FOOD,
    SIXTHS,
    VP,
    WATER,
    Amounts,
    Counting,
    Fixed,
    Piece,
    Sentence,
    less_by,
)
from scorers.fields_of_green.search.layout_setting import Setting

OUT_OF_REACH = -1_000_000
"""The worth of what cannot be built at all."""

Counted = Callable[[Counting], int]
"""How many something counts at most."""

Lost = Callable[[Counting], bool]
"""Whether there certainly is something that must not be there."""


def never_lost(_counting: Counting) -> bool:
    """Nothing is known to be there."""
    return False


class Most(NamedTuple):
    """What something adds at most: coins, Food and VP, each as if for itself, and all of it together in sixths of a VP.

    Of Water: how much it can pay at most, how much it has to, and how much it gives at most.
    """

    coins: int = 0
    food: int = 0
    vp: int = 0
    sixths: int = 0
    pays: int = 0
    needs: int = 0
    gets: int = 0

    def and_(self, other: Most, times: int = 1) -> Most:
        """Both together, the other one so often."""
        a, b, c, d, e, f, g = self
        h, i, j, k, m, n, o = other
        if times == 1:
            return Most(a + h, b + i, c + j, d + k, e + m, f + n, g + o)
        return Most(a + times * h, b + times * i, c + times * j, d + times * k, e + times * m, f + times * n, g + times * o)


def most_of(sentence: Sentence, counted: Counted, is_lost: Lost, could: Counted | None = None) -> Most:
    """The most that a sentence of an ability gives. `could` is what conditions may count, if not the same."""
    condition = sentence.condition
    if condition is not None:
        if sentence.none:
            if is_lost(condition):
                return Most()
        elif (could or counted)(condition) < sentence.least:
            return Most()
    n = 1 if sentence.per is None else counted(sentence.per)
    gives, pay, often = sentence.gives, sentence.pay, sentence.times or 1
    # Water only has to be enough, so that it is not weighed further: what could be counted, counts.
    wet = gives[WATER] * (1 if sentence.per is None else (could or counted)(sentence.per))
    if not sentence.times:
        coins, water, food, vp = gives[COINS] * n, wet, gives[FOOD] * n, gives[VP] * n
        return Most(coins, food, vp, 2 * coins + 3 * food + 6 * vp, 0, 0, water)
    # Done by choice: only where it gives more than it takes, which is never worth less than not at all.
    net = max(0, n * sixths_of(gives) - sixths_of(pay))
    each = [amount * n * often for amount in gives]
    return Most(each[COINS], each[FOOD], each[VP], net * often, pay[WATER] * often, 0, wet * often)


def sixths_of(amounts: Amounts) -> int:
    """What amounts are worth at the end in sixths of a VP, nothing rounded."""
    return sum(amount * worth for amount, worth in zip(amounts, SIXTHS, strict=True))


class Bounds:
    """Limits for the farms of a question."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.most_around = cache(self._most_around)
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
        return self._farther(counting) + max(map(int.bit_count, near), default=0)

    def _farther(self, counting: Counting) -> int:
        return 0 if counting.beside or counting.steps is None else len(self.setting.farther)

    # What single things give.

    def building(self, piece: Piece, counted: Counted, is_lost: Lost, could: Counted | None = None) -> Most:
        """The most that building a card changes at once: its price paid, its Immediate ability applied."""
        price = piece.price
        if piece.cheaper is not None:
            off = self._off(piece.cheaper, counted, is_lost, could)
            price = less_by(price, off, readings.sets_a_floor(self.setting.rulings))
        coins, food, vp, sixths, pays, gets = -price[COINS], -price[FOOD], 0, -sixths_of(price), piece.price[WATER], 0
        for sentence in piece.now:
            most = most_of(sentence, counted, is_lost, could)
            coins, food, vp, sixths = coins + most.coins, food + most.food, vp + most.vp, sixths + most.sixths
            pays, gets = pays + most.pays, gets + most.gets
        is_wetter = could is not None and piece.cheaper is not None and piece.cheaper.gives[WATER] > 0
        return Most(coins, food, vp, sixths, pays, 0 if is_wetter else price[WATER], gets)

    def later(self, piece: Piece, counted: Counted, is_lost: Lost, could: Counted | None = None) -> Most:
        """The most that a card gives at a harvest and at the end of the game, its printed VP included."""
        vp = piece.vp + sum(most_of(sentence, counted, is_lost, could).vp for sentence in piece.end)
        total = Most(vp=vp, sixths=6 * vp)
        return total.and_(self.harvest(piece.harvest, piece.cost, counted, could)) if piece.harvest else total

    def harvest(self, sentences: Iterable[Sentence], cost: Amounts, counted: Counted, could: Counted | None = None) -> Most:
        """The most that harvesting a location gives; it may be left, and what must not be there may be flipped before."""
        total = Most()
        for sentence in sentences:
            total = total.and_(most_of(sentence, counted, never_lost, could))
        return total._replace(sixths=max(0, total.sixths - sixths_of(cost)), pays=total.pays + cost[WATER])

    def _off(self, cheaper: Sentence, counted: Counted, is_lost: Lost, could: Counted | None = None) -> Amounts:
        """How much a discount takes off at most."""
        condition = cheaper.condition
        if condition is not None:
            met = not is_lost(condition) if cheaper.none else (could or counted)(condition) >= cheaper.least
            if not met:
                return (0, 0, 0, 0)
        n = 1 if cheaper.per is None else counted(cheaper.per)
        coins, water, food, vp = cheaper.gives
        return (coins * n, water * n, food * n, vp * n)

    # What the farm gives.

    def start(self, counted_at: Callable[[int, Counting], int], lost_at: Callable[[int, Counting], bool]) -> Most:
        """The most that the farm itself is worth, whatever is built, without what is on its Water Towers."""
        setting = self.setting
        coins, food, vp = setting.coins, setting.food, setting.settled
        total = Most(coins, food, vp, 2 * coins + 3 * food + 6 * vp)
        for fixed in (*setting.fixed_end, *setting.repeats):
            for sentence in fixed.sentences:
                given = most_of(sentence, partial(counted_at, fixed.cell), partial(lost_at, fixed.cell)).vp
                total = total.and_(Most(vp=given, sixths=6 * given))
        for fixed in setting.fixed_harvest:
            given_then = self.harvest(fixed.sentences, fixed.cost, partial(counted_at, fixed.cell))
            total = total.and_(given_then, fixed.often)
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
        apart = total.vp + total.coins // 3 + stored
        # How many Water Towers can be empty if so much Water is paid from them; after a harvest, all of them.
        empty, pays = 0, total.pays
        for held in sorted(water) if pad.towers is None else ():
            pays -= held
            empty += pays >= 0 or self.setting.harvested
        # Rounded one by one, or together unrounded: each is a limit, so the lower one is.
        return min(apart, total.sixths // 6) + empty

    # Counts where it is not known what lies where.

    def somewhere(self, piece: Piece, fitting: Sequence[int]) -> Counted:
        """What a card counts at most that is built somewhere, if so many cards of each description are built in all."""

        def counted(counting: Counting) -> int:
            own = piece.fits >> counting.what & 1
            n = self.most_around(counting) + fitting[counting.what] - own
            if counting.steps is not None:
                # So many spaces lie within so many steps of one on a grid.
                n = min(n, 2 * counting.steps * (counting.steps + 1) + self._farther(counting))
            return n + (own if counting.itself else 0)

        return counted

    def anywhere(self, piece: Piece, fitting: Sequence[int], *, is_open: bool = False) -> Most:
        """What a card gives at most that is built somewhere; it `is_open` whether all of so many cards are built."""
        counted = self.somewhere(piece, fitting)

        def is_lost(counting: Counting) -> bool:
            is_certain = not is_open and not self.setting.harvested and counting.steps is None
            return is_certain and counted(counting) > 0

        return self.building(piece, counted, never_lost).and_(self.later(piece, counted, is_lost))

    def at(self, fits: Sequence[int], free: int, left: Sequence[int]) -> Callable[[int, Counting], int]:
        """What an ability at a space counts at most: the spaces of `fits`, and cards that are `left` for `free` spaces."""
        around = self.setting.grid.around

        def counted(cell: int, counting: Counting) -> int:
            near = EVERYWHERE if counting.steps is None else around(cell, counting.steps)
            own = 0 if counting.itself else 1 << cell
            n = (near & fits[counting.what] & ~own).bit_count() + self._farther(counting)
            more = left[counting.what]
            return n + (min(more, (near & free).bit_count()) if more else 0)

        return counted


@dataclass(frozen=True, slots=True)
class Unit:
    """What a card gives for each adjacent card that it counts: coins or VP, at most so often."""

    what: int
    coins: int
    vp: int
    often: int
    is_at_once: bool


@dataclass(frozen=True, slots=True)
class Demand:
    """What is counted beside each other if all cards count all they can: so many pairs more than there are without sides.

    `least` is the least extent of so many cards; coins and VP that single pairs give are told lowest first.
    """

    less: int
    least: int
    coins: list[int]
    vps: list[int]

    def limit(self, extent: int, total: Most, points: Callable[[Most], int]) -> int:
        """The points at most in a rectangle of this extent, where `total` counts all that each card could count."""
        less, most = self.less + max(extent, self.least), OUT_OF_REACH
        if less <= 0:
            return points(total)
        for n in range(max(0, less - len(self.vps)), min(less, len(self.coins)) + 1):
            is_lost, lost_vp = sum(self.coins[:n]), sum(self.vps[: less - n])
            most = max(most, points(total.and_(Most(-is_lost, 0, -lost_vp, -2 * is_lost - 6 * lost_vp))))
        # If nothing is left to be lost, there is no such farm.
        return most


class Pairs:
    """How much abilities that count adjacent cards give together at most: cards of a choice have only so many neighbours.

    Of n connected cards in a rectangle of w by h at most 2n - w - h pairs are adjacent, because each row and each column has
    two open sides; of any n cards at most 2n - sqrt(4n), rounded down (Harary and Harborth 1976). A pair is counted
    twice only if each of both cards counts the other; of two that count when they are built, only the later one does.

    `chosen` are the cards to be built, `there` what counts already on the farm, by its space.
    """

    def __init__(
        self,
        bounds: Bounds,
        chosen: Sequence[tuple[Piece, int]],
        there: Iterable[Fixed],
        counted: Callable[[Piece], Callable[[Counting], int]],
    ) -> None:
        setting = self._setting = bounds.setting
        self._cards = len(setting.farm.sites) + sum(n for _, n in chosen)
        floor = int(readings.sets_a_floor(setting.rulings))
        self._of: dict[Piece, Unit] = {}
        for piece, _ in chosen:
            if (unit := _unit(piece, floor, counted(piece))) is not None:
                self._of[piece] = unit
        # Of several that count from one space, only one: pairs are counted once for each card.
        one = {fixed.cell: unit for fixed in there if (unit := _first(fixed.sentences)) is not None}
        self._there = [(unit, cell) for cell, unit in one.items()]
        apart = setting.occupied & ~setting.grid.flood(setting.occupied & -setting.occupied, setting.occupied)
        self.matter = bool(setting.occupied and (self._of or self._there)) and not apart
        self._twice = {piece: n for piece, n in chosen if piece in self._of and self._is_mutual(piece, n)}

    def _is_mutual(self, piece: Piece, n: int) -> bool:
        """Whether another card counts this card and is counted by it."""
        unit, grid = self._of[piece], self._setting
        for other, theirs in self._of.items():
            if (other is not piece or n > 1) and other.fits >> unit.what & 1 and piece.fits >> theirs.what & 1:
                return True
        return any(piece.fits >> theirs.what & 1 and grid.fits[unit.what] >> cell & 1 for theirs, cell in self._there)

    def demand(
        self, laid: Sequence[tuple[int, Piece]], free: int, left: Sequence[int], unlaid: Mapping[Piece, int]
    ) -> Demand:
        """How many pairs are missing for all that each card by itself could count.

        Cards are `laid` on spaces, `left` cards of each description and all `unlaid` are still to be laid on `free` spaces.
        """
        grid = self._setting.grid
        units = [(unit, unit.often * n) for face, n in unlaid.items() if (unit := self._of.get(face)) is not None]
        placed: list[tuple[Unit, int]] = [(unit, cell) for cell, face in laid if (unit := self._of.get(face)) is not None]
        cells = 0
        for cell, _ in laid:
            cells |= 1 << cell
        for unit, cell in [*placed, *self._there]:
            open_to = min(left[unit.what], (grid.around(cell, 1) & free).bit_count())
            units.append((unit, min(unit.often, open_to)))
        occupied = self._setting.occupied | cells
        known = (occupied & occupied >> 1).bit_count() + (occupied & occupied >> grid.width).bit_count()
        less = sum(n for _, n in units) - (2 * self._cards - known) - self._doublings(unlaid)
        coins = sorted(unit.coins for unit, n in units if unit.coins for _ in range(n))
        vps = sorted(unit.vp for unit, n in units if unit.vp for _ in range(n))
        return Demand(less, _sides(self._cards), coins, vps)

    def _doublings(self, unlaid: Mapping[Piece, int]) -> int:
        """How many of the pairs still to come can be counted twice."""
        mutual = sum(n for face, n in unlaid.items() if face in self._twice)
        at_end = sum(n for face, n in self._twice.items() if not self._of[face].is_at_once)
        at_end += len(self._there)
        every = sum(self._twice.values()) + len(self._there)
        return min(4 * mutual, 4 * at_end, 2 * every - _sides(every))


def _sides(n: int) -> int:
    """Half the open sides that n cards have at least."""
    return 1 + isqrt(4 * n - 1) if n else 0


def _unit(piece: Piece, floor: int, counted: Callable[[Counting], int]) -> Unit | None:
    """What a card gives for each adjacent card, if it does."""
    unit = _first(piece.end) or _first(piece.now, is_at_once=True)
    often = 4
    if unit is None and piece.cheaper is not None and (unit := _first((piece.cheaper,), is_at_once=True)) is not None:
        # A price is not lowered below its floor, and by nothing but what is paid.
        often = max(0, piece.price[COINS] - floor) // unit.coins if unit.coins else 0
    if unit is None:
        return None
    often = min(often, unit.often, counted(Counting(unit.what, itself=False, steps=1, beside=True)))
    return replace(unit, often=often) if often else None


def _first(sentences: Iterable[Sentence], *, is_at_once: bool = False) -> Unit | None:
    """The first sentence that gives coins or VP, whatever else is true, for each adjacent card."""
    for sentence in sentences:
        per, gives = sentence.per, sentence.gives
        if per is None or not per.beside or sentence.condition is not None or sentence.times:
            continue
        coins, vp = (gives[COINS] if is_at_once else 0), gives[VP]
        if not (gives[FOOD] or gives[WATER]) and (coins > 0) != (vp > 0):
            return Unit(per.what, coins, vp, 4, is_at_once)
    return None
