"""A game that has ended does not go on, and one that goes on has not ended, as far as a table shows it.

Each legal table with `turn: over` is told again with each player's turn, and each other one with `turn: over`. What a
table cannot show of its game's end, the game says itself (`About`).
"""

import pytest
from every_game import EVERY, about, is_played, read, tables_of

from models.problem import UnusableError
from models.table import OVER
from verify.games import entry
from verify.judge import offer
from verify.violations import known_broken

PLAYED = [name for name in EVERY if is_played(entry(name))]


def is_legal(name, data):
    """Whether such a table can be; it cannot either where nobody has turns and the file may not say so."""
    try:
        return not any(known_broken(entry(name).game, read(entry(name), data).position))
    except UnusableError:
        return False


def legal(name, *, over):
    told = tables_of(name)
    every = [*told.legal.values(), *told.examples.values()]
    return [data for data in every if (data.get("turn") == OVER) is over and is_legal(name, data)]


@pytest.mark.parametrize("name", [name for name in PLAYED if not about(name).may_go_on])
def test_nobody_has_a_turn_when_the_game_is_over(name):
    for data in legal(name, over=True):
        next_ones = [player for player in data["players"] if is_legal(name, data | {"turn": player})]
        if about(name).others_may_go_on:
            assert len(next_ones) < len(data["players"]), data
        else:
            assert not next_ones, (next_ones, data)


@pytest.mark.parametrize("name", [name for name in PLAYED if not about(name).may_have_ended])
def test_the_game_is_not_over_while_it_goes_on(name):
    tables = legal(name, over=False)
    assert tables
    for data in tables:
        assert not is_legal(name, data | {"turn": OVER}), data


@pytest.mark.parametrize("name", PLAYED)
def test_no_move_is_listed_when_the_game_is_over(name):
    for data in legal(name, over=True):
        position = read(entry(name), data).position
        for player in position.players_written:
            found = offer(entry(name), position, player)
            assert (found.options, found.why) == ((), "the game is over"), data


ENDS = {
    "attack-of-the-moulds": {"MO-END-20", "MO-END-LAST", "MO-ST-FULL"},
    "desert-dessert": {"DD-WIN"},
    "golden-pyramid": {"GP-ST-END"},
    "last-defence-at-hudai-monastery": {"HU-WIN"},
    "lords-of-the-green": {"LG-END"},
    "my-first-christmas-tree": {"CT-ST-END"},
    "slush": {"SL-END", "SL-WIN-SIX"},
    "village-green": {"VG-END"},
    "wacky-wheels": {"WW-ST-END"},
}
"""The rules that say that it is nobody's turn any more."""


@pytest.mark.parametrize("name", ENDS)
def test_no_move_is_listed_of_a_table_that_goes_on_after_its_end(name):
    """Whoever is said to be next; that the game is over is why, whatever else the file does not tell."""
    ended, over = 0, legal(name, over=True)
    later = [data | {"round": data["round"] + 1} for data in over if "round" in data]
    for data in [*over, *later, *tables_of(name).broken.values()]:
        for player in data["players"]:
            if is_read(name, told := data | {"turn": player}):
                position = read(entry(name), told).position
                if {one.rule.id for one in known_broken(entry(name).game, position)} & ENDS[name]:
                    found = offer(entry(name), position, player)
                    assert (found.options, found.why) == ((), "the game is over"), told
                    ended += 1
    assert ended


def is_read(name, data):
    """Whether such a file can be used: where nobody has turns it cannot."""
    try:
        return read(entry(name), data) is not None
    except UnusableError:
        return False
