"""Questions as SMT-LIB texts: what a truth table says, Z3 and cvc5 say of the text."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from solvers import by_cvc5, by_z3

from models.logic import AllOf, AnyOf, AtLeast, Not, Unknown, at_least, count, number
from verify.search.smt_lib import smt_lib
from verify.worlds.solver import is_refuted


@st.composite
def questions(draw):
    """Some unknowns and some truths over them, of every kind of formula, parts shared between them."""
    unknowns = [Unknown(f"u{i}", range(draw(st.integers(1, 3)))) for i in range(draw(st.integers(1, 4)))]
    formulas = [mark for unknown in unknowns for mark in unknown.marks]
    for _ in range(draw(st.integers(1, 7))):
        kind = draw(st.sampled_from(["not", "all", "any", "at least", "at least"]))
        part = st.sampled_from(formulas)
        if kind == "not":
            formulas.append(Not(draw(part)))
        elif kind == "at least":
            terms = draw(st.lists(st.tuples(st.sampled_from([-7, -2, -1, 0, 1, 1, 2, 3, 5]), part), max_size=5))
            formulas.append(AtLeast(terms, draw(st.integers(-9, 9))))
        else:
            parts = tuple(draw(st.lists(part, max_size=4)))
            formulas.append((AllOf if kind == "all" else AnyOf)(parts))
    truths = draw(st.lists(st.sampled_from([*formulas[-4:], *formulas, True, False]), min_size=1, max_size=4))
    return unknowns, truths


def has_a_world(unknowns, truths):
    """Whether all truths hold for some choice of each unknown: tried one by one, and each read as its definition says."""
    return any(
        all(truth if isinstance(truth, bool) else said(truth, set(world)) for truth in truths)
        for world in product(*(unknown.marks for unknown in unknowns))
    )


def said(formula, world):
    if formula in world:
        return True
    if isinstance(formula, Not):
        return not said(formula.parts[0], world)
    if isinstance(formula, AtLeast):
        held = [weight for weight, part in zip(formula.weights, formula.parts, strict=True) if said(part, world)]
        return sum(held) >= formula.bound
    if isinstance(formula, AllOf):
        return all(said(part, world) for part in formula.parts)
    return isinstance(formula, AnyOf) and any(said(part, world) for part in formula.parts)


@settings(max_examples=25)
@given(question=questions())
def test_the_text_says_what_the_formulas_say(question):
    unknowns, truths = question
    expected = "sat" if has_a_world(unknowns, truths) else "unsat"
    text = smt_lib(unknowns, truths, ["a question"])
    assert by_z3(text) == expected
    assert by_cvc5(text) == expected
    assert is_refuted(text) == (expected == "unsat")


@pytest.mark.parametrize("n", [39, 40, 41])
def test_a_long_count_stays_small(n):
    unknowns = [Unknown(f"u{i}", "ab") for i in range(20)]
    sum_of = [number(unknown, lambda option: 1 if option == "a" else 2) for unknown in unknowns]
    most = AtLeast([term for each in sum_of for term in each.terms], n - sum(each.base for each in sum_of))
    text = smt_lib(unknowns, [most])
    assert len(text) < 60_000
    assert by_z3(text) == by_cvc5(text) == ("sat" if n <= 40 else "unsat")


@pytest.mark.parametrize(("nothing", "expected"), [(AllOf(()), "sat"), (AnyOf(()), "unsat")])
def test_all_of_nothing_holds_and_one_of_nothing_does_not(nothing, expected):
    text = smt_lib([Unknown("u", "ab")], [nothing])
    assert by_z3(text) == by_cvc5(text) == expected


def test_a_formula_about_something_else_is_refused():
    with pytest.raises(KeyError, match="v is a"):
        smt_lib([Unknown("u", "ab")], [Unknown("v", "ab").marks[0]])


def test_what_is_used_twice_is_defined_once():
    unknowns = [Unknown(f"u{i}", "ab") for i in range(4)]
    one = AllOf((unknowns[0].marks[0], unknowns[1].marks[0]))
    text = smt_lib(unknowns, [AnyOf((one, unknowns[2].marks[0])), AnyOf((one, unknowns[3].marks[0]))])
    assert text.count("(and ") == 1


def test_the_text_names_options_and_asks_once():
    unknown = Unknown("r1c1", ["lawn", "nothing"])
    text = smt_lib([unknown], [at_least(count([unknown.marks[0]]), 1)], ["what it is about", "and more"])
    assert text.splitlines() == [
        *("; what it is about", "; and more", "(set-logic QF_UF)", "(declare-const m0 Bool) ; r1c1 is lawn"),
        *("(declare-const m1 Bool) ; r1c1 is nothing", "(assert (or m0 m1))", "(assert (or (not m0) (not m1)))"),
        *("(define-fun t1 () Bool (ite m0 true false))", "(assert t1)", "(check-sat)"),
    ]


def test_a_label_cannot_speak_to_the_solver():
    unknown = Unknown("r1c1", ["lawn\n(assert false)", "x\r(assert false)\u2028(assert false)"])
    text = smt_lib([unknown], [True], ["top: an award\n(assert false)"])
    assert by_z3(text) == by_cvc5(text) == "sat"


def test_a_mark_from_elsewhere_is_refused():
    with pytest.raises(KeyError, match="u is a"):
        smt_lib([], [Unknown("u", "ab").marks[0]])


@pytest.mark.parametrize("weights", [(3, 1, 2, 1, 5), (5, 2, -2, 1, 1)])
def test_a_weighted_count_in_every_world(weights):
    unknowns = [Unknown(f"u{i}", (0, 1)) for i in range(len(weights))]
    terms = [(weight, unknown.marks[1]) for weight, unknown in zip(weights, unknowns, strict=True)]
    for bound in range(-3, sum(map(abs, weights)) + 2):
        for world in product((0, 1), repeat=len(weights)):
            there = [unknown.marks[n] for unknown, n in zip(unknowns, world, strict=True)]
            reaches = sum(weight * n for weight, n in zip(weights, world, strict=True)) >= bound
            assert is_refuted(smt_lib(unknowns, [AtLeast(terms, bound), *there])) != reaches
