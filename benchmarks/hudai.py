"""How long searches of Last Defence at Hudai Monastery take: the best Act phase on a wall of 15 tiles, surviving a turn.

Run as `python -m benchmarks.hudai [TABLES]`. CP-SAT is not asked: the order of uses, discharges and research decides, and
a model with all of it is the search written once more.
"""

from __future__ import annotations

import random
import sys
import time

from scorers.green_box.last_defence_at_hudai_monastery.aims import ORDERS
from scorers.green_box.last_defence_at_hudai_monastery.fight import Fight
from scorers.green_box.last_defence_at_hudai_monastery.survive import this_turn
from verify.games import entry

GAME = entry("last-defence-at-hudai-monastery").game
SYMBOLS = ("drop", "hammers", "circles", "bricks", "wheel", "arrow")
COLOURS = ("red", "blue", "yellow", "green", "black", "white")


def table(rng: random.Random, level: int, tiles: int = 15) -> dict[str, object]:
    """A random table with two monks, six demons and so many tiles, all techniques but the hammers at a level."""
    wall = [[symbol] for symbol in rng.sample(SYMBOLS, 6)]
    for symbol in rng.sample([symbol for symbol in SYMBOLS for _ in range(5)], tiles - 6):
        wall[rng.randrange(6)].append(symbol)
    kinds = zip(rng.sample(COLOURS, 6), rng.sample(SYMBOLS, 6), strict=True)
    demons = [
        f"{rng.choice(['attacking', 'approaching'])} {colour} {rng.randint(1, 3)} {symbol}" for colour, symbol in kinds
    ]
    return {
        "game": "last-defence-at-hudai-monastery",
        "players": {"ada": {"integrity": 6, "time": 6}},
        "turn": "ada",
        "phase": "act",
        "wall": wall,
        "monks": {"red": "r0c2", "blue": "r0c5"},
        "demons": demons,
        "stack": 12,
        "techniques": {symbol: level for symbol in SYMBOLS if symbol != "hammers"} if level else {},
    }


def main(number: int) -> None:
    """Times in seconds of the processor: the middle one and the longest."""
    for level in (0, 1, 2):
        for name in ("kills", "integrity"):
            _tell(f"best Act phase, {name}, level {level}", [_act(seed, level, ORDERS[name]) for seed in range(number)])
        _tell(f"survive one turn, level {level}", [_survive(seed, level) for seed in range(number)])


def _tell(what: str, times: list[float]) -> None:
    times.sort()
    print(f"{what}: {times[len(times) // 2]:.2f} s, at most {times[-1]:.2f} s")


def _read(data: dict[str, object]) -> object:
    return GAME.read(data, GAME.standard_cards(), {}).position


def _act(seed: int, level: int, order: tuple[int, ...]) -> float:
    position = _read(table(random.Random(seed), level))
    begun = time.process_time()
    list(Fight(position, order, lambda: None).best())  # type: ignore[arg-type]
    return time.process_time() - begun


def _survive(seed: int, level: int) -> float:
    data = table(random.Random(seed), level) | {"phase": "build", "players": {"ada": {"integrity": 1 + seed % 2, "time": 6}}}
    # Nearly all attack, with one or two integrity left: only few plays survive, if any does.
    spared = random.Random(seed + 100)
    data["demons"] = [
        text.replace("approaching", "attacking") if spared.random() < 0.8 else text
        for text in data["demons"]  # type: ignore[attr-defined]
    ]
    position = _read(data)
    begun = time.process_time()
    this_turn(position, "ada", lambda: None)  # type: ignore[arg-type]
    return time.process_time() - begun


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
