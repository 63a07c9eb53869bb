"""A table of My First Christmas Tree for small tests, and what is answered about it."""

import copy

from asking import reader

from verify.check import check
from verify.clock import Clock
from verify.games import entry
from verify.play import _PlaySearch
from verify.score import score
from verify.search.bound_descent import silent

CT = entry("my-first-christmas-tree")
TREE = [
    ["drop", "circles"],
    ["hammers", "bricks", "wheel"],
    ["arrow", "drop", "circles", "wheel"],
    ["bricks", "hammers", "arrow", "drop", "bricks"],
    ["wheel", "circles", "arrow", "hammers", "wheel", "drop"],
]
"""Four drops and wheels, three of each other symbol. Down the left edge: drop, hammers, arrow, bricks, wheel."""
LEFT = ["red drop", "blue hammers", "red arrow"]
ROWS = {row: [f"r{row}c{column}" for column in range(1, row + 2)] for row in range(1, 6)}
POOL = ["red wheel", "blue drop", "white circles", "yellow hammers"]


def table(red=(), blue=(), ada=None, ben=None, **more):
    """Ada's and ben's decorations on these tiles, what they have, and keys of the table; awards are told with them."""
    tree = copy.deepcopy(TREE)
    for colour, names in (("red", red), ("blue", blue)):
        for name in names:
            tree[int(name[1]) - 1][int(name[3]) - 1] += f" {colour}"
    players = {"ada": {"colour": "red"} | (ada or {}), "ben": {"colour": "blue"} | (ben or {})}
    return {"game": "my-first-christmas-tree", "players": players, "tree": tree, "pool": POOL, "turn": "ada"} | more


read = reader(CT)


def broken(data):
    return {violation.instance: violation.message for violation in check(CT.game, read(data)).violations}


def after(data, said, player="ada"):
    position = read(data)
    return CT.game.play.after(position, CT.game.play.read(said, position, player))


def totals(data):
    return {sheet.player: sheet.total for sheet in score(CT, read(data)).sheets}


def best(data, turns=1):
    """The search and its replay through the judge, without another search under each other ruling."""
    position = read(data)
    return _PlaySearch(CT, "ada", "score", turns).search(position.under(position.rulings.fresh()), Clock(None), silent)


def ended(turn, **more):
    every = [name for row in ROWS.values() for name in row]
    return table(every, touches=dict.fromkeys(range(1, 6), "red"), star="red", base=["red", "red"], turn=turn, **more)


HAND = {"hand": ["blue bricks", "white wheel"], "row": LEFT}
COMPLETE = {"row": ["yellow bricks", "yellow arrow", "white hammers"], "hand": ["yellow drop"]}
FIVE = {"row": ["red drop", "red hammers", "blue arrow", "blue bricks"], "hand": ["white wheel"], "boxes": {"own": [4]}}
LAST = {1: "red", 2: "red", 3: "red", 5: "blue"}


def ending(player, **more):
    """Row 4 lacks r4c1 of either player's decorations; the player whose turn it is can place it."""
    every = [name for row in (1, 2, 3, 4) for name in ROWS[row] if name != "r4c1"]
    seats = {"ada": COMPLETE} if player == "ada" else {"ben": COMPLETE}
    data = table(every, [*ROWS[5], *ROWS[4][1:]], touches=LAST, base=["red", "."], turn=player, **seats, **more)
    assert not broken(data)
    return data
