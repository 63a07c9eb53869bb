"""The parts of the search for the best village, each against a plain twin."""

import random
from collections import Counter
from itertools import combinations_with_replacement, permutations, product

import naive_best
import numpy as np
import pytest

from models.village_green.cards import EMPTY, NO_AWARD, standard_deck
from models.village_green.game import GAME
from scorers.village_green.score import most_points
from scorers.village_green.search import row_search
from scorers.village_green.search.layout import searched
from scorers.village_green.search.placements import Awards
from scorers.village_green.search.row_search import Laid, RowSearch
from scorers.village_green.search.tables import NOTHING, Kinds, Tables

DECK = standard_deck()
RULINGS = GAME.read({"game": "village-green", "pool": {}}, DECK, {}).position.rulings
LINES = [(0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 1, 2), (3, 4, 5), (6, 7, 8)]
"""The green spaces, row by row, that the six award spaces score."""


def never():
    """No time is kept."""


# Lines, placements and layouts of a few cards.

SETS = {
    "flowers": (["red lily pond", "lawn", "red rose birch birch", "yellow lily pond"], {}, {}),
    "two of a kind": (["red rose structure", "red rose structure", "lawn", "lawn"], {}, {}),
    "around a side": (["blue rose oak oak", "lawn", "lawn"], {1: "blue rose pond"}, {3: "Excellence in Trees"}),
    "under an award": (["red lily pond", "lawn"], {}, {1: "Best Man-Made Features"}),
}
PRIZES = [
    "Excellence in Trees",
    "Excellence in Lawns",
    "Excellence in Ponds",
    "Best Man-Made Features",
    "Award for Forestry",
]


class Parts:
    """The tables and placements of a pool, and what they should be, worked out one line after the other."""

    def __init__(self, name, prizes=PRIZES):
        green, fixed, laid = SETS[name]
        limits = Counter(DECK.green[card] for card in (*green, *fixed.values()))
        supply = [DECK.awards[prize] for prize in prizes if prize not in laid.values()]
        self.kept = [DECK.awards[laid[space]] if space in laid else None for space in range(6)]
        awards = [NO_AWARD, *supply, *filter(None, self.kept)]
        self.kinds = Kinds(limits, awards, RULINGS)
        self.fixed = [self.kinds.of[DECK.green[fixed[space]]] if space in fixed else None for space in range(9)]
        self.tables = Tables(self.kinds, awards, self.fixed, RULINGS, never)
        self.class_of = self.tables.class_of
        self.supply = Counter(self.class_of[award] for award in supply)
        self.places = [None if award is None else self.class_of[award] for award in self.kept]
        self.bare = not laid and not fixed
        self.awards = Awards(self.tables, self.places, self.supply, never, bare=self.bare)
        self.worths = {}

    def names(self, kinds):
        return [None if self.kinds.cards[kind] is EMPTY else self.kinds.cards[kind].name for kind in kinds]

    def worth(self, group, kinds):
        """Twice what a line is worth: its award, and half of its ponds; nothing if it cannot be laid."""
        if (group, kinds) not in self.worths:
            self.worths[group, kinds] = self._worth(group, kinds)
        return self.worths[group, kinds]

    def _worth(self, group, kinds):
        names = self.names(kinds)
        if any(kinds.count(kind) > self.kinds.copies[kind] for kind in kinds):
            return None
        if not (naive_best.matches(names[0], names[1]) and naive_best.matches(names[1], names[2])):
            return None
        award = self.tables.classes[group][0]
        points = 0 if award is NO_AWARD else naive_best.naive.award_points(award.name, names)
        return 2 * points + 2 * sum("pond" in name for name in names if name)

    def in_line(self, group, space):
        """The lines of a space with what they are worth under a class of awards."""
        for kinds in product(range(len(self.kinds.cards)), repeat=3):
            kept = all(self.fixed[at] in {None, kind} for at, kind in zip(LINES[space], kinds, strict=True))
            worth = self.worth(group, kinds) if kept else None
            if worth is not None:
                yield kinds, worth

    def placements(self):
        """Every way to lay classes of awards, one of each set of images."""
        free = {space: None for space, group in enumerate(self.places) if group is None}
        chosen = set()
        for groups in product(range(len(self.tables.classes)), repeat=len(free)):
            laid = dict(zip(free, groups, strict=True))
            top = Counter(group for space, group in laid.items() if space < 3)
            used = Counter(group for space, group in laid.items() if space < 3 or group != 0)
            if top <= self.supply and used <= self.supply:
                chosen.add(tuple(laid.get(space, self.places[space]) for space in range(6)))
        return chosen

    def bound(self, placement):
        """The least of six sums over three crossings of a row with a column."""
        most = {}
        for row, column in product(range(3), repeat=2):
            in_row, in_column = {}, {}
            for kinds, worth in self.in_line(placement[3 + row], 3 + row):
                in_row[kinds[column]] = max(in_row.get(kinds[column], worth), worth)
            for kinds, worth in self.in_line(placement[column], column):
                in_column[kinds[row]] = max(in_column.get(kinds[row], worth), worth)
            most[row, column] = max(in_row[kind] + in_column[kind] for kind in in_row if kind in in_column)
        return min(sum(most[row, columns[row]] for row in range(3)) for columns in permutations(range(3)))

    def layouts(self):
        """Every way to lay kinds of green cards."""

        def more(laid):
            space = len(laid)
            if space == 9:
                yield tuple(laid)
                return
            for kind, copies in enumerate(self.kinds.copies):
                names = self.names([kind])
                if (
                    self.fixed[space] in {None, kind}
                    and laid.count(kind) < copies
                    and (space % 3 == 0 or naive_best.matches(names[0], *self.names(laid[-1:])))
                    and (space < 3 or naive_best.matches(names[0], *self.names([laid[space - 3]])))
                ):
                    yield from more([*laid, kind])

        yield from more([])

    def total(self, placement, layout):
        return sum(self.worth(group, tuple(layout[at] for at in line)) for group, line in zip(placement, LINES, strict=True))


def listed(placements):
    return [
        ((*top, *left), bound)
        for top, left, bound in zip(
            placements.top.tolist(), placements.left.tolist(), placements.bound.tolist(), strict=True
        )
    ]


@pytest.mark.parametrize("name", SETS)
def test_all_placements_that_may_reach_a_level(name):
    parts = Parts(name, PRIZES[:4])
    expected = {placement: parts.bound(placement) for placement in parts.placements()}
    levels = sorted(set(expected.values()))
    for level in {NOTHING, levels[0], levels[len(levels) // 2], levels[-1], levels[-1] + 2}:
        found = listed(parts.awards.at_least(level))
        wanted = {placement: bound for placement, bound in expected.items() if bound >= level}
        assert [bound for _, bound in found] == sorted((bound for _, bound in found), reverse=True)
        assert len({placement for placement, _ in found}) == len(found)
        assert all(wanted[placement] == bound for placement, bound in found)
        if parts.bare:
            assert {group for placement, _ in found for group in images(placement)} >= wanted.keys()
            assert len(found) < max(2, len(wanted))
        else:
            assert {placement for placement, _ in found} == wanted.keys()
    assert parts.awards.bound >= levels[-1]


def images(placement):
    """A placement seen from all eight sides, where the left column may become the top row."""
    top, left = placement[:3], placement[3:]
    for one, other in ((top, left), (left, top)):
        for first, second in product((one, one[::-1]), (other, other[::-1])):
            yield (*first, *second)


@pytest.mark.parametrize("at_once", [row_search._AT_ONCE, 1_000])
@pytest.mark.parametrize("name", SETS)
def test_rows_find_every_layout_of_a_placement_and_the_best(name, at_once, monkeypatch):
    monkeypatch.setattr(row_search, "_AT_ONCE", at_once)
    parts = Parts(name, PRIZES[:4])
    layouts = list(parts.layouts())
    rng = random.Random(len(name))
    everything = parts.awards.at_least(NOTHING)
    search, every = RowSearch(parts.tables, never), []
    none = Laid(*(np.empty((0, n), np.intp) for n in (0, 3, 3, 9)))
    # Where nothing is wanted of what is found the level never rises, so that all comes.
    sifted = RowSearch(parts.tables, never, lambda laid: every.append(laid) or none)
    for i in rng.sample(range(len(everything)), min(3, len(everything))):
        one = everything.only(slice(i, i + 1))
        ((placement, bound),) = listed(one)
        totals = {layout: parts.total(placement, layout) for layout in layouts}
        best = max(totals.values())
        assert best <= bound
        for level in (best - 4, best, best + 2):
            every.clear()
            assert all(isinstance(told, float) for told in sifted.rising(one, level))
            villages = {tuple(laid.village(k)[1]): int(laid.worth[k]) for laid in every for k in range(len(laid))}
            assert {layout: n for layout, n in villages.items() if n >= level} == {
                layout: n for layout, n in totals.items() if n >= level
            }
            rising = [laid for laid in search.rising(one, level) if not isinstance(laid, float)]
            # Something is laid early even if it does not reach the level, so that the best has to come only if it does.
            assert max((int(laid.worth.max()) for laid in rising), default=best) <= best
            assert level > best or max(int(laid.worth.max()) for laid in rising) == best
            assert all(totals[tuple(laid.village(k)[1])] == int(laid.worth[k]) for laid in rising for k in range(len(laid)))


def test_two_processes_give_the_best_of_all_placements():
    parts = Parts("two of a kind")
    everything = parts.awards.at_least(NOTHING)
    one, two = (
        max(int(laid.worth.max()) for laid in search if not isinstance(laid, float))
        for search in (
            RowSearch(parts.tables, never).rising(everything, NOTHING // 4),
            searched(parts.tables, everything, NOTHING // 4, 2, never),
        )
    )
    assert one == two
    beyond = [laid for laid in searched(parts.tables, everything, one + 2, 2, never) if not isinstance(laid, float)]
    assert all(int(laid.worth.max()) <= one for laid in beyond)
    in_one = [laid for laid in searched(parts.tables, everything, NOTHING // 4, 1, never) if not isinstance(laid, float)]
    assert max(int(laid.worth.max()) for laid in in_one) == one
    none = everything.only(slice(0))
    assert list(searched(parts.tables, none, 0, 2, never)) == []
    assert list(RowSearch(parts.tables, never).rising(none, 0)) == []


def test_the_best_is_found_wherever_it_comes(monkeypatch):
    """In portions of one, and where the placements that promise least come first."""
    parts = Parts("flowers", PRIZES[:4])
    everything = parts.awards.at_least(NOTHING)
    few = everything.only(slice(None, None, -max(1, len(everything) // 25)))
    best = {i: most(RowSearch(parts.tables, never).rising(few.only(slice(i, i + 1)), NOTHING // 4)) for i in range(len(few))}
    poorest_first = sorted(best, key=best.get)
    assert best[poorest_first[2]] < best[poorest_first[-1]]
    some = few.only(np.array([*poorest_first[:4], poorest_first[-1]]))
    assert most(searched(parts.tables, some, NOTHING // 4, 2, never)) == max(best.values())
    monkeypatch.setattr(row_search, "_AT_ONCE", 1)
    monkeypatch.setattr(row_search, "_TRIED", 1)
    for i in poorest_first[:3]:
        assert most(RowSearch(parts.tables, never).rising(few.only(slice(i, i + 1)), NOTHING // 4)) == best[i]


def most(found):
    return max(int(laid.worth.max()) for laid in found if not isinstance(laid, float))


def test_kinds_join_cards_that_nothing_tells_apart():
    """Each card of a kind scores and matches like the others; a pair of kinds is told apart by something."""
    limits = Counter(DECK.green.values())
    awards = [DECK.awards[name] for name in PRIZES]
    kinds = Kinds(limits, awards, RULINGS)
    assert kinds.cards[-1] is EMPTY
    assert sum(kinds.copies[:-1]) == limits.total()
    for group in kinds.names:
        for one, other in combinations_with_replacement(dict.fromkeys(group), 2):
            assert kinds.of[one] == kinds.of[other]
            assert naive_best.matches(one.name, other.name)
            for prize, partner in product(PRIZES, [None, "lawn", "red rose pond"]):
                scores = {naive_best.naive.award_points(prize, [card.name, partner, None]) for card in (one, other)}
                assert len(scores) == 1


def test_no_line_scores_more_than_the_most_points_of_its_award():
    """Every line of three of four cards or empty spaces, under each award of the box; a house award may lie below nothing."""
    random_ = random.Random(12)
    names = list(naive_best.naive.GREEN)
    deck = standard_deck()
    for _ in range(12):
        cards = random_.sample(names, 4)
        greens = [deck.green[name] for name in cards]
        for name, award in deck.awards.items():
            for rulings in ({"VG-AMB-SPACE": "two-per-card"}, {"VG-AMB-SPACE": "one-per-card"}):
                lines = combinations_with_replacement([*cards, None], 3)
                best = max(naive_best.naive.award_points(name, line, rulings["VG-AMB-SPACE"]) for line in lines)
                assert most_points(award, [*greens, EMPTY], rulings) >= best, (name, cards)
