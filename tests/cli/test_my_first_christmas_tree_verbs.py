"""Each verb for My First Christmas Tree as a user meets it: what it says, its exit status, and bad input told at once."""

from pathlib import Path

import pytest
from at_the_table import marked, reeve, wrong
from sayings import says

EXAMPLES = Path(__file__).parents[2] / "examples" / "my_first_christmas_tree"


def example(name):
    return (EXAMPLES / name).read_text(encoding="utf-8")


@pytest.fixture
def file(written):
    return lambda name: written(example(name))


def test_check_tells_every_violation(file):
    found = reeve("check", file("dispute.yaml"))
    assert found.exit_code == 1
    assert found.output.splitlines()[0] == says("illegal", "3 things are wrong")
    assert wrong(found.output) == {
        "CT-ST-FT": [
            says("row 2", "ada's finishing touch", "1", "3 tiles", "red"),
            says("Contest X rulebook", "My First Christmas Tree: Play: E"),
        ],
        "CT-ST-BOXES": [
            says("ada", "4 and 6", "own stack", "4, 5, 6"),
            says("neutral boxes", "value 4", "5 left", "4"),
            says("Contest X rulebook", "My First Christmas Tree: Setup: Decoration Boxes; Play: D"),
        ],
    }


def test_draw_marks_the_row_that_has_no_finishing_touch(file):
    picture = reeve("draw", file("dispute.yaml")).output
    assert marked(picture) == ["r2c1", "r2c2", "r2c3"]
    assert [line.split(": ")[0] for line in picture.splitlines() if line.startswith("!!")] == [
        "!! CT-ST-FT[row 2]",
        "!! CT-ST-BOXES[ada]",
        "!! CT-ST-BOXES[value 4]",
    ]


def test_explain_doubts_tiles(written):
    text = (
        example("turn.yaml")
        .replace("[drop, circles red]", "[drop, drop red]")
        .replace("wheel red, drop]", "wheel red, circles]")
    )
    assert reeve("check", written(text)).exit_code == 0
    wrong = text.replace("[arrow, drop,", "[bricks, drop,")
    found = reeve("explain", written(wrong))
    assert found.exit_code == 1
    assert says("tile").is_in(found.output)


def test_a_tile_that_nobody_remembers_is_filled_in(written):
    """Without the hammers of r2c1 the tree has two of them, so it has to be one."""
    text = (
        example("turn.yaml")
        .replace("hammers blue", "unknown blue")
        .replace("hammers, wheel red, drop", "drop, wheel red, drop")
    )
    name = written(text.replace("hammers, arrow blue, drop, bricks", "hammers, arrow blue, hammers, bricks"))
    assert says("r2c1", "hammers").is_in(reeve("check", name).output)
    assert says("r2c1", "hammers").is_in(reeve("fill", name).output)
    found = reeve("best", name)
    assert found.exit_code == 2
    assert says("every tile", "r2c1").is_in(found.stderr)
    assert reeve("moves", name).exit_code in {0, 3}


def test_judge_the_example_of_the_rulebook(file):
    move = "play yellow drop right, complete on r4c1 r3c1 r2c1 r1c1 placing r4c1 r3c1 r1c1, box yellow and white"
    found = reeve("judge", file("turn.yaml"), move)
    assert found.exit_code == 0
    assert found.output.splitlines()[0] == says("ada", "legal")
    assert says("ada", "finishing touch of row 1", "star", "own box 4", "5").is_in(found.output)
    assert says("16 -> 12", "decorations").is_in(found.output)
    assert says("ada", "16 points", "24 after").is_in(found.output)
    assert says("CT-AMB-TAKE=mandatory", "illegal", "CT-A").is_in(found.output)
    assert says("CT-AMB-TOPCUBES=others", "legal", "16 -> 13").is_in(found.output)
    found = reeve("judge", file("turn.yaml"), move.replace("yellow and white", "yellow"))
    assert found.exit_code == 1
    assert wrong(found.output)["CT-D"] == [
        says("yellow", "3 cards", "4, 5 and 6"),
        says("Contest X rulebook", "My First Christmas Tree: Play: D"),
    ]
    found = reeve("judge", file("turn.yaml"), "paly yellow drop")
    assert found.exit_code == 2
    assert "did you mean 'play'?" in found.stderr


def test_best_is_proven(file):
    """Rows 1 (2) and 4 (5), the base (4) and the own box (4) for four of fourteen decorations: 10 + 15 = 25."""
    found = reeve("best", file("best.yaml"), "--ruling", "CT-AMB-FEWER=any")
    lines = found.output.splitlines()
    assert lines[0] == says("25 points", "proven", "in this turn")
    assert lines[1] == says("ada", "finishing touch of row 1", "finishing touch of row 4", "left base", "own box 4")
