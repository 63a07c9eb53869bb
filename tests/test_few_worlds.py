"""Few worlds are tried one by one: each answer is the solver's, and no solver is needed."""

from __future__ import annotations

import random

import pytest
from test_ranges import CARDS, line, places, truth, worlds

from models.logic import Unknown, all_of, any_of, at_least, not_, number_in
from verify.clock import Clock, OutOfTimeError
from verify.worlds.known import possible
from verify.worlds.solver import Solver
from verify.worlds.worlds import MOST_TRIED, Tried, worlds_of


def question(seed):
    rng = random.Random(seed)
    unknowns = places(rng, rng.randint(1, 3))
    return rng, unknowns, [truth(rng, unknowns) for _ in range(rng.randint(0, 3))]


def test_what_is_tried_answers_as_the_solver_does():
    none = 0
    for seed in range(40):
        rng, unknowns, rules = question(seed)
        tried, solver = (kind(unknowns, [rule for rule in rules if rule is not True]) for kind in (Tried, Solver))
        also = [truth(rng, unknowns) for _ in range(rng.randint(0, 2))]
        legal = worlds(unknowns, [*rules, *also])
        none += not legal
        assert tried.can(*also) is solver.can(*also) is bool(legal)
        n = line(rng, unknowns)
        assert tried.extremes(n, *also) == solver.extremes(n, *also)
        for unknown in unknowns:
            assert possible(tried, unknown, *also) == possible(solver, unknown, *also)
        world = tried.find(*also)
        assert (world is None) is (not legal)
        if world is not None:
            assert tried.marks in map(frozenset, legal)
            assert all(unknown.marks[unknown.options.index(value)] in tried.marks for unknown, value in world.items())
            assert tried.value(n) == number_in(n, tried.marks)
            assert all(tried.is_true(rule) for rule in (*rules, *also))
        tried.add(not_(any_of(unknowns[0].marks[:1])))
        assert tried.can() is bool(worlds(unknowns, [*rules, not_(any_of(unknowns[0].marks[:1]))]))
    assert none > 5


def test_many_worlds_are_the_solvers():
    few = [Unknown(f"{n}", range(2)) for n in range(7)]
    assert MOST_TRIED == 2**7
    assert isinstance(worlds_of(few, []), Tried)
    assert isinstance(worlds_of([*few, Unknown("7", range(2))], []), Solver)


def test_two_looks_at_an_unknown_are_one():
    """Seen otherwise it is the same choice: there are as many worlds as it has options."""
    cell = Unknown("cell", CARDS)
    seen = cell.seen_as(str.upper)
    both = worlds_of([cell, *(Unknown(f"{n}", "xy") for n in range(3)), seen], [])
    assert isinstance(both, Tried)
    assert both.find(cell.is_("pond"))[seen] == "POND"
    assert possible(both, seen, not_(cell.is_("rose"))) == ("LAWN", "POND", "TREE")


def test_a_truth_that_stands_in_others_many_times_is_found_out_once():
    """As what was known after each move of a record does in what is known after the next."""
    cell, other = Unknown("cell", CARDS), Unknown("other", CARDS)
    both = [cell.is_("pond"), other.is_("rose")]
    told = all_of(both)
    for n in range(100):
        told = any_of([all_of([told, both[n % 2]]), all_of([told, not_(both[n % 2])])])
    tried = Tried([cell, other], [told])
    assert tried.find() == {cell: "pond", other: "rose"}
    assert not tried.can(not_(told))


def test_trying_takes_steps_and_no_effort():
    cell = Unknown("cell", CARDS)
    tried = Tried([cell], [], Clock().of_steps(2))
    with tried.spending(1):
        assert tried.can()
        assert tried.extremes(cell.number(len)) == (4, 4)
    assert tried.spent == 0
    with pytest.raises(OutOfTimeError):
        tried.can()
    assert Tried([cell], [at_least(cell.number(len), 5)]).extremes(cell.number(len)) is None


def test_two_looks_at_an_unknown_are_one_for_the_solver_too():
    cell = Unknown("cell", CARDS)
    seen = cell.seen_as(str.upper)
    solver = Solver([cell, seen], [])
    assert solver.find(cell.is_("pond"))[seen] == "POND"
    assert possible(solver, seen, not_(cell.is_("rose"))) == ("LAWN", "POND", "TREE")
