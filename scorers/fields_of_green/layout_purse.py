"""How many coins can be left at most where cards lie on known spaces: what a card counts when it is built must lie there.

Cards that give coins for cards around them, or cost less for them, are best built late; but coins are scarce before. So
every order of the cards is weighed, over all sets of cards built so far, without regard to Water and to what connects.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from models.fields_of_green.rulings import sets_a_floor
from scorers.fields_of_green.layout_bound import Bounds
from scorers.fields_of_green.layout_laid import Laid
from scorers.fields_of_green.layout_near import PLENTY
from scorers.fields_of_green.layout_sentences import COINS, Counting, Piece

_FEW = 11
"""The orders of so many cards are weighed."""

Counts = tuple[int, int, tuple[int, ...]]
"""What is counted: at most so many, of them so many from the beginning, and of each group at most so many."""


@dataclass(frozen=True, slots=True)
class Earner:
    """A card that counts others for coins when it is built: what, how many coins for each, and if they lower the price."""

    piece: Piece
    group: int
    counting: Counting
    coins: int
    is_price: bool


class Purse:
    """The coins for the cards of one choice, which are in `groups`."""

    def __init__(self, bounds: Bounds, groups: Sequence[tuple[tuple[Piece, int], ...]]) -> None:
        setting = self._setting = bounds.setting
        self._bounds = bounds
        self._floor = int(sets_a_floor(setting.rulings))
        self._faces = [group[0][0] for group in groups]
        cards = [(piece, i) for i, group in enumerate(groups) for piece, n in group for _ in range(n)]
        self._earners: list[Earner] = []
        for piece, group in dict.fromkeys(cards):
            self._earners += _earners(piece, group)
        self.matters = bool(self._earners) and len(cards) <= _FEW and not setting.harvested
        whats = {earner.counting.what for earner in self._earners}
        earning = {earner.piece for earner in self._earners}
        fixed = {piece: _fixed(piece) for piece, _ in cards}
        # What nothing counts, and what gives no more than it costs, is best built last.
        self._cards, self._late = [], 0
        for piece, group in cards:
            net = fixed[piece] - _price(piece, self._floor)
            if piece in earning or net > 0 or any(piece.fits >> what & 1 for what in whats):
                self._cards.append((piece, group, fixed[piece]))
            else:
                self._late -= net
        self._known: dict[tuple[Counts, ...], int] = {}

    def coins(self, laid: Laid, free: int) -> int:
        """The coins that can be left at most; less than 0 if not everything can be paid."""
        if not self.matters:
            return PLENTY
        cells: dict[int, list[int]] = {}
        for group, cell in laid.plots:
            cells.setdefault(group, []).append(cell)
        key = tuple(self._counts(earner, cells, laid, free) for earner in self._earners)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._most(key)
        return known

    def _counts(self, earner: Earner, cells: dict[int, list[int]], laid: Laid, free: int) -> Counts:
        """What an earner counts at most where it lies, or anywhere if it is not laid, or if it is one of several."""
        setting, counting, group = self._setting, earner.counting, earner.group
        what, steps = counting.what, counting.steps
        fitting = [face.fits >> what & 1 for face in self._faces]
        every = tuple(fits * (laid.left[g] + len(cells.get(g, ())) - (g == group)) for g, fits in enumerate(fitting))
        itself = int(counting.itself and not earner.is_price and fitting[group])
        farther = 0 if counting.beside or steps is None else len(setting.farther)
        if steps is None or len(cells.get(group, ())) + laid.left[group] > 1 or not laid.plots or group not in cells:
            top = PLENTY if steps is None else 2 * steps * (steps + 1) + farther + itself
            return (top, self._bounds.most_around(counting) + itself, every)
        around = setting.grid.around(cells[group][0], steps) & ~(1 << cells[group][0])
        there = (around & setting.fits[what]).bit_count() + farther + itself
        open_to = (around & free).bit_count()
        near = [fits * sum(around >> cell & 1 for cell in cells.get(g, ())) for g, fits in enumerate(fitting)]
        reach = tuple(min(every[g], n + min(open_to, laid.left[g])) if fitting[g] else 0 for g, n in enumerate(near))
        return (min(there + sum(reach), there + sum(near) + open_to), there, reach)

    @cached_property
    def _built(self) -> list[tuple[int, ...]]:
        """For each set of cards how many of each group are in it."""
        built = [(0,) * len(self._faces)]
        for _, group, _ in self._cards:
            built += [(*n[:group], n[group] + 1, *n[group + 1 :]) for n in built]
        return built

    def _most(self, key: tuple[Counts, ...]) -> int:
        """The coins that are left at most, if the earners count no more than this."""
        own: dict[Piece, list[tuple[Earner, Counts]]] = {}
        for earner, counts in zip(self._earners, key, strict=True):
            own.setdefault(earner.piece, []).append((earner, counts))
        price_of = {piece: _price(piece, self._floor) for piece, _, _ in self._cards}
        plain = [(1 << i, price_of[piece], fixed) for i, (piece, _, fixed) in enumerate(self._cards) if piece not in own]
        earning = [(1 << i, piece, fixed) for i, (piece, _, fixed) in enumerate(self._cards) if piece in own]
        most = [-1] * len(self._built)
        most[0] = self._setting.coins
        for done, built in enumerate(self._built):
            has = most[done]
            if has < 0:
                continue
            for bit, price, fixed in plain:
                if not done & bit and price <= has and most[done | bit] < has - price + fixed:
                    most[done | bit] = has - price + fixed
            for bit, piece, fixed in earning:
                if done & bit:
                    continue
                price, gains = price_of[piece], fixed
                for earner, (top, there, reach) in own[piece]:
                    n = min(top, there + sum(map(min, reach, built)))
                    if earner.is_price:
                        price = max(min(price, self._floor), price - n * earner.coins)
                    else:
                        gains += n * earner.coins
                if price <= has:
                    most[done | bit] = max(most[done | bit], has - price + gains)
        return most[-1] - self._late if most[-1] >= 0 else -1


def _fixed(piece: Piece) -> int:
    """The coins that a card gives at once, whatever lies around it."""
    return sum(s.gives[COINS] * (s.times or 1) for s in piece.now if s.per is None)


def _earners(piece: Piece, group: int) -> list[Earner]:
    """The sentences by which a card counts others for coins when it is built."""
    earners = [
        Earner(piece, group, s.per, s.gives[COINS] * (s.times or 1), is_price=False)
        for s in piece.now
        if s.per is not None and s.gives[COINS]
    ]
    cheaper = piece.cheaper
    if cheaper is not None and cheaper.per is not None and cheaper.gives[COINS]:
        earners.append(Earner(piece, group, cheaper.per, cheaper.gives[COINS], is_price=True))
    return earners


def _price(piece: Piece, floor: int) -> int:
    """The coins that a card takes, less what it does not count for."""
    price, cheaper = piece.price[COINS], piece.cheaper
    return price if cheaper is None or cheaper.per is not None else max(min(price, floor), price - cheaper.gives[COINS])
