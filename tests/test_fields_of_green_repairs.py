"""What a file of Fields of Green may have wrong: facts that may be doubted, changes that are thought of, and that they mend it."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import permutations

import pytest
from fields_of_green_words import CARDS, DECK, START, read_again, table, tile

from models.fields_of_green.cards import Kind
from models.fields_of_green.game import GAME
from models.fields_of_green.repairs import repairs
from models.fields_of_green.table.doubts import TRAITS
from models.fields_of_green.table.kinds import Phase
from models.fields_of_green.table.sites import Spot
from verify.check import check
from verify.explain import explain


def test_every_card_tile_and_number_is_a_fact():
    row = {"row": ["Wheat", "some Field"], "discards": ["Oxen"], "player_count": 2}
    position = table(
        [["Water Tower 2 with Hoses", "Wheat"], ["Silo", "Turkeys face down"]],
        more={"hand": ["Mill"], "aside": ["Harrow"]},
        **row,
    )
    found = GAME.doubted(position)
    assert {(fact.place.space, fact.said) for fact in found.facts} == {
        ("Water at r1c1", "2 Water lies on the Water Tower at r1c1"),
        ("r1c1, Equipment 1", "Hoses lies on the card at r1c1"),
        ("r1c2", "Wheat lies at r1c2"),
        ("Food at r2c1", "unknown Food lies on the Silo at r2c1"),
        ("r2c2", "Turkeys lies face down at r2c2"),
        ("hand, card 1", "Mill is in Maria's hand"),
        ("aside, tile 1", "Harrow is set aside by Maria"),
        ("row, card 1", "Wheat lies face up"),
        ("row, card 2", "some Field lies face up"),
        ("discards, card 1", "Oxen was discarded"),
    }
    site = found.position.seats[0].by_spot[Spot(1, 2)]
    assert set(site.card.options) == set(DECK.every.values())


def test_facts_of_several_farms_name_their_player():
    position = read_again(
        {"game": "fields-of-green", "players": {"Ann": {"farm": [["Wheat"]]}, "Bo": {"farm": [["Oxen"]], "hand": 3}}}
    )
    assert [fact.said for fact in GAME.doubted(position).facts] == ["Wheat lies at Ann r1c1", "Oxen lies at Bo r1c1"]


def test_traits_tell_cards_apart():
    told = {trait.words for trait in TRAITS if trait.holds(CARDS["Wheat"])}
    assert told == {"a card", "a Field", "a Cereal card", "a card with a Harvest ability"}
    assert {trait.words for trait in TRAITS if trait.holds(tile("Harrow"))} == {"a card"}


WRONG = {
    "apart": ([["Water Tower 3", "Silo 1", ".", "Wheat"]], {}, "Wheat lies at r1c3, not at r1c4"),
    "first cards apart": ([["Water Tower 3", "Wheat", "Silo 1"]], {}, "Wheat at r1c2 and Silo at r1c3 are swapped"),
    "tiles": ([["Water Tower 3 with Harrow", "Silo 1"]], {}, "Harrow does not lie on Water Tower at r1c1"),
    "covered": ([["Wheat on Oxen", "Silo 1", "Water Tower 1"]], {}, "Wheat lies at r1c1 alone"),
    "face down": ([["Mill face down", "Silo 1", "Water Tower 1"]], {}, "Mill at r1c1 lies face up"),
    "tiles on what lies face down": (
        [["Water Tower 3", "Silo 1"], ["Open Area with Harrow"]],
        {},
        "some location with a Harvest ability at r2c1 lies face up",
    ),
    "paid": (
        [["Wheat paid twice", "Silo 1", "Water Tower 1"]],
        {"phase": "harvest"},
        "Wheat at r1c1 is paid for once, not twice",
    ),
    "paid for nothing": ([["Mill paid", "Silo 1", "Water Tower 1"]], {"phase": "harvest"}, "Mill at r1c1 is not paid for"),
    "drawn": (
        [START],
        {"more": {"drawn": {"Field": 3, "Livestock": 2, "Building": 2}}, "year": 1},
        "Maria drew 1 Building, not 2",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_has_a_reason_and_what_is_told_to_mend_it_does(name):
    farm, more, wanted = WRONG[name]
    position = table(farm, **more)
    found = explain(GAME, position, most_reasons=1, most_repairs=4)
    assert found.verdict == "illegal"
    assert all(reason.rules or reason.so for reason in found.reasons)
    known = {change.said: change for change in repairs(position)}
    assert found.repairs
    for changes in [(wanted,), *(repair.changes for repair in found.repairs if known.keys() >= {*repair.changes})]:
        mended = position
        for said in changes:
            mended = known[said].make(mended)
        assert check(GAME, read_again(GAME.written(mended)), reason=False).verdict == "legal", changes


def test_the_changes_that_are_thought_of():
    farm = [["Water Tower 3", "Silo 1"], ["Turkeys face down", "Wheat paid twice with Harrow"]]
    more = {"hand": 3, "turns": 3, "drawn": {"Field": 0}}
    stocks = {"towers": 0, "silos": 13, "equipment": 30}
    position = table(farm, more=more, year=2, phase="harvest", stocks=stocks, discards=5, pile=6, player_count=2)
    told = [change.said for change in repairs(position)]
    assert len(told) == len(set(told))
    cards = {1: "Water Tower at r1c1", 2: "Silo at r1c2", 3: "Turkeys at r2c1", 4: "Wheat at r2c2"}
    assert set(told) == {
        "Turkeys at r2c1 lies face up",
        "Wheat at r2c2 lies face down",
        "Wheat at r2c2 is not paid for",
        "Wheat at r2c2 is paid for once, not twice",
        "Wheat at r2c2 is paid for 3 times, not twice",
        *(f"{cards[i]} is a {store}" for i, store in ((1, "Silo"), (2, "Water Tower"), (4, "Water Tower"), (4, "Silo"))),
        *(f"{cards[i]} is another card" for i in (1, 2)),
        "Harrow does not lie on Wheat at r2c2, but is set aside",
        "Harrow does not lie on Wheat at r2c2",
        *(f"{cards[a]} and {cards[b]} are swapped" for a in cards for b in cards if a < b),
        *(f"row {row} lies one space further to the {way}" for row in (1, 2) for way in ("left", "right")),
        *(f"{' does not lie at '.join(card.split(' at '))}" for card in cards.values()),
        *(f"r0c{n} is not empty: a {card} lies there" for n in (1, 2) for card in ("card", "Silo", "Water Tower")),
        *(f"Maria has {n} in hand, not 3" for n in ("no card", "1 card", *(f"{n} cards" for n in (2, 4, 5, 6)))),
        *(f"Maria has taken {turns}, not 3" for turns in ("0 turns", "1 turn", "2 turns", "4 turns", "5 turns", "6 turns")),
        "Maria has finished the Harvest",
        *(f"Maria drew {n}, not 0" for n in ("1 Field", "1 Livestock", "1 Construction", "1 Building")),
        *(f"Maria drew 6 {kinds}, not 0" for kinds in ("Fields", "Livestock", "Constructions", "Buildings")),
        "Maria has 19 coins, not 20",
        "Maria has 21 coins, not 20",
        *(f"it is year {year}, not 2" for year in (1, 3, 4)),
        *(f"it is the {phase} phase, not the harvest phase" for phase in ("upkeep", "action")),
        *(f"{n} people play, not 2" for n in (3, 4)),
        # One lies in the farm and one in that of the other player, of 20.
        *(f"{n} in the stock, not 0" for n in ("1 Water Tower is", "2 Water Towers are", "18 Water Towers are")),
        *(f"{n} Silos are in the stock, not 13" for n in (11, 12, 14)),
        *(f"{n} Equipment tiles are in the stack, not 30" for n in (28, 29)),
        # Of twelve turns Maria built in two, and of the other player that is not known.
        *(f"{n} cards are on the discard pile, not 5" for n in (3, 4, 6, 7, 10, 11, 12, 13)),
        *(f"{n} cards are under the row, not 6" for n in (4, 5, 7, 8)),
    }
    named = {change.said: change for change in repairs(position)}
    for said, seen in (
        ("Maria has 4 cards in hand, not 3", lambda made: made.seats[0].hand == 4),
        ("Maria has taken 2 turns, not 3", lambda made: made.seats[0].turns == 2),
        ("it is year 3, not 2", lambda made: made.year == 3),
        ("it is the action phase, not the harvest phase", lambda made: made.phase is Phase.ACTION),
        ("14 Silos are in the stock, not 13", lambda made: made.stocks.silos == 14),
        ("Harrow does not lie on Wheat at r2c2, but is set aside", lambda made: made.seats[0].aside == (tile("Harrow"),)),
        ("Water Tower at r1c1 and Silo at r1c2 are swapped", lambda made: made.seats[0].by_spot[Spot(1, 2)].is_tower),
        ("Maria drew 1 Field, not 0", lambda made: made.seats[0].drawn == {Kind.FIELD: 1}),
        ("Maria has taken 4 turns, not 3", lambda made: made.seats[0].turns == 4),
        ("28 Equipment tiles are in the stack, not 30", lambda made: made.stocks.equipment == 28),
        ("7 cards are under the row, not 6", lambda made: made.pile == 7),
        ("3 cards are on the discard pile, not 5", lambda made: made.discards == 3),
        ("2 Water Towers are in the stock, not 0", lambda made: made.stocks.towers == 2),
        ("Harrow does not lie on Wheat at r2c2", lambda made: not made.seats[0].by_spot[Spot(2, 2)].equipment),
        ("Turkeys at r2c1 lies face up", lambda made: not made.seats[0].by_spot[Spot(2, 1)].is_open),
        ("Wheat at r2c2 is paid for once, not twice", lambda made: made.seats[0].by_spot[Spot(2, 2)].paid == 1),
        ("Wheat at r2c2 is a Water Tower", lambda made: stored(made, 2, 2) == ("Water Tower", None)),
        ("Wheat at r2c2 is a Silo", lambda made: stored(made, 2, 2) == ("Silo", None)),
    ):
        assert seen(named[said].make(position)), said


def stored(position, row, column):
    """The card at a space, and what is told of the tokens on it."""
    site = position.seats[0].by_spot[Spot(row, column)]
    return str(site.card), site.tokens


def test_no_more_turns_and_cards_are_thought_of_than_there_are():
    """A year has six turns, nobody takes fewer than none, and no pile lacks more than was in it."""
    for turns in (0, 6, 1):
        told = {change.said for change in repairs(table(more={"turns": turns}))}
        assert {said.split()[3] for said in told if "turn" in said} == {str(n) for n in range(7) if n != turns}
    drawn = {change.said for change in repairs(table(more={"drawn": {"Field": 2, "Livestock": 1, "Building": 0}}))}
    assert {said for said in drawn if "drew" in said} == {
        *(f"Maria drew {n}, not 2" for n in ("1 Field", "3 Fields", "5 Fields")),
        *(f"Maria drew {n} Livestock, not 1" for n in (0, 2, 4)),
        *(f"Maria drew {n}, not 0" for n in ("1 Building", "3 Buildings", "1 Construction", "3 Constructions")),
        *(f"Maria drew one {more} more and one Field less" for more in ("Livestock", "Construction", "Building")),
        *(f"Maria drew one {more} more and one Livestock less" for more in ("Field", "Construction", "Building")),
        *(f"Maria drew 0 Fields and 2 {others}" for others in ("Constructions", "Buildings")),
    }
    one = {change.said for change in repairs(table(more={"drawn": {"Livestock": 4}})) if " drew " in change.said}
    assert {said for said in one if " and " in said and "one" not in said} == {
        "Maria drew 4 Fields and 0 Livestock",
        *(f"Maria drew 0 Livestock and 4 {others}" for others in ("Constructions", "Buildings")),
    }
    stocks = {"towers": 20, "silos": 1}
    told = {change.said for change in repairs(table(stocks=stocks, pile=12, discards=132))}
    # Who else plays is not known, so that one other first Silo is built for certain.
    assert {said for said in told if " in the stock" in said or " under " in said or "discard" in said} == {
        *(f"{n} Water Towers are in the stock, not 20" for n in (18, 19)),
        *(f"{n} in the stock, not 1" for n in ("0 Silos are", "2 Silos are", "3 Silos are", "12 Silos are")),
        *(f"{n} cards are under the row, not 12" for n in (10, 11)),
        # Four players have at most 96 turns.
        *(f"{n} cards are on the discard pile, not 132" for n in (130, 131, 93, 94, 95, 96)),
    }
    assert not any(
        what in change.said for change in repairs(table()) for what in ("turns", "hand", "drew", "year", "phase", "play")
    )


def test_a_card_that_hangs_on_nothing_is_thought_to_lie_on_the_nearest_free_spaces():
    """Wheat at r1c5, two away from the farm's right end: the four free spaces that are nearest."""
    position = table([["Water Tower 3", "Silo 1", ".", ".", "Wheat"]])
    told = [change.said for change in repairs(position) if change.said.endswith(", not at r1c5")]
    assert told[0] == "Wheat lies at r1c3, not at r1c5"
    # The others are 4 away, or 5: above and below the Silo and the tower.
    assert set(told) <= {f"Wheat lies at {spot}, not at r1c5" for spot in ("r1c3", "r0c2", "r2c2", "r0c1", "r2c1", "r1c0")}
    assert len(told) == 4
    assert {f"Wheat lies at {spot}, not at r1c5" for spot in ("r0c2", "r2c2")} <= set(told)
    moved = next(change for change in repairs(position) if change.said == told[0]).make(position)
    assert [str(site) for site in moved.seats[0].sites] == ["Water Tower at r1c1", "Silo at r1c2", "Wheat at r1c3"]


def test_a_card_that_hangs_on_nothing_is_a_fact_that_moving_it_gives_up():
    position = table([["Water Tower 3", "Silo 1", ".", "Wheat"]])
    given_up = {change.fact for change in repairs(position) if change.said.endswith(", not at r1c4")}
    assert given_up == {"a card lies at r1c4, beside no other"}


def test_changes_of_the_beginning_of_turns_and_of_piles():
    more = {"coins": 14, "vp": 2, "turns": 0, "harvested": True, "drawn": {"Field": 4, "Livestock": 1, "Building": 1}}
    position = table([START], more=more, year=1, phase="action", piles={"Field": 1, "Building": 30})
    named = {change.said: change for change in repairs(position)}
    farm = position.seats[0]
    for said, wanted in (
        ("Maria has 15 coins, not 14", replace(farm, coins=15)),
        ("Maria has no VP tokens", replace(farm, vp=0)),
        ("Maria has taken 1 turn, not 0", replace(farm, turns=1)),
        ("Maria has taken 6 turns, not 0", replace(farm, turns=6)),
        ("Maria has not finished the Harvest", replace(farm, is_done=False)),
        (
            "Maria drew one Construction more and one Field less",
            replace(farm, drawn={Kind.FIELD: 3, Kind.LIVESTOCK: 1, Kind.BUILDING: 1, Kind.CONSTRUCTION: 1}),
        ),
    ):
        assert named[said].make(position) == position.with_farm(wanted), said
    for said, kind, n in (
        ("0 Fields are in their pile, not 1", Kind.FIELD, 0),
        ("32 Buildings are in their pile, not 30", Kind.BUILDING, 32),
    ):
        assert named[said].make(position).piles == {**position.piles, kind: n}
    assert not any("-1" in said for said in named)
    assert "Maria drew one Field more and one Construction less" not in named
    over = {change.said: change for change in repairs(replace(position, over=True))}
    assert over["the game is not over"].make(replace(position, over=True)) == position
    assert "the game is not over" not in named
    begun = {change.said for change in repairs(position.with_farm(replace(farm, turns=0, coins=15, vp=0)))}
    assert {said for said in begun if "coins" in said or "VP" in said} == {f"Maria has {n} coins, not 15" for n in (14, 16)}
    later = {change.said for change in repairs(replace(position.with_farm(replace(farm, coins=12)), year=2))}
    assert "Maria has 15 coins, not 12" not in later


def test_changes_of_several_farms_name_their_player():
    position = read_again(
        {"game": "fields-of-green", "players": {"Ann": {"farm": [["Wheat face down"]]}, "Bo": {"farm": []}}}
    )
    assert "Ann: Wheat at r1c1 lies face up" in {change.said for change in repairs(position)}
    turns = {"Ann": {"farm": [[*START]], "turns": 1}, "Bo": {"farm": [[*START]]}}
    told = {change.said for change in repairs(read_again({"game": "fields-of-green", "players": turns}))}
    assert "Ann has taken 2 turns, not 1" in told


def test_cards_of_one_type_are_not_swapped():
    told = {change.said for change in repairs(table([["Wheat", "Potatoes", "Oxen"]]))}
    assert "Wheat at r1c1 and Oxen at r1c3 are swapped" in told
    assert not any("Potatoes at r1c2 are swapped" in said for said in told)


def test_changes_can_be_made_together_in_any_order():
    """No two changes put two cards into one space, and what moves or turns a card hides or doubles none."""
    farm = [["Water Tower 3", "Silo 1"], ["Turkeys face down with Fences and Sacks", "Wheat paid twice with Harrow on Oxen"]]
    position = table([*farm, ["."], ["Mill"]], more={"hand": 3}, year=2, phase="harvest")
    known = {change.said: change for change in repairs(position)}
    sites = len(position.seats[0].sites)
    of_number = re.compile("does not lie at|is not empty|on another card|row")  # These add or take a card, or several meet.
    for one, other in permutations(known.values(), 2):
        mended = other.make(one.make(position)).seats[0]
        assert len(mended.sites) == len(mended.by_spot)
        assert of_number.search(one.said + other.said) or len(mended.sites) == sites
    both = ("Turkeys at r2c1 lies face up", "Fences does not lie on Turkeys at r2c1", "Mill lies at r3c1, not at r4c1")
    both += ("Sacks does not lie on Turkeys at r2c1, but is set aside", "Wheat at r2c2 is paid for once, not twice")
    for order in permutations([*both, "Wheat lies at r2c2 alone"], 6):
        mended = position
        for said in order:
            mended = known[said].make(mended)
        assert GAME.written(mended)["players"]["Maria"]["farm"] == [
            ["Water Tower 3", "Silo 1"],
            ["Turkeys", "Wheat with Harrow paid"],
            ["Mill"],
        ]
        assert mended.seats[0].aside == (tile("Sacks"),)
    again = known["Fences does not lie on Turkeys at r2c1"]
    assert again.make(again.make(position)) == again.make(position)
