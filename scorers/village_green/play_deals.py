"""The best play of a solo game whose decks are long enough and told card by card: every case of every pool, level by level.

All cases are searched for villages of so many points, the most that any case allows; then for fewer, until one is found that
can be reached. What was searched without finding anything is the proof that there is nothing better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from models.village_green.position import DISPLAY
from scorers.claims import NO_LIMIT, hold, needed
from scorers.ticks import many
from scorers.village_green.play_cases import Case, Reached
from scorers.village_green.play_orders import turnings
from scorers.village_green.play_pools import Common, Way
from scorers.village_green.play_table import NONE, SPACES, Table

_STEP = 2
"""By so many points the level falls."""

_A_ROUND = 8
"""A round of the loops here, which work on arrays, is so many steps."""

_FEW = 2
"""With so many free spaces all plays are gone through sooner one by one."""

_TRIED = 30
"""So many ways to lay awards are tried first in each case."""

_MOST_AWARDS = 60
"""So many awards have a bit of their own in a word."""


def is_deal(table: Table) -> bool:
    """Whether a table is searched so: it is plain, and there is still much to be laid."""
    return is_plain(table) and sum(not table.is_held(space) for space in SPACES) > _FEW


def is_plain(table: Table) -> bool:
    """Whether only what shows in the end counts: play is by the rulings that we take, and no card comes round again."""
    greens = (*table.hand, *table.greens.every)
    lawns = [card for card in {*table.tops, *greens} if table.is_lawn[card]]
    on_lawns = all(table.free[lawn][lawn] for lawn in lawns) and len(lawns) <= 1
    awards = (*filter(None, table.award_tops), *table.prizes.every)
    if table.is_loose or table.goes_on or not on_lawns or not len(set(awards)) == len(awards) < _MOST_AWARDS:
        return False
    if not table.is_up:
        return True
    free = sum(not table.is_held(space) for space in SPACES)
    turns = free + sum(table.is_lawn[card] for card in greens)
    draws = table.award_tops.count(NONE) + min(free, sum(table.is_structure[card] for card in greens))
    return not table.position.one_match_is_enough and all(
        len(middle.display) < DISPLAY or len(middle.deck) >= most + DISPLAY
        for middle, most in ((table.greens, turns), (table.prizes, draws))
    )


class DealSearch:
    """The search for the best village that can be reached; `bound` is what none is worth more than."""

    def __init__(self, table: Table, tick: Callable[[], None]) -> None:
        self.table, self.tick = table, many(_A_ROUND, tick)
        self.bound = NO_LIMIT

    def search(self, best: int, *, quickly: bool) -> Iterator[Reached | None]:
        """Ever better villages that are worth more than `best`; nothing where only the bound has come down.

        With `quickly` some that are not bad come first.
        """
        level = self._lower()
        yield None
        for reached in self._likely(level, best) if quickly else ():
            best = reached.points
            yield reached
        while level >= needed(best + 1):
            level = max(best + 1, level - _STEP)
            for case in sorted(self.cases, key=lambda case: -case.bound):
                points, bound = max(level, best + 1), case.bound
                if bound >= needed(points):
                    for reached in case.search(points):
                        hold(reached.points, bound, "a village that can be reached")
                        best = reached.points
                        yield reached
                    self._lower()
                    yield None
            level = self._lower()
            if level <= best:
                return

    @cached_property
    def cases(self) -> list[Case]:
        """All cases."""
        common = Common(self.table, self.tick)
        ways = [Way(common, turning) for turning in turnings(self.table)]
        return [Case(pool, n) for way in ways for pool in way.pools for n in range(pool.structures + 1)]

    def _likely(self, level: int, best: int) -> Iterator[Reached]:
        """Some play that is not bad, before the search comes to the end: nothing deep in the deck, likely awards only."""
        some = [case for case in self.cases if case.pool.must is None]
        found = False
        while level > best + 1 and not found:
            level = max(best + 1, level - _STEP)
            for case in some:
                if case.bound >= max(level, best + 1):
                    for reached in case.likely(max(level, best + 1), _TRIED):
                        found, best = True, reached.points
                        yield reached

    def _lower(self) -> int:
        self.bound = max(case.bound for case in self.cases)
        return self.bound
