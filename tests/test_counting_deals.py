"""Deals counted by kinds of like cards, held against all deals listed one by one."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb, factorial

import pytest

from models.deal_claims import AllOf, AnyOf, Holds, Not, Together
from models.deals import Deals


def chance(deals, claim):
    return Fraction(deals.number(claim), deals.total())


def listed(cards, hands):
    """Every deal, as what each hand holds: each card is a card of its own, even where two look alike."""
    if not hands:
        yield {}
        return
    (hand, size), *others = hands.items()
    for held in combinations(range(len(cards)), size):
        left = [card for i, card in enumerate(cards) if i not in held]
        for deal in listed(left, dict(others)):
            yield {hand: [cards[i] for i in held], **deal}


def holds(claim, deal):
    """Whether a claim is true of one deal, read as it is said."""
    match claim:
        case Holds(hand, kinds, least, most):
            number = sum(card in kinds for card in deal[hand])
            return number >= least and (most is None or number <= most)
        case Together(hands, kinds, least, most):
            number = sum(card in kinds for hand in hands for card in deal[hand])
            return number >= least and (most is None or number <= most)
        case Not(other):
            return not holds(other, deal)
        case AllOf(claims):
            return all(holds(other, deal) for other in claims)
        case AnyOf(claims):
            return any(holds(other, deal) for other in claims)


def drawn(rng, hands, depth=2):
    shape = rng.choice(["holds", "lacks", "together", "not", "all", "any"] if depth else ["holds", "lacks"])
    if shape in {"all", "any"}:
        parts = tuple(drawn(rng, hands, depth - 1) for _ in range(rng.randint(0, 3)))
        return AllOf(parts) if shape == "all" else AnyOf(parts)
    if shape == "not":
        return Not(drawn(rng, hands, depth - 1))
    hand, kinds = rng.choice(list(hands)), frozenset(rng.sample("abcd", rng.randint(1, 3)))
    if shape == "lacks":
        return Holds(hand, kinds, 0, 0)
    least = rng.randint(0, 2)
    if shape == "together":
        return Together(
            frozenset(rng.sample(sorted(hands), rng.randint(1, len(hands)))), kinds, least, rng.choice([None, 2])
        )
    return Holds(hand, kinds, least, rng.choice([None, least, least + 1, 0]))


@pytest.mark.parametrize("seed", range(20))
def test_numbers_are_those_of_all_deals_listed(seed):
    rng = random.Random(seed)
    cards = rng.choices("abcd", k=rng.randint(3, 7))
    hands = {name: rng.randint(0, 2) for name in rng.sample(["ada", "ben", "cyd"], rng.randint(1, 3))}
    known, claim = drawn(rng, hands, 1), drawn(rng, hands)
    deals = Deals(Counter(cards), hands, known)
    agreeing = [deal for deal in listed(cards, hands) if holds(known, deal)]
    assert deals.total() == len(agreeing)
    assert deals.number(claim) == sum(holds(claim, deal) for deal in agreeing)


def test_four_hands_of_six_from_eighty_cards():
    """Nothing known: the multinomial number. One card of a kind is in a hand of six of eighty in 6 of 80 deals."""
    hands = dict.fromkeys("ABCD", 6)
    deals = Deals(Counter({f"card {i}": 1 for i in range(80)}), hands)
    assert deals.total() == factorial(80) // (factorial(6) ** 4 * factorial(56))
    assert chance(deals, Holds("C", frozenset({"card 7"}))) == Fraction(6, 80)


def test_exclusions_and_a_claim_at_once():
    """Ten lawns among eighty: nobody but ada can hold one, and ada holds one unless all six are of the seventy others."""
    hands = dict.fromkeys(["ada", "ben", "cyd", "dan"], 6)
    lawn = frozenset({"lawn"})
    deals = Deals({"lawn": 10, "pond": 70}, hands, AllOf(tuple(Holds(hand, lawn, 0, 0) for hand in ("ben", "cyd", "dan"))))
    none = comb(70, 6) * comb(64, 6) * comb(58, 6) * comb(52, 6)
    each = [comb(10, n) * comb(70, 6 - n) * comb(64 + n, 6) * comb(58 + n, 6) * comb(52 + n, 6) for n in range(7)]
    assert each[0] == none
    assert chance(deals, Holds("ada", lawn)) == 1 - Fraction(none, sum(each))
    assert [deals.number(Holds("ada", lawn, n, n)) for n in range(7)] == each


def test_what_is_denied_twice_holds():
    """One lawn among three cards, a hand of one."""
    claim, deals = Holds("ada", frozenset({"lawn"})), Deals({"lawn": 1, "pond": 2}, {"ada": 1})
    assert chance(deals, Not(Not(claim))) == Fraction(1, 3)
    assert chance(deals, Not(AnyOf((claim, claim)))) == Fraction(2, 3)


def test_one_of_several_claims():
    """Two of five cards: neither the lawn nor the pond in 3 of 10 deals."""
    deals = Deals({"lawn": 1, "pond": 1, "rose": 3}, {"ada": 2})
    assert chance(deals, AnyOf((Holds("ada", frozenset({"lawn"})), Holds("ada", frozenset({"pond"}))))) == Fraction(7, 10)


def test_at_least_so_many():
    """Three lawns or more among six of sixteen cards, by the hypergeometric numbers; and not by how the rest is dealt."""
    deals = Deals({"lawn": 8, "pond": 8}, {"ada": 6, "ben": 2})
    expected = sum(comb(8, n) * comb(8, 6 - n) for n in range(3, 7))
    assert deals.number(Holds("ada", frozenset({"lawn"}), 3)) == expected * comb(10, 2)
    both = AllOf((Holds("ada", frozenset({"lawn"}), 3), Holds("ada", frozenset({"pond"}), 2, 2)))
    assert deals.number(both) == comb(8, 4) * comb(8, 2) * comb(10, 2)


def test_at_least_so_many_beside_cards_that_another_lacks():
    """Ada has two lawns or more and any roses, ben has no rose: hand by hand."""
    deals = Deals({"rose": 4, "lawn": 4, "pond": 4}, {"ada": 4, "ben": 2}, Holds("ben", frozenset({"rose"}), 0, 0))
    expected = sum(
        comb(4, lawns) * comb(4, roses) * comb(4, 4 - lawns - roses) * comb(4 + roses, 2)
        for lawns in (2, 3, 4)
        for roses in range(5 - lawns)
    )
    assert deals.number(Holds("ada", frozenset({"lawn"}), 2)) == expected


def test_too_few_cards_that_a_hand_may_hold():
    known = Holds("ada", frozenset({"pond"}), 0, 0)
    assert Deals({"lawn": 1, "pond": 3}, {"ada": 2, "ben": 1}, known).total() == 0


def test_hands_of_more_cards_than_there_are():
    deals = Deals({"lawn": 3}, {"ada": 2, "ben": 2})
    assert deals.total() == 0
    assert deals.number(Holds("ada", frozenset({"lawn"}))) == 0


def test_a_claim_about_nobody_is_an_error():
    with pytest.raises(KeyError, match="eve"):
        Deals({"lawn": 3}, {"ada": 2}).number(Holds("eve", frozenset({"lawn"})))


def test_all_hands_together():
    """Of 12 cards 5 are lawns; ada, ben and cyd hold 2, 2 and 1 of them: as if one hand of five held at least three."""
    deals = Deals({"lawn": 5, "pond": 4, "rose": 3}, {"ada": 2, "ben": 2, "cyd": 1, "dan": 3})
    expected = Fraction(sum(comb(5, n) * comb(7, 5 - n) for n in (3, 4, 5)), comb(12, 5))
    assert chance(deals, Together(frozenset({"ada", "ben", "cyd"}), frozenset({"lawn"}), 3)) == expected


def test_two_of_four_hands_of_six_from_eighty_cards():
    """A has five or six of kind a and `x` of kind b, B five or six of kind b and `y` of kind a; then the other two hands."""
    deals = Deals(dict.fromkeys("abcd", 20), dict.fromkeys("ABCD", 6))
    found = deals.number(AllOf((Holds("A", frozenset("a"), 5), Holds("B", frozenset("b"), 5))))
    expected = 0
    for a, b in product((5, 6), repeat=2):
        for x, y in product(range(7 - a), range(7 - b)):
            of_one = comb(20, a) * comb(20, x) * comb(40, 6 - a - x)
            expected += of_one * comb(20 - x, b) * comb(20 - a, y) * comb(40 - (6 - a - x), 6 - b - y)
    assert found == expected * comb(68, 6) * comb(62, 6)
