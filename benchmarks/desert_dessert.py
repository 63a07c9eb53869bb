"""Desert Dessert: turns and moves where little is known, and the fewest turns, with CP-SAT on the last of these questions.

`python -m benchmarks.desert_dessert [seeds]`; CP-SAT is asked only where `ortools` is there, a minute for each question.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from typing import Any

from models.green_box.components import Colour, Symbol
from models.green_box.desert_dessert.cards import LATIN
from models.green_box.desert_dessert.table import Position
from scorers.green_box.desert_dessert.search.best import BestPlay, FewestTurns
from scorers.green_box.desert_dessert.search.world import KINDS, WORST, World, colour_of
from verify.ask import answer
from verify.games import entry
from verify.judge import judge, offer
from verify.play import best_play

_SECONDS = 60
DD = entry("desert-dessert")


def game(seed: int) -> Position:
    """The beginning of a game whose cards and managers are known: twelve passes through the pile."""
    rng = random.Random(seed)
    every = [f"{symbol} {value}" for symbol in Symbol for value, n in LATIN.items() for _ in range(n)]
    data = {
        "game": "desert-dessert",
        "players": {"ada": {"tiles": {"water": 3}}},
        "turn_number": 1,
        "deck": [card for _ in range(12) for card in rng.sample(every, len(every))],
        "bag": rng.sample([str(colour) for colour in Colour], len(Colour)),
    }
    position: Position = DD.game.read(data, DD.game.standard_cards(), {}).position
    return position


def middle() -> Position:
    """A rich table in a Trade phase."""
    data = {
        "game": "desert-dessert",
        "players": {
            "ada": {
                "tiles": {"water": 5, "tools": 2, "minerals": 2, "glass": 1, "greenhouse": 1},
                "cubes": {"yellow": 13, "red": 7, "green": 8, "white": 6, "blue": 4, "black": 2},
                "managers": ["grey", "red", "blue"],
            }
        },
        "turn_number": 10,
        "deck": [str(card) for card in game(1).deck[:12]],
    }
    position: Position = DD.game.read(data, DD.game.standard_cards(), {}).position
    return position


def half_known() -> Position:
    """A table in a Trade phase with one price card that is known and eleven that are not."""
    own = {
        "tiles": {"water": 4, "tools": 1},
        "cubes": {"yellow": 9, "red": 2, "green": 3},
        "managers": ["grey", "red"],
        "supplied": {"water": 4, "tools": 1},
        "managed": {"grey": "tools"},
    }
    prices = {"water": ["wheel 3", "unknown"]}
    data = {"game": "desert-dessert", "players": {"ada": own}, "turn_number": 6, "phase": "trade", "prices": prices}
    position: Position = DD.game.read(data, DD.game.standard_cards(), {}).position
    return position


def timed(what: str, question: Callable[[], object]) -> None:
    """Print what a question takes in CPU seconds."""
    begun = time.process_time()
    question()
    print(f"{what}: {time.process_time() - begun:.2f} s", flush=True)


def cp_sat(world: World, last: int) -> str:
    """Whether the game can be won by a turn, asked of CP-SAT."""
    from ortools.sat.python import cp_model

    model: Any = cp_model.CpModel()
    cubes: list[Any] = [int(n) for n in world.start[:KINDS]]
    tiles: list[Any] = [int(n) for n in world.start[KINDS:]]
    every = range(KINDS)
    for turn in range(world.first, last + 1):
        run = [model.new_int_var(0, 6, "") for _ in every]
        managers = world.managers_of(turn, WORST)
        seat = {(m, i): model.new_bool_var("") for m in managers for i in every}
        trade = {offer: model.new_bool_var("") for offer in world.offers(turn, WORST)}
        six = {(a, b): model.new_bool_var("") for a in every for b in every if a != b}
        build = [model.new_bool_var("") for _ in every]
        trade_first = model.new_bool_var("")
        for once in ([seat[m, i] for i in every] for m in managers):
            model.add(sum(once) <= 1)
        for once in (list(trade.values()), list(six.values()), build):
            model.add(sum(once) <= 1)
        after = []
        for c in every:
            model.add(run[c] <= tiles[c])
            model.add(sum(seat[m, c] for m in managers) <= run[c])
            paid = sum(int(world.needs[i][c]) * run[i] for i in every)
            paid += sum(
                seat[m, i] for m in managers if m != "grey" and colour_of(world.position.table, m) == c for i in every
            )
            left = model.new_int_var(0, 20, "")
            model.add(left == cubes[c] - paid)
            sold = sum(offer.price * used for offer, used in trade.items() if offer.gives == c)
            bought = sum(used for offer, used in trade.items() if offer.gets == c)
            given, got = sum(6 * six[c, b] for b in every if b != c), sum(six[a, c] for a in every if a != c)
            model.add(left >= sold).only_enforce_if(trade_first)
            model.add(left + bought - sold >= given).only_enforce_if(trade_first)
            model.add(left >= given).only_enforce_if(trade_first.negated())
            model.add(left + got - given >= sold).only_enforce_if(trade_first.negated())
            in_hand, following = model.new_int_var(0, 20, ""), model.new_int_var(0, 20, "")
            traded = model.new_int_var(0, 20, "")
            model.add(traded == left + bought - sold + got - given)
            model.add(in_hand <= traded + run[c] + sum(seat[m, c] for m in managers))
            model.add(following == in_hand - sum(int(world.cost[i][c]) * build[i] for i in every))
            after.append(following)
        cubes, tiles = after, [tiles[i] + build[i] for i in every]
    for i in every:
        model.add(tiles[i] >= 1)
    model.add(cubes[KINDS - 1] >= 6)
    solver: Any = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = _SECONDS
    return str(solver.status_name(solver.solve(model)))


def main(seeds: list[int]) -> None:
    """Print what each question takes."""
    rich, few, asked = middle(), half_known(), {question.name: question for question in DD.scorer.questions}
    timed("best turn of a rich table", lambda: list(BestPlay(rich, "score", 1, lambda: None).run()))
    timed("fewest turns of a rich table, under every ruling", lambda: best_play(DD, rich, objective="turns"))
    timed("moves with eleven unknown prices", lambda: offer(DD, few, "ada"))
    move = DD.game.play.read("buy water for 1 tools; build tools", few, "ada")
    timed("a move judged with eleven unknown prices", lambda: judge(DD, few, move))
    timed("what can be afforded with eleven unknown prices", lambda: answer(DD, few, asked["afford"], "ada", ""))
    for seed in seeds:
        position, begun, bound, found = game(seed), time.perf_counter(), 0, None
        for progress in FewestTurns(position, lambda: None).run():
            bound, found = -progress.bound, progress.found or found
        spent = time.perf_counter() - begun
        turn = -found.points if found else None
        print(f"seed {seed}: won in turn {turn}, no earlier than {bound}, in {spent:.1f} s", flush=True)
        try:
            for last in [] if turn is None else (turn - 1, turn):
                begun = time.perf_counter()
                status = cp_sat(World(position), last)
                print(f"  CP-SAT, by turn {last}: {status} in {time.perf_counter() - begun:.1f} s", flush=True)
        except ImportError:
            print("  CP-SAT is not installed")


if __name__ == "__main__":
    main([int(seed) for seed in sys.argv[1:]] or [1, 2])
