"""What players of The Village ask, against sums by hand and every order of a small deck."""

import random
from fractions import Fraction
from math import comb

import naive_the_village as naive
import pytest
from sayings import says
from the_village_tables import MIXED, NAMES, ROLES, SIX, VILLAGE, asked, judged, read, reply, table

from models.hidden import UncountableError
from models.the_village.cards import read_cards
from models.the_village.game import FILE
from models.the_village.moves.listing import moves
from scorers.the_village import SCORER
from scorers.the_village.progress import Powers, Standing, chance_of_six
from verify.chance import chance

# Questions.


def test_F2_the_chance_is_hypergeometric_over_74_unseen_cards():
    """With 2 of 20 Rake cards in hand 18 of 74 are left; ada draws two in each of three turns and needs four of six."""
    data = table(turns=(0, 0, 0, 0))
    expected = Fraction(sum(comb(18, j) * comb(56, 6 - j) for j in range(4, 7)), comb(74, 6))
    assert reply(data, "complete", "3").value["chance"] == expected
    for player, own in (("cleo", "Steeple"), ("dan", "Coffer")):
        mine = table(hands={player: [own] * 4 + ["Hill"] * 2})
        assert reply(mine, "complete", "in 3 turns", player).value["chance"] == Fraction(
            sum(comb(16, j) * comb(58, 3 - j) for j in (2, 3)), comb(74, 3)
        )


@pytest.mark.no_cover
@pytest.mark.parametrize(("player", "keep"), [("dan", 1), ("ada", 2)])
def test_F2_the_chance_against_every_order_of_a_small_deck(player, keep):
    own = ROLES[NAMES.index(player)]
    deck = read_cards({"copies": {"Hill": 9, "Steeple": 7, "Coffer": 7, "Rake": 7}})
    other = "Steeple" if own != "Steeple" else "Hill"
    hand, refuse = [own] * 4 + ["Hill"] * 2, ["Hill"] * 5 + [other] * 7 + [k for k in ("Rake", "Coffer") if k != own] * 7
    unseen = [own] * 3 + ["Hill"] * 2
    data = table(hands={name: hand if name == player else 6 for name in NAMES}, refuse=refuse, courtyard=["Hill"] * 0)
    position = FILE.table(data | {"deck": 5}, deck, {}).position
    (question,) = (one for one in SCORER.questions if one.name == "complete")
    # So that the others' hands do not count, the deck is not limited by the cards dealt here.
    for turns in (1, 2):
        good, every = naive.chance_by_every_deck(unseen, own, 2, turns, keep)
        found = question.reply(position, player, f"{turns} with none", lambda: None)
        assert found.value["chance"] == Fraction(good, every)


def test_F2_a_given_courtyard_and_the_refuse_pile():
    """Trades are certain: the Coffer takes two at once; the Steeple takes a refuse card besides, until discards cover it."""
    coffer = table(hands={"dan": ["Coffer"] * 4 + ["Hill"] * 2})
    assert reply(coffer, "complete", "1 with Coffer Coffer", "dan").value["chance"] == 1
    assert reply(coffer, "complete", "1 with Coffer", "dan").value["chance"] == 0
    mixed = {"VI-AMB-COFFER": "mixed"}
    assert reply(coffer, "complete", "1 with Coffer", "dan", **mixed).value["chance"] == Fraction(15, 73)
    steeple = table(
        hands={"cleo": ["Steeple"] * 4 + ["Hill"] * 2}, refuse=["Steeple", "Steeple"], courtyard=["Rake"] * 4, night=2
    )
    assert reply(steeple, "complete", "1", "cleo").value["chance"] == Fraction(14, 68)
    assert reply(steeple, "complete", "1 with Steeple", "cleo").value["chance"] == 1
    # A full Courtyard: what is discarded covers the second Steeple card. With room for four nothing covers it.
    assert reply(steeple, "complete", "2", "cleo").value["chance"] == 1 - Fraction(54 * 53, 68 * 67)
    assert reply(steeple, "complete", "2 with none", "cleo").value["chance"] == 1


def test_F3_it_may_be_too_late():
    lying = {"refuse": ["Coffer"] * 20 + ["Steeple"] * 20 + ["Hill"] * 10, "courtyard": ["Hill"] * 4}
    data = table(hands={"ada": ["Rake"] + ["Hill"] * 5, "ben": 6, "cleo": 6, "dan": 6}, deck=2, night=9, **lying)
    assert reply(data, "turns").value["turns"] is None


def test_F2_the_Rake_draws_one_card_where_the_second_would_be_the_last():
    """Five Rake cards: 15 of the 32 cards that ada has not seen. The deck runs out with its last card."""
    position = {
        "deck": 2,
        "night": 9,
        "refuse": ["Hill"] * 19 + ["Steeple"] * 19,
        "courtyard": ["Hill"] + ["Steeple"] + ["Coffer"] * 2,
    }
    few = dict.fromkeys(NAMES[1:], 4)
    data = table(hands={"ada": ["Rake"] * 5 + ["Coffer"]} | few, **position)
    (question,) = (one for one in SCORER.questions if one.name == "complete")
    assert question.reply(read(data), "ada", "1", lambda: None).value["chance"] == Fraction(15, 32)
    (question,) = (one for one in SCORER.questions if one.name == "best-turn")
    assert question.reply(read(data), "ada", "1", lambda: None).value["moves"] == ("draw",)


def test_the_best_turn_of_the_Coffer():
    """Trading twice makes five of three; or a draw first, then the trades. Both take one card of the 15 among 71 that dan has not seen."""
    data = table(hands={"dan": ["Coffer"] * 3 + ["Hill"] * 3}, courtyard=["Coffer", "Coffer", "Rake"], night=2)
    found = reply(data, "best-turn", "1", "dan")
    assert (found.value["chances"], "cannot" in found.sentence) == ((0, 0), True)
    found = reply(data, "best-turn", "", "dan")
    assert found.value["moves"] == ("trade Hill for Coffer, trade Hill for Coffer", "draw")
    assert found.value["chances"] == (Fraction(15, 71), Fraction(15, 71))
    three = reply(
        table(hands={"dan": ["Coffer"] * 4 + ["Hill"] * 2}, courtyard=["Coffer", "Coffer"], night=2), "best-turn", "1", "dan"
    )
    assert three.value["chances"] == (1, 0)
    assert "`trade Hill for Coffer, trade Hill for Coffer`: then" in three.sentence
    given = reply(data, "best-turn", "2 with Coffer", "dan", **{"VI-AMB-COFFER": "mixed"})
    assert "draw, trade Hill for Coffer" in given.value["moves"]
    assert reply(table(hands={"dan": ["Coffer"] * 6}), "best-turn", player="dan").value["moves"] == ()
    with pytest.raises(ValueError, match="no turn"):
        asked(data, "best-turn", "0", "dan")
    assert not reply(data, "best-turn", "2", "dan", **{"VI-AMB-DECK": "any"}).settled


def test_the_best_turn_of_the_Steeple_keeps_the_refuse_pile_open():
    """The Courtyard takes one more card. After a draw two are discarded, and the second covers the pile; after a trade, one."""
    data = table(
        hands={"cleo": ["Steeple"] * 4 + ["Hill"] * 2}, refuse=["Steeple", "Steeple"], courtyard=["Rake"] * 3, night=3
    )
    found = reply(data, "best-turn", "2", "cleo")
    trade, draw = "trade Hill for Rake, take the refuse card", "draw, take the refuse card"
    assert found.value["moves"] == (trade, draw)
    # 14 Steeple cards among 69: drawn in the first turn, or in the second.
    assert found.value["chances"] == (1, 1 - Fraction(55 * 54, 69 * 68))
    turn = judged(data | {"turn": "cleo", "dealer": "cleo"}, f"{trade}, discard Hill", "cleo")
    assert turn.verdict == "legal"
    # Without a card in the Courtyard nothing is traded.
    assert reply(data, "best-turn", "2 with none", "cleo").value["moves"] == (draw,)


def test_the_Steeple_takes_a_card_for_one_below_it():
    """The other card goes to the Courtyard, which has room, and the own one lies on top in the next turn."""
    steeple = {"cleo": ["Steeple"] * 5 + ["Hill"]}
    data = table(hands=steeple, refuse=["Steeple", "Hill"], courtyard=["Rake"] * 2, night=3)
    found = dict(zip(*reply(data, "best-turn", "2", "cleo").value.values(), strict=True))
    # 14 of 70 cards that cleo has not seen; the sixth is drawn in either turn, or taken in the second.
    assert found["draw, take the refuse card"] == found["trade Hill for Rake, take the refuse card"] == 1
    assert found["draw"] == 1 - Fraction(56 * 55, 70 * 69)


def test_the_Steeple_trades_the_card_just_taken_where_the_hand_has_no_other():
    """After a stumble five Steeple cards are left, and a sixth is to be had for the Rake on the refuse pile."""
    few = {"ada": 6, "ben": 6, "cleo": ["Steeple"] * 5, "dan": 6}
    data = table(hands=few, refuse=["Rake"], courtyard=["Steeple", "Hill"], night=3) | {"turn": "cleo", "dealer": "cleo"}
    found = reply(data, "best-turn", "1", "cleo")
    turn = "take the refuse card, trade Rake for Steeple"
    assert (found.value["moves"][0], found.value["chances"][0]) == (turn, 1)
    assert judged(data, turn, "cleo").verdict == "legal"
    assert turn in map(str, moves(read(data), "cleo"))
    # Of 73 cards that cleo has not seen 14 are Steeple.
    ordered = {"VI-AMB-ORDER": "draw-first"}
    assert reply(data, "complete", "1", "cleo", **ordered).value["chance"] == Fraction(14, 72)
    assert judged(data, turn, "cleo", **ordered).verdict == "illegal"


@pytest.mark.parametrize(("hand", "n"), [(["Coffer", "Steeple", "Hill"] * 2, 2), (["Rake", "Steeple", "Hill"] * 2, 0)])
def test_trades_of_the_card_just_taken_are_listed_where_the_hand_has_none_like_it(hand, n):
    data = table(hands={"cleo": hand}, refuse=["Steeple", "Rake"], courtyard=["Hill", "Hill", "Steeple"], night=3)
    listed = [str(move) for move in moves(read(data | {"turn": "cleo", "dealer": "cleo"}), "cleo")]
    assert sum(said.startswith("take the refuse card") for said in listed) == n


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(16))
def test_the_chance_is_that_of_the_best_of_all_turns(seed):
    """Every turn tried with all its discards, on small tables with cards that are the own ones or others."""
    rng = random.Random(seed)
    role = ("Rake", "Hill", "Steeple", "Coffer")[seed % 4]
    keeps, mixed = 7 if role == "Hill" else 6, bool(seed // 4)
    own = rng.randint(3, 5)
    size = rng.choice([own, 5, 6, keeps])
    takes_last, may_pass = rng.random() < 0.3, rng.random() < 0.3
    courtyard = tuple(rng.random() < 0.3 for _ in range(rng.randint(0, 4)))
    refuse = tuple(rng.random() < 0.5 for _ in range(3))
    unseen, deck = (rng.randint(1, 4), rng.randint(1, 5)), rng.choice([99, 3, 2])
    hand = (True,) * own + (False,) * (size - own)
    may = {"mixed": mixed, "takes_last": takes_last, "passes": may_pass}
    expected = naive.best_chance(role, hand, courtyard, refuse, unseen, 2, deck=deck, **may)
    pile = refuse if role == "Steeple" else ()
    now = Standing(own, size, sum(courtyard), pile, 4 - len(courtyard), unseen[0], sum(unseen), deck - 1)
    powers = Powers(1 + (role == "Rake"), 1 + (role == "Coffer"), mixed and role == "Coffer", keeps, takes_last, may_pass)
    assert chance_of_six(now, powers, 2, lambda: None) == expected


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
