"""How likely is it that a player of Island holds certain cycle cards? Against every deal, and by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from island_tables import GAME, data, of
from naive_island import SYMBOLS

from models.hidden import UncountableError
from verify.chance import chance

SOME = "some cycle"
ALL_BUT = [f"cycle {symbol}" for symbol in SYMBOLS for _ in range(3)]


def table(ada, ben, cleo, discard=(), **changes):
    """Nothing is developed, so there are no territory cards."""
    told = data(**{"board": [["a", "a", "b", "b"], ["c", "c", "d", "d"]], "discard": list(discard)} | changes)
    cards = [*discard]
    for player, hand in (("ada", ada), ("ben", ben), ("cleo", cleo)):
        told["players"][player]["hand"] = hand
        cards += [SOME] * hand if isinstance(hand, int) else hand
    # As many cycle cards are in play as were dealt; those of which nobody knows anything lie on the pile.
    told["discard"] += [SOME] * (15 - sum(not card.startswith("territory") for card in cards))
    return told


def of_claim(told, claim, **rulings):
    return chance(GAME, of(told, rulings), claim)


ADA = ["cycle drop", "cycle drop", "cycle wheel", "cycle arrow"]
DISCARD = ["cycle hammers", "cycle hammers", "cycle hammers", "cycle bricks"]


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("ben holds a drop", lambda ben, _cleo: "cycle drop" in ben),
        ("ben holds no wheels", lambda ben, _cleo: "cycle wheel" not in ben),
        ("cleo holds exactly 2 cycle circles", lambda _ben, cleo: cleo.count("cycle circles") == 2),
        ("ben holds a drop and ben holds a wheel", lambda ben, _cleo: {"cycle drop", "cycle wheel"} <= {*ben}),
        ("ben and cleo together hold 2 arrows", lambda ben, cleo: (ben + cleo).count("cycle arrow") >= 2),
        ("somebody holds 3 circles", lambda ben, cleo: 3 in {ben.count("cycle circles"), cleo.count("cycle circles")}),
        ("ben holds a hammers card", lambda _ben, _cleo: False),
        ("ben holds 2 cycle cards", lambda _ben, _cleo: True),
    ],
)
def test_against_every_deal(claim, holds):
    """Three cards each, of the ten that are neither with ada nor on the discard pile; ben's first is a drop or whatever."""
    left = list(ALL_BUT)
    for card in ADA + DISCARD:
        left.remove(card)
    every = good = 0
    for ben in combinations(range(len(left)), 3):
        for cleo in combinations([i for i in range(len(left)) if i not in ben], 3):
            every += 1
            good += bool(holds([left[i] for i in ben], [left[i] for i in cleo]))
    assert every == comb(10, 3) * comb(7, 3)
    assert of_claim(table(ADA, [SOME, "unknown", SOME], 3, DISCARD), claim).chance == Fraction(good, every)


def test_what_is_known_of_a_card():
    """Ben shows a wheel and something with arrows: one drop of 18 - 6 = 12 cards is what his third card may be."""
    told = table(["cycle drop"] * 2 + ["cycle bricks"] * 2, ["cycle wheel", "some arrow", SOME], [SOME] * 2)
    # 18 cards without four of ada's, the wheel and an arrow: 12, of which one is a drop and two are arrows.
    assert of_claim(told, "ben holds a drop").chance == Fraction(1, 12)
    assert of_claim(told, "ben holds 2 arrows").chance == Fraction(2, 12)
    assert of_claim(told, "cleo holds an arrow").chance == 1 - Fraction(comb(10, 2), comb(12, 2))
    assert of_claim(told, "ben holds a wheel").chance == 1


def test_cards_on_their_way_and_on_the_discard_pile():
    told = table(["cycle drop"], [SOME] * 5, ["cycle arrow", *[SOME] * 4], ["unknown"], phase="draft", draft=1)
    del told["discard"][1:]
    told["players"]["ada"]["passed"] = [SOME, "cycle drop", SOME]
    # 18 cards, three of them named: 15, of which one is a drop and two are arrows.
    assert of_claim(told, "ada's passed cards hold a drop").chance == 1
    assert of_claim(told, "ada's passed cards hold 2 drops").chance == Fraction(2, 15)
    assert of_claim(told, "the discard pile holds an arrow").chance == Fraction(2, 15)
    assert of_claim(told, "somebody holds 2 drops").chance == 0


def test_territory_cards_lie_open():
    """A card of which is not even told that it is a cycle card may be one of them, unless all are named."""
    board = [["a drop", "a", "b wheel", "b"], ["c", "c", "d", "d"]]
    named = table(["territory drop", "cycle drop"], ["territory wheel", "unknown"], 2, board=board)
    # 18 cards without one drop.
    assert of_claim(named, "ben holds a drop").chance == Fraction(2, 17)
    assert of_claim(named, "ben holds a territory card").chance == 1
    assert of_claim(named, "cleo holds a territory card").chance == 0
    kept = of_claim(named, "ben holds a drop").rulings
    assert {"IS-AMB-TCARDEND"} <= {one.ruling.key for one in kept}
    missing = table(["territory drop", "cycle drop"], ["some wheel", SOME], 2, board=board)
    for claim in ("ben holds a drop", "ada and cleo hold a drop", "everybody holds a drop", "nobody holds a bricks"):
        with pytest.raises(UncountableError, match="are in ben's hand and in cleo's hand, and"):
            of_claim(missing, claim)
    # What is claimed of a hand whose cards are all named is certain all the same.
    assert of_claim(missing, "ada holds a drop").chance == 1
    assert of_claim(missing, "ada holds 3 drops or ada holds a wheel").chance == 0
    # One card for each territory, not for each tile: then b has no second one.
    twice = table(["territory drop"], ["unknown"], 2, board=[["a drop", "a wheel", "b", "b"], ["c", "c", "d", "d"]])
    assert of_claim(twice, "ben holds a wheel", **{"IS-AMB-TCARD": "territory"}).chance == Fraction(3, 18)
    with pytest.raises(UncountableError):
        of_claim(twice, "ben holds a wheel")


def test_a_hand_that_is_not_told_is_no_place():
    told = table(ADA, 3, 3)
    del told["players"]["ben"]["hand"]
    with pytest.raises(ValueError, match="the hand of ben is not in the file; write how many"):
        of_claim(told, "ben holds a drop")
    with pytest.raises(ValueError, match="tulip"):
        of_claim(told, "cleo holds a tulip")
