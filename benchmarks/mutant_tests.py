"""Which tests execute which lines, found once; and processes forked into copies of the tree, for `benchmarks.mutants`."""

from __future__ import annotations

import compileall
import contextlib
import hashlib
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any

from benchmarks.mutations import Place

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
CACHE = ROOT / ".pytest_cache" / "mutants"
PACKAGES = ("models", "scorers", "verify", "cli")
COPIED = (*PACKAGES, "tests", "examples", "docs", "benchmarks", ".ci")
MEMORY = 6 * 2**30
PLAIN = ("-q", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:pytest_cov", "-p", "no:faulthandler")


# Copies of the tree, and processes in them.


def copy(folder: Path) -> Path:
    """A copy of what the tests need, compiled."""
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for file in (*ROOT.glob("*.md"), ROOT / "pyproject.toml"):
        shutil.copy2(file, folder)
    for name in (*PACKAGES, "tests", "benchmarks"):
        compileall.compile_dir(folder / name, quiet=2)
    return folder


def fork(folder: Path, seconds: float, work: Callable[[], object], answers: Path) -> int:
    """Do this in a new process in a copy of the tree; what it gives is written down as JSON. Gives the process's id."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    try:
        os.setsid()
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
        os.chdir(folder)
        os.environ["PYTHONPATH"] = str(folder)
        sys.path[:] = [str(folder), *(path for path in sys.path if Path(path or ".").resolve() != ROOT)]
        sys.dont_write_bytecode = True
        answers.write_text(json.dumps(work()), encoding="utf-8")
    except BaseException:  # noqa: BLE001 - whatever it was, the parent learns of it by the missing answer
        answers.with_suffix(".error").write_text(traceback.format_exc(), encoding="utf-8")
        os._exit(1)
    os._exit(0)


def is_over(child: int, deadline: float) -> bool:
    """Whether a process has ended; one that is over its time is ended, with all that it started."""
    late = time.monotonic() > deadline
    if late:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
    ended, _ = os.waitpid(child, 0 if late else os.WNOHANG)
    if ended:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child, signal.SIGKILL)
    return bool(ended)


# Which tests execute which lines.


@dataclass(frozen=True)
class Knowledge:
    """What is known of the tests: how long each takes, and where the tests of each line are told."""

    costs: Mapping[str, float]
    data: Any

    read: dict[str, Mapping[int, Sequence[str]]] = field(default_factory=dict)

    def by_line(self, file: str) -> Mapping[int, Sequence[str]]:
        """The tests that execute each line of a file."""
        if file not in self.read:
            self.read[file] = self.data.contexts_by_lineno(file)
        return self.read[file]

    def tests(self, file: str, lines: range) -> set[str]:
        """The tests that execute any of these lines."""
        found = self.by_line(file)
        return {test for line in lines for test in found.get(line, ()) if test in self.costs}

    def is_at_import(self, file: str, lines: range) -> bool:
        """Whether any of these lines is executed outside of every test: when a module calls it that is being imported."""
        return any("" in self.by_line(file).get(line, ()) for line in lines)

    def cheapest(self, tests: Iterable[str]) -> list[str]:
        """Tests in order, the cheapest first."""
        return sorted(tests, key=lambda test: (self.costs[test], test))

    def selection(self, file: str, place: Place, seconds: float) -> list[str]:
        """The tests for a place, the cheapest first.

        First those that execute it; then the others of their modules, which may have their answers from a shared fixture.
        What is executed at import, by whichever test came first, is put to those that execute something of the same
        statement (a function of a rule, say), and then to those that execute anything of the file and those that are named
        after its room, by turns.
        """
        anything = {test for line in self.by_line(file) for test in self.tests(file, range(line, line + 1))}
        room = Path(file).parent.name
        if place.at_import or self.is_at_import(file, place.lines):
            chosen = self.tests(file, place.statement) if place.at_import else set()
            named = {test for test in self.costs if room in test.replace("-", "_")}
            further = chain.from_iterable(zip_longest(self.cheapest(anything), self.cheapest(named)))
        else:
            chosen = self.tests(file, place.lines) or self.tests(file, place.statement) or anything
            modules = {module(test) for test in chosen}
            further = iter(self.cheapest(test for test in self.costs if module(test) in modules))
        kept, sum_ = [], 0.0
        for test in dict.fromkeys(filter(None, (*self.cheapest(chosen), *further))):
            sum_ += self.costs[test]
            if sum_ > seconds and kept:
                break
            kept.append(test)
        return kept


def module(test: str) -> str:
    return test.partition("::")[0]


def knowledge(jobs: int, *, renew: bool) -> Knowledge:
    import coverage

    digest = hashlib.sha256()
    for name in (*PACKAGES, "tests"):
        for file in sorted((ROOT / name).rglob("*.*")):
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(file.read_bytes())
    costs, data = CACHE / "costs.json", CACHE / "lines"
    known = json.loads(costs.read_text(encoding="utf-8")) if costs.exists() else {}
    if renew or known.get("digest") != digest.hexdigest():
        shutil.rmtree(CACHE, ignore_errors=True)
        CACHE.mkdir(parents=True)
        known = {"digest": digest.hexdigest(), "costs": _learnt(jobs, data)}
        costs.write_text(json.dumps(known), encoding="utf-8")
    read = coverage.CoverageData(str(data))
    read.read()
    return Knowledge(known["costs"], read)


def _learnt(jobs: int, data: Path) -> dict[str, float]:
    """Pass every test once, a module at a time, and write down what each executes."""
    import coverage

    files = [str(file.relative_to(ROOT)) for file in sorted(TESTS.rglob("test_*.py"))]
    chunks = [chunk for chunk in (files[n :: 12 * jobs] for n in range(12 * jobs)) if chunk]
    print(f"finding out which tests execute which lines, from {len(files)} modules (once; some minutes)", flush=True)
    costs: dict[str, float] = {}
    whole = coverage.CoverageData(str(data))
    with tempfile.TemporaryDirectory() as name:
        folder = copy(Path(name) / "tree")
        waiting, running = list(enumerate(chunks)), {}
        while waiting or running:
            while waiting and len(running) < jobs:
                n, chunk = waiting.pop()
                parts = (Path(name) / f"costs-{n}", Path(name) / f"lines-{n}")
                child = fork(folder, 3600, lambda chunk=chunk, lines=parts[1]: _watched(chunk, lines), parts[0])  # type: ignore[misc]
                running[child] = (chunk, *parts)
            for child in [child for child in running if is_over(child, float("inf"))]:
                chunk, told, lines = running.pop(child)
                if not told.exists():
                    why = told.with_suffix(".error")
                    said = why.read_text(encoding="utf-8") if why.exists() else ""
                    sys.exit(f"the tests of {', '.join(chunk)} did not come to an end\n{said}")
                answer = json.loads(told.read_text(encoding="utf-8"))
                for failed in answer["failed"]:
                    print(f"left out, since it fails without a mutant: {failed}", flush=True)
                costs |= {test: cost for test, cost in answer["costs"].items() if test not in answer["failed"]}
                part = coverage.CoverageData(str(lines))
                part.read()
                whole.update(part, map_path=lambda path: str(Path(path).relative_to(folder)))
            time.sleep(0.1)
    whole.write()
    return costs


def _watched(files: Sequence[str], lines: Path) -> dict[str, Any]:
    """The tests of some modules, with the lines that each executes. Also those that the usual coverage does not trace."""
    import coverage
    import pytest

    trace = coverage.Coverage(
        data_file=str(lines), config_file=False, source_dirs=[str(Path.cwd() / name) for name in PACKAGES]
    )
    costs: dict[str, float] = {}
    failed = []

    class Watch:
        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_protocol(self, item: Any) -> Iterator[None]:
            trace.switch_context(item.nodeid)
            begun = _used()
            try:
                return (yield)
            finally:
                costs[item.nodeid] = _used() - begun
                trace.switch_context("")

        def pytest_runtest_logreport(self, report: Any) -> None:
            if report.failed:
                failed.append(report.nodeid)

    trace.start()
    status = pytest.main([*files, *PLAIN], [Watch()])
    trace.stop()
    if status not in {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED}:
        raise RuntimeError(f"the tests could not be run: {status!r}")
    trace.save()
    return {"costs": costs, "failed": failed}


def _used() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system
