"""`check --history` of a file with a record: whether that is legal, entry by entry."""

import json

import pytest
from at_the_table import reeve

DESSERT = """\
game: desert-dessert
players:
  ada:
    tiles: {{ water: 3 }}
    record:
      - supply 3 water, grey on water; build nothing
      - {entry}
turn_number: 1
"""
VILLAGE = "examples/the_village/whole_night.yaml"


def told(tmp_path, entry, *options):
    file = tmp_path / "game.yaml"
    file.write_text(DESSERT.format(entry=entry), encoding="utf-8")
    return reeve("check", str(file), *options)


@pytest.mark.parametrize(
    ("entry", "status", "words"),
    [
        ("supply 3 water; build nothing", 0, ["2 moves of the record are legal", "1. ada: supply 3 water, grey on water"]),
        ("supply 4 water; build nothing", 1, ["Entry 2 is the first that was not legal", "DD-SUP-PAY"]),
        ("supply 3 water; deal; build nothing", 3, ["Something is missing in entry 2", "name all twelve"]),
    ],
)
def test_the_record_is_judged(tmp_path, entry, status, words):
    answer = told(tmp_path, entry, "--history")
    assert answer.exit_code == status
    assert answer.stdout.splitlines()[0].endswith(": legal")
    assert all(word in answer.stdout for word in words)
    (history,) = json.loads(told(tmp_path, entry, "--history", "--json").stdout)["history"]
    assert words[0].casefold() in history["says"].casefold()
    assert len(history["steps"]) >= 2


def test_without_the_option_only_the_table_is_checked(tmp_path):
    answer = told(tmp_path, "supply 4 water; build nothing")
    assert answer.exit_code == 0
    assert "--history" in answer.stdout


def test_a_record_of_the_village():
    assert "14 moves of the record are legal" in reeve("check", VILLAGE, "--history").stdout


def test_where_no_order_is_known_that_is_said():
    answer = reeve("check", "examples/desert_dessert/turn.yaml", "--history").stdout
    assert "in which order" in answer
