"""What players of The Village ask, against sums by hand and every order of a small deck."""

import random
from fractions import Fraction
from math import comb

import naive_the_village as naive
import pytest
from sayings import says
from the_village_tables import MIXED, NAMES, SIX, VILLAGE, judged, read, reply, table

from models.hidden import UncountableError
from models.the_village.cards import read_cards
from models.the_village.game import FILE
from models.the_village.moves.listing import moves
from scorers.the_village import SCORER
from scorers.the_village.questions import Standing, least_turns
from verify.chance import chance

# Questions.


def test_F3_it_may_be_too_late():
    lying = {"refuse": ["Coffer"] * 20 + ["Steeple"] * 20 + ["Hill"] * 10, "courtyard": ["Hill"] * 4}
    data = table(hands={"ada": ["Rake"] + ["Hill"] * 5, "ben": 6, "cleo": 6, "dan": 6}, deck=2, night=9, **lying)
    assert reply(data, "turns").value["turns"] is None


def least(data, player, **rulings):
    (question,) = (one for one in SCORER.questions if one.name == "turns")
    return question.reply(read(data, **rulings), player, "", lambda: None).value["turns"]


def test_F3_the_Rake_draws_one_card_where_the_second_would_be_the_last():
    """Two cards in the deck, of which the last ends the game: one may be drawn."""
    position = {"deck": 2, "night": 9, "refuse": ["Hill"] * 19 + ["Steeple"] * 19}
    position["courtyard"] = ["Hill"] + ["Steeple"] + ["Coffer"] * 2
    few = dict.fromkeys(NAMES[1:], 4)
    assert least(table(hands={"ada": ["Rake"] * 5 + ["Coffer"]} | few, **position), "ada") == 1
    assert least(table(hands={"ada": ["Rake"] * 4 + ["Coffer"] * 2} | few, **position), "ada") is None


def test_F3_the_Coffer_trades_twice_in_a_turn():
    data = table(hands={"dan": ["Coffer"] * 3 + ["Hill"] * 3}, courtyard=["Coffer", "Coffer", "Rake"], night=2)
    assert least(data, "dan") == 2
    assert least(data, "dan", **{"VI-AMB-COFFER": "mixed"}) == 2
    four = table(hands={"dan": ["Coffer"] * 4 + ["Hill"] * 2}, courtyard=["Coffer"], night=2)
    assert (least(four, "dan"), least(four, "dan", **{"VI-AMB-COFFER": "mixed"})) == (2, 1)


def test_F3_the_Steeple_takes_refuse_cards_until_discards_cover_them():
    hands = {"cleo": ["Steeple"] * 2 + ["Hill"] * 4}
    refuse = ["Steeple", "Steeple"]
    # Two Steeple cards in a turn; in a full Courtyard the discards then cover the second of the pile.
    assert least(table(hands=hands, refuse=refuse, courtyard=[], night=2), "cleo") == 2
    assert least(table(hands=hands, refuse=refuse, courtyard=["Rake"] * 4, night=2), "cleo") == 3


def test_F3_the_Steeple_takes_a_card_for_one_below_it():
    """No card can be drawn any more. The other card goes to the Courtyard, which has room, and the own one lies on top then."""
    data = table(hands={"cleo": ["Steeple"] * 5 + ["Hill"]}, refuse=["Steeple", "Hill"], courtyard=["Rake"] * 2, night=3)
    assert least(data | {"deck": 1}, "cleo") == 2


def test_F3_the_Steeple_trades_the_card_just_taken_where_the_hand_has_no_other():
    """After a stumble five Steeple cards are left, and a sixth is to be had for the Rake on the refuse pile."""
    few = {"ada": 6, "ben": 6, "cleo": ["Steeple"] * 5, "dan": 6}
    data = table(hands=few, refuse=["Rake"], courtyard=["Steeple", "Hill"], night=3) | {"turn": "cleo", "dealer": "cleo"}
    turn, ordered = "take the refuse card, trade Rake for Steeple", {"VI-AMB-ORDER": "draw-first"}
    assert judged(data, turn, "cleo").verdict == "legal"
    assert turn in map(str, moves(read(data), "cleo"))
    assert judged(data, turn, "cleo", **ordered).verdict == "illegal"
    # No card can be drawn any more.
    assert (least(data | {"deck": 1}, "cleo"), least(data | {"deck": 1}, "cleo", **ordered)) == (1, None)


@pytest.mark.parametrize(("hand", "n"), [(["Coffer", "Steeple", "Hill"] * 2, 2), (["Rake", "Steeple", "Hill"] * 2, 0)])
def test_trades_of_the_card_just_taken_are_listed_where_the_hand_has_none_like_it(hand, n):
    data = table(hands={"cleo": hand}, refuse=["Steeple", "Rake"], courtyard=["Hill", "Hill", "Steeple"], night=3)
    listed = [str(move) for move in moves(read(data | {"turn": "cleo", "dealer": "cleo"}), "cleo")]
    assert sum(said.startswith("take the refuse card") for said in listed) == n


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(32))
def test_the_fewest_turns_are_those_of_all_turns(seed):
    """Every turn tried with all its discards, on small tables with cards that are the own ones or others."""
    rng = random.Random(seed)
    role = ("Rake", "Hill", "Steeple", "Coffer")[seed % 4]
    keeps, mixed = 7 if role == "Hill" else 6, bool(seed // 4 % 2)
    own = rng.randint(2, 5)
    size = rng.choice([own, 5, 6, keeps])
    takes_last, may_pass = rng.random() < 0.3, rng.random() < 0.3
    courtyard = tuple(rng.random() < 0.3 for _ in range(rng.randint(0, 4)))
    refuse = tuple(rng.random() < 0.5 for _ in range(3))
    unseen, deck = (rng.randint(0, 4), rng.randint(1, 5)), rng.choice([99, 3, 2, 1])
    hand = (True,) * own + (False,) * (size - own)
    may = {"mixed": mixed, "takes_last": takes_last, "passes": may_pass}
    expected = (naive.can_have_six(role, hand, courtyard, refuse, unseen, n, deck=deck, **may) for n in range(3))
    pile = refuse if role == "Steeple" else ()
    powers = 1 + (role == "Rake"), 1 + (role == "Coffer"), mixed and role == "Coffer", keeps, takes_last, may_pass
    now = Standing(own, size, sum(courtyard), pile, 4 - len(courtyard), unseen[0], sum(unseen), deck - 1, *powers)
    least = least_turns(now, lambda: None)
    assert [least is not None and least <= n for n in range(3)] == [*expected]


def test_F4_an_accusation_is_worth_its_chance():
    """Ada has seen MIXED three times and nothing of ben's: 20 - 6 = 14 Hill cards among 62."""
    data = table(hands={"ben": 6})
    expected = Fraction(comb(14, 6), comb(62, 6))
    told = reply(data, "accuse", "ben")
    assert told.value == {"chance": expected, "gains": 4, "average": 4 * expected}
    assert reply(data, "accuse", "ben", **{"VI-AMB-ACCUSEPOT": "accuser", "VI-AMB-ACCUSEWIN": "no"}).value["gains"] == 4
    with pytest.raises(ValueError, match="both pots, which is not known"):
        reply(data | {"end_pot": "4 or 5"}, "accuse", "ben")
    assert reply(table(hands=SIX), "accuse", "ben").value["chance"] == 1
    assert reply(table(hands={"ben": 5}, refuse=["Rake"]), "accuse", "ben").value["chance"] == 0
    partly = table(hands={"ben": ["Hill"] * 5 + ["some Hill or Rake"]})
    assert reply(partly, "accuse", "ben").value["chance"] == Fraction(9, 9 + 14)
    seven = table(hands={"ben": 7}, turns=(1, 1, 0, 0), courtyard=["Rake"])
    every = reply(seven, "accuse", "ben", **{"VI-AMB-EXACT": "all"}).value["chance"]
    assert every == Fraction(comb(14, 7), comb(61, 7))
    assert reply(seven, "accuse", "ben").value["chance"] == every + Fraction(comb(14, 6) * 47, comb(61, 7))


def test_F4_chance_counts_the_same_deals():
    position = read(table(hands={"ben": 6}))
    found = chance(VILLAGE, position, "ben holds at least 6 Hill cards")
    assert found.chance == Fraction(comb(14, 6), comb(62, 6))
    assert [one.ruling.key for one in found.rulings] == ["VI-AMB-DECK"]
    (told,) = dict(found.rulings[0].otherwise).values()
    assert told == says("no chance can be counted", "nobody knows how many")
    with pytest.raises(UncountableError, match="nobody knows how many cards"):
        chance(VILLAGE, read(table(hands={"ben": 6}), **{"VI-AMB-DECK": "any"}), "ben holds a Hill")


def test_chance_counts_the_cards_of_a_list_of_ones_own():
    """Ben's six cards are of 62, of which 15 are Hill where the box has 21."""
    told = {"Hill": 21, "Steeple": 19, "Coffer": 20, "Rake": 20}
    position = FILE.table(table(hands={"ben": 6}), read_cards({"copies": told}), {}).position
    found = chance(VILLAGE, position, "ben holds at least 6 Hill cards")
    assert (found.chance, found.rulings) == (Fraction(comb(15, 6), comb(62, 6)), ())


def test_what_is_known_of_a_card_in_the_Courtyard_counts_for_hands():
    """Of 60 cards that nobody named 15 are Steeple and 19 Coffer. If the one that lies there is a Steeple card, 14 of 59 are left."""
    hands = {"ada": ["Hill"] * 4 + ["Rake"] * 2, "ben": 6, "cleo": ["Steeple"] * 2 + ["Rake"] * 3 + ["unknown"]}
    hands["dan"] = ["Rake"] * 5 + ["Coffer"]
    data = table(hands=hands, courtyard=["Steeple"] * 3 + ["some Coffer or Steeple"], night=3)
    expected = Fraction(15 * 14 + 19 * 15, (15 + 19) * 59)
    assert reply(data, "hand", "cleo").value["chances"][3] == expected
    assert chance(VILLAGE, read(data), "cleo holds at least 3 Steeple cards").chance == expected


def test_which_hands_are_consistent_with_what_was_seen():
    """Nobody has seen ben's six cards of 62, 14 of them Hill; of three cards that one knows one is a Hill."""
    told = reply(table(hands={"ben": 6}), "hand", "ben")
    assert told.value["chances"] == tuple(Fraction(comb(14, k) * comb(48, 6 - k), comb(62, 6)) for k in range(7))
    assert told.value["average"] == Fraction(6 * 14, 62)
    known = reply(table(hands={"ben": MIXED}), "hand", "ben")
    assert (known.value["average"], len(known.lines)) == (2, 1)
    assert reply(table(hands={"ada": ["Rake"] * 6}), "hand").value["average"] == 6
    assert not reply(table(), "hand", "ben", **{"VI-AMB-DECK": "any"}).settled
