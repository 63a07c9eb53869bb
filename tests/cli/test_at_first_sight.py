"""What a stranger types and stumbles over: words in another order, options of another verb, sentences as they are read."""

import pytest
from at_the_table import BOTH, UNMATCHED
from click.testing import CliRunner

from cli.answers.limits import at_once
from cli.main import main
from models.names import capital


def reeve(*args):
    return CliRunner().invoke(main, args, prog_name="reeve")


# Command lines.


def test_an_option_of_another_verb_is_told_with_its_verbs(written):
    file = written(BOTH)
    for verb in (["check"], []):
        done = reeve(*verb, file, "--player", "north")
        assert done.exit_code == 2
        assert "--player" in done.stderr
        assert "fill, moves, judge, best, ask, chance, draw" in done.stderr
        assert "answer" not in done.stderr
    assert "answer" not in reeve(file, "--nonsense").stderr
    assert "--nonsense" in reeve(file, "--nonsense").stderr


def test_a_file_alone_takes_both_readings(written):
    file = written(BOTH)
    assert reeve(file, "--both").stdout == reeve("check", file, "--both").stdout + reeve("score", file, "--both").stdout


@pytest.mark.parametrize(("args", "example"), [(["check"], "reeve check my.yaml"), (["new"], "reeve new village-green")])
def test_what_is_missing_is_shown_by_an_example(args, example):
    done = reeve(*args)
    assert (done.exit_code, example in done.stderr) == (2, True)


def test_file_verb_and_move_may_stand_in_any_order(written):
    file = written(BOTH)
    asked = reeve("judge", file, "--player", "north", "lawn to r1c1")
    assert asked.exit_code in {0, 1}
    assert reeve(file, "judge", "--player", "north", "lawn to r1c1").output == asked.output
    assert reeve("judge", "lawn to r1c1", file, "--player", "north").output == asked.output


def test_a_move_after_a_file_is_told_to_need_a_verb(written):
    file = written(BOTH)
    done = reeve(file, "lawn to r1c1")
    assert (done.exit_code, done.stdout) == (2, "")
    assert 'reeve judge table.yaml "lawn to r1c1"' in done.stderr


def test_a_game_of_several_words_need_not_be_quoted():
    assert reeve("new", "Village", "Green").stdout == reeve("new", "village-green").stdout
    assert reeve("rules", "village", "green", "VG-MATCH").stdout == reeve("rules", "vg", "VG-MATCH").stdout
    assert reeve("new", "Village", "--force", "Green").exit_code == 2


def test_a_rule_needs_no_game():
    assert reeve("rules", "VG-MATCH").stdout == reeve("rules", "vg", "VG-MATCH").stdout
    assert reeve("rules", "ct-amb-bend").stdout == reeve("rules", "tree", "CT-AMB-BEND").stdout
    assert reeve("rules", "XX-MATCH").exit_code == 2
    assert reeve("rules", "green-box").exit_code == 0


def test_a_file_without_its_ending_is_guessed(written):
    written(BOTH, "ours.yaml")
    assert "did you mean ours.yaml?" in reeve("score", "ours").stderr
    assert "reeve ours.yaml" in reeve("ours.yml").stderr
    assert "mean" not in reeve("score", "theirs").stderr


def test_help_guesses_no_two_letters():
    assert "`reeve help an`" not in reeve("help", "man").stderr


# Sentences.


@pytest.mark.parametrize(
    ("said", "names", "read"),
    [
        ("the pool is empty.", (), "The pool is empty."),
        ("r1c2 is empty.", (), "r1c2 is empty."),
        ("ada lacks red drop.", ("ada",), "ada lacks red drop."),
        ("ada's row", ("ada",), "ada's row"),
        ("adamant", ("ada",), "Adamant"),
        ("3 cards", (), "3 cards"),
    ],
)
def test_a_sentence_begins_with_a_capital_unless_a_name_does(said, names, read):
    assert capital(said, names) == read


def test_violations_are_read_as_sentences(written):
    file = written(BOTH)
    assert "\n  Lawn would cover red rose pond" in reeve("judge", file, "--player", "north", "lawn to r1c1").stdout
    assert "\n  north: red rose pond" in reeve("check", written(UNMATCHED)).stdout


def test_nothing_to_fill_in_sends_to_the_reason(written):
    assert "`reeve explain table.yaml` says why." in reeve("fill", written(UNMATCHED)).stdout
    half = written(UNMATCHED.replace("lawn", "unknown", 1), "half.yaml")
    assert "nothing fits" not in reeve("fill", half).stdout


# Moves as people say them.

TREE = """\
game: tree
players:
  Mo: {colour: red, hand: 2, row: [red drop, blue wheel]}
  Pia: {colour: blue, hand: [yellow arrow, white drop]}
turn: Mo
tree:
  - [drop, wheel]
  - [hammers, bricks, wheel]
  - [arrow, drop, circles, wheel]
  - [bricks, hammers, arrow, drop, bricks]
  - [wheel, circles, arrow, hammers, wheel, circles]
pool: [red circles, yellow drop, white hammers, blue arrow]
"""
GHOSTS = """\
game: zap
players:
  Io: {hand: [red drop, green bricks, blue arrow, yellow wheel]}
  Uli: {hand: 4}
die: 2
roller: Uli
board:
  - [face down, arrow blue, wheel green, hammers red, drop blue, face down]
  - [wheel yellow, wheel, hammers red, bricks blue, circles green, circles yellow]
  - [wheel blue, bricks blue, arrow, circles green, drop red, bricks red]
  - [arrow red, hammers yellow, bricks green, arrow, circles yellow, drop yellow]
  - [arrow green, hammers green, circles red, drop yellow, bricks green, hammers green]
  - [face down, arrow yellow, circles red, wheel yellow, drop blue, face down]
meeples: {red: r2c2, blue: r3c3, yellow: r4c4, black: r6c6}
"""
PYRAMID = """\
game: pyramid
players:
  Eva:
    points: 2
    hand: [red 2 wheel, red 1 drop, blue 1 drop, blue 2 arrow, green 1 bricks]
    cubes: {red: 3, blue: 2}
    builder: level 1 r1c1
  Jan: {points: 1, hand: 3, cubes: {white: 2, green: 1}, builder: level 1 r2c2}
turn: Eva
level_1:
  - [x, x, ., .]
  - [x, x, ., .]
  - [., ., ., .]
  - [., ., ., .]
stacks: {drop: 4, hammers: 6, circles: 6, bricks: 6, wheel: 4, arrow: 6}
market: [red, yellow, white]
"""
MOULDS = """\
game: moulds
players: {Kim: green, Lee: black}
turn: Lee
board:
  - g . . b
  - . g . b .
  - . . b . . .
  - . . g b ? . .
  - . g . . . .
  - b . . . g
  - b . . g
"""


def judged(written, table, move):
    return reeve("judge", written(table), move)


@pytest.mark.parametrize(
    ("table", "move", "read"),
    [
        (GHOSTS, "nobody zaps", "nobody zaps: legal"),
        (GHOSTS, "roll 4", "Uli: roll 4: illegal"),
        (GHOSTS.replace("roller: Uli\n", "").replace("die: 2\n", ""), "roll 4", "Io: roll 4: legal"),
        (GHOSTS, "Io: yellow meeple to r3c5", "zap r3c5 with red drop by yellow meeple: legal"),
        (GHOSTS, "Io: zap the red drop with the yellow meeple", "zap r3c5 with red drop by yellow meeple: legal"),
        (GHOSTS, "Io zaps the red drop with the yellow meeple", "Io: zap r3c5 with red drop by yellow meeple: legal"),
        (PYRAMID, "move to r1c2", "builder to level 1 r1c2: legal"),
        (PYRAMID, "trade red for white with Jan", "trade with Jan: give red, take white: legal"),
        (PYRAMID, "draw two cubes with red 2 wheel", "draw cubes with red 2 wheel: legal"),
        (PYRAMID, "draw a cube with red 2 wheel", "draw cubes with red 2 wheel: legal"),
        (MOULDS, "Kim grows to r1c2", "Kim: grow to r1c2: illegal"),
        (MOULDS, "Lee grows to r1c3", "Lee: grow to r1c3: legal"),
        (MOULDS, "place a cube on row 1 place 3", "Lee: grow to r1c3: legal"),
        (BOTH, "north puts lawn on r1c2", "north: lawn to r1c2: "),
        (BOTH, "north: cover r1c2 with lawn", "north: lawn to r1c2: "),
        (BOTH, "north: excellence in ponds above column 2", "north: Excellence in Ponds to top 2: "),
    ],
)
def test_a_move_in_a_players_words(written, table, move, read):
    assert read in judged(written, table, move).stdout


@pytest.mark.parametrize(
    ("table", "move", "parts"),
    [
        (PYRAMID, "draw 3 cubes with red 2 wheel", ["red 2 wheel draws 2 cubes, not 3"]),
        (PYRAMID, "draw two cards with blue 2 arrow", ["blue 2 arrow draws 3 cards, not 2"]),
        (PYRAMID, "build level 2 r1c1 with red 2 wheel", ["level 2 r1c1", "`columns red", "`paying red"]),
        (PYRAMID, "build level 2 r1c1 with red 2 wheel, columns red red blue blue", ["name the four cards", "`paying red"]),
        (GHOSTS, "Uli: exchange a card", ["which card?", "exchange red drop"]),
        (BOTH, "north: lawn middle left", ["write 'lawn to r2c1'"]),
        (BOTH, "north: lawn row 2 column 1", ["write 'lawn to r2c1'"]),
        (GHOSTS, "Io: zap the red hammers with the red meeple", ["2 spaces", "r1c4 or r2c3"]),
        (GHOSTS, "Io: zap the green drop with the red meeple", ["no green ghost on drop"]),
        (TREE, "play yellow drop right, complete", ["cannot be completed", "nowhere on the tree"]),
    ],
)
def test_what_a_move_lacks_is_asked_for(written, table, move, parts):
    done = judged(written, table, move)
    assert (done.exit_code, done.stdout) == (2, "")
    for part in parts:
        assert part in done.stderr


def test_a_row_of_two_is_too_short_wherever_it_would_lie(written):
    said = judged(written, TREE, "complete").stdout
    assert "2 cards, but needs at least 3" in said
    assert "CT-C" in said


def test_a_card_of_a_hidden_hand_is_taken_for_granted(written):
    assert "Taken for granted: Mo has white hammers." in judged(written, TREE, "play white hammers left").stdout
    known = TREE.replace("hand: 2", "hand: [white hammers]")
    assert "Taken for granted" not in judged(written, known, "play white hammers left").stdout
    assert "Taken for granted" not in judged(written, TREE, "take white hammers, play white hammers left").stdout
    assert "Taken for granted" not in judged(written, TREE, "take white hammers").stdout


def test_a_cube_is_not_sent_to_grow_on_a_full_tile(written):
    said = judged(written, MOULDS, "spread r4c4 to r4c3").stdout
    assert "r4c3 is next to r4c4" in said
    assert "grow to" not in said


def test_the_best_turn_shows_the_row_that_it_has_to_know(written):
    said = reeve("best", written(MOULDS)).stderr
    assert "r4c5" in said
    assert "- . . g b ? . ." in said
    said = reeve(
        "best", written(TREE.replace("bricks, wheel", "unknown, wheel").replace("hand: 2", "hand: [red drop]"))
    ).stderr
    assert "[hammers, unknown, wheel]" in said


def test_points_that_no_pyramid_gave_are_facts_of_the_reason(written):
    """Sixteen facts: no tile above level 1, in one line, and the points of the players."""
    said = reeve("explain", written(PYRAMID.replace("points: 2", "points: 9").replace("points: 1", "points: 6"))).stdout
    assert "Eva has 9 points" in said
    assert "14 places" in said
    assert "alone and in pairs" not in said


# Files as people write them.

LORDS = """\
game: lords
players: {Ann: {colours: [red]}, Bob: {colours: [green]}, Cy: {colours: [blue]}}
board:
  - ["1", "2", "3"]
  - ["4", "1", "2"]
  - ["3", "4", "1"]
  - ["2", "3", "4"]
"""


def test_a_colour_alone_is_shown_as_colours(written):
    said = reeve("check", written(LORDS.replace("{colours: [green]}", "green"))).stderr
    assert "write {colours: [green]}" in said


def test_one_row_is_one_row(written):
    assert (
        "1 row; the tree has 5"
        in reeve("check", written("game: tree\nplayers: {A: {colour: red}}\ntree: [[drop]]\n")).stderr
    )


def test_a_club_file_that_calls_a_game_in_short_is_told_its_name(written):
    file = written(LORDS)
    written('[vg.rulings]\nVG-AMB-SPACE = "one-per-card"\n', "reeve.toml")
    assert "[village-green.rulings]" in reeve("check", file).stderr
    written('[nonsense]\na = "b"\n', "reeve.toml")
    assert "unknown key 'nonsense'" in reeve("check", file).stderr


def test_an_unknown_tile_must_be_bricks_not_a_bricks(written):
    table = TREE.replace("  - [hammers, bricks, wheel]", "  - [hammers, unknown, wheel]")
    assert "r2c2 must be bricks." in reeve("check", written(table)).stdout


def test_an_arrow_tile_has_its_article(written):
    drawn = PYRAMID.replace("arrow: 6", "arrow: 4")
    said = judged(written, drawn, "build level 1 r1c3 with blue 2 arrow, taking a wheel tile").stdout
    assert "an arrow tile is left" in said.casefold()
    unknown = PYRAMID.replace(", arrow: 6", "")
    assert "an arrow tile is left" in judged(written, unknown, "build level 1 r1c3 with blue 2 arrow").stdout


def test_what_is_not_known_of_a_move_is_said_once():
    said = at_once(["only if A has 3 coins", "not known: the Water of X", "not known: the Food of X"])
    assert said == ["only if A has 3 coins", "not known: the Water of X and the Food of X"]
    assert at_once(["only if A has 3 coins"]) == ["only if A has 3 coins"]


def test_players_are_shown_how_they_are_written(written):
    assert "each name on a line of its own" in reeve("check", written("game: vg\nplayers: [A, B]\n")).stderr
    assert "each name on a line of its own" in reeve("check", written("game: vg\nplayers: Ann, Bob\n")).stderr
    row = "  green: [[., lawn, .], [., ., .], [., ., .]]\n"
    assert "write `players:` above it, and indent it" in reeve("check", written(f"game: vg\nA:\n{row}")).stderr


def test_the_caret_is_below_the_card_that_lacks_its_colour(written):
    said = judged(written, TREE, "play hammers left").stderr.splitlines()
    assert "lacks its colour" in said[0]
    assert said[2].index("^") == said[1].index("hammers")
