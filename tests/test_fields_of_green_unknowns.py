"""Fields of Green with unknown cards, tiles and tokens, against trying every way to fill them in.

The ways are texts in the data of a file, judged by a second checker that was written from the rulebook; a tile that no list
has is one that may lie anywhere, and store anything, there.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import product

import naive_fields_of_green as naive
import pytest
from fields_of_green_tables import FG, START, one
from fields_of_green_tables import read as read_ours
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sayings import says

import verify.score
from models.fields_of_green.cards_form import read_deck
from models.fields_of_green.game import read_table
from models.logic import Unknown, at_least, count, number_in, truth_in
from models.unknowns import narrowed
from verify.check import check
from verify.clock import Clock
from verify.fill import fill
from verify.score import score
from verify.worlds.solver import UndecidedError

HARVEST = {"ability": "Harvest", "vp": 0}
FACES = {
    "Ash": HARVEST | {"type": "Field", "subtype": "Fruit", "vp": 1, "cost": {"water": 1}, "gains": [{"food": 1}]},
    "Birch": {"type": "Field", "subtype": "Cereal", "vp": 3, "ability": "none", "copies": 1},
    "Cow": HARVEST | {"type": "Livestock", "subtype": "Dairy", "cost": {"food": 1}, "gains": [{"coins": 1}]},
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
rngs = st.randoms(use_true_random=True)
brute = settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])


def worlds(data, open_places):
    """The data of every way to fill the places in."""
    for texts in product(*open_places.values()):
        farm = [list(row) for row in data["players"]["Maria"]["farm"]]
        for (row, column), text in zip(open_places, texts, strict=True):
            farm[row][column] = text
        yield texts, data | {"players": {"Maria": data["players"]["Maria"] | {"farm": farm}}}


def read(data):
    return read_table(data, read_deck({}), {}).position


def extremes(values):
    return min(values), max(values)


def way_of(way, places):
    """A way to fill in as the texts of the spaces."""
    farm = FG.game.written(way.position)["players"]["Maria"]["farm"]
    return tuple(farm[row][column] for row, column in places)


def scores_agree(position, worlds_of):
    """That the score of a table is what it is in its worlds."""
    scores = [naive.score(world, "Maria") for world in worlds_of]
    told = score(FG, position)
    assert told.needs == (), worlds_of
    if told.ranges:
        (ranged,) = told.ranges
        assert tuple(ranged.total) == extremes([sum(s.values()) for s in scores]), worlds_of
        for line, points in ranged.lines:
            if line.item in scores[0]:
                assert tuple(points) == extremes([s[line.item] for s in scores]), (line.item, worlds_of)
    else:
        assert {sum(s.values()) for s in scores} == {told.sheets[0].total}, worlds_of


def ways_agree(data, places, legal):
    """That the table is legal if some way is, and that `fill` finds those that are; the position if it is legal."""
    position = read(data)
    found = check(FG.game, position, reason=False)
    assert found.verdict == ("legal" if legal else "illegal"), data
    if not legal:
        return None, found
    ways = fill(FG, position, limit=300, count=True)
    assert ways.count == len(legal), data
    assert {way_of(way, places) for way in ways.ways} == set(legal), data
    return position, found


# With cards that may be Water Towers or Silos, and tiles that nobody knows.

MORE_TILES = {
    "Harrow": {"on": "Field with a Harvest ability", "again": 1, "copies": 2},
    "Hoses": {"on": "Water Tower", "range": 1, "gains": [], "copies": 2},
    "Power Generator": {"on": "Building with a Game End ability", "again": 1, "price": 5, "copies": 2},
    "Sacks": {"on": "Silo", "points": [{"vp": 3}], "copies": 2},
    "Fences": {"on": "Livestock", "points": [{"vp": 2}], "copies": 2},
    "Tank": {"on": "Water Tower", "capacity": 2, "copies": 1},
    "Loft": {"on": "Silo", "capacity": 1, "points": [{"vp": 1, "per": "Field within 2"}], "copies": 3},
}
WHOLE = MORE_TILES | {"Medal": {"on": "Dairy Livestock", "copies": 16}}
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
@given(rngs, st.booleans())
def test_check_fill_and_score_are_the_sum_of_all_ways(rng, is_whole):
    equipment = WHOLE if is_whole else MORE_TILES | {UNLISTED: ANYTHING}
    data, places = with_unknown(rng, equipment)
    legal = {texts: world for texts, world in worlds(data, places) if is_legal(world, equipment)}
    position, found = ways_agree(data, places, legal)
    if position is None:
        return
    is_known = "unknown" not in str(data["players"])
    if is_known:
        certain = {spot: {texts[i] for texts in legal} for i, spot in enumerate(places)}
        forced = {f"r{r + 1}c{c + 1}" for (r, c), texts in certain.items() if len(texts) == 1 and len({*places[r, c]}) > 1}
        assert {one.place.rpartition(" ")[2] for one in found.follows.forced} == forced, data
    if is_whole or is_known:
        scores_agree(position, list(legal.values()))


def test_these_tables_are_legal_and_illegal():
    tables = [with_unknown(random.Random(seed), WHOLE) for seed in range(20)]
    assert {any(is_legal(world, WHOLE) for _, world in worlds(*told)) for told in tables} == {True, False}


# Single tables.


def test_what_is_not_settled_under_another_ruling_only_is_said(monkeypatch):
    def undecided(*_):
        raise UndecidedError("the time is up")

    monkeypatch.setattr(verify.score, "_ranges", undecided)
    scored = score(FG, read_ours(one("Water Tower 3 | Silo 1\nsome Rye or Goats face down | .", coins=0)))
    assert scored.sheets[0].total == 0
    (missing,) = scored.missing
    assert "FOG-AMB-12=yes" in missing
    assert "the time is up" in missing


@pytest.mark.parametrize(("store", "fits", "beyond"), [("Water Tower", 3, 4), ("Silo", 4, 5)])
def test_what_holds_too_much_for_a_store_is_the_other_card(store, fits, beyond):
    """A Water Tower stores 3 Water and a Silo 4 Food; whether the third card is a store at all, nobody told."""
    position = read_ours(one(f"Water Tower 3 | Silo 1 | some {store} {fits} or {store} {beyond} or Wheat"))
    ways = fill(FG, position, limit=9).ways
    sites = [way.position.seats[0].sites[2] for way in ways]
    assert {(site.card.name, site.tokens) for site in sites} == {(store, fits), ("Wheat", None)}


def test_a_way_to_fill_in_is_a_table_that_can_be_read():
    position = read_ours(one("Water Tower 3 | unknown with Basin | Silo 1"))
    ways = fill(FG, position, limit=3)
    for way in ways.ways:
        again = read_ours(FG.game.written(way.position) | {"cards": one()["cards"]})
        assert check(FG.game, again).verdict == "legal"


def test_without_time_what_would_have_to_be_known_stands_as_the_texts_leave_it():
    """Both cards have 1 VP; whether the only Slaughterhouse can lie there takes a step."""
    data = one(
        START + " | Slaughterhouse scoring 0 | some Slaughterhouse or Rye",
        locations={"Slaughterhouse": {"vp": 1, "copies": 1}},
    )
    found = score(FG, read_ours(data), clock=Clock(0))
    assert found.needs == (says("Game End ability", "r1c4"),)
    assert found.missing[0] == says("what would have to be known", "the time is up")


# A choice with fewer options.


@dataclass(frozen=True)
class Table:
    """A position that holds an unknown, a truth and a number."""

    die: object
    truth: object
    n: object


def test_a_look_at_fewer_options_has_the_same_marks():
    die = Unknown("die", range(1, 7))
    seen = die.among({2, 5})
    assert (seen.options, seen.marks) == ((2, 5), (die.marks[1], die.marks[4]))
    assert seen.where(lambda n: n in {2, 5}) is True
    assert truth_in(seen.is_(5), {die.marks[4]})
    assert not truth_in(seen.is_(5), {die.marks[1]})


def test_a_narrowed_table_knows_what_follows_for_its_truths_and_numbers():
    die, coin = Unknown("die", range(1, 7)), Unknown("coin", ("heads", "tails"))
    high = die.where(lambda n: n > 3)
    table = Table(die, at_least(count([die.is_(6), die.is_(1)]), 1), count([high, coin.is_("heads")]))
    few = narrowed(table, {die: (4, 5)})
    assert few.truth is False
    assert [number_in(few.n, {mark, coin.marks[0]}) for mark in few.die.marks] == [2, 2]
    assert few.die.options == (4, 5)
    single = narrowed(table, {die: (6,), coin: ("heads", "tails")})
    assert (single.die, single.truth) == (6, True)
    assert number_in(single.n, {coin.marks[1]}) == 1
