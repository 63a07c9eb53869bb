"""Prints the path of the quickest Python that can set up the project: this one, or a clearly quicker `python3` on the path.

Some machines have first a Python that was compiled without optimizing, with which the tests take a third longer.
"""

import os
import subprocess
import sys
from pathlib import Path

WORK = """
import ast, ensurepip, sys, time, venv
text = open(ast.__file__).read()
def once():
    begun = time.process_time()
    compile(text, "ast", "exec")
    sum(n.bit_length() for n in range(10**5))
    return time.process_time() - begun
print(min(once() for _ in range(5)) if sys.version_info >= (3, 11) else "too old")
"""
ROUNDS = 4
"""Machines have moments; who is quicker shows in the best of several."""


def seconds(python: str) -> float:
    """How long some work takes; for ever where Python is too old or has no environments."""
    told = subprocess.run([python, "-c", WORK], capture_output=True, text=True, check=False).stdout
    return float(told) if told[:1].isdigit() else float("inf")


others = [str(path) for folder in os.get_exec_path() if (path := Path(folder, "python3")).is_file()]
rounds = [{python: seconds(python) for python in (sys.executable, *others)} for _ in range(ROUNDS)]
least = {python: min(each[python] for each in rounds) for python in rounds[0]}
best = min(least, key=least.__getitem__)
print(best if least[best] < 0.9 * least[sys.executable] else sys.executable)
