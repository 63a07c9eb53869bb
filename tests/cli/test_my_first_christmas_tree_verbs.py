"""Each verb for My First Christmas Tree as a user meets it: what it says, its exit status, and bad input told at once."""

import json
from pathlib import Path

import pytest
from at_the_table import reeve
from ruamel.yaml import YAML

EXAMPLES = Path(__file__).parents[2] / "examples" / "my_first_christmas_tree"


def example(name):
    return (EXAMPLES / name).read_text(encoding="utf-8")


@pytest.fixture
def file(written):
    return lambda name: written(example(name))


def test_new_is_a_table_that_is_legal(written):
    text = reeve("new", "my-first-christmas-tree").output
    found = reeve("check", written(text))
    assert (found.exit_code, found.output) == (0, "table.yaml: legal\n")


def test_check_tells_every_violation(file):
    found = reeve("check", file("dispute.yaml"))
    assert found.exit_code == 1
    assert "illegal, 3 violations" in found.output
    for said in (
        "row 2 has ada's finishing touch, but only 1 of its 3 tiles have a red decoration.",
        "ada has taken 4 and 6 of the own stack, whose boxes come in the order 4, 5, 6, each once.",
        "neutral boxes of value 4: 0 taken and 5 left; there are 4.",
        "“My First Christmas Tree: Play: E”",
    ):
        assert said in found.output


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
    assert "a tile with" in found.output


def test_a_tile_that_nobody_remembers_is_filled_in(written):
    """Without the hammers of r2c1 the tree has two of them, so it has to be one."""
    text = (
        example("turn.yaml")
        .replace("hammers blue", "unknown blue")
        .replace("hammers, wheel red, drop", "drop, wheel red, drop")
    )
    name = written(text.replace("hammers, arrow blue, drop, bricks", "hammers, arrow blue, hammers, bricks"))
    assert "r2c1 must be a hammers." in reeve("check", name).output
    assert "r2c1: hammers" in reeve("fill", name).output
    found = reeve("best", name)
    assert found.exit_code == 2
    assert "the best turn needs every tile; not known: r2c1" in found.stderr
    assert reeve("moves", name).exit_code in {0, 3}


def test_score_gives_the_vector_of_the_specification(file):
    """V1: touches 6 + 3, star 6, left base 4, second in a row of five 2, boxes 4 + 4, three decorations left."""
    found = reeve("score", file("end.yaml"))
    assert "ada: 32 points" in found.output
    assert "1. ada: 32 points" in found.output
    told = json.loads(reeve("score", file("end.yaml"), "--json").output)
    assert "32" in json.dumps(told)


def test_judge_the_example_of_the_rulebook(file):
    move = "play yellow drop right, complete on r4c1 r3c1 r2c1 r1c1 placing r4c1 r3c1 r1c1, box yellow and white"
    found = reeve("judge", file("turn.yaml"), move)
    assert found.exit_code == 0
    assert "legal, may be done" in found.output
    assert "the own box 4 (the maximum is now 5)" in found.output
    found = reeve("judge", file("turn.yaml"), move.replace("yellow and white", "yellow"))
    assert found.exit_code == 1
    assert "yellow is on 3 cards of the row; boxes have the values 4, 5 and 6." in found.output
    found = reeve("judge", file("turn.yaml"), "paly yellow drop")
    assert found.exit_code == 2
    assert "did you mean 'play'?" in found.stderr


def test_moves_and_what_is_not_listed(file):
    found = reeve("moves", file("turn.yaml"))
    assert found.exit_code == 0
    assert "play yellow drop right, complete on r4c1 r3c1 r2c1 r1c1; then up to 3 decorations placed" in found.output
    assert "Not listed: a card of the hand played after taking another" in found.output


def test_best_is_proven(file):
    """Rows 1 (2) and 4 (5), the base (4) and the own box (4) for four of fourteen decorations: 10 + 15 = 25."""
    found = reeve("best", file("best.yaml"), "--ruling", "CT-AMB-FEWER=any")
    assert "25 points, proven: no play from here in this turn scores more" in found.output
    assert (
        "ada gains the finishing touch of row 1, the finishing touch of row 4, the left base and the own box 4"
        in found.output
    )


def test_draw_and_rules(file):
    assert "left base" in reeve("draw", file("end.yaml")).output
    rules = reeve("rules", "my-first-christmas-tree").output
    specified = [
        "CT-SET-CUBES",
        "CT-SET-TREE",
        "CT-SET-BOXES",
        "CT-SET-DECK",
        "CT-A",
        "CT-B",
        "CT-C",
        "CT-D",
        "CT-E",
        "CT-SC",
        "CT-END",
    ]
    for name in [*specified, "CT-ST-TREE", "CT-ST-END", "CT-AMB-BEND", "CT-AMB-TIE", "GB-CHK-3"]:
        assert f"{name}\n" in rules
    assert "tree" in json.loads(reeve("schema", "my-first-christmas-tree").output)["properties"]


BAD = """\
game: my-first-christmas-tree
players:
  ada: {colour: red, hand: [red dorp], rows: [red drop]}
  ben: {colour: yelow, boxes: [4]}
turn: adda
tree:
  - [drop, circls]
  - [hammers red, bricks, wheel]
  - [arrow, drop, circles]
  - [bricks, hammers, arrow, drop, bricks]
  - [wheel, circles, arrow, hammers, wheel, drop]
"""


def test_every_problem_of_a_file_is_told_with_its_place(written):
    found = reeve("check", written(BAD))
    assert found.exit_code == 2
    for said in (
        "table.yaml:3:28: card 1: 'dorp' is neither a colour nor a symbol",
        "table.yaml:3:40: unknown key 'rows'; did you mean 'row'?",
        "table.yaml:4:17: no colour 'yelow'; did you mean 'yellow'?",
        "table.yaml:4:31: expected keys with values, found a list",
        "table.yaml:5:7: no player 'adda'; did you mean 'ada'?",
        "table.yaml:7:12: no symbol 'circls'; did you mean 'circles'?",
        "table.yaml:9:5: 3 spaces; row 3 of the tree has 4",
    ):
        assert said in found.stderr


@pytest.mark.parametrize("name", sorted(file.name for file in EXAMPLES.glob("*.yaml")))
def test_examples_say_what_to_ask(name):
    text = example(name)
    assert text.startswith("# ")
    assert (
        f"reeve {name.partition('.')[0].replace('dispute', 'check').replace('end', 'score').replace('turn', 'judge')} FILE"
        in text
    )
    assert YAML(typ="safe").load(text)["game"] == "my-first-christmas-tree"
