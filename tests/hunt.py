"""Hunt for what nobody thought of: `python3 tests/hunt.py [minutes] [arguments of pytest]`.

The ordinary tests try the same random tables every time, so that they pass for everybody or for nobody. Here every random test
and every hunt in `tests/hunts/` is run with fresh seeds, round after round, for so many minutes (10 unless told) and until the
round is over. Each seed is printed. What fails is kept in `tests/hunts/found/` under a name of its own; from then on
`tests/hunts/test_found.py` runs it with all other tests, until it passes.
"""

import os
import re
import secrets
import subprocess
import sys
import tempfile
from pathlib import Path
from time import monotonic
from xml.etree import ElementTree as ET

ROOT = Path(__file__).resolve().parent.parent
FOUND = ROOT / "tests" / "hunts" / "found"
sys.path.insert(0, str(ROOT / ".ci"))

from environment import prepare, program  # noqa: E402


def main(arguments: list[str]) -> int:
    minutes = float(arguments.pop(0)) if arguments and arguments[0].replace(".", "", 1).isdigit() else 10
    prepare("test")
    until, failures, rounds = monotonic() + 60 * minutes, 0, 0
    while not rounds or monotonic() < until:
        rounds += 1
        seed = secrets.randbelow(10**9)
        print(f"Round {rounds}: seed {seed}", flush=True)
        failures += hunted(seed, arguments)
    print(f"{rounds} rounds, {failures} failures")
    return 1 if failures else 0


def hunted(seed: int, arguments: list[str]) -> int:
    """How many tests failed in a round; each of them is kept."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        workers = [] if "-n" in arguments else ["-n", "auto", "--dist", "worksteal"]
        options = [
            "-q",
            "-m",
            "hypothesis or hunt",
            *workers,
            f"--junitxml={report}",
            "-o",
            "junit_family=xunit1",
            "-p",
            "no:cacheprovider",
            *arguments,
        ]
        done = subprocess.run(command(seed, options), cwd=ROOT, env=environment(seed), check=False)
        if done.returncode not in {0, 1} or not report.exists():
            sys.exit(f"the tests could not be run (status {done.returncode})")
        cases = [case for case in ET.parse(report).iter("testcase") if case.find("failure") is not None]
        for case in cases:
            keep(case, seed)
        return len(cases)


def command(seed: int, options: list[str]) -> list[str]:
    """The tests with a seed."""
    return [program("python"), "-m", "pytest", f"--hypothesis-seed={seed}", *options]


def environment(seed: int) -> dict[str, str]:
    """What tells the tests that this is a hunt."""
    return {**os.environ, "HYPOTHESIS_PROFILE": "hunt", "REEVE_HUNT": str(seed)}


def keep(case: ET.Element, seed: int) -> None:
    """Write down how a test failed and how that is done again."""
    file = case.attrib["file"]
    within = case.attrib["classname"].removeprefix(file.removesuffix(".py").replace("/", ".")).strip(".")
    test = "::".join(filter(None, (file, within, case.attrib["name"])))
    name = f"{re.sub(r'[^a-z0-9]+', '-', case.attrib['name'].removeprefix('test_').lower()).strip('-')[:80]}-{seed}.txt"
    FOUND.mkdir(parents=True, exist_ok=True)
    (FOUND / name).write_text(f"{test}\n{seed}\n\n{case.find('failure').text}\n", encoding="utf-8")
    print(f"Kept as {(FOUND / name).relative_to(ROOT)}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
