"""One value of a text changed where it stands."""

import pytest

from cli.reading.yaml_edits import NoPlaceError, put, put_first, scalar, taken_out
from cli.reading.yaml_text import read_yaml

TEXT = """\
# a table
game: x
players:   # in order
  north:   # first
    green:
      - [., ., .]  # a row
      - [., lawn, a b]
    hand: [a, b] # two
    empty:
    top:
    - x
    - y

turn: north # next
"""


@pytest.mark.parametrize(
    ("path", "value", "was", "now"),
    [
        (("players", "north", "green", 1, 1), "red rose", "[., lawn, a b]", "[., red rose, a b]"),
        (("players", "north", "empty"), 5, "empty:\n", "empty: 5\n"),
        (("players", "north", "top", 1), "z: 1", "- y\n", '- "z: 1"\n'),
        (("players", "north", "top", 2), "z", "- y\n", "- y\n    - z\n"),
        (("players", "north", "top"), ["z"], "top:\n    - x\n    - y\n", "top: [z]\n"),
        (("players", "north", "hand", 2), "c", "[a, b] # two", "[a, b, c] # two"),
        (("turn",), "over", "turn: north # next", "turn: over # next"),
        (("record",), ["a"], "# next\n", "# next\nrecord: [a]\n"),
    ],
)
def test_a_value_is_put_where_it_belongs(path, value, was, now):
    assert put(TEXT, path, value) == TEXT.replace(was, now)
    data = read_yaml(put(TEXT, path, value), "x").data
    for key in path:
        data = data[key]
    assert data == value


@pytest.mark.parametrize(
    ("path", "was", "now"),
    [
        (("players", "north", "hand", 0), "[a, b]", "[b]"),
        (("players", "north", "hand", 1), "[a, b]", "[a]"),
        (("players", "north", "top", 0), "    - x\n", ""),
        (("turn",), "turn: north # next\n", ""),
    ],
)
def test_an_entry_is_taken_out(path, was, now):
    assert taken_out(TEXT, path) == TEXT.replace(was, now)


def test_the_last_entry_leaves_an_empty_list():
    assert taken_out("hand: [a]\n", ("hand", 0)) == "hand: []\n"
    assert taken_out("hand:\n  - a\nturn: b\n", ("hand", 0)) == "hand: []\nturn: b\n"


def test_a_text_that_tells_nothing_gets_all_that_is_around_a_value():
    assert put("# empty\n", ("players", "north", "green", 0), "a") == "# empty\nplayers: {north: {green: [a]}}\n"
    with pytest.raises(NoPlaceError):
        taken_out("", ("players", "north"))
    with pytest.raises(ValueError, match="whole file"):
        put(TEXT, (), 1)


def test_an_address_beyond_what_the_text_tells_has_no_place():
    with pytest.raises(NoPlaceError):
        put(TEXT, ("players", "south", "hand"), 3)
    with pytest.raises(NoPlaceError):
        put(TEXT, ("players", "north", "hand", 5), "x")
    with pytest.raises(NoPlaceError):
        put(TEXT, ("turn", "x"), 1)
    with pytest.raises(NoPlaceError):
        taken_out(TEXT, ("nothing",))


@pytest.mark.parametrize(
    "value",
    [
        "red rose",
        ".",
        "1",
        "yes",
        "null",
        "a: b",
        "x #y",
        "",
        " a",
        "it's",
        "[a]",
        "é",
        'q"',
        3,
        True,
        None,
        ["a", "1"],
        {"a b": 1},
    ],
)
def test_what_is_written_is_read_the_same(value):
    assert read_yaml(f"x: {scalar(value)}\ny: [{scalar(value)}]\n", "x").data == {"x": value, "y": [value]}


@pytest.mark.parametrize(
    ("before", "path", "value", "after"),
    [
        ("a: [x,  # one\n  y  # two\n]\n", ("a", 2), "z", "a: [x,  # one\n  y, z  # two\n]\n"),
        ('{"a": ["x"]}', ("a", 1), "z", '{"a": ["x", "z"]}'),
        ('{"a": {}}', ("a", "b"), {"c": None}, '{"a": {"b": {"c": null}}}'),
        ("a: x\r\nb: y  # why\r\n", ("a",), "z", "a: z\r\nb: y  # why\r\n"),
        ("a: x\nb: y\n...\n", ("c",), "x, y", "a: x\nb: y\nc: x, y\n...\n"),
        ("a: x  # why\nb: y\n", ("a",), "m\nn", "a: |-  # why\n  m\n  n\nb: y\n"),
        ("a: |  # why\n  m\n\nb: y\n", ("a",), "x", "a: x  # why\n\nb: y\n"),
    ],
)
def test_a_value_is_written_as_its_neighbours_are(before, path, value, after):
    assert put(before, path, value) == after


def test_a_text_that_was_read_before_is_edited_as_any_other():
    text = TEXT + "# read now\n"
    edited = put(text, ("players", "north", "green", 1, 1), "red rose")
    read_yaml(text, "table.yaml")
    assert put(text, ("players", "north", "green", 1, 1), "red rose") == edited


@pytest.mark.parametrize("text", ["a: &x 1\nb: *x\n", "b: 1\n---\nb: 2\n"])
def test_what_no_table_has_is_not_edited(text):
    with pytest.raises(ValueError, match="alias"):
        put(text, ("b",), 3)


@pytest.mark.parametrize(
    ("path", "value", "was", "now"),
    [
        (("players", "north", "green"), [".", "a b"], "- [., ., .]  # a row\n", "- [., a b]\n      - [., ., .]  # a row\n"),
        (("players", "north", "green", 1), "red: 1", "[., lawn, a b]", '["red: 1", ., lawn, a b]'),
        (("players", "north", "top"), "w", "    - x\n", "    - w\n    - x\n"),
    ],
)
def test_a_value_is_put_before_all_others_of_a_list(path, value, was, now):
    assert put_first(TEXT, path, value) == TEXT.replace(was, now)


def test_a_list_that_is_empty_gets_its_first():
    assert put_first("a: []\n", ("a",), "x") == "a: [x]\n"


@pytest.mark.parametrize("path", [("players", "north"), ("turn",), ("players", "south", "green")])
def test_before_what_is_no_list_nothing_is_put(path):
    with pytest.raises(NoPlaceError):
        put_first(TEXT, path, "x")
