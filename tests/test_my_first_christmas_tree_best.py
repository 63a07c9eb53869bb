"""The best turns of My First Christmas Tree: small ones found by hand, others against trying every turn."""

import random

import naive_my_first_christmas_tree as naive
import pytest
from my_first_christmas_tree_tables import COLOURS
from my_first_christmas_tree_tables import read as read_random
from my_first_christmas_tree_tables import table as random_table
from my_first_christmas_tree_words import COMPLETE, FIVE, LEFT, ROWS, best, ended, ending, table, totals
from sayings import says

from scorers.green_box.my_first_christmas_tree.search import BestPlay, Hands, Tree


def proven(data, turns):
    found = best(data, turns)
    assert (found.status, found.bound) == ("proven", found.points)
    return found.points


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(5))
def test_no_turn_is_better(seed):
    rng = random.Random(seed)
    colours = rng.sample(COLOURS, 2)
    data = random_table(rng, hand=2, pool=2, row=rng.choice([2, 3, 4]), own=rng.choice([0, 0, 1]), known=seed % 2 * 3,
                        rulings=rng.randrange(5), colours=colours, cubes=rng.choice([8, 14, 17]))  # fmt: skip
    assert proven(data, 1) == naive.best(data, "ada", 1, lambda after: naive.score(after, "ada")), data


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(3))
def test_no_two_turns_are_better(seed):
    rng = random.Random(seed)
    data = random_table(rng, hand=1, pool=2, row=3, own=rng.choice([0, 1]), rulings=0, colours=["red", "white"], cubes=16)
    assert proven(data, 2) == naive.best(data, "ada", 2, lambda after: naive.score(after, "ada")), data


TILES = [
    ["arrow red", "wheel red"],
    ["drop red", "hammers red", "bricks red"],
    ["wheel red", "arrow red", "drop red", "circles"],
    ["circles red", "wheel red", "bricks red", "hammers red", "arrow"],
    ["wheel", "arrow", "hammers", "circles", "bricks", "drop"],
]


def nearly_four_rows(*, hand, **more):
    data = {
        "game": "my-first-christmas-tree",
        "players": {
            "ada": {"colour": "red", "hand": hand, "row": ["red circles", "red arrow"]},
            "ben": {"colour": "blue", "hand": ["red wheel", "blue circles"], "row": []},
        },
        "tree": TILES,
        "touches": {1: "red", 2: "red"},
        "pool": ["unknown"] * 4,
        "turn": "ada",
    }
    return data | more


@pytest.mark.no_cover
@pytest.mark.parametrize(("ruling", "points"), [("both", 14 + 6 + 4 + 3 + 2), ("one-each", 14 + 6 + 4 + 3)])
def test_one_turn_may_earn_both_bases_but_where_each_has_one(ruling, points):
    """The upper two rows give no base; the next two are completed at once, with the star.

    Touches 2 + 3 + 4 + 5, the star 6, bases 4 and 3, and what is left of 8 decorations: 3 are placed, each mark takes one.
    """
    data = nearly_four_rows(hand=["red drop"]) | {"rulings": {"CT-AMB-BASERACE": ruling}}
    assert proven(data, 1) == points


@pytest.mark.no_cover
def test_the_pool_is_renewed_for_a_card_deep_in_the_deck():
    """The same turn, the last card of it the fourth from the top; two cards taken would turn up only two."""
    deck = ["blue hammers", "blue bricks", "blue wheel", "red drop"]
    pool = ["black bricks", "white wheel", "black hammers", "white bricks"]
    data = nearly_four_rows(hand=[], pool=pool, deck=deck, discard=36 - 4 - 4 - 2 - 2)
    assert proven(data, 1) == 14 + 6 + 4 + 3 + 2


@pytest.mark.parametrize(
    ("data", "points", "why"),
    [
        # Own box 4 and no cube: 20 + 4.
        (table(ada=COMPLETE), 24, ""),
        # r1c1 completes row 1: 18 left and 2; with the box 24 all the same: a decoration for half a row of 2.
        (table(["r1c2"], ada=COMPLETE), 24, ""),
        (ended("over"), None, "the game is over"),
        (ended("ben"), None, "the game ends with ben's turn"),
        # Her own turn comes first, after which the game ends with ben's.
        (ended("ada", rulings={"CT-AMB-ROUND": "one-more"}), 33, ""),
    ],
)
def test_best(data, points, why):
    found = best(data)
    assert (found.points, found.why, found.status) == (points, why, "proven")


def test_best_looks_so_far_as_it_says():
    found = best(table(ada={"hand": ["red drop"]}, pool=[]), turns=14)
    assert found.warnings[0] == says("12 turns", "not 14", "other player", "leaves out")
    other = best(table(ada=COMPLETE, turn="ben", deck=["red drop", "unknown"], discard=25))
    assert str(other.moves[0]) == "ben's turn left out"
    assert other.warnings == ()
    taking = table(ada={"hand": []}, pool=["unknown"], rulings={"CT-AMB-TAKE": "mandatory"})
    assert best(taking).points == 20  # only an unseen card could be taken


def test_best_where_the_game_ends_before():
    """The own box 4 and row 4 come with the first row; a second one would take the game's being over."""
    more = {"row": COMPLETE["row"], "hand": ["yellow drop", "red drop", "red hammers", "red arrow"]}
    data = ending("ada", pool=[])
    data["players"]["ada"] |= more
    found = best(data, 3)
    assert (found.points, len(found.moves)) == (29, 1)  # r4c1 is the only tile without red where the cards lie
    assert best(data | {"rulings": {"CT-AMB-ROUND": "one-more"}}).points == 29


def test_best_in_turns_that_bring_little():
    assert best(table(ada=COMPLETE), turns=2).points == 24  # every card completes the row; two more are no row again
    assert best(table(ada=FIVE, pool=[])).points == 20 + 4 + 4  # the own box 4, a neutral 4 for two red and two blue cards
    assert best(table(ada=FIVE)).points == 20 + 4 + 5  # with the red wheel three red and two blue cards: the own 5
    for hand in ([], ["black drop"]):  # no card continues the row
        assert best(table(ada={"hand": hand, "row": LEFT}, pool=[])).points == 20


def test_best_where_only_the_first_to_complete_a_row_counts_it():
    """r1c1 completes row 1 as the second: 1 point for one decoration; with row 3 that is a base, 4 for another."""
    data = table(["r1c2", *ROWS[3]], ROWS[1], ada=COMPLETE, touches={1: "blue", 3: "red"})
    assert (
        best(data).points == 4 + 15 - 2 + 1 + 4 + 4
    )  # row 3, decorations, one placed and one on the base, row 1, base, box
    assert best(data | {"rulings": {"CT-AMB-COMPLETED": "first"}}).points == 4 + 15 + 4  # nothing is placed
    assert best(data | {"rulings": {"CT-AMB-BASERACE": "one-each"}}).points == 26


def test_best_where_nothing_is_left_to_draw_or_to_decorate():
    blocked = table([], ROWS[1], ada=COMPLETE | {"hand": ["yellow drop"]}, touches={1: "blue"}, deck=0, discard=0)
    blocked["rulings"] = {"CT-AMB-SAMETILE": "exclusive"}
    assert best(blocked).points == 24  # the own box 4, nothing placed


def test_best_is_the_plainest_turn_of_those_that_give_as_much():
    """No second card is taken for nothing, and no row completed."""
    hand = {"hand": ["blue wheel"], "row": ["red drop", "red hammers"]}
    found = best(table(ada=hand))
    assert (found.points, *map(str, found.moves)) == (20, "take yellow hammers, play blue wheel left")
    forced = best(table(ada={"hand": ["blue bricks"], "row": LEFT}, pool=[]))  # four cards are the maximum
    assert (
        str(forced.moves[0]) == "play blue bricks right, complete on r1c1 r2c1 r3c1 r4c1 placing nothing, box red and blue"
    )
    found = best(table(ada=hand | {"boxes": {"own": [4]}}))
    assert (found.points, *map(str, found.moves)) == (24, "take yellow hammers, play blue wheel left")


def test_best_of_a_table_that_breaks_rules():
    """The finishing touch of a row that is not complete counts as it lies; the maximum is the lowest box left."""
    data = table(touches={2: "red"}, ada={"hand": ["red bricks"], "row": ["red drop", "red hammers", "red arrow"], "boxes": {"own": [4, 6]}})  # fmt: skip
    assert best(data).points == totals(data)["ada"] + 5  # five red cards for the own box 5, and no decoration


@pytest.mark.parametrize(("ruling", "passes"), [("may-pass", True), ("must", False)])
def test_nothing_is_played_only_where_one_may_pass(ruling, passes):
    position = read_random(random_table(random.Random(3), hand=2, pool=2, row=2), **{"CT-AMB-PLAYOPT": ruling})
    hands = Hands(position, "ada", Tree(position, "ada"))
    assert any(turn.move.played == () and not turn.move.discarded for turn in hands.turns(hands.start, 1)) is passes


def test_how_far_is_looked_is_told():
    position = read_random(random_table(random.Random(3)))
    scopes = [BestPlay(position, "ada", "score", turns, lambda: None).scope for turns in (1, 2)]
    assert scopes == ["in this turn", "in 2 own turns"]
