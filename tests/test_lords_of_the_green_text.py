"""Lords of the Green as people write tables and say moves."""

import lords_of_the_green_tables as tables
import pytest
from asking import moves
from sayings import says

from models.green_box.components import Colour
from models.green_box.lords_of_the_green.tiles import Tile, written_tile
from models.unknowns import numbers, unknowns
from verify.play import best_play
from verify.ranges.number_ranges import Range

GAME = tables.GAME
THREE = {
    "game": "lords-of-the-green",
    "players": {"ada": {"colours": ["red"]}, "ben": {"colours": ["blue"]}, "cleo": {"colours": ["yellow"]}},
    "board": [
        ["1", "2 red 3 lord", 3],
        ["4 yellow 2", "1", "2 blue 2 lord"],
        ["3 yellow 1 lord", "4 blue 1", "1"],
        ["2", "3", "4"],
    ],
}
TWO = {
    "game": "lords-of-the-green",
    "players": {"ada": {"colours": ["red", "yellow"], "reserve": {"red": 13}}, "ben": {"colours": ["blue", "green"]}},
    "board": [
        ["1", "2 red 3 lord", "3", "4 blue 2 lord"],
        ["4 yellow 2 lord", "3", "2", "1"],
        ["1", "2", "3 green 1 lord", "4"],
        ["4", "3", "2", "1"],
    ],
}


def test_moves_of_both_colours_are_listed_where_it_is_not_told_whose_turn_it_is():
    listed = {option.move.split()[1] for option in moves(GAME, tables.read(TWO | {"turn": "ada"}), "ada")}
    assert listed == {"red", "yellow"}


def test_moves_are_listed_where_tiles_are_not_known():
    board = [["unknown", "2 red 3 lord", 3], *THREE["board"][1:]]
    position = tables.read({**THREE, "turn": "ada", "board": board})
    assert [one.name for one in unknowns(position)] == ["r1c1"]
    options = {option.move: option.change for option in moves(GAME, position, "ada")}
    assert options["1 red on r1c1"] == Range(3, 3)  # it can only be a 1, and joins r1c2


def test_the_picture_tells_knights_lords_and_majorities():
    picture = GAME.game.picture(tables.read(THREE), frozenset())
    panel, reserves = picture.panels
    assert panel.rows[0][1].words == ("2  r1c2", "red 3 + lord")
    assert panel.rows[0][1].tone.value == "red"
    assert panel.rows[0][0].tone.value == "plain"
    lonely, _ = GAME.game.picture(tables.read(THREE | {"board": [["1 red lord", "2", 3]] * 4}), frozenset()).panels
    assert lonely.rows[0][0].words == ("1  r1c1", "red lord")
    assert picture.description == says("ada: red (13 in reserve)")
    assert reserves.rows[0][0].words == ("ada", "red (13 in reserve)")


def test_without_a_turn_the_player_who_is_asked_for_moves():
    found = best_play(GAME, tables.read(THREE), "cleo")
    assert {move.player for move in found.moves} == {"cleo"}


def test_whoever_has_placed_all_means_the_first_colour():
    board = [["1", "2 red 16 lord", "3", "4 blue 2 lord"], ["4 yellow 16 lord", "3", "2", "1"], *TWO["board"][2:]]
    players = {**TWO["players"], "ada": {"colours": ["red", "yellow"]}}
    assert str(tables.read(TWO | {"board": board, "players": players}).army_of("ada")) == "red"


@pytest.mark.parametrize(("values", "said"), [((1, 3), "some 1 or 3"), ((2, 3, 4), "some 2 or 3 or 4")])
def test_what_is_left_of_a_tile_is_written_as_tiles_are_called(values, said):
    assert written_tile(Tile(numbers("r1c1", values))) == said
    assert written_tile(Tile(numbers("r1c1", values), {Colour.RED: 2})) == f"{said} with red 2"
