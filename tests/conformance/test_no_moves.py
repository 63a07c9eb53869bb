"""Where no moves can be listed, or not all, the answer says why."""

import json

import pytest
from every_game import changed, read, tables_of
from sayings import says

from models.problem import UnusableError
from verify.games import entry
from verify.judge import next_player, offer
from verify.violations import known_broken

pytestmark = pytest.mark.played


def offered(game, data, player):
    return offer(game, read(game, data).position, player)


def start(game, **changes):
    return json.loads(json.dumps(tables_of(game.name).start)) | changes


def test_when_the_game_is_over(game):
    found = offered(game, start(game, turn="over"), next(iter(start(game)["players"])))
    assert (found.options, found.why) == ((), "the game is over")


def test_when_it_is_anothers_turn(game):
    if game.game.play.at_once:
        pytest.skip("all play at once")
    alone = {
        "fields-of-green": FARMS | {"row": ["Wheat"]},
        "village-green": BARE | HAND | {"player_count": 2, "players": {"Ann": VILLAGE, "Ben": VILLAGE}},
    }
    data = alone.get(game.name) or start(game)
    if len(data["players"]) == 1:
        pytest.skip("it is played alone")
    mine, other, *_ = data["players"]
    found = offered(game, data | {"turn": mine}, other)
    assert (found.options, found.why) == ((), f"it is {mine}'s turn")


HANDS = ["village-green", "fields-of-green", "golden-pyramid", "my-first-christmas-tree", "zap-that-ghost"]
"""The games with hands."""


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_that_nobody_told(name):
    game = entry(name)
    data = start(game)
    if name == "fields-of-green":
        data |= {"phase": "action"}
    player = next(iter(data["players"]))
    told = data["players"][player]
    many = {"golden-pyramid": 5, "my-first-christmas-tree": 2, "village-green": 3}.get(name)
    unseen = {key: value for key, value in told.items() if key != "hand"} | ({} if many is None else {"hand": many})
    found = offered(game, data | {"players": data["players"] | {player: unseen}}, player)
    assert found.why == says(f"{player}'s hand", "not in the file")
    # Where several things are not, all of them are told as one.
    assert found.why.count("in the file") == 1
    assert "in full" not in found.why


FARM = {"coins": 9, "farm": [["Water Tower 3", "Silo 1"]]}
FARMS = {
    "game": "fields-of-green",
    "player_count": 2,
    "phase": "action",
    "turn": "Ann",
    "players": {"Ann": FARM, "Ben": FARM},
}
HARVEST = {
    "game": "fields-of-green",
    "phase": "harvest",
    "players": {"Ann": {"coins": 9, "farm": [[*FARM["farm"][0], "Wheat"]]}},
}
VILLAGE = {"village": "up", "top": ["."] * 3, "left": ["."] * 3, "green": [["."] * 3] * 3}
BARE = {"game": "village-green", "players": {"a": VILLAGE}}
HAND = {"players": {"a": VILLAGE | {"hand": ["lawn"] * 3}}, "display": {"awards": ["Excellence in Ponds"]}}
PARTLY = changed(
    tables_of("golden-pyramid").start, {"turn": "ada", "players.ada.hand": ["red 2 drop", "some red", "unknown"]}
)
EXCHANGED = changed(tables_of("zap-that-ghost").start, {"exchange": ["ada"], "die": None})
NOTHING = "a's hand, the display of green cards and the display of awards are not in the file"


@pytest.mark.parametrize(
    ("data", "player", "has_some", "why"),
    [
        (PARTLY, "ada", True, "ada's hand is only partly in the file"),
        # Ben exchanged his card already, so his hand does not matter; in a Harvest no hand does.
        (EXCHANGED, "ben", False, "nothing is allowed now"),
        (HARVEST, "Ann", True, ""),
        (FARMS, "Ann", None, "the row is not in the file"),
        (FARMS | {"row": ["Wheat", "unknown"]}, "Ann", None, "the row is only partly in the file"),
        (BARE | HAND, "a", None, "the display of green cards is not in the file"),
        (BARE, "a", False, NOTHING),
    ],
)
def test_what_is_not_in_the_file_is_told(data, player, has_some, why):
    found = offered(entry(data["game"]), data, player)
    assert found.why == why
    assert has_some in {None, bool(found.options)}


def test_whose_turn_it_is_need_not_be_told_where_it_can_be_no_others(game):
    """A legal table without its key `turn:` is never taken for another's turn; whose only one is legal, it is."""
    for data in tables_of(game.name).legal.values():
        untold = {key: value for key, value in data.items() if key != "turn"}
        told = data.get("turn")
        try:
            position = read(game, untold).position
        except UnusableError:
            continue
        if told in data["players"] and position.turn is None:
            legal = [who for who in data["players"] if not breaks(game, untold | {"turn": who})]
            assert told in legal
            assert next_player(game.game, position) == (told if len(legal) == 1 and position.is_whole else None), data


def breaks(game, data):
    return any(known_broken(game.game, read(game, data).position))
