"""Every kind of bad input: exit status 2, no traceback, and each problem with its place and what was expected.

Lines and columns are counted by hand in the tables of `at_the_table`: `village:` of north is in line 4, `top:` in 5,
`left:` in 6, the green rows in 8 to 10; the first line that is added at the end is line 11.
"""

import json
import re

import pytest
from at_the_table import BOTH, GAME, NORTH, ONE, POOL, SOUTH, messages, reeve, without
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sayings import says

from cli.__main__ import answer
from cli.words import clean
from models.names import enumerated
from verify.games import GAMES

EVERY_GAME = enumerated(list(GAMES), "or", len(GAMES))

JARGON = re.compile(
    r"pydantic|validat|Input should|input should|NoneType|\bdict|\bstr\b|\bint\b|\bfloat\b|scalar|token|sequence|mapping"
    r"|Traceback|Errno|unhashable|codec|<class|should be"
)


def problems(text, *args, verb="check"):
    """The problems of a table as (line, column, message), after what every bad input has in common was asserted."""
    result = reeve(verb, "-", *args, stdin=text)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert not JARGON.search(result.stderr), result.stderr
    shape = json.loads(reeve(verb, "--json", "-", *args, stdin=text).stdout)
    assert list(shape) == ["file", "problems"]
    found = [(p["line"], p["column"], p["message"]) for p in shape["problems"]]
    said = [f"{p['file']}:{p['line']}:{p['column']}: {p['message']}" for p in shape["problems"]]
    assert messages(result.stderr) == [clean(line) for line in said]
    assert found == sorted(found, key=lambda problem: problem[:2])
    return found


def one_problem(text, *args, verb="check"):
    (problem,) = problems(text, *args, verb=verb)
    return problem


def changed(old, new, table=ONE):
    assert table.count(old) == 1
    return table.replace(old, new)


# the file itself


@pytest.mark.parametrize(
    ("data", "place", "said"),
    [
        (b"", ":1:1", says("file", "empty", "`reeve new GAME`")),
        (b"# only\n# comments\n", ":", says("file", "empty", "`reeve new GAME`")),
        (b"\n\n\n", ":", says("file", "empty")),
        (b"---\n", ":", says("file", "empty")),
        (b"- a\n- b\n", ":1:1", says("keys with values", "a list")),
        (b"hello world\n", ":1:1", says("keys with values", "'hello world'")),
        (b"42\n", ":1:1", says("keys with values", "42")),
        (b"\x89PNG\r\n\x1a\n\0\0", ":1:1", says("not text", "UTF-8")),
        (bytes(range(9, 256)), ":", says("not text")),
        (ONE.encode("utf-16"), ":1:1", says("not text", "UTF-8")),
        (ONE.replace("north", "n\u00f6rth").encode("latin-1"), ":3:4", says("not text", "UTF-8", "UTF-8")),
        (ONE.replace("north", "no\x1brth").encode(), ":3:5", says("control character", "U+001B")),
        (ONE.replace("north", "no\x7frth").encode(), ":3:5", says("control character", "U+007F")),
        (ONE.replace("north", "no\x9brth").encode(), ":3:5", says("control character", "U+009B")),
        (b"game\0", ":1:5", says("control character", "U+0000")),
        (b"a: b\n" * 2_000_000, "", says("64 kB")),
    ],
)
def test_a_file_that_is_no_table(written, data, place, said):
    result = reeve("check", written(data))
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = messages(result.stderr)
    assert line.startswith(f"table.yaml{place}")
    assert said == line


@pytest.mark.parametrize(
    ("name", "said"), [("folder", "this is a directory"), ("missing.yaml", "there is no such file"), ("", "empty")]
)
@pytest.mark.parametrize("option", [(), ("--cards",)])
def test_a_file_that_cannot_be_read(written, tmp_path, name, said, option):
    written(ONE)
    (tmp_path / "folder").mkdir()
    result = reeve("check", *option, name, *(["table.yaml"] if option else []))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{name}: cannot be read: ")
    assert said in result.stderr
    shape = json.loads(reeve("check", "--json", *option, name, *(["table.yaml"] if option else [])).stdout)
    assert (shape["problems"][0]["line"], shape["problems"][0]["column"]) == (None, None)


@pytest.mark.parametrize(
    "change", [("\n", "\r\n"), ("\n", "\n\n"), ("game:", "\ufeffgame:"), ("game:", "%YAML 1.2\n---\ngame:")]
)
def test_what_is_unusual_but_fine(change):
    text = ONE.replace(*change, 1) if change[0] != "\n" else ONE.replace(*change)
    assert reeve("check", "-", stdin=text).exit_code == 0


# YAML


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        (changed("village: up", "village: !!binary up"), 4, 14, says("tag", "!!binary")),
        (changed("village: up", "village: !python/name:os.system up"), 4, 14, says("tag", "!python/name:os.system")),
        (changed("village: up", "village: &face up"), 4, 14, says("anchor", "&face")),
        (changed("village: up", "village: *face"), 4, 14, says("alias", "*face")),
        (
            changed("village: up", "village: up\n    village: down"),
            5,
            5,
            says("'village'", "second time", "line 4"),
        ),
        (ONE + "game: village-green\n", 11, 1, says("'game'", "second time", "line 1")),
        (ONE + "---\n" + ONE, 11, 1, says("second document", "one table")),
        (ONE + "---\n- 1\n---\n- 2\n", 11, 1, says("second document")),
        (ONE + "? [turn, start]\n: north\n", 11, 3, says("key", "plain text")),
        (ONE + "? {turn: start}\n: north\n", 11, 3, says("key", "plain text")),
        (ONE + "*turn : north\n", 11, 1, says("alias", "*turn")),
        (changed("    village: up", "\tvillage: up"), 4, 1, says("tab", "spaces")),
        (
            changed("[red rose oak oak, lawn, .]", "[red rose oak oak, lawn, ."),
            9,
            35,
            says("[", "column 9", "not closed", "write ]"),
        ),
        (ONE + "decks: {green: 20\n", 11, 18, says("{", "column 8", "not closed", "write }")),
        (ONE + "note: 'so far\n", 11, 7, says("quotation mark", "not closed", "so far")),
        (ONE + "note: @home\n", 11, 7, says("value", "begin", "quotes")),
        (ONE + "note: *\n", 11, 8, says("value", "begin", "*")),
        (ONE + "note: played: today\n", 11, 13, says("colon")),
        (ONE + 'note: "\\q"\n', 11, 9, says("backslash")),
        (ONE + "turn north\nstart: north\n", 11, 1, says("colon", "`turn: north`")),
        (changed("    left:", "   left:"), 6, 4, says("3 spaces", "4 spaces")),
        (GAME + "players: " + "[" * 3000 + "]" * 3000, 2, 29, says("nested", "20")),
        ("".join(" " * i + "a:\n" for i in range(300)), 21, 21, says("nested", "20")),
    ],
)
def test_yaml_that_is_not_read(text, line, column, said):
    found = one_problem(text)
    assert found[:2] == (line, column)
    assert said == found[2]


def test_a_number_that_no_letter_has_is_no_traceback():
    assert problems(ONE + 'note: "\\UFFFFFFFF"\n')[0][2] == says("not readable", "YAML")


def test_anchors_and_their_aliases_are_all_told():
    text = changed("village: up", "village: &a up").replace("[., Award", "[*a, Award")
    assert [(line, column) for line, column, _ in problems(text)] == [(4, 14), (6, 12)]


# keys


def test_all_problems_at_once():
    text = (
        ONE.replace("village: up", "vilage: up")
        .replace("Excellence in Trees", "Excelence in Treees")
        .replace("[red rose pond, ., .]", "[red rose pond, .]")
        .replace("blue lily structure", "purple lilly structure")
        + "turn: nort\nsoloo: true\nplayer_count: 9\n"
    )
    assert [(line, column) for line, column, _ in problems(text)] == [
        (4, 5),
        (5, 12),
        (8, 9),
        (10, 16),
        (11, 7),
        (12, 1),
        (13, 15),
    ]
    said = [message for _, _, message in problems(text)]
    assert said[0] == says("unknown key", "'vilage'", "did you mean 'village'")
    assert said[1] == says("award", "'Excelence in Treees'", "did you mean 'Excellence in Trees'")
    assert said[2] == says("2 spaces", "row", "3")
    likely = [f"{colour} lily structure" for colour in ("red", "yellow", "blue")]
    assert said[3] in [says("green card", "'purple lilly structure'", f"did you mean {card!r}") for card in likely]
    assert said[4] == says("player", "'nort'", "did you mean 'north'")
    assert said[5] == says("unknown key", "'soloo'", "did you mean 'solo'")
    assert said[6] == says("at most 5", "9")


def test_an_unknown_key_without_a_likeness_tells_what_there_is():
    message = one_problem(changed("    village: up", "    xyz: 1\n    village: up"))[2]
    assert message == says("unknown key", "'xyz'", "covered", "green", "hand", "left", "top", "turns", "village")
    assert "did you mean" not in message


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        (without(ONE, "game:"), 1, 1, says("no `game:`", "game: village-green")),
        (ONE.replace("game:", "gane:"), 1, 1, says("is 'gane' meant")),
        (ONE.replace("village-green", "vilage-green"), 1, 7, says("game", "'vilage-green'", "did you mean 'village-green'")),
        (ONE.replace("village-green", "chess"), 1, 7, says("game", "'chess'", "expected village-green")),
        (ONE.replace("village-green", ""), 1, 1, says(EVERY_GAME, "nothing")),
        (ONE.replace("village-green", "[village-green]"), 1, 7, says(EVERY_GAME, "a list")),
        (
            ONE.replace("village-green", "{village: green}"),
            1,
            7,
            says(EVERY_GAME, "keys with values"),
        ),
        (ONE.replace("village-green", "12"), 1, 7, says(EVERY_GAME, "12")),
        (GAME, 1, 1, says("villages", "`players:`")),
        (GAME + "players: {}\n", 2, 10, says("villages", "`players:`")),
        (GAME + "players: [north]\n", 2, 10, says("keys with values", "a list")),
        (GAME + "players: north\n", 2, 10, says("keys with values", "'north'")),
        (GAME + "players:\n  north:\n", 3, 3, says("keys with values", "nothing")),
        (
            GAME + "players:\n  north: {village: up}\n",
            3,
            3,
            says("`green:`", "'north'"),
        ),
        (ONE.replace("north", '""'), 3, 3, says("player's name", "missing")),
        (ONE.replace("north", "over"), 3, 3, says("'over'", "player's name")),
        (ONE.replace("north", "n" * 41), 3, 3, says("40")),
        (ONE.replace("north", '"no\\x07rth"'), 3, 3, says("printable")),
        (ONE + NORTH.replace("north", "NORTH"), 11, 3, says("'NORTH'", "'north'", "letter case")),
        (POOL + "players:\n" + NORTH + SOUTH, 5, 1, says("one village")),
    ],
)
def test_keys_and_names(text, line, column, said):
    found = problems(text)
    assert any(problem[:2] == (line, column) and said == problem[2] for problem in found), found
    assert len(found) == 1


def test_keys_that_are_numbers_or_nothing_are_unknown_keys():
    found = problems(ONE + "1: 2\n1.5: 3\nnull: 4\ntrue: 5\n")
    assert [(line, column) for line, column, _ in found] == [(11, 1), (12, 1), (13, 1), (14, 1)]
    assert [message.split(";")[0] for _, _, message in found] == [
        f"unknown key '{key}'" for key in ("1", "1.5", "null", "true")
    ]


# cards and spaces


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        (
            changed("red rose oak oak", "red rose ok oak"),
            9,
            10,
            says("green card", "'red rose ok oak'", "did you mean 'red rose oak oak'"),
        ),
        (
            changed("Award for Forestry", "Ruby Clever"),
            6,
            15,
            says("award", "'Ruby Clever'", "did you mean 'The Ruby Clover Award'"),
        ),
        (changed("Award for Forestry", "Xyzzy"), 6, 15, says("award", "'Xyzzy'", "`reeve cards village-green`")),
        (changed("lawn,", "red,"), 9, 28, says("'red'", "red lily pond")),
        (
            changed("Award for Forestry", "excellence"),
            6,
            15,
            says("'excellence'", "Excellence in Trees", "Excellence in Ponds"),
        ),
        (changed("lawn,", "lawn on xyzzy,"), 9, 36, says("green card", "'xyzzy'")),
        (changed("lawn,", ". on lawn,"), 9, 28, says("(.)", "bottom")),
        (changed("lawn,", "'',"), 9, 28, says(".", "empty space")),
        (changed("lawn,", "5,"), 9, 28, says("green card", ".", "5")),
        (changed("lawn,", "~,"), 9, 28, says("green card", ".", "nothing")),
        (changed("lawn,", "[lawn],"), 9, 28, says("green card", ".", "a list")),
        (changed("Award for Forestry", "true"), 6, 15, says("award", ".", "true")),
        (changed("[red rose oak oak, lawn, .]", "lawn"), 9, 9, says("list", "'lawn'")),
        (changed("[red rose oak oak, lawn, .]", ""), 9, 8, says("list", "nothing")),
        (changed("[red rose oak oak, lawn, .]", "[]"), 9, 9, says("0 spaces", "row", "3")),
        (
            changed("[red rose oak oak, lawn, .]", "[red rose oak oak, lawn, ., .]"),
            9,
            9,
            says("4 spaces", "row", "3"),
        ),
        (changed("[., Award for Forestry, .]", "[., .]"), 6, 11, says("2 award spaces", "3")),
        (changed("      - [red rose pond, ., .]\n", ""), 8, 7, says("2 rows", "green", "3")),
        (
            changed("      - [red rose pond, ., .]\n", "      - [red rose pond, ., .]\n" * 2),
            8,
            7,
            says("4 rows", "green", "3"),
        ),
        (
            changed("village: up", "village: left"),
            4,
            14,
            says("up", "down", "unknown", "village card", "'left'"),
        ),
        (
            changed("village: up", "village:"),
            4,
            5,
            says("up", "down", "unknown", "village card", "nothing"),
        ),
        (changed("village: up", "village: [up]"), 4, 14, says("up", "down", "unknown", "a list")),
        (changed("village: up", "village: xyzzy on up"), 4, 14, says("award", "'xyzzy'")),
    ],
)
def test_cards_and_spaces(text, line, column, said):
    found = one_problem(text)
    assert found[:2] == (line, column)
    assert said == found[2]


def test_a_card_that_lies_in_the_wrong_place_is_a_matter_of_rules_not_of_reading():
    result = reeve("check", "-", stdin=changed("lawn,", "ruby clover,"))
    assert result.exit_code == 1
    assert "Rule VG-AWARD-AREA" in result.stdout


@pytest.mark.parametrize("text", ["x" * 50_000, "red " * 12_000, "a b " * 12_000, "x" + " " * 50_000 + "x", "on " * 15_000])
def test_an_enormous_name_is_no_card_and_is_shown_short(text):
    message = one_problem(changed("lawn,", f"'{text}',"))[2]
    assert len(message) < 200


# values of the wrong kind


@pytest.mark.parametrize(
    ("added", "column", "said"),
    [
        ("player_count: two", 15, says("whole number", "'two'")),
        ("player_count: .nan", 15, says("whole number", "'.nan'")),
        ("player_count: .inf", 15, says("whole number", "'.inf'")),
        ("player_count: 1e999", 15, says("whole number", "inf")),
        ("player_count: 2.0", 15, says("whole number", "2.0")),
        ("player_count: 1:30", 15, says("whole number", "'1:30'")),
        ("player_count: true", 15, says("whole number", "true")),
        ("player_count: '2'", 15, says("whole number", "'2'")),
        ("player_count: 0", 15, says("at least 1", "0")),
        ("player_count: -1", 15, says("at least 1", "-1")),
        ("player_count: 0o17", 15, says("at most 5", "15")),
        ("player_count: 017", 15, says("at most 5", "17")),
        ("player_count: 0x", 15, says("whole number", "'0x'")),
        ("player_count: " + "9" * 5000, 15, says("whole number")),
        ("player_count: 0x" + "f" * 5000, 15, says("at most 5", "an enormous number")),
        ("player_count: 2024-01-01", 15, says("whole number", "'2024-01-01'")),
        ("player_count: [2]", 15, says("whole number", "a list")),
        ("player_count: {two: 2}", 15, says("whole number", "keys with values")),
        ("solo: yes", 7, says("true or false", "'yes'")),
        ("solo: 1", 7, says("true or false", "1")),
        ("turn: 4", 7, says("text", "4")),
        ("turn: [north]", 7, says("text", "a list")),
        ("turn: south", 7, says("player", "'south'", "north")),
        ("turn: nroth", 7, says("player", "'nroth'", "did you mean 'north'")),
        ("start: over", 8, says("player", "'over'", "north")),
        ("start: 2024-01-01", 8, says("no player '2024-01-01'")),
        ("covered: all", 10, says("'unseen'", "'none'", "'all'")),
        ("covered:", 1, says("'none'", "'unseen'", "nothing")),
        ("decks: 5", 8, says("keys with values", "5")),
        ("decks:", 1, says("keys with values", "nothing")),
        ("decks: {green: many}", 16, says("whole number", "'many'")),
        ("decks: {green: -1}", 16, says("at least 0", "-1")),
        ("decks: {gren: 1}", 9, says("key", "'gren'", "did you mean 'green'")),
        ("display: {green: lawn}", 18, says("list", "'lawn'")),
        ("display: {green: [lawn, 3]}", 25, says("text (green card)", "3")),
        ("display: {awards: [ruby clover, xyzzy]}", 33, says("no award 'xyzzy'")),
        ("pool: [lawn]", 7, says("keys with values", "a list")),
        ("pool: {gren: [lawn]}", 8, says("key", "'gren'", "did you mean 'green'")),
        ("pool: {xyzzy: [lawn]}", 8, says("unknown key", "'xyzzy'", "awards", "green")),
        ("note: 5", 7, says("text", "5")),
        ("rulings: [VG-AMB-SPACE]", 10, says("keys with values", "a list")),
        ("rulings: {VG-AMB-XYZZY: one}", 25, says("no ruling 'VG-AMB-XYZZY'")),
        ("rulings: {VG-AMB-SPACE: three}", 25, says("no value 'three'")),
        ("rulings: {VG-AMB-SPACE: 1}", 25, says("value", "'1'", "VG-AMB-SPACE", "two-per-card", "one-per-card")),
        ("rulings: {VG-AMB-SPACE: [one-per-card]}", 25, says("no value 'a list'")),
    ],
)
def test_values_of_the_wrong_kind(added, column, said):
    found = problems(f"{ONE}{added}\n")
    assert any(f[:2] == (11, column) and said == f[2] for f in found), found
    assert all(f[0] == 11 for f in found)


def test_the_key_of_a_ruling_may_be_shortened_while_unambiguous():
    """In the village there is one card with two features: by the ruling taken it fills two places of the award, or one."""
    shown = ONE.replace("Excellence in Trees", "Best Use of Space").replace(
        "[red rose pond, ., .]", "[red lily birch oak, ., .]"
    )
    said = {
        key: reeve("score", "-", "--json", stdin=f"{shown}rulings: {{{key}: one-per-card}}\n")
        for key in ("VG-AMB-SPAC", "VG-AMB-SPACE")
    }
    assert said["VG-AMB-SPAC"].stdout == said["VG-AMB-SPACE"].stdout
    assert said["VG-AMB-SPAC"].exit_code == 0
    assert said["VG-AMB-SPAC"].stdout != reeve("score", "-", "--json", stdin=shown).stdout


@pytest.mark.parametrize(
    ("added", "column", "said"),
    [
        ("hand: many", 11, says("whole number", "'many'")),
        ("hand: -1", 11, says("at least 0", "-1")),
        ("hand: [lawn, xyzzy]", 18, says("no green card 'xyzzy'")),
        ("hand: [ruby clover]", 12, says("no green card 'ruby clover'")),
        ("turns: three", 12, says("whole number", "'three'")),
        ("turns: 1.5", 12, says("whole number", "1.5")),
        ("covered: nothing", 14, says("found 'nothing'")),
        ("hnad: 3", 5, says("key", "'hnad'", "did you mean 'hand'")),
    ],
)
def test_values_of_a_village(added, column, said):
    found = one_problem(f"{ONE}    {added}\n")
    assert found[:2] == (11, column)
    assert said == found[2]


@pytest.mark.parametrize(
    ("added", "line", "said"),
    [
        ("player_count: 1", 17 + 1, says("player_count", "1", "`players:`", "2")),
        ("solo: true", 17 + 1, says("solo", "one village", "`players:`", "2")),
        ("player_count: 3\nsolo: true", 17 + 2, says("solo: true", "player_count: 3", "contradict")),
    ],
)
def test_counts_that_contradict_the_villages(added, line, said):
    assert BOTH.count("\n") == 18
    found = one_problem(BOTH + added + "\n")
    assert found[0] == line + 1
    assert said == found[2]


def test_solo_false_with_one_player_is_a_contradiction():
    assert "contradict" in one_problem(ONE + "player_count: 1\nsolo: false\n")[2]


# best


def test_best_needs_a_pool():
    found = one_problem(ONE, verb="best")
    assert found[2] == says("`pool:`", "cards")


def test_a_pool_has_no_more_copies_than_the_box():
    text = GAME + "pool:\n  green: [red rose pond, lawn, red rose pond]\n  awards: [ruby clover, polychromatism, ruby]\n"
    assert problems(text, verb="best") == [
        (3, 32, says("red rose pond", "2 times", "box", "1")),
        (4, 41, says("The Ruby Clover Award", "2 times", "box", "1")),
    ]


# rulings of the command line


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("foo", says("--ruling", "'foo'", "KEY=VALUE", "VG-AMB-ANY=at-least-one")),
        ("foo=bar", says("--ruling", "'foo'", "`reeve rules GAME`")),
        ("=", says("--ruling", "no ruling ''")),
        ("amb=every", says("--ruling", "'amb'", "VG-AMB-ANY", "VG-AMB-LAWNLAWN")),
        ("VG-AMB-SPACE=three", says("--ruling", "'three'", "VG-AMB-SPACE", "two-per-card", "one-per-card")),
        ("VG-AMB-SPACE=", says("--ruling", "no value ''", "two-per-card", "one-per-card")),
        ("VG-AMB-SPACE=per-card", says("--ruling", "'per-card'", "two-per-card", "one-per-card")),
        ("VG-AMB-SPCAE=one", says("--ruling", "'VG-AMB-SPCAE'", "did you mean 'VG-AMB-SPACE'")),
    ],
)
def test_rulings_of_the_command_line(said, answer):
    result = reeve("check", "-", "--ruling", said, stdin=ONE)
    assert result.exit_code == 2
    (line,) = messages(result.stderr)
    assert line.startswith("--ruling: ")
    assert answer == line


def test_all_bad_rulings_are_told():
    result = reeve("check", "-", "--ruling", "a", "--ruling", "SPACE=one", "--ruling", "b=c", stdin=ONE)
    assert result.exit_code == 2
    assert len(messages(result.stderr)) == 2


# card files

CARDS = """\
provenance = "made up"
villages = ["Here"]

[green]
lawn = 6
"red rose pond" = 1

[awards."Excellence in Trees"]
each = { tree = 1 }

[awards.Lawns]
copies = 2
table = { lawn = [-2, 1, 4, 8] }
"""


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
        (
            '"red rose pond" = 1',
            '"red rose pond" = 1\n"pond red rose" = 1',
            7,
            1,
            says("'pond red rose'", "'red rose pond'"),
        ),
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
        (
            "[awards.Lawns]",
            '[awards."TREES in excellence"]',
            11,
            10,
            says("'TREES in excellence'", "'Excellence in Trees'"),
        ),
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


# whatever anyone may type

TABLE = BOTH + "turn: south\ndecks: {green: 20, awards: 8}\nrulings: {VG-AMB-SPACE: one-per-card}\n"
FRAGMENTS = [
    *(
        "[",
        "]",
        "{",
        "}",
        ":",
        ": ",
        "- ",
        ",",
        ".",
        "&a ",
        "*a",
        "!!int ",
        "|",
        ">",
        "'",
        '"',
        "#",
        "%",
        "@",
        "`",
        "\t",
        "\r",
    ),
    *(
        "---\n",
        "...\n",
        "? ",
        "<<: ",
        "~",
        "null",
        "on",
        " on ",
        "lawn",
        "red",
        "1",
        "-1",
        "1e400",
        ".nan",
        "0x",
        "0b2",
        "yes",
    ),
    *(
        "\\",
        "\x00",
        "\x85",
        "\u2028",
        "\ufeff",
        "\ud7ff",
        "\U0001f333",
        "\n",
        "  ",
        "=",
        "north",
        "players",
        "[]",
        "{}",
        "''",
    ),
    *("pool: {green: [lawn], awards: []}\n", "solo: true\n", "covered: none\n", "hand: 3\n"),
]


def mutated(text):
    """A valid table with some pieces put in, taken out or moved."""
    cut = st.tuples(st.integers(0, len(text)), st.integers(0, 30), st.sampled_from(FRAGMENTS))

    def apply(cuts):
        changed_text = text
        for place, length, fragment in cuts:
            changed_text = changed_text[:place] + fragment + changed_text[place + length :]
        return changed_text

    return st.lists(cut, min_size=1, max_size=4).map(apply)


def survives(text, *args):
    result = reeve(*args, "-", stdin=text)  # raises what would be a traceback
    assert result.exit_code in {0, 1, 2, 3}
    assert all(c.isprintable() or c == "\n" for c in result.output)
    assert result.exit_code != 2 or result.stderr.startswith(("-:", "-: "))


@settings(max_examples=60)
@given(mutated(TABLE))
def test_a_table_with_slips_never_gives_a_traceback(text):
    survives(text, "check")


@settings(max_examples=25)
@given(mutated(TABLE), st.sampled_from([["score"], ["score", "--json"], ["draw"], ["draw", "--json"], ["check", "--json"]]))
def test_no_verb_gives_a_traceback(text, verb):
    reeve(*verb, "-", stdin=text)


@settings(max_examples=60)
@example("\ufeff")
@example("&\n")
@example("? ? ?")
@example("[" * 60_000)
@example("- " * 30_000)
@given(st.one_of(st.text(), st.lists(st.sampled_from(FRAGMENTS), max_size=30).map("".join).map(lambda text: GAME + text)))
def test_any_text_never_gives_a_traceback(text):
    survives(text, "check")


@settings(max_examples=25)
@given(st.binary())
def test_any_bytes_never_give_a_traceback(data):
    result = reeve("check", "-", stdin=data)
    assert result.exit_code == 2


VALUES = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=8),
        st.sampled_from(["lawn", ".", "up", "north"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(["north", "village", "top", "left", "green", "awards", "hand", "turns", "VG-AMB-ANY"])
            | st.text(max_size=4),
            inner,
            max_size=5,
        ),
    ),
    max_leaves=20,
)


@settings(max_examples=60)
@given(
    st.dictionaries(
        st.sampled_from(
            ["players", "pool", "solo", "player_count", "display", "decks", "turn", "start", "covered", "rulings", "note"]
        ),
        VALUES,
    )
)
def test_values_of_any_kind_anywhere_never_give_a_traceback(data):
    survives(json.dumps({"game": "village-green"} | data), "check")


@settings(max_examples=25)
@given(mutated(CARDS))
def test_a_card_file_with_slips_never_gives_a_traceback(text):
    # The cards come from standard input; the table, which is no file, is only reached where they are fine.
    result = reeve("check", "--cards", "-", "at_the_table_there_is_nothing.yaml", stdin=text)
    assert result.exit_code == 2


@settings(max_examples=25)
@given(st.text(max_size=20), st.text(max_size=20))
def test_rulings_of_any_kind_never_give_a_traceback(key, value):
    assert reeve("check", "-", "--ruling", f"{key}={value}", stdin=ONE).exit_code in {0, 1, 2}


def test_a_pool_and_the_cards_that_lie_there_do_not_exceed_the_box():
    rows = "[[red rose pond, red rose pond, .], [lawn on lawn, ., .], [., ., .]]"
    village = f"players: {{a: {{village: up, green: {rows}}}}}\n"
    text = "game: village-green\n" + village + f"pool: {{green: [{', '.join(['lawn'] * 6)}], awards: [ruby clover]}}\n"
    result = reeve("best", "-", stdin=text)
    assert result.exit_code == 2
    assert says("red rose pond", "2 times", "village", "box", "1").is_in(result.stderr)
    assert says("lawn", "6 times", "covered", "village", "box", "6").is_in(result.stderr)


@pytest.mark.parametrize("verb", ["check", "score", "draw"])
def test_a_file_with_only_a_pool_is_a_question_for_best(verb):
    result = reeve(verb, "-", stdin="game: village-green\npool: {green: [lawn], awards: [ruby clover]}\n")
    assert result.exit_code == 2
    assert "ask `reeve best`" in result.stderr


def test_a_mistake_of_ours_is_no_answer(monkeypatch, capsys):
    """Status 1 would say that the table is illegal."""

    def broken(**_options):
        raise KeyError("inside")

    monkeypatch.setattr("cli.main.main", broken)
    with pytest.raises(SystemExit) as left:
        answer()
    assert left.value.code == 3
    told = capsys.readouterr().err
    assert says("mistake", "no answer", "report").is_in(told)
    assert "inside" in told
