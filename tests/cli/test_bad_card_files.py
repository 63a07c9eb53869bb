"""Card files with mistakes: each is told, with its place."""

import json

import pytest
from at_the_table import GAME, ONE, messages, reeve
from problems_told import CARDS
from sayings import says


def test_the_card_file_of_these_tests_is_fine(written):
    table = (
        GAME
        + "players: {a: {village: up, top: [trees, lawns, lawns], left: [., ., .], green: [[red, lawn, .], [., ., .], [., ., .]]}}\n"
    )
    result = reeve("score", "--json", "--cards", written(CARDS, "cards.yaml"), written(table))
    # Village card 1, pond 2, no tree 0, a lawn 1, no lawn -2.
    assert json.loads(result.stdout)["players"][0]["total"] == 2


def test_an_enormous_number_of_copies(written):
    cards = CARDS.replace("lawn: 6", "lawn: 0x" + "f" * 5000)
    (told,) = messages(reeve("check", "--cards", written(cards, "cards.yaml"), written(ONE), status=2).stderr)
    assert told == says("cards.yaml:5:9", "at most 99", "enormous")


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
