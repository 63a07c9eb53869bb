"""Spaces of a farm and texts of abilities: what is read, and what is told of a mistake."""

from __future__ import annotations

import pytest
from fields_of_green_words import DECK, shown, table
from hypothesis import given
from hypothesis import strategies as st
from sayings import says

from models.fields_of_green.cards import (
    SILO,
    STORES,
    SUBTYPES,
    TOWER,
    Condition,
    Count,
    Described,
    Kind,
    Timing,
)
from models.fields_of_green.phrases import read_condition, read_count, read_description
from models.fields_of_green.table.cells import amount_seen, cell

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


@pytest.mark.parametrize("text", [".", " . ", "-", "empty", "Empty"])
def test_an_empty_space_is_a_dot(text):
    assert cell(text, DECK) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", says("empty space", "''")),
        ("nothing", says("empty space", "'nothing'")),
        ("NONE", says("empty space", "'NONE'")),
        ("Wheet", says("no card 'Wheet'", "'Wheat'")),
        ("Xyzzy", says("no card 'Xyzzy'", "`reeve cards fields-of-green`")),
        ("tre", says("'tre'", "Orange Trees", "Apple Trees")),
        ("wat", says("'wat'", "Water Tower", "Watchdogs")),
        ("wheat 3", says("'wheat 3'", "Water Tower", "Silo")),
        ("Sillo 3", says("'Sillo 3'", "Water Tower", "'Silo'")),
        ("Wheat with 2 Water", says("'Wheat 2 Water'", "Water Tower", "Silo")),
        (
            "Water Tower 3 Food",
            says("'Water Tower 3 Food'", "not Food", "`Water Tower 3 Water`", "`Silo 3`"),
        ),
        ("tower with 1 to 2 food and Hoses", says("not Food", "`Water Tower 1 to 2 Water`", "`Silo 1 to 2`")),
        ("Silo 2 Water", says("not Water", "`Silo 2 Food`", "`Water Tower 2`")),
        ("Silo with no WATER", says("not Water", "`Silo 0 Food`", "`Water Tower 0`")),
        ("Silo unknown water", says("not Water", "`Silo unknown Food`", "`Water Tower unknown`")),
        ("Silo 3 to 1", says("'Silo 3 to 1'", "no range")),
        ("Wheat with Harow", says("no Equipment 'Harow'", "'Harrow'")),
        (
            "Wheat with Xyzzy",
            says("'Xyzzy'", "Harrow", "Hoses", "Power Generator", "Sacks", "Fences", "Barrels", "Pump"),
        ),
        ("Harrow", says("Harrow", "Equipment", "`Wheat with Harrow`")),
        ("some", says("not fully known", "`some Field`")),
        ("something", says("not fully known", "`some Field`")),
        ("some Feld", says("location type 'Feld'", "'unlisted Field'")),
        ("empty Wheat", says("no card 'empty Wheat'")),
        ("Wheat empty", says("no card 'Wheat empty'")),
    ],
)
def test_a_mistake_in_a_space_is_told(text, said):
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the message is looked at
        cell(text, DECK)
    assert str(caught.value) == said


def designs(text):
    return {card.design for card in cell(text, DECK).card.options}


def test_what_a_space_leaves_open_are_all_cards_that_fit():
    every = set(DECK.every.values())
    fields_ = {card for card in every if card.kind in {Kind.FIELD, None}}
    assert designs("some Field") == fields_
    assert designs("unknown") == every | {TOWER, SILO}
    assert designs("Open Area") == {card for card in every if card.timing in {Timing.HARVEST, None}}
    dairy = {card for card in every if card.kind in {Kind.LIVESTOCK, None} and card.subtype in {"Dairy", None}}
    assert designs("some Dairy Livestock or Mill") == dairy | {DECK.locations["Mill"]}
    assert designs("some location") == every | {TOWER, SILO}


def test_a_card_of_which_more_is_told_is_what_is_told():
    """Of Animal Pen and Cows the type or the subtype is not known: here they have it."""
    options = cell("some Dairy Livestock", DECK).card.options
    assert {str(card) for card in options} >= {"Animal Pen", "Cows", "Sheep", "unlisted Livestock"}
    assert {(card.kind, card.subtype) for card in options} == {(Kind.LIVESTOCK, "Dairy")}
    # Which of two it is, or whether it is only named, does not tell it.
    either = {str(card): card for card in cell("some Dairy Livestock or Field or Cows", DECK).card.options}
    assert either["Animal Pen"].kind is None
    assert (either["Cows"].kind, either["Cows"].subtype) == (Kind.LIVESTOCK, None)
    harvest = cell("some Field with a Harvest ability", DECK).card.options
    assert {card.timing for card in harvest} == {Timing.HARVEST}


@pytest.mark.parametrize(
    ("text", "tells"),
    [
        ("unknown with Harrow", lambda card: (card.kind, card.timing) == (Kind.FIELD, Timing.HARVEST)),
        ("unknown paid", lambda card: card.timing is Timing.HARVEST),
        ("unknown face down", lambda card: card.timing is Timing.HARVEST),
        ("unknown scoring 3", lambda card: card.timing is Timing.GAME_END),
    ],
)
def test_what_lies_on_a_card_and_its_state_tell_what_it_is(text, tells):
    (site,) = table([[text]]).seats[0].sites
    untold = [card for card in site.card.options if card.design.kind is None]
    assert untold
    assert all(map(tells, untold))
    # What it cannot be in any case is for the rules to say.
    assert any(card.kind is Kind.TOWER for card in site.card.options)


def stores(text):
    """The Water Towers and Silos that a space may be."""
    (site,) = table([[text]]).seats[0].sites
    return [str(card) for card in site.card.options if card.kind in STORES]


WATER, FOOD = [f"Water Tower {n}" for n in range(4)], [f"Silo {n}" for n in range(5)]


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("unknown", [*WATER, *FOOD]),
        ("some card", [*WATER, *FOOD]),
        ("some Water Tower or Silo", [*WATER, *FOOD]),
        ("some Silo or Wheat", FOOD),
        ("some tower 2 or Field", ["Water Tower 2"]),
        ("some Silo 1 to 2 or Silo 2 to 3 or Wheat", ["Silo 1", "Silo 2", "Silo 3"]),
        ("some Water Tower 0 or Water Tower 2", ["Water Tower 0", "Water Tower 2"]),
        ("some Field", []),
        # A Silo with Barrels stores two more; with a tile that no list has nobody knows how many.
        ("some Silo or Wheat with Barrels", [*FOOD, "Silo 5", "Silo 6"]),
        ("some Silo or Wheat with unknown", [f"Silo {n}" for n in range(13)]),
    ],
)
def test_a_card_that_is_not_known_may_be_a_water_tower_or_a_silo(text, options):
    assert stores(text) == options


@pytest.mark.parametrize(
    ("text", "card", "tokens"),
    [
        ("some Water Tower", "Water Tower", (0, 1, 2, 3)),
        ("some Silo 2 to 3", "Silo", (2, 3)),
        ("some Silo 2", "Silo", 2),
        ("some Silo 3 or Silo 2", "Silo", (2, 3)),
    ],
)
def test_what_can_only_be_one_of_them_is_one(text, card, tokens):
    (site,) = table([[text]]).seats[0].sites
    assert str(site.card) == card
    assert getattr(site.tokens, "options", site.tokens) == tokens


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("Silo", range(5)),
        ("Silo with Barrels", range(7)),
        ("Water Tower", range(4)),
        ("tower 1 to 2", range(1, 3)),
        ("Silo 4 or 0", (0, 4)),
        ("Water Tower 0 or 2 Water with Hoses", (0, 2)),
        ("Tower with 0 or 3 Water", (0, 3)),
    ],
)
def test_unknown_tokens_are_what_a_store_can_hold(text, options):
    (site,) = table([[text]]).seats[0].sites
    assert site.tokens.options == tuple(options)


@pytest.mark.parametrize(
    ("value", "found"),
    [(12, 12), (0, 0), ("10 to 12", (10, 11, 12)), ("3-4", (3, 4)), ("3 to 3", 3), ("5 or 3", (3, 5)), ("Unknown", None)],
)
def test_an_amount(value, found):
    seen = amount_seen(value, repr(value))
    assert (seen.options if hasattr(seen, "options") else seen) == found


@pytest.mark.parametrize("value", [-1, 1000, True, "many", None, 1.5, "1234 to 2345", "-1 to 3"])
def test_what_is_no_amount(value):
    with pytest.raises(ValueError, match=r"0 to 999.*found X"):
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
    assert read_description(text, SUBTYPES) == what


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
    assert read_count(text, SUBTYPES) == what


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
    assert read_condition(text, SUBTYPES) == what


@pytest.mark.parametrize(
    ("reader", "text", "said"),
    [
        (read_description, "Feild", says("location type", "'Feild'", "'Field'")),
        (
            read_description,
            "xyzzy Field",
            says("location type", "'xyzzy'", "Field", "Livestock", "Construction", "Building", *SUBTYPES),
        ),
        (read_description, "Harvest", says("location type", "'Harvest'")),
        (read_description, "", says("''", "“Water Tower within 2”")),
        (read_count, "within 2", says("''", "“Water Tower within 2”")),
        (read_count, "Field within 0", says("'Field within 0'", "distance", "1 or more")),
        (read_condition, "no", says("location type", "'no'")),
        (read_condition, "no xyzzy within 2", says("location type", "'xyzzy'")),
        (read_condition, "2 or more xyzzy", says("location type", "'xyzzy'")),
    ],
)
def test_a_mistake_in_the_text_of_an_ability_is_told(reader, text, said):
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the message is looked at
        reader(text, SUBTYPES)
    assert str(caught.value) == said


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
    assert read_description(as_typed(str(what)), SUBTYPES) == what
    assert read_count(as_typed(str(count)), SUBTYPES) == count
    assert read_condition(as_typed(str(stated)), SUBTYPES) == stated
