"""The least and the most of numbers over random unknowns, against every world; and what is told of a search that stopped."""

from __future__ import annotations

import random
from itertools import product

import pytest

from models.logic import (
    Supposed,
    Unknown,
    all_of,
    any_of,
    at_least,
    at_most,
    count,
    not_,
    number_in,
    pick,
    scaled,
    total,
    truth_in,
)
from verify.clock import TOO_HARD, Clock
from verify.ranges import ranges
from verify.ranges.number_ranges import Findings, Range
from verify.ranges.ranges import Ranging
from verify.worlds.asked import Budget
from verify.worlds.solver import Solver

CARDS = ("rose", "lawn", "pond", "tree")


def places(rng, n):
    return [Unknown(f"place {i}", CARDS[: rng.randint(2, 4)]) for i in range(n)]


def truth(rng, unknowns):
    """A random rule over one to three of these."""
    parts = [unknown.is_(rng.choice(unknown.options)) for unknown in rng.choices(unknowns, k=rng.randint(1, 3))]
    return rng.choice([any_of, all_of, lambda some: at_most(count(some), 1), lambda some: not_(all_of(some))])(parts)


def line(rng, unknowns):
    """Points that a place has for what it is and for what others are: like an award that nobody knows."""
    leader = rng.choice(unknowns)
    terms = [leader.number({card: rng.randint(-2, 3) for card in CARDS}.__getitem__)]
    for card in leader.options:
        for other in rng.sample(unknowns, rng.randint(0, len(unknowns))):
            both = all_of([leader.is_(card), other.is_(rng.choice(other.options))])
            terms.append(pick(both, rng.choice([-2, -1, 1, 2, 3]), 0))
    return total(terms)


def worlds(unknowns, rules):
    every = product(*(unknown.marks for unknown in unknowns))
    return [set(world) for world in every if all(truth_in(rule, set(world)) for rule in rules)]


def table(seed):
    """Unknowns, rules that some world obeys, the lines of a score, and those worlds."""
    rng = random.Random(seed)
    while True:
        unknowns = places(rng, rng.randint(2, 4))
        rules = [truth(rng, unknowns) for _ in range(rng.randint(1, 4))]
        legal = worlds(unknowns, rules)
        if legal:
            return rng, unknowns, rules, [line(rng, unknowns) for _ in range(rng.randint(1, 3))], legal


def asked(unknowns, rules, findings=None, clock=None):
    solver = Solver(unknowns, [rule for rule in rules if not isinstance(rule, bool)], clock=clock)
    return Ranging(solver, unknowns, rules, clock or Clock(), findings)


def extremes(n, legal):
    found = [number_in(n, world) for world in legal]
    return Range(min(found), max(found))


def ranged(ranging, lines):
    told = [(n, ranging.number(n)) for n in lines]
    return [found for _, found in told], ranging.total("Anna", told)


@pytest.mark.parametrize("many", [2, 8])
def test_lines_and_totals_are_those_of_all_worlds(many, monkeypatch):
    """With few terms taken for many, value by value; and as they are."""
    monkeypatch.setattr(ranges, "MANY", many)
    for seed in range(16):
        _, unknowns, rules, lines, legal = table(seed)
        ranging = asked(unknowns, rules)
        found, together = ranged(ranging, lines)
        assert found == [extremes(n, legal) for n in lines], seed
        assert together == extremes(total(lines), legal), seed
        assert ranging.why == ""
        low, high = ranging.worlds("Anna")
        ends = [number_in(total(lines), {unknown.marks[unknown.options.index(world[unknown])] for unknown in unknowns})
                for world in (low, high)]  # fmt: skip
        assert ends == [together.least, together.most]


def test_what_was_found_under_one_ruling_serves_under_others():
    """Other rules, other points, both or neither: with findings as without."""
    changed = 0
    for seed in range(14):
        rng, unknowns, rules, lines, legal = table(seed)
        findings = Findings()
        before = ranged(asked(unknowns, rules, findings), lines)
        for _ in range(3):
            others = list(rules)
            if rng.random() < 0.5:
                others[rng.randrange(len(others))] = rng.choice([truth(rng, unknowns), any_of([rules[0], rules[0]])])
            points = [
                n if rng.random() < 0.6 else total([n, pick(truth(rng, unknowns), rng.randint(-2, 2), 0)]) for n in lines
            ]
            legal = worlds(unknowns, others)
            if legal:
                found = ranged(asked(unknowns, others, findings), points)
                assert found == ([extremes(n, legal) for n in points], extremes(total(points), legal)), seed
                changed += found != before
    assert changed > 10


def test_of_an_open_number_only_the_least_is_told():
    _, unknowns, rules, lines, legal = table(3)
    ranging = asked(unknowns, rules)
    found = ranging.number(lines[0], is_open=True)
    assert (found.least, found.is_open) == (extremes(lines[0], legal).least, True)
    together = ranging.total("Anna", [(n, ranging.number(n, is_open=not i)) for i, n in enumerate(lines)], is_open=True)
    assert (together.least, together.is_open) == (extremes(total(lines), legal).least, True)
    assert str(together) == f"at least {together.least}"
    assert ranging.total("Ben", [(3, Range(3, 3, is_open=True))], is_open=True) == Range(3, 3, is_open=True)
    assert ranging.worlds("Ben")[0].keys() == set(unknowns)


def test_where_nobody_has_time_what_was_found_and_what_was_shown_is_told(monkeypatch):
    """After each number of steps: what is possible lies within the range, and the range within what was shown."""
    monkeypatch.setattr(ranges, "MANY", 2)
    unsettled = 0
    for seed in range(12):
        _, unknowns, rules, lines, legal = table(seed)
        for steps in (1, 3, 5, 8, 13):
            clock = Clock().of_steps(steps)
            ranging = asked(unknowns, rules, clock=clock)
            found, together = ranged(ranging, lines)
            for n, told in [*zip(lines, found, strict=True), (total(lines), together)]:
                real = extremes(n, legal)
                assert real.least <= told.least <= told.most <= real.most
                assert told.limits[0] <= real.least <= real.most <= told.limits[1]
                assert (told == real) or (told.within and ranging.why)
            unsettled += together.within is not None
            open_ = ranging.number(lines[0], is_open=True)
            assert open_.limits[0] <= extremes(lines[0], legal).least <= open_.least
    assert unsettled > 10


def test_a_step_of_a_search_that_nobody_limited_is_limited_by_effort(monkeypatch):
    """Eleven pigeons in ten holes: what a solver of truths does not see."""
    monkeypatch.setattr(ranges, "LEAST_EFFORT", 1000)
    monkeypatch.setattr(ranges, "EFFORT", 1000)
    pigeons = [Unknown(f"pigeon {n}", range(10)) for n in range(12)]
    rules = [at_most(count(pigeon.is_(hole) for pigeon in pigeons), 2) for hole in range(10)]
    crowd = total(
        [
            pick(all_of([one.is_(hole), other.is_(hole)]), -1, 0)
            for hole in range(10)
            for one in pigeons
            for other in pigeons
            if one is not other
        ]
    )
    ranging = asked(pigeons, rules)
    found = ranging.number(crowd)
    assert found.within is not None
    assert "1000 steps" in ranging.why
    assert "nothing below" in str(found)


def test_ranges_in_words():
    assert [str(Range(1, 1)), str(Range(-1, 2)), str(Range(2, 2, is_open=True))] == ["1", "-1 to 2", "at least 2"]
    assert str(Range(2, 2, is_open=True, within=(1, 2))) == "at least 1"
    assert str(Range(3, 3, within=(1, 9))) == "3 (nothing below 1 or above 9)"
    assert [Range(1, 1).ends, Range(1, 2).ends] == [(1,), (1, 2)]


def test_what_is_supposed_folds():
    """A number under a supposition is that number in every world in which it holds, and reads nothing of it."""
    for seed in range(40):
        _, unknowns, rules, lines, _ = table(seed)
        first = unknowns[0]
        for mark in first.marks:
            supposed = Supposed({one: one is mark for one in first.marks})
            for n in (*lines, scaled(total(lines), -2), 4):
                less = supposed.number(n)
                assert all(number_in(less, world) == number_in(n, world) for world in worlds(unknowns, [mark]))
                assert not hasattr(less, "terms") or all(f.marks.isdisjoint(first.marks) for _, f in less.terms)
            for rule in (*rules, not_(rules[0]), at_least(count(first.marks), 1)):
                less = supposed.truth(rule)
                assert all(truth_in(less, world) == truth_in(rule, world) for world in worlds(unknowns, [mark]))


def test_what_counts_how_far_a_number_goes_goes_as_far_as_that_does():
    """Half of the Food, rounded down: its range is that of the Food, halved; also where the search was stopped."""
    for seed in range(30):
        rng, unknowns, rules, _, legal = table(seed)
        food = total([unknown.number(CARDS.index) for unknown in unknowns])
        half = total([1, count([at_least(food, k) for k in range(2, 3 * len(unknowns) + 1, 2)])])
        found = asked(unknowns, rules).number(half)
        counted = [number_in(food, world) for world in legal]
        assert found == Range(1 + min(counted) // 2, 1 + max(counted) // 2), seed
        stopped = asked(unknowns, rules, clock=Clock().of_steps(rng.randint(1, 3))).number(half)
        assert stopped.limits[0] <= found.least <= stopped.least <= stopped.most <= found.most <= stopped.limits[1]
    mixed = total([count([at_least(food, 2)]), scaled(count([at_least(half, 2)]), 2)])
    assert asked(unknowns, rules).number(mixed) == extremes(mixed, legal)


def award():
    """Three places and a number of many kinds by what lies at the first: so many points for what lies at the others."""
    first, *others = unknowns = [Unknown(name, CARDS) for name in ("first", "second", "third")]
    worth = {"rose": 1, "lawn": -2, "pond": 3, "tree": 2}
    terms = [
        pick(all_of([first.is_(card), other.is_(there)]), n * points, 0)
        for card, points in worth.items()
        for n, there in enumerate(CARDS, start=1)
        for other in others
    ]
    return unknowns, total(terms)


def test_where_others_have_spent_all_nothing_is_asked():
    """What is known by then stands as limits: from -16 to 24 is all that the points add up to."""
    unknowns, n = award()
    spent = Ranging(Solver(unknowns, []), unknowns, [], Clock(), budget=Budget(0))
    found = spent.number(n)
    assert spent.why == TOO_HARD
    assert found.within is not None
    assert found.within[0] <= -16 <= found.least <= found.most <= 24 <= found.within[1]


def test_a_number_of_many_kinds_is_asked_about_kind_by_kind_and_no_more(monkeypatch):
    """Two trees are the best and the worst to have twice, and cannot be: what is shown of each kind is all that is told."""
    unknowns, n = award()
    rules = [not_(all_of([other.is_("tree") for other in unknowns[1:]]))]
    ranging, told, can = Ranging(Solver(unknowns, rules), unknowns, rules, Clock()), [], Solver.can
    monkeypatch.setattr(Solver, "can", lambda solver, *also: told.append(also) or can(solver, *also))
    assert ranging.number(n) == extremes(n, worlds(unknowns, rules))
    kinds = {*unknowns[0].marks}
    assert {mark for also in told for mark in kinds & {*also}} == kinds
    assert all(kinds & {*also} for also in told)


def test_a_number_that_is_another_only_for_one_card_is_asked_about_that_card_alone():
    unknowns, n = award()
    more = total([n, pick(unknowns[0].is_("pond"), 10, 0)])
    findings = Findings()
    ranging = Ranging(Solver(unknowns, []), unknowns, [], Clock(), findings)
    assert ranging.number(n) == Range(-16, 24)
    asked = len(findings.ends)
    assert ranging.number(more) == Range(-16, 34)
    assert len(findings.ends) == asked + 1


def test_what_counts_how_far_several_numbers_go_counts_none_of_them():
    a, b, c = unknowns = [Unknown(name, CARDS) for name in "abc"]
    steps = [at_least(count([a.is_("rose"), b.is_("rose")]), 2), at_least(count([b.is_("rose"), c.is_("rose")]), 2)]
    ranging = Ranging(Solver(unknowns, []), unknowns, [], Clock())
    assert ranging.number(total([pick(step, 1, 0) for step in steps])) == Range(0, 2)
