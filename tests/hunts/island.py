"""The best turn of Island and the best two, against every turn and every combat tried."""

import naive_island as naive
from holding import asked_twice
from test_island_twins import read

from scorers.green_box.island.search import BestPlay

RULINGS = [{}, {}, {"IS-AMB-ATTACKDEF": "attacked"}]


def nothing():
    """A tick that never runs out."""


def hunt_one(random):
    data = naive.random_table(random, players=random.choice((2, 2, 3)), most_units=3)
    # Where peace may take the last unit, two are placed in the next turn; that the plain search does not know.
    turns = 1 if "peace" in str(data["territories"]) else random.choice((1, 1, 2))
    data["rulings"] = random.choice(RULINGS)
    for seat in data["players"].values():
        seat["hand"] = seat["hand"][:2]
    best_turns(data, random.choice(naive.AIMS), turns)


def best_turns(data, objective, turns):
    def asked():
        question = BestPlay(read(data), "ada", objective, turns, nothing)
        return max((told.found.points for told in question.run() if told.found), default=None)

    if BestPlay(read(data), "ada", objective, turns, nothing).obstacle is None:
        expected = naive.most(naive.Table(data), "ada", turns, naive.aim(objective, "ada"))
        assert asked_twice(f"{data!r}, {objective}, {turns}", asked) == expected, (data, objective, turns)
