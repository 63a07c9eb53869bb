"""What a search takes for the moves of a turn are the moves of the game, and it takes all of them.

A search has tables of its own, so that it is quick. Here each of its turns is judged and made as a move of the game, and each
move that the game lists has to be one of its turns.
"""

import random

import pytest
from every_game import about, readings, tables_of

from scorers.limits import held
from verify.judge import judged_alone

pytestmark = pytest.mark.no_cover

MOST = 60
"""So many turns of a table are judged, taken at random where there are more."""
COMPLETIONS = 3
"""So many ways to say the rest of a move that is listed."""


@pytest.fixture
def searched(game):
    """The known tables that can be played on, each with who moves and the search's turns."""
    if about(game.name).searched is None:
        pytest.skip("nothing is searched, or the search asks for the moves of the game")
    known = {label: one.position for label, one in readings(game.name).items() if label in tables_of(game.name).many}
    found = []
    with held():
        for label, position in known.items():
            if readings(game.name)[label].unknown or readings(game.name)[label].broken:
                continue
            for player in (position.turn,) if position.turn else position.players_written:
                turns = None if position.is_over else about(game.name).searched(position, player)
                if turns:
                    found.append((label, position, player, turns))
    assert found
    return found


def test_every_turn_of_a_search_may_be_played(game, searched):
    for label, position, _player, (turns, seen) in searched:
        for move, state in random.Random(label).sample(turns, min(MOST, len(turns))):
            assert judged_alone(game, position, move).verdict == "legal", (label, str(move))
            assert seen(game.game.play.after(position, move)) == state, (label, str(move))


def test_every_move_of_the_game_is_a_turn_of_the_search(game, searched):
    rng, compared = random.Random(game.name), 0
    told = about(game.name)
    for label, position, player, (turns, seen) in searched:
        states = {state for _, state in turns}
        listed = list(game.game.play.moves(position, player))
        for move in rng.sample(listed, min(MOST, len(listed))):
            every = {told.whole(position, move, rng) for _ in range(COMPLETIONS)} - {None}
            for whole in {told.as_searched(one) for one in every} - {None}:
                judged = judged_alone(game, position, whole)
                if judged.verdict == "legal" and not judged.open_end:
                    assert seen(game.game.play.after(position, whole)) in states, (label, str(whole))
                    compared += 1
    assert compared
