"""Typing mistakes over all games: each is told once, at the very word, with what to write instead."""

import json
import re

import pytest
from at_the_table import messages, reeve
from mistyped import MEANT, SLIPS, TABLES
from sayings import says


def place(text, at):
    """The line and the column, from 1, of a place in a text."""
    head = text[:at]
    return head.count("\n") + 1, at - head.rfind("\n")


def mistyped(slip):
    """A table with a slip, and where the caret has to stand in it."""
    table = TABLES[slip.game]
    assert slip.old in table
    assert slip.spot in slip.new
    start = table.index(slip.old)
    return table.replace(slip.old, slip.new, 1), start + slip.new.rindex(slip.spot)


@pytest.mark.parametrize("game", TABLES)
def test_the_tables_of_these_tests_are_legal(game):
    assert reeve("check", "-", stdin=TABLES[game]).exit_code == 0


def test_there_are_slips_of_every_game():
    assert {slip.game for slip in SLIPS} == set(TABLES)


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: f"{slip.game}: {slip.new}"[:60])
def test_a_slip_is_told_at_its_place_with_what_to_write(slip):
    text, spot = mistyped(slip)
    (problem,) = json.loads(reeve("check", "--json", "-", stdin=text).stdout)["problems"]
    assert (problem["line"], problem["column"]) == place(text, spot)
    assert problem["message"] == says(*slip.said)


def line_of(slip):
    text, spot = mistyped(slip)
    return text.split("\n")[place(text, spot)[0] - 1].rstrip()


# Of longer lines only the part around the spot is shown.
@pytest.mark.parametrize(
    "slip", [slip for slip in SLIPS if len(line_of(slip)) < 100][::8], ids=lambda slip: f"{slip.game}: {slip.new}"[:60]
)
def test_the_line_stands_below_with_a_caret_under_the_spot(slip):
    text, spot = mistyped(slip)
    message, line, caret = reeve("check", "-", stdin=text, status=2).stderr.splitlines()
    row, column = place(text, spot)
    assert message.startswith(f"-:{row}:{column}: ")
    assert line[2:] == line_of(slip)
    assert re.fullmatch(" *\\^+", caret)
    assert caret.index("^") == 2 + column - 1


@pytest.mark.parametrize(("game", "old", "new"), MEANT)
def test_what_is_typed_otherwise_and_means_the_same(game, old, new):
    table = TABLES[game]
    assert old in table
    text = table.replace(old, new) if old == "\n" else table.replace(old, new, 1)
    reeve("check", "-", stdin=text.encode(), status=0)


def test_slips_in_the_text_and_in_what_it_tells_come_in_one_answer():
    text = TABLES["village-green"].replace("village: up", "village up").replace("lawn, .]", "lown, .")
    text = text.replace("turns: 6", "turns: six").replace("turn: north", "turn: nort").replace("    left:", "\tleft:")
    found = json.loads(reeve("check", "--json", "-", stdin=text).stdout)["problems"]
    assert [(problem["line"], problem["message"]) for problem in found] == [
        (4, says("colon")),
        (6, says("tab")),
        (9, says("'lown'", "did you mean 'lawn'")),
        (9, says("not closed")),
        (11, says("write 6")),
        (12, says("'nort'", "did you mean 'north'")),
    ]


def test_a_key_that_is_spelt_otherwise_is_told_as_it_stands():
    """And where it is there twice, the second is unknown."""
    text = TABLES["golden-pyramid"].replace("level_1:\n  - [., ., ., .]", "Level1:\n  - [., ., ., y]")
    (problem,) = json.loads(reeve("check", "--json", "-", stdin=text).stdout)["problems"]
    assert (problem["message"], problem["text"]) == (says("level 1", "'y'"), "  - [., ., ., y]")
    twice = TABLES["golden-pyramid"] + "Market: [red]\n"
    (problem,) = json.loads(reeve("check", "--json", "-", stdin=twice).stdout)["problems"]
    assert (problem["message"], problem["text"]) == (says("'Market'", "did you mean 'market'"), "Market: [red]")


@pytest.mark.parametrize("word", ["rote Rose Eiche", "Wiese", "étang", "rosa roja roble", "main", "oben"])
def test_a_word_of_another_language_gets_no_wild_guess(word):
    text = TABLES["village-green"].replace("lawn, .]", f"{word}, .]")
    (problem,) = json.loads(reeve("check", "--json", "-", stdin=text).stdout)["problems"]
    assert problem["message"] == says(f"'{word}'", "`reeve cards village-green`")
    assert "did you mean" not in problem["message"]


# A long line, and letters that are wider than one column.


def test_of_a_long_line_what_stands_around_the_spot_is_shown():
    hand = "[" + ", ".join(["lawn"] * 40) + ", lown]"
    text = TABLES["village-green"].replace("turns: 6", f"hand: {hand}")
    _, line, caret = reeve("check", "-", stdin=text).stderr.splitlines()
    assert len(line) <= 104
    assert line[caret.index("^") :].startswith("lown")


def test_the_caret_stands_below_the_spot_after_wide_letters():
    text = TABLES["village-green"].replace(
        "  north:", '  "\u6751\u6751": {green: [[lown, ., .], [., ., .], [., ., .]]}\n  north:'
    )
    _, line, caret = reeve("check", "-", stdin=text).stderr.splitlines()
    # Each of the two letters takes two columns of a terminal.
    assert caret.index("^") == line.index("lown") + 2


@pytest.fixture
def table(written):
    return lambda game: written(TABLES[game])


@pytest.mark.parametrize(
    ("game", "move", "spot", "said"),
    [
        (
            "village-green",
            "blue lilly pond to r1c2",
            "blue lilly pond",
            says("'blue lilly pond'", "did you mean 'blue lily pond'"),
        ),
        ("village-green", "unknown to r3c3", "unknown", says("'unknown'", "which card")),
        ("village-green", "lawn to r4c1", "r4c1", says("no space 'r4c1'", "r3c3", "top left")),
        ("village-green", "lawn to a1", "a1", says("no space 'a1'", "r1c1")),
        ("golden-pyramid", "build level 9 r1c1 with red 3 drop", "level 9", says("levels", "1 to 4")),
        ("golden-pyramid", "build r1c1", "build r1c1", says("which card")),
        ("golden-pyramid", "builder to level 1 middle", "middle", says("4 rows", "none is in the middle")),
        ("attack-of-the-moulds", "grow to r9c1", "r9c1", says("no space 'r9c1'", "r7c4")),
        ("lords-of-the-green", "2 red on middle", "middle", says("4 rows")),
        ("my-first-christmas-tree", "take rde drop", "rde", says("'rde'", "did you mean 'red'")),
        ("fields-of-green", "Wheet to r1c3", "Wheet", says("'Wheet'", "did you mean 'Wheat'")),
    ],
)
def test_a_move_that_cannot_be_read_is_shown_with_a_caret(table, game, move, spot, said):
    file = table(game)
    message, line, caret = reeve("judge", file, *move.split(), status=2).stderr.splitlines()
    assert message.startswith("MOVE: ")
    assert message == said
    assert line == f"  {move}"
    assert (caret.index("^"), caret.count("^")) == (2 + move.index(spot), len(spot))
    (problem,) = json.loads(reeve("judge", "--json", file, move).stdout)["problems"]
    assert (problem["line"], problem["column"], problem["text"]) == (None, move.index(spot) + 1, move)


def test_a_move_needs_no_quotation_marks(table):
    file = table("village-green")
    bare = reeve("judge", file, "lawn", "to", "r1c2", "--player", "north")
    assert bare.stdout == reeve("judge", "--player", "north", file, "lawn to r1c2").stdout
    assert messages(bare.stderr) == []


@pytest.mark.parametrize(
    ("game", "move", "same"),
    [
        ("village-green", "lawn to top middle", "lawn to r1c2"),
        ("village-green", "lawn to row 1, column 2", "lawn to r1c2"),
        ("attack-of-the-moulds", "spread top left to r3c3", "spread r1c1 to r3c3"),
        ("lords-of-the-green", "1 red on top right", "1 red on r1c3"),
        ("golden-pyramid", "builder to bottom left", "builder to level 1 r4c1"),
        ("golden-pyramid", "build level 2 top right with red 3 drop", "build level 2 r1c3 with red 3 drop"),
    ],
)
def test_spaces_by_the_words_people_use(table, game, move, same):
    file = table(game)
    assert reeve("judge", file, move).stdout == reeve("judge", file, same).stdout
    assert reeve("judge", file, same).exit_code in {0, 1}


# Other files, and other texts of the command line.


def test_json_with_the_column_of_the_very_word():
    text = (
        '{"game": "village-green", "players": {"north": {"village": "up",\n "green": [["red ruse pond on lown", ".", "."],'
    )
    text += ' [".", ".", "."], [".", ".", "."]]}}}\n'
    message, line, caret = reeve("check", "-", stdin=text).stderr.splitlines()
    assert message.startswith(f"-:2:{line.index('red ruse') - 1}: ")
    assert message == says("'red ruse pond'", "did you mean 'red rose pond'")
    assert (caret.index("^"), caret.count("^")) == (line.index("red ruse"), len("red ruse pond"))


# Slips of which one alone could not be mended, and several in one text.


@pytest.mark.parametrize(
    ("old", "new", "lines"),
    [
        ("village: up\n", "village: up top: [., ., .]\n", [4]),
        ("turn: north", "- turn: north", [12]),
        ("turn: north", "note: `mine`", [12]),
        ("turns: 6", "turns: {a: [1, 2}", [11, 11, 11]),
        ("turns: 6", "hand: {2 lawn, 1 lown}", [11, 11, 11]),
        ("      - [red rose pond, ., .]\n", "      - [red rose pond, ., .\n", [8]),
        ("\n    turns: 6", "\n\tturns: 6\n\tcovered: none", [11, 12]),
        ("lawn, .]", "lawn, ???]", [9]),
        ("[., Award for Forestry, .]", "[., @home, .]", [6]),
        # What is mended does not keep what follows from being read.
        ("turns: 6", "covered: @none\n    turns: six", [11, 12]),
        ("turns: 6", "hand: [lawn, lawn # ]\n    turns: six", [11, 12]),
        ("turns: 6", "hand: [lawn, [lawn,\n      lawn]\n    turns: six", [11, 12, 13]),
        ("north:\n", "north\n", [3]),
        ("players:\n  north:", "players\n  north", [2, 3]),
        ("green:\n", "green: [\n", [8]),
        ("    turns: 6", "    ? [turns]\n    : 6", [11]),
    ],
)
def test_slips_in_the_text_are_told_in_their_lines(old, new, lines):
    table = TABLES["village-green"]
    assert old in table
    shape = json.loads(reeve("check", "--json", "-", stdin=table.replace(old, new, 1)).stdout)
    assert [problem["line"] for problem in shape["problems"]] == lines, shape


def test_a_text_that_is_indented_with_tabs_throughout_is_told_so_once_and_read():
    lines = TABLES["village-green"].replace("turns: 6", "turns: six").split("\n")
    text = "\n".join("\t" * ((len(line) - len(line.lstrip())) // 2) + line.lstrip() for line in lines)
    found = json.loads(reeve("check", "--json", "-", stdin=text).stdout)["problems"]
    assert [(problem["line"], problem["message"]) for problem in found] == [
        (3, says("tab", "8 more lines", "spaces")),
        (11, says("write 6")),
    ]


def test_a_pool_names_its_cards():
    text = "game: village-green\npool: {green: [unknown], awards: []}\n"
    message, line, caret = reeve("best", "-", stdin=text).stderr.splitlines()
    assert message == says("'unknown'", "name the card")
    assert "did you mean" not in message
    assert caret.index("^") == line.index("unknown")


def test_where_the_game_is_misspelt_the_rest_is_read_all_the_same():
    text = TABLES["village-green"].replace("game: village-green", "Gmae: vilage-green").replace("turns: 6", "turns: six")
    first, last = json.loads(reeve("check", "--json", "-", stdin=text).stdout)["problems"]
    assert (first["line"], first["message"]) == (1, says("no `game:`", "'Gmae'", "game: village-green"))
    assert (last["line"], last["message"]) == (11, says("write 6"))


@pytest.mark.parametrize("key", ["village", "top", "left"])
def test_what_a_village_leaves_out_was_not_seen(key):
    table = TABLES["village-green"]
    (line,) = (line for line in table.split("\n") if line.startswith(f"    {key}:"))
    unseen = "unknown" if key == "village" else "[unknown or nothing, unknown or nothing, unknown or nothing]"
    left_out = table.replace(f"{line}\n", "")
    written = table.replace(line, f"    {key}: {unseen}")
    assert reeve("score", "-", stdin=left_out).stdout == reeve("score", "-", stdin=written).stdout
    assert reeve("draw", "-", stdin=left_out).stdout == reeve("draw", "-", stdin=written).stdout


ADVICE = re.compile(r"did you mean '([^']+)'\?|write (\[[^\]]+\]|\d+)(?=$|;)")
FOLLOWED = [slip for slip in SLIPS if any(said.startswith(("did you mean", "write ")) for said in slip.said)]


@pytest.mark.parametrize("slip", FOLLOWED[::2], ids=lambda slip: f"{slip.game}: {slip.new}"[:60])
def test_advice_that_is_followed_helps(slip):
    """What is to be written instead goes to where the caret stands; then nothing is wrong there any more."""
    text, spot = mistyped(slip)
    (before,) = json.loads(reeve("check", "--json", "-", stdin=text).stdout)["problems"]
    advice = ADVICE.search(before["message"])
    if advice is None:
        pytest.skip("other advice")
    instead = advice[1] or advice[2]
    # A name of several words takes the place of all of them.
    more = slip.new.partition(slip.spot)[2] if len(instead.split()) > len(slip.spot.split()) else ""
    mended = text[:spot] + instead + text[spot + len(slip.spot + more) :]
    after = json.loads(reeve("check", "--json", "-", stdin=mended).stdout).get("problems", [])
    assert before["message"] not in [problem["message"] for problem in after]
    assert (before["line"], before["column"]) not in [(problem["line"], problem["column"]) for problem in after]
