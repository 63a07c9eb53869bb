"""Where no moves can be listed, or not all, the answer says why."""

import json

import pytest
from every_game import read, tables_of
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
    player = next(iter(start(game)["players"]))
    found = offered(game, start(game, turn="over"), player)
    assert (found.options, found.why) == ((), "the game is over")


def test_when_it_is_anothers_turn(game):
    if game.game.play.at_once:
        pytest.skip("all play at once")
    farm = {"coins": 9, "farm": [["Water Tower 3", "Silo 1"]]}
    village = {"village": "up", "top": [".", ".", "."], "left": [".", ".", "."], "green": [[".", ".", "."]] * 3}
    alone = {
        "fields-of-green": {"phase": "action", "players": {"Ann": farm, "Ben": farm}, "row": ["Wheat"]},
        "village-green": {"players": {"Ann": village, "Ben": village}, "display": {"awards": ["Excellence in Ponds"]}},
    }
    data = start(game)
    if game.name in alone:
        data = {"game": game.name, "player_count": 2} | alone[game.name]
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


def test_a_hand_that_was_told_in_part():
    game = entry("golden-pyramid")
    data = start(game, turn="ada")
    player = next(iter(data["players"]))
    data["players"][player]["hand"] = ["red 2 drop", "some red", "unknown"]
    found = offered(game, data | {"turn": player}, player)
    assert found.options
    assert found.why == f"{player}'s hand is only partly in the file"


def test_a_player_who_can_do_nothing():
    """Ben exchanged his card already, so his hand does not matter."""
    game = entry("zap-that-ghost")
    data = start(game, exchange=["ada"])
    del data["die"]
    assert offered(game, data, "ben").why == "nothing is allowed now"


def test_in_a_harvest_no_hand_matters():
    game = entry("fields-of-green")
    farm = {"coins": 9, "farm": [["Water Tower 3", "Silo 1", "Wheat"]]}
    data = {"game": game.name, "phase": "harvest", "players": {"Ann": farm}}
    found = offered(game, data, "Ann")
    assert found.options
    assert found.why == ""


def test_the_row_of_two_farms():
    game = entry("fields-of-green")
    farm = {"coins": 9, "farm": [["Water Tower 3", "Silo 1"]]}
    data = {"game": game.name, "player_count": 2, "phase": "action", "turn": "Ann", "players": {"Ann": farm, "Ben": farm}}
    assert offered(game, data, "Ann").why == "the row is not in the file"
    assert offered(game, data | {"row": ["Wheat", "unknown"]}, "Ann").why == "the row is only partly in the file"


def test_the_middle_of_a_village():
    game = entry("village-green")
    village = {"village": "up", "top": [".", ".", "."], "left": [".", ".", "."], "green": [[".", ".", "."]] * 3}
    data = {"game": game.name, "players": {"a": village | {"hand": ["lawn", "lawn", "lawn"]}}}
    found = offered(game, data | {"display": {"awards": ["Excellence in Ponds"]}}, "a")
    assert found.why == "the display of green cards is not in the file"
    found = offered(game, {"game": game.name, "players": {"a": village}}, "a")
    assert found.options == ()
    assert all(what in found.why for what in ("a's hand", "the display of green cards", "the display of awards"))


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
