"""Island: check, moves with every ruling, the best single turn, kingship, and a combat of two and of three.

python -m benchmarks.island

Of a table that is fuller than any: six cards in hand, fourteen territories, four players (`tables/island.yaml`). CP-SAT has
nothing to say here: kingship is a sum, and the rest is a game.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

from cli.reading.inputs import read_table
from scorers.question import Question
from verify.check import check
from verify.judge import offer
from verify.play import best_play

TABLES = Path(__file__).parent / "tables"
RUNS = 9
WANTED = {"check": 1, "moves, with every ruling": 50, "best single turn": 500, "kingship": 200}
"""What the issue asks for, in milliseconds."""


def timed(question: Callable[[], object]) -> float:
    times = []
    for _ in range(RUNS):
        begun = process_time()
        question()
        times.append(process_time() - begun)
    return median(times) * 1000


def main() -> None:
    table = read_table(str(TABLES / "island.yaml"), (), None)
    game, position = table.entry, table.written.position
    asked: dict[str, Question[object]] = {question.name: question for question in game.scorer.questions}
    player = position.turn

    def ask(name: str, words: str = "") -> object:
        return asked[name].reply(position, player, words, lambda: None)

    print(f"{len(offer(game, position, player).options)} moves; medians of {RUNS}, ms of CPU time")
    questions: dict[str, Callable[[], object]] = {
        "check": lambda: check(game.game, position.under(position.rulings.fresh())),
        "moves, with every ruling": lambda: offer(game, position.under(position.rulings.fresh()), player),
        "best single turn": lambda: best_play(game, position, player, objective="kingship"),
        "kingship": lambda: ask("kingship"),
        "council": lambda: ask("council"),
        "who can be forced to withdraw": lambda: ask("combat", "invade h from e with 3"),
        "best two turns": lambda: best_play(game, position, player, objective="kingship", turns=2),
    }
    for said, question in questions.items():
        wanted = f"  (wanted: {WANTED[said]})" if said in WANTED else ""
        print(f"{timed(question):8.2f}  {said}{wanted}")


if __name__ == "__main__":
    main()
