"""Turns of Slush looked ahead, with the worst card that may come and on average, against every move tried."""

from fractions import Fraction

from holding import hold_ahead
from naive_slush import Table, afters, best, mean, moves, played, unseen, worth
from slush_tables import read, small

from scorers.green_box.slush import SCORER
from scorers.green_box.slush.search import best_on_average
from scorers.play import END

MOST_LINES = 600


def hunt_one(random):
    data, player, objective, turns = drawn(random)
    asked = END if random.random() < 0.3 and not data.get("rulings") else turns
    what = f"{data!r}, {player}, {objective}, {asked} turns asked for, {turns} looked at"
    values = [best(data, player, ahead, objective) for ahead in range(1, turns + 1)]
    hold_ahead(what, lambda: asking(data, player, objective, asked), values)
    averages(data, objective, turns, what)


def averages(data, objective, turns, what):
    """The best of each kind of turn, by what it gives on average."""
    player = data["turn"]
    kinds = {}
    for move, tables in afters(data):
        value = mean([Fraction(best(one, player, turns - 1, objective, mean)) for one in tables])
        kinds[move.split()[0]] = max(value, kinds.get(move.split()[0], value))
    if turns == 1 and len(kinds) > 1:
        kinds.pop("pass", None)  # of a single turn it is never the better one, so the ruling is not asked
    found = best_on_average(read(data), player, objective, turns, lambda: None)
    assert {str(one.move).split()[0]: one.value for one in found} == kinds, what
    assert [one.value for one in found] == sorted(kinds.values(), reverse=True), what
    for one in found:
        cards = unseen(data) if str(one.move) == "draw" else [""]
        tables = [played(data, player, f"{one.move} {card}".strip()) for card in cards]
        assert mean([Fraction(best(table, player, turns - 1, objective, mean)) for table in tables]) == one.value, what


def asking(data, player, objective, turns):
    return SCORER.play(read(data), player, objective, turns, lambda: None)


def drawn(random):
    """A table on which somebody can move, and what is asked of it, with few enough lines of play to try them all."""
    while True:
        data = small(random)
        options = set() if Table(data).ends_with(data["turn"]) else moves(data, data["turn"])
        turns = random.choice([1, 2, 2, 3, 3, 4])
        lines = max(len(options), 1) ** turns * (20 if data["deck"] else 1)
        if options and lines <= MOST_LINES and not (data.get("rulings") and turns > 3):
            objective = random.choice(["score", "lead", "win"])
            assert worth(data, data["turn"], objective) < 200
            return data, random.choice(list(data["players"])), objective, turns
