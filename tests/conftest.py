import os

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

settings.register_profile("ours", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", parent=settings.get_profile("ours"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "ours")


def pytest_addoption(parser):
    parser.addoption("--update", action="store_true", help="write the README's outputs anew instead of comparing them")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Random cases run without coverage: it costs them most of their time, and no branch is left to chance."""
    for item in items:
        if is_hypothesis_test(item.obj):
            item.add_marker(pytest.mark.no_cover)


@pytest.fixture
def update(request):
    return request.config.getoption("--update")
