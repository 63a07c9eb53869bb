"""What each move from a solo table with known decks still allows: the most that a play beginning with it gives.

A search for each move would take as long as the table has moves. But all of these plays end in villages that could be
reached from the table, and of those only few are worth nearly as much as the best. So these are listed once, in whatever
order their cards come, and of each move it is asked which of them can still be reached. Good villages that are found on the
way to the best one tell early what some moves allow at least.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache, lru_cache

import numpy as np

from models.village_green.table.position import Position
from scorers.play import Allowed
from scorers.village_green.search.best import BestPlay
from scorers.village_green.search.play_cases import Villages
from scorers.village_green.search.play_deals import DealSearch
from scorers.village_green.search.play_plan import AwardPlan, plan_of
from scorers.village_green.search.play_table import SPACES, Table, Use, turnings

_BELOW = 1
"""Villages are listed that are worth at most so many points less than the best."""

_MOST_LOOKS = 20_000
"""So often it is asked whether a village can be reached after a move."""


def prospects(
    position: Position, begun: Sequence[tuple[Position, bool]], tick: Callable[[], None]
) -> Iterator[Sequence[Allowed]] | None:
    """What is known of the most that a play gives from each table after a move, more and more.

    With each table comes whether an award is still to be drawn for the structure that was laid. Nothing where more counts
    than what shows in the end. In the end a move is settled, or allows clearly less than the best.
    """
    question = BestPlay(position, tick)
    if question.obstacle is not None or not question.is_provable:
        return None
    return _Moves(question, begun, tick).search()


class _Begun:
    """The table after a move; `owed` awards are still to be drawn for the structure that was laid.

    `points` is what some play gives from there, as far as one is known.
    """

    def __init__(self, table: Table, owed: int) -> None:
        self.table, self.owed = table, owed
        self.points: int | None = None
        self._of_kinds = cache(table.of_kinds)
        self._plan = lru_cache(maxsize=64)(lambda shown, turning: AwardPlan(table, shown, turning, lambda: None))

    @property
    def key(self) -> Hashable:
        """What is the same after moves that leave the same table."""
        table = self.table
        middles = [(tuple(sorted(middle.display)), middle.deck) for middle in (table.greens, table.prizes)]
        return table.tops, table.award_tops, tuple(sorted(table.hand)), *middles, table.is_up, self.owed

    def may_show(self, villages: Villages) -> Villages:
        """Those in which all shows that shows now, but for lawns and one card under the village card."""
        table, kinds = self.table, villages.pool.kinds.of
        held = [space for space in SPACES if table.is_held(space)]
        tops = np.array([kinds.get(table.cards[table.tops[space]], -1) for space in held])
        covered = int(table.is_up and villages.pool.way.turning.use is Use.COVER)
        return villages.only((villages.green[:, held] != tops).sum(1) <= covered)

    def reaches(self, villages: Villages, n: int) -> bool:
        """Whether one of some villages can be reached."""
        pool = villages.pool
        awards = tuple(pool.way.prizes.awards[award] for award in villages.awards[n])
        green = self.table.numbers(pool.kinds.cards[kind] for kind in villages.green[n])
        # If the village card was turned by then, it is turned for nothing after the move.
        later = (turning for turning in turnings(self.table) if turning.use is pool.way.turning.use or not self.table.is_up)
        table = self._of_kinds(pool.kinds)
        return any(plan_of(table, green, self._plan(awards, turning), self.owed) is not None for turning in later)


class _Moves:
    """The moves from a table, and what is known of each."""

    def __init__(self, question: BestPlay, begun: Sequence[tuple[Position, bool]], tick: Callable[[], None]) -> None:
        self.question, self.tick = question, tick
        alike: dict[Hashable, _Begun] = {}
        self.table = question.table
        self.moves = [
            [alike.setdefault(each.key, each) for each in (_Begun(table, int(owes)) for table in self.table.after(position))]
            for position, owes in begun
        ]
        self.different = list(alike.values())
        self._looks = 0

    def search(self) -> Iterator[Sequence[Allowed]]:
        """What is known of each move, more and more."""
        limit = self.question.ceiling
        yield self._news(limit)
        deals = DealSearch(self.table, self.tick)
        best = self.question.points_now
        for reached in deals.search(best):
            if reached is not None:
                best = reached.points
                self._look(reached.village, best)
            limit = min(limit, max(best, deals.bound))
            yield self._news(limit)
        # No play that begins with a move gives more than the best of all.
        level = best - _BELOW
        cases = sorted((case for case in deals.cases if case.bound >= level), key=lambda case: case.bound)
        while cases:
            for villages in cases.pop().villages(level):
                self._look(villages, best)
                yield self._news(best)
            # What the cases left allow at most limits each move of which nothing is known yet.
            yield self._news(min(best, cases[-1].bound) if cases and self._is_patient else best)
        if self._is_patient:
            # Of what is worth less than the level not all was listed.
            known = [points if points is not None and points >= level else None for points in self._points()]
            yield [Allowed(points, level - 1 if points is None else points) for points in known]

    @property
    def _is_patient(self) -> bool:
        return self._looks < _MOST_LOOKS

    def _news(self, limit: int) -> Sequence[Allowed]:
        """What is known where nothing better than what was found is worth more than the limit."""
        return [Allowed(points, limit if points is None else max(points, limit)) for points in self._points()]

    def _points(self) -> Iterator[int | None]:
        """What some play gives that begins with each move, as far as one is known."""
        for ways in self.moves:
            yield max((begun.points for begun in ways if begun.points is not None), default=None)

    def _look(self, villages: Villages, most: int) -> None:
        """After which moves some of these villages can be reached, where that is better than what is known of them."""
        for begun in self.different:
            if begun.points != most and self._is_patient:
                # What the village card is worth after the move in the end, if it is used so.
                worth = begun.table.worth_of(villages.pool.way.turning)
                some = begun.may_show(villages)
                for n in np.argsort(-some.worth, kind="stable").tolist():
                    points = int(some.worth[n]) + worth
                    # What is worth more than the best cannot be reached.
                    if points > most:
                        continue
                    if (begun.points is not None and points <= begun.points) or not self._is_patient:
                        break
                    self._looks += 1
                    self.tick()
                    if begun.reaches(some, n):
                        begun.points = points
                        break
