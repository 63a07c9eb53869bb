"""Counting the ways to fill in what is unknown, against all of them gone through one by one."""

from __future__ import annotations

from itertools import pairwise, product
from math import comb
from random import Random
from types import SimpleNamespace

import pytest

from models.logic import Unknown, all_of, any_of, at_least, at_most, count, equal, not_, number, total, truth_in
from verify.clock import Clock, OutOfTimeError
from verify.count.ways import Count
from verify.worlds.worlds import worlds_of


def model_of(unknowns, truths):
    """What a count asks of a model: nothing of a game."""
    solver = worlds_of(unknowns, truths)
    instances = [SimpleNamespace(truth=truth) for truth in truths]
    return SimpleNamespace(
        unknowns=tuple(unknowns), asked=tuple(unknowns), instances=instances, world=solver.find, solver=solver
    )


def counted(unknowns, truths, limits=(), most=10**6):
    found = Count(model_of(unknowns, truths), limits, Clock(), most)
    found.run()
    return found.found


def one_by_one(unknowns, truths):
    """All ways, an option that stands there twice being one value."""
    ways = set()
    for marks in product(*(unknown.marks for unknown in unknowns)):
        if all(truth_in(truth, set(marks)) for truth in truths):
            ways.add(tuple(u.options[u.marks.index(mark)] for u, mark in zip(unknowns, marks, strict=True)))
    return len(ways)


def random_truth(rng, unknowns):
    """A rule on some of the unknowns: on all alike, on two of them, or on one."""
    some = rng.sample(unknowns, rng.randint(1, len(unknowns)))
    option = rng.choice(unknowns[0].options)
    held = [unknown.is_(option) for unknown in some]
    n = rng.randint(0, len(some))
    return rng.choice(
        [
            lambda: at_most(count(held), n),
            lambda: at_least(count(held), n),
            lambda: at_least(total([number(unknown, len) for unknown in some]), n),
            lambda: not_(all_of([held[0], held[-1]])),
            lambda: any_of([held[0], not_(held[-1])]),
            lambda: equal(count(held), n),
        ]
    )()


@pytest.mark.parametrize("seed", range(40))
def test_ways_are_as_many_as_they_are_one_by_one(seed):
    rng = Random(seed)
    options = rng.choice([("a", "bb", "ccc"), ("a", "a", "bb"), ("a", "bb", "ccc", "d")])
    unknowns = [Unknown(f"place {n}", options) for n in range(rng.randint(1, 4))]
    if rng.random() < 0.5:
        unknowns.append(Unknown("other", ("a", "e")))
    truths = [random_truth(rng, unknowns) for _ in range(rng.randint(0, 3))]
    limits = [random_truth(rng, unknowns)] if rng.random() < 0.3 else []
    assert counted(unknowns, truths, limits) == one_by_one(unknowns, [*truths, *limits]), seed


def test_of_alike_places_only_the_ways_in_order_are_gone_through():
    """Of 30 places so many hold one of two values, at most 3 of the first: that takes 30 values in order, not 2 to the 30th."""
    places = [Unknown(f"place {n}", ("rare", "common")) for n in range(30)]
    few = at_most(count([place.is_("rare") for place in places]), 3)
    assert counted(places, [few], most=500) == sum(comb(30, n) for n in range(4))


def test_what_no_rule_connects_is_counted_apart():
    """Twelve pairs that differ, of three values each."""
    places = [Unknown(f"place {n}", ("a", "b", "c")) for n in range(24)]
    pairs = [
        not_(any_of([all_of([one.is_(v), other.is_(v)]) for v in "abc"]))
        for one, other in zip(places[::2], places[1::2], strict=True)
    ]
    assert counted(places, pairs, most=500) == 6**12


def test_so_many_are_told_at_least_where_the_count_is_stopped():
    places = [Unknown(f"place {n}", tuple("abcd")) for n in range(6)]
    other = Unknown("other", ("heads", "tails"))
    apart = [not_(all_of([one.is_("a"), two.is_("b")])) for one, two in pairwise(places)]
    clock = Clock()
    found = Count(model_of([other, *places], apart), (), clock, 4200)
    with pytest.raises(OutOfTimeError):
        found.run()
    every = counted([other, *places], apart)
    assert 1000 < found.found < every
    assert f"{found.found}"[:1].isdigit()
    assert clock.at_work.startswith("how many ways there are, at least ")


def test_there_is_at_least_one_way_where_the_count_was_stopped_before_one_was_found():
    places = [Unknown(f"place {n}", tuple("abcd")) for n in range(9)]
    truth = at_least(count([place.is_("d") for place in places]), 9)
    apart = any_of([truth, all_of([places[0].is_("d"), places[1].is_("d")])])
    found = Count(model_of(places, [apart]), (), Clock(), 5)
    with pytest.raises(OutOfTimeError):
        found.run()
    assert found.found == 1


def test_no_way_is_none():
    place = Unknown("place", ("a", "b"))
    assert counted([place], [], [False]) == 0
