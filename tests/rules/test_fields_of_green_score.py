"""The score pad of Fields of Green: its lines, what has to be known for them, and who is ahead."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from fields_of_green_tables import LOCATIONS, START, farm, judged, lines, one, read, resting_on, scored, table
from sayings import says

from cli.main import main
from cli.reading.inputs import read_table
from models.fields_of_green.cards_form import read_deck
from models.fields_of_green.game import read_table as read_form

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "fields_of_green" / "rulebook_score.yaml"


# The rulebook's example.


def test_the_example_of_the_rulebook():
    """Maria wins with 62 VP over Mike's 59, line by line as on the pad of "Game End"."""
    position = read_table(str(EXAMPLE), [], None).laid_out()
    from verify.games import entry
    from verify.score import score

    found = score(entry("fields-of-green"), position)
    points = {sheet.player: [line.points for line in sheet.lines] for sheet in found.sheets}
    assert points == {"Maria": [23, 8, 7, 4, 3, 17], "Mike": [26, 6, 10, 1, 1, 15]}
    assert [(s.place, s.player, s.total) for s in found.ranking] == [(1, "Maria", 62), (2, "Mike", 59)]
    assert (found.needs, found.warnings) == ((), ())
    assert CliRunner().invoke(main, ["check", str(EXAMPLE)]).exit_code == 0


# Lines.


def test_FOG_SC_TOTAL_each_line_of_the_pad_in_its_order_with_its_rule():
    sheet = scored(one(START)).sheets[0]
    assert [(line.item, line.rule) for line in sheet.lines] == [
        ("Cards/Tokens", "FOG-SC-CARDS"),
        ("Equipment", "FOG-SC-EQUIP"),
        ("Money", "FOG-SC-COINS"),
        ("Food", "FOG-SC-FOOD"),
        ("Water Towers", "FOG-SC-TOWERS"),
        ("Game End Abilities", "FOG-SC-ABIL"),
    ]


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (2, 0), (3, 1), (22, 7), (32, 10)])
def test_FOG_SC_COINS(coins, points):
    assert lines(one(coins=coins))["Money"] == points


@pytest.mark.parametrize(
    ("text", "points"), [("3 | Silo 0", 0), ("3 | Silo 3", 1), ("3 | Silo 3 | Silo 3", 3), ("3 | Silo 4 | Silo 4", 4)]
)
def test_FOG_SC_FOOD_is_summed_over_silos_and_halved(text, points):
    assert lines(one(f"Water Tower {text}"))["Food"] == points


def test_FOG_SC_TOWERS_only_empty_ones():
    assert lines(one("Water Tower 0 | Silo 0 | Water Tower 1 | Water Tower 0"))["Water Towers"] == 2


def test_FOG_SC_CARDS_and_tokens():
    assert lines(one(START + " | Clover | Castle", vp=4))["Cards/Tokens"] == 1 + 5 + 4


def test_FOG_SC_CARDS_an_open_area_shows_nothing_unless_ruled_otherwise():
    data = one(START + " | Rye face down")
    found = scored(data)
    assert found.sheets[0].lines[0].points == 0
    assert resting_on(found)["FOG-AMB-12"] == {"yes": "Maria 4 instead of 3"}
    assert lines(data | {"rulings": {"FOG-AMB-12": "yes"}})["Cards/Tokens"] == 1


def test_FOG_SC_EQUIP_tiles_with_points_and_tiles_set_aside():
    assert lines(one(START + " | Castle with Flag", aside=["Bell", "Flag"]))["Equipment"] == 2 + 2


def test_FOG_SC_EQUIP_an_ability_applied_again_for_coins_where_it_pays():
    hall = START + " | Barn with Encore | Castle | Inn"  # Barn: itself and two Buildings within 2
    found = lines(one(hall, coins=3))
    assert (found["Equipment"], found["Money"], found["Game End Abilities"]) == (3, 0, 3 + 1)  # and Castle beside the Inn
    # 3 coins for 1 VP is no gain.
    poor = lines(one(START + " | Barn with Encore", coins=3))
    assert (poor["Equipment"], poor["Money"]) == (0, 1)
    assert lines(one(hall, coins=2))["Equipment"] == 0


def test_FOG_SC_EQUIP_again_for_an_ability_whose_points_the_file_tells():
    """Nobody knows the face of Brewery: that it scores 6 says that it has a Game End ability."""
    data = one(START + " | Brewery scoring 6 with Encore", coins=4, locations={"Brewery": {"vp": 0}})
    found = lines(data)
    assert (found["Equipment"], found["Money"], found["Game End Abilities"]) == (6, 0, 6)


def test_FOG_SC_EQUIP_again_twice_and_again_unknown():
    tiles = {"Fair": {"on": "Building", "again": 2, "price": 1}, "Charm": {"on": "Building", "again": "unknown", "price": 1}}
    found = lines(one(START + " | Barn scoring 5 with Fair", coins=2, equipment=tiles))
    assert (found["Equipment"], found["Money"]) == (10, 0)
    assert lines(one(START + " | Barn scoring 5 with Fair", coins=1, equipment=tiles))["Equipment"] == 5
    needs = scored(one(START + " | Barn with Charm", equipment=tiles)).needs
    assert needs == (says("how often", "Charm", "Barn", "again"),)


@pytest.mark.parametrize(
    ("gains", "need"),
    [
        (
            [{"vp": 3, "pay": {"coins": 2}, "times": 2}],
            says("how often", "Guild", "r1c3", "2 coins", "3 VP", "scoring N"),
        ),
        ([{"coins": 9}], says("9 coins", "Guild", "r1c3", "end of the game", "scoring N")),
    ],
)
def test_FOG_SC_ABIL_what_is_paid_for_or_is_no_VP_is_not_guessed(gains, need):
    guild = {"Guild": {"type": "Building", "price": 0, "vp": 0, "ability": "Game End", "gains": gains}}
    found = scored(one(START + " | Guild", locations=guild))
    assert (found.needs, found.ranking) == ((need,), ())
    assert scored(one(START + " | Guild scoring 4", locations=guild)).needs == ()


# Ties.


def tie(maria, mike):
    return [(s.place, s.player) for s in scored(table(maria, mike)).ranking]


def test_FOG_TIE_LOC_then_COIN_then_SHARE():
    # 3 VP each: tokens, or an empty tower and tokens.
    assert tie(farm(coins=0, vp=3), farm(START + " | Silo 0", coins=0, vp=3)) == [(1, "Mike"), (2, "Maria")]
    assert tie(farm(coins=1, vp=3), farm(coins=2, vp=3)) == [(1, "Mike"), (2, "Maria")]
    assert tie(farm(coins=2, vp=3), farm(coins=2, vp=3)) == [(1, "Maria"), (1, "Mike")]
    # Locations come before coins, VP before locations.
    assert tie(farm(coins=2, vp=3), farm(START + " | Silo 0", coins=0, vp=3)) == [(1, "Mike"), (2, "Maria")]
    assert tie(farm(coins=0, vp=4), farm(START + " | Silo 0", coins=0, vp=3)) == [(1, "Maria"), (2, "Mike")]


def test_FOG_TIE_LOC_which_cards_count_is_ruled():
    maria, mike = farm(START + " | Kennel | Rye face down", coins=0), farm(START + " | Silo 0 | Silo 0", coins=0)
    orders = {ruling: tie_under(maria, mike, ruling) for ruling in ("face-up", "all", "typed")}
    assert orders == {
        "face-up": [(1, "Mike"), (2, "Maria")],
        "all": [(1, "Maria"), (1, "Mike")],
        "typed": [(1, "Maria"), (2, "Mike")],
    }
    assert resting_on(scored(table(maria, mike)))["FOG-AMB-27"].keys() == {"all", "typed"}


def tie_under(maria, mike, ruling):
    found = scored(table(maria, mike, rulings={"FOG-AMB-27": ruling}))
    return [(s.place, s.player) for s in found.ranking]


PAD = {"cards": 3, "equipment": 0, "food_points": 0, "towers": 1, "abilities": []}


def test_FOG_TIE_LOC_locations_of_a_farm_that_is_not_laid_out_are_asked_for():
    laid_out = farm("Water Tower 0 | Silo 0", coins=0, vp=3)
    found = scored(table({"coins": 0, "pad": PAD}, laid_out))
    assert found.ranking == ()
    assert found.needs == (says("Maria", "how many locations", "VP", "level", "pad: {locations: ...}"),)
    for n, winner in ((3, "Maria"), (1, "Mike")):
        told = scored(table({"coins": 0, "pad": PAD | {"locations": n}}, laid_out))
        assert (told.needs, told.ranking[0].player, told.ranking[1].place) == ((), winner, 2)
    # Without a tie nobody has to count them.
    assert scored(table({"coins": 3, "pad": PAD}, laid_out)).needs == ()


# What is not known.

NOT_KNOWN = [
    (START + " | Oxen", says("VP", "Oxen")),
    (START + " | Slaughterhouse", says("what", "Game End ability", "Slaughterhouse", "Slaughterhouse scoring N")),
    (START + " | Tomatoes", says("whether", "Tomatoes", "Game End ability", "what it gives")),
    (START + " | Castle with Sacks", says("what", "Sacks", "end of the game")),
    (START + " | Barn with Power Generator", says("again", "Barn", "Power Generator", "costs", "VP", "pad")),
    (START + " | Castle with unknown", says("which Equipment", "Castle", "r1c3")),
    (START + " | Barn | Animal Pen", says("whether", "Animal Pen", "r1c4", "Building")),
]


@pytest.mark.parametrize(("text", "need"), NOT_KNOWN)
def test_a_score_says_what_it_needs_with_status_3_and_places_nobody(text, need, tmp_path):
    import json

    data = table(farm(text), farm())
    found = scored(data)
    assert need in found.needs
    assert found.ranking == ()
    file = tmp_path / "table.yaml"
    file.write_text(json.dumps(data), encoding="utf-8")
    result = CliRunner().invoke(main, ["score", str(file)])
    assert (result.exit_code, " ".join(result.output.split())) == (3, need)
    answer = json.loads(CliRunner().invoke(main, ["score", "--json", str(file)]).output)
    assert need in answer["needs"]
    assert not answer.get("ranking")


def test_coins_that_were_not_told_are_needed():
    data = one(START)
    del data["players"]["Maria"]["coins"]
    assert scored(data).needs == ("how many coins Maria has",)


@pytest.mark.parametrize(
    ("text", "move", "need", "more"),
    [
        (START, "Oxen to r2c1", "how much Water building Oxen takes", {"phase": "action"}),
        (START, "Watchdogs to r2c1", "the price of Watchdogs", {"phase": "action"}),
        (START + " | Oxen", "pay Oxen", "how much Food the Harvest cost of Oxen is", {"phase": "harvest"}),
        (START + " | Pigs", "pay Pigs", "what the Harvest ability of Pigs gives", {"phase": "harvest"}),
        (START + " | Cows", "pay Cows", "whether Cows has a Harvest ability", {"phase": "harvest"}),
        (START, "Workshop to r2c1, take Sacks on r1c2", "where Sacks may be placed", {"phase": "action"}),
        (START, "Workshop to r2c1, take Hoses on r1c1", "what Hoses gives when it is placed", {"phase": "action"}),
        (START + " | unknown", "pay r1c3", "which card lies at r1c3", {"phase": "harvest"}),
    ],
)
def test_a_judgement_is_undecided_and_names_the_fact(text, move, need, more):
    found = judged(one(text, **more), move)
    assert found.verdict == "undecided"
    assert need in found.needs, found.needs


def test_what_a_harvest_needs_of_a_card_that_it_counts_is_asked_of_that_card():
    """The Mill has 1 coin for each other location with a Harvest ability within 2."""
    (need,) = judged(one(START + " | Mill | Cows", phase="harvest"), "pay Mill").needs
    assert need == says("whether", "Cows", "r1c4", "Harvest ability")
    assert "Mill" not in need


def test_a_check_says_what_it_did_not_check():
    from fields_of_green_tables import checked

    found = checked(one(START + " | Castle with Sacks | Cows face down | Animal Pen with Flag"))
    assert found.verdict == "legal"
    assert found.not_checked == (
        says("where", "Sacks", "FOG-EQ-MATCH[r1c3]"),
        says("whether", "Cows", "Harvest ability", "FOG-OPEN-ONLY[r1c4]"),
        says("whether", "Animal Pen", "Building", "FOG-EQ-MATCH[r1c5]"),
    )


def test_a_card_told_in_part_is_completed_in_any_letter_case():
    """`wheat` is the Wheat that is known, not a second card of nearly that name."""
    for name in ("Wheat", "wheat", "WHEAT"):
        data = one(START + " | Wheat", locations={name: {"vp": 2}})
        assert lines(data)["Cards/Tokens"] == 2
        assert str(read(data).seats[0].by_spot[1, 3].card) == "Wheat"
    tiles = {"sacks": {"points": [{"vp": 3}]}}
    assert lines(one(START + " | Castle with Sacks", equipment=tiles))["Equipment"] == 3
    deck = read_deck({"locations": {"apple trees": {"vp": 1}}})
    assert (
        read_form({"game": "fields-of-green", "players": {"A": {"farm": [["Apple Trees"]]}}}, deck, {}).position.deck is deck
    )
    assert deck.locations["Apple Trees"].vp == 1


def test_FOG_OPEN_EQ_what_lies_on_an_open_area_gives_nothing():
    assert lines(one(START + " | Castle with Flag"))["Equipment"] == 2
    assert lines(one(START + " | Rye with Flag face down"))["Equipment"] == 0
    assert lines(one(START + " | Rye with Flag face down", rulings={"FOG-AMB-12": "yes"}))["Equipment"] == 0


@pytest.mark.parametrize(
    ("missing", "need"),
    [
        ("cards", says("the cards", "VP", "pad: {cards: ...}")),
        ("equipment", says("the Equipment", "VP", "pad: {equipment: ...}")),
        ("food_points", "how much Food lies on the Silos"),
        ("towers", "which Water Towers are empty"),
        ("abilities", says("the Game End abilities", "VP", "pad: {abilities: [...]}")),
    ],
)
def test_a_line_that_the_pad_does_not_tell_is_asked_for(missing, need):
    found = scored(table({"coins": 3, "pad": {key: value for key, value in PAD.items() if key != missing}}))
    assert (found.needs, found.ranking) == ((need,), ())


# The pad has points.


def test_the_pad_tells_points_of_coins_and_food_where_nothing_is_laid_out():
    """7 points for 22 coins and 4 for 8 Food, as Maria has them on the pad of the rulebook's example."""
    maria = {
        "pad": {"cards": 23, "equipment": 8, "money_points": 7, "food_points": 4, "towers": 3, "abilities": [6, 3, 3, 5]}
    }
    found = scored(table(maria))
    assert [line.points for line in found.sheets[0].lines] == [23, 8, 7, 4, 3, 17]
    assert found.needs == ()


@pytest.mark.parametrize(
    ("key", "n", "said"),
    [
        ("food", 9, ("`food_points: 4` for 9 Food", "`food_points: 9` for 9 points")),
        ("money", 22, ("`money_points: 7`", "`coins: 22`", "`money_points: 22` for 22 points")),
        ("coins", 1, ("`money_points: 0`", "for 1 coin,", "`money_points: 1` for 1 point")),
        ("food", "many", ("`food_points: ...`", "1 point for every 2 Food")),
        ("money", True, ("`money_points: ...`", "1 point for every 3 coins")),
        ("food", -1, ("`food_points: ...`",)),
        ("money", 10**6, ("`money_points: ...`",)),
    ],
)
def test_a_key_of_the_pad_that_may_be_tokens_or_points_is_asked_about(key, n, said):
    from models.problem import UnusableError

    with pytest.raises(UnusableError) as refused:
        read(table({"coins": 3, "pad": PAD | {key: n}}))
    (problem,) = refused.value.problems
    assert problem.path == ("players", "Maria", "pad", key)
    assert [part for part in said if part not in problem.message] == [], problem.message


LAID = "Water Tower 0 | Silo 4\n. | Silo 3"


@pytest.mark.parametrize(
    ("pad", "item", "numbers"),
    [
        ({"food_points": 7}, "Food", ("7 by the pad", "3 by what lies there")),
        ({"money_points": 22}, "Money", ("22 by the pad", "7 by what lies there")),
        ({"towers": 2}, "Water Towers", ("2 by the pad", "1 by what lies there")),
        ({"cards": 4}, "Cards/Tokens", ("8 by the pad", "4 by what lies there")),
        ({"equipment": 1}, "Equipment", ("1 by the pad", "0 by what lies there")),
        ({"abilities": [2, 3]}, "Game End Abilities", ("5 by the pad", "0 by what lies there")),
    ],
)
def test_a_number_of_the_pad_that_contradicts_what_lies_there_is_asked_about(pad, item, numbers):
    found = scored(one(LAID, coins=22, vp=4, pad=pad))
    (need,) = found.needs
    assert f"which is right for {item}: " in need
    assert [part for part in numbers if part not in need] == [], need


def test_a_number_of_the_pad_that_fits_is_not_asked_about():
    fits = {"cards": 0, "equipment": 0, "money_points": 7, "food_points": 3, "towers": 1, "abilities": []}
    assert scored(one(LAID, coins=22, vp=4, pad=fits)).needs == ()
    # 2 to 4 and 3 Food: 5 to 7 in all, 2 or 3 points. Of what nobody counted the pad alone tells.
    unknown = LAID.replace("Silo 4", "Silo 2 to 4")
    for food, asked in (
        (1, ["or what lies there (5 to 7 Food"]),
        (2, []),
        (3, []),
        (9, ["or what lies there (5 to 7 Food"]),
    ):
        needs = scored(one(unknown, coins=22, pad={"food_points": food})).needs
        assert [part for part, need in zip(asked, needs, strict=True) if part not in need] == []
    assert (
        scored(one(LAID.replace("Silo 4", "Silo"), coins="unknown", pad={"money_points": 9, "food_points": 4})).needs == ()
    )


def test_coins_of_which_only_the_points_are_told_are_asked_for_where_they_break_a_tie():
    """Level in VP: 2 for coins and 1 for an empty tower here, 3 tokens there."""
    points = {"pad": {"cards": 0, "equipment": 0, "money_points": 2, "food_points": 0, "towers": 1, "abilities": []}}
    laid_out = farm("Water Tower 0 | Silo 0 | Silo 0", coins=0, vp=2)
    coins = says("how many coins Maria has", "VP", "level", "coins: ...")

    def needs(*farms, n):
        told = {"pad": points["pad"] | {"locations": n}} if n else points
        return scored(table(told, *farms)).needs

    assert needs(laid_out, n=3) == (coins,)
    assert needs(laid_out, n=4) == ()
    assert needs(farm("Water Tower 0 | Silo 0 | Silo 0", coins=0, vp=7), n=3) == ()
    # What the other has in locations is not known either: it may be as many.
    other = {"coins": 9, "pad": points["pad"] | {"money_points": 3, "towers": 0}}
    locations = says("how many locations Mike has", "VP", "level", "pad: {locations: ...}")
    assert [*dict.fromkeys(needs(other, n=3))] == [coins, locations]


def test_locations_of_the_pad_that_contradict_what_lies_there_are_asked_about_where_they_break_a_tie():
    mine, other = farm("Water Tower 0 | Silo 0", coins=0, vp=1), farm("Water Tower 0 | Silo 0", coins=0)
    wrong = mine | {"pad": {"locations": 5}}
    assert scored(table(wrong, other)).needs == ()
    level = scored(table(wrong, other | {"vp": 1})).needs
    assert level == (says("Maria's locations", "VP", "level", "5 by the pad", "2 that lie there"),)
    assert scored(table(mine | {"pad": {"locations": 2}}, other | {"vp": 1})).needs == ()


def test_whether_an_ability_is_paid_for_again_needs_the_coins_and_not_their_points():
    data = one(START + " | Barn with Encore", coins="unknown", pad={"money_points": 4})
    assert scored(data).needs == (says("whether", "Barn", "again", "Encore", "pays"),)


@pytest.mark.parametrize("more", [{"phase": "harvest"}, {"pool": {"silos": 1}}])
def test_a_search_pays_with_coins_and_not_with_their_points(more, tmp_path):
    import json

    file = tmp_path / "table.yaml"
    file.write_text(json.dumps(one(coins=9, pad={"money_points": 3}, **more)), encoding="utf-8")
    result = CliRunner().invoke(main, ["best", str(file)])
    assert (result.exit_code, "leave out `money_points`" in result.output) == (2, True)


@pytest.mark.parametrize(("silos", "points"), [("Silo 0 to 4", "0 to 2"), ("Silo 1 to 2", "0 to 1"), ("Silo 3", "1")])
def test_FOG_SC_FOOD_of_unknown_food_is_every_number_that_it_can_be(silos, points):
    found = scored(one(f"Water Tower 3 | {silos}"))
    told = found.ranges[0].lines if found.ranges else [(line, line.points) for line in found.sheets[0].lines]
    assert [str(n) for line, n in told if line.item == "Food"] == [points]


def test_a_card_that_is_not_known_needs_only_game_end_abilities_to_be_known():
    """What the Harvest of the Pigs gives nobody has told, and it scores nothing at the end."""
    data = one(START + " | some Pigs or Rye", locations={"Pigs": {"vp": 0}})
    assert scored(data).needs == ()
    data = one(START + " | some Slaughterhouse or Rye", locations={"Slaughterhouse": {"vp": 0}})
    assert scored(data).needs == (says("Game End ability", "r1c3", "1 of 2 possible cards"),)
    assert scored(one(START + " | Pigs", locations={"Pigs": {"vp": 0}})).needs == ()


def test_FOG_SC_ABIL_of_an_unknown_card_is_that_of_each_card_that_it_may_be():
    """The Tower Hall sees one Water Tower; the VP token that Rye gives in a Harvest is no Game End ability."""
    found = scored(one(START + " | some Tower Hall or Rye"))
    assert [str(n) for line, n in found.ranges[0].lines if line.item == "Game End Abilities"] == ["0 to 1"]
    found = scored(one(START + " | some Clover or Rye"))
    told = [(line.item, line.points) for line in found.sheets[0].lines] if found.sheets else []
    told = told or [(line.item, str(n)) for line, n in found.ranges[0].lines]
    assert dict(told)["Game End Abilities"] in {0, "0"}


def test_FOG_SC_ABIL_says_what_was_counted_at_how_many_points():
    def because(locations=None):
        found = scored(one(START + " | Tower Hall", locations=locations or {}))
        return next(line.because for line in found.sheets[0].lines if line.item == "Game End Abilities")

    assert because() == says("Tower Hall", "r1c3", "1 Water Tower", "within 2", "Water Tower r1c1", "1 VP")
    hall = LOCATIONS["Tower Hall"] | {"gains": [{"vp": "unknown", "per": "Water Tower within 2"}]}
    assert "at an unknown number of VP" in because({"Tower Hall": hall})


def test_the_lines_say_what_was_counted():
    found = scored(one("Water Tower 0 | Silo 1 | Water Tower 1 | Chapel", coins=1))
    said = {line.item: line.because for line in found.sheets[0].lines}
    assert said["Money"] == "1 coin, 1 for every 3"
    assert said["Food"] == "1 Food, 1 for every 2"
    assert said["Water Towers"] == "1 of 2 Water Towers empty (r1c1)"
    assert said["Game End Abilities"] == says("Chapel", "r1c4", "4 VP", "no Field", "within 3")
    found = scored(one("Water Tower 2 | Silo 1 | Tower Hall", coins=2, aside=["Bell", "Medal"], vp=2))
    said = {line.item: line.because for line in found.sheets[0].lines}
    assert said["Cards/Tokens"] == "2 in VP tokens"
    assert said["Equipment"] == "Bell, Medal set aside at 1"
    assert said["Money"] == "2 coins, 1 for every 3"
    assert said["Water Towers"] == "0 of 1 Water Tower empty"
    assert "if there is" not in said["Game End Abilities"]


def test_FOG_SC_CARDS_says_what_an_unknown_card_may_show():
    """A Castle shows 5, a Clover 1."""
    found = scored(one(START + " | some Castle or Clover"))
    (line,) = (line for line, _ in found.ranges[0].lines if line.item == "Cards/Tokens")
    assert line.because.endswith(" 1 to 5")


def test_FOG_TIE_COIN_decides_where_the_coins_are_not_known():
    """Level in VP and locations: 0 to 2 coins are no point, and against 1 coin they may be more or fewer."""
    maria, mike = farm("Water Tower 1 | Silo 0", coins="0 to 2"), farm("Water Tower 1 | Silo 0", coins=1)
    places = {ranged.player: str(ranged.places) for ranged in scored(table(maria, mike)).ranges}
    assert places == {"Maria": "1 to 2", "Mike": "1 to 2"}
    # With a location less she is behind whatever her coins are, so they are not asked about.
    found = scored(table(maria, farm(START + " | Silo 0", coins=1)))
    assert [(s.place, s.player, s.because) for s in found.ranking] == [
        (1, "Mike", says("0 VP", "level with Maria", "more locations (3 to 2)")),
        (2, "Maria", says("0 VP", "level with Mike", "fewer locations (2 to 3)")),
    ]
    assert found.ranges == ()


def test_coins_are_asked_for_where_one_of_several_is_level_in_locations_too():
    maria = {"pad": PAD | {"cards": 1, "money_points": 1, "towers": 0, "locations": 3}}
    mike, ann = farm("Water Tower 0 | Silo 0 | Silo 0", coins=0, vp=1), farm("Water Tower 0 | Silo 0", coins=0, vp=1)
    need = says("how many coins Maria has", "VP", "level", "coins: ...")
    assert scored(table(maria, mike, ann)).needs == (need,)
    assert scored(table(maria, ann)).needs == ()
