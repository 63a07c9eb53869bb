"""The proof that no play from a solo table gives more than so many points, the plain way, as a certificate lists it.

It shares nothing with the search but the rules, the scorer, which awards can be drawn (`play_pools`) and in which order
all can be laid (`play_plan`). For each use of the village card it takes every green card and every award that can be reached
at all, in any order, and shows that they make no better village:

- awards by the best cards of their lines (`lines`), then by the crossings of rows and columns (`pairings`); those that need
  an award twice or more structures than there are cannot show (`awards`), and of mirror images one is enough;
- for awards that this leaves open, every middle row, every first row with it, and every last row, as far as what they may
  come to is more than the claim (`rows`);
- a village that is worth more has to be out of reach: its cards cannot be laid in time (`order`).

Awards that need structures may be paid for: a structure then counts more in each of its lines, and what the structures
needed count more is taken away again. Any such price gives a bound, and the least of them holds.
"""

import pickle
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from models.village_green.table.position import DISPLAY
from models.village_green.table.spaces import GREEN_SPACES, SIDE
from scorers.layout_search import Step
from scorers.play import OPEN
from scorers.processes import shared
from scorers.village_green.search.play_plan import AwardPlan, plan_of
from scorers.village_green.search.play_pools import Prizes, Side
from scorers.village_green.search.play_table import NONE, SPACES, Cards, Table, Turning, Use, turnings
from scorers.village_green.search.proof import NEVER, ProofLines
from scorers.village_green.search.tables import PAIRINGS, Indices, Values

_PRICES = (0, 1, 2, 3)
"""What a structure may count more in each of its lines, doubled as all values are."""

_AT_ONCE = 500
"""So many awards that sums leave open are given to another process together: a tenth of a second."""


def steps(table: Table, points: int, tick: Callable[[], None], jobs: int = 1) -> Iterator[Step]:
    """Every case of the proof that no play gives more than `points`; one that cannot be closed is `open`.

    So many processes share it (-1 for one per core). No case depends on another, and they come in their order.
    """
    for turning in turnings(table):
        yield from _Way(table, turning, points, tick).steps(jobs)


@dataclass(frozen=True, slots=True)
class _Open:
    """Awards that sums leave open: how many structures they need, and at which price structures are bounded best."""

    top: Cards
    left: Cards
    needed: int
    price: int


class _Way:
    """The cases in which the village card is used in one way."""

    def __init__(self, table: Table, turning: Turning, points: int, tick: Callable[[], None]) -> None:
        self.table, self.turning, self.points, self.tick = table, turning, points, tick
        use = turning.use.value if turning.space is None else f"turned to cover {GREEN_SPACES[turning.space]}"
        self.named = {"village card": use}
        self.face = table.worth_of(turning)
        # Doubled values are even or odd; with one more than twice the claim a village is not worth a point more.
        self.limit = 2 * (points - self.face) + 1
        self.hidden = int(turning == Turning(Use.COVER))
        self.free = [space for space in SPACES if not table.is_held(space) or turning == Turning(Use.COVER, space)]
        self.offered = Counter(self._reach())
        built = sum(n for card, n in self.offered.items() if table.is_structure[card])
        self.structures = min(built, len(self.free) + self.hidden)
        self.fresh = DISPLAY * (turning.use is Use.AWARDS)
        self.prizes = Prizes(table, self.structures, fresh=bool(self.fresh), tick=tick)
        self.cards = tuple(dict.fromkeys((NONE, *table.tops, *self.offered)))
        self.awards = [table.awards[award] for award in self.prizes.awards]
        every, copies = range(len(self.cards)), self.offered + Counter(table.tops)
        options = [
            every[top != NONE :] if space in self.free else (self.cards.index(top),) for space, top in enumerate(table.tops)
        ]
        limits = [copies[card] if card != NONE else SIDE for card in self.cards]
        self.lines = ProofLines([table.cards[card] for card in self.cards], options, limits, table.rulings, tick)
        self.is_bare = not any(table.tops) and not any(table.award_tops[SIDE:])

    def _reach(self) -> Cards:
        """The green cards that can be laid: a turn for each space, for a card to be covered, and for each lawn covered."""
        table = self.table
        at_hand = (*table.hand, *table.greens.display)
        at_once = depth = len(self.free) + self.hidden + DISPLAY * (self.turning.use is Use.GREENS)
        while depth < (more := at_once + sum(table.is_lawn[card] for card in (*at_hand, *table.greens.deck[:depth]))):
            depth = more
        return (*at_hand, *table.greens.deck[:depth])

    def steps(self, jobs: int) -> Iterator[Step]:
        """The cases."""
        closed: Counter[str] = Counter()
        most = dict.fromkeys(("awards", "lines", "pairings"), NEVER)
        left_open = []
        for each in self._pairs():
            if isinstance(each, _Open):
                left_open.append(each)
            else:
                by, number, bound = each
                closed[by] += number
                most[by] = max(most[by], bound)
        for by, bound in most.items():
            told = {"bound": bound // 2 + self.face} if bound > NEVER // 2 else {}
            yield Step({"by": by, **self.named, "orders of awards": closed[by], **told})
        if jobs == 1:
            yield from self.close(left_open)
            return
        packed = pickle.dumps(self.table.position)
        some = (left_open[n : n + _AT_ONCE] for n in range(0, len(left_open), _AT_ONCE))
        with closing(shared(_close, ((packed, self.turning, self.points, cases) for cases in some), jobs)) as results:
            for closed_there in results:
                self.tick()
                yield from closed_there

    def close(self, left_open: Iterable[_Open]) -> Iterator[Step]:
        """What closes awards that sums leave open."""
        for case in left_open:
            awards = {"top": self._names(case.top), "left": self._names(case.left)}
            shown = tuple(self.prizes.awards[award] for award in (*case.top, *case.left))
            plan = AwardPlan(self.table, shown, self.turning, self.tick)
            yield Step({"by": "rows", **self.named, **awards, "structures": case.needed})
            for green, worth in self._villages(case):
                # Whether they can be laid in some order, with awards that can be drawn for their structures.
                by = "order" if plan_of(self.table, green, plan) is None else OPEN
                cards = [str(self.table.cards[card]) for card in green]
                yield Step({"by": by, **self.named, **awards, "green": cards, "points": worth // 2 + self.face})

    def _names(self, awards: Cards) -> list[str]:
        return [str(self.table.awards[self.prizes.awards[award]]) for award in awards]

    # Awards.

    def _pairs(self) -> Iterator[_Open | tuple[str, int, int]]:
        """The awards that sums leave open; of the others how many there are, what closes them, and their bound."""
        (tops, above), (lefts, beside) = self._side(0), self._side(1)
        # Two sides, each at its best, are worth no more together than the sum of both.
        hopeful = np.searchsorted(-beside, above - self.limit, side="left")
        crossed = [self._cross(price) for price in _PRICES]
        for n, some in enumerate(hopeful.tolist()):
            out = beside[some:]
            yield "lines", len(out), int(out.max(initial=NEVER)) + int(above[n])
            fits = (lefts.new[:some] & tops.new[n]) == 0
            if self.is_bare:
                fits &= lefts.shown[:some, 0] <= lefts.shown[:some, -1]
            lacking = np.maximum(lefts.deepest[:some], tops.deepest[n]) - self.fresh - lefts.filled[:some] - tops.filled[n]
            needed = np.maximum(np.maximum(lacking, lefts.covered[:some] + tops.covered[n]), 0)
            fits &= needed <= self.structures
            yield "awards", int((~fits).sum()), NEVER
            if not fits.any():
                continue
            self.tick()
            left, needed, top = lefts.shown[:some][fits], needed[fits], tuple(tops.shown[n].tolist())
            shown = np.maximum(0, needed - self.hidden)
            # Every price gives a bound of its own: what the structures count more is taken away again.
            bounds = np.stack([_least_pairing(crossed[price], top, left) - 2 * price * shown for price in _PRICES])
            bound = bounds.min(0)
            is_closed = bound <= self.limit
            yield "pairings", int(is_closed.sum()), int(bound[is_closed].max(initial=NEVER))
            for i in np.flatnonzero(~is_closed):
                yield _Open(top, tuple(left[i].tolist()), int(needed[i]), int(bounds[:, i].argmin()))

    def _side(self, number: int) -> tuple[Side, Values]:
        """What a side may show, the most valuable first, and what that is worth at most."""
        lines = range(SIDE * number, SIDE * number + SIDE)
        most = (np.array([self.lines.most(line, award) for award in self.awards], np.int32) for line in lines)
        return self.prizes.sides[number].ranked(most)

    def _cross(self, price: int) -> list[list[Values]]:
        """What a row and a column are worth together by their awards, with the best card for both where they cross."""

        def at(line: int, place: int) -> Values:
            return np.stack([self.lines.at(line, award, place, price) for award in self.awards])

        sides = range(SIDE)
        return [[(at(SIDE + row, column)[:, None] + at(column, row)[None]).max(2) for column in sides] for row in sides]

    # Green cards.

    def _villages(self, case: _Open) -> Iterator[tuple[Cards, int]]:
        """The villages with these awards that are worth more than the claim, and what: row by row."""
        self.tick()
        lines, price = self.lines, case.price
        shown = max(0, case.needed - self.hidden)
        # So many structures show at least, and each counts more in its row and in its column.
        level = self.limit + 2 * price * shown
        top, left = ([self.awards[award] for award in side] for side in (case.top, case.left))
        rows = [lines.worth(SIDE + row, award, price) for row, award in enumerate(left)]
        columns = [lines.worth(column, award, price) for column, award in enumerate(top)]
        under = [lines.at(SIDE + 2, left[2], column, price) for column in range(SIDE)]
        first, middle, last = lines.legal[SIDE:]
        for x in middle[lines.middles(top, left, price) > level].tolist():
            through = [column[:, card, :] for column, card in zip(columns, x, strict=True)]
            both = [(values + below).max(1) for values, below in zip(through, under, strict=True)]
            most = rows[1][tuple(x)] + rows[0][tuple(first.T)] + _least_with_one(first, through, both)
            for over in first[most > level]:
                across = sum(values[over[place], last[:, place]] for place, values in enumerate(through))
                sums = rows[1][tuple(x)] + rows[0][tuple(over)] + rows[2][tuple(last.T)] + across
                for below in np.flatnonzero(sums > level):
                    green = tuple(self.cards[number] for number in (*over.tolist(), *x, *last[below].tolist()))
                    worth = int(sums[below]) - 2 * price * sum(map(self.table.is_structure.__getitem__, green))
                    if worth > self.limit and self._has(green, shown):
                        yield green, worth

    def _has(self, green: Cards, shown: int) -> bool:
        """Whether there are the cards that are new in a village, and so many structures among them."""
        covered = self.turning.space
        new = [card for space, card in enumerate(green) if card != self.table.tops[space] or space == covered]
        return Counter(new) <= self.offered and sum(self.table.is_structure[card] for card in new) >= shown


@lru_cache(maxsize=1)
def _way(packed: bytes, turning: Turning, points: int) -> _Way:
    return _Way(Table(pickle.loads(packed)), turning, points, lambda: None)  # noqa: S301 - by a process of this program


def _close(packed: bytes, turning: Turning, points: int, left_open: Sequence[_Open]) -> list[Step]:
    """What another process is given to close, of a position that is packed up."""
    return list(_way(packed, turning, points).close(left_open))


def _least_pairing(crossed: list[list[Values]], top: Cards, left: Indices) -> Values:
    """The lowest sum of three rows, each with the column that it is paired with."""
    each = [[crossed[row][column][left[:, row], top[column]] for column in range(SIDE)] for row in range(SIDE)]
    sums = [each[0][x] + each[1][y] + each[2][z] for x, y, z in PAIRINGS]
    least: Values = np.minimum.reduce(sums)
    return least


def _least_with_one(row: Indices, through: Sequence[Values], both: Sequence[Values]) -> Values:
    """The columns under each first row, the last row counted with one of them, in the way that gives least."""
    # By the first card of a column, the most that it gives with any last one.
    alone = [values.max(1) for values in through]
    sums = [
        sum(((both if place == one else alone)[place][row[:, place]] for place in range(SIDE)), np.zeros(len(row), np.int32))
        for one in range(SIDE)
    ]
    least: Values = np.minimum.reduce(sums)
    return least
