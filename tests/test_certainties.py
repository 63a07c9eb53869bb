"""What several places share out between them, against every world: also where the solver does not see at once that it is so."""

from __future__ import annotations

from itertools import combinations, product
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.logic import Unknown, all_of, at_least, at_most, count, not_, truth_in
from verify.worlds import certainties
from verify.worlds.certainties import MOST_TOGETHER, _Worlds
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
@given(LIMITS, LIMITS, st.integers(2, 5), st.integers(0, 3), st.sampled_from(["A", "AB", "BC"]), st.booleans())
def test_shares_are_those_of_every_world(at_most_so, at_least_so, n, apart, kinds, glances):
    """Some places are alike; one may be told from the others."""
    unknowns = [Unknown(f"c{i}", KINDS) for i in range(n)]
    truths = [at_most(count(one.is_(kind) for one in unknowns), most) for kind, most in at_most_so.items()]
    truths += [at_least(count(one.is_(kind) for one in unknowns), least // 2) for kind, least in at_least_so.items()]
    truths += [not_(all_of([unknowns[0].is_("A"), unknowns[1].is_("B")]))] if apart == 1 else []
    truths += [not_(unknowns[0].is_(KINDS[apart - 1]))] if apart > 1 else []
    found = worlds(unknowns, truths)
    if not found.exists():
        return
    with pytest.MonkeyPatch.context() as patch:
        if not glances:
            patch.setattr(_Worlds, "_may_all_fail", lambda *_: False)
        told = found.shares(unknowns, lambda value: value in kinds)
    assert [[place.name for place in group] for group in told] == [
        [place.name for place in group] for group in shared(unknowns, truths, lambda value: value in kinds)
    ]


def test_that_not_all_can_be_others_is_not_counted_out_by_the_solver(monkeypatch):
    """Of 24 cards 6 at most are of each of four kinds, so 6 are of each: of three no kind is certain, of 19 each is."""
    unknowns = [Unknown(f"c{i}", range(40)) for i in range(24)]
    truths = [at_most(count(one.where(lambda n, kind=kind: n % 4 == kind) for one in unknowns), 6) for kind in range(4)]
    truths += [at_most(count(one.is_(n) for one in unknowns), 3) for n in range(40)]
    found = worlds(unknowns, truths, Solver(unknowns, truths))
    assert found.exists()
    assert [found.shares(unknowns, lambda n, kind=kind: n % 4 == kind) for kind in range(4)] == [[]] * 4
    # As many as are told of together tell nothing unless all of these but two are known.
    told = [unknowns[i].where(lambda n, kind=i // 6: n % 4 == kind) for i in range(18)]
    told += [unknowns[i].where(lambda n: n % 4 == 3) for i in range(18, 21)]
    rest = worlds(unknowns, [*truths, *told])
    assert rest.exists()
    monkeypatch.setattr(certainties, "GLANCE", 1)
    of_a_kind = rest.shares(unknowns[21:], lambda n: n % 4 == 3)
    assert [len(group) for group in of_a_kind] == [1, 1, 1]
