"""Checks and scores per second in the library, on the tables in `examples/`.

python -m benchmarks.library
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import median
from timeit import repeat
from typing import Any

from cli.inputs import read_table
from verify.check import check
from verify.games import entry
from verify.score import score
from verify.violations import violations

RUNS, CALLS = 9, 500
TABLES = Path(__file__).resolve().parent.parent / "examples" / "village_green"


def main() -> None:
    game = entry("village-green")
    for name in ("rulebook", "evening", "dispute"):
        position = read_table(str(TABLES / f"{name}.yaml"), (), None).written.position
        print(f"{name}.yaml, {len(position.villages)} village(s)")
        questions: dict[str, Callable[[], Any]] = {
            "is_legal": lambda p=position: not violations(game.game, p),
            "violations": lambda p=position: violations(game.game, p),
            "check (with rulings)": lambda p=position: check(game.game, p),
            "sheets": lambda p=position: game.scorer.sheets(p),
            "score (with rulings, warnings)": lambda p=position: score(game, p),
        }
        for question, ask in questions.items():
            seconds = median(repeat(ask, number=CALLS, repeat=RUNS)) / CALLS
            print(f"  {question:<32} {seconds * 1e6:7.0f} µs  {1 / seconds:8,.0f} per second")


if __name__ == "__main__":
    main()
