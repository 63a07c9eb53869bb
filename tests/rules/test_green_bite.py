"""Green Bite: each rule and requirement by its id, accepted and rejected; the vectors of its specification."""

import random
from itertools import permutations, product

import naive_green_bite as naive
import pytest
from asking import moves, reader
from sayings import says

from models.green_box.green_bite.moves import Lay, Reveal
from models.green_box.green_bite.rounds import Edge, lead_to_line, line_after, outcome_of
from models.problem import UnusableError
from verify.check import check
from verify.deal import deal
from verify.fill import fill
from verify.games import entry
from verify.judge import judge
from verify.score import score
from verify.violations import known_violations

GAME = entry("green-bite")


def table(players=None, **keys):
    """Before round 4: ben was bitten in round 2, cleo in round 3; what a player has and keys of the file changed."""
    told = {"ada": {"health": 4, "discards": [3, 5, 2]}, "ben": {"health": 3, "discards": [6]}, "cleo": {"health": 3}}
    seats = {name: told.get(name, {}) | (players or {}).get(name, {}) for name in (*told, *(players or {}))}
    data = {"game": GAME.name, "players": seats, "line": ["ben", "ada", "cleo"], "round": 4}
    return data | keys


read = reader(GAME)


def broken(data, **rulings):
    return {v.instance: v.message for v in known_violations(GAME.game, read(data, **rulings))}


def verdict(data, text, **rulings):
    position = read(data, **rulings)
    return judge(GAME, position, GAME.game.play.read(text, position, position.line[0]))


def objections(data, text, **rulings):
    return {objection.instance: objection.message for objection in verdict(data, text, **rulings).objections}


def test_the_table_of_these_tests_is_legal():
    assert broken(table()) == {}


# The line.


@pytest.mark.parametrize(
    ("line", "cards", "after"),
    [
        ("J A B T", (4, 1, 4, 3), "T A J B"),
        ("A B C D", (4, 1, 4, 3), "D B A C"),
        ("A B C", (2, 5, 6), "C B A"),
        ("A B C", (4, 4, 4), "A B C"),
        ("A B C D E F", (1, 2, 2, 6, 1, 5), "D F A B C E"),
    ],
)
def test_BT_MOVE(line, cards, after):
    """The lowest first to the front, so that the highest is in front; who is tied stays."""
    names = line.split()
    assert line_after(names, dict(zip(names, cards, strict=True))) == tuple(after.split())


def test_BT_BITE_is_not_in_the_first_round():
    data = naive.start(["ada", "ben", "cleo"], ["cleo", "ada", "ben"])
    done = outcome_of(read(data), {"ada": 1, "ben": 2, "cleo": 2})
    assert (done.bitten, done.position.line, done.position.round) == (None, ("ada", "cleo", "ben"), 2)
    assert [seat.health for seat in done.position.seats] == [4, 4, 4]


def test_BT_BITE_takes_a_cube_of_the_last():
    done = outcome_of(read(table()), {"ada": 4, "ben": 1, "cleo": 4})
    assert (done.moved, done.bitten, done.is_out) == (("ben", "ada", "cleo"), "cleo", False)
    assert done.position.seat("cleo").health == 2


def test_BT_BITE_eliminates_who_has_no_cube_left():
    """In a game of four, the one before is the last then, and is not bitten."""
    data = table({"cleo": {"health": 1}, "dan": {"health": 4, "discards": [1, 2, 3]}}, line=["dan", "ada", "ben", "cleo"])
    done = outcome_of(read(data), {"ada": 4, "ben": 4, "cleo": 4, "dan": 5})
    assert done.is_out
    assert done.position.line == ("dan", "ada", "ben")
    assert [seat.health for seat in done.position.seats] == [4, 3, 0, 4]
    assert not done.position.over


def test_BT_AMB_BITTENMOVES():
    done = outcome_of(read(table(), BT_AMB_BITTENMOVES="front"), {"ada": 4, "ben": 1, "cleo": 4})
    assert (done.moved, done.position.line) == (("ben", "ada", "cleo"), ("cleo", "ben", "ada"))


def test_BT_REFILL_of_two_cards_and_of_the_bitten():
    """Ada plays the fourth of six cards; ben keeps the discards."""
    done = outcome_of(read(table()), {"ada": 4, "ben": 1, "cleo": 4})
    assert done.refilled == ("ada", "cleo")
    assert [seat.discards for seat in done.position.seats] == [(), (6, 1), ()]
    assert [seat.in_hand for seat in done.position.seats] == [6, 4, 6]


ENDING = {"ada": {"health": 1}, "ben": {"health": 4}, "cleo": {"health": 3}}


def test_BT_END():
    done = outcome_of(read(table(ENDING)), {"ada": 1, "ben": 5, "cleo": 2})
    assert done.position.over
    assert (done.position.line, done.position.round) == (("ben", "cleo"), 4)
    assert done.refilled == ()
    totals = {sheet.player: sheet.total for sheet in score(GAME, done.position).sheets}
    assert totals == {"ada": 0, "ben": 1, "cleo": 0}


def test_BT_AMB_LASTREFILL():
    done = outcome_of(read(table(ENDING), BT_AMB_LASTREFILL="yes"), {"ada": 1, "ben": 1, "cleo": 2})
    assert done.position.line == ("cleo", "ben")
    assert done.refilled == ()
    data = table(ENDING | {"cleo": {"health": 3, "discards": [1, 3, 4]}}, line=["cleo", "ben", "ada"])
    done = outcome_of(read(data, BT_AMB_LASTREFILL="yes"), {"ada": 1, "ben": 1, "cleo": 2})
    assert done.refilled == ("cleo",)


def test_BT_END_of_two():
    """The game of two goes on until one is out."""
    data = {
        "game": GAME.name,
        "players": {"ada": {"health": 1, "discards": [4]}, "ben": {"health": 4, "discards": [3]}},
        "line": ["ben", "ada"],
        "round": 5,
    }
    done = outcome_of(read(data), {"ada": 2, "ben": 2})
    assert (done.position.over, done.position.line) == (True, ("ben",))
    assert not read(data).is_over


def test_BT_SET_dealt():
    """Everybody with four cubes and all cards, in every order of the line."""
    names = ["ada", "ben", "cleo"]
    tables = [deal(GAME, names, seed).table for seed in range(60)]
    assert all(broken(data) == {} and data["players"] == {name: {"health": 4} for name in names} for data in tables)
    assert {tuple(data["line"]) for data in tables} == set(permutations(names))
    for players in (["ada"], list("abcdefg")):
        with pytest.raises(ValueError, match="2 to 6"):
            deal(GAME, players, 1)


# What a table can break.


def test_BT_SET():
    assert "BT-SET[ada]" in broken(table({"ada": {"health": 5}}))
    assert "BT-SET[ada]" not in broken(table({"ada": {"health": 5}}), BT_AMB_CUBES="5")


def test_BT_ST_CARDS():
    twice = broken(table({"ada": {"discards": [3, 5, 3]}}))
    assert twice == {"BT-ST-CARDS[ada, 3]": says("2 of ada's cards are 3s", "only one")}
    few = broken(table({"ben": {"hand": [1, 2, 3]}}))
    assert few["BT-ST-CARDS[ben]"] == says("ben", "4 cards", "3 in hand", "1 discarded", "6")
    on_table = broken(table({"ben": {"card": 6, "discards": [1]}, "ada": {"card": 6}}))
    assert not any(instance.startswith("BT-ST-CARDS") for instance in on_table)
    assert "BT-ST-CARDS[ben, 6]" in broken(table({"ben": {"card": 6}}))


def test_BT_ST_CARDS_of_who_is_out():
    dan = {"dan": {"health": 0, "discards": [1]}}
    assert broken(table(dan))["BT-ST-CARDS[dan]"] == says("dan", "out")


def test_BT_ST_HANDSIZE():
    assert broken(table({"cleo": {"discards": [1, 2, 3, 4]}}))["BT-ST-HANDSIZE[cleo]"] == says("cleo", "2 cards", "3", "6")
    assert "BT-ST-HANDSIZE[cleo]" not in broken(table({"cleo": {"discards": [1, 2, 3]}}))


OVER = {
    "game": GAME.name,
    "players": {"ada": {"health": 4, "discards": [5]}, "ben": {"health": 4, "discards": [3]}, "cleo": {"health": 0}},
    "line": ["ada", "ben"],
    "round": 5,
}


def test_a_game_that_is_over():
    """Whether the file says so or not; six cards held before the last round, five after it."""
    assert broken(OVER) == broken(OVER | {"turn": "over"}) == {}
    players = OVER["players"] | {"ada": {"health": 4, "discards": [5], "card": 1}}
    assert "BT-ST-HANDSIZE[ada, card]" in broken(OVER | {"players": players})
    # A hand that is left out nobody knows: no cards are taken back at the end.
    assert broken(OVER | {"players": {name: {"health": seat["health"]} for name, seat in OVER["players"].items()}}) == {}
    all_in_hand = OVER["players"] | {"ada": {"health": 4, "hand": 6}}
    assert "BT-ST-HANDSIZE[ada]" in broken(OVER | {"players": all_in_hand})
    # With the last cards taken back by who then had two: the hand of six had three cards before.
    assert "BT-ST-HANDSIZE[ada]" not in broken(OVER | {"players": all_in_hand}, BT_AMB_LASTREFILL="yes")


def test_BT_ST_LINE():
    assert broken(table(line=["ben", "ada"]))["BT-ST-LINE[cleo]"] == says("cleo", "missing")
    assert broken(table(line=["ben", "ada", "cleo", "ada"]))["BT-ST-LINE[ada]"] == says("ada", "2 times")
    gone = OVER | {"line": ["ada", "ben", "cleo"]}
    assert broken(gone)["BT-ST-LINE[cleo]"] == says("cleo", "no health cube")
    alone = OVER | {"players": OVER["players"] | {"ben": {"health": 0}}, "line": ["ada"]}
    assert broken(alone)["BT-ST-LINE[number]"] == says("1 player", "2")


def test_BT_END_is_not_said_too_early():
    assert broken(table(turn="over")) == {"BT-END[over]": says("3 are left", "2")}


def test_BT_ST_BITES():
    assert broken(table(round=5))["BT-ST-BITES[all]"] == says("4 rounds", "3 bites", "2 health cubes")


@pytest.mark.parametrize(("players", "least", "most"), [(2, 5, 8), (3, 5, 11), (4, 9, 15), (6, 17, 23)])
def test_BT_ST_LENGTH(players, least, most):
    names = ["ada", "ben", "cleo", "dan", "eva", "fay"][:players]
    on = naive.start(names, names)
    assert [n for n in range(2, 28) if "BT-ST-LENGTH[round]" not in broken(on | {"round": n})] == list(range(2, most + 1))
    over = on | {"line": names[: min(2, players - 1)]}
    over["players"] = {name: {"health": 4 if name in over["line"] else 0} for name in names}
    assert [n for n in range(1, 28) if "BT-ST-LENGTH[over]" not in broken(over | {"round": n})] == list(
        range(least, most + 1)
    )


def test_five_cubes():
    """BT-AMB-CUBES: a game of six lasts up to 29 rounds then, and who has five left was never bitten."""
    five = naive.start(["ada", "ben", "cleo"], ["ada", "ben", "cleo"])
    five["players"] = {name: {"health": 5} for name in five["line"]}
    assert broken(five, BT_AMB_CUBES="5") == {}
    assert set(broken(five)) == {"BT-SET[ada]", "BT-SET[ben]", "BT-SET[cleo]"}
    six = naive.start(list("abcdef"), list("abcdef"))
    assert "BT-ST-LENGTH[round]" not in broken(six | {"round": 29}, BT_AMB_CUBES="5")


def test_BT_ST_UNBITTEN():
    assert broken(table({"ben": {"discards": [6, 1]}})) == {"BT-ST-UNBITTEN[ben]": says("ben", "4 cards", "round 4")}
    assert broken(table({"ada": {"discards": [5, 2]}})) == {"BT-ST-UNBITTEN[ada]": says("ada", "never", "4 cards")}


def test_somebody_was_just_eliminated():
    """Dan in rounds 2 to 5, so that nobody in the line has six cards."""
    data = {
        "game": GAME.name,
        "players": {name: {"health": 4, "discards": [n]} for name, n in (("ada", 6), ("ben", 5), ("cleo", 4))},
        "line": ["ada", "ben", "cleo"],
        "round": 6,
    }
    data["players"]["dan"] = {"health": 0}
    assert broken(data) == {}
    # Dan can have been tied with one of them only.
    assert set(broken(data | {"line": ["cleo", "ada", "ben"]})) == {"BT-ST-ORDER[line]"}


def test_BT_ST_UNBITTEN_of_all_together():
    """Both ada and cleo would have been bitten in round 3."""
    data = table({"ada": {"health": 3, "discards": []}, "ben": {"health": 4, "discards": [1, 5, 6]}})
    assert set(broken(data)) == {"BT-ST-UNBITTEN[together]"}


@pytest.mark.parametrize("seed", range(4))
def test_hands_fit_bites_as_in_all_orders_of_bites(seed):
    """Health, hand sizes and the last in line, against every order in which the players can have been bitten."""
    rng = random.Random(seed)
    n, rounds = rng.choice([(2, 5), (2, 7), (3, 4), (3, 6), (3, 7), (4, 6)])
    possible = naive.hands_by_rounds(n, rounds)
    names, seen = ["ada", "ben", "cleo", "dan"][:n], set()
    for _ in range(120):
        health, sizes, last = rng.choice(sorted(possible, key=str))
        if rng.random() < 0.7:
            sizes = tuple(rng.choice([size, size, 3, 4, 5, 6]) if h else 0 for size, h in zip(sizes, health, strict=True))
        if rng.random() < 0.3:
            i, k = rng.sample(range(n), 2)
            health = tuple(health[k] if j == i else health[i] if j == k else h for j, h in enumerate(health))
            sizes = tuple(s or 6 for s in sizes)
        left = [i for i in range(n) if health[i]]
        if len(left) <= min(2, n - 1):
            continue
        end = rng.choice([last, rng.choice(left)])
        end = rng.choice(left) if end is None else end
        players = {
            name: {"health": h, "discards": list(range(1, 7 - s)) if h else []}
            for name, h, s in zip(names, health, sizes, strict=True)
        }
        line = [names[i] for i in left if i != end] + [names[end]]
        rules = {
            v.rule
            for v in known_violations(
                GAME.game, read({"game": GAME.name, "players": players, "line": line, "round": rounds})
            )
        }
        told = tuple(s if h else 0 for s, h in zip(sizes, health, strict=True))
        expected = any((health, told, who) in possible for who in (end, None))
        assert (not rules & {"BT-ST-UNBITTEN", "BT-ST-LAST", "BT-ST-HANDSIZE", "BT-ST-BITES"}) == expected, (
            health,
            told,
            end,
            rules,
        )
        seen.add(expected)
    assert seen == {True, False}


def test_a_possible_order_of_bites():
    """Who holds five cards was bitten in the round before the last, who holds four in the one before that."""
    data = table(
        {"ada": {"health": 3, "discards": [2, 5]}, "ben": {"discards": [3]}, "dan": {"health": 3, "discards": [6, 1, 4]}},
        line=["ada", "dan", "ben", "cleo"],
        round=6,
    )
    [past] = GAME.game.history(read(data))
    assert [step.split(": ")[1].split()[0] for step in past.steps] == ["dan", "ada", "ben", "cleo"]
    [past] = GAME.game.history(read(OVER))
    assert [step.split(": ")[1].split()[0] for step in past.steps] == ["cleo"] * 4
    [none] = GAME.game.history(read(data | {"round": 7}))
    assert none.steps is None
    assert GAME.game.history(read(naive.start(["ada", "ben"], ["ada", "ben"])))[0].steps == ()


def test_BT_ST_LAST():
    assert broken(table(line=["cleo", "ada", "ben"])) == {"BT-ST-LAST[ben]": says("ben", "round 3", "5")}
    assert "BT-ST-LAST[cleo]" not in broken(table(line=["cleo", "ada", "ben"]), BT_AMB_BITTENMOVES="front")
    assert "BT-ST-LAST[ben]" in broken(table(), BT_AMB_BITTENMOVES="front")


def test_BT_ST_ORDER():
    four = {"dan": {"health": 4, "discards": [4, 6, 1]}}
    assert broken(table(four, line=["ben", "ada", "dan", "cleo"])) == {}
    wrong = broken(table(four, line=["dan", "ben", "ada", "cleo"]))
    assert wrong == {"BT-ST-ORDER[line]": says("dan", "ben", "ada", "cleo", "dan 1", "ben 6", "ada 2")}


@pytest.mark.parametrize(
    ("cards", "can"),
    [
        ((6, 4, 1), True),
        ((4, 6, 1), False),
        ((6, 3, 3), True),
        ((3, 3, 6), False),
        ((3, 6, 3), False),
        ((5, 5, 5), True),
        ((None, 4, None), True),
        ((None, 6, 2, None), True),
        ((None, 6, 2, 1), False),
        ((2, 1, None), True),
        ((1, None), True),
        ((6, 5, 4, 3, 2, 1, None), True),
        ((6, 5, 4, 3, 2, 1), True),
        ((None, 6, 5, 4, 3, 2), False),
        ((None, None, 1), True),
        ((6, 5, None, None), True),
        ((), True),
    ],
)
def test_lines_that_cards_can_lead_to(cards, can):
    """From the front; None is any card. (None, 6, 2, None): the first and the 6 are tied, the last and the 2."""
    assert lead_to_line(cards) is can


@pytest.mark.parametrize(
    ("cards", "edge", "can"),
    [
        ((6, 3, 3), Edge(2, in_front=False), True),
        ((6, 3, 3), Edge(1, in_front=False), False),
        ((6, 3, 3), Edge(0, in_front=False), True),
        ((6, 3, 3), Edge(1, in_front=True), True),
        ((6, 3, 3), Edge(2, in_front=True), False),
        ((5, 1, None), Edge(1, in_front=False), False),
        ((5, 2, None), Edge(1, in_front=False), True),
        ((None, 4, None), Edge(0, in_front=False), True),
        ((None, 6, 2, None), Edge(0, in_front=False), False),
        ((None, 6, 2, None), Edge(1, in_front=True), False),
        ((None, 6, 2, None), Edge(0, in_front=True), True),
    ],
)
def test_whoever_was_last_before_is_last_of_those_who_are_tied(cards, edge, can):
    """Whoever is tied keeps the order of the line before, where the player bitten then was last, or by a ruling in front."""
    assert lead_to_line(cards, edge) is can


def test_BT_ST_ORDER_of_who_was_bitten_in_the_round_before():
    """Cleo was bitten in rounds 2, 3 and 5, ben in round 4. Ben's 1 is alone and then the lowest, or cleo has it too, and then
    ben, who was last, stays behind cleo. So cleo was not last after it, if ada's 5 was alone as well."""
    seats = {
        "ada": {"health": 4, "discards": [5]},
        "ben": {"health": 3, "discards": [1]},
        "cleo": {"health": 1},
    }
    wrong = broken(table(seats, line=["ada", "ben", "cleo"], round=6))
    assert wrong == {"BT-ST-ORDER[line]": says("ada 5", "ben 1", "ben", "bitten in the round before", "last")}
    # With ada's 5 cleo is tied with her, behind ben's 1.
    assert broken(table(seats, line=["ben", "ada", "cleo"], round=6)) == {}


# Rounds as they were reported.


def test_a_recorded_round_is_judged():
    said = "reveal ada 4, ben 1, cleo 4; line ben, ada, cleo; cleo bitten"
    assert verdict(table(), said).verdict == "legal"
    assert objections(table(), "reveal ada 4, ben 1, cleo 4; line ada, ben, cleo") == {
        "BT-MOVE[line]": says("ben 1", "ada 4", "cleo 4", "ben, ada, cleo", "not ada, ben, cleo")
    }
    assert objections(table(), "reveal ada 4, ben 1, cleo 4; ben bitten") == {"BT-BITE[ben]": says("cleo", "not ben")}
    first = naive.start(["ada", "ben"], ["ada", "ben"])
    assert objections(first, "reveal ada 4, ben 1; ben bitten") == {"BT-BITE[ben]": says("nobody", "first round")}


def test_BT_PLAY():
    assert objections(table(), "reveal ada 2, ben 1, cleo 4") == {"BT-PLAY[ada, 2]": says("ada", "2", "discards")}
    assert "BT-PLAY[ada, 2]" in objections(table({"ada": {"hand": [1, 4, 6]}}), "reveal ada 2, ben 1, cleo 4")
    assert objections(table(), "reveal ada 1, ben 1") == {"BT-PLAY[cards]": says("cleo", "reveal")}
    assert objections(table(), "reveal; ben bitten")["BT-PLAY[cards]"] == says("ada", "ben", "cleo", "name all cards")
    assert objections(table({"ada": {"card": 4}}), "reveal ada 1, ben 1, cleo 2") == {"BT-PLAY[ada]": says("4", "not 1")}
    gone = table({"dan": {"health": 0}})
    assert objections(gone, "reveal ada 4, ben 1, cleo 4, dan 1") == {"BT-PLAY[dan]": says("dan", "out")}


def lay(data, player, card):
    position = read(data)
    judgement = judge(GAME, position, Lay(player, card))
    return {objection.instance: objection.message for objection in judgement.objections}, judgement


def test_a_card_is_chosen_once():
    assert lay(table(), "ada", 4)[0] == {}
    assert lay(table({"ada": {"card": 4}}), "ada", 1)[0] == {"BT-PLAY[ada]": says("ada", "already")}
    assert lay(table({"dan": {"health": 0}}), "dan", 1)[0] == {"BT-PLAY[dan]": says("dan", "out")}


def test_nothing_is_played_when_the_game_is_over():
    assert "BT-END[over]" in objections(OVER, "reveal ada 1, ben 1")
    position = read(OVER)
    assert list(GAME.game.play.moves(position, "ada")) == []


def test_what_comes_of_a_face_down_card_that_nobody_knows_is_not_known():
    data = table({"ada": {"card": "unknown"}, "ben": {"card": 1}, "cleo": {"card": 4}})
    found = verdict(data, "reveal")
    assert (found.verdict, found.needs, found.objections) == ("undecided", ("what ada played",), ())
    assert objections(table({"ada": {"card": "unknown"}, "ben": {"card": 1}}), "reveal") == {
        "BT-PLAY[cards]": says("ada", "cleo", "name all cards")
    }
    assert verdict(data, "reveal ada 4").verdict == "undecided"
    position = read(data)
    assert list(GAME.game.play.moves(position, "ben")) == []
    assert GAME.game.play.unseen(position, "ben") == says("ada", "face down")
    assert GAME.game.play.outcome(position, Reveal("ben")) == ""


def test_moves_are_the_cards_in_hand_and_then_the_round():
    assert [str(option.move) for option in moves(GAME, read(table()), "ada")] == ["play 1", "play 4", "play 6"]
    laid = read(table({"ada": {"card": 4}, "ben": {"card": 1}, "cleo": {"card": 4}}))
    assert [str(option.move) for option in moves(GAME, laid, "ben")] == ["reveal"]
    assert list(GAME.game.play.moves(laid, "ada")) == []


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("play 4", Lay("ada", 4)),
        ("ada: choose the 4.", Lay("ada", 4)),
        ("4", Lay("ada", 4)),
        ("reveal", Reveal("ada")),
        ("reveal: Ada 4, ben 1 and cleo 4", Reveal("ada", (("ada", 4), ("ben", 1), ("cleo", 4)))),
        ("cards ada: 4; bites cleo", Reveal("ada", (("ada", 4),), "cleo")),
        ("reveal; line is cleo, ada, ben", Reveal("ada", line=("cleo", "ada", "ben"))),
    ],
)
def test_how_moves_are_said(text, move):
    assert GAME.game.play.read(text, read(table()), "ada") == move


@pytest.mark.parametrize(
    "text", ["", "play 7", "play", "reveal ada", "reveal eve 3", "reveal; ben smiles", "reveal 4", "reveal ada 9"]
)
def test_what_is_no_move(text):
    with pytest.raises(ValueError):  # noqa: PT011 - what is said stands in the conformance file
        GAME.game.play.read(text, read(table()), "ada")


def test_who_says_that_cards_are_turned_over():
    speaker = GAME.game.play.speaker
    assert speaker("reveal ada 4, ben 1, cleo 4; cleo bitten", read(table())) == "ben"
    assert speaker("play 4", read(table())) is None


def test_what_comes_of_a_round_is_said():
    position = read(table())
    said = GAME.game.play.outcome(position, GAME.game.play.read("reveal ada 4, ben 1, cleo 4", position, "ben"))
    assert said == says("ben, ada, cleo", "cleo is bitten", "2 health cubes", "ada and cleo")
    first = read(naive.start(["ada", "ben"], ["ada", "ben"]))
    assert GAME.game.play.outcome(first, Reveal("ada", (("ada", 1), ("ben", 3)))) == says(
        "ben, ada", "nobody", "first round"
    )
    ends = read(table(ENDING))
    said = GAME.game.play.outcome(ends, GAME.game.play.read("reveal ada 1, ben 5, cleo 2", ends, "ben"))
    assert said == says("ada is bitten and out", "ben wins")


# Read a second time.


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_random_games_stay_legal_and_are_played_as_the_naive_way(players):
    rng = random.Random(players)
    names = ["ada", "ben", "cleo", "dan", "eva", "fay"][:players]
    for to_front in (False, True):
        rulings = {"BT_AMB_BITTENMOVES": "front"} if to_front else {}
        data = naive.start(names, rng.sample(names, players))
        while naive.winner(data) is None:
            cards = {name: rng.choice(naive.hand(data, name)) for name in data["line"]}
            position = read(data, **rulings)
            assert broken(data, **rulings) == {}
            done = outcome_of(position, cards)
            refilled = outcome_of(read(data, **rulings, BT_AMB_LASTREFILL="yes"), cards).position
            assert list(known_violations(GAME.game, refilled)) == []
            data, victim = naive.play(data, cards, to_front=to_front)
            assert done.bitten == victim
            assert done.position == read(data, **rulings)
        assert broken(data, **rulings) == {}
        [winner] = [sheet.player for sheet in score(GAME, read(data)).sheets if sheet.total]
        assert winner == naive.winner(data)


@pytest.mark.parametrize("seed", range(3))
def test_lines_are_told_as_by_every_round_before(seed):
    """A table of a random game, its last discards and its line changed at random."""
    rng = random.Random(seed)
    to_front = seed % 2 == 1
    rulings = {"BT_AMB_BITTENMOVES": "front"} if to_front else {}
    seen = set()
    for _ in range(12):
        names = ["ada", "ben", "cleo", "dan"][: rng.choice([3, 4, 4])]
        data = naive.start(names, names)
        for _ in range(rng.randint(1, 6)):
            after, _victim = naive.play(
                data, {name: rng.choice(naive.hand(data, name)) for name in data["line"]}, to_front=to_front
            )
            if naive.winner(after):
                break
            data = after
        line = data["line"]
        moved_line = (
            [line[0], *rng.sample(line[1:], len(line) - 1)]
            if to_front
            else [*rng.sample(line[:-1], len(line) - 1), line[-1]]
        )
        data = data | {"line": moved_line}
        if data["round"] > 1:
            is_broken = any(instance.startswith("BT-ST-ORDER") for instance in broken(data, **rulings))
            assert is_broken == (not naive.line_can_be(data, to_front=to_front)), data
            seen.add(is_broken)
    assert seen == {True, False}


@pytest.mark.no_cover
@pytest.mark.parametrize("to_front", [False, True])
def test_rounds_fit_each_other_as_by_every_way_to_play_them(to_front):
    """Tables of random games of three, a discard or the line changed: every line before the discards and every card is tried."""
    rng, seen = random.Random(18 + to_front), set()
    rulings = {"BT_AMB_BITTENMOVES": "front"} if to_front else {}
    for _ in range(160):
        names = ["ada", "ben", "cleo"]
        data = naive.start(names, names)
        for _ in range(rng.randint(3, 6)):
            cards = {name: rng.choice(naive.hand(data, name)) for name in data["line"]}
            after, _victim = naive.play(data, cards, to_front=to_front)
            if naive.winner(after):
                break
            data = after
        assert naive.rounds_can_be(data, to_front=to_front)
        seat = data["players"][rng.choice(names)]
        if seat["discards"]:
            others = [card for card in range(1, 7) if card not in seat["discards"]]
            seat["discards"][rng.randrange(len(seat["discards"]))] = rng.choice(others)
        found = {instance.split("[")[0] for instance in broken(data, **rulings)}
        if data["round"] > 2 and found <= {"BT-ST-ROUNDS"}:
            assert bool(found) == (not naive.rounds_can_be(data, to_front=to_front)), data
            seen.add(bool(found))
    assert seen == {True, False}


def test_unknown_discards_fit_the_rounds_before():
    """The newest discard of ben decides: with a 5 ada and ben were tied in round 4, and stayed."""
    data = {
        "game": "green-bite",
        "players": {
            "ada": {"health": 3, "discards": [3, 5, 1]},
            "ben": {"health": 3, "discards": ["unknown", 6]},
            "cleo": {"health": 2},
        },
        "line": ["ada", "ben", "cleo"],
        "round": 6,
    }
    worlds = {n: data | {"players": data["players"] | {"ben": {"health": 3, "discards": [n, 6]}}} for n in range(1, 6)}
    possible = {n for n, world in worlds.items() if not broken(world)}
    assert possible == {n for n, world in worlds.items() if naive.rounds_can_be(world)} != set(worlds)
    assert {int(way.values[0][1]) for way in fill(GAME, read(data), limit=6).ways} == possible


def two(first, *, round_=5, bitten=(1, 2)):
    """Ada was bitten in round 2, and ben since; these are the cards with which she was not."""
    return {
        "game": "green-bite",
        "players": {"ada": {"health": 4 - bitten[0], "discards": list(first)}, "ben": {"health": 4 - bitten[1]}},
        "line": ["ada", "ben"],
        "round": round_,
    }


@pytest.mark.parametrize("to_front", [False, True])
def test_of_two_players_the_cards_that_escaped(to_front):
    """All that two rounds of play can show, from a table on which ada was just bitten."""
    rulings = {"BT_AMB_BITTENMOVES": "front"} if to_front else {}
    line = ["ada", "ben"] if to_front else ["ben", "ada"]
    players = {"ada": {"health": 3, "discards": []}, "ben": {"health": 4, "discards": [5, 6]}}
    tables = [{"game": "green-bite", "players": players, "line": line, "round": 3}]
    for _ in range(2):
        played = [
            naive.play(data, cards, to_front=to_front)
            for data in tables
            for cards in naive.answers(data)
            if cards["ben"] < 4
        ]
        distinct = {tuple(after["players"]["ada"]["discards"]): after for after, victim in played if victim == "ben"}
        tables = list(distinct.values())
    lines = {tuple(data["line"]) for data in tables}
    assert lines == {("ben", "ada") if to_front else ("ada", "ben")}
    for first in permutations(range(1, 7), 2):
        data = two(first) | {"line": list(*lines)}
        assert (broken(data, **rulings) == {}) == (first in distinct), first


def test_BT_ST_ONES():
    """The first card after a bite is no 1; after four rounds without one it may be."""
    message = says("ada", "bitten in round 2", "last in round 3", "1")
    assert broken(two([1, 5])) == {"BT-ST-ONES[ada, discard 1]": message}
    assert broken(two([5, 1])) == {}
    over = two([1], round_=7) | {"line": ["ada"], "turn": "over"}
    over["players"] |= {"ada": {"health": 4, "discards": [1]}, "ben": {"health": 0}}
    assert broken(over, BT_AMB_CUBES="5") == {}, "bitten in round 2, full again after round 6, and ben was last"
    over["players"]["ada"]["discards"] = [5, 1]
    assert "BT-ST-ONES" not in str(broken(over, BT_AMB_CUBES="5")), "the hands tell no order of bites"
    short = two([1])
    short["players"]["ada"]["hand"] = 4
    assert "BT-ST-ONES" not in str(broken(short))
    assert {way.values[0][1] for way in fill(GAME, read(two(["unknown", 5])), limit=20).ways} == {2, 3, 4, 6}
    three = two([1, 5]) | {"line": ["ada", "cleo", "ben"]}
    three["players"] |= {"cleo": {"health": 4, "discards": [2, 3, 4, 6]}}
    assert "BT-ST-ONES" not in str(broken(three))


def test_cards_of_several_are_turned_over():
    """Nobody else's card lies open before all do, so whoever names several means the whole round."""
    data = table()
    for said in ("ada 4, ben 1, cleo 4", "ada: 4, ben: 1 and cleo: 4", "Ada 4, Ben 1, Cleo 4."):
        assert GAME.game.play.read(said, read(data), "ada") == Reveal("ada", (("ada", 4), ("ben", 1), ("cleo", 4)))
        assert GAME.game.play.speaker(said, read(data)) == "ben"
    assert "BT-BITE[ada]" in objections(data, "ada 4, ben 1, cleo 4; ada bitten")
    assert GAME.game.play.speaker("ada 4", read(data)) is None


# Tables that are known in part.


def test_unknown_discards_are_those_that_fit_the_line():
    """A 3 of dan's is higher than ada's 2, with a 2 they are tied, with a 1 only ada is, with cleo. With a 6 dan and ben would be
    tied, but ben, bitten in round 2, was last before and would be so now."""
    dan = {"dan": {"health": 4, "discards": [4, 5, "unknown"]}}
    found = fill(GAME, read(table(dan, line=["ben", "dan", "ada", "cleo"])), limit=20)
    assert {way.values[0][1] for way in found.ways} == {1, 2, 3}
    assert not found.more
    nobody = {"dan": {"health": 4, "discards": [6, 2, "unknown"]}}
    assert check(GAME.game, read(table(nobody, line=["dan", "ben", "ada", "cleo"]))).verdict == "illegal"


def test_more_cards_unknown_than_picked_up():
    """Cleo alone has picked up all cards; the other three are unknown. Of 6 x 6 x 6 those of every round before count."""
    unknown = {"health": 4, "discards": ["unknown"]}
    data = {
        "game": GAME.name,
        "players": {"ada": unknown, "ben": unknown, "dan": unknown, "cleo": {"health": 4}},
        "line": ["ada", "ben", "dan", "cleo"],
        "round": 2,
    }
    data["players"]["cleo"] = {"health": 4, "discards": [3]}
    expected = 0
    for cards in product(range(1, 7), repeat=3):
        played = dict(zip(("ada", "ben", "dan"), cards, strict=True)) | {"cleo": 3}
        expected += any(naive.walk(before, played) == data["line"] for before in permutations(data["line"]))
    assert fill(GAME, read(data), limit=1, count=True).count == expected


def test_cards_may_be_written_as_text():
    cards = read(table({"ada": {"discards": ["3", "4 or 5", "some 1 to 2"]}})).seat("ada").discards
    assert [getattr(card, "options", card) for card in cards] == [3, (4, 5), (1, 2)]


def test_discards_that_are_missing_are_unknown():
    position = read(table({"ben": {"discards": [], "hand": [1, 2, 3, 4, 6]}, "ada": {"discards": [], "hand": 3}}))
    assert position.seat("ben").discards == (5,)
    assert [len(card.options) for card in position.seat("ada").discards] == [6, 6, 6]
    some = read(table({"ada": {"hand": [1, 4, 6], "discards": []}}))
    assert [card.options for card in some.seat("ada").discards] == [(2, 3, 5)] * 3


def test_files_that_cannot_be_used():
    for change in ({"line": []}, {"round": "four"}, {"players": {"ada": {"health": 4, "hand": [9]}, "ben": {"health": 4}}}):
        with pytest.raises(UnusableError):
            read(table() | change)
