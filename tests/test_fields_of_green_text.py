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
from models.fields_of_green.cards import (
    SILO,
    SUBTYPES,
    TOWER,
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
        ("open AREA", "open AREA", {"is_open": True}),
        ("open", "open", {"is_open": True}),
        ("Open Area with Fences", "Open Area", {"is_open": True, "equipment": ["Fences"]}),
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
    ("value", "found"), [(12, 12), (0, 0), ("10 to 12", (10, 11, 12)), ("3-4", (3, 4)), ("Unknown", None)]
)
def test_an_amount(value, found):
    seen = amount_seen(value, repr(value))
    assert (seen.options if hasattr(seen, "options") else seen) == found


@pytest.mark.parametrize("value", [-1, 1000, True, "5 to 2", "many", None, 1.5, "1234 to 2345"])
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
    with pytest.raises(ValueError, match="this is a move of Mike B.; say so with --player Mike B."):
        read_move("Mike B.: silo to r2c1", NOW, "Maria")


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
        ("restore Wheat", "no card in the farm 'Wheat'; there are Turkeys and Open Area"),
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
    with pytest.raises(ValueError, match="^no Open Area is there$"):
        read_move("restore Wheat", table(), "Maria")
    with pytest.raises(ValueError, match="^no card is there$"):
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
    optional={key: st.integers(0, 30) for key in ("cards", "equipment", "food", "towers")}
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
        if line.startswith("r")
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
    assert {"Harvest:", "range", "Barrels", "(Turkeys)"} - set(drawn_.split()) == {"Barrels"}
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
