"""Commas inside a card or a tile of a list."""

from models.commas import inside
from models.village_green.table.readings import comma_problems


def found(problems):
    return [(problem.path, problem.message.partition("write ")[2]) for problem in problems]


def test_four_alike_are_the_columns_of_a_tile():
    colours = [".", "red", "red", "blue", "red", "."]
    sort = lambda word: "column" if word in {"red", "blue"} else ""  # noqa: E731
    assert found(inside(colours, sort, 4, "a tile", alike=True)) == [((1,), "'red red blue red'")]
    assert not inside(colours[:4], sort, 4, "a tile", alike=True)


def test_other_signs_between_cards():
    (problem,) = comma_problems(["lawn; red rose pond; ."], 3)
    assert (problem.path, problem.message) == ((0,), "separate with commas: lawn, red rose pond, .")
