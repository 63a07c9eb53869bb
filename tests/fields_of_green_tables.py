"""Tables of Fields of Green for tests, written as people write them and read as files are."""

from __future__ import annotations

import json

from cli.reading.yaml_text import read_yaml
from models.fields_of_green.card_file import standard_deck
from verify.check import check
from verify.games import entry
from verify.judge import judge
from verify.score import score

FG = entry("fields-of-green")

LOCATIONS = {
    # A field that costs coins alone, one that takes Water, one that takes Food and one that takes all three.
    "Clover": {"type": "Field", "subtype": "Cereal", "price": 2, "vp": 1, "ability": "none"},
    "Rice": {"type": "Field", "subtype": "Cereal", "price": {"coins": 1, "water": 2}, "vp": 2, "ability": "none"},
    "Kennel": {"type": "Construction", "price": {"coins": 1, "food": 2}, "vp": 0, "ability": "none"},
    "Castle": {"type": "Building", "price": {"coins": 4, "water": 1, "food": 1}, "vp": 5, "ability": "none"},
    # Harvest abilities.
    "Rye": {
        "type": "Field",
        "subtype": "Cereal",
        "price": 1,
        "vp": 1,
        "ability": "Harvest",
        "cost": {"water": 2},
        "gains": [{"food": 2, "vp": 1}],
    },
    "Goats": {
        "type": "Livestock",
        "subtype": "Dairy",
        "price": 2,
        "vp": 0,
        "ability": "Harvest",
        "cost": {"food": 1},
        "gains": [{"coins": 2}, {"coins": 3, "pay": {"food": 1}, "times": 2}],
    },
    "Mill": {
        "type": "Construction",
        "price": 2,
        "vp": 0,
        "ability": "Harvest",
        "cost": {"coins": 3},
        "gains": [{"coins": 1, "per": "other location with a Harvest ability within 2"}],
    },
    "Smith": {
        "type": "Building",
        "price": 0,
        "vp": 0,
        "ability": "Harvest",
        "cost": {"coins": 1},
        "gains": [{"equipment": 1}],
    },
    # Immediate abilities.
    "Well": {"type": "Construction", "price": 1, "vp": 0, "ability": "Immediate", "gains": [{"water": 2}]},
    "Store": {"type": "Construction", "price": 1, "vp": 0, "ability": "Immediate", "gains": [{"food": 3}]},
    "Workshop": {"type": "Construction", "price": 0, "vp": 0, "ability": "Immediate", "gains": [{"equipment": 1}]},
    "Bargain": {
        "type": "Construction",
        "price": 2,
        "vp": 0,
        "ability": "none",
        "cheaper": {"coins": 1, "per": "Livestock within 2"},
    },
    # Game End abilities.
    "Barn": {
        "type": "Building",
        "price": 3,
        "vp": 2,
        "ability": "Game End",
        "gains": [{"vp": 1, "per": "Building within 2"}],
    },
    "Tower Hall": {
        "type": "Building",
        "price": 3,
        "vp": 0,
        "ability": "Game End",
        "gains": [{"vp": 1, "per": "Water Tower within 2"}],
    },
    "Inn": {
        "type": "Building",
        "price": 3,
        "vp": 0,
        "ability": "Game End",
        "gains": [{"vp": 1, "per": "adjacent location"}],
    },
    "Chapel": {
        "type": "Building",
        "price": 3,
        "vp": 0,
        "ability": "Game End",
        "gains": [{"vp": 4, "if": "no Field within 3"}],
    },
}
EQUIPMENT = {
    "Bell": {"on": "location"},
    "Trough": {"on": "Dairy Livestock"},
    "Pump": {"on": "Water Tower", "range": 1},
    "Basin": {"on": "Water Tower", "capacity": 2},
    "Loft": {"on": "Silo", "capacity": 3},
    "Purse": {"on": "location", "gains": [{"coins": 4}]},
    "Flag": {"on": "Building", "points": [{"vp": 2}]},
    "Encore": {"on": "Building with a Game End ability", "again": 1, "price": 3},
    "Medal": {"on": "location", "copies": 2},
}
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
    """The position, by way of a file's text."""
    return FG.game.read(read_yaml(json.dumps(data), "table.yaml").data, standard_deck(), rulings or {}).position


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


def after(data, text, player="Maria"):
    """The farm of the player after a move that may be done."""
    found = judged(data, text, player)
    assert found.verdict == "legal", found
    return found.after.seat(player)


def scored(data):
    return score(FG, read(data))


def lines(data, player=None):
    """The lines of a player's sheet, the only one's unless told."""
    sheets = scored(data).sheets
    sheet = next(sheet for sheet in sheets if player in {None, sheet.player})
    return {line.item: line.points for line in sheet.lines}


def resting_on(found):
    return {ruling.key: dict(ruling.otherwise) for ruling in found.rulings}
