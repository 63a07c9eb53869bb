"""Fields of Green where little is told: what is said of it, and what is not guessed."""

import pytest
from fields_of_green_tables import FG, START, farm, judged, objections, one, read, scored, table
from sayings import says

from cli.reading.inputs import read_table
from models.fields_of_green.card_file import standard_deck
from models.fields_of_green.cards import TOWER, Gain, Resource
from models.fields_of_green.cards_form import read_deck
from models.fields_of_green.moves.actions import MOVES
from models.fields_of_green.moves.words import Action, Move
from models.fields_of_green.table.cells import tile_seen
from models.fields_of_green.table.sites import Site, Spot
from models.logic import Unknown
from models.problem import UnusableError
from verify.check import check

ACTION = {"year": 2, "phase": "action"}
HARVEST = {"year": 2, "phase": "harvest"}


def test_an_immediate_ability_that_is_not_known():
    found = judged(one(locations={"Hut": {"type": "Building", "price": 1, "vp": 0, "ability": "Immediate"}}), "Hut to r2c1")
    assert found.verdict == "undecided"
    assert found.needs == ("what the Immediate ability of Hut gives",)


@pytest.mark.parametrize("action", [Action.RESTORE, Action.PAY, Action.FLIP])
def test_a_move_about_a_space_without_a_card(action):
    position = read(one(**(ACTION if action is Action.RESTORE else HARVEST)))
    needs = MOVES.conditions(position, Move("Maria", action, None, Spot(9, 9))).requirements
    assert ("FOG-BUILD-CELL", "no card lies at r9c9.") in [(need.rule, need.message) for need in needs]


def test_flipping_what_is_not_known():
    data = one("Water Tower 3 | Silo 1 | unknown | Tomatoes", **HARVEST)
    assert judged(data, "flip r1c3").verdict != "illegal"
    assert judged(data, "flip Tomatoes").needs == ("whether Tomatoes has a Harvest ability",)


def without_coins(**more):
    data = one(**more)
    del data["players"]["Maria"]["coins"]
    return data


def test_coins_that_were_not_told_are_taken_for_granted_and_said():
    data = without_coins(**ACTION)
    assert "Maria has at least 2 coins (the file does not say)" in judged(data, "Clover to r2c1").assumptions
    goats = {"Yaks": {"type": "Livestock", "price": 0, "vp": 0, "ability": "Immediate"}}
    goats["Yaks"]["gains"] = [{"vp": 1, "pay": {"coins": 2}}]
    assert judged(without_coins(locations=goats, **ACTION), "Yaks to r2c1, extra payment").verdict == "legal"
    assert objections(one(coins=1, locations=goats, **ACTION), "Yaks to r2c1, extra payment").keys() == {"FOG-HRV-COST"}


def test_a_tower_of_which_nothing_is_told_is_no_payment():
    position = read(one("Water Tower 3 | Silo 1", **ACTION))
    mine = position.seats[0]
    untold = position.with_farm(mine.with_site(Site(Spot(1, 1), TOWER, None)))
    move = FG.game.play.read("Rice to r2c1, 2 Water from r1c1", untold, "Maria")
    failing = [need for need in MOVES.conditions(untold, move).requirements if need.truth is False]
    assert [need.rule for need in failing] == ["FOG-BUILD-WATER"]


def test_more_extra_payments_than_a_card_has():
    position = read(one("Water Tower 3 | Silo 4\nGoats | .", **HARVEST))
    move = Move("Maria", Action.PAY, position.seats[0].by_spot[2, 1].card, Spot(2, 1), extra=(1, 1))
    messages = [need.message for need in MOVES.conditions(position, move).requirements if need.truth is False]
    assert "Goats offers 1 optional payment." in messages


def test_gained_water_on_a_tower_whose_capacity_is_not_known():
    tiles = {"Tank": {"on": "Water Tower", "capacity": "unknown"}}
    data = one("Water Tower 2 with Tank | Silo 1", equipment=tiles, **ACTION)
    assert objections(data, "Well to r2c1, 1 Water onto r1c1") == {}


def test_two_players_say_which_card_they_discard():
    data = table(farm(), farm(), player_count=2, year=1, phase="action", row=["Clover", "Rye"], pile=0, discards=3)
    unsaid = judged(data, "market", "Maria")
    assert (unsaid.verdict, unsaid.open_end) == ("legal", says("face-up card", "discarding NAME"))
    said = judged(data, "market, discarding Rye", "Maria")
    assert said.open_end == ""
    assert [str(card) for card in said.after.row] == ["Clover"]
    assert said.after.discards == 4


def test_a_row_is_for_two_players():
    checked = check(FG.game, read(table(farm(), farm(), farm(), player_count=3, row=["Clover"])))
    (violation,) = checked.violations
    assert violation.instance == "FOG-2P-ALT[row]"
    assert violation.message == says("1 card", "face up", "two players")


def test_amounts_that_are_not_known_have_words():
    assert str(Gain({Resource.COINS: None})) == "get an unknown number of coins"


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ({"gains": [{"vp": 1, "pay": {}}]}, says("`pay`", "nothing", "coins", "water", "food")),
        ({"ability": "none", "gains": [{"vp": 1}]}, says("gains", "ability is none")),
    ],
)
def test_cards_that_contradict_themselves(card, said):
    with pytest.raises(UnusableError) as caught:
        read_deck({"locations": {"Hut": card}})
    assert [problem.message for problem in caught.value.problems] == [said]


def test_where_no_equipment_is_known_a_tile_is_one_that_no_list_has():
    deck = FG.game.read_cards({})
    bare = type(deck)(deck.locations, {}, "")
    assert [str(tile) for tile in tile_seen("unknown", bare).options] == ["unlisted Equipment"]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"game": "fields-of-green", "players": {"Ann": {"farm": 3}}}, "expected a list"),
        ([], "expected keys with values"),
        (
            {"game": "fields-of-green", "players": {name: {"farm": []} for name in "abcde"}},
            "5 players; at most 4 play",
        ),
        (
            {"game": "fields-of-green", "players": {name: {"farm": []} for name in "ab"}, "pool": {}},
            "with a `pool:` there is one farm",
        ),
    ],
)
def test_files_of_another_form(data, said):
    with pytest.raises(UnusableError) as caught:
        FG.game.read(data, standard_deck(), {})
    assert any(said in problem.message for problem in caught.value.problems)


def test_an_unknown_tile_where_none_fits():
    position = read(one("Water Tower 3 | Silo 1\nClover | ."))
    harrow = position.deck.equipment["Harrow"]
    site = position.seats[0].by_spot[2, 1]
    spoiled = Site(site.spot, site.card, equipment=(Unknown("r2c1, Equipment 1", (harrow,)),))
    checked = check(FG.game, position.with_farm(position.seats[0].with_site(spoiled)))
    assert [v.message for v in checked.violations] == ["Maria: no Equipment fits on Clover at r2c1."]


def test_faces_that_are_not_certain_are_told_with_the_score():
    said = read_table("examples/fields_of_green/harvest.yaml", (), None)
    (sheet,) = FG.scorer.sheets(said.written.position)
    (line,) = [line for line in sheet.lines if line.doubt]
    assert line.item == "Game End Abilities"
    assert line.doubt == says("kind of ability of Slaughterhouse", "medium certainty")


def test_whether_a_repeated_ability_pays_depends_on_what_is_unknown():
    known = scored(one(START + " | Barn with Encore | Castle", coins=3))
    assert not known.needs
    # With Castle the Barn gives 2, with Clover 1, which is no more than its coins are worth.
    (unseen,) = scored(one(START + " | Barn with Encore | some Clover or Castle", coins=3)).ranges
    assert {line.item: tuple(points) for line, points in unseen.lines if line.item in {"Equipment", "Money"}} == {
        "Equipment": (0, 2),
        "Money": (0, 1),
    }
    unlisted = scored(one(START + " | Barn with Encore | unknown", coins=3))
    assert unlisted.needs == (says("printed"), says("of Barn", "is a Building"), says("Game End ability", "r1c4"))
    many = scored(one(START + " | " + " | ".join(["Barn with Encore | unknown"] * 2), coins="0 to 90"))
    assert "whether applying Barn again by Encore pays" in many.needs
    free = {"Echo": {"on": "Building", "again": 1}}
    told = scored(one(START + " | Barn with Echo", equipment=free))
    assert any("what applying Barn again by Echo costs" in need for need in told.needs)


def test_the_harvest_begins_when_all_turns_are_played():
    solo = judged(one(turns=5, player_count=3, **ACTION), "market").after
    assert (str(solo.phase), solo.seats[0].turns) == ("harvest", 6)
    three = table(farm(turns=6), farm(turns=5), farm(turns=5), player_count=3, **ACTION)
    assert str(judged(three, "market", "Mike").after.phase) == "action"
    last = table(farm(turns=6), farm(turns=5), farm(turns=6), player_count=3, **ACTION)
    assert str(judged(last, "market", "Mike").after.phase) == "harvest"
    written = table(farm(turns=5), farm(turns=6), player_count=3, **ACTION)
    assert str(judged(written, "market", "Maria").after.phase) == "action"  # the third player was not told
    two = table(farm(), farm(), player_count=2, year=1, phase="action", row=["Clover"], pile=0)
    found = judged(two, "market, discarding Clover", "Mike").after
    assert (str(found.phase), found.turn, found.row) == ("harvest", None, ())


@pytest.mark.parametrize("text", ["Silo one", "Water Tower -1", "Silo full"])
def test_what_a_store_holds_is_a_number(text):
    with pytest.raises(UnusableError) as caught:
        read(one(f"Water Tower 3 | Silo 1 | {text}"))
    (problem,) = caught.value.problems
    assert "is a number, for instance `" in problem.message


def test_keys_without_a_value_are_left_out():
    cards = {"Hut": {"type": "Building", "price": None, "gains": None, "vp": 1}, "Clover": {"price": None, "vp": None}}
    position = read(one(locations=cards))
    assert position.deck.locations["Hut"].price.coins is None
    assert position.deck.locations["Hut"].gains is None
    with pytest.raises(UnusableError) as caught:
        read(one(locations={"Hut": {"gains": [{"vp": 1, "per": "unknown"}]}}))
    assert any("no location type or subtype 'unknown'" in problem.message for problem in caught.value.problems)
    told = FG.game.read_cards({"locations": {"Wheat": {"price": None, "vp": 2}}}).locations["Wheat"]
    assert (told.price.coins, told.vp) == (3, 2)


def test_an_extra_payment_from_what_is_left_of_unknown_stores():
    data = one("Water Tower 3 | Silo unknown | Silo 2 | Goats", **HARVEST)
    assert judged(data, "pay Goats, extra payment once").verdict == "legal"
    found = judged(one("Water Tower 3 | Silo unknown | Silo 1 | Goats", **HARVEST), "pay Goats, extra payment once")
    assert (found.verdict, found.depends) == ("undecided", (says("only if", "1 Food", "extra payment", "FOG-HRV-COST"),))
