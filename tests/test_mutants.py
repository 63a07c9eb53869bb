"""The places at which mutants are made, and what is left out; the tool itself is run by hand (`benchmarks/mutants.py`)."""

import ast

import pytest

from benchmarks.mutant_tests import Knowledge
from benchmarks.mutations import Place, mutant, places

SOURCE = '''"""A docstring with a number 7."""
from typing import cast

LEAST: int = 3


def told(n: int | None, *, names: tuple[str, ...] = ()) -> str | None:
    """Another 8."""
    found = [name for name in names if name != "red"]
    if n is not None and n < LEAST:
        found.append("blue")
    return f"{n} of them 9" if found else None


class Rule:
    size = cast("Rule", 4)
    holds = staticmethod(lambda row: row[1:] and min(row))
'''


def changed():
    """Every mutant of the source by the lines that differ."""
    return {mutant(SOURCE, place, change)[1] for place in places(SOURCE) for change in place.changes}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("LEAST: int = 3", "LEAST: int = 4"),
        ("LEAST: int = 3", "LEAST: int = 2"),
        ('name != "red"', "name == 'red'"),
        (' if name != "red"', ""),
        ("n is not None and n < LEAST", "n is not None or n < LEAST"),
        ("n is not None and n < LEAST", "n < LEAST"),
        ("n is not None and n < LEAST", "n is not None and n <= LEAST"),
        ("n is not None and n < LEAST", "n is None and n < LEAST"),
        ("n is not None and n < LEAST", "not (n is not None and n < LEAST)"),
        ('found.append("blue")', "pass"),
        ('found.append("blue")', "found.append('Rule')"),
        ('f"{n} of them 9" if found else None', "None"),
        ("row[1:]", "row[:]"),
        ("row[1:]", "row[2:]"),
        ("min(row)", "max(row)"),
    ],
)
def test_what_is_changed(old, new):
    wanted = ast.unparse(ast.parse(SOURCE.replace(old, new)))
    found = {
        ast.unparse(ast.parse(mutant(SOURCE, place, change)[0])) for place in places(SOURCE) for change in place.changes
    }
    assert wanted in found


def test_what_is_left_out():
    whole = "\n".join(changed())
    for left_out in ("number 8", "Another", "from typing", "int & None", "str & None", "them 8", "them 10"):
        assert left_out not in whole


def test_what_runs_at_import():
    by_line = {place.lines.start: place.at_import for place in places(SOURCE)}
    assert by_line[4]
    assert not by_line[9]


class Lines:
    """Which tests execute the lines of one file: 1 and 2 are a statement at import with a function in it, 4 a function's."""

    def contexts_by_lineno(self, _file):
        return {1: ["", "a::first"], 2: ["b::deep"], 4: ["", "a::first"], 5: ["b::deep", "a::cheap", "d::room"]}


@pytest.mark.parametrize(
    ("line", "at_import", "order"),
    [
        # What the statement's own function is executed by, then whatever executes anything and what is named so.
        (1, True, ["a::first", "b::deep", "a::cheap", "d::room", "c::room"]),
        (4, False, ["a::cheap", "d::room", "a::first", "c::room", "b::deep"]),
        (5, False, ["a::cheap", "d::room", "b::deep", "a::first"]),
    ],
)
def test_which_tests_are_asked_first(line, at_import, order):
    costs = {"a::cheap": 1.0, "d::room": 2.4, "a::first": 2.0, "b::deep": 9.0, "c::room": 3.0, "c::other": 0.1}
    place = Place((), range(line, line + 1), range(1, 3) if at_import else range(line, line + 1), (), at_import)
    assert Knowledge(costs, Lines()).selection("models/room/file.py", place, 60.0) == order
    assert Knowledge(costs, Lines()).selection("models/room/file.py", place, 2.5) == order[:1]
