"""The villages that could show at the end of a play: bounds from the crossings of rows and columns, and the search.

Values are doubled, as in `layouts`: a line is worth its award and half of its ponds, so that a village is the sum of its
six lines. A pattern says which cards lie in a line, `OPEN` where that is not settled; its value is the best that it can
still come to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import TypeAlias

from models.logic import plain
from models.village_green.table.position import DISPLAY
from models.village_green.table.spaces import AWARD_SPACES, COLUMNS, GREEN_SPACES, LINES, ROWS, SIDE
from scorers.limits import are_held
from scorers.ticks import one_in
from scorers.village_green.points import award_points, pond_points
from scorers.village_green.search.play_table import NONE, SPACES, Cards, Table, Turning, Use, with_lawns

OPEN = -1
"""A space that is not settled yet."""

NEVER = -(10**9)
"""Less than any line is worth: this cannot lie there."""

_A_STEP = 64
"""So many lines are a step."""

Pattern: TypeAlias = tuple[int, int, int]
Worth: TypeAlias = Mapping[Pattern, int]
"""The value of each pattern that can come about."""


class Worths:
    """What awards give for lines of cards, whoever may lie where."""

    def __init__(self, table: Table, tick: Callable[[], None]) -> None:
        self.table, self.tick = table, one_in(_A_STEP, tick)
        self._known: dict[tuple[int, Pattern], int] = {}

    def of(self, award: int, line: Sequence[int]) -> int:
        """The doubled value of a full line under an award."""
        a, b, c = sorted(line)  # an award does not see the order
        key = award, (a, b, c)
        if key not in self._known:
            cards = [self.table.cards[card] for card in key[1]]
            points = plain(award_points(self.table.awards[award], cards, self.table.rulings))
            self._known[key] = 2 * points + sum(map(pond_points, cards))
        return self._known[key]


class Lines:
    """The lines that can come about when the village card is turned for one thing, or for nothing.

    `options[space]` are the cards that may show there in the end, the one that lies there first; `copies` how many of each
    can be laid.
    """

    def __init__(self, worths: Worths, turning: Turning) -> None:
        self.worths, self.table, self.turning = worths, worths.table, turning
        table = self.table
        self.turns, reach = self._reach()
        self.copies = Counter((*table.hand, *table.greens.display, *table.greens.deck[:reach]))
        self.options = tuple(self._options(space) for space in SPACES)
        self._patterns, self.worth = cache(self._find_patterns), cache(self._find_worth)

    @property
    def hidden(self) -> int:
        """How many structures can be laid at most that are covered in the end."""
        return self.turns if self.table.lawns_cover_all else int(self.turning.use is Use.COVER)

    def _reach(self) -> tuple[int, int]:
        """How many green cards can be laid at most, and how deep the cards lie in the deck that can be drawn."""
        table, use = self.table, self.turning.use
        every = (*table.hand, *table.greens.every)
        if table.is_loose:
            return len(every), len(every)
        at_once = len(table.hand) + len(table.greens.display)
        fresh = DISPLAY * (use is Use.GREENS)
        least = sum(top == NONE or table.is_lawn[top] for top in table.tops) + (use is Use.COVER)
        turns = with_lawns(least, lambda turns: sum(table.is_lawn[card] for card in every[: at_once + turns + fresh]))
        return turns, turns + fresh

    def may_change(self, space: int) -> bool:
        """Whether another card may come to show in a space."""
        return not self.table.is_held(space) or (self.turning.use is Use.COVER and self.turning.space == space)

    def _options(self, space: int) -> tuple[int, ...]:
        top = self.table.tops[space]
        return tuple(dict.fromkeys((top, *self.copies))) if self.may_change(space) else (top,)

    def _match(self, one: int, space: int, other: int, beside: int) -> bool:
        """Whether two cards may show side by side in the end."""
        tops = self.table.tops
        if self.table.match[one][other]:
            return True
        if self.turning.space in {space, beside} and self.table.position.one_match_is_enough:
            return True
        return one == tops[space] and other == tops[beside]

    def _find_patterns(self, line: int) -> list[Pattern]:
        a, b, c = LINES[line]
        return [
            (x, y, z)
            for x, y in product(self.options[a], self.options[b])
            if self._match(x, a, y, b)
            for z in self.options[c]
            if self._match(y, b, z, c) and self._suffice(line, (x, y, z))
        ]

    def _suffice(self, line: int, cards: Pattern) -> bool:
        new = Counter(
            card for card, space in zip(cards, LINES[line], strict=True) if card not in {NONE, self.table.tops[space]}
        )
        return all(n <= self.copies[card] for card, n in new.items())

    def _find_worth(self, line: int, award: int) -> Worth:
        """What each pattern of a line can come to under an award."""
        best: dict[Pattern, int] = {}
        for pattern in self._patterns(line):
            self.worths.tick()
            value = self.worths.of(award, pattern)
            for part in _parts(pattern):
                if value > best.get(part, NEVER):
                    best[part] = value
        return best

    def most_of(self, line: int, awards: Sequence[int]) -> Worth:
        """What each pattern can come to under the best of several awards."""
        best: dict[Pattern, int] = {}
        for award in awards:
            for pattern, value in self.worth(line, award).items():
                if value > best.get(pattern, NEVER):
                    best[pattern] = value
        return best


def _parts(pattern: Pattern) -> Iterator[Pattern]:
    """A pattern with each choice of its spaces left open."""
    a, b, c = pattern
    for x in (a, OPEN):
        for y in (b, OPEN):
            yield (x, y, c)
            yield (x, y, OPEN)


ANY = -1
"""An award space that is not settled yet."""

_ORDER = (4, 3, 5, 1, 7, 0, 2, 6, 8)
"""In which green spaces are filled: those first that share lines with most others."""


def _paired(crossed: Sequence[int]) -> int:
    """The least that the rows, each paired with another column, come to; no village is worth more."""
    a, b, c, d, e, f, g, h, i = crossed
    return min(a + e + i, a + f + h, b + d + i, b + f + g, c + d + h, c + e + g)


class Crossings:
    """Bounds for the awards that show in some of the award spaces; `choices` are those that may show in each."""

    def __init__(self, lines: Lines, choices: Sequence[Sequence[int]], tick: Callable[[], None]) -> None:
        self.lines, self.choices, self.tick = lines, choices, tick
        self._open, self._most = cache(lambda space: lines.most_of(space, choices[space])), cache(self._find_most)

    def worth(self, space: int, award: int) -> Worth:
        """What each pattern of the line of an award space can come to, under any of its awards if it is not settled."""
        return self._open(space) if award == ANY else self.lines.worth(space, award)

    def bound(self, shown: Cards) -> int:
        """The most that a village can be worth with these awards in the first award spaces."""
        awards = (*shown, *(ANY for _ in AWARD_SPACES[len(shown) :]))
        crossed = [
            self._most(row, awards[SIDE + row], column, awards[column]) for row in range(SIDE) for column in range(SIDE)
        ]
        # Rows paired with columns hold every line once, whatever lies in the other crossings.
        return _paired(crossed) // 2

    def _find_most(self, row: int, row_award: int, column: int, column_award: int) -> int:
        """The most that a row and a column can be worth together: they share the card at their crossing."""
        self.tick()
        across, down = self.worth(SIDE + row, row_award), self.worth(column, column_award)
        return max(
            across.get(_with(_OPEN_LINE, column, card), NEVER) + down.get(_with(_OPEN_LINE, row, card), NEVER)
            for card in self.lines.options[ROWS[row][column]]
        )


_OPEN_LINE: Pattern = (OPEN, OPEN, OPEN)


def _with(pattern: Pattern, place: int, card: int) -> Pattern:
    """A pattern with a card in one of its places."""
    a, b, c = pattern
    return (card, b, c) if place == 0 else (a, card, c) if place == 1 else (a, b, card)


class Filling:
    """The search for villages with the same awards, space by space.

    `structures` are the numbers of structures with which these awards can be laid.
    """

    def __init__(self, crossings: Crossings, shown: Cards, structures: Sequence[int], tick: Callable[[], None]) -> None:
        self.lines, self.tick = crossings.lines, tick
        self.in_row = [crossings.worth(SIDE + row, shown[SIDE + row]) for row in range(SIDE)]
        self.in_column = [crossings.worth(column, shown[column]) for column in range(SIDE)]
        self.least, self.most = (0, len(GREEN_SPACES)) if are_held() else (min(structures), max(structures))
        self.cells = [OPEN] * len(GREEN_SPACES)
        # Where only one card can lie, it comes first.
        self.order = sorted(_ORDER, key=lambda space: len(self.lines.options[space]) > 1)
        self._most = cache(self._find_most)

    def villages(self, floor: Callable[[], int]) -> Iterator[tuple[Cards, int]]:
        """The green cards of every village that is worth more than the floor, which may rise meanwhile.

        With each comes the least that was claimed of what it is worth.
        """
        crossed = [self._crossing(row, column) for row in range(SIDE) for column in range(SIDE)]
        return self._fill(0, self.lines.copies, floor, 0, crossed, _paired(crossed))

    def _fill(
        self, depth: int, copies: Counter[int], floor: Callable[[], int], built: int, crossed: Sequence[int], limit: int
    ) -> Iterator[tuple[Cards, int]]:
        if depth == len(self.order):
            yield tuple(self.cells), limit
            return
        self.tick()
        space, lines = self.order[depth], self.lines
        top, is_structure = lines.table.tops[space], lines.table.is_structure
        left = len(self.order) - depth - 1 + lines.hidden
        offers = []
        for card in lines.options[space]:
            kept = card in {NONE, top}
            now_built = built + (not kept and is_structure[card])
            # With more structures, or with fewer whatever is still laid, these awards do not come.
            if not (kept or copies[card]) or now_built > self.most or now_built + left < self.least:
                continue
            self.cells[space] = card
            now_crossed = self._crossings(space, crossed)
            bound = min(limit, _paired(now_crossed))
            if bound > floor():
                offers.append((bound, card, kept, now_built, now_crossed))
        for bound, card, kept, now_built, now_crossed in sorted(offers, key=lambda offer: -offer[0]):
            # The best come first, so that no later one is worth more.
            if bound <= floor():
                break
            self.cells[space] = card
            left_over = copies if kept else copies - Counter((card,))
            yield from self._fill(depth + 1, left_over, floor, now_built, now_crossed, bound)
        self.cells[space] = OPEN

    def _crossings(self, space: int, crossed: Sequence[int]) -> Sequence[int]:
        """What each row and column can come to together after a change in one space, which only its own lines see."""
        row, column = divmod(space, SIDE)
        changed = list(crossed)
        for other in range(SIDE):
            changed[SIDE * row + other] = self._crossing(row, other)
            if other != row:
                changed[SIDE * other + column] = self._crossing(other, column)
        return changed

    def _crossing(self, row: int, column: int) -> int:
        a, b, c = ROWS[row]
        d, e, f = COLUMNS[column]
        cells = self.cells
        return self._most(row, (cells[a], cells[b], cells[c]), column, (cells[d], cells[e], cells[f]))

    def _find_most(self, row: int, across: Pattern, column: int, down: Pattern) -> int:
        in_row, in_column = self.in_row[row], self.in_column[column]
        # Both lines share the card that lies there; else the best card that may lie there for both is no less than any.
        if across[column] != OPEN:
            return in_row.get(across, NEVER) + in_column.get(down, NEVER)
        return max(
            in_row.get(_with(across, column, card), NEVER) + in_column.get(_with(down, row, card), NEVER)
            for card in self.lines.options[SIDE * row + column]
        )
