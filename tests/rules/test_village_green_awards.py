"""Every award of Village Green, case by case, and what follows from totals: ranks and ties.

The expected points are worked out by hand from the award's text; `.` is an empty space of the line.
"""

from __future__ import annotations

import pytest
from asking import reader
from sayings import says

from models.village_green.cards import standard_deck
from verify.games import entry
from verify.score import score

VG = entry("village-green")
DECK = standard_deck()

CASES = {
    "The Ruby Clover Award": [
        ("red lily structure | red lily pond | yellow lily pond", 6),
        (". | . | .", 0),
        ("red lily birch oak | red lily structure | red lily oak willow", 9),
        ("red rose pond | blue lily pond | lawn", 0),
        (". | red lily birch willow | lawn", 3),
    ],
    "The Diane Yeller Award": [
        ("yellow lily pond | lawn | yellow lily birch oak", 6),
        (". | . | .", 0),
        ("yellow lily structure | yellow lily structure | yellow lily pond", 9),
        ("yellow rose pond | red lily pond | yellow petunia oak", 0),
    ],
    "The Linda Flowers Award": [
        ("blue lily birch willow | blue rose pond | .", 3),
        (". | lawn | .", 0),
        ("blue lily structure | blue lily pond | blue lily birch oak", 9),
        ("blue petunia pond | red lily structure | yellow lily structure", 0),
    ],
    "The Alfred Rower Award": [
        ("red petunia pond | red petunia oak | red rose pond", 6),
        (". | . | .", 0),
        ("red petunia birch | red petunia willow | red petunia structure", 9),
        ("red lily pond | yellow petunia pond | blue petunia pond", 0),
    ],
    "The Sonny Rowe Award": [
        ("yellow petunia structure | lawn | .", 3),
        ("lawn | lawn | lawn", 0),
        ("yellow petunia pond | yellow petunia oak | yellow petunia structure", 9),
        ("yellow rose pond | red petunia pond | yellow lily pond", 0),
    ],
    "The Lily Maniare Award": [
        ("blue petunia willow | blue petunia structure | blue lily pond", 6),
        (". | . | .", 0),
        ("blue petunia birch | blue petunia oak | blue petunia pond", 9),
        ("blue lily structure | yellow petunia pond | blue rose pond", 0),
    ],
    "The Rosie Redford Award": [
        ("red rose birch birch | red petunia birch | red rose structure", 6),
        (". | . | .", 0),
        ("red rose structure | red rose structure | red rose oak oak", 9),
        ("red lily pond | blue rose pond | yellow rose pond", 0),
    ],
    "The Rosa Gelber Award": [
        ("yellow rose oak oak | . | lawn", 3),
        (". | . | .", 0),
        ("yellow rose pond | yellow rose structure | yellow rose willow willow", 9),
        ("yellow petunia pond | red rose pond | blue rose pond", 0),
    ],
    "The Peter Petals Award": [
        ("blue rose pond | red rose pond | blue rose birch birch", 6),
        (". | . | .", 0),
        ("blue rose structure | blue rose structure | blue rose oak oak", 9),
        ("blue lily pond | blue petunia pond | yellow rose pond", 0),
    ],
    "Excellence in Ponds": [
        ("red rose pond | red petunia oak | blue petunia pond", 4),
        (". | . | .", 0),
        ("red lily pond | blue lily pond | yellow lily pond", 6),
        ("red lily structure | lawn | blue rose oak oak", 0),
        (". | yellow rose pond | .", 2),
    ],
    "Award for Polychromatism": [
        ("red rose pond | yellow rose pond | blue rose pond", 6),
        (". | . | .", 0),
        ("red rose pond | red lily pond | blue lily pond", 0),
        ("red rose pond | lawn | blue rose pond", 0),
        ("lawn | lawn | lawn", 0),
    ],
    "Award for Floral Variety": [
        ("red rose pond | red lily pond | red petunia pond", 6),
        (". | . | .", 0),
        ("red rose pond | blue rose pond | blue lily pond", 0),
        ("lawn | red lily pond | red petunia pond", 0),
        ("blue lily birch oak | blue petunia structure | blue rose pond", 6),
    ],
    "Best Use of Space": [
        ("red rose structure | red lily structure | red lily birch oak", 4),  # 3 cards 6, 2 trees -2
        (". | . | .", 0),
        ("red rose pond | red lily pond | lawn", 6),
        ("red rose birch birch | blue rose birch birch | blue lily oak willow", 0),  # 6 - 6
        (". | yellow petunia oak | .", 1),  # 2 - 1
        ("lawn | . | .", 2),
    ],
    "Award for Scope and Ambition of Display": [
        ("red rose pond | . | lawn", -1),  # 2 - 3
        (". | . | .", -9),
        ("red rose pond | red lily birch oak | lawn", 3),
        (". | . | lawn", -5),  # 1 - 6
    ],
    "Award for Outstanding Birch Plantation": [
        ("red petunia birch | red lily birch willow | red rose pond", 2),  # 2 birches 4, 1 willow -2
        (". | . | .", 0),
        ("red rose birch birch | yellow rose birch birch | blue rose birch birch", 12),
        ("red rose willow willow | lawn | yellow petunia willow", -6),
        ("blue lily birch willow | . | .", 0),
        ("red lily oak willow | red rose oak oak | .", -2),
    ],
    "Award for Outstanding Oak Plantation": [
        ("red rose oak oak | red lily birch oak | .", 7),  # 3 oaks 9, 1 birch -2
        (". | . | .", 0),
        ("red rose oak oak | yellow rose oak oak | blue rose oak oak", 18),
        ("red rose birch birch | red petunia birch | red lily birch willow", -9),  # 4 birches -8, 1 willow -1
        ("yellow lily oak willow | yellow rose willow willow | lawn", 0),  # 3 - 3
        ("yellow lily birch oak | . | .", 1),
    ],
    "Excellence in Trees": [
        ("red rose oak oak | red petunia birch | red rose pond", 3),
        (". | . | .", 0),
        ("red rose oak oak | red lily birch willow | blue lily birch oak", 6),
        ("lawn | red lily structure | red rose pond", 0),
        (". | blue lily birch willow | .", 2),
    ],
    "Award for Symmetrical Forestry": [
        ("red rose oak oak | red lily birch oak | red petunia birch", 4),  # 3 oaks one pair, 2 birches one pair
        (". | . | .", 0),
        ("red rose oak oak | yellow rose oak oak | blue rose oak oak", 6),
        ("red lily birch oak | . | yellow petunia willow", 0),
        ("red rose birch birch | blue rose willow willow | yellow rose oak oak", 6),
        (". | red rose willow willow | lawn", 2),
    ],
    "Award for the Provision of Natural Habitats": [
        ("lawn | red lily birch oak | red rose structure", 4),  # 3 + 2 - 1
        (". | . | .", 0),
        ("lawn | lawn | lawn", 9),
        ("red rose structure | red lily structure | blue lily structure", -3),
        ("red rose pond | . | red petunia oak", 1),
        ("lawn | lawn | blue rose birch birch", 8),
    ],
    "Best Man-Made Features": [
        ("red rose pond | lawn | blue lily birch oak", -4),
        (". | . | .", -4),
        ("red rose structure | . | red lily pond", 2),
        ("red rose structure | . | red lily structure", -2),
        ("red rose structure | red lily structure | red petunia structure", 6),
    ],
    "Excellence in Structures": [
        ("red rose pond | lawn | blue lily birch oak", -2),
        (". | . | .", -2),
        ("red rose pond | blue rose structure | .", 1),
        ("blue petunia structure | blue rose structure | .", 2),
        ("blue petunia structure | blue rose structure | blue lily structure", 4),
    ],
    "Excellence in Lawns": [
        ("red rose pond | . | blue lily pond", -2),
        (". | . | .", -2),
        ("red rose pond | lawn | .", 1),
        ("lawn | red lily structure | lawn", 4),
        ("lawn | lawn | lawn", 8),
    ],
    "Award for Consistency of Features": [
        ("red rose structure | red lily structure | red petunia structure", 5),
        (". | . | .", 0),
        ("red rose birch birch | yellow rose birch birch | blue rose birch birch", 10),
        ("red rose oak oak | blue petunia oak | red lily structure", 5),
        ("red lily birch oak | red lily oak willow | red lily birch willow", 0),  # two of each
        ("yellow rose willow willow | yellow lily birch willow | lawn", 5),
        ("red rose pond | red lily pond | red petunia pond", 0),
    ],
    "Award for Diversity of Hard & Soft Wood": [
        ("red rose birch birch | red rose pond | .", 3),
        (". | . | .", -1),
        ("lawn | red rose pond | red rose structure", -1),
        ("red lily birch oak | . | .", -1),
        ("red lily birch oak | lawn | blue rose willow willow", 5),
    ],
    "Award for Variety in Trees": [
        ("lawn | red rose pond | red rose structure", 1),
        (". | . | .", -5),  # 1 - 6
        ("red rose oak oak | blue petunia oak | lawn", -3),
        ("red rose oak oak | . | .", -7),  # -3 - 4
        ("red lily birch oak | lawn | lawn", 2),
        ("red lily birch oak | . | red petunia willow", 4),  # 6 - 2
        ("red lily birch oak | red lily oak willow | red rose pond", 6),
    ],
    "Award for Forestry": [
        ("red rose pond | . | lawn", -2),
        (". | . | .", -2),
        ("red petunia oak | . | lawn", 4),
        ("red lily birch oak | . | lawn", -1),
        ("red lily birch oak | red petunia oak | lawn", -1),
        ("red lily birch oak | red rose oak oak | lawn", -1),
        ("red lily birch oak | red rose oak oak | blue petunia birch", 4),
        ("red lily birch oak | red rose oak oak | blue rose birch birch", 6),
    ],
    "Award for Tasteful Floral Displays": [
        ("red lily pond | blue petunia pond | yellow rose pond", 1),  # 2 + 1 - 2
        (". | . | .", -9),
        ("red lily pond | yellow lily structure | blue lily birch oak", 6),
        ("red rose pond | blue rose structure | yellow rose oak oak", -6),
        ("lawn | . | blue petunia pond", -5),  # -3 - 3 + 1
        ("lawn | lawn | red lily structure", -4),  # -6 + 2
    ],
    "Best Colour Combination": [
        ("blue lily pond | yellow rose pond | red rose pond", 1),  # 2 + 1 - 2
        (". | . | .", -9),
        ("blue lily pond | blue rose structure | blue petunia oak", 6),
        ("red lily pond | red rose structure | red petunia oak", -6),
        ("lawn | . | yellow petunia oak", -5),
        ("lawn | blue lily pond | yellow lily pond", 0),  # -3 + 2 + 1
    ],
    "Award for Feature Variety": [
        ("red rose structure | red petunia oak | red lily pond", 6),
        (". | . | .", 0),
        ("red rose structure | . | red petunia oak", 6),
        ("red rose structure | red petunia oak | lawn", 0),
        ("red rose structure | red lily birch oak | red lily pond", 0),  # two trees
        ("red petunia oak | . | .", 0),
        ("red rose structure | . | .", 0),
        ("red rose structure | red lily structure | red petunia oak", 0),
        ("red rose pond | red petunia oak | red lily pond", 0),
    ],
    "Best Integration of the Natural and Man-Made": [
        ("red rose structure | red lily pond | .", -2),
        (". | . | .", 0),
        ("red rose structure | red lily birch oak | lawn", 4),
        ("red rose structure | red lily structure | red rose oak oak", 6),
        ("red rose structure | red petunia oak | red petunia birch", 4),
        ("red rose structure | red petunia oak | .", 0),  # one tree
        ("red rose structure | red lily birch oak | red rose oak oak", 0),  # four trees
        ("red rose structure | red lily structure | .", 0),
        ("red rose structure | red lily structure | red petunia structure", 0),
        ("red rose pond | red lily birch oak | .", 0),
    ],
}
FLAT = [pytest.param(award, line, points, id=f"{award}: {line}") for award, cases in CASES.items() for line, points in cases]


read = reader(VG, DECK)


def one_village(village, **data):
    return read({"players": {"north": village}} | data)


def idle(award):
    """Two awards that lie beside the one that is asked about."""
    return [name for name in ("The Ruby Clover Award", "Excellence in Trees", "Excellence in Ponds") if name != award][:2]


def line_of(position, item):
    (line,) = [line for line in score(VG, position).sheets[0].lines if line.item.startswith(item)]
    return line


def test_every_award_of_the_box_has_cases():
    assert CASES.keys() == DECK.awards.keys()
    assert min(map(len, CASES.values())) >= 4


@pytest.mark.parametrize(("award", "line", "points"), FLAT)
def test_VG_SC_AWARD_in_the_top_row_scores_its_column(award, line, points):
    """The award lies over column 2, where the line is laid from row 1 to row 3."""
    first, second = idle(award)
    village = {
        "village": "down",
        "top": [first, award, second],
        "left": [".", ".", "."],
        "green": [[".", card, "."] for card in line.split(" | ")],
    }
    scored = line_of(one_village(village), f"{award} (top 2, column 2)")
    assert scored.points == points
    assert scored.rule == "VG-SC-AWARD"


@pytest.mark.parametrize(("award", "line", "points"), FLAT)
def test_VG_SC_AWARD_in_the_left_column_scores_its_row(award, line, points):
    """The award lies left of row 3; rows 1 and 2 hold cards that must not count."""
    village = {
        "village": "down",
        "top": [".", ".", "."],
        "left": [".", ".", award],
        "green": [["red lily pond", ".", "."], [".", "lawn", "blue rose oak oak"], line.split(" | ")],
    }
    assert line_of(one_village(village), f"{award} (left 3, row 3)").points == points


# The rest of a score.


def test_VG_SC_VILLAGE_face_up_scores_one_and_face_down_nothing():
    bare = {"top": [".", ".", "."], "left": [".", ".", "."], "green": [[".", ".", "."]] * 3}
    assert line_of(one_village(bare | {"village": "up"}), "village card").points == 1
    assert line_of(one_village(bare | {"village": "down"}), "village card").points == 0


def test_VG_SC_POND_counts_visible_ponds_only():
    village = {
        "village": "down",
        "top": [".", ".", "."],
        "left": [".", ".", "."],
        "green": [[".", "red rose pond on lawn", "."], [".", ".", "red petunia oak on blue lily pond"], ["lawn", ".", "."]],
    }
    (sheet,) = score(VG, one_village(village)).sheets
    assert [(line.item, line.points) for line in sheet.lines] == [("village card", 0), ("pond at r1c2", 2)]


def test_VG_SC_AWARD_visible_awards_and_visible_cards_only():
    village = {
        "village": "down",
        "top": ["Excellence in Ponds on Excellence in Trees", ".", "."],
        "left": [".", "The Ruby Clover Award", "."],
        "green": [
            [".", ".", "."],
            ["red lily pond on red lily oak willow", ".", "lawn on red lily structure"],
            [".", ".", "."],
        ],
    }
    (sheet,) = score(VG, one_village(village)).sheets
    assert [(line.item, line.points) for line in sheet.lines] == [
        ("village card", 0),
        ("pond at r2c1", 2),
        ("Excellence in Ponds (top 1, column 1)", 2),
        ("The Ruby Clover Award (left 2, row 2)", 3),
    ]
    assert sheet.total == 7


def test_cards_of_the_wrong_kind_do_not_score():
    village = {
        "village": "down",
        "top": ["red rose pond", "Award for Scope and Ambition of Display", "."],
        "left": [".", ".", "."],
        "green": [[".", "lawn", "."], [".", "Excellence in Ponds", "."], [".", "lawn", "."]],
    }
    (sheet,) = score(VG, one_village(village)).sheets
    assert [(line.item, line.points) for line in sheet.lines] == [
        ("village card", 0),
        ("Award for Scope and Ambition of Display (top 2, column 2)", -1),  # two cards, one empty space
    ]


# Solo ranks.


PONDS = [f"{colour} {flower} pond" for flower in ("rose", "lily", "petunia") for colour in ("red", "yellow", "blue")]


def solo(total, **rulings):
    """A solo village without awards: two points a pond, and one for the village card if the total is odd."""
    spaces = PONDS[: total // 2] + ["."] * (9 - total // 2)
    green = [spaces[:3], spaces[3:6], spaces[6:]]
    village = {"village": "up" if total % 2 else "down", "top": [".", ".", "."], "left": [".", ".", "."], "green": green}
    return one_village(village, solo=True, rulings=rulings)


@pytest.mark.parametrize(
    ("total", "rank"),
    [
        (0, "Last place"),
        (14, "Last place"),
        (15, "Last place"),
        (16, "Honourable mention"),
        (19, "Honourable mention"),
    ],
)
def test_VG_SOLO_RANK(total, rank):
    (standing,) = score(VG, solo(total)).ranking
    assert (standing.total, standing.rank) == (total, rank)


def high(total):
    """A solo village of three rows of three lilies, nine points each; the columns add what stands beside them."""
    face, top = {
        25: ("down", ["The Sonny Rowe Award", "The Rosa Gelber Award", "Excellence in Lawns"]),  # 0 + 0 - 2
        26: ("up", ["The Sonny Rowe Award", "The Rosa Gelber Award", "Excellence in Lawns"]),  # 1, 0 + 0 - 2
        35: ("down", ["Best Man-Made Features", "Excellence in Lawns", "Award for Symmetrical Forestry"]),  # 6 - 2 + 4
        36: ("up", ["Best Man-Made Features", "Excellence in Lawns", "Award for Symmetrical Forestry"]),  # 1, 6 - 2 + 4
    }[total]
    left = ["The Ruby Clover Award", "The Diane Yeller Award", "The Linda Flowers Award"]
    green = [[f"{c} lily structure", f"{c} lily birch oak", f"{c} lily oak willow"] for c in ("red", "yellow", "blue")]
    return one_village({"village": face, "top": top, "left": left, "green": green}, solo=True)


@pytest.mark.parametrize(
    ("total", "rank"),
    [
        (25, "Honourable mention"),
        (26, "Runner-up"),
        (35, "Runner-up"),
        (36, "Village Green of the Year"),
    ],
)
def test_VG_SOLO_RANK_high(total, rank):
    (standing,) = score(VG, high(total)).ranking
    assert (standing.total, standing.rank) == (total, rank)


def test_VG_SOLO_RANK_below_nothing():
    village = {
        "village": "down",
        "top": ["Best Man-Made Features", "Excellence in Lawns", "Award for Forestry"],  # -4 - 2 - 2
        "left": [".", ".", "."],
        "green": [[".", ".", "."]] * 3,
    }
    (standing,) = score(VG, one_village(village, solo=True)).ranking
    assert (standing.total, standing.rank) == (-8, "Last place")


def test_VG_AMB_RANK15_changes_the_rank_of_15_only():
    scored = score(VG, solo(15))
    assert scored.ranking[0].rank == "Last place"
    (ruling,) = scored.rulings
    assert (ruling.key, ruling.value) == ("VG-AMB-RANK15", "last-place")
    assert ruling.otherwise == {"honourable-mention": "north ranks as Honourable mention"}
    other = score(VG, solo(15, **{"VG-AMB-RANK15": "honourable-mention"}))
    assert other.ranking[0].rank == "Honourable mention"
    for total in (14, 16):
        assert score(VG, solo(total)).rulings == ()


# Several players: points, then visible green cards, then shared.


def lawns(face, n):
    """A village worth nothing but its card, with n lawns."""
    spaces = ["lawn"] * n + ["."] * (9 - n)
    return {"village": face, "top": [".", ".", "."], "left": [".", ".", "."], "green": [spaces[:3], spaces[3:6], spaces[6:]]}


def places(**villages):
    return [(s.place, s.player, s.total) for s in score(VG, read({"players": villages})).ranking]


def test_VG_TIE_more_points_win_over_more_cards():
    assert places(north=lawns("down", 3), south=lawns("up", 1)) == [(1, "south", 1), (2, "north", 0)]


def test_VG_TIE_more_visible_green_cards_break_a_tie():
    ranked = score(VG, read({"players": {"north": lawns("up", 1), "south": lawns("up", 3)}})).ranking
    assert [(s.place, s.player) for s in ranked] == [(1, "south"), (2, "north")]
    assert ranked[0].because == says("1", "north", "more", "3", "1")
    assert ranked[1].because == says("1", "south", "fewer", "1", "3")


def test_VG_TIE_covered_cards_do_not_break_a_tie():
    covered = lawns("up", 2)
    covered["green"] = [["red rose pond on lawn on lawn", ".", "."], [".", ".", "."], [".", ".", "."]]
    ponds = lawns("up", 2)
    ponds["green"] = [[".", ".", "."], [".", "red petunia pond", "lawn"], [".", ".", "."]]
    assert places(north=covered, south=ponds) == [(1, "south", 3), (2, "north", 3)]


def test_VG_TIE_is_shared_when_cards_are_equal_too():
    ranked = places(north=lawns("up", 2), east=lawns("down", 2), south=lawns("up", 2))
    assert ranked == [(1, "north", 1), (1, "south", 1), (3, "east", 0)]


# Best Use of Space.


def test_VG_AMB_SPACE_changes_the_points_of_best_use_of_space():
    village = {
        "village": "up",
        "top": [".", ".", "."],
        "left": [".", "Best Use of Space", "."],
        "green": [[".", ".", "."], ["red rose pond", ".", "red rose oak oak"], [".", ".", "."]],
    }
    scored = score(VG, one_village(village))
    assert scored.sheets[0].total == 1 + 2 + (4 - 2)
    (ruling,) = scored.rulings
    assert (ruling.key, ruling.value) == ("VG-AMB-SPACE", "two-per-card")
    assert ruling.otherwise == {"one-per-card": "north 3 instead of 5"}
    other = score(VG, one_village(village, rulings={"VG-AMB-SPACE": "one-per-card"}))
    assert other.sheets[0].total == 1 + 2 + (2 - 2)
    # The ruling tells of the doubt, so there is no warning besides.
    assert not any("Best Use of Space" in warning for warning in scored.warnings)


def test_VG_AMB_SPACE_tells_that_the_order_changes():
    north = lawns("down", 3) | {"left": ["Best Use of Space", ".", "."]}  # 6, or 3
    south = lawns("up", 0) | {"green": [["red rose pond", ".", "."], [".", ".", "blue lily pond"], [".", ".", "."]]}  # 1 + 4
    scored = score(VG, read({"players": {"north": north, "south": south}}))
    assert [(s.player, s.total) for s in scored.ranking] == [("north", 6), ("south", 5)]
    (ruling,) = scored.rulings
    assert ruling.otherwise == {"one-per-card": says("north 3", "6", "1", "south", "2", "north")}


def test_VG_AMB_SPACE_is_not_named_where_it_changes_nothing():
    village = {
        "village": "up",
        "top": [".", ".", "Best Use of Space"],
        "left": [".", ".", "."],
        "green": [["red rose pond", ".", "."], [".", ".", "."], [".", ".", "."]],
    }
    assert score(VG, one_village(village)).rulings == ()
