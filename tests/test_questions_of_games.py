"""Questions of The Golden Pyramid that are no verb's. Small tables, by hand.

What would break it: a builder called safe who is driven out.
"""

import golden_pyramid_tables as pyramid
import pytest

from models.unknowns import unknowns
from scorers.green_box.golden_pyramid import questions as of_pyramid


def asked(question, position, words="", player="ada"):
    assert not unknowns(position)
    return question.reply(position, player, words, lambda: None)


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
