"""Would the tests notice? Draws mutants of the code at random, and runs for each the tests that execute the changed line.

    python tests/tools/mutants.py --number 100 --jobs 2
    python tests/tools/mutants.py --only slush tests/rules tests/conformance tests/test_slush_best.py -k slush

Needs the extras `test` and `mutants`. What is no option of this is pytest's, and says which tests to ask; they are traced once.
A change is one of cosmic-ray's, in a copy of the tree: the sources are never written to. Its own runner passes the same tests
for each mutant. mutmut 3 chooses tests, but changes nothing outside of functions or in one with a decorator, which is a fifth
of the places and all of the rules.
"""

import argparse
import ast
import difflib
import hashlib
import json
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import accumulate
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CACHE = ROOT / ".pytest_cache" / "mutants"
PACKAGES = ("models", "scorers", "verify", "cli")
PYTEST = (sys.executable, "-m", "pytest", "-q", "--tb=no", "-p", "no:cacheprovider", "-p", "chosen_tests")
LEFT_OUT = re.compile(r"RemoveDecorator|_Pow|Shift|BitXor|Invert|UAdd|USub_Not|Comparison\w*_(Is|IsNot)_[^I]|_[^I]\w*_Is")
"""Operators whose mutants are told from the original by their cost or type only, if at all."""
PATIENCE, GRACE, MEMORY = 10, 60, 6 * 2**30
"""A mutant may take so many times as long as its tests did, so many seconds more, and so many bytes."""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=20, help="how many mutants to draw")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="draw in files whose path holds this; FILE:LINE draws in one line")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60, help="of tests at most for each mutant")
    options, tests = parser.parse_known_args()
    costs, lines = traced(tests, options.jobs)
    mutants = drawn(options.only, options.number, random.Random(options.seed))
    chosen = [selection(lines(file), line, costs, options.seconds) for file, line, _ in mutants]
    killed = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(options.jobs, None, _enter, (folder,)) as pool:
        for (file, line, text), by in zip(mutants, pool.map(killer, mutants, chosen), strict=True):
            killed[file.partition("/")[0]].append(bool(by))
            changes = difflib.unified_diff((ROOT / file).read_text(encoding="utf-8").split("\n"), text.split("\n"), n=0)
            print(f"{f'killed by {by}' if by else 'survived'}: {file}:{line}", *list(changes)[3:], sep="\n", flush=True)
    for package, each in killed.items():
        print(f"{package}: {sum(each)} of {len(each)} killed")


def traced(tests, jobs):
    """Seconds of each test that passes, and the tests of each line of a file; kept until code or tests change."""
    from coverage import CoverageData

    files = sorted(file for name in (*PACKAGES, "tests") for file in (ROOT / name).rglob("*.*"))
    texts = [file.read_bytes() for file in files if file.is_file() and file.suffix != ".pyc"]
    name = hashlib.sha256(b"\0".join([*texts, *map(str.encode, tests)])).hexdigest()[:16]
    costs, data = CACHE / f"{name}.json", CACHE / name
    if not costs.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        cover = ["--cov-config=/dev/null", "--cov-context=test", "--cov-report=", *(f"--cov={name}" for name in PACKAGES)]
        environment = _environment(ROOT) | {"MUTANTS_COSTS": str(costs), "COVERAGE_FILE": str(data)}
        run = subprocess.run([*PYTEST, *cover, "-n", str(jobs), *tests], cwd=ROOT, env=environment, check=False)
        if run.returncode > 1:  # more than that some tests fail, which are left out
            costs.unlink(missing_ok=True)
            sys.exit("the tests could not be traced")
    lines = CoverageData(str(data))
    lines.read()
    return json.loads(costs.read_text(encoding="utf-8")), lambda file: lines.contexts_by_lineno(str(ROOT / file))


def selection(tests_by_line, line, costs, seconds):
    """The tests that execute a line, the cheapest first; of what runs at import, then those that execute anything of the file.

    In two parts with their seconds: those of few modules, since to import many takes longer than most tests, and the rest.
    """
    by_line = {n: {context.rpartition("|")[0] for context in each} for n, each in tests_by_line.items()}
    at_line = by_line.get(max((n for n in by_line if n <= line), default=0), {""})
    further = set().union(*by_line.values()) if "" in at_line else at_line
    order = sorted(further & costs.keys(), key=lambda test: (test not in at_line, costs[test], test))
    sums = accumulate(costs[test] for test in order)
    order = [test for test, sum_ in zip(order, sums, strict=True) if sum_ <= seconds] or order[:1]
    few = list(dict.fromkeys(map(_module, order)))[:8]
    parts = [test for test in order if _module(test) in few], [test for test in order if _module(test) not in few]
    return [(part, sum(costs[test] for test in part)) for part in parts if part]


def _module(test):
    return test.partition("::")[0]


def drawn(only, number, rng):
    """Up to so many mutants: file, line, and the text of the file with one change."""
    from cosmic_ray.mutating import mutate_code

    name, _, line = only.partition(":")
    paths = sorted(str(path.relative_to(ROOT)) for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    sources = {path: (ROOT / path).read_text(encoding="utf-8") for path in paths if name in path}
    found = {}
    for file in rng.choices(list(sources), [len(source) for source in sources.values()], k=number):
        near = [place for place in places(sources[file]) if place[0] == int(line or place[0])]
        if near:
            place = rng.choice(near)
            found[file, place[0], rng.choice(places(sources[file])[place])] = None
    return [(file, line, mutate_code(sources[file], *change)) for file, line, change in found]


@cache
def places(source):
    """The operators of cosmic-ray with their occurrences by line and column; not in annotations and decorators."""
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.plugins import get_operator, operator_names

    notes = (
        note
        for node in ast.walk(ast.parse(source))
        for note in (getattr(node, "annotation", None), getattr(node, "returns", None), *getattr(node, "decorator_list", ()))
        if isinstance(note, ast.expr)
    )
    spans = [((n.lineno, n.col_offset), (n.end_lineno, n.end_col_offset)) for n in notes]
    lines, nodes, found = ["", *source.split("\n")], list(ast_nodes(get_ast(source))), defaultdict(list)
    for operator in (get_operator(name) for name in operator_names() if not LEFT_OUT.search(name)):
        if not operator.arguments():
            starts = (start for node in nodes for start, _ in operator().mutation_positions(node))
            for occurrence, (line, column) in enumerate(starts):
                left_out = any(first <= (line, column) < last for first, last in spans)
                if not left_out and not lines[line].startswith("*,", column):
                    found[line, column].append((operator(), occurrence))
    return found


def _environment(root):
    return {**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{root / 'tests' / 'tools'}"}


def _enter(folder):
    """Make a copy of the tree for this process, and work in it."""
    import resource  # not on every system

    tree = Path(tempfile.mkdtemp(dir=folder)) / "tree"
    os.chdir(shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(".git", ".venv", ".*_cache", ".hypothesis", "dist")))
    os.environ.update(_environment(tree), MUTANTS_CHOSEN=str(tree.parent / "chosen.json"))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def killer(mutant, chosen):
    """By what a mutant was killed; nothing if it survived."""
    from cosmic_ray.testing import run_tests
    from cosmic_ray.work_item import TestOutcome

    file, _, text = mutant
    original = Path(file).read_text(encoding="utf-8")
    Path(file).write_text(text, encoding="utf-8")
    try:
        for tests, seconds in chosen:
            Path(os.environ["MUTANTS_CHOSEN"]).write_text(json.dumps(tests), encoding="utf-8")
            command = shlex.join([*PYTEST, "-x", "--assert=plain", *dict.fromkeys(map(_module, tests))])
            outcome, told = run_tests(command, GRACE + PATIENCE * seconds)
            if outcome != TestOutcome.SURVIVED:
                return next((line for line in told.split("\n") if line.startswith(("FAILED", "ERROR"))), told[-200:])
    finally:
        Path(file).write_text(original, encoding="utf-8")
    return ""


if __name__ == "__main__":
    main()
