"""Zap That Ghost from the command line: the verbs, and everything that is wrong with a file at once."""

import json
from pathlib import Path

import pytest
from at_the_table import marked, reeve, wrong
from sayings import says

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "zap_that_ghost"
TURN, DISPUTE = EXAMPLES / "turn.yaml", EXAMPLES / "dispute.yaml"


@pytest.fixture
def start(written):
    return written(reeve("new", "zap-that-ghost").stdout)


def test_a_dispute():
    result = reeve("check", DISPUTE)
    assert result.exit_code == 1
    source = says("Contest X rulebook", "Zap That Ghost: Setup; Play")
    assert wrong(result.stdout) == {
        "ZG-ST-MEEPLES": [says("blue meeple", "r2c3", "red ghost"), source],
        "ZG-ST-GHOSTS": [says("7 red ghosts", "board", "2 captured", "8"), source],
    }


def test_who_could_have_zapped():
    """Without --player everybody's zaps are told, each with a way."""
    told = reeve("moves", TURN).stdout
    assert [line.split(": ")[1] for line in told.splitlines() if not line.startswith(" ")] == ["ada", "ben", "cleo"]
    assert says("+1", "zap r4c6 with yellow drop by grey meeple via r5c6, r5c5, r4c5, r4c6").is_in(told)
    assert says("ZG-AMB-BLOCK=yes").is_in(told)
    every = [json.loads(line)["player"] for line in reeve("moves", "--json", TURN).stdout.splitlines()]
    assert every == ["ada", "ben", "cleo"]
    alone = reeve("moves", TURN, "--player", "ben").stdout
    assert [line.split(": ")[1] for line in alone.splitlines() if not line.startswith(" ")] == ["ben"]
    assert reeve("moves", EXAMPLES / "score.yaml").stdout.splitlines()[-1] == says("over", "no moves")


def test_judge_an_attempt():
    said = "ben: zap r3c3 with red arrow by blue meeple via r2c3, r2c2, r2c3"
    result = reeve("judge", TURN, said)
    assert result.exit_code == 1
    assert says("path", "r2c3", "r2c2", "twice").is_in(result.stdout)
    assert says("blue meeple", "r3c3", "4 steps").is_in(result.stdout)
    assert list(wrong(result.stdout)) == ["ZG-REACH"]
    assert wrong(result.stdout)["ZG-REACH"][-1] == says("Contest X rulebook", "Zap That Ghost: Play")
    found = reeve("judge", TURN, "ben: zap r3c3 with red arrow by blue meeple")
    assert found.exit_code == 0
    assert says("blue meeple", "from r2c2").is_in(found.stdout)
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
    assert told.splitlines()[0] == says("2 points", "proven", "round")
    assert told.splitlines()[1] == says("1", "zap r3c1 with blue wheel by red meeple")
    cards = reeve("best", EXAMPLES / "discards.yaml", "--player", "ada", "--aim", "coverage").stdout
    assert cards.splitlines()[0] == says("of 6000", "1000", "six rolls", "proven", "round")
    assert "1. discard " in cards
    assert says("Careful", "nobody", "cards").is_in(cards)
    unable = reeve("best", EXAMPLES / "discards.yaml", "--player", "ada")
    assert unable.exit_code == 2
    assert says("die", "`die: 4`", "no ghost").is_in(unable.stderr)
    assert reeve("best", start, "--player", "cleo").exit_code == 2


def test_draw(start):
    told = reeve("draw", start).stdout
    assert "The die shows 4" in told
    assert told.index("| cleo ") < told.index("| 0 ghosts ")
    assert "blue ghost" in told
    assert "<yellow>" in told
    # The seven red ghosts that still stand there, on one of whose tiles the blue meeple stands.
    assert marked(reeve("draw", DISPUTE).stdout) == ["r1c4", "r2c3", "r3c3", "r3c6", "r4c1", "r5c3", "r6c3"]
    assert says("over").is_in(reeve("draw", EXAMPLES / "score.yaml").stdout)
    assert says("die", "not rolled").is_in(reeve("draw", EXAMPLES / "discards.yaml").stdout)
    text = Path(start).read_text(encoding="utf-8").replace("die: 4", "")
    Path(start).write_text(text, encoding="utf-8")
    assert "ada rolls" in reeve("draw", start).stdout


def test_a_card_file_of_ones_own(written):
    """The sample deck has two red drops at most; three are told."""
    sample = written(reeve("cards", "zap-that-ghost", "--new").stdout, "cards.yaml")
    table = written(TURN.read_text(encoding="utf-8"))
    assert reeve("check", table, "--cards", sample).exit_code in {0, 1}
    several = TURN.read_text(encoding="utf-8").replace("{hand: [red hammers,", "{hand: [red drop, red drop, red drop,").replace("green circles, yellow drop]", "red drop]")  # fmt: skip
    assert several != TURN.read_text(encoding="utf-8")
    result = reeve("check", written(several), "--cards", sample)
    assert result.exit_code == 1
    assert "GB-CHK-8" in result.stdout
