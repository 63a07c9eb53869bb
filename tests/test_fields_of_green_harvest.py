"""The best Harvest phase against trying everything, the rulebook's example, and replay."""

from __future__ import annotations

import itertools
from functools import cache

import naive_harvest as naive
import pytest
from fields_of_green_harvests import HARROW, C, E, F, V, W, harvest, position_of, row, searched, tables
from hypothesis import given, settings
from sayings import says

from models.fields_of_green.cards import SILO, TOWER, Count, Described, Equipment, Gain, Kind, Location, Price, Timing
from models.fields_of_green.moves.actions import MOVES
from models.fields_of_green.moves.words import Action, Move
from models.fields_of_green.table.position import Pad
from models.fields_of_green.table.sites import Site, Spot
from scorers.fields_of_green import OBJECTIVES, SCORER
from scorers.fields_of_green.search.best import BestPlay
from verify.games import entry
from verify.play import best_play
from verify.worlds.cores import smallest_cores


def replayed(position, moves):
    """The final position; each step must be one that brute force knows."""
    for move in moves[:-1]:
        before = naive.Harvest(position, "Mike")
        following = MOVES.after(position, move)
        then = naive.Harvest(following, "Mike").start
        n = [site.spot for site in before.sites].index(move.spot)
        assert move.action is Action.PAY
        assert (move.extra, then) in before.pays(before.start, n), move
        position = following
    assert moves[-1].action is Action.FINISH
    return MOVES.after(position, moves[-1])


def checked(position):
    """Every aim against brute force."""
    most, _ = naive.best(position, "Mike")
    for objective in OBJECTIVES:
        found, bounds = searched(position, objective)
        assert found.points == most[objective], (objective, bounds)
        assert all(bound >= most[objective] for bound in bounds)
        final = replayed(position, found.moves)
        assert SCORER.worth(OBJECTIVES[objective], final, "Mike") == most[objective]


@pytest.mark.no_cover
@settings(max_examples=25)
@given(tables(most=4))
def test_the_best_harvest_is_the_best_of_all_under_any_rulings(position):
    checked(position)


@pytest.mark.no_cover
@settings(max_examples=15)
@given(tables(most=3, water=True))
def test_gained_water_is_tried_on_every_tower(position):
    checked(position)


# The rulebook's example: Mike in the 2nd year.

AT = {
    "Turkeys": Spot(1, 1),
    "Pigs": Spot(1, 2),
    "Oxen": Spot(1, 3),
    "Animal Pen": Spot(1, 4),
    "Silo": Spot(1, 5),
    "Wheat": Spot(1, 6),
    "tower": Spot(1, 7),
    "Apple Trees": Spot(1, 8),
    "other tower": Spot(1, 9),
    "Tomatoes": Spot(2, 2),
    "Sheep": Spot(2, 3),
    "Slaughterhouse": Spot(2, 4),
    "Orange Trees": Spot(2, 7),
}
OTHER_HARVESTS = Count(Described(timing=Timing.HARVEST), other=True, within=2)
OTHER_DAIRY = Count(Described(Kind.LIVESTOCK, "Dairy"), other=True, within=2)
MIKES = {
    "Wheat": harvest("Wheat", Price(water=1), [Gain({F: 1, V: 1})]),
    "Orange Trees": harvest("Orange Trees", Price(water=1), [Gain({F: 1})]),
    "Apple Trees": harvest("Apple Trees", Price(water=2), [Gain({F: 1}, per=Count(Described(Kind.TOWER), within=2))]),
    "Sheep": harvest("Sheep", Price(food=2), [Gain({C: 4}), Gain({C: 1}, per=OTHER_DAIRY)], Kind.LIVESTOCK, "Dairy"),
    "Oxen": harvest("Oxen", Price(food=2), [Gain({C: 1}, per=OTHER_HARVESTS)], Kind.LIVESTOCK, "Working"),
    "Pigs": harvest("Pigs", Price(food=2), [Gain({C: 5}), Gain({C: 2}, pay={F: 1}, times=2)], Kind.LIVESTOCK, "Meat"),
    "Turkeys": harvest("Turkeys", Price(food=2), [Gain({C: 1})], Kind.LIVESTOCK, "Poultry"),
    "Tomatoes": Location("Tomatoes", Kind.FIELD, "Vegetable", timing=Timing.IMMEDIATE),
    "Slaughterhouse": Location("Slaughterhouse", Kind.BUILDING, timing=Timing.GAME_END),
    "Animal Pen": Location("Animal Pen", Kind.CONSTRUCTION),
}


def mike():
    sites = [Site(AT[name], card) for name, card in MIKES.items()]
    sites += [Site(AT["tower"], TOWER, 3), Site(AT["other tower"], TOWER, 3), Site(AT["Silo"], SILO, 2)]
    return position_of(sites)


@cache
def mikes_most():
    return naive.best(mike(), "Mike")[0]


def pay(name, water=(), extra=()):
    return Move("Mike", Action.PAY, MIKES[name], AT[name], water=tuple((AT[t], n) for t, n in water), extra=extra)


def stores(position):
    farm = position.seat("Mike")
    return sum(silo.tokens for silo in farm.silos), farm.coins, farm.vp


def test_mikes_harvest_goes_as_in_the_rulebook():
    position = mike()
    assert stores(position) == (2, 0, 0)
    ledger = [
        (pay("Wheat", [("tower", 1)]), (3, 0, 1)),
        (pay("Orange Trees", [("tower", 1)]), (4, 0, 1)),  # the Silo is full
        (pay("Sheep"), (2, 4, 1)),
        (pay("Oxen"), (0, 7, 1)),
        (pay("Apple Trees", [("other tower", 2)]), (2, 7, 1)),
        (pay("Pigs", extra=(0,)), (0, 12, 1)),
        (Move("Mike", Action.FINISH), (0, 12, 1)),
    ]
    replayed(position, [move for move, _ in ledger])
    for move, then in ledger:
        position = MOVES.after(position, move)
        assert stores(position) == then
    flipped = [site.card.name for site in position.seat("Mike").sites if site.is_open]
    assert flipped == ["Turkeys"]


def test_what_mike_could_have_had():
    position = mike()
    # 2 Food lie there and 4 can be made: enough for three of the four animals, which cost 8.
    assert searched(position, "paid")[0].points == 6
    # The Pigs make 9 coins of 4 Food and the Sheep 4 of 2; the Oxen's 3 of 2 are fewer than two extra payments.
    found, _ = searched(position, "coins")
    assert found.points == 13
    assert stores(replayed(position, found.moves))[1] == 13
    assert searched(position, "vp")[0].points == 1
    assert searched(position, "food")[0].points == 4
    assert {aim: searched(position, aim)[0].points for aim in ("score", "paid")}.items() <= mikes_most().items()


def test_why_mike_cannot_pay_for_everything(golden):
    demands = BestPlay(mike(), "Mike", "paid", lambda: None).demands
    assert demands.together(range(7)) is None
    core = next(smallest_cores(7, demands.together))
    assert {demands.names[i].split(" at ")[0] for i in core} == {"Oxen", "Pigs", "Sheep", "Turkeys"}
    said = demands.why_not(core)
    assert said == says(
        *(
            f"{card} at {spot} (2 Food)"
            for card, spot in zip(["Turkeys", "Pigs", "Oxen"], ["r1c1", "r1c2", "r1c3"], strict=True)
        )
    )
    assert said == says(
        "Sheep at r2c3 (2 Food)", "8 Food", "6", "2", "4", "Wheat at r1c6", "Apple Trees at r1c8", "Orange Trees at r2c7"
    )
    golden(said)


# Food that does not fit.


def test_food_that_comes_too_late_feeds_nobody():
    """The Inn needs 4 Food for the coins that the Mill needs for its 4 Food; there are 3, which feed the two others."""
    inn, mill = harvest("Inn", Price(food=4), [Gain({C: 4})]), harvest("Mill", Price(coins=4), [Gain({F: 4})])
    hens, sheep = harvest("Hens", Price(food=1)), harvest("Sheep", Price(food=2))
    assert searched(row(inn, mill, hens, sheep, silo=3), "paid")[0].points == 2
    assert searched(row(inn, mill, hens, sheep, silo=4), "paid")[0].points == 4


# Harrow, optional payments, coins.


def test_coins_may_be_paid_at_the_end_for_a_building():
    """Power Generator: 2 coins for 3 VP more. Of 4 coins, 1 VP without it; with it 3 + 0; 5 coins give 3 + 1."""
    hall = Location("Hall", Kind.BUILDING, timing=Timing.GAME_END, gains=(Gain({V: 3}),))
    generator = Equipment("Power Generator", Described(Kind.BUILDING), again=1, again_price=Price(coins=2))
    shop = harvest("Shop", Price(food=1), [Gain({C: 1})])
    position = row(shop, silo=1, tower=1, coins=4)
    farm = position.seat("Mike").with_site(Site(Spot(2, 2), hall, equipment=(generator,)))
    found, _ = searched(position.with_farm(farm), "score")
    assert found.points == 3 + 3 + (5 - 2) // 3
    final = replayed(position.with_farm(farm), found.moves)
    assert SCORER.worth(OBJECTIVES["score"], final, "Mike") == found.points


# Water that is gained.


def test_gained_water_in_every_order_and_still_no_empty_tower():
    """3 VP of the Wells and the Pond, and 4 of the Sheep, if the Wheat's Food comes between them. No tower gets empty."""
    well, pond = harvest("Well", None, [Gain({W: 1, V: 1})]), harvest("Pond", Price(water=2), [Gain({V: 1})])
    wheat, sheep = harvest("Wheat", None, [Gain({F: 2})]), harvest("Sheep", Price(food=3), [Gain({V: 2})])
    for chosen in ({}, {"FOG-AMB-05": "one"}):
        position = row(pond, well, well, wheat, sheep, sheep, tower=2, silo=4, chosen=chosen)
        assert searched(position, "score")[0].points == 7


def test_gained_water_in_any_order_with_all_else():
    """4 Food lie there: the Sheep eat 3, the Wheat makes 2, the Cows eat 3; Wheat first would lose its Food.

    The Shop's 2 coins pay for the Well twice (Harrow): 2 VP.
    """
    wheat, sheep = harvest("Wheat", Price(water=1), [Gain({F: 2})]), harvest("Sheep", Price(food=3), [Gain({V: 1})])
    well, shop = harvest("Well", Price(coins=1), [Gain({W: 1, V: 1})]), harvest("Shop", None, [Gain({C: 2})])
    position = row(wheat, well, shop, sheep, sheep, silo=4, tower=1, chosen={"FOG-AMB-23": "in-range"})
    farm = position.seat("Mike").with_site(Site(Spot(1, 3), well, equipment=(HARROW,)))
    found, _ = searched(position.with_farm(farm), "vp")
    assert found.points == 2 + 2
    replayed(position.with_farm(farm), found.moves)


def test_gained_water_pays_for_more_in_the_same_payment():
    """The Pump gives 2 Water, of which 1 fits; then 2 of the 3 are worth 3 coins, and whoever judges the play says so too."""
    pump = harvest("Pump", None, [Gain({W: 2}), Gain({C: 3}, pay={W: 2})])
    found = best_play(entry("fields-of-green"), row(pump, tower=2), objective="coins")
    assert (found.points, found.position.seat("Mike").by_spot[Spot(1, 1)].tokens) == (3, 1)


def test_each_payment_comes_from_a_tower_of_its_own():
    """FOG-AMB-05: the Mill's 3 Water come from the second tower, the 2 for its coins from the first."""
    position = row(harvest("Mill", Price(water=3), [Gain({C: 3}, pay={W: 2})]), tower=2, chosen={"FOG-AMB-05": "one"})
    farm = position.seat("Mike").with_site(Site(Spot(2, 2), TOWER, 3))
    assert best_play(entry("fields-of-green"), position.with_farm(farm), objective="coins").points == 3


def test_lines_that_the_pad_tells_stay_as_they_are():
    """The Sheep eat 2 Food for 3 coins; the pad has the Food and the towers, so only the coins count."""
    sheep, wheat = harvest("Sheep", Price(food=2), [Gain({C: 3})]), harvest("Wheat", Price(water=1), [Gain({F: 2})])
    for pad, points in ((Pad(), 1 + 1 + 1), (Pad(food_points=2, towers=1), 2 + 1 + 1)):
        position = row(sheep, wheat, silo=2, tower=1, pad=pad)
        found, _ = searched(position, "score")
        assert found.points == points
        assert SCORER.worth(OBJECTIVES["score"], replayed(position, found.moves), "Mike") == points


# What the question says of itself.


def test_nothing_better_is_found_above_the_best():
    for objective in OBJECTIVES:
        best = searched(mike(), objective)[0].points
        assert searched(mike(), objective, best)[0] is None
        assert searched(mike(), objective, best - 1)[0].points == best


def test_what_is_left_to_chance_or_kept_is_remarked():
    shop = harvest("Shop", None, [Gain({E: 1}), Gain({C: 1})])
    play = BestPlay(row(shop), "Mike", "score", lambda: None)
    assert play.remark == says("Equipment", "Shop at r1c2", "chance", "not counted")
    assert BestPlay(mike(), "Mike", "score", lambda: None).remark is None
    under = BestPlay(row(shop, chosen={"FOG-AMB-09": "yes", "FOG-AMB-10": "in-order"}), "Mike", "score", lambda: None)
    assert under.remark == says("Water or Food", "FOG-AMB-09", "not tried", "FOG-AMB-10", "not tried")


def test_who_has_harvested_cannot_harvest_again():
    done = row(harvest("Shop"), is_done=True)
    assert BestPlay(done, "Mike", "score", lambda: None).obstacle == "Mike has harvested already this year"


def test_a_farm_without_harvest_locations_just_ends_the_phase():
    found, bounds = searched(row(), "score")
    assert [str(move) for move in found.moves] == ["end the harvest"]
    assert bounds[-1] >= found.points == 0
    assert BestPlay(row(), "Mike", "score", lambda: None).demands is None


def test_when_the_time_is_up_the_bounds_are_still_true():
    class UpError(Exception):
        pass

    best = mikes_most()["score"]
    for limit in range(0, 200, 7):
        calls = itertools.count()

        def tick(calls=calls, limit=limit):
            if next(calls) >= limit:
                raise UpError

        bounds, found = [], []
        try:
            for progress in BestPlay(mike(), "Mike", "score", tick).run():
                bounds.append(progress.bound)
                found += [progress.found.points] if progress.found else []
        except UpError:
            pass
        assert all(bound >= best for bound in bounds)
        assert all(points <= best for points in found)
