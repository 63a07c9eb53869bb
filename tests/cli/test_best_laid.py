"""`best --player NAME` without a pool: the most with the cards that a player laid, against trying every layout."""

from __future__ import annotations

import json
import random
from itertools import combinations, permutations

import naive_fields_of_green as naive
import pytest
from at_the_table import ONE, reeve
from fields_of_green_tables import EQUIPMENT, FG, LOCATIONS, read, table
from sayings import says

from cli.reading.inputs import read_table
from models.logic import Unknown
from models.problem import UnusableError
from verify.best import best
from verify.games import entry

FIRST = ("Water Tower", "Silo")


def farms_of(cards):
    """Every way to lay some of the cards beside a Water Tower with a Silo on its right, as text by place."""
    start = {(0, 0): cards[0], (0, 1): cards[1]}
    for n in range(len(cards) - 1):
        for chosen in combinations(range(2, len(cards)), n):
            seen = set()
            for order in permutations(chosen):
                for places in grown(frozenset(start), n):
                    lying = tuple(sorted(zip(places, order, strict=True)))
                    if lying not in seen:
                        seen.add(lying)
                        yield start | {place: cards[card] for place, card in lying}


def grown(taken, n):
    """Every sequence of places, each beside one that is taken by then."""
    if not n:
        yield ()
        return
    beside = {(r + dr, c + dc) for r, c in taken for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))} - taken
    for place in sorted(beside):
        for more in grown(taken | {place}, n - 1):
            yield (place, *more)


def written(farm):
    """A farm as rows of a file."""
    top, left = min(r for r, _ in farm), min(c for _, c in farm)
    bottom, right = max(r for r, _ in farm), max(c for _, c in farm)
    return [[farm.get((r, c), ".") for c in range(left, right + 1)] for r in range(top, bottom + 1)]


def most(data, cards):
    """The most that any of these farms scores, by the naive pad."""
    scores = []
    for farm in farms_of(cards):
        mine = data["players"]["Maria"] | {"farm": written(farm)}
        scores.append(sum(naive.score(data | {"players": {"Maria": mine}}, "Maria").values()))
    return max(scores)


def asked(data, player="Maria"):
    return FG.game.relaid(read(data), player)


def found(data, player="Maria"):
    question = asked(data, player)
    return best(FG, question.position, question.pool), question


PIECES = [
    "Barn", "Barn with Flag", "Tower Hall", "Inn with Bell and Flag", "Chapel", "Clover", "Rye with Medal", "Castle with Flag",
    "Water Tower 0", "Water Tower 2", "Silo 3", "Well", "Bargain", "Goats",
]  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_the_best_farm_of_what_lies_there_is_that_of_every_layout(seed):
    rng = random.Random(seed)
    cards = [f"Water Tower {rng.choice((0, 3))}", f"Silo {rng.choice((1, 4))}", *rng.choices(PIECES, k=3)]
    places = next(iter(rng.sample(list(grown(frozenset({(0, 0), (0, 1)}), 3)), 1)))
    farm = dict(zip([(0, 0), (0, 1), *places], cards, strict=True))
    data = table({"coins": rng.randrange(9), "vp": 1, "aside": ["Bell"], "farm": written(farm)})
    # Nothing that is empty may begin in the place of what is not: the naive search begins with the empty tower, if any.
    towers = sorted((card for card in cards if card.startswith("Water Tower")), key=lambda card: card[-1])
    silos = [card for card in cards if card.startswith("Silo")]
    others = [card for card in cards if not card.startswith(FIRST)]
    answer, question = found(data)
    assert (answer.status, answer.points, question.left_out) == (
        "proven",
        most(data, [towers[0], silos[0], *towers[1:], *silos[1:], *others]),
        (),
    )
    assert answer.points == sum(line.points for line in answer.sheet.lines)


def test_a_card_that_does_harm_is_left_out_and_named():
    """The Chapel gives 4 with no Field within 3: a Field worth 1 is better left away than near."""
    data = table({"coins": 0, "farm": [["Clover", "Water Tower 1", "Silo 0"], [".", "Chapel", "."]]})
    answer, question = found(data)
    assert (answer.points, question.over(answer.position)) == (4, ("Clover",))
    # With a third card between them it is far enough away.
    data["players"]["Maria"]["farm"][1][2] = "Bargain"
    answer, question = found(data)
    assert (answer.points, question.over(answer.position)) == (5, ())


LEFT_OUT = [
    ("Rye face down", [says("Rye", "r2c1", "face down")]),
    ("unknown", [says("unknown", "r2c1", "not known")]),
    ("Barn scoring 6", [says("Barn", "r2c1", "scores", "not known")]),
    ("Oxen", [says("Oxen", "r2c1", "not known", "VP", "Oxen")]),
    ("Barn with Encore", [says("Encore", "Barn", "r2c1", "elsewhere")]),
    ("Castle with Sacks", [says("Sacks", "Castle", "r2c1", "elsewhere")]),
    ("Castle with unknown", [says("unknown", "Castle", "r2c1", "elsewhere")]),
    ("Castle with View", [says("View", "Castle", "r2c1", "elsewhere")]),
    ("Castle with Sale", [says("Sale", "Castle", "r2c1", "elsewhere")]),
    ("Fair", [says("Fair", "r2c1", "payment")]),
    ("Clover on Rye", [says("Clover", "r2c1", "FOG-BUILD-CELL")]),
    ("Clover with Flag", [says("Clover", "r2c1", "FOG-EQ-MATCH")]),
    ("Barn with View", [says("View", "Barn", "r2c1", "elsewhere")]),
    ("Rye with Encore", [says("Rye", "r2c1", "FOG-EQ-MATCH")]),
]
MORE = {
    "View": {"on": "Building", "points": [{"vp": 1, "per": "adjacent location"}]},
    "Sale": {"on": "Building", "points": [{"vp": 1, "pay": {"coins": 1}}]},
}
FAIR = {"Fair": {**LOCATIONS["Inn"], "gains": [{"vp": 2, "pay": {"coins": 1}}]}}


@pytest.mark.parametrize(("card", "told"), LEFT_OUT)
def test_what_is_not_searched_is_named_with_the_reason(card, told):
    farm = [["Water Tower 3", "Silo 1"], [card, "."]]
    data = table({"coins": 4, "farm": farm}, {"coins": 0}, equipment=EQUIPMENT | MORE, locations=FAIR)
    data["players"]["Mike"] = {"coins": 0, "farm": [["Water Tower 3", "Silo 1"]]}
    assert list(asked(data).left_out) == told


@pytest.mark.parametrize(("ruling", "told"), [("no", 0), ("longer", 1)])
def test_a_longer_range_is_left_out_where_texts_may_see_it(ruling, told):
    farm = [["Water Tower 0 with Pump", "Silo 1"], ["Tower Hall", "."]]
    data = table({"coins": 0, "farm": farm}) | {"rulings": {"FOG-AMB-14": ruling}}
    assert len(asked(data).left_out) == told
    answer, _ = found(data)
    assert answer.status == "proven"


def test_food_that_only_a_bigger_silo_stores():
    """5 Food need the loft or both Silos. Of two Silos one of which gives points and the other room, nothing is searched."""
    lofty = [["Water Tower 1", "Silo 4 with Loft", "Silo 3"]]
    answer, question = found(table({"coins": 0, "farm": lofty}))
    assert (answer.points, question.left_out) == (3, ())
    prized = {"on": "location", "points": [{"vp": 2}]}
    data = table(
        {"coins": 0, "farm": [["Water Tower 1", "Silo 4 with Loft", "Silo 1 with Prize"]]}, equipment={"Prize": prized}
    )
    with pytest.raises(UnusableError, match="another Silo"):
        found(data)
    # What fits on either Silo leaves nothing out.
    data["players"]["Maria"]["farm"] = [["Water Tower 1", "Silo 3 with Loft", "Silo 1 with Prize"]]
    answer, question = found(data)
    assert (answer.points, question.left_out) == (2 + 2, ())


def test_a_farm_whose_first_cards_lie_apart():
    farm = [["Water Tower 0", "Clover", "Silo 1"]]
    data = table({"coins": 0, "farm": farm}, rulings={"FOG-AMB-06": "anywhere"})
    answer, _ = found(data)
    assert answer.points == 2
    assert answer.scope == says("Water Tower", "Silo", "side by side")
    del data["rulings"]
    answer, _ = found(data)
    assert (answer.points, "side by side" in answer.scope) == (2, False)


REFUSED = [
    ({"pad": {"cards": 2}}, ("players", "Maria"), "is missing (`farm:`)"),
    ({"farm": [["Water Tower 3", "Silo 1"]], "pad": {"cards": 2}}, ("players", "Maria", "pad"), "points of one layout"),
    ({"farm": [["Water Tower 3", "Clover"]]}, ("players", "Maria", "farm"), "FOG-SETUP-START); the farm of Maria lacks one"),
    ({"farm": [["Silo 3", "Clover"]]}, ("players", "Maria", "farm"), "FOG-SETUP-START); the farm of Maria lacks one"),
    ({"farm": [["Water Tower 4", "Clover"]]}, ("players", "Maria", "farm"), "the farm of Maria lacks one"),
    # Both are there; what keeps one from being laid elsewhere is said.
    (
        {"farm": [["Water Tower 4", "Silo 2"]]},
        ("players", "Maria", "farm"),
        "FOG-SETUP-START); left out here: Water Tower at r1c1 (it breaks FOG-WATER-CAP)",
    ),
    ({"farm": [["Water Tower", "unknown"]]}, ("players", "Maria", "farm"), "r1c2 (which card it is, is not known)"),
]


@pytest.mark.parametrize(("farm", "path", "said"), REFUSED)
def test_a_farm_of_which_it_cannot_be_asked(farm, path, said):
    with pytest.raises(UnusableError) as refused:
        asked(table({"coins": 3, **farm}))
    (problem,) = refused.value.problems
    assert (problem.path, said in problem.message) == (path, True)


VILLAGE = """game: village-green
players:
  anna:
    village: up
    top: [Excellence in Lawns on Excellence in Trees, Excellence in Structures, Award for Forestry]
    left: [., ., .]
    green:
      - [lawn on red rose pond, lawn, .]
      - [., red rose oak oak, .]
      - [unknown, ., .]
    hand: [yellow lily pond]
  ben:
    village: down
    top: [The Ruby Clover Award, The Diane Yeller Award, The Linda Flowers Award]
    left: [., ., .]
    green: [[., ., .], [., blue petunia structure, .], [., ., .]]
"""


@pytest.fixture
def village(tmp_path):
    file = tmp_path / "village.yaml"
    file.write_text(VILLAGE, encoding="utf-8")
    return file


def test_the_cards_of_a_village_are_asked_for_covered_ones_too(village):
    """Of Anna's 4 awards and 4 green cards that are known; her hand and Ben's cards were not laid by her."""
    game = entry("village-green").game
    question = game.relaid(read_table(str(village), [], None).laid_out(), "anna")
    assert sorted(map(str, question.pool.green)) == ["lawn", "lawn", "red rose oak oak", "red rose pond"]
    assert len(question.pool.awards) == question.cards - 4 == 4
    (mine,) = question.position.seats
    assert (list(mine.cards), mine.hand, str(mine.face)) == ([], None, "up")
    assert question.left_out == (says("anna r3c1", "unknown"),)
    assert not any(isinstance(card, Unknown) for card in question.pool.green)


def test_best_tells_what_was_asked_and_what_is_left_out(village):
    """Lawns: 2 in a line 4 or so; whatever is found, no layout has four awards in the top row, so something may stay over."""
    answer = json.loads(reeve("best", village, "--player", "anna", "--json").stdout)
    assert (answer["status"], answer["as_laid"], answer["left_out"]) == ("proven", None, [says("anna r3c1", "unknown")])
    laid = [text for row in answer["layout"]["green"] for text in row if text != "."]
    awards = [text for text in (*answer["layout"]["top"], *answer["layout"]["left"]) if text != "."]
    assert len(laid) + len(awards) + len(answer["not_laid"]) == 8
    told = reeve("best", village, "--player", "anna", "--plain").stdout
    assert told.splitlines()[0] == says("8 cards", "anna")
    assert says("Not searched", "anna r3c1", "unknown").is_in(told)
    for card in answer["not_laid"]:
        assert card in told


def test_best_tells_what_the_cards_score_as_they_lie(tmp_path):
    """6, as `ONE` is reckoned by hand. Its award for two trees gives -1: moved to the empty line it gives more."""
    file = tmp_path / "north.yaml"
    file.write_text(ONE, encoding="utf-8")
    answer = json.loads(reeve("best", file, "--player", "north", "--json").stdout)
    assert (answer["status"], answer["as_laid"], answer["left_out"]) == ("proven", 6, [])
    assert answer["best"] > 6
    told = reeve("best", file, "--player", "north", "--plain").stdout
    assert says("lie", "score", "6").is_in(told)
    # Who plays on may have meant the next move.
    assert f"`reeve moves {file}`" in told
    file.write_text(f"{ONE}turn: over\n", encoding="utf-8")
    assert "reeve moves" not in reeve("best", file, "--player", "north", "--plain").stdout
    file.write_text(ONE, encoding="utf-8")
    assert "Left out" not in told
    reached = json.loads(reeve("best", file, "--player", "north", "--at-least", answer["best"] + 1, "--json").stdout)
    assert (reached["status"], reached["not_laid"], reached["as_laid"]) == ("impossible", [], 6)


def test_best_tells_what_the_cards_score_as_they_lie_with_a_tile_that_is_not_searched(tmp_path):
    """1 for 4 coins, 1 for 2 Food, and 1 for the Silo beside the Cup."""
    file = tmp_path / "cup.yaml"
    cards = "{locations: {Goats: {type: Livestock, price: 1, vp: 0, ability: none}}, equipment: {Cup: {on: location, points: [{vp: 1, per: adjacent location}]}}}"
    farm = "{coins: 4, farm: [[Silo 2, Goats with Cup], [Water Tower 2]]}"
    file.write_text(f"game: fields-of-green\nplayers: {{Ann: {farm}}}\ncards: {cards}\n", encoding="utf-8")
    told = reeve("best", file, "--player", "Ann", "--plain").stdout
    assert says("lie", "score", "3", "left out").is_in(told)
    assert says("Not searched", "Cup").is_in(told)


def test_what_cannot_be_asked_is_told_with_its_place(tmp_path):
    file = tmp_path / "village.yaml"
    file.write_text(VILLAGE.replace("village: down", "village: unknown"), encoding="utf-8")
    assert "ben village" in reeve("best", file, "--player", "ben", status=2).stderr
    farm = tmp_path / "farm.yaml"
    farm.write_text(json.dumps(table({"coins": 3, "farm": [["Silo 3"]]})), encoding="utf-8")
    assert "FOG-SETUP-START" in reeve("best", farm, "--player", "Maria", status=2).stderr
    assert reeve("best", farm).exit_code == 2
