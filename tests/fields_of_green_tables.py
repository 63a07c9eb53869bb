"""Tables of Fields of Green for tests, written as people write them and read as files are."""

from __future__ import annotations

from every_game import tables_of

from verify.check import check
from verify.games import entry
from verify.judge import judge
from verify.score import score

FG = entry("fields-of-green")

OURS = tables_of("fields-of-green").named["ours"]["cards"]
LOCATIONS, EQUIPMENT = OURS["locations"], OURS["equipment"]
"""Cards and tiles of our own, of which everything is known, so that no test rests on a printed face that is not."""

START = "Water Tower 3 | Silo 1"
FARM_KEYS = {"coins", "vp", "aside", "hand", "drawn", "turns", "harvested", "pad"}


def rows(text):
    """A farm written with bars between its spaces."""
    return [[space.strip() for space in row.split("|")] for row in text.strip().split("\n")]


def farm(text=START, **more):
    return {"coins": 10, "farm": rows(text)} | more


def table(*farms, **more):
    """The data of a table: its farms by Maria, Mike, Ann, Ben, with our own cards."""
    players = dict(zip(("Maria", "Mike", "Ann", "Ben", "Eve"), farms, strict=False))
    own = {"locations": LOCATIONS | more.pop("locations", {}), "equipment": EQUIPMENT | more.pop("equipment", {})}
    return {"game": "fields-of-green", "players": players, "cards": own} | more


def one(text=START, **more):
    """The data of a table with one farm; keys of the farm are told from those of the table."""
    mine = {key: value for key, value in more.items() if key in FARM_KEYS}
    return table(farm(text, **mine), **{key: value for key, value in more.items() if key not in FARM_KEYS})


def read(data, rulings=None):
    return FG.game.read(data, FG.game.standard_cards(), rulings or {}).position


def checked(data):
    return check(FG.game, read(data))


def broken(data):
    """The messages of all violations by instance."""
    violations = checked(data).violations
    told = {v.instance: v.message for v in violations}
    assert len(told) == len(violations), "two violations share an instance"
    return told


def judged(data, text, player="Maria"):
    position = read(data)
    return judge(FG, position, FG.game.play.read(text, position, player))


def objections(data, text, player="Maria"):
    """The messages of all objections by rule; none if the move may be done."""
    found = judged(data, text, player)
    assert (found.verdict == "illegal") is bool(found.objections)
    return {o.rule: o.message for o in found.objections}


def scored(data):
    return score(FG, read(data))
