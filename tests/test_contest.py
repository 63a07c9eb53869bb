"""How to play on where others answer: what is said of a search that is done, and of one that was stopped."""

import pytest
from sayings import says
from test_game_tree import Game

from cli.playing import lines as lines_of
from scorers.green_box.contest import Contest
from scorers.play import END, Played
from verify.play import BestPlay

CEILING = 50


def contest(turns, tick=lambda: None, game=None):
    return Contest(game or Game(7, positions=4000), 0, CEILING, turns, lambda moves: moves, tick)


def stopped_after(lines):
    """A question whose search is stopped when so many lines were told."""
    question = contest(END)
    for number, told in enumerate(question.run(), start=1):
        if number == lines:
            return question, told
    raise AssertionError


def test_one_turn():
    question = contest(1)
    (told,) = question.run()
    assert (question.scope, question.remark, question.is_contested) == ("in this turn", None, False)
    assert told.bound == told.found.points


def test_several_turns():
    question = contest(3)
    assert question.ceiling == CEILING
    told = list(question.run())
    assert [one.bound for one in told] == [CEILING, CEILING, told[-1].found.points]
    assert isinstance(told[-1].found, Played)
    assert (question.scope, question.remark) == ("in 3 turns, whatever the others do,", None)
    assert question.is_contested


@pytest.mark.parametrize(("lines", "looked"), [(1, "1 turn ahead"), (2, "2 turns ahead")])
def test_a_search_that_was_stopped_has_proven_its_ceiling_only(lines, looked):
    question, told = stopped_after(lines)
    assert told.bound == CEILING
    assert question.scope == "to the end of the game, whatever the others do,"
    assert question.remark == says(f"only {looked}", "not to the end", "better or worse")
    assert (question.looked, contest(1).looked) == (lines, None)
    best = BestPlay(None, None, "best known", CEILING, points=CEILING, looked=question.looked, scope=question.scope)
    (first, *_) = lines_of("file.yaml", best)
    assert first == says(f"{CEILING} points", f"only {looked.replace(' ahead', '')}", "before it had looked further")
    assert "more than" not in first, "what so few turns bring is no bound of what more of them do"


def test_a_search_that_was_stopped_at_once():
    question = contest(2)
    assert question.remark == "the search was stopped before it had looked one turn ahead"
    assert question.scope == "in 2 turns, whatever the others do,"
    next(question.run())
    assert question.remark == says("only 1 turn ahead", "not 2")


def test_a_game_that_ends_is_searched_to_its_end():
    game = Game(1)
    game.next = {n: [n + 1] for n in range(40)}
    game.ends = {5}
    question = contest(9, game=game)
    *_, last = question.run()
    assert (last.bound, last.found.points) == (game.value[5], game.value[5])
    assert (question.scope, question.remark) == ("to the end of the game, whatever the others do,", None)


def test_a_game_that_is_over():
    game = Game(1)
    game.ends = {0}
    assert contest(1, game=game).obstacle == "the game is over"
    assert contest(1).obstacle is None


def test_only_what_is_more_than_is_known():
    assert list(contest(1).run(above=CEILING)) == []
