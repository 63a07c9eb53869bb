"""Fields of Green with cards that may be Water Towers or Silos and tiles that nobody knows: every way to fill them in.

The ways are texts in the data of a file, judged by a second checker that was written from the rulebook; a tile that no list
has is one that may lie anywhere, and store anything, there.
"""

from __future__ import annotations

import random

import naive_fields_of_green as naive
import pytest
from fields_of_green_tables import FG, checked, judged, one, read, scored, table
from hypothesis import given, settings
from hypothesis import strategies as st
from sayings import says
from test_fields_of_green_unknowns import COUNTING, FACES, brute, extremes, way_of, worlds
from test_fields_of_green_unknowns import read as read_form

from models.fields_of_green.cards import STORES
from models.problem import UnusableError
from verify.check import check
from verify.explain import explain
from verify.fill import fill
from verify.score import score

# Tables against every way to fill them in.

TILES = {
    "Harrow": {"on": "Field with a Harvest ability", "again": 1, "copies": 2},
    "Hoses": {"on": "Water Tower", "range": 1, "gains": [], "copies": 2},
    "Power Generator": {"on": "Building with a Game End ability", "again": 1, "price": 5, "copies": 2},
    "Sacks": {"on": "Silo", "points": [{"vp": 3}], "copies": 2},
    "Fences": {"on": "Livestock", "points": [{"vp": 2}], "copies": 2},
    "Tank": {"on": "Water Tower", "capacity": 2, "copies": 1},
    "Loft": {"on": "Silo", "capacity": 1, "points": [{"vp": 1, "per": "Field within 2"}], "copies": 3},
}
WHOLE = TILES | {"Medal": {"on": "Dairy Livestock", "copies": 16}}
"""With Medal all 30 tiles are listed."""
UNLISTED = "unlisted Equipment"
ANYTHING = {"on": "location", "capacity": 99}
"""What a tile that no list has may be, for the second checker."""

FARMS = [
    [["Water Tower 1", "Silo 2", "Ash"], [".", "Cow", "Scale"]],
    [["Water Tower 0", "Silo 3", "Doe", "Water Tower 2"], [".", "Feast", ".", "Ash"]],
    [["Ash", "Silo 4"], ["Water Tower 3", "Quiet"], [".", "Pairs"]],
]
OPEN = {
    "some Water Tower or Silo": [*(f"Water Tower {n}" for n in range(4)), *(f"Silo {n}" for n in range(5))],
    "some Silo or Ash": [*(f"Silo {n}" for n in range(5)), "Ash"],
    "some Water Tower 1 to 5 or Silo 0 or Cow": [*(f"Water Tower {n}" for n in range(1, 6)), "Silo 0", "Cow"],
    "some Water Tower 0 or Water Tower 3": ["Water Tower 0", "Water Tower 3"],
    "some Doe or Cow": ["Doe", "Cow"],
    "Silo 3 to 6": [f"Silo {n}" for n in range(3, 7)],
}


def with_unknown(rng, equipment):
    """A farm with one or two spaces and perhaps a tile open, and what may stand there; spaces before others."""
    rows = [list(row) for row in rng.choice(FARMS)]
    spots = [(r, c) for r, row in enumerate(rows) for c, text in enumerate(row) if text not in {".", *COUNTING}]
    places = {}
    for spot in sorted(rng.sample(spots, rng.randint(1, 2))):
        text, options = rng.choice(list(OPEN.items()))
        tail = rng.choice(["", "", " with Hoses", " with Loft", " with Harrow"])
        # A Silo with Loft stores one more; where the tokens were told, they are what was told.
        more = ["Silo 5"] if tail == " with Loft" and "Silo 4" in options and "3 to 6" not in text else []
        places[spot] = [option + tail for option in [*options, *more]]
        rows[spot[0]][spot[1]] = text + tail
    left = [spot for spot in spots if spot not in places]
    for row, column in rng.sample(left, rng.randint(0, 1 if len(places) < 2 else 0)):
        places[row, column] = [f"{rows[row][column]} with {name}" for name in equipment]
        rows[row][column] += " with unknown"
    places = dict(sorted(places.items()))
    data = {
        "game": "fields-of-green",
        "players": {"Maria": {"coins": 4, "farm": rows}},
        "cards": {"locations": FACES | COUNTING, "equipment": {k: v for k, v in equipment.items() if k != UNLISTED}},
    }
    return data, places


def is_legal(world, equipment):
    """Whether a known farm breaks no rule, and has no more tiles than there are."""
    data = world | {"cards": world["cards"] | {"equipment": equipment}}
    text = " ".join(cell for row in data["players"]["Maria"]["farm"] for cell in row)
    few = text.count("Birch") <= 1 and all(text.count(name) <= face.get("copies", 99) for name, face in equipment.items())
    return few and not naive.broken(data, "Maria")


@settings(parent=brute, max_examples=20)
@given(st.randoms(use_true_random=True), st.booleans())
def test_check_fill_and_score_are_the_sum_of_all_ways(rng, is_whole):
    equipment = WHOLE if is_whole else TILES | {UNLISTED: ANYTHING}
    data, places = with_unknown(rng, equipment)
    legal = {texts: world for texts, world in worlds(data, places) if is_legal(world, equipment)}
    position = read_form(data)
    found = check(FG.game, position, reason=False)
    assert found.verdict == ("legal" if legal else "illegal"), data
    if not legal:
        return
    ways = fill(FG, position, limit=300, count=True)
    assert ways.count == len(legal), data
    assert {way_of(way, places) for way in ways.ways} == set(legal), data
    if "unknown" not in str(data["players"]):
        certain = {f"r{r + 1}c{c + 1}": {texts[i] for texts in legal} for i, (r, c) in enumerate(places)}
        forced = {
            place: texts for place, texts in certain.items() if len(texts) == 1 and len(set(places[spot_of(place)])) > 1
        }
        told = {one.place.removeprefix("Food at ").removeprefix("Water at ") for one in found.follows.forced}
        assert told == set(forced), data
    if not is_whole and "unknown" in str(data["players"]):
        return
    scores = [naive.score(world, "Maria") for world in legal.values()]
    told = score(FG, position)
    assert told.needs == (), data
    if told.ranges:
        (ranged,) = told.ranges
        assert tuple(ranged.total) == extremes([sum(s.values()) for s in scores]), data
        for line, points in ranged.lines:
            if line.item in scores[0]:
                assert tuple(points) == extremes([s[line.item] for s in scores]), (line.item, data)
    else:
        assert {sum(s.values()) for s in scores} == {told.sheets[0].total}, data


def spot_of(name):
    row, column = name.removeprefix("r").split("c")
    return int(row) - 1, int(column) - 1


def test_these_tables_are_legal_and_illegal():
    verdicts = set()
    for seed in range(60):
        data, places = with_unknown(random.Random(seed), WHOLE)
        verdicts.add(any(is_legal(world, WHOLE) for _, world in worlds(data, places)))
    assert verdicts == {True, False}


# What people wrote.


def certain_of(data):
    """What is certain of a table that is legal."""
    found = checked(data)
    assert found.verdict == "legal", found
    return [*(f"{one.place} must be {one.phrase}" for one in found.follows.forced), *found.follows.certain]


def of_the_known(rows, **more):
    """The data of a table with the cards that are known alone."""
    mine = {"farm": rows} | {key: more.pop(key) for key in ("coins",) if key in more}
    return {"game": "fields-of-green", "players": {"Ann": mine}} | more


SIX_OF_A_KIND = {name: {"copies": 3} for name in ("Hoses", "Harrow", "Power Generator", "Sacks", "Fences")}


def test_of_a_tile_nothing_is_certain_while_not_all_tiles_are_listed():
    rows = [["Water Tower 2 with unknown", "Silo 1"]]
    assert certain_of(of_the_known(rows, year=2, phase="action")) == []
    # With all 30 listed it can only be one of those that may lie on a Water Tower; where Sacks and Fences lie is told.
    every = {name: {"copies": 6} for name in SIX_OF_A_KIND} | {"Sacks": {"copies": 6, "on": "Silo"}}
    every["Fences"] = {"copies": 6, "on": "Livestock"}
    assert certain_of(of_the_known(rows, cards={"equipment": every})) == ["r1c1, Equipment 1 must be Hoses"]


def test_six_water_on_a_tower_with_a_tile_take_one_that_no_list_has():
    """Three by itself and two by Tank are five."""
    tiles = SIX_OF_A_KIND | {"Tank": {"on": "Water Tower", "capacity": 2, "copies": 3}}
    data = of_the_known([["Water Tower 6 with unknown", "Silo 0"]], cards={"equipment": tiles})
    (told,) = certain_of(data)
    assert told == says("r1c1", "no list")
    tiles["Tank"] = {"on": "Water Tower", "capacity": 2, "copies": 15}
    data["cards"] = {"equipment": {name: {"capacity": 0, **tile} for name, tile in tiles.items()}}
    found = checked(data)
    assert found.verdict == "illegal"
    assert [(v.rule, v.message) for v in found.violations] == [("FOG-WATER-CAP", says("6 Water", "r1c1", "5"))]


@pytest.mark.parametrize(
    ("rows", "certain"),
    [
        ([["Water Tower 3", "unknown", "Silo 1"]], ["r1c2 must be Water Tower or Silo"]),
        ([["unknown", "Silo 1"]], ["r1c1 must be Water Tower"]),
        ([["unknown", "Water Tower 3"], [".", "Potatoes"]], ["r1c1 must be Silo"]),
        ([["some Field", "unknown", "Silo 1"]], ["r1c2 must be Water Tower"]),
        ([["unknown", "unknown"]], ["r1c1 must be Water Tower or Silo", "r1c2 must be Water Tower or Silo"]),
    ],
)
def test_what_the_first_two_cards_leave_of_an_unknown_card(rows, certain):
    assert set(certain) <= set(certain_of(of_the_known(rows, year=2, phase="action")))


def test_before_the_first_turn_an_unknown_card_is_just_what_setup_gives():
    data = of_the_known([["unknown", "Silo 1"]], coins=15, year=1, phase="upkeep")
    assert certain_of(data) == ["r1c1 must be Water Tower 3"]
    data = of_the_known([["some Water Tower 0 or Water Tower 2", "Silo 1"]], coins=15, year=1, phase="upkeep")
    (violation,) = checked(data).violations
    assert (violation.instance, violation.message) == ("FOG-SETUP-TOKENS[r1c1]", says("3 Water", "1 Food"))


@pytest.mark.parametrize(
    ("cell", "certain"),
    [
        ("unknown with Hoses", ["r2c1 must be Water Tower"]),
        ("unknown with Harrow", ["r2c1 must be a Field and a card with a Harvest ability"]),
        ("unknown with Power Generator", ["r2c1 must be a Building and a card with a Game End ability"]),
        ("some Field with Harrow", ["r2c1 must be a card with a Harvest ability"]),
    ],
)
def test_a_tile_tells_what_its_card_is(cell, certain):
    assert certain_of(of_the_known([["Water Tower 3", "Silo 1"], [cell, "."]], year=2, phase="action")) == certain


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("some Building with Harrow", says("Harrow", "Field with a Harvest ability", "some Building at r2c2", "cannot")),
        ("Animal Pen with Hoses", says("Hoses", "Water Tower", "Animal Pen at r2c2", "a card of a pile")),
        ("Slaughterhouse with Hoses", says("Hoses", "a Building with a Game End ability")),
        ("Tomatoes with Hoses", says("Hoses", "a Field")),
        ("Silo 1 with Hoses", says("Hoses", "a Silo")),
        (
            "Animal Pen with Harrow and Power Generator",
            says("Animal Pen at r2c2", "Building with a Game End ability", "Harrow"),
        ),
        ("Animal Pen paid with Power Generator", says("Animal Pen at r2c2", "Game End", "payment")),
        ("some Field with Hoses", says("Hoses", "some Field at r2c2", "cannot")),
        ("some card with Hoses and Harrow", None),
    ],
)
def test_a_tile_lies_on_no_card_that_cannot_be_what_it_asks_for(cell, said):
    found = checked(of_the_known([["Water Tower 3", "Silo 1"], [".", cell]], year=2, phase="harvest"))
    assert found.verdict == "illegal"
    assert {v.rule: v.message for v in found.violations} == ({} if said is None else {"FOG-EQ-MATCH": said})
    assert said is not None or "FOG-EQ-MATCH" in {part.rule for part in found.reason.rules}


def test_two_unknown_tiles_ask_for_one_card():
    """Animal Pen can be a Field or a Building, but not both; with only Harrow and Power Generator there, it is neither."""
    tiles = {"Harrow": {"copies": 15}, "Power Generator": {"copies": 15}, "Hoses": {"copies": 1}}
    tiles |= {"Sacks": {"on": "Silo"}, "Fences": {"on": "Silo"}}
    rows = [["Water Tower 3", "Silo 1", "Animal Pen with unknown"]]
    assert certain_of(of_the_known(rows, cards={"equipment": tiles})) == [
        "r1c3, Equipment 1 must be Harrow or Power Generator"
    ]
    rows[0][2] += " and unknown"
    assert checked(of_the_known(rows, cards={"equipment": tiles})).verdict == "illegal"


def test_what_a_card_is_wrongly_told_to_score_may_be_taken_back():
    found = explain(FG.game, read(one("Water Tower 3 | Silo 1 | Well scoring 3", **OVER)))
    assert "leave the `scoring` of Well at r1c3 out" in {said for repair in found.repairs for said in repair.changes}


def test_some_livestock_is_livestock():
    """A pen for 6 coins, 1 less for each Livestock within 2: with 5 coins it can be built."""
    pen = {
        "type": "Construction",
        "price": 6,
        "vp": 1,
        "ability": "none",
        "cheaper": {"coins": 1, "per": "Livestock within 2"},
    }
    data = {"game": "fields-of-green", "year": 2, "phase": "action", "cards": {"locations": {"Pen": pen}}}
    data["players"] = {"Maria": {"coins": 5, "farm": [["Water Tower 3", "Silo 1", "some Livestock"]], "hand": ["Pen"]}}
    assert judged(data, "Pen to r1c4").verdict == "legal"
    data["players"]["Maria"]["farm"][0][2] = "some Livestock or Field"
    assert judged(data, "Pen to r1c4").verdict == "undecided"
    data["players"]["Maria"]["farm"][0][2] = "some Field"
    assert judged(data, "Pen to r1c4").verdict == "illegal"


def test_a_card_in_hand_of_which_more_is_told_is_still_that_card():
    data = of_the_known([["Water Tower 3", "Silo 1"]], year=2, phase="action", coins=9)
    data["players"]["Ann"]["hand"] = ["some Dairy Livestock"]
    sheep = {"price": 3, "vp": 1}
    data["cards"] = {"locations": {"Cows": sheep | {"ability": "none"}, "Sheep": sheep}}
    assert judged(data, "Cows to r1c3", "Ann").verdict == "undecided"


def test_more_than_a_store_can_hold_is_too_much_whatever_it_is():
    (violation,) = checked(one("Water Tower 3 | Silo 1 | some Water Tower 7 or Silo 8")).violations
    assert (violation.instance, violation.message) == ("FOG-WATER-CAP[r1c3]", says("r1c3", "more"))


@pytest.mark.parametrize(("store", "fits", "beyond"), [("Water Tower", 3, 4), ("Silo", 4, 5)])
def test_what_holds_too_much_for_a_store_is_the_other_card(store, fits, beyond):
    """A Water Tower stores 3 Water and a Silo 4 Food; whether the third card is a store at all, nobody told."""
    position = read(one(f"Water Tower 3 | Silo 1 | some {store} {fits} or {store} {beyond} or Wheat"))
    ways = fill(FG, position, limit=9).ways
    sites = [way.position.seats[0].sites[2] for way in ways]
    assert {(site.card.name, site.tokens) for site in sites} == {(store, fits), ("Wheat", None)}


def test_where_all_tiles_are_listed_and_none_fits_the_tile_is_wrong():
    every = {name: {"on": "Silo", "copies": 6} for name in ("Sacks", "Fences")} | {"Hoses": {"copies": 18}}
    every |= {"Power Generator": {"on": "Building"}}
    data = of_the_known([["Water Tower 3", "Silo 1", "Pigs with unknown"]], cards={"equipment": every})
    (violation,) = checked(data).violations
    assert (violation.instance, violation.message) == ("FOG-EQ-MATCH[r1c3,1]", says("no Equipment", "Pigs at r1c3"))


@pytest.mark.parametrize("text", ["some Water Tower", "some Silo or Wheat"])
def test_a_hand_holds_cards_of_piles_only(text):
    data = of_the_known([["Water Tower 3", "Silo 1"]], year=2, phase="action")
    data["players"]["Ann"]["hand"] = [text]
    with pytest.raises(UnusableError) as caught:
        read(data)
    assert [problem.message for problem in caught.value.problems] == [says("no card of a pile")]


# Scores.


def test_an_unknown_store_is_scored_in_all_that_it_may_be():
    """An empty Water Tower is worth 1, 2 Food are: with 1 Food on the Silo, 1 to 4 more make 1 or 2 points."""
    found = scored(one("Water Tower 3 | Silo 1 | some Water Tower or Silo", coins=0))
    (ranged,) = found.ranges
    lines = {line.item: tuple(points) for line, points in ranged.lines}
    assert (lines["Food"], lines["Water Towers"], tuple(ranged.total)) == ((0, 2), (0, 1), (0, 2))
    because = {line.item: line.because for line, _ in ranged.lines}
    assert because["Food"] == says("1 to 5 Food")
    assert because["Water Towers"] == says("0", "1", "r1c3")


def test_what_an_unknown_tile_may_score_is_left_open():
    assert "which Equipment lies on Silo at r1c2" in scored(one("Water Tower 3 | Silo 1 with unknown", coins=0)).needs
    # Medal and Flag and the like may not lie there; with all tiles listed a Silo's tile gives 3 points, or none.
    every = {
        "Sacks": {"on": "Silo", "points": [{"vp": 3}], "copies": 25},
        "Fences": {"on": "Livestock", "points": [{"vp": 2}]},
        # What these give nobody knows, nor how often one may use them, and neither matters on a Silo.
        "Bells": {"on": "Livestock", "points": "unknown", "again": "unknown"},
    }
    every |= {"Loft": {"on": "Silo", "capacity": 3, "copies": 5}, "Power Generator": {"price": 5}}
    data = of_the_known([["Water Tower 3", "Silo 1 with unknown"]], coins=0, cards={"equipment": every})
    found = scored(data)
    assert found.needs == ()
    (ranged,) = found.ranges
    assert tuple(ranged.total) == (0, 3)


def test_how_much_food_a_tile_lets_a_silo_store_has_to_be_known():
    assert "how much Food lies on Silo at r1c2" in scored(one("Water Tower 3 | Silo with unknown", coins=0)).needs
    assert "how much Food lies on unknown at r1c3" in scored(one("Water Tower 3 | Silo 1 | unknown with unknown")).needs
    for cell in ("Silo 1 to 4 with unknown", "Silo with Loft", "Silo 2 with unknown"):
        assert not [need for need in scored(one(f"Water Tower 3 | {cell}", coins=0)).needs if "Food" in need]


@pytest.mark.parametrize(
    ("row", "coins", "worlds"),
    [
        ("Barn with Encore", "0 to 5", ["Barn with Encore"]),
        ("some Barn or Inn with Encore", 9, ["Barn with Encore", "Inn with Encore"]),
        ("Inn with Encore | some Clover or Castle", "2 to 4", ["Inn with Encore | Clover", "Inn with Encore | Castle"]),
    ],
)
def test_an_ability_that_is_applied_again_is_worth_what_it_is_in_each_world(row, coins, worlds):
    """No coin too many is paid: with 5 coins one point less is gained for them than with 6."""
    (found,) = scored(one(f"Water Tower 3 | Silo 1 | {row}", coins=coins)).ranges
    ends = [int(n) for n in str(coins).split(" to ")]
    held = range(ends[0], ends[-1] + 1)
    known = [scored(one(f"Water Tower 3 | Silo 1 | {world}", coins=n)).sheets[0] for world in worlds for n in held]
    for item, points in [(line.item, points) for line, points in found.lines]:
        values = [next(line.points for line in sheet.lines if line.item == item) for sheet in known]
        assert tuple(points) == (min(values), max(values)), item
    assert tuple(found.total) == (min(sheet.total for sheet in known), max(sheet.total for sheet in known))
    assert not found.total.is_open


def test_a_tile_that_applies_an_ability_again_of_which_nobody_knows_what_it_gives():
    hut = {"Hut": {"type": "Building", "price": 1, "vp": 0, "ability": "Game End"}}
    found = scored(one("Water Tower 3 | Silo 1 | some Barn or Hut with Encore", coins=9, locations=hut))
    assert "what applying some Barn or Hut at r1c3 again by Encore gives" in found.needs


OVER = {"turn": "over", "year": 4}


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("Clover scoring 3", says("Clover", "r1c3", "scores 3", "no ability")),
        ("Well scoring 3", says("Well", "scores 3", "an Immediate ability")),
        ("Inn scoring 3", says("Inn", "scores 3", "gives 1")),
        ("some Clover or Well scoring 2", says("scores 2", "no card")),
        ("Inn scoring 1", None),
        ("Clover scoring 0", None),
        ("Slaughterhouse scoring 4", None),
        ("Tomatoes scoring 4", None),
        ("some Clover or Slaughterhouse scoring 2", None),
        ("Inn face down scoring 3", None),
    ],
)
def test_what_a_card_is_told_to_score_is_what_its_face_gives(cell, said):
    """The Inn gives 1 for each adjacent location."""
    messages = {v.instance: v.message for v in checked(one(f"Water Tower 3 | Silo 1 | {cell}", **OVER)).violations}
    messages.pop("FOG-OPEN-ONLY[r1c3]", None)
    assert messages == ({} if said is None else {"FOG-SC-ABIL[r1c3]": said})


def test_while_they_play_an_ability_may_be_told_as_it_was_but_the_score_asks_which_is_right():
    data = one("Water Tower 3 | Silo 1 | Inn scoring 3", coins=0)
    assert checked(data).verdict == "legal"
    assert scored(data).needs == (says("Inn at r1c3", "3 by the file", "1 by its face"),)
    assert "FOG-SC-ABIL[r1c3]" in {v.instance for v in checked(one("Water Tower 3 | Silo 1 | Well scoring 3")).violations}


def test_what_is_told_of_an_ability_tells_which_card_it_is():
    """Chapel gives 4 where no Field is near, Inn 1 for each adjacent location: here two."""
    row = "Silo 1 | some Chapel or Inn or Clover scoring 2 | Water Tower 3"
    assert certain_of(one(f"{row}\nWater Tower 1 | . | .", **OVER)) == ["r1c2 must be Inn"]
    # Gains that have to be paid for, or give something else, are not reckoned; nor what counts a card that nobody knows.
    toll = {"type": "Building", "price": 0, "vp": 0, "ability": "Game End"}
    cards = {
        "Toll": toll | {"gains": [{"vp": 3, "pay": {"coins": 1}}]},
        "Mint": toll | {"gains": [{"coins": 2}]},
        "Vague": toll | {"gains": [{"vp": 1, "per": "Dairy Livestock"}]},
    }
    for name in cards:
        data = one(f"Water Tower 3 | Silo 1 | {name} scoring 2 | Cows", locations=cards, **OVER)
        assert checked(data).verdict == "legal", name


# Stocks, discards and the like.


def test_an_unknown_card_counts_in_the_stocks():
    """Two players have one Water Tower each: 17 in the stock leave one, which the unknown card has to be."""
    farms = [{"coins": 5, "farm": [["Water Tower 3", "Silo 1", *more]]} for more in (["unknown"], [])]
    data = table(*farms, player_count=2, stocks={"towers": 17, "silos": 12})
    assert certain_of(data) == ["Maria r1c3 must be Water Tower"]
    data["stocks"]["silos"] = 11
    assert checked(data).verdict == "illegal"
    data["stocks"] = {"towers": 18, "silos": 12}
    possible = {card.kind for _, values in checked(data).follows.possible for card in values}
    assert possible.isdisjoint(STORES)
    assert None in possible


def test_an_unknown_card_counts_in_the_turns():
    """In 2 turns one card was discarded and two were built: one of them a Water Tower or a Silo."""
    row = "Water Tower 3 | Silo 1 | unknown | Wheat"
    data = one(row, year=1, phase="action", player_count=2, turns=2, discards=["Oxen"])
    data["players"]["Mike"] = {"coins": 5, "farm": [["Water Tower 3", "Silo 1", "Pigs", "Potatoes"]], "turns": 2}
    assert certain_of(data) == ["Maria r1c3 must be Water Tower or Silo"]
    data["discards"] = 0
    assert "Maria r1c3 must be Water Tower or Silo" not in certain_of(data)


def test_locations_of_a_farm_may_depend_on_what_an_unknown_card_is():
    """By the types alone a Water Tower does not count where VP are level; 3 to 4 locations of a type are told of the pad."""
    row = "Water Tower 3 | Silo 1 | some Water Tower 1 or Silo 1 or Clover"
    mine = {"coins": 0, "farm": [[cell.strip() for cell in row.split("|")]]}
    other = {"coins": 0, "vp": 1, "farm": [["Water Tower 3", "Silo 1", "Kennel"]]}
    data = table(mine, other, rulings={"FOG-AMB-27": "typed"}, player_count=2)
    ranges = {ranged.player: tuple(ranged.places) for ranged in scored(data).ranges}
    # With Clover Maria has 1 VP and one location, as Mike has with his VP token and Kennel: they share the first place.
    assert ranges == {"Maria": (1, 2), "Mike": (1, 1)}


def test_hoses_that_may_lie_there_are_seen_by_texts_if_so_ruled():
    """The tower lies 3 away from the hall, which counts those within 2: with Pump it is seen (FOG-AMB-14=longer)."""
    row = "Water Tower 3 with unknown | Silo 1 | Clover | Tower Hall"
    points = {}
    for value in ("no", "longer"):
        found = scored(one(row, coins=0, rulings={"FOG-AMB-14": value}))
        (line,) = [line for sheet in (found.sheets or found.ranges) for line, *_ in lines_of(sheet) if "End" in line.item]
        points[value] = line
    assert points["no"].points == 0
    assert not isinstance(points["longer"].points, int)


def lines_of(sheet):
    """The lines of a sheet, or of one with ranges."""
    return [(line,) if not isinstance(line, tuple) else line for line in sheet.lines]


def test_a_way_to_fill_in_is_a_table_that_can_be_read():
    position = read(one("Water Tower 3 | unknown with Basin | Silo 1"))
    ways = fill(FG, position, limit=3)
    for way in ways.ways:
        again = read(FG.game.written(way.position) | {"cards": one()["cards"]})
        assert check(FG.game, again).verdict == "legal"
