"""Every rule that a table of Fields of Green can break, by its number: what is accepted, what is rejected and why."""

from __future__ import annotations

from pathlib import Path
from re import findall

import pytest
from fields_of_green_tables import FG, START, broken, checked, farm, one, resting_on, table
from sayings import says

# FOG-SETUP-PILES: copies

LISTED = {"rulings": {"FOG-AMB-33": "listed"}}
"""Somebody has counted: there are three of each card."""


def test_FOG_SETUP_PILES_accepts_as_many_copies_as_there_are():
    assert broken(one(START + "\nWheat | Wheat | Wheat")) == {}


def test_FOG_SETUP_PILES_rejects_one_more_wherever_it_lies():
    everywhere = one(START + "\nWheat | Wheat", row=["Wheat"], discards=["wheat", "Oxen", "Pigs"], player_count=2)
    found = broken(everywhere | LISTED)
    assert found.keys() == {"FOG-SETUP-PILES[Wheat]"}
    assert found["FOG-SETUP-PILES[Wheat]"] == says("4 copies", "Wheat", "3")


def test_FOG_SETUP_PILES_counts_what_several_unknown_cards_can_be():
    """Four places that can hold nothing but one card of which there are three: that cannot be."""
    four = " | ".join(["some Potatoes"] * 4)
    assert checked(one(f"{START}\n{four}") | LISTED).verdict == "illegal"
    shed = {
        "Shed": {"type": "Building", "ability": "none", "copies": 1},
        "Hut": {"type": "Building", "ability": "none", "copies": 1},
    }
    for n, verdict in ((2, "legal"), (3, "illegal")):
        places = " | ".join(["some Shed or Hut"] * n)
        assert checked(one(f"{START}\n{places}", locations=shed)).verdict == verdict


@pytest.mark.parametrize("rest", ["Wheat | Wheat | Wheat | Wheat", " | ".join(["unlisted Field"] * 19)])
def test_FOG_SETUP_PILES_is_a_doubt_where_copies_are_guessed(rest):
    """One owner of the game counted three of each card, and nobody published it: whoever holds a fourth knows better."""
    data = one(f"{START}\n{rest}")
    found = checked(data)
    assert (found.verdict, [[guess.key for guess in doubt.guesses] for doubt in found.doubts]) == ("legal", [["FOG-AMB-33"]])
    assert checked(data | LISTED).verdict == "illegal"
    without = checked(data | {"rulings": {"FOG-AMB-33": "any"}})
    assert (without.verdict, without.doubts) == ("legal", ())


def test_FOG_SETUP_PILES_is_a_rule_where_copies_were_counted():
    """Also a card file that gives the number which was guessed has counted, whatever it says of its source."""
    for n, verdict in ((3, "illegal"), (4, "legal")):
        data = one(f"{START}\n" + " | ".join(["Wheat"] * 4))
        data["cards"]["locations"]["Wheat"] = {"copies": n, "sources": {"copies": "medium: a friend"}}
        found = checked(data)
        assert (found.verdict, found.doubts) == (verdict, ())


def test_FOG_SETUP_PILES_never_has_more_than_33_of_a_type():
    """Whatever is guessed of the copies."""
    assert broken(one(f"{START}\n" + " | ".join(["Wheat"] * 34))).keys() >= {"FOG-UPK-EXHAUST[Fields]"}


def test_FOG_SETUP_EQUIP_counts_what_unknown_tiles_can_be():
    """Of the only tiles that fit there is one each."""
    only = {"equipment": {"Lamp": {"on": "Building", "copies": 1}, "Vane": {"on": "Building", "copies": 1}}}
    only["equipment"]["Sail"] = {"on": "Water Tower", "copies": 28}
    for n, verdict in ((2, "legal"), (3, "illegal")):
        data = one(f"{START}\n" + " | ".join(["Barn with unknown"] * n))
        data["cards"] = {"locations": data["cards"]["locations"], **only}
        known = {name: {"on": "Silo"} for name in ("Power Generator", "Sacks", "Fences")}
        data["cards"]["equipment"] = known | only["equipment"]
        assert checked(data).verdict == verdict, n


def test_FOG_SETUP_EQUIP_counts_tiles_that_no_list_has():
    """With 28 of 30 listed, none of which fits on a Building, two such tiles are left."""
    for n, verdict in ((2, "legal"), (3, "illegal")):
        data = one(f"{START}\n" + " | ".join(["Barn with unlisted Equipment"] * n))
        known = {name: {"on": "Silo"} for name in ("Power Generator", "Sacks", "Fences")}
        data["cards"]["equipment"] = known | {"Sail": {"on": "Water Tower", "copies": 28}}
        found = checked(data)
        assert found.verdict == verdict, n
        assert [v.message == says(str(n), "2", "not listed") for v in found.violations] == [True] * (n == 3)


def test_FOG_SETUP_PILES_counts_cards_that_no_list_has():
    """With 32 of 33 Fields listed there is one other: two such cards cannot lie there, and not three unknown ones either."""
    rest = {"Rest": {"type": "Field", "subtype": "none", "price": 0, "vp": 0, "ability": "none"}}
    known = {name: {"copies": 1} for name in ("Potatoes", "Wheat", "Orange Trees", "Apple Trees", "Tomatoes")}
    for row, fine in (("unlisted Field", True), ("unlisted Field | unlisted Field", False)):
        data = one(f"{START} | {row}", locations=rest | known)
        data["cards"]["locations"] = rest | known
        rest["Rest"]["copies"] = 27
        found = broken(data)
        assert found == ({} if fine else {"FOG-SETUP-PILES[unlisted Field]": says("2", "unlisted Field", "1")})


# FOG-SETUP-START


def test_FOG_SETUP_START_accepts_a_water_tower_beside_a_silo():
    assert broken(one("Water Tower 3\nSilo 1")) == {}
    # Which of several towers was the first one is not seen: one of them has to lie beside a Silo.
    assert broken(one("Water Tower 3 | Clover | Silo 1 | Water Tower 2")) == {}


@pytest.mark.parametrize(
    ("text", "missing"),
    [("Silo 1", "no Water Tower"), ("Water Tower 3", "no Silo"), ("Clover", "no Water Tower and no Silo")],
)
def test_FOG_SETUP_START_rejects_a_farm_without_its_first_cards(text, missing):
    found = broken(one(text))
    assert found.keys() == {"FOG-SETUP-START[farm]"}
    assert missing in found["FOG-SETUP-START[farm]"]


def test_FOG_SETUP_START_rejects_first_cards_apart_unless_ruled_otherwise():
    apart = one("Water Tower 3 | Clover | Silo 1")
    assert broken(apart).keys() == {"FOG-SETUP-START[farm]"}
    assert resting_on(checked(apart)) == {"FOG-AMB-06": {"anywhere": "legal"}}
    assert broken(apart | {"rulings": {"FOG-AMB-06": "anywhere"}}) == {}


# FOG-BUILD-ADJ


@pytest.mark.parametrize("text", [START + " | Clover", START + "\nClover | .", ". | Clover\nSilo 1 | Water Tower 3"])
def test_FOG_BUILD_ADJ_accepts_cards_that_share_sides(text):
    assert broken(one(text)) == {}


@pytest.mark.parametrize(
    ("text", "at"),
    [
        (START + "\n. | . | Clover", "r2c3"),
        (START + " | . | Clover", "r1c4"),
        (START + "\n. | .\n. | Clover", "r3c2"),
    ],
)
def test_FOG_BUILD_ADJ_rejects_corners_and_gaps(text, at):
    found = broken(one(text))
    assert found.keys() == {"FOG-BUILD-ADJ[farm]"}
    assert found["FOG-BUILD-ADJ[farm]"] == says("Clover", at, "beside no other card")


def test_FOG_BUILD_ADJ_open_areas_hold_a_farm_together():
    assert broken(one(START + " | Rye face down | Clover")) == {}


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("Water Tower 3 | Clover | . | Silo 1", True),
        ("Water Tower 3 | Silo 1 | . | Clover", False),  # nobody can have built that Clover
        ("Water Tower 3 | . | Clover | . | Silo 1", False),
        ("Water Tower 3 | . | Water Tower 3 | Silo 1", True),
        ("Silo 1 | . | Water Tower 3 | Silo 1", True),
        ("Silo 1 | Water Tower 3 | . | Rye face down", False),
    ],
)
def test_FOG_BUILD_ADJ_with_first_cards_apart_each_piece_grows_from_one_of_them(text, allowed):
    found = broken(one(text, rulings={"FOG-AMB-06": "anywhere"}))
    assert ("FOG-BUILD-ADJ[farm]" not in found) is allowed


# FOG-BUILD-CELL


def test_FOG_BUILD_CELL_rejects_a_card_on_another():
    found = broken(one(START + " | Clover on Rye"))
    assert found.keys() == {"FOG-BUILD-CELL[r1c3]"}
    assert found["FOG-BUILD-CELL[r1c3]"] == says("Clover lies on Rye", "r1c3")


# FOG-OPEN-ONLY, FOG-OPEN-EQ, FOG-HRV-FLIP


@pytest.mark.parametrize("card", ["Rye", "Goats", "Open Area", "Brewery", "unknown"])
def test_FOG_OPEN_ONLY_accepts_what_has_or_may_have_a_harvest_ability(card):
    text = card if card == "Open Area" else f"{card} face down"
    assert broken(one(f"{START} | {text}")) == {}


@pytest.mark.parametrize("card", ["Clover", "Well", "Barn", "Water Tower", "Silo"])
def test_FOG_OPEN_ONLY_rejects_what_has_none(card):
    found = broken(one(f"{START} | {card} face down"))
    assert found.keys() == {"FOG-OPEN-ONLY[r1c3]"}
    assert found["FOG-OPEN-ONLY[r1c3]"] == says(card, "r1c3", "face down", "no Harvest ability")


def test_FOG_OPEN_EQ_rejects_equipment_on_an_open_area():
    assert broken(one(START + " | Rye with Bell")) == {}
    assert broken(one(START + " | Rye with Bell face down")).keys() == {"FOG-OPEN-EQ[r1c3]"}
    assert broken(one(START + " | Open Area with Bell")).keys() == {"FOG-OPEN-EQ[r1c3]"}


@pytest.mark.parametrize(
    ("when", "fine"),
    [
        ({"year": 1, "phase": "upkeep"}, False),
        ({"year": 1, "phase": "action"}, False),
        ({"year": 1, "phase": "harvest"}, True),
        ({"year": 2, "phase": "upkeep"}, True),
        ({"year": 1}, True),
        ({"phase": "action"}, True),
    ],
)
def test_FOG_HRV_FLIP_open_areas_come_with_the_first_harvest(when, fine):
    found = broken(one(START + " | Rye face down", coins=15, **when))
    # In the Upkeep phase of year 1 there cannot be a third card at all.
    assert found.keys() - {"FOG-ACT-TURNS[farm]"} == (set() if fine else {"FOG-HRV-FLIP[r1c3]"})


# FOG-WATER-CAP, FOG-FOOD-CAP


@pytest.mark.parametrize(
    ("tower", "fine"),
    [
        ("Water Tower 0", True),
        ("Water Tower 3", True),
        ("Water Tower 4", False),
        ("Water Tower 5 with Basin", True),
        ("Water Tower 6 with Basin", False),
        ("Water Tower 4 with Pump", False),
        ("Water Tower unknown", True),
        ("Water Tower 3 to 9", True),
        ("Water Tower 4 to 9", False),
        ("Water Tower 4 with unknown", True),  # the tile may add to what it stores
    ],
)
def test_FOG_WATER_CAP(tower, fine):
    found = broken(one(f"{tower} | Silo 1"))
    assert found.keys() == (set() if fine else {"FOG-WATER-CAP[r1c1]"})


@pytest.mark.parametrize(
    ("silo", "fine"),
    [
        ("Silo 4", True),
        ("Silo 5", False),
        ("empty Silo", True),
        ("Silo 7 with Loft", True),
        ("Silo 8 with Loft", False),
        ("Silo 5 with Bell", False),
        ("Silo 5 with Bell and Loft", True),
        ("Silo 5 to 6", False),
    ],
)
def test_FOG_FOOD_CAP(silo, fine):
    found = broken(one(f"Water Tower 3 | {silo}"))
    assert found.keys() == (set() if fine else {"FOG-FOOD-CAP[r1c2]"})


def test_FOG_FOOD_CAP_counts_each_silo_for_itself():
    """A table shows where Food lies: on no Silo more than it can store."""
    assert broken(one("Water Tower 3 | Silo 5 | Silo 0")).keys() == {"FOG-FOOD-CAP[r1c2]"}


# FOG-EQ-*


def test_FOG_EQ_MAX2_and_DIFF():
    assert broken(one(START + " | Barn with Bell and Flag")) == {}
    assert broken(one(START + " | Barn with Bell, Flag, Purse")).keys() == {"FOG-EQ-MAX2[r1c3]"}
    assert broken(one(START + " | Barn with Bell and Bell")).keys() == {"FOG-EQ-DIFF[r1c3,1,2]"}
    # The same tile on two locations is fine.
    assert broken(one(START + " | Barn with Bell | Inn with Bell")) == {}


@pytest.mark.parametrize(
    ("space", "fine"),
    [
        ("Goats with Trough", True),  # a subtype is a keyword too (FOG-EQ-MATCH)
        ("Rye with Trough", False),
        ("Rye with Harrow", True),
        ("Clover with Harrow", False),  # a Field without a Harvest ability
        ("Goats with Harrow", False),  # a Harvest ability, but no Field
        ("Water Tower 3 with Hoses", True),
        ("Silo 1 with Hoses", False),
        ("Water Tower 3 with Bell", True),  # Water Towers are locations
        ("Silo 1 with Bell", True),
        ("Barn with Encore", True),
        ("Castle with Encore", False),
        ("Smith with Encore", False),
        ("Barn with Flag", True),
        ("Mill with Flag", False),
        ("Watchdogs with Trough", True),  # what kind of Livestock it is nobody knows
        ("Melons with Trough", False),
    ],
)
def test_FOG_EQ_MATCH(space, fine):
    found = broken(one(f"{START} | {space}"))
    assert found.keys() == (set() if fine else {"FOG-EQ-MATCH[r1c3,1]"})


# FOG-HRV-SCOPE, -ONCE, -MARK

HARVEST = {"year": 2, "phase": "harvest"}


@pytest.mark.parametrize(
    ("space", "found"),
    [
        ("Rye paid", set()),
        ("Clover paid", {"FOG-HRV-SCOPE[r1c3]"}),
        ("Barn paid", {"FOG-HRV-SCOPE[r1c3]"}),
        ("Water Tower 3 paid", {"FOG-HRV-SCOPE[r1c3]"}),
        ("Rye face down paid", {"FOG-HRV-SCOPE[r1c3]"}),
        ("Tomatoes paid", set()),  # its ability is not known
        ("Rye paid twice", {"FOG-HRV-ONCE[r1c3]"}),
        ("Rye with Harrow paid twice", set()),
        ("Rye with Harrow paid 3 times", {"FOG-HRV-ONCE[r1c3]"}),
        ("Rye with unknown paid twice", set()),
    ],
)
def test_FOG_HRV_SCOPE_and_ONCE(space, found):
    assert broken(one(f"{START} | {space}", **HARVEST)).keys() == found


@pytest.mark.parametrize(
    ("more", "fine"),
    [
        ({"phase": "harvest"}, True),
        ({}, True),
        ({"phase": "action"}, False),
        ({"phase": "upkeep"}, False),
        ({"phase": "harvest", "harvested": True}, False),
    ],
)
def test_FOG_HRV_MARK_payments_lie_on_cards_in_the_harvest_phase_only(more, fine):
    found = broken(one(START + " | Rye paid", year=2, **more))
    assert found.keys() == (set() if fine else {"FOG-HRV-MARK[r1c3]"})


# FOG-ACT-TURNS


@pytest.mark.parametrize(
    ("more", "most"),
    [
        ({"year": 1, "phase": "upkeep"}, 2),
        ({"year": 1, "phase": "action", "turns": 0}, 2),
        ({"year": 1, "phase": "action", "turns": 3}, 5),
        ({"year": 1, "phase": "action", "hand": 2}, 6),
        ({"year": 1, "phase": "harvest"}, 8),
        ({"year": 2, "phase": "upkeep"}, 8),
        ({"year": 2}, 14),
        ({"year": 4, "phase": "harvest"}, 26),
        ({}, 26),
        ({"phase": "upkeep"}, 20),
        ({"turn": "over"}, 26),
    ],
)
def test_FOG_ACT_TURNS_a_farm_has_two_cards_and_one_for_each_turn(more, most):
    def of(n):
        row = (
            ["Water Tower 3", *["Silo 0"] * 10, *["Clover"] * (n - 11)]
            if n > 10
            else ["Water Tower 3", "Silo 1", *["Silo 0"] * (n - 2)]
        )
        return one(" | ".join(row), coins=15, **more)

    assert broken(of(most)) == {}
    found = broken(of(most + 1))
    assert found.keys() == {"FOG-ACT-TURNS[farm]"}
    assert f"{most + 1} cards lie in the farm" in found["FOG-ACT-TURNS[farm]"]


# FOG-UPK-EXHAUST, FOG-STOCK, FOG-SETUP-EQUIP: what there is in the box


def test_FOG_UPK_EXHAUST_there_are_33_cards_of_a_type():
    text = START + " | Clover | Rye | Rice"
    assert broken(one(text, piles={"Field": 30})) == {}
    assert broken(one(text, piles={"Field": 31})).keys() == {"FOG-UPK-EXHAUST[Fields]"}
    assert broken(one(text, piles={"Fields": 29}, discards=["Wheat", "Melons"])).keys() == {"FOG-UPK-EXHAUST[Fields]"}
    assert broken(one(piles={"Livestock": 34})).keys() == {"FOG-UPK-EXHAUST[Livestock]"}
    # A card of an unknown type may be of another one, one that is a Field whichever it is may not.
    assert broken(one(START + " | unknown", piles={"Field": 33})) == {}
    assert checked(one(START + " | some Rye or Clover", piles={"Field": 33})).verdict == "illegal"


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ({"stocks": {"towers": 15, "silos": 10}, "player_count": 4}, set()),
        ({"stocks": {"towers": 16, "silos": 10}, "player_count": 4}, {"FOG-STOCK[Water Towers]"}),
        ({"stocks": {"towers": 15, "silos": 11}, "player_count": 4}, {"FOG-STOCK[Silos]"}),
        ({"stocks": {"towers": 14}, "player_count": 4}, set()),  # others may have built, too
        ({"stocks": {"towers": 17}}, set()),  # two players at least
        ({"stocks": {"towers": 18}}, {"FOG-STOCK[Water Towers]"}),
    ],
)
def test_FOG_STOCK_what_is_built_comes_from_the_stock(more, found):
    assert broken(one(START + " | Water Tower 3", **more)).keys() == found


def test_FOG_STOCK_with_all_farms_told_it_is_exact():
    both = (farm(START + " | Water Tower 3"), farm(START + " | Silo 0"))
    assert broken(table(*both, player_count=2, stocks={"towers": 17, "silos": 11})) == {}
    assert broken(table(*both, player_count=2, stocks={"towers": 16, "silos": 11})).keys() == {"FOG-STOCK[Water Towers]"}
    fifteen = table(*(farm("Water Tower 1 | " + " | ".join(["Silo 0"] * 7)) for _ in range(2)))
    assert broken(fifteen) == {}
    more = table(*(farm("Water Tower 1 | " + " | ".join(["Silo 0"] * n)) for n in (7, 8)))
    assert broken(more).keys() == {"FOG-STOCK[Silos]"}


def test_FOG_SETUP_EQUIP_there_are_30_tiles_and_so_many_copies():
    assert broken(one(START + " | Barn with Bell", aside=["Flag"], stocks={"equipment": 28})) == {}
    assert broken(one(START + " | Barn with Bell", aside=["Flag"], stocks={"equipment": 29})).keys() == {
        "FOG-SETUP-EQUIP[tiles]"
    }
    assert broken(one(START + " | Barn with Medal", aside=["Medal"])) == {}
    assert broken(one(START + " | Barn with Medal | Inn with Medal", aside=["Medal"])).keys() == {"FOG-SETUP-EQUIP[Medal]"}


# FOG-UPK-*: draws


@pytest.mark.parametrize(
    ("drawn", "found"),
    [
        ({"Field": 4, "Livestock": 1, "Construction": 1}, set()),
        ({"Field": 3, "Livestock": 2, "Building": 1}, set()),
        ({"Field": 2, "Construction": 2, "Building": 2}, set()),
        ({"Field": 3, "Livestock": 1, "Construction": 1, "Building": 1}, set()),
        ({"Field": 2, "Livestock": 2, "Construction": 1, "Building": 1}, set()),
        ({"Field": 5, "Livestock": 1}, {"FOG-UPK-3PILES"}),
        ({"Field": 3, "Livestock": 3, "Building": 0}, {"FOG-UPK-3PILES"}),
        ({"Building": 6}, {"FOG-UPK-3PILES"}),
        ({"Field": 3, "Livestock": 1, "Construction": 1}, {"FOG-UPK-DRAW6"}),
        ({"Field": 3, "Livestock": 3, "Construction": 1}, {"FOG-UPK-DRAW6"}),
        ({"Field": 3, "Livestock": 2}, {"FOG-UPK-DRAW6", "FOG-UPK-3PILES"}),
    ],
)
def test_FOG_UPK_DRAW6_and_3PILES(drawn, found):
    assert {name.split("[")[0] for name in broken(one(drawn=drawn, year=1))} == found


TWO_TYPES = {"Construction": 3, "Building": 3}
THREE_TYPES = {"Field": 2, "Construction": 2, "Building": 2}


def test_FOG_UPK_3PILES_with_two_piles_gone_two_are_enough():
    """Four players have drawn 96 of 132 cards by the Action phase of year 4."""
    gone = {"Field": 0, "Livestock": 0, "Construction": 18, "Building": 18}
    assert broken(one(drawn=TWO_TYPES, year=4, phase="action", player_count=4, piles=gone)) == {}
    one_gone = gone | {"Field": 1, "Building": 17}
    found = broken(one(drawn=TWO_TYPES, year=4, phase="action", player_count=4, piles=one_gone))
    assert found.keys() == {"FOG-UPK-3PILES[drawn]"}


def test_FOG_UPK_3PILES_what_was_taken_before_a_draw_was_gone_for_it():
    """Maria took the last Fields; Mike, who drew after her, could not. Before her he could have."""
    gone = {"Field": 0, "Livestock": 0, "Construction": 18, "Building": 18}
    four = (farm(drawn=THREE_TYPES), farm(drawn=TWO_TYPES), farm(), farm())
    when = {"player_count": 4, "year": 4, "phase": "action", "piles": gone}
    assert broken(table(*four, **when)) == {}
    assert broken(table(*four, **when, first="Maria")) == {}
    found = broken(table(*four, **when, first="Mike"))
    assert found.keys() == {"FOG-UPK-3PILES[Mike,drawn]"}


@pytest.mark.parametrize(
    ("year", "players", "fine"),
    [(3, 4, True), (2, 4, False), (4, 3, True), (3, 3, False), (4, 2, False), (1, 2, False)],
)
def test_FOG_UPK_3PILES_where_piles_were_not_counted_two_may_be_gone_after_66_cards(year, players, fine):
    """Before the last of four players draws in year 3, 2 x 24 + 18 = 66 cards were drawn."""
    found = broken(one(drawn=TWO_TYPES, year=year, player_count=players))
    assert found.keys() == (set() if fine else {"FOG-UPK-3PILES[drawn]"})


@pytest.mark.parametrize(
    ("year", "drawn"),
    [(1, (3, 2, 1, 0)), (2, (2, 2, 1, 1)), (3, (1, 2, 1, 2)), (4, (0, 2, 1, 3))],
)
def test_FOG_UPK_INTRO_the_suggested_draws(year, drawn):
    kinds = ("Field", "Livestock", "Construction", "Building")
    told = dict(zip(kinds, drawn, strict=True))
    other = dict(zip(kinds, (2, 1, 1, 2), strict=True))
    assert broken(one(drawn=told, year=year, introductory=True)) == {}
    assert broken(one(drawn=other, year=year)) == {}
    assert broken(one(drawn=other, year=year, introductory=True)).keys() == {"FOG-UPK-INTRO[drawn]"}


def piles(*left):
    return dict(zip(("Field", "Livestock", "Construction", "Building"), left, strict=True))


@pytest.mark.parametrize(
    ("year", "phase", "left", "fine"),
    [
        (1, "action", (33, 33, 33, 33), False),
        (1, "action", (27, 28, 29, 30), True),  # three players drew 18 of 132 cards
        (1, "action", (27, 28, 29, 31), False),
        (1, "action", (27, 28, 29, 29), False),
        (2, "harvest", (20, 23, 26, 27), True),
        (2, "harvest", (20, 23, 26, 28), False),
        (2, "upkeep", (33, 33, 33, 33), False),
        (2, "upkeep", (27, 28, 29, 30), True),  # nobody has drawn this year yet, or one, two or all have
        (2, "upkeep", (27, 26, 27, 28), True),
        (2, "upkeep", (24, 25, 26, 26), False),
        (2, "upkeep", (21, 24, 25, 26), True),
        (2, "upkeep", (20, 23, 24, 23), False),
        (4, "harvest", (9, 13, 18, 20), True),
        (None, None, (33, 33, 33, 33), True),
        (None, None, (29, 32, 32, 33), True),
        (None, None, (29, 32, 32, 32), False),
        (None, None, (13, 14, 16, 17), True),  # 72 cards: the end
        (None, None, (12, 13, 14, 15), False),
    ],
)
def test_FOG_UPK_DRAWORDER_the_piles_lose_six_cards_for_each_player_and_year(year, phase, left, fine):
    when = {key: value for key, value in (("year", year), ("phase", phase)) if value}
    found = broken(one(player_count=3, piles=piles(*left), **when))
    assert found.keys() == (set() if fine else {"FOG-UPK-DRAWORDER[piles]"})


# FOG-ACT-*: hands, discards


def hands(*sizes, **more):
    keys = {"turns"}
    farms = [farm(hand=size, **{key: more[key][i] for key in keys & more.keys()}) for i, size in enumerate(sizes)]
    rest = {key: value for key, value in more.items() if key not in keys}
    return table(*farms, player_count=max(3, len(sizes)), year=2, phase="action", **rest)


def test_FOG_ACT_PICKPASS_hands_are_equally_large():
    assert broken(hands(4, 4, 4)) == {}
    assert broken(hands(4, 4, 3)) == {}  # Ann has acted in this turn, the others have not
    assert broken(hands(4, 4, 2)).keys() == {"FOG-ACT-PICKPASS[Ann,hand]"}
    assert broken(hands(3, 4, 5)).keys() == {"FOG-ACT-PICKPASS[Maria,hand]", "FOG-ACT-PICKPASS[Mike,hand]"}
    assert broken(hands(7, 7, 7)).keys() == {f"FOG-ACT-PICKPASS[{name},hand]" for name in ("Maria", "Mike", "Ann")}
    assert broken(hands(4, 4, 4, turns=(2, 2, 2))) == {}
    said = says("Mike", "4 cards in hand", "after 1 turn", "Maria 4", "Mike 4", "Ann 4")
    assert broken(hands(4, 4, 4, turns=(2, 1, 2))) == {"FOG-ACT-PICKPASS[Mike,hand]": said}
    assert "after" not in broken(hands(4, 4, 2))["FOG-ACT-PICKPASS[Ann,hand]"]
    assert broken(one(hand=["Wheat", "Oxen", "unknown"], turns=3, year=1, player_count=3)) == {}
    assert broken(one(hand=["Wheat", "Oxen", "unknown"], turns=2, year=1, player_count=3)).keys() == {
        "FOG-ACT-PICKPASS[hand]"
    }


def test_FOG_ACT_EMPTY_after_six_turns_no_card_is_in_hand():
    assert broken(one(hand=0, year=2, phase="harvest")) == {}
    assert broken(one(hand=1, year=2, phase="harvest")).keys() == {"FOG-ACT-EMPTY[hand]"}
    assert broken(one(hand=["Wheat"], turn="over")).keys() == {"FOG-ACT-EMPTY[hand]"}


@pytest.mark.parametrize(
    ("text", "discards", "fine"),
    [
        (START + " | Clover", 11, True),  # in year 1, 12 turns of two players
        (START + " | Clover", 10, False),
        (START + " | Clover", 12, False),
        (START + " | Silo 0", 12, True),  # its card was discarded
    ],
)
def test_FOG_ACT_ONE_each_turn_a_card_is_built_or_discarded(text, discards, fine):
    data = table(farm(text), farm(), player_count=2, year=1, phase="harvest", discards=discards)
    assert broken(data).keys() == (set() if fine else {"FOG-ACT-ONE[discards]"})


# FOG-2P-*


def two(row, pile, **more):
    return table(
        farm(coins=15), farm(coins=15), player_count=2, year=1, phase="action", row=["Wheat", "Oxen", "Pigs"] * 2, pile=pile
    ) | {
        "row": ["unknown"] * row,
        **more,
    }


ROWS = {(6, 6), (5, 6), (6, 4), (5, 4), (6, 2), (5, 2), (6, 0), (5, 0), (4, 0), (3, 0), (2, 0), (1, 0), (0, 0)}


@pytest.mark.parametrize("pile", range(8))
@pytest.mark.parametrize("row", range(8))
def test_FOG_2P_REFILL_what_may_lie_there(row, pile):
    assert (checked(two(row, pile)).verdict == "legal") is ((row, pile) in ROWS)


@pytest.mark.parametrize(("taken", "fine"), [((1, 1), True), ((2, 1), False), ((1, 0), False)])
def test_FOG_2P_REFILL_agrees_with_the_turns_taken(taken, fine):
    data = two(6, 4)
    for name, turns in zip(("Maria", "Mike"), taken, strict=True):
        data["players"][name]["turns"] = turns
    assert broken(data).keys() == (set() if fine else {"FOG-2P-REFILL[row]"})


def test_FOG_2P_ALT_nobody_has_a_hand_and_turns_alternate():
    data = two(6, 6)
    data["players"]["Mike"]["hand"] = 2
    assert broken(data).keys() == {"FOG-2P-ALT[hand]"}
    for row, turn, fine in ((6, "Maria", True), (5, "Mike", True), (6, "Mike", False), (5, "Maria", False)):
        found = broken(two(row, 6, first="Maria", turn=turn))
        assert found.keys() == (set() if fine else {"FOG-2P-ALT[turn]"})


# FOG-END


def test_FOG_END_the_game_ends_in_year_4():
    assert broken(one(turn="over", year=4)) == {}
    assert broken(one(turn="over")) == {}
    assert broken(one(turn="over", year=3)).keys() == {"FOG-END[end]"}


def test_FOG_SC_ABIL_what_is_told_of_a_card_is_what_it_gives():
    """Clover has no ability; the Barn gives 1 for itself and 1 for each other Building within 2."""
    end = {"turn": "over", "year": 4}
    for cell, fine in (("Clover scoring 1", False), ("Barn scoring 1", True), ("Barn scoring 2", False)):
        assert broken(one(f"{START} | {cell}", **end)).keys() == (set() if fine else {"FOG-SC-ABIL[r1c3]"}), cell
    assert broken(one(f"{START} | Barn scoring 2 | Castle", **end)) == {}


def test_every_rule_that_a_table_can_break_is_broken_here():
    """Each has a test that is named by it, in this file or in one on the beginning and on draws."""
    files = [Path(__file__).with_name(f"test_fields_of_green{part}.py") for part in ("", "_beginning", "_draws")]
    named = {name for file in files for name in findall(r"def (test_FOG_\w+)", file.read_text(encoding="utf-8"))}
    for rule in FG.game.rules:
        words = rule.id.replace("-", "_")
        last = rule.id.rsplit("-", 1)[1]
        assert any(words in name or (words.rsplit("_", 1)[0] in name and last in name) for name in named), rule.id
