"""Where the cards of a best farm lie: limits by adjacent pairs, mirrored layouts, and what only looks like a limit."""

from dataclasses import replace
from unittest import mock

import naive_farms as naive
import pytest
from naive_farms import SILO, TOWER, card, gain
from test_fields_of_green_layout import best_of, checked_every, laid, question, table_of
from test_fields_of_green_limits import points_of

from models.fields_of_green.cards import Count, Described, Equipment, Gain, Kind, Resource
from models.fields_of_green.table.position import Pool
from models.fields_of_green.table.sites import Spot
from scorers.fields_of_green.objectives import LAYOUT_OBJECTIVES
from scorers.fields_of_green.search import layout_bound
from scorers.fields_of_green.search.layout import FarmSearch
from scorers.fields_of_green.search.layout_bound import Pairs, _sides
from scorers.fields_of_green.search.layout_grid import Grid
from scorers.layout_search import Family
from scorers.limits import EVERYTHING, BrokenLimitError, held

BESIDE_ANY = (None, None, None, True, 1)
BESIDE_FIELD = ("Field", None, None, False, 1)
BESIDE_BUILDING = ("Building", None, None, True, 1)
FIELD = card("field", "Field", "Fruit")


def hall(counting, vp=1, name="hall", **more):
    return card(name, "Building", timing="Game End", gains=[gain({"vp": vp}, counting)], **more)


def checked(table, cards, towers=0, silos=0):
    """The best farm, which every order and every place has too, and so has a search that holds its limits."""
    most = max(naive.every_farm(table, cards, towers, silos).values())
    found = points_of(table, cards, towers, silos)
    assert (table.score() if found is None else found) == most
    return most


# Pairs.


def test_cards_that_count_each_other_are_counted_twice():
    """Three halls in a square with the Silo, or in a row: two of three pairs of halls are adjacent, 1 VP for each of both."""
    cards = [hall(BESIDE_BUILDING)] * 3
    table = table_of(coins=0)
    assert checked(table, cards) == 2 + 2
    for where, name, less in [(Pairs, "_doubled", 0), (layout_bound, "_sides", 9)]:
        with mock.patch.object(where, name, return_value=less), held(), pytest.raises(BrokenLimitError):
            best_of(question(table, cards), EVERYTHING)


def test_of_two_that_count_at_once_only_the_later_one_does():
    """The first stall lies beside the Silo or the tower; the second beside both and the first: 1 + 2 or more coins."""
    stall = card("stall", "Building", timing="Immediate", gains=[gain({"coins": 3}, BESIDE_ANY)])
    # In a square beside tower and Silo: 1 for the first, 2 for the second.
    assert checked(table_of(coins=0), [stall, stall]) == 1 + 2


OLD_HALL = {(0, 2): (hall(BESIDE_BUILDING, name="old hall"), None, False, 0)}


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        # A square of four halls: four pairs, each counted from both sides.
        ([hall(BESIDE_BUILDING)] * 3, 8),
        # Each booth beside the old hall: counted by it at the end, and counting it at once.
        ([card("booth", "Building", timing="Immediate", gains=[gain({"vp": 1}, BESIDE_BUILDING)])] * 2, 4),
    ],
)
def test_what_lies_there_counts_and_is_counted(cards, points):
    assert checked(table_of(coins=0, more=OLD_HALL), cards) == points


def test_three_fields_around_a_mill_count_it():
    """The mill counts each of them, and each of them the mill, the only building."""
    mill = {(0, 2): (hall(BESIDE_FIELD), None, False, 0)}
    field = card("rye", "Field", "Cereal", timing="Game End", gains=[gain({"vp": 1}, BESIDE_BUILDING)])
    assert checked(table_of(coins=0, more=mill), [field] * 3) == 3 + 3


def test_a_card_that_counts_for_two_reasons_counts_each_pair_for_both():
    """Three fields around it: each 1 VP for an ability and 2 for the other one."""
    both = card("both", "Building", timing="Game End", gains=[gain({"vp": 1}, BESIDE_FIELD), gain({"vp": 2}, BESIDE_FIELD)])
    assert checked(table_of(coins=0), [both, FIELD, FIELD]) == 2 * (1 + 2)


def test_food_for_what_is_adjacent_is_not_a_pair_of_coins_or_vp():
    """2 Food for the field are 1 VP, and it is 1 VP."""
    sentences = [gain({"food": 2}, BESIDE_FIELD), gain({"vp": 1}, BESIDE_FIELD)]
    kitchen = card("kitchen", "Building", timing="Immediate", gains=sentences)
    assert checked(table_of(coins=0, food=0), [kitchen, FIELD]) == 1 + 1


def test_a_tile_counts_the_same_pairs_as_its_card():
    """Three fields beside the old hall, each 1 VP for the hall and 2 for the tile on it: the limit counted the pairs once."""
    tile = Equipment("Sign", points=(Gain({Resource.VP: 2}, Count(Described(Kind.FIELD), within=1)),))
    asked = question(table_of(coins=0, more={(0, 2): (hall(BESIDE_FIELD), None, False, 0)}), [FIELD] * 3)
    farm = asked.start().seats[0]
    position = asked.start().with_farm(farm.with_site(replace(farm.by_spot[Spot(0, 2)], equipment=(tile,))))
    pool = Pool(tuple(piece.card for piece in asked._setting.pieces for _ in range(piece.copies)))
    assert best_of(FarmSearch(position, pool, LAYOUT_OBJECTIVES["score"], lambda: None), 1).points == 3 * (1 + 2)
    with held():
        assert best_of(FarmSearch(position, pool, LAYOUT_OBJECTIVES["score"], lambda: None), EVERYTHING).points == 3 * (
            1 + 2
        )


@pytest.mark.parametrize(
    ("most", "floor", "coins", "cheaper"),
    [
        # 3 coins less, whatever lies there.
        (2, "at-least-0", 1, gain({"coins": 3})),
        # Beside the field and one of the others: 2 less for each, but not below 0 or 1; 1 coin is no VP.
        (2, "at-least-0", 0, gain({"coins": 2}, BESIDE_ANY)),
        (0, "at-least-1", 0, gain({"coins": 2}, BESIDE_ANY)),
        (2, "at-least-1", 1, gain({"coins": 2}, BESIDE_ANY)),
        # That something costs less VP is said by no card, and changes nothing.
        (2, "at-least-0", 4, gain({"vp": 1}, BESIDE_ANY)),
        (0, "at-least-0", 3, gain({"vp": 1}, BESIDE_ANY)),
    ],
)
def test_a_price_that_becomes_lower(most, floor, coins, cheaper):
    barn = card("barn", "Building", price=(4, 0, 0), vp=2, cheaper=cheaper)
    table = table_of(coins=coins, rulings={"21": floor})
    assert checked(table, [barn, FIELD]) == max(most, coins // 3)


def test_a_price_of_nothing_needs_no_more_neighbours():
    """Beside one card each barn is free; what else lies around it makes no difference."""
    barn = card("barn", "Building", price=(4, 0, 0), vp=1, cheaper=gain({"coins": 4}, BESIDE_ANY))
    assert checked(table_of(coins=0), [barn] * 3) == 3


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
    mill = hall(("Building", None, None, False, 1), 3, "mill")
    sites = {
        (0, 0): (FIELD, None, False, 0),
        (1, 0): (SILO, food, False, 0),
        (1, 1): (TOWER, water, False, 0),
        (1, 2): (mill, None, False, 0),
    }
    table = naive.Table(sites, 0, 0, {**naive.DEFAULT, **rulings})
    assert checked(table, [CROWD, well]) == 3 + 3 + points


# Mirrored layouts.


def families(table, cards, points):
    told = [told for told in question(table, cards).every(points) if isinstance(told, Family)]
    return [laid(farm) for family in told for farm in family.members()]


@pytest.mark.parametrize(("left", "right", "mirrored"), [(3, 3, 2), (3, 2, 1), (2, 3, 1)])
def test_towers_with_as_much_water_are_mirrored(left, right, mirrored):
    """A drink for 3 Water lies beside a tower that has so much: one of them, or any of two."""
    row = {(0, column): (card(f"{abs(column)}", "Field", "Fruit"), None, False, 0) for column in (-2, -1, 0, 1, 2)}
    same = {abs(column): what for (_, column), (what, *_) in row.items()}
    sites = {spot: (same[abs(spot[1])], None, False, 0) for spot in row}
    sites |= {(0, -3): (TOWER, left, False, 0), (0, 3): (TOWER, right, False, 0)}
    drink = card("drink", "Field", "Fruit", (0, 3, 0), 5)
    table = naive.Table(sites, 0, 0, naive.DEFAULT)
    farms = naive.every_farm(table, [drink])
    # 5 VP, and the tower that gets empty.
    assert max(farms.values()) == 6
    best = {farm for farm, points in farms.items() if points == 6}

    def images(farm):
        turned = {frozenset(((a * row, b * column), name) for (row, column), name in farm) for a in (1, -1) for b in (1, -1)}
        return frozenset(turned & best)

    shown = families(table, [drink], 6)
    assert set(shown) <= best
    assert len(shown) == len(set(shown)) == len({images(farm) for farm in best})
    assert {images(farm) for farm in shown} == {images(farm) for farm in best}
    assert max(len(images(farm)) for farm in best) == 2 * mirrored


def test_two_fields_above_and_below_are_told_once():
    """Above the tower and below the Silo, and the other way round, are mirrored into each other; both are come across."""
    assert checked_every(table_of(coins=0), [FIELD, FIELD], 0, symmetric=True) > 1


def test_of_mirrored_layouts_only_one_is_looked_at():
    """Tower and Silo in a row: what lies above might lie below."""

    def steps():
        counted = []
        cards = [hall(BESIDE_FIELD), hall(FAR_FIELD, name="inn"), FIELD]
        assert len([*question(table_of(coins=0), cards, tick=lambda: counted.append(1)).every(2)]) > 1
        return len(counted)

    once = steps()
    with mock.patch("scorers.fields_of_green.search.layout_setting.Setting.mirrors", ()):
        assert once < steps()


# Rectangles.


def test_the_rectangle_around_some_spaces():
    grid = Grid([Spot(0, 0)], 3)
    corner, far = grid.cell(Spot(0, 0)), grid.cell(Spot(1, 2))
    cells = 1 << corner | 1 << far
    assert grid.extent(cells) == 2 + 3
    assert grid.rectangle(cells) == sum(1 << grid.cell(Spot(row, column)) for row in (0, 1) for column in (0, 1, 2))
    assert grid.extent(1 << far) == 2


@pytest.mark.parametrize("n", range(1, 30))
def test_cards_have_at_least_so_many_rows_and_columns(n):
    """The least half of the border of a rectangle with room for them."""
    assert _sides(n) == min(w + -(-n // w) for w in range(1, n + 1))
    assert _sides(0) == 0
