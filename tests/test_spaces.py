"""Spaces by the words that people use, on boards with rows of all widths."""

import pytest
from sayings import says

from models.spaces import with_names, worded

HEXAGONS = (4, 5, 6, 7, 6, 5, 4)


@pytest.mark.parametrize(
    ("said", "rows", "place"),
    [
        ("r2c3", (3, 3, 3), (1, 2)),
        ("R2 C3", (3, 3, 3), (1, 2)),
        ("row 2 column 3", (3, 3, 3), (1, 2)),
        ("row 2, col 3", (3, 3, 3), (1, 2)),
        ("column 3 row 2", (3, 3, 3), (1, 2)),
        ("top left", (3, 3, 3), (0, 0)),
        ("the top right corner", (6,) * 6, (0, 5)),
        ("bottom-left", (6,) * 6, (5, 0)),
        ("left bottom", (6,) * 6, (5, 0)),
        ("upper right", HEXAGONS, (0, 3)),
        ("lower right", HEXAGONS, (6, 3)),
        ("middle right", HEXAGONS, (3, 6)),
        ("bottom middle", (3, 3, 5), (2, 2)),
        ("Middle", HEXAGONS, (3, 3)),
        ("the centre tile", (3, 3, 3), (1, 1)),
        ("center", (1,), (0, 0)),
        # Outside the board; whoever asked says so.
        ("r9c1", (3, 3, 3), (8, 0)),
    ],
)
def test_the_space_of_words(said, rows, place):
    assert worded(said, rows) == place


@pytest.mark.parametrize("said", ["top", "left", "left 1", "top 2", "Wheat", "", "r1", "middle 2", "r1c1 and r2c2"])
def test_other_words_are_no_space(said):
    assert worded(said, (3, 3, 3)) is None


@pytest.mark.parametrize(
    ("said", "rows", "told"),
    [
        ("middle", (6,) * 6, says("'middle'", "6 rows", "none is in the middle")),
        ("top middle", (4, 5, 4), says("'top middle'", "4 spaces in row 1")),
        ("a1", (3, 3, 3), says("'a1'", "letter", "r1c1")),
    ],
)
def test_what_no_board_has_is_told(said, rows, told):
    with pytest.raises(ValueError, match=said) as caught:
        worded(said, rows)
    assert str(caught.value) == told
    assert caught.value.about == said


def test_words_for_spaces_in_a_text():
    said = "spread the top left corner to row 2 column 3, then middle"
    assert with_names(said, HEXAGONS) == "spread r1c1 to r2c3, then r4c4"
    assert with_names("red drop left, 2 red on the tile", (6,)) == "red drop left, 2 red on the tile"
