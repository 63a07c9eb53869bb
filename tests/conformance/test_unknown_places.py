"""Whatever a file may say to be unknown is told: `fill` has values for it, or names it among what it leaves open.

Broken by a key whose `unknown` is read and kept, and then counts as nothing: "the whole table is known".
"""

from contextlib import suppress

from every_game import changed, read, tables_of
from told import values

from models.problem import UnusableError
from models.unknowns import SOME, UNKNOWN

NO_PLACES = {"game", "cards", "rulings", "note", "turn", "player_count"}
"""Keys that tell of no place where something lies."""


def alike(path):
    """A path in which places of lists, and players, are alike."""
    of_player = path[0] == "players"
    return tuple("*" if isinstance(key, int) or (of_player and n == 1) else key for n, key in enumerate(path))


def hidden(game):
    """For each key tables in which a value is unknown that was told before, with the table before, path and new value."""
    tried = {}
    every = tables_of(game.name)
    for data in (*every.legal.values(), *every.examples.values(), *every.written):
        position = read(game, data).position
        for path, value in values(data):
            if path[0] in NO_PLACES:
                continue
            first, more, _ = str(value).partition(" ")
            for new in (UNKNOWN, f"{first} {UNKNOWN}") if more else (UNKNOWN,):
                kind = alike(path), new == UNKNOWN
                tried[kind] = tried.get(kind, 0) + 1
                if first not in {SOME, UNKNOWN} and tried[kind] <= 2:
                    with suppress(UnusableError):
                        yield position, read(game, changed(data, {".".join(map(str, path)): new})).position, path, new
                        tried[kind] = 2


def left_open(game, position):
    return [*(place.name for place in game.asked(position)), *game.unfilled(position)]


def test_what_is_unknown_is_named(game):
    for before, after, path, new in hidden(game):
        told, now = left_open(game.game, before), left_open(game.game, after)
        assert [one for one in now if one not in told], (path, new)
