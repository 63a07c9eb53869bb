"""What has to be known, stores, and the table after a move."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import permutations, product

import pytest
from fields_of_green_words import CARDS, DECK, NOW, SAID_MOVES, START, bare, read_again, table, tile
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sayings import are_said, says

from models.fields_of_green.cards import (
    Kind,
)
from models.fields_of_green.game import GAME, read_table
from models.fields_of_green.moves.actions import MOVES
from models.fields_of_green.moves.listing import outcome
from models.fields_of_green.moves.reading import read_move
from models.fields_of_green.moves.words import Action, Move
from models.fields_of_green.needs import not_checked, play_problems, pool_problems
from models.fields_of_green.repairs import repairs
from models.fields_of_green.rules.rulings import RULINGS
from models.fields_of_green.table.kinds import Phase
from models.fields_of_green.table.sites import Spot
from models.fields_of_green.table.stores import (
    changed_food,
    draw_off,
    holdings,
    payment_for,
    places_for,
    pour,
    with_food,
)
from models.logic import Unknown, number_in, values_of
from models.rule import Rulings
from models.unknowns import filled, unknowns
from verify.games import entry

# What has to be known.


def told_problems(problems):
    """Each of them once, for a farm may need the same thing twice."""
    return list(dict.fromkeys((problem.path, problem.message) for problem in problems))


def written_of(farm, **keys):
    players = keys.pop("players", None) or {"Maria": {"coins": 20, "farm": farm}}
    return read_table({"game": "fields-of-green", "players": players} | keys, DECK, {})


def test_what_a_check_leaves_open():
    position = table(
        [["Wheat with Sacks", "Animal Pen with Harrow", "Brewery face down", "Ducks paid", "Ducks with Harrow face down"]]
    )
    assert not_checked(position) == (
        says("Sacks", "FOG-EQ-MATCH[r1c1]"),
        says("Animal Pen", "Field", "Harvest", "FOG-EQ-MATCH[r1c2]"),
        says("Brewery", "Harvest", "FOG-OPEN-ONLY[r1c3]"),
        says("Ducks", "Harvest", "FOG-HRV-SCOPE[r1c4]"),
        says("Ducks", "Harvest", "FOG-OPEN-ONLY[r1c5]"),
    )
    both = read_again({"game": "fields-of-green", "players": {"Ann": {"farm": [["Wheat with Sacks"]]}, "Bo": {"farm": []}}})
    assert not_checked(both) == (says("Sacks", "FOG-EQ-MATCH[Ann r1c1]"),)


PLAYERS = {
    "plain": {"Maria": {"coins": 2, "farm": [START]}},
    "no coins": {"Maria": {"farm": [START]}},
    "no farm": {"Maria": {"coins": 2, "pad": {"cards": 2}}},
    "done": {"Maria": {"coins": 2, "farm": [START], "harvested": True}},
    "unknown": {"Maria": {"coins": "1 to 2", "farm": [["Water Tower", "Silo 1", "some Field"]]}},
}


@pytest.mark.parametrize(
    ("players", "keys", "path", "said"),
    [
        ("plain", {"turn": "over"}, ("turn",), says("game is over")),
        (
            "plain",
            {"phase": "upkeep"},
            ("phase",),
            says("Harvest phase", "upkeep phase", "`phase: harvest`"),
        ),
        ("no farm", {}, ("players", "Maria"), says("Maria", "`farm:`")),
        ("no coins", {}, ("players", "Maria", "coins"), says("Maria", "`coins: ...`")),
        ("done", {}, ("players", "Maria", "harvested"), says("Maria", "finished", "Harvest")),
        ("unknown", {}, ("players", "Maria", "farm"), says("Water at r1c1", "r1c3", "Maria's coins")),
    ],
)
@pytest.mark.parametrize("name", [None, "Maria"])
def test_what_keeps_a_harvest_from_being_searched(name, players, keys, path, said):
    position = written_of(None, players=PLAYERS[players], **keys).position
    assert told_problems(play_problems(position, name, "coins")) == [(path, said)]


def test_what_is_missing_in_a_farm_is_told_at_its_player():
    """There is no value to point at, so the name is pointed at; where there is one, it is."""
    no_farm = written_of(None, players=PLAYERS["no farm"], pool={})
    (play,) = play_problems(no_farm.position, None, "coins")
    (pool,) = pool_problems(no_farm)
    faces = [*play_problems(table([["Oxen"]]), None, "paid"), *play_problems(table([["Ducks"]]), None, "paid")]
    assert all(problem.at_key for problem in (play, pool, *faces))
    done = written_of(None, players=PLAYERS["done"])
    assert not any(problem.at_key for problem in play_problems(done.position, None, "coins"))


def test_nothing_keeps_a_known_harvest_from_being_searched():
    position = table([["Water Tower 3", "Silo 1", "Wheat with Harrow", "Turkeys face down"]], phase="harvest")
    assert play_problems(position, "Maria", "coins") == []
    assert play_problems(table(), None, "score") == []


def test_faces_that_a_harvest_needs():
    farm = [["Oxen", "Ducks", "Sheep"], ["Animal Pen", "Water Tower 3 with Hoses", "Turkeys"]]
    found = told_problems(play_problems(table(farm), None, "paid"))
    assert {path for path, _ in found} == {("players", "Maria")}
    needed = [
        ("Food", "Harvest cost of Oxen"),
        ("Ducks at r1c2", "location with a Harvest ability"),
        ("Animal Pen at r2c1", "location with a Harvest ability"),
        ("Food", "Harvest cost of Sheep"),
        ("Sheep", "coins"),
        ("Ducks at r1c2", "Dairy Livestock"),
        ("Food", "Harvest cost of Turkeys"),
        ("Harvest ability of Turkeys",),
        ("Ducks has a Harvest ability",),
        ("Animal Pen has a Harvest ability",),
    ]
    assert are_said([said for _, said in found], [says(*parts, "`cards:`") for parts in needed])


def test_what_a_score_needs_is_asked_for_with_the_score_only():
    farm = [["Water Tower 3", "Slaughterhouse with Power Generator", "Pigs with Fences"], ["Silo 0", "Mill", "Ducks"]]
    farm[0].append("Brewery scoring 3")
    position = table(farm)
    plain = {problem.message for problem in play_problems(position, None, "coins")}
    with_score = {problem.message for problem in play_problems(position, None, "score")}
    needed = [
        ("VP", "printed", "Slaughterhouse"),
        ("VP", "printed", "Ducks"),
        ("VP", "printed", "Brewery"),
        ("Ducks", "Game End ability"),
        ("Brewery", "Game End ability"),
        ("Game End ability", "Slaughterhouse", "`Slaughterhouse scoring N`"),
        ("Slaughterhouse", "Power Generator", "costs"),
        ("Fences", "gives", "end of the game"),
    ]
    assert are_said(list(with_score - plain), [says(*parts, "`cards:`") for parts in needed])


@pytest.mark.parametrize(
    ("players", "keys", "path", "said"),
    [
        (
            "plain",
            {},
            (),
            says("add a `pool:`", "`pool: {cards: [...], towers: 1, silos: 1}`", "`--player NAME`", "`phase: harvest`"),
        ),
        ("no farm", {"pool": {}}, ("players", "Maria"), says("Maria", "`farm:`")),
        ("no coins", {"pool": {}}, ("players", "Maria", "coins"), says("Maria", "`coins: ...`")),
        (
            "unknown",
            {"pool": {}},
            ("players", "Maria", "farm"),
            says("Water at r1c1", "r1c3", "Maria's coins"),
        ),
        (
            "plain",
            {"pool": {"cards": ["Wheat"] * 4}},
            ("pool", "cards"),
            says("Wheat", "4 times", "0", "3"),
        ),
    ],
)
def test_what_keeps_a_farm_from_being_searched(players, keys, path, said):
    assert (path, said) in told_problems(pool_problems(written_of(None, players=PLAYERS[players], **keys)))


def test_a_pool_that_can_be_searched():
    assert pool_problems(written_of([START], pool={"cards": ["Wheat", "Well", "Mill", "Pigs"], "towers": 1})) == []
    assert pool_problems(written_of([], pool={"cards": ["Wheat"]})) == []


def test_several_farms_are_no_question_of_a_pool():
    position = read_again({"game": "fields-of-green", "players": {"Ann": {"farm": [START]}, "Bo": {"farm": [START]}}})
    written_ = type(written_of([START]))(position, written_of([START], pool={}).pool)
    (problem,) = pool_problems(written_)
    assert problem.message == says("`pool:`", "one farm")


def test_faces_that_a_pool_needs():
    found = told_problems(
        pool_problems(written_of([START], pool={"cards": ["Ducks", "Slaughterhouse", "Oxen", "Animal Pen"]}))
    )
    assert {path for path, _ in found} == {("pool",)}
    needed = [
        *(("VP", "printed", card) for card in ("Ducks", "Slaughterhouse", "Oxen", "Animal Pen")),
        *((card, "Game End ability") for card in ("Ducks", "Animal Pen")),
        *((card, "Immediate ability") for card in ("Ducks", "Animal Pen")),
        ("price", "Ducks"),
        *((stuff, "building", card) for stuff in ("Water", "Food") for card in ("Slaughterhouse", "Oxen", "Animal Pen")),
        ("ability", "Slaughterhouse", "gives"),
        ("Food", "Harvest cost", "Oxen"),
    ]
    assert are_said([said for _, said in found], [says(*parts, "`cards:`") for parts in needed])


# Stores.

PLAIN, ALL_LOST, ONE_TOWER = (Rulings(RULINGS, chosen) for chosen in ({}, {"FOG-AMB-22": "all"}, {"FOG-AMB-05": "one"}))


def tokens(held, farm, kind="silos"):
    return [held.tokens[site.spot] for site in getattr(farm, kind)]


@pytest.mark.parametrize(
    ("silos", "n", "rulings", "expected"),
    [
        ([1], 2, PLAIN, [3]),
        ([3], 2, PLAIN, [4]),
        ([3], 2, ALL_LOST, [3]),
        ([3, 1], 3, PLAIN, [4, 3]),
        ([3, 4], 3, PLAIN, [4, 4]),
        ([3, 1], -2, PLAIN, [2, 0]),
        ([1], -3, PLAIN, [0]),
        ([5], 1, PLAIN, [5]),  # too much lies there already; none of it goes
        ([5, 0], 1, PLAIN, [5, 1]),
        ([], 1, PLAIN, []),
        ([2], 0, PLAIN, [2]),
    ],
)
def test_food_is_stored_as_long_as_it_fits(silos, n, rulings, expected):
    farm = table([[f"Silo {n}" for n in silos] or ["."]]).seats[0]
    assert [silo.tokens for silo in with_food(farm, n, rulings).silos] == expected
    assert tokens(changed_food(holdings(farm), farm, n, rulings), farm) == expected


def worlds(position):
    """Every way to fill in what is unknown, as marks, with the filled position."""
    left = unknowns(position)
    for places in product(*(range(len(unknown.options)) for unknown in left)):
        chosen = frozenset(unknown.marks[i] for unknown, i in zip(left, places, strict=True))
        yield chosen, filled(position, {unknown: unknown.options[i] for unknown, i in zip(left, places, strict=True)})


TOLD = st.lists(st.sampled_from(["0", "1", "2", "3", "4", "unknown", "1 to 3", "0 to 1", "3 to 5"]), min_size=1, max_size=3)


@settings(max_examples=30)
@given(TOLD, st.integers(-4, 6), st.sampled_from([PLAIN, ALL_LOST]))
def test_food_that_is_not_known_is_what_it_is_in_each_world(silos, n, rulings):
    position = table([[f"Silo {text}" for text in silos]])
    farm = position.seats[0]
    held = changed_food(holdings(farm), farm, n, rulings)
    again = changed_food(held, farm, 1, rulings)  # and it can go on from there
    for chosen, world in worlds(position):
        known = with_food(world.seats[0], n, rulings)
        assert [number_in(one, chosen) for one in tokens(held, farm)] == [silo.tokens for silo in known.silos]
        more = with_food(known, 1, rulings)
        assert [number_in(one, chosen) for one in tokens(again, farm)] == [silo.tokens for silo in more.silos]


def test_a_number_that_depends_on_what_is_unknown():
    unknown = Unknown("a card", (0, 2))
    n = unknown.number(int)
    farm = table([["Silo 1", "Silo 2"]], more={"coins": 3}).seats[0]
    held = holdings(farm).with_coins(n).with_coins(n)
    assert values_of(held.coins, [unknown]) == (3, 7)
    found = tokens(changed_food(held, farm, n, PLAIN), farm)
    assert [values_of(silo, [unknown]) for silo in found] == [(1, 3), (2,)]
    assert holdings(table(more={"coins": "unknown"}).seats[0]).with_coins(3).coins is None


@settings(max_examples=30)
@given(TOLD, st.integers(1, 4), st.sampled_from([PLAIN, ALL_LOST]))
def test_water_that_is_not_known_is_what_it_is_in_each_world(towers, n, rulings):
    position = table([[f"Water Tower {text}" for text in towers]])
    farm, first = position.seats[0], Spot(1, 1)
    poured_ = pour(holdings(farm), farm, {first: n}, rulings)
    drawn_ = draw_off(holdings(farm), farm, {first: n})
    given_ = places_for(holdings(farm), n, [(tower, True) for tower in farm.towers])
    for chosen, world in worlds(position):
        (known,) = world.seats
        for held, other in (
            (poured_, pour(holdings(known), known, {first: n}, rulings)),
            (drawn_, draw_off(holdings(known), known, {first: n})),
        ):
            assert [number_in(one, chosen) for one in tokens(held, farm, "towers")] == tokens(other, known, "towers")
        there = places_for(holdings(known), n, [(tower, True) for tower in known.towers])
        assert {spot: number_in(one, chosen) for spot, one in given_.items()} == there


def test_water_that_does_not_fit_is_lost():
    farm = table([["Water Tower 2", "Water Tower 1 with Pump", "Water Tower 3"]]).seats[0]
    onto = {Spot(1, 1): 2, Spot(1, 2): 5, Spot(1, 3): 1}
    assert tokens(pour(holdings(farm), farm, onto, PLAIN), farm, "towers") == [3, 4, 3]
    kept = pour(holdings(farm), farm, {Spot(1, 1): 2, Spot(1, 2): 2}, ALL_LOST)
    assert tokens(kept, farm, "towers") == [2, 3, 3]


@pytest.mark.parametrize(
    ("farm", "water", "rulings", "payment"),
    [
        # Wheat at r1c3 wants the Water of the right tower only: the other one, which serves no one, pays first.
        ([["Water Tower 2", "Oxen", ".", "."], ["Mill", ".", ".", "."]], 2, PLAIN, {"r1c1": 2}),
        ([["Water Tower 1", "Mill", "Water Tower 3", "Wheat"]], 2, PLAIN, {"r1c1": 1, "r1c3": 1}),
        ([["Water Tower 1", "Mill", "Water Tower 3", "Wheat"]], 2, ONE_TOWER, {"r1c3": 2}),
        ([["Water Tower 1", "Mill", "Water Tower 3", "Wheat"]], 4, ONE_TOWER, {}),
        ([["Water Tower 1", "Mill", "Water Tower 3", "Wheat paid"]], 1, PLAIN, {"r1c1": 1}),
        ([["Water Tower 0", "Mill"]], 2, PLAIN, {}),
    ],
)
def test_from_which_towers_water_is_paid(farm, water, rulings, payment):
    (farm,) = table(farm).seats
    paid = payment_for(holdings(farm), farm, Spot(2, 2), water, rulings)
    assert {str(at): n for at, n in paid.items() if n} == payment


def test_of_a_tower_that_is_not_known_the_other_pays_what_it_lacks():
    position = table([["Water Tower", "Mill", "Water Tower 3", "Wheat"]])
    (farm,) = position.seats
    paid = payment_for(holdings(farm), farm, Spot(2, 2), 2, PLAIN)
    found = {tuple(number_in(n, chosen) for n in paid.values()) for chosen, _ in worlds(position)}
    assert [str(spot) for spot in paid] == ["r1c1", "r1c3"]
    assert found == {(0, 2), (1, 1), (2, 0)}


@pytest.mark.parametrize(
    ("towers", "water", "places"),
    [(["1", "2"], 2, {"r1c2": 1, "r1c1": 1}), (["3", "0"], 2, {"r1c2": 2}), (["3", "3"], 2, {})],
)
def test_where_gained_water_goes(towers, water, places):
    farm = table([[f"Water Tower {text}" for text in towers]]).seats[0]
    found = places_for(holdings(farm), water, [(tower, True) for tower in farm.towers])
    assert {str(at): n for at, n in found.items() if n} == places
    assert places_for(holdings(farm), water, []) == {}


# The table after a move.


def played(position, *said, player="Maria"):
    for text in said:
        position = MOVES.after(position, read_move(text, position, player))
    return position


def spaces(position, player="Maria"):
    return GAME.written(position)["players"][player]["farm"]


def test_after_building_it_is_paid_and_a_card_less_in_hand():
    position = played(
        table(more={"hand": ["Orchard", "Oxen"], "turns": 2}, phase="action", discards=3, player_count=3), "Orchard to r2c1"
    )
    farm = position.seats[0]
    assert spaces(position) == [["Water Tower 1", "Silo 0"], ["Orchard"]]
    assert (farm.coins, farm.hand, farm.turns, position.discards) == (18, 1, 3, 3)


def test_after_building_an_ability_applies_and_optional_payments_are_made():
    position = played(table([["Water Tower 3", "Silo 3"]]), "Fair to r2c1, extra payment twice, extra payment once")
    assert (position.seats[0].coins, position.seats[0].vp) == (20 - 1 + 4 - 3, 1)
    assert spaces(position) == [["Water Tower 3", "Silo 1"], ["Fair"]]


def test_after_building_over_a_card_that_card_lies_beneath():
    assert spaces(played(table(), "Mill to r1c2")) == [["Water Tower 3", "Mill on Silo"]]


def test_after_a_tower_and_a_silo_stocks_and_discards_are_other_ones():
    position = table(stocks={"towers": 1, "silos": 0}, discards=["Oxen"], more={"hand": 6})
    position = played(position, "Water Tower to r2c1, discarding Wheat", "Silo to r2c2")
    assert spaces(position) == [START, ["Water Tower 3", "Silo 0"]]
    stocks, farm = position.stocks, position.seats[0]
    assert (stocks.towers, stocks.silos) == (0, 0)
    assert [str(card) for card in position.discards] == ["Oxen", "Wheat", "unknown"]
    assert (farm.coins, farm.hand) == (18, 4)
    known = played(table(discards=["Oxen"]), "Water Tower to r2c1, discarding Wheat")
    assert known.discards == (CARDS["Oxen"], CARDS["Wheat"])


@pytest.mark.parametrize(("sold", "coins"), [(0, 22), (1, 24), (2, 26)])
def test_after_the_market(sold, coins):
    position = played(table([["Silo 2"]]), f"market, selling {sold} Food")
    assert (position.seats[0].coins, spaces(position)) == (coins, [[f"Silo {2 - sold}"]])


def test_after_restoring_and_flipping():
    position = played(table([["Turkeys face down", "Wheat with Harrow"]]), "restore Turkeys", "flip Wheat")
    assert spaces(position) == [["Turkeys", "Wheat face down"]]
    assert position.seats[0].coins == 19


def test_a_card_that_lies_the_other_way_is_meant_all_the_same():
    position = table([["Turkeys face down", "Wheat"]])
    assert str(read_move("restore Wheat", position, "Maria").spot) == "r1c2"
    assert str(read_move("flip the Turkeys", position, "Maria").spot) == "r1c1"
    assert str(read_move("restore the open area", position, "Maria").spot) == "r1c1"


def test_an_open_area_whose_card_is_not_known_is_restored():
    position = played(table([["Water Tower 3", "Open Area"]]), "restore r1c2")
    assert spaces(position) == [["Water Tower 3", "some location with a Harvest ability"]]
    assert bare(read_again(GAME.written(position))) == bare(position)
    assert spaces(played(position, "flip r1c2")) == [["Water Tower 3", "Open Area"]]


def test_after_income_what_does_not_fit_is_lost():
    position = played(table([["Water Tower 2", "Silo 4"]]), "take income")
    assert (position.seats[0].coins, spaces(position)) == (23, [["Water Tower 3", "Silo 4"]])
    position = played(table([["Water Tower 2", "Silo 3", "Water Tower 1"]]), "take income, 2 Water onto r1c3")
    assert spaces(position) == [["Water Tower 2", "Silo 4", "Water Tower 3"]]
    lost = played(table([["Water Tower 2", "Silo 3"]], rulings={"FOG-AMB-22": "all"}), "take income")
    assert spaces(lost) == [["Water Tower 2", "Silo 4"]]


def test_after_paying_the_card_is_marked():
    position = played(table([["Water Tower 3", "Silo 1", "Wheat with Harrow"]]), "pay Wheat", "pay Wheat")
    assert spaces(position) == [["Water Tower 1", "Silo 3", "Wheat with Harrow paid twice"]]
    assert position.seats[0].vp == 2
    position = played(table([["Water Tower 3", "Silo 4", "Pigs"]]), "pay Pigs, extra payment twice")
    assert (position.seats[0].coins, spaces(position)) == (20 + 3 + 4, [["Water Tower 3", "Silo 1", "Pigs paid"]])
    position = played(
        table([["Water Tower 1", "Spring", "Silo 0"], ["Water Tower 0"]]), "pay Spring, 1 Water onto r1c1, 2 Water onto r2c1"
    )
    assert spaces(position) == [["Water Tower 2", "Spring paid", "Silo 0"], ["Water Tower 2"]]


def test_gained_water_stays_in_range_if_that_is_ruled():
    farm = [["Water Tower 0", "Silo 0", "Mill", "Spring", "Water Tower 2"]]
    assert spaces(played(table(farm), "pay Spring"))[0][0] == "Water Tower 2"
    near = played(table(farm, rulings={"FOG-AMB-23": "in-range"}), "pay Spring")
    assert spaces(near) == [["Water Tower 0", "Silo 0", "Mill", "Spring paid", "Water Tower 3"]]


def test_a_card_that_is_not_known_takes_and_gives_what_it_may():
    """Wheat takes 1 Water for 1 Food and 1 VP, Cabbages have no Harvest ability."""
    position = played(table([["Water Tower 1", "some Wheat or Cabbages", "Silo 0"]]), "pay r1c2")
    assert spaces(position) == [["Water Tower 0 to 1", "some Wheat or Cabbages paid", "Silo 0 to 1"]]
    assert GAME.written(position)["players"]["Maria"]["vp"] == "0 to 1"


def test_equipment_that_comes_with_a_move():
    position = table(more={"aside": ["Barrels"]}, stocks={"equipment": 5})
    position = played(
        position, "Well to r2c1, take Hoses on r1c1", "Silo to r2c2, place Barrels on it", "Well to r3c1, keep Harrow aside"
    )
    assert spaces(position) == [["Water Tower 3 with Hoses", "Silo 1"], ["Well", "Silo 0 with Barrels"], ["Well"]]
    assert (position.seats[0].aside, position.stocks.equipment) == ((tile("Harrow"),), 3)
    position = played(table(), "Well to r2c1, take Harrow on r9c9", "Silo to r2c2, place Barrels on r2c2")
    assert spaces(position) == [START, ["Well", "Silo 0 with Barrels"]]


def two(**keys):
    players = {name: {"coins": 9, "farm": [START], "turns": 0} for name in ("Ann", "Bo")}
    row = ["Wheat", "Oxen", "Mill", "Pigs", "Well", "Fair"]
    return read_again(
        {"game": "fields-of-green", "players": players, "player_count": 2, "first": "Ann", "turn": "Ann", "phase": "action"}
        | {"row": row, "pile": 6}
        | keys
    )


def test_two_players_take_turns_and_the_row_is_refilled_after_both():
    position = played(two(), "Mill to r2c1", player="Ann")
    assert position.turn == "Bo"
    assert [str(card) for card in position.row] == ["Wheat", "Oxen", "Pigs", "Well", "Fair"]
    position = played(position, "market, discarding Wheat", player="Bo")
    assert position.turn == "Ann"
    assert [str(card) for card in position.row] == ["Oxen", "Pigs", "Well", "Fair", "unknown", "unknown"]
    assert (position.pile, [farm.turns for farm in position.seats]) == (4, [1, 1])
    left = ["Wheat", "Oxen", "Pigs", "Well", "Fair"]
    last = played(two(row=left, pile=1, turn="Bo"), "market, discarding Wheat", player="Bo")
    assert (len(last.row), last.pile) == (5, 0)
    none = played(two(row=left, pile=0, turn="Bo"), "market, discarding Wheat", player="Bo")
    assert len(none.row) == 4


def test_which_card_of_the_row_was_used_need_not_be_said():
    row = played(two(row=["Wheat", "Oxen", "some Field"], pile=0), "market", player="Ann").row
    assert len(row) == 2
    fields_ = {card for card in DECK.every.values() if card.kind in {Kind.FIELD, None}}
    assert all({one.design for one in card.options} == {CARDS["Wheat"], CARDS["Oxen"], *fields_} for card in row)
    assert played(two(row=[], pile=0), "market", player="Ann").row == ()


def test_whose_turn_comes_next():
    assert played(table(turn="Maria", phase="action", player_count=3), "market").turn is None
    assert played(two(turn=None), "market", player="Ann").turn == "Bo"


@pytest.mark.parametrize(("first", "then"), [("Ann", "Bo"), ("Bo", "Ann"), (None, None)])
def test_the_last_harvest_ends_the_year_and_passes_the_first_player_on(first, then):
    players = {name: {"farm": [["Wheat paid", "Turkeys with Fences"]], "hand": 0, "turns": 6} for name in ("Ann", "Bo")}
    data = {"game": "fields-of-green", "players": players, "player_count": 2, "year": 2, "phase": "harvest"}
    position = played(read_again(data | ({"first": first} if first else {})), "end the harvest", player="Ann")
    assert (position.year, position.phase, position.first) == (2, Phase.HARVEST, first)
    assert spaces(position, "Ann") == [["Wheat", "Turkeys face down"]]
    assert spaces(position, "Bo") == [["Wheat paid", "Turkeys with Fences"]]
    assert [farm.is_done for farm in position.seats] == [True, False]
    position = played(position, "end the harvest", player="Bo")
    assert (position.year, position.phase, position.first) == (3, Phase.UPKEEP, then)
    assert [(farm.is_done, farm.hand, farm.turns) for farm in position.seats] == [(False, None, None)] * 2


def test_after_the_fourth_year_the_game_is_over():
    position = played(table([["Wheat paid"]], year=4, phase="harvest"), "end the harvest")
    assert (position.over, position.year, position.seats[0].is_done) == (True, 4, True)
    assert GAME.written(position)["turn"] == "over"
    assert bare(read_again(GAME.written(position))) == bare(position)


def test_a_year_that_was_not_told_stays_so():
    position = played(table([["Wheat"]], first="Maria"), "end the harvest")
    assert (position.year, position.phase, position.first) == (None, None, None)
    several = {"game": "fields-of-green", "year": 1, "players": {name: {"farm": [START]} for name in ("Ann", "Bo")}}
    position = played(read_again(several), "end the harvest", player="Ann")
    position = played(position, "end the harvest", player="Bo")
    assert position.year == 1  # others may still be harvesting


def test_what_a_move_of_the_harvest_comes_to():
    position = table([["Water Tower 3", "Silo 4", "Wheat", "Turkeys"]], phase="harvest")

    def told(text, at=position):
        return outcome(at, read_move(text, at, "Maria"))

    assert told("pay Wheat") == says("pay 1 Water", "get 1 Food", "1 VP", "1 Food is lost", "20 coins", "4 Food")
    assert told("end the harvest") == says("Wheat at r1c3", "Turkeys at r1c4", "face down")
    assert told("end the harvest", table()) == "nothing is turned face down"
    assert told("market, selling 1 Food", table([["Silo 0 to 2"]])) == says(
        "pay 1 Food", "get 4 coins", "24 coins", "0 to 1 Food"
    )


@pytest.mark.parametrize(
    ("farm", "said"),
    [
        # The income is 1 Food, 2 Water and 3 coins; a tower stores 3, a Silo 4.
        ("Water Tower 1 | Silo 3", ""),
        ("Water Tower 2 | Silo 3", "(1 Water is lost)"),
        ("Water Tower 3 | Silo 3", "(2 Water is lost)"),
        ("Water Tower 3 | Silo 3 | Water Tower 2", "(1 Water is lost)"),
        ("Water Tower 1 | Silo 4", "(1 Food is lost)"),
        ("Water Tower 2 | Silo 4", "(1 Food and 1 Water are lost)"),
        ("Water Tower 2 with Pump | Silo 4 with Barrels", ""),
        # What lies there was not seen, so it is lost only perhaps.
        ("Water Tower 2 to 3 | Silo 4", "(1 Food and 1 to 2 Water are lost)"),
        ("Water Tower 2 | Silo 3 to 4", "(0 to 1 Food and 1 Water are lost)"),
        ("Water Tower 1 to 3 | Silo 3", "(0 to 2 Water is lost)"),
        ("Water Tower 2 with unknown | Silo 3", "(0 to 1 Water is lost)"),
    ],
)
def test_what_is_lost_of_the_income_is_told(farm, said):
    position = table([farm.split(" | ")], phase="upkeep")
    told = outcome(position, read_move("take income", position, "Maria"))
    assert told.split(";")[0] == f"get 3 coins, 1 Food and 2 Water {said}".strip()


def test_the_water_of_a_new_tower_is_not_among_what_is_lost():
    position = table([["Water Tower 3", "Silo 0"]], more={"aside": ["Hoses"]})
    told = outcome(position, read_move("Water Tower to r2c1, place Hoses on it", position, "Maria"))
    assert told.split(";")[0] == "pay 2 coins, get 2 Water (2 Water is lost)"


def test_what_is_lost_of_a_gain_that_is_not_known_is_told_as_a_range():
    """Whether the unknown card is Livestock, and so how much Water comes, nobody knows; of the Food it is known."""
    brook = {"type": "Construction", "ability": "Harvest", "cost": 0, "price": 0, "vp": 0}
    brook["gains"] = [{"water": 1, "per": "Livestock within 2"}, {"food": 3}]
    # It is a card of a pile: nothing is stored there.
    unknown = "some Field or Livestock"
    position = table([["Water Tower 3", "Silo 2", "Brook", unknown]], cards={"locations": {"Brook": brook}})
    told = outcome(position, read_move("pay Brook", position, "Maria"))
    assert told.split(";")[0] == "get 3 Food and 0 to 1 Water (1 Food and 0 to 1 Water are lost)"


def test_what_is_left_of_a_pool_and_of_a_table():
    data = written_of([START], pool={"cards": ["Wheat", "Mill", "Mill"], "towers": 1, "silos": 1})
    position, pool = data.position, data.pool
    for text in ("Mill to r2c1", "Water Tower to r2c2", "Silo to r3c1", "Oxen to r3c2"):
        following = played(position, text)
        pool = GAME.pool_after(pool, position, following, "Maria")
        position = following
    assert (pool.cards, pool.towers, pool.silos) == ((CARDS["Wheat"], CARDS["Mill"]), 0, 0)
    left, none = GAME.remaining(two(), "Bo")
    assert ([farm.player for farm in left.seats], none) == (["Bo"], None)
    assert len(GAME.remaining(two(), None)[0].seats) == 2
    assert entry("fields-of-green").game is GAME


@given(SAID_MOVES, st.sampled_from([None, *Phase]))
def test_any_move_can_be_judged_and_done_whatever_is_against_it(move, phase):
    position = replace(NOW, phase=phase)
    MOVES.conditions(position, move)
    following = MOVES.after(position, move)
    assert outcome(position, move)
    new = following.seat("Maria")
    assert all(seen >= 0 for site in new.sites if isinstance(seen := site.tokens, int))
    assert len(new.sites) - len(NOW.seats[0].sites) in {0, 1}


@pytest.mark.parametrize(
    "move",
    [
        "Orchard to r2c1, 2 Water from r9c9",
        "Orchard to r2c1, 2 Water from r1c2",
        "Well to r2c1, 2 Water onto r9c9",
        "Well to r2c1, 2 Water onto r1c2",
    ],
)
def test_water_of_no_tower_changes_no_tower(move):
    position = played(table([["Water Tower 2", "Silo 1"]]), move)
    assert spaces(position)[0] == ["Water Tower 2", "Silo 0" if "Orchard" in move else "Silo 1"]  # Orchard costs 1 Food


def test_a_move_about_no_card_changes_no_card():
    for action in (Action.RESTORE, Action.FLIP, Action.PAY):
        assert spaces(MOVES.after(table(), Move("Maria", action, None, Spot(9, 9)))) == [START]


def test_for_two_a_row_that_was_not_told_stays_so():
    players = {name: {"farm": [START]} for name in ("Ann", "Bo")}
    position = read_again({"game": "fields-of-green", "player_count": 2, "turn": "Ann", "players": players})
    position = played(position, "market", player="Ann")
    assert (position.turn, position.row) == ("Bo", None)


def test_cards_of_one_type_are_not_swapped():
    told = {change.said for change in repairs(table([["Wheat", "Potatoes", "Oxen"]]))}
    assert "Wheat at r1c1 and Oxen at r1c3 are swapped" in told
    assert not any("Potatoes at r1c2 are swapped" in said for said in told)


def test_parts_of_abilities_that_a_score_or_a_pool_needs():
    abilities = {
        "Hall": {
            "type": "Building",
            "price": 1,
            "vp": 0,
            "ability": "Game End",
            "gains": [{"vp": "unknown", "per": "Fruit Field"}],
        }
    }
    data = {"game": "fields-of-green", "cards": {"locations": abilities}, "pool": {"cards": ["Hall"]}}
    data["players"] = {"Maria": {"coins": 1, "farm": [["Melons", "Hall with Silver Clock"]]}}
    data["cards"]["equipment"] = {"Silver Clock": {"on": "Building", "again": 1, "price": 2}}
    table_ = read_table(data, DECK, {})
    needs = {"of Hall: how many VP it gives", "whether Melons at r1c1 is a Fruit Field", "the VP printed on Melons"}
    needs |= {"whether Melons has a Game End ability"}
    found = {problem.message for problem in pool_problems(table_)}
    assert found == {f"not known: {need}; write it under `cards:`" for need in needs}


@settings(max_examples=75)
@given(
    st.integers(0, 3),
    st.lists(st.integers(0, 4), min_size=1, max_size=2),
    st.integers(5, 12),
    st.data(),
    st.sampled_from(
        [
            *(
                "market",
                "market, selling 1 Food",
                "market, selling 2 Food",
                "take income",
                "Grain Store to r2c1",
                "pay Spring",
            ),
            *(
                "Silo to r2c1",
                "Water Tower to r2c1",
                "pay Wheat",
                "pay Pigs, extra payment once",
                "Well to r2c1, take Hoses on r1c1",
            ),
        ]
    ),
    st.sampled_from([{}, {"FOG-AMB-22": "all"}]),
)
def test_what_is_not_known_stays_sound_through_a_move(water, food, coins, drawing, move, rulings):
    """A table of which stores are hidden, and the same with them told: after any move the truth is among what is thought possible."""

    def hidden(n, most):
        return drawing.draw(st.sampled_from([n, "unknown", f"{max(0, n - 1)} to {min(most, n + 1)}"]))

    def told(tower, silos, held):
        first = [f"Water Tower {tower}", "Wheat", "Pigs", "Spring", *(f"Silo {silo}" for silo in silos)]
        return table([first], more={"coins": held}, rulings=rulings)

    really = told(water, food, coins)
    seen = told(hidden(water, 3), [hidden(n, 4) for n in food], f"{coins - 1} to {coins + 1}")
    for _ in range(2):
        # What is not to be paid is not played: what comes of it means nothing.
        assume(not move.startswith("pay Wheat") or really.seats[0].sites[0].tokens > 0)
        held = sum(silo.tokens for silo in really.seats[0].silos)
        assume(
            held
            >= {"market, selling 1 Food": 1, "market, selling 2 Food": 2, "pay Pigs, extra payment once": 2}.get(move, 0)
        )
        really, seen = played(really, move), played(seen, move)
        pairs = [(really.seats[0].coins, seen.seats[0].coins)]
        pairs += [(one.tokens, other.tokens) for one, other in zip(really.seats[0].sites, seen.seats[0].sites, strict=True)]
        for true, thought in pairs:
            assert true in (thought.options if isinstance(thought, Unknown) else (thought,))
        assert bare(read_again(GAME.written(really))) == bare(really)
        read_again(GAME.written(seen))


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
    both += (
        "Mill lies at r3c1, not at r4c1",
        "Sacks does not lie on Turkeys at r2c1",
        "how often Wheat at r2c2 is paid for: 1",
    )
    for order in permutations([*both, "Wheat lies at r2c2 alone"], 6):
        mended = position
        for said in order:
            mended = known[said].make(mended)
        assert spaces(mended) == [["Water Tower 3", "Silo 1"], ["Turkeys", "Wheat with Harrow paid"], ["Mill"]]
    again = known["Fences does not lie on Turkeys at r2c1"]
    assert again.make(again.make(position)) == again.make(position)
