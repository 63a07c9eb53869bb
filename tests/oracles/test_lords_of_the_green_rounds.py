"""LG-ST-TURNS against play: every table that is reached is legal, and early on every number that the rule accepts is reached."""

import random
from itertools import product

import lords_of_the_green_tables as tables
import naive_lords_of_the_green as naive
import pytest

from models.green_box.lords_of_the_green.rules import turns
from verify.violations import known_violations

FREE = {"LG-AMB-2PORDER": "free"}


def played(table, rng, few):
    """The table after a turn: any, or one that places few knights."""
    mine = [colour for colour in table["owner"] if table["owner"][colour] == table["turn"]]
    armies = mine if naive.free(table) else [table["army"] or mine[0]]
    options = [(army, *option) for army in armies for option in naive.placements(table, army)]
    rng.shuffle(options)
    if few:
        options.sort(key=lambda option: option[2])
    for army, _, _, changed in options:
        if naive.lord_of(table, army) is None:
            return naive.passed_on(changed, army)
        onward = list(naive.lord_moves(changed, army))
        if onward:
            return naive.passed_on(rng.choice(onward)[2], army)
    return rng.choice(naive.turns(table))[1]


def remembered(data, rng):
    """The same table with less told of it: who is next, which army, some tiles."""
    yield data
    yield {key: value for key, value in data.items() if key != "army"}
    if data.get("turn") != "over":
        yield {key: value for key, value in data.items() if key not in {"turn", "army"}}
    board = [["unknown" + said[1:] if rng.random() < 0.5 else said for said in row] for row in data["board"]]
    yield data | {"board": board}


@pytest.mark.parametrize("seed", range(3))
def test_tables_reached_by_play_are_legal(seed):
    """To the end, with one who places few knights in a turn, and the others as it comes; passing and all rulings included."""
    rng = random.Random(seed)
    players = (2, 2, 3, 3, 4, 5)[seed]
    rulings = {key: rng.choice(options) for key, options in tables.CHOICES.items() if rng.random() < 0.4}
    table = naive.read(tables.beginning(rng, players, **rulings | (FREE if seed == 1 else {})))
    slow = rng.choice(table["players"])
    for n in range(100):
        table = played(table, rng, table["turn"] == slow)
        for data in remembered(tables.told(table), rng) if n % 3 == 0 or table["turn"] == "over" else ():
            assert not known_violations(tables.GAME.game, tables.read(data)), data
        if table["turn"] == "over":
            return
    pytest.fail("the game did not end")


def numbers(table):
    """Knights and the tiles with them of each army, and who is next."""
    there = [[tile["knights"].get(c, 0) for tile in table["board"].values()] for c in table["owner"]]
    return tuple((sum(ns), sum(n > 0 for n in ns)) for ns in there), table["turn"], table["army"]


def reached(start, most):
    """Every combination of numbers with so many knights that comes from a table."""
    found, todo = {numbers(start)}, [start]
    while todo:
        for _, after in naive.turns(todo.pop()):
            if numbers(after) not in found and sum(n for n, _ in numbers(after)[0]) <= most:
                found.add(numbers(after))
                todo += [after] if sum(n for n, _ in numbers(after)[0]) < most else []
    return found


def is_accepted(data, had, turn, army):
    """Whether the rule accepts these numbers; where the knights stand does not matter to it."""
    colours = [colour for form in data["players"].values() for colour in form["colours"]]
    cells = [[] for _ in range(4 * len(data["board"][0]))]
    for colour, (knights, spread) in zip(colours, had, strict=True):
        for i in range(spread):
            cells[i].append((colour, 1 if i else knights - spread + 1, False))
    said = [tables.cell(1, forces) for forces in cells]
    wide = len(data["board"][0])
    board = [said[row * wide :][:wide] for row in range(4)]
    position = tables.read(data | {"board": board, "turn": turn} | ({"army": army} if army else {}))
    return turns.holds(position, *next(iter(turns.instances(position))))


@pytest.mark.parametrize(("players", "rulings", "most"), [(3, {}, 4), (2, {}, 4), (2, FREE, 2)])
def test_early_numbers_are_those_that_play_comes_to(players, rulings, most):
    """Whoever began; of two players it may be the one who is told second."""
    data = tables.beginning(random.Random(0), players, **rulings)
    data = {key: value for key, value in data.items() if key not in {"turn", "army"}}
    table = naive.read(data)
    found = set()
    for order in (table["players"], table["players"][::-1]) if players == 2 else (table["players"],):
        one = table | {"players": order}
        for colour in naive.rank(one):
            army = colour if players == 2 and not rulings else None
            found |= reached(one | {"turn": table["owner"][colour], "army": army}, most)
    stacks = [(n, k) for n in range(most + 1) for k in range(min(n, 1), n + 1)]
    every = [had for had in product(stacks, repeat=len(table["owner"])) if sum(n for n, _ in had) <= most]
    following = {key[1:] for key in found}
    accepted = {(had, *who) for had, who in product(every, following) if is_accepted(data, had, *who)}
    assert accepted == found
    assert len(accepted) < len(every) * len(following)
