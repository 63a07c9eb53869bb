"""Each verb for Attack of the Moulds as a user meets it: what it says, its JSON, its exit status."""

import json
import re
from pathlib import Path

import pytest
from at_the_table import marked, reeve, wrong
from sayings import says

EXAMPLES = Path(__file__).parents[2] / "examples" / "attack_of_the_moulds"

TABLE = """\
game: attack-of-the-moulds
players: {ada: red, ben: blue}
turn: ada
board:
  - r . . b
  - r . b . b
  - . r . . . b
  - . . . r . . .
  - . . . . . b
  - r . . . b
  - r . . b
"""
"""Six red cubes and seven blue ones; ben moved last: r1c4 has only blue beside it."""


def only(result):
    return json.loads(result.stdout)


def test_the_examples_answer_what_their_first_lines_ask():
    assert says("1", "ada", "14 points", "shared", "ben").is_in(reeve("score", EXAMPLES / "end.yaml").stdout)
    said = reeve("judge", EXAMPLES / "seventeen.yaml", "grow to r4c3").stdout
    assert says("ada", "17 points", "20 after").is_in(said)
    assert says("absorbs", "blue at r3c3", "blue at r4c4", "red wins", "twentieth", "1 cube", "stays").is_in(said)
    assert says("17 -> 20", "red cubes").is_in(said)
    # Without the limit the third cube beside it turns red, too.
    assert says("MO-AMB-OWN20=no-limit", "legal", "red cubes 17 -> 21").is_in(said)
    assert reeve("judge", EXAMPLES / "turn.yaml", "spread r1c1 to r1c3").exit_code == 0
    assert reeve("judge", EXAMPLES / "turn.yaml", "spread r1c1 to r1c2").exit_code == 1
    said = reeve("judge", EXAMPLES / "turn.yaml", "spread r1c1 to r1c2").stdout
    assert wrong(said) == {
        "MO-MV-SPREAD": [
            says("r1c2", "next to", "r1c1", "two steps", "grow"),
            says("Contest X rulebook", "Attack of the Moulds: Play"),
        ]
    }
    said = reeve("best", EXAMPLES / "best.yaml").stdout
    assert said.splitlines()[0] == says("19 cubes", "proven", "in this turn")
    assert said.splitlines()[1] == says("1", "spread r1c2 to r3c2")
    assert says("MO-AMB-DIST2=empty", "17 cubes").is_in(said)


def test_check_tells_the_rule_its_source_and_the_place(written):
    result = reeve("check", written(TABLE.replace("r . b . b", "r . b+r . b")))
    assert result.exit_code == 1
    one = [says("blue", "red", "r2c3"), says("Contest X rulebook", "Attack of the Moulds: Play")]
    assert wrong(result.stdout) == {"MO-ST-ONE": one}
    drawn = reeve("draw", written(TABLE.replace("r . b . b", "r . b+r . b"))).stdout
    assert marked(drawn) == ["r2c3"]
    assert says("!!", "MO-ST-ONE[r2c3]", "blue", "red").is_in(drawn)


def test_draw_shows_the_hexagon_with_its_star_and_gaps(written):
    lines = reeve("draw", written(TABLE.replace("r . b . b", "r ? b . b"))).stdout.splitlines()
    assert any("r4c4*" in line for line in lines)
    assert any(re.search(r"red\s+\| \?\s+\| blue", line) for line in lines)
    gaps = reeve("draw", EXAMPLES / "triangle.yaml").stdout
    assert "r5c2" in gaps
    assert "r5c3" not in gaps
    svg = reeve("draw", "-o", "out.svg", written(TABLE))
    assert svg.exit_code == 0


def test_moves_are_listed_with_what_they_give(written):
    shape = only(reeve("moves", "--json", written(TABLE)))
    options = {option["move"]: option for option in shape["moves"]}
    # r1c3 touches r1c4, r2c3 (blue) and r1c2, r2c4: two are absorbed.
    assert "spread r1c1 to r1c3" in options
    said = reeve("moves", written(TABLE)).stdout
    assert re.search(r"\+2 +spread r1c1 to r1c3", said)


@pytest.mark.usefixtures("stepped_clock")
def test_best_tells_how_far_it_looked(written):
    one = reeve("best", written(TABLE))
    assert one.exit_code == 0
    assert says("cubes", "proven", "in this turn").is_in(one.stdout)
    two = reeve("best", "--turns", "2", "--aim", "lead", written(TABLE))
    assert says("in 2 turns", "whatever the others do").is_in(two.stdout)
    unknown = reeve("best", written(TABLE.replace("r . b . b", "r ? b . b")))
    assert says("every tile", "r2c2").is_in(unknown.stderr)
