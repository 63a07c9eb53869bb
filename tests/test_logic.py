"""The constraint language: folded values and formulas say the same."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models import logic
from models.rule import Assertions, Place, Source, rule


@given(st.integers(-3, 5), st.lists(st.integers(-2, 6), min_size=2, max_size=3, unique=True), st.booleans())
def test_numbers_as_they_are_told(most, options, known):
    """Each of them says what it can be, and can be read again when something is settled."""
    one, other = logic.Unknown("one", options), logic.Unknown("other", (0, 1))
    n = logic.total([logic.exact(one), logic.exact(other)])
    assert logic.exact(7) == 7
    assert (n.least, n.most) == (min(options), max(options) + 1)
    sums = sorted({a + b for a in options for b in (0, 1)})
    assert set(sums) <= set(logic.sums_of(n))
    assert logic.values_of(n, [one, other]) == tuple(sums)
    assert logic.values_of(n, [one, other], [one.is_(options[0]), True]) == (options[0], options[0] + 1)
    assert (logic.values_of(3, []), logic.sums_of(3)) == ((3,), (3,))
    for (a, b), marks in worlds(one, other):
        assert grounded(logic.levels(logic.not_below_0(n), max(0, n.most)), {one: a, other: b}) == max(0, a + b)
        truths = [
            logic.at_least(n, most),
            logic.not_(one.is_(a)),
            logic.any_of([one.is_(a), other.is_(1)]),
            logic.all_of([logic.at_least(n, 0), other.is_(1)]),
        ]
        settled = {mark: mark in marks for mark in (one.marks if known else (*one.marks, *other.marks))}
        for truth in truths:
            assert grounded(logic.Supposed(settled).truth(truth), {one: a, other: b}) == grounded(truth, {one: a, other: b})
        assert grounded(logic.Supposed(settled).number(n), {one: a, other: b}) == a + b
    assert logic.levels(2, 5) == 2
    assert logic.Supposed({}).truth(True) is True
    assert logic.Supposed({}).number(4) == 4


def worlds(one, other):
    for a, b in product(one.options, other.options):
        yield (a, b), {one.marks[one.options.index(a)], other.marks[other.options.index(b)]}


def test_a_number_as_an_unknown_of_its_own():
    one = logic.Unknown("one", (0, 1, 4))
    new, tie = logic.known_as(logic.total([logic.exact(one), -1]), "new", [one])
    moved, other = logic.moved_by(one, -1, "moved")
    assert (new.options, moved.options) == ((0, 3), (0, 3))
    for value, mark in zip(one.options, one.marks, strict=True):
        for unknown, truth in ((new, tie), (moved, other)):
            fitting = [
                n for n, its in zip(unknown.options, unknown.marks, strict=True) if logic.truth_in(truth, {mark, its})
            ]
            assert fitting == [value - 1] * (value > 0)
    assert logic.moved_by(one, -9, "none")[0].options == (0,)
    many = [logic.Unknown(f"{i}", range(9)) for i in range(4)]
    assert logic.values_of(logic.total(map(logic.exact, many)), many) == tuple(range(33))


VALUES = ("ant", "bee", "cat", "dodo", "eel")


def grounded(term, chosen):
    """A term's value when each unknown is what `chosen` says."""
    marks = {unknown.marks[unknown.options.index(value)] for unknown, value in chosen.items()}
    if isinstance(term, int) and not isinstance(term, bool):
        return term
    return logic.number_in(term, marks) if isinstance(term, logic.Sum) else logic.truth_in(term, marks)


@st.composite
def tables(draw):
    """Some values, each known or hidden among options, in both readings."""
    known, mixed, chosen = [], [], {}
    for i in range(draw(st.integers(2, 4))):
        value = draw(st.sampled_from(VALUES))
        known.append(value)
        if draw(st.booleans()):
            options = draw(st.lists(st.sampled_from(VALUES), unique=True, max_size=4))
            unknown = logic.Unknown(f"u{i}", dict.fromkeys([value, *options]))
            chosen[unknown] = value
            mixed.append(unknown)
        else:
            mixed.append(value)
    return known, mixed, chosen


def longest(values):
    return logic.total([logic.number(v, len) for v in values])


EXPRESSIONS = {
    "where": lambda v: logic.where(v[0], lambda x: "e" in x),
    "same length": lambda v: logic.same(v[0], v[1], len),
    "same or none": lambda v: logic.same(v[0], v[1], lambda x: None if x == "ant" else x[0]),
    "all": lambda v: logic.all_of(logic.where(x, lambda x: len(x) == 3) for x in v),
    "any": lambda v: logic.any_of(logic.where(x, lambda x: x in {"eel", "dodo"}) for x in v),
    "not": lambda v: logic.not_(logic.where(v[0], lambda x: x == "bee")),
    "implies": lambda v: logic.implies(logic.where(v[0], lambda x: x == "bee"), logic.where(v[1], lambda x: x == "cat")),
    "count": lambda v: logic.count([logic.where(x, lambda x: "e" in x) for x in v]),
    "total": longest,
    "scaled": lambda v: logic.scaled(longest(v), -2),
    "scaled to nothing": lambda v: logic.scaled(longest(v), 0),
    "at most": lambda v: logic.at_most(longest(v), 8),
    "at least": lambda v: logic.at_least(longest(v), 8),
    "at most another": lambda v: logic.at_most(logic.number(v[0], len), logic.number(v[1], lambda x: 2 * x.count("e"))),
    "equal": lambda v: logic.equal(longest(v), 9),
    "equal to another": lambda v: logic.equal(logic.number(v[0], len), logic.number(v[1], len)),
    "pick": lambda v: logic.pick(logic.where(v[0], lambda x: x == "bee"), longest(v[1:]), -3),
    "pick known": lambda v: logic.pick(logic.where(v[0], bool), 4, longest(v)),
    "pick 0": lambda v: logic.pick(logic.where(v[0], lambda x: x == "bee"), 0, 2),
    "lookup in a list": lambda v: logic.lookup(
        logic.count([logic.where(x, lambda x: "e" in x) for x in v]), [5, -1, 0, 2, 7]
    ),
    "lookup in a mapping": lambda v: logic.lookup(logic.number(v[0], len), {3: -4, 4: 6}),
}


@pytest.mark.parametrize("name", EXPRESSIONS)
@given(table=tables())
def test_both_readings_agree(name, table):
    known, mixed, chosen = table
    folded = EXPRESSIONS[name](known)
    assert isinstance(folded, (bool, int))
    assert grounded(EXPRESSIONS[name](mixed), chosen) == folded


@given(table=tables())
def test_limits_of_a_sum_hold(table):
    """Each addend is another unknown here, so that they are the least and the most that there can be."""
    known, mixed, _ = table
    lengths = [[len(word) for word in (value.options if isinstance(value, logic.Unknown) else (value,))] for value in mixed]
    least, most = sum(map(min, lengths)), sum(map(max, lengths))
    n = longest(mixed)
    assert isinstance(n, logic.Sum) == (least < most)
    assert ((n.least, n.most) if isinstance(n, logic.Sum) else (n, n)) == (least, most)
    assert least <= longest(known) <= most


def test_an_unknown_folds_when_its_options_agree():
    unknown = logic.Unknown("u", ["ant", "bee"])
    assert logic.where(unknown, lambda x: len(x) == 3) is True
    assert logic.where(unknown, lambda x: len(x) == 4) is False
    assert logic.number(unknown, len) == 3
    assert logic.at_most(logic.number(logic.Unknown("v", ["ant", "dodo"]), len), 4) is True
    assert logic.at_most(logic.number(logic.Unknown("v", ["ant", "dodo"]), len), 2) is False


def test_a_number_that_has_to_be_known():
    assert logic.plain(4) == 4
    with pytest.raises(TypeError, match="unknown"):
        logic.plain(logic.number(logic.Unknown("u", ["ant", "dodo"]), len))


def test_all_of_and_any_of_stop_at_what_decides():
    def never():
        raise AssertionError

    assert logic.all_of(t() for t in (lambda: False, never)) is False
    assert logic.any_of(t() for t in (lambda: True, never)) is True


def test_an_unknown_needs_options():
    with pytest.raises(ValueError, match="no options"):
        logic.Unknown("u", [])
    assert "2 options" in repr(logic.Unknown("u", "ab"))


def test_the_same_choice_seen_otherwise_shares_its_marks():
    unknown = logic.Unknown("u", ["ant", "bee", "dodo"])
    seen = unknown.seen_as(len)
    assert seen.options == (3, 3, 4)
    assert seen.is_(4) is unknown.marks[2]
    assert seen.is_(3).marks == {*unknown.marks[:2]}
    assert seen.is_(5) is False


def test_claims_say_how_the_first_of_them_fails():
    """What is known to fail is told before what may fail; behind it nothing is asked, and a message is made only then."""
    door, made = logic.Unknown("door", ("open", "shut")), []

    @Assertions
    def house(*truths):
        for n, truth in enumerate(truths):
            made.append(n)
            yield truth, (lambda n=n: f"no {n}") if n % 2 else f"no {n}"

    is_open = door.is_("open")
    assert house.hold(True, True) is True
    assert house.hold(True, is_open) is is_open
    assert house.tell(True, is_open, True) == "no 1"
    assert house.tell(is_open, True, False) == "no 2"
    made.clear()
    assert house.hold(True, False, True) is False
    assert made == [0, 1]
    made.clear()
    assert house.tell(is_open, False, True) == "no 1"
    assert made == [0, 1]


def test_a_rule_that_finds_decides_and_says_what_it_is_about():
    """A message that is a function is made only when it is told."""
    made = []

    @rule("DOOR", "Doors are shut.", Source("House", "Doors"), places=lambda _, at: (Place("", at),))
    def doors(table):
        for name, is_shut in table.items():
            yield name, is_shut, lambda name=name: made.append(name) or f"{name} is open"
        yield "house", False, "a house is no table"

    table = {"north": True, "south": False}
    found = [(doors.label(at[0]), doors.holds(table, *at), doors.places(table, at[0])) for at in doors.instances(table)]
    assert found == [
        ("north", True, (Place("", "north"),)),
        ("south", False, (Place("", "south"),)),
        ("house", False, (Place("", "house"),)),
    ]
    assert not made
    assert [doors.tell(table, *at) for at in doors.instances(table)] == [
        "north is open",
        "south is open",
        "a house is no table",
    ]
