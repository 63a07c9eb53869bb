"""The best Harvest phase against trying everything, the rulebook's example, replay, and reasons why not all can be paid."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace

import naive_harvest as naive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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
from models.fields_of_green.moves import Action, after
from models.fields_of_green.position import Farm, Phase, Position, Site, Spot
from models.fields_of_green.rulings import RULINGS
from models.rule import Rulings
from scorers.fields_of_green import PLAY_AIMS, SCORER
from scorers.fields_of_green.harvest import HarvestPlay, best_harvest
from verify.cores import smallest_cores

C, F, W, V, E = Resource.COINS, Resource.FOOD, Resource.WATER, Resource.VP, Resource.EQUIPMENT
VARIED = ["01", "03", "04", "05", "10", "11", "12", "13", "14", "22", "23", "32"]
DECK = Deck({}, {}, "cards of these tests")


def position_of(sites, coins=0, vp=0, chosen=None, **more):
    farm = Farm("Mike", tuple(sorted(sites, key=lambda site: site.spot)), coins, vp)
    rulings = Rulings(RULINGS, chosen or {})
    return Position(DECK, (replace(farm, **more),), (1,), rulings, year=2, phase=Phase.HARVEST)


def harvest(name, cost=None, gains=(), kind=Kind.FIELD, subtype="", vp=0):
    return Location(name, kind, subtype, vp=vp, timing=Timing.HARVEST, cost=cost or Price(), gains=tuple(gains))


def searched(position, aim, above=None):
    """The best play; every bound that was told on the way is kept beside it."""
    play = HarvestPlay(position, "Mike", aim, lambda: None)
    assert play.obstacle is None
    found, bounds = None, [play.ceiling]
    for progress in play.search(above):
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
        following = after(position, move)
        then = naive.Harvest(following, "Mike").start
        n = [site.spot for site in before.sites].index(move.spot)
        if move.action is Action.FLIP:
            assert position.rulings["FOG-AMB-10"] == "in-order"
            assert n in before.harvest
            assert not before.sites[n].paid
        else:
            assert move.action is Action.PAY
            assert (move.extra, then) in before.pays(before.start, n), move
        position = following
    assert moves[-1].action is Action.FINISH
    return after(position, moves[-1])


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
        return Gain({r: 1 for r in gives}, per=draw(COUNTS))
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
def tables(draw, most=5, rulings=True, water=None):
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
    for spot in rest[:towers]:
        sites.append(Site(spot, TOWER, draw(st.integers(0, 3)), equipment=(HOSES,) * draw(st.integers(0, 1))))
    for spot in rest[towers:]:
        sites.append(Site(spot, SILO, draw(st.integers(0, 3)), equipment=(SHED,) * (draw(st.integers(0, 4)) == 0)))
    chosen = {}
    if rulings:
        for ruling in RULINGS:
            if ruling.key[-2:] in VARIED and draw(st.integers(0, 3)) == 0:
                chosen[ruling.key] = draw(st.sampled_from(sorted(ruling.options)))
    return position_of(sites, draw(st.integers(0, 4)), draw(st.integers(0, 2)), chosen)


def checked(position):
    """Every aim against brute force."""
    most, _ = naive.best(position, "Mike")
    for aim in PLAY_AIMS:
        found, bounds = searched(position, aim)
        assert found.points == most[aim], (aim, bounds)
        assert all(bound >= most[aim] for bound in bounds)
        final = replayed(position, found.moves)
        assert SCORER.worth(PLAY_AIMS[aim], final, "Mike") == most[aim]
        assert best_harvest(position, "Mike", aim) == most[aim]


@settings(max_examples=150)
@given(tables(rulings=False, water=False))
def test_the_best_harvest_is_the_best_of_all(position):
    checked(position)


@settings(max_examples=150)
@given(tables(most=4))
def test_the_best_harvest_is_the_best_of_all_under_any_rulings(position):
    checked(position)
