"""Every value that a file tells may be wrong: some fact or change is about its very place. `test_slips` damages them."""

from __future__ import annotations

import json

import pytest
from every_game import readings
from test_addresses import leads_to
from told import values

from verify.games import GAMES, entry

OF_FIELDS = [name for name in GAMES if name != "village-green"]
"""Games of which every value is a piece; those of Village Green are told in its own room."""


NOT_ALONE = {
    # Colours are changed by two players exchanging them, and what nobody can change by itself follows from what is.
    "attack-of-the-moulds": {"players", "shape"},
    "desert-dessert": {"dealt", "deck"},
    # No rule asks for the points of the pad, and for coins and VP tokens only before the first turn.
    "fields-of-green": {
        *("players coins", "players vp"),
        *(f"players pad {key}" for key in ("cards", "equipment", "money_points", "food_points", "towers", "abilities")),
        "players pad locations",
    },
    "island": {"players colour", "players passed"},
    "last-defence-at-hudai-monastery": {"challenge base", "challenge demons", "challenge time"},
    "lords-of-the-green": {"players colours", "turn"},
    "my-first-christmas-tree": {"players colour"},
    "slush": {"players colour"},
    "the-village": {"winners"},
    "zap-that-ghost": {"exchange"},
}
"""Keys of which not every value is offered to be changed where it stands."""


@pytest.mark.parametrize("name", OF_FIELDS)
def test_every_value_may_be_wrong(name):
    """Whatever a legal table tells at any key, some fact or change is about that very place."""
    game = entry(name).game
    for label, reading in readings(name).items():
        if reading.unknown or reading.broken:
            continue
        position = reading.position
        data = json.loads(json.dumps(game.written(position)))
        doubted = {fact.path for fact in game.doubted(position).facts} | {change.path for change in game.changes(position)}
        paths = {tuple(map(str, path)) for path in doubted if path}
        for path, value in values(data):
            keys = [step for step in path if isinstance(step, str)]
            key = " ".join(keys[:1] + keys[2:] if keys[0] == "players" else keys)
            if keys[0] not in {"game", "rulings", "note", "pool", "cards"} and value != ".":
                here = tuple(map(str, path))
                is_doubted = any(leads_to(other, here) for other in paths)
                assert is_doubted or key in NOT_ALONE.get(name, ()), (label, path, value)
