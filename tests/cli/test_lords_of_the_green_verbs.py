"""Lords of the Green from the command line: every verb, and what people mistype."""

import json

from at_the_table import beside, marked, reeve, wrong
from sayings import says

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
    assert result.stdout.splitlines()[0] == says("illegal", "2 things are wrong")
    assert wrong(result.stdout) == {
        "LG-ST-KNIGHTS": [
            says("6 red knights", "9 in reserve", "16"),
            says("Contest X rulebook", "Lords of the Green: Components; Setup"),
        ],
        "LG-ST-LORD": [
            says("yellow lord", "r2c3", "majority", "blue 3", "yellow 3"),
            says("Contest X rulebook", "Lords of the Green: Play"),
        ],
    }
    # Of the ruling on two lords on one tile: the one who stayed needs no majority.
    assert says("LG-AMB-LORDTARGET=with-majority", "still illegal", "no longer by LG-ST-LORD").is_in(result.stdout)
    told = reeve("explain", f"{EXAMPLES}/dispute.yaml").stdout
    assert says("So", "yellow lord", "r2c3").is_in(told)
    assert says("red knights", "in reserve", "from 9 to 10", "blue knights").is_in(told)


def test_both_readings_of_a_dispute_and_a_turn():
    one, other = beside(reeve("check", "--both", f"{EXAMPLES}/dispute.yaml").stdout)
    assert one == says("no", "2 things are wrong", "LG-ST-KNIGHTS", "LG-ST-LORD")
    assert other == says("with-majority", "1 thing is wrong", "LG-ST-KNIGHTS")
    assert "LG-ST-LORD" not in other
    told = reeve("judge", f"{EXAMPLES}/turn.yaml", "2 red on r1c3, lord to r2c1 with 2").stdout
    assert says("LG-AMB-ADJMOVE=adjacent", "illegal", "LG-ACT-LORD").is_in(told)


def test_draw_marks_what_breaks_a_rule():
    picture = reeve("draw", f"{EXAMPLES}/dispute.yaml").stdout
    assert marked(picture) == ["r2c3"]
    assert [line.split(": ")[0] for line in picture.splitlines() if line.startswith("!!")] == [
        "!! LG-ST-KNIGHTS[red]",
        "!! LG-ST-LORD[r2c3]",
    ]


def test_judge_a_turn():
    file = f"{EXAMPLES}/turn.yaml"
    result = reeve("judge", file, "2 red on r1c3, lord to r2c1 with 2")
    assert result.exit_code == 0
    assert says("ada", "2 red on r1c3, lord to r2c1 with 2", "legal").is_in(result.stdout)
    assert says("2 -> 4", "largest area").is_in(result.stdout)
    assert says("new", "4", "tile r2c1").is_in(result.stdout)
    assert says("ada", "4 points", "13 after").is_in(result.stdout)
    result = reeve("judge", file, "2 red on r2c3, lord to r2c1 alone")
    assert result.exit_code == 1
    source = says("Contest X rulebook", "Lords of the Green: Play")
    assert wrong(result.stdout) == {
        "LG-ACT-PLACE": [says("blue lord", "r2c3"), source],
        "LG-ACT-LORD": [says("lord", "1 to 3 knights", "not 0"), says("red 1", "yellow 2", "not have the majority"), source],
    }
    result = reeve("judge", file, "two on r1c3, lord to r2c1")
    assert result.exit_code == 2
    assert says("knights", "one to three").is_in(result.stderr)


def test_moves_as_json_are_whole_turns():
    """Of the 27 beginnings, each goes on with the lord on a tile other than r1c2 and r2c3, with one to three knights."""
    told = json.loads(reeve("moves", START, "--json").stdout)
    moves = {option["move"]: option for option in told["moves"]}
    assert "1 red on r1c3, lord to r1c1 with 3" in moves
    assert "1 red on r1c3" not in moves
    # r3c1 is yellow's lord's tile too; nine are left, and nobody else stands there.
    assert len(moves) == 27 * 9 * 3
    # Red has r1c2 (2) alone. He leaves it to one knight and has r1c1 (1), r1c2 and r1c3 (3), which are one area: 6 and 6.
    assert moves["1 red on r1c3, lord to r1c1 with 2"]["after"] == {"least": 12, "most": 12}


def test_best_needs_to_know_the_tiles_and_the_turn(written):
    file = written(ENDING.replace("1 red 2", "unknown red 2").replace("turn: ada", "turn: ben"))
    result = reeve("best", file, "--player", "ada")
    assert result.exit_code == 2
    assert says("table.yaml:6:7", "ben's turn", "ben").is_in(result.stderr)
    assert says("table.yaml:8:5", "every tile", "r1c1").is_in(result.stderr)
    assert reeve("check", file).exit_code == 0
