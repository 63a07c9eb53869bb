"""What is said of an amount of an aim, and of a search that was not finished."""

import pytest

from scorers.green_box.desert_dessert import OBJECTIVES
from scorers.objective import Objective

CUBES = Objective("cubes", "cubes", one="cube")
LEAD = Objective("lead", "points", said=lambda n: f"{n} ahead")
TURNS = OBJECTIVES["turns"]


@pytest.mark.parametrize(
    ("objective", "least", "most", "said"),
    [
        (CUBES, 1, None, "at least 1 cube"),
        (CUBES, None, 3, "at most 3 cubes"),
        (CUBES, 1, 3, "at least 1 and at most 3 cubes"),
        (LEAD, 2, 3, "at least 2 ahead and at most 3 ahead"),
        # Fewer turns are better, so that a limit is the turn before which nobody wins.
        (TURNS, -17, -9, "a win in turn 17 or sooner; nobody wins before turn 9"),
        (TURNS, -17, None, "a win in turn 17 or sooner"),
        (TURNS, None, -9, "nobody wins before turn 9"),
    ],
)
def test_between_what_an_amount_lies(objective, least, most, said):
    assert objective.between(least, most) == said


def test_a_play_without_a_win_is_no_turn():
    assert TURNS.amount(-(10**4)) == "no win"
    assert TURNS.amount(-5) == "a win in turn 5"
