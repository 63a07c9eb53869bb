"""Every value that a file of the two large games tells can be doubted: what one wrong value breaks, one right value mends.

Legal tables are damaged by one slip of a pen, and what was there before is looked for among the changes and facts that
`explain` tries. A change is tried by plain evaluation of the position that it makes.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from copy import deepcopy
from functools import cache
from pathlib import Path

import pytest

from cli.yaml_text import read_yaml
from models.logic import truth_in
from models.problem import UnusableError
from models.unknowns import filled, unknowns
from verify.games import entry
from verify.repair import repairs
from verify.violations import is_legal

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


# Every value and every field.


@pytest.mark.parametrize("name", GAMES)
def test_every_value_that_a_file_tells_can_be_something_else(name):
    game = entry(name).game
    for label, data in tables(name).items():
        position = read(name, data)
        told = game.written(position)
        files = [game.written(other) for _, other in (*made(name, position), *other_values(name, position))]
        doubted = {path for file in files for path in differences(told, file)}
        for path, value in leaves(told):
            # Where a card is taken away, all that follows it stands elsewhere: that doubts the card, not what follows.
            assert any(path[: len(other)] == other for other in doubted), (label, path, value)


FIELDS = {"solo": "player_count", "covered": "green"}
"""Fields that are told by another one where a table is written again."""


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_the_form_is_doubted(name):
    game = entry(name).game
    doubted = set(NOT_DOUBTED)
    for data in tables(name).values():
        position = read(name, data)
        told = game.written(position)
        for _, other in (*made(name, position), *other_values(name, position)):
            for path in differences(told, game.written(other)):
                doubted |= {step for step in path if isinstance(step, str)}
    assert {FIELDS.get(field, field) for field in fields_of(game.schema())} <= doubted


def fields_of(schema):
    """The names of all fields in which a file tells a value, but those of what is not doubted."""
    found = set()
    waiting = [schema]
    while waiting:
        part = waiting.pop()
        for name, field in part.get("properties", {}).items():
            if name not in NOT_DOUBTED or part is not schema:
                found.add(name)
                waiting.append(field)
        waiting += [schema["$defs"][name] for name in re.findall(r"#/\$defs/(\w+)", str(part.get("$ref", "")))]
        waiting += [one for key in ("anyOf", "oneOf", "allOf") for one in part.get(key, ())]
        waiting += [one for key in ("items", "additionalProperties") if isinstance(one := part.get(key), dict)]
    return found


# What one slip breaks, one change mends.

AS_SMALL = {
    "turn: another",  # That the game is not over says enough; whose turn it is then need not be told.
    "players.farm: not there",  # With a card its tile is gone, and a card left out may lie at any free space.
    "players.farm: covered",  # What is said of a card is not said of one that lies beneath another.
}
"""Slips that are mended by another change than their undoing."""


@pytest.mark.parametrize("name", GAMES)
def test_what_one_slip_breaks_one_change_mends(name):
    game = entry(name).game
    for kind, (right, wrong, slipped) in broken_by_a_slip(name).items():
        if what_mends(name, right, wrong) is None:
            assert kind in AS_SMALL, slipped
            assert any(not unknowns(position) and is_legal(game, position) for _, position in made(name, wrong)), slipped
    assert len(broken_by_a_slip(name)) >= LEAST_KINDS[name]


LEAST_KINDS = {"village-green": 35, "fields-of-green": 50}
"""So many kinds of slips break something at least: a test of nothing passes always."""


@pytest.mark.parametrize("name", GAMES)
def test_what_one_slip_breaks_is_told_to_be_mended_by_one_change(name):
    """Through all of `repairs`: every tenth kind of slip."""
    for _, wrong, slipped in list(broken_by_a_slip(name).values())[::10]:
        first = next(repairs(entry(name).game, wrong), None)
        assert first is not None, slipped
        assert len(first.changes) == 1, slipped


# Tables of which it was said that nothing mends them, or too little; each with changes that do.

FIRST_FARM = [["Water Tower 3", "Silo 1"]]
DREW = {"Field": 4, "Livestock": 1, "Building": 1}
CASES = {
    "turns apart": (
        {
            "year": 2,
            "phase": "action",
            "player_count": 2,
            "first": "A",
            "players": {"A": {"turns": 1, "farm": FIRST_FARM}, "B": {"turns": 5, "farm": FIRST_FARM}},
        },
        # A begins, so that A has as many turns as B or one more.
        ["A has taken 5 turns, not 1"],
        ["A has taken 6 turns, not 1"],
        ["B has taken 0 turns, not 5"],
        ["B has taken 1 turn, not 5"],
    ),
    "not the beginning": (
        {
            "year": 1,
            "phase": "upkeep",
            "player_count": 3,
            "players": {
                "A": {
                    "coins": 60,
                    "vp": 9,
                    "aside": ["Sacks"],
                    "hand": 7,
                    "turns": 3,
                    "farm": [["Water Tower 0", "Silo 4"]],
                }
            },
            "discards": 3,
        },
        # In the Action phase all of that can be so after three turns, but for the hand.
        ["it is the action phase, not the upkeep phase", "A has 3 cards in hand, not 7"],
    ),
    "nobody drew": (
        {
            "year": 1,
            "phase": "harvest",
            "player_count": 2,
            "players": {
                "A": {"farm": [["Water Tower 3", "Silo 1", "Tool Shed"]], "drawn": DREW},
                "B": {"farm": FIRST_FARM, "drawn": DREW},
            },
        },
        ["A drew one Construction more and one Field less"],
        ["B drew one Construction more and one Building less"],
        ["B drew 0 Fields and 4 Constructions"],
        ["A: Tool Shed does not lie at r1c3"],
        ["A: Tool Shed at r1c3 is a Silo"],
        ["it is year 2, not 1"],
        ["3 people play, not 2"],
    ),
    "drawn and pile": (
        {
            "year": 1,
            "phase": "harvest",
            "player_count": 2,
            "players": {"A": {"farm": FIRST_FARM, "drawn": DREW}, "B": {"farm": FIRST_FARM, "drawn": DREW}},
            "piles": {"Field": 33, "Livestock": 30, "Construction": 27, "Building": 30},
        },
        # Both drew four Fields, a Livestock and a Building of 33 each.
        ["the piles have 25 Fields, 31 Livestock, 33 Constructions and 31 Buildings"],
    ),
    "small piles": (
        {
            "year": 2,
            "phase": "upkeep",
            "player_count": 3,
            "players": {"A": {"farm": FIRST_FARM}},
            "piles": {"Field": 1, "Livestock": 1, "Construction": 1, "Building": 1},
        },
        ["the piles have other numbers of cards: count them again"],
    ),
    "over in action": (
        {
            "year": 4,
            "phase": "action",
            "turn": "over",
            "players": {"A": {"farm": FIRST_FARM, "harvested": True}},
        },
        ["it is the harvest phase, not the action phase"],
        ["the game is not over", "A has not finished the Harvest"],
    ),
    "turns in harvest": (
        {"year": 2, "phase": "harvest", "player_count": 3, "players": {"A": {"turns": 3, "farm": FIRST_FARM}}},
        ["A has taken 6 turns, not 3"],
        ["it is the action phase, not the harvest phase"],
    ),
}
"""The table of each, and some of the sets of changes that mend it."""


@pytest.mark.parametrize("case", CASES)
def test_a_table_that_changes_mend_is_mended_by_them(case):
    data, *mending = CASES[case]
    game = entry("fields-of-green").game
    position = read("fields-of-green", data | {"game": "fields-of-green"})
    assert not is_legal(game, position)
    listed = {change.said: change for change in game.changes(position)}
    for together in mending:
        mended = position
        for said in together:
            assert not is_legal(game, mended)
            mended = listed[said].make(mended)
        assert is_legal(game, mended), together


@pytest.mark.parametrize("case", [case for case, (_, first, *_) in CASES.items() if len(first) == 1])
def test_repairs_of_such_a_table_are_single_changes(case):
    position = read("fields-of-green", CASES[case][0] | {"game": "fields-of-green"})
    assert len(next(repairs(entry("fields-of-green").game, position)).changes) == 1


# What a change gives up, and in whose words.


@pytest.mark.parametrize("name", GAMES)
def test_a_change_says_what_is_changed_and_what_was_told(name):
    """Of a value that is put in the place of another it tells which; no two changes of a table say the same."""
    for data in tables(name).values():
        changes = list(entry(name).game.changes(read(name, data)))
        assert len({change.said for change in changes}) == len(changes)
        for change in changes:
            assert bool(change.of) == (change.seen is not None) == (change.to is not None), change.said
            assert change.seen is None or (change.seen != change.to and change.fact), change.said
            assert re.match(r"[a-zA-Z0-9]", change.said), change.said
            assert not change.said.endswith("."), change.said


# What is computed from other numbers.

PILES = {"Field": 29, "Livestock": 30, "Construction": 30, "Building": 31}
DRAWN = {
    # B drew 4-1-0-1; four Fields, three Livestock, three Constructions and two Buildings are gone.
    "what is gone from the piles": (
        {"player_count": 2, "piles": PILES, "players": {"A": {"drawn": {"Field": 3, "Livestock": 2, "Building": 1}}}},
        "A drew 2 Livestock, 3 Constructions and 1 Building",
    ),
    "what is suggested": (
        {"introductory": True, "players": {"A": {"drawn": {"Livestock": 1, "Construction": 2, "Building": 3}}}},
        "A drew 3 Fields, 2 Livestock and 1 Construction",
    ),
}


@pytest.mark.parametrize("case", DRAWN)
def test_a_draw_is_thought_to_be_what_everything_else_says(case):
    data, said = DRAWN[case]
    players = {"A": {"farm": FIRST_FARM} | data["players"]["A"], "B": {"farm": FIRST_FARM}}
    players["B"] |= {} if "introductory" in data else {"drawn": DREW}
    data = {"game": "fields-of-green", "year": 1, "phase": "harvest"} | data | {"players": players}
    position = read("fields-of-green", data)
    game = entry("fields-of-green").game
    changes = {change.said: change for change in game.changes(position)}
    assert not is_legal(game, position)
    assert is_legal(game, changes[said].make(position))
    # Where the number of players is another, nothing is gone that the two did not draw, and nobody can tell.
    third = read("fields-of-green", data | {"player_count": 3})
    assert "introductory" in data or said not in {change.said for change in game.changes(third)}


@pytest.mark.parametrize("name", GAMES)
def test_what_is_changed_already_is_not_changed_again_to_something_impossible(name):
    """Each change twice, and each with another one: a card that is gone or has moved stays so, and no two lie in one space."""
    rng = random.Random(14)
    game = entry(name).game
    for data in tables(name).values():
        position = read(name, data)
        changes = list(game.changes(position))
        twice = [(one, one) for one in changes]
        pairs = rng.sample([*twice, *(tuple(rng.sample(changes, 2)) for _ in twice[1:])], min(30, len(twice)))
        made_ = [other.make(one.make(position)) for one, other in twice + pairs][len(twice) :]
        for (one, other), after in zip(pairs, made_, strict=True):
            assert same(game.written(read(name, game.written(after))), game.written(after)), (one.said, other.said)
