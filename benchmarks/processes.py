"""Whole processes of `reeve`, beside an empty Python process and one that imports the libraries alone, in turn.

python -m benchmarks.processes
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import mkdtemp
from time import perf_counter

RUNS = 15
TABLE = str(Path(__file__).resolve().parent.parent / "examples" / "village_green" / "evening.yaml")
POOL = str(Path(__file__).resolve().parent.parent / "examples" / "village_green" / "best.yaml")
LIBRARIES = """
import os
os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"
import click
from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, TypeAdapter, WithJsonSchema, WrapValidator
from ruamel.yaml import YAML
class Form(BaseModel):
    model_config = ConfigDict(defer_build=True)
    number: int
TypeAdapter(Form).validate_python({"number": 1})
"""
"""What `check` and `score` have to import of others, and the smallest form."""
FARM = str(Path(__file__).resolve().parent.parent / "examples" / "fields_of_green" / "rulebook_score.yaml")
DRAWN = Path(mkdtemp())
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "the libraries alone": ["-c", LIBRARIES],
    "reeve --help": ["-m", "cli", "--help"],
    "reeve check evening.yaml": ["-m", "cli", "check", TABLE],
    "reeve score evening.yaml": ["-m", "cli", "score", TABLE],
    "reeve check rulebook_score.yaml": ["-m", "cli", "check", FARM],
    "reeve score rulebook_score.yaml": ["-m", "cli", "score", FARM],
    "reeve draw evening.yaml, SVG": ["-m", "cli", "draw", TABLE, "-o", str(DRAWN / "x.svg"), "--force"],
    "reeve draw evening.yaml, PNG": ["-m", "cli", "draw", TABLE, "-o", str(DRAWN / "x.png"), "--force"],
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
    empty, libraries = (median(times[name]) for name in ("python -c pass", "the libraries alone"))
    for name, seconds in times.items():
        middle = median(seconds)
        print(f"{name:<32} median {middle:5.2f} s, {min(seconds):.2f} to {max(seconds):.2f}; "
              f"{middle / empty:4.1f} empty processes, {middle / libraries:4.2f} of the libraries")  # fmt: skip


if __name__ == "__main__":
    main()
