"""Questions about a farm of 20 cards: check, payments and ranges, moves, a score; known, and with what is unknown.

python -m benchmarks.farm_questions
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter

from cli.reading.inputs import read_table
from models.fields_of_green.table.sites import Site
from models.logic import Unknown
from verify.check import check
from verify.judge import judge, judged_alone, offer
from verify.score import score
from verify.violations import violations

TABLE = Path(__file__).parent / "tables" / "farm.yaml"
RUNS = 25


def timed(question: Callable[[], object]) -> float:
    question()
    times = []
    for _ in range(RUNS):
        begun = perf_counter()
        question()
        times.append(perf_counter() - begun)
    return median(times) * 1000


def main() -> None:
    table = read_table(str(TABLE), (), None)
    game, position = table.entry, table.written.position
    farm = position.seats[0]
    unseen = [replace(s, tokens=Unknown(f"Water at {s.spot}", range(4))) if s.is_tower else s for s in farm.sites]
    stores_unknown = position.with_farm(replace(farm, sites=tuple(unseen)))
    card = next(site for site in farm.sites if str(site.card) == "Melons")
    fields = [other for other in position.deck.every.values() if str(other.kind) == "Field"]
    hidden = Site(card.spot, Unknown(str(card.spot), fields, "some Field"))
    card_unknown = position.with_farm(farm.with_site(hidden))
    build = game.game.play.read("Orchard to r0c4", position, farm.player)
    print(f"{len(farm.sites)} cards, medians of {RUNS}, ms")
    for name, question in {
        "is_legal": lambda: not violations(game.game, position),
        "check": lambda: check(game.game, position),
        "judge a card that takes 2 Water, with every ruling that matters": lambda: judge(game, position, build),
        "the verdict alone, without other rulings and the score": lambda: judged_alone(game, position, build),
        "judge, nobody knows what lies on the towers (Z3)": lambda: judge(game, stores_unknown, build),
        "its verdict alone": lambda: judged_alone(game, stores_unknown, build),
        "check, one card not fully known (Z3)": lambda: check(game.game, card_unknown),
        "score": lambda: score(game, position),
        "moves with four cards in hand": lambda: offer(game, position, farm.player),
    }.items():
        print(f"{timed(question):8.2f}  {name}")


if __name__ == "__main__":
    main()
