"""The cases of a solo deal, searched by several processes ahead of their turn.

The search of `play_deals` goes on as in one process: it asks case after case, each for more points than the best so far.
Meanwhile the other processes search the cases that it asks next if nothing is found in those that are still searched.
What a case has to give depends on nothing but the deal, the case and the points that it is asked for, and comes back step
for step. What was searched for other points than it is asked for in the end is thrown away, and searched once more. So
nothing that is told depends on which process was done first, nor on how many there are: neither the play nor what was
proven on the way, nor after how many steps, and so neither where a search of so many steps is stopped.

A search has some hundreds of cases, and one takes hundredths of a second (`benchmarks/README.md`). So it is early enough to
give the best so far along with each task: to tell those that are at work of a better one would save less than telling takes.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from models.village_green.table.position import Position
from scorers.claims import are_held, needed
from scorers.processes import shared
from scorers.village_green.search.play_cases import Case, Reached, Villages
from scorers.village_green.search.play_steps import Step
from scorers.village_green.search.stock import Indices
from scorers.village_green.search.tables import Values


class Found(NamedTuple):
    """A village that can be reached, found after so many ticks: a `Reached` without its pool, which whoever asked has."""

    ticks: int
    greens: list[Step]
    draws: list[Step]
    points: int
    village: tuple[Values, Indices, Indices]

    @staticmethod
    def of(ticks: int, reached: Reached) -> Found:
        """What is sent of a village."""
        village = reached.village
        return Found(ticks, reached.greens, reached.draws, reached.points, (village.worth, village.green, village.awards))

    def within(self, case: Case) -> Reached:
        """The village in the case where it was found."""
        return Reached(self.greens, self.draws, self.points, Villages(case.pool, *self.village))


class Told(NamedTuple):
    """What came of a case: ever better villages, its bound, and how many ticks it took in all."""

    found: Sequence[Found]
    bound: int
    ticks: int


Task: TypeAlias = tuple[int, int, bool]
"""The number of a case, the points that it is searched for, and whether only some awards are tried."""

Work: TypeAlias = Callable[[bytes, bool, Task], tuple[Task, Told]]
"""Does a task of a position that is packed up, limits being held or not."""


class Ahead:
    """The cases of a position, searched by so many processes (-1 for one per core)."""

    def __init__(self, work: Work, position: Position, jobs: int) -> None:
        self._work, self._packed, self._jobs = work, pickle.dumps(position), jobs
        self._results: Generator[tuple[Task, Told], None, None] | None = None
        self._begun: set[Task] = set()
        self._done: dict[Task, Told] = {}
        self._waiting: tuple[Sequence[Case], Sequence[int], int, bool] = (), (), 0, False

    def told(self, cases: Sequence[Case], waiting: Sequence[int], points: int, *, quickly: bool) -> Told:
        """What comes of the first of the cases that wait for their turn; the others are asked after it."""
        # Those that look for tasks meanwhile do so in threads of their own: all of it changes at once.
        self._waiting = cases, waiting, points, quickly
        task = waiting[0], points, quickly
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
        cases, waiting, points, quickly = self._waiting
        for number in waiting:
            task = number, points, quickly
            if cases[number].bound >= needed(points):
                if task not in self._begun:
                    return task
                if task in self._done and self._done[task].found:
                    points = self._done[task].found[-1].points + 1
        return None
