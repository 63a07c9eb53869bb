"""Files of Fields of Green that cannot be used: everything that is wrong with them, where, and what was meant."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from fields_of_green_tables import START, one, read

from cli.main import main
from models.fields_of_green.cards_form import read_deck
from models.fields_of_green.form import read_table
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
        file = tmp_path / "cards.toml"
        file.write_text(cards, encoding="utf-8")
        arguments += ["--cards", str(file)]
    result = CliRunner().invoke(main, arguments)
    assert (result.exit_code, type(result.exception)) == (2, SystemExit), result.output
    found = []
    for line in result.stderr.splitlines():
        place, _, message = line.removeprefix(f"{file}:").partition(": ")
        row, column = place.split(":")
        found.append((int(row), int(column), message))
    return found


# Cells.


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("Wheatt", "no card 'Wheatt'; did you mean 'Wheat'?"),
        ("Slauterhouse", "no card 'Slauterhouse'; did you mean 'Slaughterhouse'?"),
        ("Wheat 3", "'Wheat 3': only a Water Tower or a Silo stores tokens"),
        ("Water Towr 3", "'Water Towr 3': only a Water Tower or a Silo stores tokens; did you mean 'Water Tower'?"),
        ("Silo 4 to 2", "'Silo 4 to 2': 4 to 2 is no range; the smaller number stands first"),
        ("Wheat with Harow", "no Equipment 'Harow'; did you mean 'Harrow'?"),
        ("some Water Tower", "a Water Tower is no card of a pile; write `Water Tower unknown` if its tokens were not seen"),
        ("some Silo or Wheat", "a Silo is no card of a pile; write `Silo unknown` if its tokens were not seen"),
        (
            "something",
            "a card that is not fully known is written `some Field`, `some Dairy Livestock or Wheat`, or `unknown`",
        ),
        ("nothing", "write . for an empty space; found 'nothing'"),
        ("3", "expected text (a card, or . for an empty space), found 3"),
        ("some Dary Livestock", "no location type or subtype 'Dary'; did you mean 'Dairy'?"),
    ],
)
def test_a_cell_that_says_nothing(cell, said, tmp_path):
    ((row, column, message),) = flaws(tmp_path, TABLE.format(cell))
    assert (row, column) == (6, 33)
    assert message.startswith(said)


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
    meant = ["at most 4", "'harvest'", "smaller", "'Wheat'", "Silo", "`pad:`", "at least 0", "'Maria'"]
    for (*_, message), *said in zip(found, named, meant, strict=True):
        assert all(part in message for part in said), message
    golden(listed(found))


def listed(found):
    """Problems with their lines and columns, one in a line."""
    return "\n".join(f"{row}:{column}: {message}" for row, column, message in found)


# Cards.


def test_all_problems_of_a_card_file_at_once(tmp_path, golden):
    cards = """[locations.Barn]
type = "Buildng"
price = -3
gains = [{ vp = 1, per = "Diary Livestock within 2" }, { vp = 1, times = 2 }, {}]

[locations.barn]
type = "Field"
cost = { water = 1 }
ability = "Immediate"
colour = "red"

[locations."Mill 2"]
vp = 1

[locations."Bed and Breakfast"]
vp = 1000

[equipment.Rope]
on = "Feild"
again = -1
price = { coin = 3 }
"""
    found = flaws(tmp_path, cards=cards)
    assert sorted(row for row, *_ in found) == [2, 3, 4, 4, 4, 6, 8, 10, 12, 15, 16, 19, 20, 21]
    for row, *said in [
        (2, "'Buildng'", "'Building'"),
        (3, "-3", "at least 0"),
        (4, "'Diary'", "'Dairy'"),
        (4, "`times`", "`pay`"),
        (6, "'barn'", "'Barn'"),
        (8, "Harvest", "Immediate"),
        (10, "'colour'", "cheaper"),
        (12, "'Mill 2'"),
        (15, "'Bed and Breakfast'", "and"),
        (16, "1000", "99"),
        (19, "'Feild'", "'Field'"),
        (20, "-1", "at least 0"),
        (21, "'coin'", "'coins'"),
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
    assert [(row, column) for row, column, _ in found] == [(9, 18), (9, 34), (10, 51), (11, 5), (14, 5), (14, 19)]
    named = ["'Buildng'", "-3", "'Diary'", "'SHED'", "'Some'", "'two'"]
    assert all(name in message for name, (*_, message) in zip(named, found, strict=True))
    golden(listed(found))


@pytest.mark.parametrize("name", ["Wheat", "wheat"])
def test_a_known_card_is_not_made_another_one(name, tmp_path):
    """Wheat is known to have a Harvest cost, so that its ability cannot be another one."""
    text = TABLE.format("Wheat") + f"cards:\n  locations:\n    {name}: {{ability: Game End}}\n"
    (found,) = flaws(tmp_path, text)
    assert found[2] == "Wheat has a Harvest cost, but its ability is Game End"
    assert found[0] >= 8
    (found,) = flaws(tmp_path, cards=f'[locations.{name}]\nability = "Game End"\n')
    assert found[2] == "Wheat has a Harvest cost, but its ability is Game End"


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
