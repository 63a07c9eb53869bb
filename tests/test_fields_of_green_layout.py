"""The best farm from some cards and a budget, held against every order and every place."""

from dataclasses import replace
from time import perf_counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from models.fields_of_green import cards as fog
from models.fields_of_green.cards import (
    Condition,
    Count,
    Described,
    Equipment,
    Gain,
    Kind,
    Location,
    Price,
    Resource,
    Timing,
)
from models.fields_of_green.position import Farm, Pool, Position, Site, Spot
from models.fields_of_green.rulings import RULINGS
from models.problem import ReeveError
from models.rule import Rulings
from scorers.fields_of_green.layout import FarmQuestion
from scorers.fields_of_green.sheet import sheets
from scorers.question import Family, Found, is_provable
from tests import naive_farms as naive
from tests.naive_farms import card, gain
from verify.best import provable
from verify.certificate import pieces, why_no_proof
from verify.clock import Clock
from verify.games import entry

DECK = fog.standard_deck()


def never():
    pass


# The same cards for the program.


def real_count(counting):
    kind, sub, timing, other, within = counting
    return Count(Described(kind and Kind(kind), sub, timing and Timing(timing)), other, within)


def real_gain(sentence):
    cond = sentence["cond"]
    condition = cond and Condition(real_count(cond[0]), cond[1] or 1, cond[1] is None)
    per = sentence["per"] and real_count(sentence["per"])
    gives = {Resource(name): n for name, n in sentence["gives"].items()}
    return Gain(gives, per, condition, {Resource(name): n for name, n in sentence["pay"].items()}, sentence["times"])


def real_card(what):
    if what is naive.TOWER:
        return fog.TOWER
    if what is naive.SILO:
        return fog.SILO
    return Location(
        what["name"],
        Kind(what["kind"]),
        what["sub"],
        Price(*what["price"]),
        what["vp"],
        Timing(what["timing"]),
        Price(*what["cost"]),
        gains=tuple(map(real_gain, what["gains"])),
        cheaper=what["cheaper"] and real_gain(what["cheaper"]),
    )


HOSES = Equipment("Hoses", range=1)


def question(table, cards, towers=0, silos=0, aim="score"):
    faces = {}
    for what in [*cards, *(what for what, *_ in table.sites.values())]:
        faces.setdefault(id(what), real_card(what))
    sites = [
        Site(Spot(*spot), faces[id(what)], tokens, is_open, (HOSES,) * reach)
        for spot, (what, tokens, is_open, reach) in sorted(table.sites.items())
    ]
    farm = Farm("a", tuple(sites), table.coins, table.vp)
    rulings = Rulings(RULINGS, {f"FOG-AMB-{key}": value for key, value in table.rulings.items()})
    pool = Pool(tuple(faces[id(what)] for what in cards), towers, silos)
    return FarmQuestion(Position(DECK, (farm,), (2,), rulings), pool, aim, never)


def best_of(asked, points):
    """The last farm of a search."""
    found = [told for told in asked.search(points) if isinstance(told, Found)]
    return found[-1] if found else None


def laid(position):
    return frozenset(((site.spot.row, site.spot.column), site.card.name) for site in position.farms[0].sites)


def table_of(coins=15, water=3, food=1, rulings=None, more=None):
    sites = {(0, 0): (naive.TOWER, water, False, 0), (0, 1): (naive.SILO, food, False, 0), **(more or {})}
    return naive.Table(sites, coins, 0, {**naive.DEFAULT, **(rulings or {})})


# Cards of every sort.

counts = st.builds(
    lambda what, other, within: (*what, other, within),
    st.sampled_from(
        [
            ("Field", None, None),
            ("Livestock", None, None),
            ("Livestock", "Meat", None),
            (None, None, None),
            ("Water Tower", None, None),
            ("Silo", None, None),
            (None, None, "Immediate"),
        ]
    ),
    st.booleans(),
    st.sampled_from([1, 2, 3, None]),
)
conditions = st.tuples(counts, st.sampled_from([None, 1, 2]))


def sentences(*resources):
    gives = st.dictionaries(st.sampled_from(resources), st.integers(1, 3), min_size=1, max_size=2)
    return st.builds(gain, gives, st.none() | counts, st.none() | conditions)


paid = st.builds(
    gain,
    st.dictionaries(st.sampled_from(["coins", "food", "vp", "water"]), st.integers(1, 3), min_size=1, max_size=1),
    st.none() | counts,
    st.none(),
    st.dictionaries(st.sampled_from(["coins", "food", "water"]), st.integers(1, 2), min_size=1, max_size=1),
    st.integers(1, 2),
)
immediate = st.lists(sentences("coins", "food", "water", "vp") | paid, min_size=1, max_size=2)
abilities = st.one_of(
    st.tuples(st.just("Immediate"), immediate),
    st.tuples(st.just("Game End"), st.lists(sentences("vp"), min_size=1, max_size=2)),
    st.just(("none", [])),
)
prices = st.tuples(st.integers(0, 5), st.sampled_from([0, 0, 1, 2]), st.sampled_from([0, 0, 1]))
cheaper = st.none() | st.builds(
    gain, st.just({"coins": 1}) | st.just({"water": 1, "coins": 1}), st.none() | counts, st.none()
)
kinds = st.sampled_from([("Field", "Fruit"), ("Livestock", "Meat"), ("Livestock", "Dairy"), ("Building", "")])


@st.composite
def card_sets(draw, most=3):
    found = []
    for i in range(draw(st.integers(1, most))):
        (kind, sub), (timing, gains) = draw(kinds), draw(abilities)
        found.append(card(f"card {i}", kind, sub, draw(prices), draw(st.integers(0, 3)), timing, gains, draw(cheaper)))
    if len(found) < most and draw(st.booleans()):
        found.append(found[0])
    return found


rulings = st.fixed_dictionaries(
    {
        "01": st.sampled_from(["present", "hole"]),
        "03": st.sampled_from(["each-card-1", "each-card-1", "between"]),
        "04": st.sampled_from(["through-cards", "through-cards", "grid"]),
        "05": st.sampled_from(["several", "one"]),
        "11": st.sampled_from(["no", "typeless-location"]),
        "12": st.sampled_from(["no", "yes"]),
        "13": st.sampled_from(["counts-itself", "never"]),
        "14": st.sampled_from(["no", "longer"]),
        "21": st.sampled_from(["at-least-0", "at-least-1"]),
        "22": st.sampled_from(["rest", "all"]),
        "23": st.sampled_from(["any", "in-range"]),
        "32": st.sampled_from(["count", "do-not"]),
    }
)
OLD = card("old field", "Field", "Fruit", vp=2, timing="Harvest")
OLD_MILL = card("old mill", "Building", vp=1, timing="Game End", gains=[gain({"vp": 1}, ("Field", None, None, False, 3))])

NO_LIVESTOCK = (("Livestock", None, None, False, 2), None)
OLD_BARN = card(
    "old barn",
    "Building",
    timing="Game End",
    gains=[gain({"vp": 2}, None, NO_LIVESTOCK), gain({"vp": 1}, None, (("Building", None, None, False, 1), 2))],
)


@st.composite
def tables(draw):
    chosen = draw(rulings)
    more = {}
    if draw(st.booleans()):
        more[1, 0] = (OLD, None, draw(st.booleans()), 0)
    if draw(st.booleans()):
        more[1, 1] = (OLD_MILL, None, False, 0)
    if draw(st.booleans()):
        more[0, 2] = (OLD_BARN, None, False, 0)
    if draw(st.booleans()):
        more[0, -1] = (naive.TOWER, draw(st.integers(0, 3)), False, 0)
    if draw(st.booleans()):
        more[0, 0] = (naive.TOWER, draw(st.integers(0, 3)), False, 1)
    return table_of(draw(st.integers(0, 20)), draw(st.integers(0, 3)), draw(st.integers(0, 4)), chosen, more)


SLOW = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@SLOW
@given(tables(), card_sets(), st.data())
def test_nothing_is_better_than_what_is_found(table, cards, data):
    towers = data.draw(st.integers(0, 1)) if len(cards) < 3 else 0
    silos = data.draw(st.integers(0, 1)) if len(cards) + towers < 3 else 0
    farms = naive.every_farm(table, cards, towers, silos)
    best = max(farms.values())
    asked = question(table, cards, towers, silos)
    assert asked.floor == table.score()
    assert asked.ceiling >= asked.bound >= best
    found = best_of(asked, asked.floor + 1)
    assert (asked.floor if found is None else found.points) == best
    if found is not None:
        assert sheets(found.position)[0].total == best
        assert farms[laid(found.position)] == best
    fresh = question(table, cards, towers, silos).search(best + 1)
    assert all(told.points <= best for told in fresh if isinstance(told, Found))
    assert not [told for told in asked.search(best + 1) if isinstance(told, Found)]


def images(layout, symmetric):
    """A layout and its mirror images that leave the start as it is."""
    yield layout
    if symmetric:
        yield frozenset(((-row, column), name) for (row, column), name in layout)


@SLOW
@given(card_sets(2), st.integers(0, 20), st.integers(0, 3), rulings, st.booleans(), st.data())
def test_every_best_farm_comes_once(cards, coins, water, rulings, symmetric, data):
    towers = data.draw(st.integers(0, 1)) if len(cards) < 3 else 0
    more = {} if symmetric else {(1, 1): (OLD_MILL, None, False, 0)}
    table = table_of(coins, water, 1, rulings, more)
    farms = naive.every_farm(table, cards, towers)
    best = max(farms.values())
    expected = {min(map(sorted, images(farm, symmetric))).__repr__() for farm, points in farms.items() if points == best}
    families = [told for told in question(table, cards, towers).every(best) if isinstance(told, Family)]
    told = [farm for family in families for farm in family.members()]
    assert all(family.count == 1 for family in families)
    assert all(sheets(farm)[0].total == best for farm in told)
    shown = [min(map(sorted, images(laid(farm), symmetric))).__repr__() for farm in told]
    assert len(shown) == len(set(shown))
    assert set(shown) == expected


# Single questions.


def place_of(position, name):
    return next(spot for spot, called in laid(position) if called == name)


def test_a_card_goes_where_it_counts_most():
    mill = card("mill", "Building", timing="Game End", gains=[gain({"vp": 2}, ("Field", None, None, True, 1))])
    fields = {(2, 0): (OLD, None, False, 0), (2, 2): (OLD, None, False, 0), (1, 0): (OLD, None, False, 0)}
    table = table_of(coins=0, more={**fields, (1, 2): (naive.SILO, 0, False, 0), (0, 2): (naive.SILO, 0, False, 0)})
    found = best_of(question(table, [mill]), 1)
    # (1, 1) lies beside one field, (2, 1) beside two.
    assert place_of(found.position, "mill") == (2, 1)
    assert found.points == table.score() + 2 * 2


def test_a_card_that_costs_more_than_it_gives_is_left_out():
    dear = card("dear", "Building", price=(9, 0, 0), vp=2)
    asked = question(table_of(coins=9), [dear])
    assert best_of(asked, asked.floor + 1) is None
    assert asked.start() is asked._position
    assert asked.obstacle is None
    assert asked.is_searchable


def test_a_tower_brings_water_within_reach():
    thirsty = card("thirsty", "Field", price=(0, 2, 0), vp=5)
    table = table_of(coins=2, water=2)
    # Both Water of the first tower are paid for the first card; it is empty then. A second card needs a second tower.
    assert best_of(question(table, [thirsty, thirsty]), 1).points == 5 + 1
    with_tower = best_of(question(table, [thirsty, thirsty], towers=1), 1)
    assert with_tower.points == 5 + 5 + 1
    assert sorted(tower.tokens for tower in with_tower.position.farms[0].towers) == [0, 1]


def test_food_that_has_no_silo_is_lost_unless_one_is_built_first():
    fruit = card("fruit", "Field", timing="Immediate", gains=[gain({"food": 4})])
    table = table_of(coins=0, water=3, food=4)
    assert best_of(question(table, [fruit]), 3) is None
    found = best_of(question(table, [fruit], silos=1), 3)
    assert found.points == 8 // 2
    assert sum(silo.tokens for silo in found.position.farms[0].silos) == 8


def test_an_equipment_that_is_drawn_is_said_not_to_count():
    tiles = card("shed", "Construction", timing="Immediate", gains=[gain({"equipment": 1})])
    assert "Equipment" in question(table_of(), [tiles]).scope
    assert not question(table_of(), [card("hut", "Construction")]).scope


def test_that_nothing_is_thrown_away_is_said_where_it_might_be():
    asked = question(table_of(rulings={"09": "yes"}), [card("hut", "Construction")])
    assert asked.scope == "nothing thrown away"
    assert "FOG-AMB-09" not in asked._position.rulings.asked


def test_a_card_onto_a_farm_of_twenty_cards_takes_no_time():
    rows = {(row, column): (OLD, None, False, 0) for row in range(1, 5) for column in range(5)}
    table = table_of(coins=20, more=rows)
    mill = card("mill", "Building", timing="Game End", gains=[gain({"vp": 1}, ("Field", None, None, False, 2))])
    begun = perf_counter()
    found = best_of(question(table, [mill]), 1)
    assert perf_counter() - begun < 0.5
    most = max(
        sum(abs(row - r) + abs(column - c) <= 2 for r, c in rows)
        for row, column in {near for spot in table.sites for near in naive.beside(spot)} - set(table.sites)
    )
    assert found.points - table.score() == most


HARVESTED = [
    card("corn", "Field", "Cereal", (2, 0, 0), 1, "Harvest", [gain({"vp": 1})], cost=(0, 1, 0)),
    card("herbs", "Field", "Fruit", (1, 1, 0), 0, "Harvest", [gain({"vp": 1})], cost=(0, 1, 0)),
    card("well", "Construction", "", (1, 0, 0), 0, "Immediate", [gain({"water": 2})]),
]


@pytest.mark.parametrize("coins", [0, 2, 3, 6])
@pytest.mark.parametrize("water", [0, 1, 3])
@pytest.mark.parametrize(("aim", "asked_for"), [("paid", "paid"), ("after-harvest", "score")])
def test_other_aims_are_asked_of_the_harvest(monkeypatch, aim, asked_for, coins, water):
    """A stand-in for the best harvest: each Harvest location takes one Water from anywhere, and gives one VP."""

    def stand_in(position, player, wanted):
        assert (player, wanted) == ("a", asked_for)
        farm = position.farms[0]
        held = sum(tower.tokens for tower in farm.towers)
        paid = min(held, sum(site.card.timing is Timing.HARVEST for site in farm.sites))
        return paid if wanted == "paid" else sheets(position)[0].total + paid

    def worth(table):
        held = sum(table.sites[spot][1] for spot in table.of_kind("Water Tower"))
        paid = min(held, sum(what["timing"] == "Harvest" for what, *_ in table.sites.values()))
        return paid if aim == "paid" else table.score() + paid

    monkeypatch.setattr("scorers.fields_of_green.harvest.best_harvest", stand_in, raising=False)
    table = table_of(coins, water)
    best = max(naive.every_farm(table, HARVESTED, worth=worth).values())
    asked = question(table, HARVESTED, aim=aim)
    assert asked.ceiling >= asked.bound >= best
    found = best_of(asked, asked.floor + 1)
    assert (asked.floor if found is None else found.points) == best


class UpError(Exception):
    """The time is up."""


def test_time_that_is_up_ends_the_search():
    def tick():
        raise UpError

    asked = question(table_of(), [])
    late = FarmQuestion(asked._position, Pool((), towers=1), "score", tick)
    with pytest.raises(UpError):
        list(late.search(1))


def test_an_ability_that_a_tile_repeats_for_coins_counts_twice():
    generator = Equipment("Power Generator", again=1, again_price=Price(coins=2))
    field = card("field", "Field")
    asked = question(table_of(coins=9, more={(1, 1): (OLD_MILL, None, False, 0)}), [field, field])
    farm = asked.start().farms[0]
    sites = tuple(replace(site, equipment=(generator,)) if site.card.name == "old mill" else site for site in farm.sites)
    position = asked.start().with_farm(replace(farm, sites=sites))
    pool = Pool(tuple(piece.card for piece in asked._asked.pieces for _ in range(piece.copies)))
    again = FarmQuestion(position, pool, "score", never)
    # Printed 1; 2 fields counted twice; 2 of 9 coins are paid for that, and 7 coins are 2 VP.
    assert best_of(again, 1).points == 1 + 2 * 2 + 7 // 3
    # Without the tile the ability counts once, and 9 coins are 3 VP.
    assert best_of(asked, 1).points == 1 + 2 + 9 // 3


def test_there_is_no_certificate_of_a_farm():
    asked = question(table_of(), [])
    assert not is_provable(asked)
    with pytest.raises(ReeveError, match="no certificate can be written for this game"):
        provable(asked)
    village = entry("village-green")
    game = replace(village, scorer=replace(village.scorer, question=lambda *_: asked))
    assert why_no_proof(game, None, None) == "no certificate can be written for this game"
    with pytest.raises(ReeveError, match="no certificate can be written for this game"):
        list(pieces(game, None, None, 5, Clock()))
