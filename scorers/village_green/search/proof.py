"""The proof that no village of a question scores more than some points, part by part, the plain way.

This is what others check a claim with, so it shares nothing with the search but the scorer and the rules, and it knows no
kinds of cards and no classes of awards. Every point belongs to a line, those of a pond half to its row and half to its
column. All numbers here are therefore doubled until they are told.

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

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import combinations, permutations, product
from operator import is_
from typing import Any, TypeAlias

import numpy as np

from models.logic import Unknown, at_least, at_most, number, plain, total
from models.village_green.cards import EMPTY, NO_AWARD, Award, Card, Green
from models.village_green.rules.layout import cards_match
from models.village_green.rules.table import VILLAGE_RULES
from models.village_green.rules.wording import is_structure
from models.village_green.table.spaces import GREEN_SPACES, LINES, SIDE, SPACES, Stack, how_many
from scorers.layout_search import Step
from scorers.village_green.score import award_points, pond_points, trait
from scorers.village_green.search.layout import VillageSearch
from scorers.village_green.search.tables import PAIRINGS, Indices, Values

NEVER = -(10**6)
"""Less than any line is worth: such cards cannot lie there."""


class ProofLines:
    """The lines that green cards can form, of each of which so many `copies` may show.

    Cards have the numbers of their places in the list; `offers` says which may lie in each space, `legal` lists the lines of
    such numbers in each place.
    """

    def __init__(
        self,
        cards: Sequence[Green],
        offers: Sequence[Sequence[int]],
        copies: Sequence[int],
        rulings: Mapping[str, str],
        tick: Callable[[], None],
    ) -> None:
        self._cards, self._rulings, self._tick = cards, rulings, tick
        self._structures = np.array([is_structure(card) for card in cards], np.int32)
        self._offers = [tuple(tuple(offers[space]) for space in line) for line in LINES]
        match = [[cards_match(one, other) is True for other in cards] for one in cards]

        def legal(first: Sequence[int], middle: Sequence[int], last: Sequence[int]) -> Indices:
            """Every three cards that match and of which there are enough."""
            lines = [
                (x, y, z)
                for x, y in product(first, middle)
                if match[x][y]
                for z in last
                if match[y][z] and all((x, y, z).count(n) <= copies[n] for n in (x, y))
            ]
            return np.array(lines, np.intp).reshape(-1, SIDE)

        known = {offered: legal(*offered) for offered in dict.fromkeys(self._offers)}
        self.legal = [known[offered] for offered in self._offers]
        self._plain, self.at, self.around = cache(self._score), cache(self._most_at), cache(self._most_around)

    def worth(self, line: int, award: Award, price: int = 0) -> Values:
        """What a line is worth with each first, middle and last card, each structure counting so much more."""
        # Lines for which the same cards are offered are alike: the first of them stands for all.
        plainly = self._plain(self._offers.index(self._offers[line]), award)
        more = price * self._structures
        return plainly + more[:, None, None] + more[:, None] + more if price else plainly

    def _score(self, line: int, award: Award) -> Values:
        self._tick()
        cards, legal = self._cards, self.legal[line]
        traits = [trait(award, card, self._rulings) for card in cards]
        # An award does not see the order of cards, nor more of them than their traits.
        seen = np.sort(np.array([traits.index(each) for each in traits])[legal], axis=1)
        different, which = np.unique(seen, axis=0, return_inverse=True)
        points = [plain(award_points(award, [cards[n] for n in three], self._rulings)) for three in different.tolist()]
        ponds = np.array([pond_points(card) for card in cards])
        worth: Values = np.full((len(cards),) * SIDE, NEVER, np.int32)
        worth[tuple(legal.T)] = 2 * np.array(points)[which.reshape(-1)] + ponds[legal].sum(1)
        return worth

    def most(self, line: int, award: Award) -> int:
        """What a line is worth at most."""
        return int(self.at(line, award, 0, 0).max())

    def _most_at(self, line: int, award: Award, place: int, price: int) -> Values:
        """The most that a line is worth with each card in a place."""
        most: Values = self.worth(line, award, price).max(axis=tuple(other for other in range(SIDE) if other != place))
        return most

    def _most_around(self, column: int, award: Award, over: Award | None, under: Award | None, price: int) -> Values:
        """For each card in the middle of a column, the most of the column with the outer rows of these awards, if any."""
        worth = self.worth(column, award, price)
        if over is not None:
            worth = worth + self.at(SIDE, over, column, price)[:, None, None]
        if under is not None:
            worth = worth + self.at(SIDE + 2, under, column, price)
        most: Values = worth.max(axis=(0, 2))
        return most

    def middles(self, top: Sequence[Award], left: Sequence[Award], price: int = 0) -> Values:
        """What each middle row may come to with all around it: both outer rows are paired with columns that they cross."""
        outer = list(product((None, left[0]), (None, left[2])))
        around = [[self.around(column, award, *pair, price) for pair in outer] for column, award in enumerate(top)]
        middle = self.legal[SIDE + 1]
        sums = []
        # Whichever columns the outer rows are counted with, every line is counted once: the least sum is a bound.
        for over, under in product(range(SIDE), repeat=2):
            each = [around[place][2 * (place == over) + (place == under)][middle[:, place]] for place in range(SIDE)]
            sums.append(each[0] + each[1] + each[2])
        row = self.worth(SIDE + 1, left[1], price)
        bound: Values = row[tuple(middle.T)] + np.minimum.reduce(sums)
        return bound


Order: TypeAlias = tuple[Award, ...]
"""Awards in the spaces of one side."""


class ProvableSearch(VillageSearch):
    """The question for the best village with the proof of its answer."""

    def proof(self, points: int) -> Iterator[Step]:
        """The proof that no village scores more than `points`."""
        return VillageProof(self, self.tick).steps(points)


class VillageProof:
    """The cases of a question, and what closes each of them."""

    def __init__(self, task: VillageSearch, tick: Callable[[], None]) -> None:
        self._task = task
        self._tick = tick
        self._face = task.face_points
        cards = [*task.limits, EMPTY]
        offers = [[n for n, card in enumerate(cards) if there in {None, card}] for there in task.kept]
        self._lines = ProofLines(cards, offers, [*task.limits.values(), SIDE], task.rulings, tick)
        # The rules see some award in each free space; which one it is, a case decides for the points.
        laid: list[tuple[Card, ...]] = [(*task.limits, EMPTY)] * len(GREEN_SPACES)
        laid += [task.awards] * SIDE + [(NO_AWARD, *task.awards)] * SIDE
        spaces = zip(SPACES, task.village.stacks, laid, strict=True)
        village = task.village.with_all([s if s.cards else Stack((Unknown(name, some),)) for name, s, some in spaces])
        self._unknowns = [stack.cards[0] for stack in village.stacks if isinstance(stack.cards[0], Unknown)]
        self._ponds = [number(card, pond_points) for card in village.visible_green]
        self._worth = cache(lambda award, space: award_points(award, village.line(space), task.rulings))
        # No kind of card shows more often than the question offers it.
        limited = [at_most(how_many(village.visible_green, partial(is_, kind)), n) for kind, n in task.limits.items()]
        position = replace(task.position, seats=(village,))
        rules = [rule.holds(position, *instance) for rule in VILLAGE_RULES for instance in rule.instances(position)]
        self._truths = (*limited, *rules)
        self._crossing = cache(self._cross)

    def steps(self, points: int) -> Iterator[Step]:
        """The proof that no village scores more than `points`: every case with what closes it."""
        limit = 2 * (points - self._face) + 1
        highest, left_open = NEVER, []
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
                # Where nothing lies yet, the village turned about its diagonal is another case.
                mirrored = self._task.is_bare and NO_AWARD not in left and self._places(left) < self._places(top)
                if self._is_possible(top, left) and not mirrored:
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
            # Each row and column crosses somewhere, wherever they are worth most together.
            nine = sum(max(self._crossing(*at, *two) for at in product(range(SIDE), repeat=2)) for two in product(left, top))
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
        awards = (self._worth(award, space) for space, award in enumerate((*columns, *rows)))
        more = at_least(total([self._face, *self._ponds, *awards]), points + 1)
        return Step({"by": "solver", **named, "more than": points}, self._unknowns, (*self._truths, more))

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

    def _places(self, awards: Order) -> list[int]:
        return [-1 if award is NO_AWARD else self._task.awards.index(award) for award in awards]

    def _cross(self, row: int, column: int, row_award: Award, column_award: Award) -> int:
        """The most that a row and a column are worth together, sharing a card."""
        # They share one card: the best one for both is no less than any that lies there.
        return int((self._lines.at(SIDE + row, row_award, column, 0) + self._lines.at(column, column_award, row, 0)).max())


def _names(awards: Order) -> list[str]:
    return [str(award) for award in awards]
