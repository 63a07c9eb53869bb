"""What has to be known for the best Harvest of Fields of Green, or for the best farm from a pool."""

from __future__ import annotations

import pytest
from fields_of_green_words import DECK, START, read_again, table, written_of
from sayings import are_said, says

from models.fields_of_green.game import read_table
from models.fields_of_green.needs import play_problems, pool_problems
from verify.best import best, reach
from verify.games import entry


def told_problems(problems):
    """Each of them once, for a farm may need the same thing twice."""
    return list(dict.fromkeys((problem.path, problem.message) for problem in problems))


PLAYERS = {
    "plain": {"Maria": {"coins": 2, "farm": [START]}},
    "no coins": {"Maria": {"farm": [START]}},
    "no farm": {"Maria": {"coins": 2, "pad": {"cards": 2}}},
    "done": {"Maria": {"coins": 2, "farm": [START], "harvested": True}},
    "points": {"Maria": {"coins": 9, "farm": [START], "pad": {"money_points": 3}}},
    "unknown": {"Maria": {"coins": "1 to 2", "farm": [["Water Tower", "Silo 1", "some Field"]]}},
}


@pytest.mark.parametrize("name", [None, "Maria"])
@pytest.mark.parametrize(
    ("players", "keys", "path"),
    [
        ("plain", {"turn": "over"}, ("turn",)),
        ("plain", {"phase": "upkeep"}, ("phase",)),
        ("no farm", {}, ("players", "Maria")),
        ("no coins", {}, ("players", "Maria", "coins")),
        ("done", {}, ("players", "Maria", "harvested")),
        ("unknown", {}, ("players", "Maria", "farm")),
    ],
)
def test_where_it_is_told_what_keeps_a_harvest_from_being_searched(name, players, keys, path):
    position = written_of(None, players=PLAYERS[players], **keys).position
    assert [where for where, _ in told_problems(play_problems(position, name, "coins"))] == [path]


def test_what_is_missing_in_a_farm_is_told_at_its_player():
    """There is no value to point at, so the name is pointed at; where there is one, it is."""
    no_farm = written_of(None, players=PLAYERS["no farm"], pool={})
    (play,) = play_problems(no_farm.position, None, "coins")
    (pool,) = pool_problems(no_farm)
    faces = [*play_problems(table([["Oxen"]]), None, "paid"), *play_problems(table([["Ducks"]]), None, "paid")]
    assert all(problem.at_key for problem in (play, pool, *faces))
    done = written_of(None, players=PLAYERS["done"])
    assert not any(problem.at_key for problem in play_problems(done.position, None, "coins"))


def test_faces_that_a_harvest_needs():
    farm = [["Oxen", "Ducks", "Sheep"], ["Animal Pen", "Water Tower 3 with Hoses", "Turkeys"]]
    found = told_problems(play_problems(table(farm), None, "paid"))
    assert {path for path, _ in found} == {("players", "Maria")}
    needed = [
        ("Food", "Harvest cost of Oxen"),
        ("Ducks at r1c2", "location with a Harvest ability"),
        ("Food", "Harvest cost of Sheep"),
        ("Sheep", "coins"),
        ("Ducks at r1c2", "Dairy Livestock"),
        ("Food", "Harvest cost of Turkeys"),
        ("Harvest ability of Turkeys",),
        ("Ducks has a Harvest ability",),
    ]
    assert are_said([said for _, said in found], [says(*parts, "`cards:`") for parts in needed])


def test_what_a_score_needs_is_asked_for_with_the_score_only():
    farm = [["Water Tower 3", "Slaughterhouse with Power Generator", "Pigs with Fences"], ["Silo 0", "Mill", "Ducks"]]
    farm[0].append("Brewery scoring 3")
    position = table(farm)
    plain = {problem.message for problem in play_problems(position, None, "coins")}
    with_score = {problem.message for problem in play_problems(position, None, "score")}
    needed = [
        ("VP", "printed", "Slaughterhouse"),
        ("VP", "printed", "Ducks"),
        ("VP", "printed", "Brewery"),
        ("Ducks", "Game End ability"),
        ("Brewery", "Game End ability"),
        ("Game End ability", "Slaughterhouse", "`Slaughterhouse scoring N`"),
        ("Slaughterhouse", "Power Generator", "costs"),
        ("Fences", "gives", "end of the game"),
    ]
    assert are_said(list(with_score - plain), [says(*parts, "`cards:`") for parts in needed])


@pytest.mark.parametrize(
    ("players", "keys", "path", "said"),
    [
        (
            "plain",
            {},
            (),
            says("add a `pool:`", "`pool: {cards: [...], towers: 1, silos: 1}`", "`--player NAME`", "`phase: harvest`"),
        ),
        ("no farm", {"pool": {}}, ("players", "Maria"), says("Maria", "`farm:`")),
        ("no coins", {"pool": {}}, ("players", "Maria", "coins"), says("Maria", "`coins: ...`")),
        ("points", {"pool": {}}, ("players", "Maria", "pad", "money_points"), says("leave out `money_points`")),
        ("unknown", {"pool": {}}, ("players", "Maria", "farm"), says("Water at r1c1", "r1c3", "Maria's coins")),
        ("plain", {"pool": {"cards": ["Wheat"] * 4}}, ("pool", "cards"), says("Wheat", "4 times", "0", "3")),
    ],
)
def test_what_keeps_a_farm_from_being_searched(players, keys, path, said):
    assert (path, said) in told_problems(pool_problems(written_of(None, players=PLAYERS[players], **keys)))


def test_with_longer_sight_no_farm_is_searched_where_a_tower_has_more_range():
    farm = [["Water Tower 3 with Hoses", "Silo 1"]]
    asked = {"pool": {"cards": ["Wheat"]}, "players": {"Maria": {"coins": 2, "farm": farm}}}
    assert pool_problems(written_of(None, **asked)) == []
    (problem,) = pool_problems(written_of(None, **asked, rulings={"FOG-AMB-14": "longer"}))
    assert says("FOG-AMB-14=longer", "more range") == problem.message


@pytest.mark.parametrize(("what", "matters"), [("Water Tower within 2", True), ("adjacent Water Tower", False)])
def test_that_longer_sight_was_not_searched_is_told(what, matters):
    """One hall lies three steps from a tower with Hoses, which the other one sees in any case."""
    hall = {"type": "Building", "price": 0, "vp": 0, "ability": "Game End", "gains": [{"vp": 3, "per": what}]}
    maria = {"coins": 0, "farm": [["Water Tower 3 with Hoses", "Silo 1", "Wheat", "Hall"]]}
    cards = {"locations": {"Hall": hall}}
    asked = written_of(None, players={"Maria": maria}, pool={"cards": ["Hall"]}, cards=cards)
    game = entry("fields-of-green")
    answers = [best(game, asked.position, asked.pool), reach(game, asked.position, asked.pool, 7).best]
    assert [any("FOG-AMB-14=longer" in one for one in answer.missing) for answer in answers] == [matters] * 2


def test_a_pool_that_can_be_searched():
    assert pool_problems(written_of([START], pool={"cards": ["Wheat", "Well", "Mill", "Pigs"], "towers": 1})) == []
    assert pool_problems(written_of([], pool={"cards": ["Wheat"]})) == []


def test_several_farms_are_no_question_of_a_pool():
    position = read_again({"game": "fields-of-green", "players": {"Ann": {"farm": [START]}, "Bo": {"farm": [START]}}})
    written_ = type(written_of([START]))(position, written_of([START], pool={}).pool)
    (problem,) = pool_problems(written_)
    assert problem.message == says("`pool:`", "one farm")


def test_faces_that_a_pool_needs():
    found = told_problems(
        pool_problems(written_of([START], pool={"cards": ["Ducks", "Slaughterhouse", "Oxen", "Animal Pen"]}))
    )
    assert {path for path, _ in found} == {("pool",)}
    needed = [
        *(("VP", "printed", card) for card in ("Ducks", "Slaughterhouse", "Oxen", "Animal Pen")),
        *((card, "Game End ability") for card in ("Ducks", "Animal Pen")),
        *((card, "Immediate ability") for card in ("Ducks", "Animal Pen")),
        ("price", "Ducks"),
        *((stuff, "building", card) for stuff in ("Water", "Food") for card in ("Slaughterhouse", "Oxen", "Animal Pen")),
        ("ability", "Slaughterhouse", "gives"),
        ("Food", "Harvest cost", "Oxen"),
    ]
    assert are_said([said for _, said in found], [says(*parts, "`cards:`") for parts in needed])


def test_parts_of_abilities_that_a_score_or_a_pool_needs():
    abilities = {
        "Hall": {
            "type": "Building",
            "price": 1,
            "vp": 0,
            "ability": "Game End",
            "gains": [{"vp": "unknown", "per": "Fruit Field"}],
        }
    }
    data = {"game": "fields-of-green", "cards": {"locations": abilities}, "pool": {"cards": ["Hall"]}}
    data["players"] = {"Maria": {"coins": 1, "farm": [["Melons", "Hall with Silver Clock"]]}}
    data["cards"]["equipment"] = {"Silver Clock": {"on": "Building", "again": 1, "price": 2}}
    table_ = read_table(data, DECK, {})
    needs = {"of Hall: how many VP it gives", "whether Melons at r1c1 is a Fruit Field", "the VP printed on Melons"}
    needs |= {"whether Melons has a Game End ability"}
    found = {problem.message for problem in pool_problems(table_)}
    assert found == {f"not known: {need}; write it under `cards:`" for need in needs}
