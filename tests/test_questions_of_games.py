"""Questions of single games that are no verb's: My First Christmas Tree and The Golden Pyramid. Small tables, by hand.

What would break it: a row that is called lost although it is not, a turn too many, a line of tiles counted twice, a builder
called safe who is driven out.
"""

from collections import Counter

import golden_pyramid_tables as pyramid
import my_first_christmas_tree_tables as tree
import naive_my_first_christmas_tree as naive
import pytest

from models.unknowns import unknowns
from scorers.green_box.golden_pyramid import questions as of_pyramid
from scorers.green_box.my_first_christmas_tree import questions as of_tree

SYMBOLS = [
    ["drop", "wheel"],
    ["arrow", "drop", "bricks"],
    ["circles", "hammers", "wheel", "arrow"],
    ["bricks", "circles", "drop", "hammers", "wheel"],
    ["arrow", "bricks", "circles", "hammers", "drop", "wheel"],
]


def asked(question, position, words="", player="ada"):
    assert not unknowns(position)
    return question.reply(position, player, words, lambda: None)


def tree_table(cubes=(), **ada):
    """A tree with decorations `("red", row, place)`, the places from 1."""
    data = [[*row] for row in SYMBOLS]
    for colour, row, place in cubes:
        data[row - 1][place - 1] += f" {colour}"
    players = {"ada": {"colour": "red", **ada}, "ben": {"colour": "blue"}}
    return {"game": "my-first-christmas-tree", "players": players, "tree": data}


# My First Christmas Tree, (f)3: which rows can I still be first in?


def turns_by_trying(missing, cards, limit, of_those):
    """Turn by turn: up to two cards more, then perhaps complete with three or more, on `of_those` tiles at most."""
    ways, turns = {(missing, cards, limit)}, 0
    while all(left > 0 for left, _, _ in ways):
        turns += 1
        after = set()
        for left, n, most in ways:
            for played in range(3):
                now = n + played
                if now <= max(most, n):
                    after.add((left, now, most))
                    if now >= 3:
                        after.add((left - min(now, of_those), 0, min(most + 1, 6)))
        ways = after
    return turns


@pytest.mark.parametrize("limit", [4, 5, 6])
@pytest.mark.parametrize("most", [1, 6])
def test_ct_f3_the_fewest_turns_against_every_way_to_play_cards(limit, most):
    for missing in range(1, 7):
        for cards in range(limit + 1):
            case = missing, cards, limit, most
            assert of_tree.fewest_turns(*case) == turns_by_trying(*case), case


def test_ct_f3_rows_that_can_still_be_won():
    """Rows 1 and 2 are nearly done; rows 4 and 5 take more cards than the four that a row has at first, so two completions."""
    red = [("red", 1, 1), ("red", 2, 1), ("red", 2, 2)]
    table = tree_table(red)
    found = asked(of_tree.rows, tree.read(table))
    assert found.value["rows"] == (1, 2, 3, 4, 5)
    assert dict(zip(found.value["rows"], found.value["turns"], strict=True)) == {1: 2, 2: 2, 3: 2, 4: 4, 5: 4}


def test_ct_f3_a_straight_line_has_one_tile_of_the_row_of_two():
    """Two completions of three cards: with three in the row already one turn and two more, without any two and two."""
    table = tree_table(row=["red drop", "red drop", "red circles"])
    (line, *_) = asked(of_tree.rows, tree.read(table)).lines
    assert line == "row 1: 2 tiles to decorate, which takes 3 turns at least; ben needs 4"
    (line, *_) = asked(of_tree.rows, tree.read(table, **{"CT-AMB-BEND": "any-path"})).lines
    assert line == "row 1: 2 tiles to decorate, which takes 1 turn at least; ben needs 2"


def test_ct_f3_a_row_in_which_the_other_has_a_tile_is_lost_where_tiles_are_exclusive():
    table = tree_table([("blue", 2, 1)])
    assert 2 in asked(of_tree.rows, tree.read(table)).value["rows"]
    found = asked(of_tree.rows, tree.read(table, **{"CT-AMB-SAMETILE": "exclusive"}))
    assert found.value["rows"] == (1, 3, 4, 5)
    assert "1 tile" in found.lines[1]


def test_ct_f3_a_row_with_a_finishing_touch_is_won():
    every = [("red", row, place) for row in (1, 2, 3, 4, 5) for place in range(1, row + 2)]
    table = tree_table(every) | {"touches": dict.fromkeys([1, 2, 3, 4, 5], "red")}
    found = asked(of_tree.rows, tree.read(table), player="ben")
    assert found.value["rows"] == ()
    assert found.lines[0] == "row 1: ada was first"


@pytest.mark.parametrize("tiles", ["", "2", "4"])
def test_ct_f6_symbols_in_line_against_every_line(tiles):
    found = asked(of_tree.in_line, tree.read(tree_table()), tiles)
    expected = Counter()
    places = set()
    for line in naive.lines(int(tiles or 3)):
        if frozenset(line) not in places:
            places.add(frozenset(line))
            read = tuple(SYMBOLS[row][place] for row, place in line)
            expected[min(read, read[::-1])] += 1
    known = zip(found.value["sequences"], found.value["places"], strict=True)
    assert {min(t := tuple(symbols.split(", ")), t[::-1]): n for symbols, n in known} == expected


@pytest.mark.parametrize("words", ["1", "7", "many"])
def test_ct_f6_lines_of_so_many_tiles_there_are_not(words):
    with pytest.raises(ValueError, match="from 2 to 6"):
        asked(of_tree.in_line, tree.read(tree_table()), words)


# The Golden Pyramid, (f)4 and (f)5.

COLUMNS = "red blue green black"
FULL = {"level_1": [["x"] * 4] * 4, "level_2": [[COLUMNS] * 3] * 3, "level_3": [[COLUMNS] * 2] * 2}


@pytest.mark.parametrize(("points", "can"), [(11, True), (13, True), (14, False)])
def test_gp_f4_who_can_still_win(points, can):
    """The top tile is left: 4 and 4 for columns of one colour, and the bonus of 4; ben has 2 for level 2."""
    table = pyramid.table({"points": 3, "highest": 3}, {"points": points, "highest": 2}, **FULL)
    found = asked(of_pyramid.win, pyramid.read(table))
    assert found.value == {"can_win": can, "most": 15, "to_reach": points + 2}


def test_gp_f4_new_columns_beside_each_other_may_count():
    table = pyramid.table({"points": 3, "highest": 3}, {"points": 14, "highest": 2}, **FULL)
    assert asked(of_pyramid.win, pyramid.read(table, GP_AMB_ADJNEW="new")).value["most"] == 23


@pytest.mark.parametrize("points", [3, 4])
def test_gp_f4_who_has_won_is_no_question_of_what_can_still_be(points):
    """Of two who are level the higher builder wins (GP-TIE), which `score` tells."""
    table = pyramid.table({"points": 3, "highest": 1}, {"points": points, "highest": 1}, turn="over")
    with pytest.raises(ValueError, match="the game is over; `reeve score`"):
        asked(of_pyramid.win, pyramid.read(table))


def test_gp_f5_where_a_builder_is_safe():
    """On r2c2 of level 1 stand three columns: a build on level 2 r2c2 drives out whoever stands there."""
    level_2 = [[COLUMNS, COLUMNS, "."], [COLUMNS, ".", "."], [".", ".", "."]]
    table = pyramid.table({"builder": "level 1 r2c2"}, {"builder": "level 1 r3c3"}, level_1=pyramid.LEVEL_1, level_2=level_2)
    found = asked(of_pyramid.builder, pyramid.read(table))
    here = next(line for line in found.lines if "where it stands" in line)
    assert "driven out by a build at level 2 r2c2" in here
    assert "level 1 r2c2" not in found.value["safe"]
    assert "level 1 r2c3" in found.value["safe"]
    assert not any(line.startswith("level 1 r3c3") for line in found.lines)
    # All of its level 2 neighbours are built, so nothing is built from r1c1 for free.
    assert "level 1 r1c1" not in found.value["safe"]


def test_gp_f5_a_builder_that_is_not_there():
    assert asked(of_pyramid.builder, pyramid.read(pyramid.table())).value == {"safe": ()}


@pytest.mark.parametrize("question", [of_pyramid.builder, of_pyramid.win])
def test_nothing_follows_questions_of_the_pyramid(question):
    with pytest.raises(ValueError, match="nothing follows"):
        asked(question, pyramid.read(pyramid.table()), "now")


def test_nothing_follows_the_question_for_rows():
    with pytest.raises(ValueError, match="nothing follows"):
        asked(of_tree.rows, tree.read(tree_table()), "now")
