"""Spaces by the words that people use, on boards with rows of all widths."""

import pytest
from sayings import says

from models.spaces import with_names, worded

HEXAGONS = (4, 5, 6, 7, 6, 5, 4)


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
