"""Farms in the Harvest phase, some of them random, and the best of them with every bound that was told on the way."""

from __future__ import annotations

from dataclasses import replace

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
from models.fields_of_green.rules.rulings import RULINGS
from models.fields_of_green.table.kinds import Phase
from models.fields_of_green.table.position import Farm, Position
from models.fields_of_green.table.sites import Site, Spot
from models.rule import Rulings
from scorers.fields_of_green.search.best import BestPlay

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


def row(*contents, silo=0, tower=3, coins=0, chosen=None, **more):
    """A Water Tower, these cards and a Silo in a row."""
    sites = [Site(Spot(1, 1), TOWER, tower), *(Site(Spot(1, 2 + n), card) for n, card in enumerate(contents))]
    return position_of([*sites, Site(Spot(1, 2 + len(contents)), SILO, silo)], coins, chosen=chosen, **more)


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
