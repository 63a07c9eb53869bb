"""The smallest cores against going through every set of statements."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.logic import Unknown, at_most, count, where
from verify.clock import Clock
from verify.worlds.cores import is_core, smallest_cores, some_core
from verify.worlds.solver import Switches, UndecidedError

many = settings(max_examples=17)


@st.composite
def systems(draw):
    """Some statements, and for each of some worlds those that hold there."""
    n = draw(st.integers(0, 6))
    worlds = draw(st.lists(st.frozensets(st.integers(0, n - 1)) if n else st.just(frozenset()), max_size=6))
    return n, worlds


def subsets(n):
    return [frozenset(some) for size in range(n + 1) for some in combinations(range(n), size)]


def naive_cores(n, worlds):
    """Every set that no world holds although each smaller one is held by some, found by trying them all."""
    held = {some: any(some <= world for world in worlds) for some in subsets(n)}
    return [some for some in subsets(n) if not held[some] and all(held[smaller] for smaller in held if smaller < some)]


def holding_in(worlds):
    """Tells of the last world that holds a set: seldom the one that holds most."""
    return lambda chosen: next((world for world in reversed(worlds) if frozenset(chosen) <= world), None)


@many
@given(systems())
def test_every_core_is_found_once_and_smaller_ones_come_first(system):
    n, worlds = system
    found = list(smallest_cores(n, holding_in(worlds)))
    assert sorted(map(sorted, found)) == sorted(map(sorted, naive_cores(n, worlds)))
    assert [len(core) for core in found] == sorted(len(core) for core in found)


@many
@given(systems())
def test_a_core_is_told_from_any_other_set(system):
    n, worlds = system
    cores = naive_cores(n, worlds)
    assert [some for some in subsets(n) if is_core(some, holding_in(worlds))] == cores


def test_what_can_never_hold_needs_no_statement():
    assert list(smallest_cores(3, holding_in([]))) == [frozenset()]


def test_what_holds_together_has_no_core():
    assert list(smallest_cores(3, holding_in([frozenset({0, 1, 2})]))) == []
    assert list(smallest_cores(0, holding_in([frozenset()]))) == []


def test_of_the_cores_with_a_spent_statement_only_the_first_is_told():
    cores = [frozenset({0, 4}), frozenset({1, 2}), frozenset({1, 3, 4}), frozenset({0, 3, 5})]
    worlds = [world for world in map(frozenset, subsets(6)) if not any(core <= world for core in cores)]
    found = list(smallest_cores(6, holding_in(worlds), spent={4, 5}))
    assert sorted(map(sorted, found)) == [[0, 3, 5], [0, 4], [1, 2]]


def test_sizes_are_in_order_whatever_the_order_of_the_statements():
    """One statement alone, two, and three that exclude each other, the largest first."""
    worlds = [frozenset(world) for world in subsets(6)]
    cores = [frozenset({0, 1, 2}), frozenset({3, 4}), frozenset({5})]
    worlds = [world for world in worlds if not any(core <= world for core in cores)]
    assert list(smallest_cores(6, holding_in(worlds))) == cores[::-1]


@st.composite
def statements(draw):
    """Two or three unknown numbers, and statements each of which allows some values of one or a pair of values of two."""
    numbers = [Unknown(f"n{i}", range(draw(st.integers(2, 3)))) for i in range(draw(st.integers(2, 3)))]
    told = []
    for _ in range(draw(st.integers(1, 6))):
        number = draw(st.integers(0, len(numbers) - 1))
        told.append((number, draw(st.frozensets(st.sampled_from(numbers[number].options)))))
    return numbers, told


@many
@given(statements())
def test_switches_tell_which_statements_hold_together(asked):
    numbers, told = asked
    truths = [where(numbers[i], allowed.__contains__) for i, allowed in told]
    worlds = [
        frozenset(k for k, (i, allowed) in enumerate(told) if values[i] in allowed)
        for values in product(*(number.options for number in numbers))
    ]
    switches = Switches(numbers, truths)
    for some in subsets(len(told)):
        held = switches.holding(some)
        assert (held is None) is not any(some <= world for world in worlds)
        assert held is None or (some <= held and held in worlds)
    found = list(smallest_cores(len(told), switches.holding))
    assert sorted(map(sorted, found)) == sorted(map(sorted, naive_cores(len(told), worlds)))


def test_the_search_ends_with_its_time():
    worlds = [world for world in subsets(6) if len(world) < 3]
    with pytest.raises(UndecidedError, match="time is up"):
        list(smallest_cores(6, holding_in(worlds), Clock(0)))


def test_one_core_is_found_by_deletion_and_the_first_are_given_up_first():
    cores = [frozenset({1, 3}), frozenset({2, 4}), frozenset({3, 4, 5})]

    def conflict(chosen):
        """Any core within, the largest first, and something needless with it."""
        within = [core for core in reversed(cores) if core <= set(chosen)]
        return within[0] | frozenset(sorted(chosen)[-1:]) if within else None

    assert some_core(range(6), conflict) == {3, 4, 5}
    # Of two cores it is one that the conflict tells of.
    assert some_core([3, 4, 0, 1, 2], conflict) == {2, 4}
    assert some_core([3, 0, 1, 2], conflict) == {1, 3}
    assert some_core([1, 2, 5], conflict) == frozenset()


@pytest.mark.parametrize("holes", [2, 3])
def test_switches_tell_what_is_in_conflict(holes):
    """More pigeons than holes, and one more who may stay away."""
    birds = [Unknown(f"bird {n}", range(holes + 1)) for n in range(holes + 2)]
    inside = [where(bird, lambda hole: hole < holes) for bird in birds]
    alone = [at_most(count(bird.is_(hole) for bird in birds), 1) for hole in range(holes)]
    switches = Switches(birds, [*inside, *alone])
    everything = range(len(inside) + len(alone))
    core = some_core(everything, switches.conflict)
    assert is_core(core, switches.holding)
    # The holes are all needed, and of the birds one more than there are holes.
    assert {*range(len(inside), len(inside) + holes)} <= core
    assert len(core) == holes + 1 + holes
    assert switches.conflict(sorted(core)[1:]) is None


def test_what_a_smaller_conflict_leaves_out_is_not_asked_about():
    asked = []

    def conflict(chosen):
        """All of them at first, then two."""
        asked.append(set(chosen))
        if {3, 4} <= set(chosen):
            return frozenset(chosen) if len(chosen) == 6 else frozenset({3, 4})
        return None

    assert some_core(range(6), conflict) == {3, 4}
    assert asked == [set(range(6)), {1, 2, 3, 4, 5}, {4}, {3}]
