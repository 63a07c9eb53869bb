"""Set up an environment and pass the tests in it: `python3 tests/run.py [arguments of pytest]`."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / ".ci"))

from environment import prepare, program  # noqa: E402

prepare("test")
options = sys.argv[1:] or ["--cov", "--cov-report=term", "-n", "auto"]
sys.exit(subprocess.run([program("python"), "-m", "pytest", *options], cwd=ROOT, check=False).returncode)
