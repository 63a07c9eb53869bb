"""The pages of the site, as far as they can be read without building it: `docs/build.py` does the rest."""

import re
import sys
from pathlib import Path

import pytest
from conformance.pages import every_key

from cli.help import pages
from verify.games import GAMES, entry

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGES = sorted(page.relative_to(DOCS).with_suffix("").as_posix() for page in DOCS.rglob("*.md"))

SCHEMA = {
    "properties": {
        "note": {"type": "string"},
        "players": {"additionalProperties": {"$ref": "#/$defs/Seat"}, "type": "object", "description": "Who\nplays | how."},
        "market": {"type": "array", "items": {"enum": ["red", "blue"]}},
        "game": {"const": "toy"},
    },
    "required": ["game"],
    "$defs": {
        "Seat": {
            "type": "object",
            "properties": {
                "hand": {
                    "anyOf": [
                        {"type": "array", "items": {"type": "string"}},
                        {"type": "integer", "minimum": 0, "maximum": 6},
                    ]
                },
                "turns": {"anyOf": [{"type": "integer", "minimum": 2}, {"type": "null"}]},
            },
        }
    },
}


@pytest.fixture
def rows(monkeypatch):
    monkeypatch.syspath_prepend(str(DOCS / "_ext"))
    from forms import rows

    yield rows
    sys.modules.pop("forms")


def test_the_contents_name_every_page_once():
    text = (DOCS / "index.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```\{toctree\}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    named = [line for block in blocks for line in block.split("\n\n")[1].split()]
    assert len(named) == len({*named})
    # Of a whole folder, the pages that are not named by themselves.
    assert "games/*" in named
    found = {"index", *named, *(page for page in PAGES if page.startswith("games/"))} - {"games/*"}
    assert sorted(found) == PAGES


def test_the_page_on_position_files_leads_to_each_game():
    linked = re.findall(r"\(games/(\S+)\.md\)", (DOCS / "position-file.md").read_text(encoding="utf-8"))
    assert sorted(linked) == sorted(page.stem for page in (DOCS / "games").glob("*.md"))


def test_help_shows_no_page_that_only_a_site_can_show():
    for topic in (*pages.topics(), *GAMES):
        assert "```{" not in pages.page(topic).markdown(), topic


def test_a_form_is_a_table_of_keys(rows):
    assert [tuple(row) for row in rows(SCHEMA)] == [
        (("game",), "`toy` (needed)", ""),
        (("players",), "keys by name", "Who plays \\| how."),
        (("players", "NAME", "hand"), "list of text or whole number, 0 to 6", ""),
        (("players", "NAME", "turns"), "whole number, at least 2", ""),
        (("market",), "list of (`red` or `blue`)", ""),
        (("note",), "text", ""),
    ]


@pytest.mark.parametrize("name", GAMES)
def test_every_key_of_a_file_is_there(name, rows):
    schema = entry(name).game.schema()
    assert {row.path[-1] for row in rows(schema)} == every_key(schema)
