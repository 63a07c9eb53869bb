"""What mends a table of the made-up game where few changes do, none does, or the search for them is bounded."""

from dataclasses import replace

import pytest
from asking import repairs
from sayings import says
from toy_game import GAME, cell, table

from models.fact import Change
from models.rule import Source, Spaces, rule
from verify import explain as explaining
from verify.clock import Clock, OutOfTimeError, UndecidedError
from verify.explain import explain
from verify.explanation import plain_repairs
from verify.explanation.change_words import changes_in_words
from verify.explanation.plain_repairs import PlainRepairs
from verify.explanation.trial_changes import DoubtedTable, Other, Trials, others


def subjects(found):
    """What each repair changes: "a c1" of "change a c1 from 1 to 0"."""
    return {tuple(change.removeprefix("change ").split(" from ")[0] for change in repair.changes) for repair in found}


@rule("TOY-KNOWN", "No known row begins with 2.", Source("Toy", "Known"))
def known(position):
    for row in position.rows:
        if all(isinstance(n, int) for n in row.cells):
            yield Spaces(row.player, (), "known"), row.cells[0] != 2, "it begins with 2"


WITH_KNOWN = replace(GAME, rules=(*GAME.rules, known))


def test_of_two_facts_one_that_has_no_other_value():
    """Row b is 5. Its first cell mends that, but 1 touches a 1, 2 makes 7, and 3 is the second 3; so does none beside row a."""
    found = list(repairs(GAME, table([1, 1], [0, 1, 3, 1])))
    assert subjects(found) == {(f"a c{i}", f"b c{j}") for i in (1, 2) for j in (2, 3, 4)}


def test_two_facts_beside_what_no_other_value_of_theirs_mends():
    """A rule of rows that are known is none of the table with all in doubt; it stays broken whatever is in another row."""
    position = table([1, 1], [2, 0])
    assert DoubtedTable(WITH_KNOWN, position, clock=Clock()).broken_instances(position) == {
        "TOY-APART[a,c1,c2]",
        "TOY-KNOWN[b,known]",
    }
    found = list(repairs(WITH_KNOWN, position))
    turned = "row b begins the other way round"
    assert {frozenset(pair) for pair in subjects(found)} == {
        frozenset({a, b}) for a in ("a c1", "a c2") for b in ("b c1", turned)
    }


def test_another_value_is_told_before_what_is_a_sentence_by_itself():
    """A row of 2, 0 and 1 begins with 2: another number there mends it, and turning the row does."""
    told = [repair.changes for repair in explain(WITH_KNOWN, table([2, 0, 1])).repairs]
    assert told == [("change a c1 from 2 to 0, 1 or 3",), ("row a begins the other way round",)]


def test_a_sentence_is_told_after_other_values_and_one_of_each_before_a_second():
    """Whatever comes first where the changes are found: values of two kinds, and two sentences."""
    values = [Change("", lambda p: p, of=f"{what} of ada", seen=1, to=2) for what in ("the hand", "the chips")]
    sentences = [Change(said, lambda p: p) for said in ("ada is out", "ben is out")]
    one, other = changes_in_words(values)
    assert changes_in_words([*sentences, *values]) == [one, "ada is out", other, "ben is out"]


def test_pairs_that_were_not_all_tried_take_nothing_from_those_found(monkeypatch):
    monkeypatch.setattr(plain_repairs, "PAIRED_STEPS", 1)
    position = table([1, 1], [2, 2])
    apart = {(f"a c{i}", f"b c{j}") for i in (1, 2) for j in (1, 2)}
    told = []
    with pytest.raises(OutOfTimeError, match="1 step"):
        told.extend(repairs(GAME, position))
    assert subjects(told) == apart
    found = explain(GAME, position)
    assert subjects(found.repairs) == apart
    assert list(found.missing) == [says("other changes", "1 step")]


def test_three_changes_are_found_where_pairs_were_not_all_tried(monkeypatch):
    """Who asks for so many gets what is found, and nothing is missing; who asks for all is told that pairs were not all tried."""
    monkeypatch.setattr(plain_repairs, "PAIRED_STEPS", 1)
    position = table([1, 1], [2, 2], [3, 3, 0])
    few = explain(GAME, position, most_repairs=500)
    assert ({len(one.changes) for one in few.repairs}, few.missing) == ({3}, ())
    every = explain(GAME, position)
    assert {len(one.changes) for one in every.repairs} == {3}
    assert list(every.missing) == [says("other changes", "1 step")]


def test_where_the_time_is_up_before_pairs_nothing_more_is_tried(monkeypatch):
    def never(*_):
        raise OutOfTimeError("the time is up")
        yield

    monkeypatch.setattr(PlainRepairs, "_apart", never)
    with pytest.raises(OutOfTimeError, match="the time is up"):
        list(repairs(GAME, table([1, 1], [2, 2])))


@pytest.mark.parametrize(("cells", "is_legal"), [((0, 2), True), ((2, 2), False)])
def test_what_a_change_took_away_is_asked_for_no_more(cells, is_legal):
    """Row a is another then, whatever its first cell was; in row b one cell is not known."""
    of = DoubtedTable(GAME, table([1, 1], [cell("x", 1, 2), 0]), clock=Clock())
    again = Change(
        "row a is another",
        lambda position: replace(position, rows=(replace(position.rows[0], cells=cells), position.rows[1])),
    )
    first = next(other for other in others(of.facts[0]) if other.value == 0)
    assert PlainRepairs(of, (again,), frozenset())._is_legal(first) is is_legal


def test_where_no_fact_is_at_fault_nothing_mends_it():
    """Three numbers that lie aside, of two kinds, are never all different, and of those no fact is doubted."""
    laid = table([1, 2])
    laid = replace(laid, rows=(replace(laid.rows[0], aside=tuple(cell(name, 1, 2) for name in "xyz")),))
    assert list(repairs(GAME, laid)) == []
    found = explain(GAME, laid)
    assert (found.verdict, found.repairs, found.missing) == ("illegal", (), ())
    assert found.tried


def test_what_is_changed_already_is_not_changed_again():
    of = DoubtedTable(GAME, table([1, 1]), clock=Clock())
    wrong = of.broken_instances(of.position)
    first = next(other for other in others(of.facts[0]) if other.value == 0)
    for tried in (list(Trials(of, wrong, (first,))), list(PlainRepairs(of, (first,), wrong).singles())):
        assert [(one.fact.said, one.value) for one in tried if isinstance(one, Other)] == [
            ("1 is at a c2", n) for n in (0, 2, 3)
        ]


def test_what_mends_a_table_that_was_not_found_is_told_to_be_missing(monkeypatch):
    """Between 1 and 2 there is neither 1 nor 2; no rule shows that by itself."""
    position = table([1, cell("x", 1, 2), 2])
    assert explain(GAME, position, most_repairs=1).missing == ()

    def never(*_, **__):
        raise UndecidedError("the time is up")
        yield

    monkeypatch.setattr(explaining.SolverRepairs, "whole", never)
    found = explain(GAME, position, most_repairs=1)
    assert (found.verdict, found.repairs, found.tried) == ("illegal", (), "")
    assert list(found.missing) == [says("could be mended", "the time is up")]


def test_two_facts_of_a_row_leave_another_row_as_wrong_as_it_is():
    """In row b neither 1 nor 2 goes between 2 and 1, which a change of row b mends; in row a either 1 has to go."""
    found = list(repairs(GAME, table([1, 1], [2, cell("x", 1, 2), 1])))
    of_b = ("b c1", "b c2 to 0", "b c3", "row b begins the other way round")
    assert subjects(found) == {(f"a c{i}", other) for i in (1, 2) for other in of_b}


@pytest.mark.parametrize(
    ("of", "seen", "said"),
    [
        ("`waited:` of ada", False, "change `waited:` of ada from false to true"),
        ("whether ada is out", False, "say that ada is out"),
        ("whether ada is out", True, "say that ada is not out"),
    ],
)
def test_yes_and_no_are_told_as_a_file_does_or_as_a_sentence(of, seen, said):
    assert changes_in_words([Change("", lambda table: table, of=of, seen=seen, to=not seen)]) == [said]


def test_more_changes_together_are_put_together_for_so_many_steps(monkeypatch):
    """Three rows are wrong, each by itself: what was found by then is told, and that there may be more."""
    position = table([1, 1], [2, 2], [1, 1])
    whole = explain(GAME, position)
    assert {len(repair.changes) for repair in whole.repairs} == {3}
    assert not whole.missing
    monkeypatch.setattr(plain_repairs, "TOGETHER_STEPS", 1)
    some = explain(GAME, position)
    assert some.repairs == whole.repairs[: len(some.repairs)]
    assert some.missing == ("whether other changes mend it too (not searched further than 1 step)",)
