"""What the README shows is what the program says."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import main

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
FIRST = "examples/village_green/first.yaml"
BLOCK = re.compile(r"```\n\$ reeve (?P<arguments>[^\n]*)\n(?P<output>.*?)```", re.DOTALL)


def blocks():
    return [match["arguments"] for match in BLOCK.finditer(README.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("arguments", blocks())
def test_readme_shows_real_output(arguments, monkeypatch, update):
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "120")
    result = CliRunner().invoke(main, shlex.split(arguments))
    said = result.stdout
    text = README.read_text(encoding="utf-8")
    if update:
        text = BLOCK.sub(lambda m: f"```\n$ reeve {arguments}\n{said}```" if m["arguments"] == arguments else m[0], text)
        README.write_text(text, encoding="utf-8")
    shown = next(match["output"] for match in BLOCK.finditer(text) if match["arguments"] == arguments)
    assert shown == said
    assert result.exit_code == status_of(arguments, shown)
    # Of a search of more than a second it is told on standard error how far it is.
    assert [line for line in result.stderr.splitlines() if not line.startswith("best so far ")] == []


def status_of(arguments, shown):
    """The exit status that goes with what is shown: 1 for illegal and for a plain no, 3 for undecided, 0 for any other answer."""
    told = shown if "--both" in arguments else shown.splitlines()[0]
    verdict = re.search(r"\b(illegal|undecided)\b|: (no),", told)
    return 0 if verdict is None else 3 if verdict[1] == "undecided" else 1


def test_readme_shows_the_first_file():
    text = (ROOT / FIRST).read_text(encoding="utf-8")
    shown = re.search(r"```yaml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)[1]
    assert shown == text.partition("\n")[2]


def test_the_picture_is_that_of_the_first_file(tmp_path, update):
    drawn = tmp_path / "drawn.svg"
    assert CliRunner().invoke(main, ["draw", str(ROOT / FIRST), "-o", str(drawn)]).exit_code == 0
    picture = ROOT / "docs" / "pictures" / "first.svg"
    if update:
        picture.write_text(drawn.read_text(encoding="utf-8"), encoding="utf-8")
    assert picture.read_text(encoding="utf-8") == drawn.read_text(encoding="utf-8")


def test_readme_is_short():
    assert len(README.read_text(encoding="utf-8").splitlines()) <= 120


def test_the_page_about_the_tests_names_what_there_is():
    text = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 66
    named = re.findall(r"`((?:[a-z_]+/)*[a-z_*-]+(?:\.(?:py|yaml|txt)|/))`", text)
    assert len(named) > 20
    for name in named:
        file = name.replace("some_game", "slush").replace("some-game", "slush")
        assert any((ROOT / "tests").glob(file)), name


def test_the_statuses_of_the_readme_are_of_several_kinds():
    """Else the examples would not show what they are for."""
    text = README.read_text(encoding="utf-8")
    assert {status_of(match["arguments"], match["output"]) for match in BLOCK.finditer(text)} >= {0, 1}


def test_readme_shows_check_score_and_judge():
    assert {block.split()[0] for block in blocks()} == {"check", "score", "judge"}


def test_readme_names_every_verb_of_players():
    text = README.read_text(encoding="utf-8")
    verbs = set(main.commands) - {"answer", "games", "schema", "verify-certificate", "completion"}
    assert verbs <= set(re.findall(r"`reeve ([a-z-]+)", text))


def test_readme_commands_exist():
    text = README.read_text(encoding="utf-8")
    scripts = re.findall(r"^python3 (\S+)$", text, re.MULTILINE)
    links = re.findall(r"\]\(([^)#]+)\)", text)
    assert "tests/run.py" in scripts
    assert "docs/position-file.md" in links
    for file in (*scripts, *links):
        assert (ROOT / file).is_file(), file
