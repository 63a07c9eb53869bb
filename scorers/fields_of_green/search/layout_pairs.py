"""How much abilities that count adjacent cards give together at most: cards on a grid have only so many neighbours in all.

Of n connected cards in a rectangle of w by h at most 2n - w - h pairs are adjacent, because each row and each column has
two open sides; of any n cards at most 2n - sqrt(4n), rounded down (Harary and Harborth 1976). A pair is counted
twice only if each of both cards counts the other; of two that count when they are built, only the later one does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isqrt

from models.fields_of_green.rules.rulings import sets_a_floor
from scorers.fields_of_green.search.layout_bound import OUT_OF_REACH, Bounds, Most
from scorers.fields_of_green.search.layout_sentences import (
    COINS,
    FOOD,
    VP,
    WATER,
    Counting,
    Fixed,
    Piece,
    Sentence,
)


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
            lost, lost_vp = sum(self.coins[:n]), sum(self.vps[: less - n])
            most = max(most, points(total.and_(Most(-lost, 0, -lost_vp, -2 * lost - 6 * lost_vp))))
        # If nothing is left to be lost, there is no such farm.
        return most


class Pairs:
    """The pairs of adjacent cards of one choice.

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
        floor = int(sets_a_floor(setting.rulings))
        self._of: dict[Piece, Unit] = {}
        for piece, _ in chosen:
            if (unit := _unit(piece, floor, counted(piece))) is not None:
                self._of[piece] = unit
        # Of several that count from one space, only one: pairs are counted once for each card.
        one = {fixed.cell: unit for fixed in there if (unit := _first(fixed.sentences)) is not None}
        self._there = [(unit, cell) for cell, unit in one.items()]
        apart = setting.occupied & ~setting.grid.flooded(setting.occupied & -setting.occupied, setting.occupied)
        self.matter = bool(setting.occupied and (self._of or self._there)) and not apart
        self._twice = {piece: n for piece, n in chosen if piece in self._of and self._is_mutual(piece, n)}

    def _is_mutual(self, piece: Piece, n: int) -> bool:
        """Whether another card counts this card and is counted by it."""
        unit, grid = self._of[piece], self._setting
        for other, theirs in self._of.items():
            if (other is not piece or n > 1) and other.fits >> unit.what & 1 and piece.fits >> theirs.what & 1:
                return True
        return any(piece.fits >> theirs.what & 1 and grid.fits[unit.what] >> cell & 1 for theirs, cell in self._there)

    def needed(
        self, laid: Sequence[tuple[Piece, int]], free: int, left: Sequence[int], unlaid: Mapping[Piece, int]
    ) -> Demand:
        """How many pairs are missing for all that each card by itself could count.

        Cards are `laid` on spaces, `left` cards of each description and all `unlaid` are still to be laid on `free` spaces.
        """
        grid = self._setting.grid
        units = [(unit, unit.often * n) for face, n in unlaid.items() if (unit := self._of.get(face)) is not None]
        placed: list[tuple[Unit, int]] = [(unit, cell) for face, cell in laid if (unit := self._of.get(face)) is not None]
        cells = 0
        for _, cell in laid:
            cells |= 1 << cell
        for unit, cell in [*placed, *self._there]:
            open_to = min(left[unit.what], (grid.around(cell, 1) & free).bit_count())
            units.append((unit, min(unit.often, open_to)))
        occupied = self._setting.occupied | cells
        known = (occupied & occupied >> 1).bit_count() + (occupied & occupied >> grid.width).bit_count()
        less = sum(n for _, n in units) - (2 * self._cards - known) - self._doubled(unlaid)
        coins = sorted(unit.coins for unit, n in units if unit.coins for _ in range(n))
        vps = sorted(unit.vp for unit, n in units if unit.vp for _ in range(n))
        return Demand(less, _sides(self._cards), coins, vps)

    def _doubled(self, unlaid: Mapping[Piece, int]) -> int:
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
