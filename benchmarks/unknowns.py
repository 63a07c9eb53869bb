"""What the solver's questions take in the library, z3 loaded: the share of building the model, and of solving it.

python -m benchmarks.unknowns
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from cli.reading.inputs import read_table
from models.village_green.rules.past import has_past, order
from verify.check import check
from verify.explain import explain
from verify.explanation.reasons import reasons
from verify.fill import fill
from verify.games import entry
from verify.judge import judge, offer
from verify.score import score
from verify.violations import violations
from verify.worlds.model import Model

RUNS = 25
HERE = Path(__file__).resolve().parent
TABLES = {
    "known": HERE / "tables" / "history.yaml",
    "one unknown": HERE / "tables" / "one_unknown.yaml",
    "joint": HERE.parent / "examples" / "village_green" / "remembered.yaml",
    "turn": HERE.parent / "examples" / "village_green" / "turn.yaml",
}
GAME = entry("village-green")


def table(name: str) -> Any:
    return read_table(str(TABLES[name]), (), None).written.position


def timed(name: str, ask: Callable[[Any], Any], repeat: int = 1) -> float:
    """The median of runs, each on a position read anew, so that nothing is left from the run before."""
    seconds = []
    for _ in range(RUNS):
        position = table(name)
        begun = perf_counter()
        for _ in range(repeat):
            ask(position)
        seconds.append((perf_counter() - begun) / repeat)
    return median(seconds)


def show(what: str, seconds: float) -> None:
    print(f"{what:<66} {seconds * 1000:9.3f} ms")


def without_history(position: Any) -> bool:
    """The rules of a fully known village but VG-HISTORY."""
    rules = [rule for rule in GAME.game.rules if not rule.last]
    return all(rule.holds(position, *at) is True for rule in rules for at in rule.instances(position))


def past(position: Any) -> Any:
    return [order(position, village) for village in position.seats]


def allowed(position: Any) -> bool:
    return all(has_past.holds(position, *at) is True for at in has_past.instances(position))


def main() -> None:
    check(GAME.game, table("one unknown"))  # loads z3
    show("fully known village, without history", timed("known", without_history, 200))
    show("the same with VG-HISTORY (is_legal)", timed("known", lambda p: not violations(GAME.game, p), 200))
    show("VG-HISTORY of nine stacks, three covered cards: the rule", timed("known", allowed, 200))
    show("  an order of laying, searched for", timed("known", past))
    show("one unknown space: check, with what follows", timed("one unknown", lambda p: check(GAME.game, p)))
    show("  of which building the rules", timed("one unknown", lambda p: Model(GAME.game, p)))
    show("  building, handing over, one solution", timed("one unknown", lambda p: Model(GAME.game, p).world()))
    show("  score ranges", timed("one unknown", lambda p: score(GAME, p)))
    show("  all ways counted", timed("one unknown", lambda p: fill(GAME, p, count=True)))
    show("joint conflict: the smallest reason", timed("joint", lambda p: next(reasons(GAME.game, p))))
    show("  reason, ten repairs, verdict", timed("joint", lambda p: explain(GAME.game, p, most_reasons=1, most_repairs=10)))
    show("moves for a hand of three (two players, six cards face up)", timed("turn", lambda p: offer(GAME, p, "north")))
    move = "blue lily pond to r2c1"
    show("judge one move", timed("turn", lambda p: judge(GAME, p, GAME.game.play.read(move, p, "north"))))


if __name__ == "__main__":
    main()
