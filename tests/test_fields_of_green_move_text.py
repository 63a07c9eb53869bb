"""Moves of Fields of Green as people say them, and as they are written."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from fields_of_green_words import CARDS, DECK, NOW, SAID_MOVES, table, tile
from hypothesis import given
from hypothesis import strategies as st
from sayings import says

from models.fields_of_green.moves.listing import moves
from models.fields_of_green.moves.reading import next_words, read_move
from models.fields_of_green.moves.words import Action, Move, Placed
from models.fields_of_green.table.cells import cell
from models.fields_of_green.table.kinds import Phase
from models.fields_of_green.table.sites import Spot, spot_called

# Moves.


def spot(text):
    return spot_called(text)


def build(card, where, **more):
    return Move("Maria", Action.BUILD, CARDS[card], spot(where), **more)


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
    with pytest.raises(ValueError, match=r"Mike B\..*`--player Mike B\.`"):
        read_move("Mike B.: silo to r2c1", NOW, "Maria")
    with pytest.raises(ValueError, match="this is Mike B"):
        read_move("may Mike B. build a Silo at r2c1?", NOW, "Maria")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", says("no move", "'Orchard to r1c4'")),
        (" ? ", says("no move", "'Orchard to r1c4'")),
        (", ;", says("no move", "'Orchard to r1c4'")),
        ("Wheat", says("'Wheat'", "where to", "'Wheat to r1c3'")),
        ("build a Silo", says("'build a Silo'", "where to", "'Silo to r1c3'")),
        ("harvest", says("'harvest' is not understood")),
        ("Wheet to r1c1", says("no card", "'Wheet'", "'Wheat'")),
        ("Harrow to r1c1", says("Harrow", "Equipment")),
        ("wat to r1c1", says("'wat'", "Water Tower", "Watchdogs")),
        ("Wheat to the barn", says("no space", "'the barn'", "r1c3", "row 1, column 3", "r0c1")),
        ("Wheat left of Silo", says("Silo", "r1c4", "r1c4", "r2c1", "“Silo at r1c4”")),
        ("Wheat left of Barn", says("'Barn'", "Potatoes", "Wheat", "Silo", "Water Tower", "Turkeys")),
        ("Wheat left of r9c9", says("no card", "r9c9")),
        ("pay Oxen at r1c3", says("Wheat", "r1c3", "not 'Oxen'")),
        ("pay r1c1", says("no card", "r1c1")),
        ("restore Zebras", says("'Zebras'", "Turkeys", "Open Area")),
        ("discard Wheat", says("'discard Wheat'", "which action")),
        ("discard Wheat for Oxen to r1c1", says("'discarding Wheat'", "discards no card")),
        ("discard Wheat for income", says("'discarding Wheat'", "discards no card")),
        ("Oxen to r1c1, discarding Wheat", says("'discarding Wheat'", "discards no card")),
        ("Wheat to r1c1, selling 2 Food", says("'selling 2 Food'", "market")),
        ("market, 1 Water from r2c2", says("'1 Water from r2c2'", "no Water")),
        ("market, extra payment once", says("no extra payment")),
        ("pay Pigs, extra, extra", says("Pigs", "1 optional payment")),
        (
            "Wheat to r1c1, tomorrow",
            says("'tomorrow'", "'Wheat to r1c1, tomorrow'"),
        ),
        ("Wheat to r1c1, take Harow", says("no Equipment", "'Harow'", "'Harrow'")),
        ("Wheat to r1c1, keep Harow aside", says("no Equipment", "'Harow'", "'Harrow'")),
        ("Wheat to r1c1, take Harrow on Oxen", says("'Oxen'", "farm")),
        ("market, discarding Harrow", says("Harrow", "Equipment")),
    ],
)
def test_a_mistake_in_a_move_is_told(text, said):
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the message is looked at
        read_move(text, NOW, "Maria")
    assert str(caught.value) == said


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
        position = position.with_farm(replace(position.seats[0], hand=hand))
    listed = list(moves(position, "Maria"))
    assert len(listed) == len(set(map(str, listed)))
    assert [read_move(str(move), position, "Maria") for move in listed] == listed
    done = {move.action for move in listed}
    wanted = {Phase.UPKEEP: {Action.INCOME}, Phase.HARVEST: {Action.PAY, Action.FINISH}}
    everything = {Action.BUILD, Action.TOWER, Action.SILO, Action.MARKET, Action.RESTORE}
    assert done == wanted.get(phase, everything)


@given(SAID_MOVES, st.sampled_from(["{}", "{}?", "May I {}?", "Maria: {}", " {} "]))
def test_a_move_that_is_told_reads_back(move, asked):
    assert read_move(asked.format(move), NOW, "Maria") == move


@given(SAID_MOVES, st.sampled_from([str.lower, str.upper]))
def test_letter_case_does_not_matter(move, as_typed):
    assert read_move(as_typed(str(move)), NOW, "Maria") == move


def test_what_may_come_next_in_a_move_that_is_begun():
    assert {"face", "{what}"} <= {*next_words("turn"), *next_words("turn Wheat")}
    assert "{card}" in next_words("build")
    assert set(next_words("market, selling 2")) == {"of", "food"}
    assert "aside" in next_words("Potatoes to r3c1, keep Hoses")
