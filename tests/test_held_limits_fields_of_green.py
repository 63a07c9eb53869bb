"""Searches of Fields of Green with their limits held, and limits spoilt on purpose."""

from dataclasses import replace
from unittest import mock

import naive_farms
import naive_harvest
import pytest
from fields_of_green_harvests import position_of, searched
from fields_of_green_harvests import tables as harvests
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_farms import card, gain
from test_fields_of_green_layout import OLD_MILL, best_of, card_sets, points_of, question, table_of
from test_fields_of_green_layout import tables as farms

from models.fields_of_green import cards as fog
from models.fields_of_green.cards import Count, Described, Gain, Kind, Location, Price, Resource, Timing
from models.fields_of_green.table.sites import Site, Spot
from scorers.fields_of_green import OBJECTIVES
from scorers.fields_of_green.search.harvest_search import Search, _Thorough
from scorers.fields_of_green.search.layout import RelaidFarm
from scorers.fields_of_green.search.layout_bound import Bounds, Choices
from scorers.fields_of_green.search.layout_place import Places
from scorers.limits import EVERYTHING, BrokenLimitError, are_held, held, hold

# Layouts.


def test_limits_are_held_only_where_that_was_asked_for():
    assert not are_held()
    with held():
        assert are_held()
        with held(is_on=False):
            assert not are_held()
        assert are_held()
    assert not are_held()
    hold(3, 3, "a farm")
    with pytest.raises(BrokenLimitError, match=r"a farm is worth 4, though its limit is 3"):
        hold(4, 3, "a farm")


@pytest.mark.no_cover
@settings(max_examples=5)
@given(farms(), card_sets(2), st.integers(0, 1), st.integers(0, 1))
def test_no_farm_is_worth_more_than_any_limit_on_the_way(table, cards, towers, silos):
    towers = towers if len(cards) < 2 else 0
    points_of(table, cards, towers, silos if len(cards) + towers < 2 else 0)


BEAST = card(
    "beast",
    "Livestock",
    "Meat",
    timing="Game End",
    gains=[gain({"vp": 1}, ("Livestock", None, None, False, None))],
    cheaper=gain({"coins": 1}, ("Field", None, None, False, 1)),
)


@pytest.mark.parametrize(("towers", "silos"), [(0, 0), (1, 0), (0, 1)])
def test_a_card_that_counts_itself_does_so_before_it_has_a_space(towers, silos):
    """1 VP for the mill, 1 for the empty Water Tower, 1 for the beast, which is a Livestock itself.

    Its price depends on where it lies, so that the search weighed it without a space, and forgot that it counts itself on
    the whole farm.
    """
    table = table_of(0, 0, 0, {}, {(1, 1): (OLD_MILL, None, False, 0)})
    farms = naive_farms.every_farm(table, [BEAST], towers, silos)
    assert max(farms.values()) == 3
    assert points_of(table, [BEAST], towers, silos) == 3


def less(function, by=1):
    return lambda *args, **more: function(*args, **more) - by


DEAR_FIELD = card("field", "Field", "Fruit", (1, 0, 0), vp=1)
BESIDE_FIELDS = Gain({Resource.VP: 2}, per=Count(Described(Kind.FIELD), within=1))
DEAR_HALL = card("hall", "Building", "", (4, 0, 0), 0, "Game End", [gain({"vp": 2}, ("Field", None, None, False, 1))])


@pytest.mark.parametrize(("where", "name"), [(Bounds, "worth"), (Choices, "_limit"), (Places, "_points")])
def test_a_farm_limit_that_is_too_low_is_noticed(where, name):
    table = table_of(6)
    assert points_of(table, [DEAR_FIELD, DEAR_HALL]) == 1 + 2 + 0  # one coin is left of six, and no Water Tower is empty
    with mock.patch.object(where, name, less(getattr(where, name))), held(), pytest.raises(BrokenLimitError):
        best_of(question(table, [DEAR_FIELD, DEAR_HALL]), EVERYTHING)


def test_a_farm_that_is_left_out_without_need_is_noticed():
    """As if no Water Tower ever reached a card."""
    thirsty = card("thirsty", "Field", "Fruit", (0, 1, 0), vp=1)
    points_of(table_of(3), [thirsty])
    spoilt = mock.patch.object(Places, "_is_dry", return_value=True)
    with spoilt, held(), pytest.raises(BrokenLimitError):
        best_of(question(table_of(3), [thirsty]), EVERYTHING)


def test_a_limit_of_what_is_laid_otherwise_is_noticed_if_it_is_too_low():
    """An empty tower for 1, 3 coins for 1; the hall beside the field has 2."""
    hall = Location("Hall", Kind.BUILDING, vp=0, timing=Timing.GAME_END, gains=(BESIDE_FIELDS,))
    cards = [fog.TOWER, fog.SILO, Location("Rye", Kind.FIELD, vp=0), hall]
    sites = [Site(Spot(1, column), card, 0 if column < 3 else None) for column, card in enumerate(cards, start=1)]
    position = question(table_of(), []).start()
    position = position.with_farm(replace(position.seats[0], sites=tuple(sites), coins=3))
    with held():
        assert best_of(RelaidFarm(position, lambda: None), EVERYTHING).points == 4
    with mock.patch.object(RelaidFarm, "ceiling", 3), held(), pytest.raises(BrokenLimitError):
        best_of(RelaidFarm(position, lambda: None), EVERYTHING)


# Harvests.


@pytest.mark.no_cover
@settings(max_examples=30)
@given(harvests(most=3), st.sampled_from(sorted(OBJECTIVES)))
def test_no_harvest_is_worth_more_than_any_limit_on_the_way(position, objective):
    most, _ = naive_harvest.best(position, "Mike")
    with held():
        every, _ = searched(position, objective)
    quick, _ = searched(position, objective)
    assert every.points == quick.points == most[objective]


def harvest_card(name, food, coins, vp=1):
    gains = (Gain({Resource.COINS: coins}),)
    return Location(name, Kind.LIVESTOCK, vp=vp, timing=Timing.HARVEST, cost=Price(food=food), gains=gains)


def two_cows():
    sites = [
        Site(Spot(1, 1), fog.TOWER, 1),
        Site(Spot(1, 2), fog.SILO, 3),
        Site(Spot(1, 3), harvest_card("Cows", 1, 2)),
        Site(Spot(2, 3), harvest_card("Goats", 2, 4, vp=2)),
    ]
    return position_of(sites, coins=0)


def test_payments_for_which_there_is_no_water_are_held_too():
    """1 Water for two Fields that give 3 coins each: only one of them is paid; the tower is empty then."""
    field = Location(
        "Oats", Kind.FIELD, vp=1, timing=Timing.HARVEST, cost=Price(water=1), gains=(Gain({Resource.COINS: 3}),)
    )
    sites = [Site(Spot(1, 1), fog.TOWER, 1), Site(Spot(1, 2), field), Site(Spot(2, 1), field)]
    with held():
        found, _ = searched(position_of(sites, coins=0), "score")
    assert found.points == 1 + 3 // 3 + 1


def test_a_harvest_limit_that_is_too_low_is_noticed():
    position = two_cows()
    with held():
        found, _ = searched(position, "score")
    assert found.points == 1 + 2 + 6 // 3
    added_from = Search._added_from

    def too_low(self, of):
        return [n - self.worth.unit for n in added_from(self, of)]

    with mock.patch.object(Search, "_added_from", too_low), held(), pytest.raises(BrokenLimitError):
        searched(position, "score")
    at_most = _Thorough._at_most

    def lower(self, left, now):
        return at_most(self, left, now) - bool(left)

    with mock.patch.object(_Thorough, "_at_most", lower), held(), pytest.raises(BrokenLimitError):
        searched(position, "score")
