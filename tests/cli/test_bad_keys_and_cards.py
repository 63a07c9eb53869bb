"""Keys, names, cards and spaces that nobody knows, and values of the wrong kind."""

import pytest
from at_the_table import GAME, ONE, reeve
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
    ("number", "words"), [("9" * 5000, ["whole number"]), ("0x" + "f" * 5000, ["at most 5", "an enormous number"])], ids=len
)
def test_an_enormous_number_of_players_is_told_short(number, words):
    assert one_problem(ONE + f"player_count: {number}\n") == (11, 15, says(*words))
