"""Where the cards of a choice are laid: every layout that may be worth enough.

Cards are laid in an order of their own, not in that in which they are built: first those that count what is around them,
then those that are counted, last those that only cost and give. So each layout comes up once, and what cannot count enough
any more is left early. What is laid has to be connected with the farm in the end: as many cards are left as spaces lie
between.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count

from models.fields_of_green.cards import WATER_CAP
from scorers.bits import numbers
from scorers.fields_of_green.search.layout_bound import OUT_OF_REACH, Bounds, Most, Numbers, Weight
from scorers.fields_of_green.search.layout_order import Built, Laid, Worth, best_built
from scorers.fields_of_green.search.layout_setting import WATER, Piece
from scorers.limits import are_held, hold, needed


def added(weights: Sequence[Weight], left: Iterable[tuple[int, int]]) -> Most:
    """The most that so many more cards of some fits add, each on a space of its own."""
    active = 0
    for what, _, _ in weights:
        active |= 1 << what
    alike: dict[int, int] = {}
    for fits, n in left:
        if fits & active:
            alike[fits & active] = alike.get(fits & active, 0) + n
    totals = [0, 0, 0]
    for fits, n in alike.items():
        mine = [(cells, adds) for what, cells, adds in weights if fits >> what & 1]
        for channel in range(3):
            totals[channel] += _best_spaces([(cells, adds[channel]) for cells, adds in mine if adds[channel]], n)
    return Most(*totals)


def _best_spaces(weights: Sequence[tuple[int, int]], n: int) -> int:
    """What the best so many spaces add together."""
    if len(weights) == 1:
        cells, adds = weights[0]
        return adds * min(n, cells.bit_count())
    # Spaces on which the same of them count lie together.
    every = 0
    for cells, _ in weights:
        every |= cells
    parts = [(0, every)]
    for cells, adds in weights:
        inside = [(points + adds, both) for points, part in parts if (both := part & cells)]
        parts = inside + [(points, rest) for points, part in parts if (rest := part & ~cells)]
    total = 0
    for points, part in sorted(parts, reverse=True):
        # The best spaces first, one card on each: no other choice of so many adds more.
        spaces = min(n, part.bit_count())
        total, n = total + points * spaces, n - spaces
        if not n:
            break
    return total


class Places:
    """The search for the layouts of one choice.

    `need` may be raised while the search runs. `worth` tells what a farm is worth where that is not its score as it lies
    there. `limit` is what the choice is worth at most.
    """

    def __init__(self, bounds: Bounds, numbers: Numbers, worth: Worth | None, tick: Callable[[], None], limit: int) -> None:
        setting = self._setting = bounds.setting
        self._bounds, self._tick = bounds, tick
        self.need, self._claimed, self._are_held = 0, limit, are_held()
        chosen = [(piece, n) for piece, n in zip(setting.pieces, numbers, strict=True) if n]
        every = [piece for piece, n in chosen for _ in range(n)]
        fitting = setting.numbers_fitting(every)
        self._silos = sum(piece.is_silo for piece in every)
        self._generic = {piece: bounds.anywhere(piece, fitting) for piece, _ in chosen}
        self._slots = self._in_order(chosen)
        # For each number of laid cards, what is left: fitting each description, and by what it fits.
        lefts = [self._slots[at:] for at in range(len(self._slots) + 1)]
        self._left = list(map(setting.numbers_fitting, lefts))
        self._kinds_left = [list(Counter(piece.fits for piece in left).items()) for left in lefts]
        # What the farm has, and what the cards give that count nothing near them, wherever they lie.
        self._const = Most(setting.coins, setting.food, setting.settled)
        for piece, n in chosen:
            if not piece.is_near:
                self._const = self._const.and_(self._generic[piece], n)
        self._worth = worth
        # Any tower may get empty, wherever it lies.
        self._dry = [*setting.water, *[WATER_CAP] * sum(piece.is_tower for piece in every)]
        self._is_wet = any(map(_takes_water, self._generic))

    def _in_order(self, chosen: Sequence[tuple[Piece, int]]) -> list[Piece]:
        near_whats = {counting.what for piece, _ in chosen for counting in piece.countings if counting.steps is not None}

        def order(each: tuple[Piece, int]) -> tuple[int, int, int]:
            piece, n = each
            is_counted = any(piece.fits >> what & 1 for what in near_whats)
            is_wet = piece.price[WATER] or any(sentence.gives[WATER] for sentence in piece.sentences)
            rank = 0 if piece.is_near else 1 if piece.is_tower else 2 if is_wet else 3 if is_counted else 4
            return rank, -self._generic[piece].vp, -n

        return [piece for piece, n in sorted(chosen, key=order) for _ in range(n)]

    # The search.

    def run(self) -> Iterator[Built]:
        """Every layout worth `need` or more, with a best way to build it; `need` is read again and again."""
        yield from self._go(Laid((), 0, self._setting.fits), 0, self._claimed)

    def _go(self, laid: Laid, tried: int, claimed: int) -> Iterator[Built]:
        """Lay the next card on every space; `tried` are those on which one like it was laid before.

        `claimed` is what no layout that begins like this is worth more than, once that is held.
        """
        self._tick()
        at = len(laid.plots)
        if at == len(self._slots):
            is_apart = self._are_held and laid.cells & ~self._grow(laid.cells, 0)
            # A whole layout with a best way to build it, if it is worth enough.
            built = None if is_apart else self._built(laid)
            if built is None:
                return
            hold(built.points, claimed, "a farm")
            if built.points >= self.need:
                yield built
            return
        is_same = self._slots[at + 1 : at + 2] == [self._slots[at]]
        most, children = self._children(laid, tried)
        for limit, child, bit in children:
            if limit < needed(self.need):
                continue
            yield from self._go(child, tried if is_same else 0, min(claimed, most, limit))
            tried |= bit

    def _built(self, laid: Laid) -> Built | None:
        return best_built(self._bounds, laid, self._silos, self.need, self._points, self._worth, self._tick)

    def _children(self, laid: Laid, tried: int) -> tuple[int, list[tuple[int, Laid, int]]]:
        """A limit for what is laid, and the next card on every space that may do, with a limit, the most promising first."""
        at, grid, need = len(laid.plots), self._setting.grid, needed(self.need)
        left = len(self._slots) - at - 1
        free = grid.spread(self._grow(laid.cells, left)) & ~self._setting.occupied & ~laid.cells
        total, weights = self._view(laid, free)
        # What is laid with what it counts, what is unlaid anywhere, and the best spaces for what may still be counted.
        most = self._points(total.and_(added(weights, self._kinds_left[at])))
        if most < need:
            return most, []
        piece = self._slots[at]
        occupied, here = self._setting.occupied | laid.cells, self._grow(laid.cells, 0)
        # Where more spaces lie between what is laid and the farm than cards are left, it never hangs together.
        is_apart = bool(laid.cells & ~here)
        children = []
        for limit, cell in self._weigh(laid, free, tried, total, weights):
            if limit < need:
                continue
            bit = 1 << cell
            fits = tuple(f | bit if piece.fits >> what & 1 else f for what, f in enumerate(laid.fits))
            child = Laid((*laid.plots, (cell, piece)), laid.cells | bit, fits)
            if (is_apart and child.cells & ~self._grow(child.cells, left)) or self._is_dry(child, at + 1):
                if not self._are_held:
                    continue
                limit = OUT_OF_REACH  # noqa: PLW2901 - what is claimed by leaving it out
            beside = grid.spread(bit)
            order = (-limit, not beside & here, -(beside & occupied).bit_count(), self._distance(cell), cell)
            children.append((order, child, bit))
        children.sort(key=lambda each: each[0])
        return most, [(-order[0], child, bit) for order, child, bit in children]

    def _weigh(self, laid: Laid, free: int, tried: int, most: Most, weights: Sequence[Weight]) -> Iterator[tuple[int, int]]:
        """Limits for the next card on every space that may do, `tried` ones left out; one too low may be left out too."""
        at, need = len(laid.plots), needed(self.need)
        piece = self._slots[at]
        without = most.and_(self._generic[piece], -1) if piece.is_near else most
        without = without.and_(added(weights, self._kinds_left[at + 1]))
        # Spaces that are counted by the same abilities are weighed together.
        parts = [(without, free & ~tried)]
        for cells, adds in [(cells, Most(*adds)) for what, cells, adds in weights if piece.fits >> what & 1]:
            inside = [(total.and_(adds), both) for total, part in parts if (both := part & cells)]
            parts = inside + [(total, rest) for total, part in parts if (rest := part & ~cells)]
        for total, part in parts:
            if not piece.is_near:
                limit = self._points(total)
                yield from ((limit, cell) for cell in (numbers(part) if limit >= need else ()))
                continue
            for cell in numbers(part):
                own = self._own(piece, cell, laid, free, self._left[at + 1])
                yield self._points(total.and_(own)), cell

    def _distance(self, cell: int) -> int:
        """How far a space is from the farm."""
        return next(steps for steps in count() if self._setting.grid.around(cell, steps) & self._setting.carrying)

    def _grow(self, cells: int, steps: int) -> int:
        """The farm with what is connected with it over so many more cards."""
        setting, grid = self._setting, self._setting.grid
        walls = setting.occupied & ~setting.carrying
        grown = grid.flood(setting.carrying, cells)
        for _ in range(steps):
            grown = grid.flood(grid.spread(grown) & ~walls, cells)
        return grown

    # Limits.

    def _view(self, laid: Laid, free: int) -> tuple[Most, list[Weight]]:
        """What cards laid, and others somewhere on `free` spaces, give at most; and where further cards are counted."""
        at = len(laid.plots)
        total, weights = self._const, []
        for piece in self._slots[at:]:
            if piece.is_near:
                total = total.and_(self._generic[piece])
        carrying = self._setting.carrying | laid.cells
        for cell, piece in (*self._setting.fixed_end, *(plot for plot in laid.plots if plot[1].is_near)):
            most, more = self._bounds.near(piece, cell, carrying, laid.fits, free, self._left[at])
            total = total.and_(most)
            weights += more
        return total, weights

    def _own(self, piece: Piece, cell: int, laid: Laid, free: int, others: Sequence[int]) -> Most:
        """What a card that counts gives at most on a space, if so many others of each description are still to be laid."""
        bit = 1 << cell
        fits = [f | bit if piece.fits >> what & 1 else f for what, f in enumerate(laid.fits)]
        carrying = self._setting.carrying | laid.cells | bit
        most, weights = self._bounds.near(piece, cell, carrying, fits, free & ~bit, others)
        for what, cells, (coins, food, vp) in weights:
            n = min(others[what], cells.bit_count())
            most = most.and_(Most(coins, food, vp), n)
        return most

    def _points(self, total: Most) -> int:
        return self._bounds.worth(total, self._dry, self._silos)

    def _is_dry(self, laid: Laid, at: int) -> bool:
        """Whether a card that takes Water lies where no Water Tower can ever reach."""
        setting, around = self._setting, self._setting.grid.around
        if not self._is_wet or any(piece.is_tower for piece in self._slots[at:]):
            return False
        towers = [cell for cell, piece in laid.plots if piece.is_tower]
        for cell, piece in laid.plots:
            if _takes_water(piece):
                reached = any(around(t, n) >> cell & 1 for t, n in zip(setting.tower_cells, setting.reaches, strict=True))
                if not reached and not any(around(t, setting.reach) >> cell & 1 for t in towers):
                    return True
        return False


def _takes_water(piece: Piece) -> bool:
    """Whether a card takes Water, wherever it is built."""
    return piece.price[WATER] > 0 and piece.cheaper is None
