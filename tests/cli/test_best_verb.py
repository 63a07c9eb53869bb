"""`best` with all it can be asked, and `moves --best`: what is said, the JSON, and the exit statuses."""

import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from at_the_table import BOTH, EXAMPLES, GAME, LARGER, POOL, only, reeve
from sayings import says

from cli.reading.marks import FlawedError
from cli.reading.table import Table
from scorers.objective import SCORE
from verify.games import GAMES, entry

TABLE = (
    GAME
    + """\
solo: true
players:
  rosa:
    village: up
    top:  [Award for Forestry, Excellence in Ponds, The Rosie Redford Award]
    left: [., ., .]
    green:
      - [yellow rose structure, ., .]
      - [., lawn, .]
      - [., ., .]
    hand: [lawn]
display:
  green: [red rose pond, blue rose oak oak]
  awards: [Excellence in Trees]
"""
)
LORDS = str(entry("lords-of-the-green").game.starting_file)
WITH_POOL = TABLE + "pool: {green: [red rose pond, blue rose oak oak, lawn, lawn], awards: [Excellence in Trees]}\n"


def test_points_that_can_be_reached(written):
    result = reeve("best", written(POOL), "--at-least", 7, status=0)
    lines = result.stdout.splitlines()
    assert lines[0] == says("table.yaml", "yes", "7 points", "scores 7")
    assert (lines[1], lines[2][:3]) == ("village", "+--")
    assert not says("As the cards lie").is_in(result.stdout), "nobody laid the cards of a pool"
    shape = only(reeve("best", "table.yaml", "--at-least", -100, "--json"))
    assert (shape["status"], shape["at_least"]) == ("possible", -100)
    assert shape["best"] == sum(line["points"] for line in shape["lines"])


def test_points_that_cannot_be_reached(written):
    # No layout is drawn: none was asked for but one with 8 points.
    (line,) = reeve("best", written(POOL), "--at-least", 8, status=1).stdout.splitlines()
    assert line == says("table.yaml", "no", "8 points", "proven", "village card", "face up", "more than 7")
    shape = only(reeve("best", "table.yaml", "--at-least", 8, "--json"))
    told = [shape[key] for key in ("status", "best", "bound", "layout", "lines")]
    assert told == ["impossible", None, 7, None, []]


def test_points_of_cards_that_make_no_village(written):
    result = reeve("best", written(GAME + "pool: {green: [lawn], awards: [ruby clover]}\n"), "--at-least", 1, status=1)
    assert result.stdout.splitlines()[0] == says("table.yaml", "no legal layout", "top row", "3 more awards")


def test_points_of_a_stopped_search(written):
    result = reeve("best", written(LARGER), "--at-least", 30, "--time-limit", 0, status=3)
    assert result.stdout.splitlines()[0] == says("table.yaml", "undecided", "stopped", "best", "more than")
    assert only(reeve("best", "table.yaml", "--at-least", 30, "--time-limit", 0, "--json"))["status"] == "undecided"


def test_a_ruling_that_decides_whether_points_are_reached(written):
    table = written(GAME + "pool: {green: [red rose pond], awards: [use of space, ruby clover, linda flowers]}\n")
    shape = only(reeve("best", table, "--at-least", 5, "--json"))
    assert shape["status"] == "possible"
    assert [ruling["key"] for ruling in shape["rulings"]] == ["VG-AMB-SPACE"]
    # Village card 1, pond 2, and the award 2 for the one card; with 1 per card 4 are the most.
    assert says("VG-AMB-SPACE=one-per-card", "impossible").is_in(reeve("best", table, "--at-least", 5).stdout)
    no = reeve("best", table, "--at-least", 5, "--ruling", "space=one-per-card", status=1)
    assert no.stdout.splitlines()[0] == says("no", "5 points", "more than 4")
    assert says("You play", "1 point").is_in(no.stdout)
    assert says("VG-AMB-SPACE=two-per-card", "possible").is_in(no.stdout)


# a whole box, and what is left of it


def test_a_box_and_its_names(written, tmp_path):
    for name in ("village-green", "village g", "Village-Green"):
        result = reeve("best", name, "--time-limit", 0, status=3)
        assert result.stdout.startswith("village-green: ")
        assert result.stdout.splitlines()[0] == says("stopped", "whole box", "village card", "face up", "more than")
    # A file of that name comes first; a directory is none.
    (tmp_path / "village-green").mkdir()
    written(POOL)
    assert reeve("best", "village-green", "--at-least", 1).stdout.startswith("village-green: yes")
    (tmp_path / "village-green").rmdir()
    written(POOL, "village-green")
    assert reeve("best", "village-green", "--at-least", 8).exit_code == 1


def test_without_a_pool_only_options_that_there_are_are_named(written):
    told = reeve("best", written(TABLE), status=2).stderr
    assert "--player NAME" in told
    assert "--from" not in told


def test_moves_by_what_they_still_allow(written):
    lines = reeve("moves", written(WITH_POOL), "--best", status=0).stdout.splitlines()
    shape = only(reeve("moves", "table.yaml", "--best", "--json"))
    n = len(shape["moves"])
    assert lines[0] == says("table.yaml", "rosa", f"{n} moves", "highest final score")
    told = [(int(line[:6]), line[8:].split(" (")[0]) for line in lines[1 : n + 1]]
    assert told == [(move["best"], move["move"]) for move in shape["moves"]]
    assert [points for points, _ in told] == sorted((points for points, _ in told), reverse=True)
    assert lines[n + 1] == says("cards of the pool", "any order", "covered")
    assert lines[n + 2] == says("nobody has seen", "left out")
    assert list(shape)[:4] == ["file", "game", "player", "moves"]
    for move in shape["moves"]:
        assert list(move) == [
            "move", "verdict", "change", "after", "depends", "open_end", "does", "status", "best", "bound", "layout",
        ]  # fmt: skip
        assert (move["status"], move["bound"]) == ("proven", move["best"])
        assert move["layout"]["green"][0][0] != "."


def test_moves_of_a_stopped_search(written):
    result = reeve("moves", written(TABLE), "--best", "--time-limit", 0, status=3)
    assert " to " in result.stdout.splitlines()[1].split("(")[0]
    assert says("Not everything", "searched", "best found", "exceed").is_in(result.stdout)
    assert says("all cards", "box", "left", "any order").is_in(result.stdout)
    shape = only(reeve("moves", "table.yaml", "--best", "--time-limit", 0, "--json"))
    assert all(move["status"] == "best known" and move["bound"] > move["best"] for move in shape["moves"])


def test_moves_after_which_no_village_can_be_made(written):
    bare = WITH_POOL.replace("top:  [Award for Forestry, Excellence in Ponds, ", "top:  [., ., ")
    result = reeve("moves", written(bare), "--best", status=0)
    # The top row wants three awards; there are the Rosie Redford Award and Excellence in Trees.
    lines = result.stdout.splitlines()
    told = [line.split()[0] for line in lines if line.endswith(" now)")]
    assert set(told) == {"--"}
    assert lines[0] == says("rosa", f"{len(told)} moves")
    assert says("--", "too few", "layout").is_in(result.stdout)


def test_no_moves_are_no_ranking(written):
    (line,) = reeve("moves", written(BOTH), "--best", "--player", "north", status=0).stdout.splitlines()
    assert line == says("table.yaml", "north", "no moves", "north's hand", "display", "green", "display", "awards")


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


@pytest.mark.usefixtures("stepped_clock")
def test_a_bound_is_said_in_the_words_of_its_aim():
    """Three laps are 108 spaces, and no turn leads a thousand on."""
    told = reeve("best", "--play", "examples/wacky_wheels/counting.yaml", "--time-limit", "0").stdout.splitlines()[0]
    most = re.search(r"gives more than (\d+) spaces from the start of the race, over the finish line$", told)
    assert most is not None, told
    assert 36 < int(most[1]) < 1000


def shape(*args):
    result = reeve("best", "--json", *args)
    assert result.exit_code in {0, 3}, result.output
    return only(result)


@pytest.mark.parametrize("aim", ["coins", "food", "vp", "paid"])
def test_the_best_harvest_for_each_aim_can_be_played(aim, tmp_path):
    table = EXAMPLES / "fields_of_green" / "harvest.yaml"
    told = shape(str(table), "--aim", aim)
    after = tmp_path / "after.yaml"
    after.write_text(table.read_text(encoding="utf-8") + "\nrecord:\n" + "".join(f"  - {m}\n" for m in told["moves"]))
    assert reeve("replay", str(after)).exit_code == 0
    assert (told["status"], told["best"]) == ("proven", told["bound"])


def test_one_turn_unless_more_are_asked_for():
    told = shape(LORDS)
    assert (told["status"], told["players"], told["scope"]) == ("proven", ["ada"], "in this turn")
    assert told["best"] == told["bound"]
    assert told == shape(LORDS, "--turns", "1") == shape(LORDS, "--play")


def test_json_says_what_the_best_is_in_words(tmp_path):
    """In the last table of Hudai's first turn nobody can act any more: no demon was hit, and the arrow takes 2."""
    file = tmp_path / "hudai.yaml"
    begun = entry("last-defence-at-hudai-monastery").game.starting_file.read_text(encoding="utf-8")
    done = begun.replace("phase: build", "phase: act\nactivated: [red, blue]").replace("- [wheel]", "- [wheel, wheel]")
    file.write_text(done, encoding="utf-8")
    told = shape(str(file), "--play", "--aim", "kills")
    assert (told["best"], told["best_in_words"]) == (9, says("0 demons defeated", "0 damage", "9 integrity left"))
    assert shape(LORDS)["best_in_words"] == "13 points"


@pytest.mark.usefixtures("stepped_clock")
def test_a_search_that_is_stopped_says_how_far_it_came():
    result = reeve("best", LORDS, "--turns", "end", "--time-limit", "0.05", status=3)
    assert result.stdout.splitlines()[0] == says("only 1 turn is looked ahead", "stopped before")


def objective(game, name):
    return Table.objective(SimpleNamespace(entry=entry(game)), name)


@pytest.mark.parametrize("game", GAMES)
def test_every_aim_of_a_game_is_read_as_itself(game):
    scorer = entry(game).scorer
    assert [objective(game, name) for name in scorer.objectives] == [*scorer.objectives]
    assert objective(game, None) == SCORE


@pytest.mark.parametrize(
    ("typed", "meant"), [("Integ dam", "integrity-damage"), ("damage int", "damage-integrity"), ("kills", "kills")]
)
def test_an_aim_may_be_cut_short(typed, meant):
    assert objective("last-defence-at-hudai-monastery", typed) == meant


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("integrity-kills", ("no aim 'integrity-kills'; the aims are", "kills-integrity", "integrity and integrity-damage")),
        ("dam", ("'dam' can mean damage, damage-integrity or integrity-damage",)),
        ("integrty", ("did you mean 'integrity'",)),
    ],
)
def test_the_parts_of_an_aim_are_not_read_the_other_way_round(typed, said):
    with pytest.raises(FlawedError) as raised:
        objective("last-defence-at-hudai-monastery", typed)
    assert says(*said) == str(raised.value)


def test_an_unknown_aim_is_told_before_who_is_meant():
    """Of a table without a turn both are wrong; who says for whom then would hear of the aim only the next time."""
    table = str(Path(__file__).parents[2] / "examples" / "island" / "kingship.yaml")
    assert "no aim 'x'" in reeve("best", table, "--aim", "x").stderr
    assert "for whom?" in reeve("best", table).stderr
