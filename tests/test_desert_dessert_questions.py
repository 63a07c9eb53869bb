"""What players ask of Desert Dessert, by the numbers of the specification's section (f), against every way to play."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product

import naive_desert_dessert as naive
import pytest
from test_desert_dessert_best import IDLE, cards, read, silent, state, table

from models.green_box.desert_dessert.industries import Table
from scorers.green_box.desert_dessert import QUESTIONS
from scorers.green_box.desert_dessert.search.best import DessertPlay
from verify.games import entry
from verify.judge import judge, offer
from verify.play import best_play

DD = entry("desert-dessert")


def ask(name, position, words=""):
    (question,) = (question for question in QUESTIONS if question.name == name)
    return question.reply(position, "ada", words, silent)


def trading(seed):
    """A Trade phase with six wells' and Tools' harvest to come, and prices of all kinds."""
    rng = random.Random(seed)
    own = {
        "tiles": {"water": 3, "tools": 1},
        "cubes": {"yellow": rng.randint(2, 8), "red": rng.randint(0, 3), "green": rng.randint(0, 3), "white": 1},
        "managers": ["grey", "red"],
        "supplied": {"water": 3, "tools": 1},
        "managed": {"grey": "tools"},
    }
    dealt = cards(rng, 1)
    prices = {row: dealt[2 * n : 2 * n + 2] for n, row in enumerate(naive.ROWS)}
    data = {"game": "desert-dessert", "players": {"ada": own}, "turn_number": 6, "phase": "trade", "prices": prices}
    cubes, tiles = state(data)
    return data, set(naive.rest_of_turn(cubes, tiles, (3, 2, 0, 0, 0, 0), dealt))


@pytest.mark.parametrize("seed", range(2))
def test_f1_best_turn_with_known_prices(seed):
    data, ends = trading(seed)
    worth = {
        "score": lambda end: sum(n > 0 for n in end[1]) + min(6, end[0][5]),
        "vanilla": lambda end: end[0][5],
        "cubes": lambda end: sum(end[0]),
    }
    for objective, of in worth.items():
        (told,) = DessertPlay(read(data), objective, 1, silent).run()
        assert told.bound == max(map(of, ends)), objective


@pytest.mark.parametrize("seed", range(2))
def test_f2_fewest_turns_when_the_order_is_ignored(seed):
    """The least over some orders is no less than the best order's turn, the most no more than the worst one's."""
    rng = random.Random(70 + seed)
    data = table(rng, tiles=dict.fromkeys(naive.ROWS, 1), turn=5, managers=("grey", "red"))
    data["players"]["ada"]["cubes"] = {"black": 5, "yellow": seed}
    told = ask("turns", read(data | {"deck": [], "bag": []})).value
    found = {
        naive.fewest(state(data), 5, ["grey", "red"], [], order, 1) for order in (cards(rng, 1), cards(rng, 1), IDLE[:12])
    }
    assert all(told["earliest"] <= 4 + few <= told["latest"] for few in found if few)
    if None in found:
        assert told["latest"] > 5


def built_in(data, ends):
    """The industries that some end of a turn has more of."""
    (_, tiles), ends = state(data), set(ends)
    return {row for i, row in enumerate(naive.ROWS) if any(end[1][i] > tiles[i] for end in ends)}


@pytest.mark.parametrize("seed", range(3))
def test_what_can_be_afforded_where_two_prices_are_unknown(seed):
    """Sure is what can be built in every world, with the right prices what can be built in some."""
    data, _ = trading(60 + seed)
    rng = random.Random(seed)
    data["players"]["ada"]["cubes"]["yellow"] -= 2
    shown = [card for row in naive.ROWS for card in data["prices"][row]]
    first, other = rng.sample(range(12), 2)
    seen = rng.choice(naive.SYMBOLS)
    options = {first: [f"{seen} {n}" for n in range(1, 6)], other: sorted({f"{s} {n}" for s, n in naive.CARDS})}
    cubes, tiles = state(data)
    worlds = []
    for one, two in product(options[first], options[other]):
        laid = [one if n == first else two if n == other else card for n, card in enumerate(shown)]
        if not Counter(laid) - Counter(f"{symbol} {value}" for symbol, value in naive.CARDS):
            worlds.append(built_in(data, naive.rest_of_turn(cubes, tiles, (3, 2, 0, 0, 0, 0), laid)))
    data["prices"][naive.ROWS[first // 2]][first % 2] = f"some {seen}"
    data["prices"][naive.ROWS[other // 2]][other % 2] = "unknown"
    told = ask("afford", read(data))
    sure, some = set.intersection(*worlds), set.union(*worlds)
    assert told.settled
    assert (set(told.value["industries"]), set(told.value["with the right prices"])) == (sure, some - sure)
    for row, line in zip(naive.ROWS, told.lines, strict=True):
        assert ("no; it costs" in line) is (row not in some), line


@pytest.mark.parametrize("seed", range(2))
def test_without_prices_the_best_turn_is_open(seed):
    """The play makes no trade; with the best card for it more may be had, and no more than that."""
    data, _ = trading(80 + seed)
    del data["prices"]
    cubes, tiles = state(data)
    idle = [f"{symbol} 1" for symbol in naive.SYMBOLS for _ in range(2)]
    each = [[*idle[:n], f"{symbol} 1", *idle[n + 1 :]] for n in range(12) for symbol in naive.SYMBOLS]
    for objective, of in (
        ("score", lambda end: sum(n > 0 for n in end[1]) + min(6, end[0][5])),
        ("vanilla", lambda end: end[0][5]),
    ):
        least = max(map(of, naive.rest_of_turn(cubes, tiles, (3, 2, 0, 0, 0, 0), idle)))
        most = max(of(end) for laid in each for end in naive.rest_of_turn(cubes, tiles, (3, 2, 0, 0, 0, 0), laid))
        best = best_play(DD, read(data), objective=objective)
        assert (best.points, best.bound, best.is_open) == (least, most, least < most)
        assert best.status == ("best known" if least < most else "proven")
        assert any("not in the file" in warning for warning in best.warnings)


@pytest.mark.parametrize("seed", range(2))
def test_f3_what_could_i_have_afforded(seed):
    data, ends = trading(40 + seed)
    _, tiles = state(data)
    built = {row for i, row in enumerate(naive.ROWS) if any(end[1][i] > tiles[i] for end in ends)}
    reply = ask("afford", read(data))
    assert set(reply.value["industries"]) == built
    # Each way that is told may be gone.
    position = read(data)
    for row, line in zip(naive.ROWS, reply.lines, strict=True):
        if row in built:
            way = line.partition(": ")[2]
            assert judge(DD, position, DD.game.play.read(way, position, "ada")).verdict == "legal"


def test_f3_referee_of_a_reported_turn():
    """A turn as it was told at the table, by a table of one's own: not legal where Tools take a green cube that nobody has."""
    own = {"tiles": {"water": 4, "tools": 1}, "cubes": {"yellow": 9, "red": 2, "green": 1}, "managers": ["grey", "red"]}
    industries = Table({one: replace(row, is_assumed=False) for one, row in DD.game.standard_cards().rows.items()})
    data = {"game": "desert-dessert", "players": {"ada": own}, "turn_number": 6}
    position = DD.game.read(data, industries, {}).position
    told = "supply 4 water, grey on water; sell 2 water for greenhouse; exchange 6 water for vanilla; build"

    def judged(industry):
        return judge(DD, position, DD.game.play.read(f"{told} {industry}", position, "ada"))

    assert judged("water").verdict == "legal"
    assert {one.rule for one in judged("tools").objections} == {"DD-BUILD"}


def every_price(cubes):
    """Trades at one cube, all of them, and the exchange of six."""
    ways = {(a, price, b) for price in (1, 6) for a in range(6) for b in range(6) if a != b}
    trades = {way for way in ways if way[1] == 1}
    sixes = ways - trades

    def after(before, chosen):
        return {naive.done(one, way) for one in before for way in chosen if one[way[0]] >= way[1] and one[way[2]] < 20}

    once, six = after({cubes}, trades), after({cubes}, sixes)
    return {cubes} | once | six | after(once, sixes) | after(six, trades)


def ends(start, turns, prices):
    """Every state after so many turns, all prices being one cube, or none there at all."""
    states = {start}
    for _ in range(turns):
        found = set()
        for one in states:
            for left, coming in naive.supplies(one, ["grey"]):
                traded = every_price(left) if prices == "best" else naive.deals(left, IDLE[:12])
                for cubes in traded:
                    found.update(naive.builds((tuple(map(sum, zip(cubes, coming, strict=True))), one[1])))
        states = found
    return states


@pytest.mark.parametrize("prices", ["best", "worst"])
def test_f4_can_i_have_these_cubes_in_so_many_turns(prices):
    """Three wells and a cube: some pairs of colours in two turns."""
    own = {"tiles": {"water": 3}, "cubes": {"yellow": 1}, "managers": ["grey"]}
    data = {"game": "desert-dessert", "players": {"ada": own}, "turn_number": 2}
    reached = {cubes for cubes, _ in ends(state(data), 2, prices)}
    for i, j in [(1, 2), (0, 3), (4, 5), (2, 4)]:
        for n, m in ((1, 1), (2, 0), (2, 1), (8, 1)):
            words = f"{n} {naive.COLOURS[i]}" + (f" {m} {naive.COLOURS[j]}" if m else "") + f" in 2 turns at {prices}"
            can = any(cubes[i] >= n and cubes[j] >= m for cubes in reached)
            assert ask("reach", read(data), words).value == {"reached": can}, words


@pytest.mark.parametrize(("gets", "gives"), [("greenhouse", "water"), ("tools", "vanilla")])
def test_f5_expected_price_of_a_cube(gets, gives):
    """All pairs of cards at the two places that can tell it: eight of 48 show the one symbol, eight the other."""
    wanted, paid = (naive.SYMBOLS[naive.ROWS.index(row)] for row in (gets, gives))
    prices = []
    for (left, n), (right, m) in permutations(naive.CARDS, 2):
        fits = [n] * (left == wanted) + [m] * (right == paid)
        prices += [min(fits)] if fits else []
    reply = ask(
        "price", read({"game": "desert-dessert", "players": {"ada": {"tiles": {"water": 3}}}, "turn_number": 1}), gets
    )
    assert reply.value["chance"] == Fraction(len(prices), 48 * 47) == Fraction(43, 141)
    assert reply.value["mean"] == Fraction(sum(prices), len(prices))


def test_every_trade_at_unknown_cards_is_settled():
    """A card that may be any is any of the thirty; where eight drops lie already, it is none of them."""
    shown = {row: ["unknown", "unknown"] for row in naive.ROWS} | {"water": ["wheel 1", "unknown"]}
    own = {"tiles": {"water": 3}, "cubes": dict.fromkeys(naive.COLOURS, 2), "managers": ["grey", "white", "blue"]}
    data = {"game": "desert-dessert", "players": {"ada": own}, "turn_number": 10, "phase": "trade", "prices": shown}
    found = offer(DD, read(data), "ada")
    depends = {option.move: option.depends for option in found.options}
    assert depends["buy glass for 2 tools"] == ("only if the right card of Glass is hammers 2 (DD-TRD-ONE)",)
    assert not any("not settled" in line for lines in depends.values() for line in lines)
    drops = {"water": ["wheel 1", "drop 1"], "tools": ["drop 1", "drop 2"], "minerals": ["drop 2", "drop 3"]}
    eight = {**drops, "greenhouse": ["drop 1", "drop 4"], "glass": ["drop 5", "unknown"], "vanilla": ["unknown", "unknown"]}
    moves = {option.move for option in offer(DD, read(data | {"prices": eight}), "ada").options}
    assert "buy glass for 2 tools" in moves
    assert "buy glass for 2 water" not in moves
