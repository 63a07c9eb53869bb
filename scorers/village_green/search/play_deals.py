"""The best play of a solo game whose decks are long enough and told card by card: every case of every pool, level by level.

All cases are searched for villages of so many points, the most that any case allows; then for fewer, until one is found that
can be reached. What was searched without finding anything is the proof that there is nothing better.
"""

import pickle
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from copy import copy
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeAlias

from models.village_green.table.position import Position
from scorers.limits import NO_LIMIT, are_held, held, hold, needed
from scorers.processes import shared
from scorers.ticks import many
from scorers.village_green.search.play_cases import Case, Reached
from scorers.village_green.search.play_pools import Common, LooseWay, Way
from scorers.village_green.search.play_table import SPACES, Table, Turning, Use, is_plain, is_plain_with, turnings


class Told(NamedTuple):
    """What came of a case: ever better villages, each after so many ticks, its bound, and all ticks."""

    found: Sequence[tuple[int, Reached]]
    bound: int
    ticks: int


Task: TypeAlias = tuple[int, int]
"""The number of a case, and the points that it is searched for."""

Work: TypeAlias = Callable[[bytes, bool, Task], tuple[Task, Told]]
"""Does a task of a position that is packed up, limits being held or not."""


class Ahead:
    """The cases of a position, searched by so many processes (-1 for one per core) ahead of their turn.

    The search goes on as in one process: it asks case after case, each for more points than the best so far. Meanwhile the
    other processes search the cases that it asks next if nothing is found in those that are still searched. What a case has
    to give depends on nothing but the deal, the case and the points that it is asked for, and comes back step for step. What
    was searched for other points than it is asked for in the end is thrown away, and searched once more. So nothing that is
    told depends on which process was done first, nor on how many there are: neither the play nor what was proven on the way,
    nor after how many steps, and so neither where a search of so many steps is stopped.

    A search has some hundreds of cases, and one takes hundredths of a second (`benchmarks/README.md`). So it is early enough
    to give the best so far along with each task: to tell those that are at work of a better one would save less than telling
    takes.
    """

    def __init__(self, work: Work, position: Position, jobs: int) -> None:
        self._work, self._packed, self._jobs = work, pickle.dumps(position), jobs
        self._results: Generator[tuple[Task, Told], None, None] | None = None
        self._begun: set[Task] = set()
        self._done: dict[Task, Told] = {}
        self._waiting: tuple[Sequence[Case], Sequence[int], int, int] = (), (), 0, 0

    def answer(self, cases: Sequence[Case], waiting: Sequence[int], level: int, best: int) -> Told:
        """What comes of the first of the cases that wait for their turn; the others are asked after it."""
        # Those that look for tasks meanwhile do so in threads of their own: all of it changes at once.
        self._waiting = cases, waiting, level, best
        task = waiting[0], max(level, best + 1)
        while task not in self._done:
            if self._results is None:
                self._results = shared(self._work, self._tasks(), self._jobs, in_order=False)
            for done, told in self._results:
                self._done[done] = told
                break
            else:
                # There were no more tasks then, but that was before it was asked for more points than was expected.
                self._results = None
        return self._done[task]

    def close(self) -> None:
        """Leave undone what is not done."""
        if self._results is not None:
            self._results.close()

    def _tasks(self) -> Iterator[tuple[bytes, bool, Task]]:
        while (task := self._next()) is not None:
            self._begun.add(task)
            yield self._packed, are_held(), task

    def _next(self) -> Task | None:
        """What is asked next, if nothing is found in what is being searched."""
        cases, waiting, level, best = self._waiting
        for number in waiting:
            if cases[number].bound >= needed(max(level, best + 1)):
                task = number, max(level, best + 1)
                if task not in self._begun:
                    return task
                if task in self._done and self._done[task].found:
                    best = self._done[task].found[-1][1].points
        return None


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
    """The search for the best village that can be reached; `bound` is what none is worth more than.

    So many processes share it (-1 for one per core), and what it tells is the same.
    """

    def __init__(self, table: Table, tick: Callable[[], None], jobs: int = 1) -> None:
        self.table, self._tick, self.tick = table, tick, many(_A_ROUND, tick)
        self._ahead = None if jobs == 1 or not is_plain(table) else Ahead(_do, table.position, jobs)
        self.bound = NO_LIMIT

    def search(self, best: int | None) -> Iterator[Reached | None]:
        """Ever better villages that are worth more than `best`, or any; nothing where only the bound has come down."""
        try:
            # No village is worth less than the least of the cases.
            yield from self._search_cases(min(case.floor for case in self.cases) - 1 if best is None else best)
        finally:
            if self._ahead is not None:
                self._ahead.close()

    def _search_cases(self, best: int) -> Iterator[Reached | None]:
        self._lower()
        yield None
        for is_loose in (False, True):
            # Where more counts than what shows, plays are hard to find; a good one is known by then.
            some = [number for number, case in enumerate(self.cases) if case.pool.way.is_loose is is_loose]
            for told in self._of_cases(some, best):
                best = best if told is None else told.points
                yield told

    def _of_cases(self, some: Sequence[int], best: int) -> Iterator[Reached | None]:
        """What some of the cases have to give, level by level."""
        level = max((self.cases[number].bound for number in some), default=best)
        while some and level >= needed(best + 1):
            level = max(best + 1, level - _STEP)
            waiting = sorted(some, key=lambda number: -self.cases[number].bound)
            for n, number in enumerate(waiting):
                bound = self.cases[number].bound
                if bound >= needed(max(level, best + 1)):
                    for reached in self._of_first(waiting[n:], level, best):
                        hold(reached.points, bound, "a village that can be reached")
                        best = reached.points
                        yield reached
                    self._lower()
                    yield None
            level = max(self.cases[number].bound for number in some)
            if level <= best:
                return

    @cached_property
    def cases(self) -> list[Case]:
        """All cases."""
        table, common = self.table, Common(self.table, self.tick, self._tick)
        ways = [(Way if is_plain_with(table, turning) else LooseWay)(common, turning) for turning in turnings(table)]
        return [Case(pool, n) for way in ways for pool in way.pools for n in range(pool.structures + 1)]

    def _of_first(self, waiting: Sequence[int], level: int, best: int) -> Iterator[Reached]:
        """What the first of the cases that wait for their turn has to give, here or ahead of its turn in another process."""
        case = self.cases[waiting[0]]
        if self._ahead is None:
            yield from case.search(max(level, best + 1))
            return
        told, ticks = self._ahead.answer(self.cases, waiting, level, best), 0
        for after, reached in told.found:
            self._pass(after - ticks)
            ticks = after
            yield reached
        self._pass(told.ticks - ticks)
        case.bound = min(case.bound, told.bound)

    def _pass(self, ticks: int) -> None:
        """Let the time of some work pass that was done elsewhere, so that it is stopped where it would be stopped here."""
        for _ in range(ticks):
            self._tick()

    def _lower(self) -> None:
        self.bound = max(case.bound for case in self.cases)


class _Ticks(threading.local):
    """The ticks of a process that searches cases for another; each of its threads counts its own."""

    number = 0

    def __call__(self) -> None:
        self.number += 1


_ticks = _Ticks()


@lru_cache(maxsize=1)
def _cases(packed: bytes, holds_limits: bool) -> list[Case]:
    """All cases of a position, made once for all tasks."""
    deals = DealSearch(Table(pickle.loads(packed)), _ticks)  # noqa: S301 - packed by a process of the same program
    with held(is_on=holds_limits):
        # Now, so that their ticks count for no task.
        return deals.cases


def _do(packed: bytes, holds_limits: bool, task: Task) -> tuple[Task, Told]:
    """A task of `Ahead`."""
    number, points = task
    case = copy(_cases(packed, holds_limits)[number])
    # What another task found out of it is not to be told here.
    case.bound = NO_LIMIT
    _ticks.number = 0
    with held(is_on=holds_limits):
        found = [(_ticks.number, reached) for reached in case.search(points)]
    return task, Told(found, case.bound, _ticks.number)
