"""Nothing hangs on the order of sets of formulas, which is that of their addresses."""

from __future__ import annotations

from itertools import pairwise

import pytest

from models.formula import Formula
from models.logic import Sum, Unknown, all_of, at_least, at_most, count, not_
from verify.count.ways import _apart
from verify.ranges.assignment import Stock


@pytest.fixture(params=range(12))
def _stirred(request, monkeypatch):
    """Sets lie in another order each time."""
    monkeypatch.setattr(Formula, "__hash__", lambda formula: hash((request.param, id(formula))))


@pytest.mark.usefixtures("_stirred")
def test_of_places_that_a_term_reads_alike_the_first_decides():
    places = [Unknown(name, "ABC") for name in "xyzuvw"]
    for one, other in pairwise(places):
        n = Sum(0, ((1, all_of([other.is_("A"), one.is_("A")])),))
        assert Stock(places, ()).most(n).values == (one.marks[0],)


@pytest.mark.parametrize("copies", range(4))
def test_no_more_places_have_a_value_than_a_rule_leaves(copies):
    """However the rule is written: that no more are A, or that enough are not."""
    places = [Unknown(name, "ABC") for name in "xyz"]
    n = Sum(0, tuple((1, place.is_("A")) for place in places))
    for rule in (
        not_(at_least(count(place.is_("A") for place in places), copies + 1)),
        at_least(count(not_(place.is_("A")) for place in places), len(places) - copies),
    ):
        assert Stock(places, [rule]).most(n).most == copies


@pytest.mark.usefixtures("_stirred")
def test_places_that_rules_connect_stand_as_they_are_written():
    places = [Unknown(name, "ABC") for name in "xyzuvw"]
    rules = [at_most(count(place.is_("A") for place in places[n:]), 2) for n in (3, 0)]
    ((connected, truths),) = _apart(places, rules)
    assert [place.name for place in connected] == [*"xyzuvw"]
    assert truths == [rules[1], rules[0]]
