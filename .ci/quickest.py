"""Prints the path of the quickest Python that can set up the project: this one, or a much quicker `python3` on the path.

Some machines have first a Python that was compiled without optimizing, which takes half as long again for everything.
"""

import os
import subprocess
import sys
from pathlib import Path

LOOP = """
import ensurepip, sys, time, venv
def once():
    begun = time.process_time()
    for n in range(10**6):
        n += 1
    return time.process_time() - begun
print(min(once() for _ in range(9)) if sys.version_info >= (3, 11) else "too old")
"""


def seconds(python: str | Path) -> float:
    """How long a plain loop takes; for ever where Python is too old or has no environments."""
    told = subprocess.run([python, "-c", LOOP], capture_output=True, text=True, check=False).stdout
    return float(told) if told[:1].isdigit() else float("inf")


others = (path for folder in os.get_exec_path() if (path := Path(folder, "python3")).is_file())
needed, path = min(((seconds(path), str(path)) for path in others), default=(1.0, ""))
print(path if needed < 0.8 * seconds(sys.executable) else sys.executable)
