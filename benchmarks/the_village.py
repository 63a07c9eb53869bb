"""Questions about a table of The Village with four hands that nobody has seen, of six cards each from eighty; in CPU time.

python -m benchmarks.the_village
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from verify.ask import answer
from verify.chance import chance
from verify.check import check
from verify.games import entry
from verify.judge import offer

VILLAGE = entry("the-village")
ROLES = {"ada": "Rake", "ben": "Hill", "cleo": "Steeple", "dan": "Coffer"}
TWO = "ada holds at least 2 Rake and ben holds 3 Hill"
FOUR = [f"{name} holds at least 2 {role}" for name, role in ROLES.items()]
EACH = " and ".join(f"everybody holds a {role}" for role in ROLES.values())
RECORD = Path(__file__).parent.parent / "examples" / "the_village" / "whole_night.yaml"
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
        begun = process_time()
        question()
        times.append(process_time() - begun)
    return median(times) * 1000


def answered(position: Any, name: str, words: str = "") -> object:
    question = next(one for one in VILLAGE.scorer.questions if one.name == name)
    return answer(VILLAGE, position, question, "ada", words)


def ask(name: str, words: str, hand: Any = 6) -> object:
    return answered(table(hand), name, words)


def main() -> None:
    known = ["Rake", "Rake", "Hill", "Hill", "Steeple", "Coffer"]
    for what, question in {
        "check": lambda: check(VILLAGE.game, table()),
        "moves": lambda: offer(VILLAGE, table(known), "ada"),
        "an accusation": lambda: ask("accuse", "ben"),
        "what a hand can be": lambda: ask("hand", "ben"),
        "a claim about two hands": lambda: chance(VILLAGE, table(), TWO),
        "four hands, each with two cards of its owner": lambda: chance(VILLAGE, table(), " and ".join(FOUR)),
        "at least one of these four hands": lambda: chance(VILLAGE, table(), " or ".join(FOUR)),
        "somebody holds six Rake": lambda: chance(VILLAGE, table(), "somebody holds 6 Rake"),
        "all together hold ten Rake": lambda: chance(VILLAGE, table(), "all together hold at least 10 Rake"),
        "everybody holds a card of each profession": lambda: chance(VILLAGE, table(), EACH),
    }.items():
        print(f"{what}: {timed(question):.2f} ms")


if __name__ == "__main__":
    main()
