"""What leaves points open does so only where some world has it."""

import pytest
from asking import moves
from fields_of_green_tables import FG, START, farm, read, table
from sayings import says

from models.logic import Unknown, any_of, not_
from verify.clock import EffortError
from verify.judge import judge
from verify.moves.table_before import Openings
from verify.ranges.number_ranges import Range
from verify.worlds.worlds import worlds_of


def may_be_c(position):
    return any("c" in (one.options if isinstance(one, Unknown) else one) for one in position)


@pytest.fixture
def x():
    return Unknown("x", "abc")


@pytest.fixture
def y():
    return Unknown("y", "ab")


def test_an_option_that_no_world_has_opens_nothing(x, y):
    asked = []

    def is_open(position):
        asked.append(position)
        return may_be_c(position)

    openings, worlds = Openings(is_open), worlds_of([x, y], [not_(x.is_("c"))])
    ((first, second),) = openings.without(worlds, (x, y))
    assert (first.options, second) == (("a", "b"), y)
    # The world found, and each option by itself; asked again, the world alone.
    assert len(asked) == 1 + 3 + 2
    openings.without(worlds, (x, y))
    assert len(asked) == 1 + 3 + 2 + 1


def test_several_tables_are_open_together(x, y):
    """In the worlds c lies there in one of them only if b is the other; without either nothing is left out."""
    worlds = worlds_of([x, y], [any_of([not_(x.is_("c")), y.is_("b")])])
    assert Openings(may_be_c).without(worlds, (y,), (x,)) == ((y,), (x,))


def test_what_is_open_in_the_world_found_is_open(x):
    assert Openings(may_be_c).without(worlds_of([x], [x.is_("c")]), (x,)) == ((x,),)
    assert Openings(lambda _: True).without(worlds_of([x], []), (x, "a")) == ((x, "a"),)


BEGINNING = {"year": 1, "phase": "action", "player_count": 3}


def at_the_beginning(*spaces):
    return read(table(farm(" | ".join(spaces), coins=15, turns=0), **BEGINNING))


def test_a_card_that_can_only_be_the_silo_leaves_no_points_open():
    position = at_the_beginning("unknown", "Water Tower 3")
    found = judge(FG, position, FG.game.play.read("market", position, "Maria"))
    assert (found.verdict, found.total) == ("legal", (Range(5, 5), Range(5, 5)))
    # What it does besides is told of the worlds too.
    assert found.does == says("2 coins", "17 coins", "1 Food")
    assert {str(option.after) for option in moves(FG, position, "Maria")} == {"4", "5", "6"}


def test_a_card_that_may_be_one_that_nobody_has_published_leaves_them_open():
    position = read(table(farm(f"{START} | unknown", coins=15, turns=1), **BEGINNING))
    found = judge(FG, position, FG.game.play.read("market", position, "Maria"))
    assert [total.is_open for total in found.total] == [True, True]


def test_where_that_takes_too_much_they_are_told_as_open(monkeypatch):
    def without(*_):
        raise EffortError("too much")

    monkeypatch.setattr(Openings, "without", without)
    position = at_the_beginning("unknown", "Water Tower 3")
    found = judge(FG, position, FG.game.play.read("market", position, "Maria"))
    assert [str(total) for total in found.total] == ["at least 5", "at least 5"]
    assert any("too much" in missing for missing in found.missing)
