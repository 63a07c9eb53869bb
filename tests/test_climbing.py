"""Better worlds found by single changes: each obeys the rules, and none is worse than the one begun with."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from models.logic import Sum, Unknown, all_of, at_least, at_most, count, equal, number_in, total, truth_in
from verify.clock import Clock, OutOfTimeError
from verify.ranges.climbing import Climbing


def places(n, options="abc"):
    return [Unknown(f"place {i}", tuple(options)) for i in range(n)]


def worth(some, **values):
    return total([unknown.number(lambda option: values.get(option, 0)) for unknown in some])


def values(some, world):
    return [next(o for o, mark in zip(one.options, one.marks, strict=True) if mark in world) for one in some]


def test_it_ends_where_no_single_change_is_better_and_legal():
    """At most two places hold the c that is worth 5; the others hold the b that is worth 2."""
    some = places(5)
    few = at_most(count([one.is_("c") for one in some]), 2)
    start = frozenset(one.marks[0] for one in some)
    found = Climbing(some, [few, True], Clock()).best(worth(some, b=2, c=5), start)
    assert sorted(values(some, found)) == ["b", "b", "b", "c", "c"]


def test_what_counts_bounds_of_a_sum_is_climbed_like_any_other():
    """1 for every 2 of what lies there, and 3 where the first two places hold c: three times c is 3 and 3, and no single d adds."""
    some = places(3, "abcd")
    tokens = worth(some, b=1, c=2, d=3)
    halves = count([at_least(tokens, 2 * k) for k in range(1, 5)])
    both = Sum(0, ((3, all_of([some[0].is_("c"), some[1].is_("c")])),))
    n = total([halves, both])
    found = Climbing(some, [], Clock()).best(n, frozenset(one.marks[0] for one in some))
    assert number_in(n, found) == 6


@pytest.mark.parametrize("seed", range(15))
def test_a_world_that_it_finds_is_legal_and_not_worse(seed):
    rng = Random(seed)
    some = places(4, "abcd")
    rules = [at_most(count([one.is_(option) for one in some]), rng.randint(1, 3)) for option in "abcd"]
    n = total([worth(some, **{option: rng.randint(-3, 5) for option in "abcd"}), all_and(some, rng)])
    every = [frozenset(world) for world in product(*(one.marks for one in some))]
    legal = [world for world in every if all(truth_in(rule, world) for rule in rules)]
    start = rng.choice(legal)
    found = Climbing(some, rules, Clock()).best(n, start)
    assert found in legal
    assert number_in(n, found) >= number_in(n, start)
    better = [world for world in legal if len(world - found) == 1 and number_in(n, world) > number_in(n, found)]
    assert better == []


def all_and(some, rng):
    """So much if two places hold the same."""
    return Sum(0, ((rng.randint(-4, 4), all_of([some[0].is_("a"), some[1].is_("a")])),))


def test_it_is_bounded_in_steps_and_in_time():
    some = places(6)
    n, start = worth(some, b=1), frozenset(one.marks[0] for one in some)
    # b is better than a, c is not: two values are tried at each place.
    assert number_in(n, Climbing(some, [], Clock()).best(n, start, steps=7)) == 4
    with pytest.raises(OutOfTimeError):
        Climbing(some, [], Clock().of_steps(3)).best(n, start)


def test_what_the_number_does_not_read_stays_as_it_is():
    some = places(2)
    start = frozenset(one.marks[0] for one in some)
    found = Climbing(some, [], Clock()).best(worth(some[:1], c=1), start)
    assert values(some, found) == ["c", "a"]


def test_two_places_exchange_their_values_where_no_single_change_is_legal():
    """One is a and one b, as many as there are; b is worth more at the second place."""
    one, other = places(2, "ab")
    rules = [equal(count([one.is_(option), other.is_(option)]), 1) for option in "ab"]
    n = total([worth([one], a=1, b=2), worth([other], a=1, b=5)])
    found = Climbing([one, other], rules, Clock()).best(n, frozenset([one.marks[1], other.marks[0]]))
    assert values([one, other], found) == ["a", "b"]


def test_places_without_a_common_value_exchange_nothing():
    one, other = Unknown("one", ("a", "b")), Unknown("other", ("b", "d"))
    n = total([worth([one], a=3, b=1), worth([other], d=2)])
    found = Climbing([one, other], [], Clock()).best(n, frozenset([one.marks[1], other.marks[0]]))
    assert values([one, other], found) == ["a", "d"]
