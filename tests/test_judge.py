"""Judging and listing moves, on the made-up game: every answer reckoned by hand."""

import itertools
from types import SimpleNamespace

import pytest
from asking import moves, otherwise, reader
from sayings import says
from toy_game import TOY, Put, Table, cell, table

from models.rule import Violation
from verify.clock import Clock
from verify.games import entry
from verify.judge import judge, judged_alone, offer
from verify.moves.effects import Effects
from verify.moves.judgement import Effect, Judged
from verify.moves.move_at_table import MoveAtTable
from verify.ranges.number_ranges import Range
from verify.worlds.worlds import worlds_of


def judged(position, n, at, player="a", also=""):
    return judge(TOY, position, Put(player, n, at, also))


def broken(found):
    return [objection.instance for objection in found.objections]


# Tables on which everything is known.


def test_a_legal_move_with_all_that_it_does():
    found = judged(table([1, 0, 0], [3]), 2, 1)
    assert (found.verdict, found.move, found.player) == ("legal", "2 to c2", "a")
    assert found.total == (Range(1, 1), Range(3, 3))
    assert found.effects == (Effect("sum", Range(1, 1), Range(3, 3)),)
    assert found.after == table([1, 2, 0], [3]).under(found.after.rulings)
    assert isinstance(found.after, Table)
    assert (found.does, found.warnings, found.objections, found.depends, found.needs) == ("puts 2", (), (), (), ())
    assert found.in_words == "legal (sum 1 -> 3)"


def test_every_objection_at_once():
    """The cell is full, a 0 is no number; or what is newly broken after a move that has all it requires."""
    found = judged(table([1, 2, 0]), 0, 1)
    assert broken(found) == ["TOY-PUT[c2]", "TOY-PUT[number]"]
    full = judged(table([1, 2, 0]), 1, 1)
    assert broken(full) == ["TOY-PUT[c2]"]
    assert full.objections[0] == Violation(
        "TOY-PUT", "TOY-PUT[c2]", "c2 is empty.", "A number goes into an empty cell.", "Toy, “Moves”", ()
    )
    alike = judged(table([1, 2, 0]), 2, 2)
    assert broken(alike) == ["TOY-APART[c2,c3]"]
    assert alike.objections[0].message == "cells 2 and 3 are alike"
    assert alike.objections[0].source == "Toy, “Touching”, p. 3"
    assert (full.effects, full.total, full.after, full.does) == ((), None, None, "")
    assert full.in_words == "illegal, by TOY-PUT"


def test_what_was_broken_before_is_no_objection_but_a_warning():
    found = judged(table([1, 1, 0]), 2, 2)
    assert (found.verdict, found.warnings) == ("legal", (says("before", "breaks", "TOY-APART"),))
    two = judged(table([2, 2, 0, 1, 1]), 1, 2)
    assert broken(two) == ["TOY-APART[c3,c4]", "TOY-SUM[sum]"]
    assert two.warnings == (says("before", "breaks", "TOY-APART (2 times)"),)


def test_the_last_rule_is_told_only_of_a_row_that_breaks_no_other():
    assert broken(judged(table([1, 2, 0]), 2, 2)) == ["TOY-APART[c2,c3]"]
    assert broken(judged(table([2, 1, 0]), 2, 2)) == ["TOY-FIVE[five]"]
    # In the other row something is broken, which is another matter.
    assert broken(judged(table([2, 1, 0], [1, 1]), 2, 2)) == ["TOY-FIVE[a,five]"]


def test_names_have_the_player_where_there_are_several():
    assert broken(judged(table([1, 2, 0], [1]), 2, 2)) == ["TOY-APART[a,c2,c3]"]


def test_rulings_on_which_a_judgement_rests():
    """1 beside 1: always legal with LIKE=yes, legal with LIKE=ones; the sums matter to none."""
    found = judged(table([1, 0]), 1, 1)
    assert otherwise(found) == {"TOY-LIKE": {"yes": "legal (sum 1 -> 2)", "ones": "legal (sum 1 -> 2)"}}
    two = judged(table([2, 0]), 2, 1)
    assert otherwise(two) == {"TOY-LIKE": {"yes": "legal (sum 2 -> 4)"}}


def test_other_points_for_a_move_are_another_outcome():
    found = judged(table([1, 0], PUT="any"), 3, 1)
    assert (found.verdict, found.total) == ("legal", (Range(1, 1), Range(6, 6)))
    assert found.effects == (Effect("sum", Range(1, 1), Range(4, 4)), Effect("threes", Range(0, 0), Range(2, 2)))
    assert otherwise(found) == {
        "TOY-THREE": {"five": "legal (sum 1 -> 4; threes 0 -> 5)"},
        "TOY-PUT": {"small": "illegal, by TOY-PUT"},
    }


def test_lines_that_no_move_changes_are_no_other_outcome():
    """The 3 lies there already: what it is worth is no matter of the move."""
    assert otherwise(judged(table([3, 0]), 1, 1)) == {}


def test_an_illegal_move_that_stays_illegal_rests_on_nothing():
    """However it is broken: with LIKE=yes the cell is full still."""
    assert otherwise(judged(table([1, 1]), 1, 1)) == {}


def test_a_guess_in_a_judgement():
    found = judged(table([2, 1, 0]), 2, 2)
    assert (found.verdict, found.doubts) == ("illegal", ())
    unsaid = judged(table([2, 1, 0], GUESS=None), 2, 2)
    assert (unsaid.verdict, [doubt.words for doubt in unsaid.doubts]) == ("legal", ["row a is not 5"])
    assert judged(table([1, 2, 0], GUESS=None), 2, 2).doubts == ()
    assert judged(table([2, 1, 0], GUESS="no"), 2, 2).verdict == "legal"


def test_outcomes_compare_changes_and_not_totals():
    one = Judged("legal", "m", "a", effects=(Effect("x", Range(1, 1), Range(3, 3)),))
    same = Judged("legal", "m", "a", effects=(Effect("x", Range(4, 5), Range(6, 7)),))
    new = Judged("legal", "m", "a", effects=(Effect("x", None, Range(2, 2)),))
    gone = Judged("legal", "m", "a", effects=(Effect("x", Range(2, 3), None),))
    assert one.outcome == same.outcome == new.outcome
    assert gone.effects[0].change == ("x", -2, -3)
    assert gone.outcome != one.outcome
    assert gone.in_words == "legal (x 2 or 3 -> 0)"
    assert Judged("legal", "m", "a").in_words == "legal"
    usual, other = Judged("legal", "m", "a", does="two"), Judged("legal", "m", "a", does="three")
    assert usual.outcome != other.outcome
    assert (other.otherwise(usual), other.otherwise(gone), usual.otherwise(usual)) == (
        "legal: three",
        "legal: three",
        "legal",
    )
    illegal = Judged("illegal", "m", "a", effects=one.effects)
    assert illegal.outcome == ("illegal",)


# What is left open by the move itself.


def test_what_waits_for_the_end_of_the_turn_or_is_told_otherwise():
    """8 is too much; a whole rule waits, or one instance of it."""
    for also in (" and wait", " in place"):
        found = judged(table([3, 2, 0, 1]), 2, 2, also=also)
        assert broken(found) == ["TOY-APART[c2,c3]"]
    assert broken(judged(table([3, 1, 0, 1]), 2, 2)) == ["TOY-SUM[sum]"]
    assert judged(table([3, 1, 0, 1]), 2, 2, also=" and wait").open_end == "say more"
    assert judged(table([1, 1, 0]), 1, 2, also=" and wait").open_end == ""
    other = judged(table([3, 1, 0, 1], [1]), 2, 2, also=" in place")
    assert broken(other) == ["TOY-SUM[a,sum]"]


def test_what_is_taken_for_granted_is_told_of_a_legal_move_only():
    legal = judged(table([1, 0]), 2, 1, also=" for granted")
    assert (legal.assumptions, legal.explains) == (("it is there",), ("so it is paid",))
    illegal = judged(table([1, 0]), 1, 1, also=" for granted")
    assert (illegal.verdict, illegal.assumptions, illegal.explains) == ("illegal", (), ())


def test_what_nobody_knows_leaves_a_move_undecided_unless_it_is_illegal():
    assert (
        judged(table([1, 0]), 2, 1, also=" if known").verdict,
        judged(table([1, 0]), 1, 1, also=" if known").verdict,
    ) == ("undecided", "illegal")
    found = judged(table([1, 0]), 2, 1, also=" if known")
    assert otherwise(judged(table([1, 0]), 1, 1, also=" if known")) == {
        "TOY-LIKE": {"yes": "undecided (sum 1 -> 2)", "ones": "undecided (sum 1 -> 2)"}
    }
    four = judged(table([3, 0], MOST="nine"), 2, 1, also=" if known")
    assert otherwise(four)["TOY-GUESS"] == {"no": "undecided (sum 3 -> 5)"}
    late = judge(TOY, table([cell("x", 0, 1), 0]), Put("a", 2, 1), clock=Clock(0))
    assert (late.verdict, late.why, late.doubts) == ("undecided", "the time is up", ())
    assert (found.needs, found.doubts) == (("what it costs",), ())


# Tables with unknown cells.


def test_a_move_that_all_ways_allow():
    found = judged(table([cell("x", 0, 2), 0, 0]), 1, 1)
    assert (found.verdict, found.warnings) == ("legal", ())
    assert found.total == (Range(0, 2), Range(1, 3))
    assert found.effects == (Effect("sum", Range(0, 2), Range(1, 3)),)


def test_a_move_that_no_way_allows():
    found = judged(table([cell("x", 1, 2), 0]), 1, 0)
    assert (found.verdict, broken(found)) == ("illegal", ["TOY-PUT[c1]"])
    later = judged(table([cell("x", 2, 3), 3, 0]), 2, 2)
    assert later.verdict == "illegal"
    assert broken(later) == ["TOY-SUM[sum]"]


def test_what_breaks_a_rule_before_a_move_and_after_it_is_told_once():
    """That ada held the only 6 drop is believed, though ben has it; then she holds it no more, and it lies elsewhere."""
    wheels = entry("wacky-wheels")
    players = {
        "ada": {"at": 19, "cubes": {"green": 2, "black": 1}, "hand": ["unknown"]},
        "ben": {"at": 21, "cubes": {"green": 3, "black": 1}, "hand": ["6 drop"]},
    }
    now = {"turn": "ada", "round": 11, "dice": [1, 6], "track": "race 1", "draw": 52, "discard": []}
    position = reader(wheels)({"laps": 3, "players": players, **now})
    found = judge(wheels, position, wheels.game.play.read("take 1, play 6 drop", position, "ada"))
    assert [one.message for one in found.objections] == [
        says("6 drop", "ada's hand", "6 drop", "ben's hand", "only 1 drop 6 card")
    ]


def test_what_could_be_but_not_all_at_once_is_told_together():
    """With a 1 the row is 5, with a 2 two 2s touch."""
    found = judged(table([cell("x", 1, 2), 0, 0, 2]), 2, 1)
    assert (found.verdict, set(broken(found))) == ("illegal", {"TOY-FIVE[five]", "TOY-APART[c1,c2]"})
    # Neither is certain by itself, so each names the other.
    for one, other in itertools.permutations(found.objections):
        assert one.message == says("either this, or", other.instance)
    # With a 0 there the row is 5 after it; with a 1 the cell is full.
    need = judged(table([cell("x", 0, 1), 3]), 2, 0)
    assert (need.verdict, broken(need)) == ("illegal", ["TOY-FIVE[five]"])
    drawn = judged(table([cell("x", 0, 1), 0, cell("y", 1), 3]), 1, 0)
    assert drawn.verdict == "illegal"


def test_of_rules_that_cannot_hold_only_those_are_told():
    """Beside the 2 there is a 1, so no 1 goes beside that; whether there is a 1 on the other side is open."""
    found = judged(table([2, cell("x", 1, 2), 0, cell("y", 0, 1)], GUESS="no"), 1, 2)
    assert (found.verdict, broken(found)) == ("illegal", ["TOY-APART[c2,c3]"])


def test_a_move_that_some_ways_allow_says_on_what_it_depends():
    found = judged(table([cell("x", 0, 1), 0]), 2, 0)
    assert (found.verdict, found.depends) == ("undecided", ("unless c1 is empty (TOY-PUT)",))
    after = judged(table([cell("x", 0, 1), 0]), 1, 1)
    assert (after.verdict, after.depends) == ("undecided", ("only if x is 0 (TOY-APART)",))
    wide = judged(table([cell("x", 0, 1, 3), 0]), 1, 1)
    assert (wide.verdict, wide.depends) == ("undecided", ("unless cells 1 and 2 are alike (TOY-APART)",))


def test_what_is_against_a_move_is_told_where_there_is_no_time_to_say_it_better():
    """What has to be so is sought last; before that it is known what may be wrong."""
    row = table([cell("x", 0, 1), 0])
    told = [judge(TOY, row, Put("a", 1, 1), clock=Clock(steps=n)) for n in range(30)]
    depends = [*dict.fromkeys(one.depends for one in told)]
    assert depends == [(), ("unless cells 1 and 2 are alike (TOY-APART)",), ("only if x is 0 (TOY-APART)",)]
    assert {one.verdict for one in told} == {"undecided"}


def test_a_rule_that_the_move_shows_to_hold_leaves_nothing_undecided():
    """The sum is 5, or 7; whoever moves " as shown" had it so."""
    wide = table([cell("x", 1, 3), 0, 1, 0, 1], GUESS="no")
    assert judged(wide, 2, 1).verdict == "undecided"
    assert judged(wide, 2, 1, also=" as shown").verdict == "legal"


def test_a_table_that_breaks_a_rule_for_certain_is_judged_as_it_lies():
    found = judged(table([2, 2, cell("x", 1, 2), 0]), 1, 3)
    assert (found.verdict, found.warnings) == ("legal", (says("before", "breaks", "TOY-APART"),))
    assert found.total == (Range(5, 6), Range(6, 7))


def test_no_way_at_all_is_a_warning():
    """A 1 beside two 1s, or a 2 beside a 2."""
    position = table([1, cell("x", 1, 2), 2, 0])
    found = judged(position, 1, 3)
    assert (found.verdict, found.warnings) == ("legal", (says("no legal way", "before"),))
    assert found.total == (Range(4, 5), Range(5, 6))


def test_what_a_move_draws_is_unknown_after_it():
    found = judged(table([1, 0]), 2, 1, also=" and draw")
    assert found.verdict == "legal"
    # A 0, 1 or 3 is drawn beside the 2; 5 is not a sum, so no 2 anyhow.
    assert found.total == (Range(1, 1), Range(3, 8))


def test_the_bare_judgement():
    found = judged_alone(TOY, table([1, 0]), Put("a", 2, 1))
    assert (found.verdict, found.effects, found.total, found.after) == ("legal", (), None, None)


# What may be done.


def test_the_moves_that_may_be_done():
    """The 2 at the third cell is not listed where a 1 may be put there."""
    position = table([1, 0, 0])
    found = {option.move: (option.change, option.after) for option in moves(TOY, position, "a")}
    assert found == {"2 to c2": (Range(2, 2), Range(3, 3)), "1 to c3": (Range(1, 1), Range(2, 2))}
    beside = [option.move for option in moves(TOY, table([2, 1, 0]), "a")]
    assert beside == []
    like = [option.move for option in moves(TOY, table([0, 1, 0]), "a")]
    assert like == ["2 to c1", "2 to c3"]


def test_moves_that_are_undecided_do_not_hide_others():
    position = table([0, cell("x", 0, 1), 0])
    found = {option.move: option for option in moves(TOY, position, "a")}
    assert {move: option.verdict for move, option in found.items()} == {
        "1 to c1": "undecided",
        "2 to c1": "legal",
        "1 to c2": "undecided",
        "2 to c2": "undecided",
        "1 to c3": "undecided",
        "2 to c3": "legal",
    }
    assert found["1 to c2"].depends == ("unless c2 is empty (TOY-PUT)",)
    assert found["2 to c1"].change == Range(2, 2)
    assert found["2 to c1"].after == Range(2, 3)


def test_by_how_much_the_score_changes_where_both_tables_are_unknown():
    """What is put over is a 0 or a 1; the change is that of the ways in which it may be put there, over a 0."""
    found = {option.move: option.change for option in moves(TOY, table([cell("x", 0, 1)]), "a")}
    assert found == {"1 to c1": Range(1, 1), "2 to c1": Range(2, 2)}
    broken_too = {option.move: option.change for option in moves(TOY, table([1, 1, cell("x", 0, 1)]), "a")}
    assert broken_too["2 to c3"] == Range(1, 2)


@pytest.mark.parametrize(
    ("position", "told"),
    [
        (table([1, 0]), {"TOY-LIKE": dict.fromkeys(("yes", "ones"), "1 more move (1 to c2)"), "TOY-PUT": {"any": "1 more move (3 to c2)"}}),
        (
            table([1, 0], LIKE="yes", PUT="any"),
            {
                "TOY-LIKE": {"no": "1 fewer move (1 to c2)"},
                "TOY-THREE": {"five": "other points for 1 move (3 to c2)"},
                "TOY-PUT": {"small": "1 fewer move (3 to c2)"},
            },
        ),
        (
            table([1, 0, 2], MOST="nine", GUESS="no"),
            {
                "TOY-LIKE": {"yes": "2 more moves (1 to c2; 2 to c2)", "ones": "1 more move (1 to c2)"},
                "TOY-PUT": {"any": "1 more move (3 to c2)"},
            },
        ),
        (table([1, 2]), {}),
    ],
)  # fmt: skip
def test_which_other_moves_there_would_be(position, told):
    found = otherwise(offer(TOY, position, "a"))
    assert {key: found.get(key) for key in told} == told
    assert bool(found) is bool(told)


def brute_force(position, player="a"):
    """The moves that are legal under the rulings in force, by the rules as the made-up game tells them in words."""
    rules = {key: position.rulings[key] for key in ("TOY-LIKE", "TOY-MOST", "TOY-GUESS", "TOY-THREE", "TOY-PUT")}
    most = {"six": 6, "four": 4, "nine": 9}[rules["TOY-MOST"]]

    def wrong(cells):
        pairs = itertools.pairwise(cells)
        allowed = {"no": (), "ones": (1,), "yes": (1, 2, 3)}[rules["TOY-LIKE"]]
        found = {("apart", i) for i, (one, other) in enumerate(pairs) if one == other != 0 and one not in allowed}
        found |= {"sum"} if sum(cells) > most else set()
        found |= {"threes"} if cells.count(3) > 1 else set()
        return found | ({"five"} if sum(cells) == 5 and rules["TOY-GUESS"] == "yes" else set())

    cells = list(next(row.cells for row in position.rows if row.player == player))
    found = {}
    for at, there in enumerate(cells):
        for n in (1, 2, 3):
            after = [*cells[:at], n, *cells[at + 1 :]]
            fits = there == 0 and (n < 3 or rules["TOY-PUT"] == "any")
            # The last rule is not told of a row that breaks another, so it is new once that is mended; no move mends.
            if fits and not wrong(after) - wrong(cells):
                found[f"{n} to c{at + 1}"] = n + (n == 3) * {"two": 2, "five": 5}[rules["TOY-THREE"]]
    if "1 to c3" in found:
        found.pop("2 to c3", None)
    return found


@pytest.mark.parametrize(
    "cells", [(0, 0, 0), (1, 0, 2), (0, 2, 0, 1), (2, 0, 0, 1), (3, 0, 0), (0, 1, 0, 2, 0), (0,), (1, 2, 1)]
)
@pytest.mark.parametrize("rulings", [{}, {"PUT": "any"}, {"LIKE": "yes", "MOST": "nine"}, {"GUESS": "no", "MOST": "four"}])
def test_the_moves_and_those_of_other_rulings_are_those_of_brute_force(cells, rulings):
    position = table(cells, **rulings)
    mine = brute_force(position)
    found = offer(TOY, position, "a")
    assert {option.move: option.change for option in found.options} == {move: Range(n, n) for move, n in mine.items()}
    expected = {}
    for ruling in TOY.game.rulings:
        for value in ruling.options:
            theirs = brute_force(position.under(position.rulings.fresh(**{ruling.key: value})))
            kinds = (
                ("{} more {}", [move for move in theirs if move not in mine]),
                ("{} fewer {}", [move for move in mine if move not in theirs]),
                ("other points for {} {}", [move for move in mine if theirs.get(move, mine[move]) != mine[move]]),
            )
            told = "; ".join(
                f"{words.format(len(some), 'moves' if len(some) > 1 else 'move')} ({'; '.join(some[:3])})"
                for words, some in kinds
                if some
            )
            assert all(len(some) < 4 for _, some in kinds), "more than are shown"
            if told:
                expected.setdefault(ruling.key, {})[value] = told
    assert otherwise(found) == expected


def test_why_there_are_no_moves():
    assert offer(TOY, table([1, 2], over=True), "a").why == "the game is over"
    assert offer(TOY, table([1, 2], [1], turn="b"), "a").why == "it is b's turn"
    assert offer(TOY, table([1, 2], turn="a"), "a").why == "nothing is allowed now"
    assert offer(TOY, table([1, 2]), "a").why == "nothing is allowed now"
    assert offer(TOY, table([0], over=True), "a").why == "the game is over"


def test_numbers_that_were_not_settled_are_told_to_be_missing(monkeypatch):
    position = table([0, cell("x", 0, 2)])
    whole = offer(TOY, position, "a")
    assert whole.options
    assert whole.missing == ()
    monkeypatch.setattr(Effects, "why_unsettled", "the time is up")
    found = offer(TOY, position, "a")
    assert found.options == whole.options
    assert found.missing[0] == says("what each of these moves does to the score", "the time is up")


def test_of_many_moves_that_a_ruling_changes_three_are_shown():
    found = otherwise(offer(TOY, table([0, 0, 0, 0]), "a"))
    assert found["TOY-PUT"] == {"any": "4 more moves (3 to c1; 3 to c2; 3 to c3; …)"}


def question(unknowns, ties=()):
    """What a case asks of itself, about unknowns that go with nothing else."""
    case = SimpleNamespace(unknowns=unknowns, ties=list(ties), clock=Clock(), _solver=worlds_of(unknowns, []))
    case._against = lambda one: Violation(one.rule, one.rule, f"{one.rule} fails.", "", "", ())
    return case


def test_of_what_cannot_all_hold_only_what_it_takes_is_told():
    x = cell("x", 0, 1, 2)
    first, second, idle = (
        SimpleNamespace(rule=rule, truth=x.where(lambda n, fits=fits: n in fits))
        for rule, fits in (("TOY-A", (0, 1)), ("TOY-B", (2,)), ("TOY-C", (1, 2)))
    )
    told = MoveAtTable._impossible(question([x]), [first, second, idle])
    assert [violation.rule for violation in told] == ["TOY-A", "TOY-B"]


def test_where_nothing_goes_with_a_move_there_is_nothing_to_be_free():
    x = cell("x", 0, 1)
    case = question([x], [x.is_(0), x.is_(1)])
    case.is_possible, case.before = False, SimpleNamespace(budget=None)
    assert Effects(case)._ranging is None
