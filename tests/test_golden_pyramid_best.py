"""The search of The Golden Pyramid: the most that a build can give, and two own turns against brute force."""

import random

import pytest
from golden_pyramid_tables import GAME, LEVEL_1, STACKS, best, read, table
from naive_golden_pyramid import COLOURS
from naive_golden_pyramid import table as random_table
from naive_golden_pyramid_play import most_within
from sayings import says

from verify.play import best_play

RED = {"hand": ["blue 4 drop", *["red 1 wheel"] * 4], "cubes": {"red": 4}}


def test_nothing_to_be_built():
    told = table({"hand": [], "cubes": {}, "points": 3}, stacks=STACKS)
    question = GAME.scorer.play(read(told), "ada", "score", 1, lambda: None)
    (only,) = question.run()
    assert (only.found.moves, only.found.points) == ((), 3)
    assert question.remark == says("no build", "no other action")
    assert question.scope == "in this turn"
    assert list(question.run(above=3)) == []


def test_what_cannot_be_asked():
    def obstacle(told, turns=1):
        return GAME.scorer.play(read(told), "ada", "score", turns, lambda: None).obstacle

    assert obstacle(table(RED, turn="over")) == "the game is over"
    assert obstacle(table(RED, turn="ben")) == "it is ben's turn"
    assert obstacle(table(RED, turn="ada")) is None
    assert "chance" in obstacle(table(RED), turns=10**6)


def test_what_the_question_needs():
    def problems(ada, **more):
        return [one.message for one in GAME.game.play.problems(read(table(ada, **more)), "ada", "score")]

    assert problems(RED, stacks=STACKS) == []
    # How many lie in one stack follows from all others; how many in each of two does not.
    without = {symbol: n for symbol, n in STACKS.items() if symbol != "wheel"}
    assert problems(RED, stacks=without) == []
    assert "stacks" in problems(RED, stacks={symbol: n for symbol, n in without.items() if symbol != "drop"})[0]
    assert (
        len(problems({"hand": 4}, level_1=LEVEL_1, level_2=[["unknown", ".", "."], [".", ".", "."], [".", ".", "."]])) == 4
    )
    assert "hand" in problems({"cubes": {}}, stacks=STACKS)[0]
    assert "8 cards" in problems({"hand": ["red 1 drop"] * 8, "cubes": {}}, stacks=STACKS)[0]


def test_a_bag_that_is_told_in_place_of_a_store():
    """No blue cube is in the bag until a trade, with blue ones alone, puts four there, of which a new market takes two at most.

    One of them makes room for the green column, which has two green ones beside it.
    """
    hand = ["black 2 drop", "blue 1 drop", "red 1 wheel", "white 1 bricks", "green 1 bricks", "blue 1 arrow"]
    ada = {"hand": hand, "cubes": {"blue": 2, "red": 1, "white": 1}, "builder": "level 1 r1c2"}
    green = "green green green green"
    level_2 = [[".", green, "."], [green, ".", "."], [".", ".", "."]]
    stacks = dict.fromkeys(STACKS, 3)
    told = table(ada, {"cubes": {"blue": 5, "red": 14}}, level_1=LEVEL_1, level_2=level_2, stacks=stacks)
    told |= {"market": ["blue", "blue", "green"]}
    told["players"]["cleo"] = {"points": 0, "cubes": {"blue": 6, "white": 14}}
    assert best(told, turns=3).points == 6
    # Of fifteen of each colour: what is in no column, store or market.
    told["bag"] = {"green": 15 - 8 - 1, "yellow": 15, "black": 15}
    for name in ("ben", "cleo"):
        del told["players"][name]["cubes"]
    assert best(told, turns=3).points == 6
    without = {key: value for key, value in told.items() if key != "bag"}
    assert best(without, turns=3).points == 5


@pytest.mark.parametrize("seed", range(2))
def test_two_turns_against_brute_force(seed):
    """Hands of five cards and few colours, so that a turn of preparation often makes a build possible."""
    rng = random.Random(seed)
    data = random_table(rng, players=rng.choice([2, 3]), colours=2)
    seat = data["players"]["ada"]
    seat["hand"] = [*seat["hand"][:4], f"{rng.choice(COLOURS[:2])} 2 drop", f"{rng.choice(COLOURS[:2])} 3 wheel"]
    seat["hand"] = seat["hand"][-5:] if seed % 2 else seat["hand"][-6:]
    seat["cubes"] = {COLOURS[0]: 2, COLOURS[1]: rng.choice([1, 2])}
    found = best(data, turns=2)
    assert found.points == most_within(data, 2)


def test_a_build_that_is_too_little_is_no_beginning():
    """Georg's 6 in this turn; a build elsewhere leaves no card for more than level 1, which gives 1 at most."""
    hand = ["red 2 drop", "blue 1 arrow", "blue 2 wheel", "red 1 drop", "green 3 bricks"]
    ada = {"hand": hand, "cubes": {"blue": 2, "red": 1, "green": 1}, "builder": "level 1 r1c2"}
    level_2 = [["yellow blue white blue", ".", "."], [".", "black green white yellow", "."], [".", ".", "."]]
    told = table(ada, {"cubes": {}}, level_1=LEVEL_1, level_2=level_2, stacks=STACKS, market=["red", "white", "black"])
    found = best(told, turns=2, objective="vp")
    assert (found.points, len(found.moves)) == (6, 1)
    assert best_play(GAME, read(told), "ada", objective="vp").points == 6
    assert best(told, turns=2).points == most_within(told, 2) == 8


def test_a_loss_that_stops_at_0():
    """Level 2 without a tile of the symbol, four colours, the builder far away: -1, and 2 for the level in the end."""
    ada = {"hand": ["red 2 drop", *(f"{colour} 1 drop" for colour in ("red", "blue", "green", "white"))], "points": 0}
    ada |= {"cubes": {"red": 1, "blue": 1, "green": 1, "white": 1}, "builder": "level 1 r4c4"}
    level_1 = [["x", "x", ".", "."], ["x", "x", ".", "."], [".", ".", ".", "."], [".", ".", ".", "x"]]
    told = table(ada, level_1=level_1, stacks=STACKS | {"drop": 0})
    assert best(told).points == 1
    assert best(told, GP_AMB_NEGVP="floor").points == 2


def test_ways_that_meet_are_followed_once():
    """Three tiles: after two steps the builder is back where he stood by either way. Nothing can be built."""
    ada = {"hand": [], "cubes": {}, "builder": "level 1 r1c1"}
    told = table(ada, level_1=[["x", "x", "x", "."], *[["."] * 4] * 3], stacks=STACKS)
    assert best(told, turns=3).moves == ()


def test_what_is_not_told_is_not_taken():
    question = GAME.scorer.play(read(table(RED, stacks=STACKS)), "ada", "score", 2, lambda: None)
    assert question.remark == says("bag", "market", "nothing is taken", "nothing is taken")
    assert question.scope == "within 2 own turns, with what is known,"
