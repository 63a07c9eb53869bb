"""What is read and written as text in Fields of Green: spaces, abilities, moves, tables; stores, and the table after a move."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from itertools import permutations
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.vector import svg
from models.fields_of_green.allowance import allowance
from models.fields_of_green.cards import (
    SUBTYPES,
    Condition,
    Count,
    Deck,
    Described,
    Equipment,
    Kind,
    Location,
    Timing,
    standard_deck,
)
from models.fields_of_green.cards_form import with_more
from models.fields_of_green.cells import amount_seen, cell
from models.fields_of_green.changes import changes
from models.fields_of_green.facts import TRAITS, doubted
from models.fields_of_green.form import read_table
from models.fields_of_green.game import GAME
from models.fields_of_green.history import histories
from models.fields_of_green.move_text import read_move
from models.fields_of_green.moves import Action, Move, Placed, after, moves, outcome
from models.fields_of_green.needs import not_checked, play_problems, pool_problems
from models.fields_of_green.phrases import condition, counted, described
from models.fields_of_green.picture import distances_from, drawn_move, picture, written, written_layout, written_pool
from models.fields_of_green.position import Phase, Spot, spot_called
from models.fields_of_green.rulings import RULINGS
from models.fields_of_green.stores import payment_for, places_for, with_coins, with_food, with_water, without_water
from models.logic import Sum, Unknown
from models.rule import Place, Rulings
from verify.check import check
from verify.explain import explain
from verify.games import entry

OWN = {
    "locations": {
        "Wheat": {"price": {"coins": 3, "water": 1}, "vp": 1, "copies": 3},
        "Orchard": {"type": "Field", "subtype": "Fruit", "price": {"coins": 2, "water": 2, "food": 1}, "vp": 2},
        "Well": {
            "type": "Construction",
            "price": 1,
            "vp": 0,
            "ability": "Immediate",
            "gains": [{"water": 2}, {"equipment": 1}],
        },
        "Fair": {
            "type": "Building",
            "price": 1,
            "vp": 0,
            "ability": "Immediate",
            "gains": [{"coins": 2, "pay": {"food": 1}, "times": 2}, {"vp": 1, "pay": {"coins": 3}}],
        },
        "Mill": {
            "type": "Building",
            "price": 4,
            "vp": 1,
            "ability": "Game End",
            "gains": [{"vp": 1, "per": "Field within 2"}],
        },
        "Pigs": {
            "price": 4,
            "vp": 0,
            "cost": {"food": 1},
            "gains": [{"coins": 3}, {"coins": 2, "pay": {"food": 1}, "times": 2}],
        },
        "Spring": {"type": "Construction", "price": 0, "vp": 0, "ability": "Harvest", "cost": 0, "gains": [{"water": 3}]},
        "Market Stand": {"type": "Building", "price": 1, "vp": 0, "ability": "none"},
        "Harvest Home": {"type": "Building", "price": 1, "vp": 0, "ability": "none"},
        "Cow in Barn": {"type": "Livestock", "price": 1, "vp": 0, "ability": "none"},
        "Grain Store": {"type": "Construction", "price": 1, "vp": 0, "ability": "Immediate", "gains": [{"food": 3}]},
    },
    "equipment": {
        "Hoses": {"gains": [{"water": 2}]},
        "Barrels": {"on": "Silo", "capacity": 2},
        "Pump": {"on": "Water Tower", "capacity": 1},
    },
}
"""Cards and tiles of these tests; what they say is made up."""

START = ["Water Tower 3", "Silo 1"]


DECK = with_more(standard_deck().data, OWN)
CARDS = DECK.locations


def read_again(data):
    return read_table(data, DECK, {}).position


def table(farm=None, more=None, **keys):
    """A table with the farm of Maria."""
    players = {"Maria": {"coins": 20, "farm": farm or [START]} | (more or {})}
    return read_again({"game": "fields-of-green", "players": players} | keys)


def shown(card):
    """A card or what is left open, in words."""
    return card.text if hasattr(card, "options") else str(card)


# Spaces of a farm.


@pytest.mark.parametrize(
    ("text", "card", "told"),
    [
        ("Wheat", "Wheat", {}),
        ("  wHEAT ", "Wheat", {}),
        ("trees orange", "Orange Trees", {}),
        ("oran tre", "Orange Trees", {}),
        ("Water Tower 3", "Water Tower", {"tokens": 3}),
        ("tower WATER 2", "Water Tower", {"tokens": 2}),
        ("tower 0", "Water Tower", {"tokens": 0}),
        ("wat 1", "Water Tower", {"tokens": 1}),
        ("Water Tower: 3 water", "Water Tower", {"tokens": 3}),
        ("water tower (1 Water)", "Water Tower", {"tokens": 1}),
        ("Water Tower with 2 Water", "Water Tower", {"tokens": 2}),
        ("Water Tower with 2", "Water Tower", {"tokens": 2}),
        ("Water Tower with no water", "Water Tower", {"tokens": 0}),
        ("Silo with unknown food", "Silo", {"tokens": "unknown"}),
        ("Silo with 1 to 3 Food", "Silo", {"tokens": "1 to 3"}),
        ("Water Tower with 3 Water and Hoses", "Water Tower", {"tokens": 3, "equipment": ["Hoses"]}),
        ("Water Tower with 3 Water, with Hoses and Pump", "Water Tower", {"tokens": 3, "equipment": ["Hoses", "Pump"]}),
        ("Silo EMPTY", "Silo", {"tokens": 0}),
        ("empty silo", "Silo", {"tokens": 0}),
        ("Silo", "Silo", {"tokens": "unknown"}),
        ("Silo unknown", "Silo", {"tokens": "unknown"}),
        ("Silo 2 to 3", "Silo", {"tokens": "2 to 3"}),
        ("Silo 2 to 2 food", "Silo", {"tokens": 2}),
        ("Silo 12", "Silo", {"tokens": 12}),
        ("Wheat with Harrow", "Wheat", {"equipment": ["Harrow"]}),
        ("wheat WITH generator power AND harrow", "Wheat", {"equipment": ["Power Generator", "Harrow"]}),
        ("Wheat with Harrow, unknown", "Wheat", {"equipment": ["Harrow", "unknown"]}),
        ("Wheat with Harrow, Fences and Sacks", "Wheat", {"equipment": ["Harrow", "Fences", "Sacks"]}),
        ("Turkeys face down", "Turkeys", {"is_open": True}),
        ("Turkeys (Face-Down)", "Turkeys", {"is_open": True}),
        ("Turkeys, turned face down", "Turkeys", {"is_open": True}),
        ("Turkeys flipped", "Turkeys", {"is_open": True}),
        ("Turkeys with Fences face down", "Turkeys", {"is_open": True, "equipment": ["Fences"]}),
        ("Turkeys face down with Fences", "Turkeys", {"is_open": True, "equipment": ["Fences"]}),
        ("open AREA", "some location with a Harvest ability", {"is_open": True}),
        ("open", "some location with a Harvest ability", {"is_open": True}),
        ("Open Area with Fences", "some location with a Harvest ability", {"is_open": True, "equipment": ["Fences"]}),
        ("Wheat paid", "Wheat", {"paid": 1}),
        ("Wheat (paid once)", "Wheat", {"paid": 1}),
        ("wheat PAID Twice with harrow", "Wheat", {"paid": 2, "equipment": ["Harrow"]}),
        ("Wheat with Harrow, paid 3 times", "Wheat", {"paid": 3, "equipment": ["Harrow"]}),
        ("Mill scoring 6", "Mill", {"scores": 6}),
        ("Mill (worth 12 VP)", "Mill", {"scores": 12}),
        ("mill scores 0 with power", "Mill", {"scores": 0, "equipment": ["Power Generator"]}),
        ("unknown", "unknown", {}),
        ("Unknown face down", "Unknown", {"is_open": True}),
        ("some Field", "some Field", {}),
        ("some Mill", "Mill", {}),
        (
            "some location with a Harvest ability with Harrow",
            "some location with a Harvest ability",
            {"equipment": ["Harrow"]},
        ),
        ("some Dairy Livestock or Wheat face down", "some Dairy Livestock or Wheat", {"is_open": True}),
        ("Wheat on Silo 2 on unknown", "Wheat", {"below": ["Silo", "unknown"]}),
        ("unlisted Field", "unlisted Field", {}),
    ],
)
def test_a_space_is_read(text, card, told):
    seen = cell(text, DECK)
    found = {"tokens": None, "is_open": False, "equipment": [], "paid": 0, "scores": None, "below": []} | told
    assert shown(seen.card) == card
    assert {
        "tokens": seen.tokens.text if hasattr(seen.tokens, "text") else seen.tokens,
        "is_open": seen.is_open,
        "equipment": [shown(tile) for tile in seen.equipment],
        "paid": seen.paid,
        "scores": seen.scores,
        "below": [shown(card) for card in seen.below],
    } == found


def test_an_empty_space_is_a_dot():
    assert cell(".", DECK) is None
    assert cell(" . ", DECK) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "write . for an empty space; found ''"),
        ("-", "write . for an empty space"),
        ("NONE", "write . for an empty space"),
        ("Wheet", "no card 'Wheet'; did you mean 'Wheat'?"),
        ("Xyzzy", "no card 'Xyzzy'; `reeve cards fields-of-green` prints every card that is known"),
        ("tre", "'tre' can mean Orange Trees or Apple Trees; add a word that tells them apart"),
        ("wat", "'wat' can mean Water Tower or Watchdogs; write more of its name"),
        ("wheat 3", "'wheat 3': only a Water Tower or a Silo stores tokens"),
        ("Sillo 3", "only a Water Tower or a Silo stores tokens; did you mean 'Silo'?"),
        ("Wheat with 2 Water", "only a Water Tower or a Silo stores tokens"),
        ("Silo 3 to 1", "3 to 1 is no range; the smaller number stands first"),
        ("Wheat with Harow", "no Equipment 'Harow'; did you mean 'Harrow'?"),
        (
            "Wheat with Xyzzy",
            "the known ones are Harrow, Hoses, Power Generator, Sacks, Fences, Barrels, Pump; others can be",
        ),
        ("Harrow", "Harrow is an Equipment tile; it lies on a card (`Wheat with Harrow`)"),
        ("some", "a card that is not fully known is written `some Field`"),
        ("something", "a card that is not fully known is written `some Field`"),
        ("some Feld", "no card or location type 'Feld'; did you mean"),
        ("empty Wheat", "no card 'empty Wheat'"),
        ("Wheat empty", "no card 'Wheat empty'"),
    ],
)
def test_a_mistake_in_a_space_is_told(text, said):
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the message is looked at
        cell(text, DECK)
    assert said in str(caught.value)


def test_what_a_space_leaves_open_are_all_cards_that_fit():
    every = set(DECK.every.values())
    fields_ = {card for card in every if card.kind in {Kind.FIELD, None}}
    assert set(cell("some Field", DECK).card.options) == fields_
    assert set(cell("unknown", DECK).card.options) == every
    assert {card for card in every if card.timing in {Timing.HARVEST, None}} == set(cell("Open Area", DECK).card.options)
    dairy = {card for card in every if card.kind in {Kind.LIVESTOCK, None} and card.subtype in {"Dairy", None}}
    assert set(cell("some Dairy Livestock or Mill", DECK).card.options) == dairy | {DECK.locations["Mill"]}


@pytest.mark.parametrize(
    ("text", "options"),
    [("Silo", range(5)), ("Silo with Barrels", range(7)), ("Water Tower", range(4)), ("tower 1 to 2", range(1, 3))],
)
def test_unknown_tokens_are_what_a_store_can_hold(text, options):
    (site,) = table([[text]]).farms[0].sites
    assert site.tokens.options == tuple(options)


@pytest.mark.parametrize(
    ("value", "found"), [(12, 12), (0, 0), ("10 to 12", (10, 11, 12)), ("3-4", (3, 4)), ("3 to 3", 3), ("Unknown", None)]
)
def test_an_amount(value, found):
    seen = amount_seen(value, repr(value))
    assert (seen.options if hasattr(seen, "options") else seen) == found


@pytest.mark.parametrize("value", [-1, 1000, True, "many", None, 1.5, "1234 to 2345"])
def test_what_is_no_amount(value):
    with pytest.raises(ValueError, match="expected a number from 0 to 999, `10 to 14`, or unknown; found X"):
        amount_seen(value, "X")


# Texts of abilities.

FRUIT, DAIRY = Described(Kind.FIELD, "Fruit"), Described(Kind.LIVESTOCK, "Dairy")
HARVESTED = Described(timing=Timing.HARVEST)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("location", Described()),
        ("Cards", Described()),
        ("FIELD", Described(Kind.FIELD)),
        ("Buildings", Described(Kind.BUILDING)),
        ("water towers", Described(Kind.TOWER)),
        ("Silo", Described(Kind.SILO)),
        ("fruit fields", FRUIT),
        ("Fruit", Described(subtype="Fruit")),
        ("dai livestock", DAIRY),
        ("Field with a Harvest ability", Described(Kind.FIELD, timing=Timing.HARVEST)),
        ("Field - harvest", Described(Kind.FIELD, timing=Timing.HARVEST)),
        ("location that has an immediate ability", Described(timing=Timing.IMMEDIATE)),
        ("game-end building", Described(Kind.BUILDING, timing=Timing.GAME_END)),
        ("Fruit Fields having Game End abilities", Described(Kind.FIELD, "Fruit", Timing.GAME_END)),
        ("Harvest location", HARVESTED),
    ],
)
def test_which_locations_a_text_means(text, what):
    assert described(text, SUBTYPES) == what


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Building", Count(Described(Kind.BUILDING))),
        ("adjacent location", Count(Described(), within=1)),
        ("location next to it", Count(Described(), within=1)),
        ("other adjacent Silo", Count(Described(Kind.SILO), other=True, within=1)),
        ("ADJACENT OTHER silo", Count(Described(Kind.SILO), other=True, within=1)),
        ("Water Tower within 2", Count(Described(Kind.TOWER), within=2)),
        ("Water Tower within a distance of 12", Count(Described(Kind.TOWER), within=12)),
        ("another Dairy Livestock within 2", Count(DAIRY, other=True, within=2)),
        ("other location with a Harvest ability within 3", Count(HARVESTED, other=True, within=3)),
    ],
)
def test_what_a_text_counts(text, what):
    assert counted(text, SUBTYPES) == what


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("adjacent Silo", Condition(Count(Described(Kind.SILO), within=1))),
        ("there is an adjacent Silo", Condition(Count(Described(Kind.SILO), within=1))),
        ("a Silo within 2", Condition(Count(Described(Kind.SILO), within=2))),
        ("no Field within 3", Condition(Count(Described(Kind.FIELD), within=3), none=True)),
        ("There are no other Fields", Condition(Count(Described(Kind.FIELD), other=True), none=True)),
        ("0 Fields", Condition(Count(Described(Kind.FIELD)), none=True)),
        ("2 other Livestock within 2", Condition(Count(Described(Kind.LIVESTOCK), other=True, within=2), least=2)),
        ("there are 3 or more Buildings", Condition(Count(Described(Kind.BUILDING)), least=3)),
    ],
)
def test_the_condition_that_a_text_states(text, what):
    assert condition(text, SUBTYPES) == what


@pytest.mark.parametrize(
    ("reader", "text", "said"),
    [
        (described, "Feild", "no location type or subtype 'Feild'; did you mean 'Field'?"),
        (
            described,
            "xyzzy Field",
            "no location type or subtype 'xyzzy'; expected Field, Livestock, Construction, Building, ",
        ),
        (described, "Harvest", "no location type or subtype 'Harvest'"),
        (described, "", "'': which locations? expected for instance “Water Tower within 2”"),
        (counted, "within 2", "'': which locations?"),
        (counted, "Field within 0", "'Field within 0': a distance is 1 or more (1 is adjacent)"),
        (condition, "no", "no location type or subtype 'no'"),
        (condition, "no xyzzy within 2", "no location type or subtype 'xyzzy'"),
        (condition, "2 or more xyzzy", "no location type or subtype 'xyzzy'"),
    ],
)
def test_a_mistake_in_the_text_of_an_ability_is_told(reader, text, said):
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the message is looked at
        reader(text, SUBTYPES)
    assert str(caught.value).startswith(said)


TIMINGS = st.sampled_from([Timing.IMMEDIATE, Timing.HARVEST, Timing.GAME_END])
DESCRIBED = st.builds(
    Described, st.none() | st.sampled_from(Kind), st.none() | st.sampled_from(SUBTYPES), st.none() | TIMINGS
)
COUNTS = st.builds(Count, DESCRIBED, other=st.booleans(), within=st.none() | st.integers(1, 99))
CONDITIONS = st.one_of(
    st.builds(Condition, COUNTS, least=st.integers(1, 99)), st.builds(Condition, COUNTS, none=st.just(value=True))
)


@given(DESCRIBED, COUNTS, CONDITIONS, st.sampled_from([str, str.lower, str.upper]))
def test_the_text_of_an_ability_reads_back(what, count, stated, as_typed):
    assert described(as_typed(str(what)), SUBTYPES) == what
    assert counted(as_typed(str(count)), SUBTYPES) == count
    assert condition(as_typed(str(stated)), SUBTYPES) == stated


# Moves.

FARM = [
    [".", "Potatoes", "Wheat", "Silo 0"],
    ["Silo 3", "Water Tower 1", "Turkeys face down", "Water Tower 2"],
    [".", "Pigs with Hoses", "Open Area", "some Field"],
]
NOW = table(
    FARM, phase="action", row=["Wheat", "Oxen"], players={"Maria": {"coins": 9, "farm": FARM}, "Mike B.": {"farm": [START]}}
)


def spot(text):
    return spot_called(text)


def build(card, where, **more):
    return Move("Maria", Action.BUILD, CARDS[card], spot(where), **more)


def tile(name):
    return DECK.equipment[name]


MARKET = Move("Maria", Action.MARKET)
WATER = ((spot("r2c2"), 1), (spot("r2c4"), 2))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Wheat to r1c1", build("Wheat", "r1c1")),
        ("May I build Wheat to r1c1?", build("Wheat", "r1c1")),
        ("could we put the orange trees at R1C1?", build("Orange Trees", "r1c1")),
        ("Can Maria build Wheat to r1c1?", build("Wheat", "r1c1")),
        ("maria: WHEAT r1c1", build("Wheat", "r1c1")),
        ("Play my wheat in r0c2", build("Wheat", "r0c2")),
        ("Wheat left of Potatoes", build("Wheat", "r1c1")),
        ("wheat to the RIGHT of r2c4", build("Wheat", "r2c5")),
        ("Wheat above Wheat", build("Wheat", "r0c3")),
        ("Wheat over wheat", build("Wheat", "r0c3")),
        ("Wheat below Silo at r2c1", build("Wheat", "r3c1")),
        ("Wheat under silo AT r2c1", build("Wheat", "r3c1")),
        ("Wheat left of Silo at r2c1", build("Wheat", "r2c0")),
        ("reveal Wheat to left of r2c1", build("Wheat", "r2c0")),
        ("Market Stand to r1c1", build("Market Stand", "r1c1")),
        ("Harvest Home to r1c1", build("Harvest Home", "r1c1")),
        ("Cow in Barn to r1c1", build("Cow in Barn", "r1c1")),
        ("cow in barn left of Potatoes", build("Cow in Barn", "r1c1")),
        ("Water Tower to r1c1", Move("Maria", Action.TOWER, None, spot("r1c1"))),
        ("build a new tower at r1c1", Move("Maria", Action.TOWER, None, spot("r1c1"))),
        ("silo r1c1", Move("Maria", Action.SILO, None, spot("r1c1"))),
        ("Wheat for a Water Tower to r1c1", Move("Maria", Action.TOWER, CARDS["Wheat"], spot("r1c1"))),
        ("Wheat as Silo to r1c1", Move("Maria", Action.SILO, CARDS["Wheat"], spot("r1c1"))),
        ("discard my Wheat to build a Silo at r1c1", Move("Maria", Action.SILO, CARDS["Wheat"], spot("r1c1"))),
        ("discard Oxen and go to the market, selling 1 food", replace(MARKET, card=CARDS["Oxen"], food=1)),
        ("discard Wheat for restore r2c3", Move("Maria", Action.RESTORE, CARDS["Wheat"], spot("r2c3"))),
        ("market", MARKET),
        ("goes to the market", MARKET),
        ("market, selling 2 Food", replace(MARKET, food=2)),
        ("market and sell two food", replace(MARKET, food=2)),
        ("market and sell ONE of my food", replace(MARKET, food=1)),
        ("market, selling no Food", MARKET),
        ("market selling a food", replace(MARKET, food=1)),
        ("sell 2 food", replace(MARKET, food=2)),
        ("market with Wheat", replace(MARKET, card=CARDS["Wheat"])),
        ("Market, by discarding the Wheat; selling 2 Food", replace(MARKET, card=CARDS["Wheat"], food=2)),
        ("restore Turkeys", Move("Maria", Action.RESTORE, None, spot("r2c3"))),
        ("restore the open area at r3c3", Move("Maria", Action.RESTORE, None, spot("r3c3"))),
        ("restores open area", Move("Maria", Action.RESTORE, None, spot("r3c3"))),
        ("take income", Move("Maria", Action.INCOME)),
        ("collect the upkeep income", Move("Maria", Action.INCOME)),
        ("take income, 2 Water onto r2c2", Move("Maria", Action.INCOME, onto=((spot("r2c2"), 2),))),
        ("pay Wheat", Move("Maria", Action.PAY, CARDS["Wheat"], spot("r1c3"))),
        ("pay for wheat AT r1c3", Move("Maria", Action.PAY, CARDS["Wheat"], spot("r1c3"))),
        ("harvest r3c4", Move("Maria", Action.PAY, None, spot("r3c4"))),
        ("use Pigs, extra payment twice", Move("Maria", Action.PAY, CARDS["Pigs"], spot("r3c2"), extra=(2,))),
        ("pay pigs with extra payment 2 times", Move("Maria", Action.PAY, CARDS["Pigs"], spot("r3c2"), extra=(2,))),
        ("pay pigs, extra", Move("Maria", Action.PAY, CARDS["Pigs"], spot("r3c2"), extra=(1,))),
        ("flip Pigs face down", Move("Maria", Action.FLIP, None, spot("r3c2"))),
        ("turn over the pigs", Move("Maria", Action.FLIP, None, spot("r3c2"))),
        ("turn Pigs over", Move("Maria", Action.FLIP, None, spot("r3c2"))),
        ("end the harvest", Move("Maria", Action.FINISH)),
        ("Finish harvest phase?", Move("Maria", Action.FINISH)),
        ("Orchard to r1c1, 1 Water from r2c2, 2 Water from r2c4", build("Orchard", "r1c1", water=WATER)),
        ("Orchard to r1c1 with 1 water from the tower at r2c2 and 2 from r2c4", build("Orchard", "r1c1", water=WATER)),
        ("Orchard to r1c1, from r2c2", build("Orchard", "r1c1", water=((spot("r2c2"), 2),))),
        (
            "Orchard to r1c1, 1 Water from r2c2 and from r2c4",
            build("Orchard", "r1c1", water=((spot("r2c2"), 1), (spot("r2c4"), 1))),
        ),
        ("pay Wheat, from r2c2", Move("Maria", Action.PAY, CARDS["Wheat"], spot("r1c3"), water=((spot("r2c2"), 1),))),
        ("harvest r3c4, from r2c4", Move("Maria", Action.PAY, None, spot("r3c4"), water=((spot("r2c4"), 1),))),
        ("Well to r1c1, water onto r2c2", build("Well", "r1c1", onto=((spot("r2c2"), 1),))),
        ("Well to r1c1, take Harrow on Wheat", build("Well", "r1c1", tiles=(Placed(tile("Harrow"), spot("r1c3")),))),
        ("Well to r1c1, take Harrow on it", build("Well", "r1c1", tiles=(Placed(tile("Harrow"), spot("r1c1")),))),
        ("Well to r1c1, take Harrow", build("Well", "r1c1", tiles=(Placed(tile("Harrow"), spot("r1c1")),))),
        ("Well to r1c1, draw Harrow aside", build("Well", "r1c1", tiles=(Placed(tile("Harrow")),))),
        ("Well to r1c1 and keep power generator aside", build("Well", "r1c1", tiles=(Placed(tile("Power Generator")),))),
        (
            "Well to r1c1, place Sacks on r2c1",
            build("Well", "r1c1", tiles=(Placed(tile("Sacks"), spot("r2c1"), from_aside=True),)),
        ),
        ("Fair to r1c1, extra payment 0 times, extra payment once", build("Fair", "r1c1", extra=(0, 1))),
    ],
)
def test_a_move_is_read(text, move):
    assert read_move(text, NOW, "Maria") == move


CLAUSES = ("1 Water from r2c2", "2 Water onto r2c4", "take Harrow on r1c3", "extra payment twice")


@pytest.mark.parametrize("clauses", list(permutations(CLAUSES)))
def test_clauses_stand_in_any_order(clauses):
    placed = (Placed(tile("Harrow"), spot("r1c3")),)
    move = build("Fair", "r1c1", water=((spot("r2c2"), 1),), onto=((spot("r2c4"), 2),), extra=(2,), tiles=placed)
    assert read_move(", ".join(["Fair to r1c1", *clauses]), NOW, "Maria") == move


def test_other_players_are_named():
    assert read_move("mike b.: silo to r2c1", NOW, "Mike B.") == Move("Mike B.", Action.SILO, None, Spot(2, 1))
    with pytest.raises(ValueError, match=r"this is a move of Mike B\.; say so with --player Mike B\."):
        read_move("Mike B.: silo to r2c1", NOW, "Maria")
    with pytest.raises(ValueError, match="this is a move of Mike B"):
        read_move("may Mike B. build a Silo at r2c1?", NOW, "Maria")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no move was said; expected for instance 'Wheat to r1c3'"),
        (" ? ", "no move was said"),
        (", ;", "no move was said"),
        ("Wheat", "'Wheat' is no move; expected for instance 'Wheat to r1c3'"),
        ("harvest", "'harvest' is no move"),
        ("Wheet to r1c1", "no card 'Wheet'; did you mean 'Wheat'?"),
        ("Harrow to r1c1", "Harrow is an Equipment tile"),
        ("wat to r1c1", "'wat' can mean Water Tower or Watchdogs"),
        ("Wheat to the barn", "no space 'the barn'; expected for instance r1c3 (row 1, column 3; r0c1 is above r1c1)"),
        ("Wheat left of Silo", "Silo lies at r1c4 and r2c1; say which: “Silo at r1c4”"),
        ("Wheat left of Barn", "no card in the farm 'Barn'; there are Potatoes, Wheat, Silo, Water Tower, Turkeys"),
        ("Wheat left of r9c9", "no card lies at r9c9"),
        ("pay Oxen at r1c3", "Wheat lies at r1c3, not 'Oxen'"),
        ("pay r1c1", "no card lies at r1c1"),
        ("restore Zebras", "no card in the farm 'Zebras'; there are Turkeys and Open Area"),
        ("discard Wheat", "'discard Wheat': for which action is the card discarded?"),
        ("discard Wheat for Oxen to r1c1", "'discarding Wheat': this move discards no card"),
        ("discard Wheat for income", "this move discards no card"),
        ("Oxen to r1c1, discarding Wheat", "'discarding Wheat': this move discards no card"),
        ("Wheat to r1c1, selling 2 Food", "'selling 2 Food': Food is sold at the market only"),
        ("market, 1 Water from r2c2", "'1 Water from r2c2': this move takes no Water"),
        ("market, extra payment once", "this move has no extra payment"),
        ("pay Pigs, extra, extra", "Pigs offers 1 optional payment, not more"),
        (
            "Wheat to r1c1, tomorrow",
            "'tomorrow' in 'Wheat to r1c1, tomorrow' says nothing; expected for instance 'discarding",
        ),
        ("Wheat to r1c1, take Harow", "no Equipment 'Harow'; did you mean 'Harrow'?"),
        ("Wheat to r1c1, keep Harow aside", "no Equipment 'Harow'; did you mean 'Harrow'?"),
        ("Wheat to r1c1, take Harrow on Oxen", "no card in the farm 'Oxen'"),
        ("market, discarding Harrow", "Harrow is an Equipment tile"),
    ],
)
def test_a_mistake_in_a_move_is_told(text, said):
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the message is looked at
        read_move(text, NOW, "Maria")
    assert said in str(caught.value)


def test_there_is_nothing_to_restore():
    with pytest.raises(ValueError, match=r"^no Open Area is there$"):
        read_move("restore Wheat", table(), "Maria")
    with pytest.raises(ValueError, match=r"^no card is there$"):
        read_move("pay Wheat", table([["."]]), "Maria")


@pytest.mark.parametrize("phase", [*Phase, None])
def test_every_move_that_is_listed_reads_back(phase):
    position = replace(NOW, phase=phase)
    if phase is Phase.ACTION:
        hand = (CARDS["Wheat"], CARDS["Market Stand"], CARDS["Wheat"], cell("some Field", DECK).card.named("x"))
        position = position.with_farm(replace(position.farms[0], hand=hand))
    listed = list(moves(position, "Maria"))
    assert len(listed) == len(set(map(str, listed)))
    assert [read_move(str(move), position, "Maria") for move in listed] == listed
    done = {move.action for move in listed}
    wanted = {Phase.UPKEEP: {Action.INCOME}, Phase.HARVEST: {Action.PAY, Action.FINISH}}
    everything = {Action.BUILD, Action.TOWER, Action.SILO, Action.MARKET, Action.RESTORE}
    assert done == wanted.get(phase, everything)


SPOTS = st.builds(Spot, st.integers(-12, 30), st.integers(-12, 30))
PAYMENTS = st.lists(st.tuples(SPOTS, st.integers(1, 12)), max_size=3).map(tuple)
KNOWN = st.sampled_from(list(CARDS.values()))
TILES = st.lists(
    st.one_of(
        st.builds(Placed, st.sampled_from(list(DECK.equipment.values()))),
        st.builds(Placed, st.sampled_from(list(DECK.equipment.values())), SPOTS, st.booleans()),
    ),
    max_size=2,
).map(tuple)
HERE = st.sampled_from([site for site in NOW.farms[0].sites if isinstance(site.card, Location)])
SAID_MOVES = st.one_of(
    st.builds(Move, st.just("Maria"), st.just(Action.BUILD), KNOWN, SPOTS, PAYMENTS, PAYMENTS, tiles=TILES),
    st.builds(
        Move,
        st.just("Maria"),
        st.just(Action.BUILD),
        st.just(CARDS["Fair"]),
        SPOTS,
        extra=st.sampled_from([(), (1,), (3,), (0, 2), (2, 1)]),
    ),
    st.builds(
        Move,
        st.just("Maria"),
        st.sampled_from([Action.TOWER, Action.SILO]),
        st.none() | KNOWN,
        SPOTS,
        onto=PAYMENTS,
        tiles=TILES,
    ),
    st.builds(Move, st.just("Maria"), st.just(Action.MARKET), st.none() | KNOWN, food=st.integers(0, 99)),
    st.builds(Move, st.just("Maria"), st.just(Action.RESTORE), st.none() | KNOWN, HERE.map(lambda site: site.spot)),
    st.builds(Move, st.just("Maria"), st.just(Action.FLIP), spot=HERE.map(lambda site: site.spot)),
    st.builds(Move, st.just("Maria"), st.just(Action.INCOME), onto=PAYMENTS),
    st.just(Move("Maria", Action.FINISH)),
    st.tuples(HERE, PAYMENTS, PAYMENTS, TILES).map(
        lambda said: Move("Maria", Action.PAY, said[0].card, said[0].spot, *said[1:3], tiles=said[3])
    ),
)


@given(SAID_MOVES, st.sampled_from(["{}", "{}?", "May I {}?", "Maria: {}", " {} "]))
def test_a_move_that_is_told_reads_back(move, asked):
    assert read_move(asked.format(move), NOW, "Maria") == move


@given(SAID_MOVES, st.sampled_from([str.lower, str.upper]))
def test_letter_case_does_not_matter(move, as_typed):
    assert read_move(as_typed(str(move)), NOW, "Maria") == move


# Tables, written and read again.

SPACES = st.sampled_from(
    [
        *(".", ".", ".", "Wheat", "Oxen with Harrow and Fences", "Turkeys face down", "Turkeys face down with Fences"),
        *("some Field face down", "Open Area", "open", "Open Area with Harrow", "unknown", "unknown face down with unknown"),
        *("some Dairy Livestock or Wheat", "Wheat paid", "Wheat paid twice with Harrow", "Wheat with Harrow, paid 7 times"),
        *("Mill scoring 6", "unknown scoring 0", "Wheat on Oxen on unknown", "Silo 2 on Wheat", "unlisted Building"),
        *("Water Tower 3", "Water Tower 0 to 1", "Water Tower with Pump", "tower 0 to 3 with pump", "Silo", "Silo 9"),
        *("Silo 1 to 4 with Barrels and Sacks", "Silo 3 on Silo 2", "Market Stand", "some Harvest location with Harrow"),
    ]
)
FARMS = st.lists(st.lists(SPACES, max_size=4), max_size=4)
AMOUNTS = st.integers(0, 99) | st.sampled_from(["unknown", "10 to 14", "3 to 3"])
SEEN = st.lists(st.sampled_from(["Wheat", "some Field", "unknown", "Market Stand"]), max_size=3)
PILES = st.dictionaries(st.sampled_from(["Field", "Livestock", "Construction", "Building"]), st.integers(0, 33))
PADS = st.fixed_dictionaries(
    {},
    optional={key: st.integers(0, 20) for key in ("cards", "equipment", "food", "towers")}
    | {"abilities": st.lists(st.integers(0, 9), max_size=2)},
)
OF_A_PLAYER = {
    "coins": AMOUNTS,
    "vp": st.integers(0, 9),
    "aside": st.lists(st.sampled_from(["Harrow", "unknown"]), max_size=2),
    "hand": SEEN | st.integers(0, 12),
    "drawn": PILES,
    "turns": st.integers(0, 6),
    "harvested": st.booleans(),
    "pad": PADS,
}
OF_A_TABLE = {
    "year": st.integers(1, 4),
    "phase": st.sampled_from(["upkeep", "action", "harvest"]),
    "player_count": st.just(4),
    "first": st.sampled_from(["Ann", "Bo"]),
    "turn": st.sampled_from(["Ann", "Bo", "over"]),
    "introductory": st.booleans(),
    "piles": PILES,
    "stocks": st.dictionaries(st.sampled_from(["towers", "silos", "equipment"]), st.integers(0, 30)),
    "row": SEEN,
    "pile": st.integers(0, 6),
    "discards": SEEN | st.integers(0, 40),
    "rulings": st.sampled_from([{}, {"FOG-AMB-01": "hole"}, {"FOG-AMB-05": "one", "FOG-AMB-22": "all"}]),
}
DATA = st.fixed_dictionaries(
    {
        "game": st.just("fields-of-green"),
        "players": st.fixed_dictionaries(
            {
                "Ann": st.fixed_dictionaries({"farm": FARMS}, optional=OF_A_PLAYER),
                "Bo": st.one_of(
                    st.fixed_dictionaries({"farm": FARMS}, optional=OF_A_PLAYER),
                    st.fixed_dictionaries({"pad": PADS}, optional={"coins": AMOUNTS}),
                ),
            }
        ),
    },
    optional=OF_A_TABLE,
)


def bare(value, up=0, left=0):
    """A table without names of unknowns, in plain values; spaces are counted from the first card of the farm."""
    if isinstance(value, Unknown):
        return {bare(option, up, left) for option in value.options}
    if isinstance(value, Spot):
        return value.row - up, value.column - left
    if isinstance(value, (Location, Equipment, Deck, Rulings)):
        return value.chosen if isinstance(value, Rulings) else getattr(value, "name", "deck")
    if is_dataclass(value):
        sites = getattr(value, "sites", ())
        if sites:
            up, left = min(site.spot.row for site in sites), min(site.spot.column for site in sites)
        names = [field.name for field in fields(value) if field.name not in {"by_spot", "own_cards"}]
        return {name: bare(getattr(value, name), up, left) for name in names}
    if isinstance(value, tuple):
        return tuple(bare(part, up, left) for part in value)
    return dict(value) if isinstance(value, dict) else value


@settings(max_examples=200)
@given(DATA)
def test_a_table_that_is_written_reads_back(data):
    position = read_again(data)
    assert bare(read_again(written(position))) == bare(position)


def test_what_was_not_said_is_not_written():
    data = {
        "game": "fields-of-green",
        "players": {"Ann": {"coins": 3, "farm": [["Wheat", ".", "Silo 0"], ["Oxen"]], "hand": []}},
    }
    assert written(read_again(data)) == data


def test_own_cards_and_rulings_are_written():
    data = {"game": "fields-of-green", "players": {"Ann": {"farm": [["Barn"]]}}, "rulings": {"FOG-AMB-01": "hole"}}
    data["cards"] = {"locations": {"Barn": {"type": "Building", "vp": 2}}}
    position = read_table(data, standard_deck(), {}).position
    assert written(position) == data
    assert read_table(written(position), standard_deck(), {}).position.farms[0].sites[0].card.vp == 2


def test_a_farm_that_grew_upwards_and_to_the_left_reads_back():
    position = table([START, [".", "Wheat"]])
    for move in ("Mill to r0c1", "Oxen to r0c0", "Silo to r-1c0"):
        position = after(position, read_move(move, position, "Maria"))
    farm = written(position)["players"]["Maria"]["farm"]
    assert farm == [["Silo 0"], ["Oxen", "Mill"], [".", "Water Tower 3", "Silo 1"], [".", ".", "Wheat"]]
    assert bare(read_again(written(position))) == bare(position)
    assert written_layout(position) == written(position)["players"]["Maria"]


def test_what_changed_of_something_unknown_is_written_as_it_is_now():
    position = table([["Water Tower 0 to 1", "Silo 1 to 2"]], more={"coins": "10 to 12"})
    for move in ("market, selling 1 Food", "Grain Store to r2c1"):
        position = after(position, read_move(move, position, "Maria"))
    # Coins: 10 to 12, and 4 of the market, less 1. Food: 1 to 2, less 1, and 3; no more than 4 fit.
    maria = written(position)["players"]["Maria"]
    assert maria["coins"] == "13 to 15"
    assert maria["farm"] == [["Water Tower 0 to 1", "Silo 3 to 4"], ["Grain Store"]]
    sold = after(table([["Silo 1 to 2"]]), Move("Maria", Action.MARKET, food=2))
    assert written(sold)["players"]["Maria"]["farm"] == [["Silo 0"]]


def test_a_pool_is_written():
    data = {"game": "fields-of-green", "players": {"Ann": {"farm": [START]}}}
    data["pool"] = {"cards": ["Wheat", "Wheat", "Oxen"], "towers": 2, "silos": 0}
    assert written_pool(read_table(data, DECK, {}).pool) == data["pool"]


# Pictures.


def tiles_of_picture(shown_):
    (panel,) = shown_.panels
    return {
        line.split(":")[0].split()[0]: tile
        for row in panel.rows
        for tile in row
        for line in tile.words
        if re.match(r"r\d", line)
    }


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
    shown_ = picture(position, frozenset({Place("Maria", "r1c1")}))
    told = [word for row in shown_.panels[0].rows for tile in row for word in tile.words] + [shown_.panels[0].heading]
    drawn_ = " ".join(ET.fromstring(svg(shown_)).itertext())  # noqa: S314 - our own text
    assert {"Harvest:", "range", "(Turkeys)", "unknown"} <= set(drawn_.split())
    assert shown_.description.endswith(" 1 space is marked because a rule is broken there.")
    two_places = frozenset({Place("Maria", "r1c1"), Place("Maria", "r1c2")})
    assert picture(position, two_places).description.endswith(" 2 spaces are marked because rules are broken there.")
    assert [tile.marked for tile in picture(position, two_places).panels[0].rows[0]] == [True, True, False, False, False]
    for words in (
        *(
            "Field, Harvest: 1 Water",
            "1 of 3 Water",
            "range 3",
            "0 to 2 of 4 Food",
            "unknown of 4 Food",
            "Building, Game End",
        ),
        *(
            "Construction, Immediate",
            "some Field",
            "Livestock, Harvest: 1 Food",
            "on Oxen",
            "Open Area",
            "(Turkeys)",
            "paid 2x",
        ),
        *("r3c3: empty", "Hoses", "Fences", "Maria; 3 to 4 coins; 2 VP tokens; set aside: Harrow; year 3, harvest phase"),
    ):
        assert any(words in one for one in told), words


def test_a_drawing_of_nothing_and_of_a_number():
    shown_ = picture(
        read_again({"game": "fields-of-green", "players": {"Ann": {"farm": []}, "Bo": {"pad": {}}}}), frozenset()
    )
    ET.fromstring(svg(shown_))  # noqa: S314
    assert len(shown_.panels) == 1


def test_distances_are_drawn():
    position = table([["Water Tower 3 with Hoses", "Wheat", "Oxen", "Mill", "Silo 0"]], turn=None)
    farm = tiles_of_picture(distances_from(position, "Maria", "r1c1"))
    told = {name: [line for line in tile.words if "distance" in line] for name, tile in farm.items()}
    assert told == {
        "r1c1": ["distances from here"],
        "r1c2": ["distance 1, in range"],
        "r1c3": ["distance 2, in range"],
        "r1c4": ["distance 3, in range"],  # with hoses it is 3
        "r1c5": ["distance 4, out of range"],
    }


def test_distances_from_an_empty_space_and_round_corners():
    position = table([["Water Tower 3"], ["Wheat"], ["Oxen", "Mill"]])
    farm = tiles_of_picture(distances_from(position, "Maria", "r2c2"))
    told = {name: [line for line in tile.words if "distance" in line] for name, tile in farm.items()}
    assert told == {
        "r1c1": ["distance 2"],
        "r2c1": ["distance 1"],
        "r3c1": ["distance 2"],
        "r3c2": ["distance 1"],
        "r2c2": ["distances from here"],
        "r1c2": [],
    }


@pytest.mark.parametrize(
    ("space", "said"),
    [("r5c5", "no card lies at r5c5 or beside it"), ("barn", "no space 'barn'; expected for instance r1c1")],
)
def test_distances_from_nowhere(space, said):
    with pytest.raises(ValueError, match=said):
        distances_from(table(), "Maria", space)


@pytest.mark.parametrize(("move", "is_drawn"), [("Orchard to r2c1", True), ("Mill to r2c1", False), ("market", False)])
def test_a_move_that_pays_water_is_drawn(move, is_drawn):
    position = table()
    shown_ = drawn_move(position, read_move(move, position, "Maria"))
    assert (shown_ is not None) is is_drawn
    if shown_:
        lines = [line for row in shown_.panels[0].rows for tile in row for line in tile.words]
        assert "distances from here" in lines


# A possible past.


@settings(max_examples=60)
@given(FARMS)
def test_in_a_past_every_card_lies_beside_an_earlier_one(farm):
    position = table(farm)
    (past,) = histories(position)
    sites = position.farms[0].sites
    spots = {site.spot for site in sites}
    reached = {min(spots)} if spots else set()
    for _ in sites:
        reached |= {near for one in reached for near in one.beside if near in spots}
    if not spots or reached != spots:
        assert past.steps is None
        return
    there, turned = set(), set()
    begin, *steps = past.steps
    for step in [*begin.removeprefix("begin with ").split(" and "), *steps] if " at " in begin else steps:
        words = step.split()
        if words[0] == "turn":
            turned.add(spot_called(words[words.index("at") + 1]))
            continue
        first = spot_called(words[words.index("at") + 1])
        assert first not in there
        if "beside" in words:
            near = spot_called(words[-1])
            assert near in there
            assert near in first.beside
        there.add(first)
    assert there == spots
    assert turned == {site.spot for site in sites if site.is_open}


def test_a_past_begins_with_a_tower_and_a_silo_that_touch():
    position = table([["Silo 0", "Wheat", "Water Tower 3"], [".", ".", "Silo 1"]])
    (past,) = histories(position)
    assert past.steps[0] == "begin with Water Tower at r1c3 and Silo at r2c3"
    (past,) = histories(table([["Silo 0", "Wheat", "Water Tower 3"]]))
    assert past.steps[0] == "begin with Water Tower at r1c3 and Silo at r1c1"
    assert histories(read_again({"game": "fields-of-green", "players": {"Ann": {"pad": {}}}})) == ()


# Facts and changes.


def test_every_card_tile_and_number_is_a_fact():
    row = {"row": ["Wheat", "some Field"], "discards": ["Oxen"], "player_count": 2}
    position = table(
        [["Water Tower 2 with Hoses", "Wheat"], ["Silo", "Turkeys face down"]],
        more={"hand": ["Mill"], "aside": ["Harrow"]},
        **row,
    )
    found = doubted(position)
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
    site = found.position.farms[0].by_spot[Spot(1, 2)]
    assert set(site.card.options) == set(DECK.every.values())


def test_facts_of_several_farms_name_their_player():
    position = read_again(
        {"game": "fields-of-green", "players": {"Ann": {"farm": [["Wheat"]]}, "Bo": {"farm": [["Oxen"]], "hand": 3}}}
    )
    assert [fact.said for fact in doubted(position).facts] == ["Wheat lies at Ann r1c1", "Oxen lies at Bo r1c1"]


def test_traits_tell_cards_apart():
    told = {trait.words for trait in TRAITS if trait.holds(CARDS["Wheat"])}
    assert told == {"a card", "a Field", "a Cereal card", "a card with a Harvest ability"}
    assert {trait.words for trait in TRAITS if trait.holds(tile("Harrow"))} == {"a card"}


BROKEN = {
    "too much Water": (table([["Water Tower 4", "Silo 1"]]), None),
    "apart": (table([["Water Tower 3", "Silo 1", ".", "Wheat"]]), "Wheat at r1c4 lies at r1c3"),
    "tiles": (table([["Water Tower 3 with Harrow", "Silo 1"]]), "Harrow does not lie on Water Tower at r1c1"),
    "covered": (table([["Wheat on Oxen", "Silo 1", "Water Tower 1"]]), "Wheat lies at r1c1 alone"),
    "face down": (table([["Mill face down", "Silo 1", "Water Tower 1"]]), "Mill at r1c1 lies face up"),
    "tiles on what lies face down": (
        table([["Water Tower 3", "Silo 1"], ["Open Area with Harrow"]]),
        "some location with a Harvest ability at r2c1 lies face up",
    ),
    "paid": (
        table([["Wheat paid twice", "Silo 1", "Water Tower 1"]], phase="harvest", year=1),
        "Wheat at r1c1 is paid for 1 time, not 2 times",
    ),
    "drawn": (
        table([START], more={"drawn": {"Field": 3, "Livestock": 2, "Building": 2}}, year=1, phase="action"),
        "Maria drew 1 of Building, not 2",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_told_to_mend_a_table_mends_it(name):
    position, wanted = BROKEN[name]
    assert check(GAME, position).verdict == "illegal"
    found = explain(GAME, position, most_reasons=1, most_repairs=20)
    assert found.repairs
    told = {change for repair in found.repairs for change in repair.changes}
    assert wanted is None or wanted in told
    known = {change.said: change for change in changes(position)}
    for repair in found.repairs:
        if not all(change in known for change in repair.changes):
            continue
        mended = position
        for change in repair.changes:
            mended = known[change].make(mended)
        again = read_again(written(mended))
        assert check(GAME, again).verdict == "legal", repair


def test_the_changes_that_are_thought_of():
    farm = [["Water Tower 3", "Silo 1"], ["Turkeys face down", "Wheat paid twice with Harrow"]]
    more = {"hand": 3, "turns": 3, "drawn": {"Field": 0}}
    stocks = {"towers": 0, "silos": 13, "equipment": 30}
    position = table(farm, more=more, year=2, phase="harvest", stocks=stocks, discards=5, pile=6, player_count=2)
    told = {change.said for change in changes(position)}
    assert {
        "Turkeys at r2c1 lies face up",
        "Wheat at r2c2 is paid for not at all, not 2 times",
        "Wheat at r2c2 is a Water Tower",
        "Harrow does not lie on Wheat at r2c2, but is set aside",
        "Water Tower at r1c1 and Silo at r1c2 are swapped",
        "Maria has 4 cards in hand, not 3",
        "Maria has taken 2 turns, not 3",
        "Maria drew 1 of Field, not 0",
        "it is year 3, not 2",
        "it is the action phase, not the harvest phase",
        "Water Towers in the stock: 2, not 0",
        "Silos in the stock: 14, not 13",
        "cards discarded: 4, not 5",
        "cards under the row: 8, not 6",
    } <= told
    assert "Maria drew -1 of Field, not 0" not in told
    assert "Silos in the stock: 15, not 13" not in told
    named = {change.said: change for change in changes(position)}
    for said, seen in (
        ("Maria has 4 cards in hand, not 3", lambda made: made.farms[0].hand == 4),
        ("Maria has taken 2 turns, not 3", lambda made: made.farms[0].turns == 2),
        ("it is year 3, not 2", lambda made: made.year == 3),
        ("it is the action phase, not the harvest phase", lambda made: made.phase is Phase.ACTION),
        ("Silos in the stock: 14, not 13", lambda made: made.stocks.silos == 14),
        ("Harrow does not lie on Wheat at r2c2, but is set aside", lambda made: made.farms[0].aside == (tile("Harrow"),)),
        ("Water Tower at r1c1 and Silo at r1c2 are swapped", lambda made: made.farms[0].by_spot[Spot(1, 2)].is_tower),
        ("Maria drew 1 of Field, not 0", lambda made: made.farms[0].drawn == {Kind.FIELD: 1}),
    ):
        assert seen(named[said].make(position)), said


def test_changes_of_several_farms_name_their_player():
    position = read_again(
        {"game": "fields-of-green", "players": {"Ann": {"farm": [["Wheat face down"]]}, "Bo": {"farm": []}}}
    )
    assert "Ann: Wheat at r1c1 lies face up" in {change.said for change in changes(position)}


# What has to be known.


def told_problems(problems):
    return {(problem.path, problem.message) for problem in problems}


def written_of(farm, **keys):
    players = keys.pop("players", None) or {"Maria": {"coins": 20, "farm": farm}}
    return read_table({"game": "fields-of-green", "players": players} | keys, DECK, {})


def test_what_a_check_leaves_open():
    position = table(
        [["Wheat with Sacks", "Animal Pen with Harrow", "Brewery face down", "Ducks paid", "Ducks with Harrow face down"]]
    )
    assert not_checked(position) == (
        "where Sacks may be placed (FOG-EQ-MATCH[r1c1])",
        "whether Animal Pen is a Field with a Harvest ability (FOG-EQ-MATCH[r1c2])",
        "whether Brewery has a Harvest ability (FOG-OPEN-ONLY[r1c3])",
        "whether Ducks has a Harvest ability (FOG-HRV-SCOPE[r1c4])",
        "whether Ducks has a Harvest ability (FOG-OPEN-ONLY[r1c5])",
    )
    both = read_again({"game": "fields-of-green", "players": {"Ann": {"farm": [["Wheat with Sacks"]]}, "Bo": {"farm": []}}})
    assert not_checked(both) == ("where Sacks may be placed (FOG-EQ-MATCH[Ann r1c1])",)


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
        ("plain", {"turn": "over"}, ("turn",), "the game is over: there is nothing left to harvest"),
        (
            "plain",
            {"phase": "upkeep"},
            ("phase",),
            "the best way through a Harvest is asked for in the Harvest phase, not in the upkeep phase; write `phase: harvest`",
        ),
        ("no farm", {}, ("players", "Maria"), "the farm of Maria is not laid out (`farm:`)"),
        ("no coins", {}, ("players", "Maria", "coins"), "how many coins has Maria? (`coins: ...`)"),
        ("done", {}, ("players", "Maria", "harvested"), "Maria has finished this year's Harvest"),
        (
            "unknown",
            {},
            ("players", "Maria", "farm"),
            "not fully known: Water at r1c1, r1c3 and Maria's coins; a search needs every card and number",
        ),
    ],
)
@pytest.mark.parametrize("name", [None, "Maria"])
def test_what_keeps_a_harvest_from_being_searched(name, players, keys, path, said):
    position = written_of(None, players=PLAYERS[players], **keys).position
    assert told_problems(play_problems(position, name, "coins")) == {(path, said)}


def test_nothing_keeps_a_known_harvest_from_being_searched():
    position = table([["Water Tower 3", "Silo 1", "Wheat with Harrow", "Turkeys face down"]], phase="harvest")
    assert play_problems(position, "Maria", "coins") == []
    assert play_problems(table(), None, "score") == []


def test_faces_that_a_harvest_needs():
    farm = [["Oxen", "Ducks", "Sheep"], ["Animal Pen", "Water Tower 3 with Hoses", "Turkeys"]]
    found = told_problems(play_problems(table(farm), None, "paid"))
    assert found == {
        (("players", "Maria"), f"not known: {said}; tell it under `cards:`")
        for said in (
            "how much Food the Harvest cost of Oxen is",
            "whether Ducks at r1c2 is a location with a Harvest ability",
            "whether Animal Pen at r2c1 is a location with a Harvest ability",
            "how much Food the Harvest cost of Sheep is",
            "of Sheep: how many coins it gives",
            "whether Ducks at r1c2 is a Dairy Livestock",
            "how much Food the Harvest cost of Turkeys is",
            "what the Harvest ability of Turkeys gives",
            "whether Ducks has a Harvest ability",
            "whether Animal Pen has a Harvest ability",
        )
    }


def test_what_a_score_needs_is_asked_for_with_the_score_only():
    farm = [["Water Tower 3", "Slaughterhouse with Power Generator", "Pigs with Fences"], ["Silo 0", "Mill", "Ducks"]]
    farm[0].append("Brewery scoring 3")
    position = table(farm)
    plain = {problem.message for problem in play_problems(position, None, "coins")}
    with_score = {problem.message for problem in play_problems(position, None, "score")}
    assert {
        message.removeprefix("not known: ").removesuffix("; tell it under `cards:`") for message in with_score - plain
    } == {
        "the VP printed on Slaughterhouse",
        "the VP printed on Ducks",
        "the VP printed on Brewery",
        "whether Ducks has a Game End ability",
        "whether Brewery has a Game End ability",
        "what the Game End ability of Slaughterhouse gives (or write `Slaughterhouse scoring N`)",
        "what applying Slaughterhouse again by Power Generator costs",
        "what Fences gives at the end of the game",
    }


@pytest.mark.parametrize(
    ("players", "keys", "path", "said"),
    [
        (
            "plain",
            {},
            (),
            (
                "there is no `pool:`; tell what may be built: `pool: {cards: [...], towers: 1, silos: 1}`, or ask for the best "
                "Harvest with `phase: harvest`"
            ),
        ),
        ("no farm", {"pool": {}}, ("players", "Maria"), "the farm of Maria is not laid out (`farm:`)"),
        ("no coins", {"pool": {}}, ("players", "Maria", "coins"), "how many coins has Maria? (`coins: ...`)"),
        (
            "unknown",
            {"pool": {}},
            ("players", "Maria", "farm"),
            "not fully known: Water at r1c1, r1c3 and Maria's coins; a search needs every card and number",
        ),
        (
            "plain",
            {"pool": {"cards": ["Wheat"] * 4}},
            ("pool", "cards"),
            "Wheat is listed 4 times, and 0 lie in the farm; there are 3",
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
    assert problem.message == "with a `pool:` there is one farm: the one to be built on"


def test_faces_that_a_pool_needs():
    found = told_problems(
        pool_problems(written_of([START], pool={"cards": ["Ducks", "Slaughterhouse", "Oxen", "Animal Pen"]}))
    )
    assert found == {
        (("pool",), f"not known: {said}; tell it under `cards:`")
        for said in (
            *(f"the VP printed on {card}" for card in ("Ducks", "Slaughterhouse", "Oxen", "Animal Pen")),
            *(f"whether {card} has a Game End ability" for card in ("Ducks", "Animal Pen")),
            *(f"whether {card} has an Immediate ability" for card in ("Ducks", "Animal Pen")),
            "the price of Ducks",
            *(
                f"how much {stuff} building {card} takes"
                for stuff in ("Water", "Food")
                for card in ("Slaughterhouse", "Oxen", "Animal Pen")
            ),
            "what the ability of Slaughterhouse gives",
            "how much Food the Harvest cost of Oxen is",
        )
    }


# Stores.

PLAIN, ALL_LOST, ONE_TOWER = (Rulings(RULINGS, chosen) for chosen in ({}, {"FOG-AMB-22": "all"}, {"FOG-AMB-05": "one"}))


def food_on(farm):
    return [site.tokens for site in farm.silos]


@pytest.mark.parametrize(
    ("silos", "n", "rulings", "held", "lost"),
    [
        ([1], 2, PLAIN, [3], 0),
        ([3], 2, PLAIN, [4], 1),
        ([3], 2, ALL_LOST, [3], 2),
        ([3, 1], 3, PLAIN, [4, 3], 0),
        ([3, 4], 3, PLAIN, [4, 4], 2),
        ([3, 1], -2, PLAIN, [2, 0], 0),
        ([1], -3, PLAIN, [0], 0),
        ([5], 1, PLAIN, [5], 1),  # too much lies there already; none of it goes
        ([5, 0], 1, PLAIN, [5, 1], 0),
        ([], 1, PLAIN, [], 1),
        ([2], 0, PLAIN, [2], 0),
    ],
)
def test_food_is_stored_as_long_as_it_fits(silos, n, rulings, held, lost):
    farm = table([[f"Silo {n}" for n in silos] or ["."]]).farms[0]
    found, overflow = with_food(farm, n, rulings)
    assert (food_on(found), overflow) == (held, lost)


STORES = st.lists(st.integers(0, 4), min_size=1, max_size=3)


@given(STORES, st.data(), st.integers(-4, 6), st.sampled_from([PLAIN, ALL_LOST]))
def test_food_that_is_not_known_stays_sound(true, drawing, n, rulings):
    """Whatever lies there really, what lies there after is among what is thought possible."""
    told = [
        drawing.draw(st.sampled_from([f"{held}", "unknown", f"{max(0, held - 1)} to {min(4, held + 1)}"])) for held in true
    ]
    farm = table([[f"Silo {text}" for text in told]]).farms[0]
    really, _ = with_food(table([[f"Silo {held}" for held in true]]).farms[0], n, rulings)
    found, _ = with_food(farm, n, rulings)
    for seen, held in zip(food_on(found), food_on(really), strict=True):
        assert held in (seen.options if isinstance(seen, Unknown) else (seen,))
    again, _ = with_food(found, 1, rulings)  # and it can go on from there
    more, _ = with_food(really, 1, rulings)
    for seen, held in zip(food_on(again), food_on(more), strict=True):
        assert held in (seen.options if isinstance(seen, Unknown) else (seen,))


def test_a_number_that_depends_on_what_is_unknown():
    unknown = Unknown("a card", (0, 2))
    n = unknown.number(int)
    assert isinstance(n, Sum)
    farm = table([["Silo 1", "Silo 2"]], more={"coins": 3}).farms[0]
    assert set(with_coins(farm, n).coins.options) >= {3, 5}
    assert set(with_coins(with_coins(farm, n), n).coins.options) >= {3, 5, 7}
    found, lost = with_food(farm, n, PLAIN)
    assert lost == 0
    assert all({1, 2, 3, 4} <= set(silo.tokens.options) for silo in found.silos)
    assert with_coins(table(more={"coins": "unknown"}).farms[0], 3).coins is None


@given(st.integers(0, 3), st.data(), st.integers(1, 4), st.booleans())
def test_water_that_is_not_known_stays_sound(true, drawing, n, all_lost):
    told = drawing.draw(st.sampled_from(["unknown", f"{max(0, true - 1)} to {min(3, true + 1)}"]))
    farm, really = (table([[f"Water Tower {text}"]]).farms[0] for text in (told, true))
    for change in (
        lambda farm: with_water(farm, ((Spot(1, 1), n),), all_lost=all_lost),
        lambda farm: without_water(farm, ((Spot(1, 1), min(n, true)),)),
    ):
        assert change(really).sites[0].tokens in change(farm).sites[0].tokens.options


def test_water_that_does_not_fit_is_lost():
    farm = table([["Water Tower 2", "Water Tower 1 with Pump", "Water Tower 3"]]).farms[0]
    held = [tower.tokens for tower in with_water(farm, ((Spot(1, 1), 2), (Spot(1, 2), 5), (Spot(1, 3), 1))).towers]
    assert held == [3, 4, 3]
    kept = with_water(farm, ((Spot(1, 1), 2), (Spot(1, 2), 2)), all_lost=True)
    assert [tower.tokens for tower in kept.towers] == [2, 3, 3]


@pytest.mark.parametrize(
    ("farm", "water", "rulings", "payment"),
    [
        # Wheat at r1c3 wants the Water of the right tower only: the other one, which serves no one, pays first.
        ([["Water Tower 2", "Oxen", ".", "."], ["Mill", ".", ".", "."]], 2, PLAIN, {"r1c1": 2}),
        ([["Water Tower 1", "Mill", "Water Tower 3", "Wheat"]], 2, PLAIN, {"r1c1": 1, "r1c3": 1}),
        ([["Water Tower 1", "Mill", "Water Tower 3", "Wheat"]], 2, ONE_TOWER, {"r1c3": 2}),
        ([["Water Tower 1", "Mill", "Water Tower 3", "Wheat"]], 4, ONE_TOWER, {}),
        ([["Water Tower 1", "Mill", "Water Tower 3", "Wheat paid"]], 1, PLAIN, {"r1c1": 1}),
        ([["Water Tower", "Mill", "Water Tower 3", "Wheat"]], 2, PLAIN, {"r1c3": 2}),
        ([["Water Tower 0", "Mill"]], 2, PLAIN, {}),
    ],
)
def test_from_which_towers_water_is_paid(farm, water, rulings, payment):
    paid = payment_for(table(farm).farms[0], Spot(2, 2), water, rulings)
    assert {str(at): n for at, n in paid} == payment


@pytest.mark.parametrize(
    ("towers", "water", "places"),
    [
        (["1", "2"], 2, {"r1c2": 1, "r1c1": 1}),
        (["3", "0"], 2, {"r1c2": 2}),
        (["3", "3"], 2, {}),
        (["unknown", "0"], 2, {"r1c2": 2}),  # whether any fits on the other is not known
        (["unknown", "2"], 2, {"r1c2": 1, "r1c1": 1}),
    ],
)
def test_where_gained_water_goes(towers, water, places):
    farm = table([[f"Water Tower {text}" for text in towers]]).farms[0]
    assert {str(at): n for at, n in places_for(farm, water)} == places
    assert places_for(farm, water, []) == ()


# The table after a move.


def played(position, *said, player="Maria"):
    for text in said:
        position = after(position, read_move(text, position, player))
    return position


def spaces(position, player="Maria"):
    return written(position)["players"][player]["farm"]


def test_after_building_it_is_paid_and_a_card_less_in_hand():
    position = played(
        table(more={"hand": ["Orchard", "Oxen"], "turns": 2}, phase="action", discards=3, player_count=3), "Orchard to r2c1"
    )
    farm = position.farms[0]
    assert spaces(position) == [["Water Tower 1", "Silo 0"], ["Orchard"]]
    assert (farm.coins, farm.hand, farm.turns, position.stocks.discards) == (18, 1, 3, 3)


def test_after_building_an_ability_applies_and_optional_payments_are_made():
    position = played(table([["Water Tower 3", "Silo 3"]]), "Fair to r2c1, extra payment twice, extra payment once")
    assert (position.farms[0].coins, position.farms[0].vp) == (20 - 1 + 4 - 3, 1)
    assert spaces(position) == [["Water Tower 3", "Silo 1"], ["Fair"]]


def test_after_building_over_a_card_that_card_lies_beneath():
    assert spaces(played(table(), "Mill to r1c2")) == [["Water Tower 3", "Mill on Silo"]]


def test_after_a_tower_and_a_silo_stocks_and_discards_are_other_ones():
    position = table(stocks={"towers": 1, "silos": 0}, discards=["Oxen"], more={"hand": 6})
    position = played(position, "Water Tower to r2c1, discarding Wheat", "Silo to r2c2")
    assert spaces(position) == [START, ["Water Tower 3", "Silo 0"]]
    stocks, farm = position.stocks, position.farms[0]
    assert (stocks.towers, stocks.silos) == (0, 0)
    assert [str(card) for card in stocks.discards] == ["Oxen", "Wheat", "unknown"]
    assert (farm.coins, farm.hand) == (18, 4)
    known = played(table(discards=["Oxen"]), "Water Tower to r2c1, discarding Wheat")
    assert known.stocks.discards == (CARDS["Oxen"], CARDS["Wheat"])


@pytest.mark.parametrize(("sold", "coins"), [(0, 22), (1, 24), (2, 26)])
def test_after_the_market(sold, coins):
    position = played(table([["Silo 2"]]), f"market, selling {sold} Food")
    assert (position.farms[0].coins, spaces(position)) == (coins, [[f"Silo {2 - sold}"]])


def test_after_restoring_and_flipping():
    position = played(table([["Turkeys face down", "Wheat with Harrow"]]), "restore Turkeys", "flip Wheat")
    assert spaces(position) == [["Turkeys", "Wheat face down"]]
    assert position.farms[0].coins == 19


def test_a_card_that_lies_the_other_way_is_meant_all_the_same():
    position = table([["Turkeys face down", "Wheat"]])
    assert str(read_move("restore Wheat", position, "Maria").spot) == "r1c2"
    assert str(read_move("flip the Turkeys", position, "Maria").spot) == "r1c1"
    assert str(read_move("restore the open area", position, "Maria").spot) == "r1c1"


def test_an_open_area_whose_card_is_not_known_is_restored():
    position = played(table([["Water Tower 3", "Open Area"]]), "restore r1c2")
    assert spaces(position) == [["Water Tower 3", "some location with a Harvest ability"]]
    assert bare(read_again(written(position))) == bare(position)
    assert spaces(played(position, "flip r1c2")) == [["Water Tower 3", "Open Area"]]


def test_after_income_what_does_not_fit_is_lost():
    position = played(table([["Water Tower 2", "Silo 4"]]), "take income")
    assert (position.farms[0].coins, spaces(position)) == (23, [["Water Tower 3", "Silo 4"]])
    position = played(table([["Water Tower 2", "Silo 3", "Water Tower 1"]]), "take income, 2 Water onto r1c3")
    assert spaces(position) == [["Water Tower 2", "Silo 4", "Water Tower 3"]]
    lost = played(table([["Water Tower 2", "Silo 3"]], rulings={"FOG-AMB-22": "all"}), "take income")
    assert spaces(lost) == [["Water Tower 2", "Silo 4"]]


def test_after_paying_the_card_is_marked():
    position = played(table([["Water Tower 3", "Silo 1", "Wheat with Harrow"]]), "pay Wheat", "pay Wheat")
    assert spaces(position) == [["Water Tower 1", "Silo 3", "Wheat with Harrow paid twice"]]
    assert position.farms[0].vp == 2
    position = played(table([["Water Tower 3", "Silo 4", "Pigs"]]), "pay Pigs, extra payment twice")
    assert (position.farms[0].coins, spaces(position)) == (20 + 3 + 4, [["Water Tower 3", "Silo 1", "Pigs paid"]])
    position = played(
        table([["Water Tower 1", "Spring", "Silo 0"], ["Water Tower 0"]]), "pay Spring, 1 Water onto r1c1, 2 Water onto r2c1"
    )
    assert spaces(position) == [["Water Tower 2", "Spring paid", "Silo 0"], ["Water Tower 2"]]


def test_gained_water_stays_in_range_if_that_is_ruled():
    farm = [["Water Tower 0", "Silo 0", "Mill", "Spring", "Water Tower 2"]]
    assert spaces(played(table(farm), "pay Spring"))[0][0] == "Water Tower 2"
    near = played(table(farm, rulings={"FOG-AMB-23": "in-range"}), "pay Spring")
    assert spaces(near) == [["Water Tower 0", "Silo 0", "Mill", "Spring paid", "Water Tower 3"]]


def test_a_card_that_is_not_known_can_be_marked_but_gives_nothing():
    position = played(table([["Water Tower 1", "some Field"]]), "pay r1c2")
    assert spaces(position) == [["Water Tower 1", "some Field paid"]]


def test_equipment_that_comes_with_a_move():
    position = table(more={"aside": ["Barrels"]}, stocks={"equipment": 5})
    position = played(
        position, "Well to r2c1, take Hoses on r1c1", "Silo to r2c2, place Barrels on it", "Well to r3c1, keep Harrow aside"
    )
    assert spaces(position) == [["Water Tower 3 with Hoses", "Silo 1"], ["Well", "Silo 0 with Barrels"], ["Well"]]
    assert (position.farms[0].aside, position.stocks.equipment) == ((tile("Harrow"),), 3)
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
    assert [str(card) for card in position.stocks.row] == ["Wheat", "Oxen", "Pigs", "Well", "Fair"]
    position = played(position, "market, discarding Wheat", player="Bo")
    assert position.turn == "Ann"
    assert [str(card) for card in position.stocks.row] == ["Oxen", "Pigs", "Well", "Fair", "unknown", "unknown"]
    assert (position.stocks.pile, [farm.turns for farm in position.farms]) == (4, [1, 1])
    left = ["Wheat", "Oxen", "Pigs", "Well", "Fair"]
    last = played(two(row=left, pile=1, turn="Bo"), "market, discarding Wheat", player="Bo")
    assert (len(last.stocks.row), last.stocks.pile) == (5, 0)
    none = played(two(row=left, pile=0, turn="Bo"), "market, discarding Wheat", player="Bo")
    assert len(none.stocks.row) == 4


def test_which_card_of_the_row_was_used_need_not_be_said():
    row = played(two(row=["Wheat", "Oxen", "some Field"], pile=0), "market", player="Ann").stocks.row
    assert len(row) == 2
    fields_ = {card for card in DECK.every.values() if card.kind in {Kind.FIELD, None}}
    assert all(set(card.options) == {CARDS["Wheat"], CARDS["Oxen"], *fields_} for card in row)
    assert played(two(row=[], pile=0), "market", player="Ann").stocks.row == ()


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
    assert [farm.is_done for farm in position.farms] == [True, False]
    position = played(position, "end the harvest", player="Bo")
    assert (position.year, position.phase, position.first) == (3, Phase.UPKEEP, then)
    assert [(farm.is_done, farm.hand, farm.turns) for farm in position.farms] == [(False, None, None)] * 2


def test_after_the_fourth_year_the_game_is_over():
    position = played(table([["Wheat paid"]], year=4, phase="harvest"), "end the harvest")
    assert (position.over, position.year, position.farms[0].is_done) == (True, 4, True)
    assert written(position)["turn"] == "over"
    assert bare(read_again(written(position))) == bare(position)


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

    assert told("pay Wheat") == "pay 1 Water, get 1 Food and 1 VP (1 Food is lost); then 20 coins, 4 Food"
    assert told("end the harvest") == "turn Wheat at r1c3 and Turkeys at r1c4 face down"
    assert told("end the harvest", table()) == "nothing is turned face down"
    assert told("market, selling 1 Food", table([["Silo 0 to 2"]])) == "pay 1 Food, get 4 coins; then 24 coins, some Food"


def test_what_is_left_of_a_pool_and_of_a_table():
    data = written_of([START], pool={"cards": ["Wheat", "Mill", "Mill"], "towers": 1, "silos": 1})
    position, pool = data.position, data.pool
    for text in ("Mill to r2c1", "Water Tower to r2c2", "Silo to r3c1", "Oxen to r3c2"):
        following = played(position, text)
        pool = GAME.pool_after(pool, position, following, "Maria")
        position = following
    assert (pool.cards, pool.towers, pool.silos) == ((CARDS["Wheat"], CARDS["Mill"]), 0, 0)
    left, none = GAME.remaining(two(), "Bo")
    assert ([farm.player for farm in left.farms], none) == (["Bo"], None)
    assert len(GAME.remaining(two(), None)[0].farms) == 2
    assert entry("fields-of-green").game is GAME


@given(SAID_MOVES, st.sampled_from([None, *Phase]))
def test_any_move_can_be_judged_and_done_whatever_is_against_it(move, phase):
    position = replace(NOW, phase=phase)
    allowance(position, move)
    following = after(position, move)
    assert outcome(position, move)
    new = following.farm_of("Maria")
    assert all(seen >= 0 for site in new.sites if isinstance(seen := site.tokens, int))
    assert len(new.sites) - len(NOW.farms[0].sites) in {0, 1}


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
    for action in (Action.RESTORE, Action.FLIP, Action.PAY, Action.BUILD):
        assert spaces(after(table(), Move("Maria", action, None, Spot(9, 9)))) == [START]


def test_for_two_a_row_that_was_not_told_stays_so():
    players = {name: {"farm": [START]} for name in ("Ann", "Bo")}
    position = read_again({"game": "fields-of-green", "player_count": 2, "turn": "Ann", "players": players})
    position = played(position, "market", player="Ann")
    assert (position.turn, position.stocks.row) == ("Bo", None)


def test_cards_of_one_type_are_not_swapped():
    told = {change.said for change in changes(table([["Wheat", "Potatoes", "Oxen"]]))}
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
    assert found == {f"not known: {need}; tell it under `cards:`" for need in needs}


@settings(max_examples=150)
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
        if move.startswith("pay Wheat") and really.farms[0].sites[0].tokens == 0:
            return  # not to be paid: what comes of it means nothing
        held = sum(silo.tokens for silo in really.farms[0].silos)
        if held < {"market, selling 1 Food": 1, "market, selling 2 Food": 2, "pay Pigs, extra payment once": 2}.get(move, 0):
            return
        really, seen = played(really, move), played(seen, move)
        pairs = [(really.farms[0].coins, seen.farms[0].coins)]
        pairs += [(one.tokens, other.tokens) for one, other in zip(really.farms[0].sites, seen.farms[0].sites, strict=True)]
        for true, thought in pairs:
            assert true in (thought.options if isinstance(thought, Unknown) else (thought,))
        assert bare(read_again(written(really))) == bare(really)
        read_again(written(seen))


def test_changes_can_be_made_together_in_any_order():
    """No two changes hide or double a card: whatever is made, there are as many cards, tiles and tokens as before."""
    farm = [["Water Tower 3", "Silo 1"], ["Turkeys face down with Fences and Sacks", "Wheat paid twice with Harrow on Oxen"]]
    position = table([*farm, ["."], ["Mill"]], more={"hand": 3}, year=2, phase="harvest")
    known = {change.said: change for change in changes(position)}
    sites = len(position.farms[0].sites)
    for one, other in permutations(known.values(), 2):
        mended = other.make(one.make(position)).farms[0]
        assert len(mended.sites) == len(mended.by_spot) == sites
    both = ("Turkeys at r2c1 lies face up", "Fences does not lie on Turkeys at r2c1", "Mill at r4c1 lies at r3c1")
    both += ("Sacks does not lie on Turkeys at r2c1, but is set aside", "Wheat at r2c2 is paid for 1 time, not 2 times")
    for order in permutations([*both, "Wheat lies at r2c2 alone"], 6):
        mended = position
        for said in order:
            mended = known[said].make(mended)
        assert spaces(mended) == [["Water Tower 3", "Silo 1"], ["Turkeys", "Wheat with Harrow paid"], ["Mill"]]
        assert mended.farms[0].aside == (tile("Sacks"),)
    again = known["Fences does not lie on Turkeys at r2c1"]
    assert again.make(again.make(position)) == again.make(position)
