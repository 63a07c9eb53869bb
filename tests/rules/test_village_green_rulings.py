"""Village Green: several villages at one table, what rulings change, the rulebook's scoring example, and pictures of cards."""

from __future__ import annotations

import pytest
from sayings import says
from villages_by_hand import (
    BOX,
    MORE_AWARDS,
    VG,
    broken,
    one,
    read,
    resting_on,
    ruled,
    table,
    village,
)

from models.picture import Tone
from models.village_green.cards import standard_deck
from verify.best import best
from verify.score import score

# Several villages at one table.


def test_every_village_of_a_table_is_checked_and_named():
    north = village({"r1c1": "red rose pond", "r1c2": "blue lily pond"})
    east = village({"r3c1": "red lily pond on red rose structure"}, top=MORE_AWARDS[:3])
    south = village({"r2c3": "yellow rose pond", "r3c3": "red petunia oak"}, top=[".", BOX[0], BOX[1]], hand=2)
    found = broken(table(north, east, south))
    assert found.keys() == {
        "VG-MATCH[north,r1c1,r1c2]",
        "VG-COVER[east,r3c1]",
        "VG-FLIP-ONCE[east,village]",
        "VG-AWARD-TOP[south,top 1]",
        "VG-MATCH[south,r2c3,r3c3]",
        "VG-HAND[south,hand]",
    }
    assert all(message.startswith(instance.split("[")[1].split(",")[0]) for instance, message in found.items())


def test_what_was_not_seen_is_not_held_against_a_table():
    north = village({"r2c2": "red rose pond", "r2c3": "red lily structure"}, left=[".", MORE_AWARDS[0], "."])
    assert broken(table(north, player_count=4)) == {}


# Rulings: the answer changes, and says on which ruling it rests.


CASES = [
    pytest.param(
        "VG-AMB-LAWNLAWN",
        "not-allowed",
        one({"r1c3": "lawn on lawn", "r2c1": "red rose pond on lawn"}),
        {"VG-COVER[r1c3]", "VG-FLIP-ONCE[village]"},
        id="a lawn on a lawn",
    ),
    pytest.param(
        "VG-AMB-SOLO-END",
        "must-go-on",
        one({"r1c3": "lawn"}, solo=True, turn="over", display={"awards": MORE_AWARDS[:3]}),
        {"VG-END[stop]"},
        id="an award could still be placed",
    ),
    pytest.param(
        "VG-AMB-SOLO-END",
        "must-go-on",
        one({"r1c3": "red rose pond"}, solo=True, turn="over", left=MORE_AWARDS[:3], hand=["lawn", "blue lily pond", "red lily pond"],
            decks={"green": 9}),
        {"VG-END[stop]"},
        id="a card of the hand could still be placed",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("key", "value", "data", "instances"), CASES)
def test_VG_AMB_a_ruling_makes_a_legal_table_illegal(key, value, data, instances):
    assert broken(data) == {}
    assert resting_on(data) == {key: {value: f"illegal, by {', '.join(sorted(one.partition('[')[0] for one in instances))}"}}
    assert broken(ruled(data, key, value)).keys() == instances


def test_VG_AMB_LAWNCOVER_allows_a_lawn_on_a_flower_card():
    data = one({"r1c3": "lawn on blue lily pond"})
    assert broken(data).keys() == {"VG-COVER[r1c3]", "VG-FLIP-ONCE[village]"}
    assert resting_on(data) == {"VG-AMB-LAWNCOVER": {"allowed": "legal"}}
    assert broken(ruled(data, "VG-AMB-LAWNCOVER", "allowed")) == {}
    # A flower card on a flower card is another matter.
    assert resting_on(one({"r1c3": "red rose pond on blue lily pond"})) == {}


@pytest.mark.parametrize("stack", ["red rose pond on blue petunia oak", "red rose pond on lawn on .", "red rose pond"])
def test_VG_AMB_ANY_one_match_is_enough_for_a_card_laid_through_the_village_card(stack):
    """Red roses match the yellow roses below, but not the blue lilies to the left. What lies beneath may be unseen."""
    green = {"r1c2": stack, "r2c2": "yellow rose pond", "r1c1": "blue lily pond"}
    data = one(green, village="down")
    assert broken(data).keys() == {"VG-MATCH[r1c1,r1c2]"}
    assert resting_on(data)["VG-AMB-ANY"] == {"at-least-one": "legal"}
    assert broken(ruled(data, "VG-AMB-ANY", "at-least-one")) == {}


def test_VG_HISTORY_rejects_a_card_that_the_covered_one_would_not_have_let_lie_there():
    """The blue lilies lay there before the red roses, beside the yellow petunias that these cover."""
    green = {"r1c2": "red rose pond on yellow petunia oak", "r2c2": "yellow rose pond", "r1c1": "blue lily pond"}
    found = broken(ruled(one(green, village="down"), "VG-AMB-ANY", "at-least-one"))
    assert found.keys() == {"VG-HISTORY[history]"}
    assert found["VG-HISTORY[history]"] == says("blue lily pond at r1c1", "red rose pond at r1c2", "do not match")


@pytest.mark.parametrize(
    ("green", "face"),
    [
        ({"r1c2": "red rose pond on lawn", "r2c2": "yellow rose pond", "r1c1": "blue lily pond"}, "up"),
        ({"r1c2": "red rose pond", "r1c1": "blue lily pond"}, "down"),
        ({"r1c2": "red rose pond on .", "r2c2": "yellow rose pond on .", "r1c1": "blue lily pond on ."}, "down"),
        (
            {
                "r1c2": "red rose pond on lawn",
                "r2c2": "yellow rose pond",
                "r1c1": "blue lily pond",
                "r3c3": "red lily pond on red petunia oak",
            },
            "down",
        ),
        (
            {
                "r1c2": "red rose pond on lawn on red petunia oak",
                "r2c2": "yellow rose pond on .",
                "r1c1": "blue lily pond on .",
            },
            "down",
        ),
    ],
    ids=["village card face up", "no match at all", "nothing beneath", "village card used elsewhere", "used beneath"],
)
def test_VG_AMB_ANY_does_not_explain_every_mismatch(green, face):
    data = one(green, village=face)
    assert broken(data).keys() == {"VG-MATCH[r1c1,r1c2]"}
    assert broken(ruled(data, "VG-AMB-ANY", "at-least-one")).keys() == {"VG-MATCH[r1c1,r1c2]"}


def test_VG_AMB_ANY_does_not_explain_two_mismatches_apart():
    """Each could be that of the card laid through the village card, but there is only one such card."""
    first_row = {"r1c1": "blue lily pond", "r1c2": "red rose pond", "r1c3": "red petunia oak"}
    last_row = {"r3c1": "blue petunia oak", "r3c2": "yellow rose pond", "r3c3": "yellow lily pond"}
    for row, pair in ((first_row, "r1c1,r1c2"), (last_row, "r3c1,r3c2")):
        data = one(row, village="down")
        assert broken(data).keys() == {f"VG-MATCH[{pair}]"}
        assert broken(ruled(data, "VG-AMB-ANY", "at-least-one")) == {}
    both = ruled(one(first_row | last_row, village="down"), "VG-AMB-ANY", "at-least-one")
    assert broken(both).keys() == {"VG-MATCH[r1c1,r1c2]", "VG-MATCH[r3c1,r3c2]"}


def test_VG_AMB_ANY_an_empty_neighbour_is_no_match_for_the_best_village_either():
    """The lily scores in column 1 only, above or below the rose, which it does not match."""
    top = ["The Linda Flowers Award", "The Ruby Clover Award", "The Diane Yeller Award"]
    data = one({"r2c1": "red rose pond"}, village="down", top=top, rulings={"VG-AMB-ANY": "at-least-one"})
    for row in (0, 2):
        data["players"]["north"]["green"][row] = [".", "lawn", "."]
    written = VG.game.read(data | {"pool": {"green": ["blue lily pond"], "awards": []}}, standard_deck(), {})
    found = best(VG, written.position, written.pool)
    # Two ponds, and three points for the lily, whose one match is a lawn.
    assert (found.status, found.sheet.total) == ("proven", 7)
    data = one({"r2c1": "red rose pond"}, village="down", top=top, rulings={"VG-AMB-ANY": "at-least-one"})
    written = VG.game.read(data | {"pool": {"green": ["blue lily pond"], "awards": []}}, standard_deck(), {})
    found = best(VG, written.position, written.pool)
    # Without the lawns it matches nothing in column 1: two ponds and no more.
    assert (found.status, found.sheet.total) == ("proven", 4)


def test_VG_AMB_SOLO_CHOICE_lets_a_turn_pass_without_a_card():
    data = one({"r1c3": "red rose pond"}, solo=True, turns=2, covered="none")
    found = broken(data)
    assert found == {"VG-TURNS[turns]": says("north", "2", "1 green", "0", "1")}
    assert resting_on(data) == {"VG-AMB-SOLO-CHOICE": {"discard": "legal"}}
    assert broken(ruled(data, "VG-AMB-SOLO-CHOICE", "discard")) == {}
    assert broken(one({"r1c3": "red rose pond"}, solo=True, turns=1, covered="none")) == {}


def boxed_in(**more):
    """Solo, one free space among red cards, every award space taken, the village card used; the hand fits nowhere."""
    green = [
        ["red lily structure", "red rose structure", "red petunia pond"],
        ["red lily pond", ".", "red petunia structure"],
        ["red rose birch birch", "red rose structure", "red rose oak oak"],
    ]
    hand = ["blue rose pond", "yellow lily pond", "blue petunia pond"]
    data = table(village(village="down", left=MORE_AWARDS[:3], hand=hand) | {"green": green}, solo=True, turn="over", **more)
    return ruled(data, "VG-AMB-SOLO-END", "must-go-on")


def test_VG_AMB_SOLO_END_accepts_a_stop_where_nothing_can_be_placed():
    shown = {"green": ["blue lily pond", "blue rose structure", "yellow rose pond"], "awards": BOX[:3]}
    assert "VG-END[stop]" not in broken(boxed_in(display=shown, decks={"green": 0, "awards": 5}))


def test_VG_AMB_SOLO_END_a_face_up_card_that_fits_can_be_taken_and_placed():
    shown = {"green": ["blue lily pond", "red rose pond", "yellow rose pond"], "awards": BOX[:3]}
    found = broken(boxed_in(display=shown, decks={"green": 0, "awards": 5}))
    assert "can still be placed" in found["VG-END[stop]"]


# The rulebook's scoring example.

EXAMPLE = one(
    {
        "r1c1": "lawn",
        "r1c2": "yellow lily structure",
        "r1c3": "yellow rose structure",
        "r2c2": "red lily pond",
        "r3c1": "yellow petunia structure",
        "r3c2": "yellow lily pond",
        "r3c3": "yellow rose birch birch",
    },
    top=["Award for Floral Variety", "The Diane Yeller Award", "Award for Diversity of Hard & Soft Wood"],
    left=["Best Man-Made Features", ".", "Best Use of Space"],
)


def test_VG_EX_SCORE_is_sixteen_line_by_line():
    (sheet,) = score(VG, read(EXAMPLE)).sheets
    assert [(line.item, line.points, line.rule) for line in sheet.lines] == [
        ("village card", 1, "VG-SC-VILLAGE"),
        ("pond at r2c2", 2, "VG-SC-POND"),
        ("pond at r3c2", 2, "VG-SC-POND"),
        ("Award for Floral Variety (top 1, column 1)", 0, "VG-SC-AWARD"),
        ("The Diane Yeller Award (top 2, column 2)", 6, "VG-SC-AWARD"),
        ("Award for Diversity of Hard & Soft Wood (top 3, column 3)", 3, "VG-SC-AWARD"),
        ("Best Man-Made Features (left 1, row 1)", -2, "VG-SC-AWARD"),
        ("Best Use of Space (left 3, row 3)", 4, "VG-SC-AWARD"),
    ]
    assert sheet.total == 16


def test_VG_EX_SCORE_is_a_legal_village():
    assert broken(EXAMPLE) == {}


def test_a_score_of_an_illegal_table_says_so():
    scored = score(VG, read(one({"r2c1": "red rose pond", "r3c1": "blue lily pond"})))
    assert scored.warnings == (says("not legal", "VG-MATCH"),)
    assert scored.sheets[0].total == 1 + 2 + 2 - 2  # the village card, two ponds, no tree for the Award for Forestry


def test_VG_TURNS_alone_a_structure_laid_when_no_award_is_left_took_none_from_a_turn():
    """Found by a hunt: decks of one's own run out of awards, and the last structure brings none.

    Two structures and a lawn are three turns, and two awards lie there besides those of the start: the structures brought
    both, or one of them found none and an award took a turn of its own.
    """
    green = {"r1c2": "red rose structure", "r3c1": "lawn", "r1c1": "red lily structure"}
    gone = {"display": {"awards": []}, "decks": {"awards": 0}}
    for turns, with_gone, without in (
        (2, True, True),
        (3, False, False),
        (4, False, True),
        (5, False, True),
        (6, True, True),
    ):
        told = one(green, left=[*MORE_AWARDS[:2], "."], covered="none", solo=True, turns=turns)
        assert ("VG-TURNS[turns]" in broken(told | gone)) is with_gone, turns
        assert ("VG-TURNS[turns]" in broken(told)) is without, turns
    for turns, own in ((3, 0), (4, 1), (5, 2)):
        told = one(green, left=[*MORE_AWARDS[:2], "."], covered="none", solo=True, turns=turns)
        (past,) = VG.game.history(read(told | gone))
        assert len(past.steps) == turns
        assert sum("no award is left" in step for step in past.steps) == own


@pytest.mark.parametrize(
    ("told", "tone", "shapes"),
    [
        ("unknown", Tone.PLAIN, []),
        ("some red", Tone.RED, []),
        ("some petunia", Tone.PLAIN, ["PETUNIA"]),
        ("some blue lily", Tone.BLUE, ["LILY"]),
        ("some yellow pond", Tone.YELLOW, ["POND"]),
        ("some blue petunia or lily", Tone.BLUE, []),
    ],
)
def test_the_picture_shows_what_is_known_of_a_card(told, tone, shapes):
    (panel,) = VG.game.picture(read(table(village({"r1c1": told, "r2c2": "lawn"}))), frozenset()).panels
    card = panel.rows[1][1]
    assert card.tone is tone
    assert [figure.shape.name for figure in card.figures] == [*shapes, "UNKNOWN"]


def test_the_picture_shows_that_an_unknown_award_is_one():
    (panel,) = VG.game.picture(read(table(village({}) | {"top": ["unknown", ".", "."]})), frozenset()).panels
    assert [figure.shape.name for figure in panel.rows[0][1].figures] == ["AWARD", "UNKNOWN"]


def test_the_picture_shows_each_card_in_its_colour():
    """Lawns are green; a card that may be anything has no colour."""
    seen = village({"r1c1": "lawn", "r1c2": "red rose pond", "r1c3": "unknown", "r3c1": "blue lily pond"})
    (panel,) = VG.game.picture(read(table(seen)), frozenset()).panels
    tones = [[tile.tone for tile in row[1:]] for row in panel.rows[1:]]
    assert tones[0] == [Tone.GREEN, Tone.RED, Tone.PLAIN]
    assert tones[2][0] is Tone.BLUE
    assert [tile.tone for tile in panel.rows[0][1:]] == [Tone.CARD] * 3
