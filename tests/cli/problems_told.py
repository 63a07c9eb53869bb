"""What every bad input has in common: exit status 2, no traceback, each problem with its place and what was expected."""

import json
import re

from at_the_table import ONE, messages, reeve

from cli.answers.words import clean

JARGON = re.compile(
    r"pydantic|validat|Input should|input should|NoneType|\bdict|\bstr\b|\bint\b|\bfloat\b|scalar|token|sequence|mapping"
    r"|Traceback|Errno|unhashable|codec|<class|should be"
)


def problems(text, *args, verb="check"):
    """The problems of a table as (line, column, message), after what every bad input has in common was asserted."""
    result = reeve(verb, "-", *args, stdin=text, status=2)
    assert result.stdout == ""
    assert not JARGON.search(result.stderr), result.stderr
    shape = json.loads(reeve(verb, "--json", "-", *args, stdin=text).stdout)
    assert list(shape) == ["file", "problems"]
    found = [(p["line"], p["column"], p["message"]) for p in shape["problems"]]
    said = [f"{p['file']}:{p['line']}:{p['column']}: {p['message']}" for p in shape["problems"]]
    assert messages(result.stderr) == [clean(line) for line in said]
    assert found == sorted(found, key=lambda problem: problem[:2])
    return found


def one_problem(text, *args, verb="check"):
    (problem,) = problems(text, *args, verb=verb)
    return problem


def changed(old, new, table=ONE):
    assert table.count(old) == 1
    return table.replace(old, new)


CARDS = """\
provenance: made up
villages: [Here]

green:
  lawn: 6
  red rose pond: 1
awards:
  Excellence in Trees:
    each: {tree: 1}

  Lawns:
    copies: 2
    table: {lawn: [-2, 1, 4, 8]}
"""
