"""What a file of Fields of Green may have wrong: facts that may be doubted, changes that are thought of, and that they mend it."""

from __future__ import annotations

import re
from itertools import permutations

import pytest
from fields_of_green_words import CARDS, START, read_again, table, tile

from models.fields_of_green.game import GAME
from models.fields_of_green.repairs import oversights
from models.fields_of_green.table.kinds import TRAITS
from models.fields_of_green.table.sites import Spot
from verify.explain import explain


def test_traits_tell_cards_apart():
    told = {trait.words for trait in TRAITS if trait.holds(CARDS["Wheat"])}
    assert told == {"a card", "a Field", "a Cereal card", "a card with a Harvest ability"}
    assert {trait.words for trait in TRAITS if trait.holds(tile("Harrow"))} == {"a card"}


def test_the_changes_that_are_thought_of():
    """Besides those that follow from the fields: other cards, tiles, places."""
    farm = [["Water Tower 3", "Silo 1"], ["Turkeys face down", "Wheat paid twice with Harrow"]]
    position = table(farm, year=2, phase="harvest")
    told = [change.said for change in oversights(position)]
    assert len(told) == len(set(told))
    cards = {1: "Water Tower at r1c1", 2: "Silo at r1c2", 3: "Turkeys at r2c1", 4: "Wheat at r2c2"}
    beside = ("r0c1", "r0c2", "r1c0", "r1c3", "r2c0", "r2c3", "r3c1", "r3c2")
    assert set(told) == {
        *(f"{cards[i]} is a {store}" for i, store in ((1, "Silo"), (2, "Water Tower"), (4, "Water Tower"), (4, "Silo"))),
        *(f"{cards[i]} is another card" for i in (1, 2)),
        "Harrow does not lie on Wheat at r2c2",
        *(f"{cards[a]} and {cards[b]} are swapped" for a in cards for b in cards if a < b),
        *(f"row {row} lies one space further to the {way}" for row in (1, 2) for way in ("left", "right")),
        *(f"{' does not lie at '.join(card.split(' at '))}" for card in cards.values()),
        *(f"{spot} is not empty: a {card} lies there" for spot in beside for card in ("card", "Silo", "Water Tower")),
    }
    named = {change.said: change for change in GAME.changes(position)}
    for said, seen in (
        ("Water Tower at r1c1 and Silo at r1c2 are swapped", lambda made: made.seats[0].by_spot[Spot(1, 2)].is_tower),
        ("Harrow does not lie on Wheat at r2c2", lambda made: not made.seats[0].by_spot[Spot(2, 2)].equipment),
        ("whether Turkeys at r2c1 is face down: False", lambda made: not made.seats[0].by_spot[Spot(2, 1)].is_open),
        ("whether Wheat at r2c2 is face down: True", lambda made: made.seats[0].by_spot[Spot(2, 2)].is_open),
        ("how often Wheat at r2c2 is paid for: 1", lambda made: made.seats[0].by_spot[Spot(2, 2)].paid == 1),
        ("Wheat at r2c2 is a Water Tower", lambda made: stored(made, 2, 2) == ("Water Tower", None)),
        ("Wheat at r2c2 is a Silo", lambda made: stored(made, 2, 2) == ("Silo", None)),
    ):
        assert seen(named[said].make(position)), said


def stored(position, row, column):
    """The card at a space, and what is told of the tokens on it."""
    site = position.seats[0].by_spot[Spot(row, column)]
    return str(site.card), site.tokens


def test_a_card_that_hangs_on_nothing_is_thought_to_lie_on_every_free_space():
    """Wheat at r1c5, two away from the farm's right end: that first, and told in one line with all others."""
    position = table([["Water Tower 3", "Silo 1", ".", ".", "Wheat"]])
    told = [change.said for change in oversights(position) if change.said.endswith(", not at r1c5")]
    # Beside the Silo and the tower: 2 away, 4, and 5.
    assert told == [f"Wheat lies at {spot}, not at r1c5" for spot in ("r1c3", "r0c2", "r2c2", "r0c1", "r1c0", "r2c1")]
    offered = [change for repair in explain(GAME, position).repairs for change in repair.changes]
    assert "change the place of Wheat at r1c5 to r1c3, r0c2, r2c2, r0c1, r1c0 or r2c1" in offered
    moved = next(change for change in oversights(position) if change.said == told[0]).make(position)
    assert [str(site) for site in moved.seats[0].sites] == ["Water Tower at r1c1", "Silo at r1c2", "Wheat at r1c3"]


def test_a_card_that_hangs_on_nothing_is_a_fact_that_moving_it_gives_up():
    position = table([["Water Tower 3", "Silo 1", ".", "Wheat"]])
    given_up = {change.fact for change in oversights(position) if change.said.endswith(", not at r1c4")}
    assert given_up == {"a card lies at r1c4, beside no other"}


@pytest.mark.parametrize(
    ("rows", "facts"),
    [
        (["Oxen face down with Fences"], ["the card at r2c1 lies face down", "Fences lies on the card at r2c1"]),
        # Where it lies beside no other card is no part of this reason.
        (
            [".", ".", ".", "Oxen face down with Fences"],
            ["the card at r2c4 lies face down", "Fences lies on the card at r2c4"],
        ),
        (["Oxen face down with Fences and Fences"], ["the card at r2c1 lies face down", "Fences lies on the card at r2c1"]),
    ],
)
def test_a_tile_on_an_open_area_is_a_fact_of_the_reason(rows, facts):
    position = table([["Water Tower 3", "Silo 1"], rows], year=2, phase="action", player_count=3)
    told = {reason.rules[0].rule: [*reason.facts] for reason in explain(GAME, position, most_reasons=3).reasons}
    assert told["FOG-OPEN-EQ"] == facts


def test_a_silo_keeps_its_tokens_where_it_is_told_as_a_water_tower():
    """Five Food would be five Water, two more than a Water Tower stores; two are as well there."""
    several = [["Water Tower 1", "Silo 5", "Silo 0"]]
    offered = {repair.changes for repair in explain(GAME, table(several, year=2, player_count=3)).repairs}
    assert ("change the Food at r1c2 from 5 to 4 or less",) in offered
    assert not any("is a Water Tower" in change for changes in offered for change in changes)
    made = {change.said: change.make(table([["Silo 2", "Silo 1"]])) for change in oversights(table([["Silo 2", "Silo 1"]]))}
    assert stored(made["Silo at r1c1 is a Water Tower"], 1, 1) == ("Water Tower", 2)


def test_what_is_told_of_the_beginning_can_only_be_what_everybody_has():
    more = {"coins": "13 to 14", "vp": 2, "turns": 0}
    position = table([START], more=more, year=1, phase="action", player_count=3)
    facts = {fact.unknown.name: fact for fact in GAME.doubted(position).facts}
    assert [facts[f"Maria's {what}"].said for what in ("coins", "VP tokens")] == [
        "Maria has 13 or 14 coins",
        "Maria has 2 VP tokens",
    ]
    few = table([START], more={"coins": 14, "turns": 0}, year=1, phase="action", player_count=3)
    assert ("change Maria's coins from 14 to 15",) in {repair.changes for repair in explain(GAME, few).repairs}
    made = {change.said: change.make(position) for change in GAME.changes(position)}
    assert made["`player_count:`: 4"].counts == (4,)
    assert {said for said in made if said.startswith("`player_count:`")} == {"`player_count:`: 2", "`player_count:`: 4"}


def test_changes_of_several_farms_name_their_player():
    position = read_again(
        {"game": "fields-of-green", "players": {"Ann": {"farm": [["Wheat face down"]], "turns": 1}, "Bo": {"farm": []}}}
    )
    told = {change.said for change in GAME.changes(position)}
    assert told >= {"whether Wheat at Ann r1c1 is face down: False", "Ann: Wheat does not lie at r1c1", "Ann's turns: 2"}


def test_cards_of_one_type_are_not_swapped():
    told = {change.said for change in oversights(table([["Wheat", "Potatoes", "Oxen"]]))}
    assert "Wheat at r1c1 and Oxen at r1c3 are swapped" in told
    assert not any("Potatoes at r1c2 are swapped" in said for said in told)


def test_changes_can_be_made_together_in_any_order():
    """No two changes put two cards into one space, and what moves or turns a card hides or doubles none."""
    farm = [["Water Tower 3", "Silo 1"], ["Turkeys face down with Fences and Sacks", "Wheat paid twice with Harrow on Oxen"]]
    position = table([*farm, ["."], ["Mill"]], more={"hand": 3}, year=2, phase="harvest")
    known = {change.said: change for change in GAME.changes(position)}
    sites = len(position.seats[0].sites)
    of_number = re.compile("does not lie at|is not empty|on another card|row")  # These add or take a card, or several meet.
    for one, other in permutations(known.values(), 2):
        mended = other.make(one.make(position)).seats[0]
        assert len(mended.sites) == len(mended.by_spot)
        assert of_number.search(one.said + other.said) or len(mended.sites) == sites
    both = ("whether Turkeys at r2c1 is face down: False", "Fences does not lie on Turkeys at r2c1")
    both += ("Mill lies at r3c1, not at r4c1", "Sacks does not lie on Turkeys at r2c1")
    both += ("how often Wheat at r2c2 is paid for: 1", "Wheat lies at r2c2 alone")
    for order in permutations(both, 6):
        mended = position
        for said in order:
            mended = known[said].make(mended)
        assert GAME.written(mended)["players"]["Maria"]["farm"] == [
            ["Water Tower 3", "Silo 1"],
            ["Turkeys", "Wheat with Harrow paid"],
            ["Mill"],
        ]
    again = known["Fences does not lie on Turkeys at r2c1"]
    assert again.make(again.make(position)) == again.make(position)


def test_a_change_of_a_card_that_another_has_moved_changes_nothing():
    """Two changes that are told together never say that a card is not there and what is so of it there."""
    farm = [["Mill with Sacks", "Water Tower 1", "Silo 1"], [], [], [".", ".", ".", "Wheat with Harrow"]]
    known = {change.said: change for change in oversights(table(farm))}
    gone, swapped = "Wheat does not lie at r4c4", "Mill at r1c1 and Wheat at r4c4 are swapped"
    put_on = "Sacks lies on Wheat at r4c4, not on Mill at r1c1"
    for one, other in (
        (gone, put_on),
        (put_on, gone),
        (gone, swapped),
        (swapped, gone),
        (gone, "Wheat at r4c4 is a Silo"),
        ("r1c4 is not empty: a Silo lies there", "Wheat lies at r1c4, not at r4c4"),
    ):
        mended = known[one].make(table(farm))
        assert known[other].make(mended) == mended, (one, other)
        assert mended != table(farm)
