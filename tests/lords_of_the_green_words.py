"""Tables of Lords of the Green that others change a little, and what is said of them."""

import lords_of_the_green_tables as tables

from verify.judge import judge
from verify.violations import violations

GAME = tables.GAME
THREE = {
    "game": "lords-of-the-green",
    "players": {"ada": {"colours": ["red"]}, "ben": {"colours": ["blue"]}, "cleo": {"colours": ["yellow"]}},
    "turn": "ada",
    "board": [
        ["1", "2 red 3 lord", "3"],
        ["4 yellow 2", "1", "2 blue 2 lord"],
        ["3 yellow 1 lord", "4 blue 1", "1"],
        ["2", "3", "4"],
    ],
}
TWO = {
    "game": "lords-of-the-green",
    "players": {"ada": {"colours": ["red", "yellow"]}, "ben": {"colours": ["blue", "green"]}},
    "army": "red",
    "board": [
        ["1", "2 red 3 lord", "3", "4 blue 2 lord"],
        ["4 yellow 2 lord", "3", "2", "1"],
        ["1", "2", "3 green 1 lord", "4"],
        ["4", "3", "2", "1"],
    ],
}


def table(base=THREE, board=(), rulings=(), **keys):
    """A table with other tiles ("r1c1": ...) and keys; what is `None` is taken away."""
    data = {**base, **keys}
    rows = [list(row) for row in base["board"]]
    for spot, said in dict(board).items():
        rows[int(spot[1]) - 1][int(spot[3]) - 1] = said
    data["board"] = rows
    if rulings:
        data["rulings"] = dict(rulings)
    return tables.read({key: value for key, value in data.items() if value is not None})


def broken(position):
    return [violation.instance for violation in violations(GAME.game, position)]


def told(position, rule=""):
    return [violation.message for violation in violations(GAME.game, position) if violation.rule.startswith(rule)]


def breaks(position, rule):
    return any(violation.rule == rule for violation in violations(GAME.game, position))


def judged(said, position, player=None):
    return judge(GAME, position, GAME.game.play.read(said, position, player or position.turn))
