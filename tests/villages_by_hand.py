"""Villages of Village Green as tests lay them space by space, and what is broken there."""

from __future__ import annotations

from asking import reader

from verify.check import check
from verify.games import entry

VG = entry("village-green")
TOP = ["The Ruby Clover Award", "Excellence in Trees", "Award for Forestry"]
MORE_AWARDS = ["Excellence in Lawns", "Best Colour Combination", "Excellence in Structures", "Excellence in Ponds"]
NOTHING = [".", ".", "."]


def village(green=None, **more):
    """A village in which nothing is wrong: `green` maps spaces such as `r1c2` to what lies there."""
    spaces = green or {}
    rows = [[spaces.get(f"r{row}c{column}", ".") for column in (1, 2, 3)] for row in (1, 2, 3)]
    return {"village": "up", "top": TOP, "left": NOTHING, "green": rows} | more


def table(*villages, **more):
    names = ("north", "east", "south", "west", "fifth", "sixth")
    return {"game": "village-green", "players": dict(zip(names, villages, strict=False))} | more


def checked(data):
    return check(VG.game, read(data))


read = reader(VG)


def broken(data):
    """The messages of all violations by instance."""
    violations = checked(data).violations
    told = {v.instance: v.message for v in violations}
    assert len(told) == len(violations), "two violations share an instance"
    return told


def one(green=None, **more):
    """The data of a table with one village; keys of the table are told from those of the village."""
    keys = {"solo", "player_count", "display", "decks", "turn", "start", "rulings"}
    return table(
        village(green, **{k: v for k, v in more.items() if k not in keys}), **{k: v for k, v in more.items() if k in keys}
    )
