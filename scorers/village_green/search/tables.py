"""What lines of green cards are worth under each award, as arrays for bounds and search.

Two cards that match the same cards and that no award of the question sees differently are interchangeable: whatever
layout holds one of them scores as much with the other. They count as one kind with more copies, and names are given to
the copies only when a layout has been found.

Every point of a village belongs to a line: an award scores one line, and the points of a pond are counted half to its
column and half to its row. All values here are therefore doubled, and a layout is worth the sum of its six lines.

The values come from the scorer itself. It is asked once for every combination of cards that an award tells apart, and
all lines are looked up from there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import combinations_with_replacement, permutations
from typing import Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from models.logic import plain
from models.village_green.cards import EMPTY, Award, Green
from models.village_green.rules.layout import cards_match
from models.village_green.table.spaces import LINES, SIDE
from scorers.limits import are_held
from scorers.village_green.score import award_points, pond_points, trait

_ENDLESS = 9
"""As many spaces as there are may be empty."""

Words = NDArray[np.uint64]
Indices = NDArray[np.intp]

_BITS = 5
_FIELDS = 64 // _BITS
_HIGHEST = 1 << (_BITS - 1)

PAIRINGS = tuple(permutations(range(SIDE)))
"""Every way to pair three rows with three columns: each holds every line once, so that all of them bound a village."""

Values: TypeAlias = NDArray[np.int32]
Pattern: TypeAlias = tuple[int | frozenset[int] | None, ...]
"""What may lie in the spaces of a line: one kind, some kinds, or `None` where it may be any."""

NOTHING = -(10**7)
"""Less than any line is worth, and small enough to be added up nine times."""


class Kinds:
    """The kinds that the cards of a question form. The last one is an empty space, of which there is no end.

    `cards` holds one card of each kind, `copies` their numbers, `names` every copy of its cards, `of` the kind of each card,
    and `match[x][y]` whether cards of kinds `x` and `y` may lie side by side. Cards for which `apart` gives something else
    are no kind either.
    """

    def __init__(
        self,
        limits: Mapping[Green, int],
        awards: Iterable[Award],
        rulings: Mapping[str, str],
        apart: Callable[[Green], Hashable] = lambda _: None,
    ) -> None:
        awards = tuple(dict.fromkeys(awards))
        groups: dict[tuple[object, ...], list[Green]] = {}
        for card in (*limits, EMPTY):
            matched = (cards_match(card, other) for other in limits)
            seen = (card is EMPTY, apart(card), pond_points(card), *matched, *(trait(one, card, rulings) for one in awards))
            groups.setdefault(seen, []).append(card)
        self.cards = tuple(group[0] for group in groups.values())
        self.of = {card: kind for kind, group in enumerate(groups.values()) for card in group}
        self.copies = [sum(limits.get(card, _ENDLESS) for card in group) for group in groups.values()]
        self.match = [[cards_match(one, other) is True for other in self.cards] for one in self.cards]
        self.names = tuple(tuple(card for card in group for _ in range(limits.get(card, 0))) for group in groups.values())


class Stock:
    """Counts the kinds of cards that layouts use. Kinds with more copies than `most` are never short."""

    def __init__(self, copies: Sequence[int], most: int) -> None:
        words = -(-len(copies) // _FIELDS)
        self.one: Words = np.zeros((len(copies), words), np.uint64)
        self.none: Words = np.zeros(words, np.uint64)
        self._highest: Words = np.zeros(words, np.uint64)
        for kind, n in enumerate(copies):
            if n < most:
                word, shift = kind // _FIELDS, kind % _FIELDS * _BITS
                self.one[kind, word] = 1 << shift
                self.none[word] += np.uint64((_HIGHEST - 1 - n) << shift)
                self._highest[word] |= np.uint64(_HIGHEST << shift)

    def usage(self, *kinds: Indices) -> Words:
        """What cards use together: an array of kinds for each of their places. Still to be added to `none`."""
        return sum((self.one[each] for each in kinds[1:]), self.one[kinds[0]])

    def suffices(self, used: Words, more: Words) -> NDArray[np.bool_]:
        """Whether there are cards enough for both, `none` being counted in one of them. The last axis holds the words."""
        enough: NDArray[np.bool_] = ((used[..., 0] + more[..., 0]) & self._highest[0]) == 0
        for word in range(1, len(self.none)):
            enough &= ((used[..., word] + more[..., word]) & self._highest[word]) == 0
        return enough


@dataclass(frozen=True, slots=True)
class Rows:
    """Arrays side by side, an entry of each per row."""

    def __len__(self) -> int:
        return len(getattr(self, next(iter(self.__dataclass_fields__))))

    def only(self, chosen: NDArray[np.bool_] | Indices | slice) -> Self:
        """Some of the rows."""
        return type(self)(*(getattr(self, name)[chosen] for name in self.__dataclass_fields__))

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """All rows of some parts, one after the other."""
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in cls.__dataclass_fields__))


def reaching(level: int) -> int:
    """The level from which on a search goes on: while limits are held, that of whatever can be laid."""
    return NOTHING // 2 if are_held() else level


def is_possible(values: Values) -> NDArray[np.bool_]:
    """Where values are those of lines that can be laid."""
    return values > NOTHING // 2


@dataclass(frozen=True, slots=True)
class LineValues:
    """What one line is worth, by the class of its award and the kinds of its three cards: `of[class, x, y, z]`.

    `at[place][class, kind]` is the most with a kind in a place, `opening[class, x, y]` with two kinds in the first
    places, `closing[class, y, z]` in the last, and `most[class]` that of any cards.

    The lines that can be laid at all are listed too: `cards` holds the kinds of their three places, `value[class, line]`
    what they are worth, `used[line]` the cards they use. `by_kind[place]` lists them in order of the kind there, with
    the kinds that occur and where each begins.
    """

    of: Values
    at: tuple[Values, ...]
    opening: Values
    closing: Values
    most: Values
    cards: tuple[Indices, ...]
    value: Values
    used: Words
    by_kind: tuple[tuple[Indices, Indices, Indices], ...]


class Tables:
    """The lines of a question: kinds of cards, classes of awards, and what they are worth together.

    Awards that score alike for every line form a class: they are interchangeable. The first class is that of `NO_AWARD`
    if it is named first. In lines through a `loose` space neighbours need not match.

    With `apart` each award is a class of its own.
    """

    def __init__(
        self,
        kinds: Kinds,
        awards: Iterable[Award],
        fixed: Sequence[int | frozenset[int] | None],
        rulings: Mapping[str, str],
        tick: Callable[[], None],
        *,
        loose: Collection[int] = (),
        apart: bool = False,
    ) -> None:
        self.kinds = kinds
        self.stock = Stock(kinds.copies, SIDE * SIDE)
        match = np.array(kinds.match)
        matching = match[:, :, None] & match[None, :, :]
        legal = _suffice(kinds) if loose else _suffice(kinds) & matching
        self._unmatched = ~matching if loose else None
        ponds = np.array([pond_points(card) for card in kinds.cards], np.int32)
        halves = _sum(ponds, ponds, ponds)
        self.classes: list[list[Award]] = []
        values: list[Values] = []
        known: dict[bytes, int] = {}
        for award in awards if apart else dict.fromkeys(awards):
            tick()
            value = 2 * _look_up(award, kinds, rulings) + halves
            # What cannot be laid is worth less than anything, so that no maximum takes it.
            value[~legal] = NOTHING
            number = len(values) if apart else known.setdefault(value.tobytes(), len(values))
            if number == len(values):
                values.append(value)
                self.classes.append([])
            self.classes[number].append(award)
        self.class_of = {award: number for number, awards in enumerate(self.classes) for award in awards}
        self._values = np.stack(values)
        self._known: dict[tuple[Pattern, bool], LineValues] = {}
        self._crossed: dict[tuple[object, int, object, int], Values] = {}
        self.lie(tuple(fixed), loose)
        tick()

    def narrow(self, fixed: Pattern, loose: Collection[int] = (), weights: Sequence[int] = ()) -> Tables:
        """The same where other kinds may lie in the spaces, and no more of these are loose.

        `weights` are added to the worth of each kind, once for its column and once for its row.
        """
        tables = copy(self)
        tables.lie(fixed, loose, weights)
        return tables

    def crossing(self, row: int, column: int) -> Values:
        """What a row and a column are worth together at most, by the classes of their awards: they share a card."""
        key = self._patterns[SIDE + row], column, self._patterns[column], row
        if key not in self._crossed:
            in_row, in_column = self.lines[SIDE + row].at[column], self.lines[column].at[row]
            # Whatever card lies where they cross, no row and column come to more together.
            self._crossed[key] = (in_row[:, None, :] + in_column[None, :, :]).max(2)
        return self._crossed[key]

    def lie(self, fixed: Pattern, loose: Collection[int], weights: Sequence[int] = ()) -> None:
        """Change what may lie in the spaces, and what it is worth."""
        if weights:
            more = np.array(weights, np.int32)
            self._values, self._known, self._crossed = self._values + _sum(more, more, more), {}, {}
        self._patterns = [(tuple(fixed[space] for space in line), not {*line}.isdisjoint(loose)) for line in LINES]
        for pattern in dict.fromkeys(self._patterns):
            if pattern not in self._known:
                self._known[pattern] = self._line(*pattern)
        self.lines = tuple(self._known[pattern] for pattern in self._patterns)

    @property
    def floor(self) -> int:
        """What no village is worth less than."""
        # A village is its six lines, so it is worth no less than the worst of each.
        return sum(int(line.value.min(initial=0)) for line in self.lines)

    def _line(self, pattern: Pattern, is_loose: bool) -> LineValues:
        """A line in which some kinds lie already, or only some may; in a loose one neighbours need not match."""
        values = self._values
        if self._unmatched is not None and not is_loose:
            values = np.where(self._unmatched, np.int32(NOTHING), values)
        for place, kinds in enumerate(pattern):
            if kinds is not None:
                elsewhere = ~np.isin(np.arange(values.shape[1]), [kinds] if isinstance(kinds, int) else [*kinds])
                values = values.copy() if values is self._values else values
                # A line with another kind there is none of this pattern.
                values[(slice(None),) * (place + 1) + (elsewhere,)] = NOTHING
        # The most with two cards, or with one, limits every line that has them.
        opening, closing = values.max(3), values.max(1)
        at = (opening.max(2), opening.max(1), closing.max(1))
        cards = np.nonzero(is_possible(values[0]))
        in_order = [(kinds, np.argsort(kinds, kind="stable")) for kinds in cards]
        return LineValues(
            of=values,
            at=at,
            opening=opening,
            closing=closing,
            most=at[0].max(1),
            cards=cards,
            value=values[:, cards[0], cards[1], cards[2]],
            used=self.stock.usage(*cards),
            by_kind=tuple((order, *np.unique(kinds[order], return_index=True)) for kinds, order in in_order),
        )


def _suffice(kinds: Kinds) -> NDArray[np.bool_]:
    """For which lines there are copies enough."""
    n = len(kinds.cards)
    copies, kind = np.array(kinds.copies), np.arange(n)
    one, two, three = kind[:, None, None], kind[None, :, None], kind[None, None, :]
    legal = np.ones((n, n, n), np.bool_)
    # What comes twice or three times takes as many copies.
    for first, second in ((one, two), (one, three), (two, three)):
        legal &= (first != second) | (copies[first] > 1)
    legal &= (one != two) | (two != three) | (copies[one] > SIDE - 1)
    return legal


def _look_up(award: Award, kinds: Kinds, rulings: Mapping[str, str]) -> Values:
    """The points of an award for all lines of kinds, each combination of cards that it tells apart scored once."""
    traits = [trait(award, card, rulings) for card in kinds.cards]
    apart = {seen: number for number, seen in enumerate(dict.fromkeys(traits))}
    examples = [kinds.cards[traits.index(seen)] for seen in apart]
    points = np.empty((len(apart),) * SIDE, np.int32)
    for combination in combinations_with_replacement(range(len(apart)), SIDE):
        scored = plain(award_points(award, [examples[i] for i in combination], rulings))
        for order in permutations(combination):
            points[order] = scored
    number = np.array([apart[seen] for seen in traits])
    looked_up: Values = points[np.ix_(number, number, number)]
    return looked_up


def _sum(one: Values, two: Values, three: Values) -> Values:
    total: Values = one[:, None, None] + two[None, :, None] + three[None, None, :]
    return total
