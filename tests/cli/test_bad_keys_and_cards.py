"""Keys, names, cards and spaces that nobody knows, and values of the wrong kind."""

import pytest
from at_the_table import BOTH, GAME, NORTH, ONE, POOL, SOUTH, messages, reeve, without
from problems_told import changed, one_problem, problems
from sayings import says

from models.names import enumerated
from verify.games import GAMES

EVERY_GAME = enumerated(list(GAMES), "or", len(GAMES))


def test_an_unknown_key_without_a_likeness_tells_what_there_is():
    message = one_problem(changed("    village: up", "    xyz: 1\n    village: up"))[2]
    assert message == says("unknown key", "'xyz'", "covered", "green", "hand", "left", "top", "turns", "village")
    assert "did you mean" not in message


def test_a_mistyped_record_is_told_though_its_key_is_read_apart():
    assert one_problem(ONE + "recrod: [lawn to r1c1]\n")[2] == says("unknown key 'recrod'", "did you mean 'record'?")


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        (without(ONE, "game:"), 1, 1, says("no `game:`", "game: village-green")),
        (ONE.replace("game:", "gane:"), 1, 1, says("is 'gane' meant")),
        (ONE.replace("village-green", "chess"), 1, 7, says("game", "'chess'", "expected village-green")),
        (ONE.replace("village-green", ""), 1, 1, says(EVERY_GAME, "nothing")),
        (ONE.replace("village-green", "[village-green]"), 1, 7, says(EVERY_GAME, "a list")),
        (GAME, 1, 1, says("villages", "`players:`")),
        (GAME + "players: {}\n", 2, 10, says("villages", "`players:`")),
        (GAME + "players: [north]\n", 2, 10, says("keys with values", "a list")),
        (GAME + "players:\n  north:\n", 3, 3, says("keys with values", "nothing")),
        (GAME + "players:\n  north: {village: up}\n", 3, 3, says("`green:`", "'north'")),
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


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
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
        (changed("[red rose oak oak, lawn, .]", "lawn"), 9, 9, says("list", "write [lawn]")),
        (changed("[red rose oak oak, lawn, .]", ""), 9, 8, says("list", "nothing")),
        (changed("[red rose oak oak, lawn, .]", "[]"), 9, 9, says("0 spaces", "row", "3")),
        (changed("[., Award for Forestry, .]", "[., .]"), 6, 11, says("2 award spaces", "3")),
        (changed("      - [red rose pond, ., .]\n", ""), 8, 7, says("2 rows", "green", "3")),
        (changed("village: up", "village: left"), 4, 14, says("up", "down", "unknown", "village card", "'left'")),
        (changed("village: up", "village:"), 4, 5, says("up", "down", "unknown", "village card", "nothing")),
    ],
)
def test_cards_and_spaces(text, line, column, said):
    found = one_problem(text)
    assert found[:2] == (line, column)
    assert said == found[2]


def test_a_card_that_lies_in_the_wrong_place_is_a_matter_of_rules_not_of_reading():
    assert "Rule VG-AWARD-AREA" in reeve("check", "-", stdin=changed("lawn,", "ruby clover,"), status=1).stdout


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
        ("player_count: 1e999", 15, says("whole number", "inf")),
        ("player_count: 2.0", 15, says("whole number", "2.0")),
        ("player_count: true", 15, says("whole number", "true")),
        ("player_count: '2'", 15, says("whole number", "'2'")),
        ("player_count: 0", 15, says("at least 1", "0")),
        ("player_count: 0o17", 15, says("at most 5", "15")),
        ("player_count: 0x", 15, says("whole number", "'0x'")),
        ("player_count: " + "9" * 5000, 15, says("whole number")),
        ("player_count: 0x" + "f" * 5000, 15, says("at most 5", "an enormous number")),
        ("solo: 1", 7, says("true or false", "1")),
        ("turn: 4", 7, says("text", "4")),
        ("turn: south", 7, says("player", "'south'", "north")),
        ("start: over", 8, says("player", "'over'", "north")),
        ("start: 2024-01-01", 8, says("no player '2024-01-01'")),
        ("covered: all", 10, says("'unseen'", "'none'", "'all'")),
        ("covered:", 1, says("'none'", "'unseen'", "nothing")),
        ("decks: 5", 8, says("keys with values", "5")),
        ("decks: {green: many}", 16, says("whole number", "'many'")),
        ("decks: {gren: 1}", 9, says("key", "'gren'", "did you mean 'green'")),
        ("display: {green: lown}", 18, says("list", "write [lown]")),
        ("display: {green: [lawn, 3]}", 25, says("text (green card)", "3")),
        ("display: {awards: [ruby clover, xyzzy]}", 33, says("no award 'xyzzy'")),
        ("pool: {gren: [lawn]}", 8, says("key", "'gren'", "did you mean 'green'")),
        ("pool: {xyzzy: [lawn]}", 8, says("unknown key", "'xyzzy'", "awards", "green")),
        ("note: 5", 7, says("text", "5")),
        ("rulings: [VG-AMB-SPACE]", 10, says("keys with values", "a list")),
        ("rulings: {VG-AMB-XYZZY: one}", 25, says("no ruling 'VG-AMB-XYZZY'")),
        ("rulings: {VG-AMB-SPACE: three}", 25, says("no value 'three'")),
        ("rulings: {VG-AMB-SPACE: [one-per-card]}", 25, says("no value 'a list'")),
    ],
)
def test_values_of_the_wrong_kind(added, column, said):
    found = problems(f"{ONE}{added}\n")
    assert any(f[:2] == (11, column) and said == f[2] for f in found), found
    assert all(f[0] == 11 for f in found)


@pytest.mark.parametrize(
    ("added", "column", "said"),
    [
        ("hand: [lawn, xyzzy]", 18, says("no green card 'xyzzy'")),
        ("hand: [ruby clover]", 12, says("no green card 'ruby clover'")),
        ("covered: nothing", 14, says("found 'nothing'")),
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
        ("amb=every", says("--ruling", "'amb'", "VG-AMB-ANY", "VG-AMB-LAWNLAWN")),
        ("VG-AMB-SPACE=three", says("--ruling", "'three'", "VG-AMB-SPACE", "two-per-card", "one-per-card")),
        ("VG-AMB-SPACE=per-card", says("--ruling", "'per-card'", "two-per-card", "one-per-card")),
        ("VG-AMB-SPCAE=one", says("--ruling", "'VG-AMB-SPCAE'", "did you mean 'VG-AMB-SPACE'")),
    ],
)
def test_rulings_of_the_command_line(said, answer):
    (line,) = messages(reeve("check", "-", "--ruling", said, stdin=ONE, status=2).stderr)
    assert line.startswith("--ruling: ")
    assert answer == line
