"""A plugin of pytest for `mutants.py`: passes the tests named in a file, in their order, or writes down what each test takes."""

import json
import os
from collections import Counter
from pathlib import Path

import pytest

COSTS, FAILED = Counter(), set()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    if chosen := os.environ.get("MUTANTS_CHOSEN"):
        order = {test: n for n, test in enumerate(json.loads(Path(chosen).read_text(encoding="utf-8")))}
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in order])
        items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])
    else:  # What is not traced for its cost would be asked of no mutant.
        for item in items:
            item.own_markers[:] = [mark for mark in item.own_markers if mark.name != "no_cover"]


def pytest_runtest_logreport(report):
    COSTS[report.nodeid] += report.duration
    if not report.passed:
        FAILED.add(report.nodeid)


def pytest_sessionfinish(session):
    if (costs := os.environ.get("MUTANTS_COSTS")) and not hasattr(session.config, "workerinput"):
        passed = {test: seconds for test, seconds in COSTS.items() if test not in FAILED}
        Path(costs).write_text(json.dumps(passed), encoding="utf-8")
    if session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and "MUTANTS_CHOSEN" in os.environ:
        session.exitstatus = pytest.ExitCode.OK  # none of those chosen is there any more, which is no failure
