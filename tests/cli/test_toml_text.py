"""Reading TOML: the line of every key, as far as card files need it."""

import pytest

from cli.marks import FlawedError
from cli.toml_text import read_toml
from models.problem import Problem

TEXT = """\
# cards
name = "a"

[green]
lawn = 6
  "red rose pond" = 1

[awards."The Ruby = Award"]
each = { tree = 1 }
sets = [
  { of = "oak", size = 2 },
]
[awards.Lawns.otherwise.one]
table = { lawn = [1, 2] }
"""


def test_the_data():
    data, marked = read_toml(TEXT, "f")
    assert data["green"] == {"lawn": 6, "red rose pond": 1}
    assert data["awards"]["Lawns"] == {"otherwise": {"one": {"table": {"lawn": [1, 2]}}}}
    assert marked.data is data


@pytest.mark.parametrize(
    ("path", "mark"),
    [
        (("name",), (2, 1)),
        (("green",), (4, 1)),
        (("green", "lawn"), (5, 1)),
        (("green", "red rose pond"), (6, 3)),
        (("awards", "The Ruby = Award"), (8, 1)),
        (("awards", "The Ruby = Award", "each"), (9, 1)),
        (("awards", "The Ruby = Award", "each", "tree"), (9, 1)),  # within a line: at its key
        (("awards", "The Ruby = Award", "sets", 0, "size"), (10, 1)),
        (("awards", "Lawns", "otherwise", "one", "table"), (14, 1)),
        (("awards", "Lawns", "otherwise", "one"), (13, 1)),
        (("nowhere",), (1, 1)),
    ],
)
def test_marks(path, mark):
    marked = read_toml(TEXT, "f")[1]
    assert marked.mark(Problem(path, "")) == mark
    assert marked.mark(Problem(path, "", at_key=True)) == mark


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("a = 1\nb = = 2\n", (2, 5)),
        ("a = 1\na = 2\n", (2, 6)),
        ("[a\n", (1, 3)),
        ("a = 1\n\nb = 'x", (3, 7)),
        ("a = [1,\n2", (2, 2)),
        ("a", (1, 2)),
    ],
)
def test_a_text_that_is_no_toml(text, mark):
    with pytest.raises(FlawedError) as caught:
        read_toml(text, "f.toml")
    (flaw,) = caught.value.flaws
    assert (flaw.file, flaw.mark) == ("f.toml", mark)
    assert flaw.message.startswith("not readable as TOML: ")
    assert "(at " not in flaw.message


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, "a = " + "9" * 9000])
def test_what_python_cannot_read_is_no_traceback(text):
    with pytest.raises(FlawedError, match="not readable as TOML"):
        read_toml(text, "f.toml")
