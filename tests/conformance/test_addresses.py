"""The address of a value leads to it in the file of the table: something else there is written at that address."""

import random

import pytest
from every_game import readings

from models.unknowns import filled

pytestmark = pytest.mark.no_cover

ASKED = 12
"""So many facts and changes of each table."""


def resolved(data, path):
    """What stands at an address of a file; `LookupError` where nothing stands there."""
    for key in path:
        data = data[key]
    return data


def differing(one, other, path=()):
    """The addresses of what two files tell differently; that of the whole where one tells more entries."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in {**one, **other}:
            yield from differing(one.get(key), other.get(key), (*path, key))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for i, pair in enumerate(zip(one, other, strict=True)):
            yield from differing(*pair, (*path, i))
    elif one != other:
        yield path


def leads_to(path, other):
    """Whether one of two addresses lies within the other."""
    return all(one == two for one, two in zip(path, other, strict=False))


def known_tables(game):
    told = readings(game.name)
    return [(label, reading.position) for label, reading in told.items() if not reading.unknown]


def test_a_fact_knows_where_the_file_tells_it(game):
    rng = random.Random(4)
    for label, position in known_tables(game)[:6]:
        data, doubted = game.game.written(position), game.game.doubted(position)
        seen = {fact.unknown: option_of(fact) for fact in doubted.facts}
        for fact in rng.sample(doubted.facts, min(ASKED, len(doubted.facts))):
            assert fact.path, (label, fact.said)
            resolved(data, fact.path)
            others = [option for option in fact.unknown.options if option != seen[fact.unknown]]
            other = game.game.written(filled(doubted.position, seen | {fact.unknown: rng.choice(others)}))
            apart = list(differing(data, other))
            assert apart, (label, fact.said)
            assert all(leads_to(path, fact.path) for path in apart), (label, fact.said, fact.path, apart)


def option_of(fact):
    """What a table tells in a place: the only option with which the fact holds."""
    (seen,) = [option for option in fact.unknown.options if filled((fact.holds,), {fact.unknown: option}) == (True,)]
    return seen


def test_a_change_knows_where_the_file_tells_what_is_changed(game):
    rng = random.Random(5)
    for label, position in known_tables(game)[:6]:
        data, changes = game.game.written(position), list(game.game.changes(position))
        for change in rng.sample(changes, min(ASKED, len(changes))):
            if change.path:
                apart = list(differing(data, game.game.written(change.make(position))))
                assert any(leads_to(path, change.path) for path in apart), (label, change.of, change.path, apart)
