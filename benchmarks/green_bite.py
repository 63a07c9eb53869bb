"""Green Bite: check and moves of a table, what can be forced and won; and hidden hands counted.

    python -m benchmarks.green_bite

Aims: check 1 ms, moves 50 ms, four hidden hands of six from eighty cards 0.5 s.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

from models.deal_claims import AllOf, AnyOf, Holds
from models.deals import Deals
from models.green_box.green_bite.rounds import outcome_of
from scorers.green_box.green_bite.questions import ending
from scorers.green_box.green_bite.search import Forcing, holdings, safe_cards, way_to_win
from verify.check import check
from verify.games import entry
from verify.judge import offer
from verify.violations import violations

GAME = entry("green-bite")
NAMES = ("ada", "ben", "cleo", "dan", "eva", "fay")


def table(hands: str, health: str, number: int) -> Any:
    """Cards in hand of each in the line, from the front."""
    names = NAMES[: len(health)]
    players = {
        name: {"health": int(cubes), "discard": [n for n in range(1, 7) if str(n) not in hand]}
        for name, cubes, hand in zip(names, health, hands.split(), strict=True)
    }
    data = {"game": GAME.name, "players": players, "line": list(names), "round": number}
    return GAME.game.read(data, None, {}).position


def played(players: int, number: int) -> Any:
    """A table as it is after some rounds of cards drawn at random."""
    rng = random.Random(players)
    position = table(" ".join(["123456"] * players), "4" * players, 1)
    while position.round < number:
        position = outcome_of(position, {name: rng.choice(position.seat(name).cards) for name in position.line}).position
    return position


def timed(what: str, question: Callable[[], object], runs: int = 9) -> None:
    times = []
    for _ in range(runs):
        begun = perf_counter()
        question()
        times.append(perf_counter() - begun)
    print(f"{what:75} {1000 * median(times):10.2f} ms")


def tick() -> None:
    """No time limit."""


def main() -> None:
    six = played(6, 7)
    timed("is_legal, six players", lambda: violations(GAME.game, six))
    timed("check, with every ruling that matters, six players", lambda: check(GAME.game, six))
    timed("moves of one player", lambda: offer(GAME, six, "ada"))
    on = table("146 235 126", "112", 9)
    timed("safe cards of one among six players", lambda: safe_cards(six, "ada", tick), 3)
    four = table("1346 145 2346 123456", "1111", 9)
    timed("what a round of four can come to", lambda: ending.reply(four, "", "", tick), 3)
    timed("what one of three can force in three rounds", lambda: Forcing("ada", tick).card(on, "unbitten", 3), 3)
    timed("the shortest way to win of one of six", lambda: way_to_win(six, "ada", tick), 3)
    players = {name: {"health": 4, "discard": ["unknown"] * 3} for name in NAMES[:5]} | {"fay": {"health": 3}}
    hidden = {"game": GAME.name, "players": players, "line": list(NAMES), "round": 4}
    unknown = GAME.game.read(hidden, None, {}).position
    timed("what six can hold, five hands unknown", lambda: holdings(unknown, tick), 3)
    hands = dict.fromkeys("ABCD", 6)
    unseen = dict.fromkeys(range(20), 4)
    lacks = AllOf(tuple(Holds(hand, frozenset({n, n + 5, 19 - n}), 0, 0) for n, hand in enumerate(hands)))
    timed(
        "four hands of six from eighty: each lacks three kinds, one claim",
        lambda: Deals(unseen, hands, lacks).number(Holds("B", frozenset({3}))),
    )
    some = AnyOf(tuple(Holds(hand, frozenset({9, 10})) for hand in hands))
    timed("the same, a claim about all four", lambda: Deals(unseen, hands, lacks).number(some))
    two = AllOf((Holds("A", frozenset({1, 9}), 2), Holds("B", frozenset({2, 9}), 1, 3)))
    timed("the same, two numbers claimed", lambda: Deals(unseen, hands, lacks).number(two))


if __name__ == "__main__":
    main()
