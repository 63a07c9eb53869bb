"""The best turn of Island and claims in two turns, against every turn and every combat tried."""

import naive_island as naive
from holding import asked_twice
from test_island_twins import read

from scorers.green_box.island.search.best import IslandPlay
from scorers.green_box.island.search.reach import line_to_claim

OBJECTIVES = ("territories", "castles", "opposing", "score")
RULINGS = [{}, {}, {"IS-AMB-ATTACKDEF": "attacked"}]


def nothing():
    """A tick that never runs out."""


def hunt_one(random):
    data = naive.random_table(random, players=random.choice((2, 2, 3)), most_units=3)
    data["rulings"] = random.choice(RULINGS)
    for seat in data["players"].values():
        seat["hand"] = seat["hand"][:2]
    if random.random() < 0.5:
        claim(data)
    else:
        best_turn(data, random.choice(OBJECTIVES))


def claim(data):
    line = asked_twice(f"{data!r}", lambda: line_to_claim(read(data), "ada", 2, nothing))
    assert (None if line is None else len(line)) == naive.can_claim(naive.Table(data), "ada", 2), data


def best_turn(data, objective):
    def asked():
        return max(told.found.points for told in IslandPlay(read(data), "ada", objective, 1, nothing).run() if told.found)

    def worth(table):
        return table.conditions("ada") if objective == "score" else table.amounts("ada")[OBJECTIVES.index(objective)]

    values = [
        worth(after) if name is None else naive.outcome(naive.combats(after, name, "ada"), "ada", worth)
        for _, after, name in naive.turns(naive.Table(data), "ada")
    ]
    assert asked_twice(f"{data!r}, {objective}", asked) == max(values), (data, objective)
