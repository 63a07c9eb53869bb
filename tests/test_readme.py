"""What the README shows is what the program says."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import main

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
BLOCK = re.compile(r"```\n\$ reeve (?P<arguments>[^\n]*)\n(?P<output>.*?)```", re.DOTALL)


def blocks():
    return [match["arguments"] for match in BLOCK.finditer(README.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("arguments", blocks())
def test_readme_shows_real_output(arguments, monkeypatch, update):
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "120")
    said = CliRunner().invoke(main, shlex.split(arguments)).stdout
    text = README.read_text(encoding="utf-8")
    if update:
        text = BLOCK.sub(lambda m: f"```\n$ reeve {arguments}\n{said}```" if m["arguments"] == arguments else m[0], text)
        README.write_text(text, encoding="utf-8")
    shown = next(match["output"] for match in BLOCK.finditer(text) if match["arguments"] == arguments)
    assert shown == said


def test_readme_has_a_picture_of_check_score_and_best():
    assert {block.split()[0] for block in blocks()} >= {"check", "score", "best"}


def test_readme_commands_exist():
    text = README.read_text(encoding="utf-8")
    for script in re.findall(r"^python3 (\S+)$", text, re.MULTILINE):
        assert (ROOT / script).is_file()
    for link in re.findall(r"\]\(([^)#]+)\)", text):
        assert (ROOT / link).is_file(), link
