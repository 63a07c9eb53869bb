"""Commas inside a card or a tile of a list."""

import pytest

from models.commas import inside
from models.green_box.cards import sort_of
from models.village_green.table.readings import comma_problems


def found(problems):
    return [(problem.path, problem.message.partition("write ")[2]) for problem in problems]


@pytest.mark.parametrize(
    ("value", "needed", "cut"),
    [
        (["red", 3, "drop", "blue 1 wheel"], 3, [((0,), "'red 3 drop'")]),
        (["unknown", "drop", 3, "red", "blue", "1", "wheel"], 3, [((1,), "'drop 3 red'"), ((4,), "'blue 1 wheel'")]),
        # A colour twice begins another card; one that lacks its value is told as that.
        (["red", "red", 3, "drop"], 3, [((1,), "'red 3 drop'")]),
        (["red", "drop", "blue 1 wheel"], 3, []),
        (["red", "drop"], 2, [((0,), "'red drop'")]),
        (["drop", "wheel", "red"], 2, [((1,), "'wheel red'")]),
        ([True, None, ["red"], {"red": 1}, 7, "", "purple"], 2, []),
        ("red, drop", 2, []),
        (None, 2, []),
    ],
)
def test_commas_inside_a_card(value, needed, cut):
    assert found(inside(value, sort_of, needed, "a card")) == cut


def test_four_alike_are_the_columns_of_a_tile():
    colours = [".", "red", "red", "blue", "red", "."]
    sort = lambda word: "column" if word in {"red", "blue"} else ""  # noqa: E731
    assert found(inside(colours, sort, 4, "a tile", alike=True)) == [((1,), "'red red blue red'")]
    assert not inside(colours[:4], sort, 4, "a tile", alike=True)


@pytest.mark.parametrize(
    ("value", "n", "told"),
    [
        (["red", "rose", "pond", ".", "."], 3, [((0,), "'red rose pond'")]),
        ([".", "red rose", "oak", "oak", "lawn"], 3, [((1,), "'red rose oak oak'")]),
        (["red", "rose", "pond", "blue", "lily", "pond", "."], 3, [((0,), "'red rose pond'")]),
        # Mended so there would still be too many: something else is wrong.
        (["red", "rose", "pond", ".", ".", "."], 3, []),
        (["lawn .", "."], 3, [((0,), "[lawn, ., .]")]),
        ([". . ."], 3, [((0,), "[., ., .]")]),
        (["lawn", 5, None, "."], 3, []),
    ],
)
def test_commas_in_a_row_of_cards(value, n, told):
    assert found(comma_problems(value, n)) == told


def test_other_signs_between_cards():
    (problem,) = comma_problems(["lawn; red rose pond; ."], 3)
    assert (problem.path, problem.message) == ((0,), "separate with commas: lawn, red rose pond, .")
