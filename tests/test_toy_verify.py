"""Checking, filling, scoring, explaining on the made-up game: every answer reckoned by hand."""

from dataclasses import replace
from itertools import islice, pairwise, product
from types import SimpleNamespace

import pytest
from asking import is_legal
from sayings import says
from toy_game import GAME, NUMBERS, RULINGS, TOY, Put, cell, table

from models.fact import Trait
from models.logic import Unknown, any_of, at_least, at_most, count, equal, not_, number, total, where
from models.rule import Place, Source
from verify.check import check, not_legal, past_of
from verify.clock import TOO_HARD, Clock, Parts
from verify.explain import explain
from verify.explanation.reasons import a_reason, reasons
from verify.explanation.repairs import repairs
from verify.fill import Filled, fill, worlds
from verify.games import Entry, entry
from verify.ranges.number_ranges import Range
from verify.ruling_dependence import dependences, disputes, doubts
from verify.score import score
from verify.violations import known_violations, violations
from verify.worlds.certainties import follows, possible_values
from verify.worlds.known import possible
from verify.worlds.model import Model
from verify.worlds.solver import Solver, Switches, UndecidedError


def otherwise(found):
    return {ruling.key: dict(ruling.otherwise) for ruling in found.rulings}


def instances(found):
    return [violation.instance for violation in found]


# Known tables.


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


def test_the_quick_question():
    assert is_legal(GAME, table([1, 2]))
    assert not is_legal(GAME, table([1, 1]))
    assert not is_legal(GAME, table([2, 3]))
    assert instances(violations(GAME, table([1, 1, 2, 2]))) == ["TOY-APART[c1,c2]", "TOY-APART[c3,c4]"]


def test_a_rule_that_meets_something_unknown():
    with pytest.raises(TypeError, match="TOY-APART is not decided"):
        violations(GAME, table([1, cell("x")]))
    assert instances(known_violations(GAME, table([1, cell("x"), 2, 2]))) == ["TOY-APART[c3,c4]"]
    assert instances(known_violations(GAME, table([3, 3, cell("x", 0, 1)]))) == ["TOY-APART[c1,c2]", "TOY-THREES[threes]"]


def test_rulings_that_decide_a_verdict():
    assert otherwise(check(GAME, table([1, 1]))) == {"TOY-LIKE": {"yes": "legal", "ones": "legal"}}
    assert otherwise(check(GAME, table([2, 2]))) == {
        "TOY-LIKE": {"yes": "legal"},
    }
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


def test_what_is_certain_rests_on_no_guess():
    """Beside a 3 there is 1 or 2; by the guess not 2, which is told with the ruling and for itself alone."""
    found = check(GAME, table([3, cell("x", 1, 2)], GUESS=None))
    assert (found.verdict, found.follows.forced, found.doubts) == ("legal", (), ())
    assert otherwise(found)["TOY-GUESS"] == {"yes": "legal (x must be 1)"}


def test_all_guesses_together():
    """Neither 2 nor 3 can lie beside the 3: one makes 5, and of the others there is one on the table at most."""
    position = table([3, cell("x", 2, 3)], GUESS=None)
    found = check(GAME, position)
    assert (found.verdict, [doubt.words for doubt in found.doubts]) == ("legal", [says("no row is 5", "not all of that")])
    assert check(GAME, position.under(position.rulings.fresh(**{"TOY-GUESS": "yes"}))).verdict == "illegal"


def test_the_words_of_a_table_that_is_not_legal():
    assert not_legal(GAME, table([1, 2])) == ""
    assert not_legal(GAME, table([1, 1, 2, 2])) == "not legal: it breaks TOY-APART (2 times)"
    assert not_legal(GAME, table([3, 2])) == "not legal: it breaks TOY-FIVE"
    assert not_legal(GAME, table([3, 2], GUESS=None)) == ""


def test_what_other_rulings_are_looked_at():
    """Only those that were asked for, one at a time, each other value once."""
    position = table([1, 2])
    read = position.under(position.rulings.fresh())
    assert read.rulings["TOY-MOST"] == "six"
    asked = []

    def outcome(other):
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


# Unknown cells.


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
    assert narrowed.certain == ("x must be 1 or 3 or 0",)


def test_a_trait_of_all_that_is_left():
    """Beside a 1 there is no 1; the four others are big."""
    x = Unknown("x", (1, 2, 3, 4, 6))
    model = Model(GAME, table([1, x], MOST="nine", GUESS="no"))
    assert follows(model).certain == ("x must be a big one",)
    y = Unknown("y", (1, 2, 4, 6, 7))
    assert follows(Model(GAME, table([2, y], MOST="nine", GUESS="no"))).certain == ()
    three = Unknown("z", (1, 2, 4, 6))
    assert follows(Model(GAME, table([1, three], MOST="nine", GUESS="no"))).certain == ("z must be 2 or 4 or 6",)


def test_a_trait_that_several_places_share_out():
    """Two of 0 and 2 sum to 2 at least, since 1 with nothing is not 1 ... with 3 and 0 the row is 5 or less."""
    x, y = cell("x", 1, 2), cell("y", 1, 2)
    model = Model(GAME, table([x, 0, y, 0, 1]))
    # 1 and 1 make 3, 1 and 2 make 4, 2 and 2 make 5: not both are 2, so one is 1, which says more than that it is odd.
    assert follows(model).certain == ("one of x, y is 1",)
    assert follows(Model(GAME, table([x, 0, y, 0, 1], GUESS="no"))).certain == ()


def test_possible_values():
    x = cell("x")
    assert possible_values(Model(GAME, table([1, x, 2], [3]))) == {x: (0,)}
    assert possible_values(Model(GAME, table([1, x]))) == {x: (0, 2, 3)}


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
    assert open_.fill({x: 0}).rows[0].cells == (1, 0)
    assert open_.solver is open_.solver
    told = Model(GAME, table([2, 2, 1], [3, 2])).worth_telling
    assert [(i.rule.id, i.at[0].player) for i in told] == [("TOY-APART", "a"), ("TOY-FIVE", "b")]


# Filling in.


def all_ways(*rows):
    """Every way to fill in rows of options that breaks no rule, by the rules as the made-up game tells them."""
    found = []
    for values in product(*(options for row in rows for options in row)):
        cut, rest = [], list(values)
        for row in rows:
            cut.append(rest[: len(row)])
            rest = rest[len(row) :]
        apart = all(one != other or one == 0 for row in cut for one, other in pairwise(row))
        sums = all(sum(row) <= 6 and sum(row) != 5 for row in cut)
        if apart and sums and sum(row.count(3) for row in cut) <= 1:
            found.append(values)
    return found


def test_the_ways_to_fill_in_are_all_of_them_in_order():
    rows = [[NUMBERS, (1,), NUMBERS], [(2, 3), NUMBERS]]
    expected = all_ways(*rows)
    position = table([cell("p"), 1, cell("q")], [cell("r", 2, 3), cell("s")])
    found = fill(TOY, position, limit=100, count=True)
    ways = [tuple(n for _, n in way.values) for way in found.ways]
    assert ways == [(a, c, d, e) for a, _, c, d, e in expected]
    assert (found.verdict, found.places, found.count, found.count_is_exact, found.more) == (
        "legal",
        ("p", "q", "r", "s"),
        len(expected),
        True,
        False,
    )
    first = found.ways[0]
    assert first.position.rows[0].cells == (ways[0][0], 1, ways[0][1])
    assert first.sheets[0].total == sum(first.position.rows[0].cells)
    some = fill(TOY, position, limit=2)
    assert ([w.values for w in some.ways], some.more, some.count, some.count_is_exact) == (
        [w.values for w in found.ways[:2]],
        True,
        None,
        False,
    )
    exact = fill(TOY, position, limit=len(expected))
    assert (len(exact.ways), exact.more) == (len(expected), False)
    assert [tuple(w.values()) for w in worlds(Model(GAME, position))] == ways


def test_the_way_that_scores_most_or_least():
    position = table([cell("x"), 1], [cell("y"), 1])
    most = fill(TOY, position, objective="most", player="b")
    (way,) = most.ways
    assert {sheet.player: sheet.total for sheet in way.sheets}["b"] == 3 + 1 + 2
    assert (dict(way.values)["y"], most.more) == (3, True)
    least = fill(TOY, position, objective="least", player="b", count=True)
    assert dict(least.ways[0].values)["y"] == 0
    assert least.count == len([w for w in all_ways([NUMBERS, (1,)], [NUMBERS, (1,)]) if w[2] == 0])
    alone = fill(TOY, table([cell("x"), 1]), objective="least")
    assert dict(alone.ways[0].values) == {"x": 0}
    assert fill(TOY, table([2, 1]), objective="most").ways[0].values == ()


def test_no_way_and_no_time():
    none = fill(TOY, table([1, cell("x", 1, 2), 2]), count=True)
    assert (none.verdict, none.ways, none.more, none.count, none.count_is_exact) == ("illegal", (), False, 0, True)
    late = fill(TOY, table([cell("x")]), clock=Clock(0), count=True)
    assert (late.verdict, late.why, late.ways, late.count, late.places) == ("undecided", "the time is up", (), None, ("x",))
    assert (late.rulings, late.doubts, late.missing) == ((), (), ())  # What is undecided is no less so in its parts.


def test_rulings_that_decide_the_ways():
    """A 3 beside it, or nothing; with LIKE=yes a 1 too."""
    position = table([1, cell("x", 0, 1)])
    found = fill(TOY, position)
    assert otherwise(found) == {"TOY-LIKE": {"yes": "there are other ways", "ones": "there are other ways"}}
    counted = fill(TOY, position, count=True)
    assert otherwise(counted) == {"TOY-LIKE": {"yes": "2 ways", "ones": "2 ways"}}
    most = fill(TOY, position, objective="most")
    assert otherwise(most) == {"TOY-LIKE": {"yes": "a 2", "ones": "a 2"}}
    gone = fill(TOY, table([3, cell("x", 2)], GUESS="no"))
    assert otherwise(gone) == {"TOY-MOST": {"four": "there is no way"}, "TOY-GUESS": {"yes": "there is no way"}}
    same = fill(TOY, table([3, cell("x", 0, 1)]), objective="least", count=True)
    assert otherwise(same) == {"TOY-THREE": {"five": "a 8"}}


def test_outcomes_of_filling_in():
    legal, other = Filled("legal", ("x",), count=3), Filled("legal", ("x",), count=4)
    assert legal.outcome(None, None, counted=True) != other.outcome(None, None, counted=True)
    assert legal.outcome(None, None, counted=False) == other.outcome(None, None, counted=False)
    assert Filled("illegal", ()).in_words("most", None, counted=False) == "there is no way"


def test_a_count_that_is_broken_off_is_a_lower_limit():
    """Four values of the first, and of the second what fits: the more steps, the more of them are counted."""
    position = table([cell("x"), cell("y")])
    full = len(all_ways([NUMBERS, NUMBERS]))
    counts = []
    for steps in range(1, 100, 2):
        found = fill(TOY, position, count=True, limit=1, clock=Clock().of_steps(steps))
        if found.count is not None:
            counts.append((found.count, found.count_is_exact))
            assert found.count_is_exact is not any("how many ways" in what for what in found.missing)
    assert counts[-1] == (full, True)
    assert counts[0] == (0, False)
    assert all(exact or n <= full for n, exact in counts)
    assert [n for n, _ in counts] == sorted(n for n, _ in counts)
    assert len({n for n, _ in counts}) > 3


# Scores.


def test_the_score_of_a_known_table():
    found = score(TOY, table([1, 3], [2]))
    assert [(sheet.player, sheet.total) for sheet in found.sheets] == [("a", 6), ("b", 2)]
    assert [(s.place, s.player) for s in found.ranking] == [(1, "a"), (2, "b")]
    assert otherwise(found) == {"TOY-THREE": {"five": "a 9 instead of 6"}}
    assert (found.ranges, found.needs, found.is_over) == ((), (), False)
    assert found.warnings == ("a: threes is not certain: worn", "b: threes is not certain: worn")


def test_what_becomes_of_a_ranking_under_another_ruling():
    found = score(TOY, table([3], [2, 1, 2]))
    assert [(s.place, s.player) for s in found.ranking] == [(1, "a"), (2, "b")]
    assert otherwise(found) == {
        "TOY-THREE": {"five": "a 8 instead of 5"},
        "TOY-TIE": {"more": "the order becomes 1. b, 2. a"},
    }
    turned = score(TOY, table([3], [2, 1, 2, 1]))
    assert otherwise(turned) == {"TOY-THREE": {"five": "a 8 instead of 5; the order becomes 1. a, 2. b"}}
    alone = score(TOY, table([3, 1]))
    assert alone.ranking[0].rank == "solo 1"
    assert otherwise(alone) == {"TOY-THREE": {"five": "a 9 instead of 6; a ranks as solo 2"}}


def test_a_table_that_is_not_legal_is_scored_as_it_lies():
    found = score(TOY, table([1, 1]))
    assert found.warnings[0] == says("not legal", "TOY-APART", "scored as it lies")
    assert found.sheets[0].total == 2


def test_ranges_are_those_of_all_ways():
    """b has 3 and 0 or 2 beside it, without the sum of 5: 3 + 2 points and no other 3 anywhere."""
    found = score(TOY, table([cell("x"), 1], [3, cell("y", 0, 1, 2)]))
    a, b = found.ranges
    assert (a.player, a.total, b.total) == ("a", Range(1, 3), Range(5, 6))
    assert [(line.item, points) for line, points in b.lines] == [("sum", Range(3, 4)), ("threes", Range(2, 2))]
    assert (a.places, b.places, a.can_win, b.can_win) == (Range(2, 2), Range(1, 1), False, True)
    assert (found.sheets, found.ranking, found.is_over) == ((), (), False)
    assert otherwise(found)["TOY-THREE"] == {"five": "b 8 to 9 instead of 5 to 6"}
    assert score(TOY, table([cell("x"), 1], over=True)).is_over


def test_places_that_two_players_can_take():
    found = score(TOY, table([cell("x", 1, 2)], [cell("y", 1, 2)]))
    assert [r.places for r in found.ranges] == [Range(1, 2), Range(1, 2)]
    assert otherwise(found) == {}
    three = score(TOY, table([2], [cell("x", 0, 1)], [1]))
    assert [r.places for r in three.ranges] == [Range(1, 1), Range(2, 3), Range(2, 2)]
    solo = score(TOY, table([cell("x"), 0, 2], GUESS="no", THREE="five"))
    assert (solo.ranges[0].total, solo.ranges[0].ranks) == (Range(2, 10), ("solo 0", "solo 2"))
    one = score(TOY, table([cell("x", 1, 2), 0, 2]))
    assert one.ranges[0].ranks == ("solo 0", "solo 1")


def test_ranges_where_no_way_is_legal():
    found = score(TOY, table([1, cell("x", 1, 2), 2]))
    assert found.ranges[0].total == Range(4, 5)
    assert says("unknown", "rule is broken", "ranges") in list(found.warnings)


def test_a_range_that_another_ruling_changes():
    found = score(TOY, table([cell("x", 3), 1], [cell("y", 0, 2), 0, 2], GUESS="no"))
    assert otherwise(found)["TOY-THREE"] == {"five": "a 9 instead of 6"}
    close = score(TOY, table([cell("x", 2, 3), 0], [2, 1, 2, 1]))
    assert [r.can_win for r in close.ranges] == [False, True]
    assert otherwise(close)["TOY-THREE"] == {"five": "a 2 to 8 instead of 2 to 5; a can win"}
    assert Range(1, 1).__str__() == "1"
    assert str(Range(1, 2)) == "1 to 2"


def aside(*rows, **chosen):
    """The first row lies aside from the second, which is a row, as all further ones."""
    first, *more = rows
    laid = table(*more, **chosen)
    return replace(laid, rows=(replace(laid.rows[0], aside=tuple(first)), *laid.rows[1:]))


def test_what_is_unknown_and_scores_nothing_leaves_the_score_known():
    found = score(TOY, aside([cell("x", 1, 2)], [2], [1]))
    assert [sheet.total for sheet in found.sheets] == [2, 1]
    assert (found.ranges, len(found.ranking)) == ((), 2)
    assert otherwise(found) == {"TOY-ASIDE": {"scores": "a 3 to 4 instead of 2"}}
    ranged = score(TOY, aside([cell("x", 1, 2)], [2], [1], ASIDE="scores"))
    assert [r.total for r in ranged.ranges] == [Range(3, 4), Range(1, 1)]


def test_what_lies_aside_in_no_legal_way_is_told_beside_the_score():
    """Three numbers of two kinds are not all different."""
    found = score(TOY, aside([cell("x", 1, 2), cell("y", 1, 2), cell("z", 1, 2)], [2]))
    assert found.sheets[0].total == 2
    assert says("whatever", "unknown", "a rule is broken") in list(found.warnings)
    two = score(TOY, aside([cell("x", 1, 2), cell("y", 1, 2)], [2]))
    assert not any("legal" in warning for warning in two.warnings)
    wrong = score(TOY, aside([cell("x", 1, 2)], [1, 1]))
    assert [w for w in wrong.warnings if "legal" in w] == [says("not legal", "TOY-APART", "scored as it lies")]


def test_a_ranking_alone_may_rest_on_a_ruling():
    found = score(TOY, table([1, 0, 1], [2]))
    assert [(s.place, s.player) for s in found.ranking] == [(1, "b"), (2, "a")]
    assert otherwise(found) == {"TOY-TIE": {"more": "the order becomes 1. a, 2. b"}}
    tied = score(TOY, table([1], [1]))
    assert [(s.place, s.player) for s in tied.ranking] == [(1, "a"), (1, "b")]
    assert otherwise(tied) == {}


def test_what_a_score_needs():
    """Of several players it is said whose; points are those of what is known, and nobody is placed."""

    def needing(position):
        return tuple(
            replace(sheet, lines=(replace(sheet.lines[0], needs=("a face",)), *sheet.lines[1:]))
            if sheet.player == "a"
            else sheet
            for sheet in TOY.scorer.sheets(position)
        )

    toy = replace(TOY, scorer=replace(TOY.scorer, sheets=needing))
    two = score(toy, table([1], [2]))
    assert (two.needs, two.ranking, [s.total for s in two.sheets]) == (("a: a face",), (), [1, 2])
    alone = score(toy, table([1]))
    assert (alone.needs, alone.ranking) == (("a face",), ())
    open_ = score(toy, aside([cell("x", 1, 2)], [2], [1]))
    assert (open_.needs, open_.ranges) == (("a: a face",), ())


# Reasons and repairs.


def test_the_reasons_are_the_smallest_first():
    found = list(reasons(GAME, table([2, 2, 1, 1])))
    assert [(r.facts, [p.instance for p in r.rules]) for r in found[:2]] in (
        [
            (("2 is at a c1", "2 is at a c2"), ["TOY-APART[c1,c2]"]),
            (("1 is at a c3", "1 is at a c4"), ["TOY-APART[c3,c4]"]),
        ],
        [
            (("1 is at a c3", "1 is at a c4"), ["TOY-APART[c3,c4]"]),
            (("2 is at a c1", "2 is at a c2"), ["TOY-APART[c1,c2]"]),
        ],
    )
    assert found[0].size == 3
    part = found[0].rules[0]
    assert (part.rule, part.text, part.source, part.leaves) == ("TOY-APART", "Like numbers do not touch.", "Toy, “Touching”, p. 3", ())  # fmt: skip
    assert [r.so for r in found[:2] if r.facts[0].startswith("2")] == ["cells 1 and 2 are alike"]
    assert [r.size for r in found] == sorted(r.size for r in found)
    assert min(r.size for r in found[2:]) > 3


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
    assert ("change a c1 from 1 to 0", "change b c2 from 2 to 0", "change c c1 from 3 to 0") in three
    assert {tuple(change.split()[1] for change in changes) for changes in three} == {("a", "b", "c")}
    four = list(islice(repairs(GAME, table([1, 1], [2, 2], [3, 3, 0], [0, 2, 2])), 3))
    assert {tuple(sorted(change.split()[1] for change in repair.changes)) for repair in four} == {tuple("abcd")}


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


# The solver.


def test_values_and_extremes():
    x, y = cell("x"), cell("y")
    solver = Solver([x, y], [not_(equal(total([number(x, int), number(y, int)]), 0))])
    assert possible(solver, x) == (0, 1, 2, 3)
    assert possible(solver, x, y.is_(0)) == (1, 2, 3)
    assert possible(solver, x) == (0, 1, 2, 3)
    both = total([number(x, int), number(y, int), 2])
    assert solver.extremes(both) == (3, 8)
    assert solver.extremes(both, x.is_(1)) == (3, 6)
    assert (solver.extremes(4), solver.extremes(4, False), solver.extremes(both, False)) == ((4, 4), None, None)
    assert solver.find(x.is_(2), y.is_(1)) == {x: 2, y: 1}
    assert (solver.value(both), solver.value(7), solver.is_true(x.is_(2)), solver.is_true(x.is_(1))) == (5, 7, True, False)
    twice = Unknown("t", (5, 5, 4))
    assert possible(Solver([twice], []), twice) == (5, 4)
    assert Solver([twice], []).can(any_of([twice.is_(4)]))


def test_switches():
    x = cell("x")
    truths = [x.is_(1), where(x, lambda n: n < 3), x.is_(2), at_least(number(x, int), 1)]
    switches = Switches([x], truths)
    assert switches.holding([0]) == {0, 1, 3}
    assert switches.holding({0, 2}) is None
    assert switches.holding([3]) >= {3}
    assert switches.holding([]) is not None


class Limits:
    """A solver of z3 that remembers what it was told and answers nothing."""

    def __init__(self, answer):
        self.answer, self.timeouts = answer, []

    def set(self, key, value):
        assert key == "timeout"
        self.timeouts.append(value)

    def check(self):
        return self.answer

    def push(self): ...

    def pop(self): ...

    def reason_unknown(self):
        return "timeout"


@pytest.mark.parametrize(("seconds", "waits"), [(3, 3), (2.5, 2.5), (None, None)])
def test_the_solver_is_broken_off_when_the_clock_ends(seconds, waits, monkeypatch):
    import z3

    timers = []

    class Timed:
        def __init__(self, after, stop):
            timers.append(after)
            self.stop = stop

        def start(self): ...

        def cancel(self): ...

    monkeypatch.setattr("verify.worlds.solver.Timer", Timed)
    monkeypatch.setattr("verify.clock.monotonic", lambda: 100.0)
    solver = Solver([cell("x")], [], clock=Clock(seconds))
    monkeypatch.setattr(solver, "_solver", Limits(z3.unsat))
    assert solver.can() is False
    assert timers == ([] if waits is None else [waits])


@pytest.mark.parametrize("clock", [Clock(0), Clock(0).of_steps(9), Clock(9).of_steps(0), Clock().of_steps(3).of_steps(0)])
def test_of_two_limits_the_smaller_counts(clock):
    with pytest.raises(UndecidedError, match=r"the time is up|not searched further than 0 steps"):
        Solver([cell("x")], [], clock=clock).can()


@pytest.mark.parametrize(("seconds", "steps"), [(99, None), (99, 1), (None, 2)])
def test_a_limit_that_is_not_reached_changes_nothing(seconds, steps):
    clock = Clock(seconds)
    assert Solver([cell("x")], [], clock=clock if steps is None else clock.of_steps(steps)).can() is True


def test_an_answer_that_is_none(monkeypatch):
    import z3

    solver = Solver([cell("x")], [], clock=Clock(99))
    monkeypatch.setattr(solver, "_solver", Limits(z3.unknown))
    with pytest.raises(UndecidedError, match="did not decide: timeout"):
        solver.find()


# The registry.


def test_which_verbs_answer_for_a_game():
    assert entry("green-box").statuses["judge"] == "no"
    assert entry("green-box").statuses["check"] == "ready"
    assert TOY.statuses["best"] == "not yet"
    assert (TOY.statuses["check"], TOY.objectives) == ("ready", ())
    assert Entry("x", entry("village-green").game, entry("village-green").scorer).statuses["best"] == "ready"
    assert RULINGS[0].default == "no"
    assert Put("a", 1, 0).player == "a"


# A reason that is not dear, and what is told of many that are alike.


def test_where_the_smallest_reason_is_dear_another_is_told(monkeypatch):
    """A 3 and two unknown numbers make more than 4 in any case."""
    position = table([3, cell("x", 1, 2), 0, cell("y", 2, 3)], MOST="four")
    assert check(GAME, position).verdict == "illegal"
    monkeypatch.setattr("verify.worlds.partial_truths.FEW_WAYS", 0)
    smallest = a_reason(GAME, position, clock=Clock())
    assert smallest.size == next(reasons(GAME, position)).size
    monkeypatch.setattr("verify.explanation.reasons.MOST_EFFORT", -1)
    other = a_reason(GAME, position, clock=Clock())
    assert other.size >= smallest.size
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


def test_of_a_table_that_may_be_there_is_no_reason(monkeypatch):
    position = table([1, cell("x", 0, 2)])
    assert a_reason(GAME, position, clock=Clock()) is None
    monkeypatch.setattr("verify.worlds.partial_truths.FEW_WAYS", 0)
    assert a_reason(GAME, position, clock=Clock()) is None
    assert a_reason(GAME, table([3, 3]), clock=Clock()) is not None


class Many:
    """A model of cells, of which so many at most are small; the others have to be large."""

    def __init__(self, n, small):
        self.unknowns = self.asked = tuple(Unknown(f"c{i}", (1, 9)) for i in range(n))
        rule = at_most(count(one.is_(1) for one in self.unknowns), small)
        self.instances = [SimpleNamespace(truth=rule)]
        self.game = SimpleNamespace(traits=(Trait("a large one", lambda value: value == 9),))
        self.solver = Solver(self.unknowns, [rule])


def test_what_many_share_out_is_told_of_few():
    told = follows(Many(4, 1)).certain
    # Of any two of four one is large.
    assert len([one for one in told if "a large one" in one]) == 6
    assert "one of c0, c1 is a large one" in told
    assert [one for one in follows(Many(9, 1)).certain if one.startswith("one of")] == []
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
    assert told == ["one of c0, c1 is a large one", "one of c2, c3 is a large one"]


def test_places_that_were_not_settled_are_left_open():
    """Two rows of which nobody knows all, stopped after each number of steps."""
    position = table([cell("x", 0, 1, 2), 0, cell("y", 0, 1, 2, 3)], [cell("z", 0, 1, 2), 0, cell("w", 0, 1, 2, 3)])
    whole = score(TOY, position)
    assert [one.places for one in whole.ranges] == [Range(1, 2), Range(1, 2)]
    left_open = 0
    for steps in range(1, 40):
        try:
            found = score(TOY, position, clock=Clock().of_steps(steps))
        except UndecidedError:
            continue
        for one, real in zip(found.ranges, whole.ranges, strict=True):
            assert one.places in {None, real.places}
            left_open += one.places is None
            assert one.can_win in {None, True}
        assert found.missing or found.ranges == whole.ranges
    assert left_open
