"""Why not every cost of a Harvest can be paid: the smallest reasons, against all ways to pay, and in words."""

from __future__ import annotations

import itertools
import re

import naive_harvest as naive
from fields_of_green_harvests import C, F, W, harvest, position_of, row, tables
from hypothesis import assume, given, settings
from sayings import says

from models.fields_of_green.cards import TOWER, Gain, Price
from models.fields_of_green.table.sites import Site, Spot
from scorers.fields_of_green.search.best import BestPlay
from verify.games import entry
from verify.play import best_play
from verify.worlds.cores import smallest_cores


def reasons(position):
    demands = BestPlay(position, "Mike", "paid", lambda: None).demands
    n = len(demands.names)
    if demands.together(range(n)) is not None:
        return demands, None
    return demands, next(smallest_cores(n, demands.together))


@settings(max_examples=20)
@given(tables(most=4))
def test_a_smallest_reason_is_one(position):
    _, sets = naive.best(position, "Mike")
    demands, core = reasons(position) if naive.Harvest(position, "Mike").harvest else (None, None)
    assume(demands is not None)
    at = naive.Harvest(position, "Mike").harvest
    payable = [{at.index(n) for n in paid} for paid in sets]
    for size in range(len(at) + 1):
        for some in itertools.combinations(range(len(at)), size):
            found = demands.together(some)
            assert (found is not None) == any(paid >= set(some) for paid in payable)
            assert found is None or (set(found) >= set(some) and set(found) in payable)
    if core is None:
        return
    assert not any(paid >= core for paid in payable)
    assert all(any(paid >= core - {one} for paid in payable) for one in core)
    check_reason(position, demands.why_not(core), [demands.names[i] for i in sorted(core)])


def check_reason(position, said, names):
    """What is said has to be true, and has to be a reason."""
    harvest = naive.Harvest(position, "Mike")
    numbers = {str(site): n for n, site in enumerate(harvest.sites)}
    core = [numbers[name] for name in names]
    cards = {n: harvest.sites[n].card.cost for n in core}
    short = re.search(r"takes? (\d+) (Food|coins?), but there are at most (\d+): (\d+) (?:on the Silos|in hand)", said)
    dry = re.search(r"takes? (\d+) Water; the .* (?:hold|holds) (\d+) \(", said)
    named = [numbers[name] for name in names if name in re.split("; |, but ", said)[0]]
    if short:
        taken, had, held = (int(short[k]) for k in (1, 3, 4))
        is_food = short[2] == "Food"
        assert taken == sum(cards[n].food if is_food else cards[n].coins for n in named) > had
        assert held == (harvest.start.food if is_food else harvest.start.coins)
        # With 50 more, and room for it, what is left of them tells what is missing.
        harvest.cap += 100 * is_food
        key = "food" if is_food else "coins"
        harvest.start = harvest.start._replace(**{key: held + 50})
        left = max(getattr(end, key) for end in harvest.ends() if all(end.paid[n] for n in core))
        assert max(0, taken + left - 50) == had
    elif dry:
        towers = {k for n in named for k in harvest.in_range(n, frozenset())}
        assert int(dry[1]) == sum(cards[n].water for n in named) > int(dry[2])
        assert int(dry[2]) == sum(harvest.start.water[k] for k in towers)
    elif "no Water Tower is within range" in said:
        assert not harvest.in_range(named[0], frozenset())
        assert cards[named[0]].water
    else:
        assert says("no order of payments") == said
        assert set(named) == set(core)


def test_no_tower_reaches():
    far = harvest("Far", Price(water=1))
    position = row(harvest("A"), harvest("B"), far)
    demands, core = reasons(position)
    assert demands.why_not(core) == says("Far at r1c4", "1 Water", "no Water Tower")


def test_too_little_water_in_range():
    a, b = harvest("A", Price(water=2)), harvest("B", Price(water=2))
    demands, core = reasons(row(a, b))
    assert demands.why_not(core) == says(
        "A at r1c2 (2 Water)", "B at r1c3 (2 Water)", "take 4 Water", "Water Tower", "holds 3", "r1c1"
    )
    sites = [Site(Spot(1, 1), TOWER, 1), Site(Spot(1, 2), a), Site(Spot(1, 3), TOWER, 0)]
    demands, core = reasons(position_of(sites))
    assert demands.why_not(core) == says(
        "A at r1c2 (2 Water)", "takes 2 Water", "Water Towers", "hold 1", "1 at r1c1", "0 at r1c3"
    )


def test_too_few_coins():
    fair, shop = harvest("Fair", Price(coins=3)), harvest("Shop", Price(food=1), [Gain({C: 1})])
    demands, core = reasons(row(fair, shop, silo=1, coins=1))
    assert demands.why_not(core) == says(
        "Fair at r1c2", "3 coins", "3 coins", "at most 2", "1 in hand", "1 more", "Shop at r1c3 (1)"
    )


def test_what_pays_for_one_cost_takes_from_another():
    """Coins for the office come from the pigs alone, which take some of the Food that the oxen need."""
    office, oxen = harvest("Office", Price(coins=2)), harvest("Oxen", Price(food=2))
    position = row(office, oxen, harvest("Pigs", Price(food=1), [Gain({C: 3})]), silo=2, coins=0)
    demands, _ = reasons(position)
    said = demands.why_not([0, 1])
    assert said == says("Oxen at r1c3 (2 Food)", "takes 2 Food", "at most 1: 2 on the Silos, less 1 for Pigs at r1c4 (1)")
    check_reason(position, said, demands.names[:2])


def test_no_order_will_do():
    """Each needs what the other gives; nothing but the order is against it."""
    a = harvest("A", Price(food=1), [Gain({C: 1})])
    b = harvest("B", Price(coins=1), [Gain({F: 1})])
    demands, core = reasons(row(a, b))
    assert len(core) == 1
    assert demands.why_not([0]) == says("no order", "A at r1c2", "1 Food", "0 coins", "0 Food", "room for 4", "3 Water")


def test_no_order_will_do_though_each_has_a_tower_of_its_own():
    a = harvest("A", Price(food=1, water=1), [Gain({C: 1})])
    b = harvest("B", Price(coins=1, water=1), [Gain({F: 1})])
    demands, core = reasons(row(a, b, chosen={"FOG-AMB-05": "one"}))
    assert len(core) == 1
    assert demands.why_not([0]) == says("no order", "A at r1c2", "1 Water and 1 Food")


def test_whether_everything_can_be_paid_is_told_with_the_best_harvest():
    fg = entry("fields-of-green")
    found = best_play(fg, row(harvest("Wheat", Price(water=1), [Gain({F: 1})])))
    assert (found.shortfall, found.fulfilled) == (None, "Every Harvest cost can be paid.")
    found = best_play(fg, row(harvest("Wheat", Price(water=4), [Gain({F: 1})])))
    assert found.shortfall.demands == ("Wheat at r1c2",)
    assert not found.fulfilled


def test_gained_water_may_still_not_be_enough():
    well, lake = harvest("Well", None, [Gain({W: 1})]), harvest("Lake", Price(water=5))
    demands, core = reasons(row(well, lake))
    assert demands.why_not(core) == says("no order", "Lake at r1c3", "5 Water", "0 coins")
