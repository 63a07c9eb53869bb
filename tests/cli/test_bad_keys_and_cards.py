"""Keys, names, cards and spaces that nobody knows, and values of the wrong kind."""

import pytest
from at_the_table import BOTH, GAME, NORTH, ONE, POOL, SOUTH, reeve
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
        (ONE.replace("village-green", ""), 1, 1, says(EVERY_GAME, "nothing")),
        (ONE.replace("village-green", "[village-green]"), 1, 7, says(EVERY_GAME, "a list")),
        (GAME, 1, 1, says("villages", "`players:`")),
        (GAME + "players: {}\n", 2, 10, says("villages", "`players:`")),
        (GAME + "players: [north]\n", 2, 10, says("keys with values", "a list")),
        (GAME + "players:\n  north:\n", 3, 3, says("keys with values", "nothing")),
        (GAME + "players:\n  north: {village: up}\n", 3, 3, says("`green:`", "'north'")),
        (POOL + "players:\n" + NORTH + SOUTH, 5, 1, says("one village")),
        (ONE + "player_count: " + "9" * 5000 + "\n", 11, 15, says("whole number")),
        (ONE + "player_count: 0x" + "f" * 5000 + "\n", 11, 15, says("at most 5", "an enormous number")),
    ],
)
def test_keys_and_names(text, line, column, said):
    found = one_problem(text)
    assert found[:2] == (line, column)
    assert said == found[2]


def test_nobody_is_no_number_of_players():
    """The table has one."""
    found = problems(ONE + "player_count: 0\n")
    assert [problem[:2] for problem in found] == [(11, 15), (11, 15)]
    assert any(says("at least 1", "0") == problem[2] for problem in found)


def test_keys_that_are_numbers_or_nothing_are_unknown_keys():
    found = problems(ONE + "1: 2\n1.5: 3\nnull: 4\ntrue: 5\n")
    assert [(line, column) for line, column, _ in found] == [(11, 1), (12, 1), (13, 1), (14, 1)]
    assert [message.split(";")[0] for _, _, message in found] == [
        f"unknown key '{key}'" for key in ("1", "1.5", "null", "true")
    ]


def test_a_card_that_lies_in_the_wrong_place_is_a_matter_of_rules_not_of_reading():
    assert "Rule VG-AWARD-AREA" in reeve("check", "-", stdin=changed("lawn,", "ruby clover,"), status=1).stdout


@pytest.mark.parametrize("text", ["x" * 50_000, "red " * 12_000, "a b " * 12_000, "x" + " " * 50_000 + "x", "on " * 15_000])
def test_an_enormous_name_is_no_card_and_is_shown_short(text):
    message = one_problem(changed("lawn,", f"'{text}',"))[2]
    assert len(message) < 200


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
