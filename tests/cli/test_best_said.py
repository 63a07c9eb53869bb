"""What `best` says of a pool, its JSON, and its exit status."""

import json
import re

import pytest
from at_the_table import GAME, LARGER, POOL, only, reeve

# best


def test_best_is_proven_and_drawn(written):
    result = reeve("best", written(POOL))
    assert result.exit_code == 0
    assert result.stdout.startswith("table.yaml: 7 points, proven")
    assert "red rose pond" in result.stdout
    assert result.stdout.splitlines()[-1].split() == ["7", "total"]


def test_best_json_and_its_layout_is_legal_and_scores_what_it_says(written):
    shape = only(reeve("best", "--json", written(POOL)))
    assert {"file", "game", "status", "best", "bound", "layout", "lines"} <= set(shape)
    assert (shape["status"], shape["best"], shape["bound"]) == ("proven", 7, 7)
    assert sum(line["points"] for line in shape["lines"]) == 7
    assert all(list(line) == ["item", "points", "rule", "because"] for line in shape["lines"])
    layout = shape["layout"]
    assert sorted(layout["top"]) == ["Excellence in Lawns", "Excellence in Ponds", "The Rosie Redford Award"]
    again = written(json.dumps({"game": "village-green", "players": {"found": layout}}), "again.json")
    assert reeve("check", again).exit_code == 0
    assert only(reeve("score", "--json", again))["players"][0]["total"] == 7


def test_best_keeps_what_lies_there(written):
    kept = POOL + (
        "players:\n  me: {village: down, top: [excellence in ponds, ., .], left: [., ., .],"
        " green: [[lawn, ., .], [., ., .], [., ., .]]}\n"
    )
    # The lawn stays in the ponds' column, so that of lawns is empty (-2); the rose scores 3 or the pond 2; pond 2: 3.
    shape = only(reeve("best", "--json", written(kept)))
    assert (shape["status"], shape["best"]) == ("proven", 3)
    assert shape["layout"]["village"] == "down"
    assert shape["layout"]["top"][0] == "Excellence in Ponds"
    assert shape["layout"]["green"][0][0] == "lawn"


def test_best_without_time_is_undecided(written):
    result = reeve("best", "--time-limit", 0, written(LARGER))
    assert result.exit_code == 3
    assert "stopped" in result.stdout
    shape = only(reeve("best", "--json", "--time-limit", 0, "table.yaml"))
    assert shape["status"] == "best known"
    assert isinstance(shape["bound"], int)
    assert shape["bound"] >= shape["best"] == sum(line["points"] for line in shape["lines"])
    assert "." not in shape["layout"]["top"]


def test_best_of_a_pool_that_makes_no_village_is_illegal(written):
    result = reeve("best", written(GAME + "pool: {green: [lawn], awards: [ruby clover]}\n"))
    assert result.exit_code == 1
    assert "no legal layout" in result.stdout
    shape = only(reeve("best", "--json", "table.yaml"))
    assert (shape["best"], shape["layout"], shape["lines"]) == (None, None, [])


@pytest.mark.usefixtures("stepped_clock")
def test_a_bound_is_said_in_the_words_of_its_aim():
    """Three laps are 108 spaces, and no turn leads a thousand on."""
    told = reeve("best", "--play", "examples/wacky_wheels/counting.yaml", "--time-limit", "0").stdout.splitlines()[0]
    most = re.search(r"gives more than (\d+) spaces from the start of the race, over the finish line$", told)
    assert most is not None, told
    assert 36 < int(most[1]) < 1000
