"""Each hunt once, always the same; `python3 tests/hunt.py` runs them by the hundred with fresh seeds."""

import importlib.util
import os
from pathlib import Path
from random import Random

import pytest

HERE = Path(__file__).parent
HUNTS = sorted(path.stem for path in HERE.glob("*.py") if not path.stem.startswith(("test_", "_")))
SEED = os.environ.get("REEVE_HUNT")
TIMES = 200 if SEED else 1


def hunt_of(name):
    spec = importlib.util.spec_from_file_location(f"hunt_{name}", HERE / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.hunt_one


@pytest.mark.hunt
@pytest.mark.no_cover
@pytest.mark.parametrize("name", HUNTS)
def test_hunt(name):
    hunt_one = hunt_of(name)
    for time in range(TIMES):
        seed = f"{name} {SEED or 0} {time}"
        try:
            hunt_one(Random(seed))
        except Exception as error:
            error.add_note(f"Again with: hunt_one(Random({seed!r})) of tests/hunts/{name}.py")
            raise
