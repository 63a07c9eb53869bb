"""Worlds looked at all at once: a truth or a number is in each of them what it is there by itself."""

from __future__ import annotations

import random

from test_ranges import line, places, truth, worlds

from models.logic import Sum, Unknown, all_of, any_of, at_least, not_, number_in, truth_in
from verify.worlds.bitsets import WorldBitsets


def some(seed):
    rng = random.Random(seed)
    unknowns = places(rng, rng.randint(1, 3))
    return rng, unknowns, list(map(frozenset, worlds(unknowns, [])))


def test_what_holds_in_all_at_once_holds_in_each():
    for seed in range(60):
        rng, unknowns, every = some(seed)
        sample = WorldBitsets(every)
        one, other = truth(rng, unknowns), truth(rng, unknowns)
        for asked in (one, not_(one), all_of([one, other]), any_of([one, other]), at_least(line(rng, unknowns), 2)):
            expected = [world for world in every if truth_in(asked, world)]
            those = sample.where([asked])
            assert [world for place, world in enumerate(every) if those >> place & 1] == expected
            assert not expected or sample.first(those) == expected[0]
            assert sample.where([asked, False], those) == 0


def test_how_far_a_number_goes_in_some_of_them():
    for seed in range(60):
        rng, unknowns, every = some(seed)
        sample = WorldBitsets(every)
        n = line(rng, unknowns)
        number = [number_in(n, world) for world in every]
        seen = sample.extremes(n, sample.all)
        assert (seen.least, seen.most) == (min(number), max(number))
        if isinstance(n, Sum):
            assert (number_in(n, seen.lowest), number_in(n, seen.highest)) == (min(number), max(number))
        less = Sum(7, tuple((-weight, part) for weight, part in n.terms)) if isinstance(n, Sum) else 7
        seen = sample.extremes(less, sample.where([], 1))
        assert (seen.least, seen.most) == (number_in(less, every[0]),) * 2


def test_a_world_added_later_is_seen():
    coin = Unknown("coin", "HT")
    heads, tails = coin.marks
    sample = WorldBitsets([frozenset([heads])])
    assert (len(sample), sample.where([tails])) == (1, 0)
    sample.add(frozenset([tails]))
    assert (len(sample), sample.where([not_(heads)])) == (2, 2)
