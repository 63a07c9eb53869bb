"""Every rule that a table of Fields of Green can break, by its number: what is accepted, what is rejected and why."""

from __future__ import annotations

import pytest
from fields_of_green_tables import FG, START, broken, checked, farm, one, resting_on, table


# FOG-SETUP-PILES: copies


def test_FOG_SETUP_PILES_accepts_as_many_copies_as_there_are():
    assert broken(one(START + "\nWheat | Wheat | Wheat")) == {}


def test_FOG_SETUP_PILES_rejects_one_more_wherever_it_lies():
    everywhere = one(START + "\nWheat | Wheat", row=["Wheat"], discards=["wheat"], player_count=2)
    found = broken(everywhere)
    assert found.keys() == {"FOG-SETUP-PILES[Wheat]"}
    assert "4 copies of Wheat are on the table; there are 3" in found["FOG-SETUP-PILES[Wheat]"]


def test_FOG_SETUP_PILES_counts_what_several_unknown_cards_can_be():
    """Four places that can hold nothing but one card of which there are three: that cannot be."""
    four = " | ".join(["some Potatoes"] * 4)
    assert checked(one(f"{START}\n{four}")).verdict == "illegal"
    shed = {"Shed": {"type": "Building", "ability": "none", "copies": 1}, "Hut": {"type": "Building", "ability": "none", "copies": 1}}
    for n, verdict in ((2, "legal"), (3, "illegal")):
        places = " | ".join(["some Shed or Hut"] * n)
        assert checked(one(f"{START}\n{places}", locations=shed)).verdict == verdict


def test_FOG_SETUP_EQUIP_counts_what_unknown_tiles_can_be():
    """Of the only tiles that fit there is one each."""
    only = {"equipment": {"Lamp": {"on": "Building", "copies": 1}, "Vane": {"on": "Building", "copies": 1}}}
    for n, verdict in ((2, "legal"), (3, "illegal")):
        data = one(f"{START}\n" + " | ".join(["Barn with unknown"] * n))
        data["cards"] = {"locations": data["cards"]["locations"], **only}
        known = {name: {"on": "Silo"} for name in ("Harrow", "Hoses", "Power Generator", "Sacks", "Fences")}
        data["cards"]["equipment"] = known | only["equipment"]
        assert checked(data).verdict == verdict, n
