"""A whole table in a link, wherever a position file can be named."""

import json
import zlib
from base64 import urlsafe_b64encode

import pytest
from at_the_table import BOTH, ONE, UNMATCHED, reeve

from cli.page import serving
from cli.reading.marks import FlawedError
from cli.reading.texts import LARGEST, LONGEST, fragment, is_link, text_of_link


def link(text):
    return f"http://127.0.0.1:8765/#{fragment(text)}"


def packed(data):
    return "#t=" + urlsafe_b64encode(zlib.compress(data)).decode().rstrip("=")


def test_a_link_gives_back_its_text():
    assert text_of_link(link(BOTH)) == BOTH
    assert text_of_link(f"#{fragment(BOTH)}") == BOTH
    assert not is_link("table.yaml")
    assert not is_link("-")


@pytest.mark.parametrize("verb", ["check", "score", "explain", "draw", "moves", "fill", "best"])
def test_every_verb_that_reads_a_table_opens_a_link(verb, written, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    options = ("--player", "north") if verb in {"best", "moves"} else ()
    by_link, by_file = reeve(verb, link(ONE), *options), reeve(verb, written(ONE), *options)
    assert by_link.exit_code == by_file.exit_code != 2
    assert by_link.stdout.replace("LINK", written(ONE)) == by_file.stdout
    assert [file.name for file in tmp_path.iterdir() if file.suffix != ".yaml"] == []


def test_a_link_is_told_as_a_file_is():
    said = reeve(link(UNMATCHED), status=1)
    assert said.stdout.startswith("LINK: illegal")
    assert "VG-MATCH" in said.stdout
    assert json.loads(reeve("check", link(ONE), "--json").stdout)["file"] == "LINK"
    assert reeve("check", link("game: village-green\nplayers: 3\n"), status=2).stderr.startswith("LINK:2:10: ")


@pytest.mark.parametrize(
    ("bad", "hint"),
    [
        (link(ONE)[:-9], "copy all of it"),
        ("#t=rubbish!", "copy all of it"),
        ("http://127.0.0.1:8765/t/table.yaml/", "holds no table"),
        ("http://x/#t=" + "A" * (LONGEST + 1), "longer than any table"),
        (packed(b"\xff\xfe"), "not text"),
        (packed(b"a: \x00"), "control character"),
        (packed(b"a" * (LARGEST + 1)), "larger than 64 kB"),
        (packed(b"a" * 50_000_000), "larger than 64 kB"),
    ],
)
def test_a_link_that_holds_no_table_is_refused(bad, hint):
    with pytest.raises(FlawedError, match=hint):
        text_of_link(bad)
    said = reeve("check", bad, status=2)
    assert hint in said.stderr
    assert len(said.stderr) < 400


def test_a_game_cannot_be_kept_in_a_link_nor_waited_for():
    assert "reeve serve LINK" in reeve("play", link(ONE)).stderr
    assert reeve("check", "--watch", link(ONE)).exit_code == 2
    assert "a link is none" in reeve("check", "--watch", "table.yaml", "--cards", link(ONE)).stderr


def test_serve_keeps_what_a_link_holds_once(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        assert serving._where(link(ONE)) == (tmp_path, "t/from%20a%20link.yaml/")
    assert [file.name for file in tmp_path.iterdir()] == ["from a link.yaml"]
    assert (tmp_path / "from a link.yaml").read_text(encoding="utf-8") == ONE


def test_a_link_may_be_copied_without_its_beginning_and_stand_before_the_verb(written):
    short = link(ONE).removeprefix("http://")
    assert reeve("check", short).stdout == reeve("check", link(ONE)).stdout
    judged = reeve("judge", link(ONE), "lawn to r1c1", "--player", "north").stdout
    assert judged.startswith("LINK: north: lawn to r1c1: ")
    assert reeve(short, "judge", "lawn to r1c1", "--player", "north").stdout == judged
    assert reeve("judge", "lawn to r1c1", short, "--player", "north").stdout == judged
    assert reeve(written(ONE), short).exit_code == 0


def test_what_is_too_long_for_the_name_of_a_file_is_none(written):
    long = fragment(ONE)
    assert "There is no verb and no file" in reeve(long).stderr
    for said in (reeve("best", long), reeve("judge", "lawn " * 99, written(ONE)), reeve(written(ONE), "lawn " * 99)):
        assert said.exit_code == 2
        assert "answer cannot be written" not in said.stderr
    with pytest.raises(ValueError, match="no game"):
        serving._where(long)


def test_a_link_is_not_repeated_where_it_is_no_card_file(written):
    assert reeve("check", written(ONE), "--cards", link(ONE), status=2).stderr.startswith("LINK: this is no card file")
    assert reeve("check", written(ONE), "--cards", link("3\n")).stderr.startswith("LINK:1:1: expected keys")
