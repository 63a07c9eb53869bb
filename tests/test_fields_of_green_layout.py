"""The best farm from some cards and a budget, held against every order and every place."""

from dataclasses import replace
from types import SimpleNamespace

import naive_farms as naive
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from naive_farms import SILO, TOWER, card, gain
from sayings import says

from cli.answers.search_words import OF_A_POOL, best_lines
from models.fields_of_green import cards as fog
from models.fields_of_green.card_file import standard_deck
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
from models.fields_of_green.rules.rulings import RULINGS
from models.fields_of_green.table.position import Farm, Pad, Pool, Position
from models.fields_of_green.table.sites import Site, Spot
from models.logic import Unknown
from models.problem import ReeveError
from models.rule import Rulings
from scorers.fields_of_green.score import sheets
from scorers.fields_of_green.search.layout import FarmSearch
from scorers.fields_of_green.search.layout_order import Orders, Stores
from scorers.fields_of_green.search.layout_place import _best_spaces
from scorers.layout_search import Found, is_provable
from scorers.limits import EVERYTHING, held
from verify.best import best
from verify.certificate import layout_search, why_no_proof
from verify.clock import Clock
from verify.games import entry

DECK = standard_deck()
FG = entry("fields-of-green")


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


def question(table, cards, towers=0, silos=0, tick=never):
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
    position = Position(players=("a",), seats=(farm,), counts=(2,), deck=DECK, rulings=rulings)
    return FarmSearch(position, pool, tick)


def best_of(asked, points):
    """The last farm of a search."""
    found = [told for told in asked.run(points) if isinstance(told, Found)]
    return found[-1] if found else None


def laid(position):
    return frozenset(((site.spot.row, site.spot.column), site.card.name) for site in position.seats[0].sites)


def table_of(coins=15, water=3, food=1, rulings=None, more=None):
    sites = {(0, 0): (naive.TOWER, water, False, 0), (0, 1): (naive.SILO, food, False, 0), **(more or {})}
    return naive.Table(sites, coins, 0, {**naive.DEFAULT, **(rulings or {})})


def points_of(table, cards, towers=0, silos=0):
    """The best farm, the same with limits held, which goes through all farms."""
    quick = best_of(question(table, cards, towers, silos), EVERYTHING)
    with held():
        every = best_of(question(table, cards, towers, silos), EVERYTHING)
    assert (quick and quick.points) == (every and every.points)
    return quick and quick.points


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


immediate = st.lists(sentences("coins", "food", "water", "vp"), min_size=1, max_size=2)
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


SLOW = settings(max_examples=30, suppress_health_check=list(HealthCheck))


def checked(table, cards, towers=0, silos=0):
    """The most points, held against every order and every place."""
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
    fresh = question(table, cards, towers, silos).run(best + 1)
    assert all(told.points <= best for told in fresh if isinstance(told, Found))
    assert not [told for told in asked.run(best + 1) if isinstance(told, Found)]
    return best


@pytest.mark.no_cover
@SLOW
@given(tables(), card_sets(), st.data())
def test_nothing_is_better_than_what_is_found(table, cards, data):
    towers = data.draw(st.integers(0, 1)) if len(cards) < 3 else 0
    silos = data.draw(st.integers(0, 1)) if len(cards) + towers < 3 else 0
    checked(table, cards, towers, silos)


# Small farms whose answer is known by hand, held against the oracle all the same. Unless said otherwise a Water Tower with
# 3 Water and a Silo with 1 Food lie there, and 9 coins for 3 VP.

FIELD, COW = card("field", "Field", "Fruit"), card("cow", "Livestock", "Meat")
ANY_FIELD, NEAR_FIELD = ("Field", None, None, False, None), ("Field", None, None, False, 1)
ANY_COW, NEAR_COW = ("Livestock", None, None, False, None), ("Livestock", None, None, False, 1)


def hut(name="hut", *gains, timing="Immediate", **more):
    return card(name, "Building", timing=timing, gains=gains, **more)


def end(gives, per=None, cond=None):
    return hut("hall", gain({"vp": gives}, per, cond), timing="Game End")


@pytest.mark.parametrize(("few", "first"), [(4096, 0), (0, 24)])
@pytest.mark.parametrize(
    ("points", "cards"),
    [
        # A condition that is met by the other card, or not at all, or by nothing that must not be there.
        (3 + 2, [end(2, None, (ANY_FIELD, 1)), FIELD]),
        (3 + 2, [end(2, None, (ANY_FIELD, None)), FIELD]),
        # Two fields and two cows cannot all lie beside the same hut together with the farm: three do.
        (3 + 3, [end(1, NEAR_FIELD), FIELD, FIELD, FIELD]),
        (
            3 + 1,
            [hut("hall", gain({"vp": 1}, ANY_FIELD), gain({"vp": 1}, NEAR_FIELD, (NEAR_COW, 2)), timing="Game End"), FIELD],
        ),
        (3 + 3, [hut("hall", gain({"vp": 1}, NEAR_FIELD, (NEAR_COW, 1)), gain({"vp": 2}), timing="Game End"), FIELD, COW]),
        # It is built before the field, or away from it.
        (3 + 2, [hut("quiet", gain({"vp": 2}, None, (NEAR_FIELD, None))), FIELD]),
        (3 + 2, [hut(price=(3, 0, 0), vp=2, cheaper=gain({"coins": 3}, None, (ANY_FIELD, None)))]),
        # What is there at the beginning takes nothing off: the Silo must not lie there.
        (2 + 2, [hut(price=(3, 0, 0), vp=2, cheaper=gain({"coins": 3}, None, (("Silo", None, None, False, None), None)))]),
        (3, [hut(price=(11, 0, 0), vp=9, cheaper=gain({"coins": 1}))]),
        # Food for half a VP each; coins for what the second card costs.
        (3 + 2, [hut("store", gain({"food": 3}))]),
    ],
)
def test_a_small_farm_is_worth_what_is_known_by_hand(monkeypatch, few, first, points, cards):
    """Without a first look, and if the choices are held for too many to look at all of them."""
    monkeypatch.setattr("scorers.fields_of_green.search.layout._FIRST_CHOICES", first)
    monkeypatch.setattr("scorers.fields_of_green.search.layout_bound._FEW", few)
    assert checked(table_of(coins=9), cards) == points


GRANGE = hut("grange", gain({"vp": 2}, None, (ANY_COW, None)), timing="Game End")
PARK = hut("park", gain({"vp": 1}, NEAR_FIELD), gain({"vp": 1}, NEAR_COW), timing="Game End")
SIGHT = hut("sight", gain({"vp": 1}, ("Water Tower", None, None, False, 2)), timing="Game End")
LIVELY = card("lively cow", "Livestock", vp=3)


BATH = hut("bath", price=(0, 2, 0), vp=2)


def lying(what, *, is_open=False):
    return (what, None, is_open, 0)


TWO_TOWERS = {(0, 2): lying(FIELD), (0, 3): (naive.TOWER, 3, False, 0)}
AROUND = {**dict.fromkeys([(0, 2), (0, 3), (1, 3), (2, 3)], lying(FIELD)), (2, 2): (naive.TOWER, 3, False, 0)}


@pytest.mark.parametrize(
    ("points", "more", "rulings", "cards"),
    [
        # Against the 2 VP for a farm without cows stands a cow of 3.
        (1 + 3, {(1, 1): lying(GRANGE)}, {}, [LIVELY]),
        # No space lies beside the field and the cow.
        (1 + 1, {(0, 2): lying(FIELD), (0, 3): lying(FIELD), (0, -1): lying(COW)}, {}, [PARK]),
        # From (1, 1) it is 2 rows and columns to either, but a long way around to one.
        (1 + 1, AROUND, {}, [SIGHT]),
        # From (-1, 2) a way to the second tower leads over what lies face down, unless that is a hole.
        (1 + 2, TWO_TOWERS | {(0, 2): lying(FIELD, is_open=True)}, {"03": "between"}, [SIGHT]),
        (1 + 2, {(0, 2): (naive.TOWER, 1, False, 1)}, {"05": "one"}, [BATH]),
        (1 + 1 + 1, {(0, 2): (naive.TOWER, 0, False, 0)}, {"23": "in-range"}, [hut("well", gain({"water": 2}), vp=1)]),
    ],
)
def test_what_lies_there_counts_with_what_is_built(points, more, rulings, cards):
    assert checked(table_of(coins=3, more=more, rulings=rulings), cards) == points


# Single questions.


def test_a_card_that_costs_more_than_it_gives_is_left_out():
    dear = card("dear", "Building", price=(9, 0, 0), vp=2)
    asked = question(table_of(coins=9), [dear])
    assert best_of(asked, asked.floor + 1) is None
    assert asked.start() is asked._position
    assert asked.obstacle is None
    assert asked.unsearched is None


def test_a_tower_brings_water_within_reach():
    thirsty = card("thirsty", "Field", price=(0, 2, 0), vp=5)
    table = table_of(coins=2, water=2)
    # Both Water of the first tower are paid for the first card; it is empty then. A second card needs a second tower.
    assert best_of(question(table, [thirsty, thirsty]), 1).points == 5 + 1
    with_tower = best_of(question(table, [thirsty, thirsty], towers=1), 1)
    assert with_tower.points == 5 + 5 + 1
    assert sorted(tower.tokens for tower in with_tower.position.seats[0].towers) == [0, 1]


WORKSHOP = card("workshop", "Construction", timing="Immediate", gains=[gain({"equipment": 1})])


def test_an_equipment_that_is_drawn_is_said_not_to_count():
    assert question(table_of(), [WORKSHOP]).scope == "without the Equipment that they draw"
    assert not question(table_of(), [card("hut", "Construction")]).scope
    feasts = gain({"vp": 3}, None, None, {"food": 1}, 2)
    assert question(table_of(), [hut("feast", feasts)]).scope == "without what may be paid by choice"
    # Also at the end of the game, and by what lies there already.
    hall = hut("hall", feasts, timing="Game End")
    assert question(table_of(), [hall]).scope == "without what may be paid by choice"
    assert question(table_of(more={(1, 0): (hall, 0, False, 0)}), [FIELD]).scope == "without what may be paid by choice"


def test_tiles_set_aside_are_said_to_stay_aside():
    """Placed on the Silo that is built, the Sacks would give 3 VP in the place of 1."""
    sacks = Equipment("Sacks", Described(Kind.SILO), points=(Gain({Resource.VP: 3}),))
    position = question(table_of(coins=9), []).start()
    aside = position.with_farm(replace(position.seats[0], aside=(sacks,)))
    found = best(FG, aside, Pool(silos=1))
    assert (found.status, found.points) == ("proven", 3 + 1)
    assert found.scope == says("tiles set aside", "left")
    assert list(best_lines("farm.yaml", found, OF_A_POOL)) == [says("farm.yaml: 4 points", "proven", found.scope)]
    tiles = FarmSearch(aside, Pool((real_card(WORKSHOP),)), never)
    assert tiles.scope == says("without the Equipment", "tiles set aside")
    # Nothing is built, so nothing could be placed.
    assert not FarmSearch(aside, Pool(), never).scope
    assert not FarmSearch(position, Pool(silos=1), never).scope


def test_that_nothing_is_thrown_away_is_said_where_it_might_be():
    asked = question(table_of(rulings={"09": "yes"}), [card("hut", "Construction")])
    assert asked.scope == "nothing thrown away"
    assert "FOG-AMB-09" not in asked._position.rulings.asked


def test_a_card_onto_a_farm_of_twenty_cards_takes_few_steps():
    rows = {(row, column): (OLD, None, False, 0) for row in range(1, 5) for column in range(5)}
    table = table_of(coins=20, more=rows)
    mill = card("mill", "Building", timing="Game End", gains=[gain({"vp": 1}, ("Field", None, None, False, 2))])
    clock = Clock()
    found = best_of(question(table, [mill], tick=clock.tick), 1)
    assert 0 < clock.steps < 100
    most = max(
        sum(abs(row - r) + abs(column - c) <= 2 for r, c in rows)
        for row, column in {near for spot in table.sites for near in naive.beside(spot)} - set(table.sites)
    )
    assert found.points - table.score() == most


class UpError(Exception):
    """The time is up."""


def test_what_the_pad_tells_of_abilities_stays_as_it_is():
    """Its 5 VP for abilities are all that there are; the hall adds what is printed on it. 9 coins, 1 Food."""
    hall = real_card(hut("hall", gain({"vp": 7}), timing="Game End", vp=1))
    position = question(table_of(coins=9), []).start()
    told = position.with_farm(replace(position.seats[0], pad=Pad(abilities=(2, 3))))
    assert best_of(FarmSearch(told, Pool((hall,)), never), 1).points == 3 + 5 + 1
    assert best_of(FarmSearch(position, Pool((hall,)), never), 1).points == 3 + 7 + 1


def test_what_the_file_says_that_a_card_scores_stays_as_it_is():
    """The hall that lies there has 1 VP printed on it and scores 4; another one adds 7 and 1. 9 coins, 1 Food."""
    hall = hut("hall", gain({"vp": 7}), timing="Game End", vp=1)
    position = question(table_of(coins=9, more={(0, 2): lying(hall)}), []).start()
    farm = position.seats[0]
    told = position.with_farm(farm.with_site(replace(farm.by_spot[Spot(0, 2)], scores=4)))
    assert best_of(FarmSearch(told, Pool((real_card(hall),)), never), 1).points == 3 + 1 + 4 + 7 + 1


def test_a_farm_with_something_unknown_is_not_searched():
    """Files with one are refused before that."""
    position = question(table_of(), []).start()
    farm = position.seats[0]
    coins = position.with_farm(replace(farm, coins=None))
    with pytest.raises(TypeError, match="the stores of the farm are not known"):
        list(FarmSearch(coins, Pool(silos=1), never).run(1))
    card = Unknown("the card at r0c1", (fog.SILO, real_card(FIELD)))
    with pytest.raises(TypeError, match="which card lies at r0c1 is not known"):
        FarmSearch(position.with_farm(farm.with_site(Site(Spot(0, 1), card))), Pool(silos=1), never)


def test_further_cards_are_weighed_by_the_best_spaces():
    """Two spaces count 2 and two count 1; they have one in common, which counts 3."""
    weights = [(0b011, 2), (0b110, 1)]
    assert [_best_spaces(weights, n) for n in range(5)] == [0, 3, 5, 6, 6]
    assert [_best_spaces(weights[:1], n) for n in range(4)] == [0, 2, 4, 4]
    assert _best_spaces([], 3) == 0


def test_time_that_is_up_ends_the_search():
    def tick():
        raise UpError

    asked = question(table_of(), [])
    late = FarmSearch(asked._position, Pool((), towers=1), tick)
    with pytest.raises(UpError):
        list(late.run(1))


def test_an_ability_that_a_tile_repeats_for_coins_counts_twice():
    generator = Equipment("Power Generator", again=1, again_price=Price(coins=2))
    field = card("field", "Field")
    asked = question(table_of(coins=9, more={(1, 1): (OLD_MILL, None, False, 0)}), [field, field])
    farm = asked.start().seats[0]
    sites = tuple(replace(site, equipment=(generator,)) if site.card.name == "old mill" else site for site in farm.sites)
    position = asked.start().with_farm(replace(farm, sites=sites))
    pool = Pool(tuple(piece.card for piece in asked._setting.pieces for _ in range(piece.copies)))
    again = FarmSearch(position, pool, never)
    # Printed 1; 2 fields counted twice; 2 of 9 coins are paid for that, and 7 coins are 2 VP.
    assert best_of(again, 1).points == 1 + 2 * 2 + 7 // 3
    # Without the tile the ability counts once, and 9 coins are 3 VP.
    assert best_of(asked, 1).points == 1 + 2 + 9 // 3


def test_there_is_no_certificate_of_a_farm():
    asked = question(table_of(), [])
    assert not is_provable(asked)
    village = entry("village-green")
    game = replace(village, scorer=replace(village.scorer, layout_search=lambda *_: asked))
    assert why_no_proof(game, None, None) == "no certificate can be written for this game"
    with pytest.raises(ReeveError, match="no certificate can be written for this game"):
        layout_search(game, None, None, lambda: None)


# Where the cards lie: what counts its neighbours, what counts farther away, and what is alike but for a mirror.

BESIDE_ANY = (None, None, None, True, 1)
BESIDE_BUILDING = ("Building", None, None, True, 1)


def counting(counting, vp=1, name="hall", **more):
    return card(name, "Building", timing="Game End", gains=[gain({"vp": vp}, counting)], **more)


def checked_and_held(table, cards, towers=0, silos=0):
    """The best farm, which every order and every place has too, and so has a search that holds its limits."""
    most = max(naive.every_farm(table, cards, towers, silos).values())
    found = points_of(table, cards, towers, silos)
    assert (table.score() if found is None else found) == most
    return most


# Neighbours.


def test_cards_that_count_each_other_are_counted_twice():
    """Three halls in a square with the Silo, or in a row: two of three pairs of halls are adjacent, 1 VP for each of both."""
    cards = [counting(BESIDE_BUILDING)] * 3
    table = table_of(coins=0)
    assert checked_and_held(table, cards) == 2 + 2


OLD_HALL = {(0, 2): (counting(BESIDE_BUILDING, name="old hall"), None, False, 0)}
MILL = {(0, 2): (counting(NEAR_FIELD), None, False, 0)}


def at_once(name, *gains):
    return card(name, "Building", timing="Immediate", gains=gains)


@pytest.mark.parametrize(
    ("points", "more", "cards"),
    [
        # In a square beside tower and Silo: 1 VP in coins for the first, 2 for the second, which alone counts the other.
        (1 + 2, {}, [at_once("stall", gain({"coins": 3}, BESIDE_ANY))] * 2),
        # A square of four halls: four pairs, each counted from both sides.
        (8, OLD_HALL, [counting(BESIDE_BUILDING)] * 3),
        # Each booth beside the old hall: counted by it at the end, and counting it at once.
        (4, OLD_HALL, [at_once("booth", gain({"vp": 1}, BESIDE_BUILDING))] * 2),
        # The mill counts each of three fields around it, and each of them the mill, the only building.
        (3 + 3, MILL, [card("rye", "Field", "Cereal", timing="Game End", gains=[gain({"vp": 1}, BESIDE_BUILDING)])] * 3),
        # Two fields beside it: each 1 VP for an ability and 2 for the other one.
        (
            2 * (1 + 2),
            {},
            [hut("both", gain({"vp": 1}, NEAR_FIELD), gain({"vp": 2}, NEAR_FIELD), timing="Game End"), FIELD, FIELD],
        ),
        # 2 Food for the field are 1 VP, and it is 1 VP: no pair of coins or VP.
        (1 + 1, {}, [at_once("kitchen", gain({"food": 2}, NEAR_FIELD), gain({"vp": 1}, NEAR_FIELD)), FIELD]),
        # Beside one card each barn is free; what else lies around it makes no difference.
        (3, {}, [hut("barn", price=(4, 0, 0), vp=1, cheaper=gain({"coins": 4}, BESIDE_ANY))] * 3),
    ],
)
def test_cards_that_count_what_is_beside_them(points, more, cards):
    assert checked_and_held(table_of(coins=0, food=0, more=more), cards) == points


def test_a_tile_counts_the_same_pairs_as_its_card():
    """Three fields beside the old hall, each 1 VP for the hall and 2 for the tile on it."""
    tile = Equipment("Sign", points=(Gain({Resource.VP: 2}, Count(Described(Kind.FIELD), within=1)),))
    asked = question(table_of(coins=0, more={(0, 2): (counting(NEAR_FIELD), None, False, 0)}), [FIELD] * 3)
    farm = asked.start().seats[0]
    position = asked.start().with_farm(farm.with_site(replace(farm.by_spot[Spot(0, 2)], equipment=(tile,))))
    pool = Pool(tuple(piece.card for piece in asked._setting.pieces for _ in range(piece.copies)))
    assert best_of(FarmSearch(position, pool, lambda: None), 1).points == 3 * (1 + 2)
    with held():
        assert best_of(FarmSearch(position, pool, lambda: None), EVERYTHING).points == 3 * (1 + 2)


# What is counted in time.

FAR_FIELD = ("Field", None, None, False, 2)
CROWD = card("crowd", "Livestock", "Meat", timing="Game End", gains=[gain({"vp": 1}, BESIDE_ANY)])


@pytest.mark.parametrize(
    ("well", "food", "water", "rulings", "points"),
    [
        # 1 Water for the field, if there is a way to it: the tower would not be empty.
        (card("well", "Building", timing="Immediate", gains=[gain({"water": 1}, FAR_FIELD)]), 0, 0, {}, 1),
        # 1 Water less to pay: the same.
        (card("well", "Building", price=(0, 1, 0), cheaper=gain({"water": 1}, FAR_FIELD)), 0, 1, {}, 1),
        # 3 Food, and no room for 2 more after that: all of it is lost.
        (
            card("well", "Building", timing="Immediate", gains=[gain({"food": 3}, FAR_FIELD), gain({"food": 2})]),
            2,
            0,
            {"22": "all"},
            1 + 2,
        ),
    ],
)
def test_what_may_be_counted_later_may_be_better_not_counted(well, food, water, rulings, points):
    """The well and then the crowd lie in the corners between field, tower and mill: only the crowd joins well and field."""
    mill = counting(("Building", None, None, False, 1), 3, "mill")
    sites = {
        (0, 0): (FIELD, None, False, 0),
        (1, 0): (SILO, food, False, 0),
        (1, 1): (TOWER, water, False, 0),
        (1, 2): (mill, None, False, 0),
    }
    table = naive.Table(sites, 0, 0, {**naive.DEFAULT, **rulings})
    assert checked_and_held(table, [CROWD, well]) == 3 + 3 + points


def test_an_order_that_leaves_no_more_of_anything_is_not_followed():
    orders = SimpleNamespace(_food_may_harm=False, _seen={})
    stores = [
        Stores(3, 1, 0, (2,)),
        Stores(3, 0, 0, (2,)),
        Stores(2, 5, 0, (2,)),
        Stores(2, 0, 0, (1,)),
        Stores(2, 5, 0, (2,)),
    ]
    assert [Orders._is_known(orders, 1, some) for some in stores] == [False, True, False, False, True]
    assert not Orders._is_known(orders, 2, stores[0])
