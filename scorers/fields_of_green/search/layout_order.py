"""In which order the cards of a layout are best built, and what is left in the stores then.

A build is paid at once, from what is there at that moment; what an Immediate ability gives, and what a card takes off its
own price, is counted at that moment too. So every order is followed in which each card lies beside the farm when it is
built, and every way to pay Water and to place it, unless the order does not matter. Of two ways to build the same cards
the one that has less of something and more of nothing is left out. `best_built` is about a whole layout.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

from models.fields_of_green.cards import FOOD_CAP, WATER_CAP
from models.fields_of_green.table import readings
from scorers.fields_of_green.search.layout_bound import OUT_OF_REACH, Bounds, Most
from scorers.fields_of_green.search.layout_setting import COINS, FOOD, VP, WATER, Amounts, Counting, Piece, Setting, less_by
from scorers.limits import are_held, held, hold, needed
from scorers.question import Tick

Waters = tuple[int, ...]
"""The Water on each tower that lies there, then on each new one by its space; -1 where that is not built yet."""


Plots = tuple[tuple[int, Piece], ...]
"""Cards, each on its space."""

Fits = tuple[int, ...]
"""For each description the spaces that fit it."""


@dataclass(frozen=True, slots=True)
class Stores:
    """What a farm has: coins, Food, VP tokens more than at the start, and Water."""

    coins: int
    food: int
    vp: int
    water: Waters


@dataclass(frozen=True, slots=True)
class Built:
    """A farm that was built: which card lies on which space, its stores, and its worth."""

    cards: Plots
    stores: Stores
    points: int


Worth = Callable[[Plots, Stores], int]
"""The worth of what was built."""


class Orders:
    """The search for the best order in which the cards of a layout are built on their spaces.

    `worth` tells what the end is worth, `most(rest, stores)` what it can be worth at most where `rest` is still to come;
    `adds[cell]` is what building a card there adds at most.
    """

    def __init__(
        self,
        setting: Setting,
        plots: Plots,
        worth: Worth,
        most: Callable[[Most, Stores], int],
        adds: Mapping[int, Most],
        tick: Tick,
    ) -> None:
        self._setting, self._plots, self._worth, self._most, self._tick = setting, plots, worth, most, tick
        self._adds = adds
        new_towers = sorted(cell for cell, piece in plots if piece.is_tower)
        self._new_towers = {cell: i for i, cell in enumerate(new_towers, start=len(setting.towers))}
        self._reaches = (*setting.reaches, *[setting.reach] * len(self._new_towers))
        self._caps = (*setting.water_caps, *[WATER_CAP] * len(self._new_towers))
        self._tower_cells = (*setting.tower_cells, *self._new_towers)
        # Where a gain that does not fit is lost as a whole, more Food may be worse.
        feeds = any(sentence.gives[FOOD] for _, piece in plots for sentence in piece.now)
        self._food_may_harm = feeds and readings.loses_all(setting.rulings)
        self._seen: dict[tuple[object, ...], list[tuple[int, int, int]]] = {}
        self.best: Built | None = None
        self.need, self._are_held = 0, are_held()

    def run(self, need: int, enough: int, rest: Most) -> Built | None:
        """The best end of all that is worth `need` or more, if there is one; the first that is worth `enough`.

        `rest` is the most that all builds together add.
        """
        setting = self._setting
        self.need, self._enough = need, enough
        water = (*setting.water, *[-1] * len(self._new_towers))
        stores = Stores(setting.coins, setting.food, 0, water)
        self._go(0, setting.carrying, setting.fits, stores, setting.food_cap, (), rest, enough)
        return self.best

    def _go(
        self, built: int, carrying: int, fits: Fits, stores: Stores, cap: int, cards: Plots, rest: Most, claimed: int
    ) -> bool:
        """Build what is left in every order, which is worth `claimed` at most. True if nothing better can come."""
        if len(cards) == len(self._plots):
            points = self._worth(cards, stores)
            hold(points, claimed, "a farm that is built in an order")
            if points >= self.need:
                self.best, self.need = Built(cards, stores, points), points + 1
            return points >= self._enough and not self._are_held
        # Left where the same cards were built before with stores that were no worse, or what is to come adds too little.
        if self._are_held:
            claimed = min(claimed, self._most(rest, stores))
        elif self._is_known(built, stores) or self._most(rest, stores) < self.need:
            return False
        self._tick()
        for i, (cell, piece) in enumerate(self._plots):
            bit = 1 << cell
            if built >> i & 1 or not self._setting.grid.spread(bit) & carrying:
                continue
            there = tuple(f | bit if piece.fits >> w & 1 else f for w, f in enumerate(fits))
            later = rest.and_(self._adds[cell], -1)
            more = cap + FOOD_CAP if piece.is_silo else cap
            for after in self._after(piece, cell, carrying, fits, there, stores, more):
                done = (*cards, (cell, piece))
                if self._go(built | 1 << i, carrying | bit, there, after, more, done, later, claimed):
                    return True
        return False

    def _is_known(self, built: int, stores: Stores) -> bool:
        """Whether the same cards were built before with stores that were no worse."""
        key = (built, stores.water, stores.food if self._food_may_harm else 0)
        mine = (stores.coins, stores.food, stores.vp)
        others = self._seen.setdefault(key, [])
        # More of everything was worth at least as much, whatever comes after.
        if any(all(a >= b for a, b in zip(other, mine, strict=True)) for other in others):
            return True
        others.append(mine)
        return False

    # One build.

    def _after(
        self, piece: Piece, cell: int, carrying: int, before: Fits, there: Fits, stores: Stores, cap: int
    ) -> Iterator[Stores]:
        """The stores after a card is built at a space, for every choice that there is."""
        setting = self._setting
        price = piece.price
        if piece.cheaper is not None:
            off = setting.given(piece.cheaper, cell, carrying, before)
            price = less_by(price, off, readings.sets_a_floor(setting.rulings))
        with_it = carrying | 1 << cell
        ways = [*self._pay(price, cell, carrying, stores)]
        if piece.is_tower:
            new = self._new_towers[cell]
            ways = [replace(way, water=(*way.water[:new], WATER_CAP, *way.water[new + 1 :])) for way in ways]
        for sentence in piece.now:
            gives = setting.given(sentence, cell, with_it, there)
            ways = [after for way in ways for after in self._gain(gives, cell, with_it, way, cap)]
        yield from dict.fromkeys(ways)

    def _pay(self, price: Amounts, cell: int, carrying: int, stores: Stores) -> Iterator[Stores]:
        """The stores after something is paid for a card at a space, for every choice of Water Towers."""
        coins, food, need = stores.coins - price[COINS], stores.food - price[FOOD], price[WATER]
        if coins < 0 or food < 0:
            return
        if not need:
            yield Stores(coins, food, stores.vp, stores.water)
            return
        most = [held if held > 0 and self._is_in_range(t, cell, carrying) else 0 for t, held in enumerate(stores.water)]
        if sum(most) < need:
            return
        single = readings.pays_from_one(self._setting.rulings)
        for taken in _split(need, most):
            if not single or max(taken) == need:
                water = tuple(held - n for held, n in zip(stores.water, taken, strict=True))
                yield Stores(coins, food, stores.vp, water)

    def _is_in_range(self, tower: int, cell: int, carrying: int) -> bool:
        """Whether a Water Tower reaches a space, which need not have a card."""
        return bool(self._setting.near(cell, self._reaches[tower], carrying) >> self._tower_cells[tower] & 1)

    def _gain(self, gives: Amounts, cell: int, carrying: int, stores: Stores, cap: int) -> Iterator[Stores]:
        """The stores after something is gained at a space, for every choice of Water Towers."""
        food = stores.food
        if gives[FOOD]:
            lost = max(0, food + gives[FOOD] - cap)
            if lost and readings.loses_all(self._setting.rulings):
                lost = gives[FOOD]
            food += gives[FOOD] - lost
        coins, vp = stores.coins + gives[COINS], stores.vp + gives[VP]
        if not gives[WATER]:
            yield Stores(coins, food, vp, stores.water)
            return
        here = readings.waters_in_range(self._setting.rulings)
        room = [
            max(0, top - held) if held >= 0 and (not here or self._is_in_range(t, cell, carrying)) else 0
            for t, (held, top) in enumerate(zip(stores.water, self._caps, strict=True))
        ]
        for added in _split(min(gives[WATER], sum(room)), room):
            yield Stores(coins, food, vp, tuple(held + n for held, n in zip(stores.water, added, strict=True)))


def _split(n: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to take so many from several, at most so many from each."""
    return (taken for taken in product(*(range(min(n, top) + 1) for top in most)) if sum(taken) == n)


@dataclass(frozen=True, slots=True)
class Laid:
    """Some cards laid: each with its space, all spaces laid, and for each description the spaces that fit it."""

    plots: Plots
    cells: int
    fits: Fits


def best_built(
    bounds: Bounds, laid: Laid, silos: int, need: int, points: Callable[[Most], int], worth: Worth | None, tick: Tick
) -> Built | None:
    """A whole layout with a best way to build it, if it is worth `need`; `points` are those of so much at most.

    `worth` tells what a farm is worth where that is not its score as it lies.
    """
    setting = bounds.setting
    carrying = setting.carrying | laid.cells

    def exactly(cell: int, counting: Counting) -> int:
        return setting.count(counting, cell, carrying, laid.fits[counting.what])

    def is_lost(cell: int, counting: Counting, carrying: int = carrying, fits: Fits = laid.fits) -> bool:
        """Whether something lies there that must not, at the end of the game unless another moment is given."""
        return setting.count(counting, cell, carrying, fits[counting.what]) > 0

    later, now, rest = bounds.start(exactly, is_lost), {}, Most()
    at_first = partial(is_lost, carrying=setting.carrying, fits=setting.fits)
    for cell, piece in laid.plots:
        now[cell] = bounds.building(piece, partial(exactly, cell), partial(at_first, cell))
        rest = rest.and_(now[cell])
        later = later.and_(bounds.later(piece, partial(exactly, cell), partial(is_lost, cell)))
    # Each card as if it were built last, with all others there already: no order gives it more.
    enough, least = points(later.and_(rest)), needed(need)
    if enough < least:
        return None

    def score(_cards: Plots, stores: Stores) -> int:
        food = stores.food // 2 if setting.farm.pad.food_points is None else 0
        empty = sum(not held for held in stores.water) if setting.farm.pad.towers is None else 0
        return later.vp + stores.vp + stores.coins // 3 + food + empty

    def most(rest: Most, stores: Stores) -> int:
        here = Most(stores.coins, stores.food, stores.vp)
        # Coins and Food of the start are in `later`.
        less = Most(-setting.coins, -setting.food)
        water = [WATER_CAP if held < 0 else held for held in stores.water]
        # What is in store, what is still to come, and the end as it will be: no order leaves more.
        return bounds.worth(later.and_(less).and_(here).and_(rest), water, silos)

    def ordered() -> Built | None:
        orders = Orders(setting, laid.plots, worth or score, most, now, tick)
        return orders.run(least, enough, rest)

    with held(is_on=False):
        quick = ordered()
    if are_held() and (every := ordered()) is not None:
        # Orders are left out because the same was built before with no less in the stores.
        hold(every.points, quick.points if quick else OUT_OF_REACH, "a farm built in another order")
    return quick
