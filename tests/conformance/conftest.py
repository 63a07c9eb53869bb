"""The games, one after the other, for all tests here."""

from pathlib import Path

import pytest
from every_game import EVERY

from verify.games import entry


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """These run without coverage, which takes more time than they do: each game's own tests reach all of its branches."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.no_cover)


@pytest.fixture(params=EVERY, scope="module")
def game(request):
    return entry(request.param)
