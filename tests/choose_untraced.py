"""Writes `untraced.txt` anew: which tests coverage need not trace, since others execute all that they do.

First pass all tests with what each of them executes, on a machine that does nothing else (a quarter of an hour), then ask:

    python3 tests/run.py -n auto --dist worksteal --cov --cov-context=test --cov-report= --junitxml=times.xml
    .venv/bin/python tests/choose_untraced.py times.xml

What is quick stays traced, and of the others the fewest that execute what the quick ones do not. Entries that stand in the list
stay: such a test was not traced, so nobody knows what it executes.
"""

from __future__ import annotations

import sqlite3
import sys
from collections import defaultdict
from xml.etree import ElementTree as ET

from untraced import LIST, entries

QUICK = 0.06
"""Seconds, traced, from which on a test is worth a thought."""
WORTH_A_LINE = 0.15, 0.35
"""Seconds that make a test, or one parameter of it, worth a line of the list."""


def executed(data: str) -> dict[str, set[tuple[int, int, int]]]:
    """The branches that each traced test executes, without those that the imports do."""
    base = sqlite3.connect(data)
    tests = dict(base.execute("select id, context from context"))
    found = defaultdict(set)
    for file, context, start, end in base.execute("select file_id, context_id, fromno, tono from arc"):
        found[tests[context].rpartition("|")[0]].add((file, start, end))
    imports = found.pop("", set())
    return {test: branches - imports for test, branches in found.items()}


def durations(report: str) -> dict[str, float]:
    """Seconds of each test by its name, which the report spells otherwise: without what stands for the file."""
    times = {}
    for case in ET.parse(report).iter("testcase"):  # noqa: S314 - our own
        file = case.get("classname", "").replace(".", "/")
        times[f"{file}.py::{case.get('name')}"] = float(case.get("time", 0))
    return times


def chosen(branches: dict[str, set[tuple[int, int, int]]], times: dict[str, float]) -> set[str]:
    """The tests to be traced: all quick ones, and few others that together execute the rest."""
    quick = {test for test in branches if times.get(test, 0) < QUICK}
    left = set().union(*branches.values()) - set().union(*(branches[test] for test in quick))
    traced = set(quick)
    while left:
        best = max(branches, key=lambda test: (len(branches[test] & left) / times.get(test, QUICK), test))
        traced.add(best)
        left -= branches[best]
    return traced


def main(report: str, data: str = ".coverage") -> None:
    branches, times = executed(data), durations(report)
    idle = set(branches) - chosen(branches, times)
    of_function = defaultdict(set)
    for test in branches:
        of_function[test.partition("[")[0]].add(test)
    function, parameter = WORTH_A_LINE
    new = {name for name, tests in of_function.items() if tests <= idle and sum(times.get(t, 0) for t in tests) >= function}
    new |= {t for t in idle if t.partition("[")[0] not in new and times.get(t, 0) >= parameter and "\\" not in t}
    known = {*entries(), *new}
    kept = {entry for entry in known if not known & ({entry.partition("::")[0], entry.partition("[")[0]} - {entry})}
    head = [line for line in LIST.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    LIST.write_text("\n".join([*head, "", *sorted(kept)]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
