"""Fields of Green: paying and ending a Harvest where a card is not known, by all that it can be in some world."""

from __future__ import annotations

import pytest
from fields_of_green_tables import FG, LOCATIONS, judged, one, read
from sayings import says

from verify.judge import judge

START = "Water Tower 3 | Silo 1"


def of_copies(**copies):
    """Our own cards, of which there are so many."""
    return {name: LOCATIONS.get(name, {}) | {"copies": n} for name, n in copies.items()}


def harvest(cards, move, **copies):
    return judged(one(f"{START} | {cards}", phase="harvest", locations=of_copies(**copies)), move)


def farm_after(found):
    (farm,) = found.after.seats
    return {str(site.spot): (str(site.card), site.is_open) for site in farm.sites}


# The end of the Harvest.


def test_a_card_that_can_only_have_a_harvest_ability_is_turned_at_the_end():
    """The only Clover lies at r1c3, so r1c4 is Rye."""
    found = harvest("Clover | some Clover or Rye", "end the harvest", Clover=1)
    assert (found.verdict, found.assumptions) == ("legal", ())
    assert farm_after(found)["r1c4"] == ("Rye", True)


def test_a_card_that_may_be_several_with_a_harvest_ability_is_turned_and_stays_unknown():
    found = harvest("Clover | some Mill or Rye or Clover", "end the harvest", Clover=1)
    assert (found.verdict, found.assumptions) == ("legal", ())
    text, is_open = farm_after(found)["r1c4"]
    assert (text, is_open) == (says("some", "Mill", "Rye"), True)


def test_that_a_card_has_no_harvest_ability_is_told_as_taken_for_granted_where_it_may_have_one():
    found = harvest("Clover | some Clover or Rye", "end the harvest", Clover=2)
    assert (found.verdict, found.assumptions) == ("legal", (says("r1c4", "no Harvest ability"),))
    assert farm_after(found)["r1c4"] == ("Clover", False)


def test_the_table_after_it_has_what_is_left_of_a_card_that_was_narrowed():
    """The only Hut lies at r1c3, so r1c4 is Oats or Barley; of neither the file says what it can do."""
    field = {"type": "Field", "price": 4, "vp": 2, "subtype": "Cereal"}
    hut = {"type": "Building", "price": 4, "vp": 2, "ability": "none", "subtype": "none", "copies": 1}
    faces = {"Oats": field, "Barley": field, "Hut": hut}
    table = one(f"{START} | Hut | some Oats or Barley or Hut", phase="harvest", locations=faces)
    found = judged(table, "end the harvest")
    assert (found.verdict, found.assumptions) == ("legal", (says("r1c4", "no Harvest ability"),))
    (farm,) = found.later.record.position.seats
    assert str(farm.sites[-1].card) == says("some", "Oats", "Barley")


def test_what_was_written_of_a_card_stays_where_too_much_is_left_of_it():
    """More Fields and Buildings are left than are written one by one; of Oats there is one card, at r1c3."""
    field = {"type": "Field", "price": 4, "vp": 2, "subtype": "Cereal"}
    faces = {f"Field {letter}": field for letter in "ABCDEFGHIJKLMNO"} | {"Oats": field | {"copies": 1, "ability": "none"}}
    table = one(f"{START} | Oats | some Field or Building", phase="harvest", locations=faces)
    told = judged(table, "end the harvest").later.record
    (farm,) = told.position.seats
    assert str(farm.sites[-1].card) == "some Field or Building"
    # Oats the file shows by itself; Wheat has a Harvest ability.
    assert told.besides == (says("r1c4 cannot be", "Wheat"),)


def test_it_is_undecided_where_one_of_two_cards_has_a_harvest_ability_and_nobody_knows_which():
    """Of two Clovers one lies at r1c3; so one of the others is Rye, or both are. A table cannot tell that one of them is turned."""
    found = harvest("Clover | some Clover or Rye | some Rye or Clover", "end the harvest", Clover=2)
    assert found.verdict == "undecided"
    assert found.depends == (says("not all", "r1c4", "r1c5", "no Harvest ability"),)
    assert found.objections == ()


# Paying where no world allows it.


@pytest.mark.parametrize(
    ("cards", "move", "copies", "rule"),
    [
        # Nobody knows whether Cows have a Harvest ability; the only ones lie at r1c5, so r1c4 is Clover.
        ("Rye | some Cows or Clover | Cows", "pay r1c4", {"Cows": 1}, "FOG-HRV-SCOPE"),
        # The Mill takes 3 coins, and there are none; whatever the Cows ask for, r1c3 is no Cows.
        ("some Mill or Cows | Rye | Cows", "pay r1c3", {"Cows": 1}, "FOG-HRV-COST"),
    ],
)
def test_a_payment_that_no_world_allows_is_illegal_whatever_faces_nobody_knows(cards, move, copies, rule):
    data = one(f"{START} | {cards}", phase="harvest", coins=0, locations=of_copies(**copies))
    found = judged(data, move)
    assert (found.verdict, found.needs) == ("illegal", ())
    assert [objection.rule for objection in found.objections] == [rule]


def test_a_payment_is_undecided_where_a_face_that_nobody_knows_decides():
    found = harvest("Rye | some Cows or Clover | Cows", "pay r1c4", Cows=2)
    assert (found.verdict, found.needs) == ("undecided", (says("which card", "r1c4"),))


@pytest.mark.parametrize(("water", "verdict"), [(0, "illegal"), (3, "undecided")])
def test_a_payment_that_cannot_be_made_in_any_world_needs_no_face(water, verdict):
    """What the Geese give nobody knows. Without Water they cannot be paid for, and Clover has no Harvest ability."""
    geese = {"Geese": {"type": "Livestock", "price": 1, "vp": 1, "ability": "Harvest", "cost": {"water": 2}}}
    found = judged(one(f"Water Tower {water} | Silo 1 | some Clover or Geese", phase="harvest", locations=geese), "pay r1c3")
    assert found.verdict == verdict
    assert bool(found.needs) is (verdict == "undecided")


def test_a_table_that_is_not_legal_is_not_narrowed():
    """Two of one Clover: the end of the Harvest is judged as the cards lie."""
    data = one(f"{START} | Clover | Clover | some Clover or Rye", phase="harvest", locations=of_copies(Clover=1))
    position = read(data)
    found = judge(FG, position, FG.game.play.read("end the harvest", position, "Maria"))
    assert (found.verdict, found.assumptions) == ("legal", (says("r1c5", "no Harvest ability"),))
