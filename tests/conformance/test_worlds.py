"""One meaning: what every verb answers of a table with unknowns is what its worlds say together."""

from random import Random

import pytest
from by_worlds import compare_check, compare_fill, compare_moves, compare_score
from every_game import about
from worlds import table

pytestmark = pytest.mark.no_cover

TABLES = 20


@pytest.mark.parametrize("number", range(TABLES))
def test_every_verb_answers_what_the_worlds_say(game, number):
    told = about(game.name)
    if not told.hides:
        pytest.skip("nothing is hidden here yet")
    held(game.name, f"{game.name} {number}")


def held(name, seed):
    """All verbs at a random table; what fails says at which."""
    rng = Random(seed)
    hidden = table(name, rng)
    if hidden is None:
        return
    try:
        compare_check(hidden)
        compare_score(hidden)
        compare_fill(hidden)
        compare_moves(hidden, rng)
    except Exception as error:
        error.add_note(f"{seed}\n{hidden}\n{len(hidden.worlds)} worlds of {len(hidden.ways)}")
        raise
