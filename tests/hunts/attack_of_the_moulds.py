"""Turns of Attack of the Moulds looked ahead, against every move tried."""

from attack_of_the_moulds_tables import GAPS, HEX37, ISLANDS, STRIP, random_table, read
from holding import asked_twice
from naive_attack_of_the_moulds import best, moves

from scorers.green_box.attack_of_the_moulds import SCORER

RING = ("square", [[1, 1, 1], [1, 0, 1], [1, 1]])
THREE = ("hex", [[1, 1], [1, 1, 1], [1, 1]])
MOST_LINES = 500
CERTAIN = 50
"""A lead beyond this is that of a game that is won or lost."""


def hunt_one(random):
    data, player, aim, turns = drawn(random)
    what = f"{data!r}, {player}, {aim}, {turns} turns"
    question = SCORER.play(read(data), player, aim, turns, lambda: None)
    lines = asked_twice(what, lambda: searched(data, player, aim, turns))
    assert all(points <= question.ceiling for points, _ in lines), what
    points, bound = lines[-1]
    # A loss is as certain as the ceiling.
    assert points == bound or points == SCORER.play(read(data), player, aim, turns, lambda: None)._moulds.floor, what
    value = best(data, player, turns, aim)
    assert points == value, f"{points} was found, {value} there is\n{what}"
    if aim == "lead":
        settled = [points > 0 for points, _ in lines if abs(points) > CERTAIN]
        assert len(set(settled)) < 2, f"a game that is won was lost later: {lines}\n{what}"


def searched(data, player, aim, turns):
    found = list(SCORER.play(read(data), player, aim, turns, lambda: None).search())
    return [(told.found.points, told.bound) for told in found]


def drawn(random):
    """A table on which somebody can move, and what is asked of it, with few enough lines of play to try them all."""
    while True:
        boards, density = random.choice([((HEX37,), 0.93), ((GAPS, ISLANDS, STRIP), 0.6), ((RING, THREE), 0.5)])
        data = random_table(random, boards, random.choice([2, 2, 3, 4]), density)
        data["turn"] = random.choice(list(data["players"]))
        options = len(moves(data, data["turn"]))
        turns = random.choice([1, 2, 2, 3, 3, 4])
        if options and options**turns <= MOST_LINES:
            return data, random.choice(list(data["players"])), random.choice(["score", "lead", "win"]), turns
