import itertools
import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("ours", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", parent=settings.get_profile("ours"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "ours")


@pytest.fixture
def stepping(monkeypatch):
    """Time limits are limits of work: the clock goes on by a millisecond whenever it is read, on every machine."""
    monkeypatch.setattr("verify.clock.monotonic", itertools.count(0.0, 0.001).__next__)


def pytest_addoption(parser):
    parser.addoption("--update", action="store_true", help="write the README's outputs anew instead of comparing them")


@pytest.fixture
def update(request):
    return request.config.getoption("--update")
