"""Files that are no tables, YAML that is none, and pools without their village."""

import json

import pytest
from at_the_table import GAME, ONE, messages, reeve
from problems_told import changed, one_problem, problems
from sayings import says


@pytest.mark.parametrize(
    ("data", "place", "said"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0", ":1:1", says("not text", "UTF-8")),
        (bytes(range(9, 256)), ":", says("not text")),
        (ONE.encode("utf-16"), ":1:1", says("not text", "UTF-8")),
        (ONE.replace("north", "n\u00f6rth").encode("latin-1"), ":3:4", says("not text", "UTF-8", "UTF-8")),
        (ONE.replace("north", "no\x1brth").encode(), ":3:5", says("control character", "U+001B")),
        (ONE.replace("north", "no\x9brth").encode(), ":3:5", says("control character", "U+009B")),
        (b"game\0", ":1:5", says("control character", "U+0000")),
        (b"a: b\n" * 2_000_000, "", says("64 kB")),
    ],
)
def test_a_file_that_is_no_table(written, data, place, said):
    result = reeve("check", written(data), status=2)
    assert result.stdout == ""
    (line,) = messages(result.stderr)
    assert line.startswith(f"table.yaml{place}")
    assert said == line


@pytest.mark.parametrize(
    ("name", "said"), [("folder", "this is a directory"), ("missing.yaml", "there is no such file"), ("", "empty")]
)
@pytest.mark.parametrize("option", [(), ("--cards",)])
def test_a_file_that_cannot_be_read(written, tmp_path, name, said, option):
    written(ONE)
    (tmp_path / "folder").mkdir()
    result = reeve("check", *option, name, *(["table.yaml"] if option else []), status=2)
    assert result.stderr.startswith(f"{name}: cannot be read: ")
    assert said in result.stderr
    shape = json.loads(reeve("check", "--json", *option, name, *(["table.yaml"] if option else [])).stdout)
    assert (shape["problems"][0]["line"], shape["problems"][0]["column"]) == (None, None)


@pytest.mark.parametrize(
    "change", [("\n", "\r\n"), ("\n", "\n\n"), ("game:", "\ufeffgame:"), ("game:", "%YAML 1.2\n---\ngame:")]
)
def test_what_is_unusual_but_fine(change):
    text = ONE.replace(*change, 1) if change[0] != "\n" else ONE.replace(*change)
    assert reeve("check", "-", stdin=text).exit_code == 0


def test_a_card_file_among_the_tables_is_told_where_it_goes(written):
    written(ONE)
    reeve("cards", "village-green", "-o", "mine.yaml")
    result = reeve("score", "table.yaml", "mine.yaml", status=2)
    assert says("mine.yaml", "card file", "`--cards mine.yaml`").is_in(result.stderr)
    for table in "{}", "cards: [red 3 drop]":
        assert says("expected game", "green-box").is_in(reeve("check", "-", stdin=table).stderr)


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        (ONE + "---\n" + ONE, 11, 1, says("second document", "one table")),
        (GAME + "players: " + "[" * 1200 + "]" * 1200, 2, 29, says("nested", "20")),
        ("".join(" " * i + "a:\n" for i in range(300)), 21, 21, says("nested", "20")),
    ],
)
def test_yaml_that_is_not_read(text, line, column, said):
    found = one_problem(text)
    assert found[:2] == (line, column)
    assert said == found[2]


def test_a_number_that_no_letter_has_is_no_traceback():
    assert problems(ONE + 'note: "\\UFFFFFFFF"\n')[0][2] == says("not readable", "YAML")


def test_a_sign_for_long_texts_begins_no_entry_of_a_list():
    of_the_note, (line, column, said) = problems(ONE + "note: [|ada]\n")
    assert (line, column) == (11, 8)
    assert said == says("value", "begin", "|", "quotes")
    assert of_the_note[:2] == (11, 7)


def test_anchors_and_their_aliases_are_all_told():
    text = changed("village: up", "village: &a up").replace("[., Award", "[*a, Award")
    assert [(line, column) for line, column, _ in problems(text)] == [(4, 14), (6, 12)]


def test_a_pool_and_the_cards_that_lie_there_do_not_exceed_the_box():
    rows = "[[red rose pond, red rose pond, .], [lawn on lawn, ., .], [., ., .]]"
    village = f"players: {{a: {{village: up, green: {rows}}}}}\n"
    text = "game: village-green\n" + village + f"pool: {{green: [{', '.join(['lawn'] * 6)}], awards: [ruby clover]}}\n"
    result = reeve("best", "-", stdin=text, status=2)
    assert says("red rose pond", "2 times", "village", "box", "1").is_in(result.stderr)
    assert says("lawn", "6 times", "covered", "village", "box", "6").is_in(result.stderr)
