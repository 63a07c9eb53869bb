"""What a game has that says nothing of it, and that none is made without what every game has to say."""

import pytest
from toy_game import TOY, Put, cell, table

from models.fact import Doubted
from models.game import Game, Play, Written
from models.problem import Problem
from verify.games import Entry, entry

TOLD = ("title", "rules", "remarks", "rulings", "starting_file", "cards_file", "play")
"""What every game says, besides functions."""
DONE = ("schema", "standard_cards", "read_cards", "read", "written", "picture")
"""What every game does."""


def test_a_game_says_nothing_of_what_it_does_not_have():
    game, x = Game(**dict.fromkeys((*TOLD, *DONE))), cell("x")
    position = table([1, x])
    assert game.asked(position) == (x,)
    assert game.doubted(position) == Doubted(position, ())
    assert [*game.changes(position), *game.not_checked(position), *game.history(position)] == []
    assert game.remaining(position, "a") == (position, None)
    assert game.pool_after(("card",), position, position, "a") == ("card",)
    assert (game.written_pool(()), game.written_layout(position)) == ({}, {})
    (problem,) = game.pool_problems(Written(position, None))
    assert isinstance(problem, Problem)
    assert not game.has_hidden_cards
    assert game.hidden(position) == ()
    assert (game.layout_rules, game.traits, dict(game.unanswered)) == ((), (), {})
    assert game.relaid is game.distances is game.sample_cards_file is None


def test_a_play_says_nothing_of_what_it_does_not_have():
    play, position, move = Play(**dict.fromkeys(("read", "moves", "turns"))), table([1, 0]), Put("a", 2, 1)
    assert (
        play.superfluous(move)
        is play.picture(position, move)
        is play.speaker("1 to c1", position)
        is play.whole
        is play.outcome
        is None
    )
    assert play.problems(position, "a", "score") == []
    assert play.ended(position) is position
    assert play.unseen(position, "a") == play.unlisted == ""
    assert (play.is_asked(position), play.at_once, play.forms) == (False, False, ())


def test_no_game_is_made_without_what_every_game_has_to_say():
    with pytest.raises(TypeError, match="written"):
        Game(**dict.fromkeys(name for name in (*TOLD, *DONE) if name != "written"))
    with pytest.raises(TypeError, match="turns"):
        Play(**dict.fromkeys(("read", "moves")))


def test_which_verbs_answer_for_a_game():
    assert entry("green-box").statuses["judge"] == "no"
    assert entry("green-box").statuses["check"] == "ready"
    assert TOY.statuses["best"] == "not yet"
    assert (TOY.statuses["check"], TOY.objectives) == ("ready", ())
    assert Entry("x", entry("village-green").game, entry("village-green").scorer).statuses["best"] == "ready"
