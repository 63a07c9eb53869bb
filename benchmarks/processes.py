"""Whole processes of `reeve`, beside an empty Python process, in turn.

python -m benchmarks.processes
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

RUNS = 15
TABLE = str(Path(__file__).resolve().parent.parent / "examples" / "village_green" / "evening.yaml")
POOL = str(Path(__file__).resolve().parent.parent / "examples" / "village_green" / "best.yaml")
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "reeve --help": ["-m", "cli", "--help"],
    "reeve check evening.yaml": ["-m", "cli", "check", TABLE],
    "reeve score evening.yaml": ["-m", "cli", "score", TABLE],
    "reeve best best.yaml": ["-m", "cli", "best", POOL],
}


def main() -> None:
    # As users have it: what was imported once is compiled, wherever this runs.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(RUNS):
        for name, arguments in COMMANDS.items():
            begun = perf_counter()
            subprocess.run([sys.executable, *arguments], check=True, capture_output=True, env=environment)
            times[name].append(perf_counter() - begun)
    empty = median(times["python -c pass"])
    for name, seconds in times.items():
        print(f"{name:<28} median {median(seconds):5.2f} s, {min(seconds):.2f} to {max(seconds):.2f}; "
              f"{median(seconds) / empty:4.1f} empty processes")  # fmt: skip


if __name__ == "__main__":
    main()
