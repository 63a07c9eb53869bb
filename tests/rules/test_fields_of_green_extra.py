"""Optional payments of an ability in Fields of Green, two of them on one card."""

from __future__ import annotations

import pytest
from fields_of_green_tables import FG, judged, one, read
from sayings import says

from models.fields_of_green.moves.words import Action
from verify.play import best_play

STALL = {
    "Stall": {
        "type": "Livestock",
        "price": 0,
        "vp": 0,
        "ability": "Harvest",
        "cost": {"food": 1},
        "gains": [{"coins": 2, "pay": {"food": 1}, "times": 2}, {"food": 1}, {"vp": 2, "pay": {"coins": 3}, "times": 1}],
    }
}
"""2 coins for a Food, twice at most; then 1 Food; then 2 VP tokens for 3 coins, once at most."""


def stall(move, coins=0, food=3):
    data = one(f"Water Tower 3 | Silo {food} | Stall", coins=coins, phase="harvest", locations=STALL)
    return judged(data, f"pay Stall{move}")


@pytest.mark.parametrize(
    ("move", "coins", "then"),
    [
        # Coins, Food and VP tokens after it, of 3 Food and so many coins.
        ("", 0, (0, 3, 0)),
        (", extra payment once", 0, (2, 2, 0)),
        (", extra payment twice", 0, (4, 1, 0)),
        (", extra payment twice, extra payment once", 0, (1, 1, 2)),
        (", extra payment once, extra payment once", 1, (0, 2, 2)),
        (", extra payment 0 times, extra payment once", 4, (1, 3, 2)),
    ],
)
def test_FOG_HRV_COST_each_optional_payment_is_its_own(move, coins, then):
    found = stall(move, coins)
    assert found.verdict == "legal", found
    farm = found.after.seat("Maria")
    assert (farm.coins, sum(silo.tokens for silo in farm.silos), farm.vp) == then


@pytest.mark.parametrize(
    ("move", "coins", "food", "label", "said"),
    [
        (", extra payment 3 times", 0, 4, "r1c3, extra", says("2 times at most")),
        (", extra payment once, extra payment twice", 9, 4, "r1c3, extra", says("1 time at most")),
        # The first Food pays the cost; the second extra payment finds none, and the third sentence 2 coins for its 3.
        (", extra payment twice", 0, 2, "r1c3, extra payment 2", says("1 Food", "there is 0")),
        (", extra payment once, extra payment once", 0, 2, "r1c3, extra payment 3", says("3 coins", "there is 2")),
        # What comes after what cannot be paid says nothing more.
        (", extra payment twice, extra payment once", 0, 1, "r1c3, extra payment 1", says("1 Food", "there is 0")),
    ],
)
def test_FOG_HRV_COST_an_optional_payment_that_cannot_be_made(move, coins, food, label, said):
    (objection,) = stall(move, coins, food).objections
    assert objection.instance == f"FOG-HRV-COST[{label}]"
    assert objection.message == said


def test_every_number_of_optional_payments_is_listed():
    position = read(one("Water Tower 3 | Silo 4 | Stall", coins=9, phase="harvest", locations=STALL))
    listed = [str(move) for move in FG.game.play.moves(position, "Maria")]
    assert listed == [
        "pay Stall at r1c3",
        "pay Stall at r1c3, extra payment 0 times, extra payment once",
        "pay Stall at r1c3, extra payment once",
        "pay Stall at r1c3, extra payment once, extra payment once",
        "pay Stall at r1c3, extra payment twice",
        "pay Stall at r1c3, extra payment twice, extra payment once",
        "end the harvest",
    ]


@pytest.mark.parametrize(
    ("coins", "food", "objective", "points", "extra"),
    [
        # 1 coin and 2 for a Food pay for the VP tokens; 3 - 1 - 1 + 1 Food are left: 2 + 1. Another Food sold is one less.
        (1, 3, "score", 3, (1, 1)),
        # 3 coins pay for them, and both Food stay: 2 + 1. Sold, one of them gives 2 coins, which are no point.
        (3, 2, "score", 3, (0, 1)),
        # Two Food for 4 coins, 3 of 6 for the tokens: 2 + 1 + 1.
        (2, 4, "score", 4, (2, 1)),
        (2, 4, "coins", 6, (2, 0)),
    ],
)
def test_the_best_harvest_chooses_each_optional_payment_by_itself(coins, food, objective, points, extra):
    data = one(f"Water Tower 3 | Silo {food} | Stall", coins=coins, phase="harvest", locations=STALL)
    found = best_play(FG, read(data), "Maria", objective=objective)
    assert (found.status, found.points) == ("proven", points)
    assert [move.extra for move in found.moves if move.action is Action.PAY] == [extra]
