"""Village Green's searches with their limits held: some random tables, and limits spoilt on purpose."""

import random
from dataclasses import replace

import pytest
from hunts import village_green, village_green_solo
from village_green_tables import small

from scorers.limits import BrokenLimitError, held
from scorers.village_green.search import placements, play_deals, play_plan, row_search, tables
from scorers.village_green.search.best import BestPlay
from scorers.village_green.search.layout import VillageSearch, searched
from scorers.village_green.search.row_search import RowSearch
from scorers.village_green.search.tables import reaching


@pytest.mark.parametrize("seed", range(5))
def test_no_limit_is_broken(seed):
    village_green.hunt_one(random.Random(seed))


@pytest.mark.parametrize("seed", [1, 4, 5, 8, 10])
def test_no_limit_of_a_solo_game_is_broken(seed):
    village_green_solo.hunt_one(random.Random(seed))


# The best village.

AWARDS = ["Excellence in Trees", "Excellence in Ponds", "Award for Forestry", "Best Use of Space"]
BEGUN = {
    "village": "up",
    "top": [".", ".", "."],
    "left": [".", ".", "."],
    "green": [
        ["red lily pond", "red lily birch oak", "red rose birch birch"],
        ["red petunia oak", ".", "red rose pond"],
        ["lawn", "lawn", "red petunia willow"],
    ],
}
"""One space is empty, so that a row and a column are worth what their crossing says."""
POOL = {"players": {"rosa": BEGUN}, "pool": {"green": ["red lily oak willow"], "awards": AWARDS}}
BARE = {"pool": {"green": ["red lily pond"], "awards": AWARDS}}


def best(data=POOL):
    """The most that is found from nothing on."""
    question = village_green.asking(data)
    return village_green.last_of(question, question.floor)


def lowered(function, by):
    return lambda *args: function(*args) - by


def is_noticed():
    with held(), pytest.raises(BrokenLimitError):
        best()


def test_what_is_right_is_not_noticed():
    right = best()
    with held():
        assert best() == right


@pytest.mark.parametrize(
    ("where", "what", "by"),
    [
        (tables.Tables, "crossing", 2),
        (placements.Crossings, "bound", 2),
        (row_search, "_any_third", 40),
        (row_search, "_lowest", 2),
    ],
)
def test_bounds_of_many_villages_are_held(monkeypatch, where, what, by):
    monkeypatch.setattr(where, what, lowered(getattr(where, what), by))
    is_noticed()


def test_the_worth_of_sets_is_held(monkeypatch):
    sets = placements.Awards._sets
    monkeypatch.setattr(placements.Awards, "_sets", lambda *args: replace(lower := sets(*args), worth=lower.worth - 40))
    is_noticed()


def test_first_rows_are_held(monkeypatch):
    first = RowSearch._first_rows

    def lower(*args):
        number, rows, bound = first(*args)
        return number, rows, bound - 2

    monkeypatch.setattr(RowSearch, "_first_rows", lower)
    is_noticed()


def test_what_is_left_around_a_middle_row_is_held(monkeypatch):
    around = RowSearch._columns_around

    def lower(*args):
        *columns, bound = around(*args)
        return *columns, bound - 2

    monkeypatch.setattr(RowSearch, "_columns_around", lower)
    is_noticed()


def test_images_that_are_left_out_are_held(monkeypatch):
    """As though everything were an image of something else."""
    at_least = placements.Awards.at_least

    def none(awards, level):
        return at_least(awards, level).only(slice(0 if awards._bare else None))

    right = best(BARE)
    with held():
        assert best(BARE) == right
    monkeypatch.setattr(placements.Awards, "at_least", none)
    assert best(BARE) is None
    with held(), pytest.raises(BrokenLimitError):
        best(BARE)


@pytest.mark.parametrize("limit", ["bound", "ceiling", "floor"])
def test_bounds_of_the_question_are_held(monkeypatch, limit):
    right = best()
    monkeypatch.setattr(VillageSearch, limit, right + 1 if limit == "floor" else right - 1)
    with held(), pytest.raises(BrokenLimitError):
        list(village_green.asking(POOL).run(right, jobs=1))


def test_every_village_is_held(monkeypatch):
    right = best()
    monkeypatch.setattr(row_search, "_lowest", lowered(row_search._lowest, 2))
    with held(), pytest.raises(BrokenLimitError):
        list(village_green.asking(POOL).run(right, jobs=1))


def test_several_processes_hold_their_limits(monkeypatch):
    """Here in one process after the other; what is told to them says whether to hold limits."""
    monkeypatch.setattr("scorers.village_green.search.layout.shared", lambda work, tasks, *_, **__: done(work, tasks))
    question = village_green.asking(POOL)
    every = question._placements.at_least(reaching(0))

    def found():
        parts = [part for part in searched(question._tables, every, 0, 2, lambda: None) if not isinstance(part, float)]
        return max(int(part.worth.max()) for part in parts)

    right = found()
    with held():
        assert found() == right
    monkeypatch.setattr(row_search, "_lowest", lowered(row_search._lowest, 2))
    with held(), pytest.raises(BrokenLimitError):
        found()


def done(work, tasks):
    for task in tasks:
        with held(is_on=False):
            result = work(*task)
        yield result


# The end of a solo game.

CARD = "red petunia willow"
ONE_CARD = small(display={"green": [CARD], "awards": []})
ONE_AWARD = small(
    village={"left": [".", "Award for Forestry", "Excellence in Lawns"]},
    display={"green": [], "awards": ["Excellence in Ponds"]},
)


def solo(data):
    return village_green_solo.searched(data)


@pytest.mark.parametrize("data", [ONE_CARD, ONE_AWARD])
def test_what_is_right_of_a_play_is_not_noticed(data):
    right = solo(data)
    assert right > solo(small()) or data is ONE_AWARD
    with held():
        assert solo(data) == right


@pytest.mark.parametrize(
    ("where", "what", "spoilt"),
    [
        (placements.Crossings, "bound", lowered(placements.Crossings.bound, 20)),
        (BestPlay, "ceiling", -9),
        (play_plan, "too_deep", lambda *_: True),
        (play_plan._GreenSearch, "_may_lead_on", lambda *_: False),
    ],
)
def test_limits_of_a_play_are_held(monkeypatch, where, what, spoilt):
    """In the search that looks at every village one by one."""
    monkeypatch.setattr(play_deals, "is_plain_with", lambda *_: False)
    monkeypatch.setattr(where, what, spoilt)
    with held(), pytest.raises(BrokenLimitError):
        solo(ONE_CARD)


def test_awards_that_are_taken_to_be_out_of_reach_are_held(monkeypatch):
    monkeypatch.setattr(play_deals, "is_plain_with", lambda *_: False)
    monkeypatch.setattr(play_plan, "too_deep", lambda *_: True)
    with held(), pytest.raises(BrokenLimitError):
        solo(ONE_AWARD)
