"""A table of which much is asked: what is remembered of it gives the answers that its worlds give."""

from __future__ import annotations

import random

import pytest
from asking import moves
from fields_of_green_tables import FG, START, farm, read, table
from test_ranges import line, places, truth, worlds

from models.logic import Sum, Unknown, all_of, any_of, at_least, at_most, count, equal, not_, number_in
from verify.clock import Clock, EffortError
from verify.worlds.asked import Budget
from verify.worlds.cache import Caches, WorldCache


def asked(seed):
    rng = random.Random(seed)
    unknowns = places(rng, rng.randint(1, 3))
    return rng, unknowns, [truth(rng, unknowns) for _ in range(rng.randint(0, 3))]


def test_a_view_answers_as_the_worlds_do():
    none = 0
    for seed in range(40):
        rng, unknowns, rules = asked(seed)
        table = WorldCache(unknowns, rules)
        given = [truth(rng, unknowns) for _ in range(rng.randint(0, 2))]
        view = table.view(given=given)
        for _ in range(4):
            also = [truth(rng, unknowns) for _ in range(rng.randint(0, 2))]
            # What a rule says already, and what it rules out, is asked as well.
            also += rng.sample(rules, min(len(rules), rng.randint(0, 1)))
            also = [not_(all_of([*also, *rules]))] if rng.random() < 0.3 else also
            legal = worlds(unknowns, [*rules, *given, *also])
            none += not legal
            n = line(rng, unknowns)
            assert view.can(*also) is bool(legal)
            numbers = [number_in(n, world) for world in legal]
            assert view.extremes(n, *also) == ((min(numbers), max(numbers)) if legal else None)
            world = view.find(*also)
            assert (world is None) is (not legal)
            if world is not None:
                assert view.marks in map(frozenset, legal)
                assert view.value(n) == number_in(n, view.marks)
                assert all(one.marks[one.options.index(value)] in view.marks for one, value in world.items())
    assert none > 10


def test_what_is_unknown_besides_goes_with_the_table():
    cells = [Unknown(f"{n}", range(4)) for n in range(4)]
    n = Sum(0, tuple((k, cell.is_(k)) for cell in cells for k in range(1, 4)))
    table = WorldCache(cells, [at_least(n, 3)])
    more = Unknown("more", range(1, 14))
    ties = [equal(Sum(0, tuple((k, more.is_(k)) for k in more.options)), Sum(1, n.terms))]
    view = table.view([more], ties)
    assert view.can(more.is_(4))
    assert view.can(at_most(n, 3))
    assert view.value(n) == 3
    assert not view.can(more.is_(3))
    assert view.extremes(n, not_(more.is_(13))) == (3, 11)
    free = table.view([more])
    assert free.can(at_least(n, 12))
    # Of what the table shows by itself the rest is found when it is asked for.
    assert len(free.marks) == 5
    assert free.value(n) == 12
    assert free.find(more.is_(2), at_most(n, 3))[more] == 2
    # The first view is told to the solver anew.
    assert not view.can(more.is_(13), at_most(n, 11))


def test_what_cannot_be_is_not_asked_again(monkeypatch):
    cells = [Unknown(f"{n}", "ab") for n in range(8)]
    table = WorldCache(cells, [at_least(count(cell.is_("a") for cell in cells), 5)])
    few = at_least(count(cell.is_("b") for cell in reversed(cells)), 4)
    assert not table.view().can(few)
    monkeypatch.setattr(table.solver, "can", None)
    assert not table.view().can(few)
    assert not table.view(given=[cells[0].is_("a")]).can(few)
    # In other words the rule itself.
    assert not table.view().can(not_(at_least(count(cell.is_("a") for cell in reversed(cells)), 5)))
    assert not table.view().can(False)
    never = table.view(given=[not_(any_of([at_least(count(cell.is_("a") for cell in cells), 5), few]))])
    assert not never.can()


def pigeons(holes):
    birds = [Unknown(f"{n}", range(holes)) for n in range(holes + 1)]
    return birds, [at_most(count(bird.is_(hole) for bird in birds), 1) for hole in range(holes)]


def test_what_takes_too_much_is_not_settled_and_not_asked_again(monkeypatch):
    birds, apart = pigeons(9)
    table = WorldCache(birds, [], clock=Clock(), budget=Budget(2_000))
    with pytest.raises(EffortError, match="not searched further than 1000 steps"):
        table.view().can(*apart)
    monkeypatch.setattr(table.solver, "can", None)
    with pytest.raises(EffortError, match="not searched further than 1000 steps"):
        table.view().can(*apart)


def test_a_question_that_is_limited_by_itself_takes_nothing_of_the_others():
    birds, apart = pigeons(9)
    budget = Budget(4_000)
    table = WorldCache(birds, [], clock=Clock(), budget=budget)
    view = table.view()
    with view.spending(10), pytest.raises(EffortError, match="not searched further than 10 steps"):
        view.can(*apart)
    assert (budget.left, view.spent > 0) == (4_000, True)
    assert table.view().can(apart[0])
    assert budget.left < 4_000


def test_where_the_rules_say_the_same_it_is_the_same_table():
    cells = [Unknown(f"{n}", "ab") for n in range(8)]
    memories = Caches()
    one, other, third = (
        memories.of(cells, [at_least(count(cell.is_("a") for cell in some), n)], clock=Clock())
        for some, n in ((cells, 5), (reversed(cells), 5), (cells, 4))
    )
    assert one is other
    assert third is not one


def test_what_moves_make_unknown_is_asked_of_one_solver_for_all(monkeypatch):
    """Three worlds; the card that a Water Tower takes from the hand may be any of the deck, at each of six spaces."""
    made = []
    monkeypatch.setattr("verify.worlds.worlds.Solver", made.append)
    data = table(farm(START, coins="14 to 16", hand=5, turns=1), year=1, phase="action", player_count=3, discard=["Rye"])
    options = moves(FG, read(data), "Maria")
    assert {str(option.change) for option in options if option.move.startswith("Water Tower")} == {"-1 or 0"}
    assert not made


@pytest.mark.parametrize("order", [(0, 1, 2), (0, 2, 1)])
def test_a_view_made_before_worlds_were_found_tells_none_in_which_its_truths_do_not_hold(order):
    x = Unknown("x", range(3))
    memory = WorldCache([x], [])
    views = [memory.view(given=[x.is_(n)]) for n in order]
    assert all(view.can() for view in views)
    assert all(view.can() for view in views)
    for n, view in zip(order, views, strict=True):
        assert view.find() == {x: n}
