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
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from heapq import heappop, heappush
from itertools import combinations, permutations, product
from typing import Any

from models.logic import Number, Truth, Unknown, at_most, number, plain, total
from models.village_green.cards import EMPTY, NO_AWARD, Award, Green
from models.village_green.history import HISTORY
from models.village_green.layout_rules import AWARD_COUNT, AWARD_TOP, MATCH
from models.village_green.position import (
    AWARD_SPACES,
    GREEN_SPACES,
    LINES,
    MOST_PLAYERS,
    SIDE,
    Face,
    Pool,
    Position,
    Stack,
    Village,
)
from models.village_green.rules import VILLAGE_RULES
from scorers.question import Case, Found, Open
from scorers.village_green.kinds import Kinds
from scorers.village_green.line_values import NOTHING, PAIRINGS, Pattern, Placement, Triple, Values, tabulated
from scorers.village_green.points import VILLAGE_POINTS, award_points, most_points, pond_points
from scorers.village_green.row_search import RowSearch

_MENDED_BY_MORE_CARDS = (AWARD_TOP, AWARD_COUNT)
"""Rules that an unfinished village may break."""

_LOOSE_THROUGH_VILLAGE_CARD = (MATCH, HISTORY)
"""Rules that more cards can mend where one laid through the village card may stand beside what it does not match."""

_PLAYERS = tuple(range(1, MOST_PLAYERS + 1))
"""The numbers of players in a question: it does not ask who plays."""

_PLAYER = "village"


class VillageQuestion:
    """Which village scores most, given the cards of a pool and what lies there already."""

    def __init__(self, position: Position, pool: Pool, tick: Callable[[], None]) -> None:
        self.tick = tick
        kept = position.villages[0] if position.villages else None
        self.rulings = position.rulings
        self.box = position.deck
        self.village = _seen_only(kept) if kept else _empty_village()
        self.position = Position(self.box, (self.village,), _PLAYERS, self.rulings)
        visible = Counter(card for card in self.village.visible_green if isinstance(card, Green) and card is not EMPTY)
        limits = {card: max(n, visible[card]) for card, n in (Counter(pool.green) | visible).items()}
        self.kept: tuple[Green | None, ...] = tuple(
            card if isinstance(card, Green) and stack.cards else None
            for card, stack in zip(self.village.visible_green, self.village.green, strict=True)
        )
        self.fixed_awards = tuple(
            award if stack.cards and isinstance(award, Award) else None
            for award, stack in zip(self.village.visible_awards, self.village.awards, strict=True)
        )
        laid = Counter(award for award in self.fixed_awards if award is not None)
        self.awards = tuple((Counter(pool.awards) - laid).elements())
        # A card laid through the village card may stand beside cards that it does not match, under that ruling.
        self.is_searchable = self.village.face is Face.UP or self.rulings["VG-AMB-ANY"] == "every"
        self.kinds = Kinds(limits, [*self.awards, *filter(None, self.fixed_awards)], self.rulings)
        self.fixed = tuple(None if card is None else self.kinds.of[card] for card in self.kept)
        self._values: dict[tuple[int, Pattern], Values] = {}
        self._crossings: dict[tuple[int, int, int, int], int] = {}
        self._beside_middle: dict[tuple[int, int, int, int], Sequence[int]] = {}

    @cached_property
    def obstacle(self) -> str | None:
        """Why there is no legal village: rules that the kept cards break, or too few awards for the top row."""
        told = [
            f"{rule.tell(self.position, *instance)} ({rule.id})"
            for rule in VILLAGE_RULES
            if rule not in _MENDED_BY_MORE_CARDS and (rule not in _LOOSE_THROUGH_VILLAGE_CARD or self.is_searchable)
            for instance in rule.instances(self.position)
            if rule.holds(self.position, *instance) is not True
        ]
        free = sum(award is None for award in self.fixed_awards[:SIDE])
        if free > len(self.awards):
            told.append(f"the top row needs {free} more awards, and the pool has {len(self.awards)} ({AWARD_TOP.id})")
        return " ".join(told) or None

    @property
    def scope(self) -> str:
        """The way the village card lies, which the search does not change."""
        return f"with the village card face {self.village.face}"

    @property
    def ceiling(self) -> int:
        """The most of every award and pond, as if each had the best cards for itself."""
        cards = self.kinds.cards

        def most(awards: Iterable[Award]) -> list[int]:
            return sorted((most_points(award, cards, self.rulings) for award in awards), reverse=True)

        free = [award is None for award in self.fixed_awards]
        for_top, for_left = sum(free[:SIDE]), sum(free[SIDE:])
        offered = most(self.awards)
        ponds = sum(pond_points(card) * min(n, len(GREEN_SPACES)) for card, n in zip(cards, self.kinds.copies, strict=True))
        kept = sum(most(award for award in self.fixed_awards if award is not None))
        best = sum(offered[:for_top]) + sum(max(0, points) for points in offered[for_top : for_top + for_left])
        return self._points(0) + ponds + kept + best

    def start(self) -> Position:
        """What lies there, with awards for the top row."""
        awards = iter(self.awards)
        stacks = [
            Stack((next(awards),)) if space < SIDE and not stack.cards else stack
            for space, stack in enumerate(self.village.awards)
        ]
        return replace(self.position, villages=(replace(self.village, awards=tuple(stacks)),))

    # Classes of awards that score alike here.

    @cached_property
    def triples(self) -> tuple[Triple, ...]:
        """Every line that can be laid: neighbours match and copies suffice."""
        kinds, match = range(len(self.kinds.cards)), self.kinds.match
        return tuple(
            (x, y, z)
            for x in kinds
            for y in kinds
            if match[x][y] or not self.is_searchable
            for z in kinds
            if (match[y][z] or not self.is_searchable) and self.kinds.suffice((x, y, z))
        )

    @cached_property
    def classes(self) -> tuple[tuple[Award, ...], ...]:
        """Awards by what they score: those of one class have the same value for every line."""
        classes: dict[tuple[int, ...], list[Award]] = {}
        for award in dict.fromkeys((NO_AWARD, *self.awards, *filter(None, self.fixed_awards))):
            classes.setdefault(self._line_values(award), []).append(award)
        return tuple(map(tuple, classes.values()))

    @cached_property
    def class_of(self) -> dict[Award, int]:
        """The class of each award; that of no award is 0."""
        return {award: i for i, awards in enumerate(self.classes) for award in awards}

    def _line_values(self, award: Award) -> tuple[int, ...]:
        self.tick()
        memo: dict[tuple[int, ...], int] = {}
        values = []
        for triple in self.triples:
            cards = tuple(sorted(triple))
            if cards not in memo:
                line = [self.kinds.cards[kind] for kind in cards]
                award_value = award_points(award, line, self.rulings)
                memo[cards] = 2 * plain(award_value) + sum(map(pond_points, line))
            values.append(memo[cards])
        return tuple(values)

    @cached_property
    def _class_values(self) -> tuple[Mapping[Triple, int], ...]:
        return tuple(dict(zip(self.triples, self._line_values(awards[0]), strict=True)) for awards in self.classes)

    def values(self, award_class: int, line: int) -> Values:
        """The values of a line (numbered as in `LINES`) under a class of awards."""
        self.tick()
        pattern = tuple(self.fixed[space] for space in LINES[line])
        key = (award_class, pattern)
        if key not in self._values:
            self._values[key] = tabulated(self._class_values[award_class], pattern, len(self.kinds.cards))
        return self._values[key]

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
                self.tick()
                for top, left in product(some_tops, lefts.get(level - top_value, ())):
                    used = Counter(top) + Counter(left)
                    if all(n <= with_empty[c] for c, n in used.items()) and not self._is_mirrored(top, left):
                        yield base + level, top, left

    def _by_value(self, supply: Counter[int], spaces: int, first_line: int) -> dict[int, list[tuple[int, ...]]]:
        """Multisets of classes for a number of spaces, by the sum of their best values."""
        most = {c: self._most(c, first_line) for c in supply}
        found: dict[int, list[tuple[int, ...]]] = {}
        for chosen in sorted(set(combinations(sorted(supply.elements()), spaces))):
            self.tick()
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
        return min(sum(crossing[row][pairing[row]] for row in range(SIDE)) for pairing in PAIRINGS)

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
            best = [NOTHING] * len(self.kinds.cards)
            for triple, value in self.values(column_class, column).of.items():
                kind = triple[1]
                best[kind] = max(best[kind], value + outer[triple[row]])
            self._beside_middle[key] = best
        return self._beside_middle[key]

    # The search of one case.

    def search(self, case: Case, above: int | None) -> Found[Position]:
        """The best layout of a case that scores more than `above`: rows are laid in the order middle, first, last."""
        if not self.is_searchable:
            return Found(None, None, complete=False)
        face = self._points(0)
        search = RowSearch(self, case.what, NOTHING if above is None else 2 * (above - face))
        search.run()
        if search.rows is None:
            return Found(None, None, search.complete)
        position = self._laid(case.what, [kind for row in search.rows for kind in row])
        return Found(position, self._points(search.best), search.complete)

    def _laid(self, placement: Placement, kinds: Sequence[int]) -> Position:
        awards, green = self._named(placement), self.kinds.named(kinds, self.kept)
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
            space: Unknown(name, self.kinds.cards)
            for space, (name, kind) in enumerate(zip(GREEN_SPACES, self.fixed, strict=True))
            if kind is None
        }
        green = tuple(
            Stack((unknowns[space],)) if space in unknowns else stack for space, stack in enumerate(self.village.green)
        )
        # The rules see some award in each free space; which one it is, a case decides for the points.
        offers = [self.awards if space < SIDE else (NO_AWARD, *self.awards) for space in range(len(AWARD_SPACES))]
        awards = tuple(
            stack if stack.cards else Stack((Unknown(name, offer),))
            for name, offer, stack in zip(AWARD_SPACES, offers, self.village.awards, strict=True)
        )
        unplaced = [card for stack in awards for card in stack.cards if isinstance(card, Unknown)]
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
            kinds = [
                self.kinds.of[values[unknowns[space]]] if kind is None else kind for space, kind in enumerate(self.fixed)
            ]
            return self._laid(case.what, kinds)

        return Open(position, [*unknowns.values(), *unplaced], self._pool_limits(village), points, fill)

    def _pool_limits(self, village: Village) -> list[Truth]:
        return [
            at_most(total([number(card, self._is_of(kind)) for card in village.visible_green]), copies)
            for kind, copies in enumerate(self.kinds.copies)
        ]

    def _is_of(self, kind: int) -> Callable[[Green], int]:
        return lambda card: int(self.kinds.of[card] == kind)


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
        awards=tuple(replace(stack, sealed=False) for stack in village.awards),
        hand=None,
        turns=None,
    )


def _empty_village() -> Village:
    return Village(_PLAYER, Face.UP, (Stack(),) * len(GREEN_SPACES), (Stack(),) * len(AWARD_SPACES))
