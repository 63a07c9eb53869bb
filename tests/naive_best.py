"""All villages of a few cards by plain enumeration: the most points, and every layout that has them.

It shares nothing with the program. A village is a dictionary from spaces `(row, column)` of the 4x4 grid to names, the
village card's corner left out: awards lie in row 0 and column 0.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

import naive_village_green as naive

TOP = [(0, 1), (0, 2), (0, 3)]
LEFT = [(1, 0), (2, 0), (3, 0)]
INNER = [(row, column) for row in (1, 2, 3) for column in (1, 2, 3)]


def line(space):
    """The green spaces that an award space scores."""
    row, column = space
    return [(n, column) for n in (1, 2, 3)] if row == 0 else [(row, n) for n in (1, 2, 3)]


class Villages:
    """What can be laid with the cards of a pool around what lies there already.

    `points(award, cards)` scores a line of three names, `None` for no card.
    """

    def __init__(self, green, awards, kept=None, points=naive.award_points, face_points=1):
        self.kept = kept or {}
        kept_green = Counter(card for space, card in self.kept.items() if space in INNER)
        kept_awards = Counter(card for space, card in self.kept.items() if space not in INNER)
        self.green = (Counter(green) | kept_green) - kept_green
        self.awards = Counter(awards) - kept_awards
        self.points, self.face_points = points, face_points
        self.values = {}
        lines = list(self._lines(Counter(green) | kept_green))
        self.worthless = {
            award for award in {*self.awards, *kept_awards} if all(self.value(award, cards) == 0 for cards in lines)
        }

    def _lines(self, cards):
        """Every line that can be laid with some cards."""
        for three in product([None, *cards], repeat=3):
            used = Counter(card for card in three if card)
            if used <= cards and matches(three[0], three[1]) and matches(three[1], three[2]):
                yield three

    def value(self, award, cards):
        key = (award, *cards)
        if key not in self.values:
            self.values[key] = self.points(award, cards)
        return self.values[key]

    def greens(self):
        """Every legal way to lay green cards."""
        free = [space for space in INNER if space not in self.kept]
        laid = {space: card for space, card in self.kept.items() if space in INNER}
        yield from self._greens(free, laid, Counter(self.green))

    def _greens(self, free, laid, left):
        if not free:
            yield dict(laid)
            return
        space, *others = free
        yield from self._greens(others, laid, left)
        for card in list(left):
            if left[card] and all(matches(card, laid.get(beside)) for beside in neighbours(space)):
                laid[space], left[card] = card, left[card] - 1
                yield from self._greens(others, laid, left)
                del laid[space]
                left[card] += 1

    def base(self, laid):
        """The village card and the ponds."""
        return self.face_points + 2 * sum("pond" in card.split() for card in laid.values())

    def gains(self, laid):
        """For every award space, what each award may bring there: `None` for no award."""
        for space in (*TOP, *LEFT):
            cards = [laid.get(each) for each in line(space)]
            if space in self.kept:
                yield space, {self.kept[space]: self.value(self.kept[space], cards)}
                continue
            offered = {award: self.value(award, cards) for award in self.awards}
            if space in LEFT:
                offered = {None: 0} | {award: n for award, n in offered.items() if award not in self.worthless}
            yield space, offered

    def most_awards(self, laid):
        """The most that awards bring around some green cards; nothing if there are too few."""
        reached = {(): 0}
        for space, offered in self.gains(laid):
            following = {}
            for used, points in reached.items():
                for award, gain in offered.items():
                    takes = award is not None and space not in self.kept
                    if not takes or used.count(award) < self.awards[award]:
                        key = tuple(sorted((*used, award))) if takes else used
                        following[key] = max(following.get(key, points + gain), points + gain)
            reached = following
        return max(reached.values(), default=None)

    def most(self):
        """The most that any village scores, `None` if there is none."""
        totals = [self.base(laid) + awards for laid in self.greens() if (awards := self.most_awards(laid)) is not None]
        return max(totals, default=None)

    def worth(self, points):
        """Every village that scores so much or more."""
        for laid in self.greens():
            most = self.most_awards(laid)
            if most is not None and self.base(laid) + most >= points:
                yield from self._awarded(list(self.gains(laid)), laid, points - self.base(laid), Counter(self.awards))

    def _awarded(self, gains, laid, lacking, left):
        if not gains:
            if lacking <= 0:
                yield dict(laid)
            return
        (space, offered), *others = gains
        if lacking > sum(max(more.values(), default=0) for _, more in gains):
            return
        for award, gain in offered.items():
            takes = award is not None and space not in self.kept
            if takes and not left[award]:
                continue
            left[award] -= takes
            yield from self._awarded(others, {**laid, space: award} if award else laid, lacking - gain, left)
            left[award] += takes


def around(village, green, awards, **more):
    """What can be laid around what lies in a village, of cards that count those which are seen there."""
    return Villages(green, awards, grid(village), face_points=int(village["village"] == "up"), **more)


def neighbours(space):
    row, column = space
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def matches(one, other):
    return not one or not other or naive.match(one, other)


def grid(layout):
    """A layout as it is written, as the visible names of a grid."""
    rows = [[None, *layout["top"]], *([left, *row] for left, row in zip(layout["left"], layout["green"], strict=True))]
    shown = {(r, c): name.split(" on ")[0] for r, row in enumerate(rows) for c, name in enumerate(row) if name}
    return {space: name for space, name in shown.items() if name != "."}


def house_points(scoring, cards):
    """What an award of a card file scores for a line of names, `None` for an empty space."""
    shown = [shows(card) for card in cards]

    def count(thing):
        words = thing.split()
        return sum(card["words"][:2] == words if len(words) == 2 else card["things"][thing] for card in shown)

    points = 0
    for thing, each in scoring.get("each", {}).items():
        points += each * count(thing)
    for thing, numbers in scoring.get("table", {}).items():
        points += numbers[count(thing)]
    kinds = {"colours": naive.COLOURS, "flowers": naive.FLOWERS, "trees": naive.TREES}
    for of, numbers in scoring.get("variety", {}).items():
        points += numbers[len([kind for kind in kinds[of] if count(kind)])]
    for entry in scoring.get("sets", []):
        points += entry["points"] * (count(entry["of"]) // entry["size"])
    for case in scoring.get("cases", []):
        if all(count(thing) == n for thing, n in case.items() if thing != "points"):
            points += case["points"]
            break
    return points


def shows(card):
    words = card.split() if card else []
    things = Counter(words)
    things["tree"] = sum(things[tree] for tree in naive.TREES)
    things["card" if card else "empty"] = 1
    return {"words": words, "things": things}
