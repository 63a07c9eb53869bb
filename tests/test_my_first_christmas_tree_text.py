"""My First Christmas Tree: how moves are said, the file and what is written of it, the picture, and what is doubted."""

import copy

import pytest
from asking import repairs
from my_first_christmas_tree_words import CT, LEFT, POOL, TREE, broken, ended, read, table
from sayings import says

from models.green_box.my_first_christmas_tree.game import holding
from models.picture import Figure, Shape, Tone
from verify.check import check


def test_an_end_has_to_be_said_where_both_fit():
    data = table(ada={"row": ["red hammers", "red bricks"], "hand": ["red wheel"]})
    position = read(data)
    tree = copy.deepcopy(TREE)
    tree[3][2], tree[3][3], tree[3][4], tree[2][0] = "wheel", "hammers", "bricks", "arrow"
    both = read(table(tree=tree, ada=data["players"]["ada"]))
    with pytest.raises(ValueError, match=r"\w") as caught:
        CT.game.play.read("play red wheel", both, "ada")
    assert str(caught.value) == says("left", "right", "which end")
    assert str(CT.game.play.read("play red wheel", position, "ada")) == "play red wheel right"
    row = {"row": ["red wheel", "red hammers"], "hand": ["red bricks"]}
    tree = copy.deepcopy(TREE)
    tree[4] = ["wheel", "hammers", "bricks", "arrow", "circles", "drop"]
    tree[1] = ["wheel", "hammers", "bricks"]
    two = read(table(tree=tree, ada=row))
    with pytest.raises(ValueError, match=r"\w") as caught:
        CT.game.play.read("play red bricks right, complete", two, "ada")
    # Wheel, hammers, bricks: from the left in the second row, and in the lowest one.
    assert str(caught.value) == says("2 places", "which tiles", "r2c1 r2c2 r2c3", "r5c1 r5c2 r5c3")


def test_the_picture_shows_what_lies_there():
    data = table(["r1c1", "r2c2"], ["r1c1", "r1c2"], ada={"row": LEFT}, touches={2: "red"}, star="red")
    violations = check(CT.game, read(data)).violations
    picture = CT.game.picture(read(data), frozenset(place for one in violations for place in one.places))
    assert picture.description == says("ada: red", "17 decorations left", "red drop, blue hammers and red arrow")
    assert picture.description == says("6 spaces", "broken")  # rows 1 and 2, and the star
    panel, front = picture.panels
    assert [len(row) for row in panel.rows] == [1, 2, 3, 4, 5, 6, 2]
    assert panel.shifts == (5, 4, 3, 2, 1, 0, 4)
    assert panel.rows[2][1].words == ("bricks", "r2c2", "red", "touch red")
    # Green cubes are the finishing touches that go with red decorations.
    assert panel.rows[2][1].figures[-1] == Figure(Shape.TOUCH, Tone.GREEN)
    assert panel.rows[0][0].words == ("star", "red")
    # The tree has 3 of ada's 20 decorations and the star one more of what she has; 1 of her 12 finishing touches lies there.
    first, *row = front.rows[0]
    assert first.words[:2] == ("ada", "red")
    assert [tile.words for tile in row[:3]] == [("red drop",), ("blue hammers",), ("red arrow",)]


def test_conservation_reads_every_card_that_is_told():
    data = table(
        ada={"row": ["red 1 drop"], "hand": ["red 1 drop"]}, pool=["red 1 drop", *POOL[:3]], deck=29, discard=["red arrow"]
    ) | {"rulings": {"GB-GREEN-DISTINCT": "yes"}}
    assert set(broken(data)) == {"GB-CHK-6[backgrounds]"}


def test_cards_that_nobody_has_seen_are_not_held_against_the_deck():
    told = table(ada={"hand": ["red drop", "unknown"]}, pool=["blue wheel", "unknown"], deck=["unknown", "black arrow"])
    held = [(str(lying.card), lying.place.space) for lying in holding(read(told)).cards]
    assert held == [("red drop", "card 1"), ("blue wheel", "pool 1"), ("black arrow", "deck 2")]


def mended(data):
    """What mends a table, each by one change."""
    return {change for repair in repairs(CT.game, read(data)) for (change,) in [repair.changes]}


def test_of_the_turns_left_only_their_number_can_be_wrong():
    assert mended(ended("ben", turns_left=2)) == {"change `turns_left:` from 2 to 1"}


def test_a_card_of_a_deck_that_is_known_may_be_wrong():
    """There is one red 3 that is pink, so one of two was misread."""
    pool = ["red 3 wheel on pink", *POOL[1:]]
    assert not broken(table(pool=pool, deck=["blue arrow"]))
    assert set(broken(table(pool=pool, deck=["red 3 drop on pink", "blue arrow"]))) == {"GB-CHK-3[red 3]"}
    found = mended(table(pool=pool, deck=["red 3 drop on pink", "blue arrow"]))
    for where, card in (("deck", "red 3 drop on pink"), ("pool", "red 3 wheel on pink")):
        assert any(change == says(f"a card in the {where}", card, "some other card") for change in found)
    assert "take the red 3 drop on pink out of `deck:`" in found
    assert not any("blue arrow" in change for change in found)


@pytest.mark.parametrize(
    ("data", "changes"),
    [
        (table(pool=[*POOL, "red drop"]), {"take the red wheel, the blue drop, the white circles, the yellow hammers or the red drop out of `pool:`"}),
        (table(["r3c3"], turns_left=1), {"leave `turns_left:` out"}),
        # An entry taken out is the same as one box less, and is told once.
        (
            table(ada={"boxes": {"neutral": [5] * 5}}),
            {
                "change ada's neutral boxes of value 5 from 5 to 4 or less",
                "change one of ada's neutral boxes from 5 to 4 or 6",
            },
        ),
        (ended("over", turns_left=1), {"leave `turns_left:` out", "change `turn:` from over to ben"}),
        (
            table(["r3c3", "r3c3"]),
            {"change red at r3c3 from 2 decorations to a decoration or no decoration", "change the colour of a decoration at r3c3 from red to blue"},
        ),
    ],
)  # fmt: skip
def test_what_mends_a_table_alone(data, changes):
    assert mended(data) == changes
