"""What cannot be seen, against brute force over every way to fill it in: verdict, what is certain, ways, points."""

from __future__ import annotations

from collections import Counter

import naive_play as brute
import naive_village_green as naive
import pytest
from asking import reader

from models.village_green.cards import standard_deck
from models.village_green.cards_form import read_deck
from verify.check import check
from verify.clock import Clock
from verify.fill import fill
from verify.games import entry

VG = entry("village-green")
DECK = standard_deck()


read = reader(VG, DECK)


# What a description means.


def having(*words):
    """The green kinds that show all these words, a word as often as it is given."""
    wanted = Counter(words)
    return {card for card in naive.GREEN if all(card.split().count(word) >= n for word, n in wanted.items())}


def village_of(green=None, **more):
    """A village by what lies in its green spaces."""
    spaces = green or {}
    rows = [[spaces.get(f"r{row}c{column}", ".") for column in (1, 2, 3)] for row in (1, 2, 3)]
    top = ["Excellence in Ponds", "Best Use of Space", "Excellence in Lawns"]
    return {"village": "up", "top": top, "left": [".", ".", "."], "green": rows} | more


def table_of(*villages, **more):
    return {"game": "village-green", "players": dict(zip(("north", "east"), villages, strict=False))} | more


@pytest.mark.parametrize("text", ["some lawn", "some red rose pond", "some petunia red birch"])
def test_a_description_that_fits_one_kind_is_that_card(text):
    checked = check(VG.game, read(table_of(village_of({"r2c3": text}))))
    assert (checked.verdict, checked.open_places) == ("legal", ())


EVERYWHERE = {"r1c2": "some red", "r2c3": "red rose pond on unknown", "r3c1": "unknown on lawn on some lily on ."}


def test_places_are_named_as_in_answers():
    village = village_of(EVERYWHERE, village="unknown", left=["unknown", "Award for Forestry on some excellence", "."])
    village |= {
        "hand": ["lawn", "unknown", "some oak"],
        "top": ["Best Use of Space", "some ruby or diane", "some sonny or rosie"],
    }
    display = {"green": ["unknown", "lawn", "lawn"], "awards": ["Award for Polychromatism", "unknown", "unknown or nothing"]}
    display["awards"][2] = "some lily or linda"
    checked = check(VG.game, read(table_of(village, display=display)), clock=Clock(effort=1))
    assert checked.open_places == (
        *("village", "r1c2", "r2c3, 1 beneath", "r3c1", "r3c1, 2 beneath", "top 2", "top 3", "left 1"),
        *("left 2, 1 beneath", "north's hand, card 2", "north's hand, card 3", "green display, card 1"),
        *("awards display, card 2", "awards display, card 3"),
    )


def test_places_of_several_villages_are_named_with_their_player():
    north = village_of({"r1c2": "unknown"}, hand=["unknown", "lawn", "lawn"])
    east = village_of(EVERYWHERE, village="unknown", left=[".", "unknown", "."])
    east["top"] = ["some ruby or diane", "Excellence in Trees", "Award for Forestry"]
    checked = check(VG.game, read(table_of(north, east)), clock=Clock(effort=1))
    assert checked.open_places == (
        *("north r1c2", "north's hand, card 1", "east village", "east r1c2", "east r2c3, 1 beneath", "east r3c1"),
        *("east r3c1, 2 beneath", "east top 1", "east left 2"),
    )


# Where nothing lies, nothing lies beneath it.

SEEN_TOP = ["Excellence in Ponds on .", "Best Use of Space on .", "Excellence in Lawns on ."]
COVERED_TOP = ["The Peter Petals Award on Excellence in Ponds on .", *SEEN_TOP[1:]]
MAYBE_NOTHING = {
    "a fourth award is needed": table_of(
        village_of({"r1c1": "red rose structure on ."}, top=SEEN_TOP, left=["some ruby or diane or nothing", ".", "."])
    ),
    "a structure may lie unseen": table_of(
        village_of({"r1c3": "some red rose or nothing"}, village="down", top=COVERED_TOP), solo=True
    ),
    "a structure may lie unseen beside another": table_of(
        village_of({"r1c3": "some red rose or nothing", "r3c1": "lawn on ."}, village="unknown", top=COVERED_TOP), solo=True
    ),
    "a lawn may be covered by anything": table_of(
        village_of({"r1c3": "some yellow lily or nothing", "r2c1": "lawn on ."}, top=COVERED_TOP),
        solo=True,
        rulings={"VG-AMB-LAWNCOVER": "allowed"},
    ),
}

PERHAPS = {
    "some ruby or diane or nothing": ["The Ruby Clover Award", "The Diane Yeller Award", "."],
    "some red rose or nothing": [*having("red", "rose"), "."],
    "some yellow lily or nothing": [*having("yellow", "lily"), "."],
}


@pytest.mark.parametrize("name", MAYBE_NOTHING)
def test_beneath_nothing_lies_nothing(name):
    (village,) = MAYBE_NOTHING[name]["players"].values()
    faces = ("up", "down") if village["village"] == "unknown" else (village["village"],)
    known = [MAYBE_NOTHING[name] | {"players": {"north": village | {"village": face}}} for face in faces]
    legal = [way for data in known for way in brute.completions(data, PERHAPS)]
    found = [VG.game.written(way.position) for way in fill(VG, read(MAYBE_NOTHING[name]), limit=20).ways]
    worlds, told = (
        sorted(str([data["players"]["north"][key] for key in ("village", "top", "left", "green")]) for data in some)
        for some in (legal, found)
    )
    assert told == worlds
    assert 0 < len(worlds) < sum(len(kinds) for text, kinds in PERHAPS.items() if text in str(village)) * len(faces)


def test_a_structure_is_not_both_in_an_unknown_place_and_left_in_the_box():
    """Two covered awards take two structures, and this box holds one."""
    small = {"provenance": "", "villages": ["A"], "green": {"lawn": 9, "red rose pond": 9, "red rose structure": 1}}
    small["awards"] = {
        name: {"each": {"pond": 1}} for name in ("Excellent", "Outstanding", "Blue", "Green", "White", "Black")
    }
    village = village_of({"r2c3": "some pond or structure"}, village="down")
    village["top"] = ["Excellent on Outstanding on .", "Blue on Green on .", "White on ."]
    data = table_of(village, solo=True)
    position = VG.game.read(data, read_deck(small), {}).position
    assert check(VG.game, position).verdict == "illegal"
    village["top"][1] = "Blue on ."
    assert check(VG.game, VG.game.read(data, read_deck(small), {}).position).verdict == "legal"


def test_how_a_village_card_lies_is_doubted_where_somebody_saw_it():
    for village, told in (("up", ["the village card lies face up"]), ("unknown", [])):
        facts = VG.game.doubted(read(table_of(village_of(village=village)))).facts
        assert [fact.said for fact in facts if "village card" in fact.said] == told
