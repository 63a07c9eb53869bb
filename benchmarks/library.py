"""Checks and scores per second in the library: on the tables in `examples/`, and of many villages one after the other.

python -m benchmarks.library
"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from timeit import repeat
from typing import Any

from cli.answers.shapes import score_shape
from cli.reading.inputs import read_table
from models.village_green.rules.layout import cards_match
from verify.check import check
from verify.games import Entry, entry
from verify.score import score, score_many
from verify.violations import violations

RUNS, CALLS = 9, 500
MANY, ONE_BY_ONE = 10_000, 1_000
TABLES = Path(__file__).resolve().parent.parent / "examples" / "village_green"


def main() -> None:
    game = entry("village-green")
    for name in ("rulebook", "evening", "dispute"):
        position = read_table(str(TABLES / f"{name}.yaml"), (), None).written.position
        print(f"{name}.yaml, {len(position.seats)} village(s)")
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
    many(game)


def many(game: Entry) -> None:
    """Legal villages as plain data, no two alike: one by one, and many at once. The least processor time of several runs."""
    tables = [*islice(villages(game, Random(1)), MANY)]
    lines = [json.dumps(table) for table in tables]
    deck = game.game.standard_cards()

    def alone(table: dict[str, Any]) -> Any:
        return score(game, game.game.read(table, deck, {}).position)

    if [*score_many(tables[:ONE_BY_ONE])] != [*map(alone, tables[:ONE_BY_ONE])]:
        raise ValueError("many are not scored as each is alone")
    positions = [game.game.read(table, deck, {}).position for table in tables[:ONE_BY_ONE]]
    questions: dict[str, tuple[int, Callable[[], Any]]] = {
        "read by the form": (ONE_BY_ONE, lambda: [game.game.read(table, deck, {}) for table in tables[:ONE_BY_ONE]]),
        "score of a position": (ONE_BY_ONE, lambda: [score(game, position) for position in positions]),
        "both, one by one": (ONE_BY_ONE, lambda: [alone(table) for table in tables[:ONE_BY_ONE]]),
        "score_many": (MANY, lambda: [None for _ in score_many(tables)]),
        "from JSON to JSON": (
            MANY,
            lambda: [json.dumps(score_shape("-", game.name, scored)) for scored in score_many(map(json.loads, lines))],
        ),
    }
    print(f"{MANY} villages of one player")
    gc.freeze()  # so that the tables that wait here are not looked through for garbage again and again
    for question, (number, ask) in questions.items():
        seconds = min(_seconds(ask) for _ in range(RUNS)) / number
        print(f"  {question:<32} {seconds * 1e6:7.1f} µs  {1 / seconds:8,.0f} per second")


def _seconds(ask: Callable[[], Any]) -> float:
    before = process_time()
    ask()
    return process_time() - before


def villages(game: Entry, rng: Random) -> Iterator[dict[str, Any]]:
    """Villages laid card by card so that neighbours match, with the awards that their structures brought."""
    deck = game.game.standard_cards()
    while True:
        pile = [card for card in deck.green.values() for _ in range(deck.copies[card])]
        awards = [award.name for award in deck.awards.values()]
        rng.shuffle(pile)
        rng.shuffle(awards)
        laid: list[Any] = []
        for space in range(9):
            beside = [laid[i] for i in (*([space - 1] if space % 3 else []), *([space - 3] if space > 2 else [])) if laid[i]]
            fitting = [card for card in pile if all(cards_match(card, other) for other in beside)]
            laid.append(fitting[0] if fitting and rng.random() < 0.9 else None)
            pile = [card for card in pile if card is not laid[-1]]
        held = min(6, 3 + sum(card is not None and card.count("structure") for card in laid))
        shown = [*awards[:held], *["."] * (6 - held)]
        names = [card.name if card else "." for card in laid]
        village = {"village": rng.choice(["up", "down"]), "top": shown[:3], "left": shown[3:]}
        yield {"game": game.name, "players": {"ann": village | {"green": [names[:3], names[3:6], names[6:]]}}}


if __name__ == "__main__":
    main()
