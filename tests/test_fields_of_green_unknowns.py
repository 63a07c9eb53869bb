"""Fields of Green with unknown cards, tiles and tokens, against trying every way to fill them in."""

from __future__ import annotations

import random
from itertools import product

import naive_fields_of_green as naive
import pytest
from fields_of_green_tables import FG, START, checked, one
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import verify.score
from models.fields_of_green.cards_form import read_deck
from models.fields_of_green.game import read_table
from verify.check import check
from verify.explain import explain
from verify.fill import fill
from verify.score import score
from verify.worlds.solver import UndecidedError

KINDS = ("Field", "Livestock", "Construction", "Building")
REST = {
    f"Rest of {kind}": {"type": kind, "subtype": "none", "price": 0, "vp": 0, "ability": "none", "copies": 33}
    for kind in KINDS
}
"""With them every type is whole, so that no unlisted card is thought of."""

FACES = {
    "Ash": {
        "type": "Field",
        "subtype": "Fruit",
        "vp": 1,
        "ability": "Harvest",
        "cost": {"water": 1},
        "gains": [{"food": 1}],
    },
    "Birch": {"type": "Field", "subtype": "Cereal", "vp": 3, "ability": "none", "copies": 1},
    "Cow": {
        "type": "Livestock",
        "subtype": "Dairy",
        "vp": 0,
        "ability": "Harvest",
        "cost": {"food": 1},
        "gains": [{"coins": 1}],
    },
    "Doe": {"type": "Livestock", "subtype": "Meat", "vp": 2, "ability": "none"},
    "Hall": {"type": "Building", "vp": 1, "ability": "none"},
    "Court": {"type": "Building", "vp": 0, "ability": "none"},
}
COUNTING = {
    "Scale": {"type": "Building", "vp": 0, "ability": "Game End", "gains": [{"vp": 1, "per": "Field within 2"}]},
    "Feast": {"type": "Building", "vp": 0, "ability": "Game End", "gains": [{"vp": 2, "per": "other Building"}]},
    "Quiet": {"type": "Construction", "vp": 0, "ability": "Game End", "gains": [{"vp": 4, "if": "no Livestock within 3"}]},
    "Pairs": {"type": "Construction", "vp": 0, "ability": "Game End", "gains": [{"vp": 5, "if": "2 adjacent Field"}]},
}
TILES = {
    "Plough": {"on": "Field with a Harvest ability"},
    "Yoke": {"on": "Livestock"},
    "Vane": {"on": "Building", "copies": 1},
}
PRINTED = ("Potatoes", "Wheat", "Orange Trees", "Apple Trees", "Tomatoes", "Pigs", "Oxen", "Sheep", "Turkeys")
FITTING = {
    "unknown": list(FACES),
    "some Field": ["Ash", "Birch"],
    "some Livestock": ["Cow", "Doe"],
    "some Building": ["Hall", "Court"],
    "some Fruit Field or Doe": ["Ash", "Doe"],
    "some Birch or Hall": ["Birch", "Hall"],
}
"""What stands for what: written as the cards that are tried here, so that the printed ones are left out."""

rngs = st.randoms(use_true_random=True)
brute = settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])


def named(options):
    """`some A or B`: only the cards that are tried."""
    return "some " + " or ".join(options) if len(options) > 1 else options[0]


def table(rng):
    """The data of a farm with up to four open places, and for each of them the texts that may stand there."""
    data = {
        "game": "fields-of-green",
        "players": {"Maria": {"coins": rng.randint(0, 9)}},
        "cards": {"locations": {**FACES, **COUNTING}, "equipment": TILES},
    }
    cells = {(0, 0): "Water Tower 1", (0, 1): "Silo 2"}
    while len(cells) < rng.randint(6, 9):
        near = sorted({(r + a, c + b) for r, c in cells for a, b in ((0, 1), (1, 0))} - cells.keys())
        cells[rng.choice(near)] = rng.choice([*COUNTING, *COUNTING, *FACES])
    open_places = {}
    spots = sorted(cells)
    for spot in rng.sample(spots, rng.randint(1, 4)):
        text, options = opened(rng, cells[spot])
        cells[spot] = text
        open_places[spot] = options
    rows = max(r for r, _ in cells) + 1
    columns = max(c for _, c in cells) + 1
    grid = [[cells.get((r, c), ".") for c in range(columns)] for r in range(rows)]
    data["players"]["Maria"]["farm"] = grid
    return data, open_places


def opened(rng, text):
    """A text that leaves something open, and what it can be."""
    if text.startswith("Water Tower"):
        least = rng.randint(0, 2)
        return rng.choice(
            [
                (f"Water Tower {least} to 4", [f"Water Tower {n}" for n in range(least, 5)]),
                ("Water Tower unknown", [f"Water Tower {n}" for n in range(4)]),
            ]
        )
    if text.startswith("Silo"):
        return "Silo 3 to 6", [f"Silo {n}" for n in range(3, 7)]
    options = rng.choice(list(FITTING.values()))
    tail = rng.choice(["", "", "", " face down", " with Plough", " with Yoke", " with Vane", " with Plough face down"])
    return named(options) + tail, [name + tail for name in options]


def worlds(data, open_places):
    """The data of every way to fill the places in."""
    for texts in product(*open_places.values()):
        farm = [list(row) for row in data["players"]["Maria"]["farm"]]
        for (row, column), text in zip(open_places, texts, strict=True):
            farm[row][column] = text
        yield texts, data | {"players": {"Maria": data["players"]["Maria"] | {"farm": farm}}}


def naive_legal(data):
    """Whether a known farm obeys the rules and has no more copies than there are."""
    cells = [text for row in data["players"]["Maria"]["farm"] for text in row]
    fine = sum(cell.split(" ")[0] == "Birch" for cell in cells) <= 1 and sum("Vane" in cell for cell in cells) <= 1
    return fine and not naive.broken(data, "Maria")


def read(data):
    return read_table(data, read_deck({}), {}).position


@brute
@given(rngs)
def test_check_score_and_fill_agree_with_every_way_to_fill_in(rng):
    data, places = table(rng)
    legal = {texts: world for texts, world in worlds(data, places) if naive_legal(world)}
    position = read(data)
    checked_ = check(FG.game, position, reason=False)
    assert checked_.verdict == ("legal" if legal else "illegal"), data
    if not legal:
        return
    found = fill(FG, position, limit=200, count=True)
    assert found.count == len(legal), data
    assert {way_of(way, places) for way in found.ways} == set(legal), data
    scores = [naive.score(world, "Maria") for world in legal.values()]
    scored = score(FG, position)
    if scored.ranges:
        (ranged,) = scored.ranges
        assert tuple(ranged.total) == extremes([sum(s.values()) for s in scores]), data
        for line, points in ranged.lines:
            if line.item in scores[0]:
                assert tuple(points) == extremes([s[line.item] for s in scores]), (line.item, data)
    else:
        assert {sum(s.values()) for s in scores} == {scored.sheets[0].total}, data


def extremes(values):
    return min(values), max(values)


def way_of(way, places):
    """A way to fill in as the texts of the spaces."""
    farm = FG.game.written(way.position)["players"]["Maria"]["farm"]
    return tuple(farm[row][column] for row, column in places)


WRONG = [
    "Water Tower 4 | Silo 1 | Clover",
    "Water Tower 3 | Silo 1 | . | Clover",
    "Water Tower 3 | Clover | Silo 1",
    "Water Tower 3 | Silo 1 | Barn face down",
    "Water Tower 3 | Silo 1 | Clover with Harrow",
    "Water Tower 3 | Silo 1 | Barn with Bell and Bell",
    "Water Tower 3 | Silo 1 | Rye with Bell face down",
    "Water Tower 3 | Silo 1 | Clover on Rye",
    "Water Tower 3 | Silo 5 | unknown",
    "Water Tower 3 | Silo 1 | Barn paid",
]


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_has_a_reason_and_what_mends_it_does(text):
    position = read_(one(text, phase="harvest", year=3))
    found = explain(FG.game, position, most_reasons=2, most_repairs=6)
    assert found.verdict == "illegal"
    assert found.reasons
    assert all(reason.rules or reason.so for reason in found.reasons)
    assert found.repairs
    listed = {change.said: change.make for change in FG.game.changes(position)}
    tried = 0
    for repair in found.repairs:
        if all(said in listed for said in repair.changes):
            tried += 1
            mended = position
            for said in repair.changes:
                mended = listed[said](mended)
            assert check(FG.game, mended, reason=False).verdict == "legal", repair
    assert tried or "5" in text or "4" in text  # a number that is mended is no change but another fact


def read_(data):
    from fields_of_green_tables import read as through_a_file

    return through_a_file(data)


@pytest.mark.parametrize(
    ("cell", "verdict"), [("Silo 3 to 9", "legal"), ("Silo 5 to 9", "illegal"), ("Silo unknown", "legal")]
)
def test_a_range_of_tokens_is_legal_if_a_part_of_it_is(cell, verdict):
    assert checked(one(f"Water Tower 3 | {cell}")).verdict == verdict


def test_what_follows_of_an_unknown_card():
    """Harrow lies on it: it is a Field with a Harvest ability, and of these only one is left."""
    data = one(START + " | some Rye or Clover or Goats with Harrow")
    found = checked(data)
    assert found.verdict == "legal"
    assert [(one_.place, one_.phrase) for one_ in found.follows.forced] == [("r1c3", "Rye")]


ONE_EACH = {"Cows": {"copies": 1}, "Sheep": {"copies": 1}, "Oxen": {"copies": 1}}


@pytest.mark.parametrize(
    ("spaces", "certain"),
    [
        # One Cows and one Sheep are left for two places: one lies in each. What both are goes without saying.
        (["Cows or Sheep", "Cows or Sheep"], ["one of r1c3, r1c4 is Sheep and one is Cows"]),
        (["Cows", "Cows or Sheep"], []),
        # Cows need not lie in either of them.
        (["Cows or Rye", "Cows or Goats"], []),
        # Of three places only two can be Cows, and the Oxen need one of them.
        (
            ["Cows or Sheep", "Cows or Sheep or Oxen", "Cows or Oxen or Sheep"],
            ["one of r1c3, r1c4, r1c5 is Sheep and one is Cows", "one of r1c4, r1c5 is Oxen"],
        ),
        # In four places lies one of each, but so many are not told together.
        (["Cows or Sheep or Oxen or Clover"] * 4, []),
    ],
)
def test_a_card_that_is_certain_to_lie_at_one_of_few_places_is_named(spaces, certain):
    text = " | ".join([START, *(space if space == "Cows" else f"some {space}" for space in spaces)])
    clover = {"Clover": {"type": "Livestock", "subtype": "Dairy", "ability": "Harvest", "copies": 1, "vp": 0, "price": 1}}
    found = checked(one(text, locations=ONE_EACH | clover))
    assert found.verdict == "legal"
    named = [told for told in found.follows.certain if told.startswith("one of") and " is a " not in told]
    assert named == certain


@pytest.mark.parametrize("seed", range(2))
def test_the_tables_are_legal_and_illegal(seed):
    verdicts = set()
    for n in range(40):
        data, places = table(random.Random(100 * seed + n))
        verdicts.add(any(naive_legal(world) for _, world in worlds(data, places)))
    assert verdicts == {True, False}


def test_a_score_that_an_unknown_changes_under_another_ruling_only():
    """What lies face down does not count, unless it is ruled to."""
    data = one("Water Tower 3 | Silo 1\nsome Rye or Goats face down | .", coins=0)
    scored = score(FG, read_(data))
    assert (scored.sheets[0].total, scored.ranges) == (0, ())
    (ruling,) = [ruling for ruling in scored.rulings if ruling.key == "FOG-AMB-12"]
    assert dict(ruling.otherwise) == {"yes": "Maria 0 to 1 instead of 0"}


def test_what_is_not_settled_under_another_ruling_only_is_said(monkeypatch):
    def undecided(*_):
        raise UndecidedError("the time is up")

    monkeypatch.setattr(verify.score, "_ranges", undecided)
    scored = score(FG, read_(one("Water Tower 3 | Silo 1\nsome Rye or Goats face down | .", coins=0)))
    assert scored.sheets[0].total == 0
    (missing,) = scored.missing
    assert "FOG-AMB-12=yes" in missing
    assert "the time is up" in missing


@settings(parent=brute, max_examples=12)
@given(rngs)
def test_places_of_two_are_those_of_every_way_to_fill_in(rng):
    """Coins, Food and cards of both are in doubt: VP first, then locations, then coins."""
    mine, mike = (
        {
            "coins": rng.randint(3, 6),
            "vp": rng.randint(0, 1),
            "farm": [["Water Tower 1", "Silo 2", rng.choice(["Hall", "Doe", "."])]],
        }
        for _ in range(2)
    )
    data = {"game": "fields-of-green", "cards": {"locations": {**FACES, **COUNTING}, "equipment": TILES}}
    low = rng.randint(0, 5)
    options = [f"Silo {n}" for n in range(1, 4)]
    every = []
    for coins, silo, card in product(range(low, low + 3), options, ("Ash", "Birch")):
        farm = [["Water Tower 1", silo, card]]
        every.append(data | {"players": {"Maria": mine | {"coins": coins, "farm": farm}, "Mike": mike}})
    text = [["Water Tower 1", "Silo 1 to 3", "some Ash or Birch"]]
    position = read(data | {"players": {"Maria": mine | {"coins": f"{low} to {low + 2}", "farm": text}, "Mike": mike}})
    for ranged in score(FG, position).ranges:
        assert tuple(ranged.places) == extremes([naive.ranking(world)[ranged.player] for world in every]), every[0]
        assert tuple(ranged.total) == extremes([sum(naive.score(world, ranged.player).values()) for world in every])
