"""Files of Fields of Green: what spaces, abilities and cards mean, what is wrong with them, how tables are written."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from fields_of_green_tables import FG
from fields_of_green_words import DECK, SPACES, bare, read_again, table
from fields_of_green_words import START as FIRST_TWO
from hypothesis import given
from hypothesis import strategies as st
from sayings import says

from cli.main import main
from cli.reading.inputs import read_table as read_file
from models.fields_of_green.card_file import read_condition, read_count, read_description, standard_deck
from models.fields_of_green.cards import SILO, SUBTYPES, TOWER, Condition, Count, Described, Gain, Kind, Resource, Timing
from models.fields_of_green.cards_form import read_deck, with_more
from models.fields_of_green.game import GAME, read_table
from models.fields_of_green.moves.actions import MOVES
from models.fields_of_green.moves.reading import read_move
from models.fields_of_green.table.cells import cell, tile_seen
from models.names import spelt_out
from models.problem import UnusableError

# What a space leaves open.


def designs(text):
    return {card.design for card in cell(text, DECK).card.options}


def test_what_a_space_leaves_open_are_all_cards_that_fit():
    every = set(DECK.every.values())
    assert designs("some Field") == {card for card in every if card.kind in {Kind.FIELD, None}}
    assert designs("unknown") == designs("some location") == every | {TOWER, SILO}
    assert designs("Open Area") == {card for card in every if card.has_harvest is not False}
    dairy = {card for card in every if card.kind in {Kind.LIVESTOCK, None} and card.subtype in {"Dairy", None}}
    assert designs("some Dairy Livestock or Mill") == dairy | {DECK.locations["Mill"]}


def test_a_card_of_which_more_is_told_is_what_is_told():
    """Of Animal Pen and Cows the type or the subtype is not known: here they have it."""
    options = cell("some Dairy Livestock", DECK).card.options
    assert {str(card) for card in options} >= {"Animal Pen", "Cows", "Sheep", "unlisted Livestock"}
    assert {(card.kind, card.subtype) for card in options} == {(Kind.LIVESTOCK, "Dairy")}
    # Which of two it is, or whether it is only named, does not tell it.
    either = {str(card): card for card in cell("some Dairy Livestock or Field or Cows", DECK).card.options}
    assert either["Animal Pen"].kind is None
    assert (either["Cows"].kind, either["Cows"].subtype) == (Kind.LIVESTOCK, None)
    assert {card.timing for card in cell("some Field with a Harvest ability", DECK).card.options} == {Timing.HARVEST}


def the_site(text):
    (site,) = table([[text]]).seats[0].sites
    return site


@pytest.mark.parametrize(
    ("text", "kind", "timing"),
    [
        ("unknown with Harrow", Kind.FIELD, Timing.HARVEST),
        ("unknown paid", None, Timing.HARVEST),
        ("unknown face down", None, Timing.HARVEST),
        ("unknown scoring 3", None, Timing.GAME_END),
    ],
)
def test_what_lies_on_a_card_and_its_state_tell_what_it_is(text, kind, timing):
    (site,) = table([[text]], cards={"locations": {"Kiosk": {"price": 1}}}).seats[0].sites
    untold = {card.design.name: card for card in site.card.options if card.design.kind is None}
    assert untold.keys() == {"Animal Pen", "Kiosk"}
    # Of Animal Pen it is known that it has no Harvest ability.
    untold = [card for card in untold.values() if card.lacks is not timing]
    assert all(card.timing is timing and kind in {None, card.kind} for card in untold)
    # What it cannot be in any case is for the rules to say.
    assert any(card.kind is Kind.TOWER for card in the_site(text).card.options)


def test_where_no_equipment_is_known_a_tile_is_one_that_no_list_has():
    deck = FG.game.read_cards({})
    assert [str(tile) for tile in tile_seen("unknown", type(deck)(deck.locations, {}, "")).options] == ["unlisted Equipment"]


# Texts of abilities.

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


@pytest.mark.parametrize(
    ("reader", "text", "said"),
    [
        (read_description, "Feild", says("location type", "'Feild'", "'Field'")),
        (read_description, "xyzzy Field", says("'xyzzy'", "Field", "Livestock", "Construction", "Building", *SUBTYPES)),
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
    with pytest.raises(ValueError, match=r"\w") as caught:
        reader(text, SUBTYPES)
    assert str(caught.value) == said


def test_amounts_that_are_not_known_have_words():
    assert str(Gain({Resource.COINS: None})) == "get an unknown number of coins"


# Files that cannot be used: everything that is wrong with them, where, and what was meant.

TABLE = """game: fields-of-green
players:
  Maria:
    coins: 5
    farm:
      - [Water Tower 3, Silo 1, {}]
"""


def flaws(tmp_path, table=None, cards=None):
    """Each flaw of a table, or of its card file, with its line and column; one in a line."""
    file = tmp_path / "table.yaml"
    file.write_text(TABLE.format(".") if table is None else table, encoding="utf-8")
    arguments = ["check", str(file)]
    if cards is not None:
        file = tmp_path / "cards.yaml"
        file.write_text(cards, encoding="utf-8")
        arguments += ["--cards", str(file)]
    result = CliRunner().invoke(main, arguments)
    assert (result.exit_code, type(result.exception)) == (2, SystemExit), result.output
    # What begins with a space is the line of the file, and the caret.
    lines = [line.removeprefix(f"{file}:") for line in result.stderr.splitlines() if not line.startswith("  ")]
    return "\n".join(sorted(lines, key=lambda line: [int(n) for n in line.split(":")[:2]]))


def test_two_problems_in_two_places_and_more(tmp_path, golden):
    text = """game: fields-of-green
year: 5
phase: harvst
players:
  Maria:
    coins: 14 to 10
    farm:
      - [Water Tower 3, Silo 1, Weat]
      - [Oxen 2, Wheat with Harow]
  Mike:
    vp: -1
turn: Marja
"""
    golden(flaws(tmp_path, text))


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
    golden(flaws(tmp_path, cards=cards))


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
    golden(flaws(tmp_path, text))


def test_a_fact_of_a_card_file_that_contradicts_a_certain_one_is_told_at_its_line(tmp_path):
    told = flaws(tmp_path, cards="locations: {wheat: {vp: 2, ability: Game End}}\n")
    assert told == says("1:37", "Wheat", "ability: Harvest", "certain: example", "leave it out", "another name")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        # The same, in other words or another order; in part; or not known here.
        ("Potatoes", {"price": 3, "vp": 1, "type": "Field", "ability": "Immediate"}),
        ("Wheat", {"price": {"coins": 3, "water": 2}}),
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
    card = read_deck({"locations": {name: told}}).locations[spelt_out(name, standard_deck().locations)]
    assert str(card.timing) == told.get("ability", str(card.timing))
    assert str(card.kind) == told.get("type", str(card.kind))
    assert (told.get("vp") != 3) or card.vp == 3


def refused(read):
    """The places and messages of what cannot be used."""
    with pytest.raises(UnusableError) as caught:
        read()
    return [(problem.path, problem.message) for problem in caught.value.problems]


def test_the_whole_price_of_potatoes_is_certain():
    """The rulebook's figure shows the card: 3 coins, and neither Water nor Food below them ("A) Build Location")."""
    assert str(standard_deck().locations["Potatoes"].price) == "3 coins"
    found = refused(lambda: read_deck({"locations": {"Potatoes": {"price": {"coins": 3, "water": 2}}}}))
    assert found == [(("locations", "Potatoes", "price"), says("Potatoes", "coins: 3", "certain: figure"))]


def test_a_certain_fact_of_a_card_file_holds_for_the_cards_of_a_position_file():
    deck = read_deck({"locations": {"Barn": {"vp": 2, "copies": 3, "sources": {"vp": "certain: my box"}}}})
    cards = {"locations": {"Barn": {"copies": 2, "vp": 1}}}
    found = refused(
        lambda: read_table({"game": "fields-of-green", "players": {"A": {"farm": []}}, "cards": cards}, deck, {})
    )
    assert found == [(("cards", "locations", "Barn", "vp"), says("Barn", "vp: 2", "certain: my box"))]


@pytest.mark.parametrize(("name", "told"), [("Barn", {"ability": "Game End"}), ("Potatoes", {"cost": 1})])
def test_a_harvest_cost_goes_with_a_harvest_ability_alone(name, told):
    """Of a card with a Harvest cost that is made another the cost is told, unless its ability was wrong already."""
    deck = read_deck({"locations": {"Barn": {"ability": "Harvest", "cost": {"water": 1}}}})
    found = refused(lambda: with_more(deck, {"locations": {name: told}}))
    assert found == [(("locations", name), says(name, "Harvest cost", "ability"))]


@pytest.mark.parametrize(
    "name", ["Silo", "water tower", "Open Area", "unknown", "some Barn", "unlisted Field", "", "3", "A, B", "Wheat on Rye"]
)
def test_names_that_say_something_else(name):
    assert refused(lambda: read_deck({"locations": {name: {"vp": 1}}}))


def test_a_box_in_which_nothing_fits_is_told():
    """With 33 cards of every type told there is no unlisted card that could fit."""
    kinds = ("Field", "Livestock", "Construction", "Building")
    whole = {f"All {kind}": {"type": kind, "subtype": "none", "ability": "none", "copies": 33} for kind in kinds}
    assert read_deck({"locations": whole}).unlisted == {}
    data = {"game": "fields-of-green", "players": {"Maria": {"farm": [[*FIRST_TWO, "some Fruit Building"]]}}}
    animal_pen = read_deck({"locations": {**whole, "Animal Pen": {"type": "Construction"}}})
    assert "no card that is known fits that" in refused(lambda: read_table(data, animal_pen, {}))[0][1]


def test_what_is_told_of_a_known_card_has_the_source_that_is_told_with_it():
    """The source of a shipped fact goes with the fact; those of the others stay."""
    known = standard_deck().locations["Wheat"]
    assert {"price", "ability", "guessed_copies"} <= known.sources.keys()
    told = read_deck({"locations": {"wheat": {"price": 4, "copies": 2, "sources": {"copies": "certain: counted"}}}})
    wheat = told.locations["Wheat"]
    left = {f: s for f, s in known.sources.items() if f not in {"price", "copies"}}
    assert wheat.sources == left | {"copies": "certain: counted"}
    assert (wheat.price.coins, wheat.copies, wheat.timing, wheat.cost) == (4, 2, known.timing, known.cost)
    assert standard_deck().locations["Wheat"].price.coins == 3


def test_keys_without_a_value_are_left_out():
    told = read_deck(
        {"locations": {"Hut": {"type": "Building", "price": None, "gains": None}, "Wheat": {"price": None, "vp": 2}}}
    )
    assert (told.locations["Hut"].price.coins, told.locations["Hut"].gains) == (None, None)
    assert (told.locations["Wheat"].price.coins, told.locations["Wheat"].vp) == (3, 2)


def test_faces_that_are_not_certain_are_told_with_the_score():
    (sheet,) = FG.scorer.sheets(read_file("examples/fields_of_green/harvest.yaml", (), None).written.position)
    (line,) = [line for line in sheet.lines if line.doubt]
    assert (line.item, line.doubt) == ("Game End Abilities", says("kind of ability of Slaughterhouse", "medium certainty"))


# Tables, written and read again.


def test_a_table_that_is_written_reads_back():
    """Whatever may lie in a space, alone and with all that a file tells besides."""
    seen = ["Wheat", "some Field", "unknown", "Market Stand"]
    pad = dict(zip(("cards", "equipment", "money_points", "food_points", "towers", "locations"), range(6), strict=True))
    pad["abilities"] = [7, 8]
    ann = {"coins": "10 to 14", "vp": 2, "aside": ["Harrow", "unknown"], "hand": seen, "drawn": {"Field": 3}, "turns": 4}
    ann |= {"harvested": True, "pad": pad}
    told = {"year": 2, "phase": "harvest", "player_count": 4, "first": "Bo", "turn": "Ann", "introductory": True, "pile": 5}
    told |= {"piles": {"Field": 9}, "stocks": {"towers": 3}, "row": seen, "discard": seen, "rulings": {"FOG-AMB-01": "hole"}}
    counted = {"hand": 3, "discard": 9, "turn": "over", "coins": "unknown"}
    for text in SPACES:
        farm = {"farm": [[".", text], ["Wheat"]]}
        for mine, all_ in (({}, {}), (ann, told), (counted, {})):
            own = {key: value for key, value in mine.items() if key in {*ann}}
            more = {key: value for key, value in (mine | all_).items() if key not in {*ann}}
            players = {"Ann": farm | own, "Bo": {"pad": pad, "coins": 3}}
            position = read_again({"game": "fields-of-green", "players": players} | more)
            assert bare(read_again(GAME.written(position))) == bare(position), text


def test_own_cards_and_rulings_are_written_and_what_was_not_said_is_not():
    players = {"Ann": {"coins": 3, "farm": [["Barn", ".", "Silo 0"], ["Oxen"]], "hand": []}}
    data = {"game": "fields-of-green", "players": players, "rulings": {"FOG-AMB-01": "hole"}}
    data["cards"] = {"locations": {"Barn": {"type": "Building", "vp": 2}}}
    position = read_table(data, standard_deck(), {}).position
    assert GAME.written(position) == data
    assert read_table(GAME.written(position), standard_deck(), {}).position.seats[0].sites[0].card.vp == 2


def played(position, *said, player="Maria"):
    for text in said:
        position = MOVES.after(position, read_move(text, position, player))
    return position


def test_a_farm_that_grew_upwards_and_to_the_left_reads_back():
    position = played(table([FIRST_TWO, [".", "Wheat"]]), "Mill to r0c1", "Oxen to r0c0", "Silo to r-1c0")
    farm = GAME.written(position)["players"]["Maria"]["farm"]
    assert farm == [["Silo 0"], ["Oxen", "Mill"], [".", "Water Tower 3", "Silo 1"], [".", ".", "Wheat"]]
    assert bare(read_again(GAME.written(position))) == bare(position)
    assert GAME.written_layout(position) == GAME.written(position)["players"]["Maria"]
