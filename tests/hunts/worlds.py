"""Tables with unknowns of every game against their worlds."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "conformance"))

from by_worlds import held
from every_game import EVERY


def hunt_one(random):
    held(random.choice(EVERY), f"hunt {random.randrange(10**9)}")
