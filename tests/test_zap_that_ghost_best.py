"""Zap That Ghost: the zap to make and the cards to discard, against brute force; coverage reckoned by hand."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import naive_zap_that_ghost as naive
import pytest
from sayings import says
from test_zap_that_ghost_twins import GAME, read, table

from models.green_box.cards import Card, Deck
from models.green_box.components import Colour, Symbol
from scorers.green_box.zap_that_ghost.search import BestPlay, coverage, reckon
from verify.play import best_play

RED_DROP, BLUE_DROP, GREEN_DROP = ((colour, Symbol.DROP) for colour in (Colour.RED, Colour.BLUE, Colour.GREEN))


def lower(fraction):
    return int(fraction * 1000)


def searched(position, player, objective, turns=1):
    question = BestPlay(position, player, objective, turns, lambda: None)
    found = [progressed.found for progressed in question.run()]
    return question, (found[-1] if found else None)


def test_coverage_by_hand():
    """Two rolls certain, and one card of four drawn: one of the four covers a third roll, so a quarter of a roll more."""
    rolls = {RED_DROP: frozenset({1, 3}), BLUE_DROP: frozenset({3, 5})}
    assert reckon(rolls, [RED_DROP], 0, Counter()) == 2000
    assert reckon(rolls, [RED_DROP], 1, Counter({BLUE_DROP: 1, GREEN_DROP: 3})) == 2250
    # Two of four drawn: that the one is among them has the chance of a half.
    assert reckon(rolls, [RED_DROP], 2, Counter({BLUE_DROP: 1, GREEN_DROP: 3})) == 2500
    assert reckon(rolls, [], 1, Counter()) == 0


def test_the_best_exchange_is_that_of_brute_force():
    rng = random.Random(8)
    kept = exchanged = 0
    for _ in range(6):
        data = table(rng, players=2)
        del data["die"]
        hand = data["players"]["ada"]["hand"]
        best = lower(naive.expected(data, hand))
        for n, card in enumerate(hand):
            left = data | {"players": {**data["players"], "ada": {"hand": hand[:n] + hand[n + 1 :]}}, "discard": [card]}
            best = max(best, lower(naive.expected(left, hand[:n] + hand[n + 1 :], 1)))
        found = best_play(GAME, read(data), "ada", objective="coverage")
        assert (found.status, found.points) == ("proven", best)
        kept, exchanged = kept + (not found.moves), exchanged + len(found.moves)
    assert kept
    assert exchanged


def test_the_best_discards_of_the_set_up_are_those_of_brute_force():
    rng, kept = random.Random(9), []
    for _ in range(5):
        data = table(rng, players=2, captured=0, hand=6)
        del data["die"]
        ghosts = {(ghost, symbol) for symbol, ghost in naive.tiles(data).values()}
        hand = data["players"]["ben"]["hand"]
        keep = [four for four in combinations(hand, 4) if sum(naive.card(said) in ghosts for said in four) >= 2]
        best = max((lower(naive.expected(data, four)) for four in keep), default=0)
        found = best_play(GAME, read(data), "ben", objective="coverage")
        kept.append(len(found.position.seat("ben").hand) == 4)
        assert found.points == best if kept[-1] else found.points >= best
    assert sum(kept) > 1


def test_the_zap_that_leaves_the_hand_best():
    """All zaps give one point; of them that is told after which the hand covers most, a card drawn taken into account."""
    rng = random.Random(10)
    for _ in range(4):
        data = table(rng, players=3)
        position = read(data)
        question, found = searched(position, "ada", "score")
        assert naive.zaps(data, "ada", data["die"])
        assert found.points == naive.score(data)["ada"] + 1
        best = 0
        for colour, symbol, (r, c), name in naive.zaps(data, "ada", data["die"]):
            board = [list(row) for row in data["board"]]
            board[r - 1][c - 1] = symbol
            hand = list(data["players"]["ada"]["hand"])
            hand.remove(f"{colour} {symbol}")
            after = data | {
                "board": board,
                "meeples": data["meeples"] | {name: f"r{r}c{c}"},
                "discard": [f"{colour} {symbol}"],
            }
            after["players"] = {**data["players"], "ada": {"hand": hand}}
            best = max(best, lower(naive.expected(after, hand, 1)))
        _, by_coverage = searched(position, "ada", "coverage")
        assert by_coverage.points == best
        assert by_coverage.moves == found.moves
        number = len(naive.zaps(data, "ada", data["die"]))
        assert question.remark == (says(f"{number} zaps", "most rolls") if number > 1 else None)


def test_without_a_card_that_zaps_there_is_no_best_zap():
    data = table(random.Random(10), players=3)
    data["players"]["ada"]["hand"] = []
    assert not naive.zaps(data, "ada", data["die"])
    assert searched(read(data), "ada", "score")[0].obstacle == says("ada", "no card", f"a {data['die']}")


def test_a_zap_that_the_die_does_not_reach_is_not_played(monkeypatch):
    """As though zaps for every number were listed: none of another number is tried."""
    position = read(table(random.Random(10), players=3))
    right = BestPlay.listed
    expected = searched(position, "ada", "score")[1]
    monkeypatch.setattr(
        BestPlay, "listed", lambda asked, now: [move for n in range(1, 7) for move in right(asked, replace(now, die=n))]
    )
    every = set(map(str, BestPlay(position, "ada", "score", 1, lambda: None).listed(position)))
    assert every > set(map(str, right(BestPlay(position, "ada", "score", 1, lambda: None), position)))
    assert searched(position, "ada", "score")[1] == expected


def test_meeples_that_block_count():
    data = table(random.Random(12), players=2)
    free = coverage(read(data), "ada")
    assert free == lower(naive.expected(data, data["players"]["ada"]["hand"]))
    blocked = data | {"rulings": {"ZG-AMB-BLOCK": "yes"}}
    assert coverage(read(blocked), "ada") == lower(naive.expected(blocked, data["players"]["ada"]["hand"]))


def test_with_a_card_file_what_is_left_of_it_is_drawn():
    """A box with one card that is not in hand: it is drawn for certain. Of other colours only with all 54."""
    data = table(random.Random(13), players=2)
    del data["die"]
    hand = data["players"]["ada"]["hand"] = ["red drop", "red drop", "red drop", "unknown"]
    ghosts = sorted({(ghost, symbol) for symbol, ghost in naive.tiles(data).values() if ghost})
    drawn = next(of for of in ghosts if naive.rolls(data, of) - naive.rolls(data, ("red", "drop")))
    box = Deck((Card(Symbol(drawn[1]), Colour(drawn[0])), Card(Symbol.DROP, Colour.BLACK)))
    data["players"]["ben"] = {}
    expected = naive.rolls(data, ("red", "drop")) | naive.rolls(data, drawn)
    told = GAME.game.read(data, box, {}).position
    assert coverage(told, "ada") == 1000 * len(expected)
    assert len(hand) == 4
    own = len(naive.rolls(data, ("red", "drop")))
    every = GAME.game.read(data, box, {"ZG-AMB-DECK": "54"}).position
    assert coverage(every, "ada") == lower(Fraction(own + len(expected), 2))
    assert BestPlay(told, "ada", "coverage", 1, lambda: None).remark is None


def test_with_all_54_cards_other_colours_may_be_drawn():
    """Two colours of six zap nothing: of 36 kinds a third less is useful."""
    data = table(random.Random(14), players=2, captured=0)
    data["players"] = {"ada": {"hand": ["unknown"] * 4}, "ben": {}}
    of_four = coverage(read(data), "ada")
    of_six = coverage(read(data | {"rulings": {"ZG-AMB-DECK": 54}}), "ada")
    assert 0 < of_six < of_four


def test_what_is_said_of_an_answer():
    data = table(random.Random(15), players=2)
    question = BestPlay(read(data), "ada", "coverage", 2, lambda: None)
    assert (question.scope, question.ceiling) == ("in this round", 6000)
    assert question.remark == says("only at this round", "next roll", "chance")
    over = BestPlay(read(data | {"turn": "over"}), "ada", "score", 1, lambda: None)
    assert (over.obstacle, over.ceiling) == ("the game is over", naive.score(data)["ada"] + 1)
    assert list(over.run()) == []


def test_a_play_that_is_known_has_to_be_beaten():
    data = table(random.Random(16), players=2)
    del data["die"]
    question, found = searched(read(data), "ada", "coverage")
    assert list(question.run(found.points)) == []
    assert list(question.run(found.points - 1))


def test_a_new_hand_counts_as_four_cards_drawn():
    data = table(random.Random(17), players=2, captured=0, hand=6)
    del data["die"]
    data["players"]["ada"]["hand"] = ["unknown"] * 6
    six = coverage(read(data), "ada")
    data["players"]["ada"]["hand"] = ["unknown"] * 4
    assert six == coverage(read(data), "ada")


@pytest.mark.parametrize(
    ("change", "objective", "said"),
    [
        ({"die": None}, "score", "without the die"),
        ({"players.ada.hand": None}, "score", "needs every card of ada's hand"),
        ({"board": None}, "coverage", "The file does not say: r2c2, the ghost at r2c2"),
    ],
)
def test_what_has_to_be_known(change, objective, said):
    data = table(random.Random(18), players=2)
    if "die" in change:
        del data["die"]
    if "board" in change:
        data["board"][1][1] = "unknown"
    if "players.ada.hand" in change:
        del data["players"]["ada"]["hand"]
    (problem,) = GAME.game.play.problems(read(data), "ada", objective)
    assert said in problem.message
    assert not GAME.game.play.problems(read(table(random.Random(18), players=2)), "ada", objective)


def test_two_cards_of_six_are_discarded_at_the_set_up_only():
    """Afterwards six cards are too many, but nothing says that two of them go."""
    data = table(random.Random(9), players=2, captured=0, hand=6)
    del data["die"]
    captured = data | {"players": {**data["players"], "ben": {**data["players"]["ben"], "captured": {"red": 1}}}}

    def keeps_all(told):
        return 0 in BestPlay(read(told), "ada", "coverage", 1, lambda: None).lengths()

    assert keeps_all(captured)
    assert not keeps_all(data)
