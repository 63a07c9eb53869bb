"""What several places share out between them, against every world: also where the solver does not see at once that it is so."""

from __future__ import annotations

from itertools import combinations, product
from types import SimpleNamespace

from hypothesis import given, settings
from hypothesis import strategies as st
from toy_game import GAME, cell, table

from models.fact import Trait
from models.logic import Unknown, all_of, any_of, at_least, at_most, count, not_, truth_in
from verify.worlds.certainties import MOST_TOGETHER, _Worlds, follows, possible_values
from verify.worlds.model import Model
from verify.worlds.solver import Solver
from verify.worlds.worlds import worlds_of

KINDS = "ABC"


def worlds(unknowns, truths, solver=None):
    instances = [SimpleNamespace(truth=truth) for truth in truths]
    return _Worlds(SimpleNamespace(solver=solver or worlds_of(unknowns, truths), asked=tuple(unknowns), instances=instances))


def shared(unknowns, truths, test):
    """The smallest groups of which one passes in every world."""
    every = [frozenset(marks) for marks in product(*(unknown.marks for unknown in unknowns))]
    every = [world for world in every if all(truth_in(truth, world) for truth in truths)]
    found = []
    for size in range(1, MOST_TOGETHER + 1):
        for group in combinations(unknowns, size):
            is_new = not any(set(share) <= set(group) for share in found)
            if is_new and all(any(test(place.value_in(world)) for place in group) for world in every):
                found.append(group)
    return found


LIMITS = st.fixed_dictionaries({kind: st.integers(0, 5) for kind in KINDS})


@settings(max_examples=20, deadline=None)
@given(LIMITS, LIMITS, st.integers(2, 5), st.integers(0, 3), st.sampled_from(["A", "AB", "BC"]))
def test_shares_are_those_of_every_world(at_most_so, at_least_so, n, apart, kinds):
    """Some places are alike; one may be told from the others."""
    unknowns = [Unknown(f"c{i}", KINDS) for i in range(n)]
    truths = [at_most(count(one.is_(kind) for one in unknowns), most) for kind, most in at_most_so.items()]
    truths += [at_least(count(one.is_(kind) for one in unknowns), least // 2) for kind, least in at_least_so.items()]
    truths += [not_(all_of([unknowns[0].is_("A"), unknowns[1].is_("B")]))] if apart == 1 else []
    truths += [not_(unknowns[0].is_(KINDS[apart - 1]))] if apart > 1 else []
    found = worlds(unknowns, truths)
    if not found.exists():
        return
    told = found.shares(unknowns, lambda value: value in kinds)
    assert [[place.name for place in group] for group in told] == [
        [place.name for place in group] for group in shared(unknowns, truths, lambda value: value in kinds)
    ]


def test_what_many_values_have_in_common():
    big = Unknown("x", (0, 1, 2, 3, 4, 5))
    found = follows(Model(GAME, table([big, 1], MOST="nine", GUESS="no")))
    # All but 1 is left: no trait of the game is shared.
    assert found.certain == ()
    large = Unknown("x", (0, 2, 3, 4, 5, 6))
    told = follows(Model(GAME, table([large, 0], MOST="nine", GUESS="no")))
    assert told.certain == ()
    few = Unknown("x", (1, 2, 3, 5, 7, 0))
    narrowed = follows(Model(GAME, table([few, 2, 1], MOST="six", GUESS="no")))
    assert narrowed.certain == ("x must be 1, 3 or 0",)


def test_a_trait_of_all_that_is_left():
    """Beside a 1 there is no 1; the four others are big."""
    x = Unknown("x", (1, 2, 3, 4, 6))
    model = Model(GAME, table([1, x], MOST="nine", GUESS="no"))
    assert follows(model).certain == ("x must be a big one",)
    y = Unknown("y", (1, 2, 4, 6, 7))
    assert follows(Model(GAME, table([2, y], MOST="nine", GUESS="no"))).certain == ()
    three = Unknown("z", (1, 2, 4, 6))
    assert follows(Model(GAME, table([1, three], MOST="nine", GUESS="no"))).certain == ("z must be 2, 4 or 6",)


def test_a_trait_that_several_places_share_out():
    """Two of 0 and 2 sum to 2 at least, since 1 with nothing is not 1 ... with 3 and 0 the row is 5 or less."""
    x, y = cell("x", 1, 2), cell("y", 1, 2)
    model = Model(GAME, table([x, 0, y, 0, 1]))
    # 1 and 1 make 3, 1 and 2 make 4, 2 and 2 make 5: not both are 2, so one is 1, which says more than that it is odd.
    assert follows(model).certain == ("x or y is 1",)
    assert follows(Model(GAME, table([x, 0, y, 0, 1], GUESS="no"))).certain == ()


def test_possible_values():
    x = cell("x")
    assert possible_values(Model(GAME, table([1, x, 2], [3]))) == {x: (0,)}
    assert possible_values(Model(GAME, table([1, x]))) == {x: (0, 2, 3)}


class Many:
    """A model of cells, of which so many at most are small; the others have to be large."""

    def __init__(self, n, small):
        self.unknowns = self.now = self.asked = tuple(Unknown(f"c{i}", (1, 9)) for i in range(n))
        rule = at_most(count(one.is_(1) for one in self.unknowns), small)
        self.instances = [SimpleNamespace(truth=rule)]
        self.game = SimpleNamespace(traits=(Trait("a large one", lambda value: value == 9),))
        self.solver = Solver(self.unknowns, [rule])


def test_what_many_share_out_is_told_of_few():
    told = follows(Many(4, 1)).certain
    # Of any two of four one is large.
    assert len([one for one in told if "a large one" in one]) == 6
    assert "c0 or c1 is a large one" in told
    assert [one for one in follows(Many(9, 1)).certain if " or c" in one] == []
    # Of any three of five one is large, and two of them need not be.
    of_three = [one for one in follows(Many(5, 2)).certain if "a large one" in one]
    assert len(of_three) == 10
    assert all(one.count("c") == 3 for one in of_three)


def test_what_is_shared_out_by_few_is_not_told_of_more():
    """One of a, b is large, and one of c, d: not also one of a, b, c."""
    model = Many(4, 4)
    a, b, c, d = model.unknowns
    rules = [any_of([a.is_(9), b.is_(9)]), any_of([c.is_(9), d.is_(9)])]
    model.instances = [SimpleNamespace(truth=rule) for rule in rules]
    model.solver = Solver(model.unknowns, rules)
    told = [one for one in follows(model).certain if "a large one" in one]
    assert told == ["c0 or c1 is a large one", "c2 or c3 is a large one"]
