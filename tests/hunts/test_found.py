"""What hunts have found stays found: each failure that was kept is run again with its seed."""

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from hunt import ROOT, command, environment  # noqa: E402

FOUND = sorted((HERE / "found").glob("*.txt"))


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_found(path):
    test, seed, *_ = path.read_text(encoding="utf-8").splitlines()
    options = ["-q", "-p", "no:cacheprovider", test]
    done = subprocess.run(
        command(seed, options), cwd=ROOT, env=environment(seed), check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout
