"""Every value that a file tells may be wrong: one that is, is found by `explain` as what mends the table.

A legal table is damaged in one value; where that makes it illegal, there has to be a single change that mends it, since
putting the old value back is one.
"""

from __future__ import annotations

import json
import random

import pytest
from every_game import read, readings, tables_of
from plain_english import strange
from test_addresses import leads_to

from cli.answers.words import explain_lines
from models.problem import UnusableError
from verify.explain import explain
from verify.explanation.repairs import repairs
from verify.games import GAMES, entry
from verify.violations import known_violations

OF_FIELDS = [name for name in GAMES if name != "village-green"]
"""Games of which every value is a piece; those of Village Green are told in its own room."""
GREEN_BOX = [name for name in OF_FIELDS if name != "fields-of-green"]
DAMAGED = 3
"""So many damaged tables of each game."""


NOT_ALONE = {
    # Colours are changed by two players exchanging them, and what nobody can change by itself follows from what is.
    "attack-of-the-moulds": {"players", "shape"},
    "desert-dessert": {"dealt", "deck"},
    # No rule asks for the points of the pad, and for coins and VP tokens only before the first turn.
    "fields-of-green": {
        *("players coins", "players vp"),
        *(f"players pad {key}" for key in ("cards", "equipment", "money_points", "food_points", "towers", "abilities")),
        "players pad locations",
    },
    "island": {"players colour", "players passed"},
    "last-defence-at-hudai-monastery": {"challenge base", "challenge demons", "challenge time"},
    "lords-of-the-green": {"players colours", "turn"},
    "my-first-christmas-tree": {"players colour"},
    "slush": {"players colour"},
    "the-village": {"winners"},
    "zap-that-ghost": {"exchange"},
}
"""Keys of which not every value is offered to be changed where it stands."""


@pytest.mark.parametrize("name", OF_FIELDS)
def test_every_value_may_be_wrong(name):
    """Whatever a legal table tells at any key, some fact or change is about that very place."""
    game = entry(name).game
    for label, reading in readings(name).items():
        if reading.unknown or reading.broken:
            continue
        position = reading.position
        data = json.loads(json.dumps(game.written(position)))
        doubted = {fact.path for fact in game.doubted(position).facts} | {change.path for change in game.changes(position)}
        paths = {tuple(map(str, path)) for path in doubted if path}
        for path, value in values(data):
            keys = [step for step in path if isinstance(step, str)]
            key = " ".join(keys[:1] + keys[2:] if keys[0] == "players" else keys)
            if keys[0] not in {"game", "rulings", "note", "pool", "cards"} and value != ".":
                here = tuple(map(str, path))
                is_doubted = any(leads_to(other, here) for other in paths)
                assert is_doubted or key in NOT_ALONE.get(name, ()), (label, path, value)


def values(data, path=()):
    """Every value that a file tells, with its path."""
    if isinstance(data, dict | list):
        entries = data.items() if isinstance(data, dict) else enumerate(data)
        for key, value in entries:
            yield from values(value, (*path, key))
    else:
        yield path, data


def with_value(data, path, value):
    new = json.loads(json.dumps(data), object_pairs_hook=_keys_of_numbers)
    at = new
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return new


def _keys_of_numbers(pairs):
    """JSON has no keys that are numbers; files have."""
    return {int(key) if key.isdecimal() else key: value for key, value in pairs}


def others(value, every, rng):
    """Values that may be read or written by mistake: a neighbouring number, or a word that stands somewhere like it."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([n for n in (0, value - 1, value + 1, value + 3) if n != value])
    words = value.split(" ")
    at = rng.randrange(len(words))
    like = {word.strip(",") for other in every if isinstance(other, str) for word in other.split(" ")}
    same = sorted(word for word in like if word and word.isdecimal() == words[at].strip(",").isdecimal())
    new = rng.choice(same)
    return " ".join([*words[:at], words[at].replace(words[at].strip(","), new), *words[at + 1 :]])


def damaged(name):
    """Tables with one wrong value that a rule shows, each with the path of that value and the old one."""
    rng = random.Random(name)
    legal = list(tables_of(name).legal.values())
    for _ in range(2000):
        data = rng.choice(legal)
        # Cards of a user's own, which Fields of Green has in its file, tell nothing of the table.
        of_the_question = {"game", "rulings", "note", "pool", *(["cards"] if name == "fields-of-green" else [])}
        told = [(path, value) for path, value in values(data) if path[0] not in of_the_question]
        path, value = rng.choice(told)
        like = [other for place, other in told if place[0] == path[0]]
        if path[0] == "turn":
            like.append("over")
        table = with_value(data, path, others(value, like, rng))
        try:
            position = read(entry(name), table).position
        except UnusableError:
            continue
        if any(known_violations(entry(name).game, position)):
            yield path, position


@pytest.mark.parametrize("name", OF_FIELDS)
def test_a_value_that_is_wrong_is_mended_by_one_change(name):
    game = entry(name).game
    found = damaged(name)
    for _, (path, position) in zip(range(DAMAGED), found, strict=False):
        mended = next(repairs(game, position), None)
        assert mended is not None, path
        assert len(mended.changes) == 1, (path, mended)


@pytest.mark.parametrize("name", GREEN_BOX)
def test_a_reason_shows_facts_that_a_rule_of_its_own_breaks(name):
    """Of the first damaged tables; each reason of a single rule says what is wrong, and on what it rests."""
    game = entry(name).game
    for _, (path, position) in zip(range(2), damaged(name), strict=False):
        told = explain(game, position, most_reasons=2, most_repairs=1)
        broken = {violation.instance for violation in known_violations(game, position)}
        assert not strange("\n".join(explain_lines("table.yaml", told)))
        assert {part.instance for reason in told.reasons for part in reason.rules} <= broken
        for reason in told.reasons:
            assert reason.so
            # What is missing stands nowhere in the file.
            assert reason.facts or "missing" in reason.so, path
