"""Lords of the Green from the command line: every verb, and what people mistype."""

import json

import pytest
from at_the_table import reeve

from verify.games import entry

START = str(entry("lords-of-the-green").game.starting_file)
EXAMPLES = "examples/lords_of_the_green"

ENDING = """\
game: lords-of-the-green
players:
  ada: {colours: [red]}
  ben: {colours: [blue]}
  cleo: {colours: [yellow]}
turn: ada
board:
  - [1 red 2, 2 red 3 lord, 3 blue 8]
  - [4 blue 2 red 2, 1 yellow 2, 2 blue 5 lord]
  - [3 yellow 4 lord, 4 red 8, 1 yellow 3]
  - [2 yellow 2 and blue 1, 3 yellow 1, 4 yellow 3]
""".replace("blue 2 red 2", "blue 2 and red 2")
"""Red and yellow have one knight left, blue none."""


def test_check_tells_each_violation_with_its_rule():
    result = reeve("check", f"{EXAMPLES}/dispute.yaml")
    assert result.exit_code == 1
    assert "illegal, 2 violations" in result.stdout
    assert "LG-ST-LORD[r2c3]" in result.stdout
    assert "the yellow lord stands at r2c3, where yellow has no majority (blue 3, yellow 3, lords" in result.stdout
    assert "6 red knights on the board and 9 in reserve; an army has 16." in result.stdout
    told = reeve("explain", f"{EXAMPLES}/dispute.yaml").stdout
    assert "So: the yellow lord stands at r2c3" in told
    assert "red has 10 in reserve, not 9" in told


def test_score_tells_why():
    """V1: 15 points for tiles and 6 for three of them side by side."""
    result = reeve("score", f"{EXAMPLES}/score.yaml")
    assert result.exit_code == 0
    assert "ada: 21 points" in result.stdout
    assert "tile r2c2: red has 3, the lord included, against yellow 2" in result.stdout
    assert "6  largest area: 3 tiles joined side by side (r1c1, r1c2 and r2c2), 2 for each" in result.stdout


def test_judge_a_turn():
    file = f"{EXAMPLES}/turn.yaml"
    result = reeve("judge", file, "2 red on r1c3, lord to r2c1 with 2")
    assert result.exit_code == 0
    assert "legal, may be done" in result.stdout
    result = reeve("judge", file, "2 red on r2c3, lord to r2c1 alone")
    assert result.exit_code == 1
    assert "the blue lord stands at r2c3; no opponent places knights there." in result.stdout
    assert "0 knights with the lord; one to three go with him." in result.stdout
    result = reeve("judge", file, "two on r1c3, lord to r2c1")
    assert result.exit_code == 2
    assert "with how many knights, one to three?" in result.stderr


def test_the_table_after_a_turn_is_written(tmp_path):
    after = str(tmp_path / "after.yaml")
    assert reeve("judge", f"{EXAMPLES}/turn.yaml", "2 red on r1c3, lord to r2c1 with 2", "-o", after).exit_code == 0
    assert reeve("check", after).exit_code == 0
    text = (tmp_path / "after.yaml").read_text(encoding="utf-8")
    assert "turn: ben" in text
    assert "4 red 2 lord, yellow 2" in text


def test_moves_say_where_the_lord_may_go():
    result = reeve("moves", START)
    assert result.exit_code == 0
    assert "ada: 27 moves" in result.stdout
    assert "1 red on r1c3; then the lord moves to r1c1 with 1 to 3" in result.stdout


def test_best_to_the_end_of_the_game(written):
    """Ada's knight, then cleo's; the tests of the search compare it with playing out everything."""
    result = reeve("best", written(ENDING), "--turns", "end", "--ruling", "LG-AMB-ADJMOVE=adjacent", "--json")
    told = json.loads(result.stdout)
    assert (result.exit_code, told["status"]) == (0, "proven")
    assert told["best"] == told["bound"]
    assert told["scope"] == "to the end of the game, whatever the others do,"
    assert told["players"] == ["ada", "cleo"]


def test_best_of_the_lead():
    result = reeve("best", START, "--aim", "lead")
    assert result.exit_code == 0
    # Red has 13 at most after this turn (the search is compared elsewhere), the best of the others 5.
    assert "8 points more than the best of the others, proven: no play from here in this turn gives more" in result.stdout


@pytest.mark.usefixtures("stepping")
def test_a_search_that_is_stopped_says_so():
    result = reeve("best", START, "--turns", "9", "--time-limit", "0.4")
    assert result.exit_code == 3
    assert "the best known; the search was stopped, and no play from here in 9 turns" in result.stdout
    assert "not 9: this is the best for so long, and further on it may turn out better or worse" in result.stdout


def test_best_needs_to_know_the_tiles_and_the_turn(written):
    file = written(ENDING.replace("1 red 2", "unknown red 2").replace("turn: ada", "turn: ben"))
    result = reeve("best", file, "--player", "ada")
    assert result.exit_code == 2
    assert "table.yaml:6:7: it is ben's turn; the best turn can be asked for ben only" in result.stderr
    assert "table.yaml:8:3: the best turn needs every tile; not known: r1c1" in result.stderr
    assert reeve("check", file).exit_code == 0


def test_an_unknown_tile_is_found_out(written):
    result = reeve("check", written(ENDING.replace("1 red 2", "unknown red 2")))
    assert result.exit_code == 0
    assert "r1c1 must be 1" in result.stdout


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("game: lords-of-the-green", "game: lords-of-the-gren", "did you mean 'lords-of-the-green'?"),
        ("colours: [red]", "colors: [red]", "colours"),
        ("1 red 2,", "1 red 2 lrod,", "table.yaml:8:6: 'red 2 lrod': expected a tile with what stands on it"),
        ("1 red 2,", "7,", "table.yaml:8:6: no tile of value 7; the tiles have the values 1 to 4"),
        ("1 red 2,", "1 green 2,", "table.yaml:8:6: nobody plays green"),
        ("1 red 2,", "", "table.yaml:8:3: rows of 2, 3, 3, 3; with 3 players there are 4 rows of 3"),
        ("turn: ada", "turn: adda", "table.yaml:6:7: no player 'adda'; did you mean 'ada'?"),
    ],
)
def test_what_people_mistype(written, old, new, told):
    assert old in ENDING
    result = reeve("check", written(ENDING.replace(old, new, 1)))
    assert result.exit_code == 2
    assert told in result.stderr


def test_everything_mistyped_is_told_at_once(written):
    text = ENDING.replace("1 red 2,", "9,").replace("turn: ada", "turn: adda").replace("[yellow]", "[yelow]")
    lines = reeve("check", written(text)).stderr.splitlines()
    assert [line.split(": ")[0] for line in lines[:3]] == ["table.yaml:5:20", "table.yaml:6:7", "table.yaml:8:6"]


def test_draw_rules_and_new(written):
    assert "red 3 + lord" in reeve("draw", START).stdout
    rules = reeve("rules", "lords-of-the-green").stdout
    for key in ("LG-MAJ", "LG-ACT-LORD", "LG-ST-LORD", "LG-AMB-ADJMOVE", "LG-SC-2P"):
        assert key in rules
    new = reeve("new", "lords-of-the-green").stdout
    assert reeve("check", written(new)).exit_code == 0


def test_every_id_of_the_game_is_in_the_index():
    told = json.loads(reeve("rules", "lords-of-the-green", "--json").stdout)
    text = json.dumps(told)
    ids = (
        "SET-GRID SET-ARMY ST-TILES ST-KNIGHTS ST-LORD ST-PLACED MAJ ACT-PLACE ACT-FIRST ACT-LORD END SC-TILE SC-AREA SC-2P"
    )
    holes = "MAJ LORDTARGET NOLORDMOVE NOPLACE FIRSTMAJ ESCORT ADJMOVE LASTTURN TIE 2POWN 2PORDER"
    assert all(f'"LG-{name}"' in text for name in ids.split())
    assert all(f'"LG-AMB-{name}"' in text for name in holes.split())
