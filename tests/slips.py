"""Slips of a pen in files of Village Green and Fields of Green, and what changes and other values of facts make of a table."""

from __future__ import annotations

import random
import re
from collections import Counter
from copy import deepcopy
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


def at(data, path):
    for key in path:
        data = data[key]
    return data


def with_value(data, path, value):
    new = deepcopy(data)
    at(new, path[:-1])[path[-1]] = value
    return new


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


def what_mends(name, right, wrong):
    """How the right table comes of the wrong one by one change or another value of one fact; nothing if it does not."""
    game = entry(name).game
    wanted, told = game.written(right), game.written(wrong)
    for said, position in made(name, wrong):
        if same(game.written(position), wanted):
            return said
    paths = set(differences(told, wanted))
    return next((said for said, position in other_values(name, wrong, paths) if same(game.written(position), wanted)), None)


# Slips of a pen.


def slips(name, data, rng):
    """A file with one value that is told wrongly, by what was done."""
    players = list(data.get("players", ()))
    deck = entry(name).game.standard_cards() if name == "village-green" else read(name, data).deck
    for path, value in leaves(data):
        if isinstance(path[-1], int) and path[-1] > FEW:
            continue
        key = [step for step in path if isinstance(step, str)][-1]
        kind = ".".join(step for step in path if isinstance(step, str) and step not in players)
        if isinstance(value, bool):
            yield f"{kind}: not so", with_value(data, path, not value)
        elif isinstance(value, int):
            for n in (-1, 1, 2):
                yield f"{kind}: {n:+}", with_value(data, path, value + n)
        elif key in {"turn", "start", "first"}:
            for other in (*players, "over"):
                yield f"{kind}: another", with_value(data, path, other)
        elif key in {"village", "phase", "covered"}:
            for other in {
                "village": ("up", "down"),
                "phase": ("upkeep", "action", "harvest"),
                "covered": ("none", "unseen"),
            }[key]:
                yield f"{kind}: another", with_value(data, path, other)
        else:
            yield from slips_of_a_card(data, path, kind, deck, rng)
            cards = at(data, path[:-1])
            if isinstance(cards, list) and "farm" not in path and not {"green", "top", "left"} & set(path[2:]):
                yield f"{kind}: left out", with_value(data, path[:-1], [*cards[: path[-1]], *cards[path[-1] + 1 :]])
                yield f"{kind}: twice", with_value(data, path[:-1], [*cards, value])


FEW = 3
"""The last of the cards of a row or a deck in which slips are made."""


def slips_of_a_card(data, path, kind, deck, rng):
    value = at(data, path)
    laid = [other for other, _ in leaves(data) if "farm" in other or ("players" in other and "hand" not in other)]
    laid = [other for other in laid if isinstance(at(data, other), str) and other[:3] == path[:3] and "village" not in other]
    is_farm = data["game"] == "fields-of-green"
    names = [*deck.locations] if is_farm else [*deck.green, *deck.awards]
    if "aside" in path:
        names = [*deck.equipment]
    top = re.match(r".*?(?=$| on | with | face | paid| \d)", value)[0]
    for other in rng.sample(names, 2):
        yield f"{kind}: another card", with_value(data, path, value.replace(top, other, 1))
    if path not in laid:
        return
    yield f"{kind}: not there", with_value(data, path, ".")
    other = rng.choice(laid)
    yield f"{kind}: swapped", with_value(with_value(data, path, at(data, other)), other, value)
    if value != ".":
        yield f"{kind}: covered", with_value(data, path, f"{rng.choice(names)} on {value}")
    if " on " in value:
        yield f"{kind}: nothing beneath", with_value(data, path, value.split(" on ")[0])
    if is_farm and value != ".":
        yield from slips_of_a_site(data, path, kind, value, laid, [*deck.equipment], rng)


def slips_of_a_site(data, path, kind, value, laid, tiles, rng):
    for n in (-1, 1, 2, 3):
        number = re.search(r"\d", value)
        if number and int(number[0]) + n >= 0:
            yield f"{kind}: tokens {n:+}", with_value(data, path, value.replace(number[0], str(int(number[0]) + n)))
    if value.startswith(("Water Tower", "Silo")):
        swapped = value.replace("Water Tower", "?").replace("Silo", "Water Tower").replace("?", "Silo")
        yield f"{kind}: tower or silo", with_value(data, path, swapped)
    else:
        yield f"{kind}: a tower", with_value(data, path, "Water Tower 3")
    for mark in ("face down", "paid", "paid twice"):
        without = value.removesuffix(f" {mark}")
        yield f"{kind}: {mark}", with_value(data, path, without if without != value else f"{value} {mark}")
    if " with " in value:
        card, tile = value.split(" with ")
        yield f"{kind}: no tile", with_value(data, path, card)
        other = rng.choice(laid)
        if other != path and "," not in tile and at(data, other) != "." and " with " not in at(data, other):
            yield f"{kind}: tile moved", with_value(with_value(data, path, card), other, f"{at(data, other)} with {tile}")
    elif not value.endswith(("paid", "down", "twice")):
        yield f"{kind}: tile", with_value(data, path, f"{value} with {rng.choice(tiles)}")


MOST_TRIED = 6
"""So many slips of a kind are made until one breaks a rule; many kinds break none."""


@cache
def broken_by_a_slip(name):
    """Legal tables and what a slip made of them that is illegal and known: the first of each kind."""
    found, tried = {}, Counter()
    for label, data in tables(name).items():
        right = read(name, data)
        for kind, slipped in slips(name, data, random.Random(label)):
            if kind in found or tried[kind] >= MOST_TRIED:
                continue
            tried[kind] += 1
            wrong = read(name, slipped)
            if wrong is not None and not unknowns(wrong) and not is_legal(entry(name).game, wrong):
                found[kind] = right, wrong, slipped
    return found
