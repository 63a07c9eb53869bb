"""The proof that no village of a question scores more than some points, part by part, the plain way.

This is what others check a claim with, so it shares nothing with the search: it goes through cards, lines and awards one
by one, knows no kinds of cards, no classes of awards and no arrays. What it shares is the scorer and the rules.

The awards that lie in a village split all villages into cases. A case is closed by the first of these that suffices:

- `lines`: the sum of what each award's line can be worth at most. These cases are counted, not listed;
- `crossings`: a row and a column share one space, so both are worth at most what the best card there makes of them; the
  average over the nine crossings, each award wherever it does best, bounds every order of the awards;
- `pairings`: each order of the awards for itself, the three rows paired with the three columns in the way that gives the
  lowest sum of crossings;
- `middle rows`: for each middle row, its own points, the columns through its cards, and the outer rows paired with the
  columns they cross;
- `solver`: the statement that the awards in this order score more has no model.

Every point belongs to a line, those of a pond half to its row and half to its column. All numbers here are therefore
doubled until they are told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, permutations, product
from typing import Any, TypeAlias

from models.logic import at_least, plain
from models.village_green.cards import EMPTY, NO_AWARD, Award, Green
from models.village_green.rules.layout import cards_match
from models.village_green.rules.table import VILLAGE_RULES
from models.village_green.table.spaces import LINES, SIDE
from scorers.layout_search import Case, Step
from scorers.village_green.points import award_points, pond_points, trait
from scorers.village_green.search.task import Task

Order: TypeAlias = tuple[Award, ...]
"""Awards in the spaces of one side."""

_IMPOSSIBLE = -(10**9)
"""Less than any line is worth; that of a line which cannot be laid."""

_PAIRINGS = tuple(permutations(range(SIDE)))


class VillageProof:
    """The cases of a question, and what closes each of them."""

    def __init__(self, task: Task, tick: Callable[[], None]) -> None:
        self._task = task
        self._tick = tick
        self._cards: list[Green] = [*task.limits, EMPTY]
        self._opened = task.open()
        self._face = task.face_points
        kept = [tuple(task.kept[space] for space in line) for line in LINES]
        # Lines in which the same cards lie already are the same lines: the first of them stands for all.
        self._first_alike = [kept.index(line) for line in kept]
        lines = {pattern: self._legal_lines(pattern) for pattern in dict.fromkeys(kept)}
        self._lines = [lines[pattern] for pattern in kept]
        position = self._opened.position
        rules = [rule.holds(position, *instance) for rule in VILLAGE_RULES for instance in rule.instances(position)]
        self._truths = (*self._opened.limits, *rules)
        self._values, self._at = cache(self._find_values), cache(self._find_with_card)
        self._bests = cache(lambda line, award: max(self._worth(line, award), default=_IMPOSSIBLE))
        self._crossing, self._best_crossing = cache(self._cross), cache(self._cross_best)
        self._beside_middle = cache(self._find_beside)

    def steps(self, points: int) -> Iterator[Step]:
        """The proof that no village scores more than `points`: every case with what closes it."""
        limit = 2 * (points - self._face) + 1
        closed, highest = 0, _IMPOSSIBLE
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
        bound = {"bound": self._points(highest)} if highest > _IMPOSSIBLE // 2 else {}
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
            if not (self._task.is_bare and (self._is_later(columns) or self._is_later(rows))):
                yield self._order(columns, rows, points, limit)

    def _order(self, columns: Order, rows: Order, points: int, limit: int) -> Step:
        """The case with these awards in this order."""
        self._tick()
        named = {"top": _names(columns), "left": _names(rows), "order": "this"}
        bound = min(
            sum(self._crossing(row, column, rows[row], columns[column]) for row, column in enumerate(pairing))
            for pairing in _PAIRINGS
        )
        if bound <= limit:
            return Step({"by": "pairings", **named, "bound": self._points(bound)})
        bound = self._middle_rows(columns, rows)
        if bound <= limit:
            return Step({"by": "middle rows", **named, "bound": self._points(bound)})
        case = Case(self._points(bound), (*columns, *rows))
        more = at_least(self._opened.points(case), points + 1)
        return Step({"by": "solver", **named, "more than": points}, self._opened.unknowns, (*self._truths, more))

    def _points(self, doubled: int) -> int:
        return doubled // 2 + self._face

    # Sets and orders of awards.

    def _sets(self, first_line: int) -> list[Order]:
        """What may be laid on the free spaces of a side, in no order; left spaces may stay empty."""
        free = self._task.fixed_awards[first_line : first_line + SIDE].count(None)
        awards = self._task.awards
        if first_line == 0:
            return list(combinations(awards, free))
        return [
            (*some, *[NO_AWARD] * (free - len(some))) for n in reversed(range(free + 1)) for some in combinations(awards, n)
        ]

    def _orders(self, first_line: int, awards: Order) -> list[Order]:
        """Every order of some awards on the free spaces of a side, together with those that lie there."""
        fixed = self._task.fixed_awards[first_line : first_line + SIDE]
        orders = []
        for order in dict.fromkeys(permutations(awards)):
            rest = iter(order)
            orders.append(tuple(award if award is not None else next(rest) for award in fixed))
        return orders

    def _most(self, first_line: int, awards: Order) -> int:
        """What the lines of a side are worth at most with these awards on its free spaces."""
        fixed = list(enumerate(self._task.fixed_awards[first_line : first_line + SIDE], start=first_line))
        free = [line for line, award in fixed if award is None]
        kept = sum(self._best(line, award) for line, award in fixed if award is not None)
        return kept + sum(max(self._best(line, award) for line in free) for award in awards)

    def _is_possible(self, top: Order, left: Order) -> bool:
        """Whether no award is needed twice."""
        copies = self._task.awards
        return all(award is NO_AWARD or (*top, *left).count(award) <= copies.count(award) for award in (*top, *left))

    def _is_mirrored(self, top: Order, left: Order) -> bool:
        """Whether the village turned about its diagonal is another case."""
        return self._task.is_bare and NO_AWARD not in left and self._places(left) < self._places(top)

    def _is_later(self, order: Order) -> bool:
        """Whether the side mirrored is another case."""
        places = self._places(order)
        return places[0] > places[-1]

    def _places(self, awards: Order) -> list[int]:
        return [-1 if award is NO_AWARD else self._task.awards.index(award) for award in awards]

    # What lines are worth.

    def _legal_lines(self, kept: Sequence[Green | None]) -> list[tuple[int, int, int]]:
        """Every line of cards that match and of which there are copies enough, by their numbers."""
        limits = self._task.limits
        offers = [[n for n, card in enumerate(self._cards) if there is None or card is there] for there in kept]
        match = [[cards_match(one, other) is True for other in self._cards] for one in self._cards]

        def suffice(line: tuple[int, int, int]) -> bool:
            different = set(line)
            return len(different) == SIDE or all(
                self._cards[n] is EMPTY or line.count(n) <= limits[self._cards[n]] for n in different
            )

        return [
            (x, y, z)
            for x in offers[0]
            for y in offers[1]
            if match[x][y]
            for z in offers[2]
            if match[y][z] and suffice((x, y, z))
        ]

    def _worth(self, line: int, award: Award) -> list[int]:
        """What an award and the ponds are worth in every legal line of a place."""
        return self._values(self._first_alike[line], award)

    def _find_values(self, line: int, award: Award) -> list[int]:
        self._tick()
        traits = [trait(award, card, self._task.rulings) for card in self._cards]
        apart = {seen: n for n, seen in enumerate(dict.fromkeys(traits))}
        seen = [apart[each] for each in traits]
        ponds = [pond_points(card) for card in self._cards]
        scored: dict[tuple[int, int, int], int] = {}
        values = []
        for x, y, z in self._lines[line]:
            key = seen[x], seen[y], seen[z]
            if key not in scored:
                cards = [self._cards[x], self._cards[y], self._cards[z]]
                scored[key] = 2 * plain(award_points(award, cards, self._task.rulings))
            values.append(scored[key] + ponds[x] + ponds[y] + ponds[z])
        return values

    def _best(self, line: int, award: Award) -> int:
        return self._bests(self._first_alike[line], award)

    def _with_card(self, line: int, award: Award, place: int) -> list[int]:
        """The most that a line is worth with each card in a place."""
        return self._at(self._first_alike[line], award)[place]

    def _find_with_card(self, line: int, award: Award) -> list[list[int]]:
        most = [[_IMPOSSIBLE] * len(self._cards) for _ in range(SIDE)]
        m0, m1, m2 = most
        for (x, y, z), worth in zip(self._lines[line], self._worth(line, award), strict=True):
            m0[x] = max(m0[x], worth)
            m1[y] = max(m1[y], worth)
            m2[z] = max(m2[z], worth)
        return most

    def _cross(self, row: int, column: int, row_award: Award, column_award: Award) -> int:
        """The most that a row and a column are worth together, sharing a card."""
        in_row = self._with_card(SIDE + row, row_award, column)
        in_column = self._with_card(column, column_award, row)
        return max(map(sum, zip(in_row, in_column, strict=True)))

    def _cross_best(self, *awards: Award) -> int:
        """The same of any row and any column."""
        return max(self._crossing(row, column, *awards) for row, column in product(range(SIDE), repeat=2))

    def _middle_rows(self, columns: Order, rows: Order) -> int:
        """The most of any middle row with all that is laid around it."""
        first = [self._beside_middle(column, columns[column], rows[0], None) for column in range(SIDE)]
        last = [self._beside_middle(column, columns[column], None, rows[2]) for column in range(SIDE)]
        both = [self._beside_middle(column, columns[column], rows[0], rows[2]) for column in range(SIDE)]
        alone = [self._beside_middle(column, columns[column], None, None) for column in range(SIDE)]
        # For each card of the middle row: with the first row, the last, both, or none of them.
        crossed = [list(zip(*tables, strict=True)) for tables in zip(first, last, both, alone, strict=True)]
        highest = _IMPOSSIBLE
        for (x, y, z), worth in zip(self._lines[SIDE + 1], self._worth(SIDE + 1, rows[1]), strict=True):
            f0, l0, b0, a0 = crossed[0][x]
            f1, l1, b1, a1 = crossed[1][y]
            f2, l2, b2, a2 = crossed[2][z]
            # Most rows are no higher by the first sum already.
            if worth + f0 + l1 + a2 > highest:
                around = min(
                    f0 + l1 + a2,
                    f0 + a1 + l2,
                    l0 + f1 + a2,
                    a0 + f1 + l2,
                    l0 + a1 + f2,
                    a0 + l1 + f2,
                    b0 + a1 + a2,
                    a0 + b1 + a2,
                    a0 + a1 + b2,
                )
                highest = max(highest, worth + around)
        return highest

    def _find_beside(self, column: int, award: Award, first: Award | None, last: Award | None) -> list[int]:
        """For each card in the middle of a column, the most of the column with the outer rows that are named."""
        nothing = [0] * len(self._cards)
        over = nothing if first is None else self._with_card(SIDE, first, column)
        under = nothing if last is None else self._with_card(SIDE + 2, last, column)
        most = [_IMPOSSIBLE] * len(self._cards)
        for (x, y, z), worth in zip(self._lines[column], self._worth(column, award), strict=True):
            most[y] = max(most[y], worth + over[x] + under[z])
        return most


def _names(awards: Order) -> list[str]:
    return [str(award) for award in awards]
