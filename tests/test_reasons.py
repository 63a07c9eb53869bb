"""Reasons and repairs on the made-up game: the smallest first, what each rule leaves, one change before two."""

from itertools import islice

from asking import otherwise, repairs
from toy_game import GAME, cell, table

from verify.check import check
from verify.clock import TOO_HARD, Clock
from verify.explain import explain
from verify.explanation.reasons import a_reason, reasons


def size(reason):
    return len(reason.facts) + len(reason.rules)


def test_the_reasons_are_the_smallest_first():
    found = list(reasons(GAME, table([2, 2, 1, 1])))
    assert [(r.facts, [p.instance for p in r.rules]) for r in found[:2]] in (
        [(("2 is at a c1", "2 is at a c2"), ["TOY-APART[c1,c2]"]), (("1 is at a c3", "1 is at a c4"), ["TOY-APART[c3,c4]"])],
        [(("1 is at a c3", "1 is at a c4"), ["TOY-APART[c3,c4]"]), (("2 is at a c1", "2 is at a c2"), ["TOY-APART[c1,c2]"])],
    )
    assert size(found[0]) == 3
    part = found[0].rules[0]
    assert (part.rule, part.text, part.source, part.leaves) == ("TOY-APART", "Like numbers do not touch.", "Toy, “Touching”, p. 3", ())  # fmt: skip
    assert [r.so for r in found[:2] if r.facts[0].startswith("2")] == ["cells 1 and 2 are alike"]
    assert [size(r) for r in found] == sorted(size(r) for r in found)
    assert min(size(r) for r in found[2:]) > 3


def test_a_joint_reason_says_what_each_rule_leaves():
    between = next(reasons(GAME, table([1, cell("x", 1, 2), 2], GUESS="no")))
    assert between.facts == ("1 is at a c1", "1 or 2 is at a c2", "2 is at a c3")
    first, second = between.rules
    assert {first.instance, second.instance} == {"TOY-APART[c1,c2]", "TOY-APART[c2,c3]"}
    left = "2" if first.instance == "TOY-APART[c1,c2]" else "1"
    assert first.leaves == (f"a c2 can only be {left}",)
    assert second.leaves == ("no card is left for a c2",)
    assert between.so == ""
    found = next(reasons(GAME, table([2, 0, 3])))
    assert [p.instance for p in found.rules] == ["TOY-FIVE[five]"]
    assert found.so == "it is 5"


def test_repairs_of_one_change():
    found = [repair.changes for repair in repairs(GAME, table([1, 2, 2, 1]))]
    assert found[0] == ("row a is empty",)
    values = [changes[0] for changes in found[1:]]
    # Between 1 and 2 there may be nothing or a 3, which would be 7; the other way round 2, 1, 2, 1 is 6.
    assert values == ["change a c2 or c3 from 2 to 0", "row a begins the other way round"]


def test_repairs_beside_something_unknown():
    found = [repair.changes for repair in repairs(GAME, table([1, 2, 2, 1], [cell("x"), 3]))]
    assert found[0] == ("row a is empty",)
    assert found[1:] == [("change a c2 or c3 from 2 to 0",), ("row a begins the other way round",)]


def test_repairs_of_two_changes():
    """Two rows are wrong at once: nothing single mends both."""
    found = [repair.changes for repair in repairs(GAME, table([1, 1], [2, 2]))]
    assert found
    assert {len(changes) for changes in found} == {2}
    told = {change.split(" to ")[0] for changes in found for change in changes}
    assert told == {f"change {row} c{i} from {n}" for n, row in ((1, "a"), (2, "b")) for i in (1, 2)}
    for changes in found:
        assert {change.split()[1] for change in changes} == {"a", "b"}
    turned = [repair.changes for repair in repairs(GAME, table([1, 2, 2, 1], [2, 1, 1]))]
    assert ("row a begins the other way round", "row b begins the other way round") in turned


def test_three_rows_want_three_changes_and_four_want_four():
    three = [repair.changes for repair in repairs(GAME, table([1, 1], [2, 2], [3, 3, 0]))]
    # Any of these values with any of the others.
    assert ("change a c1 from 1 to 0 or 2", "change b c2 from 2 to 0 or 1", "change c c1 from 3 to 0 or 1") in three
    assert {tuple(change.split()[1] for change in changes) for changes in three} == {("a", "b", "c")}
    four = list(islice(repairs(GAME, table([1, 1], [2, 2], [3, 3, 0], [0, 2, 2])), 3))
    assert {tuple(sorted(change.split()[1] for change in repair.changes)) for repair in four} == {tuple("abcd")}


def test_repairs_of_two_changes_beside_something_unknown():
    """Only one value is told of each."""
    found = [repair.changes for repair in repairs(GAME, table([1, 1], [2, 2], [cell("x"), 0]))]
    assert ("change a c1 from 1 to 0", "change b c1 from 2 to 0") in found


def test_explaining():
    found = explain(GAME, table([1, 1, 2, 2]))
    n = len(found.reasons)
    assert (found.verdict, found.more_reasons, found.more_repairs, found.why) == ("illegal", False, False, "")
    assert n > 2
    one = explain(GAME, table([1, 2, 2, 1]), most_reasons=1, most_repairs=2)
    assert (len(one.reasons), one.more_reasons, len(one.repairs), one.more_repairs) == (1, False, 2, True)
    two = explain(GAME, table([1, 1, 2, 2]), most_reasons=1, most_repairs=1)
    assert (len(two.reasons), two.more_reasons) == (1, True)
    every = explain(GAME, table([1, 2, 2, 1]), most_reasons=None, most_repairs=3)
    assert (every.more_reasons, len(every.repairs), every.more_repairs) == (False, 3, False)
    assert explain(GAME, table([1, 2])).verdict == "legal"
    assert otherwise(explain(GAME, table([2, 3])))["TOY-GUESS"] == {"no": "legal"}
    guess = explain(GAME, table([2, 3], GUESS=None))
    assert (guess.verdict, guess.reasons, [doubt.words for doubt in guess.doubts]) == ("legal", (), ["row a is not 5"])
    assert "change a c2 from 3 to 0 or 1" in [change for repair in guess.repairs for change in repair.changes]


def test_where_the_smallest_reason_is_dear_another_is_told(monkeypatch):
    """A 3 and two unknown numbers make more than 4 in any case."""
    position = table([3, cell("x", 1, 2), 0, cell("y", 2, 3)], MOST="four")
    assert check(GAME, position).verdict == "illegal"
    monkeypatch.setattr("verify.worlds.partial_truths.FEW_WAYS", 0)
    smallest = a_reason(GAME, position, clock=Clock())
    assert size(smallest) == size(next(reasons(GAME, position)))
    monkeypatch.setattr("verify.explanation.reasons.MOST_EFFORT", -1)
    other = a_reason(GAME, position, clock=Clock())
    assert size(other) >= size(smallest)
    assert {part.rule for part in other.rules} <= {"TOY-SUM", "TOY-THREES", "TOY-APART", "TOY-FIVE"}


def test_where_every_reason_is_dear_one_is_told_in_any_case(monkeypatch):
    """Unless a time limit was asked for, which is the only one then."""
    position = table([3, cell("x", 1, 2), 0, cell("y", 2, 3)], MOST="four")
    every = explain(GAME, position)
    assert every.reasons
    assert not every.missing
    monkeypatch.setattr("verify.explanation.reasons.ALL_EFFORT", -1)
    some = explain(GAME, position)
    assert len(some.reasons) == 1
    assert some.missing == (f"whether there are further reasons ({TOO_HARD})",)
    assert explain(GAME, position, clock=Clock(seconds=1000)).reasons == every.reasons
