"""Tables of The Golden Pyramid for its tests, and the program's answers on data of position files."""

from asking import reader

from models.green_box.cards import UNKNOWN_DECK
from models.unknowns import unknowns
from verify.games import entry
from verify.judge import judge

GAME = entry("golden-pyramid")

LEVEL_1 = [["x"] * 4 for _ in range(4)]
STACKS = dict.fromkeys(["drop", "hammers", "circles", "bricks", "wheel", "arrow"], 6)


read = reader(GAME, UNKNOWN_DECK)


def table(ada=None, ben=None, **more):
    """Two players at a table of which little is told."""
    players = {"ada": {"points": 0, **(ada or {})}, "ben": {"points": 0, **(ben or {})}}
    return {"players": players, **more}


def broken(data, **rulings):
    """The ids of the rules that are broken."""
    position = read(data, **rulings)
    assert not unknowns(position)
    return {rule.id for rule in GAME.game.rules for at in rule.instances(position) if rule.holds(position, *at) is not True}


def move(data, said, player="ada", **rulings):
    """A move as it is said, and the position."""
    position = read(data, **rulings)
    return GAME.game.play.read(said, position, player), position


def judged(data, said, player="ada", **rulings):
    """The judgement on a move, its rules' own first."""
    done, position = move(data, said, player, **rulings)
    return judge(GAME, position, done)


def after(data, said, player="ada", **rulings):
    """The position after a move."""
    done, position = move(data, said, player, **rulings)
    return GAME.game.play.after(position, done)


def best(data, turns=1, objective="score", player="ada", **rulings):
    """What the search finds last: the play and its points."""
    question = GAME.scorer.play(read(data, **rulings), player, objective, turns, lambda: None)
    *_, last = [told.found for told in question.run()]
    return last


RED_THREE_HAMMERS = {
    "game": "golden-pyramid",
    "players": {
        "Ann": {
            "points": 2,
            "hand": ["red 2 drop", "blue 1 wheel", "red 1 arrow", "green 2 bricks", "red 3 hammer"],
            "cubes": {"red": 3, "blue": 1, "green": 1},
            "builder": "level 1 r2c2",
        },
        "Ben": {"points": 2, "hand": 5, "cubes": {"yellow": 2, "black": 2}, "builder": "level 1 r2c3"},
    },
    "turn": "Ann",
    "level_1": [[".", ".", ".", "."], [".", "x", "x", "."], [".", "x", "x", "."], [".", ".", ".", "."]],
}
"""Its rulebook example wants red hammers to be a 6, which nobody has published."""
