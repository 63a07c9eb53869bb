"""Every rule that a table of Village Green can break, by its number: what is accepted, what is rejected and in which words."""

from __future__ import annotations

import pytest
from sayings import says
from villages_by_hand import (
    BOX,
    MORE_AWARDS,
    NOTHING,
    REDS,
    TOP,
    broken,
    checked,
    one,
    read,
    ruled,
    table,
    village,
)

from models.problem import UnusableError
from models.village_green.table.position import counts_possible


def test_a_village_at_the_start_is_legal():
    assert broken(one(covered="none", hand=3)) == {}


# VG-GREEN-AREA


@pytest.mark.parametrize("space", ["r1c1", "r1c3", "r2c2", "r3c1", "r3c3"])
def test_VG_GREEN_AREA_accepts_green_cards_in_the_inner_spaces(space):
    assert broken(one({space: "blue lily pond"})) == {}


def test_VG_GREEN_AREA_rejects_a_green_card_in_the_left_column():
    found = broken(one(left=[".", "blue lily pond", "."]))
    assert found.keys() == {"VG-GREEN-AREA[left 2]"}
    assert "blue lily pond lies at left 2" in found["VG-GREEN-AREA[left 2]"]


@pytest.mark.parametrize("card", ["lawn", "Lawn", "red rose pond"])
def test_VG_GREEN_AREA_rejects_a_green_card_in_the_top_row(card):
    """A lawn in full is a lawn, not Excellence in Lawns cut short."""
    found = broken(one(top=[TOP[0], f"{card} on {TOP[1]}", TOP[2]]))
    assert found.keys() == {"VG-GREEN-AREA[top 2]"}
    assert f"{card.lower()} lies at top 2" in found["VG-GREEN-AREA[top 2]"]


def test_VG_GREEN_AREA_rejects_a_green_card_on_the_village_card():
    found = broken(one(village="red rose pond on down"))
    assert found.keys() == {"VG-GREEN-AREA[village]"}
    assert "red rose pond" in found["VG-GREEN-AREA[village]"]


# VG-AWARD-AREA


@pytest.mark.parametrize("space", [0, 1, 2])
def test_VG_AWARD_AREA_accepts_awards_in_the_left_column(space):
    left = list(NOTHING)
    left[space] = "Excellence in Lawns"
    assert broken(one(left=left)) == {}


def test_VG_AWARD_AREA_rejects_an_award_among_the_green_cards():
    found = broken(one({"r1c3": "Excellence in Lawns", "r2c3": "red rose pond", "r1c2": "blue lily pond"}))
    assert found.keys() == {"VG-AWARD-AREA[r1c3]"}
    assert found["VG-AWARD-AREA[r1c3]"] == says("Excellence in Lawns", "award", "r1c3")


def test_VG_AWARD_AREA_rejects_an_award_beneath_a_green_card():
    assert broken(one({"r3c1": "lawn on Excellence in Ponds"})).keys() == {"VG-AWARD-AREA[r3c1]"}


def test_VG_AWARD_AREA_rejects_an_award_on_the_village_card():
    found = broken(one(village="Excellence in Ponds on up"))
    assert found.keys() == {"VG-AWARD-AREA[village]"}
    assert "Excellence in Ponds" in found["VG-AWARD-AREA[village]"]


# VG-AWARD-TOP


def test_VG_AWARD_TOP_accepts_covered_awards_and_what_was_not_looked_through():
    assert broken(one(top=[f"{MORE_AWARDS[0]} on {TOP[0]} on .", TOP[1], TOP[2]])) == {}
    # Beneath a card that should not be there an award may lie unseen: only the card itself is wrong.
    assert broken(one(top=["lawn", TOP[1], TOP[2]])).keys() == {"VG-GREEN-AREA[top 1]"}


@pytest.mark.parametrize("n", [1, 2, 3])
def test_VG_AWARD_TOP_rejects_an_empty_space(n):
    top = list(TOP)
    top[n - 1] = "."
    found = broken(one(top=top))
    assert found.keys() == {f"VG-AWARD-TOP[top {n}]"}
    assert f"no award at top {n}" in found[f"VG-AWARD-TOP[top {n}]"]


def test_VG_AWARD_TOP_rejects_a_green_card_with_nothing_beneath():
    assert broken(one(top=[TOP[0], TOP[1], "lawn on ."])).keys() == {"VG-GREEN-AREA[top 3]", "VG-AWARD-TOP[top 3]"}


# VG-MATCH

PAIRS = [
    ("r1c1", "r1c2"),
    ("r1c2", "r1c3"),
    ("r2c1", "r2c2"),
    ("r2c2", "r2c3"),
    ("r3c1", "r3c2"),
    ("r3c2", "r3c3"),
    ("r1c1", "r2c1"),
    ("r1c2", "r2c2"),
    ("r1c3", "r2c3"),
    ("r2c1", "r3c1"),
    ("r2c2", "r3c2"),
    ("r2c3", "r3c3"),
]


@pytest.mark.parametrize("pair", PAIRS, ids=",".join)
@pytest.mark.parametrize(
    "cards",
    [
        ("red rose pond", "red lily birch oak"),
        ("red rose pond", "blue rose structure"),
        ("red rose structure", "red rose oak oak"),
        ("lawn", "blue rose structure"),
        ("red rose pond", "lawn"),
        ("lawn", "lawn"),
    ],
    ids=" - ".join,
)
def test_VG_MATCH_accepts_a_shared_colour_a_shared_flower_and_lawns(pair, cards):
    assert broken(one(dict(zip(pair, cards, strict=True)))) == {}


@pytest.mark.parametrize("pair", PAIRS, ids=",".join)
@pytest.mark.parametrize("face", ["up", "down"])
def test_VG_MATCH_rejects_neighbours_that_share_nothing(pair, face):
    first, second = pair
    found = broken(one({first: "red rose pond", second: "blue lily pond"}, village=face))
    assert found == {
        f"VG-MATCH[{first},{second}]": says(
            "north", f"red rose pond at {first}", f"blue lily pond at {second}", "neither flower nor colour"
        )
    }


@pytest.mark.parametrize(
    ("first", "second"),
    [("r1c1", "r2c2"), ("r1c3", "r2c2"), ("r1c3", "r2c1"), ("r2c3", "r3c1"), ("r1c1", "r1c3"), ("r1c2", "r3c2")],
)
def test_VG_MATCH_accepts_anything_where_cards_are_not_adjacent(first, second):
    """Diagonal, at the ends of a line, or last of one row and first of the next."""
    assert broken(one({first: "red rose pond", second: "blue lily pond"})) == {}


def test_VG_MATCH_the_same_feature_or_tree_is_no_match():
    assert broken(one({"r2c1": "red petunia oak", "r3c1": "blue rose oak oak"})).keys() == {"VG-MATCH[r2c1,r3c1]"}


def test_VG_MATCH_looks_at_visible_cards_only():
    assert broken(one({"r1c1": "red rose pond on lawn", "r1c2": "red lily pond on lawn", "r2c1": "lawn"})) == {}
    found = broken(one({"r1c1": "blue lily pond on lawn", "r1c2": "red rose pond on lawn"}))
    assert found.keys() == {"VG-MATCH[r1c1,r1c2]"}


def test_VG_MATCH_names_every_broken_pair():
    found = broken(one({"r2c2": "blue lily pond", "r1c2": "red rose pond", "r2c1": "yellow petunia oak", "r2c3": "lawn"}))
    assert found.keys() == {"VG-MATCH[r1c2,r2c2]", "VG-MATCH[r2c1,r2c2]"}


def test_VG_EX_MATCH_the_card_of_the_first_example_is_rejected():
    """Red petunias fit the red card above, but not the yellow roses to the left."""
    found = broken(
        one({"r2c1": "yellow rose pond", "r1c2": "red lily pond", "r1c3": "blue lily pond", "r2c2": "red petunia oak"})
    )
    assert found.keys() == {"VG-MATCH[r2c1,r2c2]"}
    assert found["VG-MATCH[r2c1,r2c2]"] == says("yellow rose pond at r2c1", "red petunia oak at r2c2")


def test_VG_EX_MATCH_the_card_of_the_second_example_is_accepted():
    """Red roses fit the roses to the left and the red card above; the blue lilies lie on the diagonal."""
    green = {"r2c1": "yellow rose pond", "r1c2": "red lily pond", "r1c3": "blue lily pond", "r2c2": "red rose oak oak"}
    assert broken(one(green)) == {}


# VG-COVER and VG-FLIP-ONCE


@pytest.mark.parametrize("face", ["up", "down"])
def test_VG_COVER_accepts_any_card_on_a_lawn(face):
    green = {"r1c2": "red rose pond on lawn on lawn", "r3c1": "blue lily pond on lawn", "r3c3": "lawn on lawn on ."}
    assert broken(one(green, village=face)) == {}


def test_VG_COVER_accepts_one_other_cover_with_the_village_card_face_down():
    assert broken(one({"r1c3": "red rose pond on blue lily pond", "r2c1": "lawn on lawn"}, village="down")) == {}


@pytest.mark.parametrize(
    ("stack", "words"),
    [
        ("red rose pond on blue lily pond", says("red rose pond covers blue lily pond", "r1c3", "face up")),
        ("red rose pond on red rose structure", says("red rose pond covers red rose structure", "r1c3", "face up")),
        ("lawn on blue lily pond", says("lawn covers blue lily pond", "r1c3", "face up")),
    ],
)
def test_VG_COVER_rejects_another_cover_with_the_village_card_face_up(stack, words):
    found = broken(one({"r1c3": stack, "r3c1": "lawn"}))
    assert found.keys() == {"VG-COVER[r1c3]", "VG-FLIP-ONCE[village]"}
    assert found["VG-COVER[r1c3]"] == words


def test_VG_COVER_rejects_a_cover_further_down_the_stack():
    found = broken(one({"r1c3": "red rose pond on lawn on yellow rose pond", "r3c1": "lawn"}))
    assert found.keys() == {"VG-COVER[r1c3,cover 2]", "VG-FLIP-ONCE[village]"}
    assert found["VG-COVER[r1c3,cover 2]"] == says("lawn covers yellow rose pond", "r1c3")
    assert "the cover at r1c3" in found["VG-FLIP-ONCE[village]"]


def test_VG_COVER_names_each_covered_space():
    found = broken(one({"r1c3": "red rose pond on blue lily pond", "r3c1": "lawn on red petunia oak"}))
    assert found.keys() == {"VG-COVER[r1c3]", "VG-COVER[r3c1]", "VG-FLIP-ONCE[village]"}
    assert "r1c3 and r3c1" in found["VG-FLIP-ONCE[village]"]


def test_VG_COVER_twice_in_one_space_is_two_covers_of_it():
    violations = checked(one({"r2c3": "red rose pond on blue lily pond on red petunia oak"})).violations
    assert [v.instance for v in violations] == ["VG-COVER[r2c3]", "VG-COVER[r2c3,cover 2]", "VG-FLIP-ONCE[village]"]
    assert ["red rose pond covers blue lily pond" in v.message for v in violations[:2]] == [True, False]
    assert "blue lily pond covers red petunia oak" in violations[1].message


def test_VG_FLIP_ONCE_accepts_a_village_card_face_down_without_a_cover():
    assert broken(one({"r2c1": "red rose pond on ."}, village="down")) == {}


@pytest.mark.parametrize(
    "green",
    [
        {"r1c3": "red rose pond on blue lily pond", "r3c1": "lawn on red petunia oak"},
        {"r3c1": "red rose pond on blue lily pond on red petunia oak"},
    ],
    ids=["two spaces", "one space"],
)
def test_VG_FLIP_ONCE_rejects_a_second_cover(green):
    found = broken(one(green, village="down"))
    assert found.keys() == {"VG-FLIP-ONCE[village]"}
    for space in green:
        assert space in found["VG-FLIP-ONCE[village]"]


def test_VG_FLIP_ONCE_counts_each_village_by_itself():
    covering = village({"r1c3": "red rose pond on blue lily pond"}, village="down")
    other = village({"r2c1": "lawn on red petunia oak"}, village="down", top=MORE_AWARDS[:3])
    assert broken(table(covering, other)) == {}


# VG-AWARD-COVER, VG-SOLO-AWARD, VG-AWARD-COUNT


def test_VG_AWARD_COVER_accepts_every_cover_with_several_players():
    data = one({"r2c3": "lawn"}, top=[f"{MORE_AWARDS[0]} on {TOP[0]}", *TOP[1:]], player_count=2, covered="none")
    assert broken(data) == {}


def test_VG_AWARD_COVER_accepts_in_solo_an_award_drawn_through_a_structure():
    top = [TOP[0], f"{MORE_AWARDS[0]} on {TOP[1]}", TOP[2]]
    assert broken(one({"r2c3": "red rose structure"}, top=top, solo=True, covered="none")) == {}
    # A covered structure came with an award too.
    assert broken(one({"r2c3": "lawn on red rose structure"}, village="down", top=top, solo=True, covered="none")) == {}


def test_VG_AWARD_COVER_rejects_in_solo_a_cover_without_a_structure():
    top = [TOP[0], f"{MORE_AWARDS[0]} on {TOP[1]}", TOP[2]]
    found = broken(one({"r2c3": "lawn"}, top=top, solo=True, covered="none"))
    assert found.keys() == {"VG-AWARD-COVER[top 2]", "VG-SOLO-AWARD[covered awards]"}
    assert found["VG-AWARD-COVER[top 2]"] == says(f"{MORE_AWARDS[0]} covers {TOP[1]}", "top 2")


def test_VG_AWARD_COVER_is_not_held_against_stacks_that_were_not_looked_through():
    """A structure may lie beneath the lawn, if the village card let the lawn be laid on it."""
    top = [TOP[0], f"{MORE_AWARDS[0]} on {TOP[1]}", TOP[2]]
    assert broken(one({"r2c3": "lawn"}, top=top, solo=True, village="down")) == {}
    assert broken(one({"r2c3": "lawn"}, top=top, solo=True)).keys() == {
        "VG-AWARD-COVER[top 2]",
        "VG-SOLO-AWARD[covered awards]",
    }
    assert broken(one({"r2c3": "lawn"}, top=top, covered="none")) == {}  # nobody said that it is the solo game


def test_VG_SOLO_AWARD_accepts_as_many_covers_as_structures():
    more = {"top": [f"{MORE_AWARDS[0]} on {TOP[0]}", *TOP[1:]], "left": [".", f"{MORE_AWARDS[1]} on {MORE_AWARDS[2]}", "."]}
    green = {"r1c2": "red rose structure", "r3c1": "blue lily structure"}
    assert broken(one(green, solo=True, covered="none", **more)) == {}


def test_VG_SOLO_AWARD_rejects_more_covers_than_structures():
    more = {"top": [f"{MORE_AWARDS[0]} on {TOP[0]}", *TOP[1:]], "left": [".", f"{MORE_AWARDS[1]} on {MORE_AWARDS[2]}", "."]}
    found = broken(one({"r1c2": "red rose structure"}, solo=True, covered="none", **more))
    assert found.keys() == {"VG-SOLO-AWARD[covered awards]"}
    assert found["VG-SOLO-AWARD[covered awards]"] == says("2 awards", "covered", "1 structure")


def test_VG_SOLO_AWARD_counts_every_card_of_a_stack():
    top = [f"{MORE_AWARDS[0]} on {MORE_AWARDS[1]} on {TOP[0]}", *TOP[1:]]
    found = broken(one({"r1c2": "red rose structure"}, top=top, solo=True, covered="none"))
    assert found.keys() == {"VG-SOLO-AWARD[covered awards]"}


def test_VG_AWARD_COUNT_accepts_three_awards_and_one_for_each_structure():
    green = {"r1c2": "red rose structure", "r3c1": "lawn on blue lily structure"}
    more = {"village": "down", "left": [".", f"{MORE_AWARDS[1]} on {MORE_AWARDS[2]}", "."], "covered": "none"}
    assert broken(one(green, **more)) == {}
    assert broken(one(green, **more | {"left": MORE_AWARDS[:3]})) == {}


def test_VG_AWARD_COUNT_rejects_structures_without_awards():
    green = {"r1c2": "red rose structure", "r3c1": "lawn on blue lily structure"}
    found = broken(one(green, village="down", left=[".", ".", MORE_AWARDS[0]], covered="none"))
    assert found.keys() == {"VG-AWARD-COUNT[awards]"}
    assert found["VG-AWARD-COUNT[awards]"] == says("4 awards", "2 structures", "at least 5")
    (violation,) = checked(one(green, village="down", left=[".", ".", MORE_AWARDS[0]], covered="none")).violations
    assert {place.space for place in violation.places} == {"r1c2", "r3c1"}


def test_VG_AWARD_COUNT_is_not_held_against_awards_that_were_not_looked_through():
    assert broken(one({"r1c2": "red rose structure"}, top=[f"{TOP[0]} on .", f"{TOP[1]} on .", TOP[2]])) == {}
    sealed = [f"{award} on ." for award in TOP]
    assert broken(one({"r1c2": "red rose structure"}, top=sealed)).keys() == {"VG-AWARD-COUNT[awards]"}


def test_VG_AWARD_COUNT_is_not_held_against_structures_laid_after_the_awards_ran_out():
    more = {"decks": {"awards": 0}, "display": {"awards": []}, "covered": "none"}
    assert broken(one({"r1c2": "red rose structure"}, **more)) == {}
    two = {"r1c2": "red rose structure", "r3c1": "blue lily structure"}
    assert broken(one(two, **more)).keys() == {"VG-AWARD-COUNT[awards]"}, "only one player can come too late"
    four = broken(one({"r1c2": "red rose structure"}, player_count=4, **more))
    assert "VG-AWARD-COUNT[awards]" in four, "with four players three awards are left for the last three turns"
    one_left = more | {"display": {"awards": [MORE_AWARDS[0]]}}
    assert broken(one({"r1c2": "red rose structure"}, **one_left)).keys() == {"VG-AWARD-COUNT[awards]"}


def test_VG_AWARD_COUNT_names_the_player_also_without_structures():
    north = village(top=[TOP[0], ".", "."], covered="none")
    east = village(top=[".", MORE_AWARDS[0], "."], covered="none")
    found = broken(table(north, east))
    assert found.keys() == {
        "VG-AWARD-TOP[north,top 2]",
        "VG-AWARD-TOP[north,top 3]",
        "VG-AWARD-TOP[east,top 1]",
        "VG-AWARD-TOP[east,top 3]",
        "VG-AWARD-COUNT[north,awards]",
        "VG-AWARD-COUNT[east,awards]",
    }


# VG-CARDS


def test_VG_CARDS_accepts_every_copy_of_the_box():
    green = {"r1c1": "red rose structure", "r1c2": "red rose structure", "r2c1": "lawn on lawn on lawn", "r3c3": "lawn"}
    assert broken(one(green, hand=["lawn", "red rose pond", "blue lily structure"])) == {}


def test_VG_CARDS_rejects_one_copy_too_many_in_villages_hands_and_displays():
    north = village({"r1c2": "red rose pond"}, hand=["red lily structure", "red lily structure", "lawn"])
    east = village({"r3c1": "lawn on red rose pond"}, village="down", top=[MORE_AWARDS[0], MORE_AWARDS[1], TOP[1]])
    shown = {
        "green": ["blue lily pond", "red lily structure", "lawn"],
        "awards": [MORE_AWARDS[2], MORE_AWARDS[3], MORE_AWARDS[0]],
    }
    found = broken(table(north, east, display=shown))
    assert found.keys() == {
        "VG-CARDS[red rose pond]",
        "VG-CARDS[red lily structure]",
        "VG-CARDS[Excellence in Trees]",
        "VG-CARDS[Excellence in Lawns]",
    }
    assert "lies 2 times" in found["VG-CARDS[red rose pond]"]
    assert "north r1c2 and east r3c1" in found["VG-CARDS[red rose pond]"]
    assert found["VG-CARDS[red lily structure]"] == says("red lily structure", "3 times", "north's hand", "display", "2")
    assert found["VG-CARDS[Excellence in Trees]"] == says("Excellence in Trees", "north top 2", "east top 3")


def test_VG_CARDS_rejects_a_seventh_lawn():
    green = {"r2c1": "lawn on lawn on lawn", "r3c3": "lawn on lawn", "r1c2": "lawn"}
    assert broken(one(green)) == {}
    assert broken(one(green, hand=["lawn", "red rose pond", "red lily pond"])).keys() == {"VG-CARDS[lawn]"}


BOX += ["The Diane Yeller Award", "The Linda Flowers Award", "The Alfred Rower Award", "The Sonny Rowe Award"]
BOX += ["The Lily Maniare Award", "The Rosie Redford Award", "The Rosa Gelber Award", "The Peter Petals Award"]
BOX += ["Award for Feature Variety", "Award for Symmetrical Forestry", "Award for Variety in Trees", "Excellence in Ponds"]


def dealt(players, green, awards):
    """A table just after the deal, with decks of the given sizes."""
    villages = [village(top=TOP if n == 0 else BOX[3 * n : 3 * n + 3], hand=3, covered="none") for n in range(players)]
    shown = {"green": ["red rose pond", "lawn", "blue lily pond"], "awards": MORE_AWARDS[:3]}
    return table(*villages, player_count=players, display=shown, decks={"green": green, "awards": awards})


# Players, cards in the decks after the deal: the box less what goes back to it, three in each hand or village, three shown.
DECKS = [(1, 54, 24), (2, 36, 11), (3, 38, 13), (4, 40, 15), (5, 42, 12)]


@pytest.mark.parametrize(("players", "green", "awards"), DECKS)
def test_VG_CARDS_accepts_the_sizes_of_the_set_up(players, green, awards):
    assert broken(dealt(players, green, awards)) == {}


@pytest.mark.parametrize(("players", "green", "awards"), DECKS)
@pytest.mark.parametrize("slip", [-1, 1])
def test_VG_CARDS_rejects_other_sizes(players, green, awards, slip):
    in_play = {1: (60, 30), 2: (45, 20), 3: (50, 25), 4: (55, 30), 5: (60, 30)}[players]
    found = broken(dealt(players, green + slip, awards))
    assert found.keys() == {"VG-CARDS[green cards]"}
    assert found["VG-CARDS[green cards]"].startswith(f"{in_play[0] + slip} green cards are accounted for")
    assert f"{in_play[0]} are in play" in found["VG-CARDS[green cards]"]
    found = broken(dealt(players, green, awards + slip))
    assert found.keys() == {"VG-CARDS[award cards]"}
    assert f"{in_play[1]} are in play" in found["VG-CARDS[award cards]"]


def test_VG_CARDS_counts_for_one_number_of_players_at_a_time():
    """Two villages, the number of players open: five have 60 green cards in play, but then three more hands hold nine."""
    villages = village(), village(top=MORE_AWARDS[:3])
    shown = {"green": ["red rose pond", "lawn", "blue lily pond"]}
    assert broken(table(*villages, display=shown, decks={"green": 42})) == {}
    found = broken(table(*villages, display=shown, decks={"green": 43}))
    assert found.keys() == {"VG-CARDS[green cards]"}
    assert "61 green cards" in found["VG-CARDS[green cards]"]


def test_VG_CARDS_rejects_a_sixth_village():
    villages = [village(top=BOX[3 * n : 3 * n + 3] if n < 5 else TOP) for n in range(6)]
    found = broken(table(*villages))
    assert found.keys() == {"VG-CARDS[village cards]"}
    assert "6 villages" in found["VG-CARDS[village cards]"]


def test_VG_CARDS_counts_awards_that_structures_brought_and_nobody_sees():
    """Two players have 20 awards: six lie visible, two structures brought two more, three lie face up; nine are left."""
    built = {"r1c1": "red rose structure", "r1c2": "red lily structure"}
    villages = village(built), village(top=MORE_AWARDS[:3])
    more = {"player_count": 2, "display": {"awards": [a for a in BOX if a not in TOP + MORE_AWARDS][:3]}}
    assert broken(table(*villages, **more, decks={"awards": 9})) == {}
    assert broken(table(*villages, **more, decks={"awards": 10})).keys() == {"VG-CARDS[award cards]"}
    # Looked through to the bottom the village has none of them, which is another rule's matter; then ten are not too many.
    bare = village(built, covered="none"), village(top=MORE_AWARDS[:3])
    assert "VG-CARDS[award cards]" not in broken(table(*bare, **more, decks={"awards": 10}))


def test_nobody_plays_with_six():
    assert [counts_possible(n) for n in (1, 4, 5, 6)] == [(1, 2, 3, 4, 5), (4, 5), (5,), (6,)]
    with pytest.raises(UnusableError, match="expected at most 5, found 6"):
        read(one(player_count=6))
    assert read(one(player_count=5)).counts == (5,)


# VG-HAND and VG-DISPLAY


@pytest.mark.parametrize("hand", [3, ["red rose pond", "lawn", "lawn"]])
def test_VG_HAND_accepts_three_cards(hand):
    assert broken(one(hand=hand)) == {}


@pytest.mark.parametrize(
    ("hand", "said"), [(2, "2 cards"), (4, "4 cards"), (["lawn"], "1 card"), (0, "0 cards"), ([], "0 cards")]
)
def test_VG_HAND_rejects_another_number(hand, said):
    found = broken(one(hand=hand))
    assert found.keys() == {"VG-HAND[hand]"}
    assert f"north: {said} in hand" in found["VG-HAND[hand]"]


GREEN_SHOWN = ["red rose pond", "lawn", "blue lily pond", "yellow rose pond"]


@pytest.mark.parametrize(
    ("shown", "deck"),
    [(3, 20), (3, 0), (2, 0), (0, 0), (2, None), (2, 1)],
)
def test_VG_DISPLAY_accepts_three_green_cards_while_the_deck_lasts(shown, deck):
    """With several players one card may be put under a deck that has run out."""
    more = {} if deck is None else {"decks": {"green": deck}}
    assert broken(one(display={"green": GREEN_SHOWN[:shown]}, player_count=3, **more)) == {}


@pytest.mark.parametrize(
    ("shown", "deck", "solo"),
    [(4, 20, False), (4, None, False), (2, 2, False), (0, 20, False), (2, 1, True)],
)
def test_VG_DISPLAY_rejects_another_number_of_green_cards(shown, deck, solo):
    more = {} if deck is None else {"decks": {"green": deck}}
    found = broken(one(display={"green": GREEN_SHOWN[:shown]}, solo=solo, **more))
    assert found.keys() == {"VG-DISPLAY[green display]"}
    assert f"{shown} green card" in found["VG-DISPLAY[green display]"]


def test_VG_DISPLAY_an_empty_award_deck_is_never_filled_again():
    assert broken(one(display={"awards": MORE_AWARDS[:2]}, decks={"awards": 0})) == {}
    found = broken(one(display={"awards": MORE_AWARDS[:2]}, decks={"awards": 1}))
    assert found.keys() == {"VG-DISPLAY[awards display]"}
    assert found["VG-DISPLAY[awards display]"] == says("2 awards", "face up", "deck", "1")
    assert broken(one(display={"awards": MORE_AWARDS})).keys() == {"VG-DISPLAY[awards display]"}


# VG-END


def full():
    return village(top=TOP) | {"green": REDS}


def duel(north=None, **more):
    """Two players, everything in the middle seen and nothing run out."""
    shown = {"green": ["blue rose pond", "lawn", "blue lily pond"], "awards": BOX[:3]}
    middle = {"display": shown, "decks": {"green": 20, "awards": 5}}
    return table(north or village(), village(top=MORE_AWARDS[:3]), player_count=2, **middle | more)


def test_VG_END_accepts_a_game_that_goes_on():
    assert broken(duel(turn="north", start="north")) == {}
    assert broken(duel(turn="east", start="north")) == {}


def test_VG_END_accepts_the_rest_of_the_round_after_nine_cards():
    assert broken(duel(full(), turn="east", start="north")) == {}
    assert broken(duel(full(), turn="over", start="north")) == {}


def test_VG_END_rejects_another_round_after_nine_cards():
    found = broken(duel(full(), turn="north", start="north"))
    assert found.keys() == {"VG-END[turn]"}
    assert found["VG-END[turn]"] == says("north", "nine visible green cards")


def test_VG_END_the_next_turn_is_not_judged_where_the_game_may_be_solo():
    data = table(full(), turn="north", start="north")
    assert broken(data) == {}
    assert broken(data | {"solo": True}) == {}
    assert broken(data | {"player_count": 4}).keys() == {"VG-END[turn]"}


def test_VG_END_nine_cards_of_which_one_is_covered_do_not_end_the_game():
    rows = [["red rose pond on lawn", *REDS[0][1:]], [*REDS[1][:1], ".", *REDS[1][2:]], REDS[2]]
    assert broken(duel(village() | {"green": rows}, turn="north", start="north")) == {}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"decks": {"green": 0, "awards": 5}}, "the green deck has run out"),
        ({"decks": {"green": 20, "awards": 0}}, "the award deck has run out"),
        ({"decks": {"green": 0}, "display": {"green": ["lawn", "lawn"]}}, "the green deck has run out"),
        ({"decks": {}, "display": {"awards": BOX[:2]}}, "the award deck has run out"),
    ],
)
def test_VG_END_rejects_another_round_after_a_deck_has_run_out(more, said):
    found = broken(duel(turn="east", start="east", **more))
    assert found.keys() == {"VG-END[turn]"}
    assert said in found["VG-END[turn]"]
    assert broken(duel(turn="over", start="east", **more)) == {}


def test_VG_END_rejects_an_end_without_a_reason():
    found = broken(duel(turn="over"))
    assert found.keys() == {"VG-END[end]"}
    assert "neither deck has run out" in found["VG-END[end]"]


def test_VG_END_accepts_an_end_for_a_reason_that_was_not_seen():
    assert broken(duel(turn="over", decks={"green": 20}, display={})) == {}
    assert broken(table(village(), village(top=MORE_AWARDS[:3]), turn="over", player_count=3)) == {}


@pytest.mark.parametrize(
    ("full_seats", "start", "following", "legal"),
    [
        ((2,), 0, 1, False),  # the last seat laid its ninth card in its own turn, so nobody comes after it
        ((2,), 0, 2, False),
        ((1,), 0, 2, True),
        ((1,), 0, 1, False),
        ((0,), 1, 2, False),
        ((0,), None, 0, False),
        ((0,), None, 1, True),
        ((0, 1), 0, 2, True),
        ((0, 1), 2, 0, False),
    ],
)
def test_VG_END_after_nine_cards_only_later_seats_have_a_turn(full_seats, start, following, legal):
    names = ("north", "east", "south")
    tops = (TOP, MORE_AWARDS[:3], BOX[:3])
    others = [["yellow lily pond", "yellow lily structure", "yellow petunia pond"],
              ["yellow petunia structure", "yellow rose pond", "yellow rose structure"],
              ["yellow petunia oak", "yellow lily birch oak", "yellow rose birch birch"]]  # fmt: skip
    greens = iter([REDS, others])
    villages = [village(top=tops[i]) | ({"green": next(greens)} if i in full_seats else {}) for i in range(3)]
    more = {"turn": names[following], "player_count": 3} | ({} if start is None else {"start": names[start]})
    found = broken(table(*villages, **more))
    assert ("VG-END[turn]" not in found) is legal
    if not legal:
        assert names[following] in found["VG-END[turn]"]
        assert "nine visible green cards" in found["VG-END[turn]"]


def test_VG_END_somebody_who_is_not_written_down_may_have_begun():
    """A deck has run out and north is next: legal as long as the player who is not written may have begun."""
    data = table(village(), player_count=2, turn="north", decks={"green": 0})
    assert "VG-END[turn]" not in broken(data)
    assert "VG-END[turn]" in broken(data | {"start": "north"})


def test_VG_END_counted_turns_tell_who_started():
    """Both have had nine turns, so whoever is next began, and the game is over by then."""
    villages = full() | {"turns": 9}, village(top=MORE_AWARDS[:3]) | {"turns": 9}
    assert "VG-END[turn]" in broken(table(*villages, player_count=2, turn="east"))
    ahead = full() | {"turns": 9}, village(top=MORE_AWARDS[:3]) | {"turns": 8}
    assert "VG-END[turn]" not in broken(table(*ahead, player_count=2, turn="east"))


# VG-TURNS


def test_VG_TURNS_rejects_cards_that_took_more_turns_than_others_had():
    """Nobody counted north's turns, but nine cards take nine."""
    villages = full(), village(top=MORE_AWARDS[:3]) | {"turns": 3}
    found = broken(table(*villages, player_count=2, turn="over"))
    assert found.keys() == {"VG-TURNS[turns]"}
    assert found["VG-TURNS[turns]"] == says("north at least 9", "9 green cards", "0 awards", "east 3", "equally many")
    enough = full(), village(top=MORE_AWARDS[:3]) | {"turns": 9}
    assert broken(table(*enough, player_count=2, turn="over")) == {}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"turn": "over"}, "at the end all have had equally many"),
        ({}, "during play nobody is more than one turn ahead"),
        ({"turn": "east"}, "only those who sit before east can be ahead"),
        ({"turn": "east", "start": "east"}, "east started and is next"),
        ({"turn": "east", "start": "north"}, "north started and east is next"),
    ],
)
def test_VG_TURNS_tells_what_was_expected(more, said):
    villages = village() | {"turns": 3}, village(top=MORE_AWARDS[:3]) | {"turns": 6}
    found = broken(table(*villages, player_count=2, **more))
    assert found.keys() == {"VG-TURNS[turns]"}
    assert said in found["VG-TURNS[turns]"]


def test_VG_CARDS_both_kinds_have_to_fit_the_same_number_of_players():
    """The green cards need five players (60 in play), the awards at most four (three more for every further village)."""
    shown = {"green": ["red rose pond", "lawn", "blue lily pond"], "awards": BOX[:3]}
    villages = village(), village(top=MORE_AWARDS[:3])
    found = broken(table(*villages, display=shown, decks={"green": 42, "awards": 14}))
    assert found.keys() == {"VG-CARDS[green cards]", "VG-CARDS[award cards]"}
    assert found["VG-CARDS[green cards]"] == says("green cards fit 5 players only", "award cards fit another")
    assert found["VG-CARDS[award cards]"] == says("award cards fit 4 players only", "green cards fit another")


def test_VG_CARDS_tells_that_cards_are_missing_where_all_was_counted():
    """Solo: 29 green cards are seen, only the lawns out of sight can lie covered, and 60 are in play."""
    green = {"r1c1": "red rose pond", "r1c2": "lawn", "r1c3": "red rose oak oak"}
    shown = {"green": ["blue rose pond", "yellow lily pond", "lawn"], "awards": BOX[:3]}
    data = one(green, solo=True, display=shown, decks={"green": 20, "awards": 10}, hand=3)
    found = broken(data)
    assert found.keys() == {"VG-CARDS[green cards]", "VG-CARDS[award cards]"}
    assert found["VG-CARDS[green cards]"] == says("29 green", "3", "3", "3", "20", "4", "1", "60")
    lenient = ruled(data, "VG-AMB-LAWNCOVER", "allowed")
    assert "VG-CARDS[green cards]" not in broken(lenient)


def test_VG_TURNS_accepts_a_turn_for_each_card_and_turns_without_one():
    green = {"r1c2": "red rose structure on lawn", "r3c1": "blue lily pond"}
    assert broken(one(green, left=[".", MORE_AWARDS[0], "."], turns=3)) == {}
    assert broken(one(green, left=[".", MORE_AWARDS[0], "."], turns=8)) == {}


def test_VG_TURNS_rejects_fewer_turns_than_cards():
    """Three green cards; of two awards after the deal the structure brought one."""
    green = {"r1c2": "red rose structure on lawn", "r3c1": "blue lily pond"}
    more = {"left": [".", MORE_AWARDS[0], MORE_AWARDS[1]]}
    assert broken(one(green, turns=4, **more)) == {}
    found = broken(one(green, turns=3, **more))
    assert found.keys() == {"VG-TURNS[turns]"}
    assert found["VG-TURNS[turns]"] == says("north", "3", "3 green", "1", "4")


def rounds(north, east, south, **more):
    tops = [TOP, MORE_AWARDS[:3], BOX[:3]]
    counted = [village(top=top, turns=n) for top, n in zip(tops, (north, east, south), strict=True)]
    return table(*counted, player_count=3, **more)


@pytest.mark.parametrize(
    ("turns", "start", "turn"),
    [
        ((4, 4, 4), "north", "north"),
        ((5, 4, 4), "north", "east"),
        ((5, 5, 4), "north", "south"),
        ((4, 5, 4), "east", "south"),
        ((4, 5, 5), "east", "north"),
        ((5, 4, 5), "south", "east"),
        ((4, 5, 5), None, None),
        ((4, 4, 5), None, "north"),
    ],
)
def test_VG_TURNS_accepts_turns_in_seat_order(turns, start, turn):
    said = {key: value for key, value in (("start", start), ("turn", turn)) if value}
    assert broken(rounds(*turns, **said)) == {}


@pytest.mark.parametrize(
    ("turns", "start", "turn"),
    [
        ((6, 4, 4), None, None),
        ((5, 4, 4), "north", "south"),
        ((4, 5, 4), "north", None),
        ((5, 5, 4), "north", "east"),
        ((5, 4, 4), "east", None),
        ((4, 4, 4), "north", "east"),
        ((4, 4, 5), None, "south"),
        ((5, 4, 4), "north", "north"),
    ],
)
def test_VG_TURNS_rejects_turns_out_of_order(turns, start, turn):
    said = {key: value for key, value in (("start", start), ("turn", turn)) if value}
    found = broken(rounds(*turns, **said))
    assert found.keys() == {"VG-TURNS[turns]"}
    assert f"north {turns[0]}, east {turns[1]} and south {turns[2]}" in found["VG-TURNS[turns]"]


def test_VG_TURNS_are_equal_when_the_game_is_over():
    assert broken(rounds(4, 4, 4, turn="over")) == {}
    assert broken(rounds(5, 4, 4, turn="over", start="north")).keys() == {"VG-TURNS[turns]"}
