"""Every rule of The Village by its id: tables that obey it and tables that do not; its cards, files and listed moves."""

import json
import random
from fractions import Fraction
from math import comb

import naive_the_village as naive
import pytest
from the_village_tables import NAMES, VILLAGE, broken, dusk, read, table

from models.logic import Unknown
from models.problem import UnusableError
from models.the_village.cards import profession_called, read_cards
from models.the_village.game import FILE, GAME
from models.the_village.moves.words import read_move
from verify.chance import chance_of_move
from verify.judge import offer

LISTED = {"rulings": {"VI-AMB-DECK": "listed"}}
"""That there are twenty cards of each profession is our guess, made a rule."""

# The table.


def random_table(rng):
    """A table with everything known, of which a few things may be wrong."""
    kinds = naive.KINDS if rng.random() < 0.8 else ["Hill"]
    data = table(
        hands={name: [rng.choice(kinds) for _ in range(rng.choice([6, 6, 6, 5, 7, 8, 4]))] for name in NAMES},
        courtyard=[rng.choice(naive.KINDS) for _ in range(rng.choice([0, 2, 4, 4, 5]))],
        refuse=[rng.choice(naive.KINDS) for _ in range(rng.choice([0, 0, 1, 3]))],
        turns=rng.choice([(0, 0, 0, 0), (1, 0, 0, 0), (1, 1, 1, 0), (2, 1, 1, 1), (2, 2, 2, 2), (0, 1, 0, 0), (2, 0, 0, 0)]),
        phase=rng.choice(["night", "night", "day"]),
        night=rng.choice([0, 1, 1, 2, 3]),
        turn=rng.choice([None, None, *NAMES, "over"]),
        holder=rng.choice([None, "courtyard", "ada", "ben"]),
        start=rng.choice([None, 20, 21]),
        dealer=rng.choice(["ada", "ada", "cleo"]),
    )
    for name in rng.sample(NAMES, rng.randint(0, 2)):
        data["players"][name] |= rng.choice(
            [
                {"chips": 17},
                {"failed": 1, "open": 1},
                {"open": 2},
                {"profession": "Hill"},
                {"wager": 2},
                {"turns": 1},
                {"folded": True},
            ]
        )
        data["players"][name].pop(rng.choice(["turns", "day_wager"]), None)
    data["deck"] = rng.choice([data["deck"], data["deck"], 56, 40, 0])
    if data.get("turn") == "over":
        data |= [{}, {"winners": []}, {"winners": ["ada"]}, {"winners": ["ben", "cleo"]}][
            len(data["refuse"] + data["courtyard"]) % 4
        ]
    return data


@pytest.mark.no_cover
def test_the_table_against_the_naive_twin():
    rng, met = random.Random(7), set()
    for _ in range(300):
        data = random_table(rng)
        found = set(broken(data | LISTED))
        assert found == naive.broken(data), json.dumps(data)
        met |= found
    assert len(met) == len(GAME.rules), "every rule is met"


# Cards, files, listed moves.


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "copies"),
        ({"copies": {"Hill": 20}}, "how many Steeple"),
        ({"copies": {"Hill": 0, "Steeple": 20, "Coffer": True, "Rake": 20}}, "how many Hill"),
        ({"copies": {"Hill": 1, "Steeple": 2, "Coffer": 3, "Rake": 4}}, "24"),
        ({"copies": {"Hill": 20, "Steeple": 20, "Coffer": 20, "Rake": 20, "Farmer": 1}}, "no profession"),
        ({"copies": {"Hill": 20, "Steeple": 20, "Coffer": 20, "Rake": 20}, "cards": 80}, "only `copies`"),
    ],
)
def test_card_files_that_cannot_be_used(data, message):
    with pytest.raises(UnusableError) as error:
        read_cards(data)
    assert any(message in problem.message for problem in error.value.problems)


def test_cards_are_called_in_many_ways():
    for text in ("Hill", "hills", "Hill cards", "hi", "HILL card"):
        assert profession_called(text) == "Hill"


def test_moves_are_listed_by_profession():
    def texts(turns, **rulings):
        data = table(turns=turns, courtyard=["Coffer"] * 2, refuse=["Hill"], holder="ada", night=2)
        options = offer(VILLAGE, read(data, **rulings), data["turn"]).options
        return {str(option.move) for option in options}

    assert {"draw", "draw 2", "trade Hill for Coffer"} <= texts((0, 0, 0, 0))
    assert "draw 2" not in texts((1, 0, 0, 0))
    assert "trade Hill for Coffer, take the refuse card" in texts((1, 1, 0, 0))
    assert "trade Hill for Coffer, trade Rake for Coffer" in texts((1, 1, 1, 0))
    assert "pass" in texts((0, 0, 0, 0), **{"VI-AMB-MUSTACT": "yes"})


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("ada draws a card, discards a Hill", "draw, discard Hill"),
        ("ada: draw Hill and a Rake then discard my Hill and a Coffer", "draw Hill and Rake, discard Hill, discard Coffer"),
        ("trade my Hill for the Rake and accuse ben of hoarding wrongly", "trade Hill for Rake, accuse ben wrongly"),
        ("raise by 3 chips", "wager 3"),
        ("the night ends, ben reveals his hand", "night ends, ben reveals"),
        ("ada reveals", "ada reveals"),
    ],
)
def test_how_moves_are_said(text, means):
    assert str(read_move(text, read(table()), "ada")) == means


@pytest.mark.parametrize(
    ("text", "message"), [("", "no move"), ("dance", "not understood"), ("accuse eve", "eve"), ("trade Hill and Rake for Hill", "one by one"), (",", "no move")]
)  # fmt: skip
def test_what_is_no_move(text, message):
    with pytest.raises(ValueError, match=message):
        read_move(text, read(table()), "ada")


def test_what_a_file_says_is_written_again():
    data = table(hands={"ada": ["Rake", "unknown", "some Hill or Rake"], "ben": 6}, courtyard=["Hill"], refuse=["Rake"])
    position = read(data)
    assert isinstance(position.seat("ada").hand[1], Unknown)
    again = FILE.written(position)
    assert again["players"]["ada"]["hand"] == ["Rake", "unknown", "some Hill or Rake"]
    assert FILE.written(read(again)) == again


def test_who_speaks_is_whose_turn_it_is_and_the_dealer_when_a_Night_ends():
    assert (GAME.play.speaker("", read(dusk())), GAME.play.speaker("", read(table(turn="cleo", dealer="cleo")))) == (
        "ada",
        "cleo",
    )
    assert GAME.play.speaker("", read(table(turns=(1, 1, 0, 0), turn=None))) == "cleo"
    assert GAME.play.speaker("", read(table(phase="day", dealer="ben", turn=None))) == "ben"
    day = {name: {"wager": 1, "chips": 19} for name in NAMES}
    assert GAME.play.speaker("", read(table(phase="day", players=day, turn=None))) is None


def test_chance_of_a_move_with_a_hand_that_is_only_counted():
    """Of 56 cards that nobody has named 14 are Hill, so ada's last card is one in a quarter of the deals."""

    def of(hand):
        position = read(table(hands={"ada": hand}, courtyard=["Coffer"], night=2))
        return chance_of_move(VILLAGE, position, read_move("trade Hill for Coffer", position, "ada"))

    assert of(["Rake"] * 5 + ["unknown"]).chance == Fraction(1, 4)
    # Some of six among 61 cards of which 14 are Hill.
    assert of(6).chance == 1 - Fraction(comb(47, 6), comb(61, 6))
