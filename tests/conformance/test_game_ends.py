"""A game that has ended does not go on, and one that goes on has not ended, as far as a table shows it.

Each legal table with `turn: over` is told again with each player's turn, and each other one with `turn: over`. The games
named here end at a moment that a table cannot show, or not show wholly: the reason stands beside each.
"""

import pytest
from every_game import EVERY, is_played, read, tables_of

from models.game import OVER
from models.problem import UnusableError
from verify.games import entry
from verify.judge import offer
from verify.violations import known_broken

MAY_GO_ON = {
    "island": "kings are looked for only when the cycle ends, until then everybody plays on",
    "fields-of-green": "without a phase it may be that of the actions, in which the farms lie like that too",
}
OTHERS_MAY_GO_ON = {
    "my-first-christmas-tree": "the second player finishes the round",
    "slush": "only the one who can do nothing ends the game",
    "village-green": "play goes on until the start player would be next",
    "wacky-wheels": "the round is finished",
}
MAY_HAVE_ENDED = {
    "island": "the cycle may have ended",
    "fields-of-green": "the year may be the last one where it is not told",
    "my-first-christmas-tree": "the last turn may have been taken",
    "the-village": "an accusation ends the game at any time of the Night",
    "village-green": "a player alone may stop, and decks that are not told may have run out",
}
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


@pytest.mark.parametrize("name", [name for name in PLAYED if name not in MAY_GO_ON])
def test_nobody_has_a_turn_when_the_game_is_over(name):
    for data in legal(name, over=True):
        next_ones = [player for player in data["players"] if is_legal(name, data | {"turn": player})]
        if name in OTHERS_MAY_GO_ON:
            assert len(next_ones) < len(data["players"]), data
        else:
            assert not next_ones, (next_ones, data)


@pytest.mark.parametrize("name", [name for name in PLAYED if name not in MAY_HAVE_ENDED])
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
