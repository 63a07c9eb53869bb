"""Which unknowns are alike, against what exchanging their values does to every world."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from models.logic import Unknown, all_of, any_of, at_least, at_most, count, implies, not_, number_in, scaled, total, truth_in
from verify.worlds.symmetry import NormalForm, alike

ROSE, LAWN, POND = "rose", "lawn", "pond"


def cells(n, options=(ROSE, LAWN, POND)):
    return [Unknown(f"cell {i}", options) for i in range(n)]


def names(kin):
    return [[unknown.name for unknown in group] for group in kin]


def test_what_is_counted_together_is_alike():
    a, b, c = every = cells(3)
    assert names(alike(every, [at_most(count(cell.is_(ROSE) for cell in every), 2)])) == [["cell 0", "cell 1", "cell 2"]]
    apart = [at_most(count(cell.is_(ROSE) for cell in every), 2), not_(b.is_(LAWN))]
    assert names(alike([a, b, c], apart)) == [["cell 0", "cell 2"], ["cell 1"]]


def test_what_no_rule_reads_is_alike_and_other_options_are_not():
    a, b, c = (*cells(2), Unknown("cell 2", (ROSE, LAWN)))
    assert names(alike([a, b, c], [True])) == [["cell 0", "cell 1"], ["cell 2"]]


def test_neighbours_are_alike_only_as_their_places_are():
    """In a row of three the outer two may change places, in a row of four nothing can but both ends at once."""
    a, b, c, d = every = cells(4)
    row = [not_(all_of([one.is_(ROSE), other.is_(ROSE)])) for one, other in ((a, b), (b, c))]
    assert names(alike([a, b, c], row)) == [["cell 0", "cell 2"], ["cell 1"]]
    row.append(not_(all_of([c.is_(ROSE), d.is_(ROSE)])))
    assert names(alike(every, row)) == [["cell 0"], ["cell 1"], ["cell 2"], ["cell 3"]]


def test_weights_and_bounds_tell_unknowns_apart():
    a, b = cells(2)
    assert len(alike([a, b], [at_least(total([scaled(count([a.is_(ROSE)]), 2), count([b.is_(ROSE)])]), 2)])) == 2
    assert len(alike([a, b], [any_of([a.is_(ROSE), b.is_(LAWN)]), any_of([b.is_(LAWN), a.is_(ROSE)])])) == 2
    assert len(alike([a, b], [any_of([a.is_(ROSE), b.is_(LAWN)]), any_of([b.is_(ROSE), a.is_(LAWN)])])) == 1


def test_a_normal_form_knows_no_order():
    a, b = cells(2)
    form = NormalForm()
    one, other = a.is_(ROSE), b.is_(LAWN)
    assert form.of(all_of([one, other])) == form.of(all_of([other, one]))
    assert form.of(all_of([one, other])) != form.of(any_of([one, other]))
    assert len({form.of(truth) for truth in (True, False, one, other, not_(one))}) == 5
    assert form.of_number(total([count([one]), 3, count([other])])) == form.of_number(total([count([other, one]), 3]))
    assert form.of_number(count([one, one])) != form.of_number(count([one]))
    assert form.of_number(4) == 4


def truths(unknowns):
    atoms = st.sampled_from([unknown.is_(option) for unknown in unknowns for option in unknown.options])
    return st.recursive(
        atoms,
        lambda part: st.one_of(
            st.builds(not_, part),
            st.builds(implies, part, part),
            st.lists(part, min_size=2, max_size=3).map(all_of),
            st.lists(part, min_size=2, max_size=3).map(any_of),
            st.builds(lambda some, n: at_least(count(some), n), st.lists(part, min_size=2, max_size=4), st.integers(1, 3)),
        ),
        max_leaves=5,
    )


UNKNOWNS = cells(3, (ROSE, LAWN))


def worlds(unknowns, rules):
    """The values of all unknowns in each world, as often as there are such."""
    every = product(*(zip(unknown.marks, unknown.options, strict=True) for unknown in unknowns))
    return Counter(
        tuple(option for _, option in world)
        for world in every
        if all(truth_in(rule, {mark for mark, _ in world}) for rule in rules)
    )


@given(st.lists(truths(UNKNOWNS), min_size=1, max_size=2), st.booleans())
@settings(max_examples=75)
def test_those_that_are_alike_can_change_places_in_every_world(rules, both):
    """With the images of all rules under an exchange added, so that some are alike in any case."""
    if both:
        a, b, _ = UNKNOWNS
        rules = [*rules, *(exchanged(rule, a, b) for rule in rules)]
    found = alike(UNKNOWNS, rules)
    assert sorted(unknown.name for group in found for unknown in group) == [unknown.name for unknown in UNKNOWNS]
    if both:
        assert {"cell 0", "cell 1"} <= set(max(names(found), key=len))
    legal = worlds(UNKNOWNS, rules)
    for group in found:
        for one, other in combinations([UNKNOWNS.index(unknown) for unknown in group], 2):
            for world in legal:
                image = list(world)
                image[one], image[other] = world[other], world[one]
                assert tuple(image) in legal


def exchanged(truth, one, other):
    """A truth with two unknowns exchanged, built by hand."""
    pairs = dict(zip(one.marks, other.marks, strict=True)) | dict(zip(other.marks, one.marks, strict=True))
    if truth in UNKNOWN_MARKS:
        return pairs.get(truth, truth)
    if isinstance(truth, bool):
        return truth
    parts = [exchanged(part, one, other) for part in truth.parts]
    match type(truth).__name__:
        case "Not":
            return not_(parts[0])
        case "AllOf":
            return all_of(parts)
        case "AnyOf":
            return any_of(parts)
    return at_least(total([scaled(count([part]), n) for n, part in zip(truth.weights, parts, strict=True)]), truth.bound)


UNKNOWN_MARKS = {mark for unknown in UNKNOWNS for mark in unknown.marks}


def test_what_one_number_is_more_than_another_where_they_count_opposites():
    """3 where it is no rose, less 2 where it is one: 3 or -2, and nothing is left of what both count."""
    (a,) = cells(1)
    rose = a.is_(ROSE)
    more = NormalForm().less(scaled(count([not_(rose)]), 3), scaled(count([rose]), 2))
    assert [number_in(more, {mark}) for mark in a.marks] == [-2, 3, 3]
    assert NormalForm().less(total([1, count([not_(rose)])]), count([not_(rose)])) == 1
