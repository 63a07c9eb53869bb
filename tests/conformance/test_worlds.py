"""One meaning: what every verb answers of a table with unknowns is what its worlds say together.

`tests/hunts/worlds.py` looks for further tables.
"""

import pytest
from by_worlds import held

pytestmark = pytest.mark.no_cover

TABLES = {"fields-of-green": 2, "village-green": 4, "green-box": 6}
"""So many tables of a game, of those that take long fewer."""
OTHERS = 3


def test_every_verb_answers_what_the_worlds_say(game):
    for number in range(TABLES.get(game.name, OTHERS)):
        held(game.name, f"{game.name} {number}")
