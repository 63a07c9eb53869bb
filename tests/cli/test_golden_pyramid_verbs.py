"""The Golden Pyramid through the command: what people type, and what they are told."""

from pathlib import Path

from at_the_table import beside, marked, reeve, wrong
from sayings import says

EXAMPLES = Path(__file__).parents[2] / "examples" / "golden_pyramid"
GEORG = (
    "build level 2 r1c2 with red 2 drop, columns blue red blue green, paying blue 1 arrow, blue 2 wheel, red 1 drop, "
    "green 3 bricks, builder on it"
)


def test_a_dispute():
    answer = reeve("check", EXAMPLES / "dispute.yaml")
    assert answer.exit_code == 1
    covered = says("ben's builder", "level 1 r2c2", "four columns")
    assert wrong(answer.output) == {
        "GP-ST-MARKET": [
            says("3 red cubes", "market"),
            says("Contest X rulebook", "The Golden Pyramid: Setup; Play: c)"),
        ],
        "GP-ST-BUILDER-COVERED": [covered, says("Contest X rulebook", "The Golden Pyramid: Play: e) Build")],
    }
    assert says("GP-AMB-MOVEFULL=yes", "still illegal", "no longer by GP-ST-BUILDER-COVERED").is_in(answer.output)
    one, other = beside(reeve("check", "--both", EXAMPLES / "dispute.yaml").output)
    assert one == says("no", "2 things are wrong", "GP-ST-MARKET", "GP-ST-BUILDER-COVERED")
    assert other == says("yes", "1 thing is wrong", "GP-ST-MARKET")
    assert "GP-ST-BUILDER-COVERED" not in other
    assert "r2c2" in marked(reeve("draw", EXAMPLES / "dispute.yaml").output)


def test_the_end():
    """21 + 4, 22 + 3 and 22 + 3: ada by the higher level, then cleo by 2 left against 3."""
    answer = reeve("score", EXAMPLES / "end.yaml").output
    assert [line[:9] for line in answer.splitlines() if line.startswith("  ") and ". " in line[:5]] == [
        "  1. ada:",
        "  2. cleo",
        "  3. ben:",
    ]
    assert answer.splitlines()[-3:] == [
        says("ada", "25 points", "ben and cleo", "more levels", "4 to 3"),
        says("cleo", "25 points", "ada, fewer levels", "ben", "fewer cards and cubes", "2 to 3"),
        says("ben", "25 points", "ada, fewer levels", "cleo", "more cards and cubes", "3 to 2"),
    ]


def test_a_turn():
    answer = reeve("judge", EXAMPLES / "turn.yaml", f"{GEORG}, claiming 6")
    assert answer.exit_code == 0
    assert says("build", "6", "claimed 6", "right", "GP-SC-TILE", "GP-SC-SET", "GP-SC-ADJ").is_in(answer.output)
    assert says("GP-AMB-ADJNEW=new", "legal", "5 -> 13").is_in(answer.output)
    assert says("GP-AMB-ADJDIAG=yes", "legal", "5 -> 13").is_in(answer.output)
    assert says("GP-AMB-L1BONUS=one", "legal", "5 -> 11", "1 -> 2").is_in(answer.output)
    far = reeve("judge", EXAMPLES / "turn.yaml", GEORG.replace("blue red blue green", "blue blue red red"))
    assert far.exit_code == 1
    *said, source = wrong(far.output)["GP-ACT-BUILDK"]
    assert says("cards", "2 blue", "1 red", "1 green", "columns", "2 blue", "2 red") in said
    assert says("georg", "1 red") in said
    assert source == says("Contest X rulebook", "The Golden Pyramid: Play: e) Build")


def test_the_best_turn_and_the_best_of_two():
    """Now the fourth red cube is missing. With it: 2, three red ones 2, two of them beside a red one 2, and 2 for level 2."""
    one = reeve("best", EXAMPLES / "best.yaml")
    assert one.exit_code == 0
    assert says("4 points", "proven", "in this turn").is_in(one.output)
    assert says("no other action", "points").is_in(one.output)
    two = reeve("best", "--turns", "2", EXAMPLES / "best.yaml").output
    lines = two.splitlines()
    assert lines[0] == says("12 points", "proven", "2 own turns", "known")
    assert lines[1] == says("1", "take red with red 1 bricks")
    assert lines[2] == says("2", "others")
    assert lines[3] == says("3", "build level 2 r1c2", "GP-SC-TILE", "GP-SC-SET", "GP-SC-ADJ", "6")
    assert says("number of turns").is_in(reeve("best", "--turns", "end", EXAMPLES / "best.yaml").output)


def test_a_picture():
    answer = reeve("draw", EXAMPLES / "turn.yaml").output
    for words in ("builder georg", "1 of 4 on it", "NE blue", "no builder yet"):
        assert (words in answer) is (words != "no builder yet")
    svg = reeve("draw", "--plain", EXAMPLES / "best.yaml").output
    assert "Level 2" in svg
    assert "Level 3" not in svg


def test_unknown_columns(written):
    text = (
        (EXAMPLES / "turn.yaml").read_text().replace("yellow blue white blue", '"yellow, some red or blue, white, unknown"')
    )
    file = written(text)
    assert "legal" in reeve("check", file).output
    judged = reeve("judge", file, GEORG, "-o", "after.yaml").output
    # One green neighbour for certain, a blue one at NW and one at SW where they can be: 2 + 1 + 1 to 3.
    assert says("NW blue 0 to 1", "SW blue 0 to 1", "SE green 1", "1 to 3", "GP-SC-ADJ", "4 to 6").is_in(judged)
    assert says("9 to 11", "points on the track").is_in(reeve("score", "after.yaml").output)
    best = reeve("best", file)
    assert best.exit_code == 2
    assert says("level 2 r1c1 NE", "level 2 r1c1 SE").is_in(best.output)
    assert "level 2 r1c1 NE" in reeve("fill", file).output
