"""The best farm from some cards and a budget, held against every order and every place."""


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
from models.rule import Rulings
from scorers.fields_of_green.layout import FarmQuestion
from scorers.fields_of_green.sheet import sheets
from scorers.question import Family, Found
from tests import naive_farms as naive
from tests.naive_farms import card, gain

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


@st.composite
def tables(draw):
    chosen = draw(rulings)
    more = {}
    if draw(st.booleans()):
        more[1, 0] = (OLD, None, draw(st.booleans()), 0)
    if draw(st.booleans()):
        more[1, 1] = (OLD_MILL, None, False, 0)
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
@given(card_sets(), st.integers(0, 20), st.integers(0, 3), rulings, st.booleans(), st.data())
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
