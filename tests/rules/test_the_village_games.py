"""Whole games of The Village, played at random by the rulebook: every table of them is legal."""

import json
import random

import pytest
from play_the_village import Village
from the_village_tables import GAME, VILLAGE, broken

from cli.reading.inputs import table_of
from cli.reading.marks import Marked
from verify.clock import Clock
from verify.replay import tell as moves_told

pytestmark = pytest.mark.no_cover


def forgotten(data, rng):
    """The table of somebody who tells less."""
    data = json.loads(json.dumps(data))
    for seat in data["players"].values():
        if rng.random() < 0.5:
            seat["hand"] = len(seat["hand"])
        if rng.random() < 0.3:
            seat.pop("day_wager", None)
    return {key: value for key, value in data.items() if key not in {"start", "turn", "deck"} or rng.random() < 0.6}


def told(data):
    """What stands on a table, in whichever order cards are written, and nothing that is nought."""
    nothing = (0, [], "courtyard", None)
    seats = {
        name: {
            key: sorted(value) if isinstance(value, list) else value for key, value in seat.items() if value not in nothing
        }
        for name, seat in data["players"].items()
    }
    for seat in seats.values():
        seat.pop("open", None)
    return seats, {key: value for key, value in data.items() if value not in nothing and key not in {"players", "note"}}


@pytest.mark.parametrize("seed", range(2))
def test_random_games_are_legal_from_table_to_table(seed):
    rng = random.Random(seed)
    game = Village(rng)
    first, record = game.data, []
    for who, said in game.moves(rng.choice([2, 4])):
        record.append(f"{who}: {said}")
        assert broken(game.data) == {}, said
        assert broken(forgotten(game.data, rng)) == {}, said
    table = table_of("table", Marked(first | {"record": record}, {}), (), None)
    wrong = [
        f"{move.step} is {move.verdict}" for move in moves_told(VILLAGE, table.record, Clock()) if move.verdict != "legal"
    ]
    assert (len(table.record.steps), wrong) == (len(record), [])
    assert told(GAME.written(table.laid_out())) == told(game.data)
