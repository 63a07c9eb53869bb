"""Reading TOML: the place of every value and of every key."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.reading.marks import FlawedError
from cli.reading.toml_text import read_toml
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
    ("path", "value", "key"),
    [
        (("name",), (2, 8), (2, 1)),
        (("green",), (4, 1), (4, 1)),
        (("green", "lawn"), (5, 8), (5, 1)),
        (("green", "red rose pond"), (6, 21), (6, 3)),
        (("awards",), (8, 1), (8, 1)),
        (("awards", "The Ruby = Award"), (8, 1), (8, 1)),
        (("awards", "The Ruby = Award", "each"), (9, 8), (9, 1)),
        (("awards", "The Ruby = Award", "each", "tree"), (9, 17), (9, 10)),
        (("awards", "The Ruby = Award", "sets"), (10, 8), (10, 1)),
        (("awards", "The Ruby = Award", "sets", 0), (11, 3), (11, 3)),
        (("awards", "The Ruby = Award", "sets", 0, "size"), (11, 24), (11, 17)),
        (("awards", "Lawns", "otherwise", "one", "table"), (14, 9), (14, 1)),
        (("awards", "Lawns", "otherwise", "one", "table", "lawn", 1), (14, 22), (14, 22)),
        (("awards", "Lawns", "otherwise", "one"), (13, 1), (13, 1)),
        (("nowhere",), (1, 1), (1, 1)),
        (("green", "lawn", "within"), (5, 8), (5, 1)),
    ],
)
def test_marks(path, value, key):
    marked = read_toml(TEXT, "f")[1]
    assert marked.mark(Problem(path, "")) == value
    assert marked.mark(Problem(path, "", at_key=True)) == key


INVOLVED = """\
# a = [1]
[[ fruit ]] # the "first"
name = "a, [b] = {c} # d" # e
many = [ 1, # one
  "two ] }", 'three,',
  [4, { five = 5, "s.ix" = { seven = 7 } }],
]
a . 'b.c' = '''
x = 1
[no header]'''
quoted = \"\"\""Q", she said.\"\"\""
[fruit.sorts]
of = 1979-05-27 07:32:00
[[fruit]]
name = -1.5e3 # z
[fruit.sorts]
of = true
[[fruit.sorts.deep]]
end = {}
"""


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        (("fruit",), (2, 1), (2, 1)),
        (("fruit", 0), (2, 1), (2, 1)),
        (("fruit", 0, "name"), (3, 8), (3, 1)),
        (("fruit", 0, "many"), (4, 8), (4, 1)),
        (("fruit", 0, "many", 0), (4, 10), (4, 10)),
        (("fruit", 0, "many", 1), (5, 3), (5, 3)),
        (("fruit", 0, "many", 2), (5, 14), (5, 14)),
        (("fruit", 0, "many", 3, 1, "five"), (6, 16), (6, 9)),
        (("fruit", 0, "many", 3, 1, "s.ix", "seven"), (6, 38), (6, 30)),
        (("fruit", 0, "a"), (8, 1), (8, 1)),
        (("fruit", 0, "a", "b.c"), (8, 13), (8, 5)),
        (("fruit", 0, "quoted"), (11, 10), (11, 1)),
        (("fruit", 0, "sorts"), (12, 1), (12, 1)),
        (("fruit", 0, "sorts", "of"), (13, 6), (13, 1)),
        (("fruit", 1), (14, 1), (14, 1)),
        (("fruit", 1, "name"), (15, 8), (15, 1)),
        (("fruit", 1, "sorts", "of"), (17, 6), (17, 1)),
        (("fruit", 1, "sorts", "deep", 0, "end"), (19, 7), (19, 1)),
    ],
)
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_marks_of_an_involved_text(path, value, key, ending):
    data, marked = read_toml(INVOLVED.replace("\n", ending), "f")
    for part in path:
        data = data[part]  # there is such a value
    assert marked.mark(Problem(path, "")) == value
    assert marked.mark(Problem(path, "", at_key=True)) == key


# Any data in any layout. The text of every value and of every key is written once only, so that there is one right place.

NAMES = st.one_of(
    st.from_regex(r"[a-z_-]{1,3}", fullmatch=True), st.sampled_from(["a b", "x.y", "=", "]", '"', "#,", "\u00e9{"])
)
TEXTS = st.text(st.sampled_from("ab ,[]{}=#.'\"\\\n\u2028"), max_size=5)
DATA = st.dictionaries(
    NAMES,
    st.recursive(
        st.one_of(TEXTS, st.integers(0, 9), st.booleans()),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
        max_leaves=5,
    ),
    max_size=4,
)


class Writer:
    """Writes data as TOML, and remembers where in the text each value stands."""

    def __init__(self, draw):
        self.draw, self.text, self.places, self.number = draw, "", {}, 0

    def pick(self, *choices):
        return self.draw(st.sampled_from(choices))

    def blank(self):
        self.text += self.pick("", " ", "\t ")

    def key(self, name):
        bare = name.isascii() and all(sign.isalnum() or sign in "-_" for sign in name)
        literal = [f"'{name}'"] if "'" not in name else []
        self.text += self.pick(json.dumps(name), *literal, *([name] if bare else []))

    def scalar(self, value):
        self.number += 1
        if isinstance(value, bool):
            self.text += "true" if value else "false"
        elif isinstance(value, int):
            self.text += f"{self.number}{value:02}"
        else:
            basic = json.dumps(f"{self.number}{value}", ensure_ascii=False)
            escaped = value.replace("\\", "\\\\").replace('"', '\\"')
            forms = [basic, f'"""{self.number}{escaped}"""']
            if "'" not in value:
                forms.append(f"'''\n{self.number}{value}'''")
                forms += [f"'{self.number}{value}'"] if "\n" not in value else []
            self.text += self.pick(*forms)

    def value(self, path, value):
        self.places[path] = len(self.text)
        if isinstance(value, list):
            self.text += "["
            for n, item in enumerate(value):
                self.text += self.pick("", " ", "\n  ", " # no, [nothing] = {here}\n")
                self.value((*path, n), item)
                self.blank()
                self.text += "," if n < len(value) - 1 else self.pick("", ",", ",\n", "\n")
            self.text += "]"
        elif isinstance(value, dict):
            self.text += "{"
            for n, (name, item) in enumerate(value.items()):
                self.text += " , " if n else " "
                self.pair(path, name, item)
            self.text += self.pick("}", " }")
        else:
            self.scalar(value)

    def pair(self, path, name, value):
        self.key(name)
        while isinstance(value, dict) and len(value) == 1 and self.pick(True, False):
            path = (*path, name)
            ((name, value),) = value.items()
            self.text += self.pick(".", " . ")
            self.key(name)
        self.blank()
        self.text += "="
        self.blank()
        self.value((*path, name), value)

    def end(self):
        self.blank()
        self.text += self.pick("\n", "\n\n", " # \u2028 [x] = 'y\n", "\r\n")

    def header(self, path, left, right):
        self.places[path] = len(self.text)
        self.text += left
        for n, name in enumerate([name for name in path if isinstance(name, str)]):
            self.text += "." if n else ""
            self.key(name)
        self.text += right
        self.end()

    def table(self, path, data):
        later = {}
        for name, value in data.items():
            of_tables = isinstance(value, list) and value and all(isinstance(item, dict) for item in value)
            if (isinstance(value, dict) or of_tables) and self.pick(True, False):
                later[name] = value
            else:
                self.blank()
                self.pair(path, name, value)
                self.end()
        for name, value in later.items():
            if isinstance(value, dict):
                self.header((*path, name), "[", "]")
                self.table((*path, name), value)
            else:
                for n, item in enumerate(value):
                    self.header((*path, name, n), "[[", "]]")
                    self.table((*path, name, n), item)


@settings(max_examples=25)
@given(DATA, st.data())
def test_the_mark_of_every_value_is_where_it_was_written(data, drawing):
    writer = Writer(drawing.draw)
    writer.table((), data)
    _, marked = read_toml(writer.text, "f")
    for path, at in writer.places.items():
        before = writer.text[:at].split("\n")
        assert marked.values[path] == (len(before), len(before[-1]) + 1), path


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("a = 1\nb = = 2\n", (2, 5)),
        ("a = 1\na = 2\n", (2, 6)),
        ("[a\n", (1, 3)),
        ("a = 1\n\nb = 'x", (3, 7)),
        ("a = [1,\n2", (2, 2)),
        ("a", (1, 2)),
        ("# \u2028\na = [", (2, 6)),
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


@pytest.mark.parametrize("deep", [("[", "]"), ("{a=", "}")])
def test_whatever_python_reads_however_deep_is_marked(deep):
    left, right = deep
    for depth in range(100, 600, 20):
        try:
            _, marked = read_toml(f"a = {left * depth}1{right * depth}", "f")
        except FlawedError:  # too deep for the reader itself
            assert depth > 150
            return
        assert max(mark.column for mark in marked.values.values()) == 5 + len(left) * depth
    pytest.fail("nothing was too deep")
