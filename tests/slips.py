"""Slips of a pen in files of Village Green, and what changes and other values of facts make of a table."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice
from pathlib import Path

from asking import is_legal
from every_game import cases_in, conformance_file

from cli.reading.yaml_text import read_yaml
from models.logic import truth_in
from models.problem import UnusableError
from models.unknowns import filled, unknowns
from verify.games import entry

HERE = Path(__file__).parent
GAME = entry("village-green").game
NOT_DOUBTED = {"game", "rulings", "pool", "cards", "note"}
"""What a file says of the question and of the box: a table is not mended by another game, another ruling or other cards."""

MORE = {
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
}
"""A table with what no other one here tells."""


@cache
def tables():
    """The known tables by a name: those that every rule accepts, examples, and one more."""
    accepting = cases_in(conformance_file("village-green"))["accepting"]
    found = {f"accepting {n}": data for n, data in enumerate(accepting)} | {"more": MORE}
    for file in sorted((HERE.parent / "examples" / "village_green").glob("*.yaml")):
        found[file.stem] = read_yaml(file.read_text(encoding="utf-8"), file.name).data
    return {label: data for label, data in found.items() if is_known_and_legal(data)}


def is_known_and_legal(data):
    position = read(data)
    return position is not None and not unknowns(position) and is_legal(GAME, position)


def read(data):
    """The position of a file, or nothing if it cannot be used."""
    try:
        return GAME.read(data, GAME.standard_cards(), {}).position
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


def made(position):
    """What each change makes of a table, with its words."""
    for change in GAME.changes(position):
        yield change.said, change.make(position)


def other_values(position):
    """What one other value of each fact makes of a table."""
    doubted = GAME.doubted(position)
    told = {}
    for fact in doubted.facts:
        marks = zip(fact.unknown.marks, fact.unknown.options, strict=True)
        told[fact.unknown] = next(option for mark, option in marks if truth_in(fact.holds, {mark}))
    for fact in doubted.facts:
        others = (option for option in fact.unknown.options if option is not told[fact.unknown])
        yield from (filled(doubted.position, told | {fact.unknown: other}) for other in islice(others, 1))


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
