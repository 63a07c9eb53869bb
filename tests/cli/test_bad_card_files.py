"""Card files with mistakes: each is told, with its place."""

import json

import pytest
from at_the_table import GAME, ONE, messages, reeve
from problems_told import CARDS, JARGON
from sayings import says


def test_the_card_file_of_these_tests_is_fine(written):
    table = (
        GAME
        + "players: {a: {village: up, top: [trees, lawns, lawns], left: [., ., .], green: [[red, lawn, .], [., ., .], [., ., .]]}}\n"
    )
    result = reeve("score", "--json", "--cards", written(CARDS, "cards.yaml"), written(table))
    # Village card 1, pond 2, no tree 0, a lawn 1, no lawn -2.
    assert json.loads(result.stdout)["players"][0]["total"] == 2


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "said"),
    [
        ("lawn: 6", "lawn 6", 5, 3, says("colon", "missing", "`lawn: 6`")),
        ("lawn: 6", "lawn: 6\n  lawn: 7", 6, 3, says("'lawn'", "second time", "line 5")),
        ("[-2, 1, 4, 8]}\n", "[-2, 1, 4, 8]\n", 13, 32, says("not closed", "write }")),
        ("made up", '"made up', 1, 13, says("quotation mark", "not closed")),
        ("lawn: 6", "lawn: 0", 5, 9, says("at least 1", "0")),
        ("lawn: 6", "lawn: six", 5, 9, says("whole number", "'six'")),
        ("lawn: 6", "lawn:", 5, 3, says("whole number", "nothing")),
        ("lawn: 6", "lawn: 0x" + "f" * 5000, 5, 9, says("at most 99", "enormous")),
        ("red rose pond", "red ruse pond", 6, 3, says("'red ruse pond'", "green card", "'ruse'")),
        ("red rose pond", "red rose", 6, 3, says("green card", "'red rose'", "lawn", "colour", "flower")),
        ("red rose pond", "lawn lawn", 6, 3, says("green card", "'lawn lawn'")),
        ("red rose pond", '"red rose\\npond"', 6, 3, says("green card", "one space")),
        ("{tree: 1}", "{treee: 1}", 9, 12, says("thing to count", "'treee'", "did you mean 'tree'")),
        ("{tree: 1}", "{xyzzy: 1}", 9, 12, says("'xyzzy'", "card", "empty", "lawn")),
        ("[-2, 1, 4, 8]", "[-2, 1, 4]", 13, 19, says("lawn", "4", "none to 3", "found 3")),
        ("{lawn: [-2, 1, 4, 8]}", "{oak: [1, 2, 3, 4]}", 13, 18, says("oak", "7", "none to 6", "4")),
        ("table: {lawn: [-2, 1, 4, 8]}", "variety: {trees: [1]}", 13, 22, says("trees", "4", "none to 3", "1")),
        ("table: {lawn: [-2, 1, 4, 8]}", "variety: {tree: [1]}", 13, 15, says("'tree'", "did you mean 'trees'")),
        ("table: {lawn: [-2, 1, 4, 8]}", "sets: [{of: lawn, size: 0, points: 1}]", 13, 29, says("at least 1", "0")),
        ("table: {lawn: [-2, 1, 4, 8]}", "cases: [{lawn: 1}]", 12, 5, says("case", "points")),
        (
            "table: {lawn: [-2, 1, 4, 8]}",
            "ruling: VG-AMB-SPAC",
            12,
            5,
            says("ruling", "'VG-AMB-SPAC'", "did you mean 'VG-AMB-SPACE'"),
        ),
        ("Lawns:", '"L \\u001b[31m":', 11, 3, says("printable")),
        ("Lawns:", '".":', 11, 3, says("award's name", "letters")),
        ("Lawns:", "Lawn on Lawn:", 11, 3, says("word", "on")),
        ("Lawns:", "Lawn:", 11, 3, says("'Lawn'", "green card")),
        ("villages: [Here]\n", "", 1, 1, says("'villages' is missing")),
        ("villages: [Here]", "vilages: [Here]", 2, 1, says("key", "'vilages'", "did you mean 'villages'")),
    ],
)
def test_card_files(written, old, new, line, column, said):
    assert CARDS.count(old) == 1
    result = reeve("check", "--cards", written(CARDS.replace(old, new), "cards.yaml"), written(ONE), status=2)
    assert not JARGON.search(result.stderr)
    lines = messages(result.stderr)
    assert any(told.startswith(f"cards.yaml:{line}:{column}: ") and said == told for told in lines), lines
    assert len(lines) == 1


@pytest.mark.parametrize(
    ("old", "new", "first", "again", "names"),
    [
        ("red rose pond: 1", "red rose pond: 1\n  pond red rose: 1", "6:3", "7:3", ("'red rose pond'", "'pond red rose'")),
        ("Lawns:", "TREES in excellence:", "8:3", "11:3", ("'Excellence in Trees'", "'TREES in excellence'")),
    ],
)
def test_a_card_that_is_named_twice_is_told_at_both_places(written, old, new, first, again, names):
    result = reeve("check", "--cards", written(CARDS.replace(old, new), "cards.yaml"), written(ONE), status=2)
    one, other = messages(result.stderr)
    assert (one.split(": ")[0], other.split(": ")[0]) == (f"cards.yaml:{first}", f"cards.yaml:{again}")
    assert one == other.replace(again, first) == says("named twice", *names)


def test_all_problems_of_a_card_file_at_once(written):
    text = CARDS.replace("lawn: 6", "lawn: 0").replace("red rose pond", "red ruse pond").replace("tree:", "treee:")
    text = text.replace("copies: 2", "copies 2").replace("[-2, 1, 4, 8]}", "[1], treee: [1], oak: [1]}")
    result = reeve("check", "--cards", written(text, "cards.yaml"), written(ONE))
    assert [line.split(": ")[0] for line in messages(result.stderr)] == [
        f"cards.yaml:{place}" for place in ("5:9", "6:3", "9:12", "12:5", "13:19", "13:24", "13:41")
    ]


@pytest.mark.parametrize(
    "text", ["a: " + "[" * 5000, "lawn: " + "9" * 9000, "", "game: village-green", "{}", "\x00", "[[[", "- 1", "1", "'"]
)
def test_card_files_that_are_none(written, text):
    assert reeve("check", "--cards", written(text, "cards.yaml"), written(ONE), status=2).stderr.startswith("cards.yaml")
