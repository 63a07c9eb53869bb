"""`reeve best` beside OR-Tools CP-SAT with line bounds: whole processes, in turn in one run, on the same pools.

    python -m benchmarks.best [--pools 20] [--sizes 9+6 12+8 15+8 20+10 box] [--limit 60]

Both read the same position file with the same reader, prove the most it can score, and print it; they have to agree. CP-SAT
gets two workers and `--limit` seconds for a pool; where it does not end by then, its time counts as the limit, and a ratio
that rests on it is told as "at least". `inside` is the time that `reeve` takes for the question itself, without starting
Python, importing and reading.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

from models.village_green.cards import standard_deck

BOX = "box"
BOX_RUNS = 3


@dataclass(frozen=True)
class Pair:
    """One question: what it takes both, and whether CP-SAT came to its end."""

    ours: float
    inside: float
    theirs: float
    ended: bool

    @property
    def ratio(self) -> float:
        """How many times as long CP-SAT takes."""
        return self.theirs / self.ours


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pools", type=int, default=20)
    parser.add_argument("--sizes", nargs="*", default=["9+6", "12+8", "15+8", "20+10", BOX])
    parser.add_argument("--limit", type=float, default=60)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for size in options.sizes:
            pairs = [_pair(file, options.limit) for file in _files(Path(folder), size, options.pools)]
            print(_row(size, pairs), flush=True)


def _files(folder: Path, size: str, pools: int) -> Sequence[Path]:
    """A position file for each random pool; the whole box several times."""
    deck = standard_deck()
    every_green = [name for name, card in deck.green.items() for _ in range(deck.copies[card])]
    if size == BOX:
        return [_file(folder / "box.yaml", every_green, list(deck.awards))] * BOX_RUNS
    green, awards = map(int, size.split("+"))
    # Best Use of Space rests on a ruling, for which reeve answers a second question that CP-SAT is not asked.
    every_award = [name for name, award in deck.awards.items() if award.ruling is None]
    files = []
    for seed in range(pools):
        rng = random.Random(seed)
        drawn = rng.sample(every_green, green), rng.sample(every_award, awards)
        files.append(_file(folder / f"{size}-{seed}.yaml", *drawn))
    return files


def _file(path: Path, green: Sequence[str], awards: Sequence[str]) -> Path:
    # JSON is YAML.
    path.write_text(json.dumps({"game": "village-green", "pool": {"green": green, "awards": awards}}), encoding="utf-8")
    return path


def _pair(file: Path, limit: float) -> Pair:
    ours, answer = _timed("-m", "cli", "best", str(file), "--json")
    found = json.loads(answer)
    _, inside = _timed("-m", "benchmarks.inside", str(file))
    theirs, said = _timed("-m", "benchmarks.cpsat", str(file), "--limit", str(limit))
    points, status = said.split()
    if found["status"] != "proven" or (status == "OPTIMAL" and int(points) != found["best"]):
        raise SystemExit(f"{file.name}: reeve says {found['best']}, {found['status']}; CP-SAT {points}, {status}")
    return Pair(ours, float(inside), theirs, status == "OPTIMAL")


def _timed(*arguments: str) -> tuple[float, str]:
    # As users have it: compiled modules are kept.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    begun = perf_counter()
    done = subprocess.run([sys.executable, *arguments], check=True, capture_output=True, text=True, env=environment)
    return perf_counter() - begun, done.stdout


def _row(size: str, pairs: Sequence[Pair]) -> str:
    ours, inside, theirs = ([getattr(pair, name) for pair in pairs] for name in ("ours", "inside", "theirs"))
    unended = sum(not pair.ended for pair in pairs)
    least = "at least " if unended else ""
    ratios = [pair.ratio for pair in pairs]
    return (
        f"{size:>6}: reeve {median(ours):6.2f} s (inside {median(inside):5.3f}), slowest {max(ours):5.2f}; "
        f"CP-SAT {median(theirs):6.2f} s, slowest {least}{max(theirs):.1f}, {unended} of {len(pairs)} not ended; "
        f"ratio {least}{median(ratios):.1f} (median of pairs), smallest {min(ratios):.1f}"
    )


if __name__ == "__main__":
    main()
