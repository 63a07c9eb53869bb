"""Questions about a full table of each Green Box game: check, moves, the best turn.

python -m benchmarks.green_box [GAME...]
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from cli.reading.inputs import read_table
from cli.reading.table import Table
from scorers.objective import SCORE
from verify.check import check
from verify.games import GAMES, entry
from verify.judge import offer
from verify.play import best_play
from verify.violations import violations

TABLES = Path(__file__).parent / "tables"
RUNS = 15
LONG = 0.5
"""Seconds; what takes longer is asked three times only."""


def timed(question: Callable[[], object]) -> float:
    begun = perf_counter()
    question()
    runs = RUNS if perf_counter() - begun < LONG else 3
    times = []
    for _ in range(runs):
        begun = perf_counter()
        question()
        times.append(perf_counter() - begun)
    return median(times) * 1000


def searched(table: Table, position: Any, player: str, objective: str) -> None:
    """The game's own search for the best turn, without asking what other rulings would change."""
    question = table.entry.scorer.play(position, player, objective, table.entry.scorer.turns, lambda: None)
    for _ in question.run():
        pass


def main() -> None:
    names = sys.argv[1:] or [name for name in GAMES if entry(name).scorer.turns]
    for name in names:
        file = TABLES / f"{name.replace('-', '_')}.yaml"
        table = read_table(str(file), (), None)
        game, position = table.entry, table.written.position
        player = position.turn or position.players_written[0]
        print(f"{name}: medians of {RUNS}, ms")
        questions: dict[str, Callable[[], object]] = {
            "is_legal": lambda game=game, p=position: not violations(game.game, p),
            "check": lambda game=game, p=position: check(game.game, p),
            "moves": lambda game=game, p=position, w=player: offer(game, p, w),
        }
        for objective in game.scorer.objectives:
            of = "" if objective == SCORE else f" by {objective}"
            questions[f"best turn{of}, the search"] = lambda t=table, p=position, w=player, a=objective: searched(t, p, w, a)
        questions["best turn, judged again, with every ruling that matters"] = lambda game=game, p=position, w=player: (
            best_play(game, p, w)
        )
        for said, question in questions.items():
            print(f"{timed(question):8.2f}  {said}")


if __name__ == "__main__":
    main()
