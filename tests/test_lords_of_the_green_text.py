"""Lords of the Green as people write tables and say moves."""

import lords_of_the_green_tables as tables
import pytest
from asking import moves
from sayings import says

from models.green_box.components import Colour
from models.green_box.lords_of_the_green.form import written, written_tile
from models.green_box.lords_of_the_green.position import Tile
from models.problem import UnusableError
from models.unknowns import numbers, unknowns
from verify.explain import explain
from verify.number_ranges import Range
from verify.play import best_play

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


def problems(data):
    with pytest.raises(UnusableError) as caught:
        tables.read(data)
    return [(".".join(map(str, problem.path)), problem.message) for problem in caught.value.problems]


def tile(said):
    data = {**THREE, "board": [[said, *THREE["board"][0][1:]], *THREE["board"][1:]]}
    position = tables.read(data)
    return written(position)["board"][0][0]


@pytest.mark.parametrize(
    ("said", "means"),
    [
        (1, "1"),
        ("drop", "1"),
        ("Hammers", "2"),
        ("circles: red", "3 red 1"),
        ("bricks with red 2 and blue 1", "4 red 2, blue 1"),
        ("1 blue 1, red 2", "1 red 2, blue 1"),
        ("1 red 2 and its lord", "1 red 2 lord"),
        ("1 red 2 + lord, blue", "1 red 2 lord, blue 1"),
        ("1 red 2 with a lord and blue", "1 red 2 lord, blue 1"),
        ("1 blue lord, red lord", "1 red lord, blue lord"),
        ("unknown", "unknown"),
        ("unknown red 2", "unknown red 2"),
        ("some 1 or 2", "some 1 or 2"),
        ("some drop or 2 with red 2", "some drop or 2 with red 2"),
        ("some drop or 2: red 2", "some drop or 2 with red 2"),
    ],
)
def test_a_tile_as_it_is_written(said, means):
    assert tile(said) == means


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (True, says("text", "tile", "found true")),
        ("", says("tile", "'3 red 2'")),
        ("5", says("value 5", "1 to 4")),
        ("99999999999999", says("value 999999999", "1 to 4")),
        ("wheel", says("wheel", "not used", "drop (1)", "hammers (2)", "circles (3)", "bricks (4)")),
        ("hamers", says("no tile", "'hamers'", "'hammers'")),
        ("arow", says("no tile", "'arow'", "1 to 4", "drop (1)", "hammers (2)", "circles (3)", "bricks (4)")),
        ("1 red 2 lrod", says("'red 2 lrod'", "tile")),
        ("1 red 2, red 1", says("red", "twice")),
        ("1 red lord, red 1", says("red", "twice")),
        ("1 yelow 2", says("no colour", "'yelow'", "'yellow'")),
        ("Red 2", says("'3'", "'3 red 2'", "'3 red 2 lord, blue 1'")),
    ],
)
def test_no_tile(said, why):
    ((path, message),) = problems({**THREE, "board": [[said, *THREE["board"][0][1:]], *THREE["board"][1:]]})
    assert path == "board.0.0"
    assert message == why


def test_how_many_colours_and_players():
    one_each = {"ada": {"colours": ["red"]}, "ben": {"colours": ["blue", "green"]}}
    assert ("players.ada.colours", "1 colour; with 2 players each has 2") in problems({**TWO, "players": one_each})
    assert ("players", "1 player; 2 to 5 play") in problems({**TWO, "players": {"ada": {"colours": ["red"]}}})
    assert problems({**THREE, "players": "ada"})
    assert problems({**THREE, "players": {"ada": 3, "ben": {"colours": "red"}}, "board": 3})
    assert problems({**THREE, "board": [3]})


def test_the_army_is_that_of_the_player_whose_turn_it_is():
    assert problems({**TWO, "turn": "ben", "army": "red"}) == [("army", "red is ada's colour, but `turn:` says ben")]
    assert problems({**TWO, "turn": "over", "army": "red"}) == [("army", "red is ada's colour, but `turn:` says over")]
    assert tables.read({**TWO, "army": "red"}).turn == "ada"


# Moves.


def read(said, data=THREE, player="ada", **keys):
    return str(GAME.game.play.read(said, tables.read(data | keys), player))


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("2 red on r1c3", "2 red on r1c3"),
        ("ada: 2 red on r1c3", "2 red on r1c3"),
        ("2 on r1c3", "2 red on r1c3"),
        ("red 2 on r1c3", "2 red on r1c3"),
        ("red: 2 knights on r1c3", "2 red on r1c3"),
        ("red on r1c3", "1 red on r1c3"),
        ("a knight on r1c3", "1 red on r1c3"),
        ("place two knights onto r1c3", "2 red on r1c3"),
        ("puts 3 of my red knights at R1C3.", "3 red on r1c3"),
        ("2 red on r1c3, lord to r2c2 with 1", "2 red on r1c3, lord to r2c2 with 1"),
        ("2 red on r1c3; then the lord goes to r2c2 with two knights", "2 red on r1c3, lord to r2c2 with 2"),
        ("2 red on r1c3 and move the lord to r2c2 with a knight", "2 red on r1c3, lord to r2c2 with 1"),
        ("2 red on r1c3 then red lord to r2c2 taking 2 red knights", "2 red on r1c3, lord to r2c2 with 2"),
        ("2 red on r1c3, lord to r2c2 alone", "2 red on r1c3, lord to r2c2 with 0"),
        ("2 red on r1c3, lord to r2c2 without knights", "2 red on r1c3, lord to r2c2 with 0"),
        ("2 red on r1c3, lord to r2c2 with no knights", "2 red on r1c3, lord to r2c2 with 0"),
        ("lord to r2c2 with 3", "red lord to r2c2 with 3"),
        ("2 red on r1c3, lord with two knights to r2c2", "2 red on r1c3, lord to r2c2 with 2"),
        ("2 red on r1c3, then the lord goes there with one", "2 red on r1c3, lord to r1c3 with 1"),
        ("pass", "red passes"),
        ("red skips", "red passes"),
    ],
)
def test_a_move_as_it_is_said(said, means):
    assert read(said) == means
    assert read(means) == means


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("", says("no move", "'2 red on r1c2'")),
        ("hop", says("'hop'", "not understood", "'2 red on r1c2'")),
        ("knights on r1c3", says("how many knights", "which colour")),
        ("2 red 3 on r1c3", says("how many knights", "which colour")),
        ("red puts 2 blue on r1c3", says("how many knights", "which colour")),
        ("lord to r2c2", says("how many knights", "'lord to r2c2 with 1'")),
        ("2 red and their lord on r1c3", says("'lord to r1c3 with 1'")),
        ("lord there with 1", says("'lord there with 1'", "which tile")),
        ("2 blue on r1c3", says("blue", "not ada's", "ada has red")),
        ("2 yelow on r1c3", says("no colour", "'yelow'", "'yellow'")),
        ("2 on r9c1", says("'r9c1'", "r4c3")),
        ("2 on r1c3, 1 on r1c1", says("'2 on r1c3, 1 on r1c1'", "not understood", "knights", "lord")),
        ("pass, lord to r1c1 with 1", says("'pass, lord to r1c1 with 1'", "not understood", "knights", "lord")),
        ("2 on r1c3, lord to r1c1 with 1, pass", says("not understood", "knights", "lord")),
    ],
)
def test_no_move(said, why):
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        read(said)
    assert str(caught.value) == why


@pytest.mark.parametrize(
    "said",
    [
        "3 red on r1c3 and the lord with them",
        "red: three knights and the lord on r1c3",
        "3 red on r1c3, lord on r1c3",
        "3 red on r1c3, then my lord on the same tile",
        "3 red on r1c3, lord too",
    ],
)
def test_in_the_first_round_the_lord_comes_with_the_knights(said):
    assert read(said, board=[["1", "2", 3], *THREE["board"][1:]]) == "3 red on r1c3"


def test_whoever_has_two_colours_says_which():
    with pytest.raises(ValueError, match="red or yellow\\?"):
        read("2 on r1c1", TWO)
    assert read("2 yellow on r1c1", TWO) == "2 yellow on r1c1"
    assert read("2 on r1c1", TWO, army="yellow") == "2 yellow on r1c1"
    with pytest.raises(ValueError, match=r"red and yellow; .*one army"):
        read("2 red on r1c1, yellow lord to r1c3 with 1", TWO)


def test_moves_of_both_colours_are_listed_where_it_is_not_told_whose_turn_it_is():
    listed = {option.move.split()[1] for option in moves(GAME, tables.read(TWO | {"turn": "ada"}), "ada")}
    assert listed == {"red", "yellow"}


# What is not known.


def test_moves_are_listed_where_tiles_are_not_known():
    board = [["unknown", "2 red 3 lord", 3], *THREE["board"][1:]]
    position = tables.read({**THREE, "turn": "ada", "board": board})
    assert [one.name for one in unknowns(position)] == ["r1c1"]
    options = {option.move: option.change for option in moves(GAME, position, "ada")}
    assert options["1 red on r1c1"] == Range(3, 3)  # it can only be a 1, and joins r1c2


def wanted(**keys):
    position = tables.read(TWO | keys)
    return [problem.message for problem in GAME.game.play.problems(position, "ada", "score")]


def test_what_the_best_turn_needs():
    assert wanted(army="red") == []
    assert wanted() == wanted(turn="ada")
    assert wanted(turn="ada") == [says("`army:`", "red", "yellow")]
    assert wanted(turn="ada", rulings={"LG-AMB-2PORDER": "free"}) == []
    assert wanted(turn="over") == []
    spent = [TWO["board"][0], ["4 yellow 16 lord", "3", "2", "1"], *TWO["board"][2:]]
    assert wanted(turn="ada", board=spent) == []
    assert wanted(turn="ada", board=spent, rulings={"LG-AMB-NOPLACE": "lord-moves"}) == wanted(turn="ada")
    assert GAME.game.play.problems(tables.read(TWO), None, "score") == []
    assert wanted(turn="ben") == [says("ben's turn", "best turn of ben")]
    twice = [["unknown", "2 red 3 lord", "3 red 1 lord", "4 blue 2 lord"], *TWO["board"][1:]]
    assert wanted(board=twice, army="red") == [
        says("write down", "r1c1"),
        says("one red lord", "several tiles"),
    ]


def test_the_picture_tells_knights_lords_and_majorities():
    picture = GAME.game.picture(tables.read(THREE), frozenset())
    (panel,) = picture.panels
    assert panel.rows[0][1].words == ("2  r1c2", "red 3 + lord")
    assert panel.rows[0][1].tone.value == "red"
    assert panel.rows[0][0].tone.value == "plain"
    (lonely,) = GAME.game.picture(tables.read(THREE | {"board": [["1 red lord", "2", 3]] * 4}), frozenset()).panels
    assert lonely.rows[0][0].words == ("1  r1c1", "red lord")
    assert "ada: red (13 in reserve)" in panel.heading


def test_without_a_turn_the_player_who_is_asked_for_moves():
    found = best_play(GAME, tables.read(THREE), "cleo")
    assert {move.player for move in found.moves} == {"cleo"}


# What may mend a table.


def mended(**keys):
    data = THREE | {"board": [list(row) for row in THREE["board"]]} | keys
    found = explain(GAME.game, tables.read(data))
    return {repair.changes for repair in found.repairs}


def test_what_may_mend_a_table():
    no_lord = [["1", "2 red 3", 3], *THREE["board"][1:]]
    assert ("change the place of the red lord from nowhere to r1c2",) in mended(board=no_lord)
    two_lords = [["1 red 1 lord", "2 red 3 lord", 3], *THREE["board"][1:]]
    assert ("change the place of the red lord from r1c1 to nowhere",) in mended(board=two_lords)
    assert ("change the place of the red lord from r1c2 to nowhere",) in mended(board=two_lords)
    players = {**THREE["players"], "ada": {"colours": ["red"], "reserve": {"red": 11}}}
    assert {
        ("change the number of red knights at r1c2 from 3 to 5",),
        ("change the number of red knights in reserve from 11 to 13",),
    } <= mended(players=players)
    outnumbered = [["1", "2 red 3 lord", 3], ["4", "1", "2 blue 2 lord, yellow 3"], *THREE["board"][2:]]
    by_number = {changes[0] for changes in mended(board=outnumbered)}
    # The lord and so many blue knights are more than three yellow ones, and two with him more than two.
    assert any(
        change.startswith("change the number of blue knights at r2c3 from 2 to a number from 3") for change in by_number
    )
    assert "change the number of yellow knights at r2c3 from 3 to 0, 1 or 2" in by_number


def test_whose_turn_it_is_may_be_mistaken():
    """Yellow has had two turns, red and blue one each: it is ada's turn."""
    once = [["1 red 1 lord", "2", "3"], ["4 yellow 1 lord", "1 yellow 3", "2 blue 1 lord"], ["3", "4", "1"], ["2", "3", "4"]]
    changes = mended(board=once, turn="ben")
    assert ("change `turn:` from ben to ada",) in changes
    assert any(change.startswith("change the number of red knights at r1c1 from 1 to ") for (change,) in changes)


def test_whose_army_it_is_may_be_mistaken():
    """Red alone has had two turns: blue is next, or green if ben began."""
    board = [[said.replace("red 3", "red 4") for said in row] for row in TWO["board"]]
    board = [[said.replace("blue 2", "blue 1").replace("yellow 2", "yellow 1") for said in row] for row in board]
    told = {"players": {**TWO["players"], "ada": {"colours": ["red", "yellow"]}}}
    changes = {
        repair.changes for repair in explain(GAME.game, tables.read(TWO | told | {"board": board, "army": "red"})).repairs
    }
    assert ("change `army:` from red to blue or green",) in changes


def test_whoever_has_placed_all_means_the_first_colour():
    board = [["1", "2 red 16 lord", "3", "4 blue 2 lord"], ["4 yellow 16 lord", "3", "2", "1"], *TWO["board"][2:]]
    players = {**TWO["players"], "ada": {"colours": ["red", "yellow"]}}
    assert str(tables.read(TWO | {"board": board, "players": players}).army_of("ada")) == "red"


@pytest.mark.parametrize(("values", "said"), [((1, 3), "some 1 or 3"), ((2, 3, 4), "some 2 or 3 or 4")])
def test_what_is_left_of_a_tile_is_written_as_tiles_are_called(values, said):
    assert written_tile(Tile(numbers("r1c1", values))) == said
    assert written_tile(Tile(numbers("r1c1", values), {Colour.RED: 2})) == f"{said} with red 2"
