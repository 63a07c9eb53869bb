import gc
import os
import sys
from importlib import import_module
from itertools import count
from pathlib import Path

import pytest
from golden_texts import Golden
from hypothesis import HealthCheck, settings

# The same examples every time for everybody, and few; `tests/hunt.py` looks for new ones, or HYPOTHESIS_PROFILE=hunt does.
settings.register_profile(
    "ours", derandomize=True, database=None, deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("hunt", parent=settings.get_profile("ours"), derandomize=False, print_blob=True, max_examples=100)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ours"))


# Tests make little garbage in circles, and to look for it takes a twentieth of their time.
gc.set_threshold(100_000, 20, 100)

HERE = Path(__file__).parent
GOLDEN = pytest.StashKey[Golden]()
PARTLY = pytest.StashKey[set[str]]()
"""The modules of which not every test is passed."""


def pytest_addoption(parser):
    parser.addoption(
        "--update", action="store_true", help="write outputs anew (README, tests/golden) instead of comparing them"
    )


def pytest_configure(config):
    in_parallel = hasattr(config, "workerinput") or getattr(config.option, "numprocesses", None)
    if config.getoption("--update") and in_parallel:
        raise pytest.UsageError("--update writes files, which only one process can do: leave out -n")
    config.stash[GOLDEN] = Golden(update=config.getoption("--update"))
    config.stash[PARTLY] = {Path(arg.partition("::")[0]).stem for arg in config.args if "::" in arg}


def pytest_collection(session):
    """Each process of several begins with other modules, so that in a fresh clone each is rewritten and compiled by one of them."""
    worker = getattr(session.config, "workerinput", None)
    if worker and session.config.args in (["tests"], [str(HERE)]):
        for file in sorted(HERE.rglob("test_*.py"))[int(worker["workerid"][2:]) :: worker["workercount"]]:
            if str(file.parent) not in sys.path:
                sys.path.insert(0, str(file.parent))
            import_module(file.stem)


def pytest_collection_modifyitems(config, items):
    """What lies in `oracles` is not traced; with coverage it comes after what is, in each process.

    What an untraced test leaves in a cache of the program is not run again for a traced one, so that its lines would seem never
    to be executed. `--dist worksteal` gives each process a stretch, and takes from the end of a stretch for those who are done.
    """
    for item in items:
        if "oracles" in item.path.parts:
            item.add_marker(pytest.mark.no_cover)
    if config.pluginmanager.hasplugin("_cov"):
        workers = getattr(config, "workerinput", {}).get("workercount", 1)
        groups = [item for item in items if not item.get_closest_marker("no_cover")], []
        groups[1].extend(item for item in items if item.get_closest_marker("no_cover"))
        stretches = [
            (group, n * len(group) // workers, (n + 1) * len(group) // workers) for n in range(workers) for group in groups
        ]
        items[:] = [item for group, start, end in stretches for item in group[start:end]]


@pytest.fixture(autouse=True)
def _nobody_waits(monkeypatch):
    """What is told to those who wait depends on how fast a machine is; its tests ask for it."""
    monkeypatch.setattr("cli.answers.progress.PATIENCE", 3600.0)


def pytest_collection_finish():
    """What is there by now stays to the end, so that the collector need not go through it again and again."""
    gc.collect()
    gc.freeze()


def pytest_deselected(items):
    for item in items:
        item.config.stash[PARTLY].add(item.path.stem)


def pytest_runtest_logreport(report):
    """A test that fails or is skipped may not have come to its texts."""
    if not report.passed:
        PASSED_OVER.add(Path(report.nodeid.partition("::")[0]).stem)


PASSED_OVER = set()


def pytest_sessionfinish(session):
    """Sections that nobody asks for are an error; where outputs are written anew they go."""
    config = session.config
    if hasattr(config, "workerinput") or getattr(config.option, "numprocesses", None) or session.shouldstop:
        return
    whole = {item.path.stem for item in session.items} - config.stash[PARTLY] - PASSED_OVER
    if config.option.collectonly:
        return
    if config.stash[GOLDEN].update:
        config.stash[GOLDEN].save(whole)
    elif unused := config.stash[GOLDEN].unused(whole):
        config.get_terminal_writer().line("\nno test asks for: " + ", ".join(unused), red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture
def partly(request):
    """The modules of which not every test is passed."""
    return request.config.stash[PARTLY]


@pytest.fixture
def update(request):
    return request.config.getoption("--update")


@pytest.fixture
def golden(request):
    """Compares a text with its section in `tests/golden`: `golden(text)`, or with a label where a test has several."""
    known = request.config.stash[GOLDEN]

    def compare(text, label=""):
        known.compare(request.path.stem, f"{request.node.name} {label}".strip(), text)

    return compare


@pytest.fixture
def stepped_clock(monkeypatch):
    """Time limits are limits of work: the clock goes on by a thousandth of a second whenever it is read, on every machine."""
    looks = count()
    monkeypatch.setattr("verify.clock.monotonic", lambda: next(looks) / 1000)
