"""How long searches of Last Defence at Hudai Monastery take: the best Act phase on a wall of 15 tiles, surviving a turn.

Run as `python -m benchmarks.hudai [TABLES] [--cpsat]`. With `--cpsat`, CP-SAT (`benchmarks.hudai_cpsat`) is asked for the
best Act phase in the same run, on walls without Hammers and Bricks: there nothing is researched or built, and so a model can
say all of it. Both have to come to the same. Seconds of the processor; CP-SAT has one worker.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from models.green_box.cards import SIXES
from models.green_box.components import COPIES, Colour, Symbol
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from scorers.green_box.last_defence_at_hudai_monastery.score import ORDERS
from scorers.green_box.last_defence_at_hudai_monastery.search.best import Fight
from scorers.green_box.last_defence_at_hudai_monastery.search.survive import TurnPlay
from verify.check import check
from verify.games import entry

GAME = entry("last-defence-at-hudai-monastery").game
SIMPLE = tuple(symbol for symbol in Symbol if symbol not in {Symbol.HAMMERS, Symbol.BRICKS})
TILES = 15
LEVELS = (0, 1, 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="?", type=int, default=5)
    parser.add_argument("--cpsat", action="store_true")
    asked = parser.parse_args()
    for level in LEVELS:
        for name in ("kills", "integrity"):
            every = [_timed(lambda there=there, name=name: _act(there, name)) for there in _acting(level, asked.tables)]
            _tell(f"best Act phase, {name}, level {level}", [seconds for _, seconds in every])
        every = [
            _timed(lambda there=there: TurnPlay(there, "ada", _idle, certainty=True).chance)
            for there in _besieged(level, asked.tables)
        ]
        _tell(f"survive one turn, level {level}", [seconds for _, seconds in every])
    if asked.cpsat:
        for level in LEVELS:
            for name in ("kills", "integrity"):
                _beside_cpsat(level, name, asked.tables)


def _beside_cpsat(level: int, name: str, number: int) -> None:
    """The same question, asked of both."""
    from benchmarks.hudai_cpsat import most

    ours, theirs, proven = [], [], 0
    for there in _acting(level, number, SIMPLE):
        found, seconds = _timed(lambda there=there: _act(there, name))
        (other, status), beside = _timed(lambda there=there: most(there, ORDERS[name]))
        if status == "OPTIMAL" and other != found:
            raise SystemExit(f"level {level}, {name}: {found}, but CP-SAT comes to {other}")
        ours.append(seconds)
        theirs.append(beside)
        proven += status == "OPTIMAL"
    _tell(f"without Hammers and Bricks, {name}, level {level}", ours)
    _tell(f"  CP-SAT, {proven} of {number} proven", theirs)


def table(rng: random.Random, level: int, symbols: Sequence[Symbol] = tuple(Symbol)) -> dict[str, Any]:
    """A random table with two monks, six demons and 15 tiles of these symbols, all techniques but the hammers at a level."""
    bag = [symbol for symbol in symbols for _ in range(COPIES)]
    rng.shuffle(bag)
    if len(symbols) == len(Symbol):
        base = rng.sample(symbols, 6)
        bag = rng.sample([symbol for symbol in symbols for _ in range(COPIES - 1)], TILES - 6)
    else:
        base, bag = bag[:6], bag[6:TILES]
    wall = [[str(symbol)] for symbol in base]
    for symbol in bag:
        wall[rng.randrange(6)].append(str(symbol))
    return {
        "game": "last-defence-at-hudai-monastery",
        "players": {"ada": {"integrity": 6, "time": 6}},
        "turn": "ada",
        "phase": "act",
        "wall": wall,
        "monks": {"red": "r0c2", "blue": "r0c5"},
        "demons": [f"{rng.choice(['attacking', 'approaching'])} {card}" for card in _cards(rng)],
        "stack": 12,
        "techniques": {str(symbol): level for symbol in Symbol if symbol is not Symbol.HAMMERS} if level else {},
        "challenge": {} if len(symbols) == len(Symbol) else {"base": "random"},
    }


def _cards(rng: random.Random) -> list[str]:
    """Six demons of value 1 to 3, each with a symbol and a colour of its own, none of which make a 6."""
    while True:
        pairs = list(zip(rng.sample(list(Colour), 6), rng.sample(list(Symbol), 6), strict=True))
        if all(SIXES[symbol] is not colour for colour, symbol in pairs):
            return [f"{colour} {rng.randint(1, 3)} {symbol}" for colour, symbol in pairs]


def _acting(level: int, number: int, symbols: Sequence[Symbol] = tuple(Symbol)) -> list[Position]:
    """Tables before an Act phase."""
    return [_read(table(random.Random(seed), level, symbols)) for seed in range(number)]


def _besieged(level: int, number: int) -> list[Position]:
    """Tables before a Build phase: nearly all attack, with one or two integrity left, so that few plays survive, if any."""
    tables = []
    for seed in range(number):
        data = table(random.Random(seed), level) | {
            "phase": "build",
            "players": {"ada": {"integrity": 1 + seed % 2, "time": 6}},
        }
        spared = random.Random(seed + 100)
        demons = data["demons"]
        data["demons"] = [text.replace("approaching", "attacking") if spared.random() < 0.8 else text for text in demons]
        tables.append(_read(data))
    return tables


def _read(data: dict[str, Any]) -> Position:
    """A table that can be: what a search says of others is worth nothing."""
    position = GAME.read(data, GAME.standard_cards(), {}).position
    found = check(GAME, position)
    if found.verdict != "legal":
        raise SystemExit(f"{data} is {found.verdict}: {[violation.message for violation in found.violations]}")
    return position


def _act(position: Position, name: str) -> tuple[int, ...]:
    """Kills, damage and integrity of the best Act phase, in their order of importance."""
    order = ORDERS[name]
    *_, (outcome, _) = Fight(position, order, _idle).best()  # type: ignore[arg-type]
    return tuple(max(0, outcome[n]) for n in order)


def _timed(asked: Callable[[], Any]) -> tuple[Any, float]:
    begun = time.process_time()
    return asked(), time.process_time() - begun


def _idle() -> None:
    """A tick that never stops."""


def _tell(what: str, times: list[float]) -> None:
    times.sort()
    print(f"{what}: {times[len(times) // 2]:.2f} s, at most {times[-1]:.2f} s", flush=True)


if __name__ == "__main__":
    main()
