"""The games, one after the other, for all tests here; for those of a module marked `played` the ones in which there are moves."""

import pytest
from every_game import EVERY, is_played

from verify.games import entry


@pytest.fixture(params=EVERY, scope="module")
def game(request):
    game = entry(request.param)
    if request.node.get_closest_marker("played") and not is_played(game):
        pytest.skip("nothing is played in this game")
    return game
