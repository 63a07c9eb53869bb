"""Whole deals of the solo game: the search pool by pool, and what it takes for granted."""

import random
from contextlib import suppress

import naive_solo
import pytest
from hunts import village_green_deals
from hunts.village_green_solo import searched
from village_green_tables import small

from benchmarks.solo_deals import deal
from scorers.limits import BrokenLimitError, held
from scorers.village_green.search import play_deals, play_pools
from scorers.village_green.search.best import BestPlay

ONE_CARD = small(display={"green": ["red petunia willow"], "awards": []})


@pytest.mark.parametrize("seed", [0, 2])
def test_the_best_of_a_deal_is_the_best_of_all_plays(seed):
    village_green_deals.hunt_one(random.Random(seed))


def test_villages_are_reached_if_some_play_leads_to_them():
    rng, asked = random.Random(7), 0
    while asked < 2:
        data = village_green_deals.drawn(rng, most_free=2)
        if village_green_deals.is_asked(data):
            with suppress(naive_solo.TooMuchError):
                village_green_deals.reached(rng, data)
                asked += 1


def test_bounds_come_down_and_never_below_what_is_found():
    bounds, best = [], None
    for told in BestPlay(deal(116), lambda: None).run():
        best = told.found.points if told.found else best
        bounds.append(told.bound)
        assert best <= told.bound
    assert bounds == sorted(bounds, reverse=True)
    assert bounds[-1] == best


@pytest.mark.parametrize(("where", "what", "by"), [(play_pools.Crossings, "bound", 60), (play_pools.Prizes, "most", 60)])
def test_limits_of_a_deal_are_held(monkeypatch, where, what, by):
    monkeypatch.setattr("scorers.village_green.search.play_deals._FEW", 0)
    right = getattr(where, what)
    with held():
        assert searched(ONE_CARD) == searched(ONE_CARD)
    monkeypatch.setattr(where, what, lambda *args: right(*args) - by)
    with held(), pytest.raises(BrokenLimitError):
        searched(ONE_CARD)


def test_a_weight_of_structures_changes_nothing(monkeypatch):
    rng = random.Random(3)
    data = village_green_deals.drawn(rng, 1)
    while not village_green_deals.is_asked(data) or searched(data) is None:
        data = village_green_deals.drawn(rng, 1)
    right = searched(data)
    monkeypatch.setattr(play_deals, "WEIGHTS", (0,))
    assert searched(data) == right
