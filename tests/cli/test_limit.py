"""`moves --limit`: the best ones, and how many there are besides."""

import json

import pytest
from at_the_table import reeve
from sayings import says

TURN = "examples/village_green/turn.yaml"


def moves(output):
    """The moves that are listed, with what they gain."""
    return [line for line in output.splitlines() if line.strip()[:1] in {"+", "-"}]


def test_the_first_of_all_moves_are_listed():
    every = reeve("moves", TURN).stdout
    few = reeve("moves", TURN, "--limit", "3").stdout
    assert moves(few) == moves(every)[:3]
    assert every.splitlines()[0] == few.splitlines()[0]
    assert says(str(len(moves(every)) - 3), "more", "--limit").is_in(few)


def test_a_limit_that_all_moves_are_within_changes_nothing():
    every = reeve("moves", TURN).stdout
    assert reeve("moves", TURN, "--limit", str(len(moves(every)))).stdout == every


def test_json_says_how_many_more_there_are():
    every = json.loads(reeve("moves", "--json", TURN).stdout)
    few = json.loads(reeve("moves", "--json", TURN, "--limit", "2").stdout)
    assert (every["more"], few["more"]) == (0, len(every["moves"]) - 2)
    most = sorted((move["change"]["least"] for move in every["moves"]), reverse=True)
    assert [move["change"]["least"] for move in few["moves"]] == most[:2]


@pytest.mark.usefixtures("stepped_clock")
def test_ranked_moves_are_limited_too():
    few = reeve("moves", "--best", TURN, "--limit", "1", "--time-limit", "0.05").stdout
    assert sum(" now)" in line for line in few.splitlines()) == 1
    assert says("more", "--limit").is_in(few)
    shape = json.loads(reeve("moves", "--best", "--json", TURN, "--limit", "1", "--time-limit", "0.05").stdout)
    assert (len(shape["moves"]), shape["more"]) == (1, 65)


def test_none_at_all_is_no_limit():
    assert reeve("moves", TURN, "--limit", "0").exit_code == 2
