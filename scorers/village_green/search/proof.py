"""The proof that no village of a question scores more than some points, part by part, the plain way.

This is what others check a claim with, so it shares nothing with the search but the scorer and the rules (`proof_lines`).

The awards that lie in a village split all villages into cases. A case is closed by the first of these that suffices:

- `lines`: the sum of what each award's line can be worth at most. These cases are counted, not listed;
- `crossings`: a row and a column share one space, so both are worth at most what the best card there makes of them; the
  average over the nine crossings, each award wherever it does best, bounds every order of the awards;
- `pairings`: each order of the awards for itself, the three rows paired with the three columns in the way that gives the
  lowest sum of crossings;
- `middle rows`: for each middle row, its own points, the columns through its cards, and the outer rows paired with the
  columns they cross;
- `solver`: the statement that the awards in this order score more has no model.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, permutations, product
from typing import Any, TypeAlias

from models.logic import at_least
from models.village_green.cards import EMPTY, NO_AWARD, Award
from models.village_green.rules.table import VILLAGE_RULES
from models.village_green.table.spaces import SIDE
from scorers.layout_search import Step
from scorers.village_green.search.proof_lines import NEVER, PAIRINGS, ProofLines
from scorers.village_green.search.task import Task

Order: TypeAlias = tuple[Award, ...]
"""Awards in the spaces of one side."""


class VillageProof:
    """The cases of a question, and what closes each of them."""

    def __init__(self, task: Task, tick: Callable[[], None]) -> None:
        self._task = task
        self._tick = tick
        self._opened = task.open()
        self._face = task.face_points
        cards = [*task.limits, EMPTY]
        offers = [[n for n, card in enumerate(cards) if there in {None, card}] for there in task.kept]
        self._lines = ProofLines(cards, offers, [*task.limits.values(), SIDE], task.rulings, tick)
        position = self._opened.position
        rules = [rule.holds(position, *instance) for rule in VILLAGE_RULES for instance in rule.instances(position)]
        self._truths = (*self._opened.limits, *rules)
        self._crossing, self._best_crossing = cache(self._cross), cache(self._cross_best)

    def steps(self, points: int) -> Iterator[Step]:
        """The proof that no village scores more than `points`: every case with what closes it."""
        limit = 2 * (points - self._face) + 1
        closed, highest = 0, NEVER
        left_open = []
        lefts = sorted(self._sets(SIDE), key=lambda awards: -self._most(SIDE, awards))
        worth = [self._most(SIDE, awards) for awards in lefts]
        for top in self._sets(0):
            self._tick()
            most = self._most(0, top)
            for left, more in zip(lefts, worth, strict=True):
                if most + more <= limit:
                    # All sets from here on are worth no more.
                    highest = max(highest, most + more)
                    break
                if self._is_possible(top, left) and not self._is_mirrored(top, left):
                    left_open.append((top, left))
        closed = sum(1 for top in self._sets(0)) * len(lefts) - len(left_open)
        bound = {"bound": self._points(highest)} if highest > NEVER // 2 else {}
        yield Step({"by": "lines", "pairs of sets": closed, **bound})
        for top, left in left_open:
            yield from self._split(top, left, points, limit)

    def _split(self, top: Order, left: Order, points: int, limit: int) -> Iterator[Step]:
        """The cases with these awards on the free spaces of each side."""
        self._tick()
        named: dict[str, Any] = {"top": _names(top), "left": _names(left)}
        if len(top) == len(left) == SIDE:
            nine = sum(self._best_crossing(row, column) for row, column in product(left, top))
            if nine // SIDE <= limit:
                yield Step({"by": "crossings", **named, "order": "any", "bound": self._points(nine // SIDE)})
                return
        for columns, rows in product(self._orders(0, top), self._orders(SIDE, left)):
            # Where nothing lies yet, a side that stands in the order of the pool when mirrored is another case.
            places = (self._places(columns), self._places(rows)) if self._task.is_bare else ()
            if not any(side[0] > side[-1] for side in places):
                yield self._order(columns, rows, points, limit)

    def _order(self, columns: Order, rows: Order, points: int, limit: int) -> Step:
        """The case with these awards in this order."""
        self._tick()
        named = {"top": _names(columns), "left": _names(rows), "order": "this"}
        crossed = [
            [self._crossing(row, column, rows[row], columns[column]) for column in range(SIDE)] for row in range(SIDE)
        ]
        bound = min(sum(crossed[row][column] for row, column in enumerate(pairing)) for pairing in PAIRINGS)
        if bound <= limit:
            return Step({"by": "pairings", **named, "bound": self._points(bound)})
        bound = int(self._lines.middles(columns, rows).max(initial=NEVER))
        if bound <= limit:
            return Step({"by": "middle rows", **named, "bound": self._points(bound)})
        more = at_least(self._opened.points((*columns, *rows)), points + 1)
        return Step({"by": "solver", **named, "more than": points}, self._opened.unknowns, (*self._truths, more))

    def _points(self, doubled: int) -> int:
        return doubled // 2 + self._face

    # Sets and orders of awards.

    def _sets(self, first_line: int) -> list[Order]:
        """What may be laid on the free spaces of a side, in no order; left spaces may stay empty."""
        free = self._task.fixed_awards[first_line : first_line + SIDE].count(None)
        awards = self._task.awards
        sizes = [free] if first_line == 0 else reversed(range(free + 1))
        return [(*some, *[NO_AWARD] * (free - n)) for n in sizes for some in combinations(awards, n)]

    def _orders(self, first_line: int, awards: Order) -> list[Order]:
        """Every order of some awards on the free spaces of a side, together with those that lie there."""
        fixed = self._task.fixed_awards[first_line : first_line + SIDE]
        orders = map(iter, dict.fromkeys(permutations(awards)))
        return [tuple(award if award is not None else next(order) for award in fixed) for order in orders]

    def _most(self, first_line: int, awards: Order) -> int:
        """What the lines of a side are worth at most with these awards on its free spaces."""
        fixed = list(enumerate(self._task.fixed_awards[first_line : first_line + SIDE], start=first_line))
        free = [line for line, award in fixed if award is None]
        # Each award at its best in any free line of its side, whatever lies in the others.
        kept = sum(self._lines.most(line, award) for line, award in fixed if award is not None)
        return kept + sum(max(self._lines.most(line, award) for line in free) for award in awards)

    def _is_possible(self, top: Order, left: Order) -> bool:
        """Whether no award is needed twice."""
        copies = self._task.awards
        return all(award is NO_AWARD or (*top, *left).count(award) <= copies.count(award) for award in (*top, *left))

    def _is_mirrored(self, top: Order, left: Order) -> bool:
        """Whether the village turned about its diagonal is another case."""
        return self._task.is_bare and NO_AWARD not in left and self._places(left) < self._places(top)

    def _places(self, awards: Order) -> list[int]:
        return [-1 if award is NO_AWARD else self._task.awards.index(award) for award in awards]

    def _cross(self, row: int, column: int, row_award: Award, column_award: Award) -> int:
        """The most that a row and a column are worth together, sharing a card."""
        # They share one card: the best one for both is no less than any that lies there.
        return int((self._lines.at(SIDE + row, row_award, column, 0) + self._lines.at(column, column_award, row, 0)).max())

    def _cross_best(self, *awards: Award) -> int:
        """The same of any row and any column."""
        return max(self._crossing(row, column, *awards) for row, column in product(range(SIDE), repeat=2))


def _names(awards: Order) -> list[str]:
    return [str(award) for award in awards]
