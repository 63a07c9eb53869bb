"""The industries of Desert Dessert and the actions of Island: a file of one's own, and what answers say of the guesses in ours."""

import json

import pytest
from at_the_table import reeve
from sayings import says

from models.green_box.cards import CARDS
from models.shipped import shipped_data
from verify.games import entry

TABLE = "game: desert-dessert\nplayers:\n  ada:\n    tiles: { water: 3 }\nturn_number: 1\n"
TRADING = "examples/desert_dessert/turn.yaml"
SUPPLYING = "examples/desert_dessert/record.yaml"
# Twenty yellow cubes are all there are; one more lies on Tools only if Tools need it.
FULL = """\
game: desert-dessert
players:
  ada:
    tiles: { water: 3, tools: 1 }
    cubes: { yellow: 20 }
    managers: [grey, red]
    supplied: { tools: 1 }
turn_number: 6
phase: harvest
"""


def own(tmp_path, change=("", "")):
    """A table of one's own, the same as ours but for a change: in it nothing is guessed."""
    text = entry("desert-dessert").game.cards_file.read_text(encoding="utf-8").replace("    assumed: true\n", "")
    file = tmp_path / "mine.yaml"
    file.write_text(text.replace(*change), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(
    "asked",
    [
        ["best", TRADING],
        ["best", SUPPLYING, "--start", "--aim", "turns"],
        ["moves", TRADING],
        ["judge", TRADING, "sell 3 water for greenhouse"],
        ["judge", TRADING, "sell 3 water for vanilla"],
        ["judge", TRADING, "build tools"],
        ["judge", SUPPLYING, "--start", "supply 1 tools"],
        ["judge", TRADING, "sell 1 red for yellow"],
        ["ask", TRADING, "afford"],
        ["ask", TRADING, "price", "greenhouse"],
        ["check", "full"],
    ],
)
def test_what_rests_on_a_guess_says_so(tmp_path, table, asked):
    full = table(FULL, "full.yaml")
    asked = [str(full) if word == "full" else word for word in asked]
    told = reeve(*asked).stdout
    assert "DD-AMB-TABLE" in told
    answer = json.loads(reeve(*asked, "--json").stdout)
    rulings = {one["key"] for one in answer["rulings"]}
    assert "DD-AMB-TABLE" in rulings or any("DD-AMB-TABLE" in doubt for doubt in answer["doubts"])
    assert "DD-AMB-TABLE" not in reeve(*asked, "--cards", own(tmp_path)).stdout


def test_a_table_of_ones_own_is_used(tmp_path):
    """Tools that need two red cubes cost four: two are there, and two are harvested. By our table a green one is missing."""
    mine = own(tmp_path, ("input: {yellow: 1, green: 1}", "input: {red: 2}"))
    told = reeve("judge", TRADING, "build tools", "--cards", mine).stdout
    assert told.splitlines()[0].endswith(": legal")
    assert "13 yellow and 1 green in hand" in told


def test_what_is_odd_in_a_table_of_ones_own_is_told(tmp_path):
    mine = own(tmp_path, ("input: {yellow: 1, green: 1}", "input: {red: 3}"))
    told = reeve("check", TRADING, "--cards", mine).stdout
    assert "Tools needs 3 cubes; the printed one has room for 2" in told
    assert "does not say" not in told


def test_cards_in_place_of_industries():
    told = reeve("check", TRADING, "--cards", str(CARDS), status=2)
    assert "reeve cards desert-dessert" in told.output
    assert "missing" not in told.output
    assert "cards" in shipped_data(CARDS)


@pytest.mark.parametrize(
    ("change", "hint"),
    [
        (("provenance:", "provenence:"), "did you mean 'provenance'?"),
        (("input: {}", "inputs: {}"), "did you mean 'input'?"),
        (("{red: 1, green: 1}", "{rot: 1, green: 1}"), "no colour 'rot'"),
        (("  tools:", "  tolls:"), "no industry 'tolls'"),
    ],
)
def test_slips_in_a_table_of_ones_own(tmp_path, change, hint):
    assert hint in reeve("check", TRADING, "--cards", own(tmp_path, change), status=2).output


def test_an_action_table_of_ones_own(tmp_path):
    """Two symbols exchange their rows, and nothing is guessed."""
    mine, turn = tmp_path / "mine.yaml", "examples/island/turn.yaml"
    rows = reeve("cards", "island").stdout
    assert "assumed: true" in rows
    rows = rows.replace("assumed: true", "").replace("hammers:", "drop2:").replace("drop:", "hammers:")
    mine.write_text(rows.replace("drop2:", "drop:"), encoding="utf-8")
    for more, rests in ((), ["IS-AMB-TABLE"]), (("--cards", mine), []):
        found = json.loads(reeve("judge", turn, "immortalize", "--json", *more).stdout)
        assert (found["verdict"], [one["key"] for one in found["rulings"]]) == ("legal", rests)
    told = reeve("judge", turn, "immortalize").stdout
    assert told == says("legal", "Nobody has published this", "We take", "pips", "Without that", "IS-AMB-TABLE=unknown")
