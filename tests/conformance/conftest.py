"""The games, one after the other, for all tests here."""

import pytest
from every_game import EVERY

from verify.games import entry


@pytest.fixture(params=EVERY, scope="module")
def game(request):
    return entry(request.param)
