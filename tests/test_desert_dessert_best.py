"""Searches in Desert Dessert: every optimum and every "cannot" against every way to play, tried one by one."""

from __future__ import annotations

import random
from operator import ge
from types import SimpleNamespace

import highspy
import naive_desert_dessert as naive
import numpy as np
import pytest
from asking import reader
from sayings import says

from models.green_box.desert_dessert.cards import Industry
from scorers.green_box.desert_dessert.search.best import FAR, BestPlay, FewestTurns, Plan
from scorers.green_box.desert_dessert.search.bound import WON, Cut, Turns
from scorers.green_box.desert_dessert.search.layers import Expansion, Limits, beginning
from scorers.green_box.desert_dessert.search.world import BEST, WORST, World
from scorers.linear_prices import Programme
from verify.clock import Clock
from verify.games import entry
from verify.play import best_play

DD = entry("desert-dessert")


read = reader(DD)


def silent():
    """Nobody counts."""


def cards(rng, n):
    every = [f"{symbol} {value}" for symbol, value in naive.CARDS]
    return [card for _ in range(n) for card in rng.sample(every, 12)]


def table(rng, most_cubes=5, tiles=None, turn=5, managers=("grey",)):
    """A table near the win in a Supply phase, with the cards of three turns."""
    owned = tiles or {row: rng.choice((0, 1, 1)) if row != "water" else 3 for row in naive.ROWS}
    cubes = {colour: rng.randint(0, most_cubes) for colour in naive.COLOURS}
    return {
        "game": "desert-dessert",
        "players": {"ada": {"tiles": owned, "cubes": cubes, "managers": list(managers)}},
        "turn_number": turn,
        "deck": cards(rng, 3),
        "bag": [colour for colour in naive.COLOURS if colour not in managers],
    }


# Cards that allow no trade: each row shows its own symbol. Three turns of them are one pile's worth at most.
IDLE = [f"{symbol} {n}" for pair in ((1, 1), (1, 2), (2, 3)) for symbol in naive.SYMBOLS for n in pair]


def near_the_win(**cubes):
    """Every industry but Vanilla, and nothing to trade."""
    data = table(random.Random(1), tiles=dict.fromkeys(naive.ROWS, 1) | {"water": 3, "vanilla": 0})
    data["players"]["ada"] |= {"cubes": cubes, "managers": ["grey", "red"]}
    data["bag"] = [colour for colour in naive.COLOURS if colour != "red"]
    return data | {"deck": IDLE}


def state(data):
    own = data["players"]["ada"]
    return tuple(own["cubes"].get(c, 0) for c in naive.COLOURS), tuple(own["tiles"].get(row, 0) for row in naive.ROWS)


def plainly(data, most):
    own = data["players"]["ada"]
    return naive.fewest(state(data), data["turn_number"], own["managers"], data["bag"], data["deck"], most)


def searched(position, limit):
    """The turn of the win that the search finds, looking so many turns ahead, and its bound."""
    found, bound = None, None
    for told in FewestTurns(position, silent).run(-(position.number + limit)):
        found, bound = (told.found or found), -told.bound
    return None if found is None else -found.points, bound


@pytest.mark.hunt
@pytest.mark.parametrize("seed", [0, 1, 2, 3, 5, 8, 11])
def test_the_fewest_turns_are_those_of_every_way_to_play(seed):
    """A small country: one well, few cubes, all industries but perhaps one."""
    rng = random.Random(seed)
    tiles = dict.fromkeys(naive.ROWS, 1) | {rng.choice(naive.ROWS[1:]): rng.randint(0, 1)}
    data = table(rng, tiles=tiles)
    cubes = dict.fromkeys(naive.COLOURS, 0) | {"black": rng.randint(3, 5), "yellow": rng.randint(0, 3)}
    for colour in rng.choices(naive.COLOURS[1:5], k=4):
        cubes[colour] += 1
    data["players"]["ada"]["cubes"] = cubes
    few = plainly(data, 2)
    found, bound = searched(read(data), 2)
    assert found == (None if few is None else 4 + few)
    assert bound == (7 if few is None else found)


def test_the_fewest_turns_at_a_glance():
    """Three exchanges take 18 yellow: 12 are there and 4 come a turn, so that the third is made in turn 7."""
    best = best_play(DD, read(near_the_win(yellow=12, white=2, blue=2, black=3)), objective="turns")
    assert best.points == -7
    assert best.status == "proven"
    assert best.position.over


def test_few_cards_leave_a_gap():
    """After the cards that are told the plan has no trade and the bound has the best prices."""
    data = table(random.Random(2), tiles=dict.fromkeys(naive.ROWS, 1) | {"water": 3})
    data["players"]["ada"] |= {"cubes": {"yellow": 2, "black": 4}, "managers": ["grey", "red"]}
    data |= {"bag": [colour for colour in naive.COLOURS if colour != "red"], "deck": []}
    question = FewestTurns(read(data), silent)
    *_, last = question.run()
    # At best two trades at 1 yellow each; at worst 6 yellow twice, which four cubes a turn bring in three.
    assert -last.bound == 6
    assert -last.found.points > 6
    assert "too few cards" in question.remark
    best = best_play(DD, read(data), objective="turns")
    assert (best.status, best.bound, best.is_open) == ("best known", -6, True)


@pytest.mark.hunt
@pytest.mark.parametrize("seed", range(2))
def test_the_best_turn_is_that_of_every_way_to_play(seed):
    rng = random.Random(100 + seed)
    data = table(rng, most_cubes=4)
    data["players"]["ada"]["cubes"]["yellow"] = rng.randint(4, 9)
    position = read(data)
    ends = naive.turn(state(data), data["players"]["ada"]["managers"], data["deck"][:12])
    worth = {
        "score": lambda end: sum(n > 0 for n in end[1]) + min(6, end[0][5]),
        "vanilla": lambda end: end[0][5],
        "cubes": lambda end: sum(end[0]),
    }
    for objective, of in worth.items():
        (told,) = BestPlay(position, objective, 1, silent).run()
        # A game that is won in the middle of the turn is over: what would have come after does not count.
        if any(map(naive.is_won, ends)) and objective != "score":
            continue
        assert told.bound == max(map(of, ends)), objective


@pytest.mark.parametrize(
    ("ruling", "value", "more", "cubes"),
    [
        ("DD_AMB_TRADEQTY", "one", {}, {"yellow": 12, "red": 7, "green": 5}),
        ("DD_AMB_TRADEQTY", "multiple", {"times": 20}, {"yellow": 8, "red": 6, "green": 2}),
        ("DD_AMB_SIXQTY", "unlimited", {"sixes": 20}, {"yellow": 14, "red": 4}),
        ("DD_AMB_BUILDQTY", "many", {"industries": 5}, {"yellow": 4, "red": 3, "green": 3}),
    ],
)
def test_the_tables_of_a_turn_are_the_best_of_every_way_to_play(ruling, value, more, cubes):
    """All are there that no other one with the same tiles beats, and none that nobody can play."""
    data = table(random.Random(1), tiles={"water": 1, "tools": 1}, turn=4)
    data["players"]["ada"]["cubes"] = dict.fromkeys(naive.COLOURS, 0) | cubes
    ends = naive.turn(state(data), ["grey"], data["deck"][:12], **more)
    world = World(read(data, **{ruling: value}))
    found = Expansion(world, 4, WORST, Limits([], 6, 0), silent).of(beginning(world)).tables.tolist()
    by_tiles = {tiles: [cubes for cubes, same in ends if same == tiles] for _, tiles in ends}
    best = {(cubes, tiles) for tiles, rivals in by_tiles.items() for cubes in plain_front(rivals)}
    assert best <= {(tuple(row[:6]), tuple(row[6:])) for row in found} <= ends


def plain_front(rows):
    """Those that no other one beats."""
    return [row for row in rows if not any(row != other and all(map(ge, other, row)) for other in rows)]


def test_no_limit_leaves_out_a_turn_of_many_builds():
    """Where as many as one can pay are built in a turn, fourteen are, of six kinds: no limit may count on fewer."""
    data = table(random.Random(1), tiles={"water": 3, "tools": 1, "minerals": 1})
    cubes = {"yellow": 20, "red": 12, "green": 16, "white": 6, "blue": 3}
    data["players"]["ada"] |= {"cubes": cubes, "managers": ["grey", "red"]}
    world = World(read(data | {"deck": IDLE}, DD_AMB_BUILDQTY="many"))
    every = Expansion(world, 5, WORST, Limits([], 6, 0), silent).of(beginning(world)).tables[:, 6:].sum(axis=1)
    each = np.concatenate([np.zeros((2, 6)), np.ones((2, 6))], axis=1)
    limits = Limits([Cut(5, each, np.zeros(2))], 6, int(every.max()))
    left = Expansion(world, 5, WORST, limits, silent).of(beginning(world)).tables[:, 6:].sum(axis=1)
    assert every.max() == 19
    assert len(left) == (every == 19).sum()


def test_more_managers_than_tiles_do_no_harm():
    """Seven managers on three wells yield six yellow at most; without those whom nobody knows, grey and red yield five."""
    data = table(random.Random(1), tiles={"water": 3}, turn=25)
    data["players"]["ada"] |= {"cubes": {"red": 1}, "managers": ["red", "grey"]}
    world = World(read(data | {"bag": [], "deck": []}, DD_AMB_SIXALONE="no"))
    most = [
        Expansion(world, 30, prices, Limits([], 31, 0), silent).of(beginning(world)).tables[:, 0].max()
        for prices in (BEST, WORST)
    ]
    assert most == [7, 5]


def test_the_rest_of_a_turn_begins_where_the_table_is():
    data = table(random.Random(3), tiles={"water": 3, "tools": 1})
    own = data["players"]["ada"]
    own |= {"cubes": {"yellow": 7, "green": 3}, "supplied": {"water": 2}, "managed": {"grey": "water"}}
    own["managers"] = ["grey", "red"]
    data |= {"phase": "trade", "prices": {row: ["drop 1", "drop 2"] for row in naive.ROWS}, "deck": []}
    data["prices"]["water"] = ["arrow 2", "circles 1"]
    cards_now = [card for row in naive.ROWS for card in data["prices"][row]]
    ends = set(naive.rest_of_turn((7, 0, 3, 0, 0, 0), (3, 1, 0, 0, 0, 0), (3, 0, 0, 0, 0, 0), cards_now))
    (told,) = BestPlay(read(data), "cubes", 1, silent).run()
    assert told.bound == max(sum(end[0]) for end in ends)
    for done, ways in ((["trade"], "sixes"), (["exchange"], "trades"), (["trade", "exchange"], "nothing")):
        (told,) = BestPlay(read(data | {"done": done}), "vanilla", 1, silent).run()
        assert told.bound == {"sixes": 1, "trades": 1, "nothing": 0}[ways]
    (told,) = BestPlay(
        read({k: v for k, v in data.items() if k != "prices"} | {"phase": "harvest"}), "cubes", 1, silent
    ).run()
    assert told.bound == 13


def test_more_than_one_turn_is_the_question_of_the_whole_game():
    question = BestPlay(read(table(random.Random(1))), "score", 2, silent)
    assert "--aim turns" in question.obstacle


@pytest.mark.parametrize(
    ("ruling", "value", "cubes", "most"),
    [
        # The trade at 1 yellow for a black cube, seven times; or once.
        ("DD_AMB_TRADEQTY", "multiple", {"yellow": 7}, 7),
        ("DD_AMB_TRADEQTY", "one", {"yellow": 5}, 1),
        # Thirteen yellow: two exchanges and a trade.
        ("DD_AMB_SIXQTY", "unlimited", {"yellow": 13}, 3),
        ("DD_AMB_SIXQTY", "once", {"yellow": 13}, 2),
        # An exchange for yellow, and the trade.
        ("DD_AMB_SIXALONE", "no", {"red": 6}, 1),
    ],
)
def test_rulings_on_trades(ruling, value, cubes, most):
    data = table(random.Random(1), tiles={"water": 3})
    data["players"]["ada"] |= {"cubes": cubes, "managers": ["grey", "red"]}
    data["deck"] = ["arrow 1", "drop 5", *["drop 5", "drop 5"] * 4, "arrow 1", "arrow 1"]
    (told,) = BestPlay(read(data, **{ruling: value}), "vanilla", 1, silent).run()
    assert told.bound == most


def won_in_the_middle(**change):
    """Every kind of industry, five black cubes, and another for a red one; the grey manager makes two more of Vanilla."""
    tiles = dict.fromkeys(naive.ROWS, 1) | {"water": 3}
    cubes = {"yellow": 9, "red": 1, "green": 1, "black": 5}
    own = {"tiles": tiles, "cubes": cubes, "managers": ["grey", "red"], "supplied": {"water": 3}, "managed": {}}
    data = table(random.Random(1), turn=6) | {"phase": "trade", "deck": []}
    data["players"]["ada"] = own | change
    data["bag"] = [colour for colour in naive.COLOURS if colour != "red"]
    # Of the others each row shows its own symbol.
    prices = {
        row: [f"{symbol} {2 + n // 3}", f"{symbol} 1"]
        for n, (row, symbol) in enumerate(zip(naive.ROWS, naive.SYMBOLS, strict=True))
    }
    return data | {"prices": prices | {"tools": ["arrow 1", "hammers 1"]}}


@pytest.mark.parametrize(
    ("change", "most"),
    [
        # Bought, the sixth black cube ends the game, and nothing is harvested; without it five are left, and three wells.
        ({}, {"score": 12, "vanilla": 6, "cubes": 19}),
        # Vanilla yields two: with seven black cubes the Harvest wins, and the well that could be paid is not built any more.
        ({"supplied": {"water": 3, "vanilla": 1}, "managed": {"grey": "vanilla"}}, {"score": 12, "vanilla": 7, "cubes": 21}),
    ],
)
def test_nothing_is_done_once_the_game_is_won(change, most):
    position = read(won_in_the_middle(**change))
    assert {aim: best_play(DD, position, objective=aim).points for aim in most} == most


def test_a_win_at_the_end_of_the_turn_takes_all_of_it():
    best = best_play(DD, read(won_in_the_middle(), DD_AMB_WINTIME="end"), objective="cubes")
    assert (best.status, best.points) == ("proven", 19)
    # The red and the green cube buy a well, which a turn that is over already would not.
    data = won_in_the_middle(supplied={"water": 3, "vanilla": 1}, managed={"grey": "vanilla"})
    best = best_play(DD, read(data, DD_AMB_WINTIME="end"))
    assert (best.points, best.position.own.tiles[Industry.WATER]) == (12, 4)


@pytest.mark.parametrize(
    ("when", "score", "vanilla", "cubes"),
    # The black manager's cube lies on a well: with it there are six, as long as it lies there.
    [("any-moment", 12, 5, 15), ("end", 11, 5, 15)],
)
def test_vanilla_on_a_tile_wins_only_as_long_as_it_lies_there(when, score, vanilla, cubes):
    data = won_in_the_middle(
        cubes={"yellow": 5, "red": 1, "green": 1, "black": 4}, managers=["grey", "black"], managed={"black": "water"}
    )
    data["bag"] = [colour for colour in naive.COLOURS if colour != "black"]
    position = read(data, DD_AMB_BLACKONTILE="yes", DD_AMB_WINTIME=when)
    most = {aim: best_play(DD, position, objective=aim).points for aim in ("score", "vanilla", "cubes")}
    assert most == {"score": score, "vanilla": vanilla, "cubes": cubes}
    best = best_play(DD, position)
    assert best.position.is_over is (when == "any-moment")
    assert sum(line.points for line in best.sheet.lines) == score


@pytest.mark.parametrize("tile", ["yes", "no"])
def test_a_win_by_vanilla_on_a_tile_comes_in_the_turn_of_the_exchange(tile):
    """The sixth black cube is the one for six yellow ones, wherever the others are: with five of those it takes a turn more."""
    for yellow, turn in ((6, 6), (5, 7)):
        data = won_in_the_middle(cubes={"yellow": yellow, "black": 5}, managers=["grey", "black"], supplied={})
        data |= {"bag": [colour for colour in naive.COLOURS if colour != "black"], "phase": "supply"}
        best = best_play(DD, read(data, DD_AMB_BLACKONTILE=tile, DD_AMB_WINTIME="any-moment"), objective="turns")
        assert best.points == -turn


def test_no_manager_works_before_it_is_drawn():
    """Where one more should have been drawn by now, as by DD-AMB-RESHUFFLE, it is drawn in this turn and works in the next."""
    data = table(random.Random(1), turn=8, managers=["grey", "white"]) | {"bag": ["green", "red", "yellow", "black", "blue"]}
    for reshuffled, then in (("all", ("grey", "white")), ("rest", ("grey", "white"))):
        world = World(read(data, DD_AMB_RESHUFFLE=reshuffled))
        assert [world.managers_of(turn) for turn in (8, 9)] == [then, (*then, "green")]
    # Two are missing, and only one is drawn in a turn.
    world = World(read(data | {"turn_number": 13}))
    assert [len(world.managers_of(turn)) for turn in (13, 14, 15, 16)] == [2, 3, 4, 4]


def test_more_cubes_allow_no_more_where_all_that_can_be_supplied_must_be():
    data = table(random.Random(1), turn=6)
    few, many, all_of_few, all_of_many = (
        World(read(data, DD_AMB_SUPPLYLIMIT=limit, DD_AMB_PARTIAL=partial))
        for partial in ("yes", "no")
        for limit in ("hard", "unlimited")
    )
    assert many.allows_all_of(few)
    assert not few.allows_all_of(many)
    assert not all_of_many.allows_all_of(all_of_few)
    assert all_of_few.allows_all_of(all_of_few)


@pytest.mark.parametrize(("yellow", "why"), [(1, True), (2, False)])
def test_an_exchange_without_the_trade_it_takes(yellow, why):
    """By DD-AMB-SIXALONE the turn cannot be ended before a trade: only one that can be paid helps."""
    data = table(random.Random(1), tiles={"water": 3}) | {"phase": "trade", "done": ["exchange"], "deck": []}
    own = {"cubes": {"yellow": yellow}, "managers": ["grey", "red"], "supplied": {"water": 3}}
    data["players"]["ada"] |= own
    data["bag"] = [colour for colour in naive.COLOURS if colour != "red"]
    data["prices"] = {row: [f"{symbol} 1", f"{symbol} 1"] for row, symbol in zip(naive.ROWS, naive.SYMBOLS, strict=True)}
    data["prices"]["water"] = ["circles 2", "drop 1"]
    # Once the trade is made, nothing is owed any more: six green ones bring a black one.
    after = data | {"done": ["trade"]}
    after["players"] = {"ada": data["players"]["ada"] | {"cubes": {"green": 6}}}
    assert best_play(DD, read(after, DD_AMB_SIXALONE="no"), objective="vanilla").points == 1
    alone = best_play(DD, read(data))
    assert (alone.status, alone.points, alone.why) == ("proven", 1, "")
    with_trade = best_play(DD, read(data, DD_AMB_SIXALONE="no"), objective="cubes")
    assert bool(with_trade.why) is why
    assert with_trade.points == (None if why else 4)


def test_everything_that_can_be_supplied_has_to_be_by_a_ruling():
    data = table(random.Random(1), tiles={"water": 3, "vanilla": 1})
    data["players"]["ada"] |= {"cubes": {"yellow": 1, "white": 1, "blue": 1, "black": 0}, "managers": ["grey", "red"]}
    data["deck"] = IDLE
    # Left alone, its three cubes stay, and four wells' worth of water come; else two black cubes and three yellow ones do.
    assert next(iter(BestPlay(read(data), "cubes", 1, silent).run())).bound == 7
    assert next(iter(BestPlay(read(data, DD_AMB_PARTIAL="no"), "cubes", 1, silent).run())).bound == 5


@pytest.mark.parametrize("seed", range(2))
def test_a_programme_bounds_what_every_way_to_play_comes_to(seed):
    rng = random.Random(200 + seed)
    data = table(rng, most_cubes=4)
    world = World(read(data))
    ends = naive.turn(state(data), ["grey"], data["deck"][:12])
    most = max(6 * sum(n > 0 for n in end[1]) + end[0][5] for end in ends)
    worth, _ = Turns(world, 5, 5, WORST, silent).cut(5, world.start.astype(float))
    assert worth >= most
    assert Plan(world, silent).bound_fails(5, WORST) is (worth < WON - 1e-4)
    assert Turns(world, 5, 5, BEST, silent).cut(5, world.start.astype(float))[0] >= worth - 1e-3


def test_a_small_programme():
    """The most of 3x + 2y with x + y <= 4 and x <= 2 is 10; the dual values are 2 and 1. With x + y <= 1 it is 3.

    Without x it is 8, at 2 a unit of the first row, until x is allowed again.
    """
    programme = Programme(np.array([[1.0, 1.0], [1.0, 0.0]]), np.array([3.0, 2.0]), silent)
    for most, prices in (([4.0, 2.0], [2, 1]), ([1.0, 2.0], [3, 0]), ([4.0, 2.0], [2, 1])):
        assert programme.prices(np.array(most)) == pytest.approx(prices)
    programme.allow(np.array([False, True]))
    assert [programme.prices(np.array([n, 2.0])) == pytest.approx([2, 0]) for n in (4.0, 5.0)] == [True, True]
    programme.allow(np.array([True, True]))
    assert programme.prices(np.array([4.0, 2.0])) == pytest.approx([2, 1])


@pytest.mark.parametrize("seed", range(2))
def test_bounds_stand_whatever_the_library_says(monkeypatch, seed):
    """Prices that are nonsense, not numbers or not there: the bound is no less than where they are the best."""
    rng = random.Random(300 + seed)
    world = World(read(table(rng)))
    start = world.start.astype(float)
    true, _ = Turns(world, 5, 7, BEST, silent).cut(5, start)
    run = highspy.Highs.getSolution
    for lie in (
        lambda duals: [rng.uniform(-3, 3) for _ in duals],
        lambda duals: [rng.choice((float("nan"), float("inf"), float("-inf"))) for _ in duals],
        lambda duals: duals[1:],
    ):
        monkeypatch.setattr(
            highspy.Highs, "getSolution", lambda self, lie=lie: SimpleNamespace(row_dual=lie(run(self).row_dual))
        )
        assert Turns(world, 5, 7, BEST, silent).cut(5, start)[0] >= true - 1e-3


@pytest.mark.parametrize("prices", [WORST, BEST])
@pytest.mark.parametrize("seed", range(2))
def test_a_programme_goes_on_as_one_that_begins_later(seed, prices):
    """The second turn of three, asked for two tables; then the first one once more."""
    rng = random.Random(700 + seed)
    data = table(rng, turn=3, most_cubes=4)
    data["bag"] = []
    world = World(read(data))
    on, fresh = Turns(world, 3, 5, prices, silent), Turns(world, 4, 5, prices, silent)
    first, _ = on.cut(3, world.start.astype(float))
    for cubes in ((9, 0, 1, 0, 2, 0), (1, 4, 3, 2, 0, 5)):
        here = world.start.astype(float)
        here[: len(cubes)] = cubes
        bound, cut = on.cut(4, here)
        assert bound == pytest.approx(fresh.cut(4, here)[0], abs=1e-3)
        assert cut.first == 4
    assert on.cut(3, world.start.astype(float))[0] == pytest.approx(first, abs=1e-3)


def test_who_is_drawn_in_this_turn_does_not_matter_in_it():
    """Six yellow are one black cube in turn 4, whoever comes out of the bag; somebody has to."""
    data = table(random.Random(1), turn=4, tiles={"water": 3}) | {"deck": [], "bag": []}
    data["players"]["ada"]["cubes"] = {"yellow": 6}
    best = best_play(DD, read(data), objective="vanilla")
    assert (best.points, best.status) == (1, "proven")
    assert len(best.position.own.managers) == 2
    assert any("who is drawn" in warning and "stands for anybody" in warning for warning in best.warnings)
    # In turn 10 it is so by the other ruling, and changes nothing.
    data |= {"turn_number": 10, "phase": "build"}
    data["players"]["ada"]["managers"] = ["grey", "red", "blue"]
    assert "DD-AMB-RESHUFFLE" not in {one.key for one in best_play(DD, read(data)).rulings}


def test_managers_who_come_and_whom_nobody_knows_leave_a_gap_or_none():
    """Turn 4 draws somebody. An exchange of six takes 6 yellow: 1 is there, and 4 come a turn: in turn 6 there are 9."""
    data = near_the_win(yellow=1, black=5) | {"bag": [], "turn_number": 4}
    own = data["players"]["ada"]
    own |= {"tiles": dict.fromkeys(naive.ROWS, 1) | {"water": 3}, "managers": ["grey"]}
    best = best_play(DD, read(data), objective="turns")
    assert (best.points, best.bound) == (-6, -6)
    assert any("`bag:`" in warning for warning in best.warnings)
    named = best_play(DD, read(data | {"bag": list(naive.COLOURS)}), objective="turns")
    assert (named.points, named.status) == (-6, "proven")
    # More cubes than harvests can have brought.
    assert list(named.warnings) == [says("not legal", "DD-ST-GROWTH", "DD-ST-STOCK")]


def test_far_from_the_end_the_most_promising_table_goes_on():
    """Three exchanges of six, the first two at once: with one table kept a win is found, perhaps not the first."""
    data = near_the_win(yellow=18, white=2, blue=2, black=3)
    attempt = Plan(World(read(data)), silent).attempt(5 + FAR - 1, 1, WORST)
    assert attempt.is_won
    assert len(attempt.turns) >= 3


def test_halves_of_two_exchanges_are_no_exchange():
    """The programme may exchange 3 yellow and 3 red for one black cube; no player may."""
    data = table(random.Random(1), tiles=dict.fromkeys(naive.ROWS, 1) | {"water": 3})
    data["players"]["ada"] |= {"cubes": {"black": 5, "yellow": 3, "red": 3}, "managers": ["grey", "red"]}
    plan = Plan(World(read(data | {"deck": IDLE})), silent)
    assert not plan.bound_fails(5, WORST)
    assert plan.attempt(5, 100, WORST).is_won is False


def test_without_cuts_everything_goes_on():
    tables = np.zeros((2, 12), dtype=np.int16)
    limits = Limits([], 5, 1)
    assert list(limits.best(tables)) == [WON, WON]
    assert limits.enough(tables).all()


def test_a_best_turn_is_checked_and_says_what_it_rests_on():
    data = near_the_win(yellow=8, black=3)
    best = best_play(DD, read(data), objective="vanilla")
    assert (best.points, best.status, best.scope) == (4, "proven", "in this turn")
    assert list(best.warnings) == [says("not legal", "DD-ST-STOCK")]
    untold = best_play(DD, read(data | {"deck": []}), objective="vanilla")
    assert untold.points == 4
    assert any("prices" in warning for warning in untold.warnings)
    assert best_play(DD, read(data, DD_AMB_TABLE="unknown")).points is None


def test_a_search_that_found_nothing_says_nothing_of_rulings():
    found = best_play(DD, read(near_the_win(yellow=8, black=3)), objective="turns", clock=Clock(0))
    assert (found.points, found.status, found.rulings) == (None, "best known", ())
