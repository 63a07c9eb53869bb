import os
from itertools import count

import pytest
from hypothesis import HealthCheck, settings

# The same examples every time for everybody; `tests/hunt.py` looks for new ones, or HYPOTHESIS_PROFILE=hunt does.
settings.register_profile(
    "ours", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("hunt", parent=settings.get_profile("ours"), derandomize=False, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ours"))


def pytest_addoption(parser):
    parser.addoption("--update", action="store_true", help="write the README's outputs anew instead of comparing them")


@pytest.fixture
def update(request):
    return request.config.getoption("--update")


@pytest.fixture
def stepped_clock(monkeypatch):
    """A clock that goes on by a thousandth of a second whenever it is read, so that a limit is reached at the same step every time."""
    looks = count()
    monkeypatch.setattr("verify.clock.monotonic", lambda: next(looks) / 1000)
