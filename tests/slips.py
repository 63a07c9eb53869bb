"""Slips of a pen in files of Village Green and Fields of Green, and what changes and other values of facts make of a table."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from asking import is_legal

from cli.reading.yaml_text import read_yaml
from models.logic import truth_in
from models.problem import UnusableError
from models.unknowns import filled, unknowns
from verify.games import entry

HERE = Path(__file__).parent
GAMES = ("village-green", "fields-of-green")
NOT_DOUBTED = {"game", "rulings", "pool", "cards", "note"}
"""What a file says of the question and of the box: a table is not mended by another game, another ruling or other cards."""

MORE = {
    "village-green": {
        "game": "village-green",
        "player_count": 2,
        "players": {
            "north": {
                "village": "up",
                "top": ["Excellence in Ponds", "Best Use of Space", "Excellence in Lawns"],
                "left": [".", ".", "."],
                "green": [["red rose pond", ".", "."], [".", "lawn on .", "."], [".", ".", "."]],
                "hand": 3,
                "turns": 2,
            }
        },
        "decks": {"green": 30, "awards": 11},
        "under": {"green": ["blue lily pond"], "awards": ["The Ruby Clover Award"]},
    },
    "fields-of-green": {
        "game": "fields-of-green",
        "year": 4,
        "turn": "over",
        "player_count": 3,
        "players": {
            "Maria": {
                "coins": 4,
                "pad": {
                    "cards": 23,
                    "equipment": 8,
                    "money_points": 1,
                    "food_points": 4,
                    "towers": 0,
                    "abilities": [6, 3],
                    "locations": 13,
                },
            },
            "Mike": {"farm": [["Water Tower 1 with Hoses", "Silo 2", "Brewery scoring 6"]], "turns": 6, "vp": 2},
        },
    },
}
"""Tables with what no other one here tells."""


@cache
def tables(name):
    """The known tables of a game by a name: those that every rule accepts, examples, and one more."""
    accepting = read_yaml((HERE / "conformance" / f"{name}.yaml").read_text(encoding="utf-8"), name).data["accepting"]
    found = {f"accepting {n}": data for n, data in enumerate(accepting)} | {"more": MORE[name]}
    for file in sorted((HERE.parent / "examples" / name.replace("-", "_")).glob("*.yaml")):
        found[file.stem] = read_yaml(file.read_text(encoding="utf-8"), file.name).data
    return {label: data for label, data in found.items() if is_known_and_legal(name, data)}


def is_known_and_legal(name, data):
    position = read(name, data)
    return position is not None and not unknowns(position) and is_legal(entry(name).game, position)


def read(name, data):
    """The position of a file, or nothing if it cannot be used."""
    game = entry(name).game
    try:
        return game.read(data, game.standard_cards(), {}).position
    except UnusableError:
        return None


# What a file tells, leaf by leaf.


def leaves(data, path=()):
    """The values of a file with their paths."""
    if isinstance(data, dict):
        for key, value in data.items():
            if path or key not in NOT_DOUBTED:
                yield from leaves(value, (*path, key))
    elif isinstance(data, list):
        for n, value in enumerate(data):
            yield from leaves(value, (*path, n))
    else:
        yield path, data


def differences(one, other, path=()):
    """The paths at which two files tell something else."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() | other.keys():
            yield from differences(one.get(key), other.get(key), (*path, key))
    elif isinstance(one, list) and isinstance(other, list):
        longest = max(len(one), len(other))
        padded = [[*things, *[None] * (longest - len(things))] for things in (one, other)]
        for n, pair in enumerate(zip(*padded, strict=True)):
            yield from differences(*pair, (*path, n))
    elif one != other:
        yield path


# What can be mended, as files.


def made(name, position):
    """What each change makes of a table, with its words."""
    for change in entry(name).game.changes(position):
        yield change.said, change.make(position)


def other_values(name, position, paths=None):
    """What other values of facts make of a table: one other value of each fact, or all of those that are at these paths."""
    game = entry(name).game
    doubted = game.doubted(position)
    told = {}
    for fact in doubted.facts:
        marks = zip(fact.unknown.marks, fact.unknown.options, strict=True)
        told[fact.unknown] = next(option for mark, option in marks if truth_in(fact.holds, {mark}))
    as_told = game.written(filled(doubted.position, told))
    for fact in doubted.facts:
        others = [option for option in fact.unknown.options if option is not told[fact.unknown]]
        for option in others:
            other = filled(doubted.position, told | {fact.unknown: option})
            if paths is not None and set(differences(as_told, game.written(other))) != paths:
                break
            yield fact.said, other
            if paths is None:
                break


def same(made, wanted):
    """Whether a file tells what is wanted, or leaves it open."""
    if isinstance(made, dict) and isinstance(wanted, dict):
        return made.keys() == wanted.keys() and all(same(made[key], wanted[key]) for key in made)
    if isinstance(made, list) and isinstance(wanted, list):
        left, open_ = list(wanted), []
        for one in made:  # In which order cards of a hand or a deck are told does not matter here.
            if one in left:
                left.remove(one)
            else:
                open_.append(one)
        return len(open_) == len(left) and all(map(same, open_, left))
    if isinstance(made, str) and isinstance(wanted, str) and re.search("unknown|unlisted", made):
        return re.fullmatch(re.sub(r"unknown|unlisted\\ \w+", ".*", re.escape(made)), wanted) is not None
    return made == wanted


# Slips of a pen.
