"""How we do not speak: no sentence that a player can read has one of these turns of phrase.

All text in the code is held against the list, but docstrings, which players do not read; so is what the examples answer.
"""

import ast
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import main
from verify.games import GAMES

ROOT = Path(__file__).resolve().parent.parent

NOT_SO = {
    r"\btold\b|\btells?\b": "the file says, it shows",
    r"\bof (which|whom) nobody knows\b": "unknown; the file does not say",
    r"\bis no move\b": "not a move: ...; write ...",
    r"\bTaken here\b|\bRests on the ruling\b": "We play: ...",
    r"\bmay (not )?be done\b": "legal, illegal",
    r"\b(can|could) be had\b|\bcomes? to that\b": "there is, there are",
    r"\bas far as\b": "what is known",
    r"\bshall\b": "must, may",
    r"\btaken to (be|hold)\b": "if, assumed",
    r"\bfor want of\b|\bin the place of\b|\bthereof\b|\bwhereof\b": "plain words",
    r"\bwhose\? there are\b": "For whom? Add `--player NAME`",
    r"\bthis cannot all be true\b|\bSo far, ": "These cannot all be true",
    r"\bno way to fill in\b": "nothing fits",
    r"(?<![\w-])1 (spaces|cards|points|ghosts|cubes|tiles|turns|coins|moves|ways|violations|things|players|meeples|knights)\b": "1 space",
    r"\ba (arrow|award|oak|Open|Apple|Orange|Animal|empty|own|unknown|illegal|other)\b": "an arrow",
    r"\b([^\W\d]\w*) \1\b": "once",
}
"""What we do not say, as regular expressions, and what we say instead."""

TWICE = r"\b(oak|birch|willow|red|blue|yellow|green|black|white) \1\b"
"""Cards have a tree twice, and hands a colour."""

EXPERT = {"verify/search/smt_lib.py", "cli/pictures/vector.py", "cli/pictures/canvas.py", "cli/pictures/figures.py"}
"""Rooms whose texts are for other programs."""


def wrong(text):
    """The turns of phrase of a text that are not ours, with what to say instead."""
    plain = re.sub(TWICE, r"\1", text)
    return [(found[0], instead) for said, instead in NOT_SO.items() if (found := re.search(said, plain))]


def texts(file):
    """All text of a module with its line, each f-string as one with `…` for what it fills in; no docstrings."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    inside = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            inside |= {id(value) for value in node.values}
            yield node.lineno, "".join(v.value if isinstance(v, ast.Constant) else "…" for v in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            yield node.lineno, node.value


@pytest.mark.parametrize("room", ["models", "scorers", "verify", "cli"])
def test_no_text_of_the_code_says_it_so(room):
    found = [
        (f"{name}:{line}", *one)
        for file in sorted((ROOT / room).rglob("*.py"))
        if (name := str(file.relative_to(ROOT))) not in EXPERT
        for line, text in texts(file)
        if " " in text
        for one in wrong(text)
    ]
    assert found == []


@pytest.mark.parametrize("room", ["models", "scorers", "verify", "cli"])
def test_every_option_that_a_text_names_is_there(room):
    known = {name for verb in main.commands.values() for option in verb.params for name in option.opts}
    known |= {"--help", "--version", "--with"}  # `uv tool install --with`
    named = {
        (found, str(file.relative_to(ROOT)))
        for file in (ROOT / room).rglob("*.py")
        for _, text in texts(file)
        for found in re.findall(r"(?<![\w-])--[a-z][a-z-]*", text)
    }
    assert {one for one in named if one[0] not in known} == set()


EXAMPLES = sorted((ROOT / "examples").glob("*/*.yaml"))


@pytest.mark.no_cover
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_no_answer_on_an_example_says_it_so(example):
    for verb in ("check", "score", "draw"):
        answer = CliRunner().invoke(main, [verb, str(example), "--plain"])
        assert wrong(answer.output) == [], verb


@pytest.mark.parametrize("verb", main.commands)
def test_no_help_says_it_so(verb):
    assert wrong(CliRunner().invoke(main, [verb, "--help"]).output) == []


@pytest.mark.no_cover
@pytest.mark.parametrize("game", GAMES)
def test_neither_do_rules_and_new_files(game):
    for verb in ("rules", "new"):
        assert wrong(CliRunner().invoke(main, [verb, game]).output) == [], verb
