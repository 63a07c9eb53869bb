"""Unknown cards as `check`, `draw` and `best` meet them: what is certain, and what is only wrong together."""

import pytest
from at_the_table import CUP, JOINT, only, reeve
from sayings import says


def test_check_tells_what_is_certain(written):
    result = reeve("check", written(CUP), status=0)
    assert result.stdout.startswith("table.yaml: legal")
    assert says("r2c2", "lawn").is_in(result.stdout)


def test_check_json_tells_what_is_forced(written):
    shape = only(reeve("check", "--json", written(CUP)))
    assert (shape["verdict"], shape["unknown"], shape["forced"]) == ("legal", ["r2c2"], [{"place": "r2c2", "value": "lawn"}])
    assert (shape["certain"], shape["reason"]) == ([], None)


def test_check_gives_the_reason_where_only_all_together_is_impossible(written):
    result = reeve("check", written(JOINT), status=1)
    assert result.stdout.startswith("table.yaml: illegal")
    for part in ("red rose pond lies at r1c2", "blue lily pond lies at r2c1", "some petunia lies at r2c2"):
        assert part in result.stdout
    assert "Rule VG-MATCH" in result.stdout
    assert says("Village Green rulebook").is_in(result.stdout)
    shape = only(reeve("check", "--json", "table.yaml"))
    assert shape["violations"] == []
    assert {rule["instance"] for rule in shape["reason"]["rules"]} == {"VG-MATCH[r1c2,r2c2]", "VG-MATCH[r2c1,r2c2]"}


@pytest.mark.parametrize(
    ("verb", "more"),
    [("check", ()), ("explain", ()), ("fill", ()), ("fill", ("--for", "most")), ("judge", ("lawn to r1c1",))],
)
def test_out_of_time_is_undecided(written, verb, more):
    name = written(CUP)
    assert "undecided: the time is up" in reeve(verb, name, *more, "--time-limit", 0, status=3).stdout
    shape = only(reeve(verb, "--json", name, *more, "--time-limit", 0))
    assert (shape["verdict"], shape["why"]) == ("undecided", "the time is up")
