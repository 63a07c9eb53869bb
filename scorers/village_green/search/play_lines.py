"""What lines can be worth at the end of a play, for bounds and search. Values are doubled, as in `layouts`.

A line is worth its award and half of its ponds, so that a village is the sum of its six lines. A pattern says which
cards lie in a line, `OPEN` where that is not settled; its value is the best that it can still come to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import TypeAlias

from models.logic import plain
from models.village_green.table.position import DISPLAY, LINES
from scorers.ticks import one_in
from scorers.village_green.points import award_points, pond_points
from scorers.village_green.search.play_steps import Turning, Use
from scorers.village_green.search.play_table import NONE, SPACES, Table

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
        self._lines: dict[int, list[Pattern]] = {}
        self._worth: dict[tuple[int, int], Worth] = {}

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
        turns = least
        while True:
            # Each lawn can be laid for the sake of the draw and covered again.
            more = least + sum(table.is_lawn[card] for card in every[: at_once + turns + fresh])
            if more <= turns:
                return turns, turns + fresh
            turns = more

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

    def _patterns(self, line: int) -> list[Pattern]:
        if line not in self._lines:
            a, b, c = LINES[line]
            self._lines[line] = [
                (x, y, z)
                for x, y in product(self.options[a], self.options[b])
                if self._match(x, a, y, b)
                for z in self.options[c]
                if self._match(y, b, z, c) and self._suffice(line, (x, y, z))
            ]
        return self._lines[line]

    def _suffice(self, line: int, cards: Pattern) -> bool:
        new = Counter(
            card for card, space in zip(cards, LINES[line], strict=True) if card not in {NONE, self.table.tops[space]}
        )
        return all(n <= self.copies[card] for card, n in new.items())

    def worth(self, line: int, award: int) -> Worth:
        """What each pattern of a line can come to under an award."""
        key = line, award
        if key not in self._worth:
            best: dict[Pattern, int] = {}
            for pattern in self._patterns(line):
                self.worths.tick()
                value = self.worths.of(award, pattern)
                for part in _parts(pattern):
                    if value > best.get(part, NEVER):
                        best[part] = value
            self._worth[key] = best
        return self._worth[key]

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
