"""Green Bite: each rule and requirement by its id, accepted and rejected; the vectors of its specification."""

import random
from itertools import permutations, product

import naive_green_bite as naive
import pytest
from asking import reader
from sayings import says

from models.green_box.green_bite.moves import Reveal
from models.green_box.green_bite.rounds import outcome_of
from models.problem import MisreadError
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
    told = {"ada": {"health": 4, "discard": [3, 5, 2]}, "ben": {"health": 3, "discard": [6]}, "cleo": {"health": 3}}
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


# The line.


def test_BT_AMB_BITTENMOVES():
    done = outcome_of(read(table(), BT_AMB_BITTENMOVES="front"), {"ada": 4, "ben": 1, "cleo": 4})
    assert (done.moved, done.position.line) == (("ben", "ada", "cleo"), ("cleo", "ben", "ada"))


ENDING = {"ada": {"health": 1}, "ben": {"health": 4}, "cleo": {"health": 3}}


def test_BT_AMB_LASTREFILL():
    done = outcome_of(read(table(ENDING), BT_AMB_LASTREFILL="yes"), {"ada": 1, "ben": 1, "cleo": 2})
    assert done.position.line == ("cleo", "ben")
    assert done.refilled == ()
    data = table(ENDING | {"cleo": {"health": 3, "discard": [1, 3, 4]}}, line=["cleo", "ben", "ada"])
    done = outcome_of(read(data, BT_AMB_LASTREFILL="yes"), {"ada": 1, "ben": 1, "cleo": 2})
    assert done.refilled == ("cleo",)


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


OVER = {
    "game": GAME.name,
    "players": {"ada": {"health": 4, "discard": [5]}, "ben": {"health": 4, "discard": [3]}, "cleo": {"health": 0}},
    "line": ["ada", "ben"],
    "round": 5,
}


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


@pytest.mark.parametrize("seed", range(4))
def test_hands_fit_bites_as_in_all_orders_of_bites(seed):
    """Health, hand sizes and the last in line, against every order in which the players can have been bitten."""
    rng = random.Random(seed)
    n, rounds = rng.choice([(2, 5), (2, 7), (3, 4), (3, 6), (3, 7), (4, 6)])
    possible = naive.hands_by_rounds(n, rounds)
    names, seen = ["ada", "ben", "cleo", "dan"][:n], set()
    for _ in range(40):
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
            name: {"health": h, "discard": list(range(1, 7 - s)) if h else []}
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
        {"ada": {"health": 3, "discard": [2, 5]}, "ben": {"discard": [3]}, "dan": {"health": 3, "discard": [6, 1, 4]}},
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


# Rounds as they were reported.


def test_what_comes_of_a_face_down_card_that_nobody_knows_is_not_known():
    data = table({"ada": {"card": "unknown"}, "ben": {"card": 1}, "cleo": {"card": 4}})
    found = verdict(data, "reveal")
    assert (found.verdict, found.needs, found.objections) == ("undecided", ("what ada played",), ())
    short = verdict(table({"ada": {"card": "unknown"}, "ben": {"card": 1}}), "reveal")
    assert (short.verdict, short.needs) == ("undecided", (says("what ada and cleo played", "name all cards"),))
    assert verdict(data, "reveal ada 4").verdict == "undecided"
    position = read(data)
    assert list(GAME.game.play.moves(position, "ben")) == []
    assert GAME.game.play.unseen(position, "ben") == says("ada", "face down")
    assert GAME.game.play.does(position, Reveal("ben")) == ""


def test_who_says_that_cards_are_turned_over():
    speaker = GAME.game.play.speaker
    assert speaker("reveal ada 4, ben 1, cleo 4; cleo bitten", read(table())) == "ben"
    assert speaker("play 4", read(table())) is None
    # Who mistypes a name or a card is told that, and not asked who speaks.
    for text, about in [("adda 4, ben 1, cleo 4", "adda"), ("ada 4x, ben 1, cleo 4", "4x"), ("ada 9, ben 1", "9")]:
        assert speaker(text, read(table())) == "ben"
        with pytest.raises(MisreadError) as wrong:
            GAME.game.play.read(text, read(table()), "ben")
        assert wrong.value.about == about


def test_the_cards_of_an_example_are_still_in_hand():
    """Who names two cards of three is asked for the third, by a move that the table allows."""
    data = table({"cleo": {"discard": [1, 2]}})
    (need,) = verdict(data, "ada 4, ben 1").needs
    assert verdict(data, need.partition("`")[2].rstrip("`")).verdict == "legal"


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


@pytest.mark.no_cover
@pytest.mark.parametrize("to_front", [False, True])
def test_rounds_fit_each_other_as_by_every_way_to_play_them(to_front):
    """Tables of random games of three, a discard changed or the line: of illegal ones and some others every game is tried."""
    rng, some, seen = random.Random(18 + to_front), random.Random(1), set()
    rulings = {"BT_AMB_BITTENMOVES": "front"} if to_front else {}
    for _ in range(36):
        names = ["ada", "ben", "cleo"]
        data = naive.start(names, names)
        for _ in range(rng.randint(3, 5)):
            cards = {name: rng.choice(naive.hand(data, name)) for name in data["line"]}
            after, _victim = naive.play(data, cards, to_front=to_front)
            if naive.winner(after):
                break
            data = after
        seat = data["players"][rng.choice(names)]
        if rng.random() < 0.3:
            rng.shuffle(data["line"])
        elif seat["discard"]:
            others = [card for card in range(1, 7) if card not in seat["discard"]]
            seat["discard"][rng.randrange(len(seat["discard"]))] = rng.choice(others)
        found = {instance.split("[")[0] for instance in broken(data, **rulings)}
        if data["round"] > 2 and (found in ({"BT-ST-ROUNDS"}, {"BT-ST-ORDER"}) or (not found and some.random() < 0.15)):
            assert bool(found) == (not naive.game_can_be(data, to_front=to_front)), data
            seen.add(bool(found))
    assert seen == {True, False}


def test_unknown_discards_fit_the_rounds_before():
    """The newest discard of ben decides: with a 5 ada and ben were tied in round 4, and stayed."""
    data = {
        "game": "green-bite",
        "players": {
            "ada": {"health": 3, "discard": [3, 5, 1]},
            "ben": {"health": 3, "discard": ["unknown", 6]},
            "cleo": {"health": 2},
        },
        "line": ["ada", "ben", "cleo"],
        "round": 6,
    }
    worlds = {n: data | {"players": data["players"] | {"ben": {"health": 3, "discard": [n, 6]}}} for n in range(1, 6)}
    possible = {n for n, world in worlds.items() if not broken(world)}
    assert possible == {n for n, world in worlds.items() if naive.game_can_be(world)} != set(worlds)
    assert {int(way.values[0][1]) for way in fill(GAME, read(data), limit=6).ways} == possible


def two(first, *, round_=5, bitten=(1, 2)):
    """Ada was bitten in round 2, and ben since; these are the cards with which she was not."""
    return {
        "game": "green-bite",
        "players": {"ada": {"health": 4 - bitten[0], "discard": list(first)}, "ben": {"health": 4 - bitten[1]}},
        "line": ["ada", "ben"],
        "round": round_,
    }


@pytest.mark.parametrize("to_front", [False, True])
def test_of_two_players_the_cards_that_escaped(to_front):
    """All that two rounds of play can show, from a table on which ada was just bitten."""
    rulings = {"BT_AMB_BITTENMOVES": "front"} if to_front else {}
    line = ["ada", "ben"] if to_front else ["ben", "ada"]
    players = {"ada": {"health": 3, "discard": []}, "ben": {"health": 4, "discard": [5, 6]}}
    tables = [{"game": "green-bite", "players": players, "line": line, "round": 3}]
    for _ in range(2):
        played = [
            naive.play(data, cards, to_front=to_front)
            for data in tables
            for cards in naive.answers(data)
            if cards["ben"] < 4
        ]
        distinct = {tuple(after["players"]["ada"]["discard"]): after for after, victim in played if victim == "ben"}
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
    over["players"] |= {"ada": {"health": 4, "discard": [1]}, "ben": {"health": 0}}
    assert broken(over, BT_AMB_CUBES="5") == {}, "bitten in round 2, full again after round 6, and ben was last"
    over["players"]["ada"]["discard"] = [5, 1]
    assert "BT-ST-ONES" not in str(broken(over, BT_AMB_CUBES="5")), "the hands tell no order of bites"
    short = two([1])
    short["players"]["ada"]["hand"] = 4
    assert "BT-ST-ONES" not in str(broken(short))
    assert {way.values[0][1] for way in fill(GAME, read(two(["unknown", 5])), limit=20).ways} == {2, 3, 4, 6}
    three = two([1, 5]) | {"line": ["ada", "cleo", "ben"]}
    three["players"] |= {"cleo": {"health": 4, "discard": [2, 3, 4, 6]}}
    assert "BT-ST-ONES" not in str(broken(three))


# Tables that are known in part.


def test_unknown_discards_are_those_that_fit_the_line():
    """A 3 of dan's is higher than ada's 2, with a 2 they are tied, with a 1 only ada is, with cleo. With a 6 dan and ben would be
    tied, but ben, bitten in round 2, was last before and would be so now."""
    dan = {"dan": {"health": 4, "discard": [4, 5, "unknown"]}}
    found = fill(GAME, read(table(dan, line=["ben", "dan", "ada", "cleo"])), limit=20)
    assert {way.values[0][1] for way in found.ways} == {1, 2, 3}
    assert not found.more
    nobody = {"dan": {"health": 4, "discard": [6, 2, "unknown"]}}
    assert check(GAME.game, read(table(nobody, line=["dan", "ben", "ada", "cleo"]))).verdict == "illegal"


def test_more_cards_unknown_than_picked_up():
    """Cleo alone has picked up all cards; the other three are unknown. Of 6 x 6 x 6 those of every round before count."""
    unknown = {"health": 4, "discard": ["unknown"]}
    data = {
        "game": GAME.name,
        "players": {"ada": unknown, "ben": unknown, "dan": unknown, "cleo": {"health": 4}},
        "line": ["ada", "ben", "dan", "cleo"],
        "round": 2,
    }
    data["players"]["cleo"] = {"health": 4, "discard": [3]}
    expected = 0
    for cards in product(range(1, 7), repeat=3):
        played = dict(zip(("ada", "ben", "dan"), cards, strict=True)) | {"cleo": 3}
        expected += any(naive.walk(before, played) == data["line"] for before in permutations(data["line"]))
    assert fill(GAME, read(data), limit=1, count=True).count == expected


def test_cards_may_be_written_as_text():
    cards = read(table({"ada": {"discard": ["3", "4 or 5", "some 1 to 2"]}})).seat("ada").discard
    assert [getattr(card, "options", card) for card in cards] == [3, (4, 5), (1, 2)]


def test_discards_that_are_missing_are_unknown():
    position = read(table({"ben": {"discard": [], "hand": [1, 2, 3, 4, 6]}, "ada": {"discard": [], "hand": 3}}))
    assert position.seat("ben").discard == (5,)
    assert [len(card.options) for card in position.seat("ada").discard] == [6, 6, 6]
    some = read(table({"ada": {"hand": [1, 4, 6], "discard": []}}))
    assert [card.options for card in some.seat("ada").discard] == [(2, 3, 5)] * 3
