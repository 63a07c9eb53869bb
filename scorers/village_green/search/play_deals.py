"""The best play of a solo game whose decks are long enough and told card by card: every case of every pool, level by level.

All cases are searched for villages of so many points, the most that any case allows; then for fewer, until one is found that
can be reached. What was searched without finding anything is the proof that there is nothing better.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from scorers.limits import NO_LIMIT, hold, needed
from scorers.ticks import many
from scorers.village_green.search.play_cases import Case, Reached
from scorers.village_green.search.play_pools import Common, LooseWay, Way
from scorers.village_green.search.play_table import SPACES, Table, Turning, Use, is_plain_with, turnings

_STEP = 2
"""By so many points the level falls."""

_A_ROUND = 8
"""A round of the loops here, which work on arrays, is so many steps."""

_FEW = 2
"""With so many free spaces all plays are gone through sooner one by one."""


def is_deal(table: Table) -> bool:
    """Whether there is still much to be laid, and by the rulings only what shows in the end counts."""
    return is_plain_with(table, Turning(Use.NOTHING)) and sum(not table.is_held(space) for space in SPACES) > _FEW


class DealSearch:
    """The search for the best village that can be reached; `bound` is what none is worth more than."""

    def __init__(self, table: Table, tick: Callable[[], None]) -> None:
        self.table, self._tick, self.tick = table, tick, many(_A_ROUND, tick)
        self.bound = NO_LIMIT

    def search(self, best: int | None) -> Iterator[Reached | None]:
        """Ever better villages that are worth more than `best`, or any; nothing where only the bound has come down."""
        if best is None:
            # No village is worth less than the least of the cases.
            best = min(case.floor for case in self.cases) - 1
        self._lower()
        yield None
        for is_loose in (False, True):
            # Where more counts than what shows, plays are hard to find; a good one is known by then.
            some = [case for case in self.cases if case.pool.way.is_loose is is_loose]
            for told in self._of_cases(some, best):
                best = best if told is None else told.points
                yield told

    def _of_cases(self, some: Sequence[Case], best: int) -> Iterator[Reached | None]:
        """What some of the cases have to give, level by level."""
        level = max((case.bound for case in some), default=best)
        while some and level >= needed(best + 1):
            level = max(best + 1, level - _STEP)
            for case in sorted(some, key=lambda case: -case.bound):
                bound = case.bound
                if bound >= needed(max(level, best + 1)):
                    for reached in case.search(max(level, best + 1)):
                        hold(reached.points, bound, "a village that can be reached")
                        best = reached.points
                        yield reached
                    self._lower()
                    yield None
            level = max(case.bound for case in some)
            if level <= best:
                return

    @cached_property
    def cases(self) -> list[Case]:
        """All cases."""
        table, common = self.table, Common(self.table, self.tick, self._tick)
        ways = [(Way if is_plain_with(table, turning) else LooseWay)(common, turning) for turning in turnings(table)]
        return [Case(pool, n) for way in ways for pool in way.pools for n in range(pool.structures + 1)]

    def _lower(self) -> None:
        self.bound = max(case.bound for case in self.cases)
