"""What our list of the box says against a table is told, and decides nothing: whoever holds the cards knows better."""

import json
import sys
from pathlib import Path

import pytest
from golden_pyramid_tables import RED_THREE_HAMMERS
from sayings import says

from cli.reading.yaml_text import read_yaml
from models.green_box.cards import SAMPLE_CARDS
from models.green_box.cards_form import read_deck
from models.green_box.rulings import GB_RULINGS
from verify import box_list
from verify.box_list import doubts_of, known_doubts
from verify.check import check
from verify.clock import Clock, Parts
from verify.explain import explain
from verify.fill import fill
from verify.games import GAMES, entry
from verify.judge import judge
from verify.violations import known_broken
from verify.worlds.solver import UndecidedError

sys.path.insert(0, str(Path(__file__).parent / "cli"))
from at_the_table import reeve

BOX = entry("green-box")
PYRAMID = entry("golden-pyramid")

GUESSED = ["red 5 bricks", "green 1 bricks on pink", "blue 3 bricks", "yellow 2 arrow on pink", "black 2 wheel on pink"]
"""The white bricks are taken to be the 6, and the yellow and the black ones cannot be 2; so no bricks are the 2, which the
symbol would have if its values were all different."""


def box(cards, **rulings):
    data = {"game": "green-box", "cards": cards, "rulings": rulings}
    return BOX.game.read(data, BOX.game.standard_cards(), {}).position


def pyramid(**rulings):
    return PYRAMID.game.read(RED_THREE_HAMMERS | {"rulings": rulings}, PYRAMID.game.standard_cards(), {}).position


def doubts(position):
    """What `check` tells of our list, without all else that it tells."""
    for _ in known_broken(BOX.game, position):
        pass  # which notes the rulings that are asked for
    return doubts_of(BOX.game, position, Parts(Clock()))


def keys(answer):
    return [[guess.key for guess in doubt.guesses] for doubt in answer.doubts]


def test_a_table_that_contradicts_only_our_list_is_legal():
    found = check(PYRAMID.game, pyramid())
    assert (found.verdict, found.violations, keys(found)) == ("legal", (), [["GB-SIX-MAP"]])
    assert str(found.doubts[0]) == (
        "By our list of the box there is no red 3 hammers (the plain red hammers is the 6). If your box has it otherwise, "
        "our list is wrong (`--ruling GB-SIX-MAP=no`)"
    )


def test_what_the_user_says_of_the_cards_is_a_rule():
    decided = check(PYRAMID.game, pyramid(**{"GB-SIX-MAP": "yes"}))
    assert (decided.verdict, decided.doubts) == ("illegal", ())
    without = check(PYRAMID.game, pyramid(**{"GB-SIX-MAP": "no"}))
    assert (without.verdict, without.doubts) == ("legal", ())


def test_a_card_file_of_ones_own_is_a_rule():
    deck = read_deck(read_yaml(SAMPLE_CARDS.read_text(encoding="utf-8"), "cards").data)
    found = check(PYRAMID.game, PYRAMID.game.read(RED_THREE_HAMMERS, deck, {}).position)
    assert (found.verdict, {one.rule for one in found.violations}, found.doubts) == ("illegal", {"GB-CHK-8"}, ())


def test_what_is_certain_is_a_rule():
    """The yellow 6 is a drop, and two red cards of one value without a green background are not both in the box."""
    for cards in (["yellow 6 wheel"], ["red 5 bricks", "red 5 wheel"]):
        found = check(BOX.game, box(cards))
        assert (found.verdict, found.doubts) == ("illegal", ())


def test_doubts_of_an_illegal_table_are_told_too():
    found = check(BOX.game, box(["yellow 6 wheel", "black 3 arrow"]))
    assert (found.verdict, [one.rule for one in found.violations], keys(found)) == (
        "illegal", ["GB-CARD-DROP6"], [["GB-SIX-MAP"]],
    )  # fmt: skip


def test_several_guesses():
    """Each by itself, and those that only together leave no way."""
    each = check(BOX.game, box(["red 3 hammers", "white 5 bricks", "blue 5 bricks", "black 3 arrow"]))
    assert (each.verdict, keys(each)) == ("legal", [["GB-LATIN"], ["GB-SIX-MAP"]])
    assert each.doubts[1].words == says("no red 3 hammers", "and there is no black 3 arrow")
    together = check(BOX.game, box(GUESSED))
    assert (together.verdict, keys(together)) == ("legal", [["GB-LATIN", "GB-SIX-MAP"]])
    assert str(together.doubts[0]) == says("not all of that can be", "`--ruling GB-LATIN=no` or `--ruling GB-SIX-MAP=no`")
    assert doubts(box(GUESSED, **{"GB-LATIN": "no"})) == ()


def test_other_questions_tell_doubts_too():
    """What may have been misread, which is told as well, and what is unknown, here a background."""
    cards = ["black 3 arrow", "white 2 drop"]
    told = explain(BOX.game, box(cards), most_reasons=1, most_repairs=1)
    assert (told.verdict, keys(told), len(told.repairs)) == ("legal", [["GB-SIX-MAP"]], 1)
    assert keys(fill(BOX, box(cards), limit=1)) == [["GB-SIX-MAP"]]


def test_certainties_rest_on_no_guess():
    """A plain red hammers card is the 6 by our list alone."""
    found = check(BOX.game, box(["some red hammers on brown"]))
    assert (found.verdict, found.doubts) == ("legal", ())
    assert not any("card 1" in forced.place for forced in found.follows.forced)
    listed = next(one for one in found.rulings if one.key == "GB-SIX-MAP")
    assert listed.otherwise["yes"] == says("legal", "card 1 must be a red 6 hammers on brown")


def test_a_move_with_a_card_that_our_list_does_not_have():
    """Nobody saw Ann's hand; by our list the red hammers are the 6, and she cannot show a red 3 of hammers."""
    ann = RED_THREE_HAMMERS["players"]["Ann"] | {"hand": 5}
    data = RED_THREE_HAMMERS | {"players": RED_THREE_HAMMERS["players"] | {"Ann": ann}, "discard": []}
    for said, verdict, doubted in (({}, "legal", [["GB-SIX-MAP"]]), ({"GB-SIX-MAP": "yes"}, "illegal", [])):
        position = PYRAMID.game.read(data, PYRAMID.game.standard_cards(), said).position
        found = judge(PYRAMID, position, PYRAMID.game.play.read("take red with red 3 hammers", position, "Ann"))
        assert (found.verdict, keys(found)) == (verdict, doubted)
    told = reeve("judge", "-", "take red with red 3 hammers", stdin=json.dumps(data)).stdout.splitlines()
    assert told[0].endswith(": legal")
    assert told[1].startswith("  By our list of the box there is no red 3 hammers")


def test_that_it_was_not_settled_whether_our_list_agrees_is_told(monkeypatch):
    class Undecided(box_list.Model):
        def world(self, *_):
            raise UndecidedError("the time is up")

    monkeypatch.setattr(box_list, "Model", Undecided)
    found = check(BOX.game, box(["red 5 bricks"]))
    assert (found.verdict, found.doubts) == ("legal", ())
    assert "whether our list of the box agrees (the time is up)" in found.missing


def test_a_game_without_guesses_is_not_looked_at(monkeypatch):
    monkeypatch.setattr(box_list, "known_broken", pytest.fail)
    game = entry("village-green").game
    village = {"village": "up", "top": [".", ".", "."], "left": [".", ".", "."], "green": [[".", ".", "."]] * 3}
    data = {"game": "village-green", "players": {"a": village}}
    assert known_doubts(game, game.read(data, game.standard_cards(), {}).position) == ()


VERBS = {"check": [], "explain": [], "fill": [], "score": [], "moves": ["--player", "Ann"], "draw": []}


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_goes_on_and_says_it(verb):
    text = json.dumps(RED_THREE_HAMMERS)
    answer = reeve(verb, "-", *VERBS[verb], "--plain", stdin=text)
    assert answer.exit_code == 0, answer.output
    assert answer.stdout.count("By our list of the box there is no red 3 hammers") == 1
    told = json.loads(reeve(verb, "-", *VERBS[verb], "--json", stdin=text).stdout)["doubts"]
    assert [doubt.split(" (")[0] for doubt in told] == ["By our list of the box there is no red 3 hammers"]


def test_which_guesses_there_are():
    """Every guess has a first alternative that does without it."""
    guesses = {ruling.key for name in GAMES for ruling in entry(name).game.rulings if ruling.guesses}
    assert guesses >= {ruling.key for ruling in GB_RULINGS} | {"VI-AMB-DECK", "DD-AMB-TABLE", "IS-AMB-TABLE"}
