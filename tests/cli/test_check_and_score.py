"""What `check` and `score` say, their JSON, and their exit status."""

from at_the_table import BOTH, ONE, UNMATCHED, only, reeve
from sayings import says


def a_list_of(kind, values):
    return isinstance(values, list) and all(isinstance(value, kind) for value in values)


# check


def test_check_says_legal(written):
    result = reeve("check", written(ONE))
    assert (result.exit_code, result.stdout, result.stderr) == (0, "table.yaml: legal\n", "")


def test_check_tells_a_violation_with_cards_spaces_rule_and_source(written, golden):
    result = reeve("check", written(UNMATCHED), status=1)
    golden(result.stdout)


def test_check_json_of_a_legal_table(written):
    assert only(reeve("check", "--json", written(ONE))) == {
        "file": "table.yaml",
        "game": "village-green",
        "verdict": "legal",
        "violations": [],
        "unknown": [],
        "forced": [],
        "certain": [],
        "reason": None,
        "why": "",
        "not_checked": [],
        "history": [],
        "doubts": [],
        "rulings": [],
        "missing": [],
        "unsettled": [],
    }


def test_check_json_names_the_rulings_on_which_it_rests(written):
    (ruling,) = only(reeve("check", "--json", written(ONE.replace("lawn,", "lawn on lawn,"))))["rulings"]
    assert list(ruling) == ["key", "question", "value", "otherwise"]
    assert (ruling["key"], ruling["value"]) == ("VG-AMB-LAWNLAWN", "allowed")
    (other,) = ruling["otherwise"]
    assert list(other) == ["value", "outcome"]
    assert other["value"] == "not-allowed"
    assert other["outcome"] == says("illegal", "VG-COVER")


def test_covered_none_and_a_dot_beneath_are_read(written):
    assert reeve("check", written(ONE.replace("blue lily structure", "blue lily structure on ."))).exit_code == 0
    assert reeve("check", written(ONE + "covered: none\n")).exit_code == 0


# score


def test_score_has_a_line_per_award_pond_and_village_card(written, golden):
    result = reeve("score", written(ONE), status=0)
    golden(result.stdout)


def test_score_json(written):
    shape = only(reeve("score", "--json", written(BOTH)))
    assert {"file", "game", "players", "ranking", "rulings"} <= set(shape)
    assert (shape["file"], shape["game"]) == ("table.yaml", "village-green")
    assert [(player["name"], player["total"]) for player in shape["players"]] == [("north", 6), ("south", 3)]
    for player in shape["players"]:
        assert list(player) == ["name", "total", "lines"]
        assert sum(line["points"] for line in player["lines"]) == player["total"]
        for line in player["lines"]:
            assert list(line) == ["item", "points", "rule", "because"]
            assert isinstance(line["points"], int)
            assert line["rule"].startswith("VG-SC-")
            assert a_list_of(str, [line["item"], line["rule"], line["because"]])
    assert [(standing["place"], standing["name"], standing["total"]) for standing in shape["ranking"]] == [
        (1, "north", 6),
        (2, "south", 3),
    ]
    assert shape["rulings"] == []
    assert shape["warnings"] == []


def test_score_names_the_step_that_broke_a_tie(written):
    # North loses the village card's point and the pond, and the pond's card brings two trees to column 1; the awards of
    # columns 1 and 2 and of row 2 find nothing. The structure scores 1. South: a yellow lily 3, no tree in column 3 -2: 1.
    level = BOTH
    for full, other in [
        ("village: up", "village: down"),
        ("red rose pond", "red lily birch oak"),
        ("Award for Forestry", "The Peter Petals Award"),
        ("Excellence in Trees", "The Sonny Rowe Award"),
        ("Excellence in Lawns", "Award for Floral Variety"),
        ("The Linda Flowers Award", "Award for Forestry"),
    ]:
        assert full in level
        level = level.replace(full, other)
    shape = only(reeve("score", "--json", written(level)))
    assert [player["total"] for player in shape["players"]] == [1, 1]
    # North shows four green cards, south one.
    assert [(standing["place"], standing["name"]) for standing in shape["ranking"]] == [(1, "north"), (2, "south")]
    assert "green card" in shape["ranking"][0]["because"]


def test_score_of_an_illegal_table_comes_with_a_warning(written):
    result = reeve("score", written(UNMATCHED), status=0)
    assert "north: " in result.stdout
    assert any("Careful" in line and "legal" in line for line in result.stdout.splitlines())
    assert only(reeve("score", "--json", "table.yaml"))["warnings"]


def test_score_of_the_solo_game_has_a_rank(written):
    (standing,) = only(reeve("score", "--json", written(ONE + "solo: true\n")))["ranking"]
    assert standing["rank"] == "Last place"  # 6 points, up to 15
    assert "Last place" in reeve("score", "table.yaml").stdout


def test_score_rests_on_a_ruling_and_the_ruling_can_be_chosen(written):
    table = ONE.replace("[., Award for Forestry, .]", "[Best Use of Space, ., .]")
    # Row 1 holds one card without trees: 2 under the default ruling, 1 under the other.
    shape = only(reeve("score", "--json", written(table)))
    (ruling,) = shape["rulings"]
    assert (ruling["key"], ruling["value"]) == ("VG-AMB-SPACE", "two-per-card")
    assert shape["players"][0]["total"] == 9
    chosen = only(reeve("score", "--json", "--ruling", "VG-AMB-SPACE=one-per-card", "table.yaml"))
    assert chosen["players"][0]["total"] == 8
    assert only(reeve("score", "--json", "--ruling", "SPACE=one", "table.yaml")) == chosen
    in_the_file = only(reeve("score", "--json", written(table + "rulings: {VG-AMB-SPACE: one-per-card}\n")))
    assert in_the_file["players"] == chosen["players"]
    back = only(reeve("score", "--json", "--ruling", "vg-amb-space=two-per-card", "table.yaml"))
    assert back["players"][0]["total"] == 9
