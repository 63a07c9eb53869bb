"""The best Harvest phase against trying everything, the rulebook's example, replay, and reasons why not all can be paid."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from functools import cache

import naive_harvest as naive
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sayings import says

from models.fields_of_green.cards import (
    SILO,
    TOWER,
    Condition,
    Count,
    Deck,
    Described,
    Equipment,
    Gain,
    Kind,
    Location,
    Price,
    Resource,
    Timing,
)
from models.fields_of_green.moves.actions import MOVES
from models.fields_of_green.moves.words import Action, Move
from models.fields_of_green.rules.rulings import RULINGS
from models.fields_of_green.table.kinds import Phase
from models.fields_of_green.table.position import Farm, Pad, Position
from models.fields_of_green.table.sites import Site, Spot
from models.rule import Rulings
from scorers.fields_of_green import OBJECTIVES, SCORER
from scorers.fields_of_green.search.best import BestPlay
from verify.games import entry
from verify.play import best_play
from verify.worlds.cores import smallest_cores

C, F, W, V, E = Resource.COINS, Resource.FOOD, Resource.WATER, Resource.VP, Resource.EQUIPMENT
VARIED = ["01", "03", "04", "05", "11", "12", "13", "14", "22", "23", "32"]
DECK = Deck({}, {}, "cards of these tests")


def position_of(sites, coins=0, vp=0, chosen=None, **more):
    farm = Farm("Mike", tuple(sorted(sites, key=lambda site: site.spot)), coins, vp)
    rulings = Rulings(RULINGS, chosen or {})
    return Position(
        players=("Mike",),
        seats=(replace(farm, **more),),
        counts=(1,),
        deck=DECK,
        rulings=rulings,
        year=2,
        phase=Phase.HARVEST,
    )


def harvest(name, cost=None, gains=(), kind=Kind.FIELD, subtype="", vp=0):
    return Location(name, kind, subtype, vp=vp, timing=Timing.HARVEST, cost=cost or Price(), gains=tuple(gains))


def searched(position, objective, above=None):
    """The best play; every bound that was told on the way is kept beside it."""
    play = BestPlay(position, "Mike", objective, lambda: None)
    assert play.obstacle is None
    found, bounds = None, [play.ceiling]
    for progress in play.run(above):
        bounds.append(progress.bound)
        if progress.found is not None:
            assert above is None or progress.found.points > above
            assert found is None or progress.found.points > found.points
            assert progress.found.points <= progress.bound
            found = progress.found
    return found, bounds


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


# Random farms.


def resource_amounts(least, most, among):
    return st.dictionaries(st.sampled_from(among), st.integers(least, most), min_size=1, max_size=2)


DESCRIBED = st.sampled_from(
    [
        Described(),
        Described(Kind.TOWER),
        Described(Kind.LIVESTOCK),
        Described(Kind.FIELD, "Fruit"),
        Described(timing=Timing.HARVEST),
    ]
)
COUNTS = st.builds(Count, DESCRIBED, other=st.booleans(), within=st.sampled_from([None, 1, 2, 3]))
CONDITIONS = st.builds(Condition, COUNTS, least=st.integers(1, 2), none=st.booleans())


@st.composite
def gains(draw, among=(C, F, F, V), *, conditions=True):
    gives = draw(resource_amounts(1, 3, among))
    kind = draw(st.sampled_from(["plain", "plain", "per", "pay", "if"]))
    if kind == "per":
        return Gain(dict.fromkeys(gives, 1), per=draw(COUNTS))
    if kind == "pay":
        return Gain(gives, pay=draw(resource_amounts(1, 2, [F, C, W])), times=draw(st.integers(1, 2)))
    return Gain(gives, condition=draw(CONDITIONS) if kind == "if" and conditions else None)


@st.composite
def harvest_cards(draw, water):
    cost = {r: draw(st.integers(0, 2)) for r in draw(st.lists(st.sampled_from([C, F, F, W, W]), max_size=2))}
    among = (C, F, F, V, W) if water else (C, F, F, V)
    return Location(
        draw(st.sampled_from("ABCDEFGH")),
        draw(st.sampled_from([Kind.FIELD, Kind.LIVESTOCK])),
        draw(st.sampled_from(["", "Fruit", "Dairy"])),
        vp=draw(st.integers(0, 2)),
        timing=Timing.HARVEST,
        cost=Price(cost.get(C, 0), cost.get(W, 0), cost.get(F, 0)),
        gains=tuple(draw(st.lists(gains(among), min_size=0, max_size=2))),
    )


HARROW = Equipment("Harrow", Described(Kind.FIELD, timing=Timing.HARVEST), again=1)
HOSES = Equipment("Hoses", Described(Kind.TOWER), range=1)
SHED = Equipment("Shed", Described(Kind.SILO), capacity=2)
FENCES = Equipment("Fences", Described(Kind.LIVESTOCK), points=(Gain({V: 3}),))


@st.composite
def tables(draw, most=5, *, water=None):
    """A small farm; whether anything gives Water is decided for all of it."""
    gives_water = draw(st.integers(0, 3)) == 0 if water is None else water
    most = min(most, 3) if gives_water else most
    cards = [harvest_cards(gives_water)] * draw(st.integers(1, most))
    ends = st.builds(
        lambda points, vp: Location("Hall", Kind.BUILDING, vp=vp, timing=Timing.GAME_END, gains=(points,)),
        st.builds(
            lambda n, per, condition: Gain({V: n}, per=per, condition=condition),
            st.integers(1, 3),
            st.none() | COUNTS,
            st.none() | CONDITIONS,
        ),
        st.integers(0, 2),
    )
    contents = [draw(card) for card in cards]
    contents += draw(st.lists(ends, max_size=2))
    spots = [Spot(5, 5)]
    towers, silos = draw(st.integers(0, 3)), draw(st.integers(0, 2))
    while len(spots) < len(contents) + towers + silos:
        free = sorted({near for spot in spots for near in spot.beside} - set(spots))
        spots.append(draw(st.sampled_from(free)))
    order = draw(st.permutations(spots))
    sites = []
    for spot, card in zip(order, contents, strict=False):
        tiles = ()
        if card.timing is Timing.HARVEST:
            fitting = [HARROW] if card.kind is Kind.FIELD else [FENCES]
            tiles = tuple(fitting * (draw(st.integers(0, 4)) == 0))
            is_open = draw(st.integers(0, 7)) == 0
            paid = 0 if is_open else draw(st.sampled_from([0] * 7 + [1]))
            sites.append(Site(spot, card, is_open=is_open, equipment=() if is_open else tiles, paid=paid))
        else:
            sites.append(Site(spot, card))
    rest = order[len(contents) :]
    held = st.integers(0, 3)
    sites += [Site(spot, TOWER, draw(held), equipment=(HOSES,) * draw(st.integers(0, 1))) for spot in rest[:towers]]
    sites += [Site(spot, SILO, draw(held), equipment=(SHED,) * (draw(st.integers(0, 4)) == 0)) for spot in rest[towers:]]
    varied = [ruling for ruling in RULINGS if ruling.key[-2:] in VARIED and draw(st.integers(0, 3)) == 0]
    chosen = {ruling.key: draw(st.sampled_from(sorted(ruling.options))) for ruling in varied}
    return position_of(sites, draw(st.integers(0, 4)), draw(st.integers(0, 2)), chosen)


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


def row(*contents, silo=0, tower=3, coins=0, chosen=None, **more):
    """A Water Tower, these cards and a Silo in a row."""
    sites = [Site(Spot(1, 1), TOWER, tower), *(Site(Spot(1, 2 + n), card) for n, card in enumerate(contents))]
    return position_of([*sites, Site(Spot(1, 2 + len(contents)), SILO, silo)], coins, chosen=chosen, **more)


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


def test_gained_water_may_still_not_be_enough():
    well, lake = harvest("Well", None, [Gain({W: 1})]), harvest("Lake", Price(water=5))
    demands, core = reasons(row(well, lake))
    assert demands.why_not(core) == says("no order", "Lake at r1c3", "5 Water", "0 coins")


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


# Why not everything can be paid.


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
        assert left - 50 == had - taken
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
