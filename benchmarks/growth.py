"""How the time of `reeve best` grows: random pools from small ones to the whole box, a doubled box, and a larger village.

    python -m benchmarks.growth [--draws 5]

All in one process, without starting it. The larger village is imagined: four rows and four columns of green cards, four
award spaces at the top and four at the left, twice the box; a scoring table that ends goes on with its last number. The
rules of reeve know three rows only, so it is not searched but bounded, by the average over the crossings as in
`scorers/village_green/search/placements.py`, and a good village is looked for by small changes.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, pairwise, permutations
from math import exp
from statistics import median
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from models.logic import plain
from models.rule import Rulings
from models.village_green.cards import EMPTY, NO_AWARD, Award, Deck, Table, standard_deck
from models.village_green.rules.rulings import RULINGS
from models.village_green.table.position import Pool, Position, counts_possible
from scorers.village_green.score import award_points, pond_points, trait
from scorers.village_green.search.tables import Kinds
from verify.best import hunt
from verify.games import entry

SIZES = ((9, 6), (12, 8), (15, 8), (20, 10), (25, 12), (30, 15), (40, 20), (50, 25), (60, 30))
Numbers = NDArray[np.int32]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--draws", type=int, default=5)
    draws = parser.parse_args().draws
    deck = standard_deck()
    for green, awards in SIZES:
        seconds, points = zip(*(_asked(deck, green, awards, seed) for seed in range(draws)), strict=True)
        print(
            f"{green:>4} + {awards:<3} median {median(seconds):6.3f} s, slowest {max(seconds):6.3f} s; "
            f"{min(points)} to {max(points)} points",
            flush=True,
        )
    seconds, points = _asked(twice(deck), 120, 60, 0)
    print(f" 120 + 60  {seconds:13.3f} s, {points} points: the box twice, three rows")
    larger_village(deck)


def _asked(deck: Deck, green: int, awards: int, seed: int) -> tuple[float, int]:
    rng = random.Random(seed)
    every_green = [card for card in deck.green.values() for _ in range(deck.copies[card])]
    pool = Pool(tuple(rng.sample(every_green, green)), tuple(rng.sample(list(deck.awards.values()), awards)))
    position = Position(players=(), seats=(), deck=deck, counts=counts_possible(1), rulings=Rulings(RULINGS))
    begun = perf_counter()
    found = hunt(entry("village-green"), position, pool)
    seconds = perf_counter() - begun
    if found.status != "proven" or found.sheet is None:
        raise SystemExit(f"{green} + {awards}, draw {seed}: not proven")
    return seconds, found.sheet.total


def twice(deck: Deck) -> Deck:
    """The box twice: every green card with twice the copies, every award once more under another name."""
    awards = dict(deck.awards)
    more = {f"{name}, the second": replace(award, name=f"{name}, the second") for name, award in awards.items()}
    copies = {card: 2 * deck.copies[card] for card in deck.green.values()}
    copies |= dict.fromkeys((*awards.values(), *more.values()), 1)
    return replace(deck, awards=awards | more, copies=copies)


# The larger village.

SIDE = 4
COPIES = 2
STEPS = 400_000


def larger_village(deck: Deck) -> None:
    """Bound the larger village, and look for a good one."""
    begun = perf_counter()
    limits = {card: COPIES * deck.copies[card] for card in deck.green.values()}
    awards = [NO_AWARD, *map(_going_on, deck.awards.values())]
    rulings = Rulings(RULINGS)
    kinds = Kinds(limits, awards, rulings)
    match = np.array(kinds.match)
    legal = match[:, :, None, None] & match[None, :, :, None] & match[None, None, :, :]
    for number, copies in enumerate(kinds.copies):
        if copies < SIDE:
            is_it = np.array([int(number == other) for other in range(len(kinds.cards))], np.int8)
            legal = legal & (sum(_along(is_it, place) for place in range(SIDE)) <= copies)
    points = [_points_of_lines(award, kinds, rulings) for award in awards]
    ends, inner, best = [], [], []
    for values in points:
        worth = np.where(legal, values, -(10**6))
        ends.append(worth.max((1, 2, 3)))
        inner.append(worth.max((0, 2, 3)))
        best.append(int(ends[-1].max()))
    bound = _bound(np.array(best), np.array(ends), np.array(inner))
    bounded = perf_counter() - begun
    begun = perf_counter()
    reached = _climbed(kinds, match, points, len(awards))
    print(
        f"4x4, the box twice: best known {reached // 2 + 1} ({perf_counter() - begun:.1f} s), "
        f"no village scores more than {bound // 2 + 1} ({bounded:.1f} s)"
    )


def _going_on(award: Award) -> Award:
    """The award for lines of four: a table that ends goes on with its last number."""
    parts = tuple(
        replace(part, points=(*part.points, *[part.points[-1]] * len(part.points))) if isinstance(part, Table) else part
        for part in award.parts
    )
    return replace(award, parts=parts)


def _points_of_lines(award: Award, kinds: Kinds, rulings: Mapping[str, str]) -> Numbers:
    """What every line of four is worth, doubled, ponds half."""
    traits = [trait(award, card, rulings) for card in kinds.cards]
    apart = list(dict.fromkeys(traits))
    table = np.empty((len(apart),) * SIDE, np.int32)
    for combination in combinations_with_replacement(range(len(apart)), SIDE):
        cards = [kinds.cards[traits.index(apart[i])] for i in combination]
        for order in set(permutations(combination)):
            table[order] = 2 * plain(award_points(award, cards, rulings))
    number = np.array([apart.index(each) for each in traits])
    values: Numbers = table[np.ix_(*[number] * SIDE)]
    ponds = np.array([pond_points(card) for card in kinds.cards], np.int32)
    return values + sum(_along(ponds, place) for place in range(SIDE))


def _along(numbers: NDArray[np.integer], place: int) -> NDArray[np.integer]:
    """Numbers of kinds for one place of a line, to be combined with those of the other places."""
    return numbers.reshape([-1 if i == place else 1 for i in range(SIDE)])


def _bound(best: Numbers, ends: Numbers, inner: Numbers) -> int:
    """The highest average over the sixteen crossings of any two sets of four awards."""
    places = (ends, inner)
    crossing = np.max([(row[:, None, :] + column[None, :, :]).max(2) for row in places for column in places], axis=0)
    supply = [SIDE, *[COPIES] * (len(best) - 1)]
    sets = [
        chosen
        for chosen in combinations_with_replacement(range(len(best)), SIDE)
        if all(n <= supply[award] for award, n in Counter(chosen).items())
    ]
    sums = np.array([sum(int(best[award]) for award in chosen) for chosen in sets])
    order = np.argsort(-sums, kind="stable")
    numbers, sums = np.array(sets)[order], sums[order]
    highest = -(10**6)
    for one, first in zip(numbers, sums, strict=True):
        others = numbers[: np.searchsorted(-sums, first - highest, side="left")]
        others = others[sums[: len(others)] + first > highest]
        if len(others):
            together = sum((crossing[row, others[:, place]] for row in one for place in range(SIDE)), 0)
            lines = sums[: len(others)] + first
            enough = np.array([all((one == a).sum() + (o == a).sum() <= supply[a] for a in (*one, *o) if a) for o in others])
            bounds = np.where(enough, np.minimum(together // SIDE, lines), highest)
            highest = max(highest, int(bounds.max()))
        if 2 * first < highest:
            break
    return highest


def _climbed(kinds: Kinds, match: NDArray[np.bool_], points: Sequence[Numbers], awards: int) -> int:
    """A village found by small changes: simulated annealing over cards and awards."""
    rng = random.Random(0)
    empty = next(n for n, card in enumerate(kinds.cards) if card is EMPTY)
    cards = [empty] * SIDE**2
    laid = rng.sample(range(1, awards), 2 * SIDE)
    copies, supply = list(kinds.copies), [10**6, *[COPIES] * (awards - 1)]
    for award in laid:
        supply[award] -= 1
    rows = [range(n * SIDE, n * SIDE + SIDE) for n in range(SIDE)]
    lines = [*(range(n, SIDE**2, SIDE) for n in range(SIDE)), *rows]
    near = [(a, b) for line in lines for a, b in pairwise(line)]
    beside: list[list[int]] = [[] for _ in cards]
    for a, b in near:
        beside[a].append(b)
        beside[b].append(a)
    through = [[n for n, line in enumerate(lines) if space in line] for space in range(SIDE**2)]

    def worth(line: int) -> int:
        return int(points[laid[line]][tuple(cards[space] for space in lines[line])])

    total = most = sum(worth(line) for line in range(2 * SIDE))
    for step in range(STEPS):
        heat = 3 * (1 - step / STEPS) + 0.05
        if rng.random() < 0.7:
            space, new = rng.randrange(SIDE**2), rng.randrange(len(kinds.cards))
            old = cards[space]
            if (new != empty and not copies[new]) or not all(match[new][cards[other]] for other in beside[space]):
                continue
            touched = through[space]
            before = sum(map(worth, touched))
            cards[space] = new
            gained = sum(map(worth, touched)) - before
            if gained < 0 and rng.random() >= exp(gained / heat):
                cards[space] = old
                continue
            copies[old] += old != empty
            copies[new] -= new != empty
        else:
            line, award = rng.randrange(2 * SIDE), rng.randrange(1, awards)
            old = laid[line]
            if not supply[award]:
                continue
            before = worth(line)
            laid[line] = award
            gained = worth(line) - before
            if gained < 0 and rng.random() >= exp(gained / heat):
                laid[line] = old
                continue
            supply[old] += 1
            supply[award] -= 1
        total += gained
        most = max(most, total)
    return most


if __name__ == "__main__":
    main()
