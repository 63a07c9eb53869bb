"""The questions of Green Bite, against every round played the naive way."""

import json
import random
from fractions import Fraction
from itertools import permutations, product

import naive_green_bite as naive
import pytest
from asking import reader
from click.testing import CliRunner
from sayings import says

from cli.main import main
from models.unknowns import filled
from scorers.green_box.green_bite.questions import QUESTIONS
from scorers.green_box.green_bite.search import (
    Forcing,
    biting_answer,
    choices,
    holdings,
    rounds_left,
    safe_cards,
    way_to_win,
    ways,
)
from verify.games import entry

GAME = entry("green-bite")


read = reader(GAME)


def tick():
    pass


def table(hands, line, health=(1, 1, 1), number=11, names=("ada", "ben", "cleo")):
    players = {
        name: {"health": cubes, "discard": sorted(naive.CARDS - set(hand))}
        for name, cubes, hand in zip(names, health, hands, strict=True)
    }
    return {"game": GAME.name, "players": players, "line": line.split(), "round": number}


END = table([(2, 4, 5, 6), (1, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6)], "ben ada cleo")
"""Each has one cube left: the game ends with this round."""


def question(name):
    [found] = [one for one in QUESTIONS if one.name == name]
    return found


def ask(name, data):
    return question(name).reply(read(data), "ada", "", tick)


def random_table(rng, most_health=3):
    hands = [rng.sample(range(1, 7), rng.randint(2, 4)) for _ in range(3)]
    line = " ".join(rng.sample(["ada", "ben", "cleo"], 3))
    return table(hands, line, [rng.randint(1, most_health) for _ in range(3)], rng.choice([1, 9]))


def test_safe_cards_of_a_table():
    """Ada has 2, 4, 5 and 6 against 5 x 6 answers. With a 6 only a 6 of somebody else is a danger: ben 6 with cleo not 6 leaves
    ada behind ben, the tie in old order, and cleo in front: ada is last."""
    found = {one.card: (one.safe, one.answers) for one in safe_cards(read(END), "ada", tick)}
    assert found[6] == (25, 30)


@pytest.mark.parametrize("seed", range(4))
def test_safe_cards_are_those_of_every_answer(seed):
    data = random_table(random.Random(seed))
    found = {one.card: (one.safe, one.answers, one.bitten_by) for one in safe_cards(read(data), "ada", tick)}
    assert sorted(found) == naive.hand(data, "ada")
    for card, (safe, answers, bitten_by) in found.items():
        own = [cards for cards in naive.answers(data) if cards["ada"] == card]
        bitten = [cards for cards in own if naive.play(data, cards)[1] == "ada"]
        assert (safe, answers) == (len(own) - len(bitten), len(own))
        assert (bitten_by is None) == (not bitten)
        assert bitten_by is None or {**bitten_by, "ada": card} in bitten


def test_a_card_that_is_the_only_one_is_safe_against_every_answer():
    """Ada has only the 1, and the others four answers, none of them with a 1: she is last each time."""
    [one] = safe_cards(read(table([(1,), (3, 4), (5, 6)], "ada ben cleo")), "ada", tick)
    assert (one.card, one.safe, one.answers) == (1, 0, 4)


def test_hands_that_nobody_knows_cannot_be_asked():
    hidden = END | {"players": END["players"] | {"ben": {"health": 1, "hand": 5}}}
    with pytest.raises(ValueError, match="cards of ben"):
        choices(read(hidden), "ben")


@pytest.mark.parametrize("seed", range(3))
def test_what_a_round_can_come_to(seed):
    data = random_table(random.Random(seed), 2)
    found, n = ask("ending", data).value, 0
    bitten, wins = {}, {}
    for cards in naive.answers(data):
        after, victim = naive.play(data, cards)
        n += 1
        if victim:
            bitten[victim] = bitten.get(victim, 0) + 1
        if naive.winner(after):
            wins[naive.winner(after)] = wins.get(naive.winner(after), 0) + 1
    assert found["rounds"] == n
    assert found["bitten"] == [Fraction(bitten.get(player, 0), n) for player in data["line"]]
    assert found["wins"] == [Fraction(wins.get(player, 0), n) for player in data["line"]]


def test_who_is_bitten_more_often_is_told_first():
    reply = ask("ending", table([(1, 2, 3), (1, 2, 3), (1, 2, 3)], "ada ben cleo", (1, 2, 2)))
    assert reply.value["players"] == ["ada", "ben", "cleo"]
    assert sum(reply.value["bitten"]) == 1
    told = [line.split()[0] for line in reply.lines if " is bitten " in line]
    shares = dict(zip(reply.value["players"], reply.value["bitten"], strict=True))
    assert told == sorted(told, key=lambda name: -shares[name])
    assert len({*shares.values()}) > 1
    four = ask("ending", table([(1, 2, 3)] * 4, "ada ben cleo dan", (1, 1, 1, 1), names=("ada", "ben", "cleo", "dan")))
    assert sum(four.value["out"]) == 1


def forced(data, player, rounds, objective):
    """Whether some card does it against every answer, the naive way."""
    for card in naive.hand(data, player):
        for cards in naive.answers(data):
            if cards[player] != card:
                continue
            after, victim = naive.play(data, cards)
            over = naive.winner(after)
            if objective == "unbitten":
                fine = victim != player and (over is not None or rounds == 1 or forced(after, player, rounds - 1, objective))
            elif over is not None:
                fine = over == player
            else:
                fine = player in after["line"] and rounds > 1 and forced(after, player, rounds - 1, objective)
            if not fine:
                break
        else:
            return True
    return False


@pytest.mark.parametrize("seed", range(6))
def test_what_is_forced_is_so_against_every_answer(seed):
    rng = random.Random(seed)
    data = table([rng.sample(range(1, 7), 3) for _ in range(3)], "ada ben cleo", (1, rng.randint(1, 2), 1), 9)
    position, rounds = read(data), 1 + seed % 2
    for player in data["line"]:
        forcing = Forcing(player, tick)
        assert (forcing.card(position, "unbitten", rounds) is not None) == forced(data, player, rounds, "unbitten")
        assert (forcing.card(position, "win", rounds) is not None) == forced(data, player, rounds, "win")


@pytest.mark.parametrize("most", [1, 16, 10_000])
def test_what_is_forced_is_settled_where_nothing_is_left_to_look_at(most, monkeypatch):
    """Every card of ada can be bitten, so that only the win is left open."""
    monkeypatch.setattr("scorers.green_box.green_bite.search.MOST_ANSWERS", most)
    reply = ask("force", END)
    assert ("not settled: whether the win can be forced" in reply.sentence) is (most < 10_000)
    assert reply.value["wins"] is (None if most < 10_000 else False)
    assert reply.settled is (most == 10_000)


def earliest(data, player, most=4):
    """The fewest rounds after which a player can have won, the naive way."""
    tables = [data]
    for n in range(1, most + 1):
        after = [naive.play(one, cards)[0] for one in tables for cards in naive.answers(one)]
        if any(naive.winner(one) == player for one in after):
            return n
        unique = {repr(one): one for one in after if naive.winner(one) is None and player in one["line"]}
        tables = list(unique.values())
    return None


@pytest.mark.parametrize("seed", range(2))
def test_who_can_win_and_how_soon(seed):
    rng = random.Random(seed)
    data = table([rng.sample(range(1, 7), 2) for _ in range(3)], "ada ben cleo", (1, rng.randint(1, 2), 1), 9)
    for player in data["line"]:
        way = way_to_win(read(data), player, tick)
        assert (way and len(way)) == earliest(data, player, 2)
        if way:
            after = data
            for cards in way:
                after, _ = naive.play(after, cards)
            assert naive.winner(after) == player


def test_how_long_the_game_lasts():
    position = read(table([(1, 2, 3)] * 3, "ada ben cleo", (3, 1, 4)))
    assert rounds_left(position) == (1, 6)
    assert rounds_left(position, "ben") == (3, 6)
    assert rounds_left(read(table([(1, 2, 3)] * 3, "ada ben cleo", (4, 4, 4), 1))) == (5, 11)


# Hands that nobody knows.


@pytest.mark.parametrize("seed", range(3))
def test_hands_are_counted_as_by_every_way_to_fill_them_in(seed):
    """Four players, ben bitten last: every order of the unknown discards, against every game from the first round on."""
    rng = random.Random(seed)
    told = {
        "ada": [rng.choice(["unknown", 3]), "unknown"],
        "cleo": [2, rng.choice([5, "unknown"])],
        "dan": [rng.choice([1, "some 1 or 4"]), rng.choice([6, "unknown"])],
    }
    line = [*rng.sample(sorted(told), 3), "ben"]
    data = {
        "game": GAME.name,
        "players": {name: {"health": 4, "discard": cards} for name, cards in told.items()} | {"ben": {"health": 3}},
        "line": line,
        "round": 3,
    }
    ways, holding, claimed = 0, {}, 0
    claim = {"ada": frozenset({4, 5}), "dan": frozenset({2})}
    options = [
        list(range(1, 7)) if card == "unknown" else [1, 4] if isinstance(card, str) else [card]
        for cards in told.values()
        for card in cards
    ]
    for cards in product(*options):
        pairs = {name: cards[2 * i : 2 * i + 2] for i, name in enumerate(told)}
        if any(len(set(pair)) < 2 for pair in pairs.values()):
            continue
        players = {name: {"health": 4, "discard": list(pair)} for name, pair in pairs.items()} | {"ben": {"health": 3}}
        if naive.game_can_be(data | {"players": players}):
            ways += 1
            claimed += all(cards.isdisjoint(pairs[name]) for name, cards in claim.items())
            for name, pair in pairs.items():
                for card in naive.CARDS - set(pair):
                    holding[name, card] = holding.get((name, card), 0) + 1
    found = holdings(read(data), tick, claim)
    assert (found.ways, found.as_claimed) == (ways, claimed)
    for name in told:
        assert [found.holding(name, card) for card in range(1, 7)] == [holding.get((name, card), 0) for card in range(1, 7)]


def test_counting_hands_may_be_stopped_at_any_order_of_the_newest_discards():
    """Six cards for each of four players are looked at alone, and then together."""
    data = table([set()] * 4, "ada ben cleo dan", (4, 4, 4, 4), 2, ("ada", "ben", "cleo", "dan"))
    for seat in data["players"].values():
        seat["discard"] = ["unknown"]
    steps = []
    holdings(read(data), lambda: steps.append(1))
    assert len(steps) >= 4 * 6 + 6**4


def test_a_card_is_bitten_by_some_answer_or_by_none():
    """Against every answer, walked meeple by meeple; the answer that is named does it."""
    rng, seen = random.Random(5), set()
    for _ in range(60):
        names = ["ada", "ben", "cleo", "dan"][: rng.randint(3, 4)]
        hands = {name: rng.sample(range(1, 7), rng.randint(1, 4)) for name in names}
        line = rng.sample(names, len(names))
        data = table(list(hands.values()), " ".join(line), [1] * len(names), names=names)
        for card in hands["ada"]:
            options = [[card] if name == "ada" else hands[name] for name in line]
            every = [dict(zip(line, cards, strict=True)) for cards in product(*options)]
            biting = [cards for cards in every if naive.walk(line, cards)[-1] == "ada"]
            found = biting_answer(read(data), "ada", card)
            assert (found is None) is (not biting)
            assert found is None or found | {"ada": card} in biting
            seen.add(found is None)
    assert seen == {True, False}


UNTOLD = {
    "game": GAME.name,
    "players": {
        "ada": {"health": 4, "discard": [3, 5]},
        "ben": {"health": 4, "hand": 4},
        "cleo": {"health": 4, "hand": 4},
        "dan": {"health": 3},
    },
    "line": ["ada", "ben", "cleo", "dan"],
    "round": 3,
}


def test_hands_that_are_alike_are_asked_once():
    """Of 15 x 15 pairs of hands those that some discards lead to; in one of them ada is safe for two rounds."""
    position = read(UNTOLD)
    every = [filled(position, world) for world in ways(position, tick)]
    hands = {tuple(frozenset(position.seat(name).cards) for name in ("ben", "cleo")) for position in every}
    assert len(hands) == len(every)
    orders = list(permutations(range(1, 7), 2))
    possible = set()
    for ben, cleo in product(orders, repeat=2):
        players = UNTOLD["players"] | {
            "ben": {"health": 4, "discard": list(ben)},
            "cleo": {"health": 4, "discard": list(cleo)},
        }
        if naive.game_can_be(UNTOLD | {"players": players}):
            possible.add((frozenset(range(1, 7)) - {*ben}, frozenset(range(1, 7)) - {*cleo}))
    assert hands == possible


def test_what_is_not_settled_says_so_first(tmp_path, monkeypatch):
    """Of the hands only some are tried: the first line says it, whether the replies differ or not."""
    file = tmp_path / "table.json"

    def first(data):
        file.write_text(json.dumps(data))
        return CliRunner().invoke(main, ["ask", str(file), "safe", "--player", "ada"]).stdout.splitlines()[0]

    monkeypatch.setattr("verify.ask.MOST_KINDS", 6)
    assert first(UNTOLD) == says("not settled; in all 6 ways that were tried: ada is never bitten with 4 or 6")
    hidden = {name: {"health": 4, "hand": 4} for name in ("ada", "ben", "cleo")}
    differs = first(UNTOLD | {"players": hidden | {"dan": {"health": 3}}})
    assert differs == says("that depends on what is unknown; 6 ways to fill it in were tried, not all")
