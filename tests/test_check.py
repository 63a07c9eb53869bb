"""What `check` tells of a table, on the made-up game: violations, guesses, rulings, what is certain. Reckoned by hand."""

from dataclasses import replace

import pytest
from asking import otherwise
from sayings import says
from toy_game import GAME, TOY, cell, table

from models.rule import Place, Source
from verify.check import check, not_legal, past_of
from verify.clock import Clock, Parts
from verify.explain import explain
from verify.ruling_dependence import dependences, disputes, doubts
from verify.violations import known_violations, violations
from verify.worlds.model import Model


def instances(found):
    return [violation.instance for violation in found]


def test_a_legal_table():
    found = check(GAME, table([1, 2], [3]))
    assert (found.verdict, found.violations, found.open_places, found.world, found.reason) == ("legal", (), (), None, None)
    assert (found.against(found), found.not_checked, found.doubts) == ("legal", (), ())
    assert check(GAME, table([1, 2], over=True)).not_checked == ("the back",)


def test_every_violation_in_the_order_of_the_rules():
    found = check(GAME, table([2, 2, 3], [1, 1, 3]))
    assert instances(found.violations) == [
        "TOY-APART[a,c1,c2]",
        "TOY-APART[b,c1,c2]",
        "TOY-SUM[a,sum]",
        "TOY-THREES[threes]",
    ]
    assert found.against(check(GAME, table([1, 2]))) == "illegal, by TOY-APART (2 times), TOY-SUM, TOY-THREES"
    first, *_, threes = found.violations
    assert (first.rule, first.message, first.text) == ("TOY-APART", "cells 1 and 2 are alike", "Like numbers do not touch.")
    assert first.places == (Place("a", "c1"), Place("a", "c2"))
    assert threes.places == ()
    assert [v.source for v in found.violations[1:3]] == ["Toy, “Touching”, p. 3", "Toy, “Sums” (follows from it)"]


def test_a_rule_told_last():
    assert instances(violations(GAME, table([2, 3], [1, 1, 3]))) == [
        "TOY-APART[b,c1,c2]",
        "TOY-THREES[threes]",
        "TOY-FIVE[a,five]",
    ]
    assert instances(violations(GAME, table([1, 1, 3]))) == ["TOY-APART[c1,c2]"]


def test_sources_say_what_follows():
    assert str(Source("Book", "Part")) == "Book, “Part”"
    assert str(Source("Book", "Part", 7)) == "Book, “Part”, p. 7"
    assert str(Source("Book", "Part", 7, derived=True)) == "Book, “Part”, p. 7 (follows from it)"


def test_a_rule_that_meets_something_unknown():
    with pytest.raises(TypeError, match="TOY-APART is not decided"):
        violations(GAME, table([1, cell("x")]))
    assert instances(known_violations(GAME, table([1, cell("x"), 2, 2]))) == ["TOY-APART[c3,c4]"]
    assert instances(known_violations(GAME, table([3, 3, cell("x", 0, 1)]))) == ["TOY-APART[c1,c2]", "TOY-THREES[threes]"]


def test_rulings_that_decide_a_verdict():
    assert otherwise(check(GAME, table([1, 1]))) == {"TOY-LIKE": {"yes": "legal", "ones": "legal"}}
    assert otherwise(check(GAME, table([2, 2]))) == {"TOY-LIKE": {"yes": "legal"}}
    assert otherwise(check(GAME, table([3, 2]))) == {
        "TOY-GUESS": {"no": "legal"},
        "TOY-MOST": {"four": "still illegal, by TOY-SUM instead"},
    }
    both = check(GAME, table([3, 1, 3], MOST="nine"))
    assert otherwise(both) == {
        "TOY-MOST": {"six": "still illegal, also by TOY-SUM", "four": "still illegal, also by TOY-SUM"}
    }
    (one,) = check(GAME, table([2, 2])).rulings
    assert (one.question, one.value, one.meaning) == ("May like numbers touch?", "no", "never")


def test_a_guess_decides_nothing_until_it_is_a_rule():
    found = check(GAME, table([3, 2], GUESS=None))
    assert (found.verdict, found.violations) == ("legal", ())
    (one,) = found.doubts
    assert (one.words, [guess.key for guess in one.guesses]) == ("row a is not 5", ["TOY-GUESS"])
    assert str(one) == says("By our list of the box row a is not 5", "our list is wrong", "`--ruling TOY-GUESS=no`")
    for other in (table([3, 2], GUESS="yes"), table([3, 2], GUESS="no"), table([3, 2, 2], GUESS=None)):
        assert check(GAME, other).doubts == ()
    open_ = check(GAME, table([3, cell("x", 2)], GUESS=None))
    assert (open_.verdict, [doubt.words for doubt in open_.doubts]) == ("legal", ["row a is not 5"])


def test_a_rule_that_says_nothing_more_is_told_by_what_is_guessed():
    bare = tuple(replace(one, premise=lambda *_: "") if one.id == "TOY-FIVE" else one for one in GAME.rules)
    (one,) = check(replace(GAME, rules=bare), table([3, 2], GUESS=None)).doubts
    assert one.words == "no row is 5"


def test_what_is_certain_rests_on_no_guess():
    """Beside a 3 there is 1 or 2; by the guess not 2, which is told with the ruling and for itself alone."""
    found = check(GAME, table([3, cell("x", 1, 2)], GUESS=None))
    assert (found.verdict, found.follows.forced, found.doubts) == ("legal", (), ())
    assert otherwise(found)["TOY-GUESS"] == {"yes": "legal (x must be 1)"}


def test_all_guesses_together():
    """Neither 2 nor 3 can lie beside the 3: one makes 5, and of the others there is one on the table at most."""
    position = table([3, cell("x", 2, 3)], GUESS=None)
    assert check(GAME, position).verdict == "legal"
    assert check(GAME, position.under(position.rulings.fresh(**{"TOY-GUESS": "yes"}))).verdict == "illegal"


def test_the_words_of_a_table_that_is_not_legal():
    assert not_legal(GAME, table([1, 2])) == ""
    assert not_legal(GAME, table([1, 1, 2, 2])) == "not legal, as `reeve check` says: it breaks TOY-APART (2 times)"
    assert not_legal(GAME, table([3, 2])) == "not legal, as `reeve check` says: it breaks TOY-FIVE"
    assert not_legal(GAME, table([3, 2], GUESS=None)) == ""


def test_what_other_rulings_are_looked_at():
    """Only those that were asked for, one at a time, each other value once."""
    position = table([1, 2])
    read = position.under(position.rulings.fresh())
    assert read.rulings["TOY-MOST"] == "six"
    asked = []

    def outcome(other, _here):
        asked.append({key: other.rulings[key] for key in ("TOY-MOST", "TOY-LIKE")})
        return None if other.rulings["TOY-MOST"] == "four" else "more"

    (one,) = dependences(GAME, read, outcome, Parts(Clock()))
    assert asked == [{"TOY-MOST": "four", "TOY-LIKE": "no"}, {"TOY-MOST": "nine", "TOY-LIKE": "no"}]
    assert (one.key, one.otherwise) == ("TOY-MOST", {"nine": "more"})
    (dispute,) = disputes(position, [one], lambda other: other.rulings["TOY-MOST"])
    assert (dispute.key, dispute.question) == ("TOY-MOST", "How much is too much?")
    assert [(r.value, r.meaning, r.answer) for r in dispute.readings] == [("six", "6", "six"), ("nine", "9", "nine")]


def test_doubts_of_sheets():
    sheets = TOY.scorer.sheets(table([3], [1]))
    assert doubts(sheets, ()) == ("a: threes is not certain: worn", "b: threes is not certain: worn")


def test_what_is_certain_of_a_table():
    """Beside 1 and 2 there is a 0 or a 3, and the 3 lies in the other row; what is 1 or 2 beside a 2 is a 1."""
    found = check(GAME, table([1, cell("x"), 2], [3, cell("y", 0, 1, 2)]))
    assert (found.verdict, found.open_places) == ("legal", ("x", "y"))
    assert [(one.place, one.value, one.phrase) for one in found.follows.forced] == [("x", "0", "0")]
    assert found.follows.certain == ("y must be 0 or 1",)
    assert [(u.name, values) for u, values in found.follows.possible] == [("x", (0,)), ("y", (0, 1))]
    assert found.against(found) == "legal (x must be 0; y must be 0 or 1)"
    assert {u.name: n for u, n in found.world.items()} in ({"x": 0, "y": 0}, {"x": 0, "y": 1})


def test_a_place_with_one_option_is_not_told():
    assert check(GAME, table([1, cell("x", 2, 2)])).follows.forced == ()


def test_verdicts_on_tables_with_unknown_cells():
    broken_ = check(GAME, table([2, 2, cell("x", 0, 1)]))
    assert (broken_.verdict, instances(broken_.violations), broken_.open_places) == ("illegal", ["TOY-APART[c1,c2]"], ("x",))
    none = check(GAME, table([1, cell("x", 1, 2), 2]))
    assert (none.verdict, none.violations, none.open_places, none.world) == ("illegal", (), ("x",), None)
    assert "TOY-APART[c1,c2]" in {part.instance for part in none.reason.rules}
    assert check(GAME, table([1, cell("x", 1, 2), 2]), reason=False).reason is None
    late = check(GAME, table([2, 2, cell("x", 0, 1), 1], [3, 2, cell("y", 0)]))
    assert instances(late.violations) == ["TOY-APART[a,c1,c2]", "TOY-FIVE[b,five]"]


def test_without_time_or_effort_nothing_is_decided():
    found = check(GAME, table([cell("x"), cell("y")]), clock=Clock(0))
    assert (found.verdict, found.open_places, found.why) == ("undecided", ("x", "y"), "the time is up")
    assert found.rulings == ()
    told = explain(GAME, table([cell("x"), cell("y")]), clock=Clock(0))
    assert (told.verdict, told.why, told.reasons) == ("undecided", "the time is up", ())


def test_a_past_is_asked_of_legal_tables_only():
    seen = []
    game = replace(GAME, history=lambda p: seen.append(p) or ("past",))  # fmt: skip
    known, open_ = table([1, 2]), table([1, cell("x", 0, 2)])
    assert past_of(game, known, check(game, known)) == ("past",)
    assert past_of(game, open_, check(game, open_)) == ("past",)
    assert seen[0].rows == known.rows
    assert seen[1].rows[0].cells[1] in {0, 2}
    assert past_of(game, table([1, 1]), check(game, table([1, 1]))) == ()


def test_a_model_of_a_known_table():
    model = Model(GAME, table([1, 2]))
    assert (model.world(), model.world(True), model.world(False), model.unknowns) == ({}, {}, None, ())
    assert Model(GAME, table([1, 1])).world() is None
    x = cell("x", 0, 1)
    open_ = Model(GAME, table([1, x]))
    assert open_.world(x.is_(0)) == {x: 0}
    assert open_.world(x.is_(1)) is None
    assert open_.solver is open_.solver
    told = Model(GAME, table([2, 2, 1], [3, 2])).worth_telling
    assert [(i.rule.id, i.at[0].player) for i in told] == [("TOY-APART", "a"), ("TOY-FIVE", "b")]
