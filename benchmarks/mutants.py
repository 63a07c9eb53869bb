"""Would the tests notice? Draws mutants of the code at random, and runs for each the tests that execute the changed line.

    python -m benchmarks.mutants --number 300 --jobs 2

The tests that execute a line are found once, with coverage, and kept under `.pytest_cache/mutants` until the code or a test
changes. Each mutant is tried in a process forked from one that has imported the libraries, in a copy of the tree: the
sources are never written to. It is killed by a failing test, an error at import, or by taking too much time or memory.
"""

from __future__ import annotations

import argparse
import compileall
import contextlib
import json
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks.mutant_tests import PACKAGES, PLAIN, ROOT, Knowledge, copy, fork, is_over, knowledge, module
from benchmarks.mutations import Place, mutant, places

FIRST = 4.0
"""Seconds of tests, the cheapest, that a mutant has to pass first; one that does is put to the others."""
PATIENCE = 10.0
"""A mutant may take so many times as long as the tests did, and `GRACE` seconds, of the processor."""
GRACE = 20.0
LIBRARIES = ("click.testing", "coverage", "hypothesis.stateful", "joblib", "numpy", "pydantic", "pytest", "rich.console")
LIBRARIES += ("ruamel.yaml", "z3", "ortools.sat.python.cp_model")
CALM = "mutants"
"""The profile of hypothesis in which nothing is shrunk."""


def main() -> None:
    options = _options()
    _import_libraries()
    known = knowledge(options.jobs, renew=options.renew)
    drawn = _drawn(options)
    print(f"{len(drawn)} mutants drawn with seed {options.seed}", flush=True)
    tallies: dict[str, Counter[str]] = {}
    survivors = []
    begun = time.monotonic()
    for number, (one, fate) in enumerate(_tried(drawn, known, options), start=1):
        tallies.setdefault(one.package, Counter())[fate.name] += 1
        if options.verbose or fate.name == "survived":
            told = fate.told.splitlines()[0] if fate.told else ""
            print(f"{number} {fate.name} {one.file}:{one.line} {told}\n{one.difference}", flush=True)
        if fate.name == "survived":
            survivors.append(one)
    print(f"\n{time.monotonic() - begun:.0f} s")
    for package, tally in sorted(tallies.items()):
        noticed = tally.total() - tally["survived"]
        fates = ", ".join(f"{fate} {n}" for fate, n in sorted(tally.items()))
        print(f"{package:8} {noticed} of {tally.total()} killed, {100 * noticed / tally.total():.0f} % ({fates})")
    every = sum(tallies.values(), Counter())
    print(f"together {100 - 100 * every['survived'] / max(1, every.total()):.1f} % of {every.total()}")
    for one in survivors:
        print(f"survived: {one.file}:{one.line}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=30, help="how many mutants to draw")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--packages", nargs="+", choices=PACKAGES, default=["models", "scorers", "verify"])
    parser.add_argument("--only", default="", help="draw in files whose path holds this; FILE:LINE takes all of one line")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60.0, help="of tests at most for each mutant, as long as they took")
    parser.add_argument("--renew", action="store_true", help="find out anew which tests execute which lines")
    parser.add_argument("--verbose", action="store_true", help="tell of those that were killed too, and by what")
    return parser.parse_args()


def _import_libraries() -> None:
    """What takes long to import and is not ours, imported once for all; `models` and the others must not be."""
    os.environ.update({"PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1", "HYPOTHESIS_PROFILE": CALM})
    for name in LIBRARIES:
        with contextlib.suppress(ImportError):
            import_module(name)
    import hypothesis

    hypothesis.settings.register_profile(
        CALM,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    assert not {*PACKAGES} & sys.modules.keys()  # noqa: S101


# Mutants.


@dataclass(frozen=True)
class Mutant:
    """A module with one change."""

    file: str
    line: int
    place: Place
    text: str
    difference: str

    @property
    def package(self) -> str:
        """`models`, `scorers`, `verify` or `cli`."""
        return self.file.partition("/")[0]


@dataclass(frozen=True)
class Fate:
    """What became of a mutant: `killed`, `timed out` or `survived`, and by what."""

    name: str
    told: str = ""


@dataclass
class _Trial:
    """A mutant on its way through the tests, in a copy of its own."""

    mutant: Mutant
    folder: Path
    stages: list[list[str]]
    child: int = 0
    deadline: float = 0.0
    answers: Path = field(default_factory=Path)


def _drawn(options: argparse.Namespace) -> list[Mutant]:
    path, _, line = options.only.partition(":")
    every = []
    for package in options.packages:
        for file in sorted((ROOT / package).rglob("*.py")):
            name = str(file.relative_to(ROOT))
            if path in name:
                every += [
                    (name, place)
                    for place in places(file.read_text(encoding="utf-8"))
                    if not line or int(line) in place.lines
                ]
    rng = random.Random(options.seed)
    print(f"{len(every)} places", flush=True)
    found = []
    for name, place in rng.sample(every, min(len(every), options.number)):
        text, difference = mutant((ROOT / name).read_text(encoding="utf-8"), place, rng.choice(place.changes))
        found.append(Mutant(name, place.lines.start, place, text, difference))
    return found


def _tried(drawn: Sequence[Mutant], knowledge: Knowledge, options: argparse.Namespace) -> Iterator[tuple[Mutant, Fate]]:
    with tempfile.TemporaryDirectory() as name:
        free = [copy(Path(name) / f"tree{n}") for n in range(max(1, min(options.jobs, len(drawn))))]
        waiting, running = list(reversed(drawn)), []
        while waiting or running:
            while waiting and free:
                one = waiting.pop()
                tests = knowledge.selection(one.file, one.place, options.seconds)
                trial = _Trial(one, free.pop(), _stages(tests, knowledge))
                if trial.stages:
                    _begin(trial, knowledge)
                    running.append(trial)
                else:
                    free.append(trial.folder)
                    yield one, Fate("survived", "no test executes anything of the file")
            for trial in list(running):
                if not is_over(trial.child, trial.deadline):
                    continue
                fate = _fate(trial)
                if fate.name == "survived" and trial.stages:
                    _begin(trial, knowledge)
                    continue
                running.remove(trial)
                _restore(trial)
                free.append(trial.folder)
                yield trial.mutant, fate
            time.sleep(0.05)


def _stages(tests: Sequence[str], knowledge: Knowledge) -> list[list[str]]:
    """The cheapest tests of few modules, and then the rest of them."""
    first: list[str] = []
    modules: set[str] = set()
    sum_ = 0.0
    for test in tests:
        if module(test) in modules or len(modules) < 8:
            sum_ += knowledge.costs[test]
            if sum_ > FIRST and first:
                break
            modules.add(module(test))
            first.append(test)
    taken = set(first)
    return [stage for stage in (first, [test for test in tests if test not in taken]) if stage]


def _begin(trial: _Trial, knowledge: Knowledge) -> None:
    """The next tests for a mutant."""
    stage = trial.stages.pop(0)
    file = trial.folder / trial.mutant.file
    file.write_text(trial.mutant.text, encoding="utf-8")
    for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
        compiled.unlink()
    seconds = GRACE + PATIENCE * sum(knowledge.costs[test] for test in stage)
    trial.answers = trial.folder / "answer.json"
    trial.answers.unlink(missing_ok=True)
    trial.child = fork(trial.folder, seconds, lambda: _passed(stage), trial.answers)
    trial.deadline = time.monotonic() + 6 * seconds


def _restore(trial: _Trial) -> None:
    shutil.copy2(ROOT / trial.mutant.file, trial.folder / trial.mutant.file)
    compileall.compile_file(trial.folder / trial.mutant.file, quiet=2, force=True)


def _passed(tests: Sequence[str]) -> dict[str, Any]:
    """Whether these tests pass, in this order, up to the first that does not."""
    import pytest

    order = {test: n for n, test in enumerate(tests)}
    failed: list[str] = []

    class Choice:
        def pytest_collection_modifyitems(self, config: Any, items: list[Any]) -> None:
            config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in order])
            items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])

        def pytest_runtest_logreport(self, report: Any) -> None:
            if report.failed:
                failed.append(report.nodeid)

        def pytest_collectreport(self, report: Any) -> None:
            if report.failed:
                failed.append(f"import of {report.nodeid}")

    files = list(dict.fromkeys(map(module, tests)))
    return {"status": int(pytest.main([*files, *PLAIN, "-x", "--tb=no"], [Choice()])), "failed": failed}


def _fate(trial: _Trial) -> Fate:
    if not trial.answers.exists():
        return Fate("timed out", "too much time or memory, or the process itself was ended")
    told = json.loads(trial.answers.read_text(encoding="utf-8"))
    if told["status"] in {0, 5}:
        return Fate("survived")
    return Fate("killed", ", ".join(told["failed"]))


if __name__ == "__main__":
    main()
