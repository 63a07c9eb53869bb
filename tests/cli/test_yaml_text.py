"""Reading YAML: the data, and the place of every value and key, counted by hand."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sayings import says

from cli.reading.marks import FlawedError, Mark, Marked, line_of, locate
from cli.reading.yaml_text import DEEPEST, read_yaml
from models.problem import Problem

BLOCK = """\
# a comment
game: green
players:
  north:
    top: [a b,  ".", 'c']
    rows:
      - [1, true]
      -   two
      - x: 1
        y:
  "so uth": ~
last: >
  folded
  text
"""


def test_the_data_of_block_style():
    assert read_yaml(BLOCK, "f").data == {
        "game": "green",
        "players": {"north": {"top": ["a b", ".", "c"], "rows": [[1, True], "two", {"x": 1, "y": None}]}, "so uth": None},
        "last": "folded text\n",
    }


@pytest.mark.parametrize(
    ("path", "key", "value"),
    [
        (("game",), (2, 1), (2, 7)),
        (("players",), (3, 1), (4, 3)),
        (("players", "north"), (4, 3), (5, 5)),
        (("players", "north", "top"), (5, 5), (5, 10)),
        (("players", "north", "top", 0), None, (5, 11)),
        (("players", "north", "top", 1), None, (5, 17)),
        (("players", "north", "top", 2), None, (5, 22)),
        (("players", "north", "rows"), (6, 5), (7, 7)),
        (("players", "north", "rows", 0), None, (7, 9)),
        (("players", "north", "rows", 0, 1), None, (7, 13)),
        (("players", "north", "rows", 1), None, (8, 11)),
        (("players", "north", "rows", 2), None, (9, 9)),
        (("players", "north", "rows", 2, "x"), (9, 9), (9, 12)),
        (("players", "north", "rows", 2, "y"), (10, 9), (10, 9)),  # left out: at its key
        (("players", "so uth"), (11, 3), (11, 13)),
        (("last",), (12, 1), (12, 7)),
    ],
)
def test_the_marks_of_block_style(path, key, value):
    marked = read_yaml(BLOCK, "f")
    assert marked.values[path] == value
    assert marked.keys.get(path) == key
    assert marked.mark(Problem(path, "")) == value
    assert marked.mark(Problem(path, "", at_key=True)) == (key or value)


def test_the_marks_of_flow_style():
    marked = read_yaml('{"game": 1,\n  players: {n: [., {z: }]}, e: }', "f")
    assert marked.data == {"game": 1, "players": {"n": [".", {"z": None}]}, "e": None}
    assert marked.values == {
        (): (1, 1),
        ("game",): (1, 10),
        ("players",): (2, 12),
        ("players", "n"): (2, 16),
        ("players", "n", 0): (2, 17),
        ("players", "n", 1): (2, 20),
        ("players", "n", 1, "z"): (2, 21),
        ("e",): (2, 29),
    }
    assert marked.keys == {
        ("game",): (1, 2),
        ("players",): (2, 3),
        ("players", "n"): (2, 13),
        ("players", "n", 1, "z"): (2, 21),
        ("e",): (2, 29),
    }


def test_a_problem_without_a_place_of_its_own_stands_at_what_is_around_it():
    marked = read_yaml("a:\n  b: [1]\n", "f")
    assert marked.mark(Problem(("a", "b", 7), "")) == (2, 6)
    assert marked.mark(Problem(("a", "x", "y"), "")) == (2, 3)
    assert marked.mark(Problem(("a", "x"), "", at_key=True)) == (1, 1)
    assert marked.mark(Problem(("x",), "")) == (1, 1)


def test_letters_outside_ascii_count_one_column_each():
    assert read_yaml("n\u00f6rth: {\U0001f333: x}\n", "f").values["n\u00f6rth", "\U0001f333"] == (1, 12)


def test_a_number_without_end_stays_a_number():
    assert read_yaml("a: 1e999", "f").data == {"a": math.inf}
    assert read_yaml("a: " + "9" * 5000, "f").data == {"a": "9" * 5000}


def test_letters_that_json_escapes_in_two_halves_are_whole():
    assert read_yaml('{"\\ud83c\\udf33": "a\\ud83c\\udf33b"}', "f").data == {"\U0001f333": "a\U0001f333b"}


def test_half_a_letter_is_shown_as_none():
    assert read_yaml('{"a": "x\\ud83cy", "b": "\\udf33"}', "f").data == {"a": "x\ufffdy", "b": "\ufffd"}


@pytest.mark.parametrize("text", ["", "# only\n", "---\n", "\n\n"])
def test_nothing_is_none(text):
    assert read_yaml(text, "f").data is None


def flaws(text):
    with pytest.raises(FlawedError) as caught:
        read_yaml(text, "f")
    return [(flaw.mark, flaw.message) for flaw in caught.value.flaws]


def test_all_flaws_are_told_in_the_order_of_their_places():
    found = flaws("a: &x 1\nb: !!set 2\na: 3\nc: *x\n? [k]\n: 4\nd: 5\nd: 6\n")
    assert [mark for mark, _ in found] == [(1, 4), (2, 4), (3, 1), (4, 4), (5, 3), (8, 1)]


def test_flaws_before_a_text_that_breaks_off_are_told_too():
    assert [mark for mark, _ in flaws("a: &x 1\nb: [1\n")] == [(1, 4), (2, 6)]


def test_the_same_key_in_another_place_is_no_duplicate():
    assert read_yaml("a: {x: 1}\nb: {x: 1}\nc: [{x: 1}, {x: 1}]\n", "f").data["c"] == [{"x": 1}, {"x": 1}]


def test_keys_of_a_key_that_is_none_are_not_confused_with_others():
    assert flaws("? {a: 1}\n: 2\na: 3\n") == [((1, 3), says("key", "plain text", "list", "keys with values"))]


def test_the_depth_that_is_allowed():
    assert read_yaml("[" * DEEPEST + "]" * DEEPEST, "f")
    assert flaws("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1)) == [((1, DEEPEST + 1), f"nested more than {DEEPEST} deep")]


def test_located_sorts_and_prints_file_line_and_column():
    error = locate("f.yaml", read_yaml("a: 1\nb: 2\n", "f.yaml"), [Problem(("b",), "second"), Problem(("a",), "first")])
    assert str(error) == "f.yaml:1:4: first\n  a: 1\n     ^\nf.yaml:2:4: second\n  b: 2\n     ^"
    assert error.flaws[0].mark == Mark(1, 4)


PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-999, 999)
    | st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abc", min_size=1, max_size=3), inner, max_size=4),
    max_leaves=15,
)


@given(PLAIN, st.booleans())
def test_every_value_of_json_is_read_and_marked_where_it_stands(data, indented):
    text = json.dumps(data, indent=2 if indented else None)
    marked = read_yaml(text, "f")
    assert marked.data == data
    lines = text.split("\n")
    decoder = json.JSONDecoder()
    for path, mark in marked.values.items():
        value = data
        for step in path:
            value = value[step]
        rest = "\n".join([lines[mark.line - 1][mark.column - 1 :], *lines[mark.line :]])
        assert decoder.raw_decode(rest)[0] == value
    for path, mark in marked.keys.items():
        assert decoder.raw_decode(lines[mark.line - 1][mark.column - 1 :])[0] == path[-1]


@pytest.mark.parametrize(
    "text",
    [
        "@'",
        "{@'a\nb cb c`",
        "1\n\n>[:game: x\n\n}",
        "\x85\u2028{\u00e9[][x\r\n",
        "a:\n            b: 1\n      c: 2\n",
        "a b: c: d\n" * 30,
    ],
    ids=repr,
)
def test_what_cannot_be_mended_is_told_all_the_same(text):
    with pytest.raises(FlawedError) as refused:
        read_yaml(text, "f")
    assert refused.value.flaws


def test_what_is_not_known_to_stand_somewhere_stands_in_no_line():
    assert line_of("a: b", None) == line_of("a: b", Mark(0, 1)) == ""


@pytest.mark.parametrize(
    "text", ["game: green # is it?\n", "# 100%, or more?\ngame: green\n", "game: green\nnote: who is 10% ahead?\n"]
)
def test_a_question_or_a_percentage_in_words_needs_no_mending(text, monkeypatch):
    monkeypatch.setattr("cli.reading.yaml_text._read_mended", None)
    assert read_yaml(text, "table.yaml").data["game"] == "green"


@pytest.mark.parametrize("text", ["game: ?\n", "- ??\n", "a: [b,?]\n", "a: [?, b]\n", "a:\t1\n"])
def test_what_has_to_be_mended_is_not_read_plainly(text, monkeypatch):
    asked = []
    monkeypatch.setattr("cli.reading.yaml_text._tree", lambda _text: pytest.fail("it was read as it stands"))
    monkeypatch.setattr("cli.reading.yaml_text._read_mended", lambda text, _file: asked.append(text) or Marked(None, {}))
    read_yaml(text, "table.yaml")
    assert asked == [text]
