"""Verdicts that hold only if a guess about the components is right say so, and only those do."""

import json
import sys
from pathlib import Path

import pytest
from golden_pyramid_tables import RED_THREE_HAMMERS
from sayings import says
from toy_game import GAME, cell, table

from verify import check as checking
from verify.assumptions import needed
from verify.check import check, not_legal
from verify.clock import Clock, Parts
from verify.explain import explain
from verify.fill import fill
from verify.games import entry
from verify.judge import judge
from verify.model import Model
from verify.solver import UndecidedError

sys.path.insert(0, str(Path(__file__).parent / "cli"))
from at_the_table import reeve

BOX = entry("green-box")
PYRAMID = entry("golden-pyramid")

BRICKS = ["red 5 bricks", "blue 3 bricks", "green 4 bricks", "black 2 bricks on pink", "white 1 bricks on pink"]
"""The sixth, yellow bricks, would be the 6 of the symbol; but the yellow 6 is the drop. The white 1 contradicts a guess besides."""

GUESSED = ["red 5 bricks", "green 1 bricks on pink", "blue 3 bricks", "yellow 2 arrow on pink", "black 2 wheel on pink"]
"""The white bricks are taken to be the 6, and the yellow and the black ones cannot be 2; so no bricks are the 2, which the
symbol would have if its values were all different."""


def box(cards, **rulings):
    data = {"game": "green-box", "cards": cards, "rulings": rulings}
    return BOX.game.read(data, BOX.game.standard_cards(), {}).position


def pyramid(**rulings):
    return PYRAMID.game.read(RED_THREE_HAMMERS | {"rulings": rulings}, PYRAMID.game.standard_cards(), {}).position


def keys(answer):
    return [one.key for one in answer.assumes]


def test_a_table_that_breaks_only_what_is_guessed():
    found = check(PYRAMID.game, pyramid())
    assert found.verdict == "illegal"
    (one,) = found.assumes
    assert (one.key, one.value, one.otherwise) == ("GB-SIX-MAP", "yes", "no")
    assert one.words == "the plain red hammers card is the 6"


def test_what_the_user_says_of_the_cards_is_no_guess():
    decided = check(PYRAMID.game, pyramid(**{"GB-SIX-MAP": "yes"}))
    assert (decided.verdict, decided.assumes) == ("illegal", ())
    without = check(PYRAMID.game, pyramid(**{"GB-SIX-MAP": "no"}))
    assert (without.verdict, without.assumes) == ("legal", ())


def test_a_six_where_another_symbol_is_guessed():
    (one,) = check(BOX.game, box(["red 6 wheel"])).assumes
    assert (one.key, one.words) == ("GB-SIX-MAP", "the plain red wheel card is not a 6")


@pytest.mark.parametrize(
    ("cards", "key", "word"),
    [
        (["red 5 bricks", "blue 5 bricks"], "GB-LATIN", "value"),
        (["red 2 drop on green", "red 2 wheel on green"], "GB-GREEN-COL", "1, 1 and 2"),
        (["red 1 drop on green", "red 2 drop on green"], "GB-GREEN-DISTINCT", "alike"),
    ],
)
def test_each_guess(cards, key, word):
    found = check(BOX.game, box(cards))
    assert (found.verdict, keys(found)) == ("illegal", [key])
    assert word in found.assumes[0].words
    assert Model(BOX.game, box(cards, **{key: "no"})).world() is not None


def test_what_is_certain_assumes_nothing():
    """The yellow 6 is a drop, and two red cards of one value without a green background are not both in the box."""
    for cards in (["yellow 6 wheel"], ["red 5 bricks", "red 5 wheel"]):
        found = check(BOX.game, box(cards))
        assert (found.verdict, found.assumes) == ("illegal", ())


def test_of_two_guesses_that_each_make_it_illegal_one_is_told():
    found = check(BOX.game, box(["red 3 hammers", "white 5 bricks", "blue 5 bricks"]))
    assert {v.rule for v in found.violations} == {"GB-CHK-4", "GB-CARD-DROP6"}
    (one,) = found.assumes
    assert one.key in {"GB-LATIN", "GB-SIX-MAP"}
    both = box(["red 3 hammers", "white 5 bricks", "blue 5 bricks"], **{"GB-LATIN": "no", "GB-SIX-MAP": "no"})
    assert Model(BOX.game, both).world() is not None


def test_two_guesses_that_only_together_make_it_illegal():
    found = check(BOX.game, box(GUESSED))
    assert (found.verdict, keys(found)) == ("illegal", ["GB-LATIN", "GB-SIX-MAP"])
    assert found.assumes[1].words == "the plain white bricks card is the 6"
    told = explain(BOX.game, box(GUESSED), most_reasons=1, most_repairs=1)
    assert told.assumes == found.assumes


def test_a_certain_verdict_is_shown_by_a_reason_that_rests_on_no_guess():
    found = check(BOX.game, box(BRICKS))
    assert (found.verdict, found.assumes) == ("illegal", ())
    assert [v.instance for v in found.violations] == ["GB-CARD-DROP6[white 1 bricks on pink (card 5)]"]
    firm = {part.instance for part in found.reason.rules}
    assert firm == {"GB-CHK-7[cards]", "GB-CARD-COLVAL[yellow]", "GB-CARD-6SYM[bricks]", "GB-CHK-7-SIX[drop]"}


def test_explain_begins_with_such_a_reason_and_tells_the_others_too():
    one = explain(BOX.game, box(BRICKS), most_reasons=1, most_repairs=1)
    assert (one.verdict, one.assumes) == ("illegal", ())
    assert "GB-CARD-6SYM[bricks]" in {part.instance for part in one.reasons[0].rules}
    two = explain(BOX.game, box(BRICKS), most_reasons=2, most_repairs=1).reasons
    assert len(set(two)) == 2
    assert [part.instance for part in two[1].rules] == ["GB-CARD-DROP6[white 1 bricks on pink (card 5)]"]


def test_ways_to_fill_in():
    found = fill(BOX, box(GUESSED))
    assert (found.verdict, keys(found)) == ("illegal", ["GB-LATIN", "GB-SIX-MAP"])
    (one,) = fill(PYRAMID, pyramid()).assumes
    assert one.words == "the plain red hammers card is the 6"


def test_a_move_with_a_card_that_is_guessed_not_to_be():
    """Nobody saw Ann's hand; if the red hammers are the 6, she cannot show a red 3 of hammers."""
    ann = RED_THREE_HAMMERS["players"]["Ann"] | {"hand": 5}
    data = RED_THREE_HAMMERS | {"players": RED_THREE_HAMMERS["players"] | {"Ann": ann}, "discard": []}
    for rulings, verdict, assumed in (({}, "illegal", ["GB-SIX-MAP"]), ({"GB-SIX-MAP": "no"}, "legal", [])):
        position = PYRAMID.game.read(data, PYRAMID.game.standard_cards(), rulings).position
        found = judge(PYRAMID, position, PYRAMID.game.play.read("take red with red 3 hammers", position, "Ann"))
        assert (found.verdict, keys(found)) == (verdict, assumed)
    told = reeve("judge", "-", "take red with red 3 hammers", stdin=json.dumps(data)).stdout.splitlines()[0]
    assert told == says("illegal", "plain red hammers card is the 6", "`--ruling GB-SIX-MAP=no`")


def test_a_table_that_is_guessed_to_be_illegal_before_a_move_or_a_score():
    position = pyramid()
    told = not_legal(PYRAMID.game, position, parts=Parts(Clock()))
    assert "GB-CARD-DROP6" in told
    assert told == says("if the plain red hammers card is the 6", "`--ruling GB-SIX-MAP=no`")
    move = PYRAMID.game.play.read("take red with red 2 drop", position, "Ann")
    (warning,) = judge(PYRAMID, position, move).warnings
    assert warning == f"the table before it is {told}"
    assert not_legal(PYRAMID.game, pyramid(**{"GB-SIX-MAP": "no"}), parts=Parts(Clock())) == ""


def test_that_it_was_not_settled_on_which_guesses_a_verdict_rests_is_told(monkeypatch):
    class Undecided(checking.Model):
        def world(self, *_):
            raise UndecidedError("the time is up")

    monkeypatch.setattr(checking, "Model", Undecided)
    found = check(BOX.game, box(["red 5 bricks", "blue 5 bricks"], **{"GB-SIX-MAP": "no"}))
    assert (found.verdict, found.assumes) == ("illegal", ())
    assert "on which assumptions it rests (the time is up)" in found.missing


def test_a_verdict_that_no_guess_was_asked_for_is_not_looked_at_again():
    game = entry("village-green").game
    rows = [["red rose pond", "blue lily pond", "."], [".", ".", "."], [".", ".", "."]]
    village = {"village": "up", "top": [".", ".", "."], "left": [".", ".", "."], "green": rows}
    data = {"game": "village-green", "players": {"a": village}}
    position = game.read(data, game.standard_cards(), {}).position
    assert needed(game, position, pytest.fail) == ()


@pytest.mark.parametrize("verb", ["check", "explain", "fill"])
def test_the_first_line_says_it(verb):
    text = json.dumps(RED_THREE_HAMMERS)
    first = reeve(verb, "-", "--plain", stdin=text).stdout.splitlines()[0]
    assert first == says("illegal, if", "plain red hammers card is the 6", "`--ruling GB-SIX-MAP=no`")
    told = json.loads(reeve(verb, "-", "--json", stdin=text).stdout)["assumes"]
    words = "the plain red hammers card is the 6"
    assert told == [{"key": "GB-SIX-MAP", "value": "yes", "otherwise": "no", "words": words}]
    legal = reeve(verb, "-", "--json", "--ruling", "GB-SIX-MAP=no", stdin=text)
    assert (legal.exit_code, json.loads(legal.stdout)["assumes"]) == (0, [])


def test_where_it_is_not_settled_what_is_assumed_no_reason_is_told_that_may_rest_on_it(monkeypatch):
    """Beside a 3 a 2 makes 5, which is guessed never to be; another 3 may neither touch it nor be there at all."""

    def never(*_):
        raise UndecidedError("the time is up")

    position = table([3, cell("x", 2, 3)])
    rules = {part.rule for part in explain(GAME, position).reasons[0].rules}
    assert rules in ({"TOY-APART", "TOY-FIVE"}, {"TOY-THREES", "TOY-FIVE"})
    monkeypatch.setattr("verify.explain.assumed", never)
    found = explain(GAME, position, most_reasons=1)
    assert (found.verdict, found.reasons) == ("illegal", ())
    assert any("assumptions" in one for one in found.missing)
