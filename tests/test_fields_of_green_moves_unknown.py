"""Moves of Fields of Green where something is not known: what was found wrong once, with the answers found by hand."""

from __future__ import annotations

import json
from itertools import product

import pytest
from asking import moves
from fields_of_green_tables import FG, read
from sayings import says

from cli.reading.yaml_text import read_yaml
from models.fields_of_green.card_file import standard_deck
from models.fields_of_green.cards import Kind
from verify.judge import judge, offer
from verify.score import score


def table(farm, phase, *, locations=None, equipment=None, rulings=None, year=2, **maria):
    cards = {"locations": locations or {}, "equipment": equipment or {}}
    players = {"Maria": {"farm": farm} | maria}
    data = {"game": "fields-of-green", "year": year, "phase": phase, "players": players, "cards": cards}
    return read(data | ({"rulings": rulings} if rulings else {}))


def judged(position, text):
    return judge(FG, position, FG.game.play.read(text, position, "Maria"))


def totals(found):
    return [(one.least, one.most) for one in found.total]


def filed(found):
    """The table after a move as it is written, and what is told besides."""
    told = found.later.record
    assert not told.missing
    return FG.game.written(told.position)["players"]["Maria"], told.besides


VINES = {
    "Vines": {"type": "Field", "subtype": "Fruit", "vp": 1, "ability": "Harvest", "cost": {"coins": 1}, "price": 1}
    | {"gains": [{"vp": 2, "per": "other Field within 2"}]},
    "Wheat": {"vp": 1},
    "Slaughterhouse": {"vp": 1, "ability": "Game End", "gains": [{"vp": 1}]},
}


def vines(third="some Wheat or Slaughterhouse"):
    farm = [["Water Tower 1", "Vines", third], ["Silo 2", "Open Area", "."]]
    return table(farm, "harvest", locations=VINES, year=1, coins=6)


def test_vp_that_depend_on_a_card_stay_tied_to_it():
    """With Wheat 5 become 6: 2 VP for it, and 5 coins give 1 VP less than 6. With the Slaughterhouse 6 become 5."""
    assert [totals(judged(vines(card), "pay Vines")) for card in ("Wheat", "Slaughterhouse")] == [
        [(5, 5), (6, 6)],
        [(6, 6), (5, 5)],
    ]
    found = judged(vines(), "pay Vines")
    assert (found.verdict, totals(found)) == ("legal", [(5, 6), (5, 6)])
    assert found.does == says("pay 1 coin", "get 0 or 2 VP")
    (option,) = [option for option in moves(FG, vines(), "Maria") if option.move.startswith("pay Vines")]
    assert ((option.change.least, option.change.most), (option.after.least, option.after.most)) == ((-1, 1), (5, 6))
    (scored,) = score(FG, found.after).ranges
    assert (scored.total.least, scored.total.most) == (5, 6)
    written, besides = filed(found)
    assert (written["vp"], written["farm"][0][2]) == ("0 or 2", "some Wheat or Slaughterhouse")
    assert besides == (
        says("go together", "r1c3: Wheat, Maria's VP tokens: 2", "r1c3: Slaughterhouse, Maria's VP tokens: 0"),
    )


def test_what_a_file_cannot_tell_of_stores_is_told_besides():
    """The Cow gives 2 Water if the unknown card is a Field: the tower holds 0 or 2."""
    cow = {"type": "Livestock", "ability": "Harvest", "cost": {"coins": 0}, "vp": 0, "price": 1, "subtype": "Meat"}
    cow["gains"] = [{"water": 2, "per": "Field within 2"}]
    faces = {"Cow": cow, "Rye": {"type": "Field", "vp": 0, "ability": "none", "subtype": "none", "price": 1}}
    faces["Hut"] = {"type": "Building", "vp": 0, "ability": "none", "price": 1, "subtype": "none"}
    position = table([["Water Tower 0", "Silo 0", "Cow", "some Rye or Hut"]], "harvest", locations=faces, coins=0)
    written, besides = filed(judged(position, "pay Cow"))
    assert written["farm"] == [["Water Tower 0 or 2", "Silo 0", "Cow paid", "some Rye or Hut"]]
    assert besides == (says("go together", "Water at r1c1: 0, r1c4: Hut", "Water at r1c1: 2, r1c4: Rye"),)


def test_two_stores_that_depend_on_each_other():
    """3 Food lie on two Silos or 4 do; 1 is sold from the last that has any."""
    position = table([["Water Tower 3", "Silo 0 to 1", "Silo 0 to 1"]], "action", coins=0)
    found = judged(position, "market, selling 1 Food")
    assert (found.verdict, found.depends) == ("undecided", (says("only if", "1 Food", "0 to 2", "FOG-MKT"),))
    written, besides = filed(found)
    # Of 1 and 0, or 0 and 1, nothing is left, of 1 and 1 the first.
    assert written["farm"] == [["Water Tower 3", "Silo 0 to 1", "Silo 0"]]
    assert besides == ()


def test_a_card_that_may_be_a_silo_is_written_with_what_is_left_on_it():
    """1 Food is sold from the last Silo that has any: from r1c3, unless Rye lies there."""
    rye = {"Rye": {"type": "Field", "vp": 0, "ability": "none", "subtype": "none", "price": 1}}
    position = table([["Water Tower 3", "Silo 1", "some Silo 2 or Rye"]], "action", locations=rye, coins=0)
    written, besides = filed(judged(position, "market, selling 1 Food"))
    assert written["farm"] == [["Water Tower 3", "Silo 0 to 1", "some Rye or Silo 1"]]
    assert besides == (says("go together", "Food at r1c2: 0, r1c3: Rye", "Food at r1c2: 1, r1c3: Silo 1"),)


def test_a_table_that_was_not_legal_is_written_as_it_lies():
    position = table([["Water Tower 5", "Silo 0 to 1"]], "action", coins=0)
    written, besides = filed(judged(position, "market"))
    assert (written["farm"], besides) == ([["Water Tower 5", "Silo 0 to 1"]], ())


HALL = {"Hall": {"type": "Building", "price": 4, "vp": 3, "ability": "none"}}
SIGN = {"Sign": {"on": "Building", "points": [{"vp": 1}]}}


def test_a_tile_placed_from_aside_is_taken_from_there():
    position = table([["Water Tower 3", "Silo 0"]], "action", locations=HALL, equipment=SIGN, coins=10, aside=["unknown"])
    found = judged(position, "Hall to r1c3, place Sign on it")
    assert found.verdict == "legal"
    assert any(says("tile 1", "Sign") == told for told in found.assumptions)
    assert found.after.seat("Maria").aside == ()
    # 3 VP for 10 coins and 1 for the tile aside; then 2 for 6 coins, 3 on the Hall, 1 for the Sign.
    assert totals(found) == [(4, 4), (6, 6)]
    written, besides = filed(found)
    assert "aside" not in written
    assert (written["farm"], besides) == ([["Water Tower 3", "Silo 0", "Hall with Sign"]], ())
    known = judged(table([["Water Tower 3", "Silo 0"]], "action", locations=HALL, equipment=SIGN, coins=10), "market")
    assert known.verdict == "legal"


@pytest.mark.parametrize(
    ("aside", "clauses", "verdict"),
    [
        (["unknown", "Hoses"], "place Hoses on it", "legal"),
        (["Hoses"], "place Sign on it", "illegal"),
        ([], "place Sign on it", "illegal"),
        (["unknown"], "place Sign on it, place Flag on it", "illegal"),
        (["unknown", "unknown"], "place Sign on it, place Flag on it", "legal"),
        (["Sign", "unknown"], "place Sign on it, place Flag on it", "legal"),
    ],
)
def test_each_tile_from_aside_is_another(aside, clauses, verdict):
    tiles = SIGN | {"Flag": {"on": "Building"}, "Hoses": {"on": "Water Tower", "gains": []}}
    position = table([["Water Tower 3", "Silo 0"]], "action", locations=HALL, equipment=tiles, coins=10, aside=aside)
    what = "Water Tower" if "Hoses" in clauses else "Hall"
    found = judged(position, f"{what} to r2c1, {clauses}")
    assert found.verdict == verdict
    assert {objection.rule for objection in found.objections} <= {"FOG-EQ-ASIDE"}


def test_a_tile_that_cannot_be_the_unknown_one():
    """The only Sign lies in the farm."""
    tiles = {"Sign": {"on": "Building", "copies": 1}}
    farm = [["Water Tower 3", "Silo 0", "Hall with Sign"]]
    position = table(farm, "action", locations=HALL, equipment=tiles, coins=10, aside=["unknown"])
    found = judged(position, "Hall to r2c1, place Sign on it")
    assert (found.verdict, [one.rule for one in found.objections]) == ("illegal", ["FOG-SETUP-EQUIP"])


@pytest.mark.parametrize(
    ("coins", "verdict", "needed"),
    [
        ({"coins": "unknown"}, "undecided", says("Maria has at least 9 coins")),
        ({"coins": "3 to 10"}, "undecided", says("only if", "Maria has at least 9 coins", "3 to 10", "FOG-BUILD-COINS")),
        ({"coins": "3 or 5 or 9"}, "undecided", says("only if", "at least 9 coins", "3, 5 or 9", "FOG-BUILD-COINS")),
        ({"coins": "9 to 10"}, "legal", None),
        ({"coins": "3 to 8"}, "illegal", None),
        # What is left out was not seen, and is taken to suffice.
        ({}, "legal", says("Maria has at least 9 coins", "does not say")),
    ],
)
def test_coins_that_are_not_known(coins, verdict, needed):
    hall = {"Hall": {"type": "Building", "price": 9, "vp": 3, "ability": "none"}}
    found = judged(table([["Water Tower 3", "Silo 1"]], "action", locations=hall, **coins), "Hall to r1c3")
    assert found.verdict == verdict
    told = [*found.needs, *found.depends, *found.assumptions]
    assert needed is None or any(needed == one for one in told), told


def test_coins_that_are_not_known_stay_so():
    position = table([["Water Tower 3", "Silo 1"]], "action", coins="unknown")
    found = judged(position, "market")
    assert found.verdict == "legal"
    assert FG.game.written(found.after)["players"]["Maria"]["coins"] == "unknown"
    assert "coins" not in FG.game.written(table([["Water Tower 3", "Silo 1"]], "action"))["players"]["Maria"]


def test_an_extra_payment_in_coins_that_are_not_known():
    """3 coins are paid, 1 is got, and 4 are paid: 6 have to be there."""
    smith = {"type": "Building", "price": 0, "vp": 0, "ability": "Harvest", "cost": {"coins": 3}}
    smith["gains"] = [{"coins": 1}, {"vp": 2, "pay": {"coins": 4}}]
    position = table([["Water Tower 3", "Silo 1", "Smith"]], "harvest", locations={"Smith": smith}, coins="unknown")
    found = judged(position, "pay Smith, extra payment once")
    assert found.needs == (says("at least 3 coins"), says("at least 6 coins"))


def test_a_tower_that_reaches_only_with_some_tile():
    """Wheat lies 3 away: only Hoses bring the Water there."""
    position = table([["Water Tower 3 with unknown", "Silo 1", "Potatoes", "Wheat"]], "harvest", coins=0, year=4)
    found = judged(position, "pay Wheat")
    assert found.verdict == "undecided"
    assert says("only if", "1 Water", "r1c1", "3 away", "3 with Hoses", "FOG-HRV-WATER") == found.depends[0]
    hoses = judged(table([["Water Tower 3 with Hoses", "Silo 1", "Potatoes", "Wheat"]], "harvest", coins=0), "pay Wheat")
    harrow = judged(table([["Water Tower 3", "Silo 1", "Potatoes", "Wheat"]], "harvest", coins=0), "pay Wheat")
    assert (hoses.verdict, harrow.verdict) == ("legal", "illegal")
    # What it comes to is what it comes to with Hoses.
    assert totals(found) == totals(hoses)
    named = judged(position, "pay Wheat, 1 Water from r1c1")
    assert named.verdict == "undecided"
    assert any(says("r1c1", "in range") == told for told in named.depends)


def test_a_tile_of_which_nobody_knows_how_far_it_reaches():
    pole = {"Pole": {"on": "Water Tower", "range": "unknown"}}
    position = table([["Water Tower 3 with Pole", "Silo 1", "Potatoes", "Wheat"]], "harvest", equipment=pole, coins=0)
    found = judged(position, "pay Wheat")
    assert (found.verdict, found.needs) == ("undecided", (says("how far", "r1c1", "Pole"),))
    near = table([["Silo 1", "Water Tower 3 with Pole", "Potatoes", "Wheat"]], "harvest", equipment=pole, coins=0)
    assert judged(near, "pay Wheat").verdict == "legal"
    some = table([["Water Tower 3 with unknown", "Silo 1", "Potatoes", "Wheat"]], "harvest", equipment=pole, coins=0)
    assert any(says("r1c1", "Equipment") == need for need in judged(some, "pay Wheat").needs)


def test_what_income_may_lose_on_a_store_whose_tile_is_not_known():
    """Tank adds 2 to a tower: of 2 Water onto 3 none is lost with it, both without."""
    tank = {"Tank": {"on": "Water Tower", "capacity": 2}, "Loft": {"on": "Silo", "capacity": 3}}
    found = judged(table([["Water Tower 3 with unknown", "Silo 1"]], "upkeep", equipment=tank, coins=0), "take income")
    assert found.verdict == "legal"
    assert found.does.split(";")[0] == says("get", "2 Water", "(0 or 2 Water is lost)")
    food = judged(table([["Water Tower 0", "Silo 4 with unknown"]], "upkeep", equipment=tank, coins=0), "take income")
    assert food.does.split(";")[0] == says("1 Food", "(0 to 1 Food is lost)")
    written, _ = filed(food)
    assert written["farm"] == [["Water Tower 2", "Silo 4 to 5 with unknown"]]


def test_a_card_that_is_not_known_is_paid_for_if_all_that_it_may_be_can_be():
    """Wheat and Orange Trees both take 1 Water; Pigs take Food."""
    row = ["Water Tower 1", "Silo 0"]
    both = judged(table([[*row, "some Wheat or Orange Trees"]], "harvest", coins=0), "pay r1c3")
    assert both.verdict == "legal"
    written, _ = filed(both)
    assert written["farm"] == [["Water Tower 0", "Silo 1", "some Wheat or Orange Trees paid"]]
    assert written["vp"] == "0 to 1"  # Wheat gives one
    mixed = judged(table([[*row, "some Wheat or Potatoes"]], "harvest", coins=0), "pay r1c3")
    assert mixed.verdict == "undecided"
    assert mixed.depends == (says("only if", "r1c3", "Harvest ability", "FOG-HRV-SCOPE"),)
    none = judged(table([[*row, "some Slaughterhouse or Potatoes"]], "harvest", coins=0), "pay r1c3")
    assert (none.verdict, [one.rule for one in none.objections]) == ("illegal", ["FOG-HRV-SCOPE"])
    anything = judged(table([[*row, "some Field"]], "harvest", coins=0), "pay r1c3")
    assert anything.verdict == "undecided"
    assert "which card lies at r1c3" in anything.needs


def test_extra_payments_of_a_card_that_is_not_known():
    """A Goat lets Food be paid twice, a Sow once, and a Cow never."""
    beast = {"type": "Livestock", "price": 1, "vp": 0, "ability": "Harvest", "subtype": "Meat", "cost": {"coins": 0}}
    faces = {
        "Goat": beast | {"gains": [{"coins": 1, "pay": {"food": 1}, "times": 2}]},
        "Sow": beast | {"gains": [{"coins": 2, "pay": {"food": 1}}]},
        "Cow": beast | {"gains": [{"coins": 1}]},
    }
    for cards, times in product([("Goat", "Sow"), ("Goat", "Cow"), ("Sow", "Cow")], (1, 2)):
        position = table([["Water Tower 1", "Silo 4", f"some {' or '.join(cards)}"]], "harvest", locations=faces, coins=0)
        found = judged(position, f"pay r1c3, extra payment {'once' if times == 1 else 'twice'}")
        can = sum({"Goat": 2, "Sow": 1, "Cow": 0}[card] >= times for card in cards)
        verdict = ["illegal", "undecided", "legal"][can]
        assert found.verdict == verdict, (cards, times)


def test_flipping_a_card_that_is_not_known():
    row = ["Water Tower 1", "Silo 0"]
    either = judged(table([[*row, "some Wheat or Potatoes"]], "harvest", coins=0), "flip r1c3")
    assert (either.verdict, either.depends) == ("undecided", (says("only if", "r1c3", "Harvest ability", "FOG-OPEN-ONLY"),))
    assert judged(table([[*row, "some Field"]], "harvest", coins=0), "flip r1c3").needs == ("which card lies at r1c3",)
    beside = judged(table([[*row, "Wheat", "some Pigs or Potatoes"]], "harvest", coins=0), "flip r1c3")
    assert (beside.verdict, beside.depends) == ("undecided", (says("only if", "r1c4", "no Harvest", "FOG-HRV-FLIP"),))


def test_at_the_end_of_the_harvest_a_card_that_must_have_an_ability_is_turned():
    row = ["Water Tower 1", "Silo 0"]
    both = judged(table([[*row, "some Wheat or Pigs"]], "harvest", coins=0), "end the harvest")
    assert both.does == says("r1c3", "face down")
    assert filed(both)[0]["farm"] == [["Water Tower 1", "Silo 0", "some Wheat or Pigs face down"]]
    # Harrow lies on a Field with a Harvest ability, so this is Wheat.
    sure = judged(table([[*row, "some Wheat or Hall with Harrow"]], "harvest", locations=HALL, coins=0), "end the harvest")
    assert sure.does == says("r1c3", "face down")
    either = judged(table([[*row, "some Wheat or Hall"]], "harvest", locations=HALL, coins=0), "end the harvest")
    assert either.assumptions == (says("r1c3", "no Harvest ability"),)
    assert filed(either)[0]["farm"] == [["Water Tower 1", "Silo 0", "Hall"]]


def test_equipment_that_a_move_gives_only_perhaps():
    guild = {"type": "Building", "price": 0, "vp": 0, "ability": "Immediate"}
    guild["gains"] = [{"equipment": 1, "if": "adjacent Livestock"}]
    position = table([["Water Tower 1", "Silo 0", "some Wheat or Pigs"]], "action", locations={"Guild": guild}, coins=0)
    found = judged(position, "Guild to r2c3")
    assert (found.verdict, found.open_end) == ("legal", says("if this gives Equipment", "draw three"))
    taken = judged(position, "Guild to r2c3, keep Harrow aside")
    assert (taken.verdict, len(taken.depends)) == ("undecided", 1)


def test_a_second_tile_may_be_the_same_as_one_that_is_not_known():
    tiles = {"Bell": {"on": "location", "gains": []}}
    shop = {"Shop": {"type": "Building", "price": 0, "vp": 0, "ability": "Immediate", "gains": [{"equipment": 1}]}}
    position = table([["Water Tower 1 with unknown", "Silo 0"]], "action", locations=shop, equipment=tiles, coins=0)
    found = judged(position, "Shop to r2c2, take Bell on r1c1")
    assert (found.verdict, found.depends) == ("undecided", (says("only if", "r1c1", "Bell", "FOG-EQ-DIFF"),))


def test_moves_one_after_the_other_keep_what_goes_with_what():
    """With Wheat there are 6 VP after Vines, with the Slaughterhouse 5; that its Harvest ends turns Wheat face down, 1 VP less."""
    position = judged(vines(), "pay Vines").after
    found = judged(position, "end the harvest")
    # What is not known is taken not to be turned, so to be the Slaughterhouse.
    assert (found.verdict, totals(found)) == ("legal", [(5, 5), (5, 5)])
    assert found.after.past is not None
    assert filed(found)[0]["farm"] == [["Water Tower 1", "Vines", "Slaughterhouse"], ["Silo 2", "Open Area"]]


def test_a_file_tells_numbers_apart_that_are_not_in_a_row():
    position = table([["Water Tower 1", "Silo 0"]], "action", coins="3 or 5 or 9", vp="0 or 2")
    assert position.seats[0].coins.options == (3, 5, 9)
    written = FG.game.written(position)["players"]["Maria"]
    assert (written["coins"], written["vp"]) == ("3 or 5 or 9", "0 or 2")
    text = json.dumps({"game": "fields-of-green", "players": {"Maria": {"vp": "unknown", "farm": [["Water Tower 1"]]}}})
    with pytest.raises(Exception, match="2 to 4"):
        FG.game.read(read_yaml(text, "table.yaml").data, standard_deck(), {})
    assert Kind.TOWER in {site.kind for site in position.seats[0].sites}


def test_a_price_that_depends_on_a_card_that_is_not_known():
    """Each Livestock near takes 1 coin off 2."""
    shop = {"Shop": {"type": "Building", "price": 2, "vp": 0, "ability": "none"}}
    shop["Shop"]["cheaper"] = {"coins": 1, "per": "Livestock within 2"}
    position = table([["Water Tower 1", "Silo 0", "some Wheat or Pigs"]], "action", locations=shop, coins=1)
    found = judged(position, "Shop to r2c3")
    assert (found.verdict, found.depends) == (
        "undecided",
        (says("only if", "Maria has enough coins", "Shop", "1 to 2", "FOG-BUILD-COINS"),),
    )


def test_what_is_left_of_many_cards_is_not_written_one_by_one():
    row = ["Water Tower 1", "Silo 0"]
    written, besides = filed(judged(table([[*row, "some Field"]], "harvest", coins=0), "end the harvest"))
    # What is left of the Fields are those without a Harvest ability: few enough.
    assert written["farm"][0][2].startswith("some Potatoes or ")
    assert besides == ()
    written, besides = filed(judged(table([[*row, "unknown"]], "harvest", coins=0), "end the harvest"))
    assert written["farm"] == [["Water Tower 1", "Silo 0", "unknown"]]
    assert besides == (says("r1c3 cannot be", "Harvest ability"),)


def test_a_table_that_was_not_legal_is_judged_without_its_rules():
    row = ["Water Tower 5", "Silo 0 to 1"]
    sold = judged(table([row], "action", coins=0), "market, selling 1 Food")
    assert sold.verdict == "legal"
    assert says("the table before it", "FOG-WATER-CAP").is_in(" ".join(sold.warnings))
    assert filed(sold)[0]["farm"][0][0] == "Water Tower 5"
    paid = judged(table([[*row, "Tomatoes"]], "harvest", coins=0), "pay Tomatoes")
    assert (paid.verdict, paid.depends) == ("undecided", ())


def test_what_may_be_done_with_cards_that_are_not_known_is_listed():
    beast = {"type": "Livestock", "price": 1, "vp": 0, "ability": "Harvest", "subtype": "Meat", "cost": {"coins": 0}}
    faces = {
        "Goat": beast | {"gains": [{"coins": 1, "pay": {"food": 1}, "times": 2}]},
        "Sow": beast | {"gains": [{"coins": 2}]},
    }
    row = ["Water Tower 1", "Silo 1", "some Goat or Sow or Potatoes", "unknown"]
    position = table([row], "harvest", locations=faces, coins=0)
    told = offer(FG, position, "Maria")
    assert {option.move: option.verdict for option in told.options if option.move.startswith("pay")} == {
        "pay r1c3": "undecided",
        "pay r1c3, extra payment once": "undecided",
        # The other card may be a Silo with a second Food.
        "pay r1c3, extra payment twice": "undecided",
    }
    assert told.why == says("r1c4", "not in the file")


@pytest.mark.parametrize("aside", [["Hoses", "Hoses"], ["unknown", "Hoses"]])
def test_a_tile_that_was_set_aside_is_one_of_several(aside):
    tiles = {"Hoses": {"on": "Water Tower", "gains": []}}
    position = table([["Water Tower 3", "Silo 0"]], "action", equipment=tiles, coins=10, aside=aside)
    found = judged(position, "Water Tower to r2c1, place Hoses on it")
    assert found.verdict == "legal"
    assert list(map(str, found.after.seat("Maria").aside)) == [aside[0]]
