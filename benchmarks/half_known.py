"""How long half-known tables take as more and more of them is unknown: 1, 2, 4, 8, 16, 32 places of each kind.

    python -m benchmarks.half_known [--seconds 20] [KIND ...]

Each question is asked in the library, z3 loaded, as users ask it without a time limit: what takes too much effort is left
open. It is broken off after so many seconds. In both cases `>` stands before its time.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from copy import deepcopy
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any

from cli.reading.yaml_text import read_yaml
from verify.check import check
from verify.clock import Clock, UndecidedError
from verify.explain import explain
from verify.games import entry
from verify.judge import offer
from verify.score import score

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
SIZES = (1, 2, 4, 8, 16, 32)

Data = dict[str, Any]


def example(name: str) -> Data:
    file = EXAMPLES / f"{name}.yaml"
    return dict(read_yaml(file.read_text(encoding="utf-8"), str(file)).data)


def hidden(data: Data, cells: Sequence[Sequence[Any]], n: int) -> Data | None:
    """The table with `unknown` in so many cells, each the path to it."""
    if n > len(cells):
        return None
    data = deepcopy(data)
    for *path, last in cells[:n]:
        part: Any = data
        for key in path:
            part = part[key]
        part[last] = "unknown"
    return data


def of_board(name: str, key: str) -> Callable[[int], Data | None]:
    """Cells of a board, whatever lies there."""
    data = example(name)
    data[key] = [line.split() if isinstance(line, str) else list(line) for line in data[key]]
    cells = [(key, r, c) for r, row in enumerate(data[key]) for c in range(len(row))]
    return lambda n: hidden(data, cells, n)


def village(n: int) -> Data | None:
    """Cards of a village, covered by nothing."""
    data = example("village_green/complete")
    data.pop("pool", None)
    (name,) = data["players"]
    laid = [("green", r, c) for r in range(3) for c in range(3)] + [(edge, i) for edge in ("top", "left") for i in range(3)]
    return hidden(data, [("players", name, *path) for path in laid], n)


def farm(n: int) -> Data:
    """Cards of a farm of which nothing was seen but a Water Tower and a Silo."""
    rows = [["Water Tower 2", "Silo 1"], *([] for _ in range(4))]
    for i in range(n):
        rows[1 + i % 4].append("unknown")
    return farm_of(rows)


def stores(n: int) -> Data | None:
    """Tokens on Water Towers and Silos."""
    rows = [["Water Tower unknown" if i < n else "Water Tower 1" for i in range(8)], ["Silo 1"] * 8]
    return farm_of(rows) if n <= 8 else None


def discards(n: int) -> Data:
    """Discards that nobody remembers."""
    return farm_of([["Water Tower 2", "Silo 1"]]) | {"discard": ["unknown"] * n, "player_count": 4}


def farm_of(rows: list[list[str]]) -> Data:
    coins = {"coins": 9, "farm": rows}
    return {"game": "fields-of-green", "year": 4, "phase": "harvest", "players": {"Maria": coins}}


KINDS: dict[str, Callable[[int], Data | None]] = {
    "Village Green, cards laid": village,
    "Fields of Green, cards laid": farm,
    "Fields of Green, stores": stores,
    "Fields of Green, discards": discards,
    "Attack of the Moulds, tiles": of_board("attack_of_the_moulds/turn", "board"),
    "Lords of the Green, tiles": of_board("lords_of_the_green/turn", "board"),
    "My First Christmas Tree, tiles": of_board("my_first_christmas_tree/turn", "tree"),
    "Zap That Ghost, tiles": of_board("zap_that_ghost/turn", "board"),
}

Question = Callable[[Any, Any, "Clock | None"], Any]

QUESTIONS: dict[str, Question] = {
    "check": lambda game, position, clock: check(game.game, position, clock=clock),
    "score": lambda game, position, clock: score(game, position, clock=clock),
    "moves": lambda game, position, clock: offer(game, position, position.turn or position.players_written[0], clock=clock),
    "explain": lambda game, position, clock: explain(game.game, position, clock=clock, most_reasons=1, most_repairs=10),
}


class Patience(Clock):
    """Ends like Ctrl-C after some seconds; until then the answer is the one without a time limit."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._until = monotonic() + seconds

    def tick(self) -> None:
        """Counts a step. Raises `OutOfTimeError` when patience is at an end."""
        if monotonic() >= self._until:
            self.interrupt()
        super().tick()


def taken(ask: Question, data: Data, seconds: float) -> str:
    """How long a question takes, in words."""
    game = entry(data["game"])
    position = game.game.read(data, game.game.standard_cards(), {}).position
    begun = perf_counter()
    clock = Patience(seconds)
    try:
        answer = ask(game, position, clock)
    except UndecidedError:
        return f">{perf_counter() - begun:.1f}"
    sign = ">" if getattr(answer, "missing", ()) else ""
    return f"{sign}{perf_counter() - begun:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="only kinds whose name holds one of these")
    parser.add_argument("--seconds", type=float, default=20.0, help="for each question")
    options = parser.parse_args()
    print("| unknown | " + " | ".join(f"{verb}, s" for verb in QUESTIONS) + " |")
    print("|---|" + "---|" * len(QUESTIONS))
    for kind, make in KINDS.items():
        if options.kinds and not any(part.casefold() in kind.casefold() for part in options.kinds):
            continue
        for n in SIZES:
            data = make(n)
            if data is None:
                break
            times = [taken(ask, data, options.seconds) for ask in QUESTIONS.values()]
            print(f"| {kind}: {n} | " + " | ".join(times) + " |", flush=True)


if __name__ == "__main__":
    main()
