"""Zap That Ghost from the command line: the verbs, and everything that is wrong with a file at once."""

import json
from pathlib import Path

import pytest
from at_the_table import reeve

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "zap_that_ghost"
TURN, DISPUTE = EXAMPLES / "turn.yaml", EXAMPLES / "dispute.yaml"


@pytest.fixture
def start(written):
    return written(reeve("new", "zap-that-ghost").stdout)


def test_the_starting_file_is_legal(start):
    assert reeve("check", start).stdout == "table.yaml: legal\n"


def test_a_dispute():
    result = reeve("check", DISPUTE)
    assert result.exit_code == 1
    assert "ZG-ST-MEEPLES[blue]\n    the blue meeple stands at r2c3, where a red ghost is" in result.stdout
    assert "7 red ghosts on the board and 2 captured; there are 8 of each colour." in result.stdout


def test_score():
    told = reeve("score", EXAMPLES / "score.yaml").stdout
    assert "1. ada: 8 points; the 8 ghosts that win are captured" in told
    assert "2. cleo: 5 points; 3 short of the 8 that win" in told


def test_who_could_have_zapped():
    """Without --player everybody's zaps are told, each with a way."""
    told = reeve("moves", TURN).stdout
    assert [line.split(": ")[1] for line in told.splitlines() if not line.startswith(" ")] == ["ada", "ben", "cleo"]
    assert "+1  zap r4c6 with yellow drop by grey meeple via r5c6, r5c5, r4c5, r4c6" in told
    assert "Rests on the ruling ZG-AMB-BLOCK" in told
    every = [json.loads(line)["player"] for line in reeve("moves", "--json", TURN).stdout.splitlines()]
    assert every == ["ada", "ben", "cleo"]
    alone = reeve("moves", TURN, "--player", "ben").stdout
    assert alone.count("moves with the cards that are seen") == 1
    assert reeve("moves", EXAMPLES / "score.yaml").stdout.endswith("the game is over; there are no moves\n")


def test_judge_an_attempt():
    said = "ben: zap r3c3 with red arrow by blue meeple via r2c3, r2c2, r2c3"
    result = reeve("judge", TURN, said)
    assert result.exit_code == 1
    assert "the path enters r2c3 and r2c2 twice." in result.stdout.replace("r2c2 and r2c3", "r2c3 and r2c2")
    assert "The way of the blue meeple to r3c3: 4 steps" in result.stdout
    found = reeve("judge", TURN, "ben: zap r3c3 with red arrow by blue meeple")
    assert found.exit_code == 0
    assert "the blue meeple goes from r2c2 over" in found.stdout
    assert "step 4" in found.stdout
    assert "step" not in reeve("judge", TURN, "ben: fail").stdout.split("In all")[1]


def test_the_table_after_a_zap_is_written(written):
    written("")
    said = "ben: zap r3c3 with red arrow by blue meeple, drawing green wheel"
    assert reeve("judge", TURN, said, "-o", "after.yaml").exit_code == 0
    after = Path("after.yaml").read_text(encoding="utf-8")
    assert "exchange: [ada, cleo]" in after
    assert reeve("check", "after.yaml").exit_code == 0
    assert reeve("moves", "after.yaml", "--player", "ada").stdout.startswith("after.yaml: ada: 4 moves")


def test_best(start):
    told = reeve("best", TURN, "--player", "ada").stdout
    assert "2 points, proven: no play from here in this round scores more" in told
    cards = reeve("best", EXAMPLES / "discards.yaml", "--player", "ada", "--aim", "coverage").stdout
    assert "of 6000 (1000 for each of the six rolls of the die" in cards
    assert "1. discard " in cards
    assert "Careful: nobody has published the cards" in cards
    unable = reeve("best", EXAMPLES / "discards.yaml", "--player", "ada")
    assert unable.exit_code == 2
    assert "without the die (`die: 4`) no ghost can be zapped" in unable.stderr
    assert reeve("best", start, "--player", "cleo").exit_code == 2


def test_no_zap_at_all(written):
    """With a 1 the meeples come to the eight tiles beside the corners; no card of ada's matches one of them."""
    text = (EXAMPLES / "vector.yaml").read_text(encoding="utf-8")
    result = reeve("best", written(text.replace("die: 5", "die: 1")), "--player", "ada")
    assert result.exit_code == 1
    assert result.stdout.startswith("table.yaml: nothing can be played on: ada has no card that zaps a ghost with a 1\n")


def test_draw(start):
    told = reeve("draw", start).stdout
    assert "cleo: 0 ghosts. The die shows 4" in told
    assert "blue ghost" in told
    assert "<yellow>" in told
    assert "!! breaks a" in reeve("draw", DISPUTE).stdout
    assert "The game is over" in reeve("draw", EXAMPLES / "score.yaml").stdout
    assert "The die is not rolled" in reeve("draw", EXAMPLES / "discards.yaml").stdout
    text = Path(start).read_text(encoding="utf-8").replace("die: 4", "")
    Path(start).write_text(text, encoding="utf-8")
    assert "ada rolls" in reeve("draw", start).stdout


def test_rules_and_schema():
    told = reeve("rules", "zap-that-ghost").stdout
    for rule in ("SET-GRID", "SET-GHOSTS", "SET-MEEPLES", "SET-CARDS", "ST-TILES", "ST-GHOSTS", "ST-MEEPLES", "ST-CARDS", "ST-WIN", "ROLL", "ZAP", "SUCCESS", "FAIL", "REACH", "WIN"):  # fmt: skip
        assert f"ZG-{rule}\n" in told
    for ruling in ("STARTREVISIT", "BLOCK", "SAMEEND", "ONTILE", "CORNERGO", "DECK", "NOZAP", "PLAYERS", "NEWHAND", "DRAWOUT", "WHOROLLS", "CARDSNOLONGER"):  # fmt: skip
        assert f"ZG-AMB-{ruling}\n" in told
    assert "GB-CARD-9COL" in told
    assert json.loads(reeve("schema", "zap-that-ghost").stdout)["title"]


def test_a_card_file_of_ones_own(written):
    """The sample deck has two red drops at most; three are told."""
    sample = written(reeve("cards", "zap-that-ghost", "--new").stdout, "cards.toml")
    table = written(TURN.read_text(encoding="utf-8"))
    assert reeve("check", table, "--cards", sample).exit_code in {0, 1}
    several = TURN.read_text(encoding="utf-8").replace("{hand: [red hammers,", "{hand: [red drop, red drop, red drop,").replace("green circles, yellow drop]", "red drop]")  # fmt: skip
    assert several != TURN.read_text(encoding="utf-8")
    result = reeve("check", written(several), "--cards", sample)
    assert result.exit_code == 1
    assert "GB-CHK-8" in result.stdout


def test_everything_that_is_wrong_at_once(start):
    text = Path(start).read_text(encoding="utf-8")
    changes = {
        "die: 4": "die: 9",
        "roller: ada": "roller: adda",
        "arrow blue": "arow blue",
        "meeples: {red: r1c1,": "meeples: {red: r9c1, pink: r1c1,",
        "hand: [red hammers,": "hand: [red,",
        "cleo: {}": "cleo: {ghosts: 2}",
    }
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new, 1)
    Path(start).write_text(text, encoding="utf-8")
    result = reeve("check", start)
    assert result.exit_code == 2
    told = result.stderr
    for said in (
        "expected at most 6, found 9",
        "no player 'adda'; did you mean 'ada'?",
        "no symbol 'arow'; did you mean 'arrow'?",
        "there is no space 'r9c1'; the last one is r6c6",
        "no meeple 'pink'",
        "'red' does not tell its symbol",
        "unknown key 'ghosts'",
    ):
        assert said in told, told
    assert all(line.startswith("table.yaml:") for line in told.splitlines())
    assert all(line.split(":")[1].isdecimal() for line in told.splitlines())
