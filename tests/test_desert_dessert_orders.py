"""The turns of the win in Desert Dessert over every order of the cards, against every way to play, tried one by one."""

import random
import re

import naive_desert_dessert as naive
import pytest
from test_desert_dessert_best import IDLE, cards, near_the_win, read, searched, silent, state

from scorers.green_box.desert_dessert.search import orders
from scorers.green_box.desert_dessert.search.orders import (
    as_cards_allow,
    bounds,
    earliest,
    lucky_plan,
    sure_plan,
    with_luck,
)
from verify.games import entry
from verify.judge import judge

DD = entry("desert-dessert")
PAIRS = [(row, other) for row in range(6) for other in range(6) if row != other]


def deck_with(row, other):
    """Twelve cards that allow one trade: one cube of a row for one of another, at the row's left card."""
    deck = IDLE[:12]
    deck[2 * row] = f"{naive.SYMBOLS[other]} 1"
    return deck


def fewest_over_all_orders(data, most):
    """In how many turns the best order lets a player win: every trade at the best price, every colour drawn; a plain search."""
    (own,) = data["players"].values()
    states = {(state(data), tuple(own["managers"]))}
    for n in range(most):
        found = set()
        for one, managers in states:
            ends = set().union(*(naive.turn(one, managers, deck_with(*pair)) for pair in PAIRS))
            if any(map(naive.is_won, ends)):
                return n + 1
            left = [colour for colour in naive.COLOURS if colour not in managers]
            drawn = left if (data["turn_number"] + n) % 4 == 0 else [None]
            found |= {(end, (*managers, more) if more else managers) for end in ends for more in drawn}
        states = found
    return None


def shuffled(rng, turns):
    """The cards of so many turns from the beginning of a pile on."""
    every = [f"{symbol} {value}" for symbol, value in naive.CARDS]
    return [card for _ in range(turns // 4 + 1) for card in rng.sample(every, 48)]


def with_trades(trades):
    """The cards of four turns: each trade at its place, every other card in its own row as far as that goes."""
    values = ((1, 1), (1, 2), (2, 3), (4, 5))
    deck = [f"{symbol} {n}" for pair in values for symbol in naive.SYMBOLS for n in pair]
    places = []
    for turn, trade in enumerate(trades):
        row, other = (trade.gives, trade.gets) if trade.is_sale else (trade.gets, trade.gives)
        place = 12 * turn + 2 * naive.ROWS.index(row.value) + (not trade.is_sale)
        card = f"{naive.SYMBOLS[naive.ROWS.index(other.value)]} 1"
        there = next(n for n, one in enumerate(deck) if one == card and n not in places)
        deck[place], deck[there] = deck[there], deck[place]
        places.append(place)
    return deck


def country(rng, turn):
    """A small country near the win."""
    tiles = dict.fromkeys(naive.ROWS, 1)
    cubes = {"black": rng.randint(3, 5), "yellow": rng.randint(0, 4), rng.choice(naive.COLOURS[1:5]): rng.randint(0, 2)}
    own = {"tiles": tiles | {"water": 1}, "cubes": cubes, "managers": ["grey"]}
    return {"game": "desert-dessert", "players": {"ada": own}, "turn_number": turn}


@pytest.mark.parametrize("seed", range(2))
def test_the_best_and_the_worst_order_are_those_of_every_way_to_play(seed):
    rng = random.Random(seed)
    data = country(rng, turn=3)
    position = read(data)
    few = fewest_over_all_orders(data, 1)
    lower, won, _ = earliest(position, silent)
    assert (lower == 3) is (few == 1)
    assert won is None or lower <= won
    # The worst order allows no trade, and a manager whose colour nobody knows cannot be counted on.
    sure = sure_plan(position, silent)
    plainly = naive.fewest(state(data), 3, ["grey"], [], IDLE * 2, 2)
    assert plainly == (len(sure) if len(sure) <= 2 else None)


def test_a_manager_who_may_come_is_one_of_a_colour():
    """Turn 4 draws one; in turn 5 he doubles an industry for a cube of his colour, and only if there is one."""
    data = near_the_win(black=4)
    own = data["players"]["ada"]
    own |= {"tiles": dict.fromkeys(naive.ROWS, 1) | {"water": 3}, "managers": ["grey"]}
    own["cubes"] = {"black": 2, "yellow": 2, "white": 2, "blue": 2, "green": 1}
    data |= {"turn_number": 4, "deck": [], "bag": []}
    few = fewest_over_all_orders(data, 1)
    lower, won, chance = earliest(read(data), silent)
    assert few is None
    assert lower >= 5
    assert won == lower
    (drawn,) = chance.bag or ("nobody",)
    assert drawn in {*naive.COLOURS, "nobody"}


@pytest.mark.parametrize("seed", range(2))
def test_every_order_lies_between_them(seed):
    rng = random.Random(40 + seed)
    data = country(rng, turn=5)
    own = data["players"]["ada"]
    own["managers"] = ["grey", rng.choice(naive.COLOURS)]
    lower, _, _ = earliest(read(data), silent)
    latest = 4 + len(sure_plan(read(data), silent))
    bag = rng.sample([colour for colour in naive.COLOURS if colour not in own["managers"]], 5)
    known = data | {"deck": cards(rng, latest - 4), "bag": bag}
    found, _ = searched(read(known), latest - 4)
    assert lower <= found <= latest


def test_a_sure_plan_is_legal_whatever_the_cards():
    data = near_the_win(yellow=2, white=2, blue=2, black=3) | {"deck": [], "bag": []}
    rng, position = random.Random(3), read(data)
    turns = sure_plan(position, silent)
    for _ in range(3):
        bag = rng.sample([colour for colour in naive.COLOURS if colour != "red"], 5)
        table = read(data | {"deck": shuffled(rng, len(turns)), "bag": bag})
        for parts in turns:
            move = DD.game.play.read("; ".join(map(str, parts)), table, "ada")
            assert judge(DD, table, move).verdict == "legal"
            table = DD.game.play.after(table, move)
        assert table.is_won


def plan_of(lines):
    return [re.sub(r"^\d+\. ", "", line) for line in lines if line[0].isdigit()]


def test_a_lucky_plan_is_legal_with_its_cards():
    """Four black cubes are bought one a turn: three at cards with the arrow, one at the drop of the Vanilla row."""
    data = near_the_win(yellow=1, black=1) | {"deck": [], "bag": []}
    data["players"]["ada"]["tiles"]["vanilla"] = 1
    data["turn_number"] = 5
    position = read(data)
    chance = lucky_plan(position, silent)
    turns = as_cards_allow(position, chance.attempt.turns)
    assert len(turns) == 4
    trades = [part for parts in turns for part in parts if type(part).__name__ == "Trade"]
    assert len(trades) == 4
    table = read(data | {"deck": with_trades(trades), "bag": list(chance.bag)})
    for parts in turns:
        move = DD.game.play.read("; ".join(map(str, parts)), table, "ada")
        assert judge(DD, table, move).verdict == "legal"
        table = DD.game.play.after(table, move)
    assert table.is_won


@pytest.mark.parametrize(
    ("more", "is_there"),
    [
        ({}, True),
        # The 1s of the arrow are gone, those of the drop are not; then both are.
        ({"dealt": ["arrow 1"] * 3}, True),
        ({"dealt": ["arrow 1"] * 3 + ["drop 1"] * 3}, False),
        ({"deck": IDLE[:12]}, True),
        # The second turn is dealt from the next pile.
        ({"deck": IDLE[:12], "turn_number": 8}, True),
        ({"GB_LATIN": "no"}, False),
        ({"DD_AMB_RESHUFFLE": "rest"}, True),
        ({"DD_AMB_RESHUFFLE": "rest", "dealt": ["drop 2"]}, False),
    ],
)
def test_whether_a_pile_has_the_cards_for_a_plan(more, is_there):
    rulings = {key: value for key, value in more.items() if isinstance(value, str)}
    data = near_the_win(yellow=5) | {"deck": [], "turn_number": 6}
    data |= {key: value for key, value in more.items() if key not in rulings}
    position = read(data, **rulings)
    said = ("supply nothing; build nothing", "supply nothing; sell 1 water for vanilla; build nothing")
    turns = tuple(DD.game.play.read(words, position, "ada").parts for words in said)
    found = as_cards_allow(position, turns)
    assert (found is not None) is is_there
    if more.get("dealt") and is_there:
        assert "buy vanilla for 1 water" in map(str, found[1])


def test_what_is_said_of_the_orders():
    """Five black and six yellow: with a trade or with an exchange the win is there; nobody wins sooner than now."""
    data = near_the_win(black=5, yellow=3) | {"deck": [], "bag": []}
    data["players"]["ada"]["tiles"]["vanilla"] = 1
    reply = bounds(read(data), "ada", "", silent)
    assert reply.value == {"earliest": 5, "latest": 6}
    assert "no sooner" in " ".join(reply.lines)
    assert plan_of(reply.lines)[0].startswith("supply 3 water")
    told = bounds(read(data | {"dealt": ["wheel 1"]}), "ada", "", silent)
    assert told.value == reply.value
    assert "no sooner" not in " ".join(told.lines)
    none = bounds(read(data, GB_LATIN="no"), "ada", "", silent)
    assert none.value == reply.value
    assert none.sentence != reply.sentence


@pytest.mark.parametrize(("ruling", "latest"), [("DD_AMB_SIXALONE", None), ("DD_AMB_PARTIAL", 6)])
def test_what_is_said_where_the_player_may_choose_less(monkeypatch, ruling, latest):
    """Where six are exchanged beside a trade only, and no card allows one, nothing makes black cubes of yellow ones."""
    monkeypatch.setattr(orders, "FAR", 4)
    data = near_the_win(black=5, yellow=3) | {"deck": [], "bag": []}
    data["players"]["ada"]["tiles"]["vanilla"] = 1
    assert bounds(read(data, **{ruling: "no"}), "ada", "", silent).value == {"earliest": 5, "latest": latest}


def test_where_no_plan_is_found_only_the_bound_is_told(monkeypatch):
    monkeypatch.setattr(orders, "FAR", 1)
    data = near_the_win(black=2) | {"deck": [], "bag": []}
    reply = bounds(read(data), "ada", "", silent)
    assert reply.value["latest"] is None
    assert reply.value["earliest"] > 5
    assert str(reply.value["earliest"]) in reply.sentence


def test_a_search_that_takes_too_long_leaves_the_bound(monkeypatch):
    monkeypatch.setattr(orders, "_STEPS", 0)
    data = near_the_win(black=5, yellow=3) | {"deck": [], "bag": []}
    data["players"]["ada"]["tiles"]["vanilla"] = 1
    assert with_luck(read(data), 5, silent).attempt.is_won is None


def test_all_orders_of_managers_are_too_many(monkeypatch):
    monkeypatch.setattr(orders, "_ORDERS", 0)
    assert with_luck(read(near_the_win(black=5, yellow=3)), 5, silent).attempt.is_won is None


def test_where_rulings_allow_more_a_win_may_come_sooner():
    """Eighteen yellow are three exchanges: at once where there is no limit; else an exchange and a trade, and more next turn."""
    data = near_the_win(black=3, yellow=18) | {"deck": [], "bag": []}
    data["players"]["ada"]["tiles"]["vanilla"] = 1
    assert earliest(read(data), silent)[:2] == (6, 6)
    assert earliest(read(data, DD_AMB_SIXQTY="unlimited"), silent)[:2] == (5, 5)


def test_a_trade_that_is_repeated_wins_though_once_is_not_enough():
    data = near_the_win(black=4, yellow=2) | {"deck": [], "bag": []}
    data["players"]["ada"]["tiles"]["vanilla"] = 1
    assert earliest(read(data), silent)[:2] == (6, 6)
    assert earliest(read(data, DD_AMB_TRADEQTY="multiple"), silent)[:2] == (5, 5)


def test_a_bound_is_told_where_the_search_takes_too_long(monkeypatch):
    data = near_the_win(black=3, yellow=18) | {"deck": [], "bag": []}
    data["players"]["ada"]["tiles"]["vanilla"] = 1
    lucky_plan(read(data), silent)
    monkeypatch.setattr(orders, "_STEPS", 0)
    assert earliest(read(data, DD_AMB_SIXQTY="unlimited"), silent)[:2] == (5, 6)


def test_that_nobody_wins_sooner_is_said_only_where_it_is_so():
    data = near_the_win(black=5, yellow=6) | {"deck": [], "bag": []}
    data["players"]["ada"]["tiles"]["vanilla"] = 1
    assert len(sure_plan(read(data), silent)) == 1
    assert not orders._worst(read(data), 7, silent)


def test_only_the_last_plans_are_remembered():
    memory = {n: -n for n in range(orders._KEPT_PLANS)}
    assert orders._keep(memory, 3, lambda: 99) == -3
    assert orders._keep(memory, "new", lambda: 7) == 7
    assert memory == {"new": 7}
