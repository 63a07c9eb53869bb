"""Set up an environment and pass the tests in it: `python3 tests/run.py [arguments of pytest]`."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / ".ci"))

from environment import prepare, program  # noqa: E402

# Tests that lie together share costly answers: each process takes a stretch of them, and from the others' when it is done.
# One process more than there are processors: some tests wait for a browser, a clock or a process of their own.
PARALLEL = ["-n", str((os.cpu_count() or 1) + 1), "--dist", "worksteal"]
COVERAGE = ["--cov", "--cov-report=term"]

prepare("test")
options = sys.argv[1:] or PARALLEL
if options == ["--coverage"]:
    options = [*PARALLEL, *COVERAGE]
    if sys.version_info >= (3, 14):  # The first whose monitoring tells branches.
        os.environ.setdefault("COVERAGE_CORE", "sysmon")
# Hundreds of tests start a process of their own; each would compile everything anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ.setdefault("PYTHONPYCACHEPREFIX", str(ROOT / ".venv" / "bytecode"))
os.environ.setdefault("PYTHONHASHSEED", "0")  # What comes out must not hang on it, but the same tests run every time.
sys.exit(subprocess.run([program("python"), "-m", "pytest", *options], cwd=ROOT, check=False).returncode)
