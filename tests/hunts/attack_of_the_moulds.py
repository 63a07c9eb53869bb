"""Turns of Attack of the Moulds looked ahead, against every move tried."""

from attack_of_the_moulds_tables import GAPS, HEX37, ISLANDS, STRIP, random_table, read
from holding import hold_ahead, lines_of
from naive_attack_of_the_moulds import best, moves

from scorers.green_box.attack_of_the_moulds import SCORER
from scorers.play import END

RING = ("square", [[1, 1, 1], [1, 0, 1], [1, 1]])
THREE = ("hex", [[1, 1], [1, 1, 1], [1, 1]])
MOST_LINES = 500
CERTAIN = 50
"""A lead beyond this is that of a game that is won or lost."""


def hunt_one(random):
    data, player, objective, turns = drawn(random)
    asked = END if random.random() < 0.3 else turns
    what = f"{data!r}, {player}, {objective}, {asked} turns asked for, {turns} looked at"
    values = [best(data, player, ahead, objective) for ahead in range(1, turns + 1)]
    points, bound = hold_ahead(what, lambda: asking(data, player, objective, asked), values)[-1]
    floor = asking(data, player, objective, asked)._moulds.floor
    assert asked == END or points in {bound, floor}, what
    if objective == "lead":
        settled = {points > 0 for points in values if abs(points) > CERTAIN}
        assert len(settled) < 2, f"a game that is won was lost later: {values}\n{what}"


def asking(data, player, objective, turns):
    return SCORER.play(read(data), player, objective, turns, lambda: None)


def searched(data, player, objective, turns):
    return lines_of(asking(data, player, objective, turns), turns)


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
