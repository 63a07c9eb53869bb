"""What the question of `reeve best` takes without starting Python, importing and reading.

python -m benchmarks.inside FILE
"""

from __future__ import annotations

import sys
from time import perf_counter

import scorers.village_green.search.layout  # noqa: F401 - what the search imports is not its time
from cli.reading.inputs import read_table
from verify.best import best


def main() -> None:
    table = read_table(sys.argv[1], (), None)
    begun = perf_counter()
    best(table.entry, table.written.position, table.written.pool)
    print(perf_counter() - begun)


if __name__ == "__main__":
    main()
