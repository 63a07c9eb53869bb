"""Files of Fields of Green that cannot be used: everything that is wrong with them, where, and what was meant."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from fields_of_green_tables import START, one, read
from sayings import says

from cli.main import main
from models.fields_of_green.card_file import standard_deck
from models.fields_of_green.cards_form import read_deck, with_more
from models.fields_of_green.game import read_table
from models.names import spelt_out
from models.problem import UnusableError

TABLE = """game: fields-of-green
players:
  Maria:
    coins: 5
    farm:
      - [Water Tower 3, Silo 1, {}]
"""


def flaws(tmp_path, table=None, cards=None):
    """Line, column and message of each flaw of a table, or of its card file."""
    file = tmp_path / "table.yaml"
    file.write_text(TABLE.format(".") if table is None else table, encoding="utf-8")
    arguments = ["check", str(file)]
    if cards is not None:
        file = tmp_path / "cards.yaml"
        file.write_text(cards, encoding="utf-8")
        arguments += ["--cards", str(file)]
    result = CliRunner().invoke(main, arguments)
    assert (result.exit_code, type(result.exception)) == (2, SystemExit), result.output
    found = []
    for line in result.stderr.splitlines():
        if line.startswith("  "):  # The line of the file, and the caret.
            continue
        place, _, message = line.removeprefix(f"{file}:").partition(": ")
        row, column = place.split(":")
        found.append((int(row), int(column), message))
    return found


# Cells.


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("Wheatt", says("no card", "'Wheatt'", "'Wheat'")),
        ("Slauterhouse", says("no card", "'Slauterhouse'", "'Slaughterhouse'")),
        ("Wheat 3", says("'Wheat 3'", "Water Tower", "Silo")),
        ("Water Towr 3", says("'Water Towr 3'", "Silo", "'Water Tower'")),
        ("Silo 4 to 2", says("'Silo 4 to 2'", "4 to 2", "no range")),
        ("Wheat with Harow", says("no Equipment", "'Harow'", "'Harrow'")),
        ("something", says("not fully known", "`some Field`", "`some Dairy Livestock or Wheat`", "`unknown`")),
        ("nothing", says("empty space", "'nothing'")),
        ("3", says("text", "a card", "empty space", "found 3")),
        ("some Dary Livestock", says("subtype", "'Dary'", "'Dairy'")),
    ],
)
def test_a_cell_that_says_nothing(cell, said, tmp_path):
    ((row, column, message),) = flaws(tmp_path, TABLE.format(cell))
    # The card begins in column 33; of a card with Equipment, that is meant where it is the one that is misspelt.
    assert (row, column) == (6, 33 + max(0, cell.find("Harow")))
    assert message == said


def test_two_problems_in_two_places_and_more(tmp_path, golden):
    text = """game: fields-of-green
year: 5
phase: harvst
players:
  Maria:
    coins: 14 to 10
    farm:
      - [Water Tower 3, Silo 1, Weat]
      - [Oxen 2]
  Mike:
    vp: -1
turn: Marja
"""
    found = flaws(tmp_path, text)
    places = [(2, 7), (3, 8), (6, 12), (8, 33), (9, 10), (10, 3), (11, 9), (12, 7)]
    assert [(row, column) for row, column, _ in found] == places
    named = ["5", "'harvst'", "14 to 10", "'Weat'", "Oxen 2", "'Mike'", "-1", "'Marja'"]
    meant = ["at most 4", "'harvest'", "smaller", "'Wheat'", "Silo", "`pad:`", "from 0 to 999", "'Maria'"]
    for (*_, message), *said in zip(found, named, meant, strict=True):
        assert all(part in message for part in said), message
    golden(listed(found))


def listed(found):
    """Problems with their lines and columns, one in a line."""
    return "\n".join(f"{row}:{column}: {message}" for row, column, message in found)


# Cards.


def test_all_problems_of_a_card_file_at_once(tmp_path, golden):
    cards = """locations:
  Barn:
    type: Buildng
    price: -3
    gains: [{vp: 1, per: Diary Livestock within 2}, {vp: 1, times: 2}, {}]
  barn:
    type: Field
    cost: {water: 1}
    ability: Immediate
    colour: red
  Mill 2:
    vp: 1
  Bed and Breakfast:
    vp: 1000
equipment:
  Rope:
    on: Feild
    again: -1
    price: {coin: 3}
"""
    found = flaws(tmp_path, cards=cards)
    assert sorted(row for row, *_ in found) == [2, 3, 4, 5, 5, 5, 6, 8, 10, 11, 13, 14, 17, 18, 19]
    for row, *said in [
        (3, "'Buildng'", "'Building'"),
        (4, "-3", "at least 0"),
        (5, "'Diary'", "'Dairy'"),
        (5, "`times`", "`pay`"),
        (2, "named twice", "'barn'", "'Barn'"),
        (6, "named twice", "'barn'", "'Barn'"),
        (8, "Harvest", "Immediate"),
        (10, "'colour'", "cheaper"),
        (11, "'Mill 2'"),
        (13, "'Bed and Breakfast'", "and"),
        (14, "1000", "99"),
        (17, "'Feild'", "'Field'"),
        (18, "-1", "at least 0"),
        (19, "'coin'", "'coins'"),
    ]:
        assert any(line == row and all(part in message for part in said) for line, _, message in found), said
    golden(listed(sorted(found)))
    assert all(column >= 1 for _, column, _ in found)


def test_the_same_in_the_cards_of_a_position_file_with_their_columns(tmp_path, golden):
    text = (
        TABLE.format("Barn")
        + """cards:
  locations:
    Barn: {type: Buildng, price: -3}
    Shed: {ability: Harvest, gains: [{vp: 1, per: Diary}]}
    SHED: {vp: 1}
    Wheat: {ability: Game End}
  equipment:
    Some: {range: two}
"""
    )
    found = flaws(tmp_path, text)
    assert [(row, column) for row, column, _ in found] == [(9, 18), (9, 34), (10, 5), (10, 51), (11, 5), (14, 5), (14, 19)]
    named = ["'Buildng'", "-3", "'SHED'", "'Diary'", "'Shed'", "'Some'", "'two'"]
    assert all(name in message for name, (*_, message) in zip(named, found, strict=True))
    golden(listed(found))


@pytest.mark.parametrize("name", ["Wheat", "wheat"])
def test_a_known_card_is_not_made_another_one(name, tmp_path):
    """Wheat is paid for in the rulebook's example of a Harvest phase, so that its ability is a Harvest ability."""
    text = TABLE.format("Wheat") + f"cards:\n  locations:\n    {name}: {{vp: 2, ability: Game End}}\n"
    (found,) = flaws(tmp_path, text)
    assert found[2] == says("Wheat", "ability: Harvest", "certain: example")
    assert found[:2] == (9, text.splitlines()[8].index("ability") + 1 + len("ability: "))
    (found,) = flaws(tmp_path, cards=f"locations: {{{name}: {{vp: 2, ability: Game End}}}}\n")
    assert found[2] == says("Wheat", "ability: Harvest", "certain: example")
    assert found[0] == 1


CONTRADICTIONS = [
    ("Potatoes", "type: Building", "type: Field"),
    ("Potatoes", "subtype: Fruit", "subtype: Vegetable"),
    ("Potatoes", "vp: 0", "vp: 1"),
    ("Potatoes", "ability: Harvest", "ability: Immediate"),
    ("Potatoes", "price: {coins: 4, water: 1}", "price: {coins: 3,"),
    # Parts of a price that are left out are not taken.
    ("Potatoes", "price: {food: 1}", "price: {coins: 3,"),
    ("Potatoes", "gains: [{food: 2}]", "gains: [{food: 2}, {equipment: 1, if: adjacent Silo}]"),
    ("Potatoes", "gains: [{food: 2}, {equipment: 1}]", "if: adjacent Silo"),
    ("Potatoes", "gains: [{food: 2}, {equipment: 1, if: adjacent Silo}, {vp: 1}]", "gains: [{food: 2}, {equipment: 1,"),
    ("apple trees", "cost: {water: 1}", "Apple Trees has cost: {water: 2}"),
    ("Tomatoes", "ability: Harvest", "Tomatoes certainly has no Harvest ability"),
    ("Slaughterhouse", "ability: Harvest", "Slaughterhouse certainly has no Harvest ability"),
    ("Harrow", "on: Livestock", "on: Field with a Harvest ability"),
    ("Harrow", "again: 2", "again: 1"),
    ("Hoses", "range: 2", "range: 1"),
]


@pytest.mark.parametrize(("name", "told", "known"), CONTRADICTIONS)
def test_what_contradicts_a_certain_fact_is_refused_with_the_fact_and_what_to_do(name, told, known, tmp_path):
    part = "equipment" if name in {"Harrow", "Hoses"} else "locations"
    (found,) = flaws(tmp_path, TABLE.format("Oxen") + f"cards: {{{part}: {{{name}: {{{told}}}}}}}\n")
    assert known in found[2]
    assert found[2] == says(spelt_out(name, [*standard_deck().locations, "Harrow", "Hoses"]), "leave it out", "another name")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        # The same, in other words or another order; in part; or not known here.
        ("Potatoes", {"price": {"coins": 3, "water": 2}, "vp": 1, "type": "Field", "ability": "Immediate"}),
        ("POTATOES", {"gains": [{"equipment": 1, "if": "adjacent silo"}, {"food": 2}]}),
        ("Potatoes", {"gains": [{"food": "unknown"}, {"equipment": 1, "if": "adjacent Silo"}]}),
        ("Potatoes", {"gains": "unknown", "vp": "unknown", "price": "unknown"}),
        # Doubtful: high, medium, low, or without a source.
        ("Potatoes", {"copies": 2}),
        ("Wheat", {"type": "Livestock", "subtype": "Dairy", "price": 5, "cost": {"food": 1}, "gains": [{"vp": 2}]}),
        ("Tomatoes", {"ability": "Game End", "vp": 3}),
        ("Slaughterhouse", {"ability": "Immediate", "type": "Construction"}),
        ("Cows", {"type": "Field"}),
    ],
)
def test_what_is_doubtful_or_not_known_may_be_told_otherwise(name, told):
    known = spelt_out(name, standard_deck().locations)
    card = read_deck({"locations": {name: told}}).locations[known]
    for field, value in told.items():
        if isinstance(value, str) and field == "ability":
            assert str(card.timing) == value
        elif field == "type":
            assert str(card.kind) == value
    assert (told.get("vp") != 3) or card.vp == 3


def test_a_certain_fact_of_a_card_file_holds_for_the_cards_of_a_position_file():
    deck = read_deck({"locations": {"Barn": {"vp": 2, "copies": 3, "sources": {"vp": "certain: my box"}}}})
    told = {
        "game": "fields-of-green",
        "players": {"A": {"farm": []}},
        "cards": {"locations": {"Barn": {"copies": 2, "vp": 1}}},
    }
    with pytest.raises(UnusableError) as refused:
        read_table(told, deck, {})
    (problem,) = refused.value.problems
    assert problem.path == ("cards", "locations", "Barn", "vp")
    assert problem.message == says("Barn", "vp: 2", "certain: my box")


def test_a_harvest_cost_goes_with_a_harvest_ability_alone():
    """Of a card with a Harvest cost that is made another the cost is told, unless its ability was wrong already."""
    deck = read_deck({"locations": {"Barn": {"ability": "Harvest", "cost": {"water": 1}}}})
    for name, told in (("Barn", {"ability": "Game End"}), ("Potatoes", {"cost": 1})):
        with pytest.raises(UnusableError) as refused:
            with_more(deck, {"locations": {name: told}})
        (problem,) = refused.value.problems
        assert problem.path == ("locations", name)
        assert problem.message == says(name, "Harvest cost", "ability")


@pytest.mark.parametrize(
    "name", ["Silo", "water tower", "Open Area", "unknown", "some Barn", "unlisted Field", "", "3", "A, B", "Wheat on Rye"]
)
def test_names_that_say_something_else(name):
    with pytest.raises(UnusableError):
        read_deck({"locations": {name: {"vp": 1}}})


def test_a_box_in_which_nothing_fits_is_told():
    """With 33 cards of every type told there is no unlisted card that could fit."""
    whole = {
        f"All {kind}": {"type": kind, "subtype": "none", "ability": "none", "copies": 33}
        for kind in ("Field", "Livestock", "Construction", "Building")
    }
    deck = read_deck({"locations": whole})
    assert deck.unlisted == {}
    data = {"game": "fields-of-green", "players": {"Maria": {"farm": [["Water Tower 3", "Silo 1", "some Fruit Building"]]}}}
    animal_pen = {"locations": {**whole, "Animal Pen": {"type": "Construction"}}}
    with pytest.raises(UnusableError, match="no card that is known fits that"):
        read_table(data, read_deck(animal_pen), {})


def test_own_cards_are_written_back_as_they_were():
    data = one(START + " | Clover")
    from models.fields_of_green.game import GAME

    written = GAME.written(read(data))
    assert written["cards"] == data["cards"]
    assert GAME.written(read(written)) == written


def test_what_is_told_of_a_known_card_has_the_source_that_is_told_with_it():
    """The source of a shipped fact goes with the fact; those of the others stay."""
    known = standard_deck().locations["Wheat"]
    assert {"price", "ability", "guessed_copies"} <= known.sources.keys()
    told = read_deck({"locations": {"wheat": {"price": 4, "copies": 2, "sources": {"copies": "certain: counted"}}}})
    wheat = told.locations["Wheat"]
    assert wheat.sources == {f: s for f, s in known.sources.items() if f not in {"price", "copies"}} | {
        "copies": "certain: counted"
    }
    assert (wheat.price.coins, wheat.copies, wheat.timing, wheat.cost) == (4, 2, known.timing, known.cost)
    assert standard_deck().locations["Wheat"].price.coins == 3
