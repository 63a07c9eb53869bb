"""Fields of Green against a second, naive program, on random farms with random cards."""

from __future__ import annotations

import random
from collections import Counter

import naive_fields_of_green as naive
import pytest
from fields_of_green_tables import FG, read
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from models.fields_of_green.rules.farm import YEAR_RULES
from models.fields_of_green.rules.layout import LAYOUT_RULES
from models.fields_of_green.rules.turns import fit_turns
from models.fields_of_green.table.farm import distances
from models.fields_of_green.table.sites import Spot
from verify.score import score
from verify.violations import violations

rngs = st.randoms(use_true_random=True)
twins = settings(max_examples=17, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
SUBTYPES = {"Field": ["Fruit", "Cereal", "none"], "Livestock": ["Dairy", "Meat", "none"]}
DESCRIBED = [
    *("location", "Field", "Livestock", "Building", "Water Tower", "Silo", "Fruit Field", "Dairy Livestock", "Meat"),
    *("location with a Harvest ability", "Building with a Game End ability"),
]
TILES = {
    "Bell": {"on": "location"},
    "Pump": {"on": "Water Tower", "range": 1},
    "Basin": {"on": "Water Tower", "capacity": 2},
    "Loft": {"on": "Silo", "capacity": 1},
    "Yoke": {"on": "Dairy Livestock"},
    "Plough": {"on": "Field with a Harvest ability", "again": 1, "price": 9},
    "Encore": {"on": "Building with a Game End ability", "again": 1, "price": 3},
    "Echo": {"on": "location", "again": 2, "price": 1},
}


def phrase(rng):
    what = rng.choice(DESCRIBED)
    how = rng.choice(
        ["{}", "{} within 2", "{} within 3", "adjacent {}", "other {}", "other {} within 2", "other {} within 3"]
    )
    return how.format(what)


def gain(rng):
    found = {"vp": rng.randint(1, 3)}
    if rng.random() < 0.7:
        found["per"] = phrase(rng)
    if rng.random() < 0.4:
        found["if"] = rng.choice(["no {}", "{}", "2 {}", "3 {}"]).format(phrase(rng))
    return found


def card(rng):
    kind = rng.choice(naive.TYPES)
    ability = rng.choice(["Game End", "Game End", "Harvest", "none"])
    found = {"type": kind, "ability": ability, "price": 0, "vp": rng.randint(0, 4)}
    if kind in SUBTYPES:
        found["subtype"] = rng.choice(SUBTYPES[kind])
    if ability != "none":
        found["gains"] = [gain(rng) for _ in range(rng.randint(1, 2))]
    if ability == "Harvest":
        found["cost"] = {"food": 1}
    return found


NAMES = ["Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel"]
RULINGS = {
    "FOG-AMB-01": "hole",
    "FOG-AMB-03": "between",
    "FOG-AMB-04": "grid",
    "FOG-AMB-06": "anywhere",
    "FOG-AMB-11": "typeless-location",
    "FOG-AMB-12": "yes",
    "FOG-AMB-13": "never",
    "FOG-AMB-14": "longer",
    "FOG-AMB-32": "do-not",
}


def table(rng, *, spoil=False, players=1):
    """The data of a table with random cards; unless spoilt, every farm obeys the rules."""
    own = {"locations": {name: card(rng) for name in NAMES}, "equipment": dict(TILES)}
    own["equipment"]["Ribbon"] = {"on": "location", "points": [gain(rng)]}
    data = {"game": "fields-of-green", "players": {}, "cards": own, "rulings": {}}
    for key, value in RULINGS.items():
        if rng.random() < 0.3:
            data["rulings"][key] = value
    if rng.random() < 0.3:
        data["rulings"]["FOG-AMB-27"] = rng.choice(["all", "typed", "face-up"])
    if spoil and rng.random() < 0.6:
        data["year"] = rng.randint(1, 4)
    if spoil and rng.random() < 0.6:
        data["phase"] = rng.choice(["upkeep", "action", "harvest"])
    for name in ("Maria", "Mike")[:players]:
        data["players"][name] = farm(rng, own, spoil=spoil)
    return data


def farm(rng, own, *, spoil):
    cells = {(0, 0): tower(rng, own), rng.choice([(0, 1), (1, 0), (-1, 0)]): silo(rng, own)}
    for _ in range(rng.randint(0, 12)):
        near = sorted({(r + a, c + b) for r, c in cells for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))} - cells.keys())
        cells[rng.choice(near)] = rng.choice([location, location, location, location, tower, silo])(rng, own)
    for _ in range(rng.randint(1, 3) if spoil else 0):
        rng.choice(SPOILS)(rng, own, cells)
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    rows = [["." for _ in range(left, max(c for _, c in cells) + 1)] for _ in range(top, max(r for r, _ in cells) + 1)]
    for (r, c), text in cells.items():
        rows[r - top][c - left] = text
    found = {"coins": rng.randint(0, 12), "vp": rng.randint(0, 2), "farm": rows}
    if rng.random() < 0.3:
        found["aside"] = rng.choices(list(own["equipment"]), k=rng.randint(1, 2))
    return found | ({"harvested": True} if spoil and rng.random() < 0.2 else {})


def with_tiles(rng, own, face, text):
    """The text of a card with tiles that fit; at most two, different ones."""
    fitting = [name for name, tile in own["equipment"].items() if naive.fits(tile["on"], face)]
    tiles = rng.sample(fitting, rng.choice([0, 0, 0, 1, 2]) if len(fitting) > 1 else 0)
    return text + (f" with {' and '.join(tiles)}" if tiles else "")


def tower(rng, own):
    said = f"Water Tower {rng.choice([0, 0, 1, 3])}"
    return (
        f"{said} with Pump" if rng.random() < 0.4 else with_tiles(rng, own, {"type": "Water Tower", "ability": "none"}, said)
    )


def silo(rng, own):
    return with_tiles(rng, own, {"type": "Silo", "ability": "none"}, f"Silo {rng.randint(0, 4)}")


def location(rng, own):
    name = rng.choice(NAMES)
    face = own["locations"][name]
    if face["ability"] == "Harvest" and rng.random() < 0.4:
        return f"{name} face down"
    return with_tiles(rng, own, face, name)


def moved(rng, _own, cells):
    spot = rng.choice(sorted(cells))
    cells[spot[0] + rng.choice([3, 0]), spot[1] + rng.choice([3, 5])] = cells.pop(spot)


def removed(rng, _own, cells):
    if len(cells) > 1:
        del cells[rng.choice(sorted(cells))]


def replaced(rng, own, cells):
    """A card in another state: turned, paid for, with any tiles, on another card, with too many tokens."""
    spot = rng.choice(sorted(cells))
    tiles = rng.choices(list(own["equipment"]), k=rng.randint(0, 3))
    joined = f" with {' and '.join(tiles)}" if tiles else ""
    name = rng.choice([*NAMES, "Water Tower {}", "Silo {}"]).format(rng.randint(0, 7))
    state = rng.choice(["", "", " face down", " paid", " paid twice", " paid twice", " on Ash"])
    cells[spot] = name + joined + state


SPOILS = (moved, removed, replaced, replaced, replaced)


def lines(sheet):
    points = {line.item: line.points for line in sheet.lines}
    points["Equipment and Money"] = points.pop("Equipment") + points.pop("Money")
    return points


@pytest.mark.no_cover
@twins
@given(rngs)
def test_both_scorers_give_the_same_lines_and_places(rng):
    data = table(rng, players=2)
    found = score(FG, read(data))
    assert found.needs == (), data
    for sheet in found.sheets:
        assert lines(sheet) == naive.score(data, sheet.player), data
    assert {s.player: s.place for s in found.ranking} == naive.ranking(data), data


@pytest.mark.no_cover
@twins
@given(rngs)
def test_both_checkers_find_the_same_broken_rules(rng):
    data = table(rng, spoil=True)
    compared = {rule.id for rule in (*LAYOUT_RULES, *YEAR_RULES, fit_turns)}
    found = {v.rule for v in violations(FG.game, read(data))}
    assert found & compared == naive.broken(data, "Maria"), data


@pytest.mark.no_cover
@twins
@given(rngs)
def test_both_measure_the_same_distances(rng):
    data = table(rng)
    position = read(data)
    mine, theirs = position.seats[0], naive.sites(data, "Maria")
    for start in theirs:
        found = distances(mine, Spot(start[0] + 1, start[1] + 1), position.rulings)
        wanted = {Spot(r + 1, c + 1): n for (r, c), n in naive.distances(data, theirs, start).items() if n < naive.FAR}
        assert {spot: n for spot, n in found.items() if spot in mine.by_spot} == wanted, (data, start)


@pytest.mark.no_cover
def test_the_random_farms_are_legal_unless_spoilt_and_break_every_rule():
    """Twins that agree on nothing prove nothing."""
    seen, lines_told, tied = Counter(), Counter(), 0
    for seed in range(150):
        seen.update(naive.broken(table(random.Random(seed), spoil=True), "Maria") or {"none"})
    for seed in range(65):
        assert naive.broken(table(random.Random(seed)), "Maria") == set()
        both = table(random.Random(seed), players=2)
        for player in both["players"]:
            lines_told.update(line for line, points in naive.score(both, player).items() if points)
        totals = [sum(naive.score(both, player).values()) for player in both["players"]]
        tied += totals[0] == totals[1]
    assert seen.keys() >= {rule.id for rule in (*LAYOUT_RULES, *YEAR_RULES, fit_turns)} | {"none"}
    assert min(seen.values()) >= 1, seen
    assert min(lines_told.values()) > 20, lines_told
    assert tied, tied
