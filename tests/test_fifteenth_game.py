"""A further game takes nothing but its rooms and a line of the registry: the one in `fifteenth`, and all that is asked of a game.

The rooms are laid over a copy of the program, with the line, and the conformance suite runs over the game there. What the page on adding a game names
has to be there, too.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from sayings import says

ROOT = Path(__file__).resolve().parent.parent
GAME = Path(__file__).with_name("fifteenth")
FOLDERS = ("cli", "docs", "examples", "models", "scorers", "tests", "verify")
LINE = '    "hedge-row": "The Hedge Row",\n'
EVERY = "EVERY = sorted(GAMES)"


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """The program with a fifteenth game."""
    root = tmp_path_factory.mktemp("program")
    skipped = shutil.ignore_patterns("__pycache__", "fifteenth", "golden")
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, root / folder, ignore=skipped)
        if (GAME / folder).exists():
            shutil.copytree(GAME / folder, root / folder, dirs_exist_ok=True)
    (root / "tests" / "golden").mkdir()
    for file in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / file, root)
    registry = root / "verify" / "games.py"
    before, head, after = registry.read_text(encoding="utf-8").partition("GAMES: Mapping[str, str] = {\n")
    registry.write_text(before + head + LINE + after, encoding="utf-8")
    # The suite is passed for this game alone, so the tables of the others need not be read.
    suite = root / "tests" / "conformance" / "every_game.py"
    suite.write_text(suite.read_text(encoding="utf-8").replace(EVERY, 'EVERY = ["hedge-row"]'), encoding="utf-8")
    return root


def test_the_map_of_the_mechanisms_names_what_there_is():
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    section = page.partition("## Where the mechanisms are")[2].partition("\n## ")[0]
    rows = [row.split("|")[1:4] for row in section.splitlines() if row.startswith("| `")]
    assert len(rows) > 15
    for names, _, modules in rows:
        code = "".join((ROOT / module).read_text(encoding="utf-8") for module in re.findall(r"`(\S+\.py)`", modules))
        for name in re.findall(r"`(\w+)`", names):
            assert re.search(rf"^(?:class|def) {name}\b", code, re.MULTILINE), name
    assert all((ROOT / module).exists() for module in re.findall(r"`(\w+/\S+\.py)`", section))


def ran(program, *command):
    environment = os.environ | {"PYTHONPATH": str(program), "NO_COLOR": "1", "CI": "true"}
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=program, env=environment, capture_output=True, text=True, check=False
    )


def test_the_conformance_suite_runs_over_it(program):
    suite = ran(program, "pytest", "-q", "-p", "no:cacheprovider", "tests/conformance", "-k", "hedge-row")
    assert suite.returncode == 0, suite.stdout[-6000:]
    assert " passed" in suite.stdout


ASKED = """
import json, sys
from click.testing import CliRunner
from cli.main import main
answers = [CliRunner().invoke(main, words, prog_name="reeve") for words in json.loads(sys.argv[1])]
print(json.dumps([[answer.exit_code, answer.stdout, answer.stderr] for answer in answers]))
"""


def test_the_command_answers(program):
    """Beside the red 3 a red bush or another 3 can lie."""
    file = program / "table.yaml"
    file.write_text("game: hedge-row\nplayers: {ada: {row: [red 3, white 3, unknown]}, ben: {row: []}}\nturn: ada\n")
    (program / "asked.py").write_text(ASKED)
    questions = [
        ["judge", "table.yaml", "lay red 1 left"],
        ["judge", "table.yaml", "lay blue 1 left"],
        ["score", "table.yaml"],
        ["best", "table.yaml"],
        ["ask", "table.yaml", "missing"],
        ["ask", "table.yaml", "missing", "--player", "ben"],
        ["deal", "hedge-row", "--players", "ada,ben", "--seed", "4"],
    ]
    told = ran(program, "asked", json.dumps(questions))
    legal, illegal, score, best, asked, both, dealt = json.loads(told.stdout)
    assert (legal[0], legal[1].splitlines()[0]) == (0, "table.yaml: ada: lay red 1 left: legal")
    assert illegal[0] == 1
    assert "Blue 1 and red 3 of ada do not match" in illegal[1]
    # A white 1 to 4, a red 3, or a blue 3, with which every colour grows.
    assert "ada: 7 to 12 points" in score[1]
    assert (best[0], best[2]) == (2, says("table.yaml", "no search for the best of The Hedge Row yet"))
    assert asked[0] == 3
    assert says("depends", "unknown").is_in(asked[1])
    assert says("needs blue", "red 3").is_in(asked[1])
    assert says("has every colour", "blue 3").is_in(asked[1])
    assert both[0] == 0, both
    assert says("ben", "needs", "red", "white", "blue").is_in(both[1])
    assert dealt[0] == 0, dealt
    pile = re.findall(r"(red|white|blue) ([1-4])", dealt[1].partition("the pile:")[2])
    assert sorted(pile) == sorted([*product(("red", "white", "blue"), "1234")] * 2)
