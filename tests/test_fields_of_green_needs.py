"""Fields of Green: what would have to be known is what matters in some world, and not in some way to fill in a text."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from fields_of_green_tables import FG, checked, one, read, scored
from sayings import says

from models.fields_of_green.cards_form import read_deck
from models.fields_of_green.game import read_table as read_form
from models.logic import Unknown, at_least, count, number_in, truth_in
from models.unknowns import narrowed
from verify.check import check
from verify.clock import Clock
from verify.score import score

START = "Water Tower 3 | Silo 1"


def line_of(found, item):
    return next((line, points) for line, points in found.ranges[0].lines if line.item == item)


def test_a_card_that_has_to_be_a_tower_needs_no_printed_vp():
    """Between a Water Tower and a Silo that do not touch lies one of the two; 29 of the cards of the list are known by name alone."""
    data = {"game": "fields-of-green", "year": 2, "phase": "action"}
    found = scored(data | {"players": {"A": {"coins": 4, "farm": [["Water Tower 3", "unknown", "Silo 1"]]}}})
    assert found.needs == ()
    line, points = line_of(found, "Cards/Tokens")
    assert (str(points), line.because) == ("0", says("no card shows VP"))
    assert str(line_of(found, "Game End Abilities")[1]) == "0"
    # 4 coins; a second tower, empty; or a second Silo, full.
    assert str(found.ranges[0].total) == "1 to 3"


def test_a_card_of_which_no_copy_is_left_needs_nothing():
    """The only Slaughterhouse lies at r1c3, worth 2 and 0 at the end by the file."""
    copies = {"Slaughterhouse": {"vp": 2, "copies": 1}}
    found = scored(one(START + " | Slaughterhouse scoring 0 | some Slaughterhouse or Rye", locations=copies))
    assert (found.needs, [sheet.total for sheet in found.sheets or found.ranges]) == ((), [found.sheets[0].total])
    assert found.sheets[0].lines[0].points == 3
    copies["Slaughterhouse"]["copies"] = 2
    found = scored(one(START + " | Slaughterhouse scoring 0 | some Slaughterhouse or Rye", locations=copies))
    assert found.needs == (says("Game End ability", "r1c4"),)


def test_what_is_needed_under_another_ruling_is_told_with_it():
    """Where the first two may lie apart, a Water Tower and a Silo can be the first two, and any card lies between."""
    found = scored(one("Water Tower 3 | some Silo 0 or Cows | Silo 1"))
    assert (found.ranges, found.needs) == ((), ())
    anywhere = scored(one("Water Tower 3 | some Silo 0 or Cows | Silo 1", rulings={"FOG-AMB-06": "anywhere"}))
    assert says("printed", "r1c2") in anywhere.needs


def test_a_table_that_is_not_possible_needs_what_all_ways_need():
    """Three Water on a tower that holds them do not mend the missing Silo."""
    found = scored(one("Water Tower 3 | some Slaughterhouse or Rye", locations={"Slaughterhouse": {"vp": 2}}))
    assert found.needs == (says("Game End ability", "r1c2"),)
    assert says("a rule is broken") in found.warnings


def test_what_a_check_leaves_open_it_leaves_open_in_every_world():
    """Where Sacks go nobody has told. Harrow goes on Fields; there is one, and it lies on the other Rye already."""
    tiles = {"Harrow": {"copies": 1}}
    open_ = checked(one(START + " | Rye with Harrow | some Rye or Bargain with Sacks", equipment=tiles))
    assert open_.not_checked == (says("where", "Sacks", "FOG-EQ-MATCH[r1c4]"),)
    assert checked(one(START + " | Rye | some Rye or Bargain with Harrow", equipment=tiles)).not_checked == ()
    # Besides those that lie elsewhere only Sacks are listed, and what no list has.
    deck = read_deck({"equipment": {"Hoses": {"gains": [], "copies": 1}, "Harrow": {"copies": 1}, "Sacks": {}}})
    farm = [["Water Tower 3 with Hoses", "Silo 1", "Wheat with Harrow", "Tomatoes with unknown"]]
    data = {"game": "fields-of-green", "players": {"Maria": {"farm": farm}}}
    assert check(FG.game, read_form(data, deck, {}).position).not_checked == (
        says("where", "Equipment", "Tomatoes", "FOG-EQ-MATCH[r1c4]"),
    )


@pytest.mark.parametrize(
    ("card", "is_told"), [("some Cows or Ducks", True), ("some Cows or Rye", False), ("some Cows or Clover", True)]
)
def test_a_card_face_down_of_which_no_world_knows_the_ability(card, is_told):
    """Of Cows and Ducks nobody has told the ability, Rye has a Harvest ability, Clover has none and never lies face down."""
    told = checked(one(f"{START} | {card} face down")).not_checked
    assert told == ((says("whether", "r1c3" if "Ducks" in card else "Cows", "FOG-OPEN-ONLY[r1c3]"),) if is_told else ())


@pytest.mark.parametrize(("copies", "is_level"), [(1, False), (2, True)])
def test_what_decides_a_tie_is_needed_where_there_can_be_one(copies, is_level):
    """Ann has 2 VP by her pad, without a farm; Bo's two cards are a Bed of 1 VP and a Vat of 3, or two Beds, if there are two.

    Locations come first in a tie, and then coins, of which hers are not told either.
    """
    told = {"type": "Construction", "price": 1, "ability": "none"}
    cards = {"Bed": told | {"vp": 1, "copies": copies}, "Vat": told | {"vp": 3, "copies": 1}}
    data = one(START + " | some Bed or Vat | some Bed or Vat", locations=cards)
    (farm,) = data.pop("players").values()
    pad = {"cards": 2, "equipment": 0, "money_points": 0, "food_points": 0, "towers": 0, "abilities": []}
    found = scored(data | {"players": {"Ann": {"pad": pad}, "Bo": farm | {"coins": 0}}})
    assert found.needs == ((says("Ann", "locations"), says("Ann", "coins")) if is_level else ())


def test_without_time_what_would_have_to_be_known_stands_as_the_texts_leave_it():
    """Both cards have 1 VP; whether the only Slaughterhouse can lie there takes a step."""
    data = one(
        START + " | Slaughterhouse scoring 0 | some Slaughterhouse or Rye",
        locations={"Slaughterhouse": {"vp": 1, "copies": 1}},
    )
    assert scored(data).needs == ()
    found = score(FG, read(data), clock=Clock(0))
    assert found.needs == (says("Game End ability", "r1c4"),)
    assert found.missing[0] == says("what would have to be known", "the time is up")


# A choice with fewer options.


@dataclass(frozen=True)
class Table:
    """A position that holds an unknown, a truth and a number."""

    die: object
    truth: object
    n: object


def test_a_look_at_fewer_options_has_the_same_marks():
    die = Unknown("die", range(1, 7))
    seen = die.among({2, 5})
    assert (seen.options, seen.marks) == ((2, 5), (die.marks[1], die.marks[4]))
    assert seen.where(lambda n: n in {2, 5}) is True
    assert truth_in(seen.is_(5), {die.marks[4]})
    assert not truth_in(seen.is_(5), {die.marks[1]})


def test_a_narrowed_table_knows_what_follows_for_its_truths_and_numbers():
    die, coin = Unknown("die", range(1, 7)), Unknown("coin", ("heads", "tails"))
    high = die.where(lambda n: n > 3)
    table = Table(die, at_least(count([die.is_(6), die.is_(1)]), 1), count([high, coin.is_("heads")]))
    few = narrowed(table, {die: (4, 5)})
    assert few.truth is False
    assert [number_in(few.n, {mark, coin.marks[0]}) for mark in few.die.marks] == [2, 2]
    assert few.die.options == (4, 5)
    single = narrowed(table, {die: (6,), coin: ("heads", "tails")})
    assert (single.die, single.truth) == (6, True)
    assert number_in(single.n, {coin.marks[1]}) == 1
