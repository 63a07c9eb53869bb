"""The fewest turns of Desert Dessert for a known order, asked as a question: what one ruling says about others, and patience."""

from __future__ import annotations

import random

import naive_desert_dessert as naive
import pytest
from test_desert_dessert_best import IDLE, cards, near_the_win, plainly, read, silent, table

from scorers.green_box.desert_dessert.search import known, orders
from scorers.green_box.desert_dessert.search.best import DessertPlay
from scorers.green_box.desert_dessert.search.known import fewest
from scorers.green_box.desert_dessert.search.orders import bounds
from scorers.green_box.desert_dessert.search.plan import FewestTurns
from scorers.green_box.desert_dessert.search.world import World


@pytest.fixture(autouse=True)
def _nothing_asked_yet(monkeypatch):
    monkeypatch.setattr(known, "_ASKED", {})


def three_exchanges():
    """Three exchanges take 18 yellow: 8 are there and 4 come a turn, so that the third is made in turn 8.

    The cards allow no trade.
    """
    last = [f"{symbol} {n}" for symbol in naive.SYMBOLS for n in (4, 5)]
    return near_the_win(yellow=8, white=2, blue=2, black=3) | {"deck": [*IDLE, *last]}


def test_f2_fewest_turns_for_a_known_order():
    reply = bounds(read(three_exchanges()), "ada", "", silent)
    assert reply.value == {"earliest": 8, "latest": 8}
    assert "turn 8 with the cards in this order, and no sooner" in reply.sentence
    assert [line.split(".")[0] for line in reply.lines] == ["5", "6", "7", "8"]
    assert reply.settled


@pytest.mark.parametrize("seed", range(2))
def test_f2_the_fewest_turns_of_a_known_order_are_those_of_every_way_to_play(seed):
    """A small country: one well, few cubes; a win in two turns or not."""
    rng = random.Random(900 + seed)
    data = table(rng, tiles=dict.fromkeys(naive.ROWS, 1))
    data["players"]["ada"]["cubes"] = {"black": 4, "yellow": rng.randint(1, 2), "blue": seed, "white": 1}
    data["deck"] = cards(rng, 2)
    few, found = plainly(data, 2), fewest(read(data), silent)
    assert found.won >= 7 if few is None else found.won == 4 + few
    assert found.is_proven


def test_where_the_file_tells_too_few_cards_both_ends_are_told():
    """Two are for sale at best, in turns 5 and 6; twelve cards tell of turn 5 alone."""
    data = near_the_win(black=4, yellow=2) | {"deck": IDLE[:12]}
    data["players"]["ada"]["tiles"]["vanilla"] = 1
    assert "however bad" in bounds(read(data), "ada", "", silent).sentence


def test_an_order_that_ends_before_anybody_wins_is_not_searched(monkeypatch):
    """Only the cards of turn 5 are told: nobody wins in it, and in the turn in which the best cards win first, nobody does without."""
    monkeypatch.setattr(orders, "fewest", None)
    data = three_exchanges() | {"deck": IDLE[:12]}
    assert bounds(read(data), "ada", "", silent).value["earliest"] > 5


def test_patience_ends(monkeypatch):
    monkeypatch.setattr(known, "_FIRST", 0)
    reply = bounds(read(three_exchanges()), "ada", "", silent)
    assert (reply.value["latest"], reply.settled) == (None, False)
    assert reply.value["earliest"] <= 8
    assert "--aim turns" in reply.sentence


def test_a_plan_stands_where_more_is_allowed(monkeypatch):
    """The second time no step may be taken; the plan of the first time is told, and that it may not be the last word."""
    assert fewest(read(three_exchanges()), silent).won == 8
    monkeypatch.setattr(known, "_LEAST", -(10**6))
    (asked,) = known._ASKED.values()
    asked[0] = known._Asked(asked[0].question, asked[0].found, -1)
    reply = bounds(read(three_exchanges(), DD_AMB_SIXQTY="unlimited"), "ada", "", silent)
    assert reply.value["latest"] == 8
    assert not reply.settled
    assert "not searched to the end" in reply.sentence


def test_nobody_wins_sooner_where_less_is_allowed(monkeypatch):
    """Six alone may not be exchanged, and nothing is for sale: then nobody wins at all, and surely not before turn 8."""
    assert fewest(read(three_exchanges()), silent).won == 8
    monkeypatch.setattr(known, "_LEAST", 0)
    never = fewest(read(three_exchanges(), DD_AMB_SIXALONE="no"), silent)
    assert never.won is None
    assert never.lower >= 8
    question = FewestTurns(read(three_exchanges(), DD_AMB_SIXALONE="no"), silent)
    question.learn(FewestTurns(read(three_exchanges()), silent), -8)
    assert question.ceiling == -8
    question.learn(FewestTurns(read(three_exchanges()), silent), -7)
    assert question.ceiling == -8
    more = FewestTurns(read(three_exchanges(), DD_AMB_SIXQTY="unlimited"), silent)
    more.learn(FewestTurns(read(three_exchanges()), silent), -8)
    more.learn(DessertPlay(read(three_exchanges()), "score", 1, silent), -8)
    assert more.ceiling == -5


@pytest.mark.parametrize(
    ("ours", "theirs", "allows"),
    [
        ({}, {}, True),
        ({"DD_AMB_TRADEQTY": "multiple"}, {}, True),
        ({}, {"DD_AMB_TRADEQTY": "multiple"}, False),
        ({}, {"DD_AMB_SIXALONE": "no"}, True),
        ({"DD_AMB_SIXALONE": "no"}, {}, False),
        ({"DD_AMB_BUILDQTY": "many"}, {"DD_AMB_LIMITORDER": "no"}, True),
        ({"DD_AMB_BUILDQTY": "many"}, {"DD_AMB_BLACKONTILE": "yes"}, False),
        ({"DD_AMB_RESHUFFLE": "rest"}, {}, False),
        # Where everything that can be supplied has to be, more cubes may be worse.
        ({"DD_AMB_PARTIAL": "no"}, {"DD_AMB_PARTIAL": "no"}, True),
        ({"DD_AMB_PARTIAL": "no"}, {"DD_AMB_PARTIAL": "no", "DD_AMB_LIMITORDER": "no"}, False),
        ({}, {"DD_AMB_PARTIAL": "no", "DD_AMB_LIMITORDER": "no"}, True),
    ],
)
def test_what_one_ruling_allows_and_another_does_not(ours, theirs, allows):
    data = three_exchanges()
    data["players"]["ada"]["managers"] = ["grey", "black"]
    data["bag"] = [colour for colour in naive.COLOURS if colour != "black"]
    assert World(read(data, **ours)).allows_all_of(World(read(data, **theirs))) is allows


def test_only_the_last_tables_are_remembered(monkeypatch):
    monkeypatch.setattr(known, "_KEPT", 1)
    for black in (5, 6):
        assert fewest(read(near_the_win(yellow=8, white=2, blue=2, black=black)), silent).is_proven
        assert len(known._ASKED) == 1
