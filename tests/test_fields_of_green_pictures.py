"""Pictures of Fields of Green: what is drawn of a farm, distances, and moves that pay Water."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from fields_of_green_words import read_again, table
from sayings import says

from cli.pictures.vector import svg
from models.fields_of_green.moves.reading import read_move
from models.fields_of_green.picture import distances_from, drawn_move, picture
from models.rule import Place


def words_of(shown_):
    """The words of each space of a farm that is drawn."""
    (panel,) = shown_.panels
    tiles = [tile.words for row in panel.rows for tile in row]
    return {line.split(":")[0].split()[0]: words for words in tiles for line in words if re.match(r"r\d", line)}


def test_a_drawing_tells_types_and_stores_in_words():
    position = table(
        [
            ["Wheat paid", "Water Tower 1 with Hoses", "Silo 0 to 2", "Silo"],
            ["Mill", "Well", "some Field", "unknown", "Wheat paid twice"],
            ["Pigs on Oxen", "Turkeys face down", ".", "Fair with Fences"],
        ],
        more={"vp": 2, "aside": ["Harrow"], "coins": "3 to 4"},
        year=3,
        phase="harvest",
    )
    shown_ = picture(position, frozenset({Place("Maria", "r1c1"), Place("Maria", "r1c2")}))
    assert shown_.description == says("2 spaces", "marked", "broken")
    assert [tile.marked for tile in shown_.panels[0].rows[0]] == [True, True, False, False, False]
    assert shown_.panels[0].heading == says("Maria", "3 or 4 coins", "2 VP", "Harrow", "year 3", "harvest phase")
    drawn = " ".join(ET.fromstring(svg(shown_)).itertext())  # noqa: S314 - our own text
    assert {"Harvest:", "range", "(Turkeys)", "unknown"} <= set(drawn.split())
    told = {space: " | ".join(words) for space, words in words_of(shown_).items()}
    assert told == {
        "r1c1": says("Field, Harvest: 1 Water", "paid"),
        "r1c2": says("1 of 3 Water", "range 3", "Hoses"),
        "r1c3": says("0 to 2 of 4 Food"),
        "r1c4": says("unknown of 4 Food"),
        "r1c5": says("empty"),
        "r2c1": says("Building, Game End"),
        "r2c2": says("Construction, Immediate"),
        "r2c3": says("some Field"),
        "r2c4": says("unknown"),
        "r2c5": says("paid 2x"),
        "r3c1": says("Livestock, Harvest: 1 Food", "on Oxen"),
        "r3c2": says("Open Area", "(Turkeys)"),
        "r3c3": says("empty"),
        "r3c4": says("Fences"),
        "r3c5": says("empty"),
    }


def test_a_drawing_of_nothing_and_of_a_number():
    shown_ = picture(
        read_again({"game": "fields-of-green", "players": {"Ann": {"farm": []}, "Bo": {"pad": {}}}}), frozenset()
    )
    ET.fromstring(svg(shown_))  # noqa: S314 - our own text
    assert len(shown_.panels) == 1


@pytest.mark.parametrize(
    ("farm", "start", "told"),
    [
        # With Hoses the range is 3.
        (
            [["Water Tower 3 with Hoses", "Wheat", "Oxen", "Mill", "Silo 0"]],
            "r1c1",
            {
                "r1c1": "s from here",
                "r1c2": " 1, in range",
                "r1c3": " 2, in range",
                "r1c4": " 3, in range",
                "r1c5": " 4, out of range",
            },
        ),
        # From an empty space and round corners.
        (
            [["Water Tower 3"], ["Wheat"], ["Oxen", "Mill"]],
            "r2c2",
            {"r1c1": " 2", "r1c2": None, "r2c1": " 1", "r2c2": "s from here", "r3c1": " 2", "r3c2": " 1"},
        ),
    ],
)
def test_distances_are_drawn(farm, start, told):
    shown_ = words_of(distances_from(table(farm), "Maria", start))
    found = {space: [line for line in words if "distance" in line] for space, words in shown_.items()}
    assert found == {space: [] if rest is None else [f"distance{rest}"] for space, rest in told.items()}


@pytest.mark.parametrize(
    ("space", "said"),
    [("r5c5", "no card lies at r5c5 or beside it"), ("barn", "no space 'barn'; expected for instance r1c1")],
)
def test_distances_from_nowhere(space, said):
    with pytest.raises(ValueError, match=said):
        distances_from(table(), "Maria", space)


@pytest.mark.parametrize(("move", "is_drawn"), [("Orchard to r2c1", True), ("Mill to r2c1", False), ("market", False)])
def test_a_move_that_pays_water_is_drawn(move, is_drawn):
    shown_ = drawn_move(table(), read_move(move, table(), "Maria"))
    assert (shown_ is not None) is is_drawn
    assert not is_drawn or "distances from here" in [line for words in words_of(shown_).values() for line in words]
