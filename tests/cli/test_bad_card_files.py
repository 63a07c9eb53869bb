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
    result = reeve("score", "--json", "--cards", written(CARDS, "cards.toml"), written(table))
    # Village card 1, pond 2, no tree 0, a lawn 1, no lawn -2.
    assert json.loads(result.stdout)["players"][0]["total"] == 2


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "said"),
    [
        ("lawn = 6", "lawn = = 6", 5, 8, says("not readable", "TOML")),
        ("lawn = 6", "lawn = 6\nlawn = 7", 6, 9, says("not readable", "TOML")),
        ("[green]", "[green", 4, 7, says("not readable", "TOML")),
        ("[-2, 1, 4, 8] }\n", "[-2, 1, 4, 8", 13, 30, says("not readable", "TOML")),
        ('"made up"', '"made up', 1, 22, says("not readable", "TOML")),
        ("lawn = 6", "lawn = 0", 5, 8, says("at least 1", "0")),
        ("lawn = 6", "lawn = 'six'", 5, 8, says("whole number", "'six'")),
        ("lawn = 6", "lawn = 6.0", 5, 8, says("whole number", "6.0")),
        ("lawn = 6", "lawn = true", 5, 8, says("whole number", "true")),
        ("lawn = 6", "lawn = 0x" + "f" * 5000, 5, 8, says("at most 99", "enormous")),
        ("red rose pond", "red ruse pond", 6, 1, says("'red ruse pond'", "green card", "'ruse'")),
        ("red rose pond", "red rose", 6, 1, says("green card", "'red rose'", "lawn", "colour", "flower")),
        ("red rose pond", "lawn lawn", 6, 1, says("green card", "'lawn lawn'")),
        ("red rose pond", "red rose\\npond", 6, 1, says("green card", "one space")),
        ("{ tree = 1 }", "{ treee = 1 }", 9, 10, says("thing to count", "'treee'", "did you mean 'tree'")),
        ("{ tree = 1 }", "{ xyzzy = 1 }", 9, 10, says("'xyzzy'", "card", "empty", "lawn")),
        ("{ tree = 1 }", "{ tree = 'one' }", 9, 17, says("whole number", "'one'")),
        ("[-2, 1, 4, 8]", "[-2, 1, 4]", 13, 18, says("lawn", "4", "none to 3", "found 3")),
        ("{ lawn = [-2, 1, 4, 8] }", "{ oak = [1, 2, 3, 4] }", 13, 17, says("oak", "7", "none to 6", "4")),
        (
            "table = { lawn = [-2, 1, 4, 8] }",
            "variety = { trees = [1] }",
            13,
            21,
            says("trees", "4", "none to 3", "1"),
        ),
        (
            "table = { lawn = [-2, 1, 4, 8] }",
            "variety = { tree = [1] }",
            13,
            13,
            says("variety", "'tree'", "did you mean 'trees'"),
        ),
        (
            "table = { lawn = [-2, 1, 4, 8] }",
            "sets = [{ of = 'lawn', size = 0, points = 1 }]",
            13,
            31,
            says("at least 1", "0"),
        ),
        ("table = { lawn = [-2, 1, 4, 8] }", "cases = [{ lawn = 1 }]", 11, 1, says("case", "points")),
        (
            "table = { lawn = [-2, 1, 4, 8] }",
            "ruling = 'VG-AMB-SPAC'",
            11,
            1,
            says("ruling", "'VG-AMB-SPAC'", "did you mean 'VG-AMB-SPACE'"),
        ),
        ("copies = 2", "copis = 2", 12, 1, says("key", "'copis'", "did you mean 'copies'")),
        ("[awards.Lawns]", '[awards."L \\u001b[31m"]', 11, 1, says("printable")),
        ("[awards.Lawns]", '[awards."."]', 11, 10, says("award's name", "letters")),
        ("[awards.Lawns]", '[awards."Lawn on Lawn"]', 11, 10, says("word", "on")),
        ("[awards.Lawns]", "[awards.Lawn]", 11, 9, says("'Lawn'", "green card")),
        ('villages = ["Here"]', "", 1, 1, says("'villages' is missing")),
        ('villages = ["Here"]', 'vilages = ["Here"]', 2, 1, says("key", "'vilages'", "did you mean 'villages'")),
    ],
)
def test_card_files(written, old, new, line, column, said):
    assert CARDS.count(old) == 1
    result = reeve("check", "--cards", written(CARDS.replace(old, new), "cards.toml"), written(ONE))
    assert result.exit_code == 2
    assert not JARGON.search(result.stderr)
    lines = messages(result.stderr)
    assert any(told.startswith(f"cards.toml:{line}:{column}: ") and said == told for told in lines), lines
    assert len(lines) == 1


@pytest.mark.parametrize(
    ("old", "new", "first", "again", "names"),
    [
        (
            '"red rose pond" = 1',
            '"red rose pond" = 1\n"pond red rose" = 1',
            "6:1",
            "7:1",
            ("'red rose pond'", "'pond red rose'"),
        ),
        (
            "[awards.Lawns]",
            '[awards."TREES in excellence"]',
            "8:10",
            "11:10",
            ("'Excellence in Trees'", "'TREES in excellence'"),
        ),
    ],
)
def test_a_card_that_is_named_twice_is_told_at_both_places(written, old, new, first, again, names):
    result = reeve("check", "--cards", written(CARDS.replace(old, new), "cards.toml"), written(ONE))
    assert result.exit_code == 2
    one, other = messages(result.stderr)
    assert (one.split(": ")[0], other.split(": ")[0]) == (f"cards.toml:{first}", f"cards.toml:{again}")
    assert one == other.replace(again, first) == says("named twice", *names)


def test_all_problems_of_a_card_file_at_once(written):
    text = CARDS.replace("lawn = 6", "lawn = 0").replace("red rose pond", "red ruse pond").replace("tree =", "treee =")
    text = text.replace("copies = 2", "copies = -2").replace("[-2, 1, 4, 8] }", "[1], treee = [1], oak = [1] }")
    result = reeve("check", "--cards", written(text, "cards.toml"), written(ONE))
    assert [line.split(": ")[0] for line in messages(result.stderr)] == [
        f"cards.toml:{place}" for place in ("5:8", "6:1", "9:10", "12:10", "13:18", "13:23", "13:42")
    ]


@pytest.mark.parametrize(
    "text", ["a = " + "[" * 5000, "lawn = " + "9" * 9000, "", "game: village-green", "{}", "\x00", "[[[", "=", "'"]
)
def test_card_files_that_are_none(written, text):
    result = reeve("check", "--cards", written(text, "cards.toml"), written(ONE))
    assert result.exit_code == 2
    assert result.stderr.startswith("cards.toml")
