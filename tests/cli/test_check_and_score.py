"""What `check` and `score` say, their JSON, and their exit status."""

from at_the_table import BOTH, ONE, UNMATCHED, only, reeve
from sayings import says


def a_list_of(kind, values):
    return isinstance(values, list) and all(isinstance(value, kind) for value in values)


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
