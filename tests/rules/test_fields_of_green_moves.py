"""What moves of Fields of Green require, rule by rule: what may be done, what may not and why."""

from __future__ import annotations

import pytest
from fields_of_green_tables import FG, START, after, farm, judged, objections, one, read, resting_on, table
from sayings import says

from models.fields_of_green.table.farm import distances, near
from models.fields_of_green.table.sites import Spot
from models.rule import Rulings
from verify.judge import offer

ACTION = {"year": 2, "phase": "action"}
UPKEEP = {"year": 2, "phase": "upkeep"}
HARVEST = {"year": 2, "phase": "harvest"}


def tokens(farm, spot):
    return farm.by_spot[spot].tokens


# When: FOG-END, FOG-ROUND-PHASES, FOG-2P-ALT, FOG-HRV-ONCE


def test_FOG_END_nothing_is_done_after_the_end():
    assert "FOG-END" in objections(one(turn="over", year=4), "market")


@pytest.mark.parametrize(
    ("text", "phase"),
    [("market", "action"), ("Silo to r2c1", "action"), ("take income", "upkeep"), ("end the harvest", "harvest")],
)
def test_FOG_ROUND_PHASES(text, phase):
    for other in ("upkeep", "action", "harvest"):
        found = objections(one(year=2, phase=other), text)
        assert found.keys() == (set() if other == phase else {"FOG-ROUND-PHASES"}), (text, other)


def two(row=("Clover", "Rye", "Goats", "Mill", "Barn", "Inn"), pile=6, **more):
    return table(farm(), farm(), player_count=2, year=1, phase="action", row=list(row), pile=pile, **more)


def test_FOG_2P_ALT_takes_turns_and_cards_that_lie_face_up():
    data = two(first="Maria", turn="Maria")
    assert objections(data, "Clover to r2c1") == {}
    assert objections(data, "Clover to r2c1", "Mike").keys() == {"FOG-2P-ALT"}
    assert objections(data, "Rice to r2c1").keys() == {"FOG-2P-ALT"}
    assert "no card is left" in objections(two(row=(), pile=0), "market")["FOG-2P-ALT"]


@pytest.mark.parametrize("more", [{}, {"first": "Maria"}, {"turn": "Mike"}, {"first": "Maria", "turn": "Mike"}])
def test_FOG_2P_REFILL_two_cards_are_turned_up_after_both_have_acted(more):
    """However much is told of who begins: the second player takes from an odd number of cards."""
    five = two(row=["Clover", "Rye", "Goats", "Mill", "Barn"], **more)
    found = judged(five, "Silo to r2c1, discarding Rye", "Mike")
    assert (found.verdict, len(found.after.row), found.after.pile) == ("legal", 6, 4)
    first = judged(two(**(more | ({"turn": "Maria"} if "turn" in more else {}))), "Clover to r2c1")
    assert (first.verdict, len(first.after.row), first.after.pile) == ("legal", 5, 6)


def test_FOG_ACT_PICKPASS_a_card_of_the_hand_is_used():
    data = one(hand=["Clover", "Goats"], turns=4, player_count=3, **ACTION)
    assert objections(data, "Clover to r2c1") == {}
    assert objections(data, "market, discarding Goats") == {}
    assert objections(data, "Rye to r2c1").keys() == {"FOG-ACT-PICKPASS"}
    assert objections(data, "market, discarding Rye").keys() == {"FOG-ACT-PICKPASS"}
    empty = one(hand=0, player_count=3, **ACTION)
    assert objections(empty, "market").keys() == {"FOG-ACT-PICKPASS"}
    hidden = judged(one(hand=4, player_count=3, **ACTION), "Clover to r2c1")
    assert hidden.assumptions == ("Clover is in hand (nobody saw it)",)


# FOG-BUILD-*


@pytest.mark.parametrize(
    ("spot", "fine"), [("r2c1", True), ("r0c1", True), ("r1c0", True), ("r1c3", True), ("r2c3", False), ("r1c4", False)]
)
@pytest.mark.parametrize("what", ["Clover", "Water Tower", "Silo"])
def test_FOG_BUILD_ADJ(what, spot, fine):
    found = objections(one(**ACTION), f"{what} to {spot}")
    assert found.keys() == (set() if fine else {"FOG-BUILD-ADJ"})


@pytest.mark.parametrize("what", ["Clover", "Water Tower", "Silo"])
def test_FOG_BUILD_CELL_and_OPEN_NOBUILD(what):
    data = one(START + " | Clover\nRye face down | .", **ACTION)
    assert objections(data, f"{what} to r1c3").keys() == {"FOG-BUILD-CELL"}
    assert objections(data, f"{what} to r2c1").keys() == {"FOG-OPEN-NOBUILD"}


def test_FOG_BUILD_COINS():
    assert after(one(coins=2, **ACTION), "Clover to r2c1").coins == 0
    found = objections(one(coins=1, **ACTION), "Clover to r2c1")
    assert found == {"FOG-BUILD-COINS": says("Clover", "2 coins", "Maria has 1")}
    unsure = judged(one(coins="1 to 3", **ACTION), "Clover to r2c1")
    assert unsure.verdict == "undecided"
    assert unsure.depends == (says("only if", "Maria has at least 2 coins", "1 to 3", "FOG-BUILD-COINS"),)


def test_FOG_BUILD_COINS_a_card_takes_its_own_discount_at_its_place():
    data = one(START + " | Goats\n. | . | .", coins=1, **ACTION)
    assert after(data, "Bargain to r2c2").coins == 0
    assert objections(data, "Bargain to r1c0").keys() == {"FOG-BUILD-COINS"}


@pytest.mark.parametrize(
    ("text", "spot", "fine"),
    [
        ("Water Tower 2 | Silo 1", "r2c1", True),
        ("Water Tower 1 | Silo 1", "r2c1", False),
        ("Water Tower 2 | Silo 1", "r1c3", True),  # two steps
        ("Water Tower 2 | Silo 1 | Clover", "r1c4", False),  # three steps
        ("Water Tower 2 with Pump | Silo 1 | Clover", "r1c4", True),
        ("Water Tower 1 | Silo 1\nWater Tower 1 | .", "r2c2", True),  # one of each
        ("Water Tower unknown | Silo 1", "r2c1", None),
    ],
)
def test_FOG_BUILD_WATER(text, spot, fine):
    found = judged(one(text, **ACTION), f"Rice to {spot}")
    assert found.verdict == {True: "legal", False: "illegal", None: "undecided"}[fine]
    assert {o.rule for o in found.objections} == ({"FOG-BUILD-WATER"} if fine is False else set())


def test_FOG_BUILD_WATER_from_the_towers_that_are_named():
    data = one("Water Tower 1 | Silo 1\nWater Tower 2 | .", **ACTION)
    done = after(data, "Rice to r2c2, 1 Water from r1c1, 1 Water from r2c1")
    assert [tokens(done, spot) for spot in ((1, 1), (2, 1))] == [0, 1]
    done = after(data, "Rice to r2c2, 2 Water from r2c1")
    assert [tokens(done, spot) for spot in ((1, 1), (2, 1))] == [1, 0]
    for wrong in (
        "2 Water from r1c1",  # one is there
        "1 Water from r2c1",  # too little
        "3 Water from r2c1",  # too much
        "1 Water from r1c2, 1 Water from r2c1",  # a Silo
        "1 Water from r1c1, 1 Water from r1c1",  # the same token twice
    ):
        assert objections(data, f"Rice to r2c2, {wrong}").keys() == {"FOG-BUILD-WATER"}, wrong


def test_FOG_BUILD_FOOD_from_any_silo():
    far = "Water Tower 3 | Silo 1 | Clover | Clover | Silo 1"
    done = after(one(far, **ACTION), "Kennel to r2c1")
    assert sum(silo.tokens for silo in done.silos) == 0
    assert objections(one(far.replace("Silo 1 |", "Silo 0 |"), **ACTION), "Kennel to r2c1") == {
        "FOG-BUILD-FOOD": says("Kennel", "2 Food", "1", "Silos")
    }


def test_FOG_BUILD_ORDER_what_a_card_gives_does_not_pay_for_it():
    data = one(
        "Water Tower 3 | Silo 1",
        locations={
            "Pantry": {
                "type": "Field",
                "subtype": "Fruit",
                "price": {"food": 2},
                "vp": 0,
                "ability": "Immediate",
                "gains": [{"food": 3}],
            }
        },
        **ACTION,
    )
    assert objections(data, "Pantry to r2c1").keys() == {"FOG-BUILD-FOOD"}


def test_FOG_BUILD_IMM_and_LATER():
    assert tokens(after(one(**ACTION), "Store to r2c1"), (1, 2)) == 4
    done = after(one("Water Tower 0 | Silo 1", **ACTION), "Well to r2c1")
    assert (tokens(done, (1, 1)), done.coins) == (2, 9)
    later = after(one(**ACTION), "Rye to r2c1")
    assert (tokens(later, (1, 1)), tokens(later, (1, 2)), later.vp, later.coins) == (3, 1, 0, 9)


# FOG-TOWER, FOG-SILO, FOG-MKT, FOG-RESTORE


def test_FOG_TOWER():
    done = after(one(coins=2, **ACTION), "Water Tower to r2c1")
    assert (tokens(done, (2, 1)), done.coins) == (3, 0)
    assert objections(one(coins=1, **ACTION), "Water Tower to r2c1").keys() == {"FOG-TOWER"}
    assert objections(one(stocks={"towers": 0}, **ACTION), "Water Tower to r2c1").keys() == {"FOG-TOWER"}
    used = judged(one(stocks={"towers": 3}, **ACTION), "Water Tower to r2c1").after.stocks
    assert used.towers == 2


def test_FOG_SILO():
    done = after(one(coins=0, **ACTION), "Silo to r2c1")
    assert (tokens(done, (2, 1)), done.coins) == (0, 0)
    assert objections(one(stocks={"silos": 0}, **ACTION), "Silo to r2c1").keys() == {"FOG-SILO"}


def test_FOG_TOWER_and_FOG_SILO_run_out_as_farms_show():
    eleven = "Water Tower 0 | " + " | ".join(["Silo 0"] * 13)
    # That the table after it would have a Silo too many is no second reason.
    assert objections(one(eleven, player_count=2, year=3, phase="action"), "Silo to r2c1").keys() == {"FOG-SILO"}
    nineteen = "Silo 0 | " + " | ".join(["Water Tower 0"] * 19)
    assert objections(one(nineteen, player_count=2, year=4, phase="action"), "Water Tower to r2c1").keys() == {"FOG-TOWER"}


@pytest.mark.parametrize(("sold", "food", "fine"), [(0, 0, True), (1, 1, True), (2, 2, True), (2, 1, False), (3, 4, False)])
def test_FOG_MKT(sold, food, fine):
    data = one(f"Water Tower 3 | Silo {food}", coins=0, **ACTION)
    text = f"market, selling {sold} Food" if sold else "market"
    if fine:
        done = after(data, text)
        assert (done.coins, tokens(done, (1, 2))) == (2 + 2 * sold, food - sold)
    else:
        assert objections(data, text).keys() == {"FOG-MKT"}


def test_FOG_RESTORE():
    data = one(START + " | Rye face down | Clover", coins=1, **ACTION)
    done = after(data, "restore Rye")
    assert (done.coins, done.by_spot[1, 3].is_open) == (0, False)
    assert objections(one(START + " | Rye face down", coins=0, **ACTION), "restore Rye").keys() == {"FOG-RESTORE"}
    assert objections(data, "restore r1c4").keys() == {"FOG-RESTORE"}


# FOG-UPK-*: the income


def test_FOG_UPK_INCOME_and_its_limits():
    done = after(one("Water Tower 1 | Silo 1", **UPKEEP), "take income")
    assert (done.coins, tokens(done, (1, 1)), tokens(done, (1, 2))) == (13, 3, 2)
    full = after(one("Water Tower 2 | Silo 4", **UPKEEP), "take income")
    assert (full.coins, tokens(full, (1, 1)), tokens(full, (1, 2))) == (13, 3, 4)
    more = after(one("Water Tower 3 with Basin | Silo 4 with Loft", **UPKEEP), "take income")
    assert (tokens(more, (1, 1)), tokens(more, (1, 2))) == (5, 5)


def test_FOG_UPK_SKIP1():
    assert objections(one(year=1, phase="upkeep"), "take income").keys() == {"FOG-UPK-SKIP1"}


def test_FOG_UPK_WATERCAP_the_water_goes_onto_towers():
    data = one("Water Tower 1 | Silo 1\nWater Tower 0 | .", **UPKEEP)
    done = after(data, "take income, 1 Water onto r1c1, 1 Water onto r2c1")
    assert [tokens(done, spot) for spot in ((1, 1), (2, 1))] == [2, 1]
    assert objections(data, "take income, 2 Water onto r1c2").keys() >= {"FOG-UPK-WATERCAP"}
    assert objections(data, "take income, 1 Water onto r1c1").keys() == {"FOG-UPK-WATERCAP"}
    assert objections(data, "take income, 3 Water onto r2c1").keys() == {"FOG-UPK-INCOME"}
    # Two do not fit onto a tower with room for one, while there is room on another.
    almost = one("Water Tower 2 | Silo 1\nWater Tower 0 | .", **UPKEEP)
    assert objections(almost, "take income, 2 Water onto r1c1").keys() == {"FOG-UPK-WATERCAP"}
    full = one("Water Tower 2 | Silo 1", **UPKEEP)
    assert tokens(after(full, "take income, 1 Water onto r1c1"), (1, 1)) == 3


def test_FOG_UPK_WATERCAP_with_an_unknown_tower_it_depends():
    data = one("Water Tower unknown | Silo 1\nWater Tower 3 | .", **UPKEEP)
    found = judged(data, "take income, 1 Water onto r1c1")
    assert found.verdict == "undecided"
    assert judged(data, "take income, 2 Water onto r1c1").verdict == "legal"


# FOG-HRV-*


def test_FOG_HRV_COST_WATER_FOOD_are_paid_in_full():
    assert objections(one("Water Tower 3 | Silo 0\nMill | .", coins=2, **HARVEST), "pay Mill").keys() == {"FOG-HRV-COST"}
    assert objections(one("Water Tower 1 | Silo 0\nRye | .", **HARVEST), "pay Rye").keys() == {"FOG-HRV-WATER"}
    assert objections(one("Water Tower 3 | Silo 0\nGoats | .", **HARVEST), "pay Goats").keys() == {"FOG-HRV-FOOD"}
    far = "Water Tower 3 | Silo 0 | Clover | Rye"
    assert objections(one(far, **HARVEST), "pay Rye") == {
        "FOG-HRV-WATER": says(
            "Harvest cost", "Rye", "2 Water", "none", "in range", "Water Tower at r1c1", "3 away", "range 2"
        )
    }
    assert after(one(far.replace("3 |", "3 with Pump |"), **HARVEST), "pay Rye").vp == 1
    done = after(one("Water Tower 3 | Silo 0\nRye | .", **HARVEST), "pay Rye")
    assert (tokens(done, (1, 1)), tokens(done, (1, 2)), done.vp, done.by_spot[2, 1].paid) == (1, 2, 1, 1)


def test_FOG_HRV_COST_optional_payments():
    data = one("Water Tower 3 | Silo 3\nGoats | .", coins=0, **HARVEST)
    assert after(data, "pay Goats").coins == 2
    done = after(data, "pay Goats, extra payment twice")
    assert (done.coins, tokens(done, (1, 2))) == (8, 0)
    assert objections(data, "pay Goats, extra payment 3 times").keys() == {"FOG-HRV-COST"}
    less = one("Water Tower 3 | Silo 2\nGoats | .", coins=0, **HARVEST)
    assert objections(less, "pay Goats, extra payment twice").keys() == {"FOG-HRV-COST"}


PRESS = {
    "Press": {
        "type": "Construction",
        "price": 0,
        "vp": 0,
        "ability": "Harvest",
        "cost": {"water": 1},
        "gains": [{"coins": 1}, {"coins": 2, "pay": {"water": 1}, "times": 2}],
    }
}


def test_FOG_HRV_WATER_pays_for_what_is_optional_too():
    data = one("Water Tower 2 | Silo 1\nPress | .", coins=0, locations=PRESS, **HARVEST)
    done = after(data, "pay Press, extra payment once")
    assert (tokens(done, (1, 1)), done.coins) == (0, 3)
    assert objections(data, "pay Press, extra payment twice").keys() == {"FOG-HRV-COST"}
    assert objections(data, "pay Press, extra payment once, 1 Water from r1c1").keys() == {"FOG-HRV-WATER"}
    both = one("Water Tower 2 | Silo 1\nPress | Water Tower 2", coins=0, locations=PRESS, **HARVEST)
    done = after(both, "pay Press, extra payment once, 1 Water from r1c1, 1 Water from r2c2")
    assert [tokens(done, spot) for spot in ((1, 1), (2, 2))] == [1, 1]


def test_FOG_HRV_SCOPE_and_ONCE():
    data = one("Water Tower 3 | Silo 3\nClover | Rye face down | Goats paid | Goats with Bell paid | Barn", **HARVEST)
    for at in ("r1c1", "r1c2", "r2c1", "r2c2", "r2c5"):
        assert "FOG-HRV-SCOPE" in objections(data, f"pay {at}"), at
    assert objections(data, "pay r2c3").keys() == {"FOG-HRV-ONCE"}
    harrow = one("Water Tower 3 | Silo 0\nRye paid with Harrow | .", **HARVEST)
    assert after(harrow, "pay Rye").by_spot[2, 1].paid == 2
    assert objections(one("Water Tower 3 | Silo 0\nRye paid twice with Harrow | .", **HARVEST), "pay Rye").keys() == {
        "FOG-HRV-ONCE"
    }
    assert objections(one("Water Tower 3 | Silo 0\nRye | .", harvested=True, **HARVEST), "pay Rye").keys() == {
        "FOG-HRV-ONCE",
    }


def test_FOG_HRV_ONCE_an_unknown_tile_matters_to_a_second_use_only():
    assert judged(one("Water Tower 3 | Silo 0\nRye with unknown | .", **HARVEST), "pay Rye").verdict == "legal"
    found = judged(one("Water Tower 3 | Silo 0\nRye paid with unknown | .", **HARVEST), "pay Rye")
    assert (found.verdict, found.needs) == ("undecided", (says("which Equipment", "Rye at r2c1"),))
    assert found.depends == (says("only if", "Equipment on Rye at r2c1", "2 times", "FOG-HRV-ONCE"),)
    tiles = {"Charm": {"on": "Field", "again": "unknown"}}
    found = judged(one("Water Tower 3 | Silo 0\nRye paid with Charm | .", equipment=tiles, **HARVEST), "pay Rye")
    assert (found.verdict, found.needs) == ("undecided", (says("how often", "Charm", "again"),))


def test_FOG_HRV_FLIP_and_OPEN_ONLY():
    data = one("Water Tower 3 | Silo 0\nRye | Goats paid | Clover | Mill face down", **HARVEST)
    assert after(data, "flip Rye").by_spot[2, 1].is_open
    assert objections(data, "flip Goats").keys() == {"FOG-HRV-FLIP"}
    assert objections(data, "flip r2c4").keys() == {"FOG-HRV-FLIP"}
    assert objections(data, "flip Clover").keys() >= {"FOG-OPEN-ONLY"}
    assert "FOG-OPEN-ONLY" in objections(data, "flip r1c1")


def test_FOG_HRV_FLIP_after_all_that_is_paid():
    """What still lies face up may count for others until then."""
    data = one("Water Tower 3 | Silo 0\nRye | Goats", **HARVEST)
    assert objections(data, "flip Rye").keys() == {"FOG-HRV-FLIP"}
    assert resting_on(judged(data, "flip Rye")).keys() == {"FOG-AMB-10"}
    assert objections(data | {"rulings": {"FOG-AMB-10": "in-order"}}, "flip Rye") == {}


def test_FOG_HRV_FLIP_the_end_of_the_harvest_flips_what_is_not_paid():
    done = after(one("Water Tower 3 | Silo 0\nRye paid | Goats with Bell | Clover | Mill", **HARVEST), "end the harvest")
    assert [site.is_open for site in done.sites] == [False, False, False, True, False, True]
    assert [site.paid for site in done.sites] == [0] * 6
    assert done.by_spot[2, 2].equipment == ()
    assumed = judged(one("Water Tower 3 | Silo 0\nTomatoes | unknown | Oxen", **HARVEST), "end the harvest").assumptions
    assert assumed == (
        says("Tomatoes", "r2c1", "no Harvest ability", "file does not say"),
        says("card", "r2c2", "no Harvest ability", "file does not say"),
    )


# FOG-WATER-CAP: gained Water


def test_FOG_WATER_CAP_gained_water_goes_where_there_is_room():
    data = one("Water Tower 2 | Silo 1 | Clover | Water Tower 0", **ACTION)
    done = after(data, "Well to r2c1, 1 Water onto r1c1, 1 Water onto r1c4")
    assert [tokens(done, spot) for spot in ((1, 1), (1, 4))] == [3, 1]
    for wrong in ("3 Water onto r1c4", "2 Water onto r1c1", "1 Water onto r1c4", "2 Water onto r1c2"):
        assert objections(data, f"Well to r2c1, {wrong}").keys() == {"FOG-WATER-CAP"}, wrong


def test_FOG_WATER_CAP_named_towers_hold_what_all_sentences_give():
    springs = {
        "Springs": {
            "type": "Construction",
            "price": 0,
            "vp": 0,
            "ability": "Immediate",
            "gains": [{"water": 1}, {"water": 1}],
        }
    }
    data = one("Water Tower 0 | Silo 1\nWater Tower 0 | .", locations=springs, **ACTION)
    done = after(data, "Springs to r2c2, 2 Water onto r1c1")
    assert [tokens(done, spot) for spot in ((1, 1), (2, 1))] == [2, 0]


# FOG-EQ-*


def test_FOG_EQ_DRAW3():
    data = one(START, **ACTION)
    done = after(data, "Workshop to r2c1, take Bell on r1c1")
    assert [str(tile) for tile in done.by_spot[1, 1].equipment] == ["Bell"]
    assert "draw three" in judged(data, "Workshop to r2c1").open_end
    assert objections(data, "Workshop to r2c1, take Bell on r1c1, take Bell on r1c2").keys() == {"FOG-EQ-DRAW3"}
    assert objections(data, "Clover to r2c1, keep Bell aside").keys() == {"FOG-EQ-DRAW3"}
    none_left = one(START, stocks={"equipment": 0}, **ACTION)
    assert objections(none_left, "Workshop to r2c1, keep Bell aside").keys() == {"FOG-EQ-DRAW3"}
    smith = one(START + "\nSmith | .", **HARVEST)
    assert [str(tile) for tile in after(smith, "pay Smith, keep Bell aside").aside] == ["Bell"]


def test_FOG_EQ_ASIDE_and_ASBUILT():
    data = one(START + " | Barn", aside=["Bell"], **ACTION)
    done = after(data, "Clover to r2c1, place Bell on it")
    assert ([str(tile) for tile in done.by_spot[2, 1].equipment], done.aside) == (["Bell"], ())
    assert objections(data, "Clover to r2c1, place Purse on it").keys() == {"FOG-EQ-ASIDE"}
    assert objections(data, "Clover to r2c1, place Bell on Barn").keys() == {"FOG-EQ-ASBUILT"}
    assert objections(data, "market, place Bell on Barn").keys() == {"FOG-EQ-ASBUILT"}
    # One tile is there, not two.
    assert objections(data, "Clover to r2c1, place Bell on it, place Bell on it").keys() == {"FOG-EQ-ASIDE", "FOG-EQ-DIFF"}


def test_FOG_EQ_MATCH_MAX2_DIFF_and_OPEN_EQ():
    text = START + " | Barn with Bell | Rye face down\nInn with Bell and Flag | Clover"
    data = one(text, **ACTION)
    assert objections(data, "Workshop to r2c3, take Flag on Barn") == {}
    assert objections(data, "Workshop to r2c3, take Flag on Clover").keys() == {"FOG-EQ-MATCH"}
    assert objections(data, "Workshop to r2c3, take Purse on r4c4").keys() == {"FOG-EQ-MATCH"}
    assert objections(data, "Workshop to r2c3, take Purse on Inn").keys() == {"FOG-EQ-MAX2"}
    assert objections(data, "Workshop to r2c3, take Bell on Barn").keys() == {"FOG-EQ-DIFF"}
    assert objections(data, "Workshop to r2c3, take Bell on Rye").keys() == {"FOG-OPEN-EQ"}


def test_FOG_EQ_MAX2_and_DIFF_count_the_tiles_of_the_same_move():
    many = {"Forge": {"type": "Construction", "price": 0, "vp": 0, "ability": "Immediate", "gains": [{"equipment": 3}]}}
    data = one(START + " | Barn with Flag", locations=many, **ACTION)
    assert objections(data, "Forge to r2c1, take Bell on it, take Purse on it") == {}
    assert objections(data, "Forge to r2c1, take Bell on it, take Bell on it").keys() == {"FOG-EQ-DIFF"}
    three = "Forge to r2c1, take Bell on it, take Purse on it, take Medal on it"
    assert objections(data, three).keys() == {"FOG-EQ-MAX2"}
    assert objections(data, "Forge to r2c1, take Bell on Barn, take Purse on Barn").keys() == {"FOG-EQ-MAX2"}


def test_FOG_EQ_TIMING_an_effect_without_a_time_is_applied_when_placed():
    assert after(one(START, coins=0, **ACTION), "Workshop to r2c1, take Purse on r1c1").coins == 4


def test_a_farm_that_is_not_laid_out_is_not_judged():
    pad = {"coins": 3, "pad": {"cards": 4, "equipment": 0, "food_points": 2, "towers": 1, "abilities": []}}
    found = judged(table(pad, **ACTION), "market, selling 1 Food")
    assert (found.verdict, found.needs) == ("undecided", ("the farm of Maria (`farm:`)",))


# Distances: the vectors of the specification, their cells (column, row) one further, so that the first is r1c1.

VECTORS = [
    ([(1, 0)], (2, 0), 2, (True, True)),
    ([(1, 0), (2, 0)], (3, 0), 3, (False, True)),
    ([(1, 0), (1, 1)], (2, 1), 3, (False, True)),
    ([(0, 1), (1, 1), (2, 1)], (2, 0), 4, (False, False)),
]


def vector(cells, pump):
    """A farm with a Water Tower at (0, 0), a Silo first and cards in other cells."""
    grid = [["." for _ in range(4)] for _ in range(3)]
    grid[0][0] = "Water Tower 3 with Pump" if pump else "Water Tower 3"
    for n, (column, row) in enumerate(cells):
        grid[row][column] = "Silo 1" if n == 0 else "Clover"
    return "\n".join(" | ".join(row) for row in grid)


@pytest.mark.parametrize("pump", [False, True])
@pytest.mark.parametrize(("cells", "target", "distance", "payable"), VECTORS)
def test_FOG_DIST_the_vectors_of_the_specification(cells, target, distance, payable, pump):
    from fields_of_green_tables import read

    data = one(vector(cells, pump), **ACTION)
    spot = Spot(target[1] + 1, target[0] + 1)
    position = read(data)
    assert distances(position.seats[0], spot, position.rulings)[Spot(1, 1)] == distance
    assert bool(near(position.seats[0], spot, position.rulings)) is payable[pump]
    found = objections(data, f"Rice to {spot}")
    assert found.keys() == (set() if payable[pump] else {"FOG-BUILD-WATER"})


def test_FOG_DIST_a_gap_and_a_corner_connect_nothing():
    from fields_of_green_tables import read

    data = one(vector([(1, 0)], pump=True), **ACTION)
    assert "FOG-BUILD-ADJ" in objections(data, "Rice to r1c4")
    alone = one("Water Tower 3", **ACTION)
    position = read(alone)
    assert Spot(1, 1) not in distances(position.seats[0], Spot(2, 2), position.rulings)
    assert objections(alone, "Rice to r2c2").keys() == {"FOG-BUILD-ADJ", "FOG-BUILD-WATER"}


def test_FOG_DIST_through_an_open_area_depends_on_the_ruling():
    from fields_of_green_tables import read

    data = one("Water Tower 3 | Rye face down\nSilo 1 | .", **ACTION)
    position = read(data)
    farm_ = position.seats[0]
    hole = Rulings((), dict(position.rulings) | {"FOG-AMB-01": "hole"})
    assert distances(farm_, Spot(1, 3), position.rulings)[Spot(1, 1)] == 2
    assert Spot(1, 1) not in distances(farm_, Spot(1, 3), hole)
    found = judged(data, "Rice to r1c3")
    assert found.verdict == "legal"
    assert resting_on(found)["FOG-AMB-01"].keys() == {"hole"}
    assert objections(data | {"rulings": {"FOG-AMB-01": "hole"}}, "Rice to r1c3").keys() == {
        "FOG-BUILD-ADJ",
        "FOG-BUILD-WATER",
    }


def test_every_rule_that_a_move_is_refused_by_has_a_test_above():
    """Every number of a rule in what moves require stands in a test of this file."""
    from pathlib import Path
    from re import findall

    import models.fields_of_green as room

    texts = [Path(file).read_text(encoding="utf-8") for file in sorted(Path(room.__file__).parent.rglob("*.py"))]
    asked = {
        rule for text in texts if "import Steps" in text for rule in findall(r'"(FOG-(?!AMB)[A-Z0-9]+-?[A-Z0-9]*)"', text)
    }
    here = Path(__file__).read_text(encoding="utf-8")
    assert len(asked) > 20
    missing = {rule for rule in asked if f'"{rule}"' not in here}
    not_looked_at = {"FOG-SETUP-PILES", "FOG-UPK-EXHAUST", "FOG-UPK-DRAWN", "FOG-2P-REFILL", "FOG-HRV-MARK"}
    # Income in year 1 is refused as such, and not because the beginning has changed.
    not_looked_at |= {"FOG-SETUP-TOKENS", "FOG-SETUP-SUPPLY"}
    assert missing <= not_looked_at, missing


def test_FOG_ACT_TURNS_there_is_no_seventh_turn():
    assert objections(one(turns=5, **ACTION), "market") == {}
    assert objections(one(turns=6, **ACTION), "market").keys() == {"FOG-ACT-TURNS"}


def test_tokens_for_a_space_without_a_tower_are_refused_not_moved():
    for move in ("take income, 2 Water onto r4c4", "take income, 2 Water onto r1c2"):
        assert "FOG-UPK-WATERCAP" in objections(one(**UPKEEP), move)
    assert "FOG-BUILD-WATER" in objections(one(**ACTION), "Rice to r2c1, 2 Water from r4c4")


def test_what_changes_may_depend_on_what_is_unknown_before_and_after():
    """Of Food on two Silos that is not known, 1 is sold: 10 coins become 14, and one pair of Food less or the same."""
    from asking import moves
    from fields_of_green_tables import FG, read

    options = moves(FG, read(one("Water Tower 3 | Silo unknown | Silo unknown", **ACTION)), "Maria")
    sold = next(option for option in options if option.move == "market, selling 1 Food")
    assert sold.verdict == "undecided"
    assert tuple(sold.change) == (0, 1)
    # 3 VP for 10 coins, 4 for 14; before there is 1 to 8 Food, and 0 to 7 after.
    assert tuple(sold.after) == (4, 7)


# FOG-HRV-PASSFP, FOG-END, FOG-ROUND-PHASES: how a year ends


def test_FOG_HRV_PASSFP_the_next_year_begins_when_all_have_harvested():
    data = table(farm(), farm(harvested=True), player_count=2, year=2, phase="harvest", first="Maria")
    one_left = table(farm(), farm(), player_count=2, year=2, phase="harvest", first="Maria")
    waiting = judged(one_left, "end the harvest").after
    assert (waiting.year, str(waiting.phase), waiting.first) == (2, "harvest", "Maria")
    begun = judged(data, "end the harvest").after
    assert (begun.year, str(begun.phase), begun.first) == (3, "upkeep", "Mike")
    assert not any(farm_.is_done for farm_ in begun.seats)


def test_FOG_END_after_the_harvest_of_year_4_the_game_is_over():
    done = judged(one(year=4, phase="harvest", player_count=2), "end the harvest").after
    assert (done.over, done.year) == (True, 4)


@pytest.mark.parametrize(
    ("data", "listed"),
    [
        (one("Water Tower 1 | Silo 1", **UPKEEP), ["take income"]),
        (one("Water Tower 3 | Silo 0\nRye | Goats", **HARVEST), ["pay Rye at r2c1", "end the harvest"]),
        (
            one("Water Tower 3\nSilo 1", coins=1, hand=["Clover"], player_count=3, **ACTION),
            [
                *(f"Silo to {spot}" for spot in ("r0c1", "r1c0", "r1c2", "r2c0", "r2c2", "r3c1")),
                "market",
                "market, selling 1 Food",
            ],
        ),
    ],
)
def test_FOG_ACT_FALLBACK_the_moves_that_may_be_done(data, listed):
    """A card that costs too much leaves the other actions; the market is always open."""
    from asking import moves
    from fields_of_green_tables import FG, read

    assert [option.move for option in moves(FG, read(data), "Maria")] == listed


def test_FOG_ACT_DISCARD_what_is_discarded_lies_in_the_pile():
    found = judged(one(discards=["Rye"], **ACTION), "Silo to r2c1, discarding Clover").after
    assert [str(card) for card in found.discards] == ["Rye", "Clover"]
    unsaid = judged(one(discards=["Rye"], **ACTION), "Silo to r2c1").after
    known, unknown = unsaid.discards
    assert (str(known), str(unknown)) == ("Rye", "unknown")
    assert set(unknown.options) >= {known}


def test_FOG_WATER_CAP_water_that_is_paid_makes_room_for_water_that_is_gained():
    """One of r1c1's three Water is paid; there and on r1c3 is room for all four that are gained then."""
    fountain = {"type": "Construction", "price": {"coins": 0, "water": 1}, "vp": 0, "ability": "Immediate"}
    cards = {"Fountain": fountain | {"gains": [{"water": 4}]}}
    data = one("Water Tower 3 | Silo 1 | Water Tower 0", locations=cards, **ACTION)
    done = after(data, "Fountain to r2c2, 1 Water onto r1c1, 3 Water onto r1c3")
    assert [tokens(done, spot) for spot in ((1, 1), (1, 3))] == [3, 3]
    found = objections(data, "Fountain to r2c2, 3 Water onto r1c3")
    assert found == {"FOG-WATER-CAP": says("of 4 Water 3", "room for 4")}


def test_a_hand_that_is_not_seen_keeps_no_move_of_the_upkeep_from_being_listed():
    def told(phase):
        return offer(FG, read(one(hand=4, player_count=3, year=2, phase=phase)), "Maria")

    assert [option.move for option in told("upkeep").options] == ["take income"]
    assert told("upkeep").why == says("Upkeep", "drawn")
    assert told("action").why == says("Maria's hand", "not in the file")


@pytest.mark.parametrize(
    ("text", "phase"),
    [
        *((text, ACTION) for text in ("Water Tower to r2c1", "Silo to r2c1", "market", "restore r1c3")),
        *((text, HARVEST) for text in ("flip r1c4", "end the harvest")),
    ],
)
def test_water_is_put_on_no_tower_by_a_move_that_gives_none(text, phase):
    data = one("Water Tower 1 | Silo 1 | Rye face down | Rye", **phase)
    assert objections(data, text) == {}
    assert objections(data, f"{text}, 1 Water onto r1c1") == {"FOG-WATER-CAP": says("0 Water is gained", "not 1")}


def test_nothing_is_told_of_a_card_on_which_another_is_built():
    """The space is taken: how many tiles lie on the card there, or that it lies face down, is beside the point."""
    data = one(f"{START} | Barn with Bell and Flag | Rye face down", aside=["Loft"], **ACTION)
    assert objections(data, "Silo to r1c3, place Loft on it").keys() == {"FOG-BUILD-CELL"}
    assert objections(data, "Silo to r1c4, place Loft on it").keys() == {"FOG-OPEN-NOBUILD"}
