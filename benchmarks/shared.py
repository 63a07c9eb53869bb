"""What it takes to share one hard question of Village Green, and how long its tasks are.

    python -m benchmarks.shared [--deals 1 2 3 7 11] [--pools 3]

`best --play` of whole deals (`reeve deal village-green --solo --seed N`) with `--jobs 1` and `--jobs 2`, without a
certificate and with one: elapsed seconds and those of all processors, as whole processes, whose answers have to be the same.
Then the tasks in one process, in seconds of processor time: the parts of pools and of the whole box; these also if no part
knew what another found, and if all knew the most from the start.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

from scorers.village_green.search import layout
from verify.best import best
from verify.games import entry
from verify.survey import Asked, Surveyed

REEVE = [sys.executable, "-m", "cli"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, nargs="*", default=[1, 2, 3, 7, 11])
    parser.add_argument("--pools", type=int, default=3)
    options = parser.parse_args()
    for seed in options.deals:
        whole(seed)
    survey = Surveyed(Asked("village-green", "pool", 1, 1, "score", 10**6, sizes=(30, 12)))
    for number in range(1, options.pools + 1):
        parts(f"pool {number} of 30+12", dict(survey.deal(number).table))
    parts("the whole box", None)


def whole(seed: int) -> None:
    """A deal by one process and by two."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "deal.yaml"
        run("deal", "village-green", "--solo", "--seed", str(seed), "-o", str(file))
        for with_proof in (False, True):
            told, said = [], set()
            for jobs in (1, 2):
                proof = ["--certificate", str(Path(folder) / str(jobs))] if with_proof else []
                out, elapsed, seconds = run("best", "--play", str(file), "--json", "--jobs", str(jobs), *proof)
                told.append(f"{elapsed:.1f} s elapsed, {seconds:.1f} s of processors with --jobs {jobs}")
                files = sorted(Path(proof[-1]).iterdir()) if proof else []
                said.add((out, *(one.read_bytes() for one in files)))
            if len(said) > 1:
                raise SystemExit(f"deal {seed}: two processes say something else")
            print(f"deal {seed}{' with its certificate' * with_proof}: {'; '.join(told)}", flush=True)


def run(*words: str) -> tuple[bytes, float, float]:
    """What a command says, how long it takes, and how long all its processes are at work."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before, begun = getrusage(RUSAGE_CHILDREN), perf_counter()
    done = subprocess.run([*REEVE, *words], capture_output=True, check=True, env=environment)
    elapsed, after = perf_counter() - begun, getrusage(RUSAGE_CHILDREN)
    return done.stdout, elapsed, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def parts(name: str, table: dict[str, Any] | None) -> None:
    """How long the parts of a question for the best village are, as the level of the others comes to them or not."""
    game = entry("village-green")
    in_turn: list[float] = []
    untold = known = 0.0

    def searched(tables: Any, placements: Any, level: int, jobs: int, tick: Any) -> Iterator[Any]:
        nonlocal untold, known
        number = min(len(placements), layout._PARTS)  # noqa: SLF001 - it is what is measured
        some = [placements.only(slice(part, None, number)) for part in range(number)]
        now = level
        for part, each in enumerate(some):
            seconds, found = timed(part, tables, each, now)
            in_turn.append(seconds)
            untold += timed(part, tables, each, level)[0]
            now = now if found is None else max(now, int(found.worth.max()) + 2)
        known += sum(timed(part, tables, each, now)[0] for part, each in enumerate(some))
        yield from before(tables, placements, level, jobs, tick)

    before, layout.searched = layout.searched, searched
    try:
        written = game.game.read(table or {"game": game.name, "pool": {}}, game.game.standard_cards(), {})
        best(game, *(game.game.remaining(written.position, None) if table is None else (written.position, written.pool)))
    finally:
        layout.searched = before
    told = f"{len(in_turn)} parts, together {sum(in_turn):.2f} s, longest {max(in_turn):.3f} s"
    print(f"{name}: {told}; {untold:.2f} s untold, {known:.2f} s knowing the most", flush=True)


def timed(part: int, tables: Any, placements: Any, level: int) -> tuple[float, Any]:
    """How long a part takes, and what it has."""
    begun = process_time()
    _, found = layout._best_of(part, tables, placements, level, False)  # noqa: FBT003, SLF001
    return process_time() - begun, found


if __name__ == "__main__":
    main()
