"""What lay open at the beginning of a record and is told by a later entry: every move of it is judged by that.

It may be told though it was worked out before. Legal play is the oracle: whatever of its beginning is hidden, all of it was allowed.
"""

import random
from functools import cache

import pytest
from by_worlds import under_these_rulings
from every_game import about
from test_records import games_of, read, verdicts
from worlds import Table, at

from cli.reading.marks import FlawedError
from models.unknowns import places
from verify.clock import Clock
from verify.games import entry
from verify.replay import tell

pytestmark = [pytest.mark.no_cover, pytest.mark.played]

TRIES = 6
"""So many things of each kind are hidden at the beginning of a record."""
MOST = 3
"""So many records of a game are looked at."""


@cache
def hidden_records(name):
    """Records at whose beginning one thing is hidden that stays what it is: the table, the entries, and one that tells it."""
    rng, found = random.Random(name), []
    for data, position, done in games_of(name):
        holes = [hole for hide in about(name).hides.values() for _ in range(TRIES) for hole in some_of(hide(data, rng), rng)]
        # A row that is written as one text has no places of its own.
        holes = [one for one in holes if isinstance(at(data, one.path[:-1]), dict | list)]
        for hole in (one for one in holes if at(data, one.path) in one.ways):
            table = Table(entry(name), data, (hole,))
            first, *later = ([*places(table.position, there)] for there in (position, *(after for _, after in done)))
            record = [said for said, _ in done]
            stays = len(first) == 1 and first[0][1] in first[0][0].options and all(there == first for there in later)
            if stays and is_understood(table, record):
                found.append((table, record, f"{first[0][0].name}: {first[0][1]}"))
    return rng.sample(found, min(MOST, len(found)))


def some_of(holes, rng):
    return rng.sample(holes, min(1, len(holes)))


def is_understood(table, record):
    """Whether it can be read though something is hidden: a card that nobody knows is not called by its name."""
    try:
        return bool(read(table.hidden, record))
    except FlawedError:
        return False


def test_every_move_is_judged_by_what_is_told_after_it(game):
    rng = random.Random(game.name)
    for table, record, told in hidden_records(game.name):
        # It is told after the first move, and somewhere later.
        for n in {1, rng.randint(1, len(record))}:
            replayed = read(table.hidden, [*record[:n], told, *record[n:], told])
            assert {*verdicts(game, replayed)} == {"legal"}, (str(table), record, n, told)


def test_it_is_told_what_decides(game):
    """Only of a move that was left open; and then it was left open by a record that does not tell it."""
    for table, record, told in hidden_records(game.name):
        silent = verdicts(game, read(table.hidden, record))
        with under_these_rulings():
            every = [*tell(game, read(table.hidden, [*record, told]).record, Clock())]
        assert [bool(one.told_later) for one in every] == [*(verdict == "undecided" for verdict in silent), False]


def test_there_are_moves_that_it_decides():
    for name in ("slush", "green-bite", "my-first-christmas-tree"):
        silent = [verdicts(entry(name), read(table.hidden, record)) for table, record, _ in hidden_records(name)]
        assert any("undecided" in every for every in silent), name
