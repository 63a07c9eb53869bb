"""What each move from a solo table with known decks still allows: the most that a play beginning with it gives.

A search for each move would take as long as the table has moves. But all of these plays end in villages that could be
reached from the table, and of those only few are worth nearly as much as the best. So these are listed once, in whatever
order their cards come, and of each move it is asked which of them can still be reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from models.village_green.cards import Award
from models.village_green.position import Position
from models.village_green.wording import is_structure
from scorers.village_green.play_cases import Case, named
from scorers.village_green.play_orders import Orders, turnings
from scorers.village_green.play_pools import Pool, Way
from scorers.village_green.play_prizes import Prizes
from scorers.village_green.play_search import SoloPlay
from scorers.village_green.play_steps import Turning, Use
from scorers.village_green.play_table import SPACES, Table
from scorers.village_green.points import VILLAGE_POINTS
from scorers.village_green.row_search import RowSearch
from scorers.village_green.stock import Indices

_BELOW = 1
"""Villages are listed that are worth at most so many points less than the best."""

_MOST_LOOKS = 20_000
"""So often it is asked whether a village can be reached after a move."""


@dataclass(frozen=True, slots=True)
class Begun:
    """The table after a move; `owed` awards are still to be drawn for the structure that was laid."""

    table: Table
    owed: int


@dataclass(frozen=True, slots=True)
class _Villages:
    """Villages that might be reached with the village card used for one thing, one per row; worth without that card."""

    pool: Pool
    worth: Indices
    green: Indices
    awards: Indices

    @property
    def use(self) -> Use:
        return self.pool.way.turning.use


def prospects(
    position: Position, begun: Sequence[tuple[Position, bool]], tick: Callable[[], None]
) -> Iterator[tuple[int | None, int]] | None:
    """For each table after a move the most that a play gives, if that is settled, and what none exceeds.

    With each table comes whether an award is still to be drawn for the structure that was laid. Nothing where more counts
    than what shows in the end.
    """
    question = SoloPlay(position, tick)
    return _prospects(question, position, begun, tick) if question.obstacle is None and question.is_provable else None


def _prospects(
    question: SoloPlay, position: Position, begun: Sequence[tuple[Position, bool]], tick: Callable[[], None]
) -> Iterator[tuple[int | None, int]]:
    most = max(told.found.points for told in question.search() if told.found is not None)
    allowed = Allowed(Table(position), most, tick)
    for after, owes in begun:
        yield allowed.of(Begun(Table(after), int(owes)))


class Allowed:
    """What moves allow from a table on which no play gives more than `most`."""

    def __init__(self, table: Table, most: int, tick: Callable[[], None]) -> None:
        self.most, self.level, self.tick = most, most - _BELOW, tick
        self._villages = [found for turning in turnings(table) for found in self._of_way(Way(table, turning, tick))]
        self._looks = 0

    def _of_way(self, way: Way) -> Iterator[_Villages]:
        """All villages with cards and awards within reach that are worth so much."""
        pool = Pool(way, way.most_reach, 0)
        is_built = np.array([is_structure(card) for card in pool.kinds.cards])
        for structures in range(pool.structures + 1):
            case = Case(pool, structures)
            weight, placements = case.placements(self.level)
            if len(placements):
                for laid in RowSearch(pool.tables(weight), self.tick).reaching(placements, case.level(weight, self.level)):
                    if isinstance(laid, float):
                        continue
                    built = is_built[laid.green].sum(1)
                    worth = (laid.worth - 2 * weight * built) // 2
                    chosen = (worth + way.points >= self.level) & (built >= case.shown)
                    awards = np.concatenate([laid.top, laid.left], 1)
                    yield _Villages(pool, worth[chosen], laid.green[chosen], awards[chosen])

    def of(self, begun: Begun) -> tuple[int | None, int]:
        """The most after a move, and what no play after it exceeds; nothing where that was not settled."""
        offers = []
        for number, villages in enumerate(self._villages):
            worth = villages.worth + VILLAGE_POINTS * (begun.table.is_up and villages.use is Use.NOTHING)
            # What is worth more than the best cannot be reached, and what is worth less is not listed in full.
            chosen = self._may_show(villages, begun.table) & (worth <= self.most) & (worth >= self.level)
            offers += [(-int(worth[n]), number, int(n)) for n in np.flatnonzero(chosen)]
        reached = cache(partial(_Reached, begun))
        for negative, number, n in sorted(offers):
            self._looks += 1
            if self._looks > _MOST_LOOKS:
                return None, -negative
            self.tick()
            villages = self._villages[number]
            awards = [villages.pool.way.table.awards[villages.pool.way.prizes.awards[award]] for award in villages.awards[n]]
            for turning in _later(begun.table, villages.use):
                if reached(turning).is_reached(villages.pool, villages.green[n].tolist(), awards):
                    return -negative, -negative
        return None, self.level - 1

    def _may_show(self, villages: _Villages, table: Table) -> NDArray[np.bool_]:
        """Whether what shows after a move may show in the end: all of it but lawns and one card under the village card."""
        kinds = villages.pool.kinds.of
        tops = np.array([kinds.get(table.cards[top], -1) for top in table.tops])
        held = [space for space in SPACES if table.is_held(space)]
        other = (villages.green[:, held] != tops[held]).sum(1)
        may: NDArray[np.bool_] = other <= int(table.is_up and villages.use is Use.COVER)
        return may


def _later(table: Table, use: Use) -> Iterator[Turning]:
    """What the village card may be turned for after a move, if it is used so; nothing if it was turned by then."""
    return (turning for turning in turnings(table) if not table.is_up or turning.use is use)


class _Reached:
    """What can be reached after a move with one use of the village card."""

    def __init__(self, begun: Begun, turning: Turning) -> None:
        self.begun, self.orders = begun, Orders(begun.table, turning)
        most = len(SPACES) + 1
        self.prizes = Prizes(begun.table, most, fresh=turning.use is Use.AWARDS, tick=lambda: None)
        self.number = {begun.table.awards[award]: n for n, award in enumerate(self.prizes.awards)}

    def is_reached(self, pool: Pool, green: Sequence[int], awards: Sequence[Award]) -> bool:
        """Whether a village can be reached."""
        prizes, kinds, table = self.prizes, pool.kinds.of, self.begun.table
        shown = [self.number.get(award, -1) for award in awards]
        if any(award not in {top, *prizes.offered} for award, top in zip(shown, prizes.tops, strict=True)):
            return False
        tops = named(green, pool.kinds, self.orders)
        if tops is None:
            return False
        self.orders.alike = lambda card: kinds.get(table.cards[card], -1 - card)
        owed = self.begun.owed
        return self.orders.steps(tops, lambda built: prizes.steps(shown, built + owed) is not None) is not None
