"""Questions about a table of The Village with four hands that nobody has seen, of six cards each from eighty.

python -m benchmarks.the_village
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

from verify.chance import chance
from verify.check import check
from verify.games import entry
from verify.inquire import inquire
from verify.judge import offer

VILLAGE = entry("the-village")
ROLES = {"ada": "Rake", "ben": "Hill", "cleo": "Steeple", "dan": "Coffer"}
CLAIM = "ada holds at least 2 Rake and ben holds 3 Hill"
RUNS = 15


def table(hand: Any = 6) -> Any:
    players = {name: {"profession": role, "chips": 18, "hand": 6, "day_wager": 2} for name, role in ROLES.items()}
    players["ada"]["hand"] = hand
    data = {"game": "the-village", "phase": "night", "night": 1, "dealer": "ada", "players": players, "turn": "ada"}
    data |= {"end_pot": 4, "daily_pot": 4, "deck": 56}
    return VILLAGE.game.read(data, VILLAGE.game.standard_cards(), {}).position


def timed(question: Callable[[], object]) -> float:
    question()
    times = []
    for _ in range(RUNS):
        begun = perf_counter()
        question()
        times.append(perf_counter() - begun)
    return median(times) * 1000


def ask(name: str, words: str, hand: Any = 6) -> object:
    inquiry = next(one for one in VILLAGE.scorer.inquiries if one.name == name)
    return inquire(VILLAGE, table(hand), inquiry, "ada", words)


def main() -> None:
    known = ["Rake", "Rake", "Hill", "Hill", "Steeple", "Coffer"]
    for what, question in {
        "check": lambda: check(VILLAGE.game, table()),
        "moves": lambda: offer(VILLAGE, table(known), "ada"),
        "an accusation": lambda: ask("accuse", "ben"),
        "what a hand can be": lambda: ask("hand", "ben"),
        "six cards within four turns": lambda: ask("complete", "4", known),
        "six cards within twenty turns": lambda: ask("complete", "20", known),
        "a claim about two hands": lambda: chance(VILLAGE, table(), CLAIM),
    }.items():
        print(f"{what}: {timed(question):.2f} ms")


if __name__ == "__main__":
    main()
