"""Slush: where its rules stand, the vectors of its specification that are no table, and what is asked of a table.

What would break it: a rule under another heading, counts on a card that bids cannot lead to, a reply that leaves out who,
which card or how many.
"""

from dataclasses import replace
from fractions import Fraction

import pytest
from sayings import says

from models.green_box.components import Colour
from models.green_box.slush.cards import CARDS
from models.green_box.slush.past import _Search
from scorers.green_box.slush import OBJECTIVES, SCORER
from scorers.green_box.slush.score import lead, points, win
from scorers.green_box.slush.search import Table, best_on_average
from scorers.limits import held
from verify.ask import answer
from verify.check import check
from verify.explain import explain
from verify.games import entry
from verify.judge import judged_alone

GAME = entry("slush")
HEADINGS = {"Components", "Setup", "Play", "How to bid", "Winner"}


def read(*face_up, players=3, **more):
    names, colours = ("ada", "ben", "cleo", "dan", "eva", "fay"), ("red", "blue", "yellow", "green", "black", "white")
    if isinstance(players, int):
        players = {name: {"colour": colour} for name, colour in zip(names[:players], colours, strict=False)}
    data = {"game": "slush", "players": players, "face_up": list(face_up), "turn": "ada"} | more
    data = {key: value for key, value in data.items() if value is not None}
    return GAME.game.read(data, GAME.game.standard_cards(), {}).position


FIVE = ("red 6 with 1 red", "red 5 with 1 red", "red 4 with 1 red", "red 3 with 2 red, 1 yellow", "red 2 with 1 red")


def test_what_a_fault_rests_on_is_said_of_cubes_and_meeples():
    (many, *_), (locked, *_) = (
        explain(GAME.game, read(*up)).reasons
        for up in (["red 6 with 19 red"], ["red 6 with 1 red, locked by blue", "blue 1 with 2 blue"])
    )
    assert (many.rules[0].rule, many.facts) == ("SL-ST-CUBES", ("19 red cubes lie on red 6",))
    assert (locked.rules[0].rule, locked.facts) == ("SL-ST-MEEPLE", ("1 red cube lies on red 6", "blue locked red 6"))


def test_every_rule_names_a_heading_of_the_chapter():
    for rule in (*GAME.game.rules, *GAME.game.remarks):
        chapter, _, section = rule.source.section.partition(": ")
        assert chapter == "Slush"
        assert set(section.split("; ")) <= HEADINGS, rule.id
    derived = {rule.id for rule in (*GAME.game.rules, *GAME.game.remarks) if rule.source.derived}
    assert derived == {f"SL-ST-{name}" for name in ("MEEPLE", "DISTINCT", "FOUR", "TURNS", "ORDER", "COUNTREACH")}


def test_SL_SET_DECK_six_cards_of_each_colour():
    assert len(set(CARDS)) == 36
    assert read().card_colours == (Colour.RED, Colour.BLUE, Colour.YELLOW)
    assert sum(card.value for card in CARDS if card.colour is Colour.RED) == 21


def past(position):
    """The turns that are told, each without its number."""
    return [tuple(step.partition(". ")[2] for step in told.steps) for told in GAME.game.history(position)]


def test_a_past():
    """Ben has more cubes than ada, so he bid after her; somebody has to have drawn before."""
    turns = ("cleo: draw red 6", "ada: bid 1 on red 6", "ben: bid 3 on red 6")
    assert past(read("red 6 with 1 red, 3 blue", turn="cleo")) == [turns]
    assert past(read("red 6 with 1 red, 3 blue", turn=None)) == [turns]
    assert past(read()) == [()]


def test_a_past_of_a_game_that_is_over():
    """Whoever won at once moved last; and before a player who can do nothing it was the one before."""
    won = read(*FIVE, "red 1 with 1 red", "blue 1", "blue 2", "blue 3", "yellow 1", turn="over")
    ((*_, last),) = past(won)
    assert last == says("ada: bid 1 on red")
    blues = [card.replace("red", "blue").replace("yellow", "red") for card in (*FIVE, "red 1 with 1 red")]
    ((*_, last),) = past(read(*blues, "yellow 1", "yellow 2", "yellow 3", "red 1", turn="over"))
    assert last == says("ben: bid 1 on blue")
    bare = [str(card) for card in CARDS[:18] if str(card) not in {"red 6", "red 5", "red 4", "blue 6", "yellow 6"}]
    claimed = [
        "red 6 with 4 red",
        "red 5 with 4 red",
        "red 4 with 1 red, locked by red",
        "blue 6 with 4 blue",
        "yellow 6 with 3 yellow",
    ]
    ((*_, last),) = past(read(*claimed, *bare, turn="over"))
    assert last.startswith("cleo: ")


def test_no_past_is_told_where_none_was_found(monkeypatch):
    """Nobody but ada did anything: the others passed. Else, the search gives up after so many turns, and says so."""
    passed, plain = (
        read("red 6 with 9 red", rulings={"SL-AMB-PASS": "allowed"}),
        read("red 6 with 1 red, 3 blue", turn="cleo"),
    )
    assert past(passed) == []
    assert check(GAME.game, plain).not_checked == ()
    monkeypatch.setattr("models.green_box.slush.past._MOST_STEPS", 1)
    monkeypatch.setattr("models.green_box.slush.past._searched", _Search)
    assert past(plain) == []
    found = check(GAME.game, plain)
    assert (found.verdict, found.not_checked) == (
        "legal",
        (says("Not checked to the end", "order of turns", "SL-ST-ORDER"),),
    )
    assert check(GAME.game, passed).not_checked == ()
    # What cannot be decided is not held against anybody.
    assert judged_alone(GAME, replace(plain, turn=None), GAME.game.play.read("draw", plain, "cleo")).verdict == "legal"


def test_averages_of_cards_that_may_come():
    """Ada alone has a cube left, and red 6 and red 1 are left to draw: whichever comes, she claims it with her next turn."""
    seats = {
        "ada": {"colour": "red", "cubes": 1},
        "ben": {"colour": "blue", "cubes": 0},
        "cleo": {"colour": "yellow", "cubes": 0},
    }
    rest = [
        f"{card} with 9 {'blue' if card.colour is Colour.YELLOW else 'yellow'}"
        for card in CARDS[:18]
        if card.value not in {1, 6} or card.colour is not Colour.RED
    ]
    position = read(*rest, players=seats, deck=2, rulings={"SL-AMB-PASS": "allowed"})
    found = {str(one.move): one.value for one in best_on_average(position, "ada", "score", 4, lambda: None)}
    assert found["draw"] == Fraction(7, 2)


def test_a_turn_ahead_needs_every_card():
    with pytest.raises(TypeError, match="has to be known"):
        _ = Table(read("some red"), "ada", "score", 1).start


def test_a_certain_end_stays_so_when_limits_are_held():
    """The search goes on a turn then, and stops."""
    with held():
        lines = list(SCORER.play(read(*FIVE, "red 1", "blue 6"), "ada", "win", 3, lambda: None).run())
    assert [line.found.points for line in lines] == [1]


def test_worlds_of_a_card_that_nobody_remembers():
    """Whether ada has a sixth red card face up decides whether she can win: so it does in one world of three."""
    position = read(*FIVE, "some red 1 or blue 5 or yellow 5", "blue 1", "blue 2", "yellow 4", turn="ben")
    question = next(question for question in SCORER.questions if question.name == "threats")
    found = answer(GAME, position, question, "", "")
    assert sorted(one.ways for one in found.replies) == [1, 2]
    assert not found.is_settled
    # With five of any colour face up at most nobody can, whatever the others are.
    few = read(*FIVE[:2], "some blue", "some yellow", *["unknown"] * 3, turn="ben")
    found = answer(GAME, few, question, "", "")
    assert (found.is_settled, [one.ways for one in found.replies]) == (True, [1])


def test_aims():
    won = read(*FIVE, "red 1 with 1 red", "blue 6 with 4 blue", turn="over")
    assert [points(won, player) for player in ("ada", "ben")] == [121, -94]
    assert [lead(won, player) for player in ("ada", "ben")] == [115, -115]
    assert [win(won, player) for player in ("ada", "ben", "cleo")] == [1, -1, -1]
    going = read("red 6 with 1 red")
    assert (points(going, "ada"), lead(going, "ada"), win(going, "ada")) == (6, 6, 0)
    level = read("red 6 with 1 red", "blue 6 with 1 blue", turn="over")
    assert [win(level, player) for player in ("ada", "ben", "cleo")] == [0, 0, -1]
    assert [lead(level, player) for player in ("ada", "cleo")] == [0, -106]
    objective = OBJECTIVES["score"]
    assert objective.amount(121) == says("21 points", "all six own cards")
    assert (objective.amount(1), objective.amount(2)) == ("1 point", "2 points")
    assert objective.amount(-90) == says("a defeat")
    assert OBJECTIVES["lead"].amount(-6) == says("6 points less")
    assert OBJECTIVES["win"].amount(0) == says("draw")
