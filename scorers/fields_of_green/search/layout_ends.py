"""Whole layouts: what they are worth at the end, built in the best order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from models.fields_of_green.cards import WATER_CAP
from scorers.fields_of_green.search.layout_bound import OUT_OF_REACH, Bounds, Most
from scorers.fields_of_green.search.layout_order import Built, Orders, Plot, Stores, Worth
from scorers.fields_of_green.search.layout_sentences import Counting, Piece
from scorers.limits import are_held, held, hold, needed


@dataclass(frozen=True, slots=True)
class Laid:
    """Some cards laid: their groups and spaces, all spaces laid, and for each description the spaces that fit it.

    All that is still to be laid lies `within` some spaces.
    """

    plots: tuple[tuple[int, int], ...]
    cells: int
    fits: tuple[int, ...]
    within: int


class Ends:
    """The worth of the layouts of one choice.

    `groups` are cards that differ only in what they cost and give wherever they lie. `worth` tells what a farm is worth
    where that is not its score as it lies.
    """

    def __init__(
        self,
        bounds: Bounds,
        groups: Sequence[tuple[tuple[Piece, int], ...]],
        worth: Worth | None,
        tick: Callable[[], None],
    ) -> None:
        self._setting, self._bounds, self._groups = bounds.setting, bounds, groups
        self._worth, self._tick = worth, tick
        self._silos = sum(n for group in groups for piece, n in group if piece.is_silo)

    def best(self, laid: Laid, need: int, points: Callable[[Most], int]) -> Built | None:
        """A whole layout with a best way to build it, if it is worth `need`; `points` are those of so much at most."""
        setting, bounds = self._setting, self._bounds
        carrying = setting.carrying | laid.cells

        def exactly(cell: int, counting: Counting) -> int:
            return setting.counted(counting, cell, carrying, laid.fits[counting.what])

        later = bounds.start(exactly, partial(self._lost, laid))
        now = {
            (id(piece), cell): bounds.built(piece, partial(exactly, cell), partial(self._lost_at_first, cell))
            for group, cell in laid.plots
            for piece, _ in self._groups[group]
        }
        cards, rest = self._cards(laid), Most()
        for cell, piece in cards:
            rest = rest.and_(now[id(piece), cell])
            later = later.and_(bounds.later(piece, partial(exactly, cell), partial(self._lost, laid, cell)))
        enough, least = points(later.and_(rest)), needed(need)
        if enough < least:
            return None
        ended = later.vp

        def worth(cards: Sequence[tuple[int, Piece]], stores: Stores) -> int:
            return self._score(ended, stores) if self._worth is None else self._worth(cards, stores)

        plots = [Plot(cell, group, self._groups[group][0][0].fits) for group, cell in laid.plots]

        def most(rest: Most, stores: Stores) -> int:
            if setting.has_own_objective:
                return enough
            here = Most(stores.coins, stores.food, stores.vp, 2 * stores.coins + 3 * stores.food + 6 * stores.vp)
            # Coins and Food of the start are in `later`.
            less = Most(-setting.coins, -setting.food, 0, -2 * setting.coins - 3 * setting.food)
            water = [WATER_CAP if held < 0 else held for held in stores.water]
            # What is in store, what is still to come, and the end as it will be: no order leaves more.
            return bounds.worth(later.and_(less).and_(here).and_(rest), water, self._silos)

        def ordered() -> Built | None:
            orders = Orders(
                setting,
                plots,
                self._groups,
                worth,
                most,
                lambda piece, cell: now[id(piece), cell],
                self._tick,
                is_rising=not setting.has_own_objective,
            )
            return orders.run(least, enough, rest)

        with held(is_on=False):
            quick = ordered()
        if are_held() and (every := ordered()) is not None:
            # Orders are left out because the same was built before with no less in the stores.
            hold(every.points, quick.points if quick else OUT_OF_REACH, "a farm built in another order")
        return quick

    def _cards(self, laid: Laid) -> list[tuple[int, Piece]]:
        """The cards with their spaces, group by group; which of a group lies where is all the same."""
        cells: dict[int, list[int]] = {}
        for group, cell in laid.plots:
            cells.setdefault(group, []).append(cell)
        every = ((cells[group], [piece for piece, n in self._groups[group] for _ in range(n)]) for group in cells)
        return [pair for own, pieces in every for pair in zip(own, pieces, strict=True)]

    def _score(self, ended: int, stores: Stores) -> int:
        """The score of a farm: what its cards are worth at the end, and its stores."""
        pad = self._setting.farm.pad
        food = stores.food // 2 if pad.food_points is None else 0
        empty = sum(not held for held in stores.water) if pad.towers is None else 0
        return ended + stores.vp + stores.coins // 3 + food + empty

    def _lost_at_first(self, cell: int, counting: Counting) -> bool:
        """Whether something lies there from the beginning that must not when a card is built."""
        setting = self._setting
        return setting.counted(counting, cell, setting.carrying, setting.fits[counting.what]) > 0

    def _lost(self, laid: Laid, cell: int, counting: Counting) -> bool:
        """Whether something lies there that must not at the end of the game; a Harvest phase may flip it."""
        setting = self._setting
        carrying = setting.carrying | laid.cells
        return not setting.harvested and setting.counted(counting, cell, carrying, laid.fits[counting.what]) > 0
