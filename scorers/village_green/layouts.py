"""The village that scores most with the cards of a pool: cases by award placement, exact bounds, and a search.

Every point of a village belongs to a line: an award scores one line, and the points of a pond are counted half to its
column and half to its row. All numbers here are therefore doubled, and a layout's total is the sum of six line values.

A case fixes which award lies where. Its bound comes from the crossings: a row and a column share one space, so both
together are worth at most the best card for both at that space; pairing the three rows with the three columns in any
of six ways bounds the whole. Awards that score alike for every line of this pool are interchangeable, and only one of
them is tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from heapq import heappop, heappush
from itertools import combinations, permutations, product
from typing import Any, TypeAlias

from models.logic import Number, Truth, Unknown, at_most, number, total
from models.village_green.cards import EMPTY, NO_AWARD, Award, Green
from models.village_green.layout_rules import cards_match
from models.village_green.position import (
    AWARD_SPACES,
    GREEN_SPACES,
    LINES,
    SIDE,
    Face,
    Pool,
    Position,
    Stack,
    Village,
)
from scorers.question import Case, Found, Open
from scorers.village_green.points import VILLAGE_POINTS, award_points, pond_points

Triple: TypeAlias = tuple[int, int, int]
"""A line of three green spaces, each the number of its kind."""

Pattern: TypeAlias = tuple[int | None, ...]
"""What lies in a line already, `None` where the space is free."""

_NOTHING = -10_000
"""Less than any line is worth."""

_OFFERS = 20
"""What drawing up the offers for a last row costs, in steps of going through a list."""

_EFFORT_PER_STEP = 250
"""How soon the search of a case gives up. Measured: the solver's time for a case grows with about the sixth power of
the number of kinds; with 10 kinds it takes what 4,000 steps take."""

_PAIRINGS = tuple(permutations(range(SIDE)))
_PLAYER = "village"


@dataclass(frozen=True, slots=True)
class Values:
    """What a line is worth under an award, for the triples that a pattern of kept cards allows.

    `ordered` lists (value, triple), best first. `at[p][x]` is the best value with kind `x` in place `p`, `pair[x][y]`
    that with `x` and `y` in the first two places, `_NOTHING` where no triple fits.
    """

    of: Mapping[Triple, int]
    ordered: Sequence[tuple[int, Triple]]
    most: int
    at: Sequence[Sequence[int]]
    pair: Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class Placement:
    """Which class of awards lies in each award space."""

    top: tuple[int, ...]
    left: tuple[int, ...]


class VillageQuestion:
    """Which village scores most, given the cards of a pool and what lies there already."""

    def __init__(self, position: Position, pool: Pool) -> None:
        kept = position.villages[0] if position.villages else None
        self.rulings = position.rulings
        self.box = position.deck
        self.village = _seen_only(kept) if kept else _empty_village()
        self.position = Position(self.box, (self.village,), position.players, self.rulings)
        visible = Counter(card for card in self.village.visible_green if isinstance(card, Green) and card is not EMPTY)
        self.limits: dict[Green, int] = {card: max(n, visible[card]) for card, n in (Counter(pool.green) | visible).items()}
        self.kinds: tuple[Green, ...] = (*self.limits, EMPTY)
        self.number = {card: i for i, card in enumerate(self.kinds)}
        self.copies = [*self.limits.values(), SIDE * SIDE]
        self.fixed: tuple[int | None, ...] = tuple(
            self.number[card] if isinstance(card, Green) and stack.cards else None
            for card, stack in zip(self.village.visible_green, self.village.green, strict=True)
        )
        self.fixed_awards = tuple(
            award if stack.cards and isinstance(award, Award) else None
            for award, stack in zip(self.village.visible_awards, self.village.awards, strict=True)
        )
        laid = Counter(award for award in self.fixed_awards if award is not None)
        self.awards = tuple((Counter(pool.awards) - laid).elements())
        # A card laid through the village card may stand beside cards that it does not match, under that ruling.
        self.strict = self.village.face is Face.UP or self.rulings["VG-AMB-ANY"] == "every"
        self.match = [[not self.strict or cards_match(one, other) is True for other in self.kinds] for one in self.kinds]
        self._values: dict[tuple[int, Pattern], Values] = {}
        self._crossings: dict[tuple[int, int, int, int], int] = {}
        self._beside_middle: dict[tuple[int, int, int, int], Sequence[int]] = {}

    @property
    def obstacle(self) -> str | None:
        """Why there is no legal village: too few awards for the top row."""
        free = sum(award is None for award in self.fixed_awards[:SIDE])
        if free <= len(self.awards):
            return None
        return f"the top row needs {free} more awards, and the pool has {len(self.awards)} (VG-AWARD-TOP)"

    # Classes of awards that score alike here.

    @cached_property
    def triples(self) -> tuple[Triple, ...]:
        """Every line that can be laid: neighbours match and copies suffice."""
        match, kinds = self.match, range(len(self.kinds))
        return tuple(
            (x, y, z) for x in kinds for y in kinds if match[x][y] for z in kinds if match[y][z] and self.suffice((x, y, z))
        )

    def suffice(self, used: Sequence[int]) -> bool:
        """Whether there are enough copies of the kinds that are used."""
        different = set(used)
        return len(different) == len(used) or all(used.count(kind) <= self.copies[kind] for kind in different)

    @cached_property
    def classes(self) -> tuple[tuple[Award, ...], ...]:
        """Awards by what they score: those of one class have the same value for every line."""
        classes: dict[tuple[int, ...], list[Award]] = {}
        by_award: dict[Award, tuple[int, ...]] = {}
        for award in (NO_AWARD, *self.awards, *filter(None, self.fixed_awards)):
            if award not in by_award:
                by_award[award] = self._line_values(award)
            classes.setdefault(by_award[award], []).append(award)
        return tuple(map(tuple, classes.values()))

    @cached_property
    def class_of(self) -> dict[Award, int]:
        """The class of each award; that of no award is 0."""
        return {award: i for i, awards in enumerate(self.classes) for award in awards}

    def _line_values(self, award: Award) -> tuple[int, ...]:
        memo: dict[tuple[int, ...], int] = {}
        values = []
        for triple in self.triples:
            cards = tuple(sorted(triple))
            if cards not in memo:
                line = [self.kinds[kind] for kind in cards]
                award_value = award_points(award, line, self.rulings)
                memo[cards] = 2 * _int(award_value) + sum(map(pond_points, line))
            values.append(memo[cards])
        return tuple(values)

    @cached_property
    def _class_values(self) -> tuple[Mapping[Triple, int], ...]:
        return tuple(dict(zip(self.triples, self._line_values(awards[0]), strict=True)) for awards in self.classes)

    def values(self, award_class: int, line: int) -> Values:
        """The values of a line (numbered as in `LINES`) under a class of awards."""
        pattern = tuple(self.fixed[space] for space in LINES[line])
        key = (award_class, pattern)
        if key not in self._values:
            self._values[key] = self._tabulated(award_class, pattern)
        return self._values[key]

    def _tabulated(self, award_class: int, pattern: Pattern) -> Values:
        kinds = len(self.kinds)
        of = {
            triple: value
            for triple, value in self._class_values[award_class].items()
            if all(wanted is None or wanted == kind for wanted, kind in zip(pattern, triple, strict=True))
        }
        at = [[_NOTHING] * kinds for _ in range(SIDE)]
        pair = [[_NOTHING] * kinds for _ in range(kinds)]
        for triple, value in of.items():
            x, y, _ = triple
            pair[x][y] = max(pair[x][y], value)
            for place, kind in enumerate(triple):
                at[place][kind] = max(at[place][kind], value)
        ordered = sorted(((value, triple) for triple, value in of.items()), key=lambda entry: -entry[0])
        return Values(of, ordered, ordered[0][0] if ordered else _NOTHING, at, pair)

    # Cases.

    def cases(self) -> Iterator[Case]:
        """One case per placement of award classes, the highest bound first.

        Sets of awards are taken level by level, bounded by the best value of each line, and divided into placements
        with bounds of their own; a placement comes out once no set left can exceed it. Nothing is listed that the
        search does not reach.
        """
        waiting: list[tuple[int, int, Placement]] = []
        order = 0
        for level, top, left in self._award_sets():
            while waiting and -waiting[0][0] > level:
                negative, _, placement = heappop(waiting)
                yield Case(self._points(-negative), placement)
            for placement in self._placements(top, left):
                order += 1
                heappush(waiting, (-min(level, self._bound(placement)), order, placement))
        while waiting:
            negative, _, placement = heappop(waiting)
            yield Case(self._points(-negative), placement)

    def _points(self, doubled: int) -> int:
        return doubled // 2 + (VILLAGE_POINTS if self.village.face is Face.UP else 0)

    def _most(self, award_class: int, first_line: int) -> int:
        return max(self.values(award_class, first_line + i).most for i in range(SIDE))

    def _award_sets(self) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
        """Which classes go to the free spaces of the top row and the left column, as sorted multisets.

        They come with the sum of the best values of all lines, the highest sum first. A left space may stay empty,
        which is class 0; so may any award of that class be left out.
        """
        fixed = [None if award is None else self.class_of[award] for award in self.fixed_awards]
        base = sum(self.values(c, line).most for line, c in enumerate(fixed) if c is not None)
        free_top, free_left = fixed[:SIDE].count(None), fixed[SIDE:].count(None)
        supply = Counter(self.class_of[award] for award in self.awards)
        with_empty = supply + Counter({0: free_left})
        tops = self._by_value(supply, free_top, 0)
        lefts = self._by_value(with_empty, free_left, SIDE)
        sums = sorted({top + left for top in tops for left in lefts}, reverse=True)
        for level in sums:
            for top_value, some_tops in tops.items():
                for top, left in product(some_tops, lefts.get(level - top_value, ())):
                    used = Counter(top) + Counter(left)
                    if all(n <= with_empty[c] for c, n in used.items()) and not self._is_mirrored(top, left):
                        yield base + level, top, left

    def _by_value(self, supply: Counter[int], spaces: int, first_line: int) -> dict[int, list[tuple[int, ...]]]:
        """Multisets of classes for a number of spaces, by the sum of their best values."""
        most = {c: self._most(c, first_line) for c in supply}
        found: dict[int, list[tuple[int, ...]]] = {}
        for chosen in sorted(set(combinations(sorted(supply.elements()), spaces))):
            found.setdefault(sum(most[c] for c in chosen), []).append(chosen)
        return found

    def _is_mirrored(self, top: tuple[int, ...], left: tuple[int, ...]) -> bool:
        """Whether the swap of top and left, a bare village turned about its diagonal, is tried instead."""
        return self._is_bare and 0 not in left and 0 not in top and left < top

    @cached_property
    def _is_bare(self) -> bool:
        return not any(award is not None for award in self.fixed_awards) and all(kind is None for kind in self.fixed)

    def _placements(self, top: tuple[int, ...], left: tuple[int, ...]) -> Iterator[Placement]:
        """Every order of the two sets on the free spaces; of mirror images of a bare village only one."""
        fixed = [None if award is None else self.class_of[award] for award in self.fixed_awards]
        tops, lefts = _filled(fixed[:SIDE], top), _filled(fixed[SIDE:], left)
        for one, other in product(tops, lefts):
            if not (self._is_bare and (one[0] > one[-1] or other[0] > other[-1])):
                yield Placement(one, other)

    def _bound(self, placement: Placement) -> int:
        crossing = [
            [self._crossing(placement.left[row], row, placement.top[column], column) for column in range(SIDE)]
            for row in range(SIDE)
        ]
        return min(sum(crossing[row][pairing[row]] for row in range(SIDE)) for pairing in _PAIRINGS)

    def _crossing(self, row_class: int, row: int, column_class: int, column: int) -> int:
        """The most that a row and a column can be worth together: they share the card at their crossing."""
        key = (row_class, row, column_class, column)
        if key not in self._crossings:
            in_row = self.values(row_class, SIDE + row).at[column]
            in_column = self.values(column_class, column).at[row]
            self._crossings[key] = max(a + b for a, b in zip(in_row, in_column, strict=True))
        return self._crossings[key]

    def beside_middle(self, row_class: int, row: int, column_class: int, column: int) -> Sequence[int]:
        """For each card in the middle of a column, the most that the column and an outer row are worth together."""
        key = (row_class, row, column_class, column)
        if key not in self._beside_middle:
            outer = self.values(row_class, SIDE + row).at[column]
            best = [_NOTHING] * len(self.kinds)
            for triple, value in self.values(column_class, column).of.items():
                kind = triple[1]
                best[kind] = max(best[kind], value + outer[triple[row]])
            self._beside_middle[key] = best
        return self._beside_middle[key]

    # The search of one case.

    def search(self, case: Case, above: int | None) -> Found[Position]:
        """The best layout of a case that scores more than `above`: rows are laid in the order middle, first, last."""
        if not self.strict:
            return Found(None, None, complete=False)
        face = self._points(0)
        search = _Search(self, case.what, _NOTHING if above is None else 2 * (above - face))
        search.run()
        if search.rows is None:
            return Found(None, None, search.complete)
        position = self._laid(case.what, [self.kinds[kind] for row in search.rows for kind in row])
        return Found(position, self._points(search.best), search.complete)

    def _laid(self, placement: Placement, green: Sequence[Green]) -> Position:
        awards = self._named(placement)
        village = replace(
            self.village,
            green=tuple(_laid_on(stack, card, EMPTY) for stack, card in zip(self.village.green, green, strict=True)),
            awards=tuple(_laid_on(stack, a, NO_AWARD) for stack, a in zip(self.village.awards, awards, strict=True)),
        )
        return replace(self.position, villages=(village,))

    def _named(self, placement: Placement) -> list[Award]:
        """An award for each space of a placement; a free left space whose class scores nothing stays empty."""
        left_over = {i: [a for a in self.awards if self.class_of[a] == i] for i in range(len(self.classes))}
        named = []
        for space, award_class in enumerate(placement.top + placement.left):
            kept = self.fixed_awards[space]
            if kept is not None:
                named.append(kept)
            elif award_class == 0 and space >= SIDE:
                named.append(NO_AWARD)
            else:
                named.append(left_over[award_class].pop(0))
        return named

    def open(self) -> Open[Position]:
        """The question for the solver: every space unknown where nothing lies."""
        unknowns = {
            space: Unknown(name, self.kinds)
            for space, (name, kind) in enumerate(zip(GREEN_SPACES, self.fixed, strict=True))
            if kind is None
        }
        green = tuple(
            Stack((unknowns[space],)) if space in unknowns else stack for space, stack in enumerate(self.village.green)
        )
        awards = tuple(
            stack if stack.cards else Stack((Unknown(name, self.awards if space < SIDE else (NO_AWARD, *self.awards)),))
            for space, (name, stack) in enumerate(zip(AWARD_SPACES, self.village.awards, strict=True))
        )
        village = replace(self.village, green=green, awards=awards)
        position = replace(self.position, villages=(village,))
        lines: dict[tuple[Award, int], Number] = {}

        def points(case: Case) -> Number:
            for space, award in enumerate(named := self._named(case.what)):
                if (award, space) not in lines:
                    lines[award, space] = award_points(award, village.line(space), self.rulings)
            ponds = [number(card, pond_points) for card in village.visible_green]
            return total([self._points(0), *ponds, *(lines[award, space] for space, award in enumerate(named))])

        def fill(case: Case, values: Mapping[Unknown[Any], Any]) -> Position:
            known = [card if isinstance(card, Green) else EMPTY for card in self.village.visible_green]
            cards = [values[unknowns[space]] if space in unknowns else card for space, card in enumerate(known)]
            return self._laid(case.what, cards)

        return Open(position, list(unknowns.values()), self._pool_limits(village), points, fill)

    def _pool_limits(self, village: Village) -> list[Truth]:
        return [
            at_most(total([number(card, _is(kind)) for card in village.visible_green]), limit)
            for kind, limit in self.limits.items()
        ]


def _is(kind: Green) -> Callable[[Green], int]:
    return lambda card: int(card is kind)


def _int(n: object) -> int:
    if not isinstance(n, int):
        raise TypeError("a line of known cards has a known value")
    return n


def _laid_on(stack: Stack, card: Green | Award, nothing: Green | Award) -> Stack:
    return stack if stack.cards or card is nothing else Stack((card,))


def _filled(fixed: Sequence[int | None], free: Sequence[int]) -> list[tuple[int, ...]]:
    """Every way to put the free classes into the places that are not fixed."""
    filled = []
    for order in sorted(set(permutations(free))):
        left = iter(order)
        filled.append(tuple(next(left) if award_class is None else award_class for award_class in fixed))
    return filled


def _seen_only(village: Village) -> Village:
    """A village without what the question does not concern: what lies beneath, the hand, turns."""
    return replace(
        village,
        green=tuple(replace(stack, sealed=False) for stack in village.green),
        awards=tuple(replace(stack, sealed=False) for stack in village.awards),
        hand=None,
        turns=None,
    )


def _empty_village() -> Village:
    return Village(_PLAYER, Face.UP, (Stack(),) * len(GREEN_SPACES), (Stack(),) * len(AWARD_SPACES))


class _Search:
    """Depth-first over the rows of one case. `best` is the value to beat, `rows` the layout that beat it last."""

    def __init__(self, question: VillageQuestion, placement: Placement, best: int) -> None:
        self.question = question
        self.best = best
        self.effort = len(question.kinds) ** 6 // _EFFORT_PER_STEP
        self.complete = True
        self.rows: tuple[Triple, Triple, Triple] | None = None
        self.in_row = [question.values(placement.left[row], SIDE + row) for row in range(SIDE)]
        self.in_column = [question.values(placement.top[column], column) for column in range(SIDE)]
        self.beside_middle = [
            [question.beside_middle(placement.left[row], row, placement.top[column], column) for column in range(SIDE)]
            for row in (0, SIDE - 1)
        ]

    def run(self) -> None:
        """Search until done or out of effort."""
        most = [values.most for values in self.in_row]
        rest = most[0] + most[2] + sum(values.most for values in self.in_column)
        for value, middle in self.in_row[1].ordered:
            if value + rest <= self.best or not self.complete:
                return
            self.effort -= 1
            if self._middle_bound(middle) + value > self.best:
                self._first_row(value, middle, most[2])

    def _middle_bound(self, middle: Triple) -> int:
        """What the outer rows and the columns are worth at most: both rows paired with a column, the third alone."""
        first = [self.beside_middle[0][column][kind] for column, kind in enumerate(middle)]
        last = [self.beside_middle[1][column][kind] for column, kind in enumerate(middle)]
        alone = [self.in_column[column].at[1][kind] for column, kind in enumerate(middle)]
        return min(first[a] + last[b] + alone[c] for a, b, c in _PAIRINGS)

    def _first_row(self, value: int, middle: Triple, most_last: int) -> None:
        c0, c1, c2 = ([row[y] for row in column.pair] for column, y in zip(self.in_column, middle, strict=True))
        columns = max(c0) + max(c1) + max(c2)
        for row_value, first in self.in_row[0].ordered:
            so_far = value + row_value
            if so_far + columns + most_last <= self.best:
                return
            self.effort -= 1
            x0, x1, x2 = first
            with_columns = so_far + c0[x0] + c1[x1] + c2[x2]
            if with_columns + most_last > self.best and self.question.suffice(first + middle):
                self._last_row(so_far, first, middle)
            if self.effort < 0:
                self.complete = False
                return

    def _last_row(self, so_far: int, first: Triple, middle: Triple) -> None:
        """Lay the last row: each column offers the cards that fit it and are left."""
        self.effort -= _OFFERS
        row = self.in_row[2]
        offers, bests = [], []
        for column in range(SIDE):
            offer = self._offer(column, first, middle)
            if not offer:
                return
            offers.append(offer)
            bests.append(max(offer.values()))
        columns = sum(bests)
        for column, offer in enumerate(offers):
            at = row.at[column]
            crossing = max(value + at[kind] for kind, value in offer.items())
            if so_far + columns - bests[column] + crossing <= self.best:
                return
        o0, o1, o2 = offers
        for row_value, last in row.ordered:
            if so_far + row_value + columns <= self.best:
                return
            self.effort -= 1
            z0, z1, z2 = last
            if z0 in o0 and z1 in o1 and z2 in o2:
                value = so_far + row_value + o0[z0] + o1[z1] + o2[z2]
                if value > self.best and self.question.suffice(first + middle + last):
                    self.best = value
                    self.rows = (first, middle, last)

    def _offer(self, column: int, first: Triple, middle: Triple) -> dict[int, int]:
        """The value of a column for each kind that can close it."""
        x, y = first[column], middle[column]
        values = self.in_column[column].of
        used = first + middle
        copies = self.question.copies
        return {z: values[x, y, z] for z in range(len(copies)) if (x, y, z) in values and used.count(z) < copies[z]}
