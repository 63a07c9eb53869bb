"""Each verb as a user meets it: what it says, its JSON, its exit status, and what it leaves in the directory."""

import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import click.testing
import pytest
from at_the_table import BOTH, GAME, LARGER, NORTH, ONE, POOL, UNMATCHED, cells, reeve
from sayings import says

from cli import terminal
from cli.main import main

SVG = "{http://www.w3.org/2000/svg}"
VERBS_ON_FILES = ("check", "score", "best", "draw")


def only(result):
    """The one JSON object of an answer."""
    (line,) = result.stdout.splitlines()
    return json.loads(line)


def a_list_of(kind, values):
    return isinstance(values, list) and all(isinstance(value, kind) for value in values)


# check


def test_check_says_legal(written):
    result = reeve("check", written(ONE))
    assert (result.exit_code, result.stdout, result.stderr) == (0, "table.yaml: legal\n", "")


def test_check_tells_a_violation_with_cards_spaces_rule_and_source(written, golden):
    result = reeve("check", written(UNMATCHED))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0] == "table.yaml: illegal: 1 thing is wrong"
    assert lines[1] == says("north", "red rose pond", "r1c1", "blue petunia oak", "r2c1")
    assert lines[2] == says("Rule VG-MATCH", "green cards", "side by side", "flower", "colour")
    assert lines[3] == says("Village Green rulebook", "Green Cards; Lawns")
    assert len(lines) == 4
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
        "assumes": [],
        "rulings": [],
        "missing": [],
    }


def test_check_json_of_an_illegal_table(written):
    shape = only(reeve("check", "--json", written(UNMATCHED)))
    assert list(shape)[:4] == ["file", "game", "verdict", "violations"]
    assert shape["verdict"] == "illegal"
    (violation,) = shape["violations"]
    assert list(violation) == ["rule", "instance", "message", "source"]
    assert (violation["rule"], violation["instance"]) == ("VG-MATCH", "VG-MATCH[r1c1,r2c1]")
    assert a_list_of(str, list(violation.values()))


def test_check_json_names_the_rulings_on_which_it_rests(written):
    table = ONE.replace("lawn,", "lawn on lawn,")
    shape = only(reeve("check", "--json", written(table)))
    (ruling,) = shape["rulings"]
    assert list(ruling) == ["key", "question", "value", "otherwise"]
    assert (ruling["key"], ruling["value"]) == ("VG-AMB-LAWNLAWN", "allowed")
    (other,) = ruling["otherwise"]
    assert list(other) == ["value", "outcome"]
    assert other["value"] == "not-allowed"
    assert other["outcome"] == says("illegal", "VG-COVER")


def test_covered_none_and_a_dot_beneath_are_read(written):
    nothing_beneath = ONE.replace("blue lily structure", "blue lily structure on .")
    assert reeve("check", written(nothing_beneath)).exit_code == 0
    assert reeve("check", written(ONE + "covered: none\n")).exit_code == 0


# score


def test_score_has_a_line_per_award_pond_and_village_card(written, golden):
    result = reeve("score", written(ONE))
    assert result.exit_code == 0
    numbers = [(int(line[:6]), line[8:].split(":")[0]) for line in result.stdout.splitlines()[2:-1]]
    assert numbers == [
        (1, "village card"),
        (2, "pond at r1c1"),
        (2, "Excellence in Trees (top 1, column 1)"),
        (1, "Excellence in Lawns (top 2, column 2)"),
        (1, "Excellence in Structures (top 3, column 3)"),
        (-1, "Award for Forestry (left 2, row 2)"),
    ]
    assert result.stdout.splitlines()[0] == "table.yaml: Village Green"
    assert result.stdout.splitlines()[1] == "north: 6 points"
    assert result.stdout.splitlines()[-1].split() == ["6", "total"]
    golden(result.stdout)


def test_score_ranks_the_players(written):
    lines = reeve("score", written(BOTH)).stdout.splitlines()
    ranking = lines[lines.index("Ranking") + 1 :]
    assert ranking[0].strip().startswith("1. north: ")
    assert ranking[1].strip().startswith("2. south: ")


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
    result = reeve("score", written(UNMATCHED))
    assert result.exit_code == 0
    assert "north: " in result.stdout
    assert any("Careful" in line and "legal" in line for line in result.stdout.splitlines())
    assert only(reeve("score", "--json", "table.yaml"))["warnings"]


def test_score_of_the_solo_game_has_a_rank(written):
    shape = only(reeve("score", "--json", written(ONE + "solo: true\n")))
    (standing,) = shape["ranking"]
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
    shortened = only(reeve("score", "--json", "--ruling", "SPACE=one", "table.yaml"))
    assert shortened == chosen
    in_the_file = only(reeve("score", "--json", written(table + "rulings: {VG-AMB-SPACE: one-per-card}\n")))
    assert in_the_file["players"] == chosen["players"]
    back = only(reeve("score", "--json", "--ruling", "vg-amb-space=two-per-card", "table.yaml"))
    assert back["players"][0]["total"] == 9


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


# several files, standard input, exit statuses


@pytest.mark.parametrize("verb", ["check", "score", "draw"])
def test_several_files_give_one_object_each_in_their_order(written, verb):
    names = [written(ONE, "b.yaml"), written(UNMATCHED, "a.yaml"), written("nonsense", "c.yaml")]
    result = reeve(verb, "--json", *names)
    shapes = [json.loads(line) for line in result.stdout.splitlines()]
    assert [shape["file"] for shape in shapes] == names
    assert result.exit_code == 2
    assert list(shapes[2]) == ["file", "problems"]
    (problem,) = shapes[2]["problems"]
    assert list(problem) == ["file", "line", "column", "message", "text"]
    assert result.stderr == ""


def test_several_pools_give_one_object_each(written):
    result = reeve("best", "--json", written(POOL, "p.yaml"), written(POOL, "q.yaml"))
    assert [json.loads(line)["file"] for line in result.stdout.splitlines()] == ["p.yaml", "q.yaml"]


def test_the_worst_status_of_several_files_wins(written):
    legal, illegal, unusable = written(ONE, "l.yaml"), written(UNMATCHED, "i.yaml"), written("", "u.yaml")
    assert reeve("check", legal, legal).exit_code == 0
    assert reeve("check", legal, illegal).exit_code == 1
    assert reeve("check", illegal, legal).exit_code == 1
    assert reeve("check", illegal, unusable, legal).exit_code == 2
    undecided, none, proven = written(LARGER, "n.yaml"), written(GAME + "pool: {}", "x.yaml"), written(ONE, "o.yaml")
    assert reeve("best", "--time-limit", 0, none, undecided).exit_code == 1
    assert reeve("best", "--time-limit", 0, undecided, none).exit_code == 1
    assert reeve("best", "--time-limit", 0, undecided, proven).exit_code == 2


def test_every_file_is_answered_although_one_is_unusable(written):
    result = reeve("check", "missing.yaml", written(ONE))
    assert result.exit_code == 2
    assert result.stdout == "table.yaml: legal\n"
    (line,) = result.stderr.splitlines()
    assert line == says("missing.yaml", "no such file")


@pytest.mark.parametrize(
    ("verb", "status", "text"), [("check", 1, UNMATCHED), ("score", 0, ONE), ("best", 0, POOL), ("draw", 0, ONE)]
)
def test_standard_input(verb, status, text):
    result = reeve(verb, "--json", "-", stdin=text)
    assert result.exit_code == status
    assert only(result)["file"] == "-"


@pytest.mark.parametrize("args", [("-", "-"), ("--cards", "-", "-")])
def test_standard_input_is_read_once(args):
    result = reeve("check", *args, stdin=ONE)
    assert result.exit_code == 2
    assert "once" in result.stderr


@pytest.mark.parametrize(
    "args",
    [
        ("check",),
        ("check", "--no-such-option", "x"),
        ("no-such-verb",),
        ("best", "--time-limit", "soon", "x"),
        ("rules",),
        ("new",),
    ],
)
def test_wrong_usage_is_2(args):
    assert reeve(*args).exit_code == 2


def test_help_tells_the_exit_statuses():
    for args in (["--help"], ["-h"], ["check", "--help"]):
        result = reeve(*args)
        assert result.exit_code == 0
        assert " ".join(result.stdout.split()) == says("0 legal", "1 illegal", "2 unusable", "3 undecided")


# rules, games, new, cards, schema


def test_rules_tells_text_source_and_rulings():
    result = reeve("rules", "village-green")
    assert result.exit_code == 0
    paragraphs = result.stdout.splitlines()
    for rule in ("VG-MATCH", "VG-COVER", "VG-CARDS", "VG-SC-POND", "VG-TIE", "VG-AMB-SPACE"):
        assert rule in paragraphs
    assert paragraphs.count("VG-MATCH") == 1
    assert says("Source", "Village Green rulebook", "Green Cards; Lawns") in paragraphs
    space = paragraphs.index("VG-AMB-SPACE")
    assert says("default", "two-per-card", "2") in paragraphs[space : space + 5]
    assert says("alternative", "one-per-card", "1") in paragraphs[space : space + 5]
    assert says("Why", "rulebook's example", "6", "three cards") in paragraphs[space : space + 5]


@pytest.mark.parametrize(("said", "meant"), [("VG-MATCH", "VG-MATCH"), ("match", "VG-MATCH"), ("flip-o", "VG-FLIP-ONCE")])
def test_one_rule_by_a_shortened_id(said, meant):
    assert [rule["id"] for rule in only(reeve("rules", "village", said, "--json"))["rules"]] == [meant]


def test_a_ruling_by_its_key_and_with_its_rule():
    shape = only(reeve("rules", "village-green", "amb-space", "--json"))
    assert shape["rules"] == []
    (ruling,) = shape["rulings"]
    assert list(ruling) == ["key", "question", "default", "alternatives", "why"]
    assert ruling["default"]["value"] == "two-per-card"
    assert [other["value"] for other in ruling["alternatives"]] == ["one-per-card"]
    cover = only(reeve("rules", "village-green", "VG-COVER", "--json"))
    assert cover["rules"][0]["rulings"] == [ruling["key"] for ruling in cover["rulings"]] != []


def test_rules_json():
    shape = only(reeve("rules", "village-green", "--json"))
    assert list(shape) == ["game", "rules", "rulings"]
    assert all(list(rule) == ["id", "text", "source", "rulings"] for rule in shape["rules"])
    ids = [rule["id"] for rule in shape["rules"]]
    assert len(ids) == len(set(ids))
    known = {ruling["key"] for ruling in shape["rulings"]}
    assert all(set(rule["rulings"]) <= known for rule in shape["rules"])


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("rules", "vilage-green"), says("'vilage-green'", "did you mean 'village-green'")),
        (("rules", "chess"), says("'chess'", "village-green")),
        (("rules", "village-green", "xyzzy"), says("rule", "'xyzzy'")),
        (("rules", "green"), says("'green'", "village-green", "fields-of-green", "green-box", "lords-of-the-green")),
        (("new", "chess"), says("game", "'chess'")),
        (("schema", ""), says("no game ''")),
    ],
)
def test_unknown_games_and_rules(args, said):
    result = reeve(*args)
    assert result.exit_code == 2
    assert said.is_in(result.stderr)
    assert result.stdout == ""


def test_games():
    result = reeve("games")
    assert result.exit_code == 0
    assert result.stdout.startswith("village-green  Village Green\n")
    for line in reeve("games", "--json").stdout.splitlines():
        shape = json.loads(line)
        assert list(shape) == ["game", "title", "verbs", "aims"]
        assert set(VERBS_ON_FILES) <= set(shape["verbs"])
        assert set(shape["verbs"].values()) <= {"ready", "not yet", "no"}


def test_what_new_prints_is_legal_and_explains_itself(written):
    text = reeve("new", "village-green").stdout
    assert text.count("#") > 10
    assert reeve("check", written(text)).exit_code == 0
    assert reeve("score", "table.yaml").exit_code == 0


def test_what_new_prints_is_legal_with_each_optional_part_too(written):
    text = reeve("new", "village-green").stdout
    optional = [line for line in text.splitlines() if line.startswith(("# ", "#   "))]
    names = ("solo", "turn", "start", "covered", "rulings", "  VG-AMB", "pool", "  green", "  awards", "display", "decks")
    parts = [line[2:] for line in optional if line[2:].startswith(names)]
    uncommented = written(text + "\n".join(parts) + "\n")
    result = reeve("check", uncommented)
    # The file's own rules may contradict the parts taken together; what matters here is that every part is read.
    assert result.exit_code in {0, 1}, result.stderr
    assert len(parts) == len(names) + 2  # green and awards stand both in the display and in the pool


def test_the_standard_cards_change_nothing(written):
    cards = written(reeve("cards", "village-green").stdout, "cards.toml")
    table = written(BOTH)
    assert reeve("score", "--json", "--cards", cards, table).stdout == reeve("score", "--json", table).stdout


def test_a_changed_card_changes_the_score(written):
    text = reeve("cards", "village-green").stdout
    assert 'each = { "yellow lily" = 3 }' in text
    cards = written(text.replace('each = { "yellow lily" = 3 }', 'each = { "yellow lily" = 5 }'), "cards.toml")
    shape = only(reeve("score", "--json", "--cards", cards, written(BOTH)))
    assert [player["total"] for player in shape["players"]] == [6, 5]


def test_a_box_with_fewer_copies_makes_a_table_illegal(written):
    table = written(ONE.replace("lawn,", "lawn on lawn,"))
    text = reeve("cards", "village-green").stdout
    assert "\nlawn = 6\n" in text
    cards = written(text.replace("\nlawn = 6\n", "\nlawn = 1\n"), "cards.toml")
    assert reeve("check", table).exit_code == 0
    result = reeve("check", "--cards", cards, table)
    assert result.exit_code == 1
    assert "Rule VG-CARDS" in result.stdout


def test_the_schema_is_json_schema_that_names_the_keys():
    schema = json.loads(reeve("schema", "village-green").stdout)
    assert schema["type"] == "object"
    assert schema["additionalProperties"] is False
    assert set(schema["required"]) == {"game"}
    expected = {"game", "players", "solo", "player_count", "display", "decks", "turn", "start", "covered", "rulings", "pool"}
    assert expected <= set(schema["properties"])
    village = schema["$defs"]["VillageForm"]
    assert {"village", "top", "left", "green", "hand"} <= set(village["properties"])
    references = {value for key, value in _pairs(schema) if key == "$ref"}
    assert references == {f"#/$defs/{name}" for name in schema["$defs"]}


def _pairs(value):
    if isinstance(value, dict):
        yield from value.items()
        value = list(value.values())
    if isinstance(value, list):
        for entry in value:
            yield from _pairs(entry)


# names


def test_names_may_be_shortened_in_any_letter_case_and_order(written):
    short = ONE
    for full, said in [
        ("Excellence in Trees", "TREES exc"),
        ("Award for Forestry", "for forestry award"),
        ("red rose oak oak", "Red Oak OAK"),
        ("blue lily structure", "blue lil str"),
        ("village: up", "village: UP"),
        ("lawn,", "Law,"),
    ]:
        assert full in short
        short = short.replace(full, said)
    assert (
        only(reeve("score", "--json", written(short)))["players"] == only(reeve("score", "--json", written(ONE)))["players"]
    )


def test_turn_and_start_name_players_in_any_letter_case(written):
    assert reeve("check", written(BOTH + "turn: South\nstart: NORTH\n")).exit_code == 0


# draw


def test_draw_shows_the_village_as_it_lies(written):
    result = reeve("draw", written(ONE))
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "north"
    assert all(len(line) <= 80 for line in lines)
    assert "!!" not in result.stdout
    first, second = next(line for line in lines if "red rose pond" in line), next(line for line in lines if "lawn" in line)
    assert lines.index(first) < lines.index(second)
    assert "village card" in lines[2]
    assert lines[2].index("village card") < lines[2].index("Excellence in")


def test_draw_marks_illegal_spaces(written):
    result = reeve("draw", written(UNMATCHED))
    assert result.exit_code == 0
    assert [cell for cell in cells(result.stdout) if "!!" in cell] == [says("red rose pond"), says("blue petunia oak")]
    warning = says("!!", "VG-MATCH[r1c1,r2c1]", "red rose pond", "r1c1", "blue petunia oak", "r2c1")
    assert warning.is_in(result.stdout)


def test_draw_writes_an_svg_with_title_and_description(written, tmp_path):
    result = reeve("draw", written(UNMATCHED), "-o", "x.svg")
    assert (result.exit_code, result.stdout) == (0, "")
    root = ET.fromstring((tmp_path / "x.svg").read_text(encoding="utf-8"))  # noqa: S314
    assert root.tag == f"{SVG}svg"
    assert "north" in root.find(f"{SVG}title").text
    assert "red rose pond" in root.find(f"{SVG}desc").text
    tiles = [group.get("aria-label") for group in root.iter(f"{SVG}g") if group.get("data-role")]
    assert len(tiles) == 16
    assert [tile for tile in tiles if "breaks" in tile] == [
        "north r1c1: red rose pond (green space); points: 2; breaks rule 1",
        "north r2c1: blue petunia oak (green space); breaks rule 1",
    ]
    texts = " ".join(group.get("data-text") for group in root.iter(f"{SVG}g") if group.get("data-text"))
    assert says("1", "VG-MATCH[r1c1,r2c1]", "red rose pond", "blue petunia oak").is_in(texts)


def test_a_legal_svg_has_no_mark(written, tmp_path):
    reeve("draw", written(BOTH), "-o", "x.svg")
    root = ET.fromstring((tmp_path / "x.svg").read_text(encoding="utf-8"))  # noqa: S314
    titles = [title.text for title in root.iter(f"{SVG}title")]
    assert not any("breaks" in title for title in titles)
    assert len(titles) == 1 + 32


def test_the_svg_in_json_is_the_svg_of_the_file(written, tmp_path):
    reeve("draw", written(ONE), "-o", "x.svg")
    assert only(reeve("draw", "--json", "table.yaml"))["svg"] == (tmp_path / "x.svg").read_text(encoding="utf-8")


def test_a_name_with_markup_stays_a_name(written, tmp_path):
    table = written(ONE.replace("north", '"<b>&[red]"'))
    assert reeve("draw", table, "-o", "x.svg").exit_code == 0
    root = ET.fromstring((tmp_path / "x.svg").read_text(encoding="utf-8"))  # noqa: S314
    assert "<b>&[red]" in root.find(f"{SVG}title").text


@pytest.mark.parametrize(("args", "said"), [(("-o", "x.gif"), ".svg"), (("-o", "x.svg", "table.yaml"), "one FILE")])
def test_draw_refuses_other_outputs(written, tmp_path, args, said):
    result = reeve("draw", written(ONE), *args)
    assert result.exit_code == 2
    assert said in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["table.yaml"]


# what is written


def contents(directory):
    return {path.name: path.read_bytes() for path in Path(directory).rglob("*")}


OUTPUTS = [("new", "village-green"), ("cards", "village-green"), ("schema", "village-green"), ("draw", "table.yaml")]


@pytest.mark.parametrize("verb", OUTPUTS)
def test_nothing_is_overwritten_without_force(written, tmp_path, verb):
    written(ONE)
    written("precious", "x.svg")
    before = contents(tmp_path)
    result = reeve(*verb, "-o", "x.svg")
    assert result.exit_code == 2
    assert "--force" in result.stderr
    assert contents(tmp_path) == before
    assert reeve(*verb, "-o", "x.svg", "--force").exit_code == 0
    after = contents(tmp_path)
    assert after.pop("x.svg") not in {b"precious", b""}
    assert after == {"table.yaml": before["table.yaml"]}


@pytest.mark.parametrize("verb", OUTPUTS[:3])
def test_what_is_written_is_what_is_printed(written, tmp_path, verb):
    written(ONE)
    assert reeve(*verb, "-o", "out.txt").exit_code == 0
    assert (tmp_path / "out.txt").read_text(encoding="utf-8") == reeve(*verb).stdout


@pytest.mark.parametrize("target", ["no/such/directory.svg", "folder.svg"])
def test_what_cannot_be_written_is_told(written, tmp_path, target):
    written(ONE)
    (tmp_path / "folder.svg").mkdir()
    for force in ([], ["--force"]):
        result = reeve("draw", "table.yaml", "-o", target, *force)
        assert result.exit_code == 2
        assert target in result.stderr


def test_no_verb_writes_anything_unasked(written, tmp_path):
    written(UNMATCHED)
    written(POOL, "pool.yaml")
    before = contents(tmp_path)
    for args in [
        *(("check", *more, "table.yaml") for more in ([], ["--json"], ["--plain"])),
        *(("score", *more, "table.yaml") for more in ([], ["--json"], ["--plain"])),
        ("best", "pool.yaml"),
        ("draw", "table.yaml"),
        ("rules", "village-green"),
        ("games",),
        ("new", "village-green"),
        ("cards", "village-green"),
        ("schema", "village-green"),
        ("new", "village-green", "--force"),
    ]:
        reeve(*args)
        assert contents(tmp_path) == before


# control characters


def is_clean(text):
    return all(c.isprintable() or c == "\n" for c in text)


@pytest.mark.parametrize("name", ["a\x1b[31mb.yaml", "a\x9b31mb.yaml", "a\u202eb.yaml", "a\rb.yaml", "a\nb.yaml"])
@pytest.mark.parametrize("verb", ["check", "score", "draw"])
def test_control_characters_of_file_names_never_reach_the_terminal(written, name, verb):
    written(ONE, name)
    for args in ([], ["--json"]):
        for file in (name, "missing" + name):
            result = reeve(verb, *args, file)
            assert is_clean(result.output)
            if args:
                assert only(result)["file"] == file


def test_control_characters_of_arguments_never_reach_the_terminal(written):
    escape = "\x1b[31mx"
    written(ONE)
    for args in [
        (escape,),
        ("check", f"--{escape}", "x"),
        ("check", "--ruling", escape, "table.yaml"),
        ("check", "--ruling", f"{escape}={escape}", "table.yaml"),
        ("check", "--cards", escape, "table.yaml"),
        ("draw", "table.yaml", "-o", escape),
        ("draw", "table.yaml", "-o", f"no/{escape}.svg"),
        ("rules", escape),
        ("rules", "village-green", escape),
        ("best", "--time-limit", escape, "table.yaml"),
        ("new", escape),
    ]:
        result = reeve(*args)
        assert result.exit_code == 2, args
        assert is_clean(result.output), args


def test_control_characters_in_the_text_of_a_file_never_reach_the_terminal(written):
    for table in [
        ONE.replace("north", '"no\\e[31mrth"'),
        ONE.replace("lawn,", '"la\\e[31mwn",'),
        ONE.replace("village: up", '"\\e[31m": 1'),
        ONE + 'turn: "\\e[31m"\n',
        ONE + 'note: "\\e[31m"\n',
        ONE.replace("village-green", '"\\e[31m"'),
        '"\\e[31mgame": 1',
        '"\\e[31mgame": &a 1',
    ]:
        for more in ([], ["--json"]):
            assert is_clean(reeve("check", *more, written(table)).output)


# a terminal


LOOKS = re.compile(r"\x1b\[[0-9;]*m")
COLOURS = re.compile(r"\x1b\[(?:[0-9]+;)*[349][0-9](?:;[0-9]+)*m")


class Screen(click.testing.CliRunner):
    """A runner whose standard output says that it is a terminal."""

    def isolation(self, *args, **more):
        outer = super().isolation(*args, **more)
        parent = outer.__enter__

        class Inner:
            def __enter__(self):
                streams = parent()
                sys.stdout.isatty = lambda: True
                return streams

            def __exit__(self, *error):
                return outer.__exit__(*error)

        return Inner()


def on_screen(*args):
    """What the command shows on a terminal, colours included."""
    result = Screen().invoke(main, [*args])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.stdout


def read_on_screen(*args):
    """What a reader who sees no colours and no bold letters reads there."""
    return LOOKS.sub("", on_screen(*args))


def squeezed(text):
    return " ".join(text.split())


def test_check_on_a_terminal_says_the_same_words(written):
    table = written(UNMATCHED)
    fancy, plain = read_on_screen("check", table), reeve("check", table).stdout
    assert squeezed(fancy) == squeezed(plain)
    assert all(len(line) <= 80 for line in fancy.splitlines())


def test_plain_is_plain_on_a_terminal_too(written):
    table = written(BOTH)
    for verb in ("check", "score", "draw"):
        assert on_screen(verb, "--plain", table) == reeve(verb, table).stdout


def test_json_is_json_on_a_terminal_too(written):
    table = written(BOTH)
    for verb in ("check", "score", "draw"):
        assert on_screen(verb, "--json", table) == reeve(verb, "--json", table).stdout


def test_score_on_a_terminal_is_a_table(written):
    output = read_on_screen("score", written(BOTH))
    assert all(len(line) <= 80 for line in output.splitlines())
    rows = [line.split() for line in output.splitlines()]
    assert ["north:", "6"] in rows
    assert ["6", "total"] in rows
    assert any(row[:4] == ["-1", "Award", "for", "Forestry"] for row in rows)
    assert any(row[:2] == ["1.", "north:"] for row in rows)


def test_a_doubtful_card_is_marked_on_a_terminal_too(written):
    table = written(ONE.replace("[., Award for Forestry, .]", "[Best Use of Space, ., .]"))
    assert "[not certain]" in reeve("score", table).stdout
    assert "[not certain]" in squeezed(read_on_screen("score", table))


def test_draw_on_a_terminal_marks_illegal_spaces_in_words(written):
    output = read_on_screen("draw", written(UNMATCHED))
    assert output.count("!! breaks a rule") == 2
    assert all(len(line) <= 80 for line in output.splitlines())


def test_best_on_a_terminal(written):
    output = read_on_screen("best", written(POOL))
    assert "7 points, proven" in squeezed(output)
    assert "red rose pond" in output


@pytest.mark.parametrize("verb", ["check", "draw", "score"])
def test_colour_is_shown_unless_unwanted_and_never_says_anything_alone(written, monkeypatch, verb):
    written(UNMATCHED)
    no_colour = on_screen(verb, "table.yaml")
    monkeypatch.delenv("NO_COLOR")
    colour = on_screen(verb, "table.yaml")
    assert not COLOURS.search(no_colour)
    assert COLOURS.search(colour) or verb == "score"
    assert LOOKS.sub("", colour) == LOOKS.sub("", no_colour)


def test_square_brackets_are_no_markup_on_a_terminal(capsys):
    terminal.say(["  [bold]north[/bold] :smile: \x1b[31m"])
    assert capsys.readouterr().out.rstrip() == "  [bold]north[/bold] :smile: \ufffd[31m"


def test_a_player_called_like_markup(written):
    table = written(GAME + "players:\n" + NORTH.replace("north", '"[red]"'))
    for verb in ("score", "draw"):
        assert "[red]" in read_on_screen(verb, table)
