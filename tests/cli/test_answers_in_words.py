"""What is said of answers whose parts are given here: a line for each thing that an answer holds, and none for what it lacks."""

import json
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import pytest
from at_the_table import reeve
from sayings import says

from cli import asking, playing, searching
from cli.answers import search_words, shapes, words
from cli.answers.turn_words import at_once, best_first, moves_lines, unlisted_lines
from cli.answers.voice import customs_lines, with_customs
from cli.box import game_lines
from cli.reading.club import Customs
from models.game import Relaid
from scorers.question import Question, Reply
from verify.ask import Answered, Possible
from verify.best import Reached
from verify.chance import Chance
from verify.explain import Explained
from verify.explanation.change_words import Repair
from verify.explanation.reasons import Reason, ReasonRule
from verify.fill import Filled, Way
from verify.games import entry
from verify.moves.judgement import Offer, Option
from verify.play import BestPlay, Shortfall
from verify.prospects import Prospect, Prospects
from verify.ranges.number_ranges import Range
from verify.score import Ranged, Scored
from verify.search.bound_descent import Best

SIX = Question("six", "Can I?", lambda *_: Reply("yes"), "[TURNS]")


def answered(*replies, **more):
    """An answer of ada's with these sentences, each in so many ways and with an example."""
    possible = tuple(
        Possible(Reply(sentence, (f"line {n}",)), ways, ((f"card {n}", n), ("die", 2)))
        for n, (sentence, ways) in enumerate(replies)
    )
    return Answered(SIX, more.pop("player", "ada"), possible, **more)


FIRST_WAY = "  for example with card 0: 0; die: 2:"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (answered(why="the game is over"), ["f: no answer to 'six': the game is over"]),
        (
            answered(why="illegal", is_legal=False),
            ["f: no answer to 'six': illegal", "  `reeve explain f` says what is wrong."],
        ),
        (answered(("yes", 1)), ["f: ada: yes", "  line 0"]),
        (answered(("yes", 1), player=""), ["f: yes", "  line 0"]),
        (answered(("yes", 1), tried=1), ["f: ada: not settled; in the one way that was tried: yes", "  line 0"]),
        (answered(("yes", 1), tried=9), ["f: ada: not settled; in all 9 ways that were tried: yes", "  line 0"]),
        (answered(("yes", 1), ("yes", 4)), ["f: ada: yes, whatever the unknown is", FIRST_WAY, "    line 0"]),
        (
            answered(("yes", 1), ("yes", 4), tried=5),
            ["f: ada: not settled; in all 5 ways that were tried: yes", FIRST_WAY, "    line 0"],
        ),
        (
            answered(("yes", 1), ("no", 4), ("yes", 2), missing=("the rest",)),
            [
                "f: ada: that depends on what is unknown",
                # What shows it is not the same in all of the three.
                "  - yes, in 3 of 7 ways to fill it in",
                "    for example with card 0: 0; die: 2:",
                "      line 0",
                "  - no, in 4 of 7 ways to fill it in, for example with card 1: 1; die: 2",
                "    line 1",
                "  Not settled: the rest.",
            ],
        ),
        (
            answered(("yes", 1), ("no", 4), tried=5),
            [
                "f: ada: that depends on what is unknown; 5 ways to fill it in were tried, not all",
                "  - yes, in 1 of 5 ways that were tried, for example with card 0: 0; die: 2",
                "    line 0",
                "  - no, in 4 of 5 ways that were tried, for example with card 1: 1; die: 2",
                "    line 1",
            ],
        ),
    ],
)
def test_what_a_question_is_answered(answer, expected):
    assert list(asking.lines("f", answer)) == expected


@pytest.mark.parametrize(("more", "last"), [(0, "    line 7"), (1, "  and 1 more; --json lists them all")])
def test_no_more_than_some_replies_are_told(more, last):
    told = list(asking.lines("f", answered(*((f"reply {n}", 1) for n in range(asking.SHOWN + more)))))
    assert told[-1] == last
    assert len([line for line in told if line.startswith("  - ")]) == asking.SHOWN


def test_a_reply_as_json():
    reply = Reply("a half", ("why",), {"chance": Fraction(1, 2), "who": ("ada", None), "sure": True, "card": Range(1, 2)})
    answer = Answered(SIX, "ada", (Possible(reply, 3, (("die", 4),)),), tried=3, missing=("x (the time is up)",))
    shape = shapes.answer_of(shapes.Answered, "f", "slush", answer)
    (one,) = shape.pop("replies")
    asked = {"file": "f", "game": "slush", "question": "six", "player": "ada"}
    assert shape == asked | {"settled": False, "why": "", "rulings": [], "missing": ["x (the time is up)"], "unsettled": []}
    value = {"chance": {"exact": "1/2", "decimal": 0.5}, "who": ["ada", None], "sure": True, "card": str(Range(1, 2))}
    assert one.pop("value") == value
    assert one == {"sentence": "a half", "lines": ["why"], "settled": True, "ways": 3, "example": {"die": "4"}}


def test_questions_are_listed_told_and_refused(written):
    file = written(entry("slush").game.starting_file.read_text(encoding="utf-8"))
    listed = reeve("ask", file)
    assert (listed.exit_code, listed.stdout.splitlines()[0]) == (0, "table.yaml: questions of Slush")
    shape = json.loads(reeve("ask", file, "--json").stdout)
    assert [one["name"] for one in shape["questions"]] == [one.name for one in entry("slush").scorer.questions]
    assert all(f"  reeve ask table.yaml {one['form']}\n    {one['asks']}\n" in listed.stdout for one in shape["questions"])
    assert says("QUESTION", "safe").is_in(reeve("ask", file, "saef", "or", "not", status=2).stderr.replace("'", " "))


@pytest.mark.parametrize(
    ("found", "is_move", "expected"),
    [
        (Chance(why="too many"), False, ["f: x: not counted: too many"]),
        (Chance(why="too many", missing=("how likely it is (too many)",)), False, ["f: x: not counted: too many"]),
        (
            Chance(why="illegal", is_legal=False),
            True,
            ["f: x: not counted: illegal", "  `reeve explain f` says what is wrong."],
        ),
        (Chance(0, 1), False, ["f: x: impossible"]),
        (Chance(0, 9), True, ["f: x: not allowed, whatever the unseen cards are", "  `reeve judge` says why."]),
        (Chance(1, 1, ("a card",)), False, ["f: x: certain", "  a card"]),
        (
            Chance(1000, 4000, ("a card",), missing=("all",)),
            False,
            [
                "f: x: 25% (1/4)",
                "  a card",
                "  It is so in 1,000 of 4,000 deals, each as likely as the others.",
                "  Not settled: all.",
            ],
        ),
        (
            Chance(10**30, 4 * 10**30),
            False,
            ["f: x: 25% (1/4)", "  All ways to deal these cards are counted, each as likely as the others."],
        ),
        (
            Chance(1, 2),
            True,
            ["f: x: allowed with a chance of 50% (1/2)", "  It is so in 1 of 2 deals, each as likely as the others."],
        ),
    ],
)
def test_how_likely_something_is(found, is_move, expected):
    assert list(asking.chance_lines("f", "x", found, is_move=is_move)) == expected


def test_a_move_that_is_certain_is_allowed():
    assert next(iter(asking.chance_lines("f", "x", Chance(3, 3), is_move=True))) == "f: x: allowed for certain"


def test_a_chance_as_json():
    counted = Chance(10**30, 4 * 10**30, ("a card",), missing=("all (the time is up)", "more"))
    shape = shapes.answer_of(shapes.Chance, "f", "slush", counted, claim="x")
    assert shape["chance"] == {"exact": "1/4", "decimal": 0.25}
    assert (shape["holds"], shape["deals"]) == (str(10**30), str(4 * 10**30))
    assert (shape["known"], shape["missing"], shape["claim"]) == (["a card"], ["all (the time is up)"], "x")
    assert shape["unsettled"] == ["more"]
    none = shapes.answer_of(shapes.Chance, "f", "slush", Chance(why="no"), claim="x")
    assert (none["chance"], none["holds"], none["deals"]) == (None, "0", "0")


# A list that is cut short, and a club's file.


def test_lists_of_moves():
    gains = {"less": Range(1, 9), "more": Range(2, 2)}
    options = Option("none", "undecided", None, None), *(Option(name, "legal", gain, None) for name, gain in gains.items())
    assert [one.move for one in best_first(Offer(options))] == ["more", "less", "none"]
    assert [list(unlisted_lines(3, limit)) for limit in (None, 3, 4)] == [[], [], []]
    assert list(unlisted_lines(3, 1)) == ["  and 2 more; a higher --limit lists them"]
    assert at_once(["if a", "not known: b", "not known: c"]) == ["if a", "not known: b and c"]
    assert at_once(["if a"]) == ["if a"]


def test_what_comes_of_a_clubs_file():
    named = [SimpleNamespace(key="A"), SimpleNamespace(key="B")]
    both = Customs("reeve.yaml", frozenset({"B", "C"}), "ours.yaml")
    assert list(customs_lines(both, named)) == ["  reeve.yaml settles B.", "  reeve.yaml takes the cards from ours.yaml."]
    assert list(customs_lines(Customs("reeve.yaml", frozenset({"C"})), named)) == []
    shape = {"rulings": [{"key": "A"}, {"key": "B"}], "file": "f"}
    told = [{"key": "A"}, {"key": "B", "from": "reeve.yaml"}]
    assert with_customs(shape, both) == {"rulings": told, "file": "f", "cards": "ours.yaml"}
    assert with_customs({"both": shape["rulings"]}, Customs("reeve.yaml", frozenset({"B"}))) == {"both": told}


# Sentences that few tables bring about.

RULE = ReasonRule("R", "R[r1c1]", "Some rule.", "p. 1")
OPEN = Range(1, 1, is_open=True)
PLAYED = BestPlay(None, None, "proven", 3, points=3)
TOLD = Ranged("ada", (), Range(1, 3), None, ("poor", "good"))
LOWER = [("row 2 lies lower",), ("the piles have other numbers",), ("some Rye at r1c1 is a Silo",), ("r1c1 is empty",)]
STOPPED_AT = Explained("illegal", (Reason(("a",), (), lines=("a",)),), (Repair(("B",)),), missing=("c (d)",))


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            words.reason_lines(Reason(("a",), (RULE, RULE), lines=("a",), alike=("b", "c"))),
            [
                "    1. a",
                "       Any 1 of these 3 is enough.",
                "    2. Rule R (r1c1): Some rule.",
                "       p. 1",
                "    3. Rule R (r1c1)",
            ],
        ),
        (
            words.explain_lines("f", Explained("illegal", tried="one by one")),
            ["  Every card, number and mark of the file was tried, one by one; none of that mends it."],
        ),
        # Names of spaces, cards and players stay as they are written.
        (
            words.explain_lines("f", replace(STOPPED_AT, repairs=tuple(map(Repair, LOWER)), missing=())),
            [
                "    - Row 2 lies lower",
                "    - The piles have other numbers",
                "    - Some Rye at r1c1 is a Silo",
                "    - r1c1 is empty",
            ],
        ),
        (
            words.fill_lines("f", Filled("illegal", ("Food at r1c2", "r1c3")), None, None),
            ["f: illegal, whatever is unknown may be (Food at r1c2 and r1c3). `reeve explain f` says why."],
        ),
        (
            words.explain_lines("f", replace(STOPPED_AT, more_reasons=True, more_repairs=True), is_every=True),
            ["    1. a", "  This change makes it legal:", "    - B", "  Not settled: c (d)."],
        ),
        (
            words.fill_lines(
                "f", Filled("legal", ("r1c1",), (Way((("r1c1", "lawn"),), None, ()),), unfilled=("a", "b")), None, None
            ),
            ["f: ways to fill in r1c1", "  1. r1c1: lawn", "  Left open: a and b."],
        ),
        (
            words.reason_lines(Reason((), (replace(RULE, counted="Three are too many."),), lines=())),
            ["    1. Rule R (r1c1): Some rule.", "       p. 1", "       Three are too many."],
        ),
        (
            words.fill_lines("f", Filled("legal", ("a",), (Way((("a", "b"),), None, ()),), count=1), None, None),
            ["  1. a: b", "  at least 1 way in all"],
        ),
        (
            words.fill_lines("f", Filled("legal", (), (Way((), None, ()),), unfilled=("a",)), None, None),
            ["f: nothing to fill in but a; that is left open"],
        ),
        (
            playing.lines("f", replace(PLAYED, fulfilled="done", shortfall=Shortfall())),
            ["  done", "  Not everything can be done."],
        ),
        (
            playing.lines("f", replace(PLAYED, shortfall=Shortfall(("a", "b"), "c"))),
            [
                "  Not everything can be done:",
                "    - a",
                "    - b",
                "    cannot all be done, though any fewer of them can: c",
            ],
        ),
        (
            playing.lines("f", replace(PLAYED, shortfall=Shortfall(("a",), "c"))),
            ["  Not everything can be done:", "    - a", "    cannot be done, even alone: c"],
        ),
        (
            words.ranking_lines(Scored((), (), ranges=(replace(TOLD, ranks=(), places=Range(1, 1)),) * 2)),
            ["  As the table lies, ada is first or shares that place, whatever is unknown."] * 2,
        ),
        (words.ranking_lines(Scored((), (), ranges=(replace(TOLD, ranks=()),))), []),
        (words.ranking_lines(Scored((), (), ranges=(TOLD,))), ["  As the table lies, ada: poor to good"]),
        (
            moves_lines(
                "f", "ada", Offer((Option("m", "legal", None, None), Option("n", "legal", OPEN, None)), why="w"), ""
            ),
            ["f: ada: 2 moves", "  at least +1  n", "     ?  m", "  There may be more moves: w."],
        ),
    ],
)
def test_what_is_seldom_said(lines, expected):
    assert list(lines)[-len(expected) :] == expected


def test_a_game_that_nobody_deals_is_told_without_a_deal():
    assert not any(line.startswith("  deal") for line in game_lines(entry("green-box")))


# `best` and `moves --best`.

FOUND = Best(object(), None, "proven", 12, points=12)
KNOWN = Best(object(), None, "best known", 20, points=12)
NONE = Best(None, None, "proven", None, why="too few cards")
STOPPED = Best(None, None, "best known", 20)
BOX, LEFT = search_words.OF_THE_BOX, search_words.LEFT


@pytest.mark.parametrize(
    ("best", "cards", "expected"),
    [
        (FOUND, BOX, "12 points, proven: no layout of the whole box scores more"),
        (
            KNOWN,
            BOX,
            "12 points, the best known; the search was stopped, and no layout of the whole box scores more than 20",
        ),
        (NONE, BOX, "no legal layout can be made: too few cards"),
        (STOPPED, BOX, "no layout found before the search was stopped, and no layout of the whole box scores more than 20"),
    ],
)
def test_what_the_best_layout_is(best, cards, expected):
    assert list(search_words.best_lines("f", best, cards)) == [f"f: {expected}"]


@pytest.mark.parametrize(
    ("reached", "expected"),
    [
        (Reached(9, "possible", FOUND), "yes, 9 points can be reached; this layout scores 12"),
        (Reached(1, "impossible", NONE), "no, no legal layout can be made: too few cards"),
        (
            Reached(13, "impossible", FOUND),
            "no, 13 points cannot be reached, proven: no layout of the whole box scores more than 12",
        ),
        (
            Reached(13, "undecided", KNOWN),
            "undecided, the search was stopped; best so far 12, and no layout of the whole box scores more than 20",
        ),
        (
            Reached(13, "undecided", STOPPED),
            "undecided, the search was stopped; best so far none, and no layout of the whole box scores more than 20",
        ),
    ],
)
def test_whether_a_score_can_be_reached(reached, expected):
    assert list(search_words.reached_lines("f", reached, BOX)) == [f"f: {expected}"]


SHEETED = Best(object(), object(), "proven", 12, points=12)


def test_which_cards_a_layout_is_made_of():
    relaid = Relaid(None, None, 2, ("a pond: covered",), lambda position: ("a lawn", "a rose") if position else ())
    asked, best = searching.Question(None, None, BOX, relaid), replace(SHEETED, sheet=None)
    left_out = "  Not searched: a pond: covered."
    assert searching.found_lines(asked, best) == ["  Not in this layout: a lawn; a rose.", left_out]
    assert searching.found_lines(asked, replace(best, position=None)) == [left_out]
    assert searching.found_lines(replace(asked, relaid=None), best) == []


def ranked(*bests, why="", complete=True):
    options = [Option(f"move {n}", "legal", Range(n, n), None) for n in range(len(bests))]
    prospects = tuple(map(Prospect, options, bests))
    return Prospects(Offer(tuple(options), why=why), prospects, complete)


def test_moves_by_what_they_allow():
    told = ranked(SHEETED, NONE, KNOWN, STOPPED, why="a card is unknown")
    lines = list(search_words.prospects_lines("f", "ada", told, search_words.POOLED, 4))
    assert lines[0] == "f: ada: 4 moves with the cards in sight, best first: the highest final score still possible"
    assert [line.split("  move")[0].strip() for line in lines[1:5]] == ["12", "--", "12 to 20", "? to 20"]
    assert lines[5:] == [
        "  --: there are too few cards for a legal layout after it.",
        "  Not everything was searched: the best found so far, and what no layout can exceed.",
        "  With the cards of the pool, in any order, if nothing that lies there by then is covered.",
        "  There may be more moves: a card is unknown.",
        "  Moves with a card that nobody has seen yet are left out.",
    ]
    few = list(search_words.prospects_lines("f", "ada", ranked(SHEETED, SHEETED), LEFT, 1))
    assert few[2:] == [
        "  and 1 more; a higher --limit lists them",
        "  With all cards that the box has left, in any order, if nothing that lies there by then is covered.",
        "  Moves with a card that nobody has seen yet are left out.",
    ]


def test_no_moves_are_told_with_their_reason():
    assert list(search_words.prospects_lines("f", "ada", ranked(why="it is over"), LEFT)) == ["f: ada: no moves: it is over"]


def test_what_a_move_gains_is_told_with_its_limits_where_it_was_not_settled():
    """One world that was found by then says nothing of the others."""
    told = [words.by_so_much(Range(7, 7, within=within)) for within in (None, (1, 9), (-1, 7))]
    assert told == ["+7", "+1 to +9 at most", "-1 to +7 at most"]
    assert words.by_so_much(replace(OPEN, within=(-2, 1))) == "at least -2"


def test_one_change_alone_is_not_called_any_one_of_several():
    reason = Reason(("a",), (RULE,), lines=("a",), repairs=(Repair(("change r1c1 to a lawn",)),))
    assert "    This change mends that:" in list(words.reason_lines(reason))
    assert "    Any one of these changes mends that:" in list(words.reason_lines(replace(reason, more_repairs=True)))


def test_what_comes_after_every_move_is_said_once():
    options = tuple(Option(f"move {n}", "legal", Range(n, n), None, open_end="move the lord") for n in range(2))
    told = list(moves_lines("f", "ada", Offer(options), ""))
    assert told[1:] == ["    +1  move 1", "     0  move 0", "  After each, in the same turn: move the lord."]
    assert list(moves_lines("f", "ada", Offer(options[:1]), ""))[1:] == ["     0  move 0; then move the lord"]
