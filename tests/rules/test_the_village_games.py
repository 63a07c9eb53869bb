"""Whole games of The Village, played at random by the rulebook: every table of them is legal, and damaged ones are judged as by the twin."""

import json
import random

import naive_the_village as naive
import pytest
from play_the_village import KINDS, NAMES, Village
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


def card_more_or_less(cards, rng):
    return [*cards, rng.choice(KINDS)] if rng.random() < 0.5 else cards[:-1]


def damaged(data, rng):
    """A table with one thing told wrongly, or some chips lying elsewhere."""
    data = json.loads(json.dumps(data))
    seat, other = (data["players"][name] for name in rng.sample(NAMES, 2))
    what = rng.choice(["chips", "pots", "token", "turn", "dealer", "night", "deck", "pile", "hand", "seat", "moved"])
    if what == "chips":
        seat["chips"] = max(0, seat["chips"] + rng.choice([-1, 1, 3]))
    elif what == "pots":
        n = rng.choice([-2, -1, 1, 2])
        data |= {"end_pot": max(0, data["end_pot"] + n), "daily_pot": max(0, data["daily_pot"] - n)}
    elif what in {"token", "turn", "dealer"}:
        data[what] = rng.choice(NAMES)
    elif what in {"night", "deck"}:
        data[what] = max(0, data[what] + rng.choice([-1, 1]))
    elif what == "pile":
        pile = rng.choice(["courtyard", "refuse"])
        data[pile] = card_more_or_less(data[pile], rng)
    elif what == "hand":
        seat["hand"] = card_more_or_less(seat["hand"], rng)
    elif what == "seat":
        seat[rng.choice(["turns", "failed", "wager", "day_wager"])] = rng.choice([0, 1, 2])
    elif seat["chips"]:
        seat["chips"], other["chips"] = seat["chips"] - 1, other["chips"] + 1
    return data


def test_damaged_tables_are_judged_as_by_the_naive_twin():
    rng, met = random.Random(3), set()
    for _ in range(8):
        game = Village(rng)
        for _who, said in game.moves(3):
            data = damaged(game.data, rng)
            found = set(broken(data))
            assert found == naive.broken(data), (said, json.dumps(data))
            met |= found
    assert met >= {
        "VI-ST-POT",
        "VI-ST-WAGERS",
        "VI-ST-TOKEN",
        "VI-ST-FAILED",
        "VI-ST-REFUSE",
        "VI-ST-HANDMIN",
        "VI-ST-DECKMIN",
    }
