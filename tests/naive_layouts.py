"""Every village that some cards make, one by one, scored by the second scorer: no search, no bounds."""

from __future__ import annotations

from collections import Counter
from itertools import product

import naive_village_green as naive

SPACES = [(row, column) for row in range(3) for column in range(3)]
COLUMNS = [[(row, column) for row in range(3)] for column in range(3)]
ROWS = [[(row, column) for column in range(3)] for row in range(3)]


class Layouts:
    """The villages of some cards, what lies in one already kept: which there are, and the best of them.

    `pool` counts the visible cards too. `value(award, cards)` may score otherwise than the box's awards do.
    """

    def __init__(self, village, green, awards, *, value=naive.award_points, solo_card=1):
        self.face = village.get("village", "up")
        rows = village.get("green", [[".", ".", "."]] * 3)
        spaces = [*village.get("top", [".", ".", "."]), *village.get("left", [".", ".", "."])]
        self.kept_green = {(r, c): top(rows[r][c]) for r, c in SPACES if top(rows[r][c])}
        self.kept_awards = [top(text) for text in spaces]
        self.green = Counter(green) - Counter(self.kept_green.values())
        self.awards = Counter(awards) - Counter(filter(None, self.kept_awards))
        self.value, self.card = value, solo_card if self.face == "up" else 0
        self.known = {}

    def greens(self):
        """Every way to lay green cards, all of them matching."""
        yield from self._laid(dict(self.kept_green), self.green, 0)

    def _laid(self, layout, left, n):
        if n == len(SPACES):
            yield dict(layout)
            return
        space = SPACES[n]
        offers = [None] if space in self.kept_green else [None, *(card for card in left if left[card])]
        for card in offers:
            if card:
                layout[space] = card
                left[card] -= 1
            if all(self._match(layout, space, other) for other in ((space[0] - 1, space[1]), (space[0], space[1] - 1))):
                yield from self._laid(layout, left, n + 1)
            if card:
                del layout[space]
                left[card] += 1

    @staticmethod
    def _match(layout, one, other):
        return one not in layout or other not in layout or naive.match(layout[one], layout[other])

    def orders(self):
        """Every way to lay awards: the top row full, left spaces perhaps empty."""
        offers = [[kept] if kept else [*self.awards] + [None] * (n > 2) for n, kept in enumerate(self.kept_awards)]
        for order in product(*offers):
            new = Counter(a for a, kept in zip(order, self.kept_awards, strict=True) if a and not kept)
            if not new - self.awards:
                yield order

    def line(self, award, layout, spaces):
        """The points of an award in a line."""
        if award is None:
            return 0
        key = award, *(layout.get(space) for space in spaces)
        if key not in self.known:
            self.known[key] = self.value(award, list(key[1:]))
        return self.known[key]

    def points(self, layout, order):
        """What a village is worth."""
        ponds = 2 * sum("pond" in card for card in layout.values())
        lines = sum(self.line(a, layout, spaces) for a, spaces in zip(order, COLUMNS + ROWS, strict=True))
        return self.card + ponds + lines

    def best_of(self, layout):
        """The most that these green cards give with any order of the awards."""
        reached = {(): 0}
        for n, (kept, spaces) in enumerate(zip(self.kept_awards, COLUMNS + ROWS, strict=True)):
            following = {}
            for used, points in reached.items():
                left = self.awards - Counter(used)
                for award in [kept] if kept else [*left] + [None] * (n > 2):
                    key = used if kept or award is None else tuple(sorted((*used, award)))
                    total = points + self.line(award, layout, spaces)
                    following[key] = max(following.get(key, total), total)
            reached = following
        ponds = 2 * sum("pond" in card for card in layout.values())
        return max((self.card + ponds + points for points in reached.values()), default=None)

    @property
    def best(self):
        """The most of all, `None` if there is no village."""
        found = [self.best_of(layout) for layout in self.greens()]
        return max((points for points in found if points is not None), default=None)


def top(text):
    card = text.split(" on ")[0]
    return None if card == "." else card
