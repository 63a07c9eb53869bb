"""How long `explain` takes from a table that is read to reasons and repairs, inside the process.

    python -m benchmarks.explain_cases FILE... [--runs 3]

For each file the verdict, how many reasons and repairs were told as `reeve explain` tells them, the best time of some runs,
and whether the solver was loaded.
"""

from __future__ import annotations

import argparse
import sys
from time import perf_counter

from cli.main import SHOWN_REASONS, SHOWN_REPAIRS
from cli.reading.inputs import read_table
from verify.explain import Explained, explain


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--runs", type=int, default=3)
    asked = parser.parse_args()
    for file in asked.files:
        seconds, found = min((_timed(file) for _ in range(asked.runs)), key=lambda pair: pair[0])
        solver = "solver" if "z3" in sys.modules else "no solver so far"
        told = f"{len(found.reasons)} reasons, {len(found.repairs)} repairs"
        print(f"{seconds:7.3f} s  {found.verdict:9} {told:24} {solver}  {file}")


def _timed(file: str) -> tuple[float, Explained]:
    table = read_table(file, (), None)
    game, position = table.entry.game, table.laid_out()
    start = perf_counter()
    found = explain(game, position, most_reasons=SHOWN_REASONS, most_repairs=SHOWN_REPAIRS)
    return perf_counter() - start, found


if __name__ == "__main__":
    main()
