"""Tables of Fields of Green written and read again, drawn, with a possible past and what may be changed."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from fields_of_green_words import CARDS, DECK, START, bare, read_again, table, tile
from hypothesis import given, settings
from hypothesis import strategies as st
from sayings import says

from cli.pictures.vector import svg
from models.fields_of_green.card_file import standard_deck
from models.fields_of_green.game import GAME, read_table
from models.fields_of_green.moves.actions import MOVES
from models.fields_of_green.moves.reading import read_move
from models.fields_of_green.moves.words import Action, Move
from models.fields_of_green.past.turns import histories
from models.fields_of_green.picture import distances_from, drawn_move, picture
from models.fields_of_green.repairs import repairs
from models.fields_of_green.table.kinds import TRAITS
from models.fields_of_green.table.sites import Spot, spot_called
from models.rule import Place
from verify.check import check
from verify.explain import explain

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
    optional={
        key: st.integers(0, 20) for key in ("cards", "equipment", "money_points", "food_points", "towers", "locations")
    }
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


@settings(max_examples=100)
@given(DATA)
def test_a_table_that_is_written_reads_back(data):
    position = read_again(data)
    assert bare(read_again(GAME.written(position))) == bare(position)


def test_what_was_not_said_is_not_written():
    data = {
        "game": "fields-of-green",
        "players": {"Ann": {"coins": 3, "farm": [["Wheat", ".", "Silo 0"], ["Oxen"]], "hand": []}},
    }
    assert GAME.written(read_again(data)) == data


def test_own_cards_and_rulings_are_written():
    data = {"game": "fields-of-green", "players": {"Ann": {"farm": [["Barn"]]}}, "rulings": {"FOG-AMB-01": "hole"}}
    data["cards"] = {"locations": {"Barn": {"type": "Building", "vp": 2}}}
    position = read_table(data, standard_deck(), {}).position
    assert GAME.written(position) == data
    assert read_table(GAME.written(position), standard_deck(), {}).position.seats[0].sites[0].card.vp == 2


def test_a_farm_that_grew_upwards_and_to_the_left_reads_back():
    position = table([START, [".", "Wheat"]])
    for move in ("Mill to r0c1", "Oxen to r0c0", "Silo to r-1c0"):
        position = MOVES.after(position, read_move(move, position, "Maria"))
    farm = GAME.written(position)["players"]["Maria"]["farm"]
    assert farm == [["Silo 0"], ["Oxen", "Mill"], [".", "Water Tower 3", "Silo 1"], [".", ".", "Wheat"]]
    assert bare(read_again(GAME.written(position))) == bare(position)
    assert GAME.written_layout(position) == GAME.written(position)["players"]["Maria"]


def test_what_changed_of_something_unknown_is_written_as_it_is_now():
    position = table([["Water Tower 0 to 1", "Silo 1 to 2"]], more={"coins": "10 to 12"})
    for move in ("market, selling 1 Food", "Grain Store to r2c1"):
        position = MOVES.after(position, read_move(move, position, "Maria"))
    # Coins: 10 to 12, and 4 of the market, less 1. Food: 1 to 2, less 1, and 3; no more than 4 fit.
    maria = GAME.written(position)["players"]["Maria"]
    assert maria["coins"] == "13 to 15"
    assert maria["farm"] == [["Water Tower 0 to 1", "Silo 3 to 4"], ["Grain Store"]]
    sold = MOVES.after(table([["Silo 1 to 2"]]), Move("Maria", Action.MARKET, food=2))
    assert GAME.written(sold)["players"]["Maria"]["farm"] == [["Silo 0"]]


def test_a_pool_is_written():
    data = {"game": "fields-of-green", "players": {"Ann": {"farm": [START]}}}
    data["pool"] = {"cards": ["Wheat", "Wheat", "Oxen"], "towers": 2, "silos": 0}
    assert GAME.written_pool(read_table(data, DECK, {}).pool) == data["pool"]


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
    assert shown_.description == says("1 space", "marked", "broken")
    two_places = frozenset({Place("Maria", "r1c1"), Place("Maria", "r1c2")})
    assert picture(position, two_places).description == says("2 spaces", "marked", "broken")
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
        *("r3c3: empty", "Hoses", "Fences"),
    ):
        assert any(words in one for one in told), words
    assert {"paid", "paid 2x"} <= set(told)
    assert shown_.panels[0].heading == says("Maria", "3 to 4 coins", "2 VP", "Harrow", "year 3", "harvest phase")


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


@settings(max_examples=30)
@given(FARMS)
def test_in_a_past_every_card_lies_beside_an_earlier_one(farm):
    position = table(farm)
    (past,) = histories(position)
    sites = position.seats[0].sites
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
    assert past.steps[0] == says("begin", "Water Tower at r1c3", "Silo at r2c3")
    (past,) = histories(table([["Silo 0", "Wheat", "Water Tower 3"]]))
    assert past.steps[0] == says("begin", "Water Tower at r1c3", "Silo at r1c1")
    assert histories(read_again({"game": "fields-of-green", "players": {"Ann": {"pad": {}}}})) == ()


# Facts and changes.


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
        ("r2c2", "Turkeys lies at r2c2"),
        ("coin", "Maria has 20 coins"),
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


BROKEN = {
    "too much Water": (table([["Water Tower 4", "Silo 1"]]), None),
    "apart": (table([["Water Tower 3", "Silo 1", ".", "Wheat"]]), "Wheat lies at r1c3, not at r1c4"),
    "tiles": (table([["Water Tower 3 with Harrow", "Silo 1"]]), "Harrow does not lie on Water Tower at r1c1"),
    "covered": (table([["Wheat on Oxen", "Silo 1", "Water Tower 1"]]), "Wheat lies at r1c1 alone"),
    "face down": (table([["Mill face down", "Silo 1", "Water Tower 1"]]), "whether Mill at r1c1 is face down: False"),
    "tiles on what lies face down": (
        table([["Water Tower 3", "Silo 1"], ["Open Area with Harrow"]]),
        "whether some location with a Harvest ability at r2c1 is face down: False",
    ),
    "paid": (
        table([["Wheat paid twice", "Silo 1", "Water Tower 1"]], phase="harvest", year=1),
        "how often Wheat at r1c1 is paid for: 1",
    ),
    "drawn": (
        table([START], more={"drawn": {"Field": 3, "Livestock": 2, "Building": 2}}, year=1, phase="action"),
        "the Building cards that Maria drew: 1",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_told_to_mend_a_table_mends_it(name):
    position, wanted = BROKEN[name]
    assert check(GAME, position).verdict == "illegal"
    found = explain(GAME, position, most_reasons=1, most_repairs=20)
    assert found.repairs
    known = {change.said: change for change in GAME.changes(position)}
    assert wanted is None or check(GAME, known[wanted].make(position)).verdict == "legal"
    for repair in found.repairs:
        if not all(change in known for change in repair.changes):
            continue
        mended = position
        for change in repair.changes:
            mended = known[change].make(mended)
        again = read_again(GAME.written(mended))
        assert check(GAME, again).verdict == "legal", repair


def test_the_changes_that_are_thought_of():
    """Besides those that follow from the fields: other cards, tiles, places."""
    farm = [["Water Tower 3", "Silo 1"], ["Turkeys face down", "Wheat paid twice with Harrow"]]
    position = table(farm, year=2, phase="harvest")
    told = [change.said for change in repairs(position)]
    assert len(told) == len(set(told))
    cards = {1: "Water Tower at r1c1", 2: "Silo at r1c2", 3: "Turkeys at r2c1", 4: "Wheat at r2c2"}
    assert set(told) == {
        *(f"{cards[i]} is a {store}" for i, store in ((1, "Silo"), (2, "Water Tower"), (4, "Water Tower"), (4, "Silo"))),
        *(f"{cards[i]} is another card" for i in (1, 2)),
        "Harrow does not lie on Wheat at r2c2",
        *(f"{cards[a]} and {cards[b]} are swapped" for a in cards for b in cards if a < b),
        *(f"row {row} lies one space further to the {way}" for row in (1, 2) for way in ("left", "right")),
        *(f"{' does not lie at '.join(card.split(' at '))}" for card in cards.values()),
        *(f"r0c{n} is not empty: a {card} lies there" for n in (1, 2) for card in ("card", "Silo", "Water Tower")),
    }
    named = {change.said: change for change in GAME.changes(position)}
    for said, seen in (
        ("Water Tower at r1c1 and Silo at r1c2 are swapped", lambda made: made.seats[0].by_spot[Spot(1, 2)].is_tower),
        ("Harrow does not lie on Wheat at r2c2", lambda made: not made.seats[0].by_spot[Spot(2, 2)].equipment),
        ("whether Turkeys at r2c1 is face down: False", lambda made: not made.seats[0].by_spot[Spot(2, 1)].is_open),
        ("whether Wheat at r2c2 is face down: True", lambda made: made.seats[0].by_spot[Spot(2, 2)].is_open),
        ("how often Wheat at r2c2 is paid for: 1", lambda made: made.seats[0].by_spot[Spot(2, 2)].paid == 1),
        ("Wheat at r2c2 is a Water Tower", lambda made: stored(made, 2, 2) == ("Water Tower", None)),
        ("Wheat at r2c2 is a Silo", lambda made: stored(made, 2, 2) == ("Silo", None)),
    ):
        assert seen(named[said].make(position)), said


def stored(position, row, column):
    """The card at a space, and what is told of the tokens on it."""
    site = position.seats[0].by_spot[Spot(row, column)]
    return str(site.card), site.tokens


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


def test_what_is_told_of_the_beginning_can_only_be_what_everybody_has():
    more = {"coins": "13 to 14", "vp": 2, "turns": 0}
    position = table([START], more=more, year=1, phase="action", player_count=3)
    facts = {fact.unknown.name: fact for fact in GAME.doubted(position).facts}
    assert [facts[f"Maria's {what}"].said for what in ("coins", "VP tokens")] == [
        "Maria has 13 to 14 coins",
        "Maria has 2 VP tokens",
    ]
    few = table([START], more={"coins": 14, "turns": 0}, year=1, phase="action", player_count=3)
    assert ("change Maria's coins from 14 to 15",) in {repair.changes for repair in explain(GAME, few).repairs}
    made = {change.said: change.make(position) for change in GAME.changes(position)}
    assert made["`player_count:`: 4"].counts == (4,)
    assert {said for said in made if said.startswith("`player_count:`")} == {"`player_count:`: 2", "`player_count:`: 4"}


def test_changes_of_several_farms_name_their_player():
    position = read_again(
        {"game": "fields-of-green", "players": {"Ann": {"farm": [["Wheat face down"]], "turns": 1}, "Bo": {"farm": []}}}
    )
    told = {change.said for change in GAME.changes(position)}
    assert told >= {"whether Wheat at Ann r1c1 is face down: False", "Ann: Wheat does not lie at r1c1", "Ann's turns: 2"}
