"""Readings of an unclear rule: side by side with `--both`, and of one that the rulebook decides."""

import pytest
from at_the_table import CUP, ONE, TURN, beside, only, reeve
from sayings import says


def test_both_readings_side_by_side(written):
    result = reeve("judge", "--both", written(TURN), "lawn on r1c1", status=1)
    assert "VG-AMB-LAWNCOVER" in result.stdout
    left, right = beside(result.stdout)
    assert left == says(
        "not-allowed", "village card", "lawn to r1c1", "illegal", "Rule VG-COVER", "red rose pond", "Village Green rulebook"
    )
    assert right == says("allowed", "anywhere", "lawn to r1c1", "legal", "pond at r1c1", "6 points", "4 after")
    (dispute,) = only(reeve("judge", "--both", "--json", "table.yaml", "lawn on r1c1"))["both"]
    assert [(r["value"], r["answer"]["verdict"]) for r in dispute["readings"]] == [
        ("not-allowed", "illegal"),
        ("allowed", "legal"),
    ]


@pytest.mark.parametrize("verb", ["check", "score"])
def test_both_where_no_ruling_matters(written, verb):
    result = reeve(verb, "--both", written(ONE))
    plain = reeve(verb, "table.yaml").stdout
    assert result.stdout.startswith(plain)
    assert result.stdout.removeprefix(plain) == says("No ruling changes this answer")
    shape = only(reeve(verb, "--both", "--json", "table.yaml"))
    assert (shape["both"], shape["answer"]) == ([], only(reeve(verb, "--json", "table.yaml")))


def test_both_of_check_and_score(written):
    told = reeve("check", "--both", written(ONE.replace("red rose oak oak", "lawn on red rose oak oak"))).stdout
    assert "VG-AMB-LAWNCOVER" in told
    assert beside(told) == [
        says("not-allowed", "illegal: 2 things are wrong", "Rule VG-COVER", "Rule VG-FLIP-ONCE", "red rose oak oak", "r2c1"),
        says("allowed", "legal"),
    ]
    # Two cards of the column have a flower and a colour: 2 for each, or 1; the two trees take 2 away.
    scored = reeve("score", "--both", written(ONE.replace("Excellence in Trees", "Best Use of Space"))).stdout
    assert says("VG-AMB-SPACE").is_in(scored)
    assert beside(scored) == [
        says("two-per-card", "north: 6 points", "2 Best Use of Space", "6 total"),
        says("one-per-card", "north: 4 points", "0 Best Use of Space", "4 total"),
    ]


def test_both_of_what_is_undecided_is_told_as_such(written):
    (line,) = reeve("check", "--both", "--time-limit", 0, written(CUP), status=3).stdout.splitlines()
    assert line == says("table.yaml", "undecided", "time")


def test_what_the_rulebook_decides_is_not_said_to_be_open():
    """Its example adds the die for a booster: 15 instead of 10; others tell it otherwise."""
    told = reeve("ask", "examples/wacky_wheels/counting.yaml", "reach", "26").stdout.splitlines()
    at = told.index("  Some play this otherwise: How far does a booster take you?")
    assert told[at + 1] == "    The rulebook: each adds the die once more."
    assert told[at + 2] == says("WW-AMB-BOOST=doubles")
    chosen = reeve("ask", "examples/wacky_wheels/counting.yaml", "reach", "26", "--ruling", "WW-AMB-BOOST=doubles").stdout
    assert "    You play: each doubles the movement." in chosen
